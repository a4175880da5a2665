"""The machine of DXP: both ends in lock-step, delayed, byte by byte, with crossing messages; its tables."""

from __future__ import annotations

import contextlib
import itertools
import random

import pytest

from dxp_engine.protocols.dxp import DXP, DxpMachine, Role
from dxp_engine.protocols.dxp_messages import BackAcc, BackReq, Chat, GameAcc, GameEnd, GameReq, Move
from dxp_engine.protocols.errors import LocalError, RemoteError
from dxp_engine.protocols.machine import CLOSED, Message

BLACK_FIRST = "Z" + "z" * 20 + "e" * 10 + "w" * 20

I, F = "initiator", "follower"  # noqa: E741  # as the page has it
Step = tuple[str, Message, str, str]  # who sends, what, the initiator's state after it, the follower's

TALK: list[Step] = [
    (F, Chat("hello"), "idle", "idle"),
    (I, GameReq("i", "Z", 5), "asking", "asked"),
    (F, Chat("wait"), "asking", "asked"),
    (F, GameAcc("f", 2), "idle", "idle"),
    (I, GameReq("i", "Z", 5), "asking", "asked"),
    (F, GameAcc("f", 0), "mine", "theirs"),
    (I, Move(32, 28), "theirs", "mine"),
    (F, Move(19, 23), "mine", "theirs"),
    (F, BackReq(1, "Z"), "mine", "theirs"),
    (I, BackAcc(0), "theirs", "mine"),
    (F, Move(20, 25), "mine", "theirs"),
    (I, BackReq(1, "Z"), "mine", "theirs"),
    (F, BackAcc(1), "mine", "theirs"),
    (I, Move(28, 23), "theirs", "mine"),
    (I, BackReq(1, "W"), "theirs", "mine"),
    (F, BackAcc(0), "mine", "theirs"),
    (I, Chat("bye"), "mine", "theirs"),
    (I, GameEnd(1), "ending", "ended"),
    (I, Chat("really"), "ending", "ended"),
    (F, GameEnd(), "idle", "idle"),
    # The follower begins, with the colour it was given; it leaves the end unconfirmed, and so does the initiator.
    (I, GameReq("i", "W", 5), "asking", "asked"),
    (F, GameAcc("f"), "theirs", "mine"),
    (F, Move(32, 28), "mine", "theirs"),
    (I, GameEnd(2), "ending", "ended"),
    (F, GameEnd(), "idle", "idle"),
    (I, GameReq("i", "W", 5, 0, BLACK_FIRST), "asking", "asked"),
    (F, GameAcc("f"), "mine", "theirs"),
    (I, Move(20, 25), "theirs", "mine"),
    (F, GameEnd(3, stop=True), "ended", "ending"),
    (I, GameReq("i", "Z", 5), "asking", "asked"),
    (F, GameAcc("f"), "mine", "theirs"),
]


def pair() -> dict[str, DxpMachine]:
    return {I: DxpMachine("initiator"), F: DxpMachine("follower")}


def other(role: str) -> str:
    return I if role == F else F


def test_lock_step() -> None:
    ends = pair()
    for sender, message, initiator, follower in TALK:
        assert ends[other(sender)].receive(ends[sender].send(message)) == [message]
        assert (ends[I].state, ends[F].state) == (initiator, follower), message


@pytest.mark.parametrize("size", [1, 2, 7])
def test_in_pieces(size: int) -> None:
    ends = pair()
    for sender, message, _, _ in TALK:
        data = ends[sender].send(message)
        pieces = [data[at : at + size] for at in range(0, len(data), size)]
        assert [event for piece in pieces for event in ends[other(sender)].receive(piece)] == [message]


def test_delayed() -> None:
    """What one end says in a row arrives all at once, and not before the other end has to say something."""
    ends = pair()
    for sender, steps in itertools.groupby(TALK, key=lambda step: step[0]):
        messages = [message for _, message, _, _ in steps]
        data = b"".join(ends[sender].send(message) for message in messages)
        assert ends[other(sender)].receive(data) == messages


