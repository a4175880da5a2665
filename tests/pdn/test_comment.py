"""Commands in comments: clocks and evaluations."""

from __future__ import annotations

import pytest

from dxp_engine.pdn import Clock, Command, Comment, Evaluation
from dxp_engine.pdn.comment import format_time, parse_time


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("[%clk 0:59:58]", Clock(mover=3598)),
        ("[%clk 1:00:00] good", Clock(mover=3600)),
        ("[%clk 0:0:9.56]", Clock(mover=9.56)),
        ("[%clk 09:58]", Clock(mover=598)),
        ("[%mct 1.20.30]", Clock(mover=4830)),
        ("[%clock w0:10:00 B0:09:58]", Clock(white=600, black=598, running="black")),
        ("[%clk w0:00:10 B0:00:03]", Clock(white=10, black=3, running="black")),
        ("[%clock W0:10:00]", Clock(white=600, running="white")),
        ("[%clock b0:10:00]", Clock(black=600)),
        ("[%emt 0:00:05]", None),
        ("[%clk nonsense]", None),
        ("[%clk]", None),
        ("0:59:58", None),
    ],
)
def test_clocks(text: str, clock: Clock | None) -> None:
    assert Comment(text).clock == clock


@pytest.mark.parametrize(
    ("text", "evaluation"),
    [
        ("[%eval 0.17] [%clk 0:01:00]", Evaluation(men=0.17)),
        ("[%eval -2]", Evaluation(men=-2)),
        ("[%eval #5]", Evaluation(win=5)),
        ("[%eval #-12]", Evaluation(win=-12)),
        ("[%eval 0.5,20]", Evaluation(men=0.5)),
        ("[%eval ?]", None),
        ("(2.70;5.74/13)", None),
    ],
)
def test_evaluations(text: str, evaluation: Evaluation | None) -> None:
    assert Comment(text).evaluation == evaluation


def test_move_times() -> None:
    assert Comment(" 20 ").move_time == 20
    assert Comment("[%emt 0:01:05]").move_time == 65
    assert Comment("a quick move").move_time is None


def test_commands_and_prose() -> None:
    comment = Comment(" good [%drgnode 1 2][%inbook]\n[%csl G19,R23] move ")
    assert comment.commands == (Command("drgnode", "1 2"), Command("inbook"), Command("csl", "G19,R23"))
    assert comment.prose == "good move"
    assert "".join(map(str, comment.commands)) == "[%drgnode 1 2][%inbook][%csl G19,R23]"


@pytest.mark.parametrize("seconds", [0, 9.56, 59, 60, 3599.5, 3600, 36000])
def test_times_are_written_and_read(seconds: float) -> None:
    assert parse_time(format_time(seconds)) == seconds


def test_what_is_no_time() -> None:
    assert parse_time("soon") is None
    assert format_time(3661.25) == "1:01:01.25"
