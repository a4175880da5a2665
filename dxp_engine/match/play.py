"""Plays a match from its beginning, or from where it was, to its end: the one call that the command line makes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from dxp_engine.jobs import Pool, open_pool
from dxp_engine.match.cluster_runner import ClusterRunner
from dxp_engine.match.config import MatchConfig
from dxp_engine.match.contest import Task
from dxp_engine.match.interrupt import interruptible
from dxp_engine.match.ledger import Ledger
from dxp_engine.match.lock import locked
from dxp_engine.match.openings import Openings
from dxp_engine.match.pdn_log import PdnLog
from dxp_engine.match.record import GameRecord
from dxp_engine.match.runner import Runner
from dxp_engine.match.store import Store
from dxp_engine.match.watcher import End, Watcher


@dataclass(frozen=True)
class RunSetting:
    """How a match is run, which does not change what is played: the next run may do it another way.

    Attributes:
        concurrency: how many games at the same time; on a cluster there is one on each thread of its workers.
        store: the file that keeps the games; None to keep none.
        pdn: the file that gets them as text; None for none.
        cluster: the address of a Dask scheduler; None for this machine.
    """

    concurrency: int = 1
    store: Path | None = None
    pdn: Path | None = None
    cluster: str | None = None


class Tables(Protocol):
    """Where games are played: here, or on a cluster."""

    async def check(self) -> tuple[str, ...]:
        """See `Runner.check`."""

    async def run(self) -> None:
        """See `Runner.run`."""

    async def close(self) -> None:
        """See `Runner.close`."""

    def wind_down(self) -> None:
        """See `Runner.wind_down`."""

    def abandon(self) -> None:
        """See `Runner.abandon`."""


async def play_match(config: MatchConfig, setting: RunSetting, watcher: Watcher) -> tuple[Ledger, End]:
    """Play a match.

    Returns:
        What was played, and how the match ended.

    Raises:
        ValueError: it cannot begin: an engine, an opening, or the store is not as it must be; says which and why.
        OSError: a file cannot be read or written.
    """
    _check_ports(config, setting)
    openings = Openings(config.openings, config.variant, config.rules, config.order, config.seed)
    settings = config.settings(openings.digest)
    with _store(setting.store, settings) as store:
        ledger = Ledger(config, settings, store, _pdn(setting.pdn, store))
        if setting.cluster is None:
            _warn_of_crowds(config, setting, watcher)
            return ledger, await _Match(ledger, openings, watcher, setting.concurrency).play()
        with open_pool(cluster=setting.cluster) as pool:
            return ledger, await _Match(ledger, openings, watcher, pool=pool).play()


def _check_ports(config: MatchConfig, setting: RunSetting) -> None:
    for entrant in config.entrants:
        if entrant.protocol == "dxp" and entrant.dxp.port and (setting.concurrency > 1 or setting.cluster):
            raise ValueError(
                f"engine {entrant.name}: on one port ({entrant.dxp.port}) it plays one game at a time; "
                "use {port} in cmd, or --concurrency 1 without --cluster"
            )


def _warn_of_crowds(config: MatchConfig, setting: RunSetting, watcher: Watcher) -> None:
    """More games than processors: clocks then measure who is waited for as well as who thinks."""
    processors = os.cpu_count() or 1
    if setting.concurrency > processors and any(entrant.control.timed for entrant in config.entrants):
        watcher.warned(f"{setting.concurrency} games at the same time on {processors} processors disturb the clocks")


@contextlib.contextmanager
def _store(path: Path | None, settings: dict[str, Any]) -> Iterator[Store | None]:
    if path is None:
        yield None
        return
    with locked(path), Store.resume(path, settings) as store:
        yield store


def _pdn(path: Path | None, store: Store | None) -> PdnLog | None:
    """The file of games. How long it was before the match is kept in the store, for the next run."""
    if path is None:
        return None
    size = PdnLog.size(path)
    return PdnLog(path, size if store is None else store.base_of(path, size))


class _Match:
    """One run of a match."""

    def __init__(
        self, ledger: Ledger, openings: Openings, watcher: Watcher, concurrency: int = 1, pool: Pool | None = None
    ) -> None:
        self._ledger = ledger
        self._openings = openings
        self._watcher = watcher
        self._tables: Tables
        given = (ledger.config, self._tasks(), self._finished, watcher.started)
        self._tables = Runner(*given, concurrency) if pool is None else ClusterRunner(*given, pool)

    async def play(self) -> End:
        try:
            with interruptible(self._wind_down, self._tables.abandon):
                if not self._end:
                    for warning in await self._tables.check():
                        self._watcher.warned(warning)
                self._watcher.began(self._ledger)
                await self._tables.run()
        finally:
            await self._tables.close()
        end = self._end or "interrupted"
        self._watcher.ended(self._ledger, end)
        return end

    @property
    def _end(self) -> End | None:
        if self._ledger.decided:
            return "decided"
        return "complete" if self._ledger.games == self._ledger.total else None

    def _tasks(self) -> Iterator[Task]:
        """The games that are still to be played, in order."""
        for fixture in self._ledger.config.schedule:
            if self._ledger.decided:
                return
            if fixture.number not in self._ledger.numbers:
                yield Task(fixture, self._openings[fixture.opening])

    async def _finished(self, record: GameRecord) -> None:
        await self._ledger.take(record)
        self._watcher.finished(record, self._ledger)
        if self._ledger.decided:
            self._tables.abandon()

    def _wind_down(self) -> None:
        self._tables.wind_down()
        self._watcher.winding_down()
