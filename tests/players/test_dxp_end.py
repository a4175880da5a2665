"""One end of DXP that knows the rules: what it accepts, answers, ignores and concludes."""

from __future__ import annotations

import random
import tracemalloc

import pytest

from dxp_engine import Board, Colour, Game, Move, RuleSet, Variant, VariantError
from dxp_engine.players.dxp_end import BACK, GO_ON, NO_BACK, DxpEnd, Setting
from dxp_engine.players.dxp_events import (
    BackAnswered,
    BackAsked,
    Confirmed,
    Declined,
    Finished,
    Moved,
    Odd,
    Proposed,
    Said,
    Started,
    Terms,
)
from dxp_engine.players.dxp_result import DxpResult, ended_by
from dxp_engine.protocols.dxp import Role
from dxp_engine.protocols.errors import LocalError
from tests.players.dxp_ends import START, Desk, framed, started, terms
from tests.protocols.test_dxp_messages import mutated

pytestmark = pytest.mark.variant("international")

PEER = f"{'peer':32}"
BLACK_FIRST = Board("international", "B:W31-50:B1-20")


def game_of(desk: Desk) -> Game:
    assert desk.end.game is not None
    return desk.end.game


def moves(desk: Desk) -> list[str]:
    return [move.pdn for move in desk.end.game.moves] if desk.end.game else []


def play(desk: Desk, move: str) -> None:
    desk.end.play(game_of(desk).board.parse_move(move), 0)


def message(move: Move) -> str:
    captured = "".join(f"{square:02d}" for square in move.captured)
    return f"M0000{move.origin:02d}{move.target:02d}{len(move.captured):02d}{captured}"


# -- beginning a game ------------------------------------------------------------------------------


def test_a_game_is_accepted() -> None:
    desk = Desk.of("follower", "f")
    assert desk.hear(f"R01{PEER}Z0.5075A") == [Started(Terms(START, Colour.BLACK, 0.5, 75))]
    assert desk.take() == [f"A{'f':32}0"]
    assert (desk.end.state, desk.end.peer, desk.end.colour) == ("theirs", "peer", Colour.BLACK)


@pytest.mark.parametrize(
    ("message", "code", "reason"),
    [
        (f"R02{PEER}Z005000A", 1, "version 2 of DXP"),
        (f"R01{PEER}Z005000BW" + "x" * 50, 2, "is none of w z W Z e"),
        (f"R01{PEER}Z005000BW" + "e" * 50, 2, "no piece on the board"),
        (f"R01{PEER}Z005000BW" + "w" + "e" * 49, 2, "a white man on its last row (1)"),
        (f"R01{PEER}Z005000BW" + "z" + "e" * 49, 2, "over before it begins"),
        (f"R01{PEER}Z005000BW" + "e" * 20, 2, "the position has 50 squares"),
        (f"R01{PEER}B005000A", 2, "the follower's colour"),
        ("R01", 2, "at least 43 characters"),
    ],
)
def test_a_game_is_refused(message: str, code: int, reason: str) -> None:
    desk = Desk.of("follower", "f")
    (event,) = desk.hear(message)
    assert isinstance(event, Odd)
    assert reason in event.text
    assert desk.take() == [f"A{'f':32}{code}"]
    assert desk.end.state == "idle"
    assert isinstance(desk.hear(f"R01{PEER}Z005000A")[0], Started)


def test_a_follower_may_not_want_it() -> None:
    desk = Desk.of("follower", "f", code=3)
    assert desk.hear(f"R01{PEER}Z005000A") == []
    assert desk.take() == [f"A{'f':32}3"]


def test_a_follower_may_take_its_time() -> None:
    desk = Desk.of("follower", "f", code=None)
    assert desk.hear(f"R01{PEER}Z005000A", "Cplease", "R01bad") == [
        Proposed(terms(Colour.BLACK)),
        Said("please"),
        Odd("GAMEREQ: GAMEREQ: it has at least 43 characters, not 6"),
    ]
    assert desk.take() == []
    assert desk.end.answer(0) == Started(terms(Colour.BLACK))
    assert desk.take() == [f"A{'f':32}0"]
    with pytest.raises(LocalError):
        desk.end.answer(0)


