"""How a game of a match ended, as data: by the rules, by the referee, or by an engine's fault."""

from __future__ import annotations

from enum import Enum

from dxp_engine.players import FaultKind


class Ending(Enum):
    """The kinds of endings; the value is what the store, events and reports call them."""

    WIN = "win"
    """A win by the rules of the variant."""
    DRAW = "draw"
    """A draw by the draw rules."""
    ADJUDICATED_WIN = "adjudicated win"
    """Both engines have long agreed who wins (`--adjudicate-win`)."""
    ADJUDICATED_DRAW = "adjudicated draw"
    """Both engines have long seen no advantage (`--adjudicate-draw`)."""
    MAX_PLIES = "max plies"
    """The game was as long as it may become: a draw (`--max-plies`)."""
    RESIGNATION = "resignation"
    """The loser gave up."""
    FALSE_CLAIM = "false claim"
    """The loser ended the game with a result that the rules do not give it, or with none."""
    TIME = "time forfeit"
    """The loser's move came too late."""
    NOT_STARTED = "not started"
    """The loser's program could not be started."""
    CRASH = "crash"
    """The loser's program has ended, or closed its output or its connection."""
    STALL = "stall"
    """The loser gave no answer, not even when it was told to stop."""
    NONSENSE = "nonsense"
    """The loser's answer could not be read, or did not end."""
    REFUSED = "refused"
    """The loser said that something was wrong with the position, the limits or an option."""
    ILLEGAL_MOVE = "illegal move"
    """The loser's move is none."""
    NO_MOVE = "no move"
    """The loser answered that there is no move, and there is one."""

    @property
    def is_fault(self) -> bool:
        """Whether the loser broke down or broke the rules, rather than being outplayed; time forfeits included."""
        return self in _FAULTS

    @classmethod
    def of(cls, kind: FaultKind) -> Ending:
        """The ending that a player's fault makes."""
        return cls(kind.value)


_FAULTS = frozenset(Ending(kind.value) for kind in FaultKind) | {Ending.TIME, Ending.FALSE_CLAIM}
