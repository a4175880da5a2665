"""One end of a DXP connection that knows the rules: the machine and the game. No input or output, no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from dxp_engine.core import Move
from dxp_engine.players.dxp_events import (
    BackAnswered,
    BackAsked,
    Confirmed,
    Declined,
    Event,
    Finished,
    Moved,
    Odd,
    Proposed,
    Said,
    Started,
    Terms,
)
from dxp_engine.players.dxp_result import DxpResult, ended_by
from dxp_engine.protocols import dxp_messages as dxp
from dxp_engine.protocols.dxp import DxpMachine, Role
from dxp_engine.protocols.dxp_writer import plain_chat, plain_name
from dxp_engine.protocols.errors import LocalError, RemoteError
from dxp_engine.protocols.machine import Message
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.errors import VariantError
from dxp_engine.rules.game import Game
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant

ACCEPT, OTHER_VERSION, NOT_THIS_GAME, NO_GAME = range(4)
"""The codes of a GAMEACC."""

BACK, NO_BACK, GO_ON = range(3)
"""The codes of a BACKACC."""

_VERSION = 1
_LETTERS: dict[Colour, dxp.Colour] = {Colour.WHITE: "W", Colour.BLACK: "Z"}
_COLOURS = {"W": Colour.WHITE, "Z": Colour.BLACK}


@dataclass(frozen=True)
class Setting:
    """What an end is told once.

    Attributes:
        role: who proposes games.
        variant, rules: what is played; DXP cannot tell, so both ends must be set alike.
        name: what to call ourselves.
        confirms: whether we confirm their GAMEEND. GWD cannot bear that.
        awaits: whether we wait for them to confirm ours. GWD never does.
    """

    role: Role
    variant: Variant
    rules: RuleSet
    name: str = "dxp-engine"
    confirms: bool = True
    awaits: bool = True


class DxpEnd:
    """Reads what the peer sends, keeps the game, and writes what we decide.

    Args:
        setting: who and how we are.
        write: takes each message that is to be sent, as bytes.
        accepts: for a follower, the GAMEACC code for a game that is proposed; None to give it later, by `answer`.

    Attributes:
        setting: as given.
        game: the game that goes on, or the last one; None before the first.
        terms: of that game.
        stops: whether we want no further game; a GAMEEND of ours says so.
        peer: the name of the other end, "" while it has not said it.

    Raises:
        VariantError: the variant has not the 50 squares that DXP can tell of.
    """

    def __init__(
        self,
        setting: Setting,
        write: Callable[[bytes], None],
        accepts: Callable[[Terms], int | None] = lambda terms: ACCEPT,
    ) -> None:
        check_variant(setting.variant)
        self.setting = setting
        self.game: Game | None = None
        self.terms: Terms | None = None
        self.stops = False
        self.peer = ""
        self._write = write
        self._accepts = accepts
        self._machine = DxpMachine(setting.role)
        self._proposed: Terms | None = None
        self._back_ply = 0

    # -- how things stand ----------------------------------------------------------------------

    @property
    def state(self) -> str:
        """The state of the machine, see `dxp_engine.protocols.dxp`."""
        return self._machine.state

    @property
    def playing(self) -> bool:
        """Whether a game goes on."""
        return self.state in ("mine", "theirs")

    @property
    def our_turn(self) -> bool:
        """Whether a game goes on and we are to move."""
        return self.state == "mine"

    @property
    def back_sent(self) -> bool:
        """Whether we have asked to go back and wait for the answer."""
        return self._machine.back_sent

    @property
    def back_owed(self) -> bool:
        """Whether they have asked to go back and wait for our answer."""
        return self._machine.back_owed

    @property
    def colour(self) -> Colour:
        """The side we play in the game, or played in the last one."""
        return self._terms.colour

    # -- what they send ------------------------------------------------------------------------

    def receive(self, data: bytes) -> Iterator[Event]:
        """What the bytes say, to be iterated to its end.

        The next message is read when the event before it has been dealt with, as if it had come alone: what we answer
        is in order, and what is asked of us can still be answered.
        """
        *ended, rest = data.split(b"\0")
        for piece in (*(piece + b"\0" for piece in ended), rest):
            for message in self._machine.receive(piece):
                yield from self._take(message)

    def lost(self) -> None:
        """The connection is gone."""
        self._machine.finish()

    def _take(self, message: Message | RemoteError) -> Iterator[Event]:
        match message:
            case RemoteError():
                yield from self._wrong(message)
            case dxp.GameReq():
                yield from self._asked(message)
            case dxp.GameAcc():
                yield self._answered(message)
            case dxp.Move():
                yield from self._moved(message)
            case dxp.GameEnd():
                yield self._ended(message)
            case dxp.Chat(text):
                yield Said(text)
            case dxp.BackReq():
                yield from self._back_asked(message)
            case dxp.BackAcc(code):
                yield from self._back_answered(code)

    def _wrong(self, error: RemoteError) -> Iterator[Event]:
        match self._machine.unreadable:
            case "R":
                self._send(dxp.GameAcc(self._name, NOT_THIS_GAME))
            case "B":
                self._send(dxp.BackAcc(GO_ON))
        yield Odd(error.reason if error.kind not in dxp.NAMES else f"{dxp.NAMES[error.kind]}: {error.reason}")

    def _asked(self, message: dxp.GameReq) -> Iterator[Event]:
        self.peer = message.name
        if message.version != _VERSION:
            self._send(dxp.GameAcc(self._name, OTHER_VERSION))
            yield Odd(f"GAMEREQ: version {message.version} of DXP, and there is only {_VERSION}", told=True)
            return
        try:
            terms = self._read_terms(message)
        except ValueError as error:
            self._send(dxp.GameAcc(self._name, NOT_THIS_GAME))
            yield Odd(f"GAMEREQ: {error}", told=True)
            return
        self._proposed = terms
        code = self._accepts(terms)
        if code is None:
            yield Proposed(terms)
        elif started := self.answer(code):
            yield started

    def _read_terms(self, message: dxp.GameReq) -> Terms:
        variant, rules = self.setting.variant, self.setting.rules
        if message.position is None:
            start = Board.start(variant, rules)
        else:
            start = Board.from_dxp(message.position, variant, rules=rules)
        if start.position.ending:
            raise ValueError(f"the game is over before it begins ({start.outcome})")
        return Terms(start, _COLOURS[message.follower], message.minutes, message.moves)

    def _answered(self, message: dxp.GameAcc) -> Event:
        self.peer = message.name
        if message.code == ACCEPT and self._proposed is not None:
            return self._start(self._proposed)
        return Declined(message.code)

    def _start(self, terms: Terms) -> Started:
        self.terms, self.game = terms, Game(terms.start)
        return Started(terms)

    def _moved(self, message: dxp.Move) -> Iterator[Event]:
        move, doubt = self._find(message)
        if move is None:
            self._machine.decline_move()
            yield Odd(f"MOVE: {doubt}", told=True)
            return
        if doubt:
            yield Odd(f"MOVE: {doubt}")
        self._game.play(move)
        yield Moved(move, message.seconds)

    def _find(self, message: dxp.Move) -> tuple[Move | None, str]:
        """The legal move that is meant, and what is wrong with the message."""
        board = self._game.board
        between = [m for m in board.legal_moves if (m.origin, m.target) == (message.origin, message.target)]
        captured = message.captured
        for move in between:
            if captured is not None and set(move.captured) == set(captured) and len(move.captured) == len(captured):
                return move, ""
        if len(between) == 1 and not captured:
            return between[0], f"{between[0].pdn} came without its captured squares"
        listed = "".join(f"x{square}" for square in captured or ())
        text = f"{message.origin}-{message.target}{listed}"
        return None, f"{text} is not legal: {board.explain(text) or 'it can be several moves'}"

    def _ended(self, message: dxp.GameEnd) -> Event:
        if self.state != "ended":
            return Confirmed(message.stop)
        result = ended_by(self._game, self.colour.other, message.reason, self._terms.moves)
        if self.setting.confirms:
            self._send(dxp.GameEnd(0, self.stops))
        else:
            self._machine.expire()
        return Finished(result, message.stop)

    def _back_asked(self, message: dxp.BackReq) -> Iterator[Event]:
        ply = self._ply_of(message)
        # Two wishes that cross cannot both be granted: each end answers that the game is to go on.
        if self.playing and not self.back_sent and 0 <= ply <= len(self._game.moves):
            yield BackAsked(ply)
            return
        self._send(dxp.BackAcc(GO_ON))
        yield Odd(f"BACKREQ: going back to move {message.number} of {message.colour} is not possible now")

    def _back_answered(self, code: int) -> Iterator[Event]:
        granted = code == BACK and self.playing
        if granted:
            self._go_back(self._back_ply)
        if self.playing:
            yield BackAnswered(granted, self._back_ply)

    # -- what we decide ------------------------------------------------------------------------

    def propose(self, terms: Terms) -> None:
        """Send a GAMEREQ. Clocks and counters of the position cannot be told, so they begin anew for both ends.

        Raises:
            LocalError: we are the follower, a game goes on, or the terms cannot be sent.
        """
        variant, rules = self.setting.variant, self.setting.rules
        usual = terms.start.dxp == Board.start(variant, rules).dxp
        self._send(
            dxp.GameReq(
                name=self._name,
                follower=_LETTERS[terms.colour.other],
                minutes=terms.minutes,
                moves=terms.moves,
                position=None if usual else terms.start.dxp,
            )
        )
        self._proposed = replace(terms, start=Board.from_dxp(terms.start.dxp, variant, rules=rules))

    def answer(self, code: int) -> Started | None:
        """Answer their proposal; with `ACCEPT` the game begins.

        Raises:
            LocalError: there is none.
        """
        self._send(dxp.GameAcc(self._name, code))
        return self._start(self._proposed) if code == ACCEPT and self._proposed else None

    def play(self, move: Move, seconds: float) -> None:
        """Make our move and send it.

        Raises:
            LocalError: it is not our turn, or we have asked to go back.
            MoveError: it is not legal.
        """
        if not self.our_turn:
            raise LocalError(f"no move may be sent when {self.state}")
        self._game.board.play(move)
        self._send(dxp.Move(move.origin, move.target, tuple(sorted(move.captured)), round(seconds)))
        self._game.play(move)

    def end(self, reason: int) -> DxpResult:
        """End the game instead of moving, and return the result.

        Raises:
            LocalError: it is not our turn.
        """
        self._send(dxp.GameEnd(reason, self.stops))
        if not self.setting.awaits:
            self._machine.expire()
        return ended_by(self._game, self.colour, reason, self._terms.moves)

    def say(self, text: str) -> None:
        """Send a text, in several chats if it is long; what DXP has no letters for becomes a question mark."""
        for piece in plain_chat(text):
            self._send(dxp.Chat(piece))

    def ask_back(self, ply: int) -> None:
        """Ask to go back to the position after so many plies.

        Raises:
            LocalError: no game goes on, another such wish waits for its answer, or there is no such ply.
        """
        if not self.playing or not 0 <= ply <= len(self._game.moves):
            raise LocalError(f"there is no ply {ply} to go back to")
        number, black = divmod(ply + self._offset, 2)
        self._send(dxp.BackReq(number + 1, "Z" if black else "W"))
        self._back_ply = ply

    def answer_back(self, ply: int, code: int) -> None:
        """Answer their wish to go back to a ply; with `BACK` it is done.

        Raises:
            LocalError: they have not asked.
        """
        if code == BACK and not 0 <= ply <= len(self._game.moves):
            raise LocalError(f"there is no ply {ply} to go back to")
        self._send(dxp.BackAcc(code))
        if code == BACK:
            self._go_back(ply)

    def expire(self) -> None:
        """Wait no longer for an answer: a game was not accepted, its end is confirmed, going back is refused."""
        self._machine.expire()

    # -- parts ---------------------------------------------------------------------------------

    @property
    def _game(self) -> Game:
        assert self.game is not None
        return self.game

    @property
    def _terms(self) -> Terms:
        assert self.terms is not None
        return self.terms

    @property
    def _name(self) -> str:
        return plain_name(self.setting.name)

    @property
    def _offset(self) -> int:
        """Plies that move number 1 lacks: one where Black moves first."""
        return 1 if self._game.start.turn is Colour.BLACK else 0

    def _ply_of(self, message: dxp.BackReq) -> int:
        if self.game is None:
            return -1
        return 2 * (message.number - 1) + (1 if message.colour == "Z" else 0) - self._offset

    def _go_back(self, ply: int) -> None:
        while len(self._game.moves) > ply:
            self._game.undo()

    def _send(self, message: Message) -> None:
        self._write(self._machine.send(message))


def check_variant(variant: Variant) -> None:
    """Refuse a variant that DXP cannot tell of.

    Raises:
        VariantError: its board has not 50 squares; names those that have.
    """
    if variant.layout.squares != dxp.SQUARES:
        names = ", ".join(other.name for other in Variant.all() if other.layout.squares == dxp.SQUARES)
        raise VariantError(
            f"DXP has {dxp.SQUARES} squares and cannot play {variant}, which has {variant.layout.squares}; "
            f"it can play: {names}"
        )
