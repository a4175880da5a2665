"""`dxp-engine train tune`: constants of the search, by play."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dxp_engine import Variant, core
from dxp_engine.cli import options
from dxp_engine.cli import train_options as shared
from dxp_engine.cli.progress import progress
from dxp_engine.training.duel import DuelPlan
from dxp_engine.training.recipe import HAND
from dxp_engine.training.tune import Constant, TunePlan
from dxp_engine.training.tune import tune as play_tune
from dxp_engine.weights import load

_SHIPPED = "shipped"


@click.command()
@click.argument("names", metavar="NAME[=SPREAD]...", nargs=-1, required=True)
@shared.variant
@click.option(
    "--weights", default=_SHIPPED, show_default=True, metavar="FILE", help='Of the evaluation; "hand" for none.'
)
@shared.whole("--pairs", 10_000, "Pairs of games.")
@shared.whole("--nodes", 5_000, "A move.")
@shared.whole("--opening", 6, "Random plies that a pair begins with.", 1, 100)
@shared.real("--rate", 0.002, "How far the last steps go, in parts of the spread squared.", 0.0, above=True)
@shared.seed
@shared.threads
@click.option("--journal", type=shared.FILE, metavar="FILE", help="Enter the games here; go on from them.")
@shared.quiet
@options.as_json
def tune(
    names: tuple[str, ...],
    variant: str,
    weights: str,
    pairs: int,
    nodes: int,
    opening: int,
    rate: float,
    seed: int,
    threads: int,
    journal: Path | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Tune constants of the search by games between tries of them (SPSA), each SPREAD off at the end.

    Prints where they come to. The gate decides whether that is any better: `train gate --new-constant`.
    """
    name = Variant.parse(variant).name
    constants = tuple(_constant(each) for each in names)
    found, label = _weights(weights, name)
    plan = TunePlan(DuelPlan(nodes, opening=opening, seed=seed), constants, pairs, rate, seed)
    with progress("tune", pairs, quiet, counted=True) as done:
        end = play_tune(name, found, plan, threads=threads, journal=journal, job=label, done=lambda _: done(1))
    values = {constant.name: round(value, 2) for constant, value in zip(constants, end.values, strict=True)}
    if as_json:
        click.echo(json.dumps({"pairs": end.pairs, "values": values}))
    else:
        for constant in constants:
            click.echo(f"{constant.name}: {constant.value} -> {values[constant.name]:g}")


def _constant(text: str) -> Constant:
    """A constant, and how far off it is tried."""
    name, _, spread = text.partition("=")
    if not spread:
        return Constant.named(name)
    try:
        number = float(spread)
    except ValueError:
        number = 0.0
    if not 0 < number < 1e6:
        raise click.BadParameter(f"{text!r}: a spread is a number above 0, not {spread!r}")
    return Constant.named(name, number)


def _weights(text: str, variant: str) -> tuple[core.Weights | None, str]:
    """The weights, and what tells them from others."""
    if text.lower() == _SHIPPED:
        return load(variant), _SHIPPED
    file = shared.weights_file(text, variant)
    return (file.weights(variant), file.sha256) if file else (None, HAND)
