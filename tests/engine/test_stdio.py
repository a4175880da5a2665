"""The engine as a process, over any bytes."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dxp_engine.engine.stdio import MAX_LINE, serve
from tests.program import run, run_bytes

pytestmark = pytest.mark.variant("international")


def served(source: bytes) -> list[str]:
    sink = io.BytesIO()
    serve(io.BytesIO(source), sink)
    return sink.getvalue().decode("utf-8").splitlines()


def test_a_conversation() -> None:
    done = run(source="position startpos moves 32-28 19-23\nmoves\nquit\nmoves\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "moves 28x19\n", "")


def test_the_end_of_the_input_is_the_end() -> None:
    assert run().returncode == 0
    assert served(b"position startpos moves 32-28 19-23\nmoves") == ["moves 28x19"]


def test_answers_come_before_the_next_command() -> None:
    command = [sys.executable, "-m", "dxp_engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for depth, nodes in (1, 9), (2, 81), (3, 658):
            process.stdin.write(b"perft %d\n" % depth)
            process.stdin.flush()
            assert process.stdout.readline().split() == [b"nodes", b"%d" % nodes]
            process.stdout.readline()
            process.stdout.readline()
        process.communicate(b"quit\n", timeout=60)
    assert process.returncode == 0


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_line_ends(end: bytes) -> None:
    lines = [b"", b"  position\tstartpos moves 32-28 19-23 ", b"", b"moves", b"quit", b""]
    assert served(end.join(lines)) == ["moves 28x19"]


NOISE = {
    "NUL": b"\x00\x00\n",
    "invalid UTF-8": b"\xff\xfe\x80 \xc3\n",
    "overlong and surrogates": b"\xc0\x80\xed\xa0\x80\n",
    "escape sequences": b"\x1b[2J\x1b]0;title\x07\n",
    "all bytes": bytes(b for b in range(256) if b != 10) + b"\n",
}


@pytest.mark.parametrize("noise", NOISE.values(), ids=NOISE.keys())
def test_noise_is_an_error_and_no_more(noise: bytes) -> None:
    answers = served(noise + b"perft 1\n")
    assert answers[0].startswith("info string error: ")
    assert answers[0].isprintable()
    assert answers[1] == "nodes 9"


@pytest.mark.parametrize("size", [MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, 10_000_000])
def test_a_line_may_be_too_long(size: int) -> None:
    answers = served(b"x" * size + b"\nperft 1\n")
    assert len(answers) == 4
    assert answers[0].startswith("info string error: ")
    assert ("a line of more than" in answers[0]) == (size > MAX_LINE)
    assert answers[1] == "nodes 9"


def test_a_long_line_at_the_end_of_the_input() -> None:
    (answer,) = served(b"x" * 10_000_000)
    assert answer == f"info string error: a line of more than {MAX_LINE} bytes"


def test_noise_into_the_process() -> None:
    done = run_bytes(b"".join(NOISE.values()) + b"y" * 10_000_000 + b"\nperft 2\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\nnodes 81\n" in done.stdout


@given(st.binary(max_size=200))
def test_any_bytes(source: bytes) -> None:
    # A count of a great depth would be legal, and take years.
    for answer in served(source.replace(b"perft", b"").replace(b"divide", b"")):
        assert answer.isprintable()
