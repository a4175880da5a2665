"""How the program ends: exit codes, messages, closed pipes, and never a traceback for bad input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import wait_for_work
from tests.program import run

FULL = Path("/dev/full")

BAD_CALLS = {
    "no such command": ["fly"],
    "no such option": ["perft", "--fly", "3"],
    "no depth": ["perft"],
    "depth is no number": ["perft", "three"],
    "depth below zero": ["perft", "--", "-1"],
    "depth beyond the limit": ["perft", "256"],
    "depth beyond all limits": ["perft", "9" * 5000],
    "no such variant": ["perft", "--variant", "chess", "3"],
    "empty variant": ["perft", "--variant", "", "3"],
    "no such GameType": ["perft", "--variant", "999", "3"],
    "no free form": ["moves", "--variant", "canadian", "--free"],
    "no such rule set": ["board", "--rules", "chess"],
    "rule set of other variants": ["board", "--rules", "turnpan"],
    "no FEN": ["moves", "--fen", "nonsense"],
    "empty FEN": ["moves", "--fen", ""],
    "square out of range": ["moves", "--fen", "W:W51:B1"],
    "illegal move": ["board", "--moves", "32-28 32-28"],
    "no move at all": ["board", "--moves", "\x01"],
    "no such notation": ["moves", "--notation", "morse"],
    "argument too many": ["variants", "now"],
}


@pytest.mark.variant("international")
@pytest.mark.variant("canadian")
@pytest.mark.parametrize("call", BAD_CALLS.values(), ids=BAD_CALLS.keys())
def test_bad_calls_are_usage_errors(call: list[str]) -> None:
    done = run(*call)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith("Error: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["--version"], ["perft", "--help"], ["variants"]])
def test_good_calls(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.variant("international")
def test_perft_json() -> None:
    done = run("perft", "--json", "5")
    result = json.loads(done.stdout)
    assert result.pop("seconds") >= 0
    assert result.pop("fen").startswith("W:W31-50:B1-20")
    assert result == {"variant": "international", "depth": 5, "nodes": 27117, "divide": None}


@pytest.mark.variant("international")
def test_perft_divide_json_adds_up() -> None:
    result = json.loads(run("perft", "--json", "--divide", "5").stdout)
    assert result["nodes"] == sum(result["divide"].values()) == 27117
    assert set(result["divide"]) == {
        "31-26",
        "31-27",
        "32-27",
        "32-28",
        "33-28",
        "33-29",
        "34-29",
        "34-30",
        "35-30",
    }


@pytest.mark.variant("international")
@pytest.mark.parametrize("divide", [[], ["--divide"]])
def test_perft_of_depth_zero_is_one(divide: list[str]) -> None:
    assert json.loads(run("perft", "--json", *divide, "0").stdout)["nodes"] == 1


@pytest.mark.variant("russian")
def test_free_is_the_suffix() -> None:
    option = json.loads(run("perft", "--variant", "RUSSIAN", "--free", "--json", "6").stdout)
    suffix = json.loads(run("perft", "--variant", "russian+free", "--json", "6").stdout)
    assert option["variant"] == suffix["variant"] == "russian+free"
    assert option["nodes"] == suffix["nodes"] > 15239


@pytest.mark.variant("russian")
def test_a_doubtful_fen_is_a_warning() -> None:
    done = run("moves", "--variant", "russian", "--fen", "W:W21-32:B1-12")
    assert done.returncode == 0
    assert done.stderr.startswith("Warning: ")
    assert len(done.stdout.splitlines()) == 7


@pytest.mark.variant("international")
def test_board_shows_moves_played_and_svg() -> None:
    shown = run("board", "--moves", "32-28", "--numbers", "--below", "black").stdout
    assert "Black to move" in shown
    assert "B:W28," in shown.replace("W31", "W28,") or "28" in shown
    assert run("board", "--svg").stdout.startswith("<svg")


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes are POSIX")
@pytest.mark.variant("international")
@pytest.mark.parametrize("arguments", [["variants"], ["--help"]], ids=["command", "help"])
def test_a_closed_pipe_is_quiet(arguments: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "dxp_engine", *arguments]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_a_full_disk_is_a_message() -> None:
    command = [sys.executable, "-m", "dxp_engine", "variants"]
    with FULL.open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"Error: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes are POSIX")
@pytest.mark.variant("international")
@pytest.mark.parametrize("arguments", [["perft", "60"], ["bestmove", "--depth", "90"]], ids=["perft", "bestmove"])
def test_an_interrupt_ends_at_once_and_quietly(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "dxp_engine", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_for_work(process.pid)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.variant("international")
def test_a_terminal_without_the_characters_gets_escapes() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dxp_engine", "variants"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
