"""The program against the oracle on many positions: one batch at a time, so that processes can share the work."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from dxp_engine import Board
from tests.oracle.moves import OracleMove, after, paths, written_paths
from tests.oracle.position import Position
from tests.oracle.positions import batch, captures
from tests.rules.boards import board_of, difference, oracle_move, oracle_position, text_of

MOST_WALKS = 150

Comparison = Callable[[str, bool, Position], str]


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


def compare_walks(variant: str, forced: bool, position: Position) -> str:
    """What differs between clicking through every move square by square and the oracle's ways to walk."""
    if captures(variant, position) > MOST_WALKS:
        return ""
    expected, found = paths(variant, forced, position), walks(board_of(variant, forced, position))
    if found == expected:
        return ""
    moves = [move for move in {*expected, *found} if expected.get(move) != found.get(move)]
    ways = [{text_of(variant, move): lists.get(move) for move in moves} for lists in (expected, found)]
    return difference(variant, forced, position, *ways)


def walks(board: Board, so_far: tuple[int, ...] = ()) -> dict[OracleMove, set[tuple[int, ...]]]:
    """Per move every row of squares that `Board.step` leads through."""
    step = board.step(so_far)
    found: dict[OracleMove, set[tuple[int, ...]]] = {}
    if step.move:
        found[oracle_move(step.move)] = {so_far}
    for square in step.next_squares:
        for move, ways in walks(board, (*so_far, square)).items():
            found.setdefault(move, set()).update(ways)
    return found


def compare_batch(variant: str, forced: bool, seed: int, how: Comparison = compare) -> list[str]:
    """The differences in one batch of twenty positions."""
    return [found for position in batch(variant, forced, seed) if (found := how(variant, forced, position))]


@contextmanager
def workers() -> Iterator[ProcessPoolExecutor]:
    """As many processes as there are processors."""
    method = "fork" if sys.platform.startswith("linux") else "spawn"
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context(method)) as pool:
        yield pool
