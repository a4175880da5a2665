"""Processes end when they must, with all they have started, and leave nothing behind."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dxp_engine import Board
from dxp_engine.players import FaultKind, Limits, LinePlayer, Program, Timeouts
from dxp_engine.players.process import EngineProcess
from tests.players.engines import PATIENT, QUICK, bad, is_zombie, lives, pid_of, run

posix = pytest.mark.skipif(sys.platform == "win32", reason="process groups and signals as POSIX has them")


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-S", "-c", code)


async def gone(pid: int) -> None:
    """Wait until there is no such process; the test fails by its time limit if that never happens."""
    while lives(pid):
        await asyncio.sleep(0.01)


def test_output_and_exit_code() -> None:
    async def work() -> None:
        heard = bytearray()
        code = "import sys; print('a' * 10**6); print('x\\n' * 50, file=sys.stderr); print('last'); sys.exit(7)"
        process = await EngineProcess.start(python(code), None, heard.extend)
        assert await process.ended == 7
        assert bytes(heard).split() == [b"a" * 10**6, b"last"]
        assert process.stderr == ("x",) * 20
        assert not lives(process.pid)
        assert not is_zombie(process.pid)
        process.write(b"nobody listens\n")
        process.kill()
        assert await process.end(0) == 7

    run(work())


def test_a_reader_of_its_input_ends_with_it() -> None:
    async def work() -> None:
        heard = bytearray()
        process = await EngineProcess.start(python("import sys; print(sys.stdin.read())"), None, heard.extend)
        process.write(b"hello\n")
        assert await process.end(30) == 0
        assert bytes(heard).split() == [b"hello"]

    run(work())


@posix
def test_one_that_ignores_everything_is_killed() -> None:
    async def work() -> None:
        player = LinePlayer(bad("hub", "stays"), timeouts=QUICK)
        assert await player.start() is None
        began = time.monotonic()
        await player.close()
        assert time.monotonic() - began >= QUICK.leave
        assert not lives(pid_of(player))
        assert not is_zombie(pid_of(player))
        await player.close()

    run(work())


@posix
def test_one_that_does_not_read_is_killed() -> None:
    async def work() -> None:
        process = await EngineProcess.start(python("import time; time.sleep(1000)"), None, bytearray().extend)
        process.write(b"x" * (1 << 22))
        assert await process.end(0.1) == -9

    run(work())


@posix
@pytest.mark.parametrize("fault", [True, False], ids=["crashes", "is closed"])
def test_its_children_die_with_it(fault: bool) -> None:
    async def work() -> None:
        children: list[int] = []

        def note(mark: str, line: str) -> None:
            if line.startswith("child "):
                children.append(int(line.split()[1]))

        async with LinePlayer(bad("hub", "child"), timeouts=PATIENT, on_line=note) as player:
            (child,) = children
            assert lives(child)
            if fault:
                reply = await player.play(Board(), Limits(depth=1))
                assert reply.fault is not None
                assert reply.fault.kind is FaultKind.CRASH
        await gone(child)

    run(work())


@posix
def test_a_runaway_that_holds_the_pipes_does_not_hold_us() -> None:
    """It left the group, so it lives on; but what we know is known after the grace."""

    async def work() -> None:
        child = "import os, sys, time; os.setsid(); print('ok', flush=True); time.sleep(1000)"
        code = (
            f"import subprocess, sys; child = subprocess.Popen([sys.executable, '-S', '-c', {child!r}]);"
            "print(child.pid, flush=True); sys.stdin.read()"
        )
        heard = bytearray()
        process = await EngineProcess.start(python(code), None, heard.extend)
        while b"ok" not in heard:
            await asyncio.sleep(0.01)
        assert await asyncio.wait_for(process.end(30), 60) == 0
        runaway = next(int(word) for word in heard.split() if word.isdigit())
        assert lives(runaway)
        os.kill(runaway, 9)

    run(work())


def test_an_abandoned_start_leaves_no_process() -> None:
    async def work() -> None:
        player = LinePlayer(bad("hub", "slow to load"), timeouts=PATIENT)
        starting = asyncio.create_task(player.start())
        while player.pid is None:
            await asyncio.sleep(0.01)
        starting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await starting
        assert not lives(pid_of(player))
        assert not player.running

    run(work())


def test_an_option_that_cannot_be_written_leaves_no_process() -> None:
    async def work() -> None:
        player = LinePlayer(bad("hub", "", **{"book-file": 'a "quoted" name'}), timeouts=PATIENT)
        with pytest.raises(ValueError, match="quote"):
            await player.start()
        assert not lives(pid_of(player))

    run(work())


def test_close_ends_a_waiting_request() -> None:
    async def work() -> None:
        player = LinePlayer(bad("hub", "stalls"), timeouts=Timeouts(leave=0.1))
        await player.start()
        waiting = asyncio.create_task(player.play(Board(), Limits(infinite=True)))
        await asyncio.sleep(0.1)
        await player.close()
        reply = await waiting
        assert reply.reason == "crash: it was told to leave"

    run(work())


def test_many_at_once() -> None:
    async def one(number: int) -> int:
        fault = ("crashes", "stalls", "floods", "", "closes")[number % 5]
        async with LinePlayer(bad("hub", fault), timeouts=QUICK) as player:
            await player.play(Board(), Limits(move_time=0.1))
            return pid_of(player)

    async def work() -> None:
        for pid in await asyncio.gather(*map(one, range(10))):
            assert not lives(pid)
            assert not is_zombie(pid)

    run(work())


@posix
def test_paths_are_ours_and_the_directory_is_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    script = tmp_path / "here.sh"
    script.write_text("#!/bin/sh\necho in $(pwd)\n")
    script.chmod(0o755)
    monkeypatch.chdir(tmp_path)

    async def work() -> None:
        lines: list[str] = []
        program = Program(("./here.sh",), cwd=home)
        await LinePlayer(program, on_line=lambda mark, line: lines.append(line)).start()
        assert f"in {home}" in lines

    run(work())


@posix
def test_our_own_death_is_the_end_of_the_engine() -> None:
    """A runner that is killed cannot clean up; its engines see the end of their input."""
    code = """
import asyncio, os
from dxp_engine.players import LinePlayer
from tests.players.engines import bad
async def work():
    player = LinePlayer(bad("hub", ""))
    await player.start()
    print(player.pid, flush=True)
    os.kill(os.getpid(), 9)
asyncio.run(work())
"""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=60, check=False
    )
    pid = int(done.stdout)
    run(gone(pid))
