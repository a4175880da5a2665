"""The reference layout against the PDN tables."""

from __future__ import annotations

import pytest

from tests.notation.layouts import LAYOUTS

KNOWN = {
    # (column, row) in White's view
    "international": {1: (1, 0), 5: (9, 0), 6: (0, 1), 46: (0, 9), 50: (8, 9)},
    "canadian": {1: (1, 0), 6: (11, 0), 7: (0, 1), 72: (10, 11)},
    "english": {1: (1, 0), 4: (7, 0), 5: (0, 1), 29: (0, 7), 32: (6, 7)},
    "italian": {1: (0, 0), 4: (6, 0), 5: (1, 1), 29: (1, 7), 32: (7, 7)},
    "spanish": {1: (7, 7), 4: (1, 7), 5: (6, 6), 8: (0, 6), 32: (0, 0)},
    "russian": {1: (1, 0), 4: (7, 0), 5: (0, 1), 29: (0, 7), 32: (6, 7)},
    "jamaican": {1: (0, 0), 32: (7, 7)},
}
NAMES = {
    "english": {1: "1", 32: "32"},
    "russian": {1: "b8", 4: "h8", 5: "a7", 29: "a1", 30: "c1"},
    "jamaican": {1: "a1", 2: "c1", 5: "b2", 32: "h8"},
}


@pytest.mark.parametrize("board", KNOWN)
def test_places(board: str) -> None:
    layout = LAYOUTS[board]
    for square, (column, row) in KNOWN[board].items():
        assert (layout.column(square), layout.row(square)) == (column, row)
        assert layout.at(column, row) == square


@pytest.mark.parametrize("board", NAMES)
def test_names(board: str) -> None:
    for square, name in NAMES[board].items():
        assert LAYOUTS[board].name(square) == name
        assert LAYOUTS[board].number(name) == square


@pytest.mark.parametrize("board", LAYOUTS)
def test_at_is_the_inverse_of_column_and_row(board: str) -> None:
    layout = LAYOUTS[board]
    found = [layout.at(column, row) for row in range(layout.size) for column in range(layout.size)]
    assert sorted(filter(None, found)) == list(range(1, layout.squares + 1))
    for square in range(1, layout.squares + 1):
        assert layout.at(layout.column(square), layout.row(square)) == square
