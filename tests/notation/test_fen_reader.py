"""Every form in which people and programs write FEN, and every reason to refuse one."""

from __future__ import annotations

import pickle
import time

import pytest

from dxp_engine.notation import Fen, FenError, NotationError, format_fen, parse_fen
from tests.notation.layouts import LAYOUTS

INTERNATIONAL_START = Fen("W", white_men=tuple(range(31, 51)), black_men=tuple(range(1, 21)))

SAME_AS_THE_START = {
    "ranges": "W:W31-50:B1-20",
    "black first": "W:B1-20:W31-50",
    "final dot": "W:W31-50:B1-20.",
    "blanks": " W : W 31 - 50 : B 1-20 ",
    "blanks before a final dot": "W:W31-50:B1-20 . ",
    "line end": "W:W31-50:B1-20\n",
    "CR and LF": "W:W31-50:B1-20\r\n",
    "line end inside": "W:W31-50:\r\n B1-20",
    "underscores": "W:W31-50:_B1-20",
    "lower case": "w:w31-50:b1-20",
    "leading zeros": "W:W031-0050:B01-20",
    "en dash": "W:W31\u201350:B1\u201320",
    "no-break space": "W:W31-50:\u00a0B1-20",
    "byte order mark": "\ufeffW:W31-50:B1-20",
    "one by one": "W:W" + ",".join(map(str, range(31, 51))) + ":B" + ",".join(map(str, range(1, 21))),
    "any order": "W:W" + ",".join(map(str, range(50, 30, -1))) + ":B11-20,1-10",
    "ranges of one": "W:W31-31,32-50:B1-19,20-20",
    "more groups": "W:W31-40:B1-10:W41-50:B11-20",
    "empty groups besides": "W:W:W31-50:B:B1-20",
    "clocks": "W:W31-50:B1-20:H0:F1",
    "clocks and a dot": "W:W31-50:B1-20:H0:F1.",
    "king runs": "W:W31-50:B1-20:+0+0",
    "clocks and king runs": "W:W31-50:B1-20:H0:F1:+0+0",
    "king runs before clocks": "W:W31-50:B1-20:+0+0:H0:F1",
    "lower-case clocks": "W:W31-50:B1-20:h0:f1",
    "a tag": '[FEN "W:W31-50:B1-20"]',
    "a tag with blanks and a dot": ' [ fen "W:W31-50:B1-20." ] \n',
}


@pytest.mark.parametrize("text", SAME_AS_THE_START.values(), ids=SAME_AS_THE_START)
def test_forms_of_the_start(text: str) -> None:
    fen = parse_fen(text, LAYOUTS["international"])
    assert fen == INTERNATIONAL_START
    assert fen.warnings == ()


