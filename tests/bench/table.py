"""The rows of all benches as one table for people."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from tests.bench.row import Row

HEAD = ("", "median", "best", "unit", "beside", "median", "best", "times as fast", "aim")
LEFT = (0, 3, 4, 7, 8)


def lines(rows: Sequence[Row]) -> list[str]:
    """The table, then what there is to say about single rows."""
    cells = [HEAD, *map(_cells, rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(HEAD))]
    table = [
        "  ".join(
            cell.ljust(width) if column in LEFT else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
    notes = dict.fromkeys(f"{row.what}: {row.note}" for row in rows if row.note)
    return [table[0], "-" * max(map(len, table)), *table[1:], *([""] if notes else []), *notes]


def _cells(row: Row) -> tuple[str, ...]:
    ours = (row.what, _number(median(row.ours)), _number(row.best(row.ours)), row.unit)
    if not row.theirs:
        return (*ours, row.peer, "-" if row.peer else "", "", "", row.aim)
    ratios = row.ratios
    ratio = f"{_number(median(ratios))}  ({_number(min(ratios))} to {_number(max(ratios))})"
    return (*ours, row.peer, _number(median(row.theirs)), _number(row.best(row.theirs)), ratio, row.aim)


def _number(value: float) -> str:
    """Three digits at least."""
    decimals = 3 if value < 1 else 2 if value < 100 else 0
    return f"{value:,.{decimals}f}".replace(",", " ")
