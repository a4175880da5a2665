"""Waiting for a processor is no thinking."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from dxp_engine.players.waiting import MOST, shares, waited

MS = 1_000_000


@pytest.mark.parametrize(
    ("before", "after", "seconds", "wanted"),
    [
        ({"1": (0, 0)}, {"1": (10 * MS, 30 * MS)}, 0.05, 0.03),
        ({"1": (5 * MS, 7 * MS)}, {"1": (15 * MS, 37 * MS)}, 0.05, 0.03),
        # What the busiest thread ran is no waiting, however many others wait.
        ({"1": (0, 0)}, {"1": (40 * MS, 20 * MS), "2": (0, 50 * MS)}, 0.05, 0.01),
        ({"1": (0, 0)}, {"1": (60 * MS, 20 * MS)}, 0.05, 0.0),
        # A thread that is new, one that has gone, and the runner's own.
        ({"1": (0, 0), "3": (9, 9)}, {"1": (0, 0), "2": (0, 5 * MS), "ours": (0, 2 * MS)}, 0.05, 0.007),
        # It slept.
        ({"1": (0, 0)}, {"1": (1 * MS, 0)}, 5.0, 0.0),
        ({"1": (0, 0)}, {"1": (0, 9000 * MS)}, 9.0, MOST),
        ({}, {"1": (0, 9000 * MS)}, 9.0, 0.0),
        ({"1": (0, 0)}, {}, 9.0, 0.0),
    ],
)
def test_what_was_waited(
    before: dict[str, tuple[int, int]], after: dict[str, tuple[int, int]], seconds: float, wanted: float
) -> None:
    assert waited(before, after, seconds) == pytest.approx(wanted)


def test_what_is_not_there() -> None:
    assert shares(None) == {}
    assert shares(2**22 + 1) == {}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="no other system tells")
def test_two_who_want_one_processor() -> None:
    """Each of them runs about half of the time; how much, nobody knows, but not all of it."""
    if shares(os.getpid())["ours"] == (0, 0) and shares(os.getpid())[str(os.getpid())] == (0, 0):
        pytest.skip("this system does not count")
    one = next(iter(os.sched_getaffinity(0)))
    bind = f"import os; os.sched_setaffinity(0, {{{one}}})\nwhile True: pass"
    both = [subprocess.Popen([sys.executable, "-S", "-c", bind]) for _ in range(2)]
    try:
        began, before = time.monotonic(), shares(both[0].pid)
        for _ in range(200):
            time.sleep(0.05)
            if waited(before, shares(both[0].pid), time.monotonic() - began) > 0.05:
                break
        else:
            pytest.fail("nobody had to wait")
    finally:
        for process in both:
            process.kill()
            process.wait()
