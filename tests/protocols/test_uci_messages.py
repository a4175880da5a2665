"""Lines and messages of the UCI-like protocol, both directions."""

import pytest

from dxp_engine.protocols.errors import LocalError, RemoteError
from dxp_engine.protocols.hub_messages import Hub
from dxp_engine.protocols.machine import Line, Message
from dxp_engine.protocols.uci_from_client import read_from_client
from dxp_engine.protocols.uci_from_engine import read_from_engine
from dxp_engine.protocols.uci_messages import (
    Bench,
    BestMove,
    ButtonOption,
    CheckOption,
    ComboOption,
    Display,
    Error,
    Evaluate,
    Go,
    Help,
    Id,
    Info,
    IsReady,
    Legal,
    Moves,
    NewGame,
    Next,
    PonderHit,
    Position,
    Quit,
    ReadyOk,
    SetOption,
    SpinOption,
    Stop,
    StringOption,
    Text,
    Uci,
    UciOk,
    Undo,
)
from dxp_engine.protocols.uci_writer import write

# Exactly what we write, and read.
CLIENT = [
    ("uci", Uci()),
    ("isready", IsReady()),
    ("setoption name Hash value 64", SetOption("Hash", "64")),
    ("setoption name Clear Hash", SetOption("Clear Hash")),
    ("setoption name Book File value C:/my books/the  best.bin", SetOption("Book File", "C:/my books/the  best.bin")),
    ("setoption name Book File value <empty>", SetOption("Book File", "")),
    ("setoption name value value value", SetOption("value", "value")),
    ("setoption name X value name value 3", SetOption("X", "name value 3")),
    ("ucinewgame", NewGame()),
    ("position startpos", Position()),
    ("position startpos moves 32-28 19-23", Position(None, ("32-28", "19-23"))),
    ("position fen W:W31-50:B1-20", Position("W:W31-50:B1-20")),
    ("position fen W:W 31-50:B 1-20 moves 32-28", Position("W:W 31-50:B 1-20", ("32-28",))),
    ("position fen startpos", Position("startpos")),
    ("go", Go()),
    ("go depth 9", Go(depth=9)),
    ("go nodes 1000", Go(nodes=1000)),
    ("go movetime 300", Go(movetime=300)),
    ("go wtime 60000 btime 59000 winc 1000 binc 0", Go(wtime=60000, btime=59000, winc=1000, binc=0)),
    ("go wtime -20 btime 5 movestogo 7", Go(wtime=-20, btime=5, movestogo=7)),
    ("go ponder wtime 60000 btime 60000", Go(wtime=60000, btime=60000, ponder=True)),
    ("go infinite", Go(infinite=True)),
    ("go depth 5 searchmoves 32-28 34-29", Go(depth=5, searchmoves=("32-28", "34-29"))),
    ("go mate 4", Go(mate=4)),
    ("go perft 6", Go(perft=6)),
    ("stop", Stop()),
    ("ponderhit", PonderHit()),
    ("quit", Quit()),
    ("d", Display()),
    ("moves", Moves()),
    ("moves 5 14", Moves(("5", "14"))),
    ("eval", Evaluate()),
    ("undo", Undo()),
    ("help", Help()),
    ("bench", Bench()),
    ("bench 8", Bench(8)),
]
ENGINE = [
    ("id name Nimbus 0.3", Id("name", "Nimbus 0.3")),
    ("id author A. Person", Id("author", "A. Person")),
    ("option name Ponder type check default false", CheckOption("Ponder", False)),
    ("option name Hash type spin default 16 min 1 max 65536", SpinOption("Hash", 16, 1, 65536)),
    ("option name Seed type spin default 0", SpinOption("Seed", 0)),
    ("option name Draw Rules type combo default kawu var kawu", ComboOption("Draw Rules", "kawu", ("kawu",))),
    (
        "option name Level type combo default full strength var full strength var club",
        ComboOption("Level", "full strength", ("full strength", "club")),
    ),
    ("option name Clear Hash type button", ButtonOption("Clear Hash")),
    ("option name Book File type string default <empty>", StringOption("Book File", "")),
    ("option name Book File type string default max var/my  book", StringOption("Book File", "max var/my  book")),
    ("uciok", UciOk()),
    ("readyok", ReadyOk()),
    (
        "info depth 12 seldepth 20 multipv 1 score cp -17 nodes 48 nps 23 hashfull 12 tbhits 3 time 21 pv 32-28 19-23",
        Info(12, 20, 1, -17, nodes=48, nps=23, hashfull=12, tbhits=3, time=21, pv=("32-28", "19-23")),
    ),
    ("info depth 3 score mate -2 pv 5x14x23", Info(3, mate=-2, pv=("5x14x23",))),
    ("info score cp 30 lowerbound", Info(cp=30, bound="lowerbound")),
    ("info score mate 3 upperbound wdl 900 90 10", Info(mate=3, bound="upperbound", wdl=(900, 90, 10))),
    ("info depth 4 currmove 32-28 currmovenumber 2", Info(4, currmove="32-28", currmovenumber=2)),
    ("info depth 4 string hello  there", Info(4, string="hello  there")),
    ("info", Info()),
    ("info string game over: no moves", Text("game over: no moves")),
    ("info string", Text("")),
    ("info string error: unknown command 'x'", Error("unknown command 'x'")),
    ("bestmove 32-28", BestMove("32-28")),
    ("bestmove c3:e5:g7 ponder a1-b2", BestMove("c3:e5:g7", "a1-b2")),
    ("bestmove (none)", BestMove()),
    ("legal 32-28 31-26", Legal(("32-28", "31-26"))),
    ("legal", Legal()),
    ("next 23 24", Next(("23", "24"))),
    ("next move 5x14x23", Next((), "5x14x23")),
    ("next 30 move 5x14x23", Next(("30",), "5x14x23")),
    ("next", Next()),
    ("Bench: 123456", Line("Bench: 123456")),
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
        ("  stop\tnow ", Stop()),
        ("setoption name   UCI_Variant   value   russian ", SetOption("UCI_Variant", "russian")),
        ("setoption name Clear   Hash", SetOption("Clear Hash")),
        ("setoption name Book value", SetOption("Book", "")),
        ("setoption name value", SetOption("value")),
        ("position startpos moves", Position()),
        ("position  fen  W:W\t31 moves  1-2", Position("W:W 31", ("1-2",))),
        ("go infinite depth 3 ponder", Go(depth=3, infinite=True, ponder=True)),
        ("go searchmoves 1-2 3-4 movetime 5", Go(movetime=5, searchmoves=("1-2", "3-4"))),
    ],
)
def test_what_else_the_engine_reads(line: str, message: Message) -> None:
    assert read_from_client(line) == message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Stockdraughts 3 by a team", Line("Stockdraughts 3 by a team")),
        ("info depth 3 cpuload 900 refutation a b nodes 4", Info(3, nodes=4)),
        ("info pv a b c depth 7", Info(7, pv=("a", "b", "c"))),
        ("info score lowerbound cp 3", Info(cp=3, bound="lowerbound")),
        ("bestmove 32-28 ponder", BestMove("32-28")),
        ("bestmove 0000", BestMove()),
        ("option name A type string default", StringOption("A", "")),
        ("option type check default true name A", CheckOption("A", True)),
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
        ("UCI", "", "unknown command 'UCI'"),
        ("x" * 100, "", f"unknown command '{'x' * 37}...'"),
        ("setoption", "setoption", "setoption: name is expected, not ''"),
        ("setoption Hash value 3", "setoption", "setoption: name is expected, not 'Hash'"),
        ("setoption name", "setoption", "setoption: the name of the option is missing"),
        ("position", "position", "position: startpos or fen is expected, not ''"),
        ("position W:W31-50:B1-20", "position", "position: startpos or fen is expected, not 'W:W31-50:B1-20'"),
        ("position fen", "position", "position: the FEN is missing"),
        ("position fen moves 1-2", "position", "position: the FEN is missing"),
        ("position startpos 32-28", "position", "position: moves is expected after startpos, not '32-28'"),
        ("go fast", "go", "go: unknown argument 'fast'"),
        ("go depth", "go", "go: depth needs a whole number, not ''"),
        ("go depth x", "go", "go: depth needs a whole number, not 'x'"),
        ("go depth 0", "go", "go: depth must be at least 1, not '0'"),
        ("go depth 3 4", "go", "go: unknown argument '4'"),
        ("go depth 3 depth 4", "go", "go: depth is given twice"),
        ("go infinite now", "go", "go: unknown argument 'now'"),
        ("go wtime 99999999999999999999", "go", "go: wtime needs a whole number, not '99999999999999999999'"),
        ("go perft 0", "go", "go: perft must be at least 1, not '0'"),
        ("go searchmoves", "go", "go: searchmoves needs moves"),
        ("bench deep", "bench", "bench: depth needs a whole number, not 'deep'"),
    ],
)
def test_bad_client_lines(line: str, kind: str, reason: str) -> None:
    with pytest.raises(RemoteError) as caught:
        read_from_client(line)
    assert (caught.value.kind, caught.value.reason) == (kind, reason)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("id", "id"),
        ("id version 3", "id"),
        ("option", "option"),
        ("option name X", "option"),
        ("option name X type slider", "option"),
        ("option name X type check default yes", "option"),
        ("option name X type spin default", "option"),
        ("option name X type spin default 1 min low", "option"),
        ("info depth", "info"),
        ("info depth x", "info"),
        ("info score", "info"),
        ("info score cp", "info"),
        ("info wdl 1 2", "info"),
        ("bestmove", "bestmove"),
        ("next 3 move", "next"),
    ],
)
def test_bad_engine_lines(line: str, kind: str) -> None:
    with pytest.raises(RemoteError) as caught:
        read_from_engine(line)
    assert caught.value.kind == kind


@pytest.mark.parametrize(
    "message",
    [
        SetOption("", "1"),
        SetOption("a value b", "1"),
        SetOption("a", "<empty>"),
        Position("W:W1 moves B2"),
        Position(""),
        Position(None, ("1 2",)),
        Moves(("",)),
        BestMove(None, "32-28"),
        BestMove("a b"),
        Info(cp=1, mate=1),
        Text("error: x"),
        CheckOption("a type b", True),
        ComboOption("a", "x", ("x var y",)),
        StringOption("a", "<empty>"),
        Hub(),
        Message(),
    ],
)
def test_what_cannot_be_written(message: Message) -> None:
    with pytest.raises(LocalError):
        write(message)
