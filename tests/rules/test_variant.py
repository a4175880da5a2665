"""Variants: finding them, and what each says of itself against the PDN table of GameTypes."""

from __future__ import annotations

import pickle

import pytest

from dxp_engine import Board, Colour, Variant, VariantError
from dxp_engine.notation import parse_fen
from dxp_engine.rules import ResultSet

# name, other names, long GameType of the PDN table, start position, side that starts
TABLE = [
    ("international", ["normal", "standard", 20, "20"], "20,W,10,10,N2,0", "W:W31-50:B1-20"),
    ("english", ["american", "checkers", 21, "21"], "21,B,8,8,N1,0", "B:W21-32:B1-12"),
    ("italian", [22, "22"], "22,W,8,8,N2,1", "W:W21-32:B1-12"),
    ("pool", [23, "23"], "23,B,8,8,N1,0", "B:W21-32:B1-12"),
    ("spanish", [24, "24"], "24,W,8,8,N1,1", "W:W1-12:B21-32"),
    (
        "russian",
        [25, "25"],
        "25,W,8,8,A0,0",
        "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
    ),
    (
        "brazilian",
        [26, "26"],
        "26,W,8,8,A0,0",
        "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
    ),
    ("canadian", [27, "27"], "27,W,12,12,N2,0", "W:W43-72:B1-30"),
    ("portuguese", [28, "28"], "28,W,8,8,N1,1", "W:W1-12:B21-32"),
    (
        "czech",
        [29, "29"],
        "29,W,8,8,A0,0",
        "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
    ),
    ("frisian", [40, "40"], "40,W,10,10,N2,0", "W:W31-50:B1-20"),
    ("breakthrough", ["bt", 96, "96"], "96,W,10,10,N2,0", "W:W31-50:B1-20"),
    ("frysk", [97, "97"], "97,W,10,10,N2,0", "W:W46-50:B1-5"),
    ("antidraughts", ["losing", "giveaway", 98, "98"], "98,W,10,10,N2,0", "W:W31-50:B1-20"),
    ("killer", [], None, "W:W31-50:B1-20"),
]
NAMES = [name for name, *_ in TABLE]
FREE = ["international", "english", "italian", "pool", "spanish", "russian", "brazilian", "portuguese", "czech"]


@pytest.mark.parametrize(("variant", "others", "game_type", "start"), TABLE, ids=NAMES)
def test_names_and_pdn_facts(variant: str, others: list[str | int], game_type: str | None, start: str) -> None:
    found = Variant.parse(variant)
    assert found.name == variant
    for other in [*others, variant.upper(), f"  {variant} ", *([game_type] if game_type else [])]:
        assert Variant.parse(other) == found
    assert found.pdn_game_type == game_type
    assert found.game_type == (int(game_type.split(",")[0]) if game_type else None)
    assert parse_fen(found.start_fen, found.layout) == parse_fen(start, found.layout)
    assert found.first is Colour.parse(start[0])
    assert Board.start(variant).fen == found.start_fen


@pytest.mark.parametrize("variant", NAMES)
def test_values(variant: str) -> None:
    found = Variant.parse(variant)
    assert str(found) == variant
    assert Variant.parse(found) is found
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(pickle.loads(pickle.dumps(found))) == hash(found)


@pytest.mark.parametrize("variant", FREE)
def test_without_forced_capture(variant: str) -> None:
    free = Variant.parse(f"{variant}+free")
    assert free == Variant.parse(f" {variant.upper()} +FREE ") == Variant.parse(variant).free
    assert free == Variant.parse(variant, forced=False)
    assert Variant.parse(free, forced=True) == Variant.parse(variant)
    assert Variant.parse(free) == free
    assert not free.forced
    assert str(free) == f"{variant}+free"
    assert free != Variant.parse(variant)
    assert pickle.loads(pickle.dumps(free)) == free
    assert Board(variant, forced=False).variant == free


@pytest.mark.variant("international")
@pytest.mark.parametrize("variant", sorted(set(NAMES) - set(FREE)))
def test_variants_that_have_no_free_form(variant: str) -> None:
    for free in (lambda: Variant.parse(f"{variant}+free"), lambda: Board(variant, forced=False)):
        with pytest.raises(VariantError, match="without forced capture; these have: international"):
            free()


@pytest.mark.variant("international")
def test_number_and_free() -> None:
    assert Variant.parse("20+free") == Variant.parse("international").free


