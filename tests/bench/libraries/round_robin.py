"""Play two games with pydraughts' tournament module: runs in its environment, so it imports nothing of ours.

Arguments: the file for the games, plies of a game, and the command of the engine that plays both sides.
"""

import sys

from draughts.tournament import RoundRobin  # type: ignore[import-not-found]

games, plies, *command = sys.argv[1:]
players = [(command, "hub", dict[str, str](), None)] * 2
RoundRobin(games, players, start_time=600, max_moves=int(plies)).play()
