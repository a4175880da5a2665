"""Hub's `name=value` items with their quotes, read and written."""

import re
from collections.abc import Iterable, Iterator

from dxp_engine.protocols.errors import LocalError, RemoteError, shown
from dxp_engine.protocols.numbers import read_integer, read_real
from dxp_engine.protocols.tokens import BLANK, checked_word

_NAME = re.compile(r'[^ \t="]+')
_BARE = re.compile(r"[^ \t]*")
_BLANKS = re.compile(r"[ \t]*")
_QUOTED_IF = re.compile(r"[ \t=]")


class Items:
    """The `name` and `name=value` items after a Hub command. A flag is an item with an empty value."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._values: dict[str, str] = {}
        for name, value in pairs:
            if name in self._values:
                raise RemoteError(f"{shown(name)} is given twice")
            self._values[name] = value

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def __getitem__(self, name: str) -> str:
        """The value; RemoteError if the item is missing."""
        if name not in self._values:
            raise RemoteError(f"{shown(name)} is missing")
        return self._values[name]

    def get(self, name: str) -> str | None:
        """The value, None if the item is missing."""
        return self._values.get(name)


def read_items(text: str) -> Items:
    """The items of a line without its command; RemoteError naming what cannot be read."""
    return Items(_pairs(text))


def write_item(name: str, value: str) -> str:
    """`name=value`, quoted exactly where that is needed: clients differ in how they take quotes off.

    LocalError if the value holds a quote, which Hub has no way to write.
    """
    if '"' in value:
        raise LocalError(f"a quote cannot be written in the value of {shown(name)}")
    quoted = not value or _QUOTED_IF.search(value)
    return f'{checked_word(name, "item")}="{value}"' if quoted else f"{checked_word(name, 'item')}={value}"


def integer_item(items: Items, name: str, low: int = 0) -> int | None:
    """A whole number of at least `low`, None if the item is missing; RemoteError if it is none."""
    return read_integer(items[name], name, low) if name in items else None


def real_item(items: Items, name: str) -> float | None:
    """A number, None if the item is missing; RemoteError if it is none."""
    return read_real(items[name], name) if name in items else None


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    at = _skip(text, 0)
    while at < len(text):
        name = _NAME.match(text, at)
        if name is None:
            raise RemoteError(f"a name is expected at {shown(text[at : at + 80])}")
        at = _skip(text, name.end())
        value = ""
        if text.startswith("=", at):
            value, at = _value(text, _skip(text, at + 1), name.group())
            at = _skip(text, at)
        yield name.group(), value


def _value(text: str, at: int, name: str) -> tuple[str, int]:
    if text.startswith('"', at):
        end = text.find('"', at + 1)
        if end < 0:
            raise RemoteError(f"the quote after {shown(name)} is not closed")
        if end + 1 < len(text) and text[end + 1] not in BLANK:
            raise RemoteError(f"a blank is expected after the value of {shown(name)}")
        return text[at + 1 : end], end + 1
    bare = _BARE.match(text, at)
    value = bare.group() if bare else ""
    if '"' in value:
        raise RemoteError(f"there is a quote inside the value of {shown(name)}")
    return value, at + len(value)


def _skip(text: str, at: int) -> int:
    blanks = _BLANKS.match(text, at)
    return blanks.end() if blanks else at
