"""What a worker of a cluster does for a match: plays one game, or looks whether an engine starts."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from dxp_engine.match.config import MatchConfig
from dxp_engine.match.contest import Task
from dxp_engine.match.record import GameRecord
from dxp_engine.match.seats import Seats
from dxp_engine.players import Fault


@dataclass(frozen=True)
class Order:
    """A game for a worker.

    Attributes:
        config: the match.
        task: the game.
    """

    config: MatchConfig
    task: Task


def play_order(order: Order) -> GameRecord:
    """Play a game; its engines are started for it, and have ended when this returns."""
    return asyncio.run(_play(order))


async def _play(order: Order) -> GameRecord:
    seats = Seats(order.config)
    try:
        return await seats.play(order.task)
    finally:
        await seats.close()


def check_engines(config: MatchConfig) -> dict[str, Fault | None]:
    """Start each engine once: what is wrong with it, by name; see `Runner.check`."""
    return asyncio.run(_check(config))


async def _check(config: MatchConfig) -> dict[str, Fault | None]:
    seats = Seats(config)
    try:
        return {name: await seats.check(name) for name in config.schedule.names}
    finally:
        await seats.close()
