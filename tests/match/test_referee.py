"""The referee knows when a game is over; adjudication needs both engines, for long enough."""

from __future__ import annotations

import pytest

from dxp_engine import Board, Colour, core
from dxp_engine.match.adjudicate import Adjudicator, DrawRule, WinRule, read_draw_rule, read_win_rule
from dxp_engine.match.ending import Ending
from dxp_engine.match.referee import Referee

pytestmark = pytest.mark.variant("international")


def moves(referee: Referee, *texts: str, score: int | None = None) -> list[Ending | None]:
    """Play these moves; the endings after each."""
    verdicts = [referee.play(referee.game.board.parse_move(text), score) for text in texts]
    return [verdict.ending if verdict else None for verdict in verdicts]


def test_a_win_by_the_rules() -> None:
    referee = Referee(Board("international", "W:W33:B28"))
    assert moves(referee, "33x22") == [Ending.WIN]
    assert referee.verdict
    assert (referee.verdict.winner, referee.verdict.result) == (Colour.WHITE, "white")
    assert referee.verdict.reason == "White wins: a side has no pieces left"


def test_a_draw_by_repetition_which_began_in_the_opening() -> None:
    start = Board("international", "W:WK47:BK4")
    there_and_back = ("47-41", "4-9", "41-47", "9-4")
    opening = []
    board = start
    for text in there_and_back:
        opening.append(board.parse_move(text))
        board = board.play(opening[-1])
    assert moves(Referee(start, tuple(opening)), *there_and_back) == [None, None, None, Ending.DRAW]


def test_the_draw_rules_are_those_that_were_asked_for() -> None:
    start = Board("international", "W:WK47:BK4", rules="none")
    assert moves(Referee(start), *("47-41", "4-9", "41-47", "9-4") * 10) == [None] * 40


def test_the_longest_game() -> None:
    referee = Referee(Board.start(), max_plies=3)
    assert moves(referee, "32-28", "19-23", "28x19") == [None, None, Ending.MAX_PLIES]
    assert referee.verdict
    assert (referee.verdict.winner, referee.verdict.result) == (None, "draw")


def test_a_win_in_the_last_ply_is_a_win() -> None:
    assert moves(Referee(Board("international", "W:W33:B28"), max_plies=1), "33x22") == [Ending.WIN]


def test_the_rules_come_before_the_engines() -> None:
    adjudicator = Adjudicator(DrawRule(moves=1, score=10, after=0))
    referee = Referee(Board("international", "B:W33,34,43:B24"), (), adjudicator)
    moves(referee, "24-29", score=0)
    assert moves(referee, "33x24", score=0) == [Ending.WIN]


# -- adjudication ------------------------------------------------------------------------------------


def judged(adjudicator: Adjudicator, scores: list[int | None], plies: int = 0) -> list[str]:
    """The results after each of these scores, White's first: "" while the game goes on."""
    found: list[str] = []
    for number, score in enumerate(scores):
        side = Colour.WHITE if number % 2 == 0 else Colour.BLACK
        verdict = adjudicator.judge(side, score, plies + number + 1)
        found.append(verdict.result if verdict else "")
    return found


def test_a_draw_takes_both_sides_and_so_many_moves() -> None:
    rule = DrawRule(moves=2, score=10, after=0)
    assert judged(Adjudicator(rule), [0, 10, -10, 5]) == ["", "", "", "draw"]
    assert judged(Adjudicator(rule), [0, 11, 0, 0, 0, 0]) == ["", "", "", "", "", "draw"]
    assert judged(Adjudicator(rule), [0, 0, None, 0, 0, 0]) == [""] * 6
    assert judged(Adjudicator(rule), [0] * 3) == [""] * 3


def test_a_draw_takes_a_game_of_some_length() -> None:
    rule = DrawRule(moves=1, score=10, after=3)
    assert judged(Adjudicator(rule), [0] * 6) == ["", "", "", "", "", "draw"]
    assert judged(Adjudicator(rule), [0] * 2, plies=4) == ["", "draw"]


def test_scores_are_from_the_side_of_the_mover() -> None:
    rule = WinRule(moves=2, score=300)
    assert judged(Adjudicator(win=rule), [300, -300, 450, -999]) == ["", "", "", "white"]
    assert judged(Adjudicator(win=rule), [-300, 300, -450, 999]) == ["", "", "", "black"]
    # Each believes that it wins.
    assert judged(Adjudicator(win=rule), [300] * 8) == [""] * 8


def test_a_win_takes_both_sides_and_so_many_moves() -> None:
    rule = WinRule(moves=2, score=300)
    assert judged(Adjudicator(win=rule), [300, -299, 300, -300, 300, -300]) == ["", "", "", "", "", "white"]
    assert judged(Adjudicator(win=rule), [300, -300, None, -300, 300, -300]) == [""] * 6
    assert judged(Adjudicator(win=rule), [300, -300, -300, 300, -300]) == [""] * 5


def test_a_proven_win_is_more_than_any_advantage() -> None:
    won = core.WIN_SCORE - 5
    rule = WinRule(moves=1, score=5000)
    assert judged(Adjudicator(win=rule), [won, -won]) == ["", "white"]
    assert judged(Adjudicator(DrawRule(1, 1000, 0)), [won, -won]) == ["", ""]


def test_rules_as_they_are_written() -> None:
    assert read_draw_rule("moves=8 score=0.05 after=30") == DrawRule(8, 5, 30)
    assert read_draw_rule("score=0") == DrawRule(score=0)
    assert read_win_rule("moves=3,score=2.5") == WinRule(3, 250)
    assert read_win_rule("") == WinRule()


@pytest.mark.parametrize("text", ["moves=0", "moves=1.5", "score=-1", "score=x", "plies=3", "moves"])
def test_what_is_no_rule(text: str) -> None:
    with pytest.raises(ValueError, match="--adjudicate-draw takes moves=N score=N after=N, not"):
        read_draw_rule(text)
    with pytest.raises(ValueError, match="--adjudicate-win takes moves=N score=N, not"):
        read_win_rule(text)
