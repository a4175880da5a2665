"""What an engine did wrong, as a value: a match goes on after it."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from enum import Enum


class FaultKind(Enum):
    """The kinds of faults; the value is what reports call it."""

    NOT_STARTED = "not started"
    CRASH = "crash"
    STALL = "stall"
    NONSENSE = "nonsense"
    REFUSED = "refused"
    ILLEGAL_MOVE = "illegal move"
    NO_MOVE = "no move"


@dataclass(frozen=True)
class Fault:
    """An engine's fault.

    Attributes:
        kind: what kind of fault.
        text: what happened, without a full stop.
        line: the engine's line that shows it, or the last one before it; "" if it said nothing. It may be cut.
        exit_code: how the process ended, as in `subprocess` (minus the signal); None if it did not end by itself.
        stderr: the last lines of its standard error.
    """

    kind: FaultKind
    text: str
    line: str = ""
    exit_code: int | None = None
    stderr: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.text}"


def shown_exit(code: int) -> str:
    """How a process ended: "exit status 3", "killed by SIGSEGV"."""
    if code >= 0:
        return f"exit status {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"
