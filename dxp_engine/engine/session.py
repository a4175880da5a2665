"""One client's position, settings and searcher; knows no protocol, reads and prints nothing."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from dxp_engine import Board, Game, Move, RuleSet, Variant
from dxp_engine.analysis.levels import FULL, LEVELS
from dxp_engine.analysis.searcher import Engine
from dxp_engine.engine.settings import Settings
from dxp_engine.engine.weights_choice import WeightsChoice

ReadMove = Callable[[Board, str], Move]


@dataclass
class _Source:
    """How the position on the board was given, so that the same and more can be told apart from something new."""

    start: object = None
    moves: list[str] = field(default_factory=list)


class Session:
    """What is between a client's commands: the game, the settings, and the engine when it is needed.

    Attributes:
        settings: read them; change them by the methods here.
        game: the last good position with the moves that led to it.
        fault: why there is nothing to search, "" if there is: the last position command failed.
    """

    def __init__(self) -> None:
        self.settings = Settings(Variant.all()[0], RuleSet.parse(None))
        self.game = Game(self.start())
        self.fault = ""
        self._source = _Source()
        self._engine: Engine | None = None

    # -- the position --------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The last good position."""
        return self.game.board

    def start(self) -> Board:
        """The start position of the variant under the rule set."""
        return Board.start(self.settings.variant, self.settings.effective_rules)

    def set_position(
        self, start: object, board: Callable[[], Board], moves: Sequence[str], read: ReadMove = Board.parse_move
    ) -> list[str]:
        """Replace the position, whole or not at all; return what was read with a doubt.

        Args:
            start: names the position before the moves: an equal value means the same one.
            board: makes that position.
            moves: the moves from there on.
            read: reads one of them.

        Raises:
            ValueError: the position or a move is bad; says which and why. Nothing has changed but `fault`.
        """
        try:
            if self._source.start is not None and self._source.start == start and self._extends(moves):
                doubts: list[str] = []
                self._play(self.game, moves, len(self._source.moves), read)
            else:
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    game = Game(board())
                doubts = [str(warning.message) for warning in caught]
                self._play(game, moves, 0, read)
                self.game = game
        except ValueError as error:
            self.fault = str(error)
            raise
        self._source = _Source(start, list(moves))
        self.fault = ""
        return doubts

    def refuse_position(self, reason: str) -> None:
        """A position could not even be read."""
        self.fault = reason

    def undo(self) -> None:
        """Take back the last move.

        Raises:
            GameError: there is none.
        """
        self.game.undo()
        self._source = _Source()

    def _extends(self, moves: Sequence[str]) -> bool:
        """Whether the moves go on from those that are on the board: the usual case in a long game."""
        known = self._source.moves
        return len(moves) >= len(known) and list(moves[: len(known)]) == known

    def _play(self, game: Game, moves: Sequence[str], begin: int, read: ReadMove) -> None:
        played = 0
        try:
            for number, text in enumerate(moves[begin:], begin + 1):
                try:
                    game.play(read(game.board, text))
                except ValueError as error:
                    raise ValueError(f"move {number}, {text[:40]!r}: {error}") from None
                played += 1
        except ValueError:
            for _ in range(played):
                game.undo()
            raise

    def _restart(self) -> None:
        self.game = Game(self.start())
        self._source = _Source()
        self.fault = ""

    # -- settings ------------------------------------------------------------------------------

    def set_variant(self, name: str) -> str:
        """Play another variant, from its start position; return a remark about the rule set, or "".

        Raises:
            VariantError: there is no such variant.
        """
        self.settings.variant = Variant.parse(name)
        self._restart()
        return self._remark()

    def set_rules(self, name: str) -> str:
        """Play by another rule set, from its start position; return a remark, or "".

        Raises:
            RuleSetError: there is no such rule set.
        """
        self.settings.rules = RuleSet.parse(name)
        self._restart()
        return self._remark()

    def set_weights(self, text: str) -> str:
        """Evaluate with other weights; return a remark if they are for another variant and wait for it, or "".

        Args:
            text: "" for those that ship, "none" for the evaluation made by hand, or a file.

        Raises:
            WeightsError: the file is not there, or is no good file of weights; nothing has changed.
        """
        wanted, variant = WeightsChoice.read(text), self.settings.variant
        source = wanted.source(variant)
        if self._engine and self._engine.variant.name == variant.name:
            self._engine.weights = source
        self.settings.weights = wanted
        return wanted.remark(variant)

    def _remark(self) -> str:
        wanted, variant = self.settings.rules, self.settings.variant
        remarks = [self.settings.weights.remark(variant)]
        if wanted != self.settings.effective_rules:
            remarks.insert(0, f"the rule set {wanted} is not for {variant}: the default rules hold")
        return "; ".join(filter(None, remarks))

    def set_threads(self, threads: int) -> None:
        """Search with so many threads."""
        if self._engine and self._engine.threads != threads:
            self._engine.threads = threads
        self.settings.threads = threads

    def set_hash(self, megabytes: int) -> None:
        """Use a hash table of so many MiB.

        Raises:
            ValueError: there is not so much memory; the next search makes a table of the size before.
        """
        if self._engine and self._engine.hash_mb != megabytes:
            try:
                self._engine.hash_mb = megabytes
            except MemoryError:
                self._engine = None
                raise ValueError(f"there is no memory for {megabytes} MiB") from None
        self.settings.hash_mb = megabytes

    def new_game(self) -> None:
        """What follows has nothing to do with what was before."""
        if self._engine:
            self._engine.clear()
        else:  # the first move, on the clock, must not pay for the hash table
            with suppress(ValueError, MemoryError):
                self._engine = self.engine

    # -- the engine ----------------------------------------------------------------------------

    @property
    def engine(self) -> Engine:
        """The searcher for the variant, as the settings want it; made when it is first needed.

        Raises:
            ValueError: there is no memory for it, or the weights that ship are damaged.
        """
        settings = self.settings
        if self._engine is None or self._engine.variant.name != settings.variant.name:
            self._engine = None
            self._engine = self._new_engine()
        return self._engine

    def _new_engine(self) -> Engine:
        settings = self.settings
        weights = settings.weights.source(settings.variant)
        try:
            return Engine(settings.variant, threads=settings.threads, hash_mb=settings.hash_mb, weights=weights)
        except MemoryError:
            raise ValueError(f"there is no memory for a hash table of {settings.hash_mb} MiB") from None

    @property
    def evaluation(self) -> str:
        """Which weights the evaluation has, for people.

        Raises:
            ValueError: as `engine`.
        """
        return self.settings.weights.described(self.settings.variant, learned=self.engine.learned)

    def prepare(self) -> None:
        """Make the engine, so that the first search need not wait for it; if that fails, the search will tell."""
        with suppress(ValueError):
            _ = self.engine

    def skill(self, *, analysing: bool) -> int:
        """How strong to search."""
        if analysing or self.settings.analyse:
            return FULL
        return min(self.settings.skill, LEVELS[self.settings.level])
