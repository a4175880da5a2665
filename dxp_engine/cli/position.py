"""`dxp-engine board` and `dxp-engine moves`: look at a position."""

from __future__ import annotations

import json

import click

from dxp_engine import Board, Move
from dxp_engine.cli import options

NOTATIONS = ("pdn", "pdn_long", "hub", "algebraic", "dxp")


@click.command()
@options.position
@click.option("--below", type=click.Choice(["white", "black"]), help="Side at the bottom of the picture.")
@click.option("--numbers", is_flag=True, help="Number the empty squares.")
@click.option("--svg", is_flag=True, help="Print a picture in SVG.")
@options.as_json
def board(board: Board, below: str | None, numbers: bool, svg: bool, as_json: bool) -> None:
    """Show a position."""
    if as_json:
        click.echo(json.dumps(_board_json(board)))
    elif svg:
        click.echo(board.svg(below))
    else:
        click.echo(board.text(below, numbers=numbers))
        click.echo(board.fen)
        if board.outcome is not None:
            click.echo(str(board.outcome))


@click.command()
@options.position
@click.option(
    "--notation",
    type=click.Choice(NOTATIONS),
    default="pdn",
    show_default=True,
    help="How the moves are written.",
)
@options.as_json
def moves(board: Board, notation: str, as_json: bool) -> None:
    """List the legal moves of a position."""
    if as_json:
        click.echo(json.dumps({**_position_json(board), "moves": [_move_json(m) for m in board.legal_moves]}))
    else:
        for move in board.legal_moves:
            click.echo(getattr(move, notation))


def _position_json(board: Board) -> dict[str, object]:
    return {"variant": str(board.variant), "fen": board.fen}


def _board_json(board: Board) -> dict[str, object]:
    outcome = None if board.outcome is None else str(board.outcome)
    return {**_position_json(board), "hub": board.hub, "turn": str(board.turn).lower(), "outcome": outcome}


def _move_json(move: Move) -> dict[str, object]:
    return {
        "origin": move.origin,
        "target": move.target,
        "captured": list(move.captured),
        "path": list(move.path),
        "promotes": move.promotes,
        **{notation: getattr(move, notation) for notation in NOTATIONS},
    }
