"""The games an initiator proposes, in order."""

from __future__ import annotations

from collections.abc import Sequence

from dxp_engine.players.dxp_events import Terms
from dxp_engine.rules import Board, Colour

ALTERNATE = "alternate"


def plan(
    starts: Sequence[Board], games: int, colour: str = ALTERNATE, minutes: float = 0.0, moves: int = 0
) -> tuple[Terms, ...]:
    """The terms of each game.

    Args:
        starts: the first positions, taken in turn and from the beginning again; with alternating colours each of
            them is played twice in a row, with either colour.
        games: how many.
        colour: ours: `white`, `black`, or `alternate`, which begins with White.
        minutes, moves: of each side for the whole game, 0 for no limit.

    Raises:
        ValueError: the colour is none of these.
    """
    alternate = colour == ALTERNATE
    side = Colour.WHITE if alternate else Colour.parse(colour)
    return tuple(
        Terms(
            starts[(number // 2 if alternate else number) % len(starts)],
            side.other if alternate and number % 2 else side,
            minutes,
            moves,
        )
        for number in range(games)
    )
