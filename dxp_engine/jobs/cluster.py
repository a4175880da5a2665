"""A Dask cluster as a pool; needs the extra `cluster`."""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from itertools import islice
from types import TracebackType
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 2  # tasks on their way for each thread of the cluster
_PATIENCE = 10  # seconds until a scheduler is taken for dead


class Cluster(AbstractContextManager["Cluster"]):
    """The workers of a Dask scheduler. They need this package, but none of the files.

    Args:
        address: of the scheduler.

    Raises:
        ValueError: Dask is not installed.
        OSError: there is no scheduler at this address.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise ValueError("--cluster needs Dask: pip install 'dxp-engine[cluster]'") from None
        self._running: dict[Any, Any] = {}
        self._cancelled = False
        try:
            self._client: Any = Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise OSError(f"no Dask scheduler at {address}: {error}") from None
        if not self._client.nthreads():
            warnings.warn(f"the scheduler at {address} has no workers; waiting for some", stacklevel=2)

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results in order, while the workers are a few tasks ahead."""
        waiting: deque[Any] = deque()
        for task in tasks:
            waiting.append(self._client.submit(work, task, pure=False))
            if len(waiting) > self._limit():
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def unordered(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results as they come, one task for each thread at a time. What is lost with a worker is done again.

        Raises:
            Exception: that of a task.
        """
        from distributed import as_completed

        source = iter(tasks)
        ended = as_completed(loop=self._client.loop, with_results=True, raise_errors=False)
        while not self._cancelled:
            for task in islice(source, max(0, self._threads() - len(self._running))):
                self._begin(work, task, ended)
            if not self._running:
                return
            future, result = next(ended)
            task, status = self._running.pop(future), future.status
            # The cluster must not keep what we have: it would do it again, should the worker die.
            future.release()
            if status == "finished":
                yield result
            elif status == "error" and _is_loss(result[1]):
                self._begin(work, task, ended)
            elif status == "error":
                raise result[1]
            elif not self._cancelled:
                raise OSError("the scheduler has dropped a task")

    def _begin(self, work: Callable[[Task], Result], task: Task, ended: Any) -> None:
        future = self._client.submit(work, task, pure=False)
        self._running[future] = task
        ended.add(future)

    def cancel(self) -> None:
        """Give up what is not done."""
        self._cancelled = True
        self._client.cancel(list(self._running))

    def _limit(self) -> int:
        return _AHEAD * self._threads()

    def _threads(self) -> int:
        """Asked again and again, since workers come and go."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """Leave the cluster, which goes on without us."""
        self._client.close()


def _is_loss(error: BaseException) -> bool:
    """Whether a task was given up because the workers that had it died, one after the other."""
    from distributed.scheduler import KilledWorker

    return isinstance(error, KilledWorker)
