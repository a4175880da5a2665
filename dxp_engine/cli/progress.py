"""A progress bar for those who watch."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(
    what: str, total: int | None, hidden: bool = False, *, counted: bool = False
) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while the block runs, if that is a terminal.

    Args:
        what: what is being done.
        total: how much there is to do, None where nobody knows.
        hidden: show nothing in any case.
        counted: things are counted, not bytes.

    Yields:
        A function to be told how much more is done.
    """
    if hidden or sys.stderr is None or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    amount = MofNCompleteColumn() if counted else DownloadColumn()
    columns = (TextColumn("{task.description}"), BarColumn(), amount, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)
