"""How a game over DXP ended: both ends conclude the same from the game and the GAMEEND that began its end."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine.rules.colour import Colour
from dxp_engine.rules.game import Game
from dxp_engine.rules.variant import Variant

UNKNOWN, LOST, DRAWN, WON = range(4)
"""The reasons of a GAMEEND, from the side that sends it first."""


@dataclass(frozen=True)
class DxpResult:
    """A result with what brought it about.

    Attributes:
        winner: the side that won; None for a draw, and if nothing is known.
        known: whether there is a result at all.
        text: why, without a full stop.
    """

    winner: Colour | None
    known: bool
    text: str

    def pdn(self, variant: Variant) -> str:
        """The result as PDN writes it, `*` if it is not known."""
        if not self.known:
            return "*"
        first, draw, second = variant.result_set.value
        if self.winner is None:
            return draw
        return first if self.winner is variant.first else second

    def reason(self, sender: Colour) -> int:
        """The reason of a GAMEEND by which this side ends the game so."""
        if not self.known:
            return UNKNOWN
        if self.winner is None:
            return DRAWN
        return WON if self.winner is sender else LOST

    def __str__(self) -> str:
        return self.text


def unknown(text: str) -> DxpResult:
    """No result, and why."""
    return DxpResult(None, False, text)


def by_rules(game: Game) -> DxpResult | None:
    """What the rules say of the last position, None if they leave the game open."""
    outcome = game.outcome
    return None if outcome is None else DxpResult(outcome.winner, True, outcome.sentence)


def ended_by(game: Game, sender: Colour, reason: int, moves: int = 0) -> DxpResult:
    """The result of a game that this side has ended for this reason.

    A reason is taken at its word, as the other side has no right to refuse it; where none is given, the rules decide.

    Args:
        game: the game.
        sender: who has sent the first GAMEEND.
        reason: its reason.
        moves: of each side in the whole game, 0 for no limit.
    """
    ruled = by_rules(game)
    if reason == UNKNOWN:
        if moves and len(game.moves) >= 2 * moves:
            return ruled or unknown(f"all {moves} moves of each side were made")
        return ruled or unknown(f"{sender} ended the game without a result")
    said = {
        LOST: DxpResult(sender.other, True, f"{sender.other} wins: {sender} resigned"),
        DRAWN: DxpResult(None, True, f"Draw: {sender} claimed or accepted it"),
        WON: DxpResult(sender, True, f"{sender} wins: as {sender} claimed"),
    }[reason]
    return ruled if ruled and ruled.winner is said.winner else said
