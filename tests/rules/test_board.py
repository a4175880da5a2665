"""Boards: setting up, looking, playing, writing down; equal, hashable, picklable."""

from __future__ import annotations

import copy
import pickle
import warnings
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dxp_engine import (
    Board,
    Colour,
    FenError,
    Game,
    MoveError,
    NumericFenWarning,
    Outcome,
    Piece,
    PositionError,
    Rule,
    RuleSet,
    Step,
    Variant,
)
from tests.rules.strategies import FREE, NAMES, boards

# -- looking ---------------------------------------------------------------------------------------


@pytest.mark.variant("international")
def test_the_start_position() -> None:
    board = Board()
    assert board == Board.start() == Board("international") == Board(20) == Board(Variant.parse("normal"))
    assert board.turn is Colour.WHITE
    assert board.variant is Variant.parse("international")
    assert board.rules is RuleSet.parse(None)
    assert len(board.legal_moves) == 9
    assert board.outcome is None
    assert board.fen == "W:W31-50:B1-20"
    assert board.hub == "W" + "b" * 20 + "e" * 10 + "w" * 20
    assert board.dxp == "W" + "z" * 20 + "e" * 10 + "w" * 20
    assert board.perft(4) == 4265
    assert (board.halfmoves, board.move_number, board.king_runs) == (0, 1, ((0, 0), (0, 0)))
    assert repr(board) == "Board('international', 'W:W31-50:B1-20')"
    assert eval(repr(board)) == board


@pytest.mark.variant("international")
def test_pieces() -> None:
    board = Board("international", "B:WK46,31:B5,K20")
    men = {5: Piece(Colour.BLACK), 31: Piece(Colour.WHITE)}
    kings = {20: Piece(Colour.BLACK, king=True), 46: Piece(Colour.WHITE, king=True)}
    assert board.pieces == {**men, **kings}
    assert list(board.pieces) == [5, 20, 31, 46]
    assert [str(piece) for piece in board.pieces.values()] == ["b", "B", "w", "W"]
    assert board.piece_at(46) == Piece.parse("W")
    assert board.piece_at(1) is None
    with pytest.raises(TypeError):
        board.pieces[1] = Piece(Colour.WHITE)  # type: ignore[index]
    for square in 0, 51, -1:
        with pytest.raises(PositionError, match="they are numbered 1 to 50"):
            board.piece_at(square)
    with pytest.raises(ValueError, match="not 'k'"):
        Piece.parse("k")


def test_sides() -> None:
    assert Colour.WHITE.other is Colour.BLACK
    assert Colour.BLACK.other is Colour.WHITE
    assert [Colour.parse(text) for text in ("White", " b ", "W")] == [Colour.WHITE, Colour.BLACK, Colour.WHITE]
    assert Colour.parse(Colour.BLACK) is Colour.BLACK
    assert [str(side) for side in Colour] == ["White", "Black"]
    with pytest.raises(ValueError, match="white or black, not 'red'"):
        Colour.parse("red")


@pytest.mark.variant("spanish")
@pytest.mark.variant("russian")
def test_squares_are_native_numbers() -> None:
    assert Board("spanish", "W:W1:B32").piece_at(1) == Piece(Colour.WHITE)  # h1
    assert Board("spanish").variant.layout.column(1) == 7
    assert dict(Board("russian", "W:Wa1:Bb8,h8,a7").pieces) == {
        1: Piece(Colour.BLACK),
        4: Piece(Colour.BLACK),
        5: Piece(Colour.BLACK),
        29: Piece(Colour.WHITE),
    }


# -- setting up ------------------------------------------------------------------------------------


@pytest.mark.variant("russian")
def test_numbers_in_an_algebraic_fen_are_read_with_a_warning() -> None:
    with pytest.warns(NumericFenWarning, match="row by row from b8 = 1") as caught:
        board = Board("russian", "W:W29,K32:B1")
    assert caught[0].filename == __file__
    assert board.fen == "W:Wa1,Kg1:Bb8"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Board("russian", board.fen) == board


