"""Our own search in this process, as a Player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from dxp_engine.analysis import Engine, Line, Result
from dxp_engine.analysis.asked import limits_of
from dxp_engine.players.fault import Fault
from dxp_engine.players.player import Player, Reply
from dxp_engine.players.request import Request
from dxp_engine.players.thought import Thought
from dxp_engine.protocols.search import Limits
from dxp_engine.rules.board import Board
from dxp_engine.rules.game import Game
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant


class LocalPlayer(Player):
    """Plays one variant under one rule set, each search in a thread without the GIL.

    Args:
        engine: what searches; it must not be used elsewhere meanwhile.
        rules: the rule set; None for the default rules.
        name: what to call it.
        on_thought: told each line that the search finds, in the event loop.

    Raises:
        RuleSetError: there is none such, or it is not for the engine's variant.
    """

    def __init__(
        self,
        engine: Engine,
        rules: RuleSet | str | None = None,
        *,
        name: str = "dxp-engine",
        on_thought: Callable[[Thought], None] | None = None,
    ) -> None:
        self._engine = engine
        self._variant: Variant = engine.variant
        self._rules = RuleSet.parse(rules)
        self._rules.check(self._variant)
        self._name = name
        self._on_thought = on_thought
        self._running = False
        self._search: asyncio.Future[Result] | None = None
        self._pondered: Request | None = None
        self._stopped = False

    @property
    def name(self) -> str:
        """What to call it."""
        return self._name

    @property
    def running(self) -> bool:
        """Whether it was started."""
        return self._running

    async def start(self) -> Fault | None:
        """Get ready."""
        self._running = True
        return None

    async def new_game(self) -> Fault | None:
        """Forget the hash table."""
        await self._settle()
        self._engine.clear()
        return None

    async def play(self, game: Game | Board, limits: Limits) -> Reply:
        """Search for a move; see `Player.play`."""
        request = self._request(game, limits)
        if request.over:
            return Reply(reason=request.over)
        began = asyncio.get_running_loop().time()
        self._stopped = False
        if self._search is not None and request.arises_from(self._pondered):
            self._engine.ponderhit()
            search = self._search
        else:
            await self._settle()
            search = self._begin(request, ponder=False)
        self._pondered = None
        if self._stopped:
            self._engine.stop()
        result = await asyncio.shield(search)
        return Reply(
            move=result.move,
            expected=result.ponder,
            thought=_thought(result.lines[0]),
            line=result.pv,
            seconds=asyncio.get_running_loop().time() - began,
        )

    async def ponder(self, game: Game | Board, limits: Limits) -> Fault | None:
        """Think ahead; see `Player.ponder`."""
        request = self._request(game, limits)
        await self._settle()
        if not request.over:
            self._begin(request, ponder=True)
            self._pondered = request
        return None

    def stop(self) -> None:
        """Ask for the answer of a waiting `play` now."""
        self._stopped = True
        if self._pondered is None:
            self._engine.stop()

    async def close(self) -> None:
        """End the search that goes on."""
        await self._settle()
        self._running = False

    def _request(self, game: Game | Board, limits: Limits) -> Request:
        if not self._running:
            raise ValueError("the player has not been started")
        return Request.of(game, limits, self._variant, self._rules)

    def _begin(self, request: Request, *, ponder: bool) -> asyncio.Future[Result]:
        loop = asyncio.get_running_loop()
        game = Game(request.start, request.moves)
        limits = replace(limits_of(request.limits, request.board.turn), ponder=ponder)

        def heard(line: Line) -> None:
            if self._on_thought and line.multipv == 1:
                loop.call_soon_threadsafe(self._on_thought, _thought(line))

        # A stop that comes before the thread has begun must not be lost.
        self._engine.arm()
        self._search = loop.run_in_executor(None, lambda: self._engine.run(game, limits, on_info=heard, armed=True))
        return self._search

    async def _settle(self) -> None:
        """End a search that nobody waits for."""
        search, self._search, self._pondered = self._search, None, None
        if search is not None:
            self._engine.stop()
            await asyncio.wait({search})


def _thought(line: Line) -> Thought:
    score = line.score if line.bound == "exact" else None
    pv = tuple(move.pdn_long for move in line.pv)
    return Thought(line.depth, score, line.nodes, line.nps, line.time_ms / 1000, pv)
