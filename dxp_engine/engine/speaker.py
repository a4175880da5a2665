"""What a conversation needs of the protocol it is held in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from dxp_engine.engine.tasks import Task
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.machine import Protocol as Wire
from dxp_engine.protocols.queue import Dialect
from dxp_engine.protocols.search import Search

LONGEST = 500
"""Characters of an error text: what is wrong may be megabytes long."""


@dataclass(frozen=True)
class Refused:
    """A search that is answered without being started."""

    answer: Sequence[Message]


class Speaker(Protocol):
    """The commands of one protocol carried out on a session; none of the methods may be called during another."""

    @property
    def wire(self) -> Wire:
        """The protocol, for its machine."""

    @property
    def dialect(self) -> Dialect:
        """What the queue has to know of it; one for each conversation."""

    def do(self, message: Message) -> list[Message]:
        """Carry out a command that takes no time; what is wrong with it is told in the answer."""

    def refuse_position(self, reason: str) -> None:
        """A position could not be read."""

    def prepare(self, reply: Message) -> None:
        """This reply is about to go out while no search goes on: what it says shall be true."""

    def start(self, search: Search) -> Task | Refused:
        """The task for a search."""

    def fault(self, reason: str) -> Sequence[Message]:
        """The answer of a search that failed."""


def one_line(text: str) -> str:
    """An error text without anything that a line of a protocol cannot carry."""
    shown = text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in shown)
