"""Runs in the environment of the pydraughts that lidraughts-bot asks for, and does with an engine what the bot does.

The bot itself needs a server and is in no registry, so this follows what it is known to do: start with the argument
`hub` and options on the command line; set its usual parameters, some of which no engine has; `init`; the first move
for a fixed time, later ones on the clock; ponder in a thread, then hit or stop that; use score and line of `info`; at
the end `stop` without a search, and `quit`.

Arguments: the engine's command script, the bot's name of the variant, the plies to play at least, and the seed. The
game goes on until there was a ponder hit as well as a miss, or until it is over. Prints JSON: the moves in Hub
notation, the hits and misses, and the last score and line.
"""

import json
import random
import sys
import threading
import time
from typing import Any

from draughts import Game  # type: ignore[import-not-found]
from draughts.engine import HubEngine, Limit  # type: ignore[import-not-found]

PARAMS = {"standard": "normal", "breakthrough": "bt", "antidraughts": "losing", "frysk!": "frisian"}


class Bot:
    """One game."""

    def __init__(self, path: str, variant: str, seed: int) -> None:
        self.board = Game(variant)
        self.choose = random.Random(seed)
        self.engine = HubEngine([path, "hub", "--threads=1"])
        self.engine.configure(
            {
                "book-ply": 20,
                "tt-size": 16,
                "bb-size": 0,
                "variant": PARAMS.get(variant, variant),
                "initial-time": 10.0,
            }
        )
        self.engine.init()
        self.pondering: threading.Thread | None = None
        self.expected: str | None = None
        self.pondered: Any = None
        self.info: dict[str, Any] = {}
        self.hits = self.misses = 0

    def play(self, plies: int) -> None:
        while not self.board.is_over() and (len(self.board.move_stack) < plies or not (self.hits and self.misses)):
            if len(self.board.move_stack) % 2:
                self.answer()
            else:
                self.opponent()

    def opponent(self) -> None:
        """Plays what the engine expects and something else in turns, as far as there is a choice."""
        steps, _ = self.board.legal_moves()
        hit = self.hits <= self.misses
        wanted = [move for move in steps if (self.hub(move) == self.expected) is hit]
        self.board.push(self.choose.choice(wanted or steps))

    def hub(self, steps: Any) -> str:
        board = self.board.copy()
        board.push(steps)
        return str(board.move_stack[-1].hub_move)

    def answer(self) -> None:
        if len(self.board.move_stack) < 2:
            result = self.search(Limit(movetime=0.05))
        else:
            result = self.ponder_result() or self.search(Limit(time=5.0, inc=0.1))
        self.info = result.info
        self.board.push(result.move.board_move)
        self.start_pondering(result.ponder)

    def search(self, limit: Limit, ponder: bool = False) -> Any:
        return self.engine.play(self.board, limit, ponder=ponder)

    def start_pondering(self, move: Any) -> None:
        if move is None or self.board.is_over():
            return
        board = self.board.copy()
        board.push(move.board_move)
        self.expected = board.move_stack[-1].hub_move

        def think() -> None:
            self.pondered = self.engine.play(board, Limit(time=5.0, inc=0.1), ponder=True)

        self.pondering = threading.Thread(target=think)
        self.pondering.start()
        # A person takes longer for a move than the thread to ask; its `stop` must not come before its `go`.
        while self.engine._last_sent != "go ponder":
            time.sleep(0.001)

    def ponder_result(self) -> Any:
        if self.pondering is None:
            return None
        hit = self.board.move_stack[-1].hub_move == self.expected
        if hit:
            self.hits += 1
            self.engine.ponderhit()
        else:
            self.misses += 1
            self.engine.stop()
        self.pondering.join()
        self.pondering = self.expected = None
        return self.pondered if hit else None

    def leave(self) -> int:
        self.engine.stop()
        if self.pondering:
            self.pondering.join()
        self.engine.stop()
        self.engine.quit()
        return int(self.engine.p.wait(10))


bot = Bot(sys.argv[1], sys.argv[2], int(sys.argv[4]))
bot.play(int(sys.argv[3]))
print(
    json.dumps(
        {
            "moves": [move.hub_move for move in bot.board.move_stack],
            "name": bot.engine.id["name"],
            "hits": bot.hits,
            "misses": bot.misses,
            "score": bot.info["score"],
            "line": bot.info["pv"][1:-1].split(),
            "status": bot.leave(),
        }
    )
)