READ = {
    "white side empty": ("international", "W:W:B5", Fen("W", black_men=(5,))),
    "black side empty": ("international", "B:W50:B", Fen("B", white_men=(50,))),
    "empty side with dot": ("international", "B:W50:B.", Fen("B", white_men=(50,))),
    "kings": (
        "international",
        "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
        Fen(
            "B",
            white_men=(18, 24, 27, 28),
            white_kings=(10, 15),
            black_men=(12, 16, 20),
            black_kings=(22, 25, 29),
        ),
    ),
    "a range of kings": (
        "international",
        "W:WK46-50:BK1-3,k 5",
        Fen("W", white_kings=tuple(range(46, 51)), black_kings=(1, 2, 3, 5)),
    ),
    "kings on their own back row and on the last": (
        "international",
        "W:WK1,K50:BK2,K49",
        Fen("W", white_kings=(1, 50), black_kings=(2, 49)),
    ),
    "clocks": (
        "international",
        "W:WK31:BK20:H17:F42",
        Fen("W", white_kings=(31,), black_kings=(20,), halfmoves=17, move_number=42),
    ),
    "clock without number": ("international", "W:W31:B20:H3", Fen("W", (31,), (), (20,), halfmoves=3)),
    "clocks before pieces": (
        "international",
        "W:F2:H1:W31:B20",
        Fen("W", (31,), (), (20,), (), halfmoves=1, move_number=2),
    ),
    "king runs, black first": (
        "international",
        "W:W32,K5:B20,K46:H1:F9:+246+105",
        Fen("W", (32,), (5,), (20,), (46,), ((5, 1), (46, 2)), 1, 9),
    ),
    "a king run of one side": (
        "international",
        "B:WK5:B20,K46:+0+305",
        Fen("B", (), (5,), (20,), (46,), ((5, 3), (0, 0))),
    ),
    "a king run of the only king": (
        "international",
        "B:WK5:B20,K46:+1+0",
        Fen("B", (), (5,), (20,), (46,), ((0, 0), (46, 1))),
    ),
    "more men than at the start": (
        "international",
        "W:W16-45:BK46-50",
        Fen("W", white_men=tuple(range(16, 46)), black_kings=tuple(range(46, 51))),
    ),
    "canadian": ("canadian", "W:W43-72:B1-30", Fen("W", tuple(range(43, 73)), (), tuple(range(1, 31)))),
    "spanish, white on low numbers": (
        "spanish",
        "W:W1-12:B21-32",
        Fen("W", tuple(range(1, 13)), (), tuple(range(21, 33))),
    ),
    "names": ("russian", "W:Wa1,c3,Kh8:Bb6,Kd2", Fen("W", (22, 29), (4,), (9,), (26,))),
    "names in capitals": ("russian", "W:WA1,C3,KH8:BB6,kD2", Fen("W", (22, 29), (4,), (9,), (26,))),
    "names in lower case": ("russian", "w:wa1,c3,kh8:bb6,kd2", Fen("W", (22, 29), (4,), (9,), (26,))),
    "file g is no ghost": ("russian", "W:Wg1,G3,Kg5:B", Fen("W", (24, 32), (16,))),
    "a1 at White's far left": ("jamaican", "B:Wb8,h8:Ba1", Fen("B", (29, 32), (), (1,))),
}


@pytest.mark.parametrize(("layout", "text", "fen"), READ.values(), ids=READ)
def test_read(layout: str, text: str, fen: Fen) -> None:
    read = parse_fen(text, LAYOUTS[layout])
    assert read == fen
    assert read.warnings == ()


def test_numbers_on_an_algebraic_board_warn() -> None:
    numbers = parse_fen("W:W21-32:B1-12", LAYOUTS["russian"])
    names = "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6"
    assert numbers == parse_fen(names, LAYOUTS["russian"])
    assert numbers.warnings == ("squares given as numbers: read row by row from b8 = 1",)
    assert parse_fen("W:Wa1,K21:B", LAYOUTS["russian"]).warnings == numbers.warnings


def test_move_number_zero_warns() -> None:
    fen = parse_fen("W:W31:B20:H0:F0", LAYOUTS["international"])
    assert fen.move_number == 1
    assert fen.warnings == ("move number 0: read as 1",)


@pytest.mark.parametrize(
    ("tail", "warning"),
    [
        ("+0+231", "White has no king on 31: its king moves are dropped"),
        ("+0+220", "White has no king on 20: its king moves are dropped"),
        ("+0+2", "White has no king: its king moves are dropped"),
    ],
)
def test_the_run_of_a_king_just_taken_is_dropped(tail: str, warning: str) -> None:
    fen = parse_fen(f"W:W31:BK20:{tail}", LAYOUTS["international"])
    assert fen == Fen("W", (31,), (), (), (20,))
    assert fen.warnings == (warning,)


