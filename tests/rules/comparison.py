"""The program against the oracle on many positions: one batch at a time, so that processes can share the work."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from tests.oracle.moves import after, written_paths
from tests.oracle.position import Position
from tests.oracle.positions import batch
from tests.rules.boards import board_of, difference, oracle_move, oracle_position, text_of


def compare(variant: str, forced: bool, position: Position) -> str:
    """What differs on one position, "" if nothing does."""
    expected = written_paths(variant, forced, position)
    board = board_of(variant, forced, position)
    found = {oracle_move(move): move for move in board.legal_moves}
    if found.keys() != expected.keys() or len(found) != len(board.legal_moves):
        lists = [
            sorted(text_of(variant, move) for move in moves)
            for moves in (expected, map(oracle_move, board.legal_moves))
        ]
        return difference(variant, forced, position, *lists)
    for move, path in expected.items():
        name = text_of(variant, move)
        if found[move].path != path:
            return difference(variant, forced, position, f"{name} by {path}", found[move].path)
        resulting = after(variant, position, move)
        played = oracle_position(variant, board.play(found[move]))
        if played != resulting:
            return difference(variant, forced, position, f"{name} gives {resulting}", played)
    return ""


def compare_batch(variant: str, forced: bool, seed: int) -> list[str]:
    """The differences in one batch of twenty positions."""
    return [found for position in batch(variant, forced, seed) if (found := compare(variant, forced, position))]


@contextmanager
def workers() -> Iterator[ProcessPoolExecutor]:
    """As many processes as there are processors."""
    method = "fork" if sys.platform.startswith("linux") else "spawn"
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context(method)) as pool:
        yield pool
