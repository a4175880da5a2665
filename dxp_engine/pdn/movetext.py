"""Writing the moves of a tree as words, which a line can be filled with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dxp_engine.core import Move
from dxp_engine.pdn.comment import Comment
from dxp_engine.pdn.style import Style
from dxp_engine.pdn.tree import Line, Nag, Note, Ply, Setup
from dxp_engine.rules import Colour, Variant


@dataclass(slots=True)
class Count:
    """The number of the move to come, and whether it is the second half of its pair."""

    number: int = 1
    second: bool = False

    def next(self) -> Count:
        """The count after a move."""
        return Count(self.number + self.second, not self.second)


def move_text(move: Move, variant: Variant, style: Style) -> str:
    """A move in the notation of the style."""
    if style.notation == "native" or (style.notation == "algebraic") == variant.layout.algebraic:
        return move.pdn_long if style.captures == "long" else move.pdn
    squares: Sequence[int] = move.path
    if not move.ambiguous and style.captures == "short":
        squares = (move.origin, move.target)
    name = variant.layout.coordinate if style.notation == "algebraic" else str
    sign = variant.capture_sign if move.is_capture else "-"
    return sign.join(map(name, squares))


def words(line: Line, count: Count, variant: Variant | None, style: Style) -> Iterator[str]:
    """The words of a line; a number and its move are one word, as is a comment."""
    yield from _Words(variant, style).line(line, count)


class _Words:
    def __init__(self, variant: Variant | None, style: Style) -> None:
        self._variant = variant
        self._style = style

    def line(self, line: Line, count: Count) -> Iterator[str]:
        setups = [note for note in line.notes if isinstance(note, Setup)]
        yield from self._notes(line.notes, count)
        count = self._after_setups(setups, count)
        numbered = False
        for ply in line.plies:
            if ply.move is None and self._style.broken == "cut":
                return
            here = count
            if not count.second:
                yield f"{count.number}. {self._ply(ply)}"
            else:
                yield self._ply(ply) if numbered else f"{count.number}... {self._ply(ply)}"
            numbered = True
            count = count.next()
            for word in self._notes(ply.notes, here):
                yield word
                numbered = numbered and word[0] == "$"
            count = self._after_setups([note for note in ply.notes if isinstance(note, Setup)], count)

    def _ply(self, ply: Ply) -> str:
        if ply.move is None or self._variant is None:
            return ply.text + ply.strength
        return move_text(ply.move, self._variant, self._style) + ply.strength

    def _notes(self, notes: Sequence[Note], count: Count) -> Iterator[str]:
        for note in notes:
            if isinstance(note, Nag):
                yield f"${note.number}"
            elif isinstance(note, Setup):
                yield f'/FEN "{note.fen}"/'
            elif isinstance(note, Comment):
                if self._style.comments:
                    yield "{" + note.text.replace("}", ")") + "}"
            elif self._style.variations:
                yield from self._variation(note, count)

    def _variation(self, line: Line, count: Count) -> Iterator[str]:
        inside = list(self.line(line, count))
        if inside:
            inside[0] = "(" + inside[0]
            inside[-1] += ")"
        yield from inside

    def _after_setups(self, setups: Sequence[Setup], count: Count) -> Count:
        """Where a position was set up, its side to move decides which half comes next."""
        if not setups or self._variant is None:
            return count
        turn = setups[-1].fen.strip().upper()[:1]
        second = (turn == "B") is (self._variant.first is Colour.WHITE)
        if count.second and not second:
            return Count(count.number + 1)
        return Count(count.number, second)


def filled(texts: Iterator[str], width: int, newline: str) -> Iterator[str]:
    """Lines of words, none longer than `width` unless a word is; 0 for one line."""
    line = ""
    for word in texts:
        if not line:
            line = word
        elif not width or len(line.rpartition("\n")[2]) + 1 + len(word.partition("\n")[0]) <= width:
            line += " " + word
        else:
            yield line + newline
            line = word
    if line:
        yield line + newline
