"""Rule sets: every part of every preset decides at its ply, not one before, and restarts only where it says."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from dxp_engine import Board, Colour, Draws, Game, Limit, Move, Outcome, Rule, RuleSet, RuleSetError, Variant
from dxp_engine.rules.draws import Draws as DrawsOfRoom

SMALL = ["english", "italian", "pool", "spanish", "russian", "brazilian", "portuguese", "czech"]
ALL = [
    *["international", *SMALL[:6], "canadian", *SMALL[6:]],
    *["frisian", "breakthrough", "frysk", "antidraughts", "killer"],
]
LARGE_LIDRAUGHTS = ["international", "frisian", "breakthrough", "frysk", "antidraughts"]


# -- the presets as values -------------------------------------------------------------------------


def test_presets_and_the_variants_they_allow() -> None:
    allowed = {rules.name: sorted(rules.variants) for rules in RuleSet.all()}
    built = {variant.name for variant in Variant.all()}
    assert allowed == {
        "default": sorted(built),
        "none": sorted(built),
        "lidraughts": sorted([*LARGE_LIDRAUGHTS, "russian", "brazilian"]),
        "cbd": ["brazilian"],
        "kawu": ["international"],
        "web40": sorted(built & set(SMALL)),
        "damaonline": ["brazilian", "international"],
        "turnpan": ["english"],
    }


def test_first_side_view_and_agreement() -> None:
    black = {rules.name for rules in RuleSet.all() if rules.first is Colour.BLACK}
    assert black == {"web40", "turnpan"}
    assert not any(rules.first is Colour.WHITE for rules in RuleSet.all())
    assert {rules.name for rules in RuleSet.all() if rules.below is Colour.BLACK} == {"web40"}
    assert {rules.name for rules in RuleSet.all() if not rules.agreement} == {"web40"}
    assert {rules.name for rules in RuleSet.all() if rules.free} == {"default", "none", "web40"}


def test_finding_a_rule_set() -> None:
    assert RuleSet.parse(None) is RuleSet.parse("default")
    assert RuleSet.parse(" KAWU ") is RuleSet.parse("kawu")
    assert RuleSet.parse(RuleSet.parse("kawu")) is RuleSet.parse("kawu")
    with pytest.raises(RuleSetError, match="unknown rule set 'fide'; there are: default, lidraughts, cbd, none, kawu"):
        RuleSet.parse("fide")


@pytest.mark.parametrize("rules", RuleSet.all(), ids=str)
def test_rule_sets_are_values(rules: RuleSet) -> None:
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(pickle.loads(pickle.dumps(rules))) == hash(rules)
    assert str(rules) == rules.name


@pytest.mark.variant("international")
@pytest.mark.variant("russian")
@pytest.mark.variant("english")
def test_another_variant_is_refused() -> None:
    message = "kawu is not for russian; it allows: international, with forced capture"
    with pytest.raises(RuleSetError, match=message):
        Board.start("russian", "kawu")
    with pytest.raises(RuleSetError, match=r"kawu is not for international\+free"):
        Board("international+free", rules="kawu")
    with pytest.raises(RuleSetError, match=r"web40 is not for international; .*, with or without forced capture"):
        Game("international", rules="web40")
    with pytest.raises(RuleSetError):
        Game(Board.start("russian"), rules="turnpan")
    with pytest.raises(RuleSetError):
        Board.start("russian").with_rules("turnpan")
    with pytest.raises(RuleSetError):
        RuleSet.parse("cbd").draws_of(Variant.parse("international"))


@pytest.mark.parametrize("variant", SMALL)
def test_in_web40_black_starts_and_sits_below(variant: str) -> None:
    board = Board.start(variant, "web40")
    assert board.turn is Colour.BLACK
    assert board.rules.name == "web40"
    assert board.legal_moves
    assert Board.start(variant).with_rules("web40").turn is Variant.parse(variant).first
    assert str(board) == board.text("black") != board.text("white")
    assert board.svg() == board.svg("black") != board.svg("white")
    assert Board.start(f"{variant}+free", "web40").turn is Colour.BLACK
    assert Game(variant, rules="web40").turn is Colour.BLACK


@pytest.mark.variant("english")
def test_in_turnpan_black_starts() -> None:
    assert Board.start("english", "turnpan").turn is Colour.BLACK
    assert str(Board.start("english", "turnpan")) == Board.start("english").text("white")


@pytest.mark.variant("international")
def test_a_rule_set_of_ones_own() -> None:
    limit = Limit(Rule.KINGS_ONLY, 4, "any", ("capture", "man move"))
    rules = RuleSet("mine", (("international", Draws(2, (limit,))),), first=Colour.BLACK)
    game = Game("international", rules=rules, fen="W:WK46,35:BK4,16")
    for text in "46-5", "4-9", "5-46":
        game.play(text)
        assert game.outcome is None
    game.play("9-4")
    assert game.outcome == Outcome(None, Rule.REPETITION, 2)
    assert Game("international", rules=rules).turn is Colour.BLACK
    assert DrawsOfRoom is Draws


# -- playing on with kings -------------------------------------------------------------------------


def quiet_king_moves(board: Board, ahead: int = 3) -> Iterator[Move]:
    """King's moves that take nothing, let the opponent take nothing, and can go on like this for some plies."""
    kings = {square for square, piece in board.pieces.items() if piece.king}
    for move in board.legal_moves:
        if move.origin in kings and not move.is_capture:
            after = board.play(move)
            quiet = after.legal_moves and not after.legal_moves[0].is_capture
            if quiet and (not ahead or next(quiet_king_moves(after, ahead - 1), None)):
                yield move


