"""Positions and moves as Hub programs write them for every variant; both ends of the protocol use this.

On 10x10 a square has one number. On 8x8 Hub says nothing, and what pydraughts sends is the standard: on boards with
algebraic names positions are listed from b8, but moves count from a1; where Black begins (English, pool) positions are
turned round with the colours swapped, so that `W` is the side that begins, but moves are native. pydraughts before 0.6,
which lidraughts-bot uses, counts the squares of moves as those of positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from dxp_engine.core import Move
from dxp_engine.notation import Fen, format_fen, format_hub, parse_fen, parse_hub, turned
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.errors import MoveError, PositionError
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant

_MOVE = re.compile(r"[0-9]{1,4}(?:[-xX:][0-9]{1,4})+")
_NUMBER = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class HubText:
    """How Hub writes one variant; get it with `HubText.of`.

    Attributes:
        variant: the variant.
        order: the native square that each character of a position string stands for.
        swapped: whether position strings call Black white and White black.
        numbers: the number in moves of each native square; index 0 is not used.
        by_position: whether moves count the squares as positions do.
    """

    variant: Variant
    order: tuple[int, ...]
    swapped: bool
    numbers: tuple[int, ...]
    by_position: bool = False

    @classmethod
    def of(cls, variant: Variant | str | int, *, by_position: bool = False) -> HubText:
        """The table of a variant.

        Raises:
            VariantError: there is no such variant.
        """
        return _table(Variant.parse(variant), by_position)

    @property
    def other(self) -> HubText:
        """The table with the other way to count the squares of moves."""
        return _table(self.variant, not self.by_position)

    # -- positions -----------------------------------------------------------------------------

    def position(self, board: Board) -> str:
        """The position string of a board; clocks and king runs are not in it."""
        layout = self.variant.layout
        return format_hub(parse_fen(board.fen, layout), layout, self.order, swapped=self.swapped)

    def wolf(self, board: Board) -> tuple[tuple[Colour, int, int], ...]:
        """Frisian king runs as Hub's `wolf` names them: side, number of the king's square, moves in a row."""
        sides = zip((Colour.WHITE, Colour.BLACK), board.king_runs, strict=True)
        return tuple((self._side(side), self.numbers[square], count) for side, (square, count) in sides if count)

    def board(
        self,
        text: str,
        rules: RuleSet | str | None = None,
        wolf: Iterable[tuple[Colour, int, int]] = (),
    ) -> Board:
        """Read a position string, with king runs as `wolf` returns them.

        Raises:
            FenError: wrong length, letter or piece; says where.
            PositionError: the position cannot occur, or a king run is of no king.
            RuleSetError: the rule set is not for this variant.
        """
        layout = self.variant.layout
        fen = parse_hub(text, layout, self.order, swapped=self.swapped)
        runs = [(0, 0), (0, 0)]
        for side, number, count in wolf:
            runs[self._side(side).value] = (self._king(fen, self._side(side), number), count)
        fen = replace(fen, king_runs=(runs[0], runs[1]))
        return Board(self.variant, format_fen(fen, layout), rules=rules)

    def _side(self, side: Colour) -> Colour:
        return side.other if self.swapped else side

    def _king(self, fen: Fen, side: Colour, number: int) -> int:
        kings = fen.white_kings if side is Colour.WHITE else fen.black_kings
        for square in kings:
            if self.numbers[square] == number:
                return square
        raise PositionError(f"wolf: there is no such king on {number}")

    # -- moves ---------------------------------------------------------------------------------

    def move(self, move: Move) -> str:
        """A move: `from-to`, or `from x to x` and every captured square, ascending."""
        origin, target = self.numbers[move.origin], self.numbers[move.target]
        if not move.is_capture:
            return f"{origin}-{target}"
        captured = sorted(self.numbers[square] for square in move.captured)
        return "x".join(map(str, (origin, target, *captured)))

    def parse_move(self, board: Board, text: str) -> Move:
        """The legal move of `board` that a text means.

        Besides what `move` writes, captured squares are read in any order and repeated, left out where one move
        remains, or replaced by the landing squares of the path.

        Raises:
            MoveError: the text means no legal move, or several; says why.
        """
        return board.parse_move(self._native(text))

    def _native(self, text: str) -> str:
        if not _MOVE.fullmatch(text):
            raise MoveError(f"{text[:40]!r} is no Hub move, which looks like 32-28 or 28x19x23")
        return _NUMBER.sub(lambda number: self._name(int(number.group())), text)

    def _name(self, number: int) -> str:
        squares = self.variant.layout.squares
        if not 1 <= number <= squares:
            raise MoveError(f"there is no square {number}; they are numbered 1 to {squares}")
        return self.variant.layout.name(self.numbers.index(number))


@cache
def _table(variant: Variant, by_position: bool) -> HubText:
    layout = variant.layout
    native = tuple(range(1, layout.squares + 1))
    swapped = variant.first is Colour.BLACK
    order = turned(layout) if swapped else native
    counted: Sequence[int] = native
    if by_position:
        counted = order
    elif layout.algebraic:
        counted = sorted(native, key=lambda square: (-layout.row(square), layout.column(square)))
    numbers = [0] * (layout.squares + 1)
    for number, square in enumerate(counted, 1):
        numbers[square] = number
    return HubText(variant, order, swapped, tuple(numbers), by_position)
