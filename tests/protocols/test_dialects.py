"""From `go` and `level` lines to limits in seconds."""

import pytest

from dxp_engine.protocols.errors import RemoteError
from dxp_engine.protocols.hub import HUB
from dxp_engine.protocols.hub_dialect import HubDialect
from dxp_engine.protocols.machine import Machine
from dxp_engine.protocols.search import Clock, Limits, Search
from dxp_engine.protocols.uci import UCI
from dxp_engine.protocols.uci_dialect import UciDialect


def uci_search(line: str) -> Search:
    (event,) = Machine(UCI, "engine").receive(line.encode() + b"\n")
    search = UciDialect().read(event)
    assert isinstance(search, Search)
    return search


def hub_search(lines: str, dialect: HubDialect | None = None) -> Search:
    """The search that the last of the lines, separated by semicolons, asks for."""
    dialect = dialect or HubDialect()
    events = Machine(HUB, "engine").receive(lines.replace("; ", "\n").encode() + b"\n")
    search = [dialect.read(event) for event in events][-1]
    assert isinstance(search, Search)
    return search


def both(clock: Clock) -> Limits:
    return Limits(white=clock, black=clock)


@pytest.mark.parametrize(
    ("line", "limits", "bounded"),
    [
        ("go", Limits(), False),
        ("go infinite", Limits(infinite=True), False),
        ("go infinite depth 3", Limits(depth=3, infinite=True), False),
        ("go depth 3 nodes 10", Limits(depth=3, nodes=10), True),
        ("go movetime 300", Limits(move_time=0.3), True),
        ("go movetime 0", Limits(move_time=0.0), True),
        ("go movetime -5", Limits(move_time=0.0), True),
        ("go mate 3", Limits(mate=3), True),
        ("go searchmoves 32-28", Limits(), False),
        ("go wtime 1000 btime 2000 winc 10 binc 20", Limits(white=Clock(1, 0.01), black=Clock(2, 0.02)), True),
        ("go wtime -20 btime 2000 binc -1", Limits(white=Clock(0), black=Clock(2)), True),
        ("go wtime 1000 btime 2000 movestogo 9", Limits(white=Clock(1, 0, 9), black=Clock(2, 0, 9)), True),
        ("go wtime 1000 btime 2000 movestogo 0", Limits(white=Clock(1), black=Clock(2)), True),
        ("go btime 2000", both(Clock(2)), True),
        ("go wtime 2000 winc 5", both(Clock(2, 0.005)), True),
        ("go winc 5", Limits(), False),
    ],
)
def test_uci_limits(line: str, limits: Limits, bounded: bool) -> None:
    search = uci_search(line)
    assert search.limits == limits
    assert search.bounded is bounded


def test_uci_searches() -> None:
    assert uci_search("go depth 3 searchmoves 1-2 3-4").moves == ("1-2", "3-4")
    ponder = uci_search("go ponder depth 3")
    assert (ponder.ponder, ponder.bounded, ponder.limits.bounded) == (True, False, True)
    perft = uci_search("go perft 5")
    assert (perft.purpose, perft.limits.depth, perft.bounded) == ("perft", 5, True)
    bench = uci_search("bench")
    assert (bench.purpose, bench.limits.depth, bench.bounded) == ("bench", None, True)
    assert [uci_search(line).purpose for line in ("go", "go infinite")] == ["play", "analyze"]


def test_uci_clock_of_the_side_to_move() -> None:
    limits = uci_search("go wtime 1000 btime 2000").limits
    assert limits.clock(white=True) == Clock(1)
    assert limits.clock(white=False) == Clock(2)


@pytest.mark.parametrize(
    ("lines", "limits"),
    [
        ("level depth=9; go think", Limits(depth=9)),
        ("level nodes=5; level depth=9; level handicap=2; level move-time=0.5; go think", Limits(9, 5, 0.5)),
        ("level depth=9; level depth=3; go think", Limits(3)),
        ("level move-time=-1; go think", Limits(move_time=0)),
        ("level time=60; go think", both(Clock(60))),
        ("level moves=40 time=60; go think", both(Clock(60, 0, 40))),
        ("level moves=0 time=60; go think", both(Clock(60))),
        # The increment comes before the move.
        ("level time=60 inc=1; go think", both(Clock(61, 1))),
        # A client that counts after the move has sent its 0.3 seconds less the increment.
        ("level time=-0.25 inc=0.5; go think", both(Clock(0.25, 0.5))),
        ("level time=-3 inc=1; go think", both(Clock(0, 1))),
        ("level inc=2; go think", both(Clock(2, 2))),
        ("level moves=5 time=10 inc=2; go ponder", both(Clock(12, 2, 5))),
        ("level infinite; go analyze", Limits(infinite=True)),
        ("level infinite; go think", Limits(infinite=True)),
        ("level infinite; level depth=3; go analyze", Limits(3)),
        ("go analyze", Limits()),
        ("go think", Limits(move_time=1)),
        ("level moves=3; go think", Limits(move_time=1)),
        ("level; go ponder", Limits(move_time=1)),
        ("level time=abc; go think", Limits(move_time=1)),
        ("level depth=3; pos start; go think", Limits(move_time=1)),
        ("level depth=3; pos; go think", Limits(move_time=1)),
        ("level depth=3; go think; go think", Limits(move_time=1)),
        ("pos start; level depth=3; set-param name=eval value=pst; ping; go think", Limits(3)),
    ],
)
def test_hub_limits(lines: str, limits: Limits) -> None:
    search = hub_search(lines)
    assert search.limits == limits
    assert bool(search.warning) is (limits == Limits(move_time=1))


def test_hub_modes() -> None:
    think, ponder, analyze = (hub_search(f"level depth=3; go {mode}") for mode in ("think", "ponder", "analyze"))
    assert (think.purpose, think.ponder, think.bounded) == ("play", False, True)
    assert (ponder.purpose, ponder.ponder, ponder.bounded) == ("play", True, False)
    assert (analyze.purpose, analyze.ponder, analyze.bounded) == ("analyze", False, True)


def test_a_broken_go_uses_the_level_up() -> None:
    dialect = HubDialect()
    assert hub_search("level depth=3; go think", dialect).limits == Limits(3)
    (broken,) = Machine(HUB, "engine").receive(b"go fast\n")
    hub_search_level = Machine(HUB, "engine").receive(b"level depth=4\n")[0]
    dialect.read(hub_search_level)
    assert isinstance(dialect.read(broken), RemoteError)
    assert hub_search("go think", dialect).limits == Limits(move_time=1)
