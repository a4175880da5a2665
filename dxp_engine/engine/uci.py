"""The UCI-like protocol on a session: each command is one call, each finding one message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import ClassVar

from dxp_engine import Board, Move
from dxp_engine.analysis.asked import limits_of
from dxp_engine.analysis.result import Line, Result, RootMove
from dxp_engine.engine import uci_help, uci_options
from dxp_engine.engine.count import MAX_DEPTH
from dxp_engine.engine.identity import AUTHOR, NAME, VERSION
from dxp_engine.engine.session import Session
from dxp_engine.engine.speaker import Refused, one_line
from dxp_engine.engine.tasks import PerftTask, SearchTask, Task
from dxp_engine.engine.writing import read_square, write_move, write_square
from dxp_engine.protocols import uci_messages as uci
from dxp_engine.protocols.machine import Line as TextLine
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.search import Search
from dxp_engine.protocols.uci import UCI
from dxp_engine.protocols.uci_dialect import UciDialect

# The longest that says anything has a tenth of it, and to read a megabyte takes seconds.
_LONGEST_FEN = 4096

_BOUNDS = {"lower": "lowerbound", "upper": "upperbound"}


class UciSpeaker:
    """Carries out what a UCI client says."""

    wire = UCI

    def __init__(self, session: Session) -> None:
        self.dialect = UciDialect()
        self.session = session

    # -- commands that take no time ------------------------------------------------------------

    def do(self, message: Message) -> list[Message]:
        """Carry out a command; what is wrong with it is told in the answer."""
        try:
            return list(self._DO[type(message)](self, message))
        except ValueError as error:
            return [uci.Error(one_line(f"{message.word}: {error}"))]

    def refuse_position(self, reason: str) -> None:
        """A position could not be read."""
        self.session.refuse_position(reason)

    def prepare(self, reply: Message) -> None:
        """Before `readyok` make the engine, so that the first search need not wait for it."""
        if isinstance(reply, uci.ReadyOk):
            self.session.prepare()

    def _uci(self, _: Message) -> Iterator[Message]:
        yield uci.Id("name", f"{NAME} {VERSION}")
        yield uci.Id("author", AUTHOR)
        yield from uci_options.declarations(self.session)
        yield uci.UciOk()

    def _set_option(self, message: uci.SetOption) -> Iterator[Message]:
        if remark := uci_options.set_option(self.session, message.name, message.value):
            yield uci.Text(one_line(remark))

    def _new_game(self, _: Message) -> Iterator[Message]:
        self.session.new_game()
        return iter(())

    def _position(self, message: uci.Position) -> Iterator[Message]:
        def board() -> Board:
            if message.fen is None:
                return self.session.start()
            if len(message.fen) > _LONGEST_FEN:
                raise ValueError(f"a FEN has no more than {_LONGEST_FEN} characters")
            return Board(self.session.settings.variant, message.fen, rules=self.session.settings.effective_rules)

        for doubt in self.session.set_position((message.fen,), board, message.moves):
            yield uci.Text(one_line(f"warning: {doubt}"))

    def _display(self, _: Message) -> Iterator[Message]:
        board = self.session.board
        for line in str(board).splitlines():
            yield TextLine(line)
        yield TextLine(f"Variant: {board.variant}")
        yield TextLine(f"Rules: {board.rules}")
        if outcome := self.session.game.outcome:
            yield TextLine(f"Outcome: {outcome}")
        yield TextLine(f"Fen: {board.fen}")

    def _moves(self, message: uci.Moves) -> Iterator[Message]:
        board, notation = self.session.board, self.session.settings.notation
        if not message.squares:
            yield uci.Legal(tuple(self._text(move) for move in board.legal_moves))
            return
        step = board.step([read_square(text, board.variant) for text in message.squares])
        squares = tuple(write_square(square, board.variant, notation) for square in step.next_squares)
        yield uci.Next(squares, self._text(step.move) if step.move else None)

    def _evaluate(self, _: Message) -> Iterator[Message]:
        yield TextLine(f"Weights: {self.session.evaluation}")
        yield TextLine(f"Eval: {self.session.engine.evaluate(self.session.board).value}")

    def _undo(self, _: Message) -> Iterator[Message]:
        self.session.undo()
        return iter(())

    def _help(self, _: Message) -> Iterator[Message]:
        return (TextLine(line) for line in uci_help.LINES)

    _DO: ClassVar[dict[type[Message], Callable[..., Iterator[Message]]]] = {
        uci.Uci: _uci,
        uci.SetOption: _set_option,
        uci.NewGame: _new_game,
        uci.Position: _position,
        uci.Display: _display,
        uci.Moves: _moves,
        uci.Evaluate: _evaluate,
        uci.Undo: _undo,
        uci.Help: _help,
    }

    # -- searches ------------------------------------------------------------------------------

    def start(self, search: Search) -> Task | Refused:
        """The task for a `go` or a `bench`."""
        if search.purpose == "bench":
            from dxp_engine.engine.bench import BenchTask  # seldom needed, and a start should be quick

            return BenchTask(search.limits.depth)
        if self.session.fault:
            return self._refused(f"go: no position, the last one was refused: {self.session.fault}")
        if self.session.board.position.ending:
            return self._over(search)
        if search.purpose == "perft":
            depth = search.limits.depth or 1
            if depth > MAX_DEPTH:
                return self._refused(f"go: perft must be at most {MAX_DEPTH}, not '{depth}'")
            return PerftTask(self.session.board, depth, partial(self._counted, depth))
        try:
            return self._search(search)
        except ValueError as error:
            return self._refused(f"go: {error}")

    def _search(self, search: Search) -> SearchTask:
        session = self.session
        moves = [session.board.parse_move(text) for text in search.moves]
        analysing = search.purpose == "analyze" or session.settings.analyse
        limits = limits_of(search.limits, session.board.turn, session.settings.overhead, ponder=search.ponder)
        session.engine.skill = session.skill(analysing=analysing)
        return SearchTask(
            session.engine,
            session.game,
            replace(limits, shortcuts=not analysing),
            session.settings.multipv,
            moves,
            self,
        )

    def _over(self, search: Search) -> Refused:
        reason = f"the game is over: {self.session.board.outcome}"
        if search.ponder:
            return self._refused(f"go: {reason}")
        return Refused([uci.Text(one_line(reason)), uci.BestMove()])

    def _refused(self, reason: str) -> Refused:
        return Refused(self.fault(reason))

    # -- what is found -------------------------------------------------------------------------

    def line(self, line: Line) -> Message:
        """A line of play as `info`."""
        return uci.Info(
            depth=line.depth,
            seldepth=line.seldepth,
            multipv=line.multipv,
            cp=line.score.cp,
            mate=line.score.mate,
            bound=_BOUNDS.get(line.bound, ""),  # type: ignore[arg-type]
            nodes=line.nodes,
            nps=line.nps,
            hashfull=line.hashfull,
            tbhits=0,
            time=line.time_ms,
            pv=tuple(map(self._text, line.pv)),
        )

    def root_move(self, root: RootMove) -> Message | None:
        """The move that is being searched."""
        return uci.Info(depth=root.depth, currmove=self._text(root.move), currmovenumber=root.number)

    def result(self, result: Result) -> Message:
        """The best move."""
        return uci.BestMove(self._text(result.move), self._text(result.ponder) if result.ponder else None)

    def fault(self, reason: str) -> list[Message]:
        """What is wrong, and no move."""
        return [uci.Error(one_line(reason)), uci.BestMove()]

    def _counted(self, depth: int, counts: list[tuple[Move, int]] | None, seconds: float) -> list[Message]:
        if counts is None:
            return self.fault("go: the count was stopped")
        nodes, ms = sum(count for _, count in counts), int(seconds * 1000)
        total = uci.Info(depth=depth, nodes=nodes, nps=int(nodes / max(seconds, 1e-6)), time=ms)
        each = [uci.Text(f"{self._text(move)}: {count}") for move, count in counts]
        return [*each, total, uci.BestMove()]

    def _text(self, move: Move) -> str:
        return write_move(move, self.session.settings.notation)
