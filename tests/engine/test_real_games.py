"""Every position of the recorded games is searched, and the answer is a move of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dxp_engine import Board, Engine, Game
from tests.rules.games import RecordedGame, games

GAMES = list(games())


def positions(record: RecordedGame) -> Iterator[Game]:
    game = Game(Board(record.variant, record.fen or None))
    yield game
    for move in record.moves:
        game.play(move)
        yield game


def analyse(record: RecordedGame, depth: int) -> None:
    engine = Engine(record.variant, hash_mb=4)
    for game in positions(record):
        if game.board.position.ending:
            continue
        result = engine.search(game, depth=depth)
        board = game.board
        for move in result.pv:
            board = board.play(move)
        assert result.pv[0] == result.move
        # A line of 1 legal move, or one that is decided, need not be searched to the end.
        assert result.depth == depth or len(game.board.legal_moves) == 1 or result.score.is_proven
        assert abs(result.score.value) < 30_000


@pytest.mark.parametrize("record", GAMES, ids=lambda record: record.name)
def test_depth_6(record: RecordedGame) -> None:
    analyse(record, 6)


@pytest.mark.slow
@pytest.mark.parametrize("record", GAMES, ids=lambda record: record.name)
def test_depth_10(record: RecordedGame) -> None:
    analyse(record, 10)