@pytest.mark.parametrize(
    ("variant", "fen", "reason"),
    [
        ("international", "", "empty text"),
        ("international", "W:W:B", "there is no piece on the board"),
        ("international", "W:W1:B20", r"column 4: a white man on its last row \(1\)"),
        ("international", "W:W31:B50", r"column 8: a black man on its last row"),
        ("international", "W:W51:B1", "column 4: there is no square 51 on a 10x10 board"),
        ("international", "W:W46-31:B1", "column 4: the range 46-31 runs backwards"),
        ("international", "W:W31,31:B1", "column 7: square 31 is listed twice"),
        ("english", "W:W33:B1", "there is no square 33 on a 8x8 board"),
        ("russian", "W:Wa2:Bb8", "'a2' is not a playing square"),
        ("spanish", "W:W32:B1", "column 4: a white man on its last row"),
    ],
)
def test_bad_fens_say_where_and_why(variant: str, fen: str, reason: str) -> None:
    with pytest.raises(FenError, match=reason):
        Board(variant, fen)


@pytest.mark.variant("breakthrough")
def test_breakthrough_refuses_kings_on_both_sides() -> None:
    with pytest.raises(PositionError, match="kings of both sides cannot occur in breakthrough"):
        Board("breakthrough", "W:WK46:BK5")
    with pytest.raises(PositionError):
        Board.from_hub("W" + "B" * 25 + "W" * 25, "breakthrough")


@pytest.mark.variant("international")
def test_odd_positions_that_may_be_played() -> None:
    assert len(Board("international", "W:W26-50:B1-25").pieces) == 50
    assert Board("international", "W:W:B5").outcome == Outcome(Colour.BLACK, Rule.NO_PIECES)
    assert Board("international", "B:W:B5").outcome == Outcome(Colour.BLACK, Rule.NO_PIECES)
    assert Board("international", "B:W:B5").legal_moves == ()


@pytest.mark.variant("frisian")
@pytest.mark.variant("international")
def test_king_runs_only_where_they_mean_something() -> None:
    board = Board("frisian", "W:WK48,36:BK3,5:+203+348")
    assert board.king_runs == ((48, 3), (3, 2))
    assert board.fen == "W:W36,K48:B5,K3:+203+348"
    # A side without men is free, and other variants have no such limit.
    assert Board("frisian", "W:WK48:BK3,5:+203+348").king_runs == ((0, 0), (3, 2))
    assert Board("international", "W:WK48,36:BK3,5:+203+348").king_runs == ((0, 0), (0, 0))


@pytest.mark.variant("frisian")
def test_the_three_king_moves_of_the_rules_page() -> None:
    board = Board("frisian", "W:WK48,36:BK3,5")
    for move in ["48-39", "3-25", "39-48", "25-9", "48-26", "9-14"]:
        board = board.play(move)
    assert [move.pdn for move in board.legal_moves] == ["36-31"]
    assert board.explain("26-48") == "the king on 26 has made 3 moves in a row, another piece must move first"
    board = board.play("36-31")
    assert [move.pdn for move in board.legal_moves] == ["5-10"]
    board = board.play("5-10")
    assert sorted(move.pdn for move in board.legal_moves) == ["26-12", "26-17", "26-21", "26-3", "26-8", "31-27"]


# -- how a position ends ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "fen", "winner", "rule"),
    [
        ("international", "W:W31:B", Colour.WHITE, Rule.NO_PIECES),
        ("international", "B:W36:B26,31", None, None),
        ("international", "W:W36,46:B26,27,31", None, None),
        ("international", "W:W36:B27,31", Colour.BLACK, Rule.NO_MOVES),
        ("antidraughts", "W:W36:B27,31", Colour.WHITE, Rule.NO_MOVES),
        ("antidraughts", "W:W:B31", Colour.WHITE, Rule.NO_PIECES),
        ("antidraughts", "B:W:B31", Colour.WHITE, Rule.NO_PIECES),
        ("antidraughts", "B:W31:B", Colour.BLACK, Rule.NO_PIECES),
        ("breakthrough", "W:WK1:B20", Colour.WHITE, Rule.GOAL),
        ("breakthrough", "B:WK1:B20", Colour.WHITE, Rule.GOAL),
        ("breakthrough", "W:W20:BK50", Colour.BLACK, Rule.GOAL),
        ("breakthrough", "W:W36:B27,31", Colour.BLACK, Rule.NO_MOVES),
        ("english+free", "W:W29:B22,25", Colour.BLACK, Rule.NO_MOVES),
        ("canadian", "B:W72:B", Colour.WHITE, Rule.NO_PIECES),
    ],
)
def test_endings(variant: str, fen: str, winner: Colour | None, rule: Rule | None) -> None:
    board = Board(variant, fen)
    assert board.outcome == (Outcome(winner, rule) if rule else None)
    assert bool(board.legal_moves) == (rule is None)
    assert Game(board).outcome == board.outcome
    assert Game(board).is_over == (rule is not None)


