"""The program as it is started: errors before the first game, interrupts, events, and what it leaves behind."""

from __future__ import annotations

import json
import re
import shlex
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from dxp_engine import pdn
from dxp_engine.match.ending import Ending
from dxp_engine.match.store import Store
from tests.match.matches import GOOD, bad
from tests.match.programs import MatchProgram, read_until
from tests.program import run

pytestmark = pytest.mark.variant("international")
PAIR = ("--engine", "name=A proto=self tc=nodes=20", "--engine", "name=B proto=self tc=nodes=20")
needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


def match(*words: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error."""
    done = run("match", *words)
    return done.returncode, done.stdout, done.stderr


# -- errors before the first game --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "a match needs engines"),
        (["--engine", GOOD], "two engines at least"),
        (["--engine", GOOD, "--engine", GOOD], "two engines are called 'Good'"),
        (["--engine", GOOD, "--engine", "name=X cmd=./no-such-engine tc=1"], "engine X: .*no-such-engine.* cannot be"),
        (["--engine", GOOD, "--engine", "name=X cmd=no-such-engine tc=1"], "engine X: no-such-engine cannot be"),
        (["--engine", GOOD, "--engine", "name=X proto=self tc=1 dir=nowhere"], "engine X: .* cannot be started"),
        (["--engine", GOOD, "--engine", "name=X proto=self tc=1 option.Elo=9"], "engine X: there is no option 'Elo'"),
        (["--engine", GOOD, "--engine", "name=X proto=self tc=1 option.threads=0"], "engine X: threads is a whole"),
        (
            ["--engine", GOOD, "--engine", bad("hub", "refuses options", words="option.threads=2")],
            "engine Bad: no such",
        ),
        (["--engine", GOOD, "--engine", bad("hub", ""), "--variant", "breakthrough"], "engine Bad: it does not play"),
        (
            ["--engine", GOOD, "--engine", "name=X proto=dxp cmd='x {port}' tc=nodes=9"],
            "engine X: DXP cannot tell nodes",
        ),
        (["--engine", GOOD, "--engine", "name=X proto=dxp port=1 tc=1", "--concurrency", "2"], "one game at a time"),
        ([*PAIR, "--variant", "chess"], "chess"),
        ([*PAIR, "--openings", "nowhere.pdn"], "neither a file nor one of the lists"),
        ([*PAIR, "--config", "nowhere.toml"], "nowhere.toml"),
        ([*PAIR, "--store", "nowhere/match.db"], "nowhere"),
        ([*PAIR, "--pdn", "nowhere/games.pdn"], "nowhere"),
        ([*PAIR, "--events", "nowhere/events"], "nowhere"),
        ([*PAIR, "--games", "9", "report", "x"], "the options of a match stand alone"),
    ],
)
@pytest.mark.variant("breakthrough")
def test_errors(words: list[str], reason: str) -> None:
    code, out, err = match(*words)
    assert code == 2
    assert "game " not in out
    assert re.search(reason, err), err


def test_an_opening_that_is_over(tmp_path: Path) -> None:
    path = tmp_path / "openings"
    path.write_text("32-28 19-23\nW:W:B5\n", "utf-8")
    code, _, err = match(*PAIR, "--openings", str(path))
    assert (code, err) == (
        2,
        f"Error: {path}, line 2: the game is over there (Black wins: a side has no pieces left)\n",
    )


def test_another_match_in_the_store(tmp_path: Path) -> None:
    store = str(tmp_path / "match.db")
    assert match(*PAIR, "--store", store)[0] == 0
    code, _, err = match(*PAIR, "--store", store, "--games", "4")
    assert code == 2
    assert f"{store} is the file of another match: games is 2 there and 4 here" in err


# -- the course of a match ---------------------------------------------------------------------------


def test_faults_are_an_objection() -> None:
    code, out, _ = match("--engine", GOOD, "--engine", bad("hub", "crashes"))
    assert code == 1
    assert "Good - Bad 1-0 after 3 plies, White wins: Black's crash: the process has ended" in out


def test_events(tmp_path: Path) -> None:
    store = tmp_path / "match.db"
    words = [*PAIR, "--games", "3", "--concurrency", "2", "--events", "-", "--store", str(store)]
    code, out, err = match(*words)
    events = [json.loads(line) for line in out.splitlines()]
    kinds = [event["event"] for event in events]
    assert code == 0
    assert (kinds[0], kinds[-1]) == ("match", "end")
    assert sorted(kinds[1:-1]) == ["game"] * 3 + ["score"] * 3 + ["start"] * 3
    assert "game 3: " in err
    with Store.open(store) as kept:
        assert events[0]["settings"] == kept.settings
        _check_games([event for event in events if event["event"] == "game"], kept)
    end = events[-1]
    assert (end["end"], end["games"], end["total"], end["faults"]) == ("complete", 3, 3, {})
    assert {name: player["games"] for name, player in end["players"].items()} == {"A": 3, "B": 3}
    assert sum(player["points"] for player in end["players"].values()) == 3
    again = [json.loads(line) for line in match(*words)[1].splitlines()]
    assert [event["event"] for event in again] == ["match", "end"]
    assert again[-1] == end


def _check_games(games: list[dict[str, Any]], store: Store) -> None:
    assert {game["number"] for game in games} == store.numbers
    for game in games:
        record = store.record(game["number"])
        assert record is not None
        assert (game["white"], game["result"], game["moves"]) == (record.white, record.result, list(record.moves))
        assert game["white_use"]["nodes"] == record.white_use.nodes
        assert Ending(game["ending"]) is record.ending


def test_the_sprt_ends_the_match(tmp_path: Path) -> None:
    words = ["--engine", GOOD, "--engine", bad("hub", "exits"), "--games", "100000", "--events", "-"]
    words += ["--sprt", "elo0=0 elo1=200", "--store", str(tmp_path / "match.db")]
    code, out, _ = match(*words)
    end = json.loads(out.splitlines()[-1])
    assert (code, end["end"], end["sprt"]["verdict"]) == (1, "decided", "accept")
    assert end["games"] < 100
    assert end["sprt"]["llr"] >= end["sprt"]["upper"]
    # The verdict stands when the same command comes again.
    code, out, _ = match(*words)
    assert (code, json.loads(out.splitlines()[-1])) == (1, end)


def test_the_games_as_text(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    assert match(*PAIR, "--pdn", str(path), "--tc", "1+1", "--games", "2", "--max-plies", "12")[0] == 0
    games = list(pdn.read(path))
    assert [(game.player("white"), game.player("black"), game.plies) for game in games] == [
        ("A", "B", 12),
        ("B", "A", 12),
    ]
    for game in games:
        assert not game.errors
        assert game.tags["Termination"] == "Draw: the game has lasted 12 plies"
        assert game.result is pdn.Result.DRAW
        for number, ply in enumerate(game.tree.plies):
            (comment,) = ply.comments or (None,)
            assert (comment is None) == (number < 2)
            if comment is not None:
                assert comment.evaluation is not None
                assert comment.move_time is not None


def test_a_log(tmp_path: Path) -> None:
    path = tmp_path / "log"
    match(*PAIR, "--log", str(path))
    lines = path.read_text("utf-8").splitlines()
    assert lines[0].endswith(" A, B: 2 games of international, 0 played already")
    assert any(" complete: 2 of 2 games" in line for line in lines)


def test_one_runner_at_a_time(tmp_path: Path) -> None:
    store = str(tmp_path / "match.db")
    words = ["--engine", GOOD, "--engine", bad("hub", "stalls", words="patience=600"), "--store", store]
    process = MatchProgram(*words).start()
    read_until(process, "played already")
    code, _, err = match(*words)
    assert (code, err) == (2, f"Error: {store} is in use by another runner\n")
    process.terminate()
    process.communicate()


# -- interrupts --------------------------------------------------------------------------------------


@needs_signals
def test_interrupted_once_the_games_in_progress_are_finished(tmp_path: Path) -> None:
    store = tmp_path / "match.db"
    program = MatchProgram(*PAIR, "--games", "100000", "--concurrency", "2", "--store", str(store))
    process = program.start()
    lines = read_until(process, "game ", 2)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "the games in progress are finished" in out
    with Store.open(store) as kept:
        assert len(kept) == sum("game " in line for line in [*lines, *out.splitlines()]) < 100000
        numbers = sorted(kept.numbers)
        assert numbers == list(range(1, len(numbers) + 1))
    assert program.leaves_nothing()


@needs_signals
@pytest.mark.parametrize("signals", [[signal.SIGINT, signal.SIGINT], [signal.SIGTERM]], ids=["twice", "terminated"])
@pytest.mark.parametrize(
    ("fault", "words"),
    [("stalls", "patience=600"), ("slow to load", "load=600")],
    ids=["in a game", "before the first"],
)
def test_abandoned(tmp_path: Path, signals: list[signal.Signals], fault: str, words: str) -> None:
    """Engines that never answer, and have all the time in the world."""
    program = MatchProgram(
        "--engine", GOOD, "--engine", bad("hub", fault, words=words), "--store", str(tmp_path / "db")
    )
    process = program.start()
    while len(program.left()) < 3:  # the runner and both engines
        time.sleep(0.05)
    for number in signals[:-1]:
        process.send_signal(number)
        read_until(process, "the games in progress are finished")
    process.send_signal(signals[-1])
    process.communicate(timeout=120)
    assert process.returncode == 130
    assert program.left() == []
    with Store.open(tmp_path / "db") as kept:
        assert len(kept) == 0


def test_engines_are_ended_when_the_match_fails(tmp_path: Path) -> None:
    """One engine runs already when the other one turns out to be none."""
    stays = bad("hub", "stays")
    program = MatchProgram("--engine", stays, "--engine", f"name=X tc=1 cmd={shlex.quote(str(tmp_path))}")
    process = program.start()
    process.communicate(timeout=120)
    assert process.returncode == 2
    assert program.left() == []
