"""A variant of draughts as a value: its name, its board, who starts, whether captures are forced."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

from dxp_engine import core
from dxp_engine.notation.fen import Fen, format_fen
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.errors import VariantError
from dxp_engine.rules.outcome import ResultSet

_FREE = "+free"
_GAME_TYPE = re.compile(r"([0-9]{1,9})(?:,([WB]),([0-9]{1,9}),([0-9]{1,9}),([ANS])([0-3])(?:,([01]))?)?", re.IGNORECASE)
_FACTS = {facts.name: facts for facts in core.variants()}
_POOL = 23  # the one number that stands for games on different boards

_ALIASES = {
    "international": ("normal", "standard"),
    "english": ("american", "checkers"),
    "breakthrough": ("bt",),
    "antidraughts": ("losing", "giveaway"),
}
_INTERNATIONAL_RESULTS = {
    "international",
    "canadian",
    "killer",
    "breakthrough",
    "antidraughts",
}  # pdn.md, table of types
_COLON_GAME_TYPES = {25}
_NOT_OFFERED = {"turkish": 30, "thai": 31, "spantsiretti": 41}
_OTHER_GAMES = {0: "chess", 1: "xiangqi", 50: "othello"}


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant, ready to be played. Two are equal when all of these are.

    Get one with `Variant.parse`; there is no need to build it from its parts.

    Attributes:
        name: the lower-case name, such as "international".
        layout: how the squares are numbered and named.
        first: the side that starts.
        forced: whether a capture must be made where there is one.
    """

    name: str
    layout: core.Layout
    first: Colour
    forced: bool = True

    @classmethod
    def parse(cls, value: Variant | str | int, *, forced: bool | None = None) -> Variant:
        """Find a variant.

        Args:
            value: a Variant, a name or alias in any case, a PDN GameType as number or text, short or
                long ("25", "23,W,8,8,A0,0"). A text may end in `+free`: no forced capture. The long
                form of pool (23) decides the board and who starts; all others have one form each.
            forced: overrides whether captures are forced.

        Raises:
            VariantError: there is no such variant, or none without forced capture; says what there is.
        """
        found = value if isinstance(value, Variant) else _named(value)
        return found if forced is None or forced == found.forced else found._with_forced(forced)

    @classmethod
    def all(cls) -> tuple[Variant, ...]:
        """Every variant, with forced capture, in the order of the documentation."""
        return tuple(_default(name) for name in _FACTS)

    @property
    def facts(self) -> core.VariantFacts:
        """The rules of movement, as the core has them."""
        return _FACTS[self.name]

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names, without the PDN number."""
        return _ALIASES.get(self.name, ())

    @property
    def size(self) -> int:
        """Squares along one side of the board."""
        return self.layout.size

    @property
    def game_type(self) -> int | None:
        """The PDN GameType number, None where the variant has none."""
        return self.facts.game_type or None

    @property
    def pdn_game_type(self) -> str | None:
        """The long PDN GameType, such as "20,W,10,10,N2,0"; None where the variant has no number."""
        if not self.game_type:
            return None
        layout = self.layout
        letter = "A" if layout.algebraic else "N"
        corner = layout.corner if self.first is Colour.WHITE else 3 - layout.corner  # as the starter sees it
        mirrored = int(layout.mirrored)
        return f"{self.game_type},{self.first.letter},{self.size},{self.size},{letter}{corner},{mirrored}"

    @property
    def capture_sign(self) -> str:
        """The sign between the squares of a capture in PDN: "x" or ":"."""
        return ":" if self.game_type in _COLON_GAME_TYPES else "x"

    @property
    def result_set(self) -> ResultSet:
        """How PDN writes this variant's results."""
        return ResultSet.INTERNATIONAL if self.name in _INTERNATIONAL_RESULTS else ResultSet.DEFAULT

    @property
    def start_fen(self) -> str:
        """The start position as FEN, with the variant's own side to move."""
        return format_fen(start_position(self, self.first), self.layout)

    @property
    def free(self) -> Variant:
        """The same variant without forced capture.

        Raises:
            VariantError: the variant has no such form (8x8 boards and international have).
        """
        return self._with_forced(False)

    def _with_forced(self, forced: bool) -> Variant:
        if not forced and not self.facts.free_allowed:
            names = ", ".join(name for name, facts in _FACTS.items() if facts.free_allowed)
            raise VariantError(f"{self.name} has no form without forced capture; these have: {names}")
        return replace(self, forced=forced)

    def __str__(self) -> str:
        """A text that `parse` reads back: the name, or pool's long GameType, and `+free`."""
        text = self.name if self == replace(_default(self.name), forced=self.forced) else self.pdn_game_type
        return f"{text}{'' if self.forced else _FREE}"