def test_proposals() -> None:
    desk = Desk.of("initiator", "i")
    desk.end.propose(terms(Colour.WHITE, minutes=0.2, moves=75))
    assert desk.take() == [f"R01{'i':32}Z001075A"]
    assert desk.hear(f"A{PEER}2") == [Declined(2)]
    assert "does not want this game" in Declined(2).text
    desk.end.propose(terms(Colour.WHITE, BLACK_FIRST))
    assert desk.take() == [f"R01{'i':32}Z005000BZ{START.dxp[1:]}"]
    assert desk.hear(f"A{PEER}0") == [Started(terms(Colour.WHITE, BLACK_FIRST))]
    assert (desk.end.state, desk.end.peer) == ("theirs", "peer")
    with pytest.raises(LocalError):
        desk.end.propose(terms())


def test_the_usual_start_may_come_as_a_position() -> None:
    desk = Desk.of("follower")
    assert desk.hear(f"R01{PEER}W000000B{START.dxp}") == [Started(Terms(START, Colour.WHITE, 0, 0))]


@pytest.mark.parametrize("variant", ["international", "frisian", "frysk", "breakthrough", "antidraughts", "killer"])
def test_variants_with_fifty_squares(variant: str) -> None:
    played = Variant.parse(variant)
    end = DxpEnd(Setting("follower", played, RuleSet.parse(None)), print)
    (event,) = end.receive(framed(f"R01{PEER}Z005000A"))
    assert event == Started(Terms(Board.start(played), Colour.BLACK, 5, 0))


@pytest.mark.parametrize("variant", ["russian", "canadian", "english"])
def test_other_variants_are_refused_by_name(variant: str) -> None:
    with pytest.raises(VariantError, match=f"cannot play {variant}, which has .* it can play: international, frisian"):
        DxpEnd(Setting("follower", Variant.parse(variant), RuleSet.parse(None)), print)


# -- moves -----------------------------------------------------------------------------------------

AMBIGUOUS = Board("international", "B:W14,19,29,31,42:BK47")


@pytest.mark.parametrize("message", ["M000747360419293142", "M000747360442311929"])
def test_captured_squares_in_any_order(message: str) -> None:
    desk = started("follower", Colour.WHITE, AMBIGUOUS)
    (event,) = desk.hear(message)
    assert isinstance(event, Moved)
    assert (sorted(event.move.captured), event.seconds) == ([19, 29, 31, 42], 7)


def test_a_capture_without_its_squares() -> None:
    desk = started("initiator", Colour.WHITE)
    play(desk, "32-28")
    desk.hear("M0000172200")
    play(desk, "28x17")
    odd, moved = desk.hear("M0000112201")
    assert isinstance(odd, Odd)
    assert "without its captured squares" in odd.text
    assert isinstance(moved, Moved)
    assert moves(desk) == ["32-28", "17-22", "28x17", "11x22"]


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("M0000332900", "33-29 is not legal: the piece on 33 is not yours"),
        ("M0000193300", "19-33 is not legal"),
        ("M000019280123", "19-28x23 is not legal"),
        ("M0000470001", "a square is 1 to 50"),
    ],
)
def test_an_illegal_move_changes_nothing(message: str, reason: str) -> None:
    desk = started("initiator", Colour.WHITE)
    desk.end.play(START.parse_move("32-28"), 0)
    (event,) = desk.hear(message)
    assert isinstance(event, Odd)
    assert reason in event.text
    assert (desk.end.state, moves(desk)) == ("theirs", ["32-28"])
    assert isinstance(desk.hear("M0000192300")[0], Moved)


def test_ambiguous_without_its_squares() -> None:
    desk = started("follower", Colour.WHITE, AMBIGUOUS)
    (event,) = desk.hear("M0007473604")
    assert isinstance(event, Odd)
    assert event.told
    assert desk.end.state == "theirs"


def test_a_move_out_of_turn() -> None:
    desk = started("initiator", Colour.WHITE)
    (event,) = desk.hear("M0000192300")
    assert event == Odd("MOVE: 'M' is not expected when mine")
    assert desk.end.our_turn


def test_our_moves() -> None:
    desk = started("initiator", Colour.WHITE)
    desk.end.play(START.parse_move("32-28"), 12.4)
    assert desk.take() == ["M0012322800"]
    with pytest.raises(LocalError, match="no move may be sent when theirs"):
        desk.end.play(START.parse_move("32-28"), 0)
    desk = started("follower", Colour.BLACK, AMBIGUOUS)
    (move,) = [move for move in AMBIGUOUS.legal_moves if 19 in move.captured]
    desk.end.play(move, 0)
    assert desk.take() == ["M000047360419293142"]


# -- the end of a game -----------------------------------------------------------------------------


