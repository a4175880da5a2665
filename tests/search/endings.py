"""Small random endings of every goal, with what is proven about them.

The same variant and seed always give the same endings.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from tests.oracle.facts import FACTS
from tests.oracle.position import Position, last_row, owner
from tests.oracle.squares import row_major
from tests.search.exhaustive import Tree

# Per goal: the most men and kings of a side, and the plies within which ends are proven.
SIZES = {"block": (2, 1, 5), "lose": (2, 1, 5), "king": (3, 0, 7)}


class Ending(NamedTuple):
    """A position and its exact score, which is 0 where nothing is decided within so many plies."""

    position: Position
    score: int
    plies: int


def endings(variant: str, seed: int, count: int, *, decided: bool = True) -> Iterator[Ending]:
    """So many endings; `decided`: only those that are won or lost within the proven plies, but not at once.

    `variant` may end in "+free": captures are not forced.
    """
    chance = random.Random(f"endings {variant} {seed}")
    name = variant.removesuffix("+free")
    men, kings, plies = SIZES[FACTS[name].goal]
    while count:
        position = _scattered(name, men, kings, chance)
        tree = Tree(name, forced=name == variant)
        if position is None or tree.node(position).over is not None:
            continue
        score = tree.score(position, plies) if _small(tree, position) else None
        if score is not None and (score != 0 or not decided):
            count -= 1
            yield Ending(position, score, plies)


def _small(tree: Tree, position: Position) -> bool:
    """Whether a proof will be quick: few moves now and after each of them."""
    node = tree.node(position)
    return sum(len(child.legal) for _, child in node.moves) <= 30


def _scattered(variant: str, men: int, kings: int, chance: random.Random) -> Position | None:
    pieces = {}
    for side in ("white", "black"):
        for piece in side[0] * chance.randint(0, men) + side[0].upper() * chance.randint(0, kings):
            square = chance.choice(row_major(variant))
            if piece.isupper() or square[1] != last_row(variant, side):
                pieces[square] = piece
    if {owner(piece) for piece in pieces.values()} != {"white", "black"}:
        return None
    return Position(chance.choice(("white", "black")), pieces)
