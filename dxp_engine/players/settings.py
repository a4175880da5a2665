"""How to start an engine's process, and how long to wait for it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal


@dataclass(frozen=True)
class Program:
    """A foreign engine.

    Attributes:
        command: the program and its arguments. A path is taken from the directory of the caller, also with `cwd`; a
            bare name is looked up in PATH.
        protocol: what it speaks.
        options: what to set, by the engine's own names; None presses a button.
        cwd: the directory it runs in, None for the caller's.
        name: what to call it, "" for what it says itself.
    """

    command: tuple[str, ...]
    protocol: Literal["hub", "uci"] = "hub"
    options: Mapping[str, str | None] = field(default_factory=dict)
    cwd: Path | None = None
    name: str = ""

    def __post_init__(self) -> None:
        if not self.command:
            raise ValueError("an engine needs a command to start it")

    @property
    def argv(self) -> tuple[str, ...]:
        """The command with the path of the program made absolute."""
        program, *arguments = self.command
        bare = "/" not in program and os.sep not in program
        return (program if bare else str(Path(program).expanduser().absolute()), *arguments)


@dataclass(frozen=True)
class Timeouts:
    """How long a process may take for what it owes us, in seconds.

    Attributes:
        start: until it has said who it is.
        setup: until it is ready to play, also for a new game: hash and tables are loaded now.
        move: for an answer under limits that say nothing about time (depth, nodes).
        margin: for an answer after the time that its limits allow.
        stop: for an answer after it was told to stop, which is done when the above is over.
        leave: from `quit` until it is killed.
    """

    start: float = 10.0
    setup: float = 60.0
    move: float = 600.0
    margin: float = 1.0
    stop: float = 5.0
    leave: float = 2.0
