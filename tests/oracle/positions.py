"""Seeded positions to compare generators on: from random games, and made up to be rich in captures.

The same variant, house rule and seed always give the same position.
"""

import random
from collections.abc import Iterator
from itertools import islice

from tests.oracle.facts import FACTS
from tests.oracle.moves import OracleMove, after, capture_lines, legal
from tests.oracle.position import NO_RUNS, Position, has_men, last_row, other, owner, start
from tests.oracle.squares import Square, playing, row_major

# A few kings among a lattice of victims have millions of ways round; such a position teaches nothing new.
MOST_LINES = 3_000
BATCH = 20
LONGEST_GAME = 160

# Closed tours, strikes over a square that a captured piece blocks, squares crossed twice: (movers, victims)
# as offsets that fit together on any board; victims may be men or kings.
FIGURES: tuple[tuple[tuple[Square, ...], tuple[Square, ...]], ...] = (
    # a closed square of four, each corner a turning square
    (((0, 2),), ((1, 1), (3, 1), (1, 3), (3, 3))),
    # the same, with the king coming from far away
    (((0, 6),), ((1, 5), (3, 3), (3, 5), (5, 3), (5, 5))),
    # the Turkish strike: the last victim cannot be passed because the first still stands
    (((0, 6),), ((2, 4), (4, 2), (5, 5), (3, 5))),
    (((0, 0),), ((1, 1), (4, 2), (5, 5), (3, 5), (2, 4))),
    # a zigzag ladder with several landing squares on every rung
    (((0, 6),), ((1, 5), (3, 5), (5, 3), (5, 1), (2, 2), (4, 4))),
    # two kings before the same victims: majority and king priority decide
    (((0, 6), (6, 6)), ((1, 5), (5, 5), (3, 3), (3, 1), (5, 1))),
    # straight on over several victims in one line
    (((0, 6),), ((1, 5), (3, 3), (5, 1))),
    # straight lines along rows and columns
    (((0, 0),), ((2, 0), (0, 2), (4, 2), (2, 4), (4, 4), (1, 3))),
)


def random_game(variant: str, forced: bool, seed: int) -> Iterator[Position]:
    """The positions of a game of random moves, to its end or until it gets long."""
    chance = random.Random(f"{variant} {forced} {seed}")
    position = start(variant)
    for _ in range(LONGEST_GAME):
        if captures(variant, position) > MOST_LINES:
            return
        yield position
        moves = sorted(legal(variant, forced, position), key=_order)
        if not moves:
            return
        position = after(variant, position, chance.choice(moves))


