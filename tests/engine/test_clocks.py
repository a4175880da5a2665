"""Games at the fastest time controls, with clocks that the client keeps."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import pytest

from dxp_engine import Game
from tests.engine.client import Client
from tests.processes import processor_seconds

pytestmark = pytest.mark.variant("international")


@dataclass
class Clocks:
    """Milliseconds left for White and Black; a move's increment comes after it."""

    increment: float
    left: list[float]
    worst: float = field(default=1e9)

    def take(self, side: int, passed: float) -> None:
        self.left[side] -= passed
        self.worst = min(self.worst, self.left[side])
        self.left[side] += self.increment


def play(
    client: Client, protocol: str, dice: Random, time: float, increment: float, now: Callable[[], float] = perf_counter
) -> Clocks:
    """A game with itself by the seconds of `now`."""
    game = Game("international", [])
    for _ in range(2):
        game.play(dice.choice(game.board.legal_moves))
    clocks = Clocks(increment, [time, time])
    # The clock starts when the engine is ready, as every host waits for it.
    client.say(*(["ucinewgame", "isready"] if protocol == "uci" else ["new-game", "ping"]))
    client.until("readyok" if protocol == "uci" else "pong")
    while game.outcome is None and len(game.moves) < 200:
        side = len(game.moves) % 2
        begin = now()
        client.say(*asked(protocol, game, clocks, side))
        answer = client.until("bestmove" if protocol == "uci" else "done")[-1]
        clocks.take(side, (now() - begin) * 1000)
        game.play(answer.split()[1].removeprefix("move="))
    return clocks


def asked(protocol: str, game: Game, clocks: Clocks, side: int) -> list[str]:
    white, black = (max(int(left), 0) for left in clocks.left)
    increment = int(clocks.increment)
    if protocol == "uci":
        moves = " ".join(move.pdn_long for move in game.moves)
        go = f"go wtime {white} btime {black} winc {increment} binc {increment}"
        return [f"position startpos moves {moves}", go]
    # As pydraughts does: Hub's increment comes before the move, and a clock's comes after it.
    left = (clocks.left[side] - clocks.increment) / 1000
    moves = " ".join(move.hub for move in game.moves)
    return [f'pos start moves="{moves}"', f"level time={left:.3f} inc={clocks.increment / 1000:.3f}", "go think"]


@pytest.mark.skipif(sys.platform != "linux", reason="no clocks of other processes")
@pytest.mark.parametrize("protocol", ["uci", "hub"])
def test_a_game_in_a_second(protocol: str) -> None:
    """By the processor time of its one searching thread: on a busy machine others make the clocks on the wall worse."""
    with Client(protocol) as client:
        clocks = play(client, protocol, Random(1), 1000, 20, lambda: processor_seconds(client.process.pid))
    assert 0 < clocks.worst < 1000


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("protocol", ["uci", "hub"])
def test_100_games_of_a_twentieth_of_a_second(protocol: str) -> None:
    """0.05 s and 0.01 s a move; nothing else should be running."""
    dice = Random(2)
    with Client(protocol) as client:
        worst = [play(client, protocol, dice, 50, 10).worst for _ in range(100)]
    assert min(worst) >= 0, sorted(worst)[:10]
