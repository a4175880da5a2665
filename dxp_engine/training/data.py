"""The samples of many shards, read a bounded number at a time.

A game is held out as a whole or not at all, by its number and the recipe. Positions that come up again soon are left
out the second time.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dxp_engine.training.plans import DataPlan
from dxp_engine.training.samples import Mask, Samples, mixed, position_hashes, sample_type
from dxp_engine.training.sealed import SealedError
from dxp_engine.training.shard import SUFFIX, Shard, read_shard, read_shard_header
from dxp_engine.training.twins import Twins

# Shares of games are counted in so many parts.
_PARTS = 10_000

# The core takes the number of a group as a byte.
_MOST_GROUPS = 256


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some samples.

    Attributes:
        samples: shape (samples,).
        groups: for each the number of its group, shape (samples,): those of one were played with the same limit.
    """

    samples: Samples
    groups: NDArray[np.uint8]

    @property
    def sample_bytes(self) -> memoryview:
        """The samples as the core takes them."""
        return np.ascontiguousarray(self.samples).view(np.uint8).data

    @property
    def group_bytes(self) -> memoryview:
        """The groups as the core takes them."""
        return np.ascontiguousarray(self.groups).data

    def first(self, count: int) -> Chunk:
        """The first samples."""
        return Chunk(self.samples[:count], self.groups[:count])


def _joined(chunks: Sequence[Chunk]) -> Chunk:
    return Chunk(
        np.concatenate([chunk.samples for chunk in chunks]), np.concatenate([chunk.groups for chunk in chunks])
    )


def find_shards(sources: Iterable[Path]) -> list[Shard]:
    """The shards of some folders, with the folders in them, and files; each once, in an order that does not depend on
    where they lie. What is no good shard is left out, with a warning that names it.

    Raises:
        ValueError: there are none, or they are of several variants.
    """
    paths = {path.resolve(): path for source in sources for path in _paths(source)}
    shards: dict[tuple[int, int, str], Shard] = {}
    for path in paths.values():
        try:
            shard = read_shard_header(path)
        except SealedError as error:
            _skipped(error)
        else:
            shards.setdefault((shard.recipe.digest, shard.first, shard.sha256), shard)
    found = [shards[key] for key in sorted(shards)]
    variants = sorted({shard.recipe.variant for shard in found})
    if len(variants) != 1:
        raise ValueError(f"shards of several variants: {', '.join(variants)}" if found else "there are no shards")
    return found


def _paths(source: Path) -> Iterator[Path]:
    if source.is_dir():
        yield from sorted(source.rglob(f"*{SUFFIX}"))
    else:
        yield source


def _skipped(error: SealedError) -> None:
    warnings.warn(f"{error}; it is skipped", stacklevel=3)


class Data:
    """Samples to learn from and samples held out.

    Args:
        shards: what `find_shards` has found.
        plan: what to do with them.

    Attributes:
        variant: the variant's name.
        held: the chunk that is held out.
        games, samples: how many are learned from.
        twins: samples left out since they came up before.

    Raises:
        ValueError: no shard is good, or nothing is left to learn from.
    """

    def __init__(self, shards: Sequence[Shard], plan: DataPlan) -> None:
        self.variant = shards[0].recipe.variant
        self.games = self.samples = self.twins = 0
        self._plan = plan
        self._type = sample_type(self.variant)
        self._shards: list[Shard] = []
        self._masks: dict[Path, Mask] = {}
        held, self._held_count = [Chunk(np.empty(0, self._type), np.empty(0, np.uint8))], 0
        table = Twins()
        limits = sorted({_limit(shard) for shard in shards}, reverse=True)
        self._groups = {limit: min(number, _MOST_GROUPS - 1) for number, limit in enumerate(limits)}
        for shard in shards:
            try:
                samples = self._read(shard)
            except SealedError as error:
                _skipped(error)
                continue
            held.append(self._chunk(shard, self._split(shard, samples, table)))
        self.held = _joined(held)
        if not self.samples:
            raise ValueError("no samples are left to learn from")

    @property
    def digest(self) -> str:
        """Tells these samples, split like this, from others."""
        text = repr(([shard.sha256 for shard in self._shards], self._plan.held_out, self._plan.most_held))
        return sha256(f"{text} {self._plan.twins}".encode()).hexdigest()

    @property
    def recipes(self) -> list[tuple[int, int]]:
        """Seed and nodes of each recipe of self-play, in order."""
        return sorted({(shard.recipe.seed, shard.recipe.nodes) for shard in self._shards})

    def chunks(self, order: np.random.Generator | None = None) -> Iterator[Chunk]:
        """The samples to learn from, a bounded number at a time; whole shards, in random order if one is given."""
        numbers = np.arange(len(self._shards)) if order is None else order.permutation(len(self._shards))
        waiting: list[Chunk] = []
        size = 0
        for number in numbers:
            shard = self._shards[int(number)]
            count = int(self._masks[shard.path].sum())
            if waiting and size + count > self._plan.chunk:
                yield _joined(waiting)
                waiting, size = [], 0
            waiting.append(self._chunk(shard, self._read(shard)[self._masks[shard.path]]))
            size += count
        if size:
            yield _joined(waiting)

    def _chunk(self, shard: Shard, samples: Samples) -> Chunk:
        return Chunk(samples, np.full(len(samples), self._groups[_limit(shard)], np.uint8))

    def _read(self, shard: Shard) -> Samples:
        found, data = read_shard(shard.path)
        if found.sha256 != shard.sha256:
            raise SealedError(shard.path, "it has changed since it was found")
        return np.frombuffer(data, self._type)

    def _split(self, shard: Shard, samples: Samples, table: Twins) -> Samples:
        """Note which samples of a shard are learned from; returns those held out."""
        held = self._held_games(shard, samples)
        if self._held_count + int(held.sum()) > self._plan.most_held:
            held[:] = False
        self._held_count += int(held.sum())
        keep = ~held
        if self._plan.twins:
            rows = np.flatnonzero(keep)
            seen = table.seen(position_hashes(samples[rows]))
            keep[rows[seen]] = False
            self.twins += int(seen.sum())
        self._shards.append(shard)
        self._masks[shard.path] = keep
        self.samples += int(keep.sum())
        self.games += len(np.unique(samples["game"][keep]))
        return samples[held]

    def _held_games(self, shard: Shard, samples: Samples) -> Mask:
        """Which samples are of games that are held out."""
        # The shard says where the numbers begin, a sample has only their last 16 bits.
        numbers = (samples["game"].astype(np.uint64) - np.uint64(shard.first)) & np.uint64(0xFFFF)
        numbers += np.uint64(shard.first)
        drawn = mixed(numbers ^ np.uint64(shard.recipe.digest)) % np.uint64(_PARTS)
        found: Mask = drawn < np.uint64(round(self._plan.held_out * _PARTS))
        return found


def _limit(shard: Shard) -> tuple[int, int]:
    """What a move of its games was limited by."""
    return shard.recipe.nodes, shard.recipe.depth
