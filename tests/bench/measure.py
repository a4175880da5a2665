"""Timing several sides in turn, so that a busy machine hurts them alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from tests.bench.row import Row

CLOCK = "process_time" if time.get_clock_info("process_time").resolution <= 1e-6 else "perf_counter"
"""A clock of the module `time`: processor time, so that what others do meanwhile does not count, where the system
counts it finely enough."""

now: Callable[[], float] = getattr(time, CLOCK)
"""Seconds by that clock."""

Side = Callable[[], float]
"""One measurement of one side; what it returns is in the unit of the bench."""


def in_turn(rounds: int, sides: Sequence[Side]) -> list[list[float]]:
    """Measure every side once a round, every other round in reverse order; the values of each side, by round."""
    values: list[list[float]] = [[] for _ in sides]
    order = list(range(len(sides)))
    for _ in range(rounds):
        for side in order:
            values[side].append(sides[side]())
        order.reverse()
    return values


def beside(row: Row, rounds: int, ours: Side, theirs: Side | None) -> Row:
    """The row with the values filled in, theirs if they can be measured."""
    return row.with_values(*in_turn(rounds, [ours, theirs] if theirs else [ours]))


def seconds_each(call: Callable[[], object], at_least: float = 0.05) -> float:
    """Seconds that a call takes: the mean of as many as fit into `at_least` seconds."""
    calls, begin = 0, now()
    while True:
        call()
        calls += 1
        if (passed := now() - begin) >= at_least:
            return passed / calls
