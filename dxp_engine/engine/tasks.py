"""Commands that take time, as things that can be started, stopped and told of a ponder hit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from dxp_engine import Board, Game, Move
from dxp_engine.analysis.limits import Limits
from dxp_engine.analysis.result import Line, Result, RootMove
from dxp_engine.analysis.searcher import Engine
from dxp_engine.protocols.machine import Message

Report = Callable[[Message], None]

# Below this depth a count is over in a moment, and need not look whether it should stop.
_QUICK = 5


class Task(Protocol):
    """A command that takes time. `stop` and `hit` may come from any thread, at any time after the task was made."""

    def run(self, report: Report) -> list[Message]:
        """Do it and return the answer; `report` tells what is known meanwhile."""

    def stop(self) -> None:
        """End it soon."""

    def hit(self) -> None:
        """It is no ponder search any more."""


class Voice(Protocol):
    """How a protocol words what a search finds."""

    def line(self, line: Line) -> Message:
        """A line of play."""

    def root_move(self, root: RootMove) -> Message | None:
        """The move that is being searched, None if nobody wants to know."""

    def result(self, result: Result) -> Message:
        """The answer."""

    def fault(self, reason: str) -> list[Message]:
        """The answer of a search that failed."""


@dataclass
class SearchTask:
    """A search of the position on the board."""

    engine: Engine
    game: Game
    limits: Limits
    multipv: int
    moves: list[Move]
    voice: Voice

    def __post_init__(self) -> None:
        self.engine.arm()

    def run(self, report: Report) -> list[Message]:
        """Search; at least one line is reported before the answer."""
        seen = False

        def on_info(line: Line) -> None:
            nonlocal seen
            seen = True
            report(self.voice.line(line))

        def on_move(root: RootMove) -> None:
            if message := self.voice.root_move(root):
                report(message)

        try:
            result = self.engine.run(
                self.game,
                self.limits,
                multipv=self.multipv,
                moves=self.moves,
                on_info=on_info,
                on_move=on_move,
                armed=True,
            )
        except (ValueError, RuntimeError, MemoryError) as error:
            return self.voice.fault(str(error))
        unseen = [] if seen else [self.voice.line(line) for line in result.lines]
        return [*unseen, self.voice.result(result)]

    def stop(self) -> None:
        """End it soon."""
        self.engine.stop()

    def hit(self) -> None:
        """The limits count from now."""
        self.engine.ponderhit()


class Stopped(Exception):  # noqa: N818  # no error: it was asked for
    """A count was stopped."""


class PerftTask:
    """A count of move sequences.

    Args:
        board: the position to count from.
        depth: plies, at least 1.
        answer: words the result: moves with their counts, the total, seconds; None for both if it was stopped.
    """

    def __init__(
        self, board: Board, depth: int, answer: Callable[[list[tuple[Move, int]] | None, float], list[Message]]
    ) -> None:
        self._board = board
        self._depth = depth
        self._answer = answer
        self._stopped = False

    def run(self, report: Report) -> list[Message]:
        """Count below each move."""
        begin = perf_counter()
        try:
            counts = [(move, self._count(self._board.play(move), self._depth - 1)) for move in self._board.legal_moves]
        except Stopped:
            return self._answer(None, perf_counter() - begin)
        return self._answer(counts, perf_counter() - begin)

    def _count(self, board: Board, depth: int) -> int:
        if self._stopped:
            raise Stopped
        if depth <= _QUICK:
            return board.perft(depth)
        return sum(self._count(board.play(move), depth - 1) for move in board.legal_moves)

    def stop(self) -> None:
        """End it soon."""
        self._stopped = True

    def hit(self) -> None:
        """A count never ponders."""
