"""Options that several commands share."""

from __future__ import annotations

import functools
from collections.abc import Callable

import click

from dxp_engine import Board

Command = Callable[..., None]

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def position(command: Command) -> Command:
    """Give a command the options that describe a position; it gets them as `board`."""

    @click.option("--variant", default="international", show_default=True, metavar="V", help="Name, alias or number.")
    @click.option("--rules", metavar="R", help="Rule set, which decides who starts and about draws.")
    @click.option("--fen", metavar="F", help="Position to begin with instead of the variant's start.")
    @click.option("--moves", "played", default="", metavar="M", help='Moves to play first, such as "32-28 19-23".')
    @click.option("--free", is_flag=True, help="Without forced capture.")
    @functools.wraps(command)
    def with_board(variant: str, rules: str | None, fen: str | None, played: str, free: bool, **rest: object) -> None:
        board = Board(variant, fen, rules=rules, forced=False if free else None)
        command(board=board.replay(played.split()), **rest)

    return with_board