@pytest.mark.variant("pool")
@pytest.mark.parametrize(
    ("game_type", "start", "first_move"),
    [
        ("23,B,8,8,N1,0", "B:W21-32:B1-12", "11-15"),
        # Unified pool: algebraic, White starts.
        (
            "23,W,8,8,A0,0",
            "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
            "c3-d4",
        ),
        # Jamaican: a1 is at the bottom right of Black, who starts; the dark corner is at the right hand.
        (
            "23,B,8,8,A1,1",
            "B:Wa7,c7,e7,g7,b6,d6,f6,h6,b8,d8,f8,h8:Ba1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3",
            "c3-d4",
        ),
        # White's men on the low numbers, counted from the bottom left.
        ("23,W,8,8,N0,0", "W:W1-12:B21-32", "10-14"),
    ],
)
def test_pool_has_several_boards(game_type: str, start: str, first_move: str) -> None:
    variant = Variant.parse(game_type)
    assert variant.name == "pool"
    assert variant.pdn_game_type == game_type
    assert Variant.parse(str(variant)) == variant
    assert Variant.parse(f"{game_type}+free") == variant.free
    assert Variant.parse(str(variant.free)) == variant.free
    assert pickle.loads(pickle.dumps(variant)) == variant
    board = Board.start(variant)
    assert parse_fen(board.fen, variant.layout) == parse_fen(start, variant.layout)
    assert board.is_legal(first_move)
    assert board.perft(4) == Board.start("pool").perft(4)


@pytest.mark.variant("pool")
def test_pool_mirrored_board_is_mirrored() -> None:
    layout = Variant.parse("23,B,8,8,A1,1").layout
    assert layout.name(layout.at(0, 0)) == "a1"  # White's top left, Black's bottom right
    assert Variant.parse("23").layout.at(0, 0) == 0


@pytest.mark.variant("international")
def test_other_long_forms_count_by_number_alone() -> None:
    # PlayOK writes N1 for international; the board is the usual one.
    assert Variant.parse("20,W,10,10,N1,0") == Variant.parse("international")
    assert Variant.parse("20,W,10,10,N2") == Variant.parse("international")
    assert Variant.parse(" 20, w, 10, 10, n2, 0 ") == Variant.parse("international")


@pytest.mark.variant("international")
@pytest.mark.variant("pool")
@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("chess", "unknown variant 'chess'; there are: international (normal, standard, 20), "),
        ("", "unknown variant ''"),
        ("+free", "unknown variant"),
        ("international+", "unknown variant"),
        ("turkish", "turkish draughts is not offered yet; there are: "),
        ("Thai", "thai draughts is not offered yet"),
        (30, "GameType 30 (turkish draughts) is not offered yet"),
        ("31,B,8,8,N2,0", "GameType 31 (thai draughts) is not offered yet"),
        (41, "GameType 41 (spantsiretti draughts) is not offered yet"),
        (0, "GameType 0 is chess, which is no draughts"),
        (99, "unknown GameType 99"),
        (-20, "unknown GameType -20"),
        ("20,W,8,8,N2,0", "GameType 20 (international) is played on 10x10 squares, not 8x8"),
        pytest.param("23,W,8,8,S0,0", "GameType 23 has numbers (N) or names (A)", marks=pytest.mark.variant("pool")),
        ("20,W,10,10", "is no PDN GameType, which looks like"),
        ("20,W,10,10,N4,0", "is no PDN GameType"),
        ("20,X,10,10,N2,0", "is no PDN GameType"),
        ("٢٠", "unknown variant"),
    ],
)
def test_errors(value: str | int, message: str) -> None:
    with pytest.raises(VariantError) as error:
        Variant.parse(value)
    assert message in str(error.value)


def test_errors_list_what_there_is() -> None:
    with pytest.raises(VariantError) as error:
        Variant.parse("x")
    for variant in Variant.all():
        assert variant.name in str(error.value)
        assert all(alias in str(error.value) for alias in variant.aliases)


@pytest.mark.parametrize("variant", NAMES)
def test_signs_and_results(variant: str) -> None:
    found = Variant.parse(variant)
    assert found.capture_sign == (":" if variant == "russian" else "x")
    international = {"international", "canadian", "killer", "breakthrough", "antidraughts"}
    assert found.result_set is (ResultSet.INTERNATIONAL if variant in international else ResultSet.DEFAULT)


@pytest.mark.variant("russian")
@pytest.mark.variant("international")
def test_the_core_writes_the_variants_capture_sign() -> None:
    for name, fen in ("russian", "W:Wc3:Bd4"), ("international", "W:W28:B23"):
        (move,) = Board(name, fen).legal_moves
        assert Variant.parse(name).capture_sign in move.pdn