def game(role: Role = "initiator", follower: str = "Z") -> DxpMachine:
    """A machine in a game; White is to move, and the initiator has it unless told otherwise."""
    machine = DxpMachine(role)
    request = GameReq("i", "Z" if follower == "Z" else "W")
    if role == "initiator":
        machine.send(request)
        machine.receive(DXP.framing().frame(DXP.encode(GameAcc("f"))))
    else:
        machine.receive(DXP.framing().frame(DXP.encode(request)))
        machine.send(GameAcc("f"))
    return machine


def hears(machine: DxpMachine, message: Message) -> Message | RemoteError:
    (event,) = machine.receive(DXP.framing().frame(DXP.encode(message)))
    return event


def test_colours() -> None:
    assert (game("initiator", "Z").colour, game("follower", "Z").colour) == ("W", "Z")
    assert (game("initiator", "W").colour, game("follower", "W").colour) == ("Z", "W")
    assert (game("initiator", "Z").state, game("follower", "Z").state) == ("mine", "theirs")
    assert DxpMachine("initiator").colour is None


def test_gameends_that_cross_confirm_each_other() -> None:
    ours, theirs = game("initiator"), game("follower")
    left, right = ours.send(GameEnd(1)), b"E20\0"
    assert theirs.receive(left) == [GameEnd(1)]
    assert ours.receive(right) == [GameEnd(2)]
    assert ours.state == "idle"


def test_backreqs_that_cross() -> None:
    ours, theirs = game("initiator"), game("follower")
    left, right = ours.send(BackReq(1, "W")), theirs.send(BackReq(1, "W"))
    assert theirs.receive(left) == [BackReq(1, "W")]
    assert ours.receive(right) == [BackReq(1, "W")]
    assert ours.receive(theirs.send(BackAcc(2))) == [BackAcc(2)]
    assert theirs.receive(ours.send(BackAcc(2))) == [BackAcc(2)]
    assert (ours.state, theirs.state) == ("mine", "theirs")
    assert not any(end.back_sent or end.back_owed for end in (ours, theirs))


def test_a_move_that_crosses_a_backreq() -> None:
    ours, theirs = game("initiator"), game("follower")
    left, right = ours.send(Move(32, 28)), theirs.send(BackReq(1, "W"))
    theirs.receive(left)
    assert ours.receive(right) == [BackReq(1, "W")]
    theirs.receive(ours.send(BackAcc(0)))
    assert (ours.state, theirs.state) == ("mine", "theirs")


def test_no_move_while_our_backreq_waits() -> None:
    machine = game("initiator")
    machine.send(BackReq(1, "W"))
    with pytest.raises(LocalError):
        machine.send(Move(32, 28))
    with pytest.raises(LocalError):
        machine.send(BackReq(1, "W"))
    hears(machine, BackAcc(1))
    machine.send(Move(32, 28))


def test_answers_that_nobody_asked_for() -> None:
    for role in ("initiator", "follower"):
        machine = game(role)
        state = machine.state
        assert isinstance(hears(machine, BackAcc(0)), RemoteError)
        assert isinstance(hears(machine, GameAcc("x")), RemoteError)
        with pytest.raises(LocalError):
            machine.send(BackAcc(0))
        assert machine.state == state


def test_a_second_backreq_before_the_answer_is_none() -> None:
    machine = game()
    hears(machine, BackReq(1, "W"))
    assert isinstance(hears(machine, BackReq(1, "W")), RemoteError)
    machine.send(BackAcc(2))
    assert hears(machine, BackReq(1, "W")) == BackReq(1, "W")


def test_late_answers_to_a_backreq() -> None:
    """The game has ended meanwhile: the answer is read and changes nothing."""
    machine = game("follower")
    machine.send(BackReq(1, "W"))
    hears(machine, GameEnd(1))
    machine.send(GameEnd())
    assert hears(machine, BackAcc(0)) == BackAcc(0)
    assert machine.state == "idle"


