"""`dxp-engine match` as a process, and the processes that it leaves behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import uuid
from pathlib import Path

_MARK = "DXP_ENGINE_TEST_MARK"


class MatchProgram:
    """A match in a process of its own, whose children can be told from others.

    Args:
        words: the arguments of `dxp-engine match`.
    """

    def __init__(self, *words: str) -> None:
        self._mark = uuid.uuid4().hex
        self._words = words

    def start(self) -> subprocess.Popen[str]:
        """Start it."""
        return subprocess.Popen(
            [sys.executable, "-m", "dxp_engine", "match", *self._words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, _MARK: self._mark},
        )

    def left(self) -> list[int]:
        """Its processes, and those of its engines, that are still there."""
        found = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            try:
                if f"{_MARK}={self._mark}".encode() in path.read_bytes():
                    found.append(int(path.parent.name))
            except OSError:
                continue
        return found

    def leaves_nothing(self) -> bool:
        """Whether all of them go. Engines leave by themselves when nobody is there any more, but not at once."""
        deadline = time.monotonic() + 60
        while self.left() and time.monotonic() < deadline:
            time.sleep(0.05)
        return not self.left()


def read_until(process: subprocess.Popen[str], word: str, times: int = 1) -> list[str]:
    """Its lines up to the one that has a word so many times, or to its end."""
    assert process.stdout
    lines: list[str] = []
    while times and (line := process.stdout.readline()):
        lines.append(line)
        times -= word in line
    return lines
