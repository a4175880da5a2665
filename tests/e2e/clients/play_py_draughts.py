"""Runs in py-draughts' own environment: an engine against random moves, through its Hub driver.

It plays international draughts only, as the driver sets no variant. Arguments: the engine's command script, the plies
to play, and the seed. Prints JSON: the moves in Hub notation, how many the engine made, and its name.
"""

import json
import random
import sys

from draughts import StandardBoard  # type: ignore[import-not-found]
from draughts.engines.hub import HubEngine, move_to_hub_notation  # type: ignore[import-not-found]
from loguru import logger  # type: ignore[import-not-found]


def main(path: str, plies: int, seed: int) -> dict[str, object]:
    choose = random.Random(seed)
    logger.remove()
    board = StandardBoard()
    moves: list[str] = []
    asked = 0
    with HubEngine(path, depth_limit=3) as engine:
        engine.new_game()
        while len(moves) < plies and not board.game_over:
            if len(moves) % 2 == seed % 2:
                move, _ = engine.get_best_move(board, with_evaluation=True)
                asked += 1
            else:
                move = choose.choice(list(board.legal_moves))
            moves.append(move_to_hub_notation(move))
            board.push(move)
        name = engine.info.name
    return {"moves": moves, "asked": asked, "name": name}


print(json.dumps(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
