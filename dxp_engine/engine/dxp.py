"""A session over DXP: one connection, our player at this end of it, game after game."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable

from dxp_engine.core import Move
from dxp_engine.engine.dxp_conduct import Conduct, offers_draw
from dxp_engine.engine.dxp_watcher import Watcher
from dxp_engine.engine.game_log import GameLog, GameRecord
from dxp_engine.players.dxp_end import BACK, GO_ON, NO_BACK, DxpEnd, Setting
from dxp_engine.players.dxp_events import (
    BackAnswered,
    BackAsked,
    Confirmed,
    Declined,
    Event,
    Finished,
    Moved,
    Odd,
    Said,
    Started,
    Terms,
)
from dxp_engine.players.dxp_link import PACE, DxpLink, Log, no_log
from dxp_engine.players.dxp_result import DRAWN, LOST, UNKNOWN, DxpResult, by_rules, unknown
from dxp_engine.players.player import Player, Reply
from dxp_engine.protocols.search import Limits
from dxp_engine.rules import Colour, Game

_OFFER = "I offer a draw."
# Beyond so many, a peer that sends nonsense is not told any more.
_COMPLAINTS = 5
_ASK_AGAIN = 0.02


class DxpSession:
    """Plays all games of one connection.

    The link is made with the session; whoever opens the connection gives `session.link` to it. Everything runs in one
    event loop, and nothing here waits: what takes time is the player's business, and the timers'.

    Args:
        setting: who we are.
        player: moves for us; it is started and closed by the caller, and used by one session at a time.
        conduct: what we do where DXP leaves it open.
        plan: an initiator's games, in order; the last one says that it is.
        watcher, games, wire: who is told, where games go, and where bytes go.
        pace: seconds between two messages in a row.
        after: an earlier session whose player this is, too; what it still has to do with it is done first.

    Attributes:
        end: the protocol's end, to look at.
        link: the connection.
        records: every game so far.
        ended: done when the connection is gone; an error of ours is raised by it.

    Raises:
        VariantError: the variant has not 50 squares.
    """

    def __init__(
        self,
        setting: Setting,
        player: Player,
        conduct: Conduct,
        *,
        plan: Iterable[Terms] = (),
        watcher: Watcher | None = None,
        games: GameLog | None = None,
        wire: Log = no_log,
        pace: float = PACE,
        after: DxpSession | None = None,
    ) -> None:
        self._player = player
        self._conduct = conduct
        self._plan = deque(plan)
        self._unplayed = False
        self._watcher = watcher or Watcher()
        self._games = games or GameLog(None)
        self._loop = asyncio.get_running_loop()
        self.link = DxpLink(self._heard, self._lost, on_open=self._opened, pace=pace, log=wire)
        self.end = DxpEnd(setting, self.link.write)
        self.records: list[GameRecord] = []
        self.ended: asyncio.Future[None] = self._loop.create_future()
        self._job: asyncio.Task[None] | None = after._job if after else None
        self._busy = False
        # Counts turns; what belongs to an earlier one comes too late.
        self._turn = 0
        self._turn_began = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._back_timer: asyncio.TimerHandle | None = None
        self._expected: Move | None = None
        self._held: Reply | None = None
        # A draw by the rules after our own move, which we may claim at our next turn.
        self._drawn: DxpResult | None = None
        self._offered = self._offering = False
        self._back_ply = 0
        self._complaints = 0

    @property
    def complete(self) -> bool:
        """Whether every game that was planned or begun came to its end."""
        return not (self._plan or self._unplayed or any(record.cut_off for record in self.records))

    @property
    def engaged(self) -> bool:
        """Whether a game goes on, or is about to."""
        return self.end.state not in ("idle", "closed")

    @property
    def name(self) -> str:
        """What to call the peer."""
        return self.end.peer or self.link.peer or "the peer"

    async def run(self) -> None:
        """Wait for the end of the connection, and until our player is free again."""
        await self.ended
        if self._job is not None:
            await asyncio.wait({self._job})

    # -- what a person may do ------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Send a text."""
        if self.end.state != "closed":
            self.end.say(text)

    def offer_draw(self) -> None:
        """Offer a draw with our next move."""
        self._offering = True

    @property
    def draw_offered(self) -> bool:
        """Whether the peer has offered a draw that can be accepted now."""
        return self._offered and self.end.our_turn

    def accept_draw(self) -> bool:
        """End the game as a draw; False if it is not our turn."""
        return self._end_on_turn(DRAWN)

    def resign(self) -> bool:
        """Give the game up; False if it is not our turn."""
        return self._end_on_turn(LOST)

    def ask_back(self, plies: int) -> bool:
        """Ask to take so many plies back; False if that cannot be asked now."""
        record = self._current
        if record is None or not self.end.playing or self.end.back_sent or len(record.game.moves) < plies:
            return False
        self.end.ask_back(len(record.game.moves) - plies)
        self._back_timer = self._loop.call_later(self._conduct.patience.back, self._no_answer)
        return True

    def answer_back(self, granted: bool) -> None:
        """Let the peer go back as it has asked, or not; does nothing if it has not asked."""
        if not self.end.back_owed or not self.end.playing:
            return
        if granted:
            self._grant(self._back_ply)
        else:
            self.end.answer_back(self._back_ply, GO_ON)

    def leave(self) -> None:
        """End the session: with a GAMEEND if it is our turn, else at once, as no other way is left."""
        self.end.stops = True
        self._unplayed = self._unplayed or bool(self._plan)
        self._plan.clear()
        if self._current is not None:
            self._current.cut_off = True
        if not self._end_on_turn(UNKNOWN):
            self.link.close()

    def _end_on_turn(self, reason: int) -> bool:
        if not self.end.our_turn:
            return False
        self._end(reason)
        return True

    # -- the connection ------------------------------------------------------------------------

    def _opened(self) -> None:
        self._watcher.note(f"connected to {self.link.peer}")
        if self.end.setting.role == "initiator":
            self._propose()

    def _heard(self, data: bytes) -> None:
        for event in self.end.receive(data):
            self._take(event)
            if self.link.closing:
                return

    def _lost(self, reason: str) -> None:
        self.end.lost()
        self._stop_timers()
        if self._current is not None:
            self._cut_off(self._current, reason or "the connection was lost")
        elif reason:
            self._watcher.note(f"{self.name}: {reason}")
        self._interrupt()
        if not self.ended.done():
            self.ended.set_result(None)

    def _take(self, event: Event) -> None:
        match event:
            case Started(terms):
                self._start(terms)
            case Declined(code):
                self._declined(event.text, code)
            case Moved(move):
                self._they_moved(move)
            case Finished(result, stop):
                self._close(result)
                self._after_game(stop=stop)
            case Confirmed(stop):
                self._after_game(stop=stop)
            case Said(text):
                self._offered = self._offered or offers_draw(text)
                self._watcher.said(text)
            case BackAsked(ply):
                self._back_asked(ply)
            case BackAnswered(granted, ply):
                self._back_answered(ply, granted=granted)
            case Odd(text, told):
                self._odd(text, told=told)

    def _odd(self, text: str, *, told: bool) -> None:
        self._watcher.odd(text)
        if told and self._complaints < _COMPLAINTS:
            self._complaints += 1
            self.end.say(text)

    # -- games ---------------------------------------------------------------------------------

    @property
    def _current(self) -> GameRecord | None:
        """The game that goes on."""
        return self.records[-1] if self.records and self.records[-1].result is None else None

    @property
    def _game(self) -> Game:
        assert self.end.game is not None
        return self.end.game

    def _propose(self) -> None:
        terms = self._plan.popleft() if self._plan else None
        if terms is None:
            self.link.close()
            return
        self.end.stops = not self._plan
        self.end.propose(terms)
        seconds = self._conduct.patience.accept
        self._wait(seconds, lambda: self.link.abort(f"no answer (GAMEACC) to our GAMEREQ within {seconds:g} s"))

    def _declined(self, text: str, code: int) -> None:
        self._watcher.note(f"{self.name} refuses the game: {text} (code {code})")
        self._unplayed = True
        self.link.close()

    def _start(self, terms: Terms) -> None:
        own, other = self.end.setting.name, self.name
        white, black = (own, other) if terms.colour is Colour.WHITE else (other, own)
        record = GameRecord(len(self.records) + 1, white, black, self._game, terms.minutes, terms.moves)
        self.records.append(record)
        if self.end.setting.role == "follower":
            self.end.stops = len(self.records) == self._conduct.games
        self._expected = self._held = None
        self._drawn = None
        self._offered = self._offering = False
        self._complaints = 0
        self._games.update(record)
        self._watcher.started(record)
        self._chain(self._new_game)
        self._next_turn()

    def _close(self, result: DxpResult) -> None:
        """The game is over."""
        record = self._current
        if record is None:
            return
        self._stop_timers()
        self._interrupt()
        record.result = result
        self._games.finish(record)
        self._watcher.finished(record)
        # So that nobody ponders any more.
        self._chain(self._new_game)

    def _cut_off(self, record: GameRecord, why: str) -> None:
        """The connection is gone. If the peer was only to say that it had lost, or won, nothing is lost."""
        ruled = by_rules(self._game)
        over = ruled is not None and self._game.is_over
        record.cut_off = not over
        self._close(ruled if ruled and over else unknown(why))

    def _end(self, reason: int) -> None:
        """End the game on our turn."""
        result = self.end.end(reason)
        self._close(self._drawn if reason == DRAWN and self._drawn else result)
        if self.end.setting.awaits:
            self._wait(self._conduct.patience.confirm, self._unconfirmed)
        else:
            self._after_game(stop=False)

    def _unconfirmed(self) -> None:
        self._watcher.note(f"{self.name} has not confirmed the end of the game")
        self.end.expire()
        self._after_game(stop=False)

    def _after_game(self, *, stop: bool) -> None:
        self._stop_timers()
        if stop and self._plan:
            self._watcher.note(f"{self.name} wants no further game")
        if stop or self.end.stops:
            self.link.close()
        elif self.end.setting.role == "initiator":
            self._propose()

    # -- turns ---------------------------------------------------------------------------------

    def _next_turn(self) -> None:
        """The side to move has changed, or the position has."""
        self._turn += 1
        self._stop_timer()
        record = self._current
        if record is None or not self.end.playing:
            return
        self._turn_began = self._loop.time()
        if not self.end.our_turn:
            self._wait_for_move(record)
        elif (reason := self._verdict(record)) is not None:
            self._end(reason)
        else:
            self._watcher.our_turn(record)
            self._think(record)

    def _verdict(self, record: GameRecord) -> int | None:
        """The reason for which we end the game instead of moving, None if it goes on."""
        if self._drawn:
            # It ended the game: what they have moved since, even to win, counts no more.
            return DRAWN
        if ruled := by_rules(self._game):
            return ruled.reason(self.end.colour)
        if record.moves and len(self._game.moves) >= 2 * record.moves:
            return UNKNOWN
        return None

    def _limits(self, record: GameRecord) -> Limits:
        """What our next move may take."""
        own = self.end.colour
        moved = len(self._game.moves[0 if self._game.start.turn is own else 1 :: 2])
        left = max(record.moves - moved, 1) if record.moves else None
        return self._conduct.limits_for(record.minutes, record.used(own), left)

    def _think(self, record: GameRecord) -> None:
        limits, game, turn = self._limits(record), self._game.copy(), self._turn

        async def think() -> None:
            if turn != self._turn:
                return
            self._busy = True
            reply = await self._player.play(game, limits)
            self._busy = False
            if turn == self._turn:
                self._answered(reply)

        self._chain(think)

    def _answered(self, reply: Reply) -> None:
        """Our player has decided."""
        record = self._current
        assert record is not None
        if reply.move is None:
            self._watcher.note(f"our player makes no move: {reply.reason}")
            self._end(UNKNOWN)
        elif self.end.back_sent:
            self._held = reply
        elif self._accepts_draw(reply):
            self._end(DRAWN)
        else:
            self._move(record, reply.move, reply.expected)

    def _accepts_draw(self, reply: Reply) -> bool:
        margin, score = self._conduct.draw_margin, reply.thought.score
        return self._offered and margin is not None and score is not None and score.value <= margin * 100

    def _move(self, record: GameRecord, move: Move, expected: Move | None) -> None:
        seconds = self._loop.time() - self._turn_began
        if self._offering:
            self.end.say(_OFFER)
        self.end.play(move, seconds)
        self._made(record, move, seconds, ours=True)
        self._offered = self._offering = False
        self._expected = expected
        ruled = by_rules(self._game)
        self._drawn = ruled if ruled and ruled.winner is None else None
        self._next_turn()

    def _they_moved(self, move: Move) -> None:
        record = self._current
        if record is not None:
            self._made(record, move, self._loop.time() - self._turn_began, ours=False)
            self._next_turn()

    def _made(self, record: GameRecord, move: Move, seconds: float, *, ours: bool) -> None:
        record.seconds.append(seconds)
        self._games.update(record)
        self._watcher.moved(record, move, seconds, ours=ours)

    def _wait_for_move(self, record: GameRecord) -> None:
        other = self.end.colour.other
        # Who has lost, or won, has just that to say.
        over = self._game.is_over
        patience = self._conduct.patience
        seconds = patience.accept if over else self._conduct.waits(record.minutes, record.used(other))
        self._wait(seconds, lambda: self.link.abort(f"no MOVE within {seconds:.0f} s"))
        expected, self._expected = self._expected, None
        if expected is None or not self._conduct.ponder or self._game.board.explain(expected):
            return
        limits, game, turn = self._limits(record), self._game.copy(), self._turn
        game.play(expected)

        async def ponder() -> None:
            if turn == self._turn and not game.is_over:
                await self._player.ponder(game, limits)

        self._chain(ponder)

    # -- going back ----------------------------------------------------------------------------

    def _back_asked(self, ply: int) -> None:
        record = self._current
        if record is None:
            return
        if self._conduct.takebacks:
            self._grant(ply)
        elif self._conduct.takebacks is False:
            self.end.answer_back(ply, NO_BACK)
        else:
            self._back_ply = ply
            self._watcher.back_asked(record, ply)

    def _grant(self, ply: int) -> None:
        self.end.answer_back(ply, BACK)
        self._go_back(ply)

    def _back_answered(self, ply: int, *, granted: bool) -> None:
        self._stop_back_timer()
        held, self._held = self._held, None
        if granted:
            self._go_back(ply)
            return
        self._watcher.note(f"{self.name} does not go back")
        if held is not None:
            self._answered(held)

    def _no_answer(self) -> None:
        self._watcher.note(f"{self.name} has not answered whether to go back")
        self.end.expire()
        self._back_answered(0, granted=False)

    def _go_back(self, ply: int) -> None:
        record = self._current
        if record is None:
            return
        self._interrupt()
        del record.seconds[ply:]
        self._expected = self._held = None
        self._drawn, self._offered = None, False
        self._games.update(record)
        self._watcher.went_back(record)
        self._next_turn()

    # -- the player ----------------------------------------------------------------------------

    async def _new_game(self) -> None:
        await self._player.new_game()

    def _chain(self, job: Callable[[], Awaitable[None]]) -> None:
        """Do this when the player is free; if it still thinks, that is of no use any more and is stopped."""
        before = self._job

        async def run() -> None:
            while before is not None and not before.done():
                if self._busy:
                    self._player.stop()
                await asyncio.wait({before}, timeout=_ASK_AGAIN)
            await job()

        self._job = self._loop.create_task(run())
        self._job.add_done_callback(self._checked)

    def _checked(self, task: asyncio.Task[None]) -> None:
        """An error of ours must not go unnoticed."""
        error = None if task.cancelled() else task.exception()
        if error is not None:
            if not self.ended.done():
                self.ended.set_exception(error)
            self.link.abort("an error of ours")

    def _interrupt(self) -> None:
        """What our player thinks about is of no use any more."""
        self._turn += 1
        if self._busy:
            self._player.stop()

    # -- time ----------------------------------------------------------------------------------

    def _wait(self, seconds: float, action: Callable[[], None]) -> None:
        self._stop_timer()
        self._timer = self._loop.call_later(seconds, action)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stop_back_timer(self) -> None:
        if self._back_timer is not None:
            self._back_timer.cancel()
            self._back_timer = None

    def _stop_timers(self) -> None:
        self._stop_timer()
        self._stop_back_timer()
