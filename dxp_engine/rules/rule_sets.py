"""Rule sets: under which draw rules, and who starting, a variant is played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dxp_engine import core
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.draws import Draws, Limit
from dxp_engine.rules.errors import RuleSetError
from dxp_engine.rules.outcome import Rule
from dxp_engine.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A named set of rules about starting and drawing.

    Attributes:
        name: what it is called, such as "kawu".
        draws: the allowed variants by name, each with its draw rules, in order.
        free: whether the variants without forced capture are allowed too.
        first: the side that starts whatever the variant, None for the variant's own.
        below: the side at the bottom of pictures of the board.
        agreement: whether the players may agree on a draw.
    """

    name: str
    draws: tuple[tuple[str, Draws], ...]
    free: bool = False
    first: Colour | None = None
    below: Colour = Colour.WHITE
    agreement: bool = True

    @classmethod
    def parse(cls, value: RuleSet | str | None) -> RuleSet:
        """Find a rule set.

        Args:
            value: a RuleSet, the name of a preset in any case, or None for the default rules.

        Raises:
            RuleSetError: there is no preset of this name; says which there are.
        """
        if isinstance(value, RuleSet):
            return value
        if value is None:
            return _DEFAULT
        for rules in _PRESETS:
            if rules.name == value.strip().lower():
                return rules
        raise RuleSetError(f"unknown rule set {value!r}; there are: {', '.join(rules.name for rules in _PRESETS)}")

    @classmethod
    def all(cls) -> tuple[RuleSet, ...]:
        """Every preset, the default rules first."""
        return _PRESETS

    @property
    def variants(self) -> tuple[str, ...]:
        """The names of the allowed variants."""
        return tuple(name for name, _ in self.draws)

    def allows(self, variant: Variant) -> bool:
        """Whether this variant is played under these rules."""
        return variant.name in self.variants and (variant.forced or self.free)

    def check(self, variant: Variant) -> None:
        """Refuse a variant that is not played under these rules.

        Raises:
            RuleSetError: it is not; says which are.
        """
        if not self.allows(variant):
            forms = ", with or without forced capture" if self.free else ", with forced capture"
            raise RuleSetError(f"{self.name} is not for {variant}; it allows: {', '.join(self.variants)}{forms}")

    def draws_of(self, variant: Variant) -> Draws:
        """The draw rules of an allowed variant.

        Raises:
            RuleSetError: the variant is not allowed.
        """
        self.check(variant)
        return next(draws for name, draws in self.draws if name == variant.name)

    def first_of(self, variant: Variant) -> Colour:
        """The side that starts a game of this variant."""
        return variant.first if self.first is None else self.first

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if self in _PRESETS:  # boards travel with their rule set, so a name instead of the whole
            return RuleSet.parse, (self.name,)
        return RuleSet, (self.name, self.draws, self.free, self.first, self.below, self.agreement)


# -- parts -----------------------------------------------------------------------------------------


def _kings_only(moves: int) -> Limit:
    return Limit(Rule.KINGS_ONLY, 2 * moves, "any", ("capture", "man move"))


def _three_kings(moves: int) -> Limit:
    return Limit(Rule.THREE_KINGS, 2 * moves, "three kings v king")


# FMJD annex 1, articles 6.3 and 6.4: "16 more moves" and "5 more moves" whatever is moved or crowned.
_SIXTEEN = Limit(Rule.SIXTEEN_MOVES, 32, "three v king")
_FIVE = Limit(Rule.FIVE_MOVES, 10, "two v king")

_INTERNATIONAL = Draws(3, (_kings_only(25), _SIXTEEN, _FIVE))

# FMJD-64, articles 7.2.3 to 7.2.8, as lidraughts reads them.
_FMJD_64 = Draws(
    3,
    (
        Limit(Rule.THREE_KINGS, 30, "three or more kings v king", ("capture", "new king")),
        Limit(Rule.KINGS_ONLY, 30, "not both kings 4-7", ("capture", "man move")),
        Limit(Rule.FIVE_PIECES, 60, "both kings 4-5", ("capture", "new king")),
        Limit(Rule.SEVEN_PIECES, 120, "both kings 6-7", ("capture", "new king")),
        Limit(Rule.MAIN_ROAD, 10, "three v king", (), "lone king on main road"),
        _FIVE,
    ),
)

# Official rules of Frisian draughts; the repetition is ours, the text has none.
_FRISIAN = Draws(
    3,
    (
        Limit(Rule.TWO_KINGS, 14, "two kings v king"),
        Limit(Rule.INSUFFICIENT_MATERIAL, 0, "king v king", unless_capture=True),
    ),
)
_FRISIAN_ON_LIDRAUGHTS = Draws(
    0,
    (
        Limit(Rule.TWO_KINGS, 14, "two kings v king"),
        Limit(Rule.INSUFFICIENT_MATERIAL, 4, "king v king"),
    ),
)

_REPETITION = Draws(3)
_FORTY = Draws(3, (_kings_only(40),))
_NOTHING = Draws()

_BY_VARIANT = {
    "international": _INTERNATIONAL,
    "english": _FORTY,
    "italian": Draws(4, (_kings_only(40),)),
    "pool": Draws(3, (_kings_only(15), _three_kings(13))),
    "spanish": _FORTY,
    "russian": _FMJD_64,
    "brazilian": _FMJD_64,
    "canadian": Draws(3, (_kings_only(25), _three_kings(16))),
    "portuguese": _FORTY,
    "czech": _FORTY,
    "frisian": _FRISIAN,
    "breakthrough": _NOTHING,
    "frysk": _FRISIAN,
    "antidraughts": _REPETITION,
    "killer": Draws(3, (_kings_only(25),)),
}

_LIDRAUGHTS = {
    "international": _INTERNATIONAL,
    "russian": _FMJD_64,
    "brazilian": _FMJD_64,
    "frisian": _FRISIAN_ON_LIDRAUGHTS,
    "breakthrough": _NOTHING,
    "frysk": _FRISIAN_ON_LIDRAUGHTS,
    "antidraughts": _REPETITION,
}


def _for(names: Iterable[str], draws: Draws) -> tuple[tuple[str, Draws], ...]:
    return tuple((name, draws) for name in names)


_ALL = tuple(facts.name for facts in core.variants())
_SMALL = tuple(facts.name for facts in core.variants() if facts.size == 8)

# -- presets ---------------------------------------------------------------------------------------

_DEFAULT = RuleSet("default", tuple((name, _BY_VARIANT[name]) for name in _ALL), free=True)

_PRESETS = (
    _DEFAULT,
    RuleSet("lidraughts", tuple(_LIDRAUGHTS.items())),
    RuleSet("cbd", _for(["brazilian"], Draws(3, (_kings_only(20),)))),
    RuleSet("none", _for(_ALL, _NOTHING), free=True),
    RuleSet("kawu", _for(["international"], Draws(3, (_kings_only(25),)))),
    RuleSet(
        "web40",
        _for(_SMALL, Draws(0, (Limit(Rule.NO_PROGRESS, 80, "any", ("capture", "new king")),))),
        free=True,
        first=Colour.BLACK,
        below=Colour.BLACK,
        agreement=False,
    ),
    RuleSet(
        "damaonline",
        _for(["international", "brazilian"], Draws(3, (Limit(Rule.INSUFFICIENT_MATERIAL, 0, "king v king"),))),
    ),
    RuleSet("turnpan", _for(["english"], _FORTY), first=Colour.BLACK),
)
