"""The engine for Python."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import dxp_engine
from dxp_engine import Board, Engine, Game, GameError, MoveError, Variant, VariantError
from dxp_engine.analysis import LEVELS, Limits, Line
from dxp_engine.analysis.levels import FULL, SKILLS

pytestmark = pytest.mark.variant("international")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(hash_mb=4)


# -- what comes back -------------------------------------------------------------------------------


def test_a_result(engine: Engine) -> None:
    board = Board("international")
    result = engine.search(board, depth=6)
    assert board.is_legal(result.move)
    assert result.pv[0] == result.move
    assert result.ponder == result.pv[1]
    assert result.depth == 6
    assert result.nodes > 100
    assert abs(result.score.value) < 100
    position = board
    for move in result.pv:
        position = position.play(move)


def test_the_pv_is_playable_in_every_variant() -> None:
    for variant in Variant.all():
        board = Board(variant)
        result = Engine(variant, hash_mb=1).search(board, depth=5)
        for move in result.pv:
            board = board.play(move)


def test_lines_come_one_by_one(engine: Engine) -> None:
    lines: list[Line] = []
    result = engine.search(Board(), depth=6, multipv=3, on_info=lines.append)
    assert [line.depth for line in lines if line.multipv == 1][-1] == 6
    assert {line.multipv for line in lines} == {1, 2, 3}
    assert [line.multipv for line in result.lines] == [1, 2, 3]
    assert len({line.pv[0] for line in result.lines}) == 3
    scores = [line.score for line in result.lines]
    assert scores == sorted(scores, reverse=True)
    assert all(line.nps >= 0 for line in lines)


def test_an_exception_ends_the_search(engine: Engine) -> None:
    def on_info(line: Line) -> None:
        raise KeyError(line.depth)

    with pytest.raises(KeyError):
        engine.search(Board(), depth=20, on_info=on_info)
    assert engine.search(Board(), depth=2).move


def test_search_moves(engine: Engine) -> None:
    board = Board()
    move = board.parse_move("31-26")
    assert engine.search(board, depth=4, moves=["31-26"]).move == move
    assert engine.search(board, depth=4, moves=[move]).move == move
    with pytest.raises(MoveError):
        engine.search(board, depth=4, moves=["31-25"])


def test_mate(engine: Engine) -> None:
    result = engine.search(Board(fen="B:W32:B23,K1"), mate=2)
    assert result.score.win_plies == 3
    assert engine.search(Board(), mate=1).score.win_plies is None


def test_limits_beyond_all_numbers(engine: Engine) -> None:
    huge = 10**30
    board = Board(fen="W:W28:B23")
    assert engine.search(board, depth=huge, nodes=huge, movetime=huge, time=huge, inc=huge, movestogo=huge, mate=huge)


def test_evaluate(engine: Engine) -> None:
    score = engine.evaluate(Board(fen="W:W31-50:B1-10"))
    assert score.cp is not None
    assert score.cp > 500


# -- what cannot be searched -----------------------------------------------------------------------


def test_a_game_that_is_over(engine: Engine) -> None:
    with pytest.raises(GameError, match="the game is over"):
        engine.search(Board(fen="W:W:B5"), depth=1)


@pytest.mark.variant("russian")
def test_another_variant(engine: Engine) -> None:
    with pytest.raises(VariantError):
        engine.search(Board("russian"), depth=1)
    with pytest.raises(VariantError):
        engine.evaluate(Board("russian"))
    with pytest.raises(VariantError):
        Engine("chess")


@pytest.mark.variant("russian")
def test_without_forced_capture() -> None:
    board = Board("russian+free", "W:Wc3:Bd4,f8")
    assert len(board.legal_moves) == 2
    assert board.is_legal(Engine("russian", hash_mb=1).search(board, depth=4).move)


@pytest.mark.parametrize("options", [{"threads": 0}, {"hash_mb": 0}, {"level": "master"}])
def test_bad_options(options: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # whichever of the family
        Engine("international", **options)  # type: ignore[arg-type]


# -- history ---------------------------------------------------------------------------------------


SHUFFLE = ["50-45", "1-6", "45-50", "6-1"]


def shuffled(plies: int) -> Game:
    """White is well ahead, but both sides have only moved their kings to and fro."""
    game = Game(Board(fen="W:WK50,48,47,43:BK1,20"))
    for number in range(plies):
        game.play(SHUFFLE[number % 4])
    return game


def test_a_repetition_is_seen() -> None:
    game = shuffled(7)
    assert Engine(hash_mb=1).search(game, depth=1, moves=["6-1"]).score.value == 0
    assert Engine(hash_mb=1).search(game.board, depth=1, moves=["6-1"]).score.value < -100


def test_draw_counts_are_seen() -> None:
    game = shuffled(49)
    assert game.draw_counts[0] == 49
    move = game.board.parse_move("1-12")  # no repetition, but the 50th ply
    assert Engine(hash_mb=1).search(game, depth=1, moves=[move]).score.value == 0
    fresh = Board(fen="B:W43,47,48,K45:B20,K1")
    assert fresh.pieces == game.board.pieces
    assert Engine(hash_mb=1).search(fresh, depth=1, moves=[move]).score.value < -100


@pytest.mark.variant("russian")
def test_other_rules_leave_nothing_in_the_table() -> None:
    free, forced = Board("russian+free"), Board("russian")
    engine = Engine("russian", hash_mb=4)
    expected = engine.search(forced, depth=7).nodes
    engine.search(free, depth=9)
    assert engine.search(forced, depth=7).nodes == expected
    engine.search(forced.with_rules("none"), depth=9)
    assert engine.search(forced, depth=7).nodes == expected


# -- threads ---------------------------------------------------------------------------------------

PATIENCE_MS = 60_000


class Meanwhile:
    """A piece of work in another thread, which begins when a search has reached a depth and is surely going on.

    Use it in a `with` statement, with `hear` told the lines of the search. An exception of the work comes at the end.
    """

    def __init__(self, work: Callable[[], None], depth: int = 1) -> None:
        self._work = work
        self._depth = depth
        self._reached = threading.Event()
        self._pool = ThreadPoolExecutor(1)

    def __enter__(self) -> Meanwhile:
        self._done = self._pool.submit(self._run)
        return self

    def __exit__(self, *_: object) -> None:
        self._reached.set()
        self._done.result()
        self._pool.shutdown()

    def _run(self) -> None:
        self._reached.wait()
        self._work()

    def hear(self, line: Line) -> None:
        if line.depth >= self._depth:
            self._reached.set()


def test_stop_from_another_thread(engine: Engine) -> None:
    with Meanwhile(engine.stop, depth=3) as meanwhile:
        assert engine.search(Board(), on_info=meanwhile.hear).depth >= 3


def test_python_goes_on_during_a_search(engine: Engine) -> None:
    """Else the other thread would come to its stop only when the search is over."""

    def work() -> None:
        for _ in range(20):
            time.sleep(0.001)
        engine.stop()

    with Meanwhile(work) as meanwhile:
        result = engine.search(Board(), movetime=PATIENCE_MS, on_info=meanwhile.hear)
    assert result.time_ms < PATIENCE_MS


def test_a_stop_while_idle_is_nothing(engine: Engine) -> None:
    engine.stop()
    assert engine.search(Board(), depth=8).depth == 8


def test_a_stop_before_an_armed_search_counts(engine: Engine) -> None:
    engine.arm()
    engine.stop()
    assert engine.run(Board(), Limits(), armed=True).move  # or it never ends


def test_two_searches_at_once_are_refused(engine: Engine) -> None:
    def work() -> None:
        try:
            with pytest.raises(RuntimeError, match="busy"):
                engine.search(Board(), depth=1)
            with pytest.raises(RuntimeError, match="busy"):
                engine.clear()
        finally:
            engine.stop()

    with Meanwhile(work) as meanwhile:
        assert engine.search(Board(), infinite=True, on_info=meanwhile.hear).move


def test_ponderhit_starts_the_clock(engine: Engine) -> None:
    began = 0.0

    def work() -> None:
        nonlocal began
        time.sleep(0.3)  # more than the search may take
        began = time.monotonic()  # before the hit, so that a busy machine can only make it longer
        engine.ponderhit()

    with Meanwhile(work) as meanwhile:
        engine.search(Board(), movetime=200, ponder=True, on_info=meanwhile.hear)
    assert time.monotonic() - began > 0.15


def test_settings(engine: Engine) -> None:
    other = Engine(threads=2, hash_mb=2)
    assert (other.threads, other.hash_mb, other.variant.name, other.skill) == (2, 2, "international", FULL)
    other.threads, other.hash_mb, other.skill = 1, 4, 3
    assert (other.threads, other.hash_mb, other.skill) == (1, 4, 3)
    assert other.search(Board(), depth=3).move
    with pytest.raises(ValueError, match="skill"):
        other.skill = 21


# -- levels ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_levels_play(level: str) -> None:
    engine = Engine(level=level, hash_mb=1, seed=1)
    game = Game()
    for _ in range(30):
        if game.is_over:
            break
        game.play(engine.search(game, nodes=3000).move)
    assert len(game.moves) > 10


def test_levels_are_ordered() -> None:
    assert list(LEVELS.values()) == sorted(LEVELS.values(), reverse=True)
    assert len(SKILLS) == FULL + 1
    assert SKILLS[FULL].is_full
    depths = [strength.depth for strength in SKILLS[:FULL]]
    assert depths == sorted(depths)
    noise = [strength.noise for strength in SKILLS]
    assert noise == sorted(noise, reverse=True)


def test_a_seed_makes_mistakes_repeatable() -> None:
    def moves(seed: int) -> list[str]:
        engine, game = Engine(level="beginner", hash_mb=1, seed=seed), Game()
        for _ in range(12):
            game.play(engine.search(game, depth=8).move)
        return [str(move) for move in game.moves]

    assert moves(1) == moves(1)
    assert len({tuple(moves(seed)) for seed in range(5)}) > 1


def test_a_weak_level_looks_no_deeper_than_it_may() -> None:
    result = Engine(level="beginner", hash_mb=1).search(Board(), movetime=PATIENCE_MS)
    assert result.depth == SKILLS[LEVELS["beginner"]].depth
    assert result.time_ms < PATIENCE_MS


def test_an_analysis_is_at_full_strength() -> None:
    engine, depth = Engine(level="beginner", hash_mb=1), SKILLS[LEVELS["beginner"]].depth
    with Meanwhile(engine.stop, depth=depth + 1) as meanwhile:
        assert engine.search(Board(), infinite=True, on_info=meanwhile.hear).depth > depth


# -- the package -----------------------------------------------------------------------------------


def test_lazy_export() -> None:
    assert dxp_engine.Engine is Engine
    with pytest.raises(AttributeError):
        dxp_engine.Motor  # noqa: B018
