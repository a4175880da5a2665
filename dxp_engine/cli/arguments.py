"""Which command lines start the engine; plain code, since click would take as long to load as the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

PROTOCOLS = ("uci", "hub")


@dataclass(frozen=True)
class EngineArguments:
    """What the engine was started with.

    Attributes:
        protocol: what the client speaks, "" to find out.
        log: a file to record the conversation in.
        params: Hub parameters to set beforehand.
    """

    protocol: Literal["", "uci", "hub"] = ""
    log: str | None = None
    params: tuple[tuple[str, str], ...] = ()


def starts_engine(arguments: Sequence[str]) -> bool:
    """Whether these arguments start the engine; not so if they ask for help."""
    first = arguments[0] if arguments else "uci"
    wanted = first in PROTOCOLS or first == "--log" or first.startswith("--log=")
    return wanted and not {"-h", "--help"} & set(arguments)


def read(arguments: Sequence[str]) -> EngineArguments:
    """The arguments of the engine.

    Raises:
        ValueError: one of them makes no sense.
    """
    protocol: Literal["", "uci", "hub"] = ""
    words = list(arguments)
    if words and words[0] in PROTOCOLS:
        protocol = "hub" if words.pop(0) == "hub" else "uci"
    log: str | None = None
    params: list[tuple[str, str]] = []
    while words:
        name, equals, value = words.pop(0).partition("=")
        if name == "--log":
            if not equals and not words:
                raise ValueError("--log needs a file")
            log = value if equals else words.pop(0)
        elif protocol == "hub" and name.startswith("--") and len(name) > 2 and equals:
            params.append((name[2:], value))
        else:
            form = "; parameters are written --NAME=VALUE" if protocol == "hub" else ""
            raise ValueError(f"the engine has no argument {name!r}{form}")
    return EngineArguments(protocol, log, tuple(params))
