"""Plays the games of a match on the workers of a cluster, one on each of their threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from dxp_engine.jobs import Pool
from dxp_engine.match.config import MatchConfig
from dxp_engine.match.contest import Task
from dxp_engine.match.remote import Order, check_engines, play_order
from dxp_engine.match.runner import Finished, checked
from dxp_engine.match.schedule import Fixture


class ClusterRunner:
    """As `Runner`, for other machines. A worker that dies loses the games that it was playing; they are played again.

    Args:
        config: the match.
        tasks: the games.
        finished: takes each game that has ended.
        started: told of each game that is handed to the cluster.
        pool: the cluster.
    """

    def __init__(
        self,
        config: MatchConfig,
        tasks: Iterator[Task],
        finished: Finished,
        started: Callable[[Fixture], None],
        pool: Pool,
    ) -> None:
        self._config = config
        self._tasks = tasks
        self._finished = finished
        self._started = started
        self._pool = pool
        self._open = True
        self._abandoned = False

    async def check(self) -> tuple[str, ...]:
        """Start each engine once on one of the workers; see `Runner.check`."""
        return checked(await asyncio.to_thread(lambda: next(self._pool.map(check_engines, [self._config]))))

    async def run(self) -> None:
        """Have all games played; see `Runner.run`."""
        loop = asyncio.get_running_loop()

        def orders() -> Iterator[Order]:
            # In the thread that talks to the cluster.
            while self._open and (task := next(self._tasks, None)) is not None:
                loop.call_soon_threadsafe(self._started, task.fixture)
                yield Order(self._config, task)

        def work() -> None:
            for record in self._pool.unordered(play_order, orders()):
                if not self._abandoned:
                    asyncio.run_coroutine_threadsafe(self._finished(record), loop).result()

        await asyncio.to_thread(work)

    async def close(self) -> None:
        """The workers have seen to their engines themselves."""

    def wind_down(self) -> None:
        """Hand out no further game."""
        self._open = False

    def abandon(self) -> None:
        """Wait no longer for the games that go on; the workers play them to their ends, for nobody."""
        self._open, self._abandoned = False, True
        # From another thread, as the scheduler is asked.
        asyncio.get_running_loop().run_in_executor(None, self._pool.cancel)
