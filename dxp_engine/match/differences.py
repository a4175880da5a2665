"""What two settings of a match have not in common, said so that a person finds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def differences(there: Mapping[str, Any], wanted: Mapping[str, Any]) -> tuple[str, ...]:
    """One clause for each setting that differs: "tc is '1+0.1' there and '2+0.1' here"."""
    return tuple(_clauses("", there, wanted))


def _clauses(prefix: str, there: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterator[str]:
    for name in sorted({*there, *wanted}):
        old, new = there.get(name), wanted.get(name)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _clauses(f"{prefix}{name}.", old, new)
        elif old != new:
            yield f"{prefix}{name} is {_shown(old)} there and {_shown(new)} here"


def _shown(value: Any) -> str:
    return "not set" if value is None else repr(value)
