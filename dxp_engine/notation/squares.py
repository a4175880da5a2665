"""What this room needs to know of a board's squares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol


class LayoutLike(Protocol):
    """How the squares of a board are numbered and named; `dxp_engine.core.Layout` is one.

    A square is its native number, 1 to `squares`. Columns and rows are 0-based in White's view,
    from White's left and from White's far side.
    """

    @property
    def size(self) -> int:
        """Squares along one side: 8, 10 or 12."""

    @property
    def squares(self) -> int:
        """Playing squares on the board: 32, 50 or 72."""

    @property
    def algebraic(self) -> bool:
        """Whether squares are named by file and rank ("c3")."""

    def name(self, square: int, /) -> str:
        """The square as the variant writes it: "7" or "c3"."""

    def number(self, name: str, /) -> int:
        """The square of a name; ValueError where there is none."""

    def column(self, square: int, /) -> int:
        """0-based column from White's left."""

    def row(self, square: int, /) -> int:
        """0-based row from White's far side, where White's men are crowned."""

    def at(self, column: int, row: int, /) -> int:
        """The square at a column and row; 0 where no piece ever stands."""


def last_row(layout: LayoutLike, white: bool) -> int:
    """The row on which the men of one side are crowned."""
    return 0 if white else layout.size - 1


def lines(layout: LayoutLike, below: str) -> Iterator[list[int]]:
    """The board line by line as someone sees it who sits at the side `below`.

    Args:
        layout: the board.
        below: "white" or "black", the side at the bottom.

    Yields:
        The squares of one line from left to right, 0 where no piece ever stands.

    Raises:
        ValueError: `below` is neither.
    """
    if below not in ("white", "black"):
        raise ValueError(f"below must be 'white' or 'black', not {below!r}")
    forward = range(layout.size)
    ways = forward if below == "white" else reversed(forward)
    order = list(ways)
    for row in order:
        yield [layout.at(column, row) for column in order]


def file_and_rank(layout: LayoutLike, square: int) -> tuple[str, str]:
    """Split an algebraic name: ("c", "3")."""
    name = layout.name(square)
    return name[:1], name[1:]
