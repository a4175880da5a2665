"""Tables in plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def text_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a table: the first column to the left, the others to the right, two blanks between.

    Args:
        head: titles of the columns.
        rows: as many cells each.
    """
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        first, *others = row
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