def result(text: str, winner: Colour | None = None, *, known: bool = True) -> DxpResult:
    return DxpResult(winner, known, text)


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        (0, result("Black ended the game without a result", known=False)),
        (1, result("White wins: Black resigned", Colour.WHITE)),
        (2, result("Draw: Black claimed or accepted it")),
        (3, result("Black wins: as Black claimed", Colour.BLACK)),
    ],
)
def test_reasons(reason: int, expected: DxpResult) -> None:
    desk = started("initiator", Colour.WHITE)
    desk.end.play(START.parse_move("32-28"), 0)
    desk.take()
    assert desk.hear(f"E{reason}0") == [Finished(expected, stop=False)]
    assert desk.take() == ["E00"]
    assert desk.end.state == "idle"
    other = started("follower", Colour.BLACK)
    other.hear("M0000322800")
    assert other.end.end(reason) == expected
    assert other.take() == [f"E{reason}0"]
    assert other.end.state == "ending"


@pytest.mark.parametrize(
    ("variant", "fen", "played", "reason", "expected"),
    [
        # The rules decide where no reason is given, and where they agree with it they say why.
        ("international", "W:W32:B27", "32x21", 0, ("2-0", "no pieces left")),
        ("international", "W:W32:B27", "32x21", 1, ("2-0", "no pieces left")),
        ("international", "W:W32:B27", "32x21", 3, ("0-2", "as Black claimed")),
        ("international", "W:WK1:BK50", "1-6", 0, ("*", "Black ended the game without a result")),
        ("breakthrough", "W:W6:B45", "6-1", 1, ("2-0", "a man was crowned")),
        ("antidraughts", "W:W32:B27", "32x21", 3, ("0-2", "no pieces left")),
    ],
)
def test_results(variant: str, fen: str, played: str, reason: int, expected: tuple[str, str]) -> None:
    game = Game(variant, fen=fen, moves=[played])
    found = ended_by(game, Colour.BLACK, reason)
    assert found.pdn(game.variant) == expected[0]
    assert expected[1] in found.text


def test_the_limit_of_moves() -> None:
    desk = Desk.of("follower")
    desk.hear(f"R01{PEER}Z005001A", "M0000322800")
    play(desk, "19-23")
    (event,) = desk.hear("E00")
    assert event == Finished(result("all 1 moves of each side were made", known=False), stop=False)


def test_reason_of_a_result() -> None:
    assert result("", Colour.WHITE).reason(Colour.WHITE) == 3
    assert result("", Colour.WHITE).reason(Colour.BLACK) == 1
    assert result("").reason(Colour.BLACK) == 2
    assert result("", known=False).reason(Colour.BLACK) == 0


def test_pydraughts_repeats_our_reason_and_stops() -> None:
    desk = started("follower", Colour.WHITE)
    assert desk.end.end(1).winner is Colour.BLACK
    assert desk.hear("E11") == [Confirmed(stop=True)]
    assert desk.take() == ["E10"]
    assert desk.end.state == "idle"


def test_a_gameend_out_of_turn_is_taken() -> None:
    desk = started("initiator", Colour.WHITE)
    (event,) = desk.hear("E01")
    assert isinstance(event, Finished)
    assert event.stop
    assert desk.take() == ["E00"]


def test_a_gameend_without_a_game_is_never_answered() -> None:
    for role in ("initiator", "follower"):
        desk = Desk.of(role)
        assert all(isinstance(event, Odd) for event in desk.hear("E00", "E00", "E10"))
        assert desk.take() == []


def test_our_own_stop_code() -> None:
    desk = started("follower", Colour.BLACK)
    desk.end.stops = True
    desk.hear("E00")
    assert desk.take() == ["E01"]


def test_no_confirmation_for_those_who_cannot_bear_it() -> None:
    desk = started("follower", Colour.BLACK, confirms=False)
    assert isinstance(desk.hear("E00")[0], Finished)
    assert (desk.take(), desk.end.state) == ([], "idle")
    assert isinstance(desk.hear(f"R01{PEER}Z005000A")[0], Started)


def test_no_waiting_for_those_who_do_not_confirm() -> None:
    desk = started("initiator", Colour.WHITE, awaits=False)
    desk.end.end(0)
    assert desk.end.state == "idle"
    desk.end.propose(terms())
    # One that comes nevertheless is nothing new.
    assert all(isinstance(event, Odd) for event in desk.hear("E00"))
    assert isinstance(desk.hear(f"A{PEER}0")[0], Started)


def test_the_next_game_in_place_of_a_confirmation() -> None:
    desk = started("follower", Colour.WHITE)
    desk.end.end(2)
    assert isinstance(desk.hear(f"R01{PEER}Z005000A")[0], Started)


