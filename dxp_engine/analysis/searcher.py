"""The engine for Python: give it a board or a game, get the best move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from dxp_engine import core
from dxp_engine.analysis.evaluation import DEFAULT, Source, weights_of
from dxp_engine.analysis.levels import CARELESS, FULL, LEVELS, SKILLS, Strength
from dxp_engine.analysis.limits import DEFAULT_OVERHEAD, Limits
from dxp_engine.analysis.result import Line, Result, RootMove, line_of, result_of, root_move_of
from dxp_engine.analysis.score import Score
from dxp_engine.core import Move
from dxp_engine.rules import Board, Game, GameError, Variant, VariantError

if TYPE_CHECKING:
    from random import Random

OnInfo = Callable[[Line], None]
OnMove = Callable[[RootMove], None]

# How much deeper than the moves asked for a win is looked for: reductions hide some at first.
_WIN_MARGIN = 5

# Beyond these a limit is none; the core's numbers have ends.
_DEEPEST = 1000
_LONGEST_MS = 1 << 40
_MOST_NODES = 1 << 62


class Engine:
    """A searcher of one variant with its hash table and threads.

    One search at a time; `stop` and `ponderhit` may be called from any thread. Searches release the GIL.

    Args:
        variant: what `Variant.parse` takes.
        threads: 1 to 512.
        hash_mb: MiB of the hash table.
        level: "full", "expert", "club" or "beginner": how strong it plays.
        seed: makes the mistakes of the weaker levels repeatable; None for other ones each time.
        weights: of the learned evaluation: "default" for those that ship (without any, the evaluation made by hand), a
            file of weights, or what `core.Weights` has made; None for the evaluation made by hand.

    Raises:
        VariantError: there is no such variant.
        WeightsError: the weights cannot be used; a ValueError.
        ValueError: threads, hash or level are out of range.
    """

    def __init__(
        self,
        variant: Variant | str | int = "international",
        *,
        threads: int = 1,
        hash_mb: int = 64,
        level: str = "full",
        seed: int | None = None,
        weights: Source = DEFAULT,
    ) -> None:
        self._variant = Variant.parse(variant)
        self._weights = weights
        used = weights_of(weights, self._variant.name)
        self._learned = used is not None
        self._core = core.Searcher(self._variant.name, hash_mb, threads, used)
        self._seed = seed
        self._dice: Random | None = None
        self._filled_by: tuple[object, ...] = ()
        self.skill = skill_of(level)

    # -- what it is ----------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The variant it plays, whether captures are forced or not."""
        return self._variant

    @property
    def threads(self) -> int:
        """How many threads search."""
        return self._core.threads

    @threads.setter
    def threads(self, threads: int) -> None:
        self._core.set_threads(threads)

    @property
    def hash_mb(self) -> int:
        """MiB of the hash table; setting it forgets what is in it."""
        return self._core.hash_mb

    @hash_mb.setter
    def hash_mb(self, hash_mb: int) -> None:
        self._core.resize(hash_mb)

    @property
    def skill(self) -> int:
        """How strong it plays, 0 to 20; 20 holds nothing back. An infinite search is always at full strength."""
        return self._skill

    @skill.setter
    def skill(self, skill: int) -> None:
        if not 0 <= skill <= FULL:
            raise ValueError(f"a skill is from 0 to {FULL}, not {skill}")
        self._skill = skill

    @property
    def weights(self) -> Source:
        """Where the weights of the evaluation come from, as they were asked for.

        Setting it forgets what is in the hash table. If that fails, the weights before stay; see the class for how.
        """
        return self._weights

    @weights.setter
    def weights(self, weights: Source) -> None:
        used = weights_of(weights, self._variant.name)
        self._core.set_weights(used)
        self._core.clear()
        self._weights, self._learned = weights, used is not None

    @property
    def learned(self) -> bool:
        """Whether positions are evaluated with learned weights, not by hand."""
        return self._learned

    def tune(self, constants: Mapping[str, int]) -> None:
        """Set constants of the search; all others have their defaults. For measuring what they are worth.

        Args:
            constants: values by the names that `core.search_params()` lists with defaults and ranges.

        Raises:
            ValueError: a name or a value is none of these.
        """
        self._core.set_params(list(constants.items()))

    def clear(self) -> None:
        """Forget everything learned in earlier searches."""
        self._core.clear()

    # -- searching -----------------------------------------------------------------------------

    def search(
        self,
        position: Board | Game,
        *,
        depth: int = 0,
        nodes: int = 0,
        movetime: int | None = None,
        time: int | None = None,
        inc: int = 0,
        movestogo: int = 0,
        overhead: int = DEFAULT_OVERHEAD,
        mate: int = 0,
        infinite: bool = False,
        ponder: bool = False,
        multipv: int = 1,
        moves: Iterable[Move | str] = (),
        on_info: OnInfo | None = None,
    ) -> Result:
        """Search until a limit is reached, or `stop`; without a limit only a stop ends it. Times are milliseconds.

        Args:
            position: a Game brings its history: repetitions and draw counts are seen. A Board has none.
            depth, nodes, movetime, time, inc, movestogo, overhead, mate, infinite, ponder: see `Limits`.
            multipv: how many lines to find.
            moves: the only moves to consider; empty for all.
            on_info: called with each line as it is found, on this thread; an exception from it ends the search.

        Raises:
            GameError: the game is over, there is no move to find.
            MoveError: one of `moves` is not legal.
            VariantError: the position is of another variant.
            RuntimeError: another search is going on.
        """
        limits = Limits(depth, nodes, movetime, time, inc, movestogo, overhead, mate, infinite, ponder)
        return self.run(position, limits, multipv=multipv, moves=moves, on_info=on_info)

    def run(
        self,
        position: Board | Game,
        limits: Limits,
        *,
        multipv: int = 1,
        moves: Iterable[Move | str] = (),
        on_info: OnInfo | None = None,
        on_move: OnMove | None = None,
        armed: bool = False,
    ) -> Result:
        """`search` with its limits as a value.

        Args:
            on_move: called with each move of the position when its search begins, after the first second.
            armed: the caller has called `arm`, and a stop since then counts.
        """
        board = position.board if isinstance(position, Game) else position
        if board.variant.name != self._variant.name:
            raise VariantError(f"this engine plays {self._variant.name}, the position is of {board.variant}")
        if board.position.ending:
            raise GameError(f"the game is over ({board.outcome})")
        self._forget_others(board, limits)
        chosen = [board.parse_move(move) if isinstance(move, str) else move for move in moves]
        found = self._core.search(
            board.position,
            _history(position),
            board.rules.draws_of(board.variant).core,
            _counts(position),
            self._core_limits(limits, multipv, chosen, currmove=on_move is not None),
            _teller(on_info, on_move),
            not armed,
        )
        return result_of(found)

    def arm(self) -> None:
        """Take back earlier stops; for a caller that starts `run(armed=True)` in another thread and may stop it."""
        self._core.arm()

    def stop(self) -> None:
        """End the search that goes on; without one nothing happens."""
        self._core.stop()

    def ponderhit(self) -> None:
        """The move pondered on was played: the limits of the search count from now."""
        self._core.ponderhit()

    def evaluate(self, board: Board) -> Score:
        """The evaluation of a position without a search, from the side to move.

        Raises:
            VariantError: the position is of another variant.
        """
        if board.variant.name != self._variant.name:
            raise VariantError(f"this engine plays {self._variant.name}, the position is of {board.variant}")
        return Score(self._core.evaluate(board.position))

    def _core_limits(self, limits: Limits, multipv: int, moves: list[Move], *, currmove: bool) -> core.Limits:
        if not limits.bounded:
            return core.Limits(multipv=multipv, moves=moves, infinite=True, ponder=limits.ponder, currmove=currmove)
        strength, seed = self._mood(SKILLS[self._skill])
        mate = min(limits.mate, _DEEPEST)
        depth = min(limits.depth, _DEEPEST)
        if mate and not depth:
            depth = 2 * mate + _WIN_MARGIN
        soft, hard = (min(time, _LONGEST_MS) for time in limits.budget or (0, 0))
        return core.Limits(
            depth=_least(depth, strength.depth),
            nodes=min(limits.nodes, _MOST_NODES),
            soft_ms=soft if limits.shortcuts else 0,
            hard_ms=hard,
            win_plies=max(2 * mate - 1, 0),
            multipv=multipv,
            moves=moves,
            ponder=limits.ponder,
            noise=strength.noise,
            seed=seed,
            currmove=currmove,
        )

    def _forget_others(self, board: Board, limits: Limits) -> None:
        """What another strength, or a game by other rules, has left in the table is no business of this search."""
        strength = SKILLS[self._skill if limits.bounded else FULL]
        kind = (strength, board.variant.forced, board.rules)
        if self._filled_by and self._filled_by != kind:
            self._core.clear()
        self._filled_by = kind

    def _mood(self, strength: Strength) -> tuple[Strength, int]:
        """The strength of one move, and the seed of its noise."""
        if strength.is_full:
            return strength, 0
        if self._dice is None:
            from random import Random  # takes as long to load as all of this room

            self._dice = Random(self._seed)
        careless = self._dice.random() < strength.slips
        return (CARELESS if careless else strength), self._dice.getrandbits(64)