@pytest.mark.parametrize("state", ["idle", "asking"])
def test_a_gameend_without_a_game_is_not_expected(state: str) -> None:
    machine = DxpMachine("initiator")
    if state == "asking":
        machine.send(GameReq("i", "Z"))
    assert isinstance(hears(machine, GameEnd()), RemoteError)
    assert machine.state == state


def test_an_illegal_move_is_as_if_it_had_not_come() -> None:
    machine = game("follower")
    hears(machine, Move(1, 2))
    assert machine.state == "mine"
    machine.decline_move()
    assert machine.state == "theirs"


@pytest.mark.parametrize("data", [b"R01\0", b"Rnonsense\0"])
def test_a_gamereq_that_cannot_be_read_waits_for_its_refusal(data: bytes) -> None:
    machine = DxpMachine("follower")
    (error,) = machine.receive(data)
    assert isinstance(error, RemoteError)
    assert machine.state == "asked"
    with pytest.raises(LocalError):
        machine.send(GameAcc("f", 0))
    machine.send(GameAcc("f", 2))
    assert machine.state == "idle"


def test_a_backreq_that_cannot_be_read_waits_for_its_refusal() -> None:
    machine = game()
    machine.receive(b"B00xW\0")
    assert machine.back_owed
    with pytest.raises(LocalError):
        machine.send(BackAcc(0))
    machine.send(BackAcc(2))
    assert not machine.back_owed


@pytest.mark.parametrize(
    "data",
    [b"M\0", b"M00003228\0", b"K9\0", b"A\0", b"X\0", b"\0", b"\xff\0", b"x" * 300 + b"\0", b"E " + b"x" * 300 + b"\0"],
)
def test_what_cannot_be_read_changes_nothing(data: bytes) -> None:
    for role in ("initiator", "follower"):
        machine = game(role)
        state = machine.state
        assert all(isinstance(event, RemoteError) for event in machine.receive(data))
        assert machine.state == state


def test_giving_up() -> None:
    machine = DxpMachine("initiator")
    machine.send(GameReq("i", "Z"))
    machine.expire()
    assert machine.state == "idle"
    machine = game("initiator")
    machine.send(BackReq(1, "W"))
    machine.expire()
    assert (machine.state, machine.back_sent) == ("mine", False)
    machine.send(GameEnd())
    machine.expire()
    assert machine.state == "idle"


def test_the_end() -> None:
    machine = game()
    assert machine.receive(b"E0") == []
    assert machine.finish() == []
    assert machine.state == CLOSED
    assert machine.receive(b"E00\0") == []
    with pytest.raises(LocalError):
        machine.send(Chat("x"))


@pytest.mark.parametrize("role", ["initiator", "follower"])
def test_tables_are_closed(role: str) -> None:
    end = DXP.ends[role]
    targets = {state for table in (end.receives, end.sends) for row in table.values() for state in row.values()}
    assert set(end.receives) == set(end.sends)
    assert targets | {end.start, CLOSED} <= set(end.receives)


@pytest.mark.parametrize("role", ["initiator", "follower"])
def test_any_row_of_messages(role: Role) -> None:
    """Nothing raises but our own mistakes, and the state is always one of the table's."""
    rng = random.Random(11)
    sample: list[Message] = [
        GameReq("x", "Z"),
        GameReq("x", "W", position=BLACK_FIRST),
        *(GameAcc("x", code) for code in range(4)),
        Move(32, 28),
        GameEnd(1),
        GameEnd(0, stop=True),
        Chat("x"),
        BackReq(1, "W"),
        BackReq(2, "Z"),
        *(BackAcc(code) for code in range(3)),
    ]
    machine = DxpMachine(role)
    seen = set()
    for _ in range(20_000):
        message = rng.choice(sample)
        if rng.random() < 0.5:
            hears(machine, message)
        else:
            with contextlib.suppress(LocalError):
                machine.send(message)
        seen.add(machine.state)
    assert seen == set(DXP.ends[role].receives) - {CLOSED} - ({"asked"} if role == "initiator" else {"asking"})
