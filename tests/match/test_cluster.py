"""A match on a Dask cluster: the same games, and a worker that dies loses none."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dxp_engine.match.ledger import Ledger
from dxp_engine.match.record import GameRecord
from dxp_engine.match.store import Store
from tests.match.matches import GOOD, Seen, bad, config, play
from tests.program import run

pytestmark = [
    pytest.mark.variant("international"),
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL"),
]
PAIR = ("name=A proto=self tc=nodes=20", "name=B proto=self tc=nodes=20")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers in processes of their own, started again when they die."""
    import dask
    from distributed import LocalCluster

    # A worker whose restart takes long on a busy machine must not be taken off the list.
    patient = dask.config.set({"distributed.deploy.lost-worker-timeout": "1 hour"})
    with (
        patient,
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
        ) as cluster,
    ):
        yield cluster


class Killer(Seen):
    """Kills a worker now and then, when a game has ended.

    Args:
        cluster: whose worker.
        after: the numbers of games after which it does.
    """

    def __init__(self, cluster: Any, after: set[int]) -> None:
        super().__init__()
        self._cluster = cluster
        self._after = after
        self.killed = 0

    def finished(self, record: GameRecord, ledger: Ledger) -> None:
        super().finished(record, ledger)
        if ledger.games in self._after:
            pid = next(iter(self._cluster.workers.values())).pid
            os.kill(pid, signal.SIGKILL)
            self.killed += 1


def killed(cluster: Any, path: Path, games: int, after: set[int]) -> None:
    killer = Killer(cluster, after)
    made = config(*PAIR, games=games)
    ledger = play(made, killer, 1700, cluster=cluster.scheduler_address, store=path)
    assert killer.killed == len(after)
    assert (killer.end, ledger.games, ledger.faults) == ("complete", games, {})
    wanted = list(range(1, games + 1))
    assert sorted(record.number for record in killer.records) == wanted
    with Store.open(path) as store:
        assert sorted(store.numbers) == wanted
    assert (ledger.standings.games, ledger.standings.unpaired) == (games, 0)


def test_a_worker_that_dies(cluster: Any, tmp_path: Path) -> None:
    killed(cluster, tmp_path / "match.db", 10, {2, 5})


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_workers_that_die_many_times(cluster: Any, tmp_path: Path) -> None:
    killed(cluster, tmp_path / "match.db", 200, set(Random(1).sample(range(1, 190), 10)))


def test_it_goes_on_elsewhere(cluster: Any, tmp_path: Path) -> None:
    """Begun on this machine, finished on the cluster, and the same games as on this machine alone."""
    made, path = config(*PAIR, games=6), tmp_path / "match.db"
    local = Seen()
    play(made, local, store=tmp_path / "other.db")
    with Store.open(tmp_path / "other.db") as other, Store.create(path, other.settings) as store:
        for record in local.records[:2]:
            store.append(record)
    seen = Seen()
    ledger = play(made, seen, cluster=cluster.scheduler_address, store=path)
    assert ledger.games == 6
    assert {record.number: record.moves for record in seen.records} == {
        record.number: record.moves for record in local.records[2:]
    }


def test_faults_are_endings_there_too(cluster: Any) -> None:
    seen = Seen()
    ledger = play(config(GOOD, bad("hub", "crashes"), games=4), seen, cluster=cluster.scheduler_address)
    assert ledger.faults == {"Bad": 4}


def test_the_sprt_ends_the_match_there_too(cluster: Any) -> None:
    seen = Seen()
    made = config(GOOD, bad("hub", "exits"), games=100000, sprt="elo0=0 elo1=200")
    ledger = play(made, seen, cluster=cluster.scheduler_address)
    assert (seen.end, ledger.decided) == ("decided", True)
    assert ledger.games < 100


def test_errors_before_the_first_game(cluster: Any) -> None:
    words = ["--engine", GOOD, "--engine", "name=X cmd=no-such-engine tc=1", "--cluster", cluster.scheduler_address]
    done = run("match", *words)
    assert done.returncode == 2
    assert done.stderr.startswith("Error: engine X: no-such-engine cannot be started")


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dxp_engine.jobs.cluster._PATIENCE", 0.2)
    with pytest.raises(OSError, match="no Dask scheduler"):
        play(config(*PAIR), cluster="tcp://127.0.0.1:1")
