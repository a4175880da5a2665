"""A client that says anything: no crash, no silence, and exactly one answer for each `go`.

Lines come from the protocol pages and are mutated: words and characters changed, dropped, doubled and swapped. A
machine of the same protocol reads along and counts what has to be answered.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from dxp_engine.protocols.errors import RemoteError
from dxp_engine.protocols.hub import HUB
from dxp_engine.protocols.machine import Machine
from dxp_engine.protocols.uci import UCI
from tests.engine.client import Client
from tests.engine.talk import Talk
from tests.protocols.transcripts import all_transcripts

pytestmark = [pytest.mark.variant(name) for name in ("international", "russian")]

PROTOCOLS = {"uci": UCI, "hub": HUB}
ANSWERS = {"uci": "bestmove", "hub": "done"}
SYNC = {"uci": ("isready", "readyok"), "hub": ("ping", "pong")}

MORE = {
    "uci": [
        "go depth 3",
        "go movetime 3",
        "go ponder wtime 5 btime 5 winc 1 binc 1 movestogo 3",
        "go infinite",
        "go nodes 500 mate 2",
        "go perft 3",
        "ponderhit",
        "stop",
        "bench 1",
        "d",
        "moves",
        "moves 32 28",
        "eval",
        "undo",
        "help",
        "ucinewgame",
        "setoption name Notation value algebraic",
        "setoption name UCI_Variant value russian+free",
        "setoption name DrawRules value web40",
        "setoption name Level value beginner",
        "setoption name MultiPV value 4",
        "position fen B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29:H3:F20 moves 12-18",
        "position startpos moves c3-d4 d6-c5 b2-c3",
    ],
    "hub": [
        "go think",
        "go ponder",
        "go analyze",
        "level depth=3",
        "level move-time=0.003",
        "level time=0.01 inc=0.001 moves=3",
        "level nodes=500",
        "level infinite",
        "ponder-hit",
        "stop",
        "ping",
        "new-game",
        "set-param name=variant value=russian+free",
        "set-param name=variant value=bt",
        "set-param name=draw-rules value=lidraughts",
        "set-param name=level value=beginner",
        'pos start moves="32-28 19-23 28x19x23"',
        'pos pos=Weeeeeeeeeeeeeeeeeeeeeebeeeeweeeeeeeeeeeeeeeeeeeeee wolf="W28=1"',
    ],
}

# What would take minutes or gigabytes is not the point here.
HEAVY = re.compile(r"(?i)(hash|tt-size|threads).*\d\d|bench")


def lines_of(protocol: str) -> list[str]:
    said = {
        step.text
        for transcript in all_transcripts()
        if transcript.protocol == protocol
        for step in transcript.steps
        if step.mark == ">" and step.text != "quit"
    }
    return [*sorted(said), *MORE[protocol]]


def mutated(dice: random.Random, line: str, words: list[str]) -> bytes:
    """The line with up to four changes, mostly of whole words."""
    parts = line.split(" ")
    for _ in range(dice.choice((0, 0, 1, 1, 2, 4))):
        at = dice.randrange(len(parts))
        match dice.randrange(6):
            case 0:
                parts[at] = dice.choice(words)
            case 1:
                parts.insert(at, dice.choice(words))
            case 2 if len(parts) > 1:
                del parts[at]
            case 3:
                other = dice.randrange(len(parts))
                parts[at], parts[other] = parts[other], parts[at]
            case 4:
                parts[at] = parts[at][: dice.randrange(len(parts[at]) + 1)] + dice.choice(words)
            case _:
                parts[at] = str(dice.choice((-1, 0, 1, 2, 5, 10**6, 2**63, -(2**70), 0.5)))
    data = bytearray(" ".join(parts).encode())
    if dice.random() < 0.08:
        for _ in range(dice.randrange(1, 6)):
            data[dice.randrange(len(data) + 1) : dice.randrange(len(data) + 1)] = bytes([dice.randrange(256)])
    return bytes(data).replace(b"\n", b"") + dice.choice((b"\n", b"\n", b"\n", b"\r\n"))


def noise(protocol: str, seed: int, count: int) -> Iterator[bytes]:
    dice = random.Random(f"{protocol} {seed}")
    lines = lines_of(protocol)
    words = sorted({word for line in lines for word in line.split(" ") if word and word != "quit"})
    while count:
        line = mutated(dice, dice.choice(lines), words)
        if not HEAVY.search(line.decode("latin-1")) and b"quit" not in line:
            count -= 1
            yield line


def owed(machine: Machine, data: bytes) -> int:
    """How many answers these bytes ask for."""
    events = machine.receive(data)
    return sum((event.kind if isinstance(event, RemoteError) else event.word) == "go" for event in events)


def is_answer(protocol: str, line: str) -> bool:
    return line.split(" ")[0] == ANSWERS[protocol]


@pytest.mark.parametrize("protocol", ["uci", "hub"])
def test_5_000_lines(protocol: str) -> None:
    with Talk(protocol) as talk:
        converse(talk, protocol, seed=1, count=5000)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("protocol", ["uci", "hub"])
def test_200_000_lines(protocol: str) -> None:
    with Client(protocol) as client:
        setup = {"uci": ["setoption name Hash value 1"], "hub": ["set-param name=tt-size value=16", "hub", "init"]}
        client.say(*setup[protocol])
        converse(client, protocol, seed=2, count=200_000)
        client.say("quit")
        client.rest()
        assert client.leave() == (0, "")


def converse(client: Talk | Client, protocol: str, seed: int, count: int) -> None:
    machine = Machine(PROTOCOLS[protocol], "engine")
    ask, answer = SYNC[protocol]
    recent: list[bytes] = []
    asked = answered = 0
    for number, line in enumerate(noise(protocol, seed, count), 1):
        recent.append(line)
        asked += owed(machine, line)
        client.send(line)
        if number % 20:
            continue
        # One that is not stopped may last for ever; a stop is for all of them.
        client.say("stop")
        while answered < asked:
            heard = client.until(ANSWERS[protocol])
            answered += 1
            assert not any("internal error" in text for text in heard), (recent, heard)
        client.say("stop", ask)
        heard = client.until(answer)
        assert not any(is_answer(protocol, text) or "internal error" in text for text in heard), (recent, heard)
        recent.clear()
    assert asked == answered > count / 50
