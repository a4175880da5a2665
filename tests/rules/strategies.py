"""Random boards for property tests, from the oracle's seeded positions."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from dxp_engine import Board
from tests.oracle.position import Position
from tests.oracle.positions import made_up, random_game
from tests.rules.boards import board_of

NAMES = (
    *("international", "english", "italian", "pool", "spanish", "russian", "brazilian", "canadian"),
    *("portuguese", "czech", "frisian", "breakthrough", "frysk", "antidraughts", "killer"),
)
FREE = tuple(f"{name}+free" for name in NAMES[:7] + NAMES[8:10])

GAMES = 4  # random games of each variant; the slow generator needs a while for one

seeds = st.integers(0, 5_000)


@cache
def _game(name: str, forced: bool, seed: int) -> list[Position]:
    return list(random_game(name, forced, seed))


@st.composite
def boards(draw: st.DrawFn, variant: str) -> Board:
    """A board of this variant: out of a random game, or made up to be rich in kings and captures."""
    name, seed = variant.removesuffix("+free"), draw(seeds)
    forced = name == variant
    if draw(st.booleans()):
        return board_of(name, forced, made_up(name, seed))
    game = _game(name, forced, seed % GAMES)
    return board_of(name, forced, game[draw(st.integers(0, len(game) - 1))])
