"""Boards in characters."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxp_engine.notation import format_board, parse_fen
from tests.notation.layouts import LAYOUTS, Layout
from tests.notation.strategies import boards, fens


def _board(board: str, fen: str, **options: object) -> str:
    layout = LAYOUTS[board]
    return dedent("\n" + format_board(parse_fen(fen, layout), layout, **options) + "\n")  # type: ignore[arg-type]


def test_international() -> None:
    assert _board("international", "W:W31-49,K50:BK1,2-20") == dedent("""
            +---------------------+
          1 |   B   b   b   b   b |  5
          6 | b   b   b   b   b   | 10
         11 |   b   b   b   b   b | 15
         16 | b   b   b   b   b   | 20
         21 |   .   .   .   .   . | 25
         26 | .   .   .   .   .   | 30
         31 |   w   w   w   w   w | 35
         36 | w   w   w   w   w   | 40
         41 |   w   w   w   w   w | 45
         46 | w   w   w   w   W   | 50
            +---------------------+
             White to move
        """)


def test_russian_with_black_below() -> None:
    assert _board("russian", "B:Wa1,c3,Ke5:Bh8,g7", below="black") == dedent("""
            +-----------------+
          1 |   .   .   .   w |
          2 | .   .   .   .   |
          3 |   .   .   w   . |
          4 | .   .   .   .   |
          5 |   .   W   .   . |
          6 | .   .   .   .   |
          7 |   b   .   .   . |
          8 | b   .   .   .   |
            +-----------------+
              h g f e d c b a
             Black to move
        """)


def test_italian_is_mirrored_and_unicode() -> None:
    assert _board("italian", "W:W21-31,K32:BK1,2-12", unicode=True) == dedent("""
            +-----------------+
          1 | \u26c3   \u26c2   \u26c2   \u26c2   |  4
          5 |   \u26c2   \u26c2   \u26c2   \u26c2 |  8
          9 | \u26c2   \u26c2   \u26c2   \u26c2   | 12
         13 |   \u00b7   \u00b7   \u00b7   \u00b7 | 16
         17 | \u00b7   \u00b7   \u00b7   \u00b7   | 20
         21 |   \u26c0   \u26c0   \u26c0   \u26c0 | 24
         25 | \u26c0   \u26c0   \u26c0   \u26c0   | 28
         29 |   \u26c0   \u26c0   \u26c0   \u26c1 | 32
            +-----------------+
             White to move
        """)


def test_spanish_counts_from_the_bottom() -> None:
    assert _board("spanish", "W:W1-12:B21-32", numbers=True) == dedent("""
            +-------------------------+
         32 |  b     b     b     b    | 29
         28 |     b     b     b     b | 25
         24 |  b     b     b     b    | 21
         20 |    20    19    18    17 | 17
         16 | 16    15    14    13    | 13
         12 |     w     w     w     w |  9
          8 |  w     w     w     w    |  5
          4 |     w     w     w     w |  1
            +-------------------------+
             White to move
        """)


def test_names_on_empty_squares() -> None:
    assert _board("jamaican", "B:Wb8:Ba1", numbers=True, below="black") == dedent("""
            +-------------------------+
          8 | h8    f8    d8     w    |
          7 |    g7    e7    c7    a7 |
          6 | h6    f6    d6    b6    |
          5 |    g5    e5    c5    a5 |
          4 | h4    f4    d4    b4    |
          3 |    g3    e3    c3    a3 |
          2 | h2    f2    d2    b2    |
          1 |    g1    e1    c1     b |
            +-------------------------+
               h  g  f  e  d  c  b  a
             Black to move
        """)


def test_below_is_a_side() -> None:
    with pytest.raises(ValueError, match="below must be 'white' or 'black', not 'red'"):
        _board("russian", "W:Wa1:B", below="red")


@given(st.data())
def test_every_piece_isdedent(data: st.DataObject) -> None:
    layout: Layout = data.draw(boards)
    fen = data.draw(fens(layout))
    text = format_board(fen, layout, below=data.draw(st.sampled_from(["white", "black"])))
    cells = [line[5:].split("|")[0] for line in text.splitlines() if "|" in line]
    for piece, squares in zip("wWbB", (fen.white_men, fen.white_kings, fen.black_men, fen.black_kings), strict=True):
        assert sum(row.count(piece) for row in cells) == len(squares)
    assert not any(line.endswith(" ") for line in text.splitlines())
