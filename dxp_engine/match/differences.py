"""What two settings of a match have not in common, said so that a person finds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def differences(there: Mapping[str, Any], wanted: Mapping[str, Any]) -> tuple[str, ...]:
    """One clause for each setting that differs: "tc is '1+0.1' there and '2+0.1' here"."""
    return tuple(_clauses("", there, wanted))


def _clauses(prefix: str, there: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterator[str]:
    for name in sorted({*there, *wanted}):
        old, new = _named(there.get(name)), _named(wanted.get(name))
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _clauses(f"{prefix}{name}.", old, new)
        elif old != new:
            yield f"{prefix}{name} is {_shown(old)} there and {_shown(new)} here"
        elif isinstance(old, Mapping) and list(old) != list(new):
            yield f"{prefix}{name} come in another order"


def _named(value: Any) -> Any:
    """A list of things with names as a mapping, so that what differs is told thing by thing."""
    if isinstance(value, list) and all(isinstance(one, Mapping) and "name" in one for one in value):
        return {str(one["name"]): one for one in value}
    return value


def _shown(value: Any) -> str:
    return "not set" if value is None else repr(value)
