"""`dxp-engine pdn find`: what was played in a position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from dxp_engine import Board
from dxp_engine.cli import options
from dxp_engine.pdn import Result
from dxp_engine.pdn.index import Entry, Index, Played


@click.command()
@click.argument("index", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@options.position
@click.option(
    "--games", "limit", type=click.IntRange(0), default=10, show_default=True, metavar="N", help="Games to list."
)
@options.as_json
def find(index: Path, board: Board, limit: int, as_json: bool) -> None:
    """Look a position up in INDEX: the moves played there, their scores, and the games."""
    with Index(index) as found:
        moves = found.moves(board.position)
        count = found.count(board.position)
        entries = found.games(board.position, limit)
    if as_json:
        click.echo(json.dumps(_json(board, moves, count, entries)))
    else:
        for line in _lines(board, moves, count, entries):
            click.echo(line)


def _lines(board: Board, moves: list[Played], count: int, entries: list[Entry]) -> Iterator[str]:
    yield board.fen
    yield f"games {count}"
    for played in moves:
        name = played.move.pdn if played.move else "(end)"
        scores = ", ".join(f"{r.value} {played.results[r]}" for r in (Result.WHITE, Result.DRAW, Result.BLACK))
        percent = "  -" if played.score is None else f"{100 * played.score:.0f}%"
        yield f"  {name:<12} {played.count:>8}  {percent:>4} for White  ({scores})"
    for entry in entries:
        names = f"{entry.tags['White'] or '?'} - {entry.tags['Black'] or '?'}"
        yield f"{entry.file}:{entry.line}: {names}, {entry.tags['Event'] or '?'} {entry.tags['Date']} ({entry.result})"


def _json(board: Board, moves: list[Played], count: int, entries: list[Entry]) -> dict[str, Any]:
    return {
        "variant": str(board.variant),
        "fen": board.fen,
        "count": count,
        "moves": [
            {
                "move": played.move.pdn if played.move else None,
                "count": played.count,
                "score": played.score,
                **{r.value: played.results[r] for r in (Result.WHITE, Result.DRAW, Result.BLACK)},
            }
            for played in moves
        ],
        "games": [
            {
                "file": entry.file,
                "line": entry.line,
                "offset": entry.offset,
                "tags": entry.tags,
                "result": entry.result,
                "plies": entry.plies,
            }
            for entry in entries
        ],
    }
