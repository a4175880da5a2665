"""`dxp-engine match report`: what came of a match."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dxp_engine.cli import options


@click.command()
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PAGE",
    help="Write a page with all games to this file; it needs no network.",
)
@options.as_json
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def report(file: Path, html: Path | None, as_json: bool) -> None:
    """Print the tables of a match from the FILE that --store made, also while it is being played."""
    from dxp_engine.match.report import Report

    found = Report.read(file)
    if html is not None:
        from dxp_engine.match.report_html import report_html

        html.write_text(report_html(found), "utf-8")
    if as_json:
        from dxp_engine.match.report_json import report_json

        click.echo(json.dumps(report_json(found)))
    elif html is None:
        from dxp_engine.match.report_text import report_lines

        for line in report_lines(found):
            click.echo(line)
