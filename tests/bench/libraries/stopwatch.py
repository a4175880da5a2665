"""Time one library's legal moves: runs in that library's environment, so it imports nothing of ours.

Arguments: the library, a module beside this file whose `board(fen)` has an attribute `legal_moves`; the clock, a
function of `time`.
Standard input: a JSON list of FENs, answered by the number of legal moves in all of them; then a word a line,
answered by the microseconds it took for each position:

    dropped  the legal moves of fresh boards, each list let go at once
    kept     the same, every list kept until the clock has stopped
    many     as dropped, of ten boards for each position: more than a library may have in store
    built    a board from each FEN
"""

from __future__ import annotations

import gc
import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

now: Callable[[], float] = getattr(time, sys.argv[2])


def dropped(library: Any, fens: list[str]) -> float:
    boards = [library.board(fen) for fen in fens]
    begin = now()
    for board in boards:
        _ = board.legal_moves
    return now() - begin


def kept(library: Any, fens: list[str]) -> float:
    boards = [library.board(fen) for fen in fens]
    begin = now()
    lists = [board.legal_moves for board in boards]
    passed = now() - begin
    del lists
    return passed


def many(library: Any, fens: list[str]) -> float:
    return dropped(library, fens * 10) / 10


def built(library: Any, fens: list[str]) -> float:
    board = library.board
    begin = now()
    for fen in fens:
        board(fen)
    return now() - begin


MEASURES = {"dropped": dropped, "kept": kept, "many": many, "built": built}


def main() -> None:
    library: Any = importlib.import_module(sys.argv[1])
    fens = json.loads(sys.stdin.readline())
    print(sum(len(library.board(fen).legal_moves) for fen in fens), flush=True)
    for line in sys.stdin:
        gc.collect()
        gc.disable()  # as timeit does: a collection belongs to no library
        taken = MEASURES[line.strip()](library, fens)
        gc.enable()
        print(taken / len(fens) * 1e6, flush=True)


main()
