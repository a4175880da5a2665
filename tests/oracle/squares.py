"""Playing squares as (column, row), row 0 being White's last row, and their numbers and names."""

from functools import cache

from tests.oracle.facts import FACTS

Square = tuple[int, int]


def playing(variant: str, square: Square) -> bool:
    """Whether a piece can stand there: on the board and dark."""
    facts = FACTS[variant]
    column, row = square
    if not (0 <= column < facts.size and 0 <= row < facts.size):
        return False
    corner = 0 if facts.dark_corner == "left" else facts.size - 1
    return (column + row) % 2 == (corner + facts.size - 1) % 2


@cache
def row_major(variant: str) -> tuple[Square, ...]:
    """The playing squares from White's top left, row by row: index 0 is number 1 of a row-major text."""
    size = FACTS[variant].size
    return tuple((column, row) for row in range(size) for column in range(size) if playing(variant, (column, row)))


@cache
def row_major_numbers(variant: str) -> dict[Square, int]:
    """The number of each playing square counted from White's top left, whatever the variant's own is."""
    return {square: number for number, square in enumerate(row_major(variant), 1)}


@cache
def by_number(variant: str) -> dict[int, Square]:
    """The playing squares by the variant's own number."""
    squares = row_major(variant)
    if FACTS[variant].square_one == "bottom right":
        squares = squares[::-1]
    return dict(enumerate(squares, 1))


@cache
def numbers(variant: str) -> dict[Square, int]:
    """The variant's own number of each playing square."""
    return {square: number for number, square in by_number(variant).items()}


def name(variant: str, square: Square) -> str:
    """A square as players of the variant write it: `c3` or `22`."""
    if not FACTS[variant].named_squares:
        return str(numbers(variant)[square])
    column, row = square
    return "abcdefghijkl"[column] + str(FACTS[variant].size - row)


@cache
def by_name(variant: str) -> dict[str, Square]:
    """The playing squares by what `name` writes."""
    return {name(variant, square): square for square in row_major(variant)}
