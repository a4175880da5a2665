"""What many games have in common: openings, results, lengths."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from dxp_engine.pdn.batch import games_of
from dxp_engine.pdn.chunk import Chunk
from dxp_engine.pdn.result import Result
from dxp_engine.rules import Variant

STEP = 10
"""Plies of a class of lengths."""


@dataclass(slots=True)
class Stats:
    """Counts that can be added.

    Attributes:
        games, plies: how many; plies of the main lines.
        broken: games with an error.
        variants: games by variant, "unknown" among them.
        results: games by `Result`.
        lengths: games by plies, rounded down to a multiple of `STEP`.
        openings: games by variant, first moves and result.
    """

    games: int = 0
    plies: int = 0
    broken: int = 0
    variants: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    openings: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def __add__(self, other: Stats) -> Stats:
        """The counts of both, in this value."""
        self.games += other.games
        self.plies += other.plies
        self.broken += other.broken
        self.variants.update(other.variants)
        self.results.update(other.results)
        self.lengths.update(other.lengths)
        self.openings.update(other.openings)
        return self

    def pack(self) -> list[Any]:
        """The counts as JSON can say them."""
        return [
            self.games,
            self.plies,
            self.broken,
            self.variants,
            self.results,
            [*self.lengths.items()],
            [[*opening, count] for opening, count in self.openings.items()],
        ]

    @classmethod
    def unpack(cls, packed: list[Any]) -> Stats:
        """The counts again."""
        games, plies, broken, variants, results, lengths, openings = packed
        stats = cls(games, plies, broken, Counter(variants), Counter(results), Counter(dict(lengths)))
        stats.openings.update({(variant, moves, result): count for variant, moves, result, count in openings})
        return stats

    def json(self, top: int) -> dict[str, Any]:
        """The counts for a program, with the `top` most frequent openings."""
        return {
            "games": self.games,
            "plies": self.plies,
            "broken": self.broken,
            "variants": [{"variant": name, "games": count} for name, count in self.variants.most_common()],
            "results": {result.value: self.results[result.value] for result in Result},
            "lengths": [{"plies": least, "games": count} for least, count in sorted(self.lengths.items())],
            "openings": [
                {"variant": variant, "moves": moves, **scores} for variant, moves, scores in self.top_openings(top)
            ],
        }

    def top_openings(self, top: int) -> list[tuple[str, str, dict[str, int]]]:
        """The most frequent openings: variant, moves, and games by result with their sum."""
        sums: Counter[tuple[str, str]] = Counter()
        for (variant, moves, _), count in self.openings.items():
            sums[variant, moves] += count
        return [
            (
                variant,
                moves,
                {"games": count, **{result.value: self.openings[variant, moves, result.value] for result in Result}},
            )
            for (variant, moves), count in sorted(sums.items(), key=lambda item: (-item[1], item[0]))[:top]
        ]


def stats_of(task: tuple[Chunk, Variant | None, int]) -> Stats:
    """The counts of a chunk; the number is how many plies make an opening."""
    chunk, variant, depth = task
    stats = Stats()
    for game in games_of([chunk], variant):
        if not game.text:
            continue
        result = game.result.value
        name = str(game.variant or "unknown")
        stats.games += 1
        stats.plies += game.plies
        stats.broken += bool(game.errors)
        stats.variants[name] += 1
        stats.results[result] += 1
        stats.lengths[game.plies // STEP * STEP] += 1
        moves = " ".join(move.pdn for move in game.moves[:depth])
        if moves and game.start is not None and not game.tags.get("FEN"):
            stats.openings[name, moves, result] += 1
    return stats
