"""What the tests of DXP sessions play with: a scripted player, a peer that sends just what it is told, a listener."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from dxp_engine import Board, Colour, Game, Move
from dxp_engine.analysis import Score
from dxp_engine.engine.dxp import DxpSession
from dxp_engine.engine.dxp_conduct import Conduct, Patience
from dxp_engine.engine.dxp_seat import DxpSeat
from dxp_engine.engine.dxp_watcher import Watcher
from dxp_engine.engine.game_log import GameLog, GameRecord
from dxp_engine.players import Fault, FaultKind, Limits, Player, Reply, Thought
from dxp_engine.players.dxp_events import Terms
from dxp_engine.protocols.dxp import Role
from tests.players.dxp_ends import START, framed, setting

T = TypeVar("T")
PATIENCE = 60.0  # seconds until a message that must come has surely failed
PEER = f"{'peer':32}"
US = f"A{'us':32}0"
SHORT = Patience(accept=0.05, move=0.05, untimed=0.05, confirm=0.05, back=0.05, hello=0.05)
QUICK = Conduct(limits=Limits(nodes=1), patience=Patience(hello=0.2))


def run(test: Coroutine[Any, Any, T]) -> T:
    """Run a test with an event loop; nothing here takes long."""
    return asyncio.run(asyncio.wait_for(test, 120))


class Script(Player):
    """Plays the moves it was given, then the first legal one; or thinks until it is stopped.

    Attributes:
        asked: the number of moves made whenever a move was asked for.
        pondered: likewise for pondering.
        limits: of each request.
    """

    name = "script"
    running = True

    def __init__(self, moves: Sequence[str] = (), *, score: int | None = None, thinks: bool = False) -> None:
        self.moves = list(moves)
        self.score = None if score is None else Score(score)
        self.thinks = thinks
        self.asked: list[int] = []
        self.pondered: list[int] = []
        self.limits: list[Limits] = []
        self.stops = 0
        self.games = 0
        self.fault: Fault | None = None
        self._stop = asyncio.Event()

    async def start(self) -> Fault | None:
        return None

    async def new_game(self) -> Fault | None:
        self.games += 1
        return None

    async def play(self, game: Game | Board, limits: Limits) -> Reply:
        assert isinstance(game, Game)
        self.asked.append(len(game.moves))
        self.limits.append(limits)
        if self.fault:
            return Reply(reason="broken", fault=self.fault)
        if self.thinks:
            self._stop.clear()
            await self._stop.wait()
        move = game.board.parse_move(self.moves.pop(0)) if self.moves else game.board.legal_moves[0]
        after = game.board.play(move)
        expected = after.legal_moves[0] if after.legal_moves else None
        return Reply(move=move, expected=expected, thought=replace(Thought(), score=self.score))

    async def ponder(self, game: Game | Board, limits: Limits) -> Fault | None:
        assert isinstance(game, Game)
        self.pondered.append(len(game.moves))
        return None

    def stop(self) -> None:
        self.stops += 1
        self._stop.set()

    async def close(self) -> None:
        self.stop()


BROKEN = Fault(FaultKind.CRASH, "it crashed")


class Diary(Watcher):
    """Keeps what happened, a line each."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def note(self, text: str) -> None:
        self.lines.append(f"note {text}")

    def odd(self, text: str) -> None:
        self.lines.append(f"odd {text}")

    def said(self, text: str) -> None:
        self.lines.append(f"said {text}")

    def moved(self, record: GameRecord, move: Move, seconds: float, *, ours: bool) -> None:
        assert seconds >= 0
        self.lines.append(f"{'our' if ours else 'their'} {move.pdn}")

    def back_asked(self, record: GameRecord, ply: int) -> None:
        self.lines.append(f"back {ply}?")

    def went_back(self, record: GameRecord) -> None:
        self.lines.append(f"back {len(record.game.moves)}")

    def finished(self, record: GameRecord) -> None:
        self.lines.append(f"finished {record.pdn_result} {record.result}")

    def about(self, word: str) -> list[str]:
        return [line.removeprefix(f"{word} ") for line in self.lines if line.startswith(f"{word} ")]


class Peer:
    """The other end as bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def connect(cls, port: int) -> Peer:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    def send(self, *texts: str) -> None:
        """Messages, all at once."""
        self.writer.write(b"".join(map(framed, texts)))

    def request(self, colour: str = "Z", time: str = "005", moves: str = "000", form: str = "A") -> None:
        self.send(f"R01{PEER}{colour}{time}{moves}{form}")

    async def hear(self) -> str:
        """The next message."""
        return (await asyncio.wait_for(self.reader.readuntil(b"\0"), PATIENCE))[:-1].decode("ascii")

    async def hears(self, *texts: str) -> None:
        """Just these messages; `...` at the end of one stands for the rest of it."""
        for text in texts:
            heard = await self.hear()
            assert heard == text or (text.endswith("...") and heard.startswith(text[:-3])), (heard, text)

    async def ended(self) -> bytes:
        """What is left until they close."""
        with contextlib.suppress(ConnectionError):
            return await asyncio.wait_for(self.reader.read(), PATIENCE)
        return b""

    async def close(self) -> None:
        self.writer.close()
        with contextlib.suppress(ConnectionError):
            await self.writer.wait_closed()


class Table:
    """A listener with our scripted player, and what it noted."""

    def __init__(
        self,
        player: Player,
        conduct: Conduct = QUICK,
        *,
        role: Role = "follower",
        plan: Sequence[Terms] = (),
        games: GameLog | None = None,
        watcher: Watcher | None = None,
        once: bool = False,
        pace: float = 0.0,
        confirm: bool = True,
        awaits: bool = True,
    ) -> None:
        self.player = player
        self.diary = Diary()
        self.setting = setting(role, "us", confirms=confirm, awaits=awaits)

        def make(before: DxpSession | None) -> DxpSession:
            return DxpSession(
                self.setting,
                player,
                conduct,
                plan=plan,
                watcher=watcher or self.diary,
                games=games,
                pace=pace,
                after=before,
            )

        self.seat = DxpSeat(self.setting, make, once=once, hello=conduct.patience.hello, pace=pace)
        self.port = 0
        self.peers: list[Peer] = []

    @property
    def session(self) -> DxpSession:
        assert self.seat.last is not None
        return self.seat.last

    async def peer(self) -> Peer:
        self.peers.append(await Peer.connect(self.port))
        return self.peers[-1]


@contextlib.asynccontextmanager
async def table(player: Player, conduct: Conduct = QUICK, **more: Any) -> AsyncIterator[Table]:
    """A listening table; closed in the end, with nothing left running."""
    found = Table(player, conduct, **more)
    (address,) = await found.seat.open("127.0.0.1", 0)
    found.port = int(address.rpartition(":")[2])
    try:
        yield found
    finally:
        for peer in found.peers:
            await peer.close()
        await found.seat.close()


def terms(colour: Colour = Colour.WHITE, minutes: float = 5, moves: int = 0, start: Board = START) -> Terms:
    return Terms(start, colour, minutes, moves)
