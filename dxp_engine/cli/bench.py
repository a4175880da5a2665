"""`dxp-engine bench`: the signature of the search, and its speed here."""

from __future__ import annotations

import click

from dxp_engine.engine.bench import DEPTH, Bench


@click.command()
@click.argument("depth", type=click.IntRange(1, 100), default=DEPTH)
def bench(depth: int) -> None:
    """Search fixed positions of several variants to DEPTH plies with one thread.

    The node count tells whether the search has changed, the nodes per second how fast it is.
    """
    for line in Bench(depth).lines():
        click.echo(line)
