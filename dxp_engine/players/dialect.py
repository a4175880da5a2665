"""What the driver of an engine has to know of a line protocol, and what it hears in any of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from dxp_engine.core import Move
from dxp_engine.players.option import Option
from dxp_engine.players.thought import Thought
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.machine import Protocol as LineProtocol
from dxp_engine.protocols.search import Limits
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour


@dataclass(frozen=True)
class Called:
    """The engine says its name."""

    name: str


@dataclass(frozen=True)
class Answer:
    """The end of a search: texts of the move and of the expected reply, None where there is none."""

    move: str | None
    expected: str | None


@dataclass(frozen=True)
class Complaint:
    """The engine says that something is wrong."""

    text: str


Heard = Called | Option | Thought | Answer | Complaint


class Dialect(Protocol):
    """Our requests as messages of one protocol, and its messages as what we have heard."""

    @property
    def protocol(self) -> LineProtocol:
        """What to make the machine of."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The names under which engines declare the choice of a variant."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The names under which engines declare the choice of a rule set."""

    def hello(self) -> Message:
        """Asks who the engine is and what can be set."""

    def set_option(self, name: str, value: str | None) -> Message:
        """Sets an option."""

    def load(self) -> Message:
        """Everything is set; asks whether it is ready."""

    def new_game(self) -> Message:
        """What follows has nothing to do with what was before."""

    def check(self) -> Message:
        """Asks whether it has done all that it was told."""

    def position(self, start: Board, moves: Sequence[Move]) -> Message:
        """A position and all moves since."""

    def search(self, limits: Limits, turn: Colour, *, ponder: bool) -> tuple[Message, ...]:
        """Starts a search for the side to move; ValueError if the limits cannot be written."""

    def hit(self) -> Message:
        """The expected move was played."""

    def stop(self) -> Message:
        """Ends the search."""

    def quit(self) -> Message:
        """The engine shall leave."""

    def hear(self, message: Message) -> Heard | None:
        """What a message of the engine means, None if it is nothing to us."""

    def read_move(self, board: Board, text: str) -> Move:
        """The legal move that the engine means; MoveError if it is none."""
