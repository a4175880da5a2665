"""Runs in pydraughts' own environment: its tournament module plays two engines.

Arguments: the file for the games, and the command scripts of the engines. Prints their points as JSON, by pydraughts'
own count: two for a win.
"""

import json
import sys

from draughts.tournament import RoundRobin  # type: ignore[import-not-found]

games, *engines = sys.argv[1:]
tournament = RoundRobin(games, [([engine], "hub", {}, None) for engine in engines], start_time=60, games_per_pair=4)
print(json.dumps(tournament.play()))
