"""`dxp-engine pdn filter`: the games that are wanted, as they stand in their files."""

from __future__ import annotations

from collections.abc import Callable

import click

from dxp_engine import Board, Variant
from dxp_engine.cli import pdn_options
from dxp_engine.cli.pdn_output import Output
from dxp_engine.cli.progress import progress
from dxp_engine.jobs import Pool
from dxp_engine.pdn import Result
from dxp_engine.pdn.batch import Batch
from dxp_engine.pdn.criteria import Criteria, wanted_games
from dxp_engine.pdn.date import Day, parse_date
from dxp_engine.pdn.material import Material

_RESULTS = {"white": Result.WHITE, "black": Result.BLACK, "draw": Result.DRAW, "unknown": Result.UNKNOWN}


@click.command("filter")
@pdn_options.reading
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write; .gz and .zst are compressed.")
@click.option("--player", default="", metavar="NAME", help="Part of the name of a player.")
@click.option("--white", default="", metavar="NAME", help="Part of the name of White.")
@click.option("--black", default="", metavar="NAME", help="Part of the name of Black.")
@click.option("--event", default="", metavar="NAME", help="Part of the name of the event.")
@click.option("--result", "results", multiple=True, type=click.Choice(list(_RESULTS)), help="Who won; may be repeated.")
@click.option("--since", metavar="DATE", help="First day, YYYY, YYYY.MM or YYYY.MM.DD.")
@click.option("--until", metavar="DATE", help="Last day, in the same form.")
@click.option("--only", "only", multiple=True, metavar="V", help="Variant of the games; may be repeated.")
@click.option("--position", metavar="FEN", help="Position that was reached; of the variant of --only or --variant.")
@click.option("--material", metavar="M", help="Pieces once on the board, such as W5K1:B4; * is any number.")
@click.option("--least-plies", type=click.IntRange(0), default=0, metavar="N", help="Length at least.")
@click.option("--most-plies", type=click.IntRange(0), metavar="N", help="Length at most.")
@click.option("--broken/--sound", default=None, help="Only games with errors, or only those without.")
@pdn_options.parallel
def filter_games(
    batch: Batch,
    output: str,
    player: str,
    white: str,
    black: str,
    event: str,
    results: tuple[str, ...],
    since: str | None,
    until: str | None,
    only: tuple[str, ...],
    position: str | None,
    material: str | None,
    least_plies: int,
    most_plies: int | None,
    broken: bool | None,
    open_jobs: Callable[[], Pool],
    quiet: bool,
) -> None:
    """Read FILES and write the games that fit every option, unchanged but in UTF-8."""
    variants = tuple(Variant.parse(name) for name in only)
    of_position = variants[0] if variants else batch.variant or Variant.parse("international")
    criteria = Criteria(
        player=player,
        white=white,
        black=black,
        event=event,
        results=tuple(_RESULTS[name] for name in results),
        since=_day(since),
        until=_day(until),
        variants=tuple(variant.name for variant in variants),
        position=Board(of_position, position).position if position else None,
        material=Material.parse(material) if material else None,
        least_plies=least_plies,
        most_plies=most_plies,
        broken=broken,
    )
    games = found = 0
    with (
        open_jobs() as pool,
        progress("filtering", pdn_options.total_size(batch), quiet) as done,
        Output(output, batch.files) as target,
    ):
        tasks = ((chunk, batch.variant, criteria) for chunk in batch.chunks(done))
        for count, texts in pool.map(wanted_games, tasks):
            games += count
            found += len(texts)
            for text in texts:
                target.write(text.replace("\r\n", "\n") + "\n")
    click.echo(f"games {found} of {games}", err=True)


def _day(text: str | None) -> Day | None:
    if text is None:
        return None
    day = parse_date(text)
    if day is None:
        raise click.UsageError(f"{text!r} is no date; write YYYY, YYYY.MM or YYYY.MM.DD")
    return day
