"""Play the levels against each other: `python -m tests.bench.levels [OPTION ...] [PAIR ...]`.

Each named level meets the one below it, and `beginner` a player that counts material two plies ahead. Games begin with
random moves, each beginning once with either colour; a game of 200 plies more is a draw. Skills can be paired, too, as
in `14-13`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random

from dxp_engine import Engine, Game, Move
from dxp_engine.analysis import LEVELS
from tests.bench.two_ply import TwoPly

Choose = Callable[[Game], Move]

BEGINNING = 4
LONGEST = 200


@dataclass
class Score:
    """Games from the first player's view."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def share(self) -> float:
        games = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / games if games else 0.0

    @property
    def error(self) -> float:
        """Standard error of the share."""
        games = self.wins + self.draws + self.losses
        mean = self.share
        spread = self.wins * (1 - mean) ** 2 + self.draws * (0.5 - mean) ** 2 + self.losses * mean**2
        return sqrt(spread) / games if games else 0.0


def player(name: str, variant: str, movetime: int, seed: int) -> Choose:
    """A level, a skill by its number, or the two-ply player."""
    if name == "two-ply":
        return TwoPly(seed).choose
    engine = Engine(variant, hash_mb=16, seed=seed)
    engine.skill = LEVELS[name] if name in LEVELS else int(name)
    return lambda game: engine.search(game, movetime=movetime).move


def beginning(variant: str, dice: Random) -> list[Move]:
    """Random moves that leave the game open."""
    while True:
        game = Game(variant)
        for _ in range(BEGINNING):
            game.play(dice.choice(game.board.legal_moves))
        if not game.board.legal_moves[0].is_capture:
            return list(game.moves)


def play(variant: str, moves: list[Move], white: Choose, black: Choose) -> int:
    """1 if White wins, -1 if Black does, 0 for a draw."""
    game = Game(variant, moves)
    while (outcome := game.outcome) is None and len(game.moves) < LONGEST + BEGINNING:
        choose = white if game.turn.letter == "W" else black
        game.play(choose(game))
    if outcome is None or outcome.winner is None:
        return 0
    return 1 if outcome.winner.letter == "W" else -1


def match(first: str, second: str, variant: str, games: int, movetime: int) -> Score:
    """So many games of two players."""
    dice = Random(f"{first} {second}")
    one, two = player(first, variant, movetime, 1), player(second, variant, movetime, 2)
    score = Score()
    for _ in range(games // 2):
        moves = beginning(variant, dice)
        for result in (play(variant, moves, one, two), -play(variant, moves, two, one)):
            score.wins += result > 0
            score.draws += result == 0
            score.losses += result < 0
        print(f"\r{first} - {second}: {score}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return score


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.levels", description="Play the levels.")
    parser.add_argument("pairs", nargs="*", metavar="PAIR", help="such as full-expert; all neighbours by default")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--movetime", type=int, default=50, help="milliseconds a move; weak levels need less")
    parser.add_argument("--variant", default="international")
    chosen = parser.parse_args()
    pairs = [f"{a}-{b}" for a, b in pairwise([*LEVELS, "two-ply"])]
    print("| players | games | won | drawn | lost | share |\n| --- | --- | --- | --- | --- | --- |")
    for pair in chosen.pairs or pairs:
        first, _, second = pair.partition("-")
        score = match(first, second, chosen.variant, chosen.games, chosen.movetime)
        share = f"{score.share:.1%} ± {score.error:.1%}"
        print(f"| {pair} | {chosen.games} | {score.wins} | {score.draws} | {score.losses} | {share} |", flush=True)


if __name__ == "__main__":
    main()
