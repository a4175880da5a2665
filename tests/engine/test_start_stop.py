"""Searches started and stopped at all moments: each is answered, once."""

from __future__ import annotations

import random
import re
import time

import pytest

from tests.engine.client import Client

pytestmark = pytest.mark.variant("international")

UCI_CYCLES = (
    ("go infinite", "stop"),
    ("go", "stop", "stop"),
    ("go ponder depth 3", "ponderhit"),
    ("go ponder movetime 1", "stop"),
    ("go ponder wtime 20 btime 20", "ponderhit", "stop"),
    ("go movetime 1",),
    ("go depth 4", "stop"),
    ("go nodes 2000", "isready"),
    ("go infinite", "position startpos moves 32-28"),
    ("go perft 9", "stop"),
)
HUB_CYCLES = (
    ("pos start", "level infinite", "go analyze", "stop"),
    ("pos start", "level move-time=0.001", "go think"),
    ("pos start", "level depth=3", "go ponder", "ponder-hit"),
    ("pos start", "level time=0.02", "go ponder", "stop", "ponder-hit"),
    ("pos start", "level nodes=3000", "go analyze", "ping", "stop"),
    ("pos start", "go analyze", 'pos start moves="32-28"'),
)


def cycle(protocol: str, count: int) -> None:
    dice = random.Random(count)
    cycles, answer = (UCI_CYCLES, "bestmove") if protocol == "uci" else (HUB_CYCLES, "done")
    with Client(protocol) as client:
        client.say(*(["hub", "set-param name=tt-size value=16", "init"] if protocol == "hub" else ["isready"]))
        client.until("ready")
        for number in range(count):
            first, more = split(dice.choice(cycles))
            client.say(*first)
            if dice.random() < 0.5:
                time.sleep(dice.choice((0.0, 0.0002, 0.001, 0.003)))
            client.say(*more)
            lines = client.until(answer)
            assert lines[-1] not in ("bestmove (none)", "done") or "go perft 9" in first, (number, first, more, lines)
            assert any(re.match(r"info depth|info string", line.replace("=", " ")) for line in lines), (number, lines)
        client.say("quit")
        assert not [line for line in client.rest() if line.startswith(answer)]
        assert client.leave() == (0, "")


def split(lines: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is said at once, the `go` included, and what is said after a moment."""
    at = next(number for number, line in enumerate(lines) if line.startswith("go")) + 1
    return lines[:at], lines[at:]


@pytest.mark.parametrize("protocol", ["uci", "hub"])
def test_200_cycles(protocol: str) -> None:
    cycle(protocol, 200)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("protocol", ["uci", "hub"])
def test_10_000_cycles(protocol: str) -> None:
    cycle(protocol, 10_000)
