"""Time controls as they are written, and clocks: values, without any time of their own."""

from __future__ import annotations

import pytest

from dxp_engine.match.clock import SideClock
from dxp_engine.match.time_control import TimeControl
from dxp_engine.players import Clock


@pytest.mark.parametrize(
    ("text", "control", "written"),
    [
        ("60+0.6", TimeControl(60, 0.6), "60+0.6"),
        ("60", TimeControl(60), "60"),
        ("0.1+0.001", TimeControl(0.1, 0.001), "0.1+0.001"),
        ("0+1", TimeControl(0, 1), "0+1"),
        ("40/300", TimeControl(300, moves=40), "40/300"),
        ("40/5:00+2", TimeControl(300, 2, 40), "40/300+2"),
        ("5:00+3", TimeControl(300, 3), "300+3"),
        ("movetime=.5", TimeControl(move_time=0.5), "movetime=0.5"),
        ("nodes=10000", TimeControl(nodes=10000), "nodes=10000"),
        ("depth=9", TimeControl(depth=9), "depth=9"),
        ("10+0.1, depth=9", TimeControl(10, 0.1, depth=9), "10+0.1,depth=9"),
    ],
)
def test_time_controls(text: str, control: TimeControl, written: str) -> None:
    assert TimeControl.parse(text) == control
    assert str(control) == written
    assert TimeControl.parse(written) == control


@pytest.mark.parametrize(
    "text", ["", "soon", "-1", "60+", "0", "0/60", "60+-1", "nodes=0", "nodes=1.5", "depth=x", "movetime=inf", "mate=3"]
)
def test_what_is_no_time_control(text: str) -> None:
    with pytest.raises(ValueError, match="no time"):
        TimeControl.parse(text)


def test_what_they_say_of_themselves() -> None:
    assert TimeControl.parse("movetime=1,nodes=5,depth=2").fixed == ("movetime", "nodes", "depth")
    assert not TimeControl.parse("60+1").fixed
    assert [TimeControl.parse(text).timed for text in ("60", "movetime=1", "nodes=5,depth=2")] == [True, True, False]


def test_the_increment_comes_before_each_move() -> None:
    clock = SideClock.start(TimeControl(10, 2))
    assert (clock.left, clock.budget, clock.told) == (12, 12, Clock(12, 2))
    clock = clock.after(5)
    assert (clock.left, clock.told) == (9, Clock(9, 2))
    assert clock.after(9).left == 2


def test_time_is_added_after_so_many_moves() -> None:
    clock = SideClock.start(TimeControl(10, moves=3))
    lefts = []
    for _ in range(7):
        lefts.append((clock.left, clock.moves))
        clock = clock.after(2)
    assert lefts == [(10, 3), (8, 2), (6, 1), (14, 3), (12, 2), (10, 1), (18, 3)]


def test_without_a_clock_nothing_is_late() -> None:
    clock = SideClock.start(TimeControl(nodes=5))
    assert (clock.budget, clock.told, clock.late(1e9), clock.after(1e9)) == (None, None, None, clock)


@pytest.mark.parametrize(
    ("seconds", "late"), [(10.0, None), (10.25, None), (10.5, None), (10.5625, 0.5625), (11.0, 1.0)]
)
def test_the_flag_falls_beyond_the_tolerance(seconds: float, late: float | None) -> None:
    assert SideClock.start(TimeControl(10)).late(seconds, 0.5) == late
    assert SideClock.start(TimeControl(move_time=10)).late(seconds, 0.5) == late
    assert SideClock.start(TimeControl(30, move_time=10)).late(seconds, 0.5) == late


def test_a_move_within_the_tolerance_leaves_nothing() -> None:
    clock = SideClock.start(TimeControl(10, 2))
    assert clock.late(12.25, 0.5) is None
    assert clock.after(12.25).left == 2
    # What was too much once is too much again.
    assert clock.after(12.25).late(2.75, 0.5) == 0.75
