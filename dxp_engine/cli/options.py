"""Options that several commands share."""

from __future__ import annotations

import functools
from collections.abc import Callable

import click

from dxp_engine import Board, Game

Command = Callable[..., None]

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")

weights = click.option(
    "--weights",
    default="",
    metavar="FILE",
    help='Weights of the evaluation, "none" for the one made by hand. Default: those that ship.',
)


def position(command: Command) -> Command:
    """Give a command the options that describe a position; it gets them as `board`."""

    @_described
    @functools.wraps(command)
    def with_board(start: Board, played: list[str], **rest: object) -> None:
        command(board=start.replay(played), **rest)

    return with_board


def game(command: Command) -> Command:
    """As `position`, for a command that looks at the moves before as well; it gets a `game`."""

    @_described
    @functools.wraps(command)
    def with_game(start: Board, played: list[str], **rest: object) -> None:
        start.replay(played)  # says which move is wrong
        command(game=Game(start, played), **rest)

    return with_game


def _described(command: Command) -> Command:
    @click.option("--variant", default="international", show_default=True, metavar="V", help="Name, alias or number.")
    @click.option("--rules", metavar="R", help="Rule set, which decides who starts and about draws.")
    @click.option("--fen", metavar="F", help="Position to begin with instead of the variant's start.")
    @click.option("--moves", "played", default="", metavar="M", help='Moves to play first, such as "32-28 19-23".')
    @click.option("--free", is_flag=True, help="Without forced capture.")
    @functools.wraps(command)
    def with_start(variant: str, rules: str | None, fen: str | None, played: str, free: bool, **rest: object) -> None:
        board = Board(variant, fen, rules=rules, forced=False if free else None)
        command(start=board, played=played.split(), **rest)

    return with_start
