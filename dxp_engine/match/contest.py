"""One game between two players: the runner's side of it. Whatever an engine does wrong is how the game ended."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice

from dxp_engine.book import Opening
from dxp_engine.core import Move
from dxp_engine.match.adjudicate import Adjudicator
from dxp_engine.match.clock import SideClock
from dxp_engine.match.config import MatchConfig
from dxp_engine.match.ending import Ending
from dxp_engine.match.record import GameRecord, Note, Use
from dxp_engine.match.referee import Referee
from dxp_engine.match.schedule import Fixture
from dxp_engine.match.verdict import Verdict
from dxp_engine.players import DxpPlayer, Fault, FaultKind, Limits, Player, Reply
from dxp_engine.players.dxp_result import DxpResult
from dxp_engine.rules.colour import Colour

_MOST_WARNINGS = 5


@dataclass(frozen=True)
class Task:
    """A game to be played, with its opening.

    Attributes:
        fixture: which game it is.
        opening: what it begins with.
    """

    fixture: Fixture
    opening: Opening


@dataclass
class _Side:
    """One side of a game that goes on."""

    player: Player
    clock: SideClock
    use: Use = field(default_factory=Use)


class Contest:
    """Plays one game.

    Args:
        task: the game.
        config: the match it belongs to.
        white, black: the players, started or not.
    """

    def __init__(self, task: Task, config: MatchConfig, white: Player, black: Player) -> None:
        self._task = task
        self._config = config
        fixture, opening = task.fixture, task.opening
        controls = (config.entrant(name).control for name in (fixture.white, fixture.black))
        players = zip(Colour, (white, black), controls, strict=True)
        self._sides = {side: _Side(player, SideClock.start(control)) for side, player, control in players}
        adjudicator = Adjudicator(config.adjudicate_draw, config.adjudicate_win)
        self._referee = Referee(opening.start, opening.moves, adjudicator, config.max_plies)
        self._notes = [Note()] * len(opening.moves)
        self._warnings: list[str] = []

    async def play(self) -> GameRecord:
        """Play it to its end; both players have left the game then."""
        began = datetime.now(UTC)
        verdict = await self._begin() or self._referee.verdict
        while verdict is None:
            verdict = await self._move()
        ended = datetime.now(UTC)
        await self._leave(verdict)
        return self._record(verdict, began, ended)

    # -- before and after ----------------------------------------------------------------------

    async def _begin(self) -> Verdict | None:
        """Have both players ready; the one that is not has lost, White if it is both."""
        faults = await asyncio.gather(*(_ready(side.player) for side in self._sides.values()))
        found = ((side, fault) for side, fault in zip(self._sides, faults, strict=True) if fault is not None)
        return next((Verdict.of_fault(fault, side) for side, fault in found), None)

    async def _leave(self, verdict: Verdict) -> None:
        """Tell those who want to know how it ended."""
        result = DxpResult(verdict.winner, True, verdict.reason)
        players = (side.player for side in self._sides.values())
        await asyncio.gather(*(player.end_game(result) for player in players if isinstance(player, DxpPlayer)))

    # -- a move --------------------------------------------------------------------------------

    async def _move(self) -> Verdict | None:
        """One move, and what comes of it."""
        mover = self._referee.turn
        side = self._sides[mover]
        reply = await side.player.play(self._referee.game, self._limits(mover))
        self._warn(mover, *reply.warnings)
        late = side.clock.late(reply.seconds - reply.waited, self._config.tolerance)
        if late is not None and _has_answered(reply, side.player):
            return Verdict.lost(Ending.TIME, mover, f"{mover} {_used(side.clock, reply)}", _said(reply))
        if reply.fault is not None:
            return Verdict.of_fault(reply.fault, mover)
        if reply.move is None:
            return self._left(mover, side.player)
        if side.clock.late(reply.seconds, self._config.tolerance) is not None:
            self._warn(mover, _used(side.clock, reply))
        self._note(side, reply)
        verdict = self._referee.play(reply.move, _score(reply))
        if verdict is None and self._config.ponder and reply.expected:
            await self._ponder(mover, side, reply.expected)
        return verdict

    def _limits(self, mover: Colour) -> Limits:
        clock = self._sides[mover].clock
        white, black = (self._sides[side].clock.told if clock.told else None for side in Colour)
        control = clock.control
        return Limits(depth=control.depth, nodes=control.nodes, move_time=control.move_time, white=white, black=black)

    def _warn(self, mover: Colour, *texts: str) -> None:
        """An engine that errs in each of its lines is told of often enough."""
        move = len(self._referee.game.moves) // 2 + 1
        told = (f"{mover}, move {move}: {text}" for text in texts)
        self._warnings += islice(told, _MOST_WARNINGS - len(self._warnings))

    def _note(self, side: _Side, reply: Reply) -> None:
        """The move costs time, and counts."""
        thought, seconds = reply.thought, reply.seconds
        side.clock = side.clock.after(seconds)
        side.use += Use(
            seconds=seconds,
            moves=1,
            nodes=thought.nodes or 0,
            node_seconds=seconds if thought.nodes else 0.0,
            depth=thought.depth or 0,
            depth_moves=1 if thought.depth is not None else 0,
        )
        left = None if side.clock.left is None else round(side.clock.left, 4)
        self._notes.append(Note(round(seconds, 4), left, _score(reply), thought.depth, thought.nodes))

    async def _ponder(self, mover: Colour, side: _Side, expected: Move) -> None:
        """Let the mover think about the position after the reply it expects; its clock is what it will be then."""
        game = self._referee.game
        game.play(expected)
        if game.outcome is None:
            # It takes the position before it waits for anything.
            await side.player.ponder(game, self._limits(mover))
        game.undo()

    def _left(self, mover: Colour, player: Player) -> Verdict:
        """The other end of a DXP connection has ended the game on its turn."""
        claim = player.claim if isinstance(player, DxpPlayer) else None
        if claim is not None and claim.known and claim.winner is mover.other:
            return Verdict(Ending.RESIGNATION, mover.other, f"{mover.other} wins: {mover} resigned")
        said = "without a result" if claim is None or not claim.known else f"with a result that it has not ({claim})"
        return Verdict.lost(Ending.FALSE_CLAIM, mover, f"{mover} ended the game {said}")

    # -- the record ----------------------------------------------------------------------------

    def _record(self, verdict: Verdict, began: datetime, ended: datetime) -> GameRecord:
        fixture, opening, game = self._task.fixture, self._task.opening, self._referee.game
        return GameRecord(
            number=fixture.number,
            round=fixture.round,
            pair=fixture.pair,
            opening=str(opening),
            white=fixture.white,
            black=fixture.black,
            result=verdict.result,
            ending=verdict.ending,
            reason=verdict.reason,
            line=verdict.line,
            start=opening.start.fen,
            moves=tuple(move.pdn_long for move in game.moves),
            opening_plies=len(opening.moves),
            notes=tuple(self._notes),
            began=began,
            ended=ended,
            white_use=self._sides[Colour.WHITE].use,
            black_use=self._sides[Colour.BLACK].use,
            warnings=tuple(self._warnings),
        )


async def _ready(player: Player) -> Fault | None:
    """Start it if it does not run, and tell it of the new game."""
    if not player.running and (fault := await player.start()):
        return fault
    return await player.new_game()


def _score(reply: Reply) -> int | None:
    return None if reply.thought.score is None else reply.thought.score.value


def _has_answered(reply: Reply, player: Player) -> bool:
    """Whether there was an answer, be it a bad one: what comes after the flag has fallen is late, not illegal.

    A DXP engine goes by a clock of its own and cannot be told to stop, so that it is only late as well.
    """
    if reply.fault is None:
        return reply.move is not None
    if isinstance(player, DxpPlayer) and reply.fault.kind is FaultKind.STALL:
        return True
    return player.running and reply.fault.kind in (FaultKind.ILLEGAL_MOVE, FaultKind.NO_MOVE, FaultKind.NONSENSE)


def _used(clock: SideClock, reply: Reply) -> str:
    waited = f", {reply.waited:.3f} of them waiting for a processor" if reply.waited else ""
    return f"used {reply.seconds:.3f} s of {clock.budget or 0:.3f}{waited}"


def _said(reply: Reply) -> str:
    if reply.fault is not None:
        return reply.fault.line
    return reply.move.pdn_long if reply.move else ""
