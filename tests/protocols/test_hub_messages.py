"""Hub lines and messages, both directions."""

import pytest

from dxp_engine.protocols.errors import LocalError, RemoteError
from dxp_engine.protocols.hub_from_client import read_from_client
from dxp_engine.protocols.hub_from_engine import read_from_engine
from dxp_engine.protocols.hub_messages import (
    BoolParam,
    Done,
    EnumParam,
    Error,
    Go,
    Hub,
    Id,
    Info,
    Init,
    IntParam,
    KingRun,
    Level,
    NewGame,
    Ping,
    PonderHit,
    Pong,
    Pos,
    Quit,
    Ready,
    RealParam,
    SetParam,
    Stop,
    StringParam,
    Wait,
)
from dxp_engine.protocols.hub_writer import write
from dxp_engine.protocols.machine import Line, Message
from dxp_engine.protocols.uci_messages import Uci

START = "W" + "b" * 20 + "e" * 10 + "w" * 20

# Exactly what we write, and read.
CLIENT = [
    ("hub", Hub()),
    ("set-param name=threads value=4", SetParam("threads", "4")),
    ('set-param name=book-file value=""', SetParam("book-file", "")),
    ('set-param name=book-file value="C:/my books/a.bin"', SetParam("book-file", "C:/my books/a.bin")),
    ('set-param name=x value="a=b"', SetParam("x", "a=b")),
    ("init", Init()),
    ("new-game", NewGame()),
    (f"pos pos={START}", Pos(START)),
    ("pos start", Pos()),
    ("pos start moves=32-28", Pos(None, ("32-28",))),
    (f'pos pos={START} moves="32-28 19-23 28x19x23"', Pos(START, ("32-28", "19-23", "28x19x23"))),
    (
        f'pos pos={START} wolf="W3=2 B40=1" moves=32-28',
        Pos(START, ("32-28",), (KingRun("W", 3, 2), KingRun("B", 40, 1))),
    ),
    ("level", Level()),
    ("level depth=9", Level(depth=9)),
    ("level nodes=1000000", Level(nodes=1_000_000)),
    ("level move-time=0.5", Level(move_time=0.5)),
    ("level time=60.0", Level(time=60.0)),
    ("level moves=40 time=60.0", Level(moves=40, time=60.0)),
    ("level time=-0.5 inc=0.1", Level(time=-0.5, inc=0.1)),
    ("level moves=75 time=4800.0 inc=1.0", Level(moves=75, time=4800.0, inc=1.0)),
    ("level infinite", Level(infinite=True)),
    ("go think", Go("think")),
    ("go ponder", Go("ponder")),
    ("go analyze", Go("analyze")),
    ("ponder-hit", PonderHit()),
    ("stop", Stop()),
    ("ping", Ping()),
    ("quit", Quit()),
]
ENGINE = [
    ('id name=Nimbus version=0.3 author="A. Person" country=NL', Id("Nimbus", "0.3", "A. Person", "NL")),
    ("id name=Nimbus", Id("Nimbus")),
    ("param name=book value=true type=bool", BoolParam("book", True)),
    ("param name=book value=false type=bool", BoolParam("book", False)),
    ("param name=threads value=1 type=int min=1 max=64", IntParam("threads", 1, 1, 64)),
    ("param name=seed value=0 type=int", IntParam("seed", 0)),
    ("param name=margin value=0.25 type=real min=0.0 max=2.0", RealParam("margin", 0.25, 0.0, 2.0)),
    ('param name=book-file value="" type=string', StringParam("book-file", "")),
    ("param name=variant value=normal type=enum values=normal", EnumParam("variant", "normal", ("normal",))),
    (
        'param name=variant value=normal type=enum values="normal bt frisian losing"',
        EnumParam("variant", "normal", ("normal", "bt", "frisian", "losing")),
    ),
    ("wait", Wait()),
    ("ready", Ready()),
    (
        "info depth=12 mean-depth=14.2 score=-0.17 nodes=482113 time=0.21 nps=2.3 pv=32-28",
        Info(12, 14.2, -17, 482113, 0.21, 2.3, ("32-28",)),
    ),
    ('info pv="28x19x23 14x23x19"', Info(pv=("28x19x23", "14x23x19"))),
    ("info score=99.99", Info(score=9999)),
    ("info score=-100.00", Info(score=-10000)),
    ("info score=0.00", Info(score=0)),
    ("info", Info()),
    ("done move=28x19x23", Done("28x19x23")),
    ("done move=32-28 ponder=19-23", Done("32-28", "19-23")),
    ("done", Done()),
    ("pong", Pong()),
    ('error message="illegal move"', Error("illegal move")),
    ("error message=no", Error("no")),
]


@pytest.mark.parametrize(("line", "message"), CLIENT)
def test_client_lines(line: str, message: Message) -> None:
    assert read_from_client(line) == message
    assert write(message) == line


