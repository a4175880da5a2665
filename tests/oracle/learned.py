"""The learned evaluation once more, slowly and from its description alone: squares, powers of three and sums.

A position is seen twice: as White sees it, and with the board turned and the colours exchanged as Black sees it. A
block is a rectangle of six rows and four columns; its squares, row by row, are the digits of a number in base 3 (0 an
enemy man, 1 no man, 2 a man of one's own). Its halves are its upper and its lower four rows.

Behind the weights there may be a network: 64 sums of a row for each piece, seen by either side, bounded; and a sum of
these, by weights for eight degrees of how full the board is, without kings and with kings.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from tests.oracle.facts import FACTS
from tests.oracle.position import Position
from tests.oracle.squares import Square, row_major

_ROWS, _COLUMNS, _HALF = 6, 4, 8
_STATES, _HALF_STATES = 3**12, 3**8
_FEW, _UNITS = 8, 16
_LIMIT = 32767
_WIDTH, _FILLS, _ONE = 64, 8, 256
_FULL_BOARD = {8: 24, 10: 40, 12: 60}
# The terms besides the patterns, in their order; one for each square of a king follows.
MAN, KING, SECOND_KING, ONLY_KINGS, BALANCE, TURN, KING_SQUARES = range(7)

Pair = tuple[int, int]
"""A weight in the opening and in the end."""


@dataclass(frozen=True)
class Layout:
    """Where the weights of a board stand; `tables` and `squares` are how many it has."""

    tables: int
    squares: int

    @property
    def halves(self) -> int:
        """Weights of one kind of half."""
        return self.tables * 2 * _HALF_STATES

    @property
    def men(self) -> int:
        """Where the halves begin: without kings, with kings, then the same for the side to move."""
        return self.tables * _STATES

    @property
    def linear(self) -> int:
        """Where the terms begin: without kings, with kings."""
        return self.men + 4 * self.halves

    @property
    def terms(self) -> int:
        """How many there are."""
        return KING_SQUARES + self.squares

    @property
    def material(self) -> int:
        """Where the balances of few pieces begin."""
        return self.linear + 2 * self.terms

    @property
    def count(self) -> int:
        """All weights."""
        return self.material + (_FEW + 1) ** 4

    @property
    def network(self) -> int:
        """All numbers of a network, a row for each kind of piece on each square first."""
        return (4 * self.squares + 1) * _WIDTH + 2 * _FILLS * (2 * _WIDTH + 1)


def corners(size: int) -> list[Square]:
    """Column and row of the upper left corner of each block that has a table of its own."""
    rows = (0, (size - _ROWS) // 2, size - _ROWS) if size == 12 else (0, size - _ROWS)
    places = [(column, row) for row in rows for column in range(0, size - _COLUMNS + 1, 2)]
    # Turning the board maps the last ones on the first ones.
    return places[: (len(places) + 1) // 2]


def layout(variant: str) -> Layout:
    """The layout of a variant's board."""
    return Layout(len(corners(FACTS[variant].size)), len(row_major(variant)))


