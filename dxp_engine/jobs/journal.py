"""What has been done of a long job, so that an interrupted one goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from dxp_engine.jobs.pool import Pool

Task = TypeVar("Task")


class JournalError(ValueError):
    """A journal that belongs to another job."""


class Journal:
    """A file with a line of JSON for each task that is done: what the job is, then result by result.

    Args:
        path: the file; it is made when the first result comes.
        job: what tells this job from others (JSON).

    Raises:
        JournalError: the file is the journal of another job.
    """

    def __init__(self, path: Path, job: Any) -> None:
        self._path = path
        self._job = json.loads(json.dumps(job))  # as it will be read
        self.results: list[Any] = []
        """What is done, in order."""
        if path.exists():
            self._load()

    def _load(self) -> None:
        whole = self._path.read_bytes()
        *lines, torn = whole.split(b"\n")
        if torn:  # the line that was being written when the job ended
            self._path.write_bytes(whole[: len(whole) - len(torn)])
        if not lines:
            return
        if json.loads(lines[0]) != self._job:
            raise JournalError(f"{self._path} is the journal of another job; give another name or remove it")
        self.results = [json.loads(line) for line in lines[1:]]

    def run(self, pool: Pool, work: Callable[[Task], Any], tasks: Iterable[Task]) -> Iterator[Any]:
        """The result of every task in order: first those of the journal, then new ones, which are entered.

        Results are what JSON can say.
        """
        yield from self.results
        if not self._path.exists() or not self._path.stat().st_size:
            self._append(self._job)
        for result in pool.map(work, islice(tasks, len(self.results), None)):
            self._append(result)
            yield result

    def _append(self, value: Any) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(value) + "\n")

    def close(self) -> None:
        """The job is done: remove the file."""
        self._path.unlink(missing_ok=True)
