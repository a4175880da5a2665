"""A library in a process of its own, which measures itself whenever it is asked."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.bench.measure import CLOCK

STOPWATCH = Path(__file__).parent / "libraries" / "stopwatch.py"


class Asked:
    """The stopwatch, running in the environment of a library; to be used in a `with` statement.

    Args:
        python: the interpreter in whose environment the library is.
        library: its name in libraries/.
        fens: the positions it will be asked about.
    """

    def __init__(self, python: Path, library: str, fens: Sequence[str]) -> None:
        command = [str(python), str(STOPWATCH), library, CLOCK]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", cwd=STOPWATCH.parent
        )
        self.moves = int(self._ask(json.dumps(list(fens))))
        """The number of legal moves in all positions together."""

    def microseconds(self, what: str) -> float:
        """Time a round: see the stopwatch for what it can measure. The result is for one position."""
        return float(self._ask(what))

    def _ask(self, line: str) -> str:
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(line + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{process.args!r} ended with {process.wait()}")
        return answer

    def __enter__(self) -> Asked:
        return self

    def __exit__(self, *raised: object) -> None:
        self._process.communicate()
