"""Where work is done: a pool takes tasks in order and gives their results in order."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager
from itertools import islice
from types import TracebackType
from typing import Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_LOOK = 0.5  # seconds after which one who waits looks whether somebody has given up


class Pool(Protocol):
    """Something that does work; to be used in a `with` statement."""

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The result of `work` for each task, in order.

        Tasks are taken only a few ahead of the results, so that an endless stream of them fits into memory.
        An exception of the work is raised where its result would be.

        Args:
            work: a function of a module, which other processes can import.
            tasks: its arguments, which can be pickled.
        """
        ...

    def unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The same, each result as soon as it is there; as many tasks are taken as can be worked on.

        What is lost with a worker of a cluster is done again.
        """
        ...

    def cancel(self) -> None:
        """From another thread: give up what is not done, upon which `unordered` comes to its end.

        What a worker has begun it does to its end, but nobody gets the result.
        """
        ...

    def __enter__(self) -> Pool: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...


def open_pool(jobs: int = 1, cluster: str | None = None) -> Pool:
    """A pool of this process, of processes on this machine, or of the workers of a Dask cluster.

    Args:
        jobs: processes; 1 for this one, 0 for one on each processor.
        cluster: the address of a Dask scheduler, such as "tcp://host:8786"; `jobs` is not used then.

    Raises:
        ValueError: the number is negative, or Dask is not installed (the extra `cluster`).
        OSError: there is no scheduler at this address.
    """
    if cluster is not None:
        from dxp_engine.jobs.cluster import Cluster

        return Cluster(cluster)
    if jobs < 0:
        raise ValueError(f"there cannot be {jobs} jobs")
    count = jobs or os.cpu_count() or 1
    return Here() if count == 1 else Processes(count)


class Here(AbstractContextManager["Here"]):
    """This process: one task after the other."""

    def __init__(self) -> None:
        self._cancelled = False

    def unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results in order."""
        for task in tasks:
            if self._cancelled:
                return
            yield work(task)

    def cancel(self) -> None:
        """Begin no further task."""
        self._cancelled = True

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results, each computed when it is asked for."""
        return map(work, tasks)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """There is nothing to end."""


class Processes(AbstractContextManager["Processes"]):
    """Processes of this machine, started afresh, so that it does not matter what this one has open.

    Args:
        count: how many.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._cancelled = False
        self._executor = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"))

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results in order, while the processes are a few tasks ahead."""
        waiting: deque[Future[Result]] = deque()
        for task in tasks:
            waiting.append(self._executor.submit(work, task))
            if len(waiting) > 2 * self._count:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results as they come, one task for each process at a time."""
        return as_they_come(self._executor, work, tasks, self._count, lambda: self._cancelled)

    def cancel(self) -> None:
        """Wait no longer for what is being done."""
        self._cancelled = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """End the processes; after an error without what they have not begun."""
        self._executor.shutdown(wait=True, cancel_futures=kind is not None)


def as_they_come(
    executor: Executor,
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    most: int,
    given_up: Callable[[], bool],
) -> Iterator[Result]:
    """The results of an executor as they come, with `most` tasks at a time; ends early when `given_up` says so."""
    source, running = iter(tasks), set[Future[Result]]()
    while not given_up():
        running |= {executor.submit(work, task) for task in islice(source, most - len(running))}
        if not running:
            return
        done, running = wait(running, timeout=_LOOK, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