def skill_of(level: str) -> int:
    """The skill of a named level.

    Raises:
        ValueError: there is no such level.
    """
    try:
        return LEVELS[level.strip().lower()]
    except KeyError:
        raise ValueError(f"unknown level {level!r}; there are: {', '.join(LEVELS)}") from None


def _teller(on_info: OnInfo | None, on_move: OnMove | None) -> Callable[[core.Info], None] | None:
    """What the core calls, for one or both of these."""
    if on_info is None and on_move is None:
        return None

    def tell(info: core.Info) -> None:
        if info.bound == "current":
            if on_move:
                on_move(root_move_of(info))
        elif on_info:
            on_info(line_of(info))

    return tell


def _least(*limits: int) -> int:
    """The least of some limits of which 0 is none."""
    return min(filter(None, limits), default=0)


def _history(position: Board | Game) -> list[int]:
    """Keys of the earlier positions that can still come up again."""
    if isinstance(position, Board):
        return []
    boards = position.boards[:-1]
    since = min(position.board.halfmoves, len(boards))
    return [board.key for board in boards[len(boards) - since :]]


def _counts(position: Board | Game) -> tuple[int, ...]:
    if isinstance(position, Game):
        return position.draw_counts
    draws = position.rules.draws_of(position.variant).core
    return core.DrawClock(draws, position.position).counts
