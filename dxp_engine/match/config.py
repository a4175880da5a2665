"""A match as it was asked for, as a value: everything that decides which games are played and what they are worth."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from dxp_engine.match.adjudicate import DrawRule, WinRule
from dxp_engine.match.clock import TOLERANCE
from dxp_engine.match.entrant import Entrant
from dxp_engine.match.openings import Order
from dxp_engine.match.schedule import Schedule, Tournament
from dxp_engine.match.sprt import Sprt
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant


@dataclass(frozen=True)
class MatchConfig:
    """A match.

    Attributes:
        entrants: who plays.
        variant, rules: what is played.
        tournament, rounds, games: who meets whom, see `Schedule`.
        openings, order, seed: what games begin with, see `Openings`.
        ponder: whether engines think while the others do.
        adjudicate_draw, adjudicate_win: when games end early.
        max_plies: after how many plies a game is called a draw; 0 for never.
        tolerance: seconds that a move may be late, see `clock.TOLERANCE`.
        sprt: when the match ends early; None for never.

    Raises:
        ValueError: it makes no match; says why.
    """

    entrants: tuple[Entrant, ...]
    variant: Variant
    rules: RuleSet
    tournament: Tournament = "pair"
    rounds: int = 1
    games: int = 2
    openings: str = "two-move"
    order: Order = "sequential"
    seed: int = 0
    ponder: bool = False
    adjudicate_draw: DrawRule | None = None
    adjudicate_win: WinRule | None = None
    max_plies: int = 1000
    tolerance: float = TOLERANCE
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        self.rules.check(self.variant)
        if self.sprt is not None and self.schedule.tournament != "pair":
            raise ValueError("--sprt is for a match of two engines")
        for entrant in self.entrants:
            if entrant.protocol == "dxp" and self.variant.layout.squares != 50:
                raise ValueError(f"engine {entrant.name}: DXP has 50 squares and cannot play {self.variant}")

    @property
    def schedule(self) -> Schedule:
        """The plan of the games."""
        return Schedule(tuple(entrant.name for entrant in self.entrants), self.tournament, self.rounds, self.games)

    def entrant(self, name: str) -> Entrant:
        """The entrant of this name."""
        return next(entrant for entrant in self.entrants if entrant.name == name)

    def settings(self, digest: str) -> dict[str, Any]:
        """What tells this match from others, as JSON can say it; see protocol_specs/match.md.

        Args:
            digest: of the openings; a file may have changed.
        """
        return {
            "engines": [entrant.settings for entrant in self.entrants],
            "variant": str(self.variant),
            "draw-rules": self.rules.name,
            "tournament": self.tournament,
            "rounds": self.rounds,
            "games": self.games,
            "openings": {"source": self.openings, "order": self.order, "seed": self.seed, "digest": digest},
            "ponder": self.ponder,
            "adjudicate-draw": asdict(self.adjudicate_draw) if self.adjudicate_draw else None,
            "adjudicate-win": asdict(self.adjudicate_win) if self.adjudicate_win else None,
            "max-plies": self.max_plies,
            "tolerance": self.tolerance,
            "sprt": asdict(self.sprt) if self.sprt else None,
        }
