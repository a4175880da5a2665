"""The host's side of the UCI-like protocol."""

from __future__ import annotations

from collections.abc import Sequence

from dxp_engine import core
from dxp_engine.analysis import Score
from dxp_engine.core import Move
from dxp_engine.players.dialect import Answer, Called, Complaint, Heard
from dxp_engine.players.option import Option
from dxp_engine.players.thought import Thought
from dxp_engine.players.told import Told
from dxp_engine.protocols import uci_messages as uci
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.machine import Protocol as LineProtocol
from dxp_engine.protocols.search import Limits
from dxp_engine.protocols.uci import UCI
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour


class UciHost:
    """The UCI-like protocol; positions are FENs and moves PDN, so that it is the same for every variant."""

    protocol: LineProtocol = UCI
    variants: tuple[str, ...] = ("UCI_Variant", "Variant")
    rules: tuple[str, ...] = ("DrawRules",)

    def __init__(self) -> None:
        self._told = Told(lambda board: board.fen, lambda move: move.pdn_long)

    def hello(self) -> Message:
        """`uci`."""
        return uci.Uci()

    def set_option(self, name: str, value: str | None) -> Message:
        """`setoption`."""
        return uci.SetOption(name, value)

    def load(self) -> Message:
        """`isready`."""
        return uci.IsReady()

    def new_game(self) -> Message:
        """`ucinewgame`."""
        return uci.NewGame()

    def check(self) -> Message:
        """`isready`."""
        return uci.IsReady()

    def position(self, start: Board, moves: Sequence[Move]) -> Message:
        """`position fen`, also for a start position, as which one that is may depend on rules we cannot set."""
        return uci.Position(self._told.start(start), self._told.moves(moves))

    def search(self, limits: Limits, turn: Colour, *, ponder: bool) -> tuple[Message, ...]:
        """`go`; both clocks are told."""
        white, black = limits.white or limits.black, limits.black or limits.white
        own = limits.clock(white=turn is Colour.WHITE)
        go = uci.Go(
            depth=limits.depth,
            nodes=limits.nodes,
            movetime=None if limits.move_time is None else max(_ms(limits.move_time), 1),
            wtime=_ms(white.time) if white else None,
            btime=_ms(black.time) if black else None,
            winc=_ms(white.inc) if white and white.inc else None,
            binc=_ms(black.inc) if black and black.inc else None,
            movestogo=own.moves if own else None,
            mate=limits.mate,
            infinite=not limits.bounded,
            ponder=ponder,
        )
        return (go,)

    def hit(self) -> Message:
        """`ponderhit`."""
        return uci.PonderHit()

    def stop(self) -> Message:
        """`stop`."""
        return uci.Stop()

    def quit(self) -> Message:
        """`quit`."""
        return uci.Quit()

    def hear(self, message: Message) -> Heard | None:
        """What `id name`, `option`, `info`, `bestmove` and errors say; other lines than the first are left out."""
        match message:
            case uci.Id("name", text):
                return Called(text)
            case uci.Info(multipv=None | 1):
                return _thought(message)
            case uci.BestMove(move, expected):
                return Answer(move, expected)
            case uci.Error(text):
                return Complaint(text)
        return _option(message)

    def read_move(self, board: Board, text: str) -> Move:
        """A move in any notation."""
        return board.parse_move(text)


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


def _thought(info: uci.Info) -> Thought:
    time = None if info.time is None else info.time / 1000
    score = None if info.bound else _score(info)
    return Thought(info.depth, score, info.nodes, info.nps, time, info.pv)


def _score(info: uci.Info) -> Score | None:
    if info.mate is None:
        return None if info.cp is None else Score(info.cp)
    # Own moves to plies: one wins by a move of one's own, and loses by the opponent's. What no Score can hold is cut.
    plies = 2 * info.mate - 1 if info.mate > 0 else -2 * info.mate
    value = max(core.WIN_SCORE - plies, core.LEAST_WIN)
    return Score(value if info.mate > 0 else -value)


def _option(message: Message) -> Option | None:
    match message:
        case uci.CheckOption(name, default):
            return Option(name, "switch", "true" if default else "false")
        case uci.SpinOption(name, default, low, high):
            return Option(name, "whole", str(default), low, high)
        case uci.ComboOption(name, default, values):
            return Option(name, "choice", default, choices=values)
        case uci.StringOption(name, default):
            return Option(name, "text", default)
        case uci.ButtonOption(name):
            return Option(name, "button")
    return None
