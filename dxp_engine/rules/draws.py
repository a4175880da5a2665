"""The draw rules of one variant as data: how often a position may come up, and what is counted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from dxp_engine import core
from dxp_engine.rules.outcome import Rule


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of plies after which the game is a draw, counted while some material is on the board.

    Attributes:
        rule: the rule that then decides.
        plies: the draw stands after this many; "N moves each" is 2N. With 0 the material alone decides.
        material: what must be on the board, by one of the core's names: "any", "three v king" (3 pieces,
            a king among them, v a lone king), "two v king" (the same with 2 pieces or 1),
            "three kings v king", "three or more kings v king", "two kings v king", "king v king",
            "both kings 4-5", "both kings 6-7" (both sides have kings, so many pieces in all),
            "not both kings 4-7" (neither of the last two). The count starts when this comes true.
        resets: what sets the count back to 0: "capture", "man move", "new king".
        gate: only plies after which this holds are counted, "" for all: "lone king on main road".
        unless_capture: no draw while the side to move can capture.
    """

    rule: Rule
    plies: int
    material: str = "any"
    resets: tuple[str, ...] = ()
    gate: str = ""
    unless_capture: bool = False


@dataclass(frozen=True, slots=True)
class Draws:
    """The draw rules of a variant.

    Attributes:
        repetition: occurrences of a position with the same side to move that make a draw, 0 for none.
        limits: counts of plies; each stands for itself, the first that is full decides.
    """

    repetition: int = 0
    limits: tuple[Limit, ...] = ()

    @property
    def core(self) -> core.DrawRules:
        """The same for the core, which counts."""
        return _core(self)

    def moves(self, rule: str) -> int:
        """The moves by each side of the first limit under this rule id, 0 where there is none."""
        return next((limit.plies // 2 for limit in self.limits if limit.rule.value == rule), 0)


@cache
def _core(draws: Draws) -> core.DrawRules:
    return core.DrawRules(draws.repetition, [_core_limit(limit) for limit in draws.limits])


def _core_limit(limit: Limit) -> core.Limit:
    return core.Limit(limit.rule.value, limit.plies, limit.material, limit.resets, limit.gate, limit.unless_capture)
