"""Groups of commands whose modules are imported when they are called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """A click group whose commands are imported one at a time.

    Args:
        where: name of each command and where it lives, as "module:attribute".
    """

    def __init__(self, *args: Any, where: Mapping[str, str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.where = where

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All command names, sorted."""
        return sorted(self.where)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, None if there is none."""
        if cmd_name not in self.where:
            return None
        module, attribute = self.where[cmd_name].split(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command
