"""What ends a search, and how much of a clock one move may take. Milliseconds throughout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

DEFAULT_OVERHEAD = 10
"""What the way of a move through a client takes on one machine."""

# A game without a further control is shared out as if so many own moves were to come. Time that is not used comes
# back to the later moves.
_HORIZON = 26
# A new iteration takes about as long as all before it, so it should not begin late in a move's share.
_BEGIN = 0.62
# A move in trouble may take several shares, but never so much that the rest of the game has to be rushed.
_LONGEST = 4.0
_MOST = 0.5
_INCREMENT = 0.8
_LAST = 0.9


class Budget(NamedTuple):
    """The time of one move: after `soft_ms` no new iteration begins, at `hard_ms` the search stops."""

    soft_ms: int
    hard_ms: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What ends a search, whichever comes first; without any limit only a stop does.

    Attributes:
        depth: plies; 0 for no limit, as for `nodes`, `mate` and `movestogo`.
        nodes: positions looked at, by all threads.
        movetime: time for this move; None for no limit. Negative times count as 0.
        time: what is left on the clock until the next control, the increment for this move included; None for no clock.
        inc: what comes on top for each later move.
        movestogo: own moves until the next control; 0: to the end of the game.
        overhead: what the way of a move takes, kept back from the clock.
        mate: a win in so many own moves is looked for.
        infinite: only a stop ends the search.
        ponder: the limits count from `Engine.ponderhit`, until then the search is infinite.
        shortcuts: with one legal move and a time limit answer at once.
    """

    depth: int = 0
    nodes: int = 0
    movetime: int | None = None
    time: int | None = None
    inc: int = 0
    movestogo: int = 0
    overhead: int = DEFAULT_OVERHEAD
    mate: int = 0
    infinite: bool = False
    ponder: bool = False
    shortcuts: bool = True

    @property
    def bounded(self) -> bool:
        """Whether the search ends by itself (for `ponder`: after the hit)."""
        timed = self.movetime is not None or self.time is not None
        return not self.infinite and bool(timed or self.depth or self.nodes or self.mate)

    @property
    def budget(self) -> Budget | None:
        """The time that clock and move time leave; None without either."""
        budgets = []
        if self.movetime is not None:
            whole = max(self.movetime, 1)
            budgets.append(Budget(whole, whole))
        if self.time is not None:
            budgets.append(allot(self.time, self.inc, self.movestogo, self.overhead))
        if not budgets:
            return None
        return Budget(min(b.soft_ms for b in budgets), min(b.hard_ms for b in budgets))


def allot(time: int, inc: int = 0, movestogo: int = 0, overhead: int = DEFAULT_OVERHEAD) -> Budget:
    """Share out a clock.

    Args:
        time: what is left until the next control, the increment for the coming move included.
        inc: what comes on top for each later move.
        movestogo: own moves until the next control, this one included; 0: to the end of the game.
        overhead: kept back.

    Returns:
        1 <= soft <= hard, and hard at most `time - overhead` wherever that is 1 or more.
    """
    usable = max(time - max(overhead, 0), 1)
    moves = movestogo if 0 < movestogo < _HORIZON else _HORIZON
    if moves == 1:
        return Budget(max(int(usable * _BEGIN), 1), max(int(usable * _LAST), 1))
    # The later moves have their overhead, too, as far as no increment pays for it.
    later = min(max(overhead - max(inc, 0), 0) * (moves - 1), usable / 2)
    share = (usable - later) / moves + _INCREMENT * max(inc, 0)
    hard = min(share * _LONGEST, usable * max(_MOST, _LAST / moves))
    soft = min(share * _BEGIN, hard)
    return Budget(max(int(soft), 1), max(int(hard), 1))
