"""The table of commands; each one's module is imported when it is called."""

from __future__ import annotations

import click

from dxp_engine.cli.lazy import LazyGroup

COMMANDS = {
    "bench": "dxp_engine.cli.bench:bench",
    "bestmove": "dxp_engine.cli.bestmove:bestmove",
    "board": "dxp_engine.cli.position:board",
    "dxp": "dxp_engine.cli.dxp:dxp",
    "hub": "dxp_engine.cli.serve:hub",
    "match": "dxp_engine.cli.match:match",
    "moves": "dxp_engine.cli.position:moves",
    "pdn": "dxp_engine.cli.pdn:pdn",
    "perft": "dxp_engine.cli.perft:perft",
    "play": "dxp_engine.cli.play:play",
    "train": "dxp_engine.cli.train:train",
    "uci": "dxp_engine.cli.serve:uci",
    "variants": "dxp_engine.cli.variants:variants",
}
"""Name of each command and where it lives, as "module:attribute"."""


@click.group(cls=LazyGroup, where=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="dxp-engine", message="%(prog)s %(version)s")
@click.option("--log", metavar="FILE", help="Without a command: record the conversation in this file.")
def app(log: str | None) -> None:
    """Draughts: an engine, and the rules, move lists and counts of every variant.

    Without a command the engine starts: it reads commands on standard input (try "help") and
    answers on standard output. It speaks Hub if the first command is "hub", else a protocol like UCI.
    """
    if log is not None:
        raise click.UsageError("--log is for the engine: give no command, or uci or hub")
