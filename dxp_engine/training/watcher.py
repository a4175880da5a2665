"""Who is told how a run goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dxp_engine.training.run_plan import Generation


class Watcher:
    """Told how a run goes on; every method may be left as it is."""

    @contextmanager
    def stage(self, what: str, total: int) -> Iterator[Callable[[int], None]]:
        """A stage begins that has so much to do, and yields what is to be told of what is done."""
        yield lambda done: None

    def generation(self, generation: Generation) -> None:
        """A generation is done."""
