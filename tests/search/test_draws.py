"""The draw rules inside the tree: repetition with the history of the game, and limits to the ply."""

from __future__ import annotations

import pytest

from dxp_engine import Board, Colour, Game, Outcome, Rule
from dxp_engine.core import LEAST_WIN, WIN_SCORE, Limits
from tests.oracle.position import from_fen
from tests.search.exhaustive import Tree
from tests.search.searching import search, searcher


@pytest.mark.variant("english")
@pytest.mark.parametrize(("halfmoves", "score"), [(0, WIN_SCORE - 9), (71, WIN_SCORE - 9), (72, 0), (79, 0)])
def test_a_win_one_ply_after_the_limit_is_a_draw(halfmoves: int, score: int) -> None:
    """King against king, won by a capture on the ninth ply: the eighth must come before 80 plies are counted."""
    assert search(Board("english", f"W:WK32:BK26:H{halfmoves}:F1"), Limits(depth=16)).score == score


@pytest.mark.variant("international")
@pytest.mark.parametrize(("halfmoves", "score"), [(30, WIN_SCORE - 3), (31, 0)])
def test_three_against_a_king(halfmoves: int, score: int) -> None:
    """27-22 11x41 46x5: where 27-22 completes the sixteen moves, the game is drawn before the capture."""
    assert search(Board(fen=f"W:WK46,K37,K27:BK11:H{halfmoves}:F1"), Limits(depth=8)).score == score


@pytest.mark.variant("international")
def test_the_last_ply_of_a_limit_may_win() -> None:
    """A capture of the last piece wins although it is the tenth ply: a win counts before a draw."""
    game = Game(Board(fen="W:WK46,K1:BK28:H9:F1"))
    found = search(game, Limits(depth=6))
    assert found.score == WIN_SCORE - 1
    game.play(found.move)
    assert game.outcome == Outcome(Colour.WHITE, Rule.NO_PIECES)


@pytest.mark.variant("international")
def test_a_blocked_side_has_lost_before_the_limit_draws() -> None:
    """The quiet move that blocks is the fiftieth ply without progress: the block counts."""
    game = Game(Board(fen="W:W41,K15:B36:H49:F1"))
    found = search(game, Limits(depth=6))
    assert (found.score, found.move.pdn) == (WIN_SCORE - 1, "15-47")
    game.play(found.move)
    assert game.outcome == Outcome(Colour.WHITE, Rule.NO_MOVES)


@pytest.mark.variant("english")
def test_an_old_table_knows_no_limit() -> None:
    """What was proven far from the limit must not be claimed near it."""
    by = searcher("english", 4)
    for text in ("W:WK10,K11:BK1", "W:WK32:BK26", "W:WK25,K28:BK4"):
        won = search(Board("english", text), Limits(depth=24), by)
        plies = WIN_SCORE - won.score
        assert 0 < plies < 20
        assert not any(move.is_capture for move in won.pv[:-1])
        for halfmoves, score in ((80 - plies, won.score), (80 - plies + 1, 0), (80 - plies + 3, 0)):
            found = search(Board("english", f"{text}:H{halfmoves}:F1"), Limits(depth=plies + 4), by)
            assert found.score == score or (score == 0 and abs(found.score) < LEAST_WIN)


@pytest.mark.variant("english")
def test_the_only_winning_move_repeats() -> None:
    """32-27 would make the position after it for the third time: no win is left."""
    around = ["26-22", "27-32", "22-26", "32-27"]
    game = Game(Board("english", "B:WK27:BK26"), [*around, *around[:3]])
    assert not game.outcome
    assert search(game.board, Limits(depth=16)).score == WIN_SCORE - 9
    assert search(game, Limits(depth=16)).score == 0


@pytest.mark.variant("english")
def test_a_repetition_that_is_not_yet_the_third_is_allowed() -> None:
    game = Game(Board("english", "B:WK27:BK26"), ["26-22", "27-32", "22-26"])
    found = search(game, Limits(depth=16))
    assert (found.score, found.move.pdn) == (WIN_SCORE - 9, "32-27")


@pytest.mark.variant("russian")
def test_another_way_to_win_is_found() -> None:
    """Two moves win in seven; the one that would make its position for the third time is not played."""
    text = "W:WKc3,Kd6,Ke3:BKh4"
    board = Board("russian", text)
    won = search(board, Limits(depth=14, multipv=3))
    first, second, third = won.lines
    assert first.score == second.score == WIN_SCORE - 7
    assert third.score < WIN_SCORE - 7
    for repeating, other in ((first.pv[0], second.pv[0]), (second.pv[0], first.pv[0])):
        key = board.play(repeating).key
        # The position after the move came up twice, with positions in between that can never come again.
        history = [key, 1, key, 2, 3]
        draws = board.rules.draws_of(board.variant).core
        counts = Game(board).draw_counts
        found = searcher("russian", 4).search(board.position, history, draws, counts, Limits(depth=14))
        assert (found.score, found.move) == (WIN_SCORE - 7, other)


@pytest.mark.variant("english")
def test_without_the_rule_nothing_is_repeated() -> None:
    around = ["26-22", "27-32", "22-26", "32-27"]
    game = Game(Board("english", "B:WK27:BK26", rules="none"), [*around, *around[:3]])
    assert search(game, Limits(depth=16)).score == WIN_SCORE - 9


@pytest.mark.variant("frisian")
def test_a_limit_of_nothing_waits_for_a_capture() -> None:
    """King against king is drawn in Frisian, unless a capture is at hand."""
    assert search(Board("frisian", "W:WK46:BK28"), Limits(depth=8)).score == WIN_SCORE - 1
    for text in ("W:WK46:BK5", "W:WK46:BK3"):
        exact = Tree("frisian").score(from_fen("frisian", text), 2)
        assert search(Board("frisian", text), Limits(depth=8)).score == exact
    assert search(Board("frisian", "W:WK46,K50:BK3:H10:F1"), Limits(depth=10)).score == WIN_SCORE - 5
    assert search(Board("frisian", "W:WK46,K50:BK3:H11:F1"), Limits(depth=10)).score == 0


@pytest.mark.variant("international")
@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("W:WK2:BK1", (9, 10, 16)),
        ("B:WK3,K15:BK48", (9, 11, 40)),
        ("W:WK4:BK1,K25", (9, 13)),
        ("W:WK8:B42,K1", (9, 10)),
    ],
)
def test_who_plays_on_after_a_draw_does_not_lose(text: str, plies: tuple[int, ...]) -> None:
    """Five moves are over, or will be with any move: drawn, but an arbiter may count otherwise and go on."""
    for since in plies:
        found = search(Board(fen=f"{text}:H{since}:F1"), Limits(depth=8))
        assert found.score == found.lines[0].score == 0
        after = Board(fen=text, rules="none").play(found.move)
        assert search(after, Limits(depth=8)).score < LEAST_WIN


@pytest.mark.variant("international")
def test_who_plays_on_after_a_draw_may_win() -> None:
    board = Board(fen="W:WK46,K28,K23:BK5:H40:F1")
    told: list[int] = []
    found = search(board, Limits(depth=8), on_info=lambda info: told.append(info.score))
    assert found.score == 0
    assert told
    assert set(told) == {0}
    after = Board(fen="W:WK46,K28,K23:BK5", rules="none").play(found.move)
    assert search(after, Limits(depth=8)).score <= -LEAST_WIN
