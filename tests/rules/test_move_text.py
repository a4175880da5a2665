"""Texts of moves: everything that is written can be read back, in every spelling, and errors say why."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dxp_engine import Board, Move, MoveError
from tests.oracle.moves import paths
from tests.oracle.positions import made_up
from tests.rules.boards import board_of, oracle_move
from tests.rules.strategies import FREE, NAMES, boards, seeds

# -- round trips -----------------------------------------------------------------------------------


def spellings(move: Move, data: st.DataObject) -> list[str]:
    """Ways to write a move that must mean it."""
    victims = data.draw(st.permutations(move.captured))
    hub = [str(square) for square in (move.origin, move.target)]
    hub_texts = ["x".join([*hub, *map(str, victims)])] if move.is_capture else ["-".join(hub)]
    texts = [move.pdn, move.pdn_long, move.hub, move.algebraic, move.dxp, *hub_texts]
    if move.is_capture:
        texts.append(f"{move.origin}x{move.target} <{', '.join(map(str, victims))}>")
        texts += [text.replace(":", "x") for text in texts] + [text.replace("x", ":") for text in texts]
    return texts


def disguise(text: str, data: st.DataObject) -> str:
    """The same in capitals, with blanks around its signs, or in odd signs."""
    if data.draw(st.booleans()):
        text = text.upper()
    blank = data.draw(st.sampled_from(["", " ", "\t", "\u00a0"]))
    for sign in "-x:X":
        text = text.replace(sign, f"{blank}{sign}{blank}")
    if data.draw(st.booleans()):
        text = text.replace("-", "\u2013")
    return f"{blank}{text}{blank}"


@pytest.mark.parametrize("variant", [*NAMES, *FREE])
@settings(max_examples=12)
@given(data=st.data())
def test_every_notation_is_read_back(variant: str, data: st.DataObject) -> None:
    board = data.draw(boards(variant))
    assume(board.legal_moves)
    move = data.draw(st.sampled_from(board.legal_moves))
    for text in spellings(move, data):
        assert board.parse_move(text) == move
        assert board.explain(text) == ""
    text = data.draw(st.sampled_from(spellings(move, data)))
    assert board.parse_move(disguise(text, data)) == move
    assert pickle.loads(pickle.dumps(move)) == move


@pytest.mark.parametrize("variant", NAMES)
@settings(max_examples=8)
@given(seed=seeds)
def test_every_geometric_path_is_read(variant: str, seed: int) -> None:
    position = made_up(variant, seed)
    walks = paths(variant, True, position)
    assume(sum(map(len, walks.values())) <= 100)
    board = board_of(variant, True, position)
    name = board.variant.layout.name
    for move, ways in walks.items():
        for way in ways:
            sign = "x" if move.captured else "-"
            read = board.parse_move(sign.join(map(name, way)))
            assert oracle_move(read) == move
            assert read.path in ways


@pytest.mark.parametrize("variant", [*NAMES, *FREE])
@settings(max_examples=8)
@given(data=st.data())
def test_short_texts_are_unique_or_refused(variant: str, data: st.DataObject) -> None:
    board = data.draw(boards(variant))
    name = board.variant.layout.name
    for move in board.legal_moves:
        alike = [
            other
            for other in board.legal_moves
            if (other.origin, other.target) == (move.origin, move.target) and other.is_capture == move.is_capture
        ]
        assert move.ambiguous == (len(alike) > 1)
        assert (move.pdn == move.pdn_long) == (move.ambiguous or len(move.path) == 2)
        text = f"{name(move.origin)}{'x' if move.is_capture else '-'}{name(move.target)}"
        if len(alike) == 1:
            assert board.parse_move(text) == move
        elif all(len(other.path) > 2 for other in alike):
            with pytest.raises(MoveError, match="is ambiguous, it can be: ") as error:
                board.parse_move(text)
            assert all(other.pdn_long in str(error.value) for other in alike)


# -- what is read ----------------------------------------------------------------------------------

READ = [
    # variant, position, text, what it means
    ("international", "W:W31-50:B1-20", "32-28", "32-28"),
    ("international", "W:W31-50:B1-20", "3228", "32-28"),
    ("international", "W:W31-50:B1-20", "032-028", "32-28"),
    ("international", "W:W31-50:B1-20", " 32 - 28 ", "32-28"),
    ("international", "W:W31-50:B1-20", "32\u201328", "32-28"),
    ("international", "W:W31-50:B1-20", "d4-e5", "32-28"),
    ("international", "W:W31-50:B1-20", "322800", "32-28"),
    ("english", "B:W21-32:B1-12", "09-13", "9-13"),
    ("international", "W:W28:B23", "28-19", "28x19"),
    ("international", "W:W28:B23", "28:19", "28x19"),
    ("international", "W:W28:B23", "28X19", "28x19"),
    ("international", "W:W28:B23", "28x19x23", "28x19"),
    ("international", "W:W28:B23", "2819", "28x19"),
    ("international", "W:W28:B23", "28190123", "28x19"),
    ("international", "W:W28:B23", "28x19 <23>", "28x19"),
    ("russian", "W:Wc3:Bd4", "c3e5", "c3:e5"),
    ("russian", "W:Wc3:Bd4", "C3XE5", "c3:e5"),
    ("russian", "W:Wc3:Bd4", "22x15x18", "c3:e5"),
    ("russian", "W:Wc3:Bd4", "22-15", "c3:e5"),
    # A long capture by the squares behind each piece, by others on the way, by what it captures.
    ("international", "B:W14,19,29,31,42:BK47", "47x38x24x13x36", "47x38x24x13x36"),
    ("international", "B:W14,19,29,31,42:BK47", "47x38x20x9x36", "47x38x20x9x36"),
    ("international", "B:W14,19,29,31,42:BK47", "47x33x24x13x36", "47x38x24x13x36"),
    ("international", "B:W14,19,29,31,42:BK47", "47x36x31x42x19x29", "47x38x24x13x36"),
    ("international", "B:W14,19,29,31,42:BK47", "47x36x14", "47x38x20x9x36"),
    ("international", "B:W14,19,29,31,42:BK47", "47x24x36", "47x38x24x13x36"),
    # Without forced capture the sign decides between a quiet move and a capture.
    ("russian+free", "W:WKc1:Bf4", "c1-e3", "c1-e3"),
]


@pytest.mark.parametrize(("variant", "fen", "text", "meaning"), READ)
def test_what_is_read(variant: str, fen: str, text: str, meaning: str) -> None:
    assert Board(variant, fen).parse_move(text).pdn == meaning


@pytest.mark.variant("russian")
def test_a_single_capture_between_the_squares_of_a_longer_one_has_its_own_text() -> None:
    board = Board("russian", "W:Wf6:Bf8,g7,e5,g5,e3,Kg3")
    short, long = sorted(board.legal_moves, key=lambda move: len(move.captured))
    assert (short.pdn, long.pdn) == ("f6:h8", "f6:d4:f2:h4:f6:h8")
    assert board.parse_move("f6:h8") == short
    assert board.parse_move(long.pdn) == long


# -- errors ----------------------------------------------------------------------------------------

REFUSED = [
    # variant, position, text, what the player is told
    ("international", "W:W31-50:B1-20", "", "column 1"),
    ("international", "W:W31-50:B1-20", "32", "column 3"),
    ("international", "W:W31-50:B1-20", "32-28!", "column 6"),
    ("international", "W:W31-50:B1-20", "32-", "column 4"),
    ("international", "W:W31-50:B1-20", "Nf3", "column 1"),
    ("international", "W:W31-50:B1-20", "32-51", "there is no square 51 on this board at column 4"),
    ("russian", "W:Wc3:Bb8", "c3-d5", "column 4"),
    ("international", "W:W31-50:B1-20", "19-23", "the piece on 19 is not yours: it is Black's, and White is to move"),
    ("international", "B:W31-50:B1-20", "32-28", "the piece on 32 is not yours: it is White's, and Black is to move"),
    ("international", "W:W31-50:B1-20", "28-22", "there is no piece on 28"),
    ("international", "W:W31-50:B1-20", "32-27-22", "cannot go to 22"),
    ("international", "W:W31-50:B1-20", "32-38", "the man on 32 cannot go to 38; it can play: 32-27, 32-28"),
    ("international", "W:W31-50:B1-20", "42-38", "the man on 42 cannot go to 38; it has no legal move"),
    ("international", "W:W28,31:B23", "31-27", "a capture is compulsory: 28x19"),
    ("international", "W:W28,31:B23", "31-30", "cannot go to 30, and a capture is compulsory: 28x19"),
    ("international", "W:W28,31:B23", "28-22", "a capture is compulsory: 28x19"),
    ("international", "W:W28:B23,14", "28x19", "the capture is not finished on 19, it goes on to 10"),
    ("international", "W:W7,K30:BK8,11,K24,K36", "7x16", "this line takes 1, you must take 2: 30x2"),
    ("international", "W:W7,K30:BK8,11,K24,K36", "7x16x11", "this line takes 1, you must take 2: 30x2"),
    ("international", "W:WK4:B13,20,32,37", "4x15", "4x15 is ambiguous, it can be: 4x27x38x15, 4x31x42x15"),
    ("international", "W:WK4:B13,20,32,37", "4-15", "is ambiguous, it can be: 4x27x38x15, 4x31x42x15"),
    ("international", "W:W:B31", "31-27", "the game is over (Black wins: a side has no pieces left)"),
    ("italian", "W:W26,K32:BK6,16,21,28", "26x17", "a king must capture, not a man: 32x23"),
    ("italian", "W:WK5:BK10,18,K19,20,K26,28", "5x30", "you must take the one that meets a king first: 5x16, 5x32"),
    ("italian", "W:WK23:B10,K12,K19,20,K26", "23x7", "you must take the one that meets a king first: 23x5"),
    ("spanish", "W:WK26,K14:BK28,25,18,K1", "14x21", "this line takes 1 man, you must take 1 king: 14x32"),
    ("czech", "W:WKa5,c5:Bf8,g7,Kb6,h4", "c5xa7", "a king must capture, not a man: a5xd8, a5xc7"),
    (
        "frisian",
        "W:WK35,36:BK3,21,K30,K45",
        "35x8x26",
        "takes 1 king and 1 man, you must take 2 kings, worth more: 35x4",
    ),
    ("english", "B:W18,19,27:B15", "15x24", "the capture is not finished on 24, it goes on to 31"),
    ("russian", "W:Wh6:Bb8,g7,c5", "h6xf8", "the capture is not finished on f8, it goes on to b4 or a3"),
    ("frisian", "W:WK48,36:BK3,5:+0+348", "48-39", "has made 3 moves in a row, another piece must move first"),
    ("breakthrough", "W:WK1:B20", "1-6", "the game is over (White wins: a man was crowned)"),
]


@pytest.mark.parametrize(("variant", "fen", "text", "message"), REFUSED)
def test_errors_say_why(variant: str, fen: str, text: str, message: str) -> None:
    board = Board(variant, fen)
    with pytest.raises(MoveError) as error:
        board.parse_move(text)
    assert message in str(error.value)
    assert board.explain(text) == str(error.value)
    assert not board.is_legal(text)
    with pytest.raises(MoveError):
        board.play(text)


@pytest.mark.variant("international")
def test_a_move_of_another_position_is_explained_too() -> None:
    taking_one = Board("international", "W:W7:BK8,11").parse_move("7x16")
    board = Board("international", "W:W7,K30:BK8,11,K24,K36")
    assert board.explain(taking_one) == "this line takes 1, you must take 2: 30x2"
    with pytest.raises(MoveError, match="this line takes 1, you must take 2: 30x2"):
        board.play(taking_one)
    other = Board("international", "B:W14,19,29,31,42:BK47").parse_move("47x38x24x13x36")
    board = Board("international", "B:W14,29,31,42:BK47")
    assert board.explain(other).startswith("the move exists, but not that way; legal is: 47x")
    assert board.explain(board.legal_moves[0]) == ""


@pytest.mark.parametrize("variant", [*NAMES, *FREE])
@settings(max_examples=8)
@given(data=st.data())
def test_any_two_squares_are_a_move_or_an_explanation(variant: str, data: st.DataObject) -> None:
    board = data.draw(boards(variant))
    squares = st.integers(1, board.variant.layout.squares)
    for _ in range(20):
        origin = data.draw(st.sampled_from(sorted(board.pieces)) | squares)
        sign = data.draw(st.sampled_from("-x"))
        text = sign.join(map(str, [origin, *data.draw(st.lists(squares, min_size=1, max_size=4))]))
        found = board.position.match(text)
        if len(found) == 1:
            assert board.parse_move(text) == found[0]
        else:
            with pytest.raises(MoveError):
                board.parse_move(text)
