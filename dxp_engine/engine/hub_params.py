"""The parameters of Hub by name, as its clients know them."""

from __future__ import annotations

from collections.abc import Iterator

from dxp_engine import Variant
from dxp_engine.engine import options
from dxp_engine.engine.options import Check, Choice, Spin, Text
from dxp_engine.engine.session import Session
from dxp_engine.engine.settings import most_hash_mb
from dxp_engine.protocols import hub_messages as hub

# What the clients call some variants; these come first among the values.
_NAMES = {
    "international": "normal",
    "killer": "killer",
    "breakthrough": "bt",
    "frisian": "frisian",
    "antidraughts": "losing",
}

# Hub gives the size of the table as the logarithm of its entries, which have 16 bytes: 2^16 of them are 1 MiB.
_ONE_MIB = 16


def _variant(session: Session) -> str:
    variant = session.settings.variant
    return _NAMES.get(variant.name, str(variant)) if variant.forced else str(variant)


def _size(session: Session) -> int:
    return session.settings.hash_mb.bit_length() - 1 + _ONE_MIB


def _built(names: dict[str, str]) -> tuple[str, ...]:
    there = {variant.name for variant in Variant.all()}
    return tuple(word for name, word in names.items() if name in there)


_WORDS = _built(_NAMES)
PARAMS: dict[str, Check | Spin | Choice | Text] = {
    "variant": Choice(
        (*_WORDS, *(value for value in options.VARIANT.values if value not in _WORDS)), _variant, Session.set_variant
    ),
    "ponder": Check(lambda _: True, lambda _session, _value: None),
    "threads": options.THREADS,
    "tt-size": Spin(
        _ONE_MIB,
        most_hash_mb().bit_length() - 1 + _ONE_MIB,
        _size,
        lambda session, size: session.set_hash(1 << (size - _ONE_MIB)),
    ),
    "draw-rules": options.DRAW_RULES,
    "level": options.LEVEL,
    "weights": options.WEIGHTS,
}


def declarations(session: Session) -> Iterator[hub.Param]:
    """The `param` lines."""
    for name, param in PARAMS.items():
        match param:
            case Check():
                yield hub.BoolParam(name, param.get(session))
            case Spin():
                yield hub.IntParam(name, param.get(session), param.low, param.high)
            case Choice():
                yield hub.EnumParam(name, param.get(session), param.values)
            case Text():
                yield hub.StringParam(name, param.get(session))


def set_param(session: Session, name: str, value: str) -> str:
    """Set a parameter; one that is unknown is accepted in silence. Returns a remark, "" for none.

    Raises:
        ValueError: the value will not do; the parameter is as it was.
    """
    param = PARAMS.get(name)
    if param is None:
        return ""
    try:
        return param.set(session, value)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
