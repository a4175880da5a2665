"""Reading FEN in all the forms in which people and programs write it."""

from __future__ import annotations

from dxp_engine.notation.errors import FenError, shown
from dxp_engine.notation.fen import Fen, KingRun
from dxp_engine.notation.fen_item import ItemReader
from dxp_engine.notation.fen_lexer import MAX_DIGITS, Part, Source, Token
from dxp_engine.notation.pieces import PieceCollector
from dxp_engine.notation.squares import LayoutLike

_MAX_RUN = "3"
_SIDES = {"W": "White", "B": "Black"}


def parse_fen(text: str, layout: LayoutLike) -> Fen:
    """Read a FEN.

    Read are ranges (`31-50`, `K46-50`), squares as numbers or, on algebraic boards, names; lists in
    either order, several of one colour, or empty; blanks (also `_`), line ends, lower case, leading
    zeros, a final dot; the tails `:H0:F1` and `:+0+0`; a whole tag `[FEN "..."]`. Numbers on an
    algebraic board count row by row from White's far left (b8 = 1) and cause a warning.

    Args:
        text: the FEN.
        layout: the board it is meant for.

    Raises:
        FenError: the text is no FEN of this board, or says something impossible: a man on its last
            row, two pieces on one square, no piece at all.
    """
    return _Reader(text, layout).read()


class _Reader:
    def __init__(self, text: str, layout: LayoutLike) -> None:
        self._source = Source(text)
        self._layout = layout
        self._items = ItemReader(self._source, layout)
        self._pieces = PieceCollector(layout, FenError)
        self._colours: set[str] = set()
        self._clocks: dict[str, int] = {}
        self._runs: Part | None = None
        self._warnings: list[str] = []

    def read(self) -> Fen:
        turn, *parts = self._source.parts()
        side = self._turn(turn, alone=not parts)
        for part in parts:
            self._part(part)
        self._check_whole()
        if self._items.numeric and self._layout.algebraic:
            self._warnings.append(f"squares given as numbers: read row by row from {self._layout.name(1)} = 1")
        squares, runs = self._pieces.squares, self._king_runs()
        return Fen(
            turn=side,
            white_men=squares("w"),
            white_kings=squares("W"),
            black_men=squares("b"),
            black_kings=squares("B"),
            king_runs=runs,
            halfmoves=self._clocks.get("H", 0),
            move_number=self._clocks.get("F", 1),
            warnings=tuple(self._warnings),
        )

    def _turn(self, part: Part, *, alone: bool) -> str:
        side = "".join(token.text for token in part.tokens).upper()
        if side in _SIDES:
            if alone:
                raise self._source.missing("the lists of pieces are missing", part.end)
            return side
        if not side:
            reason = "the side to move (W or B) is missing before the first colon"
            raise self._source.missing(reason, part.start)
        what = self._source.shown(part.tokens)
        reason = f"a FEN begins with the side to move and a colon (W: or B:), not with {what}"
        if side == "?":
            reason = "the side to move is unknown (?); it must be W or B"
        elif side[0] in _SIDES and not alone:
            reason = f"the side to move (W: or B:) is missing before {what}"
        raise self._source.error(reason, part.tokens)

    def _part(self, part: Part) -> None:
        if not part.tokens:
            raise self._source.missing("nothing between two colons or after the last one", part.start)
        match part.tokens[0].text.upper():
            case "W" | "B" as colour:
                self._group(part, colour)
            case "H" | "F" as letter:
                self._clock(part, letter)
            case "+" if not self._runs:
                self._runs = part
            case "+":
                raise self._source.error("king moves are given twice", part.tokens)
            case "?":
                reason = "the colour of these pieces is unknown (?); it must be W or B"
                raise self._source.error(reason, part.tokens)
            case _:
                reason = f"a part begins with W, B, H, F or +, not as {self._source.shown(part.tokens)}"
                raise self._source.error(reason, part.tokens)

    def _group(self, part: Part, colour: str) -> None:
        self._colours.add(colour)
        before, *tokens = part.tokens
        item: list[Token] = []
        for token in tokens:
            if token.text == ",":
                self._item(item, colour, before)
                item, before = [], token
            else:
                item.append(token)
        if tokens:
            self._item(item, colour, before)

    def _item(self, item: list[Token], colour: str, before: Token) -> None:
        if not item:
            raise self._source.missing(f"a square is missing after {shown(before.text)}", before.end)
        king, squares = self._items.read(item)
        for square in squares:
            piece = colour if king else colour.lower()
            self._pieces.add(square, piece, item[0].start + 1, self._source.span(item))

    def _clock(self, part: Part, letter: str) -> None:
        match [token.number for token in part.tokens[1:]]:
            case [int(value)] if value < 10**MAX_DIGITS:
                pass
            case [int()]:
                raise self._source.error(f"the number after {letter} is too large", part.tokens)
            case _:
                what = self._source.shown(part.tokens)
                raise self._source.error(f"{letter} is followed by a number, not as in {what}", part.tokens)
        if letter in self._clocks:
            raise self._source.error(f"{letter} is given twice", part.tokens)
        if letter == "F" and value == 0:
            self._warnings.append("move number 0: read as 1")
            value = 1
        self._clocks[letter] = value

    def _king_runs(self) -> tuple[KingRun, KingRun]:
        if not self._runs:
            return (0, 0), (0, 0)
        tokens = self._runs.tokens
        if len(tokens) != 4 or [token.text for token in tokens[::2]] != ["+", "+"]:
            what = self._source.shown(tokens)
            reason = f"king moves are written +b+w, Black's count first, not as {what}"
            raise self._source.error(reason, tokens)
        return self._run(tokens[3], "W"), self._run(tokens[1], "B")

    def _run(self, token: Token, colour: str) -> KingRun:
        digits = token.text
        if token.number is None or len(digits) not in (1, 3) or digits[0] > _MAX_RUN:
            reason = f"a count of king moves is 0-{_MAX_RUN}, then the king's square in two digits"
            raise self._run_error(reason, token)
        if digits == "0":
            return 0, 0
        count, kings, side = int(digits[0]), self._pieces.squares(colour), _SIDES[colour]
        if not count:
            raise self._run_error(f"a king's square stands only after 1-{_MAX_RUN}", token)
        if len(digits) == 1 and len(kings) > 1:
            reason = f"{side} has {len(kings)} kings, so the square of the one meant must follow"
            raise self._run_error(reason, token)
        square = int(digits[1:]) if len(digits) > 1 else next(iter(kings), 0)
        if len(digits) > 1 and not 1 <= square <= self._layout.squares:
            raise self._run_error(f"there is no square {square} on this board", token)
        if square not in kings:
            # lidraughts keeps the count of a king that has just been taken until its side moves.
            where = f" on {square}" if square else ""
            self._warnings.append(f"{side} has no king{where}: its king moves are dropped")
            return 0, 0
        return square, count

    def _run_error(self, reason: str, token: Token) -> FenError:
        return self._source.error(f"{shown(token.text)}: {reason}", [token])

    def _check_whole(self) -> None:
        end = len(self._source.text)
        for colour, side in _SIDES.items():
            if colour not in self._colours:
                reason = f"{side}'s list of pieces is missing (an empty side is written as {colour} alone)"
                raise self._source.missing(reason, end)
        if not len(self._pieces):
            raise self._source.missing("there is no piece on the board", end)
