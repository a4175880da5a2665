"""A Hub engine that answers at once: `instant_engine.py MOVES FOLDER`, to measure what a runner costs between moves.

MOVES is a file with the moves of a whole game in Hub notation; it plays the next of them, whichever side it has. When
it leaves, it writes into FOLDER how long each time passed from its answer to the next request, in microseconds.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import perf_counter

HELLO = ["id name=Instant version=1 author=Nobody", "wait"]
ANSWERS = {"hub": HELLO, "init": ["ready"], "ping": ["pong"]}


def main() -> None:
    moves = Path(sys.argv[1]).read_text("ascii").split()
    gaps: list[float] = []
    ply, answered = 0, 0.0
    for line in sys.stdin:
        now = perf_counter()
        word = line.split(None, 1)[0]
        if word == "quit":
            break
        if word == "pos":
            before, ply = ply, len(line.partition("moves=")[2].split())
            if answered and ply == before + 2:
                gaps.append((now - answered) * 1e6)
        answers = ANSWERS.get(word, [])
        if word == "go":
            expected = " ".join(moves[ply : ply + 8])
            info = f'info depth=9 mean-depth=9.5 score=0.12 nodes=4711 time=0.01 nps=0.47 pv="{expected}"'
            answers = [info, f"done move={moves[ply]}"]
        sys.stdout.write("".join(f"{answer}\n" for answer in answers))
        sys.stdout.flush()
        answered = perf_counter() if word == "go" else answered
    Path(sys.argv[2], f"{os.getpid()}.json").write_text(json.dumps(gaps), "ascii")


if __name__ == "__main__":
    main()
