"""How a clock is shared out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxp_engine.analysis import Budget, Limits, allot

times = st.integers(-10_000, 10_000_000)
increments = st.integers(-1000, 100_000)
moves = st.integers(0, 200)
overheads = st.integers(0, 5000)


@given(times, increments, moves, overheads)
def test_never_more_than_what_is_left(time: int, inc: int, movestogo: int, overhead: int) -> None:
    soft, hard = allot(time, inc, movestogo, overhead)
    assert 1 <= soft <= hard
    assert hard <= max(time - overhead, 1)


@given(st.integers(100, 10_000_000), st.integers(0, 50_000), st.integers(2, 60))
def test_something_is_left_for_the_next_move(time: int, inc: int, movestogo: int) -> None:
    assert allot(time, inc, movestogo).hard_ms < time


@given(times, increments, moves)
def test_more_time_is_never_less(time: int, inc: int, movestogo: int) -> None:
    more = allot(time + 1000, inc, movestogo)
    less = allot(time, inc, movestogo)
    assert more.soft_ms >= less.soft_ms
    assert more.hard_ms >= less.hard_ms


@pytest.mark.parametrize("inc", [20, 100, 1000])
def test_a_game_with_increment_is_never_lost_on_time(inc: int) -> None:
    """Every move takes all it may and the whole overhead, and the clock never runs out."""
    clock, overhead = 50 + inc, 10
    for _ in range(300):
        clock -= allot(clock, inc, overhead=overhead).hard_ms + overhead
        assert clock >= 0
        clock += inc


def test_a_game_without_increment_lasts() -> None:
    """If every move takes what it is meant to take, a minute is enough for 150 moves."""
    clock, overhead = 60_000, 10
    for _ in range(150):
        clock -= round(allot(clock, overhead=overhead).soft_ms * 1.5) + overhead
        assert clock > 0


def test_a_control_is_used_up() -> None:
    """Moves that take what they are meant to leave little of the time to the control."""
    clock = 60_000
    for movestogo in range(20, 0, -1):
        clock -= round(allot(clock, 0, movestogo).soft_ms * 1.5)
    assert 0 < clock < 20_000


def test_an_increment_is_used() -> None:
    assert allot(60_000, 1000).soft_ms > allot(60_000, 0).soft_ms + 300


@pytest.mark.parametrize(
    ("limits", "bounded"),
    [
        (Limits(), False),
        (Limits(depth=1), True),
        (Limits(nodes=1), True),
        (Limits(mate=1), True),
        (Limits(movetime=0), True),
        (Limits(time=0), True),
        (Limits(inc=5), False),
        (Limits(depth=1, infinite=True), False),
        (Limits(depth=1, ponder=True), True),
    ],
)
def test_bounded(limits: Limits, bounded: bool) -> None:
    assert limits.bounded is bounded


def test_the_budget_of_some_limits() -> None:
    assert Limits(depth=3).budget is None
    assert Limits(movetime=300).budget == Budget(300, 300)
    assert Limits(movetime=-5).budget == Budget(1, 1)
    assert Limits(time=1000).budget == allot(1000)
    assert Limits(time=100_000, movetime=5).budget == Budget(5, 5)
