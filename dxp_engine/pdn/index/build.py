"""Building an index: chunks in, a database and a file of positions out."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from dxp_engine.jobs import Pool
from dxp_engine.pdn.batch import Batch
from dxp_engine.pdn.chunk import Chunk
from dxp_engine.pdn.index.buckets import Buckets, split
from dxp_engine.pdn.index.database import Database, Row, row_of
from dxp_engine.pdn.index.positions import write_positions
from dxp_engine.pdn.index.record import PositionVisitor
from dxp_engine.pdn.problem import PdnError
from dxp_engine.pdn.reader import scan_chunks
from dxp_engine.rules import Variant

_SAVE = 16  # chunks between two states that an interrupted build can go on from


@dataclass(frozen=True, slots=True)
class Task:
    """A chunk, with the number of its file's first byte among those of all files."""

    chunk: Chunk
    base: int
    variant: Variant | None


@dataclass(frozen=True, slots=True)
class Part:
    """What an index gets of a chunk."""

    file: str
    base: int
    rows: list[Row]
    broken: int
    buckets: list[bytes]


@dataclass(frozen=True, slots=True)
class Built:
    """What an index has: games, those with an error among them, positions, and bytes of its two files."""

    games: int
    broken: int
    positions: int
    bytes: int


def positions_path(index: Path) -> Path:
    """The file of positions beside the database."""
    return index.with_name(index.name + ".positions")


def read_part(task: Task) -> Part:
    """Read a chunk for an index."""
    chunk, base = task.chunk, task.base
    visitor = PositionVisitor(base, task.variant)
    rows: list[Row] = []
    broken = 0
    for game in scan_chunks([chunk], visitor):
        rows.append(row_of(game, base + game.offset))
        broken += bool(game.errors)
    return Part(chunk.file, base, rows, broken, split(visitor.records))


def build(index: Path, batch: Batch, pool: Pool, on_read: Callable[[int], None] | None = None) -> Built:
    """Build an index of files. One that was interrupted goes on where it was, if the files are the same.

    Args:
        index: the database; the positions are in a file beside it. An earlier index is replaced.
        batch: the files.
        pool: who reads them.
        on_read: told the bytes of each chunk.

    Raises:
        OSError: a file cannot be read or written.
        PdnError: a compressed file is damaged.
    """
    folder = index.with_name(index.name + ".building")
    state = _State(folder, batch)
    with Database(folder / "games", new=True) as database:
        buckets = Buckets(folder / "positions", state.sizes)
        try:
            tasks = islice(_tasks(batch, on_read), state.done, None)
            for part in pool.map(read_part, tasks):
                database.add([(part.base, part.file)], part.rows)
                buckets.add(part.buckets)
                state.broken += part.broken
                state.done += 1
                if state.done % _SAVE == 0:
                    buckets.flush()
                    state.save(buckets.sizes)
        finally:
            buckets.close()
        state.forget()  # sorting uses the buckets up
        count = write_positions(folder / "sorted", buckets.in_order())
        database.finish()
        games = database.count()
    positions = positions_path(index)
    (folder / "sorted").replace(positions)
    (folder / "games").replace(index)
    shutil.rmtree(folder)
    return Built(games, state.broken, count, index.stat().st_size + positions.stat().st_size)


def _tasks(batch: Batch, on_read: Callable[[int], None] | None) -> Iterator[Task]:
    base = end = 0
    file = None
    for chunk in batch.chunks(on_read):
        if chunk.file != file or chunk.line == 1:
            base, file = end, chunk.file
        end = base + chunk.offset + len(chunk.data)
        yield Task(chunk, base, batch.variant)


class _State:
    """How far a build is."""

    def __init__(self, folder: Path, batch: Batch) -> None:
        self._path = folder / "state.json"
        self._job: Any = [[*batch.files], str(batch.variant or ""), batch.encoding, batch.size]
        self.done = 0
        self.broken = 0
        self.sizes: list[int] | None = None
        if self._path.exists():
            self._load()
        elif folder.exists():
            shutil.rmtree(folder)
        folder.mkdir(parents=True, exist_ok=True)

    def _load(self) -> None:
        state = json.loads(self._path.read_text("utf-8"))
        if state["job"] != self._job:
            raise PdnError(f"{self._path.parent} holds an unfinished index of other files; remove it first")
        self.done, self.broken, self.sizes = state["done"], state["broken"], state["sizes"]

    def forget(self) -> None:
        self._path.unlink(missing_ok=True)

    def save(self, sizes: list[int]) -> None:
        state = {"job": self._job, "done": self.done, "broken": self.broken, "sizes": sizes}
        fresh = self._path.with_suffix(".new")
        fresh.write_text(json.dumps(state), "utf-8")
        fresh.replace(self._path)
