"""Games by the rules for tests of reports: random moves, with what engines would have told."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

from dxp_engine import Game
from dxp_engine.match.ending import Ending
from dxp_engine.match.record import GameRecord, Note, Result, Use
from dxp_engine.match.report import Report
from tests.match.records import BEGAN

RESULTS: tuple[Result, ...] = ("white", "draw", "black")
OPENING_PLIES = 2


def played(number: int, white: str, black: str, variant: str = "international", plies: int = 40) -> GameRecord:
    """A game of random moves; games of a pair have the same opening."""
    dice, opening = Random(number), Random((number + 1) // 2)
    game = Game(variant)
    for ply in range(plies):
        if game.outcome:
            break
        game.play((opening if ply < OPENING_PLIES else dice).choice(game.board.legal_moves))
    moves = tuple(move.pdn_long for move in game.moves)
    result = RESULTS[number % 3]
    return GameRecord(
        number=number,
        round=1,
        pair=(number + 1) // 2,
        opening=" ".join(moves[:OPENING_PLIES]),
        white=white,
        black=black,
        result=result,
        ending=Ending.MAX_PLIES if result == "draw" else (Ending.WIN, Ending.TIME)[number % 2],
        reason="it was as long as it may become" if result == "draw" else f"{result} wins: a test wants it",
        line="",
        start=game.start.fen,
        moves=moves,
        opening_plies=OPENING_PLIES,
        notes=tuple(
            Note() if ply < OPENING_PLIES else Note(0.25, 60 - ply / 4, dice.randrange(-300, 300), 7, 1234)
            for ply in range(len(moves))
        ),
        began=BEGAN + timedelta(seconds=number),
        ended=BEGAN + timedelta(seconds=number + 1),
        white_use=Use(5, 20, 1000, 5, 140, 20),
        black_use=Use(4, 20, 500, 4, 100, 20),
    )


def settings(*names: str, variant: str = "international", games: int = 2, **changes: Any) -> dict[str, Any]:
    """What a store tells of a match."""
    tournament = "pair" if len(names) == 2 else "round-robin"
    usual = {"engines": [{"name": name} for name in names], "variant": variant, "draw-rules": "default"}
    return {**usual, "tournament": tournament, "rounds": 1, "games": games, "sprt": None, **changes}


def report(*names: str, games: int, variant: str = "international", plies: int = 40, **changes: Any) -> Report:
    """A match in which every two engines play so many games."""
    records: list[GameRecord] = []
    for place, first in enumerate(names):
        for second in names[place + 1 :]:
            for _ in range(games // 2):
                records += [
                    played(len(records) + 1, first, second, variant, plies),
                    played(len(records) + 2, second, first, variant, plies),
                ]
    return Report.of(settings(*names, variant=variant, games=games, **changes), tuple(records))
