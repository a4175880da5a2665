"""A game as a protocol writes it, remembered from one request to the next: the next one is the same with more moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from dxp_engine.core import Move
from dxp_engine.rules.board import Board

Text = TypeVar("Text")


class Told(Generic[Text]):
    """Writes only what is new.

    Args:
        write_start: how the first position is written.
        write_move: how a move is.
    """

    def __init__(self, write_start: Callable[[Board], Text], write_move: Callable[[Move], str]) -> None:
        self._write_start = write_start
        self._write_move = write_move
        self._start: tuple[Board, Text] | None = None
        self._moves: tuple[Move, ...] = ()
        self._texts: tuple[str, ...] = ()

    def start(self, board: Board) -> Text:
        """The first position."""
        if self._start is None or self._start[0] != board:
            self._start = board, self._write_start(board)
        return self._start[1]

    def moves(self, moves: Sequence[Move]) -> tuple[str, ...]:
        """The moves since then."""
        wanted, known = tuple(moves), len(self._moves)
        if wanted[:known] != self._moves:
            known = 0
        self._texts = (*self._texts[:known], *map(self._write_move, wanted[known:]))
        self._moves = wanted
        return self._texts
