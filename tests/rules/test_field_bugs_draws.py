"""Draw and game-end bugs that other libraries, engines and servers had in public, each as a test of ours."""

from __future__ import annotations

import pytest

from dxp_engine import Board, Game, GameError, Move, MoveError, Rule

LONE_KINGS = "W:WK50,36,48:BK1,15,25"


def wander(game: Game, plies: int) -> None:
    """Move kings about without capture, never to a position that was there."""
    seen = {board.key for board in game.boards}
    for _ in range(plies):
        move = next(move for move in game.board.legal_moves if _is_quiet_and_new(game.board, move, seen))
        game.play(move)
        seen.add(game.board.key)


def lose_a_king(game: Game) -> None:
    """Let White move a king to where Black takes it and cannot be taken in turn."""
    for move in game.board.legal_moves:
        offered = game.board.play(move)
        for reply in offered.legal_moves:
            left = offered.play(reply)
            if reply.is_capture and len(left.pieces) == 3 and not any(m.is_capture for m in left.legal_moves):
                game.play(move)
                game.play(reply)
                return
    raise AssertionError("White cannot lose a king here")


def _is_quiet_and_new(board: Board, move: Move, seen: set[int]) -> bool:
    piece = board.piece_at(move.origin)
    after = board.play(move)
    calm = not move.is_capture and not any(reply.is_capture for reply in after.legal_moves)
    return calm and piece is not None and piece.king and after.key not in seen


def test_25_moves_count_king_moves_only() -> None:
    # pydraughts 19: counted the moves since the last capture, men's moves too
    game = Game(fen=LONE_KINGS)
    wander(game, 49)
    assert game.outcome is None
    wander(game, 1)
    assert game.outcome is not None
    assert (game.outcome.is_draw, game.outcome.rule, game.outcome.count) == (True, Rule.KINGS_ONLY, 25)


def test_a_man_move_restarts_the_25_moves() -> None:
    game = Game(fen=LONE_KINGS)
    wander(game, 49)
    man = next(move for move in game.board.legal_moves if not _king(game.board, move))
    game.play(man)
    assert game.board.halfmoves == 0
    assert game.outcome is None


def test_a_capture_restarts_the_25_moves() -> None:
    # GuiNN: the counter of reversible moves was not reset
    game = Game(fen="W:W36,K50:BK1,44,15:H49:F30")
    game.play("50x39")
    assert game.board.halfmoves == 0
    assert game.outcome is None


def test_the_clock_of_the_fen_counts() -> None:
    game = Game(fen=LONE_KINGS + ":H48:F70")
    wander(game, 1)
    assert game.outcome is None
    wander(game, 1)
    assert game.outcome is not None
    assert game.outcome.rule is Rule.KINGS_ONLY


def test_threefold_needs_the_same_side_to_move() -> None:
    # draughts.js 10: no draw was found at all; CheckerBoard: engines that see no history need the host to judge
    game = Game(fen=LONE_KINGS)
    there_and_back = ["50-45", "1-6", "45-50", "6-1"]
    for text in there_and_back:
        game.play(text)
    assert game.repetitions == 2
    assert game.outcome is None
    for text in there_and_back:
        game.play(text)
    assert game.outcome is not None
    assert (game.outcome.rule, game.outcome.count) == (Rule.REPETITION, 3)
    game.play("50-45")
    assert game.outcome is not None
    assert game.outcome.is_draw


@pytest.mark.variant("english")
def test_forty_moves_in_english() -> None:
    # CheckerBoard: the host must judge repetition and the 40 moves
    game = Game("english", fen="B:WK32,21:BK1,12,20:H79:F60")
    assert game.outcome is None
    game.play("1-6")
    assert game.outcome is not None
    assert game.outcome.is_draw
    assert game.outcome.count == 40


def test_one_king_each_is_seen() -> None:
    # jocly 51: one against one went on for ever
    assert Board(fen="W:WK50:BK1", rules="damaonline").outcome is not None
    game = Game(fen="W:WK50:BK1")
    wander(game, 9)
    assert game.outcome is None
    wander(game, 1)
    assert game.outcome is not None
    assert game.outcome.rule is Rule.FIVE_MOVES


@pytest.mark.variant("frisian")
def test_one_king_each_in_frisian_is_a_draw_unless_one_is_taken() -> None:
    drawn = Board("frisian", "W:WK50:BK1").outcome
    assert drawn is not None
    assert drawn.is_draw
    assert Board("frisian", "W:WK50:BK44").outcome is None


@pytest.mark.variant("breakthrough")
def test_a_finished_breakthrough_game_cannot_go_on() -> None:
    # py-draughts 24: self-play ran on past the first king
    game = Game("breakthrough", fen="W:W6,31:B42")
    game.play("6-1")
    assert game.is_over
    assert game.outcome is not None
    assert (str(game.outcome.winner), game.outcome.rule) == ("White", Rule.GOAL)
    assert game.board.legal_moves == ()
    with pytest.raises(GameError):
        game.play("42-47")
    with pytest.raises(MoveError, match="over"):
        game.board.play("42-47")


def test_sixteen_moves_start_when_the_material_comes_about() -> None:
    # dame: counters must follow the class of material
    game = Game(fen="W:WK50,K49,K48:BK1,K2,44")
    game.play("50x39")
    assert game.outcome is None
    counted = Game(fen="W:WK50,K49,K48:BK1")
    wander(counted, 31)
    assert counted.outcome is None
    wander(counted, 1)
    assert counted.outcome is not None
    assert counted.outcome.rule is Rule.SIXTEEN_MOVES


def test_five_moves_start_anew_when_a_capture_leaves_two_against_one() -> None:
    game = Game(fen="W:WK50,K49,K48:BK1")
    wander(game, 28)
    lose_a_king(game)
    wander(game, 9)
    assert game.outcome is None
    wander(game, 1)
    assert game.outcome is not None
    assert (game.outcome.rule, game.outcome.count) == (Rule.FIVE_MOVES, 5)


def test_crowning_does_not_restart_the_sixteen_moves() -> None:
    game = Game(fen="W:WK50,K49,6:BK45")
    wander(game, 30)
    game.play("6-1")
    assert game.outcome is None
    wander(game, 1)
    assert game.outcome is not None
    assert game.outcome.rule is Rule.SIXTEEN_MOVES


def _king(board: Board, move: Move) -> bool:
    piece = board.piece_at(move.origin)
    return piece is not None and piece.king
