"""One interface: this process, other processes, a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from dxp_engine.jobs import Journal, JournalError, Pool, open_pool
from tests.jobs.work import double, process_of, refuse


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0", silence_logs=50
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture(params=["here", "processes", "cluster"])
def pool(request: pytest.FixtureRequest) -> Iterator[Pool]:
    kind = request.param
    address = request.getfixturevalue("cluster") if kind == "cluster" else None
    with open_pool(2 if kind == "processes" else 1, address) as pool:
        yield pool


def test_results_come_in_the_order_of_the_tasks(pool: Pool) -> None:
    assert list(pool.map(double, range(30))) == list(range(0, 60, 2))


def test_tasks_are_taken_a_few_ahead_only(pool: Pool) -> None:
    assert list(islice(pool.map(double, count()), 5)) == [0, 2, 4, 6, 8]


def test_an_error_comes_where_its_result_would_be(pool: Pool) -> None:
    with pytest.raises(ValueError, match="not 7"):
        list(pool.map(refuse, [7]))


def test_processes_are_others() -> None:
    with open_pool(2) as pool:
        assert os.getpid() not in set(pool.map(process_of, range(4)))


def test_one_job_needs_no_other_process() -> None:
    with open_pool(1) as pool:
        assert list(pool.map(process_of, [0])) == [os.getpid()]


def test_a_negative_number_of_jobs_is_refused() -> None:
    with pytest.raises(ValueError, match="-1 jobs"):
        open_pool(-1)


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dxp_engine.jobs.cluster._PATIENCE", 0.2)
    with pytest.raises(OSError, match="no Dask scheduler"):
        open_pool(1, "tcp://127.0.0.1:1")


# -- journals ----------------------------------------------------------------------------------


def test_a_job_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with open_pool() as pool:
        first = Journal(path, ["double", 9])
        assert list(islice(first.run(pool, double, range(9)), 4)) == [0, 2, 4, 6]
        with path.open("ab") as file:
            file.write(b"12")  # torn off in the middle of a line
        again = Journal(path, ["double", 9])
        assert again.results == [0, 2, 4, 6]
        assert list(again.run(pool, double, range(9))) == list(range(0, 18, 2))
        again.close()
    assert not path.exists()


def test_the_journal_of_another_job_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with open_pool() as pool:
        list(Journal(path, "one").run(pool, double, [1]))
    with pytest.raises(JournalError, match="another job"):
        Journal(path, "two")


# -- results as they come ------------------------------------------------------------------------


def test_every_result_comes_once_in_any_order(pool: Pool) -> None:
    assert sorted(pool.unordered(double, range(30))) == list(range(0, 60, 2))
    assert list(pool.unordered(double, ())) == []


def test_unordered_tasks_are_taken_when_somebody_is_there_for_them(pool: Pool) -> None:
    assert len(list(islice(pool.unordered(double, count()), 5))) == 5


def test_an_error_of_an_unordered_task(pool: Pool) -> None:
    with pytest.raises(ValueError, match="not 7"):
        list(pool.unordered(refuse, [7]))


def test_what_is_cancelled_comes_to_its_end(pool: Pool) -> None:
    """Endless tasks; without the end of the first one nobody would wait for the others."""
    found = []
    for result in pool.unordered(double, count()):
        found.append(result)
        pool.cancel()
    assert len(found) < 10


def test_a_cluster_without_workers_is_told_of() -> None:
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=":0", silence_logs=50) as empty,
        pytest.warns(UserWarning, match="has no workers; waiting for some"),
        open_pool(1, empty.scheduler_address),
    ):
        pass
