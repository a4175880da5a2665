"""Pairs of games between two sides in this process: the same opening, and each has either colour once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import local

from dxp_engine import core
from dxp_engine.analysis import Engine
from dxp_engine.book import Opening, random_opening
from dxp_engine.match.adjudicate import Adjudicator, WinRule
from dxp_engine.match.referee import Referee
from dxp_engine.rules import Board, Colour, Variant

# A game that both sides take for decided is not played on.
_CLEAR = WinRule(moves=3, score=900)
_HASH_MB = 4


@dataclass(frozen=True, slots=True)
class DuelPlan:
    """How games are played.

    Attributes:
        nodes: positions to look at for a move; 0 for no limit.
        movetime: milliseconds for a move; 0 for no limit.
        opening: random plies that a pair of games begins with, after which neither side has lost a piece by force.
        most_plies: a game as long as this is a draw.
        seed: of the openings.

    Raises:
        ValueError: there is no limit, or a number is out of range.
    """

    nodes: int = 2000
    movetime: int = 0
    opening: int = 6
    most_plies: int = 300
    seed: int = 1

    def __post_init__(self) -> None:
        if min(self.nodes, self.movetime) < 0 or not (self.nodes or self.movetime):
            raise ValueError("games need a limit of nodes or of time for a move")
        if self.opening < 1 or self.most_plies < 1:
            raise ValueError("an opening has at least one ply, and so has a game")

    @property
    def limit(self) -> str:
        """What each side has for a move, for people."""
        return f"nodes {self.nodes}" if self.nodes else f"{self.movetime} ms"


@dataclass(frozen=True, slots=True)
class Side:
    """Who plays.

    Attributes:
        weights: of the evaluation, None for the one made by hand.
        constants: of the search, by name, where they are not the defaults.
    """

    weights: core.Weights | None = None
    constants: tuple[tuple[str, int], ...] = ()

    def engine(self, variant: Variant) -> Engine:
        """Ready to play."""
        engine = Engine(variant, hash_mb=_HASH_MB, weights=self.weights)
        engine.tune(dict(self.constants))
        return engine


class Duel:
    """Plays pairs of games, in any thread; a pair depends on the plan and its number alone, if nodes are the limit.

    Args:
        variant: what is played.
        new, old: the two sides.
        plan: how.
        check: called before each move; what it raises ends the game.
    """

    def __init__(
        self,
        variant: str,
        new: Side,
        old: Side,
        plan: DuelPlan,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self._start = Board.start(variant)
        self._sides = new, old
        self._plan = plan
        self._check = check
        self._local = local()

    def pair(self, number: int) -> list[int]:
        """Twice the points of the new side, first with White, then with Black.

        Args:
            number: of the pair; it decides on the opening.
        """
        opening = random_opening(self._start, self._plan.opening, f"{self._plan.seed} {number}")
        new, old = self._engines()
        as_white = self._game(opening, {Colour.WHITE: new, Colour.BLACK: old})
        as_black = self._game(opening, {Colour.WHITE: old, Colour.BLACK: new})
        return [as_white, 2 - as_black]

    def _engines(self) -> tuple[Engine, Engine]:
        """The two sides, of this thread."""
        if not hasattr(self._local, "engines"):
            self._local.engines = tuple(side.engine(self._start.variant) for side in self._sides)
        engines: tuple[Engine, Engine] = self._local.engines
        return engines

    def _game(self, opening: Opening, engines: dict[Colour, Engine]) -> int:
        """Twice White's points."""
        for engine in engines.values():
            engine.clear()
        referee = Referee(opening.start, opening.moves, Adjudicator(win=_CLEAR), self._plan.most_plies)
        verdict = referee.verdict
        while verdict is None:
            self._check()
            engine = engines[referee.turn]
            found = engine.search(referee.game, nodes=self._plan.nodes, movetime=self._plan.movetime or None)
            verdict = referee.play(found.move, found.score.value)
        return {"white": 2, "draw": 1, "black": 0}[verdict.result]
