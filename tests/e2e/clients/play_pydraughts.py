"""Runs in pydraughts' own environment: an engine against random moves, through its `HubEngine`.

Arguments: the engine's command script, our name of the variant, the plies to play, and the seed. Prints JSON: the moves
in Hub notation, how many the engine made, the last `info`, and who won by pydraughts' own count (None: nobody yet).
"""

import json
import random
import sys

from draughts import Board  # type: ignore[import-not-found]
from draughts.engine import HubEngine, Limit  # type: ignore[import-not-found]

# Its names of games, and those by which it sets the engine's variant.
GAMES = {"international": "standard", "frysk": "frysk!"}
PARAMS = {"international": "normal", "frysk": "frisian", "antidraughts": "losing", "breakthrough": "bt"}
LIMITS = (
    Limit(depth=3),
    Limit(nodes=2000),
    Limit(movetime=0.02),
    Limit(time=2.0, inc=0.05),
    Limit(time=0.01, inc=0.05),
)


def main(path: str, variant: str, plies: int, seed: int) -> dict[str, object]:
    choose = random.Random(seed)
    engine = HubEngine([path, "hub"])
    engine.configure({"variant": PARAMS.get(variant, variant), "tt-size": 16, "book": False})
    engine.init()
    board = Board(GAMES.get(variant, variant))
    asked = 0
    while len(board.move_stack) < plies and not board.is_over():
        if len(board.move_stack) % 2 == seed % 2:
            limit = LIMITS[asked % len(LIMITS)]
            move = engine.play(board, limit, ponder=False).move
            asked += 1
        else:
            move = choose.choice(board.legal_moves())
        board.push(move)
    engine.ping()
    engine.quit()
    status = engine.p.wait(10)
    moves = [move.hub_move for move in board.move_stack]
    return {"moves": moves, "asked": asked, "info": engine.info, "winner": board.winner(), "status": status}


print(json.dumps(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))))
