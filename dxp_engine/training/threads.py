"""A pool of threads, for work that the core does without the GIL."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager
from threading import Event
from types import TracebackType
from typing import TypeVar

from dxp_engine.jobs import as_they_come

Task = TypeVar("Task")
Result = TypeVar("Result")


class Stopped(Exception):  # noqa: N818  # no error: it was asked for
    """Work was given up."""


class Threads(AbstractContextManager["Threads"]):
    """Threads of this process as a pool of `jobs`; leaving the `with` statement early stops what goes on.

    Args:
        threads: how many, 0 for one on each processor.

    Attributes:
        stopped: set when nobody waits for the work any more; long work looks at it now and then (`check`).

    Raises:
        ValueError: the number is negative.
    """

    def __init__(self, threads: int) -> None:
        if threads < 0:
            raise ValueError(f"{threads} threads are not possible")
        self.threads = threads or os.cpu_count() or 1
        self.stopped = Event()
        self._executor = ThreadPoolExecutor(self.threads)

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results in order, while the threads are at most one task each ahead."""
        waiting: deque[Future[Result]] = deque()
        for task in tasks:
            waiting.append(self._executor.submit(work, task))
            if len(waiting) > self.threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results as they come, one task for each thread at a time."""
        return as_they_come(self._executor, work, tasks, self.threads, self.stopped.is_set)

    def cancel(self) -> None:
        """Give up what goes on."""
        self.stopped.set()

    def check(self) -> None:
        """For work: go on, or stop.

        Raises:
            Stopped: nobody waits for it.
        """
        if self.stopped.is_set():
            raise Stopped

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """Stop what goes on, and wait until it has."""
        self.stopped.set()
        self._executor.shutdown(cancel_futures=True)