@pytest.mark.parametrize(("line", "message"), ENGINE)
def test_engine_lines(line: str, message: Message) -> None:
    assert read_from_engine(line) == message
    assert write(message) == line


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("  stop  now ", Stop()),
        ("\tstop\t", Stop()),
        ("set-param value=4 name=threads", SetParam("threads", "4")),
        ("set-param name = threads value= 4", SetParam("threads", "4")),
        ("set-param name=x value=a=b", SetParam("x", "a=b")),
        ("set-param name=x value=", SetParam("x", "")),
        ("set-param name=x value", SetParam("x", "")),
        ("set-param name=file value=my book", SetParam("file", "my")),
        ('set-param name="threads" value="4"', SetParam("threads", "4")),
        ("set-param name=initial-time value=180000 extra=1", SetParam("initial-time", "180000")),
        ('pos pos=Wee moves=""', Pos("Wee")),
        ('pos moves="  1-2   3-4 " pos=Wee', Pos("Wee", ("1-2", "3-4"))),
        ("pos pos=Wee start", Pos("Wee")),
        ("level handicap=2", Level()),
        ("level ply=7 depth=3 odd", Level(depth=3)),
        ("level time=59.999999999 inc=1e-05", Level(time=59.999999999, inc=0.00001)),
        ("level time=10", Level(time=10.0)),
        ("go think fast", Go("think")),
    ],
)
def test_what_else_the_engine_reads(line: str, message: Message) -> None:
    assert read_from_client(line) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Loading weights ...", Line("Loading weights ...")),
        ("info max-depth=20 depth=9 own=1", Info(depth=9)),
        ("info score=0.125", Info(score=12)),
        ("info nps=2.3 depth=3 time=0.21", Info(depth=3, time=0.21, nps=2.3)),
        ("done ponder=19-23 move=32-28 book=true", Done("32-28", "19-23")),
        ("done move=", Done()),
        ("error", Error("")),
        ('param type=enum values="a b" value=a name=x', EnumParam("x", "a", ("a", "b"))),
    ],
)
def test_what_else_the_host_reads(line: str, message: Message) -> None:
    assert read_from_engine(line) == message


@pytest.mark.parametrize("line", ["", " ", "\t"])
def test_blank_lines_are_nothing(line: str) -> None:
    assert read_from_client(line) is None
    assert read_from_engine(line) is None


@pytest.mark.parametrize(
    ("line", "kind", "reason"),
    [
        ("Hub", "", "unknown command 'Hub'"),
        ("=hub", "", "unknown command '=hub'"),
        ("x" * 100, "", f"unknown command '{'x' * 37}...'"),
        ("b\u0085d", "", r"unknown command 'b\x85d'"),
        ("set-param value=4", "set-param", "set-param: 'name' is missing"),
        ("set-param name=x", "set-param", "set-param: 'value' is missing"),
        ("set-param name=x name=y value=1", "set-param", "set-param: 'name' is given twice"),
        ('set-param name=x value="abc', "set-param", "set-param: the quote after 'value' is not closed"),
        ('set-param name=x value="a"b', "set-param", "set-param: a blank is expected after the value of 'value'"),
        ('set-param name=x value=a"b', "set-param", "set-param: there is a quote inside the value of 'value'"),
        ("set-param =x", "set-param", "set-param: a name is expected at '=x'"),
        ('set-param "x"', "set-param", "set-param: a name is expected at '\"x\"'"),
        ("pos", "pos", "pos: 'pos' is missing"),
        ("pos moves=32-28", "pos", "pos: 'pos' is missing"),
        ("pos pos=W wolf=W3", "pos", "pos: wolf needs entries like W12=2, not 'W3'"),
        ("pos pos=W wolf=W3=4", "pos", "pos: wolf needs entries like W12=2, not 'W3=4'"),
        ("level depth=x", "level", "level: depth needs a whole number, not 'x'"),
        ("level depth=0", "level", "level: depth must be at least 1, not '0'"),
        ("level nodes=1.5", "level", "level: nodes needs a whole number, not '1.5'"),
        ("level time=abc", "level", "level: time needs a number, not 'abc'"),
        ("level time=nan", "level", "level: time needs a number, not 'nan'"),
        ("level move-time", "level", "level: move-time needs a number, not ''"),
        ("level moves=-1 time=1", "level", "level: moves must be at least 0, not '-1'"),
        ("go", "go", "go: needs one of think, ponder and analyze, not ''"),
        ("go mcts", "go", "go: needs one of think, ponder and analyze, not ''"),
        ("go think ponder", "go", "go: needs one of think, ponder and analyze, not 'think ponder'"),
    ],
)
def test_bad_client_lines(line: str, kind: str, reason: str) -> None:
    with pytest.raises(RemoteError) as caught:
        read_from_client(line)
    assert (caught.value.kind, caught.value.reason) == (kind, reason)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("param name=x value=1", "param"),
        ("param name=x value=1 type=colour", "param"),
        ("param name=x value=yes type=bool", "param"),
        ("param name=x value=one type=int", "param"),
        ("param name=x value=1 type=int min=low", "param"),
        ("param name=x value=a type=enum", "param"),
        ("info depth=deep", "info"),
        ("info score=1e400", "info"),
        ('id author="A', "id"),
        ('done move="', "done"),
    ],
)
def test_bad_engine_lines(line: str, kind: str) -> None:
    with pytest.raises(RemoteError) as caught:
        read_from_engine(line)
    assert caught.value.kind == kind


@pytest.mark.parametrize(
    "message",
    [
        SetParam("x", 'a"b'),
        Pos("W", ("32 28",)),
        Pos("W", ("",)),
        Done(None, "32-28"),
        Done("32-28 19-23"),
        Info(pv=("a b",)),
        EnumParam("x", "a", ("a b",)),
        Level(time=float("nan")),
        Uci(),
        Message(),
    ],
)
def test_what_cannot_be_written(message: Message) -> None:
    with pytest.raises(LocalError):
        write(message)


def test_a_quote_in_an_error_becomes_an_apostrophe() -> None:
    assert write(Error('bad "x"')) == "error message=\"bad 'x'\""
