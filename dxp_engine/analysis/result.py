"""What a search found."""

from __future__ import annotations

from dataclasses import dataclass

from dxp_engine import core
from dxp_engine.analysis.score import Score
from dxp_engine.core import Move


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play with its score.

    Attributes:
        depth: plies searched in full.
        seldepth: plies of the longest line looked at.
        mean_depth: plies of the lines looked at, on average.
        multipv: rank of the line, 1 for the best.
        score: from the side to move.
        bound: "exact", or "lower" or "upper" where the score is only a limit.
        nodes: positions looked at so far.
        time_ms: milliseconds so far.
        hashfull: per mille of the hash table in use.
        pv: the moves, which are never more than what has been searched and may be fewer.
    """

    depth: int
    seldepth: int
    mean_depth: float
    multipv: int
    score: Score
    bound: str
    nodes: int
    time_ms: int
    hashfull: int
    pv: tuple[Move, ...]

    @property
    def nps(self) -> int:
        """Nodes per second."""
        return self.nodes * 1000 // max(self.time_ms, 1)


@dataclass(frozen=True, slots=True)
class RootMove:
    """A move of the position whose search begins.

    Attributes:
        depth: plies of the iteration.
        move: the move.
        number: its place in the order of the iteration, from 1.
    """

    depth: int
    move: Move
    number: int


@dataclass(frozen=True, slots=True)
class Result:
    """The answer of a search.

    Attributes:
        move: the best move.
        ponder: the reply that is expected to it; None where there is none.
        lines: the last finished line of each rank, best first.
        nodes: positions looked at.
        time_ms: milliseconds taken.
    """

    move: Move
    ponder: Move | None
    lines: tuple[Line, ...]
    nodes: int
    time_ms: int

    @property
    def score(self) -> Score:
        """The score of the best line, from the side to move."""
        return self.lines[0].score

    @property
    def depth(self) -> int:
        """Plies that the best line was searched."""
        return self.lines[0].depth

    @property
    def pv(self) -> tuple[Move, ...]:
        """The best line."""
        return self.lines[0].pv


def line_of(info: core.Info) -> Line:
    """A line as the core reports it."""
    return Line(
        info.depth,
        info.seldepth,
        info.mean_depth,
        info.multipv,
        Score(info.score),
        info.bound,
        info.nodes,
        info.time_ms,
        info.hashfull,
        info.pv,
    )


def root_move_of(info: core.Info) -> RootMove:
    """A move of the position as the core reports it."""
    return RootMove(info.depth, info.pv[0], info.move_number)


def result_of(found: core.SearchResult) -> Result:
    """The core's answer."""
    lines = tuple(line_of(info) for info in found.lines)
    return Result(found.move, found.ponder, lines, found.nodes, found.time_ms)
