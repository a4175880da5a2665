"""Runs in pydraughts' own environment: legal moves of the positions on standard input.

Input: JSON list of [variant, row-major FEN]; output: JSON list of lists of [origin, target, [captured ...]].
The inner `Game` is asked, because the public classes convert numbers and swap colours on the way in.
"""

import json
import sys

from draughts.core.game import Game  # type: ignore[import-not-found]

NAMES = {"international": "standard", "frysk": "frysk!"}


def moves(variant: str, fen: str) -> list[tuple[int, int, list[int]]]:
    game = Game(NAMES.get(variant, variant), fen)
    return [
        (steps[0][0], steps[-1][1], sorted(victim for victim in victims if victim is not None))
        for steps, victims in zip(*game.legal_moves(), strict=True)
    ]


print(json.dumps([moves(variant, fen) for variant, fen in json.load(sys.stdin)]))
