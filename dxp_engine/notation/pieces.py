"""The pieces of a position while a text about them is being read."""

from __future__ import annotations

from collections.abc import Callable

from dxp_engine.notation.errors import FenError
from dxp_engine.notation.squares import LayoutLike, last_row

_NAMES = {"w": "a white man", "W": "a white king", "b": "a black man", "B": "a black king"}

Fail = Callable[[str, int, str], FenError]
"""Makes the error from a reason, a column and the offending part."""


class PieceCollector:
    """Takes pieces one by one and refuses those that cannot stand there."""

    def __init__(self, layout: LayoutLike, fail: Fail) -> None:
        self._layout = layout
        self._fail = fail
        self._at: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self._at)

    def add(self, square: int, piece: str, column: int, token: str) -> None:
        """Put a piece ("w", "W", "b" or "B") on an existing square, as the text does at a column."""
        there = self._at.get(square)
        name = self._layout.name(square)
        if there == piece:
            raise self._fail(f"square {name} is listed twice", column, token)
        if there:
            raise self._fail(f"{_NAMES[piece]} on {name}, where {_NAMES[there]} stands already", column, token)
        if piece in "wb" and self._layout.row(square) == last_row(self._layout, piece == "w"):
            raise self._fail(f"{_NAMES[piece]} on its last row ({name}), where it would be a king", column, token)
        self._at[square] = piece

    def squares(self, piece: str) -> tuple[int, ...]:
        """The sorted squares of one kind of piece."""
        return tuple(sorted(square for square, kind in self._at.items() if kind == piece))
