"""What another process has come to, so that tests wait for that and not for a time that is enough on some machines."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 120.0
"""Seconds until what must happen has surely failed."""
LONG = 5.0
"""Seconds that are enough on most machines, where the system does not tell."""


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait for it; the test fails if it never happens."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it has not happened"
        time.sleep(0.005)


def processor_seconds(pid: int) -> float:
    """The processor time that a process has used, all its threads together: on a busy machine less than has passed.

    Raises:
        OSError: this system does not tell.
    """
    if sys.platform != "linux":
        raise OSError("only Linux has clocks of other processes")
    # clock_getcpuclockid(3), which Python lacks: the process' number, inverted, and the kind of clock.
    return time.clock_gettime(~pid << 3 | 2)


def wait_for_work(pid: int, seconds: float = 1.0) -> None:
    """Wait until a process has computed for so long, which is well after it has started."""
    try:
        wait_until(lambda: processor_seconds(pid) >= seconds)
    except OSError:
        time.sleep(LONG)


def wait_for_handler(pid: int, number: signal.Signals) -> None:
    """Wait until a process catches this signal."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        time.sleep(LONG)
        return
    wait_until(lambda: bool(_caught(status) >> (number - 1) & 1))


def _caught(status: Path) -> int:
    fields = dict(line.split(":", 1) for line in status.read_text("ascii").splitlines())
    return int(fields["SigCgt"], 16)
