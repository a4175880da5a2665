"""Perft, timed and laid out for people and programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from dxp_engine import Board

MAX_DEPTH = 255
"""Plies a count may be asked for: far more than any computer can count."""


@dataclass(frozen=True)
class Count:
    """The number of move sequences of a length from a position.

    Attributes:
        board: the position.
        depth: plies of each sequence.
        nodes: the number of sequences.
        seconds: wall-clock time the count took.
        divide: moves of the position (PDN) and the sequences below each; None where they were not asked for.
    """

    board: Board
    depth: int
    nodes: int
    seconds: float
    divide: tuple[tuple[str, int], ...] | None = None

    @property
    def mnps(self) -> float:
        """Millions of nodes a second; 0 where no time was measured."""
        return self.nodes / self.seconds / 1e6 if self.seconds > 0 else 0.0

    def lines(self) -> Iterator[str]:
        """The result for a person to read."""
        for move, nodes in self.divide or ():
            yield f"{move}: {nodes}"
        yield f"nodes {self.nodes}"
        yield f"seconds {self.seconds:.3f}"
        yield f"Mnps {self.mnps:.1f}"

    def json(self) -> dict[str, object]:
        """The result for a program: strings, numbers, and a dictionary or None as `divide`."""
        return {
            "variant": str(self.board.variant),
            "fen": self.board.fen,
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "divide": None if self.divide is None else dict(self.divide),
        }


def count(board: Board, depth: int, *, divide: bool = False) -> Count:
    """Count the sequences of `depth` plies (0 or more) from a position; with `divide` below each move."""
    begin = perf_counter()
    if divide and depth > 0:
        parts = tuple((move.pdn, nodes) for move, nodes in board.divide(depth))
        nodes = sum(n for _, n in parts)
    else:
        parts = ()
        nodes = board.perft(depth)
    return Count(board, depth, nodes, perf_counter() - begin, parts if divide else None)
