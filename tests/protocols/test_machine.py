"""Machines of both protocols at both ends: in lock-step, with delayed delivery, byte by byte, and out of order."""

from collections import deque

import pytest

from dxp_engine.protocols import hub_messages as hub
from dxp_engine.protocols import uci_messages as uci
from dxp_engine.protocols.errors import LocalError, RemoteError
from dxp_engine.protocols.framing import LINE_LIMIT
from dxp_engine.protocols.hub import HUB
from dxp_engine.protocols.machine import CLOSED, End, Line, Machine, Message, Protocol
from dxp_engine.protocols.uci import UCI

Step = tuple[str, Message, str, str]  # who sends, what, the host's state after it, the engine's

HUB_TALK: list[Step] = [
    ("host", hub.Hub(), "asking", "idle"),
    ("engine", hub.Id("Nimbus", "0.3"), "asking", "idle"),
    ("engine", hub.BoolParam("ponder", True), "asking", "idle"),
    ("engine", hub.Wait(), "setup", "idle"),
    ("host", hub.SetParam("threads", "2"), "setup", "idle"),
    ("host", hub.Init(), "loading", "idle"),
    ("engine", Line("loading"), "loading", "idle"),
    ("engine", hub.Ready(), "idle", "idle"),
    ("host", hub.NewGame(), "idle", "idle"),
    ("host", hub.Pos(None, ("32-28",)), "idle", "idle"),
    ("host", hub.Level(time=60.0, inc=1.0), "idle", "idle"),
    ("host", hub.Go("think"), "searching", "searching"),
    ("host", hub.Ping(), "searching", "searching"),
    ("engine", hub.Info(depth=1, mean_depth=1.0, score=3), "searching", "searching"),
    ("engine", hub.Pong(), "searching", "searching"),
    ("engine", hub.Done("19-23", "28x19x23"), "idle", "idle"),
    ("host", hub.Stop(), "idle", "idle"),
    ("host", hub.Pos(None, ("32-28", "19-23", "28x19x23")), "idle", "idle"),
    ("host", hub.Go("ponder"), "pondering", "pondering"),
    ("engine", hub.Info(pv=("14x23x19",)), "pondering", "pondering"),
    ("host", hub.PonderHit(), "searching", "searching"),
    ("engine", hub.Done("14x23x19"), "idle", "idle"),
    ("host", hub.Go("ponder"), "pondering", "pondering"),
    ("host", hub.Stop(), "searching", "searching"),
    ("host", hub.Stop(), "searching", "searching"),
    ("engine", hub.Done("14x23x19"), "idle", "idle"),
    ("host", hub.SetParam("eval", "pst"), "idle", "idle"),
    ("host", hub.Init(), "loading", "idle"),
    ("engine", hub.Ready(), "idle", "idle"),
    ("host", hub.Go("ponder"), "pondering", "pondering"),
    ("engine", hub.Error("the game is over"), "pondering", "pondering"),
    ("engine", hub.Done(), "idle", "idle"),
    ("host", hub.Go("analyze"), "searching", "searching"),
    ("host", hub.Quit(), "leaving", CLOSED),
    ("engine", hub.Done("32-28"), "leaving", CLOSED),
]
UCI_TALK: list[Step] = [
    ("host", uci.Uci(), "asking", "idle"),
    ("engine", uci.Id("name", "Nimbus"), "asking", "idle"),
    ("engine", uci.SpinOption("Hash", 16, 1, 1024), "asking", "idle"),
    ("engine", uci.UciOk(), "idle", "idle"),
    ("host", uci.SetOption("Hash", "64"), "idle", "idle"),
    ("host", uci.IsReady(), "idle", "idle"),
    ("engine", uci.ReadyOk(), "idle", "idle"),
    ("host", uci.NewGame(), "idle", "idle"),
    ("host", uci.Position(None, ("32-28",)), "idle", "idle"),
    ("host", uci.Go(movetime=100), "searching", "searching"),
    ("host", uci.IsReady(), "searching", "searching"),
    ("engine", uci.Info(depth=1, cp=3), "searching", "searching"),
    ("engine", uci.ReadyOk(), "searching", "searching"),
    ("engine", uci.Text("one move"), "searching", "searching"),
    ("engine", uci.BestMove("19-23", "28x19"), "idle", "idle"),
    ("host", uci.Go(ponder=True, wtime=1, btime=1), "pondering", "pondering"),
    ("host", uci.PonderHit(), "searching", "searching"),
    ("host", uci.Stop(), "searching", "searching"),
    ("engine", uci.BestMove("14x23"), "idle", "idle"),
    ("host", uci.Stop(), "idle", "idle"),
    ("host", uci.PonderHit(), "idle", "idle"),
    ("host", uci.Go(ponder=True), "pondering", "pondering"),
    ("engine", uci.Error("the game is over"), "pondering", "pondering"),
    ("engine", uci.BestMove(), "idle", "idle"),
    ("host", uci.Moves(), "idle", "idle"),
    ("engine", uci.Legal(("32-28",)), "idle", "idle"),
    ("host", uci.Go(infinite=True), "searching", "searching"),
    ("host", uci.Quit(), "leaving", CLOSED),
    ("engine", uci.BestMove("32-28"), "leaving", CLOSED),
]
TALKS = pytest.mark.parametrize(("protocol", "talk"), [(HUB, HUB_TALK), (UCI, UCI_TALK)], ids=["hub", "uci"])
PROTOCOLS = pytest.mark.parametrize("protocol", [HUB, UCI], ids=lambda protocol: protocol.name)


