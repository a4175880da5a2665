"""Asking an index: what was played in a position, and where."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from dxp_engine import core
from dxp_engine.core import Move
from dxp_engine.pdn.index.build import positions_path
from dxp_engine.pdn.index.database import Database, Entry
from dxp_engine.pdn.index.positions import Positions
from dxp_engine.pdn.index.record import key_of, move_of
from dxp_engine.pdn.result import Result


@dataclass(frozen=True, slots=True)
class Played:
    """A move of a position.

    Attributes:
        move: the move, None where games ended.
        results: how often it was played, by result.
    """

    move: Move | None
    results: Counter[Result]

    @property
    def count(self) -> int:
        """How often it was played."""
        return self.results.total()

    @property
    def score(self) -> float | None:
        """White's share of the points, from 0 to 1, among games with a winner or a draw; None without such games."""
        white, black, draws = (self.results[result] for result in (Result.WHITE, Result.BLACK, Result.DRAW))
        decided = white + black + draws
        return (white + draws / 2) / decided if decided else None


class Index:
    """An index that was built; to be used in a `with` statement.

    Args:
        path: the database.

    Raises:
        OSError, PdnError: it is not there, or is no index.
    """

    def __init__(self, path: Path) -> None:
        self._database = Database(path)
        self._positions = Positions(positions_path(path))

    def moves(self, position: core.Position) -> list[Played]:
        """The moves that were played in a position, most frequent first, each time it came up."""
        counts: defaultdict[int, Counter[Result]] = defaultdict(Counter)
        for (code, result), count in self._positions.moves(self._records(position)).items():
            counts[code][result] += count
        played = [Played(move_of(position, code), results) for code, results in counts.items()]
        return sorted(played, key=lambda each: (-each.count, each.move.pdn if each.move else ""))

    def games(self, position: core.Position, limit: int) -> list[Entry]:
        """The first games that reached a position, in the order of the files."""
        return [self._database.entry(number) for number in islice(self._numbers(position), limit)]

    def count(self, position: core.Position) -> int:
        """How many games reached a position."""
        return sum(1 for _ in self._numbers(position))

    def _numbers(self, position: core.Position) -> Iterator[int]:
        return self._positions.games(self._records(position))

    def _records(self, position: core.Position) -> range:
        return self._positions.find(key_of(position))

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *raised: object) -> None:
        self._positions.__exit__()
        self._database.__exit__()