REFUSED = {
    # name: (layout, text, column, token, words of the reason)
    "garbage": ("international", "hello", 1, "hello", "begins with the side to move"),
    "nothing": ("international", "", 1, "", "empty"),
    "only blanks": ("international", " \n", 1, "", "empty"),
    "only a dot": ("international", ".", 1, "", "side to move (W or B) is missing"),
    "turn alone": ("international", "W", 2, "", "lists of pieces are missing"),
    "turn and a colon": ("international", "W:", 3, "", "nothing"),
    "turn missing": ("international", "W31-50:B1-20", 1, "W31-50", "side to move (W: or B:) is missing"),
    "turn missing before a colon": ("international", ":W31-50:B1-20", 1, "", "side to move"),
    "turn unknown": ("international", "?:W31-50:B1-20", 1, "?", "side to move is unknown"),
    "turn as a word": ("international", "White:W31:B1", 1, "White", "side to move"),
    "a null move": ("international", "B::", 3, "", "nothing"),
    "colour unknown": ("international", "W:?31:B1", 3, "?31", "colour of these pieces is unknown"),
    "colour letter missing": ("international", "W:31-50:B1-20", 3, "31-50", "a part begins with"),
    "colour as Z": ("international", "W:W31:Z1", 7, "Z1", "a part begins with"),
    "man on White's last row": ("international", "W:W5:B20", 4, "5", "last row"),
    "man on Black's last row": ("international", "W:W31:B20,46", 11, "46", "last row"),
    "range into the last row": ("international", "W:W1-10:B20", 4, "1-10", "last row (1)"),
    "last row, spanish": ("spanish", "W:W29:B21", 4, "29", "last row"),
    "last row, by name": ("russian", "W:Wa1:Bc1", 8, "c1", "last row (c1)"),
    "numbers counted from a1": ("russian", "W:W1-12:B21-32", 4, "1-12", "last row (b8)"),
    "listed twice": ("international", "W:W31,32,31:B1", 10, "31", "listed twice"),
    "listed in two ranges": ("international", "W:W31-40,40-45:B1", 10, "40-45", "square 40 is listed twice"),
    "man and king": ("international", "W:W31,K31:B1", 7, "K31", "white king on 31, where a white man"),
    "both colours": ("international", "W:W31:B20,31", 11, "31", "black man on 31, where a white man"),
    "square 0": ("international", "W:W0:B1", 4, "0", "no square 0"),
    "square 51": ("international", "W:W31,51:B1", 7, "51", "no square 51"),
    "square 33 of 32": ("english", "W:W33:B1", 4, "33", "no square 33 on a 8x8 board"),
    "end of range": ("international", "W:W31-51:B1", 7, "51", "no square 51"),
    "a huge number": ("international", f"W:W{'9' * 9999}:B1", 4, "9" * 9999, "no square"),
    "light square": ("russian", "W:Wa1,a2:Bb8", 7, "a2", "not a playing square"),
    "file off the board": ("russian", "W:Wi1:Bb8", 4, "i1", "not a playing square"),
    "light square of a mirrored board": ("jamaican", "W:Wa2:Ba1", 4, "a2", "not a playing square"),
    "reversed range": ("international", "W:W46-31:B1", 4, "46-31", "backwards"),
    "reversed range of kings": ("international", "W:WK50-46:B1", 4, "K50-46", "backwards"),
    "both sides empty": ("international", "W:W:B", 6, "", "no piece"),
    "one list only": ("international", "W:W31-50", 9, "", "Black's list of pieces is missing"),
    "only Black's list": ("international", "W:B1-20", 8, "", "White's list of pieces is missing"),
    "two kings' letters": ("international", "W:WKK2:B1", 4, "KK2", "K stands once"),
    "K alone": ("international", "W:WK:B1", 4, "K", "missing after K"),
    "K twice in a range": ("international", "W:WK46-K50:B1", 4, "K46-K50", "a range has two numbers"),
    "ghost man": ("international", "W:W31,G29:B1", 7, "G29", "capture still going on"),
    "ghost king": ("international", "W:W31:BP29,1", 8, "P29", "capture still going on"),
    "ghost by name": ("russian", "W:WGc3:Bb8", 4, "Gc3", "capture still going on"),
    "ghost king by number": ("russian", "W:WP9:Bb8", 4, "P9", "capture still going on"),
    "names on a numeric board": (
        "english",
        "W:Wa1:Bb8",
        4,
        "a1",
        "squares have numbers on this board (1-32)",
    ),
    "file g on a numeric board": ("english", "W:WKg3:Bb8", 4, "Kg3", "squares have numbers on this board"),
    "range of names": ("russian", "W:Wa1-g1:Bb8", 4, "a1-g1", "a range has two numbers"),
    "comma missing": ("international", "W:W31 32:B1", 4, "31 32", "comma is missing"),
    "comma missing between kings": ("international", "W:WK31K32:B1", 4, "K31K32", "not a square"),
    "two commas": ("international", "W:W31,,32:B1", 7, "", "a square is missing after ','"),
    "comma at the end": ("international", "W:W31,:B1", 7, "", "a square is missing after ','"),
    "comma at the beginning": ("international", "W:W,31:B1", 4, "", "a square is missing after 'W'"),
    "open range": ("international", "W:W31-:B1", 4, "31-", "not a square"),
    "minus": ("international", "W:W-31:B1", 4, "-31", "not a square"),
    "semicolon": ("international", "W:W31;32:B1", 4, "31;32", "not a square"),
    "two dots": ("international", "W:W31:B1..", 8, "1.", "not a square"),
    "a dot inside": ("international", "W:W31.:B1", 4, "31.", "not a square"),
    "colon at the end": ("international", "W:W31:B1:", 10, "", "nothing"),
    "moves after it": ("international", "W:W31:B1 1. 31-27", 8, "1 1. 31-27", "comma is missing"),
    "H without number": ("international", "W:W31:B1:H", 10, "H", "followed by a number"),
    "H negative": ("international", "W:W31:B1:H-1", 10, "H-1", "followed by a number"),
    "H twice": ("international", "W:W31:B1:H1:H1", 13, "H1", "twice"),
    "F huge": ("international", f"W:W31:B1:F{'1' * 5000}", 10, "F" + "1" * 5000, "too large"),
    "king runs cut short": ("international", "W:W31:B1:+0", 10, "+0", "+b+w"),
    "king runs too many": ("international", "W:W31:B1:+0+0+0", 10, "+0+0+0", "+b+w"),
    "king runs twice": ("international", "W:W31:B1:+0+0:+0+0", 15, "+0+0", "twice"),
    "king run of 4": ("international", "W:WK31:BK1:+401+0", 13, "401", "a count of king moves is 0-3"),
    "king run with one digit of square": ("international", "W:WK31:BK1:+21+0", 13, "21", "two digits"),
    "king run off the board": ("international", "W:WK31:BK1:+199+0", 13, "199", "no square 99"),
    "king run on square 0": ("international", "W:WK31:BK1:+100+0", 13, "100", "no square 0"),
    "king run of which king": ("international", "W:WK31,K32:BK1:+0+2", 19, "2", "White has 2 kings"),
    "king run 0 with square": ("international", "W:WK31:BK1:+001+0", 13, "001", "only after 1-3"),
    "inside a tag": ("international", '[FEN "W:W51:B1"]', 10, "51", "no square 51"),
    "tag not closed": ("international", '[FEN "W:W31:B1"', 16, "", "tag does not end"),
    "tag with one quote": ("international", '[FEN "]', 8, "", "tag does not end"),
    "empty tag": ("international", '[FEN ""]', 7, "", "empty"),
    "other digits": ("international", "W:W\u0663\u0661:B1", 4, "\u0663\u0661", "not a square"),
}