def without_repetition(rules: str, variant: str) -> RuleSet:
    """The limits of a preset alone."""
    given = RuleSet.parse(rules)
    draws = given.draws_of(Variant.parse(variant))
    return replace(given, draws=((variant, replace(draws, repetition=0)),))


def plies_to_draw(game: Game, most: int = 200) -> int:
    """The plies with kings until a draw stands."""
    for ply in range(most):
        if game.outcome:
            assert game.outcome.is_draw
            return ply
        game.play(next(quiet_king_moves(game.board)))
    raise AssertionError("no draw")


# rule set, variant, rule, plies, a position with the rule's material and a clock at 0
LIMITS = [
    ("default", "international", Rule.KINGS_ONLY, 50, "W:WK2,K3,35:BK48,K49,16"),
    ("default", "international", Rule.SIXTEEN_MOVES, 32, "W:WK1,K2,K3:BK45"),
    ("default", "international", Rule.SIXTEEN_MOVES, 32, "W:WK50:BK1,K6,16"),
    ("default", "international", Rule.SIXTEEN_MOVES, 32, "W:WK1,31,36:BK45"),
    ("default", "international", Rule.FIVE_MOVES, 10, "W:WK1,K2:BK45"),
    ("default", "international", Rule.FIVE_MOVES, 10, "W:WK45:BK1,11"),
    ("default", "international", Rule.FIVE_MOVES, 10, "W:WK1:BK45"),
    ("default", "international+free", Rule.FIVE_MOVES, 10, "W:WK1:BK45"),
    ("default", "english", Rule.KINGS_ONLY, 80, "W:WK32,21:BK1,12"),
    ("default", "english", Rule.KINGS_ONLY, 80, "B:WK32,K31:BK1"),
    ("default", "italian", Rule.KINGS_ONLY, 80, "W:WK32,K31:BK1,K2"),
    ("default", "pool", Rule.KINGS_ONLY, 30, "W:WK32,21:BK1,12"),
    ("default", "pool", Rule.THREE_KINGS, 26, "W:WK1,K2,K3:BK28"),
    ("default", "spanish", Rule.KINGS_ONLY, 80, "W:WK29,K30,8:BK4,25"),
    ("default", "portuguese", Rule.KINGS_ONLY, 80, "W:WK29,K30,8:BK4,25"),
    ("default", "czech", Rule.KINGS_ONLY, 80, "W:WKb8,Kd8:BKh4"),
    ("default", "russian", Rule.KINGS_ONLY, 30, "W:WKb8,a5,a3,c1:BKg1,h4,h6,f8"),
    ("default", "brazilian", Rule.KINGS_ONLY, 30, "W:WKb8,a5,a3,c1:BKg1,h4,h6,f8"),
    ("default", "russian", Rule.THREE_KINGS, 30, "W:WKh4:BKb8,Kd8,Kf8,Kc7"),
    ("default", "russian", Rule.FIVE_PIECES, 60, "W:WKb8,Kd8:BKh4,Kh2"),
    ("default", "russian", Rule.FIVE_PIECES, 60, "W:WKb8,a5,a3:BKh4"),
    ("default", "russian", Rule.FIVE_PIECES, 60, "W:WKb8,a5,a3:BKh4,h6"),
    ("default", "russian", Rule.SEVEN_PIECES, 120, "W:WKb8,a5,a3:BKh4,h6,f8"),
    ("default", "russian", Rule.SEVEN_PIECES, 120, "W:WKb8,a5,a3,c1:BKh4,h6,f8"),
    ("default", "russian", Rule.FIVE_MOVES, 10, "W:WKb8,a5:BKh4"),
    ("default", "russian", Rule.FIVE_MOVES, 10, "W:WKb8:BKh4"),
    ("default", "canadian", Rule.KINGS_ONLY, 50, "W:WK1,K2,49:BK72,24"),
    ("default", "canadian", Rule.THREE_KINGS, 32, "W:WK1,K2,K3:BK66"),
    ("default", "canadian", Rule.KINGS_ONLY, 50, "W:WK1,K2:BK66"),
    ("default", "frisian", Rule.TWO_KINGS, 14, "W:WK1,K2:BK45"),
    ("default", "frysk", Rule.TWO_KINGS, 14, "W:WK45:BK1,K2"),
    ("default", "frisian", Rule.INSUFFICIENT_MATERIAL, 0, "W:WK1:BK45"),
    ("default", "frysk", Rule.INSUFFICIENT_MATERIAL, 0, "W:WK1:BK45"),
    ("default", "killer", Rule.KINGS_ONLY, 50, "W:WK1,K2,K3:BK45"),
    ("lidraughts", "international", Rule.KINGS_ONLY, 50, "W:WK2,K3,35:BK48,K49,16"),
    ("lidraughts", "international", Rule.SIXTEEN_MOVES, 32, "W:WK1,K2,K3:BK45"),
    ("lidraughts", "international", Rule.FIVE_MOVES, 10, "W:WK1,K2:BK45"),
    ("lidraughts", "russian", Rule.KINGS_ONLY, 30, "W:WKb8,a5,a3,c1:BKg1,h4,h6,f8"),
    ("lidraughts", "russian", Rule.THREE_KINGS, 30, "W:WKb8,Kd8,Kf8,Kc7:BKh4"),
    ("lidraughts", "brazilian", Rule.FIVE_PIECES, 60, "W:WKb8,Kd8:BKh4,Kh2"),
    ("lidraughts", "brazilian", Rule.SEVEN_PIECES, 120, "W:WKb8,a5,a3:BKh4,h6,f8"),
    ("lidraughts", "brazilian", Rule.FIVE_MOVES, 10, "W:WKb8,Kd8:BKh4"),
    ("lidraughts", "frisian", Rule.TWO_KINGS, 14, "W:WK1,K2:BK45"),
    ("lidraughts", "frisian", Rule.INSUFFICIENT_MATERIAL, 4, "W:WK1:BK45"),
    ("lidraughts", "frysk", Rule.TWO_KINGS, 14, "W:WK1,K2:BK45"),
    ("lidraughts", "frysk", Rule.INSUFFICIENT_MATERIAL, 4, "W:WK1:BK45"),
    ("cbd", "brazilian", Rule.KINGS_ONLY, 40, "W:WKb8:BKh4"),
    ("kawu", "international", Rule.KINGS_ONLY, 50, "W:WK2,K3,35:BK48,K49,16"),
    ("kawu", "international", Rule.KINGS_ONLY, 50, "W:WK1,K2,K3:BK45"),  # no 16 moves
    ("kawu", "international", Rule.KINGS_ONLY, 50, "W:WK1:BK45"),  # no 5 moves
    ("web40", "english", Rule.NO_PROGRESS, 80, "W:WK32,21:BK1,12"),
    ("web40", "italian", Rule.NO_PROGRESS, 80, "W:WK32,K31:BK1,K2"),
    ("web40", "russian", Rule.NO_PROGRESS, 80, "W:WKb8:BKh4"),
    ("web40", "czech+free", Rule.NO_PROGRESS, 80, "W:WKb8:BKh4"),
    ("damaonline", "international", Rule.INSUFFICIENT_MATERIAL, 0, "W:WK1:BK45"),
    ("damaonline", "brazilian", Rule.INSUFFICIENT_MATERIAL, 0, "W:WKb8:BKh4"),
    ("turnpan", "english", Rule.KINGS_ONLY, 80, "W:WK32,21:BK1,12"),
]


