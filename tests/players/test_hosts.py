"""Our requests as lines, and engines' lines as what they mean."""

from __future__ import annotations

import random

import pytest

from dxp_engine import Board, Colour, Game, Variant, core
from dxp_engine.analysis import Score
from dxp_engine.players import Clock, Limits
from dxp_engine.players.dialect import Answer, Called, Complaint, Dialect
from dxp_engine.players.hub_host import HubHost
from dxp_engine.players.option import Option
from dxp_engine.players.thought import Thought
from dxp_engine.players.uci_host import UciHost
from dxp_engine.protocols.hub_from_engine import read_from_engine as read_hub
from dxp_engine.protocols.uci_from_engine import read_from_engine as read_uci

HUB = HubHost(Variant.parse("international"))
UCI = UciHost()


def lines(dialect: Dialect, limits: Limits, turn: Colour = Colour.WHITE, *, ponder: bool = False) -> list[str]:
    return [dialect.protocol.encode(message) for message in dialect.search(limits, turn, ponder=ponder)]


LIMITS = [
    (Limits(depth=5, nodes=1000), "level depth=5 nodes=1000", "go depth 5 nodes 1000"),
    (Limits(move_time=0.1234), "level move-time=0.123", "go movetime 123"),
    (Limits(move_time=0.0), "level move-time=0.0", "go movetime 1"),
    (Limits(white=Clock(60.0)), "level time=60.0", "go wtime 60000 btime 60000"),
    (Limits(white=Clock(60.0, 1.5)), "level time=58.5 inc=1.5", "go wtime 60000 btime 60000 winc 1500 binc 1500"),
    # Less left than the increment: the sum is what there is.
    (Limits(white=Clock(0.4, 1.0)), "level time=0.0 inc=0.4", "go wtime 400 btime 400 winc 1000 binc 1000"),
    (Limits(white=Clock(0.0, 1.0)), "level time=0.0", "go wtime 0 btime 0 winc 1000 binc 1000"),
    (
        Limits(white=Clock(9.0, moves=3), black=Clock(8.0, 1.0)),
        "level moves=3 time=9.0",
        "go wtime 9000 btime 8000 binc 1000 movestogo 3",
    ),
    (Limits(), "level infinite", "go infinite"),
    (Limits(infinite=True, depth=9), "level infinite depth=9", "go depth 9 infinite"),
]


@pytest.mark.parametrize(("limits", "hub", "uci"), LIMITS)
def test_limits(limits: Limits, hub: str, uci: str) -> None:
    assert lines(HUB, limits) == [hub, "go think"]
    assert lines(UCI, limits) == [uci]
    assert lines(HUB, limits, ponder=True) == [hub, "go ponder"]


def test_each_side_is_told_its_own_clock() -> None:
    limits = Limits(white=Clock(60.0, 2.0), black=Clock(30.0, 1.0, 7))
    assert lines(HUB, limits, Colour.BLACK) == ["level moves=7 time=29.0 inc=1.0", "go think"]
    assert lines(UCI, limits, Colour.BLACK) == ["go wtime 60000 btime 30000 winc 2000 binc 1000 movestogo 7"]


def test_a_win_is_looked_for() -> None:
    assert lines(UCI, Limits(mate=3)) == ["go mate 3"]
    with pytest.raises(ValueError, match="no limit on the moves to a win"):
        lines(HUB, Limits(mate=3))


@pytest.mark.parametrize("variant", [variant.name for variant in Variant.all()])
def test_positions_and_moves_are_read_back_by_the_rules(variant: str) -> None:
    """What we send is just what was played, in each variant and protocol."""
    choose, game = random.Random(variant), Game(variant)
    while not game.outcome and len(game.moves) < 120:
        game.play(choose.choice(game.board.legal_moves))
    uci = UCI.protocol.encode(UCI.position(game.start, game.moves))
    fen, _, moves = uci.removeprefix("position fen ").partition(" moves ")
    assert Game(Board(variant, fen), moves.split()) == game
    dialect = HubHost(Variant.parse(variant))
    hub = dialect.protocol.encode(dialect.position(game.start, game.moves))
    board = game.start
    for text in hub.partition("moves=")[2].strip('"').split():
        board = board.play(dialect.read_move(board, text))
    assert board == game.board


