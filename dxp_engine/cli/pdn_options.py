"""Options that the commands on game files share."""

from __future__ import annotations

import codecs
import functools
from collections.abc import Callable
from pathlib import Path

import click

from dxp_engine import Variant
from dxp_engine.jobs import Pool, open_pool
from dxp_engine.pdn.batch import Batch

Command = Callable[..., None]

_PACKED = (".gz", ".zst")


def reading(command: Command) -> Command:
    """Give a command FILES and how to read them; it gets them as `batch`."""

    @click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, allow_dash=True))
    @click.option("--variant", metavar="V", help="Variant of games whose tags name none; guessed by default.")
    @click.option("--encoding", metavar="E", help="Encoding of the files; UTF-8, else Windows-1252, by default.")
    @functools.wraps(command)
    def with_batch(files: tuple[str, ...], variant: str | None, encoding: str | None, **rest: object) -> None:
        if encoding is not None:
            _check_encoding(encoding)
        parsed = None if variant is None else Variant.parse(variant)
        command(batch=Batch(files, parsed, encoding), **rest)

    return with_batch


def parallel(command: Command) -> Command:
    """Give a command the options about who does the work; it gets a function as `open_jobs`."""

    @click.option("--jobs", type=click.IntRange(0), default=1, metavar="N", help="Processes; 0 for one a processor.")
    @click.option("--cluster", metavar="ADDRESS", help="Let the Dask cluster at this address do the work.")
    @click.option("--quiet", is_flag=True, help="No progress bar.")
    @functools.wraps(command)
    def with_jobs(jobs: int, cluster: str | None, quiet: bool, **rest: object) -> None:
        def open_jobs() -> Pool:
            return open_pool(jobs, cluster)

        command(open_jobs=open_jobs, quiet=quiet, **rest)

    return with_jobs


def total_size(batch: Batch) -> int | None:
    """The bytes to be read, None where a file is compressed or a stream."""
    if any(file == "-" or file.endswith(_PACKED) for file in batch.files):
        return None
    return sum(Path(file).stat().st_size for file in batch.files)


def _check_encoding(name: str) -> None:
    try:
        codecs.lookup(name)
    except LookupError:
        raise click.BadParameter(f"there is no encoding {name!r}", param_hint="--encoding") from None
