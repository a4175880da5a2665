"""pydraughts' DXP client, as it is, against whoever listens: random moves against the other side's.

    play_dxp_pydraughts.py PORT COLOUR SEED MAX_MOVES

Prints what happened as JSON. Two things are worked around from outside, without which it would not come to its end:
it takes a closed connection for data that never ends, and sleeps for seven seconds when it closes its own.
"""

import json
import os
import random
import sys
import threading
import time
from typing import Any

import draughts  # type: ignore[import-not-found]  # of the environment this runs in
from draughts.engine import DXPEngine  # type: ignore[import-not-found]


def main() -> None:
    port, colour, seed, moves = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    rng = random.Random(seed)
    options = {"engine-opened": True, "ip": "127.0.0.1", "port": port, "max-moves": moves}
    client = DXPEngine(options=options, initial_time=30)
    board = draughts.Board(variant="standard")
    ours = draughts.WHITE if colour == "white" else draughts.BLACK
    told: dict[str, Any] = {"ended": "by us", "moves": [], "backs": []}

    def finish() -> None:
        told["name"] = client.id.get("name")
        told["moves"] = [move.hub_move for move in board.move_stack]
        told["result"] = client.sender.current.result
        print(json.dumps(told), flush=True)
        os._exit(0)

    def play() -> None:
        """In a thread: where the other side ends the game, this never returns."""
        while not board.is_over():
            if board.turn == ours:
                board.push(rng.choice(board.legal_moves()))
                continue
            reply = client.play(board)
            if reply.move is None:
                return
            board.push(reply.move)
            # Where the other side plays Black, it does not know that it is the other side's turn after going back.
            if len(board.move_stack) == 7 and not told["backs"]:
                take_back()
        # It was our turn, or the other side has still to learn of the last move; `quit` ends the game either way.
        if board.turn != ours:
            client.sender.send_move(board.move_stack[-1])
        else:
            client.quit()

    def take_back() -> None:
        """Ask to go back to the third move of the other side, which then makes another one."""
        granted, after, reply = client.takeback(3, draughts.WHITE)
        told["backs"].append(granted)
        if granted:
            while len(board.move_stack) > 4:
                board.pop()
            assert board.fen == after.fen
            board.push(reply.move)

    threading.Thread(target=play, daemon=True).start()
    while client.sender.current.result is None and not client.sender.socket.closed:
        time.sleep(0.01)
    told["ended"] = "by us" if client.sender.socket.closed else "by them"
    finish()


main()
