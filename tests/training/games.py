"""Games to train on: few, short and quickly played."""

from __future__ import annotations

from pathlib import Path

from dxp_engine.training.recipe import Recipe
from dxp_engine.training.selfplay import Played, self_play

VARIANT = "english"
RECIPE = Recipe(VARIANT, seed=3, nodes=30)
SHARD_GAMES = 10


def play(folder: Path, games: int = 40, recipe: Recipe = RECIPE, threads: int = 1) -> Played:
    return self_play(recipe, None, folder, games, threads=threads, shard_games=SHARD_GAMES)


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder by their names."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}
