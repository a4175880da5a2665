"""`dxp-engine pdn convert`: rewrite games."""

from __future__ import annotations

from collections.abc import Callable

import click

from dxp_engine.cli import pdn_options
from dxp_engine.cli.main import FINDINGS
from dxp_engine.cli.pdn_output import Output
from dxp_engine.cli.progress import progress
from dxp_engine.jobs import Pool
from dxp_engine.pdn.batch import Batch
from dxp_engine.pdn.convert import Conversion
from dxp_engine.pdn.convert import convert as convert_chunk
from dxp_engine.pdn.style import BROKEN, CAPTURES, NOTATIONS, RESULTS, Style


def _choice(name: str, values: tuple[str, ...], text: str) -> Callable[[pdn_options.Command], pdn_options.Command]:
    return click.option(name, type=click.Choice(values), default=values[0], show_default=True, help=text)


@click.command()
@pdn_options.reading
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write; .gz and .zst are compressed.")
@click.option("--split", type=click.IntRange(1), metavar="N", help="N games a file: FILE-1.pdn, FILE-2.pdn ...")
@_choice("--notation", NOTATIONS, "How squares are written.")
@_choice("--captures", CAPTURES, "Landing squares where they are needed, or always.")
@_choice("--results", RESULTS, "Points of the variant, 2-0 always, or 1-0 always.")
@_choice("--broken", BROKEN, "Moves from the first illegal one on: keep them as text, or cut them.")
@click.option("--strict", is_flag=True, help="Strict PDN 3.0: every game ends with *.")
@click.option("--no-comments", is_flag=True, help="Leave comments out.")
@click.option("--no-variations", is_flag=True, help="Leave variations out.")
@click.option("--crlf", is_flag=True, help="End lines with CR LF.")
@click.option("--to-encoding", default="utf-8", metavar="E", show_default=True, help="Encoding of what is written.")
@click.option("--json-lines", is_flag=True, help="A JSON object for each game, one a line.")
@pdn_options.parallel
def convert(
    batch: Batch,
    output: str,
    split: int | None,
    notation: str,
    captures: str,
    results: str,
    broken: str,
    strict: bool,
    no_comments: bool,
    no_variations: bool,
    crlf: bool,
    to_encoding: str,
    json_lines: bool,
    open_jobs: Callable[[], Pool],
    quiet: bool,
) -> None:
    """Read FILES and write their games in one way, canonical PDN by default.

    The exit code is 1 if a game has an error.
    """
    style = Style(
        strict=strict,
        notation=notation,
        captures=captures,
        results=results,
        comments=not no_comments,
        variations=not no_variations,
        broken=broken,
        newline="\r\n" if crlf else "\n",
    )
    conversion = Conversion(batch.variant, style, json_lines)
    bad = 0
    with (
        open_jobs() as pool,
        progress("converting", pdn_options.total_size(batch), quiet) as done,
        Output(output, batch.files, to_encoding, split, "" if json_lines else style.newline) as target,
    ):
        for broken_games, texts in pool.map(convert_chunk, ((chunk, conversion) for chunk in batch.chunks(done))):
            bad += broken_games
            for text in texts:
                target.write(text)
    if bad:
        click.echo(f"games with errors: {bad} (pdn check tells more)", err=True)
        raise click.exceptions.Exit(FINDINGS)
