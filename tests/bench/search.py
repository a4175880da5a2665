"""Speed of the search from the international start position: beside dame-rs, and two threads beside one."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator

from dxp_engine.core import DrawRules, Limits, Searcher, SearchResult
from dxp_engine.rules.board import Board
from dxp_engine.weights import load
from tests.bench.measure import beside
from tests.bench.peers import DAME
from tests.bench.row import Row

HASH_MB = 64
SECONDS = 2
DEPTH = 11


def ours(limits: Limits, threads: int = 1) -> SearchResult:
    """A search from a fresh table."""
    searcher = Searcher("international", HASH_MB, threads, load("international"))
    return searcher.search(Board().position, [], DrawRules(3, []), [], limits)


def our_speed(threads: int = 1) -> float:
    """Millions of nodes a second of all threads together."""
    found = ours(Limits(soft_ms=1000 * SECONDS, hard_ms=1000 * SECONDS), threads)
    return found.nodes / found.time_ms / 1000


def our_time(depth: int = DEPTH, threads: int = 1) -> float:
    """Milliseconds to the end of an iteration."""
    return float(max(ours(Limits(depth=depth), threads).time_ms, 1))


def dame(*options: str) -> list[re.Match[str]]:
    """The iterations that the peer prints."""
    command = [str(DAME.scripts / "dame"), "search", "--hash", str(HASH_MB), *options]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = list(re.finditer(r"depth +(\d+) .*?nodes +(\d+) +time +([\d.]+)s", answer))
    assert found, answer
    return found


def dame_speed() -> float:
    """Millions of nodes a second."""
    last = dame("--time", str(SECONDS))[-1]
    return int(last[2]) / float(last[3]) / 1e6


def dame_time() -> float:
    """Milliseconds to the end of the same iteration."""
    return 1000 * float(dame("--depth", str(DEPTH))[-1][3])


def rows(rounds: int) -> Iterator[Row]:
    """Four rows."""
    speed = Row("search, nodes a second", "Mnps", str(DAME), "3 times", DAME.problem)
    yield beside(speed, rounds, our_speed, None if speed.note else dame_speed)
    depth = Row(
        f"search, time to depth {DEPTH}", "ms", str(DAME), "", DAME.problem or "depths of two programs differ in kind"
    )
    yield beside(depth, rounds, our_time, None if DAME.problem else dame_time)
    threads = Row("search, nodes a second of two threads", "Mnps", "one thread", "1.7 times")
    yield beside(threads, rounds, lambda: our_speed(2), our_speed)
    deeper = Row("search, time to depth 22 of two threads", "ms", "one thread")
    yield beside(deeper, rounds, lambda: our_time(22, 2), lambda: our_time(22))
