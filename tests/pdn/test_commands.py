"""`dxp-engine pdn` as it is called."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard

from dxp_engine import pdn
from dxp_engine.cli.main import FINDINGS, OK, USAGE, run
from dxp_engine.cli.progress import progress
from tests.pdn.test_fixtures import FOLDER

REAL = FOLDER.parent / "real_games"
pytestmark = [pytest.mark.variant(name) for name in ("international", "english", "russian")]

Capture = pytest.CaptureFixture[str]


def call(*words: object) -> int:
    return run(["pdn", *map(str, words)])


def test_check_of_good_files(capsys: Capture) -> None:
    assert call("check", REAL / "english.pdn", FOLDER / "example.pdn") == OK
    assert capsys.readouterr().out.splitlines() == [
        f"{REAL / 'english.pdn'}: games 40, plies 2028, broken 0, errors 0, warnings 0",
        f"{FOLDER / 'example.pdn'}: games 1, plies 6, broken 0, errors 0, warnings 0",
    ]


def test_check_of_bad_files(capsys: Capture) -> None:
    assert call("check", "--warnings", FOLDER / "junk.pdn", FOLDER / "no_result.pdn") == FINDINGS
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{FOLDER / 'junk.pdn'}:2:10: this is no move (expected ")
    assert lines[2].endswith(":3:1: the game has no result at its end [warning]")
    assert call("check", "--json", FOLDER / "junk.pdn") == FINDINGS
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert (file["games"], file["broken"], file["warnings"]) == (1, 1, 0)
    assert file["errors"][0] == {
        "line": 2,
        "column": 10,
        "message": "this is no move",
        "token": "Black",
        "expected": "a move, a comment, a variation or a result",
    }


def test_a_damaged_archive_is_a_finding(capsys: Capture, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pdn.gz"
    bad.write_bytes(gzip.compress((REAL / "english.pdn").read_bytes())[:-500])
    assert call("check", bad, FOLDER / "example.pdn") == FINDINGS
    out = capsys.readouterr().out
    assert "damaged gzip data" in out
    assert f"{FOLDER / 'example.pdn'}: games 1" in out
    assert call("stats", bad) == USAGE
    assert "damaged gzip data" in capsys.readouterr().err


def test_usage(capsys: Capture, tmp_path: Path) -> None:
    assert call("check", tmp_path / "none.pdn") == USAGE
    assert call("check") == USAGE
    assert call("check", "--variant", "chess", FOLDER / "example.pdn") == USAGE
    assert call("check", "--encoding", "nonsense", FOLDER / "example.pdn") == USAGE
    assert call("convert", "--split", "2", FOLDER / "example.pdn") == USAGE
    assert call("convert", "--to-encoding", "nonsense", FOLDER / "example.pdn") == USAGE
    assert call("filter", "--since", "yesterday", FOLDER / "example.pdn") == USAGE
    assert call("filter", "--material", "ten", FOLDER / "example.pdn") == USAGE
    assert call("find", FOLDER / "example.pdn") == USAGE
    same = tmp_path / "same.pdn"
    same.write_bytes((FOLDER / "example.pdn").read_bytes())
    assert call("convert", "-o", same, same) == USAGE
    assert same.read_bytes() == (FOLDER / "example.pdn").read_bytes()
    assert "Error: " in capsys.readouterr().err


def test_convert_and_back(tmp_path: Path) -> None:
    there, back = tmp_path / "there.pdn.zst", tmp_path / "back.pdn"
    options = ("--notation", "numeric", "--captures", "long", "--strict", "--crlf", "--to-encoding", "latin-1")
    assert call("convert", *options, "-o", there, REAL / "russian.pdn") == OK
    assert zstandard.ZstdDecompressor().stream_reader(there.read_bytes()).read().count(b"*\r\n") == 50
    assert call("convert", "-o", back, there) == OK
    wanted, found = list(pdn.read(REAL / "russian.pdn")), list(pdn.read(back))
    assert [game.tree for game in found] == [game.tree for game in wanted]
    assert [game.result for game in found] == [game.result for game in wanted]


def test_convert_to_many_files(tmp_path: Path) -> None:
    assert call("convert", "--split", "15", "-o", tmp_path / "part.pdn.gz", REAL / "english.pdn") == OK
    assert [sum(1 for _ in pdn.read(tmp_path / f"part-{n}.pdn.gz")) for n in (1, 2, 3)] == [15, 15, 10]
    assert len(list(tmp_path.iterdir())) == 3


def test_convert_to_json(capsys: Capture) -> None:
    assert call("convert", "--json-lines", FOLDER / "example.pdn", FOLDER / "illegal.pdn") == FINDINGS
    first, second, _ = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["moves"][:3] == ["32-28", "19-23", "28x19"]
    assert first["result"] == "black"
    assert first["tree"][1] == {"comment": "[%clk 0:59:58]"}
    assert first["tree"][5]["variation"][0] == {"move": "13x24"}
    assert second["tree"][2] == {"move": "28x18", "legal": False}
    assert len(second["errors"]) == 1


def test_convert_cuts_what_is_broken(capsys: Capture) -> None:
    assert call("convert", "--broken", "cut", FOLDER / "illegal.pdn") == FINDINGS
    captured = capsys.readouterr()
    assert "\n1. 32-28 19-23 2-0\n" in captured.out
    assert captured.err == "games with errors: 1 (pdn check tells more)\n"


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ((), 40),
        (("--result", "draw"), 32),
        (("--result", "white", "--result", "black"), 8),
        (("--least-plies", "60"), 8),
        (("--least-plies", "60", "--most-plies", "70"), 3),
        (("--only", "russian"), 0),
        (("--only", "english", "--position", "W:W21-32:B1-10,12,15"), 6),
        (("--material", "W*K1:B1K*", "--sound"), 3),
        (("--broken",), 0),
        (("--player", "?"), 0),
    ],
)
def test_filter(options: tuple[str, ...], count: int, capsys: Capture) -> None:
    games = list(pdn.read(REAL / "english.pdn"))
    assert call("filter", *options, REAL / "english.pdn") == OK
    captured = capsys.readouterr()
    assert captured.err == f"games {count} of {len(games)}\n"
    assert len(pdn.parse(captured.out)) == count
    assert all(game.text in [each.text for each in games] for game in pdn.parse(captured.out))


def test_filter_by_names_and_dates(capsys: Capture) -> None:
    files = (FOLDER / "example.pdn", FOLDER / "oca.pdn")
    for options, count in (
        (("--player", "wyllie"), 1),
        (("--white", "wyllie"), 0),
        (("--black", "NIMBUS", "--event", "club"), 1),
        (("--since", "1841.06"), 2),
        (("--until", "1900"), 1),
        (("--since", "1842", "--until", "2024.02"), 0),
    ):
        assert call("filter", *options, *files) == OK
        assert capsys.readouterr().err == f"games {count} of 2\n"


def test_stats(capsys: Capture, tmp_path: Path) -> None:
    files = (REAL / "english.pdn", REAL / "russian.pdn")
    assert call("stats", "--json", "--top", "1", *files) == OK
    whole = json.loads(capsys.readouterr().out)
    assert (whole["games"], whole["plies"]) == (90, 5039)
    assert whole["variants"] == [{"variant": "russian", "games": 50}, {"variant": "english", "games": 40}]
    assert sum(whole["results"].values()) == sum(each["games"] for each in whole["lengths"]) == 90
    assert whole["openings"][0]["moves"] == "c3-d4 d6-c5 b2-c3"
    journal = tmp_path / "journal"
    assert call("stats", "--json", "--top", "1", "--journal", journal, *files) == OK
    assert json.loads(capsys.readouterr().out) == whole
    assert not journal.exists()
    assert call("stats", "--depth", "1", *files) == OK
    assert "  russian: " not in capsys.readouterr().out.partition("openings:")[0]


def test_index_and_find(capsys: Capture, tmp_path: Path) -> None:
    index = tmp_path / "index"
    assert call("index", "-o", index, REAL / "english.pdn", REAL / "russian.pdn") == OK
    assert capsys.readouterr().out.startswith("games 90, broken 0, positions 5129, bytes ")
    assert call("find", index, "--variant", "english", "--games", "1") == OK
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "games 40"
    assert lines[2].split()[0] == "9-13"
    assert lines[-1].startswith(f"{REAL / 'english.pdn'}:1: ? - ?")


def test_jobs_change_nothing(capsys: Capture, tmp_path: Path) -> None:
    files = [REAL / f"{name}.pdn" for name in ("english", "russian", "international")]
    told = []
    for jobs in (1, 2):
        assert call("check", "--jobs", jobs, *files) == OK
        assert call("convert", "--jobs", jobs, "-o", tmp_path / str(jobs), *files) == OK
        told.append((capsys.readouterr().out, (tmp_path / str(jobs)).read_bytes()))
    assert told[0] == told[1]


def test_a_cluster_changes_nothing(capsys: Capture) -> None:
    from distributed import LocalCluster

    assert call("check", REAL / "english.pdn") == OK
    here = capsys.readouterr().out
    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0", silence_logs=50
    ) as cluster:
        assert call("check", "--cluster", cluster.scheduler_address, REAL / "english.pdn") == OK
    assert capsys.readouterr().out == here


def test_standard_input() -> None:
    for data in ((FOLDER / "example.pdn").read_bytes(), gzip.compress((FOLDER / "example.pdn").read_bytes())):
        done = subprocess.run(
            [sys.executable, "-m", "dxp_engine", "pdn", "check", "-"], input=data, capture_output=True, check=True
        )
        assert done.stdout == b"<stdin>: games 1, plies 6, broken 0, errors 0, warnings 0\n"
        assert not done.stderr


def test_a_bar_is_shown_to_those_who_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        with progress("reading", 100) as done:
            done(50)
        assert ("reading" in stream.getvalue()) is shown
