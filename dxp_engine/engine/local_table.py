"""A person against our engine in one process, in any variant."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from dxp_engine.engine.dxp_watcher import Watcher
from dxp_engine.engine.game_log import GameLog, GameRecord
from dxp_engine.players.dxp_result import DxpResult, by_rules, unknown
from dxp_engine.players.player import Player, Reply
from dxp_engine.protocols.search import Limits
from dxp_engine.rules import Board, Colour, Game


class LocalTable:
    """One game. What a person can do besides moving is as over DXP, and the engine always lets moves be taken back.

    Args:
        start: the first position.
        person, engine: who plays; both started and closed by the caller.
        colour: the person's side.
        limits: of each move of the engine.
        watcher: told what happens, from the person's side.
        games: where the game goes.
    """

    def __init__(
        self,
        start: Board,
        person: Player,
        engine: Player,
        colour: Colour,
        limits: Limits,
        watcher: Watcher,
        games: GameLog | None = None,
    ) -> None:
        white, black = (person, engine) if colour is Colour.WHITE else (engine, person)
        self.record = GameRecord(1, white.name, black.name, Game(start))
        self._players = {Colour.WHITE: white, Colour.BLACK: black}
        self._colour = colour
        self._limits = limits
        self._watcher = watcher
        self._games = games or GameLog(None)
        self._offered = False
        # What is to be done as soon as nobody thinks, in order.
        self._wishes: list[Callable[[], None]] = []

    # -- what a person may do ------------------------------------------------------------------

    def say(self, text: str) -> None:
        """The engine does not talk."""
        self._watcher.note("the engine does not talk")

    def offer_draw(self) -> None:
        """The engine answers when it has thought about its next move."""
        self._offered = True

    @property
    def draw_offered(self) -> bool:
        """The engine offers none."""
        return False

    def accept_draw(self) -> bool:
        """There is none to accept."""
        return False

    def resign(self) -> bool:
        """Give up."""
        result = DxpResult(self._colour.other, True, f"{self._colour.other} wins: {self._colour} resigned")
        return self._wish(lambda: self._finish(result))

    def ask_back(self, plies: int) -> bool:
        """Take plies back."""
        return plies <= len(self.record.game.moves) and self._wish(lambda: self._go_back(plies))

    def answer_back(self, granted: bool) -> None:
        """The engine never asks."""

    def leave(self) -> None:
        """Leave the game as it is."""
        self._wish(self._cut_off)

    def _wish(self, wish: Callable[[], None]) -> bool:
        self._wishes.append(wish)
        self._players[self.record.game.turn].stop()
        return True

    # -- the game ------------------------------------------------------------------------------

    async def run(self) -> None:
        """Play it to its end."""
        self._games.update(self.record)
        self._watcher.started(self.record)
        while self.record.result is None:
            if ruled := by_rules(self.record.game):
                self._finish(ruled)
            else:
                await self._turn()

    async def _turn(self) -> None:
        game, loop = self.record.game, asyncio.get_running_loop()
        ours = game.turn is self._colour
        if ours:
            self._watcher.our_turn(self.record)
        began = loop.time()
        reply = await self._players[game.turn].play(game.copy(), self._limits)
        wishes, self._wishes = self._wishes, []
        for wish in wishes:
            if self.record.result is None:
                wish()
        if wishes:
            return
        if not ours and self._accepts_draw(reply):
            self._finish(DxpResult(None, True, "Draw: the engine accepts it"))
        elif reply.move is None:
            self._finish(unknown(reply.reason))
        else:
            game.play(reply.move)
            self.record.seconds.append(loop.time() - began)
            self._games.update(self.record)
            self._watcher.moved(self.record, reply.move, self.record.seconds[-1], ours=ours)

    def _accepts_draw(self, reply: Reply) -> bool:
        offered, self._offered = self._offered, False
        score = reply.thought.score
        accepts = offered and score is not None and score.value <= 0
        if offered and not accepts:
            self._watcher.note("the engine plays on")
        return accepts

    def _go_back(self, plies: int) -> None:
        for _ in range(min(plies, len(self.record.game.moves))):
            self.record.game.undo()
            self.record.seconds.pop()
        self._games.update(self.record)
        self._watcher.went_back(self.record)

    def _cut_off(self) -> None:
        self.record.cut_off = True
        self._finish(unknown("the game was left"))

    def _finish(self, result: DxpResult) -> None:
        self.record.result = result
        self._games.finish(self.record)
        self._watcher.finished(self.record)
