"""A match as it is written: options of a command line, or a TOML file with the same names."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from dxp_engine.match.adjudicate import read_draw_rule, read_win_rule
from dxp_engine.match.config import MatchConfig
from dxp_engine.match.entrant_text import read_entrant, read_table, read_words
from dxp_engine.match.openings import ORDERS
from dxp_engine.match.play import RunSetting
from dxp_engine.match.schedule import TOURNAMENTS
from dxp_engine.match.sprt import Sprt
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant

Values = Mapping[str, Any]


def read_file(path: Path) -> dict[str, Any]:
    """The values of a TOML file; its `[[engine]]` and `[each]` are those of `--engine` and `--each`.

    Raises:
        ValueError: it is no TOML, or has a name that there is not; says where.
        OSError: it cannot be read.
    """
    try:
        values = tomllib.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    if unknown := sorted(set(values) - {*_READERS, *_RUN_READERS, "engine", "each", "tc", "events", "log"}):
        raise ValueError(f"{path}: there is no {unknown[0]!r}")
    values["engine"] = [read_table(one, f"{path}, engine {n}") for n, one in enumerate(values.get("engine", []), 1)]
    values["each"] = read_table(values.get("each", {}), f"{path}, each")
    return values


def read_config(values: Values) -> MatchConfig:
    """A match.

    Args:
        values: by the names of the options, without their dashes. `engine` is a list of texts, or of words as
            `read_words` returns them, and `each` one of them.

    Raises:
        ValueError: something makes no sense; says what.
    """
    each = _words(values.get("each") or {}, "--each")
    tc = values.get("tc")
    entrants = tuple(
        read_entrant(_words(one, "--engine"), each, None if tc is None else str(tc)) for one in values["engine"]
    )
    found = {_FIELDS.get(name, name.replace("-", "_")): read(name, values[name]) for name, read in _given(values)}
    return MatchConfig(
        entrants, found.pop("variant", Variant.parse("international")), found.pop("rules", RuleSet.parse(None)), **found
    )


def read_run(values: Values) -> RunSetting:
    """How a match is run.

    Raises:
        ValueError: something makes no sense; says what.
    """
    given = {name: read(name, values[name]) for name, read in _RUN_READERS.items() if values.get(name) is not None}
    return RunSetting(**given)


def _given(values: Values) -> list[tuple[str, Callable[[str, Any], Any]]]:
    return [(name, read) for name, read in _READERS.items() if values.get(name) is not None]


def _words(value: Any, where: str) -> dict[str, Any]:
    return read_words(value, where) if isinstance(value, str) else dict(value)


# -- single values -----------------------------------------------------------------------------------


def _whole(least: int) -> Callable[[str, Any], int]:
    def read(name: str, value: Any) -> int:
        try:
            number = int(value) if not isinstance(value, float) else least - 1
        except (TypeError, ValueError):
            number = least - 1
        if number < least:
            raise ValueError(f"{name} is a whole number from {least}, not {value!r}")
        return number

    return read


def _one_of(choices: tuple[str, ...]) -> Callable[[str, Any], str]:
    def read(name: str, value: Any) -> str:
        if value not in choices:
            raise ValueError(f"{name} is one of {', '.join(choices)}, not {value!r}")
        return str(value)

    return read


def _switch(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{name} is true or false, not {value!r}")
    return value


def _seconds(name: str, value: Any) -> float:
    try:
        seconds = float(value)
    except (TypeError, ValueError):
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        raise ValueError(f"{name} is a number of seconds, not {value!r}")
    return seconds


def _row(value: Any) -> str:
    """A TOML table of numbers as the row of words that a command line has."""
    return " ".join(f"{n}={v}" for n, v in value.items()) if isinstance(value, Mapping) else str(value)


def _sprt(name: str, value: Any) -> Sprt:
    names = tuple(field.name for field in fields(Sprt))
    found: dict[str, Any] = {"elo0": 0.0, "elo1": 5.0}
    for word in _row(value).replace(",", " ").split():
        key, _, text = word.partition("=")
        if key not in names:
            raise ValueError(f"--sprt takes {' '.join(f'{n}=' for n in names)}, not {word!r}")
        found[key] = text if key == "model" else _real(word, text)
    return Sprt(**found)


def _real(word: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"--sprt: {word!r} has no number") from None


_READERS: dict[str, Callable[[str, Any], Any]] = {
    "variant": lambda name, value: Variant.parse(value),
    "draw-rules": lambda name, value: RuleSet.parse(str(value)),
    "tournament": _one_of(TOURNAMENTS),
    "rounds": _whole(1),
    "games": _whole(1),
    "openings": lambda name, value: str(value),
    "order": _one_of(ORDERS),
    "seed": _whole(0),
    "ponder": _switch,
    "adjudicate-draw": lambda name, value: read_draw_rule(_row(value)),
    "adjudicate-win": lambda name, value: read_win_rule(_row(value)),
    "max-plies": _whole(0),
    "tolerance": _seconds,
    "sprt": _sprt,
}
_FIELDS = {"draw-rules": "rules"}
_RUN_READERS: dict[str, Callable[[str, Any], Any]] = {
    "concurrency": _whole(1),
    "store": lambda name, value: Path(value),
    "pdn": lambda name, value: Path(value),
    "cluster": lambda name, value: str(value),
}
