"""The host's side of Hub."""

from __future__ import annotations

from collections.abc import Sequence

from dxp_engine import core
from dxp_engine.analysis import Score
from dxp_engine.core import Move
from dxp_engine.players.dialect import Answer, Called, Complaint, Heard
from dxp_engine.players.option import Option
from dxp_engine.players.thought import Thought
from dxp_engine.players.told import Told
from dxp_engine.protocols import hub_messages as hub
from dxp_engine.protocols.hub import HUB
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.machine import Protocol as LineProtocol
from dxp_engine.protocols.numbers import write_real
from dxp_engine.protocols.scores import HUB_GAME, hub_plies
from dxp_engine.protocols.search import Clock, Limits
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.hub_text import HubText
from dxp_engine.rules.variant import Variant


class HubHost:
    """Hub for the players of one variant."""

    protocol: LineProtocol = HUB
    variants: tuple[str, ...] = ("variant",)
    rules: tuple[str, ...] = ("draw-rules",)

    def __init__(self, variant: Variant) -> None:
        self._text = HubText.of(variant)
        self._told = Told(self._start, self._text.move)

    def hello(self) -> Message:
        """`hub`."""
        return hub.Hub()

    def set_option(self, name: str, value: str | None) -> Message:
        """`set-param`."""
        return hub.SetParam(name, value or "")

    def load(self) -> Message:
        """`init`."""
        return hub.Init()

    def new_game(self) -> Message:
        """`new-game`."""
        return hub.NewGame()

    def check(self) -> Message:
        """`ping`."""
        return hub.Ping()

    def position(self, start: Board, moves: Sequence[Move]) -> Message:
        """`pos` with all moves of the game; king runs are only written where the start has some."""
        text, wolf = self._told.start(start)
        return hub.Pos(text, self._told.moves(moves), wolf)

    def _start(self, board: Board) -> tuple[str, tuple[hub.KingRun, ...]]:
        wolf = tuple(hub.KingRun("W" if side is Colour.WHITE else "B", *run) for side, *run in self._text.wolf(board))
        return self._text.position(board), wolf

    def search(self, limits: Limits, turn: Colour, *, ponder: bool) -> tuple[Message, ...]:
        """`level` and `go`."""
        if limits.mate is not None:
            raise ValueError("Hub has no limit on the moves to a win")
        return _level(limits, turn), hub.Go("ponder" if ponder else "think")

    def hit(self) -> Message:
        """`ponder-hit`."""
        return hub.PonderHit()

    def stop(self) -> Message:
        """`stop`."""
        return hub.Stop()

    def quit(self) -> Message:
        """`quit`."""
        return hub.Quit()

    def hear(self, message: Message) -> Heard | None:
        """What `id`, `param`, `info`, `done` and `error` say."""
        match message:
            case hub.Id():
                return Called(" ".join(filter(None, (message.name, message.version))))
            case hub.Info():
                return _thought(message)
            case hub.Done(move, expected):
                return Answer(move, expected)
            case hub.Error(text):
                return Complaint(text)
        return _option(message)

    def read_move(self, board: Board, text: str) -> Move:
        """A move in Hub's notation and numbers."""
        return self._text.parse_move(board, text)


def _level(limits: Limits, turn: Colour) -> hub.Level:
    clock = None if limits.infinite else limits.clock(white=turn is Colour.WHITE)
    time, inc = _hub_clock(clock) if clock else (None, None)
    return hub.Level(
        depth=limits.depth,
        nodes=limits.nodes,
        move_time=None if limits.move_time is None else round(limits.move_time, 3),
        moves=clock.moves if clock else None,
        time=time,
        inc=inc,
        infinite=not limits.bounded,
    )


def _hub_clock(clock: Clock) -> tuple[float, float | None]:
    """Time and increment, which Hub adds before the move: together they are what may be spent on the coming one.

    With less left than the increment the difference would be negative, upon which some engines think for ever. The
    increment is made smaller then.
    """
    inc = round(min(clock.inc, clock.time), 3)
    return max(round(clock.time - inc, 3), 0.0), inc or None


def _thought(info: hub.Info) -> Thought:
    nps = None if info.nps is None else round(info.nps * 1e6)
    return Thought(info.depth, _score(info.score), info.nodes, nps, info.time, info.pv)


def _score(hundredths: int | None) -> Score | None:
    if hundredths is None:
        return None
    plies, base = hub_plies(hundredths) or (0, None)
    if base != HUB_GAME:
        return Score(hundredths)
    return Score(core.WIN_SCORE - plies) if hundredths > 0 else Score(plies - core.WIN_SCORE)


def _option(message: Message) -> Option | None:
    match message:
        case hub.BoolParam(name, value):
            return Option(name, "switch", "true" if value else "false")
        case hub.IntParam(name, value, low, high):
            return Option(name, "whole", str(value), low, high)
        case hub.RealParam(name, value, low, high):
            return Option(name, "real", write_real(value), low, high)
        case hub.StringParam(name, value):
            return Option(name, "text", value)
        case hub.EnumParam(name, value, values):
            return Option(name, "choice", value, choices=values)
    return None
