"""`dxp-engine pdn index`: make an index of games and their positions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import click

from dxp_engine.cli import options, pdn_options
from dxp_engine.cli.progress import progress
from dxp_engine.jobs import Pool
from dxp_engine.pdn.batch import Batch
from dxp_engine.pdn.index import build


@click.command()
@pdn_options.reading
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="INDEX",
    help="The SQLite database to make; INDEX.positions is made beside it.",
)
@pdn_options.parallel
@options.as_json
def index(batch: Batch, output: Path, open_jobs: Callable[[], Pool], quiet: bool, as_json: bool) -> None:
    """Read FILES and make an index for `pdn find`.

    An interrupted one goes on where it was when the same command is given again.
    """
    with open_jobs() as pool, progress("indexing", pdn_options.total_size(batch), quiet) as done:
        built = build(output, batch, pool, done)
    each = round(built.bytes / built.games) if built.games else 0
    if as_json:
        figures = {"games": built.games, "broken": built.broken, "positions": built.positions, "bytes": built.bytes}
        click.echo(json.dumps(figures))
    else:
        click.echo(f"games {built.games}, broken {built.broken}, positions {built.positions}, bytes {built.bytes}")
        click.echo(f"{each} bytes a game")
