"""`dxp-engine train gate`: new weights against old ones."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dxp_engine import core
from dxp_engine.cli import options
from dxp_engine.cli import train_options as shared
from dxp_engine.cli.main import FINDINGS
from dxp_engine.cli.progress import progress
from dxp_engine.match.sprt import Sprt
from dxp_engine.training.duel import DuelPlan, Side
from dxp_engine.training.gate import Gate, GatePlan
from dxp_engine.training.gate import gate as play_gate
from dxp_engine.training.made import add_gate, material
from dxp_engine.training.recipe import HAND, MATERIAL
from dxp_engine.weights import read_file

_USUAL = GatePlan()


@click.command()
@click.argument("new", type=shared.FILE)
@click.argument("old")
@click.option("--variant", metavar="V", help="Play this variant, which moves alike. Default: the one NEW is for.")
@click.option("--nodes", type=click.IntRange(1), metavar="N", help=f"A move. Default: {_USUAL.duel.nodes}.")
@click.option("--movetime", type=click.IntRange(1), metavar="MS", help="A move, instead of nodes.")
@shared.real("--elo0", _USUAL.sprt.elo0, "Refused is what is only so much better.")
@shared.real("--elo1", _USUAL.sprt.elo1, "Accepted is what is so much better.")
@shared.real("--alpha", _USUAL.sprt.alpha, "How often the first may go wrong.")
@shared.real("--beta", _USUAL.sprt.beta, "How often the second may go wrong.")
@shared.whole("--pairs", _USUAL.most_pairs, "Pairs of games, at most.")
@shared.whole("--opening", _USUAL.duel.opening, "Random plies that a pair begins with.", 1, 100)
@shared.seed
@shared.threads
@click.option("--journal", type=shared.FILE, metavar="FILE", help="Enter the games here; go on from them.")
@click.option(
    "--new-constant",
    "constants",
    type=(str, int),
    multiple=True,
    metavar="NAME N",
    help="A constant of the search that the side of NEW has at N.",
)
@click.option("--enter", is_flag=True, help="Enter the result into the card of NEW.")
@shared.plot
@shared.quiet
@options.as_json
@click.pass_context
def gate(
    ctx: click.Context,
    new: Path,
    old: str,
    variant: str | None,
    nodes: int | None,
    movetime: int | None,
    elo0: float,
    elo1: float,
    alpha: float,
    beta: float,
    pairs: int,
    opening: int,
    seed: int,
    threads: int,
    journal: Path | None,
    constants: tuple[tuple[str, int], ...],
    enter: bool,
    plot: Path | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play the weights NEW against OLD: a file, "hand" (the evaluation made by hand) or "material" (men and kings).

    The sequential test ends the match as soon as it is decided. The exit code is 1 if NEW is refused.
    """
    shared.needs_plot(plot)
    file = read_file(new)
    played = shared.name_of(variant) if variant else file.variant
    weights = file.weights(played)
    other, name = _other(old, played)
    if enter and constants:
        raise click.UsageError("--enter is for weights alone: --new-constant excludes it")
    if nodes and movetime:
        raise click.UsageError("--nodes and --movetime exclude each other")
    duel = DuelPlan(0 if movetime else nodes or _USUAL.duel.nodes, movetime or 0, opening, seed=seed)
    plan = GatePlan(duel, Sprt(elo0, elo1, alpha, beta), pairs)
    elsewhere = [] if played == file.variant else [played]
    with progress("gate", pairs, quiet, counted=True) as done:
        found = play_gate(
            played,
            Side(weights, constants),
            Side(other),
            plan,
            threads=threads,
            journal=journal,
            job=[file.sha256, name, constants, *elsewhere],
            done=lambda _: done(1),
        )
    if enter:
        add_gate(new, found.result(old, duel.limit, *elsewhere))
    if plot:
        from dxp_engine.training.plot import plot_gate

        plot_gate(found, plan.sprt, plot)
    click.echo(json.dumps(_json(found)) if as_json else _line(found))
    if not found.passed:
        ctx.exit(FINDINGS)


def _other(text: str, variant: str) -> tuple[core.Weights | None, str]:
    """The old weights, and what tells them from others."""
    if text.lower() == MATERIAL:
        return core.Weights(variant, material(variant)), MATERIAL
    file = shared.weights_file(text, variant)
    return (file.weights(variant), file.sha256) if file else (None, HAND)


def _json(found: Gate) -> dict[str, object]:
    return {
        "passed": found.passed,
        "verdict": found.verdict,
        "wins": found.wins,
        "draws": found.draws,
        "losses": found.losses,
        "pairs": list(found.pairs),
        "llr": found.llr,
        **_elo(found),
    }


def _elo(found: Gate) -> dict[str, float | None]:
    """The difference with its interval; JSON has no infinity."""
    estimate = found.elo
    names = {"elo": "value", "elo_lower": "lower", "elo_upper": "upper"}
    values = {key: getattr(estimate, name, None) for key, name in names.items()}
    return {key: None if value is None or abs(value) == float("inf") else value for key, value in values.items()}


def _line(found: Gate) -> str:
    estimate = found.elo
    elo = f"{estimate.value:+.1f} [{estimate.lower:+.1f}, {estimate.upper:+.1f}]" if estimate else "?"
    word = "accepted" if found.passed else "refused"
    games = f"+{found.wins} ={found.draws} -{found.losses}"
    return f"{word} ({found.verdict}): {games}, pairs {list(found.pairs)}, Elo {elo}, LLR {found.llr:.2f}"