class Oracle:
    """Evaluates positions of one variant.

    Args:
        variant: its name.
        payload: the weights, 16-bit little-endian numbers, opening and end in turn; then those of the network, if any.
    """

    def __init__(self, variant: str, payload: bytes) -> None:
        self._size = FACTS[variant].size
        # Boards with their dark corner at the right are seen in a mirror.
        self._mirrored = FACTS[variant].dark_corner == "right"
        self._layout = layout(variant)
        numbers = array("h")
        numbers.frombytes(payload)
        self._numbers, self._network = numbers[: 2 * self._layout.count], numbers[2 * self._layout.count :]
        assert len(self._numbers) == 2 * self._layout.count
        assert len(self._network) in (0, self._layout.network)

    def evaluate(self, position: Position) -> int:
        """Hundredths of a man from the side to move."""
        sums = [0, 0]
        mover = 1 if position.turn == "white" else -1
        own, movers = self._patterns(position)
        for weight, sign in [*own, *self._terms(position)]:
            sums = [total + sign * value for total, value in zip(sums, weight, strict=True)]
        opening, end = (mover * total for total in sums)
        for weight in movers:
            opening, end = opening + weight[0], end + weight[1]
        full = _FULL_BOARD[self._size]
        phase = min(len(position.pieces), full)
        return _quotient(opening * phase + end * (full - phase) + full * self._correction(position), full * _UNITS)

    def _at(self, place: int) -> Pair:
        return self._numbers[2 * place], self._numbers[2 * place + 1]

    # -- patterns of men -----------------------------------------------------------------------

    def _patterns(self, position: Position) -> tuple[list[tuple[Pair, int]], list[Pair]]:
        """Weights of the patterns with their sign, and those for the side to move."""
        kings = any(piece in "WB" for piece in position.pieces.values())
        own: list[tuple[Pair, int]] = []
        movers: list[Pair] = []
        for sign, men in ((1, self._men(position)), (-1, _turned(self._men(position), self._size))):
            for table, corner in enumerate(corners(self._size)):
                digits = [men.get(square, 1) for square in self._squares(corner)]
                halves = [digits[:_HALF], digits[-_HALF:]]
                places = [self._half(table, half, kings) + _number(halves[half]) for half in (0, 1)]
                weights = [self._at(place) for place in places]
                for_mover = [self._at(place + 2 * self._layout.halves) for place in places]
                if kings:
                    own += [(weight, sign) for weight in weights]
                    movers += for_mover
                else:
                    block = self._at(table * _STATES + _number(digits))
                    own.append((_folded(block, weights), sign))
                    movers.append(_folded((0, 0), for_mover))
        return own, movers

    def _half(self, table: int, half: int, kings: bool) -> int:
        """Where the weights of a half of a table begin."""
        return self._layout.men + kings * self._layout.halves + (2 * table + half) * _HALF_STATES

    def _men(self, position: Position) -> dict[Square, int]:
        """The digit of each square with a man, as White sees it."""
        men = {square: piece for square, piece in position.pieces.items() if piece in "wb"}
        return {self._seen(square): 2 if piece == "w" else 0 for square, piece in men.items()}

    def _seen(self, square: Square) -> Square:
        column, row = square
        return (self._size - 1 - column, row) if self._mirrored else square

    def _squares(self, corner: Square) -> list[Square]:
        """The playing squares of a block, row by row; the upper left corner of a board is not one."""
        left, top = corner
        block = [(column, row) for row in range(top, top + _ROWS) for column in range(left, left + _COLUMNS)]
        return [square for square in block if sum(square) % 2 == 1]

    # -- terms ---------------------------------------------------------------------------------

    def _terms(self, position: Position) -> list[tuple[Pair, int]]:
        """The other weights, each with its factor from White's side."""
        kings = any(piece in "WB" for piece in position.pieces.values())
        first = self._layout.linear + kings * self._layout.terms
        found = [(first + TURN, 1 if position.turn == "white" else -1)]
        for side, sign in (("w", 1), ("b", -1)):
            found += [(first + term, sign * value) for term, value in self._side(position, side)]
        found += self._material(position)
        return [(self._at(place), factor) for place, factor in found]

    def _side(self, position: Position, side: str) -> list[tuple[int, int]]:
        """The terms of a side with their values."""
        squares = [self._seen(square) for square, piece in position.pieces.items() if piece == side]
        kings = [self._seen(square) for square, piece in position.pieces.items() if piece == side.upper()]
        left = sum(column < self._size // 2 for column, _ in squares)
        found = [(MAN, len(squares)), (BALANCE, abs(left - (len(squares) - left)))]
        if kings:
            enemy_kings = ("B" if side == "w" else "W") in position.pieces.values()
            found += [(KING, len(kings)), (SECOND_KING, len(kings) > 1), (ONLY_KINGS, not enemy_kings)]
            found += [(KING_SQUARES + self._index(square, side), 1) for square in kings]
        return found

    def _index(self, square: Square, side: str) -> int:
        """Number of a square row by row from 0, as the side sees it."""
        column, row = square
        index = (row * self._size + column) // 2
        return index if side == "w" else self._layout.squares - 1 - index

    def _material(self, position: Position) -> list[tuple[int, int]]:
        """With few pieces: the balance as a whole, which both sides see."""
        pieces = list(position.pieces.values())
        if len(pieces) > _FEW:
            return []
        white, black = ((_FEW + 1) * pieces.count(side) + pieces.count(side.upper()) for side in "wb")
        kinds = (_FEW + 1) ** 2
        places = (self._layout.material + white * kinds + black, self._layout.material + black * kinds + white)
        return [] if white == black else [(places[0], 1), (places[1], -1)]

    # -- the network ---------------------------------------------------------------------------

    def _correction(self, position: Position) -> int:
        """Sixteenths of a hundredth of a man from the side to move."""
        if not self._network:
            return 0
        rows = 4 * self._layout.squares * _WIDTH
        outputs = rows + _WIDTH
        biases = outputs + 2 * _FILLS * 2 * _WIDTH
        sides = "wb" if position.turn == "white" else "bw"
        values = [max(0, min(value, _ONE)) for side in sides for value in self._sums(position, side, rows)]
        pieces = position.pieces.values()
        stage = min((len(pieces) - 1) * _FILLS // _FULL_BOARD[self._size], _FILLS - 1)
        if any(piece.isupper() for piece in pieces):
            stage += _FILLS
        weights = self._network[outputs + stage * 2 * _WIDTH :][: 2 * _WIDTH]
        total = self._network[biases + stage] * _ONE
        total += sum(weight * value for weight, value in zip(weights, values, strict=True))
        return _quotient(total, _ONE)

    def _sums(self, position: Position, side: str, biases: int) -> list[int]:
        """The sums of the rows as a side sees the pieces, 16 bits each."""
        sums = list(self._network[biases : biases + _WIDTH])
        for square, piece in position.pieces.items():
            kind = 2 * (piece.lower() != side) + piece.isupper()
            first = (kind * self._layout.squares + self._index(self._seen(square), side)) * _WIDTH
            sums = [total + self._network[first + number] for number, total in enumerate(sums)]
        return [(total + (1 << 15)) % (1 << 16) - (1 << 15) for total in sums]


def _turned(men: dict[Square, int], size: int) -> dict[Square, int]:
    """The board turned, the colours exchanged."""
    return {(size - 1 - column, size - 1 - row): 2 - digit for (column, row), digit in men.items()}


def _number(digits: list[int]) -> int:
    value = 0
    for digit in digits:
        value = 3 * value + digit
    return value


def _folded(block: Pair, halves: list[Pair]) -> Pair:
    """A block with its halves in it; 16 bits bound every step."""
    opening, end = block
    for half in halves:
        opening, end = _bounded(opening + half[0]), _bounded(end + half[1])
    return opening, end


def _bounded(value: int) -> int:
    return max(-_LIMIT, min(_LIMIT, value))


def _quotient(value: int, divisor: int) -> int:
    """Towards zero."""
    return abs(value) // divisor * (1 if value >= 0 else -1)
