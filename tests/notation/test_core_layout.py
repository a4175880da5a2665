"""The core's layout numbers and names squares as the plain one of the tests does."""

from __future__ import annotations

import pytest

from dxp_engine import core
from dxp_engine.notation import LayoutLike
from tests.notation.layouts import LAYOUTS, Layout

NUMBERED = [Layout(8, mirrored, corner, False) for mirrored in (False, True) for corner in range(4)]
BOARDS = [*LAYOUTS.values(), *NUMBERED]


@pytest.mark.parametrize("plain", BOARDS, ids=str)
def test_the_core_agrees(plain: Layout) -> None:
    layout: LayoutLike = core.Layout(plain.size, plain.mirrored, plain.corner, plain.algebraic)
    assert (layout.size, layout.squares, layout.algebraic) == (plain.size, plain.squares, plain.algebraic)
    for square in range(1, plain.squares + 1):
        assert (layout.column(square), layout.row(square)) == (plain.column(square), plain.row(square))
        assert layout.name(square) == plain.name(square)
        assert layout.number(plain.name(square)) == square
    for column in range(plain.size):
        for row in range(plain.size):
            assert layout.at(column, row) == plain.at(column, row)


@pytest.mark.parametrize("name", ["", "a", "a2", "i1", "a9", "a0", "ab", "a11"])
def test_no_such_name(name: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        core.Layout(8, False, 0, True).number(name)
