"""The options of the UCI-like protocol by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dxp_engine.engine import options
from dxp_engine.engine.options import Button, Check, Choice, Option, Spin, Text
from dxp_engine.engine.session import Session
from dxp_engine.protocols import uci_messages as uci
from dxp_engine.protocols.errors import shown


def _no_keyword(value: str) -> str:
    """`default` is a word of the protocol, and must not be a value; in capitals it is none, and read all the same."""
    return value.capitalize() if value == "default" else value


OPTIONS: dict[str, Option] = {
    "UCI_Variant": options.VARIANT,
    "DrawRules": replace(
        options.DRAW_RULES,
        values=tuple(map(_no_keyword, options.DRAW_RULES.values)),
        get=lambda session: _no_keyword(options.DRAW_RULES.get(session)),
    ),
    "Notation": options.NOTATION,
    "Threads": options.THREADS,
    "Hash": options.HASH,
    "Clear Hash": options.CLEAR_HASH,
    "MultiPV": options.LINES,
    "Ponder": options.PONDER,
    "Level": options.LEVEL,
    "Skill": options.SKILL,
    "UCI_AnalyseMode": options.ANALYSE,
    "MoveOverhead": options.OVERHEAD,
    "Weights": options.WEIGHTS,
}
_BY_NAME = {name.lower(): (name, option) for name, option in OPTIONS.items()}
_BY_NAME["variant"] = ("UCI_Variant", options.VARIANT)


def declarations(session: Session) -> Iterator[uci.Option]:
    """The `option` lines."""
    for name, option in OPTIONS.items():
        match option:
            case Check():
                yield uci.CheckOption(name, option.get(session))
            case Spin():
                yield uci.SpinOption(name, option.get(session), option.low, option.high)
            case Choice():
                yield uci.ComboOption(name, option.get(session), option.values)
            case Text():
                yield uci.StringOption(name, option.get(session))
            case Button():
                yield uci.ButtonOption(name)


def set_option(session: Session, name: str, value: str | None) -> str:
    """Set an option, or press a button; returns a remark, "" for none.

    Raises:
        ValueError: there is no such option, or the value will not do; the option is as it was.
    """
    known = _BY_NAME.get(name.lower())
    if known is None:
        raise ValueError(f"unknown option {shown(name)}")
    name, option = known
    if isinstance(option, Button):
        option.press(session)
        return ""
    if value is None:
        raise ValueError(f"{name} needs a value")
    try:
        return option.set(session, value)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
