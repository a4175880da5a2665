"""Games: playing on, taking back, offers, resignation, and what stops a game and what does not."""

from __future__ import annotations

import copy
import pickle

import pytest

from dxp_engine import Board, Colour, Game, GameError, MoveError, Outcome, Rule, RuleSet, RuleSetError, Variant

pytestmark = pytest.mark.variant("international")

ROUND = ["2-7", "48-26", "7-2", "26-48"]
KINGS = "W:WK2,K3,35:BK48,K49,16"


def drawn_game() -> Game:
    """A game in which a position has come up three times."""
    return Game(moves=ROUND * 2, fen=KINGS)


def test_a_new_game() -> None:
    game = Game()
    assert game.start == game.board == Board.start()
    assert game.moves == ()
    assert game.boards == (Board.start(),)
    assert game.variant == Variant.parse("international")
    assert game.rules is RuleSet.parse(None)
    assert game.turn is Colour.WHITE
    assert game.outcome is None
    assert not game.is_over
    assert game.repetitions == 1
    assert game.draw_offer is None


@pytest.mark.variant("english")
def test_ways_to_begin() -> None:
    assert Game("english", rules="turnpan").start == Board.start("english", "turnpan")
    assert Game(21).start == Board.start("english")
    assert Game(Variant.parse("english").free).start == Board.start("english+free")
    assert Game(fen=KINGS).start == Board(fen=KINGS)
    board = Board(fen=KINGS, rules="kawu")
    assert Game(board).start == board
    assert Game(board).rules.name == "kawu"
    assert Game(board, rules="none").rules.name == "none"
    with pytest.raises(GameError, match="a Board or as FEN, not both"):
        Game(board, fen=KINGS)
    with pytest.raises(RuleSetError):
        Game(board, rules="turnpan")


def test_playing() -> None:
    game = Game()
    move = game.play("32-28")
    assert move == Board.start().parse_move("32-28")
    assert game.play(game.board.legal_moves[0]) == game.moves[1]
    assert game.boards == (Board(), Board().play(move), game.board)
    before = game.copy()
    with pytest.raises(MoveError, match="there is no piece on 32"):
        game.play("32-28")
    with pytest.raises(MoveError):
        game.play(move)
    assert game == before
    with pytest.raises(MoveError):
        Game(moves=["32-28", "32-28"])


def test_undo_and_redo() -> None:
    game = Game(moves=["32-28", "19-23", "28x19"])
    last = game.moves[-1]
    assert game.undo() == last
    assert game.board.fen == "W:W28,31,33-50:B1-18,20,23:H0:F2"
    assert game.undo().pdn == "19-23"
    assert game.redo().pdn == "19-23"
    assert game.redo() == last
    with pytest.raises(GameError, match="no move to make again"):
        game.redo()
    for _ in range(3):
        game.undo()
    assert game == Game()
    with pytest.raises(GameError, match="no move to take back"):
        game.undo()
    game.play("32-28")  # another line: what was taken back is gone
    with pytest.raises(GameError):
        game.redo()


def test_undo_takes_back_what_the_draw_rules_counted() -> None:
    game = drawn_game()
    assert game.outcome == Outcome(None, Rule.REPETITION, 3)
    game.undo()
    assert game.outcome is None
    game.redo()
    assert game.outcome == Outcome(None, Rule.REPETITION, 3)
    game = Game(fen=f"{KINGS}:H49:F60")
    game.play("2-7")
    assert game.outcome == Outcome(None, Rule.KINGS_ONLY, 25)
    game.undo()
    assert game.outcome is None
    game.play("35-30")
    assert game.outcome is None


def test_a_draw_by_rule_does_not_stop_the_game() -> None:
    game = drawn_game()
    assert not game.is_over
    game.play("35-30")
    assert game.outcome is None  # nobody claimed; the position is new
    assert len(game.moves) == 9


def test_no_move_stops_the_game() -> None:
    game = Game(fen="W:W28:B22")
    game.play("28x17")
    assert game.outcome == Outcome(Colour.WHITE, Rule.NO_PIECES)
    assert game.is_over
    assert game.board.legal_moves == ()
    for act in (lambda: game.play("17-12"), game.offer_draw, game.resign):
        with pytest.raises(GameError, match=r"the game is over \(White wins: a side has no pieces left\)"):
            act()
    game.undo()
    assert not game.is_over


