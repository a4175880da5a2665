"""A position of a variant: set it up, list its moves, play one, write it down."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from dxp_engine import core
from dxp_engine.core import Move
from dxp_engine.notation import (
    Fen,
    format_board,
    format_dxp,
    format_fen,
    format_hub,
    format_svg,
    parse_dxp,
    parse_fen,
    parse_hub,
)
from dxp_engine.rules import judge
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.errors import MoveError, NumericFenWarning, PositionError
from dxp_engine.rules.explain import why_illegal
from dxp_engine.rules.move_text import parse_move
from dxp_engine.rules.outcome import Outcome
from dxp_engine.rules.piece import Piece
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.step import Step
from dxp_engine.rules.variant import Variant, start_position

_NO_RUNS = ((0, 0), (0, 0))


class Board:
    """A position with its variant and rule set; a value that never changes.

    Two boards are equal when variant, rule set, pieces, side to move, king runs and clocks are.
    Squares are the variant's native numbers (ints); algebraic variants count b8 = 1 to h8 = 4, a7 = 5
    and so on.

    Args:
        variant: name, alias, PDN GameType or Variant, see `Variant.parse`.
        fen: the position; None for the start position.
        rules: a RuleSet or its name; None for the default rules of the variant.
        forced: False for the variant without forced capture.

    Raises:
        VariantError, RuleSetError: no such variant or rule set, or they do not go together.
        FenError: the text is no FEN of this variant; says where and why.
        PositionError: the position cannot occur in this variant.
    """

    __slots__ = ("_moves", "_position", "_rules", "_variant")

    _variant: Variant
    _rules: RuleSet
    _position: core.Position
    _moves: tuple[Move, ...] | None

    def __init__(
        self,
        variant: Variant | str | int = "international",
        fen: str | None = None,
        *,
        rules: RuleSet | str | None = None,
        forced: bool | None = None,
    ) -> None:
        chosen, rule_set = _checked(variant, rules, forced)
        if fen is None:
            read = start_position(chosen, rule_set.first_of(chosen))
        else:
            read = parse_fen(fen, chosen.layout)
            for warning in read.warnings:
                warnings.warn(warning, NumericFenWarning, stacklevel=2)
        self._set(chosen, rule_set, _position(chosen, read))

    @classmethod
    def start(
        cls,
        variant: Variant | str | int = "international",
        rules: RuleSet | str | None = None,
        *,
        forced: bool | None = None,
    ) -> Board:
        """The start position, with the side to move that the rule set wants.

        Raises:
            VariantError, RuleSetError: as `Board`.
        """
        return cls(variant, rules=rules, forced=forced)

    @classmethod
    def from_hub(
        cls,
        text: str,
        variant: Variant | str | int = "international",
        *,
        rules: RuleSet | str | None = None,
        forced: bool | None = None,
    ) -> Board:
        """Read a Hub position string: `W` or `B`, then one of `w b W B e` per square by native number.

        Raises:
            FenError: wrong length, letter or piece; says where. Others as `Board`.
        """
        chosen, rule_set = _checked(variant, rules, forced)
        return _board(chosen, rule_set, _position(chosen, parse_hub(text, chosen.layout)))

    @classmethod
    def from_dxp(
        cls,
        text: str,
        variant: Variant | str | int = "international",
        *,
        rules: RuleSet | str | None = None,
        forced: bool | None = None,
    ) -> Board:
        """Read a DXP position string: `W` or `Z`, then one of `w z W Z e` per square by native number.

        Raises:
            FenError: wrong length, letter or piece; says where. Others as `Board`.
        """
        chosen, rule_set = _checked(variant, rules, forced)
        return _board(chosen, rule_set, _position(chosen, parse_dxp(text, chosen.layout)))

    # -- what is there -------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The variant."""
        return self._variant

    @property
    def rules(self) -> RuleSet:
        """The rule set, which decides about draws."""
        return self._rules

    @property
    def position(self) -> core.Position:
        """The position as the core has it."""
        return self._position

    @property
    def turn(self) -> Colour:
        """The side to move."""
        return Colour(self._position.turn)

    @property
    def pieces(self) -> Mapping[int, Piece]:
        """Every piece by its square, in the order of the squares; read-only."""
        position = self._position
        kinds = (
            (position.white_men, Piece(Colour.WHITE)),
            (position.white_kings, Piece(Colour.WHITE, king=True)),
            (position.black_men, Piece(Colour.BLACK)),
            (position.black_kings, Piece(Colour.BLACK, king=True)),
        )
        found = {square: piece for squares, piece in kinds for square in squares}
        return MappingProxyType(dict(sorted(found.items())))

    def piece_at(self, square: int) -> Piece | None:
        """The piece on a square, None where there is none.

        Raises:
            ValueError: there is no such square.
        """
        squares = self._variant.layout.squares
        if not 1 <= square <= squares:
            raise PositionError(f"there is no square {square}; they are numbered 1 to {squares}")
        letter = self._position.piece_at(square)
        return Piece.parse(letter) if letter else None

    @property
    def halfmoves(self) -> int:
        """Plies since the last capture or man move, with what the FEN said (`H`)."""
        return self._position.halfmoves

    @property
    def move_number(self) -> int:
        """The number of the move to come, from 1; it grows after the second mover's ply."""
        return self._position.move_number

    @property
    def king_runs(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Frisian: (square, moves in a row) of the king that White and that Black moved last; (0, 0) for none."""
        return self._position.king_runs

    @property
    def key(self) -> int:
        """64 bits that are equal for equal positions: pieces, side to move, king runs; not the clocks."""
        return self._position.key

    # -- moves ---------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move; empty when the game is over."""
        moves = self._moves
        if moves is None:
            self._moves = moves = self._position.legal_moves()
        return moves

    def is_legal(self, move: Move | str) -> bool:
        """Whether this move, or the one move that this text means, may be played here."""
        return not self.explain(move)

    def play(self, move: Move | str) -> Board:
        """The board after a move, given as such or as text.

        Raises:
            MoveError: the move is not legal, or the text does not mean exactly one; says why.
        """
        if isinstance(move, str):
            move = self.parse_move(move)
        try:
            position = self._position.play(move)
        except ValueError:
            raise MoveError(self._why_not(move)) from None
        return _board(self._variant, self._rules, position)

    def replay(self, moves: Iterable[str]) -> Board:
        """The board after a row of moves given as text, read in one go.

        Raises:
            MoveError: one of them is not legal; says which and why.
        """
        texts = list(moves)
        try:
            _, position = self._position.replay(texts)
        except (ValueError, TypeError):
            return self._replay_slowly(texts)
        return _board(self._variant, self._rules, position)

    def _replay_slowly(self, texts: Sequence[str]) -> Board:
        """Find the move that is wrong, to say why."""
        board = self
        for number, text in enumerate(texts, 1):
            try:
                board = board.play(text)
            except MoveError as error:
                raise MoveError(f"move {number}, {text!r}: {error}") from None
        return board

    def parse_move(self, text: str) -> Move:
        """The legal move that a text means.

        Read are PDN short and long, algebraic, Hub and DXP, every way a capture can be walked, captured
        squares in any order, `a-b` for a capture if only one fits, leading zeros, `X` and `:`.

        Raises:
            MoveError: the text means no legal move, or several; says why, as a player would.
        """
        return parse_move(self._position, text)

    def explain(self, move: Move | str) -> str:
        """Why a move may not be played here; "" if it may."""
        if isinstance(move, str):
            try:
                self.parse_move(move)
            except MoveError as error:
                return str(error)
            return ""
        return "" if self._position.is_legal(move) else self._why_not(move)

    def _why_not(self, move: Move) -> str:
        return why_illegal(self._position, move.origin, move.target, move.captured)

    def step(self, landings: Sequence[int]) -> Step:
        """Enter a move square by square, as a person clicks it.

        Args:
            landings: the squares so far, the origin first; none to ask which pieces can move.

        Raises:
            MoveError: no legal move goes that way.
        """
        try:
            squares, move = self._position.step(landings)
        except ValueError:
            names = " ".join(str(square) for square in landings)
            raise MoveError(f"no legal move begins with {names}") from None
        return Step(squares, move)

    def perft(self, depth: int) -> int:
        """The number of ways to play so many plies; draws do not count as ends.

        Raises:
            ValueError: the depth is negative.
        """
        return self._position.perft(depth)

    def divide(self, depth: int) -> list[tuple[Move, int]]:
        """Each legal move with the perft of one ply less after it.

        Raises:
            ValueError: the depth is less than 1.
        """
        return self._position.divide(depth)

    # -- the end -------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game stands if this is its first position: a win, a draw by rule, or None.

        A repetition takes a history; `Game.outcome` has one.
        """
        over = judge.ending(self._position)
        if over:
            return over
        draws = self._rules.draws_of(self._variant)
        return judge.draw(self._position, draws, core.DrawClock(draws.core, self._position), 1)

    # -- text and pictures ---------------------------------------------------------------------

    @property
    def fen(self) -> str:
        """The position as FEN, always written the same way."""
        return format_fen(self._fen(), self._variant.layout)

    @property
    def hub(self) -> str:
        """The position as Hub string; clocks and king runs are lost."""
        return format_hub(self._fen(), self._variant.layout)

    @property
    def dxp(self) -> str:
        """The position as DXP string; clocks and king runs are lost."""
        return format_dxp(self._fen(), self._variant.layout)

    def text(self, below: Colour | str | None = None, *, unicode: bool = False, numbers: bool = False) -> str:
        """The board drawn in characters, as `print(board)` shows it.

        Args:
            below: the side at the bottom; None for the rule set's choice.
            unicode: draughtsman signs instead of letters.
            numbers: number the empty squares.

        Raises:
            ValueError: `below` is no side.
        """
        return format_board(
            self._fen(), self._variant.layout, below=self._below(below), unicode=unicode, numbers=numbers
        )

    def svg(
        self,
        below: Colour | str | None = None,
        *,
        last_move: Move | None = None,
        labels: bool = True,
        size: int | None = 480,
        title: str = "",
    ) -> str:
        """The board as an SVG picture.

        Args:
            below: the side at the bottom; None for the rule set's choice.
            last_move: the move that led here, to be marked.
            labels: number the squares, or name files and ranks.
            size: width and height in pixels; None leaves the size to the page.
            title: heading for screen readers and tooltips; says who is to move by default.

        Raises:
            ValueError: `below` is no side.
        """
        return format_svg(
            self._fen(),
            self._variant.layout,
            below=self._below(below),
            labels=labels,
            path=last_move.path if last_move else (),
            captured=last_move.captured if last_move else (),
            size=size,
            title=title,
        )

    def _repr_svg_(self) -> str:  # what notebooks show
        return self.svg()

    def _below(self, below: Colour | str | None) -> str:
        return str(self._rules.below if below is None else Colour.parse(below)).lower()

    def _fen(self) -> Fen:
        position = self._position
        return Fen(
            turn="WB"[position.turn],
            white_men=position.white_men,
            white_kings=position.white_kings,
            black_men=position.black_men,
            black_kings=position.black_kings,
            king_runs=position.king_runs,
            halfmoves=position.halfmoves,
            move_number=position.move_number,
        )

    # -- value ---------------------------------------------------------------------------------

    def with_rules(self, rules: RuleSet | str | None) -> Board:
        """The same position under another rule set.

        Raises:
            RuleSetError: it is unknown or not for this variant.
        """
        variant, rule_set = _checked(self._variant, rules, None)
        return _board(variant, rule_set, self._position)

    def _set(self, variant: Variant, rules: RuleSet, position: core.Position) -> None:
        self._variant = variant
        self._rules = rules
        self._position = position
        self._moves = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        mine, theirs = (self._position, self._variant, self._rules), (other._position, other._variant, other._rules)
        return mine == theirs

    def __hash__(self) -> int:
        return hash((self._position, self._variant))

    def __reduce__(self) -> tuple[object, tuple[Variant, RuleSet, core.Position]]:
        return _board, (self._variant, self._rules, self._position)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        rules = "" if self._rules == RuleSet.parse(None) else f", rules={self._rules.name!r}"
        return f"Board({str(self._variant)!r}, {self.fen!r}{rules})"


def _board(variant: Variant, rules: RuleSet, position: core.Position) -> Board:
    board = Board.__new__(Board)
    board._set(variant, rules, position)
    return board


def _checked(variant: Variant | str | int, rules: RuleSet | str | None, forced: bool | None) -> tuple[Variant, RuleSet]:
    chosen, rule_set = Variant.parse(variant, forced=forced), RuleSet.parse(rules)
    rule_set.check(chosen)
    return chosen, rule_set


def _position(variant: Variant, read: Fen) -> core.Position:
    if variant.facts.goal == "king" and read.white_kings and read.black_kings:
        raise PositionError(f"kings of both sides cannot occur in {variant.name}, where the first king wins")
    return core.Position(
        variant.name,
        variant.layout,
        variant.forced,
        "WB".index(read.turn),
        read.white_men,
        read.white_kings,
        read.black_men,
        read.black_kings,
        _king_runs(variant, read),
        read.halfmoves,
        read.move_number,
    )


def _king_runs(variant: Variant, read: Fen) -> tuple[tuple[int, int], tuple[int, int]]:
    """The runs that matter: a side without men is free, and most variants have no limit at all."""
    if not variant.facts.king_move_limit:
        return _NO_RUNS
    white, black = read.king_runs
    return (white if read.white_men else (0, 0)), (black if read.black_men else (0, 0))
