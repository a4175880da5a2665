"""Boards as pictures: well-formed, every piece in its place."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxp_engine.notation import Fen, format_svg, parse_fen
from dxp_engine.notation.svg import SQUARE
from tests.notation.layouts import LAYOUTS, Layout
from tests.notation.strategies import boards, fens

SVG = "{http://www.w3.org/2000/svg}"
CORNERS = {
    # board: what stands in the bottom left playing square of the picture, White or Black below
    ("international", "white"): "46",
    ("international", "black"): "5",
    ("italian", "white"): "29",
    ("italian", "black"): "4",
    ("spanish", "white"): "4",
    ("english", "black"): "4",
}


def _tree(board: str, text: str, **options: object) -> ElementTree.Element:
    layout = LAYOUTS[board]
    return ElementTree.fromstring(format_svg(parse_fen(text, layout), layout, **options))  # type: ignore[arg-type]


def _pieces(tree: ElementTree.Element) -> list[tuple[int, int, bool]]:
    """Column, row and "is a king" of each piece, counted from the top left of the picture."""
    side = float(tree.get("viewBox", "").split()[2])
    margin = side % SQUARE / 2
    found = []
    for group in tree.iter(f"{SVG}g"):
        place = re.fullmatch(r"translate\((\S+) (\S+)\)", group.get("transform", ""))
        if place:
            x, y = (int((float(value) - margin) // SQUARE) for value in place.groups())
            found.append((x, y, group.find(f"{SVG}path") is not None))
    return found


@pytest.mark.parametrize(("board", "below"), CORNERS)
def test_orientation(board: str, below: str) -> None:
    tree = _tree(board, "W:WK12:BK13", below=below)
    lowest = max(float(text.get("y", 0)) for text in tree.iter(f"{SVG}text"))
    row = [text for text in tree.iter(f"{SVG}text") if float(text.get("y", 0)) == lowest]
    assert min(row, key=lambda text: float(text.get("x", 0))).text == CORNERS[board, below]


@pytest.mark.parametrize(("below", "places"), [("white", {(0, 7), (7, 0)}), ("black", {(7, 0), (0, 7)})])
def test_names_stand_on_the_frame(below: str, places: set[tuple[int, int]]) -> None:
    tree = _tree("russian", "W:Wa1:BKh8", below=below)
    assert {(x, y) for x, y, _ in _pieces(tree)} == places
    texts = [text.text for text in tree.iter(f"{SVG}text")]
    assert sorted(filter(None, texts)) == sorted("abcdefgh12345678" * 2)
    kings = {(x, y) for x, y, king in _pieces(tree) if king}
    assert kings == ({(7, 0)} if below == "white" else {(0, 7)})


def test_without_labels() -> None:
    for board in ("international", "russian"):
        assert not list(_tree(board, "W:WK7:BK9", labels=False).iter(f"{SVG}text"))


def test_what_a_screen_reader_says() -> None:
    tree = _tree("russian", "B:Wa1,c1:BKh8")
    assert tree.get("role") == "img"
    assert tree.get("aria-label") == tree.findtext(f"{SVG}title") == "Draughts board, Black to move"
    assert tree.findtext(f"{SVG}desc") == "White men: a1, c1. Black kings: h8."


def test_title_is_escaped() -> None:
    title = 'A <b>"bold"</b> & odd\x00\x1b\ud800 title'
    tree = _tree("russian", "B:Wa1:BKh8", title=title)
    assert tree.findtext(f"{SVG}title") == tree.get("aria-label") == 'A <b>"bold"</b> & odd    title'


def test_size() -> None:
    assert _tree("russian", "B:Wa1:BKh8").get("width") == "480"
    assert _tree("russian", "B:Wa1:BKh8", size=200).get("height") == "200"
    assert _tree("russian", "B:Wa1:BKh8", size=None).get("width") is None


def test_last_move() -> None:
    plain = _tree("international", "W:W14:BK36")
    shown = _tree("international", "W:W14:BK36", path=(47, 38, 24, 13, 36), captured=(42, 29, 19, 31))
    line = shown.find(f".//{SVG}polyline")
    assert line is not None
    assert len(line.get("points", "").split()) == 5
    assert shown.find(f".//{SVG}polygon") is not None
    assert len(list(shown.iter(f"{SVG}path"))) == len(list(plain.iter(f"{SVG}path"))) + 2 + 4
    assert plain.find(f".//{SVG}polyline") is None


def test_round_trip_move_marks_its_square_once() -> None:
    plain = _tree("international", "B:WK2:B20")
    shown = _tree("international", "B:WK2:B20", path=(2, 11, 22, 13, 2))
    assert len(list(shown.iter(f"{SVG}path"))) == len(list(plain.iter(f"{SVG}path"))) + 1


@pytest.mark.parametrize("options", [{"path": (0, 5)}, {"path": (5, 51)}, {"captured": (99,)}])
def test_squares_off_the_board(options: dict[str, tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match="there is no square"):
        _tree("international", "W:W31:B20", **options)


def test_below_is_a_side() -> None:
    with pytest.raises(ValueError, match="below must be"):
        _tree("international", "W:W31:B20", below="left")


@given(st.data())
def test_every_piece_stands_in_its_place(data: st.DataObject) -> None:
    layout: Layout = data.draw(boards)
    fen: Fen = data.draw(fens(layout))
    below = data.draw(st.sampled_from(["white", "black"]))
    text = format_svg(fen, layout, below=below)
    last = layout.size - 1
    wanted = set()
    for square in range(1, layout.squares + 1):
        piece = fen.piece_at(square)
        column, row = layout.column(square), layout.row(square)
        if piece:
            place = (column, row) if below == "white" else (last - column, last - row)
            wanted.add((*place, piece.isupper()))
    assert set(_pieces(ElementTree.fromstring(text))) == wanted
    assert " id=" not in text
