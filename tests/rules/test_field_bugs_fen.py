"""Position-text bugs that other libraries, engines and servers had in public, each as a test of ours."""

import pytest

from dxp_engine import Board, FenError

EIGHT_BY_EIGHT = ("english", "italian", "pool", "spanish", "russian", "brazilian", "portuguese", "czech")
START = "W:W31-50:B1-20"


@pytest.mark.parametrize("fen", ["W:W:B5", "B:W:B5", "B:W50:B", "W:W50:B", "W:BK3:W"])
def test_a_side_may_be_empty(fen: str) -> None:
    # py-draughts 26 and 28
    board = Board(fen=fen)
    assert board.legal_moves == ()
    assert board.outcome is not None
    assert str(board.outcome.winner) == ("White" if "W50" in fen else "Black")


@pytest.mark.parametrize("variant", EIGHT_BY_EIGHT)
@pytest.mark.parametrize("empty", ["white", "black"])
def test_a_side_may_be_empty_on_the_small_board(variant: str, empty: str) -> None:
    # CheckerBoard
    square = Board.start(variant).variant.layout.name(14)
    fen = f"W:W:BK{square}" if empty == "white" else f"B:WK{square}:B"
    board = Board(variant, fen)
    assert board.fen == fen
    assert board.outcome is not None
    assert str(board.outcome.winner).lower() != empty


def test_lists_come_in_either_order() -> None:
    # pydraughts took the first list for White's
    assert Board(fen="W:B1-20:W31-50") == Board()
    assert Board(fen="B:BK7:W40,38").fen == "B:W38,40:BK7"


@pytest.mark.parametrize("ending", ["", ".", "\n", "\r\n", ".\r\n", " "])
def test_with_or_without_a_final_dot(ending: str) -> None:
    # one program needed the dot, two refused it
    board = Board(fen=START + ending)
    assert board == Board()
    assert len(board.pieces) == 40


@pytest.mark.parametrize("fen", ["W:W 31-50:B 1-20", " W : W31-50 : B1-20 ", "W:W31-50:B1-20\r\n", "w:w31-50:b1-20"])
def test_blanks_line_ends_and_lower_case(fen: str) -> None:
    assert Board(fen=fen) == Board()


def test_clock_tail_is_read_kept_and_written() -> None:
    board = Board(fen=START + ":H7:F12")
    assert (board.halfmoves, board.move_number) == (7, 12)
    assert board.fen == START + ":H7:F12"
    assert Board(fen=START + ":H0:F1") == Board()
    assert board.play("32-28").play("19-23").move_number == 13


@pytest.mark.variant("frisian")
def test_king_moves_tail_is_read_kept_and_written() -> None:
    fen = "W:W36,K48:B3,K46:H5:F9:+146+348"
    board = Board("frisian", fen)
    assert board.king_runs == ((48, 3), (46, 1))
    assert board.fen == fen
    assert {move.origin for move in board.legal_moves} == {36}


@pytest.mark.parametrize(
    ("fen", "column", "part"),
    [
        ("hello", 1, "hello"),
        ("", 1, "empty"),
        ("W:W0:B1", 4, "0"),
        ("W:W31:B51", 8, "51"),
        ("W:W31,31:B1", 7, "31"),
        ("W:W46-31:B1", 4, "46-31"),
        ("W:WKK2:B1", 4, "KK2"),
        ("W:W31:B31", 8, "31"),
        ("W:W31", 6, "Black"),
        ("W:Wc3:B1", 4, "c3"),
        ("W:W31:B1:Q", 10, "Q"),
    ],
)
def test_garbage_is_refused_with_column_and_reason(fen: str, column: int, part: str) -> None:
    # pydraughts: squares 0 and 51, duplicates and "hello" accepted; two libraries dropped a reversed range
    with pytest.raises(FenError) as error:
        Board(fen=fen)
    assert error.value.column == column
    assert part in str(error.value)


def test_squares_are_written_in_numeric_order() -> None:
    # pydraughts: 1,10,11,2
    board = Board(fen="W:W50,41,36,48,49,K11:B10,9,2,1,20,3")
    assert board.fen == "W:W36,41,48-50,K11:B1-3,9,10,20"
    assert Board(fen="W:BK11,K2,10,9:WK50,K6").fen == Board(fen="W:WK6,K50:B9,10,K2,K11").fen


def test_fen_is_bare_and_a_whole_tag_is_read() -> None:
    # py-draughts gave the tag, dame refused it
    assert Board().fen == START
    assert Board(fen=f'[FEN "{START}"]') == Board()


@pytest.mark.parametrize("fen", ["W:WK46-50:B1-5", "B:W:BK1", "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"])
def test_pdn_3_forms_survive_reading_and_writing(fen: str) -> None:
    # CheckerBoard lost an abbreviated FEN on saving, another program had no PDN 3 at all
    board = Board(fen=fen)
    assert Board(fen=board.fen) == board


@pytest.mark.parametrize(
    "fen",
    ["W:W51:B1", "W:W:B", "W:W3:B20", "B:W31:B48"],
    ids=["no such square", "no pieces", "white man on its last row", "black man on its last row"],
)
def test_an_impossible_position_is_an_error_and_nothing_else(fen: str) -> None:
    # four chess programs crashed on the like, or went on with the position before
    board = Board()
    with pytest.raises(ValueError, match="column"):
        Board(fen=fen)
    assert board == Board()


@pytest.mark.parametrize("text", ["", "W", "W" + "e" * 49, "W" + "e" * 51, "W" + "e" * 49 + "x", "b" + "e" * 50])
def test_a_hub_position_of_the_wrong_length_or_letters(text: str) -> None:
    with pytest.raises(FenError):
        Board.from_hub(text)


def test_more_than_twenty_pieces_are_odd_but_playable() -> None:
    board = Board(fen="W:W21-50:B1-5")
    assert len(board.pieces) == 35
    assert board.legal_moves
