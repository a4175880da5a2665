"""How a game ended and why, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine.match.ending import Ending
from dxp_engine.match.record import Result
from dxp_engine.players import Fault
from dxp_engine.rules.colour import Colour


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a game.

    Attributes:
        ending: what kind of ending.
        winner: who won, None for a draw.
        reason: why, a sentence without a full stop.
        line: the line of an engine that shows its fault, "" if there is none.
    """

    ending: Ending
    winner: Colour | None
    reason: str
    line: str = ""

    @property
    def result(self) -> Result:
        """Who won, as records call it."""
        if self.winner is None:
            return "draw"
        return "white" if self.winner is Colour.WHITE else "black"

    @classmethod
    def lost(cls, ending: Ending, loser: Colour, why: str, line: str = "") -> Verdict:
        """A side has lost, for this reason."""
        return cls(ending, loser.other, f"{loser.other} wins: {why}", line)

    @classmethod
    def of_fault(cls, fault: Fault, loser: Colour) -> Verdict:
        """A side has lost by a fault of its engine; what the engine said last on its standard error is told, too."""
        said = f" ({fault.stderr[-1]})" if fault.stderr else ""
        return cls.lost(Ending.of(fault.kind), loser, f"{loser}'s {fault}{said}", fault.line)
