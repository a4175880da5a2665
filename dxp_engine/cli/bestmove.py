"""`dxp-engine bestmove`: one search, one answer."""

from __future__ import annotations

import json

import click

from dxp_engine import Engine, Game
from dxp_engine.analysis import LEVELS, Result
from dxp_engine.analysis.evaluation import source_of
from dxp_engine.cli import options
from dxp_engine.cli.main import FINDINGS

DEFAULT_MS = 1000


@click.command()
@options.game
@click.option("--movetime", type=click.IntRange(1), metavar="MS", help="Milliseconds to think.")
@click.option("--depth", type=click.IntRange(1), metavar="N", help="Plies to look ahead at most.")
@click.option("--nodes", type=click.IntRange(1), metavar="N", help="Positions to look at, at most.")
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True, metavar="N", help="Threads.")
@click.option("--hash", "hash_mb", type=click.IntRange(1), default=64, show_default=True, metavar="MB", help="Table.")
@click.option("--level", type=click.Choice(list(LEVELS)), default="full", show_default=True, help="How strong to play.")
@options.weights
@options.as_json
@click.pass_context
def bestmove(
    ctx: click.Context,
    game: Game,
    movetime: int | None,
    depth: int | None,
    nodes: int | None,
    threads: int,
    hash_mb: int,
    level: str,
    weights: str,
    as_json: bool,
) -> None:
    """Search a position and print the best move.

    Without a limit it thinks for a second. Where the game is over there is no move to print, and the exit code is 1.
    """
    if not (movetime or depth or nodes):
        movetime = DEFAULT_MS
    result = None
    if not game.board.position.ending:
        engine = Engine(game.variant, threads=threads, hash_mb=hash_mb, level=level, weights=source_of(weights))
        result = engine.search(game, movetime=movetime, depth=depth or 0, nodes=nodes or 0)
    if as_json:
        click.echo(json.dumps(_json(game, result)))
    elif result:
        click.echo(result.move.pdn_long)
    else:
        click.echo(f"The game is over: {game.outcome}", err=True)
    if result is None:
        ctx.exit(FINDINGS)


def _json(game: Game, result: Result | None) -> dict[str, object]:
    head: dict[str, object] = {"variant": str(game.variant), "fen": game.board.fen}
    if result is None:
        nothing = ("move", "ponder", "cp", "win_plies", "depth", "nodes", "ms")
        return {**head, **dict.fromkeys(nothing), "pv": [], "outcome": str(game.outcome)}
    return {
        **head,
        "move": result.move.pdn_long,
        "ponder": result.ponder.pdn_long if result.ponder else None,
        "cp": result.score.cp,
        "win_plies": result.score.win_plies,
        "depth": result.depth,
        "nodes": result.nodes,
        "ms": result.time_ms,
        "pv": [move.pdn_long for move in result.pv],
        "outcome": str(game.outcome) if game.outcome else None,
    }
