"""The openings of a match, by number: from a list, a file, or by chance; made when they are needed."""

from __future__ import annotations

import hashlib
import re
from random import Random
from typing import Literal, get_args

from dxp_engine.book import Opening, openings, random_opening
from dxp_engine.rules.board import Board
from dxp_engine.rules.game import Game
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant

Order = Literal["sequential", "random"]
ORDERS: tuple[Order, ...] = get_args(Order)

_RANDOM = re.compile(r"random:(\d{1,3})")


class Openings:
    """Any number of openings: `openings[0]`, `openings[1]` and so on, again from the beginning where they run out.

    Args:
        source: "start" for the usual position, "two-move" or "three-move" for the lists made from the rules,
            "random:N" for N random moves that lose no piece, or a file (PDN, or FENs and moves, one a line).
        variant, rules: what is played.
        order: as they come, or shuffled, anew in each pass.
        seed: of the shuffle and of random openings; the same seed gives the same openings on every machine.

    Attributes:
        digest: a short text that is the same for the same openings.

    Raises:
        ValueError: there is no such source, or an opening in which the game is over; says which.
        OSError: the file cannot be read.
    """

    def __init__(
        self, source: str, variant: Variant, rules: RuleSet, order: Order = "sequential", seed: int = 0
    ) -> None:
        self._start = Board.start(variant, rules)
        self._order = order
        self._seed = seed
        self._plies = 0
        self._turn = -1
        self._places: list[int] = []
        self._list: tuple[Opening, ...] = ()
        if chance := _RANDOM.fullmatch(source):
            self._plies = int(chance[1])
            if not self._plies:
                raise ValueError("random openings have one move at least: random:N")
        elif source == "start":
            self._list = (Opening(self._start, (), self._start),)
        else:
            self._list = openings(source, variant, rules)
            _check(self._list, source)
        self.digest = self._digest(source)

    def __getitem__(self, number: int) -> Opening:
        """The opening of this number, from 0."""
        if self._plies:
            return random_opening(self._start, self._plies, f"{self._seed}:{number}")
        turn, place = divmod(number, len(self._list))
        return self._list[self._place(turn, place) if self._order == "random" else place]

    def _place(self, turn: int, place: int) -> int:
        """Which opening comes at a place of a pass."""
        if turn != self._turn:
            self._turn, self._places = turn, list(range(len(self._list)))
            Random(f"{self._seed}:{turn}").shuffle(self._places)
        return self._places[place]

    def _digest(self, source: str) -> str:
        texts = (
            [source] if self._plies else [f"{o.start.fen} {' '.join(m.pdn_long for m in o.moves)}" for o in self._list]
        )
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def _check(found: tuple[Opening, ...], source: str) -> None:
    """A file may hold positions in which the game is drawn already, or was drawn on the way."""
    for number, opening in enumerate(found, 1):
        if outcome := Game(opening.start, opening.moves).outcome:
            raise ValueError(f"{source}: opening {number} ({opening}) is over before it begins: {outcome}")
