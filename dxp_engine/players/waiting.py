"""How long a process had to wait for a processor, where the system tells (Linux).

A process that could run, while all processors work for others, does not think. The system counts that time for every
thread: `schedstat` in proc(5) has the nanoseconds that it ran, and those that it was ready to run and did not.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Mapping

MOST = 1.0
"""Seconds of waiting that are believed at most: an engine with more threads than processors waits for itself."""

Shares = Mapping[str, tuple[int, int]]
"""For each thread, by its number: nanoseconds that it ran, and that it waited."""


def shares(pid: int | None) -> Shares:
    """What the threads of a process have had until now, and ours that is calling; empty where the system does not tell.

    Processes that it has started, as a shell does, are not looked at.
    """
    if pid is None or not sys.platform.startswith("linux"):
        return {}
    try:
        with os.scandir(f"/proc/{pid}/task") as threads:
            found = {thread.name: _share(f"{thread.path}/schedstat") for thread in threads}
    except OSError:
        return {}
    _, ours = _share(f"/proc/self/task/{threading.get_native_id()}/schedstat")
    return {**found, "ours": (0, ours)}


def waited(before: Shares, after: Shares, seconds: float) -> float:
    """Seconds in which the process waited for a processor, or we did for its answer.

    Args:
        before, after: its shares at the beginning and at the end.
        seconds: what has passed between them. Of these, what its busiest thread ran is none of the waiting.
    """
    if not before or not after:
        return 0.0
    ran, queued = 0, 0
    for thread, (run, wait) in after.items():
        run_before, wait_before = before.get(thread, (0, 0))
        ran, queued = max(ran, run - run_before), queued + wait - wait_before
    return max(0.0, min(queued / 1e9, seconds - ran / 1e9, MOST))


def _share(path: str) -> tuple[int, int]:
    """The two numbers; none for a thread that has just ended, or where the system does not count."""
    # The fastest way to read a few bytes: this is done before each move.
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return 0, 0
    try:
        run, wait, _ = os.read(handle, 64).split()
    except (OSError, ValueError):
        return 0, 0
    finally:
        os.close(handle)
    return int(run), int(wait)
