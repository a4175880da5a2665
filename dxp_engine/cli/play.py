"""`dxp-engine play`: a person at the terminal, against the engine or over DXP."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import click

from dxp_engine import Board, Colour
from dxp_engine.cli import dxp_options as options
from dxp_engine.cli.main import FINDINGS
from dxp_engine.engine import keyboard
from dxp_engine.engine.dxp_conduct import Conduct
from dxp_engine.engine.dxp_program import join, serve
from dxp_engine.engine.game_log import GameLog
from dxp_engine.engine.local_table import LocalTable
from dxp_engine.engine.terminal import Terminal
from dxp_engine.players import Limits
from dxp_engine.players.dxp_link import read_address
from dxp_engine.protocols.dxp import Role

_SECOND = Limits(move_time=1.0)
_LOCAL_ONLY = ("threads", "hash_mb", "level", "movetime", "depth", "nodes")
_PERSON = "person"


@click.command()
@click.option("--dxp", "address", metavar="HOST[:PORT]", help="Play who listens there.")
@click.option("--dxp-serve", "serving", is_flag=True, help="Listen for somebody to play.")
@options.variant
@options.engine
@options.roles
@options.proposals
@options.address
@options.retry
@click.option("--name", default=_PERSON, show_default=True, metavar="NAME", help="What to call you.")
@click.option("--pdn", metavar="FILE", help=f'Add the games here. Over DXP: {options.PDN} by default, "" for nowhere.')
@click.option("--log", "wire", metavar="FILE", help="Over DXP: record every byte with its time in this file.")
@click.pass_context
def play(ctx: click.Context, /, address: str | None, serving: bool, **given: Any) -> None:
    """Play in the terminal: against the engine, or over DXP against whoever is at the other end.

    Moves are entered in any notation; "help" lists what else can be done. Over DXP who connects proposes the games,
    unless told otherwise. The exit code is 1 if a game was left or cut off.
    """
    if address and serving:
        raise click.UsageError("--dxp and --dxp-serve exclude each other")
    terminal = Terminal(click.echo, given["name"])
    if address or serving:
        complete = asyncio.run(_over_dxp(terminal, address, given))
    else:
        complete = asyncio.run(_here(terminal, given))
    if not complete:
        ctx.exit(FINDINGS)


async def _over_dxp(terminal: Terminal, address: str | None, given: dict[str, Any]) -> bool:
    for name in _LOCAL_ONLY:
        given.pop(name)
    host, port, retry, role, pdn = (given.pop(name) for name in ("host", "port", "retry", "role", "pdn"))
    where = read_address(address) if address else None
    usual: Role = "initiator" if where else "follower"
    asked = options.DxpOptions(role=role or usual, pdn=options.PDN if pdn is None else pdn, **given)
    conduct = Conduct(Limits(infinite=True), ponder=False, takebacks=None, games=asked.games, draw_margin=None)
    config = asked.config(conduct)
    keyboard.listen(terminal.feed)
    if where:
        return await join(config, terminal, terminal, *where, patience=retry, opened=terminal.sit)
    return await serve(config, terminal, terminal, host, port, once=True, opened=terminal.sit)


async def _here(terminal: Terminal, given: dict[str, Any]) -> bool:
    start = Board(given["variant"], given["fen"], rules=given["rules"])
    if start.position.ending:
        raise ValueError(f"the game is over before it begins ({start.outcome})")
    limits = options.limits(given["movetime"], given["depth"], given["nodes"]) or _SECOND
    engine = options.local_player(start.variant, start.rules, given["threads"], given["hash_mb"], given["level"])
    colour = Colour.BLACK if given["colour"] == "black" else Colour.WHITE
    games = GameLog(Path(given["pdn"]) if given["pdn"] else None, terminal.note)
    await engine.start()
    try:
        table = LocalTable(start, terminal, engine, colour, limits, terminal, games)
        terminal.sit(table)
        keyboard.listen(terminal.feed)
        await table.run()
    finally:
        await engine.close()
    return not table.record.cut_off
