"""`dxp-engine train run`: generation after generation, without anybody watching."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path

import click

from dxp_engine.cli import options
from dxp_engine.cli import train_options as shared
from dxp_engine.cli.main import FINDINGS
from dxp_engine.cli.progress import progress
from dxp_engine.match.sprt import Sprt
from dxp_engine.training.gate import GatePlan
from dxp_engine.training.recipe import HAND, MATERIAL
from dxp_engine.training.run_plan import Generation, RunPlan, State
from dxp_engine.training.watcher import Watcher

_USUAL = RunPlan("international")

# Games of the gate have so many times the nodes of self-play: what is worth something shows more there.
_GATE_NODES = 4
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "": 1}


def _seconds(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """A length of time such as 90s, 20m, 8h or 2d, in seconds."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([smhd]?)", value)
    if not match or not float(match[1]):
        raise click.BadParameter(f"a time is written 90s, 20m, 8h or 2d, not {value!r}", ctx, param)
    return float(match[1]) * _SECONDS[match[2]]


@click.command()
@click.argument("folder", type=shared.FOLDER)
@shared.variant
@click.option("--budget", callback=_seconds, metavar="TIME", help="How long, such as 20m or 8h. Default: no limit.")
@click.option("--generations", type=click.IntRange(1), metavar="N", help="How many, at most.")
@click.option(
    "--from",
    "start",
    default=_USUAL.start,
    show_default=True,
    metavar="WHAT",
    help='What plays first: "hand", "material" (men and kings only) or a file of weights.',
)
@shared.whole("--games", _USUAL.games, "Of the first generation.")
@shared.real("--growth", _USUAL.growth, "Of the games, from one generation to the next.", 1)
@shared.whole("--nodes", _USUAL.nodes, "A move.")
@shared.fresh
@shared.strays
@shared.whole("--patience", _USUAL.patience, "Generations in a row without gain that end the run.")
@shared.real("--elo1", _USUAL.gate.sprt.elo1, "Accepted are weights that are so much better.")
@shared.whole("--pairs", _USUAL.gate.most_pairs, "Pairs of games of each gate, at most.")
@shared.shard_games
@shared.commit
@shared.seed
@shared.threads
@shared.cluster
@shared.plot
@shared.quiet
@options.as_json
@click.pass_context
def run(
    ctx: click.Context,
    folder: Path,
    variant: str,
    budget: float | None,
    generations: int | None,
    start: str,
    games: int,
    growth: float,
    nodes: int,
    fresh: int,
    strays: int,
    patience: int,
    elo1: float,
    pairs: int,
    shard_games: int,
    commit: str,
    seed: int,
    threads: int,
    cluster: str | None,
    plot: Path | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Make weights in FOLDER: self-play, a fit to all games so far, the gate, and again.

    A run that was interrupted, in whatever way, goes on where it was when it is started again as before. The best
    weights are `weights.zst` in FOLDER. The exit code is 1 if no weights were accepted.
    """
    shared.needs_numpy()
    shared.needs_plot(plot)
    from dxp_engine.training.run import Resources, Run

    name = shared.name_of(variant)
    first = None if start in (HAND, MATERIAL) else shared.weights_file(start, name)
    duel = replace(_USUAL.gate.duel, nodes=_GATE_NODES * nodes, seed=seed)
    plan = RunPlan(
        name,
        first.sha256 if first else start.lower(),
        games=games,
        growth=growth,
        nodes=nodes,
        fresh=fresh,
        strays=strays,
        seed=seed,
        patience=patience,
        gate=GatePlan(duel, Sprt(0.0, elo1), pairs),
    )
    resources = Resources(threads, cluster, budget, generations, shard_games)
    state = Run(folder, plan, resources, first, Shown(quiet, told=not as_json), commit=commit).go()
    if plot:
        from dxp_engine.training.plot import plot_run

        plot_run(state.history, plot)
    if as_json:
        click.echo(json.dumps(_json(state)))
    if state.best < 0:
        ctx.exit(FINDINGS)


class Shown(Watcher):
    """Shows a bar for each stage, and prints a line for each generation."""

    def __init__(self, quiet: bool, *, told: bool) -> None:
        self._quiet = quiet
        self._told = told

    @contextmanager
    def stage(self, what: str, total: int) -> Iterator[Callable[[int], None]]:
        """A bar, while somebody watches."""
        with progress(what, total, self._quiet, counted=True) as done:
            yield done

    def generation(self, generation: Generation) -> None:
        """A line."""
        if self._told:
            click.echo(_line(generation))


def _line(done: Generation) -> str:
    word = "accepted" if done.passed else "refused"
    elo = "" if done.elo is None else f", Elo {done.elo:+.0f}"
    games = f"+{done.wins} ={done.draws} -{done.losses}"
    return (
        f"generation {done.number}: {done.games} games, {done.samples} samples, loss {done.loss:.5f}, "
        f"{word} {games}{elo}, {done.seconds:.0f} s"
    )


def _json(state: State) -> dict[str, object]:
    return {
        "best": None if state.best < 0 else state.best,
        "seconds": state.seconds,
        "generations": [asdict(generation) for generation in state.history],
    }
