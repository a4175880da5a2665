"""Games of the engine against itself, as positions with features and results."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dxp_engine.core import LEAST_WIN, DrawClock, DrawRules, Limits, Position, Searcher
from dxp_engine.rules.board import Board
from dxp_engine.rules.rule_sets import RuleSet

_HOPELESS = 900  # hundredths of a man; a game this clear for several plies is not played on
_HOPELESS_PLIES = 6


@dataclass(frozen=True, slots=True)
class Sample:
    """Quiet positions of one game.

    Attributes:
        features: values from White's side, shape (positions, features), int16.
        pieces: pieces on the board, shape (positions,), int16.
        scores: search scores from White's side in hundredths of a man, shape (positions,), int16.
        result: 1.0 White won, 0.5 draw, 0.0 Black won.
    """

    features: NDArray[np.int16]
    pieces: NDArray[np.int16]
    scores: NDArray[np.int16]
    result: float


def play_games(variant: str, nodes: int, seed: int) -> Iterator[Sample]:
    """Play without end, from random openings.

    Args:
        variant: name of the variant.
        nodes: nodes a move.
        seed: of the openings; the same seed gives the same games.
    """
    chance = random.Random(seed)
    searcher = Searcher(variant, hash_mb=8, threads=1)
    start = Board.start(variant)
    rules = RuleSet.parse(None).draws_of(start.variant).core
    while True:
        sample = _play(searcher, start.position, rules, nodes, chance)
        if sample is not None:
            yield sample


def _play(searcher: Searcher, position: Position, rules: DrawRules, nodes: int, chance: random.Random) -> Sample | None:
    keys: list[int] = []
    clock = DrawClock(rules, position)
    opening = chance.randrange(4, 11)
    features: list[list[int]] = []
    pieces: list[int] = []
    scores: list[int] = []
    clear = 0
    limits = Limits(nodes=nodes)
    while True:
        winner = position.winner
        if winner >= 0:
            return _sample(features, pieces, scores, 1.0 - winner)
        if clock.verdict(position) or (rules.repetition and keys.count(position.key) >= rules.repetition - 1):
            return _sample(features, pieces, scores, 0.5)
        if len(keys) < opening:
            move = chance.choice(position.legal_moves())
        else:
            found = searcher.search(position, keys, rules, clock.counts, limits)
            move = found.move
            white = -found.score if position.turn else found.score
            clear = clear + 1 if abs(white) >= _HOPELESS else 0
            if abs(white) >= LEAST_WIN or clear >= _HOPELESS_PLIES:
                return _sample(features, pieces, scores, 1.0 if white > 0 else 0.0)
            if not move.is_capture and not move.promotes:
                features.append(position.features())
                pieces.append(_pieces(position))
                scores.append(white)
        keys.append(position.key)
        after = position.play(move)
        clock = clock.advance(position, move, after)
        position = after


def _pieces(position: Position) -> int:
    sides = (position.white_men, position.white_kings, position.black_men, position.black_kings)
    return sum(len(squares) for squares in sides)


def _sample(features: list[list[int]], pieces: list[int], scores: list[int], result: float) -> Sample | None:
    if not features:
        return None
    return Sample(np.array(features, np.int16), np.array(pieces, np.int16), np.array(scores, np.int16), result)
