"""`dxp-engine perft`: count the move sequences of a position."""

from __future__ import annotations

import json

import click

from dxp_engine import Board
from dxp_engine.cli import options
from dxp_engine.engine.count import MAX_DEPTH, count


@click.command()
@options.position
@click.option("--divide", is_flag=True, help="Count below each move of the position.")
@options.as_json
@click.argument("depth", type=click.IntRange(0, MAX_DEPTH))
def perft(board: Board, divide: bool, as_json: bool, depth: int) -> None:
    """Count the sequences of DEPTH plies from a position."""
    result = count(board, depth, divide=divide)
    if as_json:
        click.echo(json.dumps(result.json()))
    else:
        for line in result.lines():
            click.echo(line)
