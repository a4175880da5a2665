"""A Dask cluster as a pool; needs the extra `cluster`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
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
        try:
            self._client: Any = Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise OSError(f"no Dask scheduler at {address}: {error}") from None

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results in order, while the workers are a few tasks ahead."""
        waiting: deque[Any] = deque()
        for task in tasks:
            waiting.append(self._client.submit(work, task, pure=False))
            if len(waiting) > self._limit():
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _limit(self) -> int:
        """Asked again and again, since workers come and go."""
        threads: dict[str, int] = self._client.nthreads()
        return _AHEAD * max(1, sum(threads.values()))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """Leave the cluster, which goes on without us."""
        self._client.close()
