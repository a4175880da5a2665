"""Games played by people replay to their last move: a wrong rule would stop one of them."""

import pytest

from dxp_engine import Board
from tests.oracle.moves import after, legal
from tests.rules.boards import oracle_move, oracle_position
from tests.rules.games import RecordedGame, games

GAMES = list(games())


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_replays_to_its_last_move(game: RecordedGame) -> None:
    board = Board(game.variant, game.fen or None)
    for text in game.moves:
        move = board.parse_move(text)
        board = board.play(move)
    assert board == Board(game.variant, game.fen or None).replay(game.moves)


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_the_oracle_knows_every_move(game: RecordedGame) -> None:
    board = Board(game.variant, game.fen or None)
    position = oracle_position(game.variant, board)
    for text in game.moves:
        move = board.parse_move(text)
        assert oracle_move(move) in legal(game.variant, True, position)
        board, position = board.play(move), after(game.variant, position, oracle_move(move))
    assert oracle_position(game.variant, board) == position
