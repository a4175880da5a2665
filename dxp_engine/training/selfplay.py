"""Games of the engine against itself, written as shards.

A game depends on the recipe and its number alone, and a shard on its games: the files are the same however many threads
or machines play. Shards that are there already are kept, so that an interrupted run goes on where it was.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from dxp_engine import core
from dxp_engine.jobs import Pool, open_pool
from dxp_engine.training.recipe import HAND, Recipe
from dxp_engine.training.sealed import SealedError
from dxp_engine.training.shard import Tally, name_of, read_shard, shard_bytes
from dxp_engine.training.threads import Threads
from dxp_engine.weights import WeightsFile
from dxp_engine.weights.writing import write_whole

SHARD_GAMES = 500
"""Games of a shard: some seconds of work."""

# So often is it seen that a run was interrupted.
_BATCH = 10


@dataclass(frozen=True, slots=True)
class Order:
    """A shard to be played.

    Attributes:
        recipe: how.
        first: number of the first game.
        games: how many.
        payload: the weights, None for the evaluation made by hand.
    """

    recipe: Recipe
    first: int
    games: int
    payload: bytes | None


@dataclass(frozen=True, slots=True)
class PlayedShard:
    """A shard that was played: its games, how many samples they have, and the bytes of its file."""

    first: int
    games: int
    samples: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Played:
    """What self-play came to.

    Attributes:
        games: how many are there, of this run and earlier ones.
        samples: of these games.
        kept: games that were there before.
        complete: whether all games are there that were asked for.
    """

    games: int
    samples: int
    kept: int
    complete: bool


def self_play(
    recipe: Recipe,
    weights: WeightsFile | None,
    folder: Path,
    games: int,
    *,
    threads: int = 1,
    cluster: str | None = None,
    shard_games: int = SHARD_GAMES,
    done: Callable[[int], None] = lambda games: None,
    go_on: Callable[[], bool] = lambda: True,
) -> Played:
    """Play games into a folder, which is made.

    Args:
        recipe: how to play.
        weights: what evaluates, as the recipe says; None for the evaluation made by hand.
        folder: where the shards go.
        games: how many, numbered from 0.
        threads: how many play at once on this machine; 0 for one on each processor.
        cluster: the address of a Dask scheduler whose workers play; `threads` is not used then.
        shard_games: games of a shard; a run that is taken up again needs the same.
        done: told how many more games are there.
        go_on: asked after each shard; False ends the run.

    Raises:
        ValueError: the recipe is bad, the weights are not those it names, or the folder has shards of another recipe.
        OSError: a file cannot be written, or there is no scheduler.
    """
    if (weights.sha256 if weights else HAND) != recipe.weights:
        raise ValueError("these are not the weights that the recipe names")
    payload = weights.payload if weights else None
    recipe.player(weights.weights(recipe.variant) if weights else None)  # says what is wrong before anything is made
    folder.mkdir(parents=True, exist_ok=True)
    for half_written in folder.glob("*.part"):  # by a run that was killed
        half_written.unlink()
    total = samples = kept = 0
    orders = []
    for first in range(0, games, shard_games):
        order = Order(recipe, first, min(shard_games, games - first), payload)
        there = _there(folder / name_of(first), order)
        if there is None:
            orders.append(order)
        else:
            kept += order.games
            samples += there
            done(order.games)
    total += kept
    for shard in _results(orders, threads, cluster):
        write_whole(folder / name_of(shard.first), shard.data)
        total += shard.games
        samples += shard.samples
        done(shard.games)
        if not go_on():
            break
    return Played(total, samples, kept, total >= games)


def play_shard(order: Order, check: Callable[[], None] = lambda: None) -> PlayedShard:
    """Play a shard.

    Args:
        order: which one.
        check: called now and then; what it raises ends the work.
    """
    recipe = order.recipe
    player = recipe.player(_weights(recipe.variant, order.payload))
    parts, tally = [], Tally()
    for first in range(0, order.games, _BATCH):
        check()
        samples, count = player.play(order.first + first, min(_BATCH, order.games - first))
        parts.append(samples)
        tally += count
    data = shard_bytes(recipe, order.first, order.games, b"".join(parts), tally)
    return PlayedShard(order.first, order.games, tally.samples, data)


def _results(orders: list[Order], threads: int, cluster: str | None) -> Iterator[PlayedShard]:
    """The shards as they come."""
    with _pool(threads, cluster) as pool:
        work = partial(play_shard, check=pool.check) if isinstance(pool, Threads) else play_shard
        yield from pool.unordered(work, orders)


def _pool(threads: int, cluster: str | None) -> Pool:
    return Threads(threads) if cluster is None else open_pool(cluster=cluster)


@lru_cache(maxsize=2)
def _weights(variant: str, payload: bytes | None) -> core.Weights | None:
    """A worker plays many shards with the same weights."""
    return None if payload is None else core.Weights(variant, payload)


def _there(path: Path, order: Order) -> int | None:
    """How many samples the shard has if it is there and good; one that is damaged will be played again."""
    if not path.exists():
        return None
    try:
        shard, _ = read_shard(path)
    except SealedError as error:
        warnings.warn(f"{error}; it is played again", stacklevel=2)
        return None
    if shard.recipe != order.recipe:
        raise ValueError(f"{path} is a shard of another recipe; give another folder or remove it")
    # The last shard of a shorter run is not whole for this one.
    return shard.tally.samples if (shard.first, shard.games) == (order.first, order.games) else None
