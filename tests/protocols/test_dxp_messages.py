"""DXP bytes: golden messages both ways, what is read beyond the standard, what is refused, and the cutting at NULs."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxp_engine.protocols.dxp_framing import LONGEST, NulFraming
from dxp_engine.protocols.dxp_messages import BackAcc, BackReq, Chat, GameAcc, GameEnd, GameReq, Move
from dxp_engine.protocols.dxp_reader import read
from dxp_engine.protocols.dxp_writer import plain_chat, plain_name, write
from dxp_engine.protocols.errors import LocalError, RemoteError
from dxp_engine.protocols.machine import Line, Message

NIMBUS = "Nimbus 0.3                      "
BOREAS = "Boreas/64 beta 12               "
SET_UP = "ZeeeeeeeeeeeeeweeeeweeeeeeeeeweweeeeeeeeeeweeeeZeee"
START = "W" + "z" * 20 + "e" * 10 + "w" * 20

# The examples of the protocol's own pages and our constructions; each is exactly what is written.
GOLDEN: list[tuple[str, Message]] = [
    (f"R01{NIMBUS}Z020075A", GameReq("Nimbus 0.3", "Z", 20, 75)),
    (f"R01{NIMBUS}W001000B{SET_UP}", GameReq("Nimbus 0.3", "W", 1, 0, SET_UP)),
    (f"R01{NIMBUS}W000000B{START}", GameReq("Nimbus 0.3", "W", 0, 0, START)),
    ("R01Tornado voor Windows 4.0        W060065A", GameReq("Tornado voor Windows 4.0", "W", 60, 65)),
    (f"R01{'x' * 32}Z999999A", GameReq("x" * 32, "Z", 999, 999)),
    (f"R02{NIMBUS}Z001000A", GameReq("Nimbus 0.3", "Z", 1, version=2)),
    (f"A{BOREAS}0", GameAcc("Boreas/64 beta 12", 0)),
    (f"A{BOREAS}3", GameAcc("Boreas/64 beta 12", 3)),
    (f"A{'':32}1", GameAcc("", 1)),
    ("M0003322800", Move(32, 28, (), 3)),
    ("M000028190123", Move(28, 19, (23,))),
    ("M000747360419293142", Move(47, 36, (19, 29, 31, 42), 7)),
    ("M000747360442311929", Move(47, 36, (42, 31, 19, 29), 7)),
    ("M001205250422122320", Move(5, 25, (22, 12, 23, 20), 12)),
    ("M9999010620" + "".join(f"{square:02d}" for square in range(7, 27)), Move(1, 6, tuple(range(7, 27)), 9999)),
    ("E00", GameEnd()),
    ("E10", GameEnd(1)),
    ("E21", GameEnd(2, stop=True)),
    ("E30", GameEnd(3)),
    ("CTime trouble here, please do not resign yet", Chat("Time trouble here, please do not resign yet")),
    ("C" + "x" * 126, Chat("x" * 126)),
    ("C ", Chat(" ")),
    ("B012Z", BackReq(12, "Z")),
    ("B001W", BackReq(1, "W")),
    ("K0", BackAcc(0)),
    ("K2", BackAcc(2)),
]


@pytest.mark.parametrize(("text", "message"), GOLDEN, ids=lambda value: value if isinstance(value, str) else "")
def test_golden_bytes(text: str, message: Message) -> None:
    assert write(message) == text
    assert read(text) == message
    assert NulFraming().frame(text) == text.encode() + b"\0"


def test_lengths() -> None:
    lengths = {len(text) for text, message in GOLDEN if isinstance(message, GameReq)}
    assert lengths == {43, 94}
    assert {len(text) for text, message in GOLDEN if isinstance(message, GameAcc)} == {34}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # Fractions of a minute, as Scan and Moby Dam take them; blanks instead of zeros.
        (f"R01{NIMBUS}Z0.5 75A", GameReq("Nimbus 0.3", "Z", 0.5, 75)),
        (f"R01{NIMBUS}Z.25000A", GameReq("Nimbus 0.3", "Z", 0.25, 0)),
        (f"R 1{NIMBUS}Z 5 0  A", GameReq("Nimbus 0.3", "Z", 5, 0)),
        # Something trailing.
        (f"R01{NIMBUS}Z020075A\r\n", GameReq("Nimbus 0.3", "Z", 20, 75)),
        ("M0003322800 ", Move(32, 28, (), 3)),
        ("M0003322800\r\n", Move(32, 28, (), 3)),
        ("M   3 628 0", Move(6, 28, (), 3)),
        ("M12.5322800", Move(32, 28, (), 12)),
        # Without the captured squares.
        ("M0000281901", Move(28, 19, None, 0, 1)),
        ("E", GameEnd()),
        ("E1", GameEnd(1)),
        ("E9", GameEnd(0)),
        ("E0x", GameEnd(0, stop=True)),
        ("C", Chat("")),
        ("Ccaf\xe9", Chat("café")),
        ("C" + "café".encode().decode("latin-1"), Chat("café")),
        ("Ctab\there", Chat("tab here")),
        # A name in UTF-8 has more bytes than letters, and the fields behind it do not move.
        (f"A{'Zoë'.encode().decode('latin-1'):32}0", GameAcc("Zoë", 0)),
    ],
)
def test_tolerant_reading(text: str, message: Message) -> None:
    assert read(text) == message


@pytest.mark.parametrize(
    ("text", "reason", "kind"),
    [
        ("", "unknown message ''", ""),
        ("X12", "unknown message 'X12'", ""),
        ("hello\nworld", r"unknown message 'hello\nworld'", ""),
        ("R01", "GAMEREQ: it has at least 43 characters, not 3", "R"),
        (f"R01{NIMBUS}B020075A", "GAMEREQ: the follower's colour is W or Z, not 'B'", "R"),
        (f"R01{NIMBUS}Z020075C", "GAMEREQ: the start position is A or B, not 'C'", "R"),
        (f"R01{NIMBUS}Zxxx075A", "GAMEREQ: time needs a number, not 'xxx'", "R"),
        (f"R01{NIMBUS}Z-01075A", "GAMEREQ: time needs a number, not '-01'", "R"),
        (f"R01{NIMBUS}Z020   A", "GAMEREQ: moves needs a number, not '   '", "R"),
        (f"R01{NIMBUS}Z020075BW" + "e" * 49, "GAMEREQ: the position has 50 squares, not 49", "R"),
        (f"R01{NIMBUS}Z020075BB" + "e" * 50, "GAMEREQ: the side to move is W or Z, not 'B'", "R"),
        (f"A{BOREAS}4", "GAMEACC: the code is 0 to 3, not '4'", ""),
        (f"A{BOREAS}", "GAMEACC: the code is 0 to 3, not ''", ""),
        ("M", "MOVE: the number of captured pieces needs a number, not ''", ""),
        ("M0003512800", "MOVE: a square is 1 to 50, not '51'", ""),
        ("M0003002800", "MOVE: a square is 1 to 50, not '00'", ""),
        ("M0003a22800", "MOVE: a square needs a number, not 'a2'", ""),
        ("M00032819012", "MOVE: 1 captured squares take 2 characters, not 1", ""),
        ("M000028190223", "MOVE: 2 captured squares take 4 characters, not 2", ""),
        ("M0003322821" + "01" * 21, "MOVE: the number of captured pieces is 0 to 20, not '21'", ""),
        ("B000W", "BACKREQ: the move number is 1 to 999, not '000'", "B"),
        ("B012B", "BACKREQ: the colour is W or Z, not 'B'", "B"),
        ("B012", "BACKREQ: the colour is W or Z, not ''", "B"),
        ("K3", "BACKACC: the code is 0 to 2, not '3'", ""),
        ("K", "BACKACC: the code is 0 to 2, not ''", ""),
        ("K\xb2", "BACKACC: the code is 0 to 2, not '²'", ""),
    ],
)
def test_bad_messages_say_what_is_wrong(text: str, reason: str, kind: str) -> None:
    with pytest.raises(RemoteError) as caught:
        read(text)
    assert (caught.value.reason, caught.value.kind) == (reason, kind)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (GameReq("x" * 33, "Z"), "is not at most 32 plain characters"),
        (GameReq(" x", "Z"), "is not at most 32 plain characters"),
        (GameReq("Zoë", "Z"), "is not at most 32 plain characters"),
        (GameReq("x", "B"), "a colour is W or Z"),  # type: ignore[arg-type]  # what a careless caller might say
        (GameReq("x", "Z", 1000), "minutes are 0 to 999"),
        (GameReq("x", "Z", -1), "minutes are 0 to 999"),
        (GameReq("x", "Z", 1, 1000), "moves is 0 to 999"),
        (GameReq("x", "Z", 1, 0, START.replace("w", "b")), "of w, z, W, Z and e"),
        (GameReq("x", "Z", 1, 0, START + "e"), "of w, z, W, Z and e"),
        (GameAcc("x", 4), "code is 0 to 3"),
        (Move(0, 28), "a square is 1 to 50"),
        (Move(32, 51), "a square is 1 to 50"),
        (Move(32, 28, None), "needs the list"),
        (Move(32, 28, tuple(range(1, 22))), "is 0 to 20, not 21"),
        (GameEnd(4), "reason is 0 to 3"),
        (Chat(""), "has 1 to 126 characters"),
        (Chat("x" * 127), "has 1 to 126 characters"),
        (Chat("café"), "plain ASCII"),
        (Chat("a\nb"), "plain ASCII"),
        (Chat("console exit"), "must not begin with"),
        (Chat("Console time 1"), "must not begin with"),
        (BackReq(0, "W"), "move number is 1 to 999"),
        (BackReq(1000, "W"), "move number is 1 to 999"),
        (BackAcc(3), "code is 0 to 2"),
        (Line("text"), "is not a message of DXP"),
    ],
)
def test_what_cannot_be_written(message: Message, reason: str) -> None:
    with pytest.raises(LocalError, match=reason):
        write(message)


@pytest.mark.parametrize(("minutes", "text"), [(0, "000"), (0.001, "001"), (0.5, "001"), (1, "001"), (1.2, "002")])
def test_a_positive_time_is_never_sent_as_none(minutes: float, text: str) -> None:
    assert write(GameReq("x", "Z", minutes))[36:39] == text


@pytest.mark.parametrize(("seconds", "text"), [(-1, "0000"), (0, "0000"), (10_000, "9999")])
def test_seconds_fit(seconds: int, text: str) -> None:
    assert write(Move(32, 28, (), seconds))[1:5] == text


def test_texts_made_fit_to_send() -> None:
    assert plain_name("  Zoë \N{SNOWMAN} " + "x" * 40) == "Zo? ? " + "x" * 26
    assert plain_chat("") == plain_chat(" \n ") == []
    assert plain_chat("Hi\nthere") == ["Hi there"]
    assert plain_chat("console exit") == ["'console exit"]
    long = " ".join(["word"] * 60)
    pieces = plain_chat(long)
    assert " ".join(pieces) == long
    assert all(len(piece) <= 126 for piece in pieces)
    assert plain_chat("x" * 300) == ["x" * 126, "x" * 126, "x" * 48]
    for text in (long, "console " * 60, "x" * 300, "é" * 127):
        for piece in plain_chat(text):
            write(Chat(piece))


def test_cutting_at_nuls() -> None:
    framing = NulFraming()
    data = b"E00\0\0\0CHi\0M0003"
    assert [frame.text for frame in framing.feed(data)] == ["E00", "CHi"]
    assert [frame.text for frame in framing.feed(b"322800\0")] == ["M0003322800"]
    assert framing.feed(b"half") == []
    assert framing.finish() == []
    assert [frame.text for frame in framing.feed(b"E00\0")] == ["E00"]


@pytest.mark.parametrize("size", [1, 2, 7, 128, 10_000])
def test_long_messages_are_dropped_and_the_next_one_is_read(size: int) -> None:
    framing = NulFraming()
    data = b"C" + b"x" * 5000 + b"\0" + b"C" + b"y" * (LONGEST - 1) + b"\0" + b"z" * (LONGEST + 1) + b"\0E00\0"
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    frames = [frame for piece in pieces for frame in framing.feed(piece)]
    assert [(frame.text[:4], bool(frame.fault)) for frame in frames] == [
        ("Cxxx", True),
        ("Cyyy", False),
        ("zzzz", True),
        ("E00", False),
    ]
    assert all(len(frame.text) <= LONGEST for frame in frames)


def test_an_endless_message_takes_no_memory() -> None:
    framing = NulFraming()
    for _ in range(1000):
        framing.feed(b"x" * 1000)
    assert len(framing._kept) <= LONGEST


@pytest.mark.parametrize("text", ["", "x" * 128, "a\0b", "é"])
def test_what_cannot_be_framed(text: str) -> None:
    with pytest.raises(LocalError):
        NulFraming().frame(text)


names = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=32).map(str.strip)
colours = st.sampled_from(["W", "Z"])
squares = st.integers(1, 50)
positions = st.none() | st.builds(
    lambda first, rest: first + "".join(rest), colours, st.lists(st.sampled_from("wzWZe"), min_size=50, max_size=50)
)
messages = st.one_of(
    st.builds(GameReq, names, colours, st.integers(0, 999).map(float), st.integers(0, 999), positions),
    st.builds(GameAcc, names, st.integers(0, 3)),
    st.builds(Move, squares, squares, st.lists(squares, max_size=20).map(tuple), st.integers(0, 9999)),
    st.builds(GameEnd, st.integers(0, 3), st.booleans()),
    st.builds(Chat, st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), min_size=1, max_size=126)).filter(
        lambda chat: not chat.text.lower().startswith("console ")
    ),
    st.builds(BackReq, st.integers(1, 999), colours),
    st.builds(BackAcc, st.integers(0, 2)),
)


@given(messages)
def test_round_trip(message: Message) -> None:
    framing = NulFraming()
    (frame,) = framing.feed(framing.frame(write(message)))
    assert read(frame.text) == message


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    reasons = []
    for frame in NulFraming().feed(data):
        try:
            read(frame.text)
        except RemoteError as error:
            reasons.append(error.reason)
    assert all(reason.isprintable() for reason in reasons)


def mutated(rng: random.Random) -> str:
    """A golden message with a few characters changed, lost or added."""
    text = list(rng.choice(GOLDEN)[0])
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        text[at : at + rng.randrange(2)] = rng.choice(
            ["", " ", "0", "9", "Z", "W", "-", ".", chr(rng.randrange(1, 256))]
        )
    return "".join(text)


def test_whatever_is_read_can_be_written_unless_it_is_no_standard() -> None:
    rng = random.Random(4)
    for _ in range(5000):
        try:
            message = read(mutated(rng))
        except RemoteError:
            continue
        try:
            text = write(message)
        except LocalError:
            continue
        again = read(text)
        assert type(again) is type(message)
