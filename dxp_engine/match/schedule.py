"""Who plays whom with which opening, in which order. Pure: a match of millions of games is planned as it is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, get_args

Tournament = Literal["pair", "round-robin", "gauntlet"]
TOURNAMENTS: tuple[Tournament, ...] = get_args(Tournament)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game that is to be played.

    Attributes:
        number: from 1, unique in the match.
        round: from 1.
        pair: shared by the two games of an opening with swapped colours, see `GameRecord.pair`.
        opening: which opening to begin with, from 0.
        white, black: names of the entrants.
    """

    number: int
    round: int
    pair: int
    opening: int
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class Schedule:
    """The plan of a match.

    In each round every two entrants that meet play `games` games: the first one with the first opening, the second one
    with the same opening and swapped colours, and so on. All of them play the same openings. Where openings run out
    they begin again.

    Attributes:
        names: the entrants.
        tournament: "pair" for two of them, "round-robin" for everyone against everyone, "gauntlet" for the first one
            against each other.
        rounds: how many rounds.
        games: of two entrants in a round.

    Raises:
        ValueError: the numbers or the names make no match; says why.
    """

    names: tuple[str, ...]
    tournament: Tournament = "pair"
    rounds: int = 1
    games: int = 2

    def __post_init__(self) -> None:
        if len(self.names) < 2:
            raise ValueError(f"a match takes two engines at least, not {len(self.names)}")
        if self.tournament == "pair" and len(self.names) != 2:
            raise ValueError(f"a match of {len(self.names)} engines is a round-robin or a gauntlet (--tournament)")
        if twice := [name for name in self.names if self.names.count(name) > 1]:
            raise ValueError(f"two engines are called {twice[0]!r}; give them names (name=...)")
        if self.rounds < 1 or self.games < 1:
            raise ValueError("there must be one round and one game at least")

    @property
    def encounters(self) -> tuple[tuple[str, str], ...]:
        """Who meets whom in a round; the first one has White in its first game."""
        if self.tournament == "gauntlet":
            return tuple((self.names[0], other) for other in self.names[1:])
        return tuple(combinations(self.names, 2))

    @property
    def total(self) -> int:
        """The number of games."""
        return self.rounds * self.games * len(self.encounters)

    @property
    def openings(self) -> int:
        """The number of openings that are needed to play none twice."""
        return self.rounds * self._slots

    @property
    def _slots(self) -> int:
        return (self.games + 1) // 2

    def __iter__(self) -> Iterator[Fixture]:
        """Every game, in order: opening by opening, so that tables fill evenly."""
        number = pair = 0
        for turn in range(self.rounds):
            for slot in range(self._slots):
                for encounter in self.encounters:
                    pair += 1
                    # With an odd number of games the one that has White once more is another one in each round.
                    first, second = encounter if self.games % 2 == 0 or turn % 2 == 0 else encounter[::-1]
                    for white, black in ((first, second), (second, first))[: self.games - 2 * slot]:
                        number += 1
                        yield Fixture(number, turn + 1, pair, turn * self._slots + slot, white, black)