def test_a_confirmation_and_the_next_game_together() -> None:
    """As Scan sends them; and its own end of the game with its next proposal."""
    desk = started("follower", Colour.WHITE)
    desk.end.end(2)
    desk.take()
    confirmed, begun = desk.hear("E00", f"R01{PEER}Z005000A")
    assert confirmed == Confirmed(stop=False)
    assert isinstance(begun, Started)
    finished, again = desk.hear("E10", f"R01{PEER}W005000A")
    assert isinstance(finished, Finished)
    assert isinstance(again, Started)
    assert [text[:1] for text in desk.take()] == ["A", "E", "A"]


# -- going back ------------------------------------------------------------------------------------


def played(role: Role = "follower", colour: Colour = Colour.BLACK, start: Board = START) -> Desk:
    """A game with four plies."""
    desk = started(role, colour, start)
    game = game_of(desk)
    for _ in range(4):
        move = game.board.legal_moves[0]
        if desk.end.our_turn:
            desk.end.play(move, 0)
        else:
            desk.hear(message(move))
    desk.take()
    assert len(game.moves) == 4
    return desk


@pytest.mark.parametrize("start", [START, BLACK_FIRST], ids=["white first", "black first"])
@pytest.mark.parametrize("ply", range(5))
def test_half_moves_by_number_and_colour(start: Board, ply: int) -> None:
    desk = played("follower", Colour.BLACK, start)
    index = ply + (start is BLACK_FIRST)
    message = f"B{index // 2 + 1:03d}{'WZ'[index % 2]}"
    assert desk.hear(message) == [BackAsked(ply)]
    desk.end.answer_back(ply, BACK)
    assert desk.take() == ["K0"]
    assert len(moves(desk)) == ply
    assert desk.end.our_turn == (game_of(desk).turn is Colour.BLACK)
    asker = played("initiator", Colour.WHITE, start)
    asker.end.ask_back(ply)
    assert asker.take() == [message]
    assert asker.hear("K0") == [BackAnswered(True, ply)]
    assert len(moves(asker)) == ply
    assert asker.end.our_turn != desk.end.our_turn


@pytest.mark.parametrize("message", ["B004W", "B999Z", "B003Z"])
def test_no_such_half_move(message: str) -> None:
    desk = played()
    (event,) = desk.hear(message)
    assert isinstance(event, Odd)
    assert desk.take() == ["K2"]
    assert len(moves(desk)) == 4


@pytest.mark.parametrize("code", [NO_BACK, GO_ON])
def test_going_back_is_refused(code: int) -> None:
    desk = played()
    assert desk.hear("B001W") == [BackAsked(0)]
    desk.end.answer_back(0, code)
    assert desk.take() == [f"K{code}"]
    asker = played("initiator", Colour.WHITE)
    asker.end.ask_back(1)
    assert asker.hear(f"K{code}") == [BackAnswered(False, 1)]
    assert len(moves(asker)) == 4


def test_an_answer_with_a_move_right_behind() -> None:
    desk = played("initiator", Colour.WHITE)
    desk.end.ask_back(1)
    answered, moved = desk.hear("K0", "M0000192300")
    assert answered == BackAnswered(True, 1)
    assert isinstance(moved, Moved)
    assert desk.end.our_turn


@pytest.mark.parametrize("state", ["idle", "asking", "ending"])
def test_no_game_to_go_back_in(state: str) -> None:
    desk = Desk.of("initiator") if state != "ending" else started("initiator", Colour.WHITE)
    if state == "asking":
        desk.end.propose(terms())
    if state == "ending":
        desk.end.end(0)
    desk.take()
    (event,) = desk.hear("B001W")
    assert isinstance(event, Odd)
    assert (desk.take(), desk.end.state) == (["K2"], state)


def test_a_bad_backreq_is_answered_too() -> None:
    desk = played()
    (event,) = desk.hear("B00xW")
    assert isinstance(event, Odd)
    assert desk.take() == ["K2"]


def test_a_bad_backreq_while_a_good_one_waits() -> None:
    desk = played()
    asked, odd = desk.hear("B001W", "B00xW")
    assert (asked, type(odd)) == (BackAsked(0), Odd)
    assert desk.take() == []
    desk.end.answer_back(0, GO_ON)


def test_backreqs_that_cross_are_both_refused() -> None:
    ours, theirs = played("initiator", Colour.WHITE), played("follower", Colour.BLACK)
    ours.end.ask_back(0)
    theirs.end.ask_back(2)
    left, right = ours.take(), theirs.take()
    assert [type(event) for event in (*ours.hear(*right), *theirs.hear(*left))] == [Odd, Odd]
    answers = ours.take(), theirs.take()
    assert answers == (["K2"], ["K2"])
    assert ours.hear(*answers[1]) == [BackAnswered(False, 0)]
    assert theirs.hear(*answers[0]) == [BackAnswered(False, 2)]
    assert moves(ours) == moves(theirs)
    assert (ours.end.state, theirs.end.state) == ("mine", "theirs")


