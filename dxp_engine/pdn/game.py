"""A game with its tags and its tree, as a file has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dxp_engine import core
from dxp_engine.core import Move
from dxp_engine.pdn.comment import Comment
from dxp_engine.pdn.fen import fen_of
from dxp_engine.pdn.problem import Problem
from dxp_engine.pdn.resolve import positions
from dxp_engine.pdn.result import Result, parse_result
from dxp_engine.pdn.tree import Line, Ply
from dxp_engine.rules import Board, Colour, Game, Variant, VariantError

_PLAYERS = {Colour.WHITE: ("White", "Bianco", "P1"), Colour.BLACK: ("Black", "Nero", "P2")}


class PdnGame:
    """A game out of a file, or one to be written.

    Args:
        tags: names and values, in their order.
        variant: the variant or its name; None where it is not known.
        start: the first position; None for the variant's own.
        tree: the moves.
        result: the terminator, "" where there is none.

    Attributes:
        tags: a dict of names and values, in their order.
        variant: the variant, None where it is not known or not offered.
        start: the first position, None where it is not known.
        terminator: the result below the moves as it was read, "" where there is none.
        errors: what is no PDN or not legal; the moves before an illegal one are good.
        warnings: what was read with a doubt.
        file, line, offset: where the game begins: file name, line from 1, byte of the decompressed file.
        text: the game as it was read, "" for one that was made.
    """

    __slots__ = (
        "_comments",
        "_moves",
        "_texts",
        "_tree",
        "errors",
        "file",
        "line",
        "offset",
        "start",
        "tags",
        "terminator",
        "text",
        "variant",
        "warnings",
    )

    def __init__(
        self,
        tags: Mapping[str, str] | None = None,
        variant: Variant | str | int | None = None,
        start: Board | None = None,
        tree: Line | None = None,
        result: str = "",
    ) -> None:
        self.tags: dict[str, str] = dict(tags or {})
        self.variant = start.variant if start else None if variant is None else Variant.parse(variant)
        self.start = Board.start(self.variant) if start is None and self.variant else start
        self.terminator = result
        self.errors: list[Problem] = []
        self.warnings: list[Problem] = []
        self.file, self.line, self.offset, self.text = "", 1, 0, ""
        self._tree = tree
        self._texts: list[str] = []
        self._moves: list[Move] = []
        self._comments: Sequence[tuple[int, str]] = ()

    @classmethod
    def from_game(cls, game: Game, tags: Mapping[str, str] | None = None) -> PdnGame:
        """A game to be written: the moves of a `Game`, and its outcome as result unless the tags have one."""
        given = dict(tags or {})
        outcome = game.outcome
        if outcome and "Result" not in given:
            given["Result"] = outcome.pdn(game.variant)
        made = cls(given, start=game.start)
        made._texts, made._moves = [move.pdn for move in game.moves], list(game.moves)
        return made

    def set_plain(self, texts: list[str], moves: list[Move], comments: Sequence[tuple[int, str]]) -> None:
        """Give the game a main line of legal moves; its tree is made when somebody asks for it.

        Args:
            texts: the moves as they were read.
            moves: the same.
            comments: texts with the number of moves before them, in order.
        """
        self._tree, self._texts, self._moves, self._comments = None, texts, moves, comments

    @property
    def tree(self) -> Line:
        """The main line, with all that hangs on it. It may be edited."""
        if self._tree is None:
            self._tree = Line([Ply(text, move) for text, move in zip(self._texts, self._moves, strict=True)])
            for before, text in self._comments:
                notes = self._tree.plies[min(before, self.plies) - 1].notes if before else self._tree.notes
                notes.append(Comment(text))
        return self._tree

    @tree.setter
    def tree(self, tree: Line) -> None:
        self._tree = tree

    @property
    def moves(self) -> list[Move]:
        """The legal moves of the main line, up to the first that is not."""
        if self._tree is None:
            return self._moves
        found: list[Move] = []
        for ply in self._tree.plies:
            if ply.move is None:
                break
            found.append(ply.move)
        return found

    @property
    def plies(self) -> int:
        """The number of moves of the main line, legal or not."""
        return len(self._texts) if self._tree is None else len(self._tree.plies)

    @property
    def positions(self) -> Iterator[core.Position]:
        """The first position and the one after each move of the main line, up to the first illegal one."""
        if self.start is not None:
            yield from positions(self.start, None if self._tree is None else self._tree, self._moves)

    @property
    def result(self) -> Result:
        """Who won: by the terminator if it tells, else by the tag."""
        first = self.first
        found = parse_result(self.terminator, first) or Result.UNKNOWN
        if found is Result.UNKNOWN:
            return parse_result(self.tags.get("Result", self.tags.get("Risultato", "")), first) or Result.UNKNOWN
        return found

    @property
    def first(self) -> Colour:
        """The side that starts in this variant, whose points stand at the left."""
        return self.variant.first if self.variant else Colour.WHITE

    def player(self, side: Colour | str) -> str:
        """The name of a player, "" where it is not told."""
        names = _PLAYERS[Colour.parse(side)]
        return next((self.tags[name] for name in names if self.tags.get(name, "?") not in ("", "?")), "")

    def to_game(self) -> Game:
        """The main line as a `Game`, up to the first illegal move; a position set up among the moves begins anew.

        Raises:
            VariantError: the variant or the start position is not known.
        """
        if self.start is None:
            raise VariantError(f"{self.file or 'this game'}, line {self.line}: no position to start from")
        start, moves = self.start, self.moves
        setups = [number for number, _ in self.tree.setups] if self._tree else []
        if setups:
            begin = max(number for number in setups if number <= len(moves)) if min(setups) <= len(moves) else 0
            *_, position = [self.start.position, *(p for p, _ in zip(self.positions, range(begin + 1), strict=False))]
            start, moves = Board(start.variant, fen_of(start.variant, position)), moves[begin:]
        return Game(start, moves)

    def __eq__(self, other: object) -> bool:
        """Equal when tags, start, tree and result are."""
        if not isinstance(other, PdnGame):
            return NotImplemented
        mine = (self.tags, self.variant, self.start, self.result, self.tree)
        return mine == (other.tags, other.variant, other.start, other.result, other.tree)

    __hash__ = None  # type: ignore[assignment]  # it can be edited

    def __repr__(self) -> str:
        names = " - ".join(self.player(side) or "?" for side in Colour)
        return f"<PdnGame {names}, {self.variant or 'unknown variant'}, {self.plies} plies, {self.result.value}>"
