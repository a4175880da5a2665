"""FEN as it is written, and that it reads back."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxp_engine.notation import Fen, FenError, format_fen, parse_fen
from tests.notation.layouts import LAYOUTS, Layout
from tests.notation.strategies import boards, fens

START = Fen("W", white_men=tuple(range(31, 51)), black_men=tuple(range(1, 21)))
RUSSIAN_START = "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6"

WRITTEN = {
    "start": ("international", START, "W:W31-50:B1-20"),
    "russian start": ("russian", Fen("W", tuple(range(21, 33)), (), tuple(range(1, 13))), RUSSIAN_START),
    "spanish start": ("spanish", Fen("W", tuple(range(1, 13)), (), tuple(range(21, 33))), "W:W1-12:B21-32"),
    "numeric order": ("international", Fen("W", (6, 10, 11, 20), (), (2,)), "W:W6,10,11,20:B2"),
    "two in a row are no range": (
        "international",
        Fen("W", (31, 32, 34, 35, 36), (), (1, 3)),
        "W:W31,32,34-36:B1,3",
    ),
    "kings after men, never a range": (
        "international",
        Fen("B", (48,), (1, 2, 3), (), (50,)),
        "B:W48,K1,K2,K3:BK50",
    ),
    "an empty side": ("international", Fen("W", (), (), (5,)), "W:W:B5"),
    "clock": ("international", replace(START, halfmoves=3), "W:W31-50:B1-20:H3:F1"),
    "move number": ("international", replace(START, move_number=7), "W:W31-50:B1-20:H0:F7"),
    "king runs": (
        "international",
        Fen("W", (32,), (5,), (20,), (46,), ((5, 1), (46, 2)), 1, 9),
        "W:W32,K5:B20,K46:H1:F9:+246+105",
    ),
    "a king run of White": (
        "international",
        Fen("W", (), (5,), (20,), (), ((5, 1), (0, 0))),
        "W:WK5:B20:+0+105",
    ),
}


@pytest.mark.parametrize(("layout", "fen", "text"), WRITTEN.values(), ids=WRITTEN)
def test_written(layout: str, fen: Fen, text: str) -> None:
    assert format_fen(fen, LAYOUTS[layout]) == text
    assert parse_fen(text, LAYOUTS[layout]) == fen


def test_without_ranges() -> None:
    fen = Fen("W", (31, 32, 33), (), (1, 2, 3))
    assert format_fen(fen, LAYOUTS["international"], ranges=False) == "W:W31,32,33:B1,2,3"


def test_piece_at() -> None:
    fen = Fen("W", (31,), (5,), (20,), (46,))
    assert [fen.piece_at(square) for square in (31, 5, 20, 46, 1)] == ["w", "W", "b", "B", ""]


@given(st.data())
def test_round_trip(data: st.DataObject) -> None:
    layout = data.draw(boards)
    fen = data.draw(fens(layout))
    text = format_fen(fen, layout, ranges=data.draw(st.booleans()))
    assert parse_fen(text, layout) == fen
    assert parse_fen(text, layout).warnings == ()


@given(st.data())
def test_round_trip_through_a_careless_hand(data: st.DataObject) -> None:
    """Case, blanks, the order of lists, zeros, a dot and a tag change nothing."""
    layout = data.draw(boards)
    fen = data.draw(fens(layout))
    turn, *parts = format_fen(fen, layout).split(":")
    parts = data.draw(st.permutations(parts))
    text = ":".join([turn, *parts])
    text = data.draw(st.sampled_from([text, text.lower(), text.upper()]))
    for sign in ",:-":
        text = text.replace(
            sign, data.draw(st.sampled_from([sign, f" {sign}", f"{sign} ", f"\r\n{sign}\t", f"{sign}_"]))
        )
    text += data.draw(st.sampled_from(["", ".", "\n", " . "]))
    text = data.draw(st.sampled_from([text, f'[FEN "{text}"]']))
    assert parse_fen(text, layout) == fen


def _survives(text: str) -> None:
    for layout in LAYOUTS.values():
        fen = _read_or_refused(text, layout)
        assert not fen or parse_fen(format_fen(fen, layout), layout) == fen


def _read_or_refused(text: str, layout: Layout) -> Fen | None:
    try:
        return parse_fen(text, layout)
    except FenError as refusal:
        error = refusal
    assert 1 <= error.column <= len(text) + 1
    assert text[error.column - 1 :].startswith(error.token)
    assert str(error).encode()
    return None


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    _survives(text)


@given(st.text(alphabet=list('WBwbKkGPHF?+-:,. _0123456789abcdefgh\u2013\u0663\n"[]\ud800'), max_size=40))
def test_text_of_the_right_letters_is_read_or_refused(text: str) -> None:
    _survives(text)
    _survives(f"W:{text}:B1")


@given(st.binary())
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    _survives(raw.decode("latin-1"))
    _survives(raw.decode("utf-8", "surrogateescape"))


def _damage(text: str, chance: random.Random) -> str:
    letters = list(text)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(letters))
        letters[place : place + chance.randint(0, 2)] = chance.choice(
            ["", "K", ":", ",", "-", "5", "W", "b", "\ud800", "."]
        )
        if not letters:
            break
    return "".join(letters)


def _damaged(cases: int) -> None:
    chance = random.Random(2)
    texts = [
        "W:W31-50:B1-20:H0:F1",
        "B:W18,24,K10:B12,K22,K29:H3:F17:+222+110",
        RUSSIAN_START,
        "W:WK21-25:BK1-3.",
    ]
    for _ in range(cases):
        _survives(_damage(chance.choice(texts), chance))


def test_damaged_texts_are_read_or_refused() -> None:
    _damaged(2_000)


@pytest.mark.slow
def test_many_damaged_texts_are_read_or_refused() -> None:
    _damaged(100_000)
