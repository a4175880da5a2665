"""Settings as things a client can set by a text, whatever its protocol calls them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dxp_engine import RuleSet, Variant
from dxp_engine.analysis.levels import FULL, LEVELS
from dxp_engine.engine.session import Session
from dxp_engine.engine.settings import MOST_LINES, MOST_OVERHEAD, MOST_THREADS, most_hash_mb
from dxp_engine.engine.writing import NOTATIONS
from dxp_engine.protocols.errors import shown

_INTEGER = re.compile(r"[+-]?[0-9]{1,10}")


@dataclass(frozen=True)
class Check:
    """True or false."""

    get: Callable[[Session], bool]
    put: Callable[[Session, bool], None]

    def set(self, session: Session, text: str) -> str:
        """Set it; ValueError if the text is neither. Returns a remark, "" for none, as all of these do."""
        if text not in ("true", "false"):
            raise ValueError(f"it is true or false, not {shown(text)}")
        self.put(session, text == "true")
        return ""


@dataclass(frozen=True)
class Spin:
    """A whole number from `low` to `high`."""

    low: int
    high: int
    get: Callable[[Session], int]
    put: Callable[[Session, int], None]

    def set(self, session: Session, text: str) -> str:
        """Set it; ValueError if the text is no number in the range."""
        if not _INTEGER.fullmatch(text) or not self.low <= int(text) <= self.high:
            raise ValueError(f"it is a whole number from {self.low} to {self.high}, not {shown(text)}")
        self.put(session, int(text))
        return ""


@dataclass(frozen=True)
class Choice:
    """One of some words, which `put` checks: it may know more of them."""

    values: tuple[str, ...]
    get: Callable[[Session], str]
    put: Callable[[Session, str], str]

    def set(self, session: Session, text: str) -> str:
        """Set it; ValueError if the text is none of the words."""
        return self.put(session, text)


@dataclass(frozen=True)
class Text:
    """Any text, which `put` checks."""

    get: Callable[[Session], str]
    put: Callable[[Session, str], str]

    def set(self, session: Session, text: str) -> str:
        """Set it; ValueError if the text will not do."""
        return self.put(session, text)


@dataclass(frozen=True)
class Button:
    """Something that is done."""

    press: Callable[[Session], None]


Option = Check | Spin | Choice | Text | Button


def _number(low: int, high: int, name: str) -> Spin:
    """A number that is a field of the settings and nothing more."""
    return Spin(low, high, lambda s: int(getattr(s.settings, name)), lambda s, value: setattr(s.settings, name, value))


def _word(values: tuple[str, ...], name: str) -> Choice:
    """A word, in any case, that is a field of the settings and nothing more."""

    def put(session: Session, text: str) -> str:
        word = text.strip().lower()
        if word not in values:
            raise ValueError(f"it is one of {', '.join(values)}, not {shown(text)}")
        setattr(session.settings, name, word)
        return ""

    return Choice(values, lambda s: str(getattr(s.settings, name)), put)


def _variants() -> Iterator[str]:
    for variant in Variant.all():
        yield variant.name
    for variant in Variant.all():
        if variant.facts.free_allowed:
            yield str(variant.free)


VARIANT = Choice(tuple(_variants()), lambda s: str(s.settings.variant), Session.set_variant)
DRAW_RULES = Choice(tuple(rules.name for rules in RuleSet.all()), lambda s: s.settings.rules.name, Session.set_rules)
THREADS = Spin(1, MOST_THREADS, lambda s: s.settings.threads, Session.set_threads)
HASH = Spin(1, most_hash_mb(), lambda s: s.settings.hash_mb, Session.set_hash)
CLEAR_HASH = Button(Session.new_game)
LINES = _number(1, MOST_LINES, "multipv")
# That the client may ponder: other engines keep time for it, this one has nothing to change.
PONDER = Check(lambda _: False, lambda _session, _value: None)
LEVEL = _word(tuple(LEVELS), "level")
SKILL = _number(0, FULL, "skill")
ANALYSE = Check(lambda s: s.settings.analyse, lambda s, value: setattr(s.settings, "analyse", value))
OVERHEAD = _number(0, MOST_OVERHEAD, "overhead")
NOTATION = _word(NOTATIONS, "notation")
WEIGHTS = Text(lambda s: s.settings.weights.text, Session.set_weights)
