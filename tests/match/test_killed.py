"""A runner that is killed at any moment: the same command goes on, and no game is lost or counted twice."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

import pytest

from dxp_engine import pdn
from dxp_engine.match.standings import Standings
from dxp_engine.match.store import Store
from tests.match.programs import MatchProgram, read_until

pytestmark = [
    pytest.mark.variant("international"),
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL"),
]


class KilledMatch:
    """A match that is killed again and again, until it is left alone.

    Args:
        folder: for its files.
        games: how many.
    """

    def __init__(self, folder: Path, games: int) -> None:
        self.games = games
        self.store, self.pdn = folder / "match.db", folder / "games.pdn"
        words = ["--engine", "name=A proto=self", "--engine", "name=B proto=self", "--each", "tc=nodes=20"]
        words += ["--games", str(games), "--concurrency", "2", "--store", str(self.store), "--pdn", str(self.pdn)]
        self.program = MatchProgram(*words)
        self.pdn.write_text('[Event "Before"]\n[Result "*"]\n\n1. 32-28 *\n\n', "utf-8")

    def run(self, games: int, pause: float) -> bool:
        """Play, and kill the runner some seconds after so many more games; whether it came to its own end before."""
        process = self.program.start()
        lines = read_until(process, "game ", games)
        time.sleep(pause)
        if len([line for line in lines if "game " in line]) < games or process.poll() is not None:
            process.communicate()
            assert process.returncode == 0
            return True
        process.kill()
        process.communicate()
        return False

    def check(self) -> None:
        """Every game is there once: in the store, in the statistics, and in the file of games."""
        wanted = list(range(1, self.games + 1))
        standings = Standings()
        with Store.open(self.store) as store:
            assert sorted(store.numbers) == wanted
            for record in store.records():
                standings.add(record)
        assert (standings.games, standings.unpaired) == (self.games, 0)
        assert sum(standings.players["A"].score.pairs) == self.games // 2
        first, *games = pdn.read(self.pdn)
        assert first.tags["Event"] == "Before"
        assert sorted(int(game.tags["MatchGame"]) for game in games) == wanted
        assert not any(game.errors for game in games)


def killed(folder: Path, games: int, kills: int, seed: int) -> None:
    """Kill a match so many times at random moments, then let it come to its end."""
    random = Random(seed)
    match = KilledMatch(folder, games)
    for _ in range(kills):
        if match.run(random.randrange(2 * games // (kills + 1)), random.random() / 5):
            break
    while not match.run(games + 1, 0):
        pass
    match.check()
    assert match.program.leaves_nothing()


def test_killed_three_times(tmp_path: Path) -> None:
    killed(tmp_path, 20, 3, seed=1)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(3))
def test_killed_many_times(tmp_path: Path, seed: int) -> None:
    killed(tmp_path, 200, 10, seed)


def test_a_match_that_is_over_plays_nothing(tmp_path: Path) -> None:
    match = KilledMatch(tmp_path, 2)
    assert match.run(3, 0)
    before = match.pdn.read_bytes()
    assert match.run(1, 0)
    assert match.pdn.read_bytes() == before
    match.check()