@cache
def start_position(variant: Variant, first: Colour) -> Fen:
    """The start position of a variant with this side to move."""
    layout, rows = variant.layout, variant.facts.men_rows
    squares = range(1, layout.squares + 1)
    return Fen(
        turn=first.letter,
        white_men=tuple(square for square in squares if layout.row(square) >= layout.size - rows),
        black_men=tuple(square for square in squares if layout.row(square) < rows),
    )


@cache
def _default(name: str) -> Variant:
    facts = _FACTS[name]
    layout = core.Layout(facts.size, facts.mirrored, facts.corner, facts.algebraic)
    return Variant(name, layout, Colour(facts.first))


def _named(value: str | int) -> Variant:
    if isinstance(value, int):
        return _numbered(value)
    text = value.strip().lower()
    base = text.removesuffix(_FREE).strip()
    found = _base(base, value)
    return found if base == text else found.free


def _base(text: str, given: str) -> Variant:
    for name in _FACTS:
        if text == name or text in _ALIASES.get(name, ()):
            return _default(name)
    if text in _NOT_OFFERED:
        raise VariantError(f"{text} draughts is not offered yet; {_what_there_is()}")
    if text[:1].isascii() and text[:1].isdigit():
        return _from_game_type(text)
    raise VariantError(f"unknown variant {given!r}; {_what_there_is()}")


def _from_game_type(text: str) -> Variant:
    compact = "".join(text.split())
    match = _GAME_TYPE.fullmatch(compact)
    if not match:
        raise VariantError(f"{text!r} is no PDN GameType, which looks like 20 or 20,W,10,10,N2,0; {_what_there_is()}")
    number, first, width, height, letter, corner, mirrored = match.groups()
    variant = _numbered(int(number))
    if first is None:
        return variant
    if (int(width), int(height)) != (variant.size, variant.size):
        size = variant.size
        raise VariantError(
            f"GameType {number} ({variant.name}) is played on {size}x{size} squares, not {width}x{height}"
        )
    if variant.game_type != _POOL:
        # Real files have wrong corners here (PlayOK writes N1 for international), so only the number counts.
        return variant
    return _pool(variant, Colour.parse(first), letter.upper(), int(corner), mirrored == "1")


def _pool(variant: Variant, first: Colour, letter: str, corner: int, mirrored: bool) -> Variant:
    if letter == "S":
        raise VariantError(f"GameType {_POOL} has numbers (N) or names (A) for its squares, not S")
    seen_by_white = corner if first is Colour.WHITE else 3 - corner
    layout = core.Layout(variant.size, mirrored, seen_by_white, letter == "A")
    return replace(variant, layout=layout, first=first)


def _numbered(number: int) -> Variant:
    for name, facts in _FACTS.items():
        if facts.game_type and facts.game_type == number:
            return _default(name)
    for name, game_type in _NOT_OFFERED.items():
        if game_type == number:
            raise VariantError(f"GameType {number} ({name} draughts) is not offered yet; {_what_there_is()}")
    if number in _OTHER_GAMES:
        raise VariantError(f"GameType {number} is {_OTHER_GAMES[number]}, which is no draughts; {_what_there_is()}")
    raise VariantError(f"unknown GameType {number}; {_what_there_is()}")


def _what_there_is() -> str:
    return "there are: " + ", ".join(_listed(name, facts) for name, facts in _FACTS.items())


def _listed(name: str, facts: core.VariantFacts) -> str:
    others = (*_ALIASES.get(name, ()), *((str(facts.game_type),) if facts.game_type else ()))
    return f"{name} ({', '.join(others)})" if others else name
