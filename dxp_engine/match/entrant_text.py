"""Entrants as they are written: `name=A proto=hub cmd='scan hub' option.Hash=64`, or the same words in a TOML table."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from dxp_engine.match.entrant import PROTOCOLS, DxpSetting, Entrant, Patience
from dxp_engine.match.time_control import TimeControl

_OPTION = "option."
_PATIENCE = {"start": "start", "load": "load", "patience": "move", "stop": "stop", "leave": "leave"}
_DXP_SWITCHES = {"listen": "listens", "confirm": "confirms", "await": "awaits"}
WORDS = ("name", "proto", "cmd", "dir", "tc", *_PATIENCE, "host", "port", "role", *_DXP_SWITCHES)
"""The words of an entrant, besides its options."""
_SWITCHES = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}

Words = dict[str, Any]
"""Values by the names of the words; "option.NAME" for an option of the engine."""


def read_words(text: str, where: str = "--engine") -> Words:
    """Split a row of `name=value`; a value with blanks stands in quotes, as a shell reads them.

    Raises:
        ValueError: a word is none that there is; says which.
    """
    try:
        pairs = [word.partition("=") for word in shlex.split(text)]
    except ValueError as error:
        raise ValueError(f"{where} {text!r}: {str(error).lower()}") from None
    words: Words = {}
    for name, equals, value in pairs:
        if not equals and not name.startswith(_OPTION):
            raise ValueError(f"{where} {text!r}: {name!r} has no value; words are written NAME=VALUE")
        words[name] = value if equals else None
    return checked(words, f"{where} {text!r}")


def read_table(table: Mapping[str, Any], where: str) -> Words:
    """The words of a TOML table, whose options stand in a table `option`.

    Raises:
        ValueError: a name is none that there is; says which.
    """
    words = {name: value for name, value in table.items() if name != "option"}
    options = table.get("option", {})
    if not isinstance(options, Mapping):
        raise ValueError(f"{where}: option is a table of the engine's own options")
    return checked({**words, **{f"{_OPTION}{name}": _text(value) for name, value in options.items()}}, where)


def checked(words: Words, where: str) -> Words:
    """The same words.

    Raises:
        ValueError: there is no such word; says which there are.
    """
    for name in words:
        if name not in WORDS and not (name.startswith(_OPTION) and name != _OPTION):
            raise ValueError(f"{where}: there is no {name!r}; there are: {', '.join(WORDS)}, option.NAME")
    return words


def read_entrant(words: Words, each: Words, tc: str | None) -> Entrant:
    """An entrant.

    Args:
        words: its own.
        each: what holds for all, where its own words say nothing else.
        tc: the time control of those that have none of their own, None if there is none.

    Raises:
        ValueError: something makes no sense; says what.
    """
    all_words = {"proto": "hub", **each, **words}
    protocol = str(all_words["proto"])
    if protocol not in PROTOCOLS:
        raise ValueError(f"proto is one of {', '.join(PROTOCOLS)}, not {protocol!r}")
    # What --each says of commands and options is nothing for those who have none.
    command = _command(all_words.get("cmd") if protocol != "self" or "cmd" in words else None)
    name = str(all_words.get("name") or _usual_name(protocol, command))
    try:
        return Entrant(
            name=name,
            protocol=protocol,
            control=_control(all_words.get("tc") or tc),
            command=command,
            options=_options(words if protocol == "dxp" else all_words),
            cwd=Path(str(all_words["dir"])).expanduser() if all_words.get("dir") else None,
            patience=Patience(**{_PATIENCE[n]: _seconds(n, all_words[n]) for n in _PATIENCE if n in all_words}),
            dxp=_dxp(all_words),
        )
    except ValueError as error:
        text = str(error)
        raise ValueError(text if text.startswith("engine ") else f"engine {name}: {text}") from None


def _control(text: Any) -> TimeControl:
    return TimeControl() if text is None else TimeControl.parse(str(text))


def _command(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(map(str, value)) if isinstance(value, list) else tuple(shlex.split(str(value)))


def _usual_name(protocol: str, command: Iterable[str]) -> str:
    if protocol == "self":
        return "dxp-engine"
    return Path(next(iter(command), protocol)).name


def _options(words: Words) -> dict[str, str | None]:
    return {name.removeprefix(_OPTION): value for name, value in words.items() if name.startswith(_OPTION)}


def _dxp(words: Words) -> DxpSetting:
    given: dict[str, Any] = {}
    if "host" in words:
        given["host"] = str(words["host"])
    if "port" in words:
        given["port"] = _port(words["port"])
    if "role" in words:
        given["role"] = words["role"]
        if words["role"] not in ("initiator", "follower"):
            raise ValueError(f"role is initiator or follower, not {words['role']!r}")
    given |= {_DXP_SWITCHES[name]: _switch(name, words[name]) for name in _DXP_SWITCHES if name in words}
    return DxpSetting(**given)


def _port(value: Any) -> int:
    text = str(value)
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise ValueError(f"port is a number below 65536, not {text!r}")
    return int(text)


def _switch(name: str, value: Any) -> bool:
    found = _SWITCHES.get(str(value).lower())
    if found is None:
        raise ValueError(f"{name} is true or false, not {value!r}")
    return found


def _seconds(name: str, value: Any) -> float:
    try:
        seconds = float(value)
    except (TypeError, ValueError):
        seconds = -1.0
    if not 0 < seconds < float("inf"):
        raise ValueError(f"{name} is a number of seconds, not {value!r}")
    return seconds


def _text(value: Any) -> str | None:
    """TOML's true is what engines call `true`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
