"""The file of sorted positions: looked up where it lies, by halving."""

from __future__ import annotations

import mmap
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from dxp_engine.pdn.index.record import KEY_SIZE, RESULTS, SIZE
from dxp_engine.pdn.problem import PdnError
from dxp_engine.pdn.result import Result

_MAGIC = b"DXP positions 1\n"  # as long as a record, so that records stay aligned


def write_positions(path: Path, pieces: Iterable[bytes]) -> int:
    """Write the file from sorted records; the number of records."""
    size = 0
    with path.open("wb") as file:
        file.write(_MAGIC)
        for piece in pieces:
            size += file.write(piece)
    return size // SIZE


class Positions:
    """The file, mapped into memory and never read as a whole; to be used in a `with` statement.

    Args:
        path: the file.

    Raises:
        OSError: it cannot be opened.
        PdnError: it is no such file.
    """

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if self._map[:SIZE] != _MAGIC or len(self._map) % SIZE:
            self._map.close()
            raise PdnError(f"{path} is no index of positions, or a damaged one")
        self._count = len(self._map) // SIZE - 1

    def __len__(self) -> int:
        return self._count

    def find(self, key: int) -> range:
        """The numbers of the records with this key."""
        return range(self._first(key), self._first(key + 1))

    def _first(self, key: int) -> int:
        """The first record whose key is not less."""
        wanted = key.to_bytes(KEY_SIZE + 1, "big")[1:] if key < 1 << 8 * KEY_SIZE else b""
        if not wanted:
            return self._count
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            at = (middle + 1) * SIZE
            if self._map[at : at + KEY_SIZE] < wanted:
                low = middle + 1
            else:
                high = middle
        return low

    def moves(self, records: range) -> Counter[tuple[int, Result]]:
        """How often each move code was played with each result."""
        counts: Counter[tuple[int, Result]] = Counter()
        for begin in range(records.start, records.stop, 1 << 20):
            end = min(begin + (1 << 20), records.stop)
            with memoryview(self._map[(begin + 1) * SIZE : (end + 1) * SIZE]).cast("H") as words:
                pairs = Counter(zip(words[6::8].tolist(), words[7::8].tolist(), strict=True))
            for (where, move), count in pairs.items():
                counts[_big(move), RESULTS[_big(where) & 15]] += count
        return counts

    def games(self, records: range) -> Iterator[int]:
        """The numbers of the games, each once, in order."""
        last = -1
        for record in records:
            at = (record + 1) * SIZE + KEY_SIZE
            game = int.from_bytes(self._map[at : at + 5], "big")
            if game != last:
                yield game
                last = game

    def __enter__(self) -> Positions:
        return self

    def __exit__(self, *raised: object) -> None:
        self._map.close()


def _big(word: int) -> int:
    """A number that was read in the order of this machine, as it was written."""
    return int.from_bytes(word.to_bytes(2, sys.byteorder), "big")
