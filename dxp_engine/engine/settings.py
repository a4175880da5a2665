"""What a client may set, whatever its protocol calls it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from dxp_engine import RuleSet, Variant
from dxp_engine.analysis.levels import FULL
from dxp_engine.analysis.limits import DEFAULT_OVERHEAD
from dxp_engine.engine.weights_choice import WeightsChoice

MOST_THREADS = 256
MOST_LINES = 128
MOST_OVERHEAD = 5000
_MIB = 1 << 20


@dataclass
class Settings:
    """The settings of a session.

    Attributes:
        variant: the variant to play.
        rules: the rule set that was asked for; one that does not know the variant waits for another variant.
        threads: of the search.
        hash_mb: MiB of the hash table.
        multipv: how many lines to show.
        skill: 0 to 20, by number; the weaker of this and `level` holds.
        level: the same by name.
        analyse: no shortcuts, full strength.
        overhead: milliseconds that the way of a move takes.
        notation: how moves are written: native, numeric, algebraic or hub.
        weights: of the evaluation; a file of another variant's waits for that variant.
    """

    variant: Variant
    rules: RuleSet
    threads: int = 1
    hash_mb: int = 64
    multipv: int = 1
    skill: int = FULL
    level: str = "full"
    analyse: bool = False
    overhead: int = DEFAULT_OVERHEAD
    notation: str = "native"
    weights: WeightsChoice = field(default_factory=WeightsChoice)

    @property
    def effective_rules(self) -> RuleSet:
        """The rule set that is played by."""
        return self.rules if self.rules.allows(self.variant) else RuleSet.parse(None)


def most_hash_mb() -> int:
    """The largest hash table that this machine may be asked for: three quarters of its memory.

    An allocation beyond that would not fail but have the process killed.
    """
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // _MIB
    except (AttributeError, ValueError, OSError):
        memory = 4096
    return max(64, min(memory * 3 // 4, 1 << 20))
