"""The synchronous face."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from dxp_engine import Board, Game
from dxp_engine.players import BlockingPlayer, FaultKind, Limits, LinePlayer
from tests.players.engines import PATIENT, bad, lives, pid_of

DEPTH = Limits(depth=1)
ROOT = Path(__file__).parents[2]


def test_a_game() -> None:
    player = LinePlayer(bad("hub", "", "32-28", "28x19", "31-26"), timeouts=PATIENT)
    with BlockingPlayer(player) as blocking:
        assert (blocking.name, blocking.running) == ("Bad 1", True)
        assert blocking.new_game() is None
        game = Game()
        game.play(blocking.play(game, DEPTH).move or "")
        game.play("19-23")
        assert blocking.ponder(game, DEPTH) is None
        game.play(blocking.play(game, DEPTH).move or "")
        assert str(game.moves[-1]) == "28x19"
    assert not blocking.running
    assert not lives(pid_of(player))
    blocking.close()
    with pytest.raises(ValueError, match="is closed"):
        blocking.play(game, DEPTH)


def test_faults_are_values() -> None:
    with BlockingPlayer(LinePlayer(bad("hub", "crashes"), timeouts=PATIENT)) as blocking:
        fault = blocking.play(Board(), DEPTH).fault
        assert fault is not None
        assert fault.kind is FaultKind.CRASH
        assert blocking.start() is None
        assert blocking.running


def test_stop_from_another_thread() -> None:
    with BlockingPlayer(LinePlayer(bad("hub", "waits for stop"), timeouts=PATIENT)) as blocking:
        timer = threading.Timer(0.2, blocking.stop)
        timer.start()
        assert str(blocking.play(Board(), Limits(infinite=True)).move) == "32-28"
        timer.join()
    blocking.stop()


def test_inside_a_running_event_loop() -> None:
    """A notebook has one; the face has its own and does not mind."""

    async def work() -> None:
        with BlockingPlayer(LinePlayer(bad("hub", ""), timeouts=PATIENT)) as blocking:
            assert blocking.play(Board(), DEPTH).move

    asyncio.run(work())


def script(body: str) -> subprocess.Popen[str]:
    code = f"""
import time
from dxp_engine import Board
from dxp_engine.players import BlockingPlayer, Limits, LinePlayer
from tests.players.engines import bad
player = LinePlayer(bad("hub", "waits for stop"))
blocking = BlockingPlayer(player)
blocking.start()
print(player.pid, flush=True)
{body}
"""
    command = [sys.executable, "-c", code]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_what_is_left_open_is_closed_at_the_end() -> None:
    with script("") as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert not lives(int(out))


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_while_it_waits() -> None:
    with script("blocking.play(Board(), Limits(infinite=True))") as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert err.rstrip().endswith("KeyboardInterrupt")
    assert not lives(pid)
