"""Sorting more records than fit into memory: by their first byte into files, then file by file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from dxp_engine.pdn.index.record import SIZE

COUNT = 256
LIMIT = 1 << 24
"""Bytes that are sorted in memory at once; they take six times as much there."""


class Buckets:
    """Files of records, one for each first byte.

    Args:
        folder: where they are made.
        sizes: bytes that are good in each, to go on with them; None for new ones.
    """

    def __init__(self, folder: Path, sizes: Sequence[int] | None = None) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.sizes = list(sizes or [0] * COUNT)
        self._files: list[BinaryIO] = []
        for number, size in enumerate(self.sizes):
            file = self._path(number).open("ab")
            file.truncate(size)
            self._files.append(file)

    def _path(self, number: int) -> Path:
        return self._folder / f"{number:02x}"

    def add(self, parts: Sequence[bytes]) -> None:
        """Append to each bucket what is its."""
        for number, part in enumerate(parts):
            if part:
                self._files[number].write(part)
                self.sizes[number] += len(part)

    def flush(self) -> None:
        """Hand everything to the system."""
        for file in self._files:
            file.flush()

    def close(self) -> None:
        """Close the files."""
        for file in self._files:
            file.close()

    def in_order(self, limit: int = LIMIT) -> Iterator[bytes]:
        """All records in order, in large pieces; each bucket is removed when it has been given."""
        self.close()
        for number in range(COUNT):
            yield from _sorted(self._path(number), 1, limit)


def split(records: list[bytes]) -> list[bytes]:
    """Sort records, and cut them into what is each bucket's."""
    records.sort()
    parts: list[bytes] = []
    whole = b"".join(records)
    begin = 0
    heads = whole[::SIZE]
    for number in range(COUNT):
        count = heads.count(number)
        parts.append(whole[begin : begin + count * SIZE])
        begin += count * SIZE
    return parts


def _sorted(path: Path, depth: int, limit: int) -> Iterator[bytes]:
    """The records of a file in order, which agree in their first `depth` bytes."""
    if path.stat().st_size <= limit or depth == SIZE:
        data = path.read_bytes()
        records = [data[at : at + SIZE] for at in range(0, len(data), SIZE)]
        records.sort()  # a bucket is a row of sorted runs, which this merges
        path.unlink()
        yield b"".join(records)
        return
    finer = path.with_name(path.name + "-")
    finer.mkdir()
    with ExitStack() as stack, path.open("rb") as source:
        files: dict[int, BinaryIO] = {}
        while data := source.read(SIZE * 65536):
            for at in range(0, len(data), SIZE):
                number = data[at + depth]
                if number not in files:
                    files[number] = stack.enter_context((finer / f"{number:02x}").open("wb"))
                files[number].write(data[at : at + SIZE])
    path.unlink()
    for number in sorted(files):
        yield from _sorted(finer / f"{number:02x}", depth + 1, limit)
    finer.rmdir()
