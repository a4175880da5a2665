"""`dxp-engine uci` and `dxp-engine hub` as click knows them; a start that asks for no help goes past this."""

from __future__ import annotations

import click

from dxp_engine.cli import engine

_LOG = click.option("--log", metavar="FILE", help="Record the conversation in this file.")
_ANYTHING = {"ignore_unknown_options": True}


@click.command(context_settings=_ANYTHING)
@_LOG
def uci(log: str | None) -> None:
    """Be an engine that speaks the UCI-like protocol."""
    engine.serve(["uci", *_logged(log)])


@click.command(context_settings=_ANYTHING)
@_LOG
@click.argument("parameters", nargs=-1, type=click.UNPROCESSED, metavar="[--NAME=VALUE]...")
def hub(log: str | None, parameters: tuple[str, ...]) -> None:
    """Be an engine that speaks Hub, with these parameters set beforehand."""
    engine.serve(["hub", *_logged(log), *parameters])


def _logged(log: str | None) -> list[str]:
    return [] if log is None else [f"--log={log}"]