@pytest.mark.parametrize(("layout", "text", "column", "token", "words"), REFUSED.values(), ids=REFUSED)
def test_refused(layout: str, text: str, column: int, token: str, words: str) -> None:
    with pytest.raises(FenError) as caught:
        parse_fen(text, LAYOUTS[layout])
    error = caught.value
    assert (error.column, error.token) == (column, token)
    assert words in str(error)
    assert f"column {column}" in str(error)
    assert len(str(error)) < 200
    assert text[column - 1 :].startswith(token)


def test_the_error_is_a_value_error_and_pickles() -> None:
    with pytest.raises(NotationError) as caught:
        parse_fen("W:W51:B1", LAYOUTS["international"])
    assert isinstance(caught.value, ValueError)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.column, again.token) == (str(caught.value), 4, "51")
    assert str(again) == "FEN, column 4: there is no square 51 on a 10x10 board (1-50)"


@pytest.mark.parametrize("filling", [":", ",", "31,", "W31:", "K", " ", '"', "]", "9", "-", "+", ". ", '[FEN "'])
def test_long_nonsense_takes_linear_time(filling: str) -> None:
    def seconds(length: int) -> float:
        text = "W:W" + filling * (length // len(filling))
        started = time.process_time()  # what other programs do meanwhile does not count
        with pytest.raises(FenError):
            parse_fen(text, LAYOUTS["international"])
        return time.process_time() - started

    assert seconds(200_000) < 20


def test_other_forms_still_read_after_format() -> None:
    fen = parse_fen("B:B1-20:W31-50.", LAYOUTS["international"])
    assert format_fen(fen, LAYOUTS["international"]) == "B:W31-50:B1-20"
