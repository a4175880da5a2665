"""A foreign engine that speaks Hub or the UCI-like protocol, as a Player; one driver for both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dxp_engine.players.conversation import Conversation, LineHook
from dxp_engine.players.dialect import Dialect
from dxp_engine.players.fault import Fault, FaultKind
from dxp_engine.players.hub_host import HubHost
from dxp_engine.players.option import Option
from dxp_engine.players.player import Player, Reply
from dxp_engine.players.reading import read_answer
from dxp_engine.players.request import Request
from dxp_engine.players.settings import Program, Timeouts
from dxp_engine.players.setup import RefusalError, chosen
from dxp_engine.players.thought import Thought
from dxp_engine.players.uci_host import UciHost
from dxp_engine.players.waiting import Shares, shares, waited
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.search import Limits
from dxp_engine.rules.board import Board
from dxp_engine.rules.errors import MoveError
from dxp_engine.rules.game import Game
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant


class LinePlayer(Player):
    """Plays one variant under one rule set through an engine's process.

    Whatever the engine does wrong comes back as a Fault. When the process has gone, or had to be killed, every
    request returns that fault until `start` is called again; a refused position, an illegal move, or an answer
    without a move leaves it running.

    Args:
        program: the engine.
        variant: what is played. An engine that cannot choose is taken to play international draughts only.
        rules: the rule set, told to engines that know ours; None for the default rules.
        timeouts: how long to wait; None for the usual times.
        on_thought: told each thing the engine says about a search, in the event loop.
        on_line: told each line of the conversation, in the event loop.

    Raises:
        VariantError, RuleSetError: there is none such, or they do not go together.
    """

    def __init__(
        self,
        program: Program,
        variant: Variant | str | int = "international",
        rules: RuleSet | str | None = None,
        *,
        timeouts: Timeouts | None = None,
        on_thought: Callable[[Thought], None] | None = None,
        on_line: LineHook | None = None,
    ) -> None:
        self._program = program
        self._variant = Variant.parse(variant)
        self._rules = RuleSet.parse(rules)
        self._rules.check(self._variant)
        self._timeouts = timeouts or Timeouts()
        self._on_thought = on_thought
        self._on_line = on_line
        self._dialect: Dialect = HubHost(self._variant) if program.protocol == "hub" else UciHost()
        self._talk: Conversation | None = None
        self._pondered: Request | None = None
        self._began = 0.0
        self._shares: Shares = {}
        self._stopped = False

    # -- what it is ----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name it was given, else what it calls itself, else its program."""
        return self._program.name or (self._talk.name if self._talk else "") or self._program.command[0]

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be set, as the engine declares it; empty before `start`."""
        return tuple(self._talk.options.values()) if self._talk else ()

    @property
    def running(self) -> bool:
        """Whether its process is there and has done nothing that ends it."""
        return self._talk is not None and self._talk.fault is None

    @property
    def pid(self) -> int | None:
        """The number of its process, also when that has ended; None if there never was one."""
        return self._talk.pid if self._talk else None

    # -- the process ---------------------------------------------------------------------------

    async def start(self) -> Fault | None:
        """Start the process, set its options, and wait until it is ready; if that fails it is ended again.

        Raises:
            ValueError: an option cannot be written in its protocol.
        """
        await self.close()
        talk = Conversation(self._dialect, self._on_thought, self._on_line)
        self._talk, self._pondered = talk, None
        try:
            await self._set_up(talk)
        except RefusalError as refusal:
            await talk.give_up(str(refusal), FaultKind.REFUSED)
        except BaseException:
            await talk.give_up("the start was given up", FaultKind.NOT_STARTED)
            raise
        return talk.fault

    async def _set_up(self, talk: Conversation) -> None:
        if await talk.open(self._program) or await talk.ask(self._dialect.hello(), self._timeouts.start):
            return
        values = chosen(talk.options, self._dialect, self._program, self._variant, self._rules)
        talk.say(*(self._dialect.set_option(name, value) for name, value in values.items()))
        if await talk.ask(self._dialect.load(), self._timeouts.setup):
            return
        if talk.complaint:
            raise RefusalError(talk.complaint)

    async def close(self) -> None:
        """Let the process leave, or kill it if it does not; it has ended when this returns."""
        if self._talk is not None:
            await self._talk.close(self._timeouts.leave)

    def kill(self) -> None:
        """Kill the process at once, without waiting for its end."""
        if self._talk is not None:
            self._talk.kill()

    # -- games ---------------------------------------------------------------------------------

    async def new_game(self) -> Fault | None:
        """Tell it that a game begins, and wait until it is ready for it."""
        talk = self._started()
        if fault := await self._settle(talk):
            return fault
        talk.say(self._dialect.new_game())
        return await talk.ask(self._dialect.check(), self._timeouts.setup)

    async def play(self, game: Game | Board, limits: Limits) -> Reply:
        """Ask for a move; see `Player.play`."""
        talk, request = self._started(), self._request(game, limits)
        search = self._search(request, ponder=False)
        if request.over:
            return Reply(reason=request.over)
        self._stopped = False
        if self._is_hit(talk, request):
            self._go_on(talk)
        elif fault := await self._settle(talk):
            return _failed(fault)
        else:
            self._begin(talk, search, timed=request.allowed is not None)
        await self._answered(talk, request)
        return self._reply(talk, request)

    async def ponder(self, game: Game | Board, limits: Limits) -> Fault | None:
        """Let it think ahead; see `Player.ponder`."""
        talk, request = self._started(), self._request(game, limits)
        search = self._search(request, ponder=True)
        if not (request.over or await self._settle(talk)):
            self._begin(talk, search)
            self._pondered = request
        return talk.fault

    def stop(self) -> None:
        """Ask for the answer of a waiting `play` now."""
        self._stopped = True
        if self._talk is not None:
            self._talk.wake()

    def _started(self) -> Conversation:
        if self._talk is None:
            raise ValueError("the player has not been started")
        return self._talk

    def _request(self, game: Game | Board, limits: Limits) -> Request:
        return Request.of(game, limits, self._variant, self._rules)

    # -- one search ----------------------------------------------------------------------------

    def _search(self, request: Request, *, ponder: bool) -> tuple[Message, ...]:
        position = self._dialect.position(request.start, request.moves)
        return position, *self._dialect.search(request.limits, request.board.turn, ponder=ponder)

    def _begin(self, talk: Conversation, search: tuple[Message, ...], *, timed: bool = False) -> None:
        talk.forget()
        self._shares = shares(talk.pid) if timed else {}
        talk.say(*search)
        self._began = talk.now

    def _is_hit(self, talk: Conversation, request: Request) -> bool:
        thinks = talk.machine.state in ("pondering", "pondered") and not talk.complaint
        return talk.fault is None and thinks and request.arises_from(self._pondered)

    def _go_on(self, talk: Conversation) -> None:
        """A ponder hit; an engine that has answered already ignores it."""
        self._pondered = None
        self._shares = shares(talk.pid)
        self._began = talk.now
        talk.say(self._dialect.hit())

    async def _settle(self, talk: Conversation) -> Fault | None:
        """End a search that nobody waits for (a ponder miss, a cancelled request) and drop its answer."""
        self._pondered = None
        await self._halt(talk)
        return talk.fault

    async def _answered(self, talk: Conversation, request: Request) -> None:
        """Wait for the answer; tell the engine to stop when its time is over, or something is wrong."""
        await talk.wait("go", self._patience(request), also=lambda: self._stopped or bool(talk.complaint))
        await self._halt(talk)

    def _patience(self, request: Request) -> float | None:
        """Seconds until an answer is overdue, None for never."""
        if not request.limits.bounded:
            return None
        return self._timeouts.move if request.allowed is None else request.allowed + self._timeouts.margin

    async def _halt(self, talk: Conversation) -> None:
        """End the search that runs, if one does; an engine that does not is killed."""
        if talk.fault is not None or talk.machine.state not in ("searching", "pondering", "pondered"):
            return
        talk.say(self._dialect.stop())
        if await talk.wait("go", self._timeouts.stop) or talk.fault is not None:
            return
        if talk.complaint:
            await talk.give_up(talk.complaint, FaultKind.REFUSED)
        else:
            waited = talk.now - self._began
            await talk.give_up(f"no answer for {waited:.1f} s, {self._timeouts.stop:g} of them after stop")

    def _reply(self, talk: Conversation, request: Request) -> Reply:
        if talk.fault is not None:
            return _failed(talk.fault, talk.thought, talk.now - self._began)
        seconds = max(talk.answered_at - self._began, 0.0)
        late = request.allowed is not None and seconds > request.allowed
        lost = waited(self._shares, shares(talk.pid), seconds) if late else 0.0
        return replace(self._read(talk, request), seconds=seconds, waited=lost)

    def _read(self, talk: Conversation, request: Request) -> Reply:
        def bad(kind: FaultKind, text: str) -> Reply:
            return _failed(talk.blame(kind, text), talk.thought)

        answer = talk.answer
        if talk.complaint:
            # What follows an error cannot be relied on: some engines go on to search an earlier position.
            return bad(FaultKind.REFUSED, talk.complaint)
        if answer is None:
            return bad(FaultKind.NONSENSE, talk.nonsense)
        if answer.move is None:
            return bad(FaultKind.NO_MOVE, "an answer without a move, though there are legal ones")
        try:
            reply = read_answer(self._dialect, request.board, answer, talk.thought)
        except MoveError as error:
            return bad(FaultKind.ILLEGAL_MOVE, f"{answer.move}: {error}")
        return replace(reply, warnings=(*reply.warnings, talk.nonsense)) if talk.nonsense else reply


def _failed(fault: Fault, thought: Thought | None = None, seconds: float = 0.0) -> Reply:
    return Reply(reason=str(fault), fault=fault, thought=thought or Thought(), seconds=seconds)
