"""All that is told of a match, whatever form it is told in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from dxp_engine.match.outcomes import Outcomes
from dxp_engine.match.ratings import Rating
from dxp_engine.match.record import GameRecord
from dxp_engine.match.schedule import Schedule
from dxp_engine.match.sprt import Sprt
from dxp_engine.match.standings import Player, Score, Standings
from dxp_engine.match.store import Store
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant


@dataclass(frozen=True)
class Report:
    """A match, finished or not.

    Attributes:
        settings: what was to be played, as the store has it.
        records: the games that were, in the order of their ends.
        standings: what came of them.
        variant, rules: what was played.
        planned: how many games there are to be.
        sprt: the test that decides it, None if there is none.
    """

    settings: Mapping[str, Any]
    records: tuple[GameRecord, ...]
    standings: Standings
    variant: Variant
    rules: RuleSet
    planned: int
    sprt: Sprt | None = None

    @classmethod
    def of(cls, settings: Mapping[str, Any], records: tuple[GameRecord, ...]) -> Report:
        """The report of a match with these settings and games."""
        standings = Standings()
        for record in records:
            standings.add(record)
        schedule = Schedule(
            tuple(engine["name"] for engine in settings["engines"]),
            settings["tournament"],
            settings["rounds"],
            settings["games"],
        )
        sprt = Sprt(**settings["sprt"]) if settings["sprt"] else None
        variant, rules = Variant.parse(settings["variant"]), RuleSet.parse(settings["draw-rules"])
        return cls(settings, records, standings, variant, rules, schedule.total, sprt)

    @classmethod
    def read(cls, path: Path | str) -> Report:
        """The report of a store.

        Raises:
            StoreError: it is no match.
            OSError: it cannot be read.
        """
        with Store.open(path) as store:
            return cls.of(store.settings, tuple(store.records()))

    @property
    def engines(self) -> list[str]:
        """All engines of the match: by score those that have played, then the others."""
        names = self.standings.names
        return names + [engine["name"] for engine in self.settings["engines"] if engine["name"] not in names]

    @property
    def is_pair(self) -> bool:
        """Whether it is a match of two engines."""
        return len(self.settings["engines"]) == 2

    def player(self, name: str) -> Player:
        """All about an engine, also of one that has not played yet."""
        return self.standings.players.get(name, Player())

    def between(self, name: str, other: str) -> Score:
        """What an engine made of its games with another one."""
        return self.player(name).against.get(other, Score())

    @cached_property
    def ratings(self) -> dict[str, Rating]:
        """The rating of each engine that has played; the mean of each pool is 0."""
        return {rating.name: rating for rating in self.standings.ratings()}

    @property
    def sprt_outcomes(self) -> Outcomes:
        """What the SPRT is told: the pairs of the first engine, or its games where there are to be no pairs."""
        score = self.player(self.settings["engines"][0]["name"]).score
        return score.pair_outcomes if self.settings["games"] > 1 else score.total.outcomes
