"""`dxp-engine pdn`: commands on files of games."""

from __future__ import annotations

import click

from dxp_engine.cli.lazy import LazyGroup

COMMANDS = {
    "check": "dxp_engine.cli.pdn_check:check",
    "convert": "dxp_engine.cli.pdn_convert:convert",
    "filter": "dxp_engine.cli.pdn_filter:filter_games",
    "find": "dxp_engine.cli.pdn_find:find",
    "index": "dxp_engine.cli.pdn_index:index",
    "stats": "dxp_engine.cli.pdn_stats:stats",
}
"""Name of each command and where it lives, as "module:attribute"."""


@click.group(cls=LazyGroup, where=COMMANDS)
def pdn() -> None:
    """Check, rewrite, filter, count and index files of games (PDN)."""
