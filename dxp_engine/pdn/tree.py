"""A game as a tree: lines of plies, with what was noted between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from dxp_engine.core import Move
from dxp_engine.pdn.comment import Comment


@dataclass(frozen=True, slots=True)
class Nag:
    """A numeric annotation glyph, `$1` and so on; numbers that mean nothing to us are kept.

    Attributes:
        number: 1 is !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!, 7 a forced move.
    """

    number: int


@dataclass(frozen=True, slots=True)
class Setup:
    """A position set up among the moves.

    Attributes:
        fen: the position, or `W::` or `B::` to change the side to move only.
    """

    fen: str


@dataclass(slots=True, eq=False)
class Ply:
    """One move of one side.

    Attributes:
        text: the move as it was read, without blanks; "-" where it is unknown.
        move: the legal move that it means, None where none is known.
        strength: marks such as "!" and "(?)", "" for none.
        notes: what follows it, in order. A `Line` among them is a variation: it replaces this move.
    """

    text: str
    move: Move | None = None
    strength: str = ""
    notes: list[Note] = field(default_factory=list)

    @property
    def comments(self) -> list[Comment]:
        """The comments after this move."""
        return [note for note in self.notes if isinstance(note, Comment)]

    @property
    def nags(self) -> list[int]:
        """The numbers of the glyphs after this move."""
        return [note.number for note in self.notes if isinstance(note, Nag)]

    @property
    def variations(self) -> list[Line]:
        """What could have been played instead."""
        return [note for note in self.notes if isinstance(note, Line)]

    def __eq__(self, other: object) -> bool:
        """Equal when the moves are, or, where they are unknown, the texts; and all that is noted."""
        if not isinstance(other, Ply):
            return NotImplemented
        same = self.move == other.move if self.move and other.move else self.text == other.text
        return same and self.strength == other.strength and self.notes == other.notes

    __hash__ = None  # type: ignore[assignment]  # it can be edited


@dataclass(slots=True)
class Line:
    """Moves one after the other.

    Attributes:
        plies: the moves.
        notes: what stands before the first one, in order.
    """

    plies: list[Ply] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def comments(self) -> list[Comment]:
        """The comments before the first move."""
        return [note for note in self.notes if isinstance(note, Comment)]

    @property
    def setups(self) -> Iterator[tuple[int, Setup]]:
        """Each position set up, with the number of plies before it."""
        for number, notes in enumerate([self.notes, *(ply.notes for ply in self.plies)]):
            for note in notes:
                if isinstance(note, Setup):
                    yield number, note


Note = Comment | Nag | Setup | Line
"""What can stand between moves."""
