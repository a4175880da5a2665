"""The table of commands; each one's module is imported when it is called."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = {
    "bench": "dxp_engine.cli.bench:bench",
    "bestmove": "dxp_engine.cli.bestmove:bestmove",
    "board": "dxp_engine.cli.position:board",
    "dxp": "dxp_engine.cli.dxp:dxp",
    "hub": "dxp_engine.cli.serve:hub",
    "moves": "dxp_engine.cli.position:moves",
    "pdn": "dxp_engine.cli.pdn:pdn",
    "perft": "dxp_engine.cli.perft:perft",
    "play": "dxp_engine.cli.play:play",
    "uci": "dxp_engine.cli.serve:uci",
    "variants": "dxp_engine.cli.variants:variants",
}
"""Name of each command and where it lives, as "module:attribute"."""


class LazyGroup(click.Group):
    """A click group whose commands are imported one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All command names, sorted."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="dxp-engine", message="%(prog)s %(version)s")
@click.option("--log", metavar="FILE", help="Without a command: record the conversation in this file.")
def app(log: str | None) -> None:
    """Draughts: an engine, and the rules, move lists and counts of every variant.

    Without a command the engine starts: it reads commands on standard input (try "help") and
    answers on standard output. It speaks Hub if the first command is "hub", else a protocol like UCI.
    """
    if log is not None:
        raise click.UsageError("--log is for the engine: give no command, or uci or hub")