@pytest.mark.variant("frisian")
def test_king_runs_are_told() -> None:
    board = Board("frisian", "W:W31,K46:B3,K5:+105+246")
    hub = HubHost(board.variant)
    assert 'wolf="W46=2 B5=1"' in hub.protocol.encode(hub.position(board, ()))


WIN = core.WIN_SCORE

HEARD = [
    (HUB, "id name=Nimbus version=0.3", Called("Nimbus 0.3")),
    (HUB, "info depth=9 score=-0.17 nodes=5 time=0.2 nps=2.3 pv=32-28",
     Thought(9, Score(-17), 5, 2300000, 0.2, ("32-28",))),
    (HUB, "info score=99.99", Thought(score=Score(WIN - 1))),
    (HUB, "info score=-99.80", Thought(score=Score(20 - WIN))),
    (HUB, "info score=89.90", Thought(score=Score(8990))),
    (HUB, "done move=32-28 ponder=19-23", Answer("32-28", "19-23")),
    (HUB, "done", Answer(None, None)),
    (HUB, 'error message="bad position"', Complaint("bad position")),
    (HUB, "param name=margin value=0.25 type=real min=0 max=2", Option("margin", "real", "0.25", 0, 2)),
    (HUB, "param name=book value=true type=bool", Option("book", "switch", "true")),
    (HUB, 'param name=variant value=normal type=enum values="normal bt"',
     Option("variant", "choice", "normal", choices=("normal", "bt"))),
    (HUB, "wait", None),
    (HUB, "hello world", None),
    (UCI, "id name Nimbus 0.3", Called("Nimbus 0.3")),
    (UCI, "id author Nobody", None),
    (UCI, "info depth 9 score cp -17 nodes 5 time 200 nps 30 pv 32-28", Thought(9, Score(-17), 5, 30, 0.2, ("32-28",))),
    (UCI, "info depth 9 score cp -17 lowerbound", Thought(9)),
    (UCI, "info multipv 2 depth 9", None),
    (UCI, "info score mate 2", Thought(score=Score(WIN - 3))),
    (UCI, "info score mate -2", Thought(score=Score(4 - WIN))),
    (UCI, "info score mate 0", Thought(score=Score(-WIN))),
    (UCI, "info score mate 9999", Thought(score=Score(core.LEAST_WIN))),
    (UCI, "bestmove (none)", Answer(None, None)),
    (UCI, "bestmove c3:e5 ponder g7-f6", Answer("c3:e5", "g7-f6")),
    (UCI, "info string error: bad position", Complaint("bad position")),
    (UCI, "info string all well", None),
    (UCI, "option name Clear Hash type button", Option("Clear Hash", "button")),
    (UCI, "option name Hash type spin default 64 min 1 max 99", Option("Hash", "whole", "64", 1, 99)),
    (UCI, "uciok", None),
]  # fmt: skip


@pytest.mark.parametrize(("dialect", "line", "meaning"), HEARD, ids=[line for _, line, _ in HEARD])
def test_what_is_heard(dialect: Dialect, line: str, meaning: object) -> None:
    message = (read_hub if dialect is HUB else read_uci)(line)
    assert message is not None
    assert dialect.hear(message) == meaning


def test_thoughts_add_up() -> None:
    first, second = Thought(3, Score(5), 100, pv=("32-28",)), Thought(4, nodes=200, time=0.5)
    assert first.then(second) == Thought(4, Score(5), 200, None, 0.5, ("32-28",))
    assert Thought(nodes=5).then(Thought(nodes=0)) == Thought(nodes=0)
