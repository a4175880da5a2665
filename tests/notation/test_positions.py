"""Hub and DXP position strings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxp_engine.notation import (
    Fen,
    FenError,
    format_dxp,
    format_hub,
    parse_dxp,
    parse_fen,
    parse_hub,
    turned,
)
from tests.notation.layouts import LAYOUTS, Layout
from tests.notation.strategies import boards, fens

INTERNATIONAL = LAYOUTS["international"]
START = Fen("W", white_men=tuple(range(31, 51)), black_men=tuple(range(1, 21)))
TURK = parse_fen("B:W14,19,29,31,42:BK47", INTERNATIONAL)
SMALL_START = Fen("B", white_men=tuple(range(21, 33)), black_men=tuple(range(1, 13)))


def test_start() -> None:
    hub = "W" + "b" * 20 + "e" * 10 + "w" * 20
    assert format_hub(START, INTERNATIONAL) == hub
    assert parse_hub(hub, INTERNATIONAL) == START
    dxp = hub.replace("b", "z")
    assert format_dxp(START, INTERNATIONAL) == dxp
    assert parse_dxp(dxp, INTERNATIONAL) == START


def test_kings_and_black_to_move() -> None:
    hub = "BeeeeeeeeeeeeeweeeeweeeeeeeeeweweeeeeeeeeeweeeeBeee"
    assert format_hub(TURK, INTERNATIONAL) == hub
    assert parse_hub(f" {hub}\n", INTERNATIONAL) == TURK
    dxp = "ZeeeeeeeeeeeeeweeeeweeeeeeeeeweweeeeeeeeeeweeeeZeee"
    assert format_dxp(TURK, INTERNATIONAL) == dxp
    assert parse_dxp(dxp, INTERNATIONAL) == TURK


def test_algebraic_boards_go_from_b8() -> None:
    russian = LAYOUTS["russian"]
    fen = parse_fen("W:Wa1,c3:Bg7,h8", russian)
    assert format_hub(fen, russian) == "Weeebeeebeeeeeeeeeeeeeweeeeeeweee"


def test_english_turned_and_with_colours_swapped() -> None:
    """pydraughts shows English to Hub engines from Black's side, as if White began."""
    english = LAYOUTS["english"]
    order = turned(english)
    text = "W" + "b" * 12 + "e" * 8 + "w" * 12
    assert format_hub(SMALL_START, english, order, swapped=True) == text
    assert parse_hub(text, english, order, swapped=True) == SMALL_START
    one = parse_fen("B:WK30:B1,12", english)
    assert format_hub(one, english, order, swapped=True) == "WeeBeeeeeeeeeeeeeeeeeweeeeeeeeeew"


@pytest.mark.parametrize(
    ("board", "first", "last"),
    [("english", 32, 1), ("italian", 32, 1), ("spanish", 1, 32), ("russian", 32, 1)],
)
def test_turned(board: str, first: int, last: int) -> None:
    order = turned(LAYOUTS[board])
    assert (order[0], order[-1]) == (first, last)
    assert sorted(order) == list(range(1, 33))


FULL = "W" + "b" * 20 + "e" * 10 + "w" * 20
REFUSED = {
    # name: (text, column, token, words)
    "empty": ("", 1, "", "empty"),
    "blank": ("  ", 1, "", "empty"),
    "turn": ("X" + FULL[1:], 1, "X", "side to move, W or B"),
    "lower-case turn": ("w" + FULL[1:], 1, "w", "side to move"),
    "DXP's turn": ("Z" + FULL[1:], 1, "Z", "side to move"),
    "too short": (FULL[:-1], 51, "", "50 characters instead of 51"),
    "too long": (FULL + "ee", 52, "ee", "53 characters instead of 51"),
    "blanks before": (" X" + FULL[1:], 2, "X", "side to move"),
    "unknown letter": (FULL[:25] + "x" + FULL[26:], 26, "x", "'x' is none of w b W B e"),
    "DXP's letter": (FULL[:1] + "z" + FULL[2:], 2, "z", "'z' is none of w b W B e"),
    "man on the last row": (FULL[:3] + "w" + FULL[4:], 4, "w", "last row (3)"),
    "black man on the last row": (FULL[:50] + "b", 51, "b", "last row (50)"),
    "no piece": ("W" + "e" * 50, 1, "W" + "e" * 50, "no piece"),
    "a FEN": ("W:W31-50:B1-20", 15, "", "14 characters instead of 51"),
}


@pytest.mark.parametrize(("text", "column", "token", "words"), REFUSED.values(), ids=REFUSED)
def test_refused(text: str, column: int, token: str, words: str) -> None:
    with pytest.raises(FenError) as caught:
        parse_hub(text, INTERNATIONAL)
    assert (caught.value.column, caught.value.token, caught.value.form) == (column, token, "Hub position")
    assert str(caught.value).startswith(f"Hub position, column {column}: ")
    assert words in str(caught.value)


def test_dxp_knows_no_b() -> None:
    with pytest.raises(FenError, match=r"DXP position, column 2: 'b' is none of w z W Z e"):
        parse_dxp(FULL, INTERNATIONAL)


def _bare(fen: Fen) -> Fen:
    return Fen(fen.turn, fen.white_men, fen.white_kings, fen.black_men, fen.black_kings)


@given(st.data())
def test_round_trip(data: st.DataObject) -> None:
    layout: Layout = data.draw(boards)
    fen = _bare(data.draw(fens(layout)))
    order = data.draw(st.sampled_from([None, turned(layout)]))
    swapped = data.draw(st.booleans())
    hub = format_hub(fen, layout, order, swapped=swapped)
    assert len(hub) == layout.squares + 1
    assert parse_hub(hub, layout, order, swapped=swapped) == fen
    assert parse_dxp(format_dxp(fen, layout, order), layout, order) == fen


def _refused_or_read(text: str) -> Fen | FenError:
    try:
        return parse_hub(text, INTERNATIONAL)
    except FenError as refusal:
        return refusal


@given(st.text() | st.text("wbWBez \n", min_size=49, max_size=53) | st.binary().map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_read_or_refused(text: str) -> None:
    done = _refused_or_read(text)
    if isinstance(done, FenError):
        assert 1 <= done.column <= len(text) + 1
        assert str(done).encode()
    else:
        assert format_hub(done, INTERNATIONAL) == text.strip()