@pytest.mark.parametrize(("rules", "variant", "rule", "plies", "fen"), LIMITS)
def test_a_limit_stands_after_its_last_ply_and_not_before(
    rules: str, variant: str, rule: Rule, plies: int, fen: str
) -> None:
    base = variant.removesuffix("+free")
    game = Game(variant, fen=fen, rules=without_repetition(rules, base))
    assert plies_to_draw(game) == plies
    assert game.outcome == Outcome(None, rule, plies // 2)
    # It is a judgement; the game may go on.
    assert not game.is_over
    game.play(next(quiet_king_moves(game.board)))
    assert game.outcome is not None


@pytest.mark.parametrize(("rules", "variant", "rule", "plies", "fen"), [case for case in LIMITS if case[3]])
def test_the_clock_of_a_fen_counts(rules: str, variant: str, rule: Rule, plies: int, fen: str) -> None:
    for clock in plies - 3, plies - 1:
        game = Game(variant, fen=f"{fen}:H{clock}:F50", rules=rules)
        assert plies_to_draw(game) == plies - clock
    assert game.outcome
    assert game.outcome.rule is rule
    assert Board(variant, f"{fen}:H{plies}:F50", rules=rules).outcome == game.outcome


def test_every_limit_of_every_preset_is_tested() -> None:
    tested = {(rules, variant.removesuffix("+free"), rule, plies) for rules, variant, rule, plies, _ in LIMITS}
    # The two limits of brazilian, of lidraughts, of web40 that are one value with a tested one.
    for rules in RuleSet.all():
        for variant, draws in rules.draws:
            for limit in draws.limits:
                same = {name for other in RuleSet.all() for name, d in other.draws if limit in d.limits}
                assert (
                    any(
                        limit.rule is rule and limit.plies == plies and (variant == name or name in same)
                        for _, name, rule, plies in tested
                    )
                    or limit.rule is Rule.MAIN_ROAD
                ), (rules.name, variant, limit)


@pytest.mark.parametrize("variant", [name for name in ALL if name != "breakthrough"])
def test_without_rules_nothing_is_a_draw(variant: str) -> None:
    board = Board.start(variant)
    corner, far = board.variant.layout.at, board.variant.size - 1
    squares = [square for column in (0, 1) if (square := corner(column, 0))]
    others = [square for column in (far, far - 1) if (square := corner(column, far))]
    name = board.variant.layout.name
    fen = f"W:WK{name(squares[0])}:BK{name(others[0])}:H400:F300"
    assert Board(variant, fen, rules="none").outcome is None


@pytest.mark.variant("breakthrough")
def test_breakthrough_has_no_draws() -> None:
    for rules in "default", "lidraughts", "none":
        draws = RuleSet.parse(rules).draws_of(Variant.parse("breakthrough"))
        assert draws == Draws(0, ())


# -- what restarts a count -------------------------------------------------------------------------


def outcomes(rules: str, variant: str, fen: str, *moves: str) -> list[Rule | None]:
    """The rule that stands after each move."""
    game = Game(variant, fen=fen, rules=rules)
    found = []
    for move in moves:
        game.play(move)
        found.append(game.outcome.rule if game.outcome else None)
    return found


PROGRESS = [
    # rule set, variant, position one ply before the draw, a move, the rule that stands after it
    # 25 moves: captures and men's moves restart.
    ("default", "international", "W:WK46,32,K47:BK5,28,K15,K4:H49:F90", "32x23", None),
    ("default", "international", "W:WK46,32,K47:BK5,20,K15:H49:F90", "32-28", None),
    ("default", "international", "W:WK46,7,K47:BK5,20,K15:H49:F90", "7-1", None),
    ("default", "international", "W:WK46,32,K47:BK5,20,K15:H49:F90", "46-41", Rule.KINGS_ONLY),
    ("kawu", "international", "W:WK46,32,K47:BK5,20,K15:H49:F90", "32-28", None),
    ("kawu", "international", "W:WK46,32,K47:BK5,28,K15,K4:H49:F90", "32x23", None),
    ("kawu", "international", "W:WK46,32,K47:BK5,20,K15:H49:F90", "46-41", Rule.KINGS_ONLY),
    # 16 and 5 moves: nothing restarts them.
    ("default", "international", "W:WK46,32,K47:BK15:H31:F90", "32-28", Rule.SIXTEEN_MOVES),
    ("default", "international", "W:WK46,7,K47:BK15:H31:F90", "7-1", Rule.SIXTEEN_MOVES),
    ("default", "international", "W:WK46,32:BK15:H9:F90", "32-28", Rule.FIVE_MOVES),
    ("default", "international", "W:WK46,7:BK15:H9:F90", "7-1", Rule.FIVE_MOVES),
    # 5 moves go on when 2 v 1 becomes 1 v 1.
    ("default", "international", "B:WK46,14:BK5:H9:F90", "5x19", Rule.FIVE_MOVES),
    # web40: captures and new kings restart, men's moves do not.
    ("web40", "russian", "W:WKa1,c3:BKh2,h4:H79:F90", "c3-b4", Rule.NO_PROGRESS),
    ("web40", "russian", "W:WKa1,c3:BKh2,d4:H79:F90", "c3xe5", None),
    ("web40", "russian", "W:WKa1,c7:BKh2,h4:H79:F90", "c7-b8", None),
    ("web40", "english", "B:WK32,21:BK1,12:H79:F90", "12-16", Rule.NO_PROGRESS),
    # The others with 40 moves: men's moves restart.
    ("turnpan", "english", "B:WK32,21:BK1,12:H79:F90", "12-16", None),
    ("turnpan", "english", "B:WK32,21:BK1,12:H79:F90", "1-6", Rule.KINGS_ONLY),
    ("turnpan", "english", "B:WK32,16:BK1,12,11:H79:F90", "12x19", None),
    ("default", "english", "B:WK32,21:BK1,12:H79:F90", "12-16", None),
    ("default", "english", "B:WK32,16:BK1,12,11:H79:F90", "12x19", None),
    ("default", "english", "B:WK32,21:BK1,12:H79:F90", "1-6", Rule.KINGS_ONLY),
    ("cbd", "brazilian", "W:WKa1,c3:BKh2,h4:H39:F90", "c3-b4", None),
    ("cbd", "brazilian", "W:WKa1,c3:BKh2,d4,h6:H39:F90", "c3xe5", None),
    ("cbd", "brazilian", "W:WKa1,c3:BKh2,h4:H39:F90", "a1-b2", Rule.KINGS_ONLY),
    ("default", "pool", "W:WK29,22:BK4,12:H29:F90", "22-18", None),
    ("default", "pool", "W:WK29,22:BK4,12:H29:F90", "29-25", Rule.KINGS_ONLY),
    # FMJD-64: with 4 to 7 pieces men may move, a capture or a new king restarts.
    ("default", "russian", "W:WKa1,c3:BKh2,h4:H59:F90", "c3-b4", Rule.FIVE_PIECES),
    ("default", "russian", "W:WKa1,c7:BKh2,h4:H59:F90", "c7-b8", None),
    ("default", "russian", "W:WKa1,c3:BKh2,d4,f8:H59:F90", "c3xe5", None),
    ("default", "russian", "W:WKa1,c3,a3:BKh2,h4,f8:H119:F90", "c3-d4", Rule.SEVEN_PIECES),
    ("default", "russian", "W:WKa1,c7,a3:BKh2,h4,f8:H119:F90", "c7-b8", None),
    ("default", "russian", "W:WKa1,c3,a3:BKh2,d4,f8,h8,h6:H119:F90", "c3xe5", None),
    # With 8 pieces or more a man's move restarts, with fewer there is no 15-move rule.
    ("default", "russian", "W:WKa1,c3,a3,c1:BKh2,h4,f8,h6:H29:F90", "c3-b4", None),
    ("default", "russian", "W:WKa1,c3,a3,c1:BKh2,h4,f8,h6:H29:F90", "a1-b2", Rule.KINGS_ONLY),
    ("default", "russian", "W:WKa1,a3,c1:BKh2,h4,f8,h6:H29:F90", "a1-b2", None),
    # Three kings: a capture by the lone king restarts as long as three are left.
    ("default", "russian", "B:WKa1,Kc1,Ke1,Kf4:BKh2:H29:F90", "h2xd6", None),
    ("default", "russian", "B:WKa1,Kc1,Ke1,Kf8:BKh2:H29:F90", "h2-b8", Rule.THREE_KINGS),
]


@pytest.mark.parametrize(("rules", "variant", "fen", "move", "rule"), PROGRESS)
def test_what_restarts_a_count(rules: str, variant: str, fen: str, move: str, rule: Rule | None) -> None:
    assert outcomes(rules, variant, fen, move) == [rule]


@pytest.mark.variant("international")
def test_a_restarted_count_begins_anew() -> None:
    rules = without_repetition("kawu", "international")
    game = Game("international", fen="W:WK2,35:BK49,16:H49:F90", rules=rules)
    game.play("35-30")
    assert plies_to_draw(game) == 50


@pytest.mark.variant("international")
def test_a_capture_into_five_move_material_starts_that_count() -> None:
    rules = without_repetition("default", "international")
    game = Game("international", fen="B:WK1,K2,41:BK5:H25:F90", rules=rules)
    assert game.outcome is None
    game.play("5x46")
    assert game.outcome is None
    assert plies_to_draw(game) == 10
    assert game.outcome == Outcome(None, Rule.FIVE_MOVES, 5)


@pytest.mark.variant("international")
def test_a_capture_or_a_crowning_into_sixteen_move_material_starts_that_count() -> None:
    rules = without_repetition("default", "international")
    game = Game("international", fen="B:WK1,K2,K3,41:BK5:H40:F90", rules=rules)
    game.play("5x46")
    assert plies_to_draw(game) == 32
    assert game.outcome == Outcome(None, Rule.SIXTEEN_MOVES, 16)
    game = Game("international", fen="W:W7,31,36:BK45:H0:F90", rules=rules)
    game.play("7-1")
    assert plies_to_draw(game) == 32


@pytest.mark.variant("international")
def test_a_win_by_the_last_ply_stands() -> None:
    game = Game("international", fen="W:WK46,K49:BK28:H9:F90")
    game.play(next(move for move in game.board.legal_moves if move.is_capture))
    assert game.outcome == Outcome(Colour.WHITE, Rule.NO_PIECES)
    assert game.is_over


@pytest.mark.variant("english")
def test_a_win_by_blocking_on_the_last_ply_stands() -> None:
    for rules in "default", "turnpan", "web40":
        game = Game("english", fen="B:W29:BK18,25:H79:F90", rules=rules)
        game.play("18-22")
        assert game.outcome == Outcome(Colour.BLACK, Rule.NO_MOVES)
        assert game.is_over


# -- the main road ---------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["russian", "brazilian"])
@pytest.mark.parametrize("rules", ["default", "lidraughts"])
def test_five_moves_on_the_main_road(variant: str, rules: str) -> None:
    game = Game(variant, fen="W:WKb8,Kd8,h2:BKa1:H20:F90", rules=without_repetition(rules, variant))
    white, black = ["b8-a7", "a7-b8"], ["a1-h8", "h8-a1"]
    for ply in range(10):
        assert game.outcome is None
        game.play((black if ply % 2 else white)[ply // 2 % 2])
    assert game.outcome == Outcome(None, Rule.MAIN_ROAD, 5)


@pytest.mark.variant("russian")
def test_only_plies_with_the_king_on_the_main_road_count() -> None:
    game = Game("russian", fen="W:WKb8,Kd8,h2:BKa1", rules=without_repetition("default", "russian"))
    on = ["b8-a7", "a1-h8", "a7-b8", "h8-b2", "b8-a7"]
    off = ["b2-c1", "a7-b8"]
    on_again = ["c1-b2", "b8-a7", "b2-a1", "a7-b8", "a1-h8"]
    for move in [*on, *off, *on_again]:
        assert game.outcome is None
        game.play(move)
    assert game.outcome == Outcome(None, Rule.MAIN_ROAD, 5)


@pytest.mark.variant("russian")
def test_the_main_road_must_be_the_lone_kings_alone() -> None:
    game = Game("russian", fen="W:WKb8,Kh8,a3:BKh2", rules=without_repetition("default", "russian"))
    for _ in range(5):
        for move in "b8-a7", "h2-g1", "a7-b8", "g1-h2":
            game.play(move)
    assert game.outcome is None
    # Two pieces do not make this rule, the five moves of two v one do.
    assert outcomes("default", "russian", "W:WKb8,Kd8:BKa1:H8:F90", "b8-a7", "a1-h8")[-1] is Rule.FIVE_MOVES


# -- Frisian ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["frisian", "frysk"])
def test_one_king_each_is_no_draw_while_a_capture_is_at_hand(variant: str) -> None:
    assert Board(variant, "W:WK46:BK28").outcome is None
    assert Board(variant, "W:WK46:BK28").legal_moves[0].is_capture
    assert Board(variant, "W:WK1:BK45").outcome == Outcome(None, Rule.INSUFFICIENT_MATERIAL)
    # On lidraughts two moves each decide, capture or not.
    assert Board(variant, "W:WK46:BK28:H4:F9", rules="lidraughts").outcome is not None
    assert Board(variant, "W:WK1:BK45:H3:F9", rules="lidraughts").outcome is None


@pytest.mark.variant("frisian")
def test_two_kings_against_one_need_exactly_that() -> None:
    for fen in "W:WK1,K2:BK45,40:H99:F99", "W:WK1,K2,K3:BK45:H99:F99", "W:WK1,K2,31:BK45:H99:F99":
        assert Board("frisian", fen).outcome is None


# -- one king each ---------------------------------------------------------------------------------


@pytest.mark.variant("international")
@pytest.mark.variant("brazilian")
def test_in_damaonline_one_king_each_is_a_draw_at_once() -> None:
    game = Game("international", fen="B:WK1,20:BK15", rules="damaonline")
    assert game.outcome is None
    game.play("15x42")
    assert game.outcome == Outcome(None, Rule.INSUFFICIENT_MATERIAL)
    assert Board("international", "W:WK46:BK28", rules="damaonline").outcome == Outcome(
        None, Rule.INSUFFICIENT_MATERIAL
    )
    assert Board("international", "W:WK46,31:BK5:H400:F300", rules="damaonline").outcome is None
    assert Board("brazilian", "W:WKa1:BKh6", rules="damaonline").outcome is not None


# -- repetition ------------------------------------------------------------------------------------

BACK_AND_FORTH = {
    "international": ("W:WK2,K3,35:BK48,K49,16", "2-7 48-26 7-2 26-48"),
    "english": ("B:WK32,21:BK1,12", "1-6 32-27 6-1 27-32"),
    "italian": ("W:WK32,K31:BK1,K2", "32-28 1-5 28-32 5-1"),
    "pool": ("B:WK32,K31,21:BK1,12", "1-6 32-28 6-1 28-32"),
    "spanish": ("W:WK29,K30,8:BK4,25", "29-26 4-18 26-29 18-4"),
    "portuguese": ("W:WK29,K30,8:BK4,25", "29-26 4-18 26-29 18-4"),
    "russian": ("W:WKb8,a5,a3,c1:BKg1,h4,h6,f8", "b8-a7 g1-h2 a7-b8 h2-g1"),
    "brazilian": ("W:WKb8,a5,a3,c1:BKg1,h4,h6,f8", "b8-a7 g1-h2 a7-b8 h2-g1"),
    "czech": ("W:WKb8,a5,a3,c1:BKg1,h4,h6,f8", "b8-a7 g1-h2 a7-b8 h2-g1"),
    "canadian": ("W:WK1,K2,49:BK72,24", "1-7 72-66 7-1 66-72"),
    "frisian": ("W:WK1,K2,K3:BK45,K40", "1-6 45-50 6-1 50-45"),
    "frysk": ("W:WK1,K2,K3:BK45,K40", "1-6 45-50 6-1 50-45"),
    "antidraughts": ("W:WK2,K3,35:BK48,K49,16", "2-7 48-26 7-2 26-48"),
    "killer": ("W:WK2,K3,35:BK48,K49,16", "2-7 48-26 7-2 26-48"),
}


def repeated(variant: str, rules: str) -> tuple[int, Outcome | None]:
    """The plies of moving back and forth until a draw stands; 0 where none does in 5 rounds."""
    fen, moves = BACK_AND_FORTH[variant]
    game = Game(variant, fen=fen, rules=rules)
    for ply, move in enumerate(moves.split() * 5, 1):
        game.play(move)
        if game.outcome:
            return ply, game.outcome
    return 0, None


@pytest.mark.parametrize(
    ("rules", "variant", "times"),
    [
        *[("default", variant, 4 if variant == "italian" else 3) for variant in BACK_AND_FORTH],
        *[("lidraughts", variant, 3) for variant in ("international", "russian", "brazilian", "antidraughts")],
        *[("lidraughts", variant, 0) for variant in ("frisian", "frysk")],
        *[("none", variant, 0) for variant in BACK_AND_FORTH],
        *[("web40", variant, 0) for variant in SMALL],
        ("cbd", "brazilian", 3),
        ("kawu", "international", 3),
        ("damaonline", "international", 3),
        ("damaonline", "brazilian", 3),
        ("turnpan", "english", 3),
    ],
)
def test_repetition(rules: str, variant: str, times: int) -> None:
    ply, outcome = repeated(variant, rules)
    if times:
        assert (ply, outcome) == (4 * (times - 1), Outcome(None, Rule.REPETITION, times))
    else:
        assert outcome is None or outcome.rule is not Rule.REPETITION


@pytest.mark.variant("international")
def test_the_side_to_move_belongs_to_the_position() -> None:
    # White takes three moves to go round, Black two: the same pieces, but Black to move.
    game = Game("international", ["2-8", "48-26", "8-13", "26-48", "13-2"], fen="W:WK2,K3,35:BK48,K49,16")
    assert game.board.pieces == game.start.pieces
    assert game.repetitions == 1
    for move in ["48-26", "2-8", "26-48", "8-2"]:
        game.play(move)
    assert game.board.pieces == game.start.pieces
    assert game.repetitions == 2


@pytest.mark.variant("frisian")
def test_king_runs_belong_to_the_position() -> None:
    game = Game("frisian", fen="W:WK1,K2,K3,46:BK45,K40,5")
    for move in ["1-6", "45-50", "6-1", "50-45"]:
        game.play(move)
    assert game.repetitions == 1  # the runs have grown
    assert game.board.pieces == game.start.pieces


ONE: Callable[[str], Outcome | None] = lambda fen: Board("international", fen).outcome  # noqa: E731


@pytest.mark.variant("international")
def test_a_draw_needs_its_full_clock() -> None:
    assert ONE("W:WK1:BK45:H9:F30") is None
    assert ONE("W:WK1:BK45:H10:F30") == Outcome(None, Rule.FIVE_MOVES, 5)


@pytest.mark.variant("international")
def test_a_changed_preset_stays_changed() -> None:
    changed = replace(RuleSet.parse("kawu"), agreement=False)
    assert pickle.loads(pickle.dumps(changed)) == changed != RuleSet.parse("kawu")
    assert pickle.loads(pickle.dumps(Board(rules=changed))).rules == changed
