"""Plays the games of a match on this machine, some of them at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from typing import Any

from dxp_engine.match.config import MatchConfig
from dxp_engine.match.contest import Task
from dxp_engine.match.record import GameRecord
from dxp_engine.match.schedule import Fixture
from dxp_engine.match.seats import Seats
from dxp_engine.players import Fault, FaultKind

Finished = Callable[[GameRecord], Coroutine[Any, Any, None]]
"""Takes a finished game; it is kept when that returns."""


class Runner:
    """Some tables, at each of which one game is played after the other.

    Args:
        config: the match.
        tasks: the games.
        finished: takes each game that has ended.
        started: told of each game that begins.
        concurrency: how many tables.
    """

    def __init__(
        self,
        config: MatchConfig,
        tasks: Iterator[Task],
        finished: Finished,
        started: Callable[[Fixture], None] = lambda fixture: None,
        concurrency: int = 1,
    ) -> None:
        self._names = config.schedule.names
        self._tasks = tasks
        self._finished = finished
        self._started = started
        self._seats = [Seats(config) for _ in range(concurrency)]
        self._tables: list[asyncio.Task[None]] = []
        self._checking: asyncio.Task[dict[str, Fault | None]] | None = None
        self._open = True

    async def check(self) -> tuple[str, ...]:
        """Start each engine once, before the first game.

        Returns:
            What may come of those that started and did not get ready: their games will be lost if that goes on.

        Raises:
            ValueError: one cannot be started, or refuses the variant or an option; says which and why.
        """
        self._checking = asyncio.create_task(self._check())
        try:
            return checked(await self._checking)
        except asyncio.CancelledError:
            if self._open:
                raise
            return ()

    async def _check(self) -> dict[str, Fault | None]:
        return {name: await self._seats[0].check(name) for name in self._names}

    async def run(self) -> None:
        """Play until there are no more games; all engines have ended then.

        Raises:
            OSError: a game cannot be kept.
        """
        try:
            async with asyncio.TaskGroup() as group:
                self._tables = [group.create_task(self._table(seats)) for seats in self._seats]
        except BaseExceptionGroup as errors:
            raise errors.exceptions[0] from None

    def wind_down(self) -> None:
        """Begin no further game."""
        self._open = False

    def abandon(self) -> None:
        """Break off the games that go on, or the check; they are not recorded."""
        self._open = False
        for work in (self._checking, *self._tables):
            if work is not None:
                work.cancel()

    async def close(self) -> None:
        """Let all engines go, also when `check` or `run` have failed."""
        await asyncio.gather(*(seats.close() for seats in self._seats))

    async def _table(self, seats: Seats) -> None:
        try:
            while self._open and (task := next(self._tasks, None)) is not None:
                self._started(task.fixture)
                record = await seats.play(task)
                await _to_its_end(self._finished(record))
        finally:
            await _to_its_end(seats.close())


def checked(faults: Mapping[str, Fault | None]) -> tuple[str, ...]:
    """What has come of the first start of each engine, by name; see `Runner.check`.

    Raises:
        ValueError: one of them cannot play at all.
    """
    for name, fault in faults.items():
        if fault is not None and fault.kind in (FaultKind.NOT_STARTED, FaultKind.REFUSED):
            raise ValueError(f"engine {name}: {fault.text}{_said(fault)}")
    return tuple(f"engine {name}: {fault}{_said(fault)}" for name, fault in faults.items() if fault is not None)


def _said(fault: Fault) -> str:
    return f" ({fault.stderr[-1]})" if fault.stderr else ""


async def _to_its_end(work: Awaitable[None]) -> None:
    """Wait for something that must not be broken off: a game is kept whole, and engines are ended for certain."""
    done = asyncio.ensure_future(work)
    try:
        await asyncio.shield(done)
    except asyncio.CancelledError:
        await done
        raise
