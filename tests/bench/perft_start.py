"""Perft of the international start position beside dame-rs, from the times both programs print."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from statistics import median

from tests.bench.measure import beside
from tests.bench.peers import DAME
from tests.bench.row import Row

DEPTH = 9
NODES = 41_022_423
TIMES = 5  # we take a twentieth of the peer's time, so one glitch would weigh twenty times as much


def ours() -> float:
    """Millions of nodes a second."""
    command = [sys.executable, "-m", "dxp_engine", "perft", "--json", str(DEPTH)]
    answers = [json.loads(_output(*command)) for _ in range(TIMES)]
    assert {answer["nodes"] for answer in answers} == {NODES}
    return NODES / median(float(answer["seconds"]) for answer in answers) / 1e6


def dame() -> float:
    """Millions of nodes a second."""
    answer = _output(str(DAME.scripts / "dame"), "perft", str(DEPTH))
    found = re.search(r"= (\d+) in ([\d.]+)s", answer)
    assert found, answer
    assert int(found[1]) == NODES, answer
    return NODES / float(found[2]) / 1e6


def rows(rounds: int) -> Iterator[Row]:
    """One row."""
    row = Row(f"perft {DEPTH} international", "Mnps", str(DAME), "18 times, 400 Mnps", DAME.problem)
    yield beside(row, rounds, ours, None if row.note else dame)


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
