"""`dxp-engine pdn`: commands on files of games."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = {
    "check": "dxp_engine.cli.pdn_check:check",
    "convert": "dxp_engine.cli.pdn_convert:convert",
    "filter": "dxp_engine.cli.pdn_filter:filter_games",
    "find": "dxp_engine.cli.pdn_find:find",
    "index": "dxp_engine.cli.pdn_index:index",
    "stats": "dxp_engine.cli.pdn_stats:stats",
}
"""Name of each command and where it lives, as "module:attribute"."""


class PdnGroup(click.Group):
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


@click.group(cls=PdnGroup)
def pdn() -> None:
    """Check, rewrite, filter, count and index files of games (PDN)."""
