"""What engines do wrong comes back as a value, and nothing of them is left."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from dxp_engine import Game
from dxp_engine.players import Fault, FaultKind, Limits, LinePlayer, Program, Timeouts
from tests.players.engines import PATIENT, PROTOCOLS, QUICK, bad, is_zombie, lives, pid_of, run

ABORTED = -6


class Row(NamedTuple):
    """A fault of an engine, and what is said of it.

    `line` and `text` are patterns for the whole of it, `lives` says whether the engine may go on afterwards.
    """

    fault: str
    kind: FaultKind
    text: str
    line: str
    lives: bool = False
    exit_code: int | None = None
    stderr: tuple[str, ...] = ()
    timeouts: Timeouts = PATIENT


AT_START = [
    Row("exits", FaultKind.CRASH, ".*exit status 3", "", exit_code=3, stderr=("no licence",)),
    Row("exits after wait", FaultKind.CRASH, ".*exit status 4", "wait|uciok", exit_code=4),
    Row("slow to load", FaultKind.STALL, "no answer to (init|isready) within 0.5 s", "wait|uciok",
        timeouts=Timeouts(start=30, setup=0.5)),
    Row("wrong protocol", FaultKind.STALL, "no answer to (hub|uci) within 0.5 s", "",
        timeouts=Timeouts(start=0.5)),
    Row("refuses options", FaultKind.REFUSED, "no such value", "ready|readyok"),
]  # fmt: skip

AT_PLAY = [
    Row("crashes", FaultKind.CRASH, ".*killed by SIGABRT", "ready|readyok", exit_code=ABORTED,
        stderr=("first line", "assertion failed: ply < MAX_PLY")),
    Row("stalls", FaultKind.STALL, r"no answer for \d\.\d s, 1 of them after stop", "info .*", timeouts=QUICK),
    Row("floods", FaultKind.STALL, "no answer for .*", "i.*", timeouts=QUICK),
    Row("stops in a line", FaultKind.STALL, "no answer for .*", "(done move=|bestmove )32-", timeouts=QUICK),
    Row("exits in a line", FaultKind.CRASH, ".*exit status 0", "(done move=|bestmove )32-28", exit_code=0),
    Row("closes", FaultKind.CRASH, "it has closed its output", "ready|readyok"),
    Row("child", FaultKind.CRASH, ".*exit status 6", "ready|readyok", exit_code=6),
    Row("unreadable", FaultKind.NONSENSE, "done: the quote after 'move' is not closed|bestmove: the move is missing",
        'done move="32-28|bestmove', lives=True),
    Row("no move", FaultKind.NO_MOVE, "an answer without a move.*", r"done|bestmove \(none\)", lives=True),
    Row("refuses", FaultKind.REFUSED, "bad position", "(done move=|bestmove )32-28", lives=True),
    Row("refuses for good", FaultKind.REFUSED, "bad position", "info .*", timeouts=QUICK),
]  # fmt: skip


def check(fault: Fault | None, row: Row) -> None:
    assert fault is not None
    assert fault.kind is row.kind, fault
    assert re.fullmatch(row.text, fault.text), fault
    assert re.fullmatch(row.line, fault.line), fault
    assert (fault.exit_code, fault.stderr) == (row.exit_code, row.stderr)


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("row", AT_START, ids=lambda row: row.fault)
def test_at_the_start(row: Row, protocol: str) -> None:
    async def work() -> None:
        player = LinePlayer(bad(protocol, row.fault, Threads="2"), timeouts=row.timeouts)
        check(await player.start(), row)
        assert not player.running
        assert not lives(pid_of(player))
        again = await player.play(Game(), Limits(depth=1))
        assert again.fault is not None
        assert (again.fault.kind, again.move, again.reason) == (row.kind, None, str(again.fault))
        await player.close()
        assert not is_zombie(pid_of(player))

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("row", AT_PLAY, ids=lambda row: row.fault)
def test_at_play(row: Row, protocol: str) -> None:
    async def work() -> None:
        async with LinePlayer(bad(protocol, row.fault), timeouts=row.timeouts) as player:
            assert player.running
            reply = await player.play(Game(), Limits(move_time=0.1))
            assert reply.move is None
            check(reply.fault, row)
            assert reply.reason == f"{row.kind.value}: {reply.fault.text if reply.fault else ''}"
            assert player.running is row.lives
            assert lives(pid_of(player)) is row.lives
            if not row.lives:
                assert (await player.play(Game(), Limits(depth=1))).fault == reply.fault
                assert await player.new_game() == await player.ponder(Game(), Limits(depth=1)) == reply.fault
        assert not lives(pid_of(player))
        assert not is_zombie(pid_of(player))

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    ("move", "reason"), [("19-23", "19-23: .*"), ("32-99", "32-99: .*"), ("hello", "hello: .*"), ("28x19x23", ".*")]
)
def test_illegal_moves(protocol: str, move: str, reason: str) -> None:
    async def work() -> None:
        async with LinePlayer(bad(protocol, "", move, "31-27"), timeouts=PATIENT) as player:
            fault = (await player.play(Game(), Limits(depth=1))).fault
            assert fault is not None
            assert fault.kind is FaultKind.ILLEGAL_MOVE
            assert re.fullmatch(reason, fault.text)
            assert fault.line == (f"done move={move}" if protocol == "hub" else f"bestmove {move}")
            assert str((await player.play(Game(), Limits(depth=1))).move) == "31-27"

    run(work())


def test_what_cannot_be_started() -> None:
    async def work() -> None:
        for command in ("no-such-engine", "./no-such-engine", __file__, "/"):
            player = LinePlayer(Program((command,)))
            fault = await player.start()
            assert fault is not None
            assert fault.kind is FaultKind.NOT_STARTED
            assert "cannot be started: " in fault.text
            assert not player.running
            await player.close()

    run(work())


def test_a_directory_that_does_not_exist(tmp_path: Path) -> None:
    async def work() -> None:
        program = Program(bad("hub", "").command, cwd=tmp_path / "missing")
        fault = await LinePlayer(program).start()
        assert fault is not None
        assert fault.kind is FaultKind.NOT_STARTED

    run(work())


def test_it_starts_again_after_a_fault() -> None:
    async def work() -> None:
        async with LinePlayer(bad("hub", "crashes"), timeouts=PATIENT) as player:
            for _ in range(3):
                first = pid_of(player)
                assert (await player.play(Game(), Limits(depth=1))).fault
                assert await player.start() is None
                assert player.running
                assert pid_of(player) != first

    run(work())


def test_a_crash_between_requests_is_noticed() -> None:
    async def work() -> None:
        async with LinePlayer(bad("hub", ""), timeouts=PATIENT) as player:
            player.kill()
            while player.running:
                await asyncio.sleep(0.01)
            fault = (await player.play(Game(), Limits(depth=1))).fault
            assert fault is not None
            assert (fault.kind, fault.exit_code) == (FaultKind.CRASH, -9)

    run(work())


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_crash_while_it_ponders_is_noticed(protocol: str) -> None:
    async def work() -> None:
        async with LinePlayer(bad(protocol, "crashes"), timeouts=PATIENT) as player:
            await player.ponder(Game(), Limits(depth=1))
            reply = await player.play(Game(), Limits(depth=1))
            assert reply.fault is not None
            assert reply.fault.exit_code == ABORTED

    run(work())
