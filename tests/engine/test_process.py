"""The engine as a process: how it starts and ends, what it takes, and in which order it answers."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import pytest

from dxp_engine import Board
from tests.documents import ROOT
from tests.engine.client import PATIENCE, Client
from tests.processes import wait_for_handler, wait_for_work, wait_until
from tests.program import run, run_bytes

pytestmark = pytest.mark.variant("international")

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes are POSIX")
FULL = Path("/dev/full")

ERROR = "info string error: "
START = "pos start"


def answers(text: str, word: str = "bestmove") -> list[str]:
    return [line for line in text.splitlines() if line.split(" ")[0] == word]


# -- how it starts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("head", ["hub\n", "\n  \r\nhub\r\n", "\ufeffhub\n"])
def test_hub_is_detected(head: str) -> None:
    assert "wait" in run(source=head).stdout.splitlines()


@pytest.mark.parametrize("head", ["uci\n", "isready\n", "hubs\n", "x\nhub\n", "d\n", ""])
def test_anything_else_is_uci(head: str) -> None:
    out = run(source=head).stdout
    assert "wait" not in out.splitlines()
    assert out or not head


def test_the_protocol_can_be_forced() -> None:
    assert run("uci", source="hub\n").stdout.startswith(ERROR)
    assert run("hub", source="uci\n").stdout.startswith("error message=")


@pytest.mark.variant("breakthrough")
def test_hub_parameters_on_the_command_line() -> None:
    done = run("hub", "--variant=bt", "--threads=2", "--book-ply=4", source="hub\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "param name=variant value=bt type=enum" in done.stdout
    assert "param name=threads value=2 type=int" in done.stdout


def test_it_says_which_version_it_is() -> None:
    assert run("uci", source="uci\n").stdout.startswith(f"id name dxp-engine {version('dxp-engine')}\n")
    assert f"id name=dxp-engine version={version('dxp-engine')} author=" in run("hub", source="hub\n").stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["uci", "--fly"],
        ["uci", "--variant=russian"],
        ["hub", "variant=russian"],
        ["hub", "--variant"],
        ["hub", "--variant=chess"],
        ["hub", "--threads=0"],
        ["--log"],
        ["--log=/nowhere/at/all"],
        ["--log", "x", "perft"],
    ],
)
def test_bad_arguments(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].startswith("Error: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [[], ["uci"], ["hub"]])
def test_log(tmp_path: Path, arguments: list[str]) -> None:
    path = tmp_path / "log"
    done = run(*arguments, "--log", str(path), source="hub\r\n\x01\n" + "x" * 200_000 + "\nquit")
    assert (done.returncode, done.stderr) == (0, "")
    lines = path.read_text("utf-8").splitlines()
    said = [line.split(" ", 3)[3] for line in lines if line.split(" ", 3)[2] == "<"]
    came = [line.split(" ", 3)[3] for line in lines if line.split(" ", 3)[2] == ">"]
    assert said == done.stdout.splitlines()
    assert came[:2] == ["hub", "\\x01"]
    assert came[-1] == "quit"
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}", line) for line in lines)


@pytest.mark.skipif(not shutil.which("make") or Path(sys.prefix) != ROOT / ".venv", reason="needs make and its build")
def test_make_run_keeps_standard_output_for_the_protocol() -> None:
    script = "position startpos moves 32-28 19-23\ngo movetime 300\n"
    done = subprocess.run(
        ["make", "-s", "run"], cwd=ROOT, input=script, capture_output=True, text=True, timeout=250, check=True
    )
    assert all(line.startswith("info depth ") for line in done.stdout.splitlines()[:-1])
    assert done.stdout.splitlines()[-1].startswith("bestmove 28x19")


# -- how it ends -----------------------------------------------------------------------------------


def test_quit_answers_the_search() -> None:
    with Client() as client:
        client.say("go infinite")
        client.until("info")
        client.say("quit")
        rest = client.rest()
        assert client.leave() == (0, "")
    assert len(answers("\n".join(rest))) == 1
    assert "(none)" not in rest[-1]


def test_quit_refuses_what_waits() -> None:
    out = run(source="go movetime 10000000\ngo depth 1\nd\nquit\nd\n").stdout
    assert len(answers(out)) == 2
    assert answers(out)[1] == "bestmove (none)"
    assert "Fen:" not in out


def test_uci_finishes_a_bounded_search_at_the_end_of_the_input() -> None:
    done = run(source="go depth 12\nposition startpos moves 32-28\ngo depth 3\n")
    assert done.returncode == 0
    assert len(answers(done.stdout)) == 2
    assert "info depth 12 " in done.stdout


@pytest.mark.parametrize("go", ["go", "go infinite", "go ponder wtime 1000000 btime 1000000"])
def test_uci_ends_an_unbounded_search_at_the_end_of_the_input(go: str) -> None:
    done = run(source=f"{go}\n")
    assert done.returncode == 0
    assert len(answers(done.stdout)) == 1
    assert done.stdout.startswith("info ")


@pytest.mark.parametrize("go", ["go think", "go ponder", "go analyze"])
def test_hub_stops_at_the_end_of_the_input(go: str) -> None:
    done = run(source=f"hub\ninit\n{START}\nlevel move-time=100000\n{go}\n")
    assert done.returncode == 0
    (answer,) = answers(done.stdout, "done")
    assert answer.startswith("done move=")


def test_a_command_without_its_line_end_counts() -> None:
    assert answers(run(source="go depth 2").stdout)


@posix
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("say", ["isready", "go infinite", "go ponder movetime 5"])
def test_signals(number: signal.Signals, say: str) -> None:
    with Client("uci") as client:
        client.say("isready", say)
        client.until("info" if say.startswith("go") else "readyok")
        client.signal(number)
        rest = client.rest()
        assert client.leave() == (0, "")
    assert len(answers("\n".join(rest))) == say.startswith("go")


@posix
def test_a_signal_before_the_first_command() -> None:
    with Client() as client:
        wait_for_handler(client.process.pid, signal.SIGTERM)
        client.signal(signal.SIGTERM)
        assert client.leave() == (0, "")


@posix
def test_a_signal_though_nobody_reads() -> None:
    command = [sys.executable, "-m", "dxp_engine", "uci"]
    unread, sink = os.pipe()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=sink, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(b"help\n" * 1000)
        process.stdin.flush()
        wait_until(lambda: not select.select([], [sink], [], 0)[1])  # no room is left in the pipe
        process.terminate()
        assert process.wait(PATIENCE) == 0
    os.close(unread)
    os.close(sink)


@posix
@pytest.mark.parametrize("say", ["go infinite\n", "go movetime 10000000\n", "d\n"])
def test_nobody_there_to_answer_to(say: str) -> None:
    command = [sys.executable, "-m", "dxp_engine"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write(say.encode())
    process.stdin.flush()
    assert process.wait(PATIENCE) == 0
    assert process.stderr.read() == b""
    process.stdin.close()
    process.stderr.close()


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_a_full_disk_is_a_message() -> None:
    command = [sys.executable, "-m", "dxp_engine"]
    with (
        FULL.open("w") as full,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=full, stderr=subprocess.PIPE) as process,
    ):
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"d\n")
        process.stdin.flush()
        assert process.wait(PATIENCE) == 2
        assert process.stderr.read().startswith(b"Error: ")


# -- what it takes ---------------------------------------------------------------------------------

NOISE = {
    "NUL": b"\x00\x00\n",
    "invalid UTF-8": b"\xff\xfe\x80 \xc3\n",
    "overlong and surrogates": b"\xc0\x80\xed\xa0\x80\n",
    "escape sequences": b"\x1b[2J\x1b]0;title\x07\n",
    "all bytes": bytes(b for b in range(256) if b != 10) + b"\n",
    "too long": b"y" * 10_000_000 + b"\n",
    "a position that is too long": b"position startpos moves" + b" 32-28" * 2_000_000 + b"\n",
    "a name that is too long": b"setoption name " + b"n" * 1_000_000 + b" value " + b"v" * 40_000 + b"\n",
    "a FEN that is too long": b"position fen " + b"W" * 1_000_000 + b"\n",
}


@pytest.mark.parametrize("noise", NOISE.values(), ids=NOISE.keys())
def test_noise_is_an_error_and_no_more(noise: bytes) -> None:
    done = run_bytes(b"isready\n" + noise + b"go perft 2\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "readyok"
    assert lines[1].startswith(ERROR)
    assert all(line.isprintable() and len(line) < 1000 for line in lines)
    assert lines[-1] == "bestmove (none)"


def test_crlf_and_blanks() -> None:
    done = run_bytes(b"\r\n  position\tstartpos moves 32-28 19-23 \r\n\r\nmoves\r\nquit\r\n")
    assert done.stdout == b"legal 28x19\n"


def test_a_game_of_40_000_moves() -> None:
    moves = "50-45 1-6 45-50 6-1 " * 10_000
    done = run(source=f"position fen W:WK50:BK1 moves {moves}\nd\ngo depth 4\nquit\n")
    assert "Fen: W:WK50:BK1:H40000:F20001" in done.stdout
    assert "Outcome: Draw: " in done.stdout
    assert len(answers(done.stdout)) == 1


# -- in which order it answers ---------------------------------------------------------------------


def test_go_twice_stop_twice() -> None:
    with Client() as client:
        client.say("stop", "go infinite", "go infinite", "stop", "stop", "isready")
        lines = client.until("bestmove") + client.until("bestmove")
        client.say("stop", "isready", "quit")
        rest = client.rest()
    assert not answers("\n".join(rest))
    assert len(answers("\n".join(lines))) == 2


def test_an_info_line_comes_first() -> None:
    with Client() as client:
        for _ in range(20):
            client.say("go infinite", "stop")
            lines = client.until("bestmove")
            assert any(line.startswith("info depth") for line in lines)


@pytest.mark.variant("russian")
def test_options_during_a_search_wait() -> None:
    with Client() as client:
        client.say("go movetime 10000000", "setoption name Variant value russian", "d", "isready")
        lines = client.until("readyok")
        assert not any(line.startswith(("Variant", "bestmove")) for line in lines)
        client.say("stop")
        lines = client.until("Variant:")
        assert lines[-1] == "Variant: russian"
        assert len(answers("\n".join(lines))) == 1


@pytest.mark.parametrize("limit", ["depth 2", "nodes 100", "movetime 1", "wtime 10 btime 10", "mate 1"])
def test_a_ponder_search_waits_for_the_hit(limit: str) -> None:
    with Client() as client:
        client.say(f"position startpos moves 32-28 19-23\ngo ponder {limit}")
        client.until("info")
        assert client.silent(0.3)
        client.say("ponderhit")
        assert client.until("bestmove")[-1].startswith("bestmove 28x19")


def test_a_hit_starts_the_clock() -> None:
    with Client() as client:
        client.say("go ponder movetime 400")
        client.until("info")
        assert client.silent(0.6)
        begin = time.monotonic()  # before the hit is said, so that a busy machine can only make it longer
        client.say("ponderhit")
        client.until("bestmove")
        assert time.monotonic() - begin > 0.3


def test_a_ponder_miss() -> None:
    with Client() as client:
        client.say("position startpos moves 32-28 19-23", "go ponder wtime 100000 btime 100000")
        client.until("info")
        client.say("stop", "position startpos moves 32-28 18-23", "go movetime 50")
        lines = client.until("bestmove") + client.until("bestmove")
    first, second = answers("\n".join(lines))
    assert first.startswith("bestmove 28x19")
    assert Board("international").replay(["32-28", "18-23"]).is_legal(second.split()[1])


def test_infinite_never_answers_by_itself() -> None:
    with Client() as client:
        client.say("position fen W:W28:B23", "go infinite depth 1")
        client.until("info")
        assert client.silent(0.3)
        client.say("stop")
        assert client.until("bestmove")[-1] == "bestmove 28x19"


@pytest.mark.parametrize("stop", ["stop", "quit"])
def test_a_count_can_be_stopped(stop: str) -> None:
    with Client() as client:
        client.say("go perft 30")
        assert client.silent(0.2)
        client.say(stop)
        assert client.until("bestmove")[-1] == "bestmove (none)"


def test_a_bench_can_be_stopped() -> None:
    with Client() as client:
        client.say("bench 60")
        wait_for_work(client.process.pid)
        client.say("stop")
        assert client.until("Bench:")[-1] == "Bench: stopped"


@pytest.mark.skipif(os.name == "nt", reason="a pipe of Windows holds more")
def test_commands_pile_up_behind_a_search() -> None:
    with Client() as client:
        client.say("go movetime 200")
        client.send(b"moves\n" * 20_000)
        client.say("go depth 1")
        assert len(client.until("bestmove")) > 1
        assert len(client.until("bestmove")) > 20_000