def other(role: str) -> str:
    return "engine" if role == "host" else "host"


@TALKS
def test_lock_step(protocol: Protocol, talk: list[Step]) -> None:
    ends = {role: Machine(protocol, role) for role in ("host", "engine")}
    for sender, message, host, engine in talk:
        assert ends[other(sender)].receive(ends[sender].send(message)) == [message]
        assert (ends["host"].state, ends["engine"].state) == (host, engine), message


@TALKS
@pytest.mark.parametrize("size", [1, 2, 7])
def test_in_pieces(protocol: Protocol, talk: list[Step], size: int) -> None:
    ends = {role: Machine(protocol, role) for role in ("host", "engine")}
    for sender, message, _, _ in talk:
        data = ends[sender].send(message).replace(b"\n", b"\r\n")
        pieces = [data[at : at + size] for at in range(0, len(data), size)]
        assert [event for piece in pieces for event in ends[other(sender)].receive(piece)] == [message]


@TALKS
def test_a_host_that_does_not_wait(protocol: Protocol, talk: list[Step]) -> None:
    """The whole of the host's side arrives before the engine says a word; every answer is still in order."""
    engine, writer = Machine(protocol, "engine"), Machine(protocol, "host")
    said = [message for sender, message, _, _ in talk if sender == "host"]
    data = b"".join(writer.protocol.encode(message).encode() + b"\n" for message in said)
    assert engine.receive(data) == said
    for sender, message, _, _ in talk:
        if sender == "engine":
            engine.send(message)
    assert engine.owed("go") == 0
    with pytest.raises(LocalError):
        engine.send(talk[-1][1])


@PROTOCOLS
def test_messages_that_cross(protocol: Protocol) -> None:
    """Each end sends before it has what the other sent: stop and hit against an answer, a ping against infos."""
    host, engine = Machine(protocol, "host"), Machine(protocol, "engine")
    (go, ponder, done, stop, hit) = (
        (hub.Go(), hub.Go("ponder"), hub.Done("1-2"), hub.Stop(), hub.PonderHit())
        if protocol is HUB
        else (uci.Go(depth=1), uci.Go(ponder=True), uci.BestMove("1-2"), uci.Stop(), uci.PonderHit())
    )
    to_engine: deque[bytes] = deque()
    handshake(host, engine)
    to_engine.append(host.send(go))
    engine.receive(to_engine.popleft())
    late = engine.send(done)
    to_engine.append(host.send(stop))
    assert engine.receive(to_engine.popleft()) == [stop]
    assert host.receive(late) == [done]
    assert (host.state, engine.state) == ("idle", "idle")
    engine.receive(host.send(ponder))
    with pytest.raises(LocalError, match="may not send"):
        engine.send(done)
    engine.receive(host.send(hit))
    late = engine.send(done)
    assert engine.receive(host.send(stop)) == [stop]
    assert host.receive(late) == [done]


def handshake(host: Machine, engine: Machine) -> None:
    if host.protocol is UCI:
        engine.receive(host.send(uci.Uci()))
        host.receive(engine.send(uci.UciOk()))
        return
    engine.receive(host.send(hub.Hub()))
    host.receive(engine.send(hub.Wait()))
    engine.receive(host.send(hub.Init()))
    host.receive(engine.send(hub.Ready()))


@PROTOCOLS
def test_an_early_ponder_answer_is_kept(protocol: Protocol) -> None:
    """Hub lets the engine end a ponder search by itself, and UCI engines do it; the state says that it is early."""
    host, engine = Machine(protocol, "host"), Machine(protocol, "engine")
    handshake(host, engine)
    ponder = hub.Go("ponder") if protocol is HUB else uci.Go(ponder=True)
    done, hit = (b"done move=1-2\n", hub.PonderHit()) if protocol is HUB else (b"bestmove 1-2\n", uci.PonderHit())
    host.send(ponder)
    host.receive(done)
    assert host.state == "pondered"
    host.send(hit)
    assert host.state == "idle"


