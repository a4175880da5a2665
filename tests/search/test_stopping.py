"""Searches in another thread: stop, ponder hit, and what may not be done meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import cache

import pytest

from dxp_engine import Board
from dxp_engine.core import WIN_SCORE, Info, Limits, Searcher, SearchResult
from tests.search.searching import search, searcher

pytestmark = pytest.mark.variant("international")

PATIENCE = 120.0  # seconds until something that must happen has surely failed
GLANCE = 0.02  # seconds in which something that must not happen would have


class Thinking:
    """A search in a thread of its own, which begins when this is made."""

    def __init__(self, where: Board, limits: Limits, by: Searcher, *, arm: bool = True) -> None:
        self.by = by
        self._depth = 0
        self._deeper = threading.Condition()
        self._found: SearchResult | None = None
        self._thread = threading.Thread(target=self._run, args=(where, limits, arm), daemon=True)
        self._thread.start()

    def _run(self, where: Board, limits: Limits, arm: bool) -> None:
        self._found = search(where, limits, self.by, on_info=self._heard, arm=arm)

    def _heard(self, info: Info) -> None:
        with self._deeper:
            self._depth = info.depth
            self._deeper.notify_all()

    def reach(self, depth: int) -> None:
        """Wait until an iteration of this depth is finished."""
        with self._deeper:
            assert self._deeper.wait_for(lambda: self._depth >= depth, PATIENCE)

    @property
    def goes_on(self) -> bool:
        """Whether it has not ended, a moment from now."""
        self._thread.join(GLANCE)
        return self._thread.is_alive()

    @property
    def found(self) -> SearchResult:
        """What it has found when it ends."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        assert self._found
        return self._found


@pytest.fixture(params=[1, 2])
def by(request: pytest.FixtureRequest) -> Searcher:
    """A searcher of one thread, and of two."""
    return searcher("international", threads=request.param)


@cache
def start() -> Board:
    """Where there is always more to search."""
    return Board("international")


@cache
def simple() -> Board:
    """A win in three."""
    return Board("international", "W:WK46,K37,K27:BK11")


def test_stop_ends_an_infinite_search(by: Searcher) -> None:
    thinking = Thinking(start(), Limits(infinite=True), by)
    thinking.reach(5)
    assert thinking.goes_on
    by.stop()
    found = thinking.found
    assert found.move in start().legal_moves
    assert found.depth >= 5


@pytest.mark.parametrize(
    "unbounded",
    [
        pytest.param(lambda **limits: Limits(infinite=True, **limits), id="infinite"),
        pytest.param(lambda **limits: Limits(ponder=True, **limits), id="ponder"),
    ],
)
def test_with_nothing_left_to_search_it_waits(by: Searcher, unbounded: Callable[..., Limits]) -> None:
    """Neither a depth that is reached nor a win that is proven ends it."""
    for where, limits in ((start(), unbounded(depth=3)), (simple(), unbounded(depth=8, win_plies=3))):
        thinking = Thinking(where, limits, by)
        thinking.reach(3)
        assert thinking.goes_on
        by.stop()
        assert thinking.found.move in where.legal_moves


def test_ponder_hit_lets_it_end(by: Searcher) -> None:
    thinking = Thinking(start(), Limits(ponder=True, depth=4), by)
    thinking.reach(4)
    assert thinking.goes_on
    by.ponderhit()
    assert thinking.found.depth == 4


def test_ponder_hit_starts_the_clock(by: Searcher) -> None:
    thinking = Thinking(start(), Limits(ponder=True, soft_ms=40, hard_ms=40), by)
    thinking.reach(1)
    time.sleep(0.05)
    assert thinking.goes_on
    began = time.perf_counter()
    by.ponderhit()
    thinking.found  # noqa: B018
    assert time.perf_counter() - began > 0.03


def test_stop_ends_pondering(by: Searcher) -> None:
    thinking = Thinking(start(), Limits(ponder=True, hard_ms=1), by)
    thinking.reach(2)
    by.stop()
    assert thinking.found.move in start().legal_moves


def test_a_stop_in_idle_time_is_forgotten(by: Searcher) -> None:
    by.stop()
    by.ponderhit()
    assert search(start(), Limits(depth=5), by).depth == 5
    by.stop()
    thinking = Thinking(start(), Limits(ponder=True, depth=2), by)
    thinking.reach(2)
    assert thinking.goes_on
    by.stop()
    assert thinking.found


def test_armed_before_it_begins(by: Searcher) -> None:
    """Between `arm` and a search that does not arm itself neither a stop nor a ponder hit is lost."""
    by.arm()
    by.stop()
    assert search(start(), Limits(infinite=True), by, arm=False).move in start().legal_moves
    by.arm()
    by.ponderhit()
    assert search(start(), Limits(ponder=True, depth=3), by, arm=False).depth == 3
    by.stop()
    by.arm()
    assert search(start(), Limits(depth=3), by, arm=False).depth == 3


def test_start_and_stop_again_and_again(by: Searcher) -> None:
    for _ in range(50):
        by.arm()
        thinking = Thinking(start(), Limits(infinite=True), by, arm=False)
        by.stop()
        assert thinking.found.move in start().legal_moves


def test_one_thing_at_a_time(by: Searcher) -> None:
    thinking = Thinking(start(), Limits(infinite=True), by)
    thinking.reach(1)
    for other in (
        lambda: search(start(), Limits(depth=1), by),
        by.clear,
        lambda: by.resize(2),
        lambda: by.set_threads(1),
    ):
        with pytest.raises(RuntimeError, match="busy"):
            other()
    by.stop()
    assert thinking.found
    by.clear()


def test_an_exception_of_the_listener_ends_it(by: Searcher) -> None:
    def listen(info: Info) -> None:
        if info.depth == 3:
            raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        search(start(), Limits(infinite=True), by, on_info=listen)
    assert search(start(), Limits(depth=4), by).depth == 4


def test_two_threads_prove_the_same() -> None:
    found = search(simple(), Limits(depth=12), searcher("international", threads=2))
    assert (found.score, found.move.pdn) == (WIN_SCORE - 3, "27-22")