def test_outcomes_in_words() -> None:
    assert str(Outcome(Colour.WHITE, Rule.RESIGNATION)) == "White wins: the opponent resigned"
    assert str(Outcome(None, Rule.KINGS_ONLY, 25)) == "Draw: nothing was taken and no man moved (25 moves each)"
    three = Outcome(None, Rule.REPETITION, 3)
    assert str(three) == "Draw: the same position came up again with the same side to move (3 times)"
    assert three.is_draw
    assert not Outcome(Colour.BLACK, Rule.GOAL).is_draw
    for rule in Rule:
        assert rule.sentence
        assert rule.sentence[0].islower()
        assert not rule.sentence.endswith(".")


@pytest.mark.variant("international")
@pytest.mark.variant("russian")
@pytest.mark.variant("english")
@pytest.mark.variant("pool")
@pytest.mark.parametrize(
    ("game_type", "winner", "result"),
    [
        ("international", Colour.WHITE, "2-0"),
        ("international", Colour.BLACK, "0-2"),
        ("international", None, "1-1"),
        ("russian", Colour.WHITE, "1-0"),
        ("russian", None, "1/2-1/2"),
        # The left number is the side that starts in the variant.
        ("english", Colour.BLACK, "1-0"),
        ("english", Colour.WHITE, "0-1"),
        ("pool", Colour.BLACK, "1-0"),
        pytest.param("23,W,8,8,A0,0", Colour.BLACK, "0-1", marks=pytest.mark.variant("pool")),
    ],
)
def test_results_in_pdn(game_type: str, winner: Colour | None, result: str) -> None:
    rule = Rule.RESIGNATION if winner else Rule.AGREEMENT
    assert Outcome(winner, rule).pdn(Variant.parse(game_type)) == result


# -- playing ---------------------------------------------------------------------------------------


@pytest.mark.variant("international")
def test_playing_makes_a_new_board() -> None:
    board = Board()
    move = board.parse_move("32-28")
    after = board.play(move)
    assert after == board.play("32-28") == board.play(" 32 - 28 ")
    assert board == Board()
    assert after.turn is Colour.BLACK
    assert board.is_legal(move)
    assert board.is_legal("32-28")
    assert not after.is_legal(move)
    assert not after.is_legal("nonsense")
    with pytest.raises(MoveError, match="there is no piece on 32"):
        after.play(move)
    assert board.replay(["32-28", "19-23", "28x19"]).fen == "B:W19,31,33-50:B1-18,20:H0:F2"
    with pytest.raises(MoveError, match="move 2, '32-28': there is no piece on 32"):
        board.replay(["32-28", "32-28"])


@pytest.mark.variant("international")
def test_clocks() -> None:
    board = Board("international", "W:WK47,35:BK4,16:H7:F12")
    assert (board.halfmoves, board.move_number) == (7, 12)
    after = board.play("47-36")
    assert (after.halfmoves, after.move_number) == (8, 12)
    after = after.play("16-21")
    assert (after.halfmoves, after.move_number) == (0, 13)
    assert after.fen == "W:W35,K36:B21,K4:H0:F13"


@pytest.mark.variant("international")
def test_a_key_knows_pieces_and_side_but_no_clock() -> None:
    one, two = "W:WK47,31:BK5,20:H7:F12", "B:WK47,31:BK5,20"
    assert Board("international", one).key == Board("international", one.split(":H")[0]).key
    assert Board("international", one).key != Board("international", two).key
    assert Board("international", one) != Board("international", one.split(":H")[0])


