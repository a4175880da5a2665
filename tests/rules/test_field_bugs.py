"""Move bugs that other libraries, engines and servers had in public, each as a test of ours."""

import itertools
import re

import pytest

from dxp_engine import Board, Move, MoveError, NumericFenWarning, Variant
from tests.oracle.tables import node_counts


def paths(board: Board) -> set[tuple[int, ...]]:
    return {move.path for move in board.legal_moves}


def test_two_captures_with_the_same_ends_are_told_apart() -> None:
    # py-draughts 29, dame: both were written 4x15, and the path was refused as ambiguous
    board = Board(fen="W:WK4:B13,20,32,37")
    first, second = (board.parse_move(text) for text in ("4x27x38x15", "4x31x42x15"))
    assert set(board.legal_moves) == {first, second}
    assert set(first.captured) == {13, 32, 20}
    assert set(second.captured) == {13, 37, 20}
    assert first.pdn != second.pdn
    assert {board.parse_move(move.pdn) for move in (first, second)} == {first, second}
    with pytest.raises(MoveError, match=r"ambiguous.*4x27x38x15.*4x31x42x15"):
        board.parse_move("4x15")
    for victims in itertools.permutations(("13", "32", "20")):
        assert board.parse_move("x".join(("4", "15", *victims))) == first


def test_round_trip_of_a_king_is_one_move() -> None:
    # py-draughts 34, pydraughts: listed once clockwise and once anti-clockwise
    board = Board(fen="W:WK2:B7,8,17,18")
    tours = [move for move in board.legal_moves if move.target == 2]
    assert len(tours) == 1
    assert set(tours[0].captured) == {7, 8, 17, 18}
    assert len(set(board.legal_moves)) == len(board.legal_moves) == board.perft(1)
    assert board.parse_move("2x11x22x13x2") == board.parse_move("2x13x22x11x2") == tours[0]


def test_king_never_moves_to_its_own_square() -> None:
    # draughts.js 5
    assert all(move.target != 23 for move in Board(fen="W:WK23:B5").legal_moves)
    with pytest.raises(MoveError):
        Board(fen="W:WK23:B5").parse_move("23-23")


def test_quiet_king_stops_before_a_piece_it_cannot_capture() -> None:
    # a mobile app let the king slide over it
    assert paths(Board(fen="W:WK46:B37,32")) == {(46, 41)}


@pytest.mark.parametrize(
    ("depth", "nodes"),
    list(enumerate((9, 81, 658, 4265, 27117, 167140, 1049442, 6483961), 1)),
)
def test_international_node_counts(depth: int, nodes: int) -> None:
    # py-draughts 43: a corner case of king captures, found by nothing but counting
    assert Board().perft(depth) == nodes


def test_node_counts_cover_positions_full_of_kings() -> None:
    crowded = {count.variant for count in node_counts() if "allkings" in count.entry}
    assert {"international", "russian", "brazilian", "english", "italian", "frisian", "killer"} <= crowded


@pytest.mark.variant("russian")
def test_russian_king_may_not_stop_short_of_a_further_capture() -> None:
    # py-draughts 47
    with pytest.warns(NumericFenWarning, match="b8"):
        board = Board("russian", "B:W12,17,19,23,25,27,29:B1,3,4,7,8,10,11,K13,14")
    assert paths(board) == {(14, 21, 30), (13, 31, 24, 15)}
    for short in ("13x22", "13x26"):
        with pytest.raises(MoveError):
            board.parse_move(short)


@pytest.mark.variant("russian")
@pytest.mark.variant("brazilian")
def test_man_is_crowned_in_mid_capture_in_russian_only() -> None:
    # py-draughts 25: stayed a man in Russian
    russian = Board("russian", "W:Wh6:Bd8,g7,c5").play("h6xa3")
    assert russian.fen == "B:WKa3:Bd8"
    brazilian = Board("brazilian", "W:Wd6:Be7,g7").play("d6xh6")
    assert brazilian.outcome is not None
    assert brazilian.fen == "B:Wh6:B"
    assert Board(fen="W:W14:B8,K9,15").play("14x12").fen == "B:W12:B15"


def test_crowning_restarts_the_count_of_quiet_moves() -> None:
    # py-draughts 25
    board = Board(fen="W:W6,K50:BK5,45:H30:F40")
    assert board.play("50-44").halfmoves == 31
    assert board.play("6-1").halfmoves == 0


def test_playing_a_move_twice_is_refused_and_changes_nothing() -> None:
    # py-draughts 27: the second push made a king out of nothing
    board = Board(fen="W:WK2,25:B14,15,16")
    move = board.legal_moves[0]
    played = board.play(move)
    before = played.fen
    with pytest.raises(MoveError):
        played.play(move)
    assert played.fen == before
    assert board.fen == "W:W25,K2:B14-16"


@pytest.mark.variant("brazilian")
def test_captured_pieces_may_be_named_in_any_order() -> None:
    # pydraughts 23: an engine sent 8x13x11x18x17
    board = Board("brazilian", "B:Wf6,d4,b4:Bg7")
    for victims in itertools.permutations(("11", "18", "17")):
        move = board.parse_move("x".join(("8", "13", *victims)))
        assert move == board.legal_moves[0]
    assert board.legal_moves[0].hub == "8x13x11x17x18"


