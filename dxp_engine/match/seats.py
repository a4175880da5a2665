"""The engines of one game after the other: started when they are needed, restarted after a fault, ended for certain."""

from __future__ import annotations

import asyncio

from dxp_engine.match.config import MatchConfig
from dxp_engine.match.contest import Contest, Task
from dxp_engine.match.ending import Ending
from dxp_engine.match.player_of import player_of
from dxp_engine.match.record import GameRecord
from dxp_engine.players import Fault, Player

# One that is only late, or wrong about the rules, has a sound process.
_SOUND = (Ending.TIME, Ending.FALSE_CLAIM)


class Seats:
    """Two seats, in which the engines of the game sit; to be closed.

    Args:
        config: the match.
    """

    def __init__(self, config: MatchConfig) -> None:
        self._config = config
        self._players: dict[str, Player] = {}

    async def play(self, task: Task) -> GameRecord:
        """Play a game. An engine that broke down in it is not used any more; the next game starts it again."""
        names = (task.fixture.white, task.fixture.black)
        await self._make_room(names)
        white, black = (self._player(name) for name in names)
        record = await Contest(task, self._config, white, black).play()
        if record.culprit is not None and record.ending not in _SOUND:
            await self._players.pop(record.culprit).close()
        return record

    async def check(self, name: str) -> Fault | None:
        """Start the engine of an entrant, if it does not run: what is wrong with it, None if nothing is.

        Of many engines that are checked one after the other, only the first stays for its game.
        """
        await self._make_room((*list(self._players)[:1], name))
        player = self._player(name)
        return None if player.running else await player.start()

    async def close(self) -> None:
        """Let all engines go; they have ended when this returns."""
        await self._make_room(())

    def _player(self, name: str) -> Player:
        if name not in self._players:
            self._players[name] = player_of(self._config.entrant(name), self._config)
        return self._players[name]

    async def _make_room(self, names: tuple[str, ...]) -> None:
        """In a tournament of many engines only those that play are in memory."""
        leaving = [self._players.pop(name) for name in set(self._players) - set(names)]
        await asyncio.gather(*(player.close() for player in leaving))
