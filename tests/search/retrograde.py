"""Endings of kings only, solved backwards from their ends, on top of the slow move generator.

No draw rule is known: what cannot be forced to an end is drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from dxp_engine.core import WIN_SCORE
from tests.oracle.moves import OracleMove, after, legal
from tests.oracle.position import Position
from tests.oracle.squares import Square, row_major

Key = tuple[str, frozenset[Square], frozenset[Square]]


@cache
def kings(variant: str, white: int, black: int) -> dict[Key, int]:
    """The exact scores of so many kings against so many, or fewer, that are won or lost; drawn ones are absent."""
    scores: dict[Key, int] = {}
    parents: dict[Key, list[Key]] = {}
    replies: dict[Key, int] = {}
    for key in _keys(variant, white, black):
        position = _position(key)
        children = {_key(after(variant, position, move)) for move in legal(variant, True, position)}
        replies[key] = len(children)
        for child in children:
            parents.setdefault(child, []).append(key)
    # Whoever is to move without a piece or a move has lost.
    scores.update((key, -WIN_SCORE) for key, count in replies.items() if not count)
    scores.update((key, -WIN_SCORE) for key in parents if key not in replies)
    waiting = deque(scores)
    while waiting:
        child = waiting.popleft()
        plies = WIN_SCORE - abs(scores[child]) + 1
        for parent in parents.get(child, ()):
            if parent in scores:
                continue
            replies[parent] -= 1
            if scores[child] < 0:
                scores[parent] = WIN_SCORE - plies
            elif replies[parent] == 0:
                scores[parent] = plies - WIN_SCORE
            else:
                continue
            waiting.append(parent)
    return scores


def king_score(variant: str, position: Position) -> int:
    """The exact score of an ending of kings, 0 for a draw."""
    key = _key(position)
    return kings(variant, len(key[1]), len(key[2])).get(key, 0)


def best_moves(variant: str, position: Position) -> set[OracleMove]:
    """The moves that keep the exact score."""
    _, white, black = _key(position)
    scores = kings(variant, len(white), len(black))
    worth = {}
    for move in legal(variant, True, position):
        score = scores.get(_key(after(variant, position, move)), 0)
        worth[move] = (score > 0) - (score < 0), score
    return {move for move, value in worth.items() if value == min(worth.values())}


def _keys(variant: str, white: int, black: int) -> Iterator[Key]:
    squares = row_major(variant)
    for whites in (frozenset(some) for count in range(1, white + 1) for some in combinations(squares, count)):
        left = [square for square in squares if square not in whites]
        for blacks in (frozenset(some) for count in range(1, black + 1) for some in combinations(left, count)):
            for turn in ("white", "black"):
                yield turn, whites, blacks


def _position(key: Key) -> Position:
    turn, white, black = key
    return Position(turn, dict.fromkeys(white, "W") | dict.fromkeys(black, "B"))


def _key(position: Position) -> Key:
    sides = {side: frozenset(at for at, piece in position.pieces.items() if piece == side) for side in "WB"}
    return position.turn, sides["W"], sides["B"]
