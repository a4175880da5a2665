"""`dxp-engine pdn stats`: openings, results, lengths."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from dxp_engine.cli import options, pdn_options
from dxp_engine.cli.progress import progress
from dxp_engine.jobs import Journal, Pool
from dxp_engine.pdn.batch import Batch
from dxp_engine.pdn.stats import STEP, Stats, stats_of


@click.command()
@pdn_options.reading
@click.option("--depth", type=click.IntRange(1, 20), default=3, show_default=True, help="Plies that make an opening.")
@click.option("--top", type=click.IntRange(0), default=10, show_default=True, metavar="N", help="Openings to list.")
@click.option(
    "--journal",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Enter here what is done; an interrupted count goes on from it.",
)
@pdn_options.parallel
@options.as_json
def stats(
    batch: Batch,
    depth: int,
    top: int,
    journal: Path | None,
    open_jobs: Callable[[], Pool],
    quiet: bool,
    as_json: bool,
) -> None:
    """Count the games of FILES by variant, result, length and opening."""
    total = Stats()
    with open_jobs() as pool, progress("counting", pdn_options.total_size(batch), quiet) as done:
        tasks = ((chunk, batch.variant, depth) for chunk in batch.chunks(done))
        if journal is None:
            for part in pool.map(stats_of, tasks):
                total += part
        else:
            job = [[*batch.files], str(batch.variant or ""), batch.encoding, batch.size, depth]
            book = Journal(journal, job)
            for packed in book.run(pool, packed_stats, tasks):
                total += Stats.unpack(packed)
            book.close()
    if as_json:
        click.echo(json.dumps(total.json(top)))
    else:
        for line in _lines(total, top):
            click.echo(line)


def packed_stats(task: object) -> object:
    """The counts of a chunk as JSON can say them."""
    return stats_of(task).pack()  # type: ignore[arg-type]


def _lines(stats: Stats, top: int) -> Iterator[str]:
    found = stats.json(top)
    yield f"games {stats.games}, plies {stats.plies}, broken {stats.broken}"
    yield "variants: " + ", ".join(f"{variant} {count}" for variant, count in stats.variants.most_common())
    yield "results: " + ", ".join(f"{name} {count}" for name, count in found["results"].items())
    yield "plies:"
    for least, count in sorted(stats.lengths.items()):
        yield f"  {least:>4} to {least + STEP - 1:>4}  {count}"
    yield "openings:"
    for opening in found["openings"]:
        scores = f"white {opening['white']}, draw {opening['draw']}, black {opening['black']}"
        yield f"  {opening['games']:>6}  {opening['variant']}: {opening['moves']}  ({scores})"
