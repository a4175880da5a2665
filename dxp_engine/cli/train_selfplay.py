"""`dxp-engine train selfplay`: games of the engine against itself."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dxp_engine.cli import options
from dxp_engine.cli import train_options as shared
from dxp_engine.cli.progress import progress
from dxp_engine.training.recipe import HAND, Recipe
from dxp_engine.training.selfplay import Played, self_play

_USUAL = Recipe("international")


@click.command()
@click.argument("folder", type=shared.FOLDER)
@shared.variant
@shared.whole("--games", 10_000, "How many.")
@shared.whole("--nodes", _USUAL.nodes, "A move; 0 for no limit.", 0)
@shared.whole("--depth", _USUAL.depth, "Plies a move; 0 for no limit.", 0)
@click.option("--weights", default=HAND, metavar="FILE", help="What evaluates. Default: the evaluation made by hand.")
@click.option(
    "--opening",
    type=click.IntRange(0, 1000),
    nargs=2,
    default=(_USUAL.least_opening, _USUAL.most_opening),
    show_default=True,
    metavar="MIN MAX",
    help="Random plies at the start.",
)
@shared.whole("--adjudicate", _USUAL.adjudicate, "A lead that ends a game when it lasts, in 1/100 man; 0 for none.", 0)
@shared.whole("--most-plies", _USUAL.most_plies, "A game as long as this is a draw.", 1, 10_000)
@shared.whole("--shuffle", _USUAL.shuffle, "So is one of so many plies without capture or move of a man.", 1, 10_000)
@shared.fresh
@shared.strays
@shared.seed
@shared.shard_games
@shared.threads
@shared.cluster
@shared.quiet
@options.as_json
def selfplay(
    folder: Path,
    variant: str,
    games: int,
    nodes: int,
    depth: int,
    weights: str,
    opening: tuple[int, int],
    adjudicate: int,
    most_plies: int,
    shuffle: int,
    fresh: int,
    strays: int,
    seed: int,
    shard_games: int,
    threads: int,
    cluster: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play games into FOLDER, as shards: files with their quiet positions.

    An interrupted run goes on where it was, and one with more games adds to them. The same seed gives the same files.
    """
    name = shared.name_of(variant)
    file = shared.weights_file(weights, name)
    digest = file.sha256 if file else HAND
    recipe = Recipe(name, seed, nodes, depth, *opening, adjudicate, most_plies, shuffle, fresh, strays, digest)
    with progress("self-play", games, quiet, counted=True) as done:
        played = self_play(
            recipe, file, folder, games, threads=threads, cluster=cluster, shard_games=shard_games, done=done
        )
    if as_json:
        click.echo(json.dumps(_json(recipe, played)))
    else:
        click.echo(f"games {played.games} ({played.kept} were there), samples {played.samples}")


def _json(recipe: Recipe, played: Played) -> dict[str, object]:
    return {"recipe": recipe.json(), "games": played.games, "kept": played.kept, "samples": played.samples}
