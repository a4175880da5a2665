"""An engine that takes part in a match, as a value: what starts it, what it speaks, and what it may spend."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from dxp_engine.match.time_control import TimeControl
from dxp_engine.protocols.dxp import Role

Protocol = Literal["self", "hub", "uci", "dxp"]
PROTOCOLS: tuple[Protocol, ...] = get_args(Protocol)

_PORT = "{port}"


@dataclass(frozen=True)
class Patience:
    """How long an engine may take for what is not on its clock, in seconds.

    Attributes:
        start: until it has said who it is, or accepts a connection.
        load: until it is ready, at first and for each new game.
        move: for a move under limits that say nothing about time (nodes, depth).
        stop: for an answer after it was told to stop.
        leave: from the request to leave until it is killed.
    """

    start: float = 10.0
    load: float = 60.0
    move: float = 600.0
    stop: float = 5.0
    leave: float = 2.0


@dataclass(frozen=True)
class DxpSetting:
    """What only DXP engines need to be told.

    Attributes:
        host, port: where it listens, or where we do; port 0 takes a free one, told by `{port}` in the command.
        listens: whether we listen, and it connects.
        role: ours; a follower's games are proposed by the engine.
        confirms, awaits: whether ends of games are confirmed by us, and by it; GWD needs both False.
    """

    host: str = "127.0.0.1"
    port: int = 0
    listens: bool = False
    role: Role = "initiator"
    confirms: bool = True
    awaits: bool = True


@dataclass(frozen=True)
class Entrant:
    """An engine in a match.

    Attributes:
        name: what tables call it.
        protocol: what it speaks; "self" is our own program.
        control: what it may spend.
        command: the program and its arguments; empty for our own, and for a DXP engine that is started by others.
        options: what to set, by the engine's own names; None presses a button.
        cwd: the directory it runs in, None for that of the runner.
        patience: how long to wait for it.
        dxp: what DXP engines are told.

    Raises:
        ValueError: these do not go together; says which engine and why.
    """

    name: str
    protocol: Protocol
    control: TimeControl
    command: tuple[str, ...] = ()
    options: Mapping[str, str | None] = field(default_factory=dict)
    cwd: Path | None = None
    patience: Patience = Patience()
    dxp: DxpSetting = DxpSetting()

    def __post_init__(self) -> None:
        if problem := self._problem():
            raise ValueError(f"engine {self.name}: {problem}")

    def _problem(self) -> str:
        if self.control == TimeControl():
            return "it has no time control (--tc, or tc=... for this engine)"
        if self.protocol == "self":
            return "proto=self is our own program and takes no cmd" if self.command else ""
        if self.protocol == "dxp":
            return self._dxp_problem()
        if not self.command:
            return f"proto={self.protocol} needs a command to start it (cmd='...')"
        return ""

    def _dxp_problem(self) -> str:
        if self.options:
            return "DXP has no options; they belong into cmd"
        if not self.command and not self.dxp.port:
            return "proto=dxp needs cmd='... {port}' to start it, or port=N where it listens"
        if self.command and not self.dxp.port and not any(_PORT in word for word in self.command):
            return "cmd must tell the port, {port}, or name the one that it uses (port=N)"
        for limit in self.control.fixed:
            words = "".join(self.command).lower().replace("-", "").replace("_", "")
            if limit not in words:
                return (
                    f"DXP cannot tell {limit}={getattr(self.control, _FIELDS[limit]):g}; "
                    f"cmd needs the engine's own switch for it, such as --{limit} {{{limit}}}"
                )
        return ""

    @property
    def argv(self) -> tuple[str, ...]:
        """The command, with `{nodes}`, `{depth}` and `{movetime}` (milliseconds) as the time control has them."""
        values = {"nodes": self.control.nodes, "depth": self.control.depth}
        if self.control.move_time is not None:
            values["movetime"] = round(1000 * self.control.move_time)
        found = {f"{{{name}}}": str(value) for name, value in values.items() if value is not None}
        return tuple(_replaced(word, found) for word in self.command)

    @property
    def settings(self) -> dict[str, Any]:
        """What tells it from other entrants, as JSON can say it."""
        told: dict[str, Any] = {"name": self.name, "proto": self.protocol, "tc": str(self.control)}
        if self.command:
            told["cmd"] = shlex.join(self.command)
        if self.options:
            told["options"] = dict(self.options)
        if self.cwd is not None:
            told["dir"] = str(self.cwd)
        if self.protocol == "dxp" and self.dxp != DxpSetting():
            told["dxp"] = {name: getattr(self.dxp, name) for name in DxpSetting.__dataclass_fields__}
        return told


_FIELDS = {"movetime": "move_time", "nodes": "nodes", "depth": "depth"}


def _replaced(word: str, found: Mapping[str, str]) -> str:
    for name, value in found.items():
        word = word.replace(name, value)
    return word