def test_path_is_written_exactly_when_the_short_form_is_ambiguous() -> None:
    # lidraughts 16: wrote 1x25 for both
    board = Board(fen="W:WK1:B12,13,19,20")
    assert {move.pdn for move in board.legal_moves} == {"1x23x14x25", "1x18x9x25"}
    clear = Board(fen="W:WK1:B12,19,20")
    (move,) = (move for move in clear.legal_moves if move.target == 25)
    assert move.pdn == "1x25"
    assert clear.parse_move("1x23x14x25") == clear.parse_move("1x25") == move


def test_one_list_of_steps_for_board_and_server() -> None:
    # a server and its web page disagreed on half-finished and on final squares
    board = Board(fen="W:WK4:B13,20,32,37")
    assert board.step(()).next_squares == (4,)
    for move in board.legal_moves:
        assert (move.path[0], move.path[-1]) == (move.origin, move.target)
        for length in range(1, len(move.path)):
            step = board.step(move.path[:length])
            assert step.move is None
            assert move.path[length] in step.next_squares
        assert board.step(move.path).move == move
        assert board.step(move.path).next_squares == ()
    with pytest.raises(MoveError):
        board.step((4, 9))


@pytest.mark.parametrize(
    ("fen", "text", "reason"),
    [
        ("W:W32,37:B28,5", "37-31", "compulsory.*32x23"),
        ("W:W36,45:BK40,31,21", "45x34", "takes 1, you must take 2.*36x16"),
        ("W:W32,37:B28,5", "28-33", "not yours"),
        ("W:W32,37:B28,5", "33-29", "no piece on 33"),
        ("W:W36:B31,21,5", "36x27", "not finished on 27.*goes on to 16"),
    ],
)
def test_an_illegal_move_is_explained(fen: str, text: str, reason: str) -> None:
    # lidraughts 24 and 27: players took compulsory captures for bugs
    with pytest.raises(MoveError, match=reason):
        Board(fen=fen).parse_move(text)


@pytest.mark.variant("russian")
def test_numbers_and_names_mean_the_same_squares() -> None:
    # pydraughts counts from a1, py-draughts from b8: the same text gave mirrored boards
    with pytest.warns(NumericFenWarning, match="b8"):
        numeric = Board("russian", "W:W21-32:B1-12")
    assert numeric == Board.start("russian")
    assert re.fullmatch(r"W:W[a-h1-8,]+:B[a-h1-8,]+", numeric.fen)
    assert numeric.piece_at(1) == numeric.pieces[4]
    assert numeric.variant.layout.name(1) == "b8"
    assert numeric.parse_move("21-17").algebraic == "a3-b4"


@pytest.mark.variant("pool")
def test_notation_field_of_a_long_game_type_is_honoured() -> None:
    assert Board("23").fen == "B:W21-32:B1-12"
    unified = Board("23,W,8,8,A0,0")
    assert unified.fen.startswith("W:Wa3,c3,e3,g3,b2")
    jamaican = Variant.parse("23,B,8,8,A1,1")
    assert jamaican.layout.mirrored
    assert str(jamaican.first) == "Black"


@pytest.mark.parametrize(
    ("variant", "game_type", "first"),
    [
        ("international", 20, "White"),
        ("english", 21, "Black"),
        ("italian", 22, "White"),
        ("pool", 23, "Black"),
        ("spanish", 24, "White"),
        ("russian", 25, "White"),
        ("brazilian", 26, "White"),
        ("canadian", 27, "White"),
        ("portuguese", 28, "White"),
        ("czech", 29, "White"),
        ("frisian", 40, "White"),
        ("breakthrough", 96, "White"),
        ("frysk", 97, "White"),
        ("antidraughts", 98, "White"),
    ],
)
def test_game_type_and_side_that_starts(variant: str, game_type: int, first: str) -> None:
    # py-draughts: American board with White first and number 23
    assert Variant.parse(game_type).name == variant
    assert Variant.parse(variant).game_type == game_type
    assert str(Board.start(variant).turn) == first


@pytest.mark.variant("italian")
@pytest.mark.variant("spanish")
@pytest.mark.variant("english")
def test_squares_are_converted_by_the_variants_own_board() -> None:
    # pydraughts 16: a host mis-converted moves of mirrored boards
    def corners(variant: str) -> list[tuple[int, int]]:
        layout = Variant.parse(variant).layout
        return [(layout.column(square), layout.row(square)) for square in (1, 4, 29, 32)]

    assert corners("english") == [(1, 0), (7, 0), (0, 7), (6, 7)]
    assert corners("italian") == [(0, 0), (6, 0), (1, 7), (7, 7)]
    assert corners("spanish") == [(7, 7), (1, 7), (6, 0), (0, 0)]
    assert Board("italian").parse_move("21-17").algebraic == "b3-a4"
    assert Board("spanish").parse_move("12-16").algebraic == "b3-a4"


def moves_of_every_variant() -> list[tuple[str, Move]]:
    return [(facts.name, move) for facts in Variant.all() for move in Board.start(facts).legal_moves]


def test_every_spelling_of_a_move_is_read_back() -> None:
    for variant, move in moves_of_every_variant():
        board = Board.start(variant)
        for text in (move.pdn, move.pdn_long, move.hub, move.algebraic, move.dxp):
            assert board.parse_move(text) == move
