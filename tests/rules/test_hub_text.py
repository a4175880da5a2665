"""Hub's positions and moves for every variant."""

from __future__ import annotations

import random

import pytest

from dxp_engine import Board, Colour, FenError, MoveError, PositionError, Variant
from dxp_engine.rules.hub_text import HubText

MEN_20 = "W" + 20 * "b" + 10 * "e" + 20 * "w"
MEN_12 = "W" + 12 * "b" + 8 * "e" + 12 * "w"

# A position string, a move that Hub writes and the same in the variant's own notation.
ROWS = [
    ("international", MEN_20, "32-28", "32-28"),
    ("frisian", MEN_20, "31-26", "31-26"),
    ("canadian", "W" + 30 * "b" + 12 * "e" + 30 * "w", "44-37", "44-37"),
    # Measured from pydraughts 0.6.7 in these variants.
    ("russian", MEN_12, "10-13", "c3-b4"),
    ("russian", "Weeebeeebeeeeeeeeeeeeeweeeeeeweee", "1-5", "a1-b2"),
    ("brazilian", MEN_12, "9-13", "a3-b4"),
    ("english", MEN_12, "9-13", "9-13"),
    ("italian", MEN_12, "23-20", "23-20"),
    # As the two they are nearest to.
    ("czech", MEN_12, "10-13", "c3-b4"),
    ("pool", MEN_12, "11-16", "11-16"),
    # Spanish numbers begin at White's side.
    ("spanish", "W" + 12 * "w" + 8 * "e" + 12 * "b", "10-13", "10-13"),
]

# As pydraughts 0.5.7 writes them, which lidraughts-bot asks for: the squares of moves count as those of positions.
BY_POSITION = [
    ("international", MEN_20, "32-28", "32-28"),
    ("russian", MEN_12, "22-17", "c3-b4"),
    ("russian", "Weeebeeebeeeeeeeeeeeeeweeeeeeweee", "29-25", "a1-b2"),
    ("brazilian", MEN_12, "21-17", "a3-b4"),
    ("english", MEN_12, "24-20", "9-13"),
]

VARIANTS = [variant.name for variant in Variant.all()]


@pytest.mark.parametrize(("variant", "position", "hub", "pdn"), ROWS)
def test_positions_and_moves(variant: str, position: str, hub: str, pdn: str) -> None:
    text = HubText.of(variant)
    board = text.board(position)
    move = board.parse_move(pdn)
    assert text.position(board) == position
    assert text.move(move) == hub
    assert text.parse_move(board, hub) == move


@pytest.mark.parametrize(("variant", "position", "hub", "pdn"), BY_POSITION)
def test_the_older_count(variant: str, position: str, hub: str, pdn: str) -> None:
    text = HubText.of(variant, by_position=True)
    board = text.board(position)
    assert text.position(board) == position
    assert text.move(board.parse_move(pdn)) == hub
    assert text.parse_move(board, hub) == board.parse_move(pdn)
    assert text.other.other == text
    assert text.other == HubText.of(variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_games_are_read_back(variant: str) -> None:
    choose = random.Random(variant)
    for text in (HubText.of(variant), HubText.of(variant, by_position=True)):
        board = Board.start(variant)
        for _ in range(100):
            again = text.board(text.position(board))
            assert (again.pieces, again.turn) == (board.pieces, board.turn)
            assert [text.parse_move(board, text.move(move)) for move in board.legal_moves] == list(board.legal_moves)
            if not board.legal_moves:
                break
            board = board.play(choose.choice(board.legal_moves))


@pytest.mark.variant("russian")
def test_captured_squares_are_counted_from_a1_and_ascend() -> None:
    text = HubText.of("russian")
    board = Board("russian", "W:Wc3:Bd4,f6")
    (move,) = board.legal_moves
    assert text.move(move) == "10x28x14x23"
    for spelling in ("10x28x23x14", "10x28x14x23x14", "010x28x14x23", "10x28", "10-28", "10x19x28"):
        assert text.parse_move(board, spelling) == move, spelling


@pytest.mark.variant("english")
def test_english_swaps_the_colours_and_turns_the_board() -> None:
    board = Board("english", "B:WK5,30:BK1,9")
    text = HubText.of("english")
    written = text.position(board)
    assert written[0] == "W"
    assert {33 - at: letter for at, letter in enumerate(written) if at and letter != "e"} == {
        30: "b",
        9: "w",
        5: "B",
        1: "W",
    }


@pytest.mark.variant("frisian")
def test_king_runs() -> None:
    text = HubText.of("frisian")
    board = Board("frisian", "W:W31,K46:B3,K5:+105+246")
    wolf = ((Colour.WHITE, 46, 2), (Colour.BLACK, 5, 1))
    assert board.king_runs == ((46, 2), (5, 1))
    assert text.wolf(board) == wolf
    assert text.board(text.position(board), wolf=wolf) == board
    with pytest.raises(PositionError, match="no such king on 31"):
        text.board(text.position(board), wolf=[(Colour.WHITE, 31, 1)])


@pytest.mark.parametrize("text", ["", "32", "c3-b4", "3228", "32-28 ", "32--28", "32-28-", "٣٢-٢٨", "9" * 40 + "-1"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(MoveError, match="is no Hub move"):
        HubText.of("international").parse_move(Board.start(), text)


@pytest.mark.parametrize(("text", "reason"), [("0-5", "no square 0"), ("32-51", "no square 51"), ("32-22", "32")])
def test_moves_that_cannot_be_made(text: str, reason: str) -> None:
    with pytest.raises(MoveError, match=reason):
        HubText.of("international").parse_move(Board.start(), text)


def test_a_bad_position_is_refused() -> None:
    with pytest.raises(FenError, match="instead of 51"):
        HubText.of("international").board("Wbbb")
