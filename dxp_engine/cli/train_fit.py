"""`dxp-engine train fit`: weights from games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dxp_engine.cli import options
from dxp_engine.cli import train_options as shared
from dxp_engine.cli.progress import progress
from dxp_engine.training.made import card_of
from dxp_engine.training.plans import DataPlan, FitPlan
from dxp_engine.weights import write_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dxp_engine.training.epochs import Epoch
    from dxp_engine.training.fit import Fit

_FIT, _DATA = FitPlan(), DataPlan()


@click.command()
@click.argument("sources", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--output", "-o", type=shared.FILE, required=True, metavar="FILE", help="Where the weights go.")
@shared.whole("--epochs", _FIT.epochs, "For the patterns, at most.")
@shared.real("--rate", _FIT.rate, "Of learning, in the first epoch.", 0, above=True)
@shared.real("--decay", _FIT.decay, "Of the rate.", 0, 1, above=True)
@shared.whole("--network-epochs", _FIT.network_epochs, "For the network, at most; 0 for none.", 0)
@shared.real("--network-rate", _FIT.network_rate, "Of its learning, in its first epoch.", 0, above=True)
@shared.real("--network-decay", _FIT.network_decay, "Of this rate.", 0, 1, above=True)
@shared.real("--mix", _FIT.mix, "Share of the search's score in the label.", 0, 1)
@shared.real("--scale", _FIT.scale, "The lead in it that raises the odds e-fold, in 1/100 man.", 0, above=True)
@shared.real("--block-prior", _FIT.block_prior, "Pull of blocks towards 0.", 0)
@shared.real("--prior", _FIT.prior, "Pull of all others towards 0.", 0)
@shared.whole("--patience", _FIT.patience, "Epochs without a lower loss that end the fit.")
@shared.real("--held-out", _DATA.held_out, "Share of the games that the loss is measured by.", 0, 0.5)
@shared.whole("--chunk", _DATA.chunk, "Samples in memory at the same time.")
@click.option("--twins", is_flag=True, help="Learn from positions that came up before, too.")
@click.option("--checkpoint", type=shared.FILE, metavar="FILE", help="Keep the state here; go on from it.")
@shared.commit
@shared.seed
@shared.plot
@shared.quiet
@options.as_json
def fit(
    sources: tuple[Path, ...],
    output: Path,
    epochs: int,
    rate: float,
    decay: float,
    network_epochs: int,
    network_rate: float,
    network_decay: float,
    mix: float,
    scale: float,
    block_prior: float,
    prior: float,
    patience: int,
    held_out: float,
    chunk: int,
    twins: bool,
    checkpoint: Path | None,
    commit: str,
    seed: int,
    plot: Path | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Fit weights to the shards of SOURCES, folders or files: patterns, and then a network on top of them.

    Damaged shards are skipped with a warning. Beside the weights a card says how they were made.
    """
    shared.needs_numpy()
    shared.needs_plot(plot)
    from dxp_engine.training.data import Data, find_shards
    from dxp_engine.training.fit import fit as fit_weights

    plan = FitPlan(
        epochs=epochs,
        rate=rate,
        decay=decay,
        network_epochs=network_epochs,
        network_rate=network_rate,
        network_decay=network_decay,
        mix=mix,
        scale=scale,
        block_prior=block_prior,
        prior=prior,
        patience=patience,
        seed=seed,
    )
    data = Data(find_shards(sources), DataPlan(held_out, chunk=chunk, twins=not twins))
    with progress("fit", data.samples * plan.all_epochs, quiet, counted=True) as done:
        found = fit_weights(data, plan, checkpoint, done=done)
    write_file(output, found.variant, found.payload, card_of(found, data, commit))
    if plot:
        from dxp_engine.training.plot import plot_losses

        plot_losses(found.epochs, plot, found.network)
    if as_json:
        click.echo(json.dumps(_json(found)))
        return
    _tell("", found.epochs)
    _tell("network, ", found.network)
    click.echo(f"games {found.games}, samples {found.samples}, held out {found.held}")
    network = f", network of epoch {found.best_network + 1}" if found.network else ""
    click.echo(f"weights of epoch {found.best + 1}{network}")


def _tell(what: str, epochs: Sequence[Epoch]) -> None:
    for number, epoch in enumerate(epochs, 1):
        click.echo(f"{what}epoch {number}: loss {epoch.learned:.5f}, held out {epoch.held:.5f}")


def _json(found: Fit) -> dict[str, object]:
    network = {"epochs": _losses(found.network), "best": found.best_network + 1} if found.network else None
    return {
        "variant": found.variant,
        "games": found.games,
        "samples": found.samples,
        "held_out": found.held,
        "epochs": _losses(found.epochs),
        "best": found.best + 1,
        "network": network,
        "loss": found.loss,
        "scale": found.scale,
    }


def _losses(epochs: Sequence[Epoch]) -> list[dict[str, float]]:
    return [{"learned": epoch.learned, "held": epoch.held} for epoch in epochs]
