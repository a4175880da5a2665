"""Runs in py-draughts' own environment: legal moves of the positions on standard input.

Input: JSON list of [variant, row-major FEN]; output: JSON list of lists of [origin, target, [captured ...]].
"""

import json
import sys

import draughts  # type: ignore[import-not-found]

BOARDS = {
    "international": draughts.StandardBoard,
    "english+free": draughts.AmericanBoard,
    "russian": draughts.RussianBoard,
    "brazilian": draughts.BrazilianBoard,
    "frisian": draughts.FrisianBoard,
    "frysk": draughts.FryskBoard,
    "breakthrough": draughts.BreakthroughBoard,
    "antidraughts": draughts.AntidraughtsBoard,
}


def moves(variant: str, fen: str) -> list[tuple[int, int, list[int]]]:
    board = BOARDS[variant].from_fen(fen)
    return [
        (
            move.square_list[0] + 1,
            move.square_list[-1] + 1,
            sorted(square + 1 for square in move.captured_list),
        )
        for move in board.legal_moves
    ]


print(json.dumps([moves(variant, fen) for variant, fen in json.load(sys.stdin)]))
