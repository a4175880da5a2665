"""A slow, plain layout, written from the PDN tables and not from the core, and the boards of all variants."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Layout:
    """`corner` is where square 1 or a1 lies for White: bottom left, bottom right, top left, top right."""

    size: int
    mirrored: bool
    corner: int
    algebraic: bool

    @property
    def squares(self) -> int:
        return self.size * self.size // 2

    def _playing(self, column: int, row: int) -> bool:
        if not (0 <= column < self.size and 0 <= row < self.size):
            return False
        from_bottom = self.size - 1 - row
        return (column + from_bottom) % 2 == (1 if self.mirrored else 0)

    def _cells(self) -> list[tuple[int, int]]:
        """(column, row) of squares 1, 2, 3 ... in order."""
        corner = 2 if self.algebraic else self.corner
        forward = range(self.size)
        backward = range(self.size - 1, -1, -1)
        rows = forward if corner in (2, 3) else backward
        columns = forward if corner in (0, 2) else backward
        return [(column, row) for row in rows for column in columns if self._playing(column, row)]

    def column(self, square: int) -> int:
        return self._cells()[square - 1][0]

    def row(self, square: int) -> int:
        return self._cells()[square - 1][1]

    def at(self, column: int, row: int) -> int:
        cells = self._cells()
        return cells.index((column, row)) + 1 if (column, row) in cells else 0

    def name(self, square: int) -> str:
        if not self.algebraic:
            return str(square)
        column, row = self._cells()[square - 1]
        file = column if self.corner in (0, 2) else self.size - 1 - column
        rank = self.size - row if self.corner in (0, 1) else row + 1
        return "abcdefghijkl"[file] + str(rank)

    def number(self, name: str) -> int:
        for square in range(1, self.squares + 1):
            if self.name(square) == name:
                return square
        raise ValueError(f"no square {name!r}")


LAYOUTS = {
    "international": Layout(10, False, 2, False),
    "canadian": Layout(12, False, 2, False),
    "english": Layout(8, False, 2, False),
    "italian": Layout(8, True, 2, False),
    "spanish": Layout(8, True, 1, False),
    "russian": Layout(8, False, 0, True),
    "jamaican": Layout(8, True, 2, True),
}
