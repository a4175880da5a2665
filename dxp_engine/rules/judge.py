"""What the rules say of a position and its history."""

from __future__ import annotations

from dxp_engine import core
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.draws import Draws
from dxp_engine.rules.outcome import Outcome, Rule


def ending(position: core.Position) -> Outcome | None:
    """The win that ends the game here, None while there are moves."""
    reason = position.ending
    return Outcome(Colour(position.winner), Rule(reason)) if reason else None


def draw(position: core.Position, draws: Draws, clock: core.DrawClock, occurrences: int) -> Outcome | None:
    """The draw that stands here.

    Args:
        position: the position, which is no ending.
        draws: the draw rules.
        clock: their counts, up to this position.
        occurrences: how often this position has come up, this time included.
    """
    if 0 < draws.repetition <= occurrences:
        return Outcome(None, Rule.REPETITION, draws.repetition)
    rule = clock.verdict(position)
    return Outcome(None, Rule(rule), draws.moves(rule)) if rule else None
