"""DXP between processes: two of our own, pydraughts' client, a peer that is killed, and people at both ends."""

from __future__ import annotations

import contextlib
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from dxp_engine import Game, pdn
from dxp_engine.cli.dxp_options import PDN
from dxp_engine.rules.hub_text import HubText
from tests.bench.peers import PYDRAUGHTS

pytestmark = pytest.mark.variant("international")

CLIENT = Path(__file__).with_name("clients") / "play_dxp_pydraughts.py"
QUICK = ("--nodes", "200", "--hash", "1")
# So that a game is not over before something is done to it, however late that comes.
SLOW = ("--movetime", "200", "--hash", "1")


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "dxp_engine", *map(str, arguments)]


@dataclass
class Server:
    """Our process that listens, in a folder of its own."""

    process: subprocess.Popen[str]
    port: int
    folder: Path

    def wait(self, code: int = 0) -> str:
        output, errors = self.process.communicate(timeout=60)
        assert self.process.returncode == code, errors
        return output

    @property
    def games(self) -> list[dict[str, str]]:
        return games(self.folder / PDN)


@contextlib.contextmanager
def serving(folder: Path, *arguments: object) -> Iterator[Server]:
    folder.mkdir(exist_ok=True)
    process = subprocess.Popen(
        command(*arguments, "--port", 0),
        cwd=folder,
        stdin=subprocess.DEVNULL if arguments[0] == "dxp" else subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"listening on 127\.0\.0\.1:(\d+)", line)
        assert found, line + (process.stderr.read() if process.stderr else "")
        yield Server(process, int(found[1]), folder)
    finally:
        process.kill()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()
        process.wait()


def connect(folder: Path, port: int, *arguments: object) -> subprocess.CompletedProcess[str]:
    folder.mkdir(exist_ok=True)
    asked = command("dxp", "connect", f"127.0.0.1:{port}", *QUICK, *arguments)
    return subprocess.run(asked, cwd=folder, capture_output=True, text=True, timeout=100, check=False)


def games(path: Path) -> list[dict[str, str]]:
    """The tags of each game of a file, with its moves as `moves`; all of them have to be without fault."""
    read = list(pdn.read(path))
    assert not [problem for game in read for problem in (*game.errors, *game.warnings)]
    return [{**game.tags, "moves": " ".join(move.pdn_long for move in game.moves)} for game in read]


def replay(game: dict[str, str]) -> Game:
    return Game("international", game["moves"].split(), fen=game.get("FEN"))


def test_ten_games_between_two_processes(tmp_path: Path) -> None:
    """Colours alternate, the openings are those of the list, and both ends come to the same games and results."""
    with serving(tmp_path / "f", "dxp", "serve", "--once", *QUICK, "--name", "Follower") as server:
        done = connect(
            tmp_path / "i",
            server.port,
            "--games",
            10,
            "--name",
            "Initiator",
            "--openings",
            "two-move",
            "--log",
            "bytes",
        )
        assert done.returncode == 0, done.stderr
        server.wait()
        theirs = server.games
    ours = games(tmp_path / "i" / PDN)
    assert len(ours) == 10
    keys = ("White", "Black", "Result", "FEN", "moves", "Termination", "Round")
    assert [[game[key] for key in keys] for game in ours] == [[game[key] for key in keys] for game in theirs]
    names = ["Initiator", "Follower"]
    assert [[game["White"], game["Black"]] for game in ours] == [names, names[::-1]] * 5
    assert [game["FEN"] for game in ours[::2]] == [game["FEN"] for game in ours[1::2]]
    assert len({game["FEN"] for game in ours}) == 5
    for game in ours:
        outcome = replay(game).outcome
        assert outcome is not None
        assert outcome.pdn(replay(game).variant) == game["Result"]
    lines = (tmp_path / "i" / "bytes").read_text("ascii").splitlines()
    sent = [line.split(" ", 2)[2] for line in lines]
    assert sum(text.startswith("> R01Initiator ") for text in sent) == 10
    assert sum(text in ("> E01\\0", "< E01\\0") or text.startswith("> E") for text in sent) >= 10


