"""What has been played so far, kept on disk and counted: each game once."""

from __future__ import annotations

import asyncio
from typing import Any

from dxp_engine.match.config import MatchConfig
from dxp_engine.match.game_text import pdn_of
from dxp_engine.match.outcomes import Outcomes
from dxp_engine.match.pdn_log import PdnLog
from dxp_engine.match.record import GameRecord
from dxp_engine.match.standings import Player, Standings
from dxp_engine.match.store import Store


class Ledger:
    """Takes finished games.

    Args:
        config: the match.
        settings: what tells it from others.
        store: keeps the games; None to keep none.
        pdn: gets the games as text, too; None for nothing.

    Attributes:
        config, settings: as given.
        numbers: of the games that are played.
        standings: what came of them.
    """

    def __init__(
        self, config: MatchConfig, settings: dict[str, Any], store: Store | None = None, pdn: PdnLog | None = None
    ) -> None:
        self.config = config
        self.settings = settings
        self.numbers: set[int] = set()
        self.standings = Standings()
        self._store = store
        self._pdn = pdn
        self._turn = asyncio.Lock()
        for record in store.records() if store else ():
            self._count(record)
        if pdn is not None:
            pdn.restore(pdn_of(record, config) for record in (store.records() if store else ()))

    @property
    def total(self) -> int:
        """How many games the match has."""
        return self.config.schedule.total

    @property
    def games(self) -> int:
        """How many of them are played."""
        return len(self.numbers)

    @property
    def faults(self) -> dict[str, int]:
        """The entrants that lost games by a fault of their own, time forfeits included, and how many."""
        lost = {name: player.faults.total() for name, player in self.standings.players.items()}
        return {name: count for name, count in lost.items() if count}

    @property
    def outcomes(self) -> Outcomes:
        """What the SPRT is told: pairs of games from the side of the first entrant; without pairs, single games."""
        player = self.standings.players.get(self.config.entrants[0].name, Player())
        return player.score.pair_outcomes if self.config.games > 1 else player.score.total.outcomes

    @property
    def decided(self) -> bool:
        """Whether the SPRT has its verdict."""
        sprt = self.config.sprt
        return sprt is not None and sprt.verdict(self.outcomes) != "continue"

    async def take(self, record: GameRecord) -> None:
        """Keep a finished game and count it. When this returns, it is on the disk.

        Raises:
            OSError: it cannot be written.
        """
        async with self._turn:
            # A disk may be slow, and the clocks of other games run meanwhile.
            await asyncio.to_thread(self._keep, record)
            self._count(record)

    def _keep(self, record: GameRecord) -> None:
        if self._store is not None:
            self._store.append(record)
        if self._pdn is not None:
            self._pdn.add(pdn_of(record, self.config))

    def _count(self, record: GameRecord) -> None:
        self.numbers.add(record.number)
        self.standings.add(record)
