"""An engine that does one thing wrong: `bad_engine.py PROTOCOL FAULT [MOVE ...]`.

It answers its searches with the moves, one after the other, and knows nothing of draughts.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import NoReturn

REPLIES = {
    "hub": {
        "hub": [
            "id name=Bad version=1 author=Nobody",
            'param name=variant value=normal type=enum values="normal frisian"',
            "param name=threads value=1 type=int min=1 max=4",
            'param name=book-file value="" type=string',
            "param name=margin value=0.25 type=real min=0 max=2",
            "param name=book value=true type=bool",
            "wait",
        ],
        "init": ["ready"],
        "ping": ["pong"],
    },
    "uci": {
        "uci": [
            "id name Bad 1",
            "id author Nobody",
            "option name UCI_Variant type combo default international var international var frisian",
            "option name Threads type spin default 1 min 1 max 4",
            "option name Book File type string default <empty>",
            "option name Book type check default true",
            "option name Clear Hash type button",
            "uciok",
        ],
        "isready": ["readyok"],
    },
}
OTHER = {"hub": "uci", "uci": "hub"}
WORDS = {"ponderhit": "ponder-hit", "position": "pos", "setoption": "set-param", "uci": "hub", "isready": "init"}


class BadEngine:
    """One conversation."""

    def __init__(self, protocol: str, fault: str, moves: list[str]) -> None:
        self.hub = protocol == "hub"
        self.fault = fault
        self.moves = iter(moves)
        self.replies = REPLIES[OTHER[protocol] if fault == "wrong protocol" else protocol]
        self.thinks = False

    def begin(self) -> None:
        match self.fault:
            case "exits":
                print("no licence", file=sys.stderr)
                sys.exit(3)
            case "stays":
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
            case "child":  # it holds our output open when we have gone
                child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
                say(f"child {child.pid}")
            case "chatters":
                say("Welcome to Bad 1", "", "   ", "loading...")
                print("warning: no book", file=sys.stderr, flush=True)
            case "noise":
                write(b"\x00\x01\xff\xfe\r\n\xc3\x28\n" + b"x" * (3 << 20) + b"\n")

    def hear(self, line: str) -> None:
        word = WORDS.get(line.split()[0], line.split()[0])
        match word:
            case "quit":
                if self.fault == "stays":
                    hang()
                sys.exit(0)
            case "init" if self.fault == "slow to load":
                hang()
            case "set-param" if self.fault == "refuses options":
                self.complain("no such value")
            case "pos" if self.fault in ("refuses", "refuses for good"):
                self.complain("bad position")
            case "go":
                self.go(ponders="ponder" in line.split())
            case "stop" | "ponder-hit":
                if self.thinks and (word == "stop" or self.fault != "waits for stop"):
                    self.answer()
        say(*self.replies.get(line.split()[0], ()))
        if self.fault == "exits after wait" and word == "hub":
            sys.exit(4)

    def go(self, *, ponders: bool) -> None:
        self.misbehave()
        self.thinks = self.fault not in ("stalls", "refuses for good")
        self.inform()
        if self.thinks and (not ponders or self.fault == "answers early") and self.fault != "waits for stop":
            self.answer()

    def misbehave(self) -> None:
        match self.fault:
            case "crashes":
                print("first line", "assertion failed: ply < MAX_PLY", sep="\n", file=sys.stderr, flush=True)
                os.abort()
            case "child":
                os._exit(6)
            case "floods":
                while True:
                    write(b"info depth=1\n" * 10000)
            case "stops in a line":
                write(b"done move=32-" if self.hub else b"bestmove 32-")
                hang()
            case "exits in a line":
                write(b"done move=32-28" if self.hub else b"bestmove 32-28")
                sys.exit(0)
            case "closes":
                os.close(1)
                hang()

    def inform(self) -> None:
        if self.fault == "odd":
            say(*(["info depth=?", "info pv=32-99"] if self.hub else ["info depth x", "info pv 32-99"]))
        elif self.hub:
            say('info depth=3 score=0.12 nodes=99 time=0.5 nps=0.002 pv="32-28 19-23"')
        else:
            say("info depth 3 score cp 12 nodes 99 time 500 nps 2000 pv 32-28 19-23")

    def answer(self) -> None:
        self.thinks = False
        move = next(self.moves, "32-28")
        match self.fault:
            case "unreadable":
                say('done move="32-28' if self.hub else "bestmove")
            case "no move":
                say("done" if self.hub else "bestmove (none)")
            case "odd":
                say(f"done move={move} ponder=1-2" if self.hub else f"bestmove {move} ponder 1-2")
            case _:
                say(f"done move={move}" if self.hub else f"bestmove {move}")

    def complain(self, text: str) -> None:
        say(f'error message="{text}"' if self.hub else f"info string error: {text}")


def write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def say(*lines: str) -> None:
    write("".join(f"{line}\n" for line in lines).encode())


def hang() -> NoReturn:
    while True:
        time.sleep(1000)


def main() -> None:
    protocol, fault, *moves = sys.argv[1:]
    engine = BadEngine(protocol, fault, moves)
    engine.begin()
    for line in sys.stdin:
        engine.hear(line)
    if fault == "stays":
        hang()


if __name__ == "__main__":
    main()
