"""What is remembered of a game is what would be written anew."""

from __future__ import annotations

import pytest

from dxp_engine import Board, Game
from dxp_engine.core import Move
from dxp_engine.players.told import Told

pytestmark = pytest.mark.variant("international")


def test_only_what_is_new_is_written() -> None:
    written: list[str] = []

    def write(move: Move) -> str:
        written.append(move.pdn)
        return move.pdn

    told = Told(lambda board: board.fen, write)
    game = Game()
    for number, text in enumerate(["32-28", "19-23", "28x19", "14x23"], 1):
        game.play(text)
        assert told.moves(game.moves) == tuple(move.pdn for move in game.moves)
        assert len(written) == number


@pytest.mark.parametrize("other", [["32-28", "18-23"], ["31-27"], [], ["32-28", "19-23", "28x19"]])
def test_another_game_is_written_anew(other: list[str]) -> None:
    told = Told(lambda board: board.fen, lambda move: move.pdn)
    told.moves(Game(moves=["32-28", "19-23"]).moves)
    assert list(told.moves(Game(moves=other).moves)) == other


def test_another_start_is_written_anew() -> None:
    told = Told(lambda board: board.fen, lambda move: move.pdn)
    for fen in ("W:W50:B1", "B:W50:B1", "W:W50:B1"):
        board = Board("international", fen)
        assert told.start(board) == board.fen
