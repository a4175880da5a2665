"""A program, or a person, at the other end of a DXP connection, as a Player."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path

from dxp_engine.core import Move
from dxp_engine.players.dxp_end import ACCEPT, NO_BACK, NOT_THIS_GAME, DxpEnd, Setting
from dxp_engine.players.dxp_events import (
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
from dxp_engine.players.dxp_link import LOOPBACK, PACE, DxpLink, Log, connect, listen, no_log
from dxp_engine.players.dxp_result import UNKNOWN, DxpResult
from dxp_engine.players.fault import Fault, FaultKind, shown_exit
from dxp_engine.players.player import Player, Reply
from dxp_engine.players.process import EngineProcess
from dxp_engine.players.request import Request
from dxp_engine.players.settings import Timeouts
from dxp_engine.players.waiting import Shares, shares, waited
from dxp_engine.protocols.dxp import Role
from dxp_engine.protocols.dxp_messages import MOST_MINUTES
from dxp_engine.protocols.search import Limits
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.game import Game
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant

_PORT = "{port}"
_MOVE = "MOVE: "


@dataclass(frozen=True)
class DxpProgram:
    """Who is at the other end, and how to get there.

    Attributes:
        command: starts it, `{port}` standing for the port; empty if it is started by others.
        host, port: where it listens, or where we do; port 0 takes a free one, which only a command can be told.
        listens: whether we listen, and it connects.
        role: ours. A follower's games are proposed by the peer, and must be just those that are asked for.
        minutes: thinking time to propose where the limits have no clock. A clock is rounded up to whole minutes.
        cwd: the directory the command runs in, None for the caller's.
        name: what to call it, "" for what it says itself.
        confirms, awaits: see `Setting`; both False for GWD.
        pace: seconds between two messages in a row.
    """

    command: tuple[str, ...] = ()
    host: str = LOOPBACK
    port: int = 0
    listens: bool = False
    role: Role = "initiator"
    minutes: float = 60.0
    cwd: Path | None = None
    name: str = ""
    confirms: bool = True
    awaits: bool = True
    pace: float = PACE

    def __post_init__(self) -> None:
        if not (self.port or self.command or self.listens):
            raise ValueError("a program that is started by others needs a port")

    def argv(self, port: int) -> tuple[str, ...]:
        """The command with this port, and with the path of the program made absolute."""
        program, *arguments = (word.replace(_PORT, str(port)) for word in self.command)
        path = Path(program).expanduser()
        return (str(path.absolute()) if len(path.parts) > 1 else program, *arguments)


class DxpPlayer(Player):
    """Plays one variant under one rule set through a DXP connection.

    DXP tells limits only as minutes for a whole game: depth, nodes and move time are the peer's own business, and ours
    just how long to wait. It cannot be stopped, and ponders as it likes. Faults are as for any Player; one that breaks
    the connection lasts until `start`.

    Args:
        program: who is at the other end.
        variant, rules: what is played; the peer must be set alike.
        timeouts: how long to wait.
        on_chat: told what the peer says.
        wire: told every byte.

    Attributes:
        claim: how the peer has ended the last game, None if it has not. A reply without a move and without a fault
            means that it has just done so.

    Raises:
        VariantError, RuleSetError: the variant has not 50 squares, or does not go with the rules.
    """

    def __init__(
        self,
        program: DxpProgram,
        variant: Variant | str | int = "international",
        rules: RuleSet | str | None = None,
        *,
        timeouts: Timeouts | None = None,
        on_chat: Callable[[str], None] = lambda text: None,
        wire: Log = no_log,
    ) -> None:
        self._program = program
        self._variant = Variant.parse(variant)
        self._rules = RuleSet.parse(rules)
        self._rules.check(self._variant)
        self._setting = Setting(
            program.role, self._variant, self._rules, confirms=program.confirms, awaits=program.awaits
        )
        self._timeouts = timeouts or Timeouts()
        self._on_chat = on_chat
        self._wire = wire
        self.claim: DxpResult | None = None
        self._process: EngineProcess | None = None
        self._server: asyncio.Server | None = None
        self._link: DxpLink | None = None
        self._end = DxpEnd(self._setting, self._send, lambda terms: None)
        self._news = asyncio.Event()
        self._fault: Fault | None = None
        self._base: tuple[Board, tuple[Move, ...]] | None = None
        self._proposal: Terms | None = None
        self._told = ""
        self._declined = ""
        self._stops = False
        self._began = 0.0
        self._shares: Shares = {}

    # -- what it is ----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name it was given, else what it calls itself, else where it is."""
        return self._program.name or self._end.peer or (self._link.peer if self._link else "") or "DXP"

    @property
    def running(self) -> bool:
        """Whether the connection is there and nothing has broken it."""
        return self._link is not None and not self._link.ended.done() and self._fault is None

    # -- the connection ------------------------------------------------------------------------

    async def start(self) -> Fault | None:
        """Start the program if we have to, and connect; again after a fault."""
        await self.close()
        self._end = DxpEnd(self._setting, self._send, lambda terms: None)
        self._fault = self._base = self._proposal = self.claim = None
        self._stops = False
        try:
            await asyncio.wait_for(self._open(), self._timeouts.start)
        except TimeoutError:
            await self._break(FaultKind.NOT_STARTED, f"no connection within {self._timeouts.start:g} s")
        except OSError as error:
            await self._break(FaultKind.NOT_STARTED, str(error))
        return self._fault

    async def _open(self) -> None:
        made: asyncio.Future[DxpLink] = asyncio.get_running_loop().create_future()
        port = self._program.port
        if self._program.listens:
            self._server = await listen(self._program.host, port, lambda: self._make(made))
            port = self._server.sockets[0].getsockname()[1]
        elif not port:
            port = _free_port(self._program.host)
        if self._program.command:
            self._process = await EngineProcess.start(self._program.argv(port), self._program.cwd, lambda data: None)
        if not self._program.listens:
            await connect(self._program.host, port, lambda: self._make(made), self._timeouts.start)
        self._link = await made

    def _make(self, made: asyncio.Future[DxpLink]) -> DxpLink:
        """A connection: the first one is the peer, all others are let go."""

        def opened() -> None:
            if made.done():
                link.abort()
            else:
                made.set_result(link)

        def heard(data: bytes) -> None:
            if made.result() is link:
                for event in self._end.receive(data):
                    self._take(event)
                self._news.set()

        link = DxpLink(heard, lambda reason: self._news.set(), on_open=opened, pace=self._program.pace, log=self._wire)
        return link

    async def close(self) -> None:
        """End the game if one goes on, let the peer go, and end what we have started."""
        if self.running:
            self._end.stops = True
            await self._end_game(UNKNOWN, self._timeouts.leave)
        link, self._link = self._link, None
        if link is not None:
            link.close()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(link.ended), self._timeouts.leave)
            link.abort()
            await link.ended
        if self._server is not None:
            self._server.close()
            self._server = None
        process, self._process = self._process, None
        if process is not None:
            _ask_to_leave(process)
            await process.end(self._timeouts.leave)

    def _send(self, message: bytes) -> None:
        if self._link is not None:
            self._link.write(message)

    def _take(self, event: Event) -> None:
        match event:
            case Finished(result, stop):
                self.claim, self._stops = result, stop
            case Confirmed(stop):
                self._stops = stop
            case Proposed(terms):
                self._proposal = terms
            case Declined():
                self._declined = event.text
            case Said(text):
                self._on_chat(text)
            case BackAsked(ply):
                self._end.answer_back(ply, NO_BACK)
            case Odd(text):
                self._told = text
            case Started() | Moved() | _:
                pass

    # -- games ---------------------------------------------------------------------------------

    async def new_game(self) -> Fault | None:
        """End the game that goes on, without a result; see `end_game`."""
        return await self.end_game(None)

    async def end_game(self, result: DxpResult | None) -> Fault | None:
        """Tell the peer that the game is over, if it goes on, and with which result."""
        if self.running:
            reason = UNKNOWN if result is None or self._end.terms is None else result.reason(self._end.colour)
            await self._end_game(reason, self._timeouts.setup)
        if not self.running:
            await self._lost()
        self._base = None
        return self._fault

    async def play(self, game: Game | Board, limits: Limits) -> Reply:
        """Ask for a move; see `Player.play`. The peer learns the last move of the game, and answers it."""
        request = Request.of(game, limits, self._variant, self._rules)
        if request.over:
            return Reply(reason=request.over)
        self._start_clock(request)
        self._told = ""
        answer = await self._ask(request)
        seconds = asyncio.get_running_loop().time() - self._began
        match answer:
            case Move():
                late = request.allowed is not None and seconds > request.allowed
                lost = waited(self._shares, shares(self._pid), seconds) if late else 0.0
                told = (self._told,) if self._told else ()
                return Reply(move=answer, seconds=seconds, waited=lost, warnings=told)
            case Fault():
                return Reply(reason=str(answer), fault=answer, seconds=seconds)
        return Reply(reason=f"the game was ended by the other side: {self.claim}", seconds=seconds)

    async def ponder(self, game: Game | Board, limits: Limits) -> Fault | None:
        """Nothing: the peer ponders as it likes."""
        Request.of(game, limits, self._variant, self._rules)
        return self._fault

    def stop(self) -> None:
        """Nothing: DXP has no word for it."""

    async def _ask(self, request: Request) -> Move | Fault | None:
        """The peer's move; None if it has ended the game instead."""
        if not self.running:
            await self._lost()
        if self._fault is not None:
            return self._fault
        missing = self._missing(request)
        if missing is None:
            if fault := await self._begin(request):
                return fault
            # Agreeing on a game takes none of the time for its first move.
            self._start_clock(request)
            missing = self._missing(request)
        if missing:
            self._end.play(missing[0], 0.0)
        return await self._answer(request)

    def _start_clock(self, request: Request) -> None:
        self._shares = shares(self._pid) if request.allowed is not None else {}
        self._began = asyncio.get_running_loop().time()

    @property
    def _pid(self) -> int | None:
        return self._process.pid if self._process else None

    def _missing(self, request: Request) -> tuple[Move, ...] | None:
        """The moves that the peer has not been told; None if its game is another one."""
        game = self._end.game
        if self._base is None or game is None or not self._end.playing:
            return None
        start, before = self._base
        count = len(before)
        if start != request.start or request.moves[:count] != before:
            return None
        wanted, there = request.moves[count:], game.moves
        if there[: len(wanted)] == wanted and len(there) - len(wanted) in (0, 1):
            return ()
        return wanted[-1:] if self._end.our_turn and there == wanted[:-1] else None

    async def _begin(self, request: Request) -> Fault | None:
        """Agree on a game that begins before the last move, so that the peer answers this move by its own rules."""
        if self._end.playing:
            await self._end_game(UNKNOWN, self._timeouts.setup)
        self.claim, self._declined = None, ""
        before = request.moves[:-1]
        wanted = self._terms(request.start.replay([move.pdn_long for move in before]), request)
        fault = await (self._propose(wanted) if self._end.setting.role == "initiator" else self._follow(wanted))
        self._base = request.start, before
        return fault

    async def _propose(self, wanted: Terms) -> Fault | None:
        if not self.running:
            return self._fault
        self._end.propose(wanted)
        patience = self._timeouts.setup
        if not await self._until(lambda: self._end.state != "asking", patience) and self._fault is None:
            await self._break(FaultKind.STALL, f"no answer (GAMEACC) to our GAMEREQ within {patience:g} s")
        if self._declined:
            return Fault(FaultKind.REFUSED, f"it refuses the game: {self._declined}")
        return self._fault

    async def _follow(self, wanted: Terms) -> Fault | None:
        """Accept the game that the peer proposes if it is the one to be played. Its time is its own business."""
        patience = self._timeouts.setup
        if not await self._until(lambda: self._proposal is not None, patience) and self._fault is None:
            await self._break(FaultKind.STALL, f"no GAMEREQ within {patience:g} s")
        terms, self._proposal = self._proposal, None
        if self._fault is not None or terms is None:
            return self._fault
        fits = (terms.start.dxp, terms.colour) == (wanted.start.dxp, wanted.colour)
        self._end.answer(ACCEPT if fits else NOT_THIS_GAME)
        return None if fits else Fault(FaultKind.REFUSED, "it proposes another game than the one to be played")

    def _terms(self, start: Board, request: Request) -> Terms:
        turn = request.board.turn
        clock = request.limits.clock(white=turn is Colour.WHITE)
        minutes = ceil(clock.time / 60) if clock else self._program.minutes
        return Terms(start, turn.other, min(max(minutes, 1), MOST_MINUTES))

    async def _answer(self, request: Request) -> Move | Fault | None:
        """Wait for the peer's move."""
        count = len(request.moves) - len(self._base[1] if self._base else ())

        def moves() -> tuple[Move, ...]:
            return self._end.game.moves if self._end.game else ()

        def decided() -> bool:
            return len(moves()) > count or not self._end.playing or self._told.startswith(_MOVE)

        patience = self._patience(request)
        if not await self._until(decided, patience) and self._fault is None:
            await self._break(FaultKind.STALL, f"no MOVE within {patience:g} s")
        if len(moves()) > count:
            return moves()[count]
        if self._fault is None and self._end.playing:
            # It believes that it has moved: there is no way to go on.
            await self._break(FaultKind.ILLEGAL_MOVE, self._told.removeprefix(_MOVE))
        return self._fault

    def _patience(self, request: Request) -> float | None:
        if not request.limits.bounded:
            return None
        return self._timeouts.move if request.allowed is None else request.allowed + self._timeouts.margin

    async def _end_game(self, reason: int, patience: float) -> None:
        """End it with a GAMEEND. Between two requests it is always our turn, unless one of them was given up."""
        if self._end.our_turn:
            self._end.end(reason)
        elif self._end.playing:
            await self._until(lambda: self._end.our_turn or not self._end.playing, patience)
            if self._end.our_turn:
                self._end.end(reason)
        await self._until(lambda: self._end.state != "ending", patience)
        self._end.expire()

    # -- waiting and faults --------------------------------------------------------------------

    async def _until(self, done: Callable[[], bool], seconds: float | None) -> bool:
        """Wait for something, so long; False if it did not come."""
        try:
            async with asyncio.timeout(seconds):
                while not done():
                    if not self.running:
                        await self._lost()
                        return done()
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return done()
        return True

    async def _lost(self) -> None:
        """There is no connection."""
        if self._fault is not None:
            return
        if self._stops:
            await self._break(FaultKind.REFUSED, "it wants no further game")
        else:
            await self._break(FaultKind.CRASH, "the connection was lost" if self._link else "it was not started")

    async def _break(self, kind: FaultKind, text: str) -> None:
        """A fault that ends the connection."""
        link, process = self._link, self._process
        fault = Fault(kind, text, line=self._told)
        if link is not None:
            self._end.lost()
            link.abort()
            await link.ended
        if process is not None:
            code = process.ended.result() if process.ended.done() else None
            if code is None and kind is FaultKind.CRASH:
                await asyncio.wait({process.ended}, timeout=self._timeouts.leave)
                code = process.ended.result() if process.ended.done() else None
            text = f"{text}; {shown_exit(code)}" if code is not None else text
            fault = replace(fault, text=text, exit_code=code, stderr=process.stderr)
            process.kill()
        self._fault = fault


def _ask_to_leave(process: EngineProcess) -> None:
    """One that listens does not leave with its peer."""
    if sys.platform != "win32" and not process.ended.done():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGTERM)


def _free_port(host: str) -> int:
    """A port that nobody listens on just now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port
