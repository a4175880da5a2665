"""`dxp-engine train info`: what files of training are, and whether they are whole."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dxp_engine.cli import options
from dxp_engine.cli.main import FINDINGS
from dxp_engine.training.info import Info, info_of


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@options.as_json
@click.pass_context
def info(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Say what each of FILES is: a shard, weights with their card, the state of a fit, or the folder of a run.

    Every file is read as a whole. The exit code is 1 if one is damaged or none of these.
    """
    found = [info_of(file) for file in files]
    if as_json:
        click.echo(json.dumps({"files": [_json(each) for each in found]}))
    else:
        for each in found:
            for line in _lines(each):
                click.echo(line)
    if any(each.error for each in found):
        ctx.exit(FINDINGS)


def _json(found: Info) -> dict[str, object]:
    return {"file": str(found.path), "kind": found.kind, "error": found.error or None, "facts": found.facts}


def _lines(found: Info) -> list[str]:
    head = f"{found.path}: {found.kind}"
    if found.error:
        return [f"{found.path}: {found.error}"]
    return [head, *(f"  {name}: {_text(value)}" for name, value in found.facts.items())]


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