@pytest.mark.variant("international")
def test_perft_and_divide() -> None:
    board = Board()
    divided = board.divide(3)
    assert sum(nodes for _, nodes in divided) == board.perft(3) == 658
    assert {move for move, _ in divided} == set(board.legal_moves)
    assert board.perft(0) == 1
    with pytest.raises(ValueError, match="depth"):
        board.perft(-1)


# -- entering a move square by square --------------------------------------------------------------


@pytest.mark.variant("international")
def test_steps() -> None:
    board = Board("international", "W:WK4:B13,20,32,37")
    assert board.step([]) == Step((4,), None)
    first = board.step([4])
    assert first.move is None
    assert set(first.next_squares) == {27, 31}
    through = board.step([4, 27])
    assert through.move is None
    last = board.step([4, 27, 38, 15])
    assert last.move == board.parse_move("4x27x38x15")
    assert last.next_squares == ()
    with pytest.raises(MoveError, match="no legal move begins with 4 5"):
        board.step([4, 5])


def walks(board: Board, *landings: int) -> list[tuple[tuple[int, ...], Step]]:
    """Every way to click through, with its last step."""
    step = board.step(landings)
    found = [(landings, step)] if step.move else []
    return found + [walk for square in step.next_squares for walk in walks(board, *landings, square)]


@pytest.mark.parametrize("variant", [*NAMES, *FREE])
@settings(max_examples=8)
@given(data=st.data())
def test_stepping_reaches_every_move_and_no_other(variant: str, data: st.DataObject) -> None:
    board = data.draw(boards(variant))
    if sum(len(move.captured) for move in board.position.capture_lines()) > 60:
        return
    complete = walks(board)
    assert {step.move for _, step in complete} == set(board.legal_moves)
    for squares, step in complete:
        sign = "x" if step.move and step.move.is_capture else "-"
        assert board.parse_move(sign.join(map(str, squares))) == step.move


# -- pictures --------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", NAMES)
def test_pictures(variant: str) -> None:
    board = Board(variant)
    size = board.variant.size
    lines = str(board).splitlines()
    assert sum(line.count("|") == 2 for line in lines) == size
    assert lines[-1].strip() == f"{board.turn} to move"
    assert board.text("white") == str(board) != board.text("black")
    move = board.legal_moves[0]
    for picture in board.svg(), board.svg(below="black"), board.play(move).svg(last_move=move, labels=False, size=None):
        assert ET.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert board._repr_svg_() == board.svg()
    for draw in board.text, board.svg:
        assert draw(Colour.BLACK) == draw("black")
        with pytest.raises(ValueError, match="a side is white or black"):
            draw("left")


# -- value -----------------------------------------------------------------------------------------


@pytest.mark.variant("international")
@pytest.mark.variant("killer")
def test_equality() -> None:
    assert Board() != Board("killer")
    assert Board() != Board("international+free")
    assert Board() != Board(rules="kawu")
    assert Board() == Board(rules="kawu").with_rules(None)
    assert Board() != "Board"
    assert len({Board(), Board(), Board("killer")}) == 2
    assert "rules='kawu'" in repr(Board(rules="kawu"))


@pytest.mark.parametrize("variant", [*NAMES, *FREE])
@settings(max_examples=10)
@given(data=st.data())
def test_round_trips(variant: str, data: st.DataObject) -> None:
    board = data.draw(boards(variant))
    if data.draw(st.booleans()) and board.legal_moves:
        board = board.play(data.draw(st.sampled_from(board.legal_moves)))  # so that the clocks run
    assert Board(variant, board.fen) == board
    assert Board(variant, board.fen).key == board.key
    for again in pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board), eval(repr(board)):
        assert again == board
        assert hash(again) == hash(board)
        assert again.legal_moves == board.legal_moves
    for read in Board.from_hub(board.hub, variant), Board.from_dxp(board.dxp, variant):
        assert (read.pieces, read.turn) == (board.pieces, board.turn)
        assert (read.hub, read.dxp) == (board.hub, board.dxp)