def reachable(variant: str, forced: bool, seed: int) -> list[Position]:
    """Ten positions out of a random game; late ones, which have kings, are as likely as early ones."""
    game = list(random_game(variant, forced, seed))
    return random.Random(f"pick {variant} {seed}").sample(game, min(len(game), BATCH // 2))


def scattered(variant: str, chance: random.Random) -> Position:
    """Pieces thrown on the board: many kings or few, one side strong or both."""
    squares = list(row_major(variant))
    chance.shuffle(squares)
    kings = chance.choice((0.1, 0.5, 0.9, 1.0))
    most = len(squares) // 3
    pieces: dict[Square, str] = {}
    for side, count in (("white", chance.randint(1, most)), ("black", chance.randint(1, most))):
        for _ in range(count):
            _put(variant, pieces, squares.pop(), side, chance.random() < kings)
    return _finish(variant, pieces, chance)


def lattice(variant: str, chance: random.Random) -> Position:
    """Victims on every other square of every other row, with gaps, and a few kings among them."""
    size = FACTS[variant].size
    mover = chance.choice(("white", "black"))
    kings, gaps = chance.random(), chance.uniform(0.2, 0.7)
    shift, rows = chance.choice((0, 1)), chance.choice((0, 1))
    pieces: dict[Square, str] = {}
    for column, row in row_major(variant):
        inner = 0 < column < size - 1 and 0 < row < size - 1
        if inner and row % 2 == rows and (column // 2 + shift * row // 2) % 2 == 0 and chance.random() > gaps:
            _put(variant, pieces, (column, row), other(mover), chance.random() < kings)
    _put_movers(variant, pieces, mover, chance)
    return _finish(variant, pieces, chance, mover)


def figure(variant: str, chance: random.Random) -> Position:
    """One of the figures, moved and turned over the board, with a few strangers around it."""
    size = FACTS[variant].size
    movers, victims = chance.choice(FIGURES)
    mover = chance.choice(("white", "black"))
    kings, as_kings = chance.random(), chance.random() < 0.75
    turned, flipped = chance.random() < 0.5, chance.random() < 0.5
    right, down = chance.randrange(-2, size - 4), chance.randrange(-2, size - 4)
    if (right + down) % 2 != (sum(row_major(variant)[0]) + flipped) % 2:
        # keeps the figure on playing squares: flipping moves it to the other colour
        right += 1
    pieces: dict[Square, str] = {}
    for squares, side in ((movers, mover), (victims, other(mover))):
        for column, row in squares:
            square = (row, column) if turned else (column, row)
            square = (7 - square[0], square[1]) if flipped else square
            king = as_kings if side == mover else chance.random() < kings
            _put(variant, pieces, (square[0] + right, square[1] + down), side, king)
    for _ in range(chance.randrange(5)):
        side = chance.choice(("white", "black"))
        _put(variant, pieces, chance.choice(row_major(variant)), side, chance.random() < 0.3)
    return _finish(variant, pieces, chance, mover)


def made_up(variant: str, seed: int) -> Position:
    """One artificial position, the three sorts in turn; nearly all offer captures."""
    chance = random.Random(f"made up {variant} {seed}")
    sort = (scattered, lattice, figure)[seed % 3]
    least = 0 if chance.random() < 0.05 else chance.choice((1, 2, 2, 3))
    while True:
        position = sort(variant, chance)
        if least <= captures(variant, position) <= MOST_LINES:
            return position


def batch(variant: str, forced: bool, seed: int) -> list[Position]:
    """Twenty positions: up to ten of one random game, the others made up."""
    positions = reachable(variant, forced, seed)
    first = seed * BATCH
    return positions + [made_up(variant, first + index) for index in range(BATCH - len(positions))]


def captures(variant: str, position: Position) -> int:
    """The number of ways to capture, counted to just beyond what a slow generator should walk."""
    return sum(1 for _ in islice(capture_lines(variant, position), MOST_LINES + 1))


def _put(variant: str, pieces: dict[Square, str], square: Square, side: str, king: bool) -> None:
    """Place a piece where that makes sense; a man never stands on the row where it would be a king."""
    if playing(variant, square) and square not in pieces and (king or square[1] != last_row(variant, side)):
        pieces[square] = side[0].upper() if king else side[0]


def _put_movers(variant: str, pieces: dict[Square, str], mover: str, chance: random.Random) -> None:
    for _ in range(chance.choice((1, 1, 2, 3))):
        _put(variant, pieces, chance.choice(row_major(variant)), mover, chance.random() < 0.8)


def _finish(variant: str, pieces: dict[Square, str], chance: random.Random, mover: str | None = None) -> Position:
    if FACTS[variant].goal == "king":
        # A king has won already: nearly all positions get men instead, and none has kings on both sides.
        spared = chance.choice(("white", "black")) if chance.random() < 0.05 else None
        for square, piece in list(pieces.items()):
            if piece.isupper() and owner(piece) != spared:
                del pieces[square]
                _put(variant, pieces, square, owner(piece), king=False)
    position = Position(mover or chance.choice(("white", "black")), pieces)
    if not pieces:
        return start(variant)
    return Position(position.turn, pieces, _random_runs(variant, position, chance))


def _random_runs(variant: str, position: Position, chance: random.Random) -> dict[str, tuple[Square | None, int]]:
    runs = dict(NO_RUNS)
    if FACTS[variant].king_moves:
        for side in runs:
            kings = [square for square, piece in position.pieces.items() if piece == side[0].upper()]
            if kings and has_men(position, side) and chance.random() < 0.5:
                runs[side] = (chance.choice(kings), chance.randint(1, FACTS[variant].king_moves))
    return runs


def _order(move: OracleMove) -> tuple[int, int, list[int], bool]:
    return move.origin, move.target, sorted(move.captured), move.promotes
