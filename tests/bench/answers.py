"""How soon the engine process answers: from its start, during a search, after a stop, and for a search of one ply."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter, sleep
from typing import IO

from tests.bench.row import Row

TIMES = 50
# Long enough for a search to be at work when it is asked or stopped.
PAUSE = 0.01


class Engine:
    """The process, as a client has it."""

    def __init__(self, *arguments: str) -> None:
        program = shutil.which("dxp-engine", path=Path(sys.executable).parent)
        assert program, "dxp-engine is not installed beside this interpreter"
        self.process = subprocess.Popen([program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin
        assert self.process.stdout
        self._in: IO[bytes] = self.process.stdin
        self._out: IO[bytes] = self.process.stdout

    def ask(self, text: str, answer: str) -> float:
        """Milliseconds from these lines to the first that begins with a word."""
        begin = perf_counter()
        self._in.write(text.encode() + b"\n")
        self._in.flush()
        while not self._out.readline().startswith(answer.encode()):
            pass
        return (perf_counter() - begin) * 1e3

    def say(self, text: str) -> None:
        """Lines that nobody waits for."""
        self._in.write(text.encode() + b"\n")
        self._in.flush()

    def leave(self) -> None:
        """Close the input and wait."""
        self.process.communicate(timeout=60)


def start(first: str, last: str, *arguments: str) -> float:
    """Milliseconds from the start of the process to its readiness to be set up."""
    begin = perf_counter()
    engine = Engine(*arguments)
    engine.ask(first, last)
    passed = (perf_counter() - begin) * 1e3
    engine.leave()
    return passed


def during_search(engine: Engine, question: str, answer: str) -> float:
    """The answer to a question during an infinite search."""
    sleep(PAUSE)
    return engine.ask(question, answer)


def stopped(engine: Engine) -> float:
    """The answer after a stop."""
    engine.say("go infinite")
    sleep(PAUSE)
    return engine.ask("stop", "bestmove")


def one_ply(engine: Engine) -> float:
    """A search that hardly is one."""
    return engine.ask("go depth 1", "bestmove")


def rows(rounds: int) -> Iterator[Row]:
    """Six rows; the note tells the worst of all times."""
    for arguments, first, last in (("uci", "uci", "uciok"), ("hub", "hub", "wait")):
        row = Row(f"dxp-engine {arguments}, start to {last}", "ms", aim="150 at most")
        yield row.with_values([start(first, last, arguments) for _ in range(2 * rounds)])
    engine = Engine("uci")
    engine.ask("isready", "readyok")
    engine.say("go infinite")
    yield _worst(
        Row("isready during a search", "ms", aim="5 at most"),
        rounds,
        lambda: during_search(engine, "isready", "readyok"),
    )
    engine.ask("stop", "bestmove")
    yield _worst(Row("stop to bestmove", "ms", aim="20 at most"), rounds, lambda: stopped(engine))
    yield _worst(Row("go depth 1 to bestmove", "ms", aim="less than 1"), rounds, lambda: one_ply(engine))
    engine.leave()
    engine = Engine("hub")
    engine.ask("hub\ninit\npos start\nlevel infinite\ngo analyze", "ready")
    yield _worst(
        Row("ping during a search", "ms", aim="5 at most"), rounds, lambda: during_search(engine, "ping", "pong")
    )
    engine.leave()


def _worst(row: Row, rounds: int, measure: Callable[[], float]) -> Row:
    values = [[measure() for _ in range(TIMES)] for _ in range(rounds)]
    middle = [sorted(times)[TIMES // 2] for times in values]
    worst = max(max(times) for times in values)
    return Row(row.what, row.unit, aim=row.aim, note=f"worst of {rounds * TIMES}: {worst:.1f} ms").with_values(middle)
