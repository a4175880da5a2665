"""`dxp-engine dxp serve` and `dxp-engine dxp connect`: the engine plays over TCP."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import click

from dxp_engine.cli import dxp_options as options
from dxp_engine.cli.main import FINDINGS
from dxp_engine.engine.dxp_conduct import Conduct
from dxp_engine.engine.dxp_program import DxpConfig, join, serve
from dxp_engine.engine.dxp_watcher import Watcher
from dxp_engine.engine.game_log import GameRecord
from dxp_engine.players import LocalPlayer
from dxp_engine.players.dxp_link import read_address
from dxp_engine.protocols.dxp import Role


@click.group()
def dxp() -> None:
    """Play other programs, and people, over DXP, the DamExchange Protocol.

    One program listens ("serve") and one connects, and apart from that one proposes games (--initiator) and one
    waits for them (--follower).
    """


@dxp.command(name="serve")
@options.address
@click.option("--once", is_flag=True, help="Leave when the first peer has.")
@options.playing
@click.pass_context
def serve_command(ctx: click.Context, /, host: str, port: int, once: bool, role: Role | None, **given: Any) -> None:
    """Listen for peers and play with one after the other; a follower unless told otherwise.

    There is no authentication: whoever can reach the address can play. With --once the exit code is 1 if a game was
    cut off or refused.
    """
    config, player = _read(role or "follower", given)
    if not asyncio.run(serve(config, player, Printer(), host, port, once=once)) and once:
        ctx.exit(FINDINGS)


@dxp.command(name="connect")
@click.argument("address", metavar="HOST[:PORT]")
@options.retry
@options.playing
@click.pass_context
def connect_command(ctx: click.Context, /, address: str, retry: float, role: Role | None, **given: Any) -> None:
    """Connect to a peer and play until one of both leaves; an initiator unless told otherwise.

    The exit code is 1 if a game was cut off or refused.
    """
    host, port = read_address(address)
    config, player = _read(role or "initiator", given)
    if not asyncio.run(join(config, player, Printer(), host, port, patience=retry)):
        ctx.exit(FINDINGS)


def _read(role: Role, given: dict[str, Any]) -> tuple[DxpConfig, LocalPlayer]:
    search = {name: given.pop(name) for name in ("movetime", "depth", "nodes")}
    engine = {name: given.pop(name) for name in ("threads", "hash_mb", "level")}
    ponder, takeback, margin, no_draw = (given.pop(name) for name in ("ponder", "takeback", "margin", "no_draw"))
    asked = options.DxpOptions(role=role, **given)
    conduct = Conduct(
        limits=options.limits(**search),
        minutes=asked.minutes or Conduct.minutes,
        ponder=ponder,
        takebacks=takeback,
        games=asked.games,
        draw_margin=None if no_draw else margin,
    )
    config = asked.config(conduct)
    return config, options.local_player(config.setting.variant, config.setting.rules, **engine)


class Printer(Watcher):
    """Prints what happens, a line each; games go on when nobody reads it any more."""

    def note(self, text: str) -> None:
        """Something that a person may want to know."""
        _print(text)

    def odd(self, text: str) -> None:
        """What the peer does wrong, on standard error."""
        _print(f"ignored: {text}", err=True)

    def started(self, record: GameRecord) -> None:
        """Who plays."""
        _print(f"game {record.number}: {record.white} - {record.black}{_terms(record)}")

    def said(self, text: str) -> None:
        """A chat."""
        _print(f"chat: {text}")

    def went_back(self, record: GameRecord) -> None:
        """Back at an earlier position."""
        _print(f"back to the position after {len(record.game.moves)} plies")

    def finished(self, record: GameRecord) -> None:
        """The result."""
        plies = len(record.game.moves)
        _print(f"game {record.number}: {record.pdn_result} after {plies} plies ({record.result})")


def _print(text: str, *, err: bool = False) -> None:
    with contextlib.suppress(OSError):
        click.echo(text, err=err)


def _terms(record: GameRecord) -> str:
    minutes = [f"{record.minutes:g} minutes"] if record.minutes else []
    moves = [f"{record.moves} moves"] if record.moves else []
    return "".join(f", {text}" for text in minutes + moves)
