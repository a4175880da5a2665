"""What the commands of `dxp-engine train` share: options, and what their texts mean."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from dxp_engine import Variant
from dxp_engine.training.recipe import HAND, Recipe
from dxp_engine.training.selfplay import SHARD_GAMES
from dxp_engine.weights import WeightsFile, read_file

FILE = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)

Decorator = Callable[[Callable[..., None]], Callable[..., None]]


def whole(name: str, usual: int, text: str, low: int = 1, high: int | None = None) -> Decorator:
    """An option that is a whole number in a range."""
    kind = click.IntRange(low, high)
    return click.option(name, type=kind, default=usual, show_default=True, metavar="N", help=text)


def real(
    name: str, usual: float, text: str, low: float | None = None, high: float | None = None, *, above: bool = False
) -> Decorator:
    """An option that is a number in a range; `above`: the low end is not in it."""
    kind = click.FloatRange(low, high, min_open=above)
    return click.option(name, type=kind, default=usual, show_default=True, metavar="X", help=text)


variant = click.option(
    "--variant", default="international", show_default=True, metavar="V", help="Name, alias or number."
)
threads = whole("--threads", 1, "Games at the same time; 0 for one on each processor.", 0, 512)
cluster = click.option("--cluster", metavar="ADDRESS", help="Let a Dask cluster play, such as tcp://host:8786.")
quiet = click.option("--quiet", is_flag=True, help="No progress bar.")
plot = click.option("--plot", type=FILE, metavar="FILE", help="Draw how it went (PNG, SVG or PDF; needs matplotlib).")
fresh = whole(
    "--fresh",
    Recipe("international").fresh,
    "Positions are kept up to so many plies without capture or move of a man.",
    0,
    10_000,
)
strays = whole(
    "--strays",
    Recipe("international").strays,
    "Positions beside the games, for a hundred of theirs that are kept.",
    0,
    100,
)
seed = whole("--seed", 1, "Of all chance.", 0)
commit = click.option("--commit", default="", metavar="TEXT", help="Of the program that played, for the card.")
shard_games = whole("--shard-games", SHARD_GAMES, "Games of a file.", 1, 65_536)


def needs_numpy() -> None:
    """Say so if numpy is not there.

    Raises:
        click.UsageError: it is not.
    """
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise click.UsageError("this needs numpy: pip install 'dxp-engine[train]'") from None


def needs_plot(path: Path | None) -> None:
    """Say so if a plot is wanted and matplotlib is not there; better now than after the work.

    Raises:
        click.UsageError: it is not.
    """
    if path is None:
        return
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise click.UsageError("--plot needs matplotlib: pip install 'dxp-engine[plot]'") from None


def name_of(text: str) -> str:
    """The name of a variant.

    Raises:
        VariantError: there is none such.
    """
    return Variant.parse(text).name


def weights_file(text: str, variant: str) -> WeightsFile | None:
    """A file of weights for a variant; None for "hand" and "none", the evaluation made by hand.

    Raises:
        WeightsError: it is no good file of weights, or not one for this variant.
    """
    if text.lower() in (HAND, "none"):
        return None
    file = read_file(text)
    file.weights(variant)
    return file
