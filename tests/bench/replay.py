"""Whole recorded games replayed in the core, move texts in and moves out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from dxp_engine import Board, core
from tests.bench.measure import in_turn, seconds_each
from tests.bench.row import Row
from tests.rules.games import RecordedGame, games


def microseconds(played: Sequence[RecordedGame]) -> Callable[[], float]:
    """A measurement of the time that these games take for each ply."""
    starts = [(Board(game.variant, game.fen or None).position, game.moves) for game in played]
    plies = sum(len(moves) for _, moves in starts)

    def replay() -> None:
        for position, moves in starts:
            position.replay(moves)

    return lambda: seconds_each(replay) / plies * 1e6


def rows(rounds: int) -> Iterator[Row]:
    """One row for each variant that we have games of."""
    built = {facts.name for facts in core.variants()}
    by_variant = {name: list(some) for name, some in groupby(games(), lambda game: game.variant) if name in built}
    values = in_turn(rounds, [microseconds(some) for some in by_variant.values()])
    for name, ours in zip(by_variant, values, strict=True):
        yield Row(f"replay {name}, a ply", "µs", aim="under 2 µs", ours=ours)
