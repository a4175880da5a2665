"""How games of self-play are played: all that they depend on but their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from hashlib import sha256
from typing import Any

from dxp_engine import core
from dxp_engine.rules import Board

# Recipes of older shards do not have these: nothing was kept out of their games, and nothing stood beside them.
_OLDER = {"shuffle": 10_000, "fresh": 10_000, "strays": 0}

HAND = "hand"
"""Stands for the digest of weights where there are none: the evaluation made by hand."""
MATERIAL = "material"
"""Stands for weights that know what men and kings are worth and nothing more."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How games are played.

    Attributes:
        variant: name of the variant; games begin at its start and follow its usual draw rules.
        seed: of everything that is left to chance.
        nodes: positions to look at for a move; 0 for no limit.
        depth: plies to look ahead; 0 for no limit.
        least_opening, most_opening: how many random plies a game begins with.
        adjudicate: the lead in hundredths of a man that ends a game when it lasts; 0 for none.
        most_plies: a game as long as this is a draw.
        shuffle: so many plies without a capture or a move of a man make a draw, too.
        fresh: positions are kept up to so many such plies.
        strays: so many of a hundred positions that are kept give another one beside the game, one to three random plies
            away; it has a score and no result.
        weights: SHA-256 of the weights that evaluate, or "hand".
    """

    variant: str
    seed: int = 1
    nodes: int = 500
    depth: int = 0
    least_opening: int = 4
    most_opening: int = 10
    adjudicate: int = 900
    most_plies: int = 400
    shuffle: int = 40
    fresh: int = 1
    strays: int = 0
    weights: str = HAND

    @property
    def digest(self) -> int:
        """64 bits that tell this recipe from others."""
        return int.from_bytes(sha256(repr(self).encode()).digest()[:8], "little")

    def json(self) -> dict[str, Any]:
        """As JSON can say it."""
        return asdict(self)

    @classmethod
    def of_json(cls, values: Mapping[str, Any]) -> Recipe:
        """The recipe that `json` has made.

        Raises:
            ValueError: these are the values of none.
        """
        values = {**_OLDER, **values}
        kinds = {field.name: str if field.name in ("variant", "weights") else int for field in fields(cls)}
        if {name: type(value) for name, value in values.items()} != kinds:
            raise ValueError("this is no recipe of self-play")
        return cls(**values)

    def player(self, weights: core.Weights | None) -> core.SelfPlay:
        """What plays the games; for one thread at a time.

        Args:
            weights: those that the recipe names.

        Raises:
            ValueError: there is no such variant, or a number is out of range.
        """
        start = Board.start(self.variant)
        return core.SelfPlay(
            start.position,
            start.rules.draws_of(start.variant).core,
            weights,
            # The core counts its draws on from the seed, so that seeds in a row would share most of them.
            seed=int.from_bytes(sha256(f"seed {self.seed}".encode()).digest()[:8], "little"),
            nodes=self.nodes,
            depth=self.depth,
            opening=(self.least_opening, self.most_opening),
            adjudicate=self.adjudicate,
            most_plies=self.most_plies,
            shuffle=self.shuffle,
            fresh=self.fresh,
            strays=self.strays,
        )