def test_what_cannot_be_asked() -> None:
    desk = Desk.of("initiator")
    with pytest.raises(LocalError):
        desk.end.ask_back(0)
    desk = played("initiator", Colour.WHITE)
    for ply in (-1, 5):
        with pytest.raises(LocalError):
            desk.end.ask_back(ply)
    with pytest.raises(LocalError):
        desk.end.answer_back(0, BACK)


# -- chats, and the rest ---------------------------------------------------------------------------


def test_chats_at_any_time() -> None:
    desk = Desk.of("follower")
    assert desk.hear("Chello") == [Said("hello")]
    desk.end.say("Grüße " + "x" * 200)
    assert [len(text) for text in desk.take()] == [6, 127, 75]
    desk.end.say("console exit")
    assert desk.take() == ["C'console exit"]


def test_odd_things_are_ignored() -> None:
    desk = started("initiator", Colour.WHITE)
    for text in ("", "X", "R01", f"R01{PEER}Z005000A", f"A{PEER}0", "K0", "K1", "M", "\xff\xfe", "x" * 500):
        assert all(isinstance(event, Odd) for event in desk.hear(text))
    assert (desk.end.state, desk.take()) == ("mine", [])


def test_the_connection_is_lost() -> None:
    desk = started("initiator", Colour.WHITE)
    desk.end.lost()
    assert desk.end.state == "closed"
    assert desk.hear("E00") == []


@pytest.mark.parametrize("size", [1, 3, 50])
def test_byte_by_byte(size: int) -> None:
    desk = Desk.of("follower")
    data = b"".join(map(framed, [f"R01{PEER}Z005000A", "M0000322800", "Chi", "E10"]))
    events = [event for at in range(0, len(data), size) for event in desk.end.receive(data[at : at + size])]
    assert [type(event) for event in events] == [Started, Moved, Said, Finished]


# -- nonsense --------------------------------------------------------------------------------------


def _asking() -> Desk:
    desk = Desk.of("initiator")
    desk.end.propose(terms())
    return desk


def _ending() -> Desk:
    desk = started("initiator", Colour.WHITE)
    desk.end.end(0)
    return desk


def _going_back() -> Desk:
    desk = played("initiator", Colour.WHITE)
    desk.end.ask_back(2)
    return desk


STATES = {
    "idle initiator": lambda: Desk.of("initiator"),
    "idle follower": lambda: Desk.of("follower"),
    "asking": _asking,
    "mine": lambda: played("initiator", Colour.WHITE),
    "theirs": lambda: started("follower", Colour.BLACK),
    "ending": _ending,
    "going back": _going_back,
}


def fuzz(state: str, count: int) -> None:
    """What is ignored leaves the game as it was, and nothing raises."""
    rng = random.Random(state)
    desk = STATES[state]()
    for _ in range(count):
        before = desk.end.state, moves(desk)
        events = list(desk.end.receive(_nonsense(rng)))
        if all(isinstance(event, Odd | Said) for event in events):
            assert (desk.end.state, moves(desk)) == before
        for event in events:
            assert not isinstance(event, Odd) or event.text.isprintable()
        if not all(isinstance(event, Odd | Said) for event in events):
            desk = STATES[state]()
        desk.sent.clear()
    if desk.end.state == "theirs":
        assert isinstance(desk.hear("M0000322800")[0], Moved)


def _nonsense(rng: random.Random) -> bytes:
    kind = rng.randrange(10)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return framed("x" * rng.randrange(1000))
    return b"".join(framed(mutated(rng)) for _ in range(rng.randrange(1, 4)))


@pytest.mark.parametrize("state", STATES)
def test_fuzz(state: str) -> None:
    fuzz(state, 5_000)


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
def test_fuzz_long(state: str) -> None:
    fuzz(state, 200_000)


def test_a_flood_takes_no_memory() -> None:
    rng = random.Random(5)
    flood = [data for data in (_nonsense(rng) for _ in range(500)) if b"E" not in data]
    desk = played("initiator", Colour.WHITE)

    def pour() -> None:
        for data in flood:
            list(desk.end.receive(data))
            desk.sent.clear()

    pour()
    tracemalloc.start()
    pour()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(5):
        pour()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 20_000
    assert len(moves(desk)) == 4