def test_the_listening_side_may_propose(tmp_path: Path) -> None:
    listening = ("dxp", "serve", "--once", *QUICK, "--initiator", "--games", 2, "--colour", "black", "--moves", 4)
    with serving(tmp_path / "i", *listening) as server:
        done = connect(tmp_path / "f", server.port, "--follower")
        assert done.returncode == 0, done.stderr
        server.wait()
        assert [game["Termination"] for game in server.games] == ["all 4 moves of each side were made"] * 2
        assert [len(game["moves"].split()) for game in server.games] == [8, 8]


@pytest.mark.parametrize("variant", ["frisian", "frysk", "breakthrough", "antidraughts", "killer"])
def test_other_variants(variant: str, tmp_path: Path) -> None:
    with serving(tmp_path, "dxp", "serve", "--once", *QUICK, "--variant", variant) as server:
        done = connect(tmp_path / "i", server.port, "--variant", variant, "--moves", 15)
        assert done.returncode == 0, done.stderr
        server.wait()
        (game,) = server.games
        Game(variant, game["moves"].split())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize(("told", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_it_keeps_listening_until_it_is_told_to_leave(told: signal.Signals, code: int, tmp_path: Path) -> None:
    with serving(tmp_path, "dxp", "serve", *QUICK) as server:
        for _ in range(2):
            done = connect(tmp_path / "i", server.port, "--moves", 2)
            assert done.returncode == 0, done.stderr
        server.process.send_signal(told)
        server.wait(code)
        assert len(server.games) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_leaving_in_mid_game(tmp_path: Path) -> None:
    """Where it is our turn the game is ended, else it is left; the other end hears of it either way."""
    with serving(tmp_path, "dxp", "serve", *SLOW) as server:
        asked = command("dxp", "connect", f"127.0.0.1:{server.port}", *SLOW, "--pdn", tmp_path / "theirs.pdn")
        with subprocess.Popen(asked, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as client:
            wait_for(tmp_path / f"{PDN}.*.part", r"\b3\. ", tmp_path)
            server.process.send_signal(signal.SIGINT)
            assert client.wait(60) in (0, 1)
        server.wait(130)
        (ours,), (theirs,) = server.games, games(tmp_path / "theirs.pdn")
        assert (ours["Result"], theirs["Result"]) == ("*", "*")
        assert theirs["moves"].startswith(ours["moves"])


@pytest.mark.variant("russian")
def test_a_variant_that_dxp_cannot_play(tmp_path: Path) -> None:
    done = connect(tmp_path, 1, "--variant", "russian")
    assert done.returncode == 2
    assert done.stderr.startswith("Error: DXP has 50 squares and cannot play russian, which has 32; it can play: ")


def test_nobody_there(tmp_path: Path) -> None:
    done = connect(tmp_path, 1, "--retry", 0)
    assert done.returncode == 2
    assert done.stderr == "Error: cannot connect to 127.0.0.1:1: Connection refused\n"


def wait_for(path: Path, pattern: str, folder: Path) -> str:
    """The text of the one file that fits, once it has this in it."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for found in folder.glob(path.name):
            with contextlib.suppress(FileNotFoundError):
                text = found.read_text("utf-8")
                if re.search(pattern, text):
                    return text
        time.sleep(0.01)
    raise AssertionError(f"no {pattern} in {path}")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("victim", ["peer", "us"])
def test_kill_in_mid_game(victim: str, tmp_path: Path) -> None:
    """Whoever is killed, the file has all moves played so far."""
    with serving(tmp_path, "dxp", "serve", "--once", *SLOW, "--log", "bytes") as server:
        asked = command("dxp", "connect", f"127.0.0.1:{server.port}", *SLOW, "--pdn", "")
        client = subprocess.Popen(asked, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(tmp_path / f"{PDN}.*.part", r"\b4\. ", tmp_path)
            (client if victim == "peer" else server.process).send_signal(signal.SIGKILL)
            if victim == "peer":
                server.wait(1)
                path = tmp_path / PDN
            else:
                server.process.wait()
                (path,) = tmp_path.glob(f"{PDN}.*.part")
        finally:
            client.kill()
            client.wait()
        (game,) = games(path)
        assert game["Result"] == "*"
        if victim == "peer":
            assert game["Termination"] == "the connection was lost"
        moves = len(replay(game).moves)
        told = len(re.findall(r"[<>] M\d+\\0$", (tmp_path / "bytes").read_text("ascii"), re.MULTILINE))
        # Killed between sending a move and writing it down, we lack just that one.
        assert told - moves in ((0,) if victim == "peer" else (0, 1))
        assert moves >= 6


# -- pydraughts ------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="the client starts programs as POSIX does")
@pytest.mark.parametrize(
    ("colour", "seed", "limit", "ended"),
    [("white", 1, 0, "by us"), ("black", 2, 0, "by us"), ("white", 3, 10, "by them"), ("black", 4, 10, "by them")],
)
def test_pydraughts(colour: str, seed: int, limit: int, ended: str, tmp_path: Path) -> None:
    """Whole games: it sends time 000 and stop code 1, repeats our reason, and loses messages that come together."""
    if PYDRAUGHTS.problem:
        pytest.skip(PYDRAUGHTS.problem)
    with serving(tmp_path, "dxp", "serve", "--once", *QUICK, "--log", "bytes") as server:
        client = [str(PYDRAUGHTS.python), str(CLIENT), str(server.port), colour, str(seed), str(limit)]
        done = subprocess.run(client, capture_output=True, text=True, timeout=100, check=False)
        assert done.returncode == 0, done.stderr
        told: dict[str, Any] = json.loads(done.stdout)
        server.wait()
        (game,) = server.games
    text, played = HubText.of(Game("international").variant), Game("international")
    for move in told["moves"]:
        played.play(text.parse_move(played.board, move))
    assert played == replay(game)
    assert told["ended"] == ended
    assert told["name"].startswith("dxp-engine")
    # It can go back only where the other side plays White.
    assert told["backs"] == ([True] if colour == "black" else [])
    if ended == "by us":
        assert played.outcome is not None
        assert played.outcome.pdn(played.variant) == game["Result"] != "*"
        assert "Termination" in game
    else:
        assert (told["result"], game["Termination"]) == ("0", "all 10 moves of each side were made")
    bytes_ = (tmp_path / "bytes").read_text("ascii")
    assert re.search(r"< R01DXP Client {22}[WZ]0300\d0B", bytes_) or "000" in bytes_


# -- people ----------------------------------------------------------------------------------------


def test_two_people(tmp_path: Path) -> None:
    """One listens, one connects; they play, talk, take back, and agree on a draw."""
    with serving(tmp_path / "b", "play", "--dxp-serve", "--name", "Boris") as server:
        asked = command("play", "--dxp", f"127.0.0.1:{server.port}", "--name", "Anna")
        (tmp_path / "a").mkdir()
        with subprocess.Popen(
            asked, cwd=tmp_path / "a", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as anna:
            a, b = Person(anna), Person(server.process)
            a.hears("Your move, White:")
            a.types("say Good luck!")
            b.hears("> Good luck!")
            a.types("32-28")
            b.hears("32-28")
            b.hears("Your move, Black:")
            b.types("19-28")
            b.hears("the man on 19")
            b.types("19-23")
            a.hears("Your move, White:")
            a.types("back")
            b.hears("asks to take back 2 plies: yes or no?")
            b.types("yes")
            a.hears("Moves were taken back.")
            a.hears("Your move, White:")
            a.types("draw")
            a.types("33-28")
            b.hears("> I offer a draw.")
            b.hears("Your move, Black:")
            b.types("draw")
            a.hears("1-1  Draw: Black claimed or accepted it")
            b.hears("1-1  Draw: Black claimed or accepted it")
            assert anna.wait(30) == 0
        server.wait()
    for folder in "ab":
        (game,) = games(tmp_path / folder / PDN)
        assert (game["White"], game["Black"], game["moves"], game["Result"]) == ("Anna", "Boris", "33-28", "1-1")


@dataclass
class Person:
    """Who types into a process and reads what it prints."""

    process: subprocess.Popen[str]

    def types(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hears(self, text: str) -> None:
        """Read on until a line has this."""
        assert self.process.stdout is not None
        seen = []
        for line in self.process.stdout:
            seen.append(line)
            if text in line:
                return
        raise AssertionError(f"no {text!r} in {''.join(seen)}")


def test_a_person_against_the_engine(tmp_path: Path) -> None:
    asked = command("play", "--nodes", 100, "--hash", 1, "--colour", "black", "--pdn", "games.pdn", "--name", "Anna")
    done = subprocess.run(
        asked, cwd=tmp_path, input="resign\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "2-0  White wins: Black resigned" in done.stdout
    (game,) = games(tmp_path / "games.pdn")
    assert game["Black"] == "Anna"