@pytest.mark.parametrize(
    ("protocol", "line"),
    [
        *((HUB, line) for line in (b"done move=1-2", b"done", b"ready", b"pong", b"wait")),
        *((UCI, line) for line in (b"bestmove 1-2", b"bestmove (none)", b"readyok", b"uciok")),
    ],
)
def test_an_answer_that_nobody_asked_for(protocol: Protocol, line: bytes) -> None:
    host, engine = Machine(protocol, "host"), Machine(protocol, "engine")
    handshake(host, engine)
    (event,) = host.receive(line + b"\n")
    assert isinstance(event, RemoteError)
    assert event.reason.endswith("is not expected when idle")
    assert host.state == "idle"


def test_what_a_host_may_not_send_yet() -> None:
    host = Machine(HUB, "host")
    for message in (hub.Init(), hub.Go(), hub.Stop(), hub.Done("1-2")):
        with pytest.raises(LocalError, match=r"host may not send .* when new"):
            host.send(message)
    assert host.state == "new"
    searching = Machine(UCI, "host")
    engine = Machine(UCI, "engine")
    handshake(searching, engine)
    searching.send(uci.Go())
    for refused in (uci.Position(), uci.Go(), uci.PonderHit(), uci.SetOption("Hash", "1")):
        with pytest.raises(LocalError, match=r"host may not send .* when searching"):
            searching.send(refused)


def test_what_cannot_be_written_changes_nothing() -> None:
    machine = Machine(UCI, "engine")
    machine.receive(b"go\n")
    with pytest.raises(LocalError):
        machine.send(uci.BestMove("a b"))
    with pytest.raises(LocalError):
        machine.send(uci.Text("a\nb"))
    assert (machine.state, machine.owed("go")) == ("searching", 1)


@pytest.mark.parametrize(
    ("data", "reason", "kind"),
    [
        (b"go depth x\n", "go: depth needs a whole number, not 'x'", "go"),
        (b"go depth 1\x00\n", "go: NUL at byte 11", "go"),
        (b"position fen \xff\n", "position: invalid UTF-8 at byte 14", "position"),
        (b"position fen " + b"x" * 10_000_000 + b"\n", f"position: line longer than {LINE_LIMIT} bytes", "position"),
        (b"x" * 10_000_000 + b"\n", f"line longer than {LINE_LIMIT} bytes", ""),
        (b"\x00\n", "NUL at byte 1", ""),
        (b"nonsense\n", "unknown command 'nonsense'", ""),
    ],
)
def test_bad_lines_are_events_and_the_next_line_is_read(data: bytes, reason: str, kind: str) -> None:
    machine = Machine(UCI, "engine")
    error, after = machine.receive(data + b"isready\n")
    assert isinstance(error, RemoteError)
    assert (error.reason, error.kind) == (reason, kind)
    assert after == uci.IsReady()
    # A `go` that could not be read waits for its answer like any other.
    assert machine.owed("go") == (1 if kind == "go" else 0)


def test_a_line_without_end_counts_when_the_input_ends() -> None:
    machine = Machine(UCI, "engine")
    assert machine.receive(b"go depth 3") == []
    assert machine.finish() == [uci.Go(depth=3)]
    assert machine.state == CLOSED
    assert machine.receive(b"stop\n") == []
    machine.send(uci.BestMove("1-2"))


def test_what_follows_quit_is_dropped() -> None:
    machine = Machine(HUB, "engine")
    assert machine.receive(b"quit\ngo think\nnonsense\n") == [hub.Quit()]


def test_an_answer_while_a_later_search_ponders() -> None:
    """The first of two pipelined searches may be answered although the second one must not yet."""
    machine = Machine(UCI, "engine")
    machine.receive(b"go depth 3\ngo ponder\n")
    machine.send(uci.BestMove("1-2"))
    with pytest.raises(LocalError):
        machine.send(uci.BestMove("1-2"))
    machine.receive(b"ponderhit\n")
    machine.send(uci.BestMove("1-2"))
    assert machine.state == "idle"


@PROTOCOLS
@pytest.mark.parametrize("role", ["engine", "host"])
def test_tables_are_closed(protocol: Protocol, role: str) -> None:
    """Every state that a table leads to has a row in both tables, and can be reached."""
    end: End = protocol.ends[role]
    targets = {state for table in (end.receives, end.sends) for row in table.values() for state in row.values()}
    assert set(end.receives) == set(end.sends)
    assert targets | {end.start, CLOSED} == set(end.receives)