@pytest.mark.variant("breakthrough")
def test_a_goal_stops_the_game() -> None:
    game = Game("breakthrough", fen="W:W6,31:B20,45")
    game.play("6-1")
    assert game.outcome == Outcome(Colour.WHITE, Rule.GOAL)
    assert game.is_over
    with pytest.raises(GameError):
        game.play("20-24")


# -- offers ----------------------------------------------------------------------------------------


def test_agreement() -> None:
    game = Game(moves=["32-28"])
    game.offer_draw()
    assert game.draw_offer is Colour.BLACK
    assert game.outcome is None
    with pytest.raises(GameError, match="Black has offered a draw already"):
        game.offer_draw("white")
    with pytest.raises(GameError, match="Black cannot answer its own draw offer"):
        game.accept_draw("black")
    assert game.accept_draw("white") == Outcome(None, Rule.AGREEMENT) == game.outcome
    assert game.is_over
    assert game.draw_offer is None
    with pytest.raises(GameError, match=r"the game is over \(Draw: the players agreed\)"):
        game.play("19-23")
    with pytest.raises(GameError):
        game.accept_draw()


def test_an_offer_stands_until_the_opponent_answers_or_moves() -> None:
    game = Game()
    for answer in game.accept_draw, game.decline_draw:
        with pytest.raises(GameError, match="no draw has been offered"):
            answer()
    game.offer_draw()
    game.play("32-28")  # whoever offers may move at once
    assert game.draw_offer is Colour.WHITE
    game.play("19-23")
    assert game.draw_offer is None
    game.offer_draw("black")
    game.decline_draw()
    assert game.draw_offer is None
    assert not game.is_over


@pytest.mark.parametrize("rules", RuleSet.all(), ids=str)
def test_agreement_belongs_to_the_rule_set(rules: RuleSet) -> None:
    built = [variant for variant in Variant.all() if rules.allows(variant)]
    for variant in built:
        game = Game(variant, rules=rules)
        if rules.agreement:
            game.offer_draw()
            assert game.accept_draw().is_draw
        else:
            with pytest.raises(GameError, match="web40 knows no draw by agreement"):
                game.offer_draw()


def test_resignation() -> None:
    game = Game(moves=["32-28"])
    assert game.resign() == Outcome(Colour.WHITE, Rule.RESIGNATION) == game.outcome
    assert game.is_over
    with pytest.raises(GameError):
        game.resign("white")
    game.undo()
    assert game == Game()
    assert Game().resign("black") == Outcome(Colour.WHITE, Rule.RESIGNATION)


@pytest.mark.variant("antidraughts")
def test_who_resigns_loses_in_antidraughts_too() -> None:
    assert Game("antidraughts").resign("white") == Outcome(Colour.BLACK, Rule.RESIGNATION)


# -- value -----------------------------------------------------------------------------------------


@pytest.mark.variant("english")
def test_equality() -> None:
    assert Game(moves=["32-28"]) == Game(moves=["32-28"])
    assert Game(moves=["32-28"]) != Game(moves=["32-27"])
    assert Game() != Game(rules="kawu")
    assert Game() != Game("english")
    assert Game() != Board()
    one, two = Game(), Game()
    one.resign()
    assert one != two
    two.resign()
    assert one == two
    three, four = Game(), Game()
    three.offer_draw()
    assert three != four
    with pytest.raises(TypeError):
        hash(Game())


def test_copies() -> None:
    game = drawn_game()
    game.undo()
    game.offer_draw("white")
    for again in game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)):
        assert again == game
        assert again.outcome == game.outcome
        assert again.redo().pdn == "26-48"
        assert again.outcome == Outcome(None, Rule.REPETITION, 3)
        assert again != game
    closed = Game(moves=["32-28"])
    closed.resign()
    assert pickle.loads(pickle.dumps(closed)).outcome == closed.outcome


def test_in_words() -> None:
    game = drawn_game()
    assert str(game).startswith(str(game.board))
    assert str(game).endswith("Draw: the same position came up again with the same side to move (3 times)")
    assert repr(Game()) == "<Game international, 0 plies, in progress>"
    assert str(Game()) == str(Board())


@pytest.mark.parametrize("games", [1_000])
def test_a_long_game_stays_fast(games: int) -> None:
    game = Game(fen=KINGS, rules="none")
    for _ in range(games):
        for move in ROUND:
            game.play(move)
    assert game.repetitions == games + 1
