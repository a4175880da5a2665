"""The seven messages of DXP. Either end may send most of them; positions are plain text here, squares are numbers."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from dxp_engine.protocols.machine import Message

Colour = Literal["W", "Z"]
"""White, or Black (Dutch: zwart)."""

MOST_MINUTES = 999
MOST_MOVES = 999
MOST_SECONDS = 9999
MOST_CAPTURED = 20
SQUARES = 50
NAME_WIDTH = 32
LONGEST_CHAT = 126

NAMES = {
    "R": "GAMEREQ",
    "A": "GAMEACC",
    "M": "MOVE",
    "E": "GAMEEND",
    "C": "CHAT",
    "B": "BACKREQ",
    "K": "BACKACC",
}
"""What the messages are called, by the character they begin with."""


@dataclass(frozen=True)
class GameReq(Message):
    """The initiator wants a game.

    Attributes:
        name: of the initiator, at most 32 characters.
        follower: the colour that the follower is to play.
        minutes: thinking time of each side for the whole game; 0 if none is given. Sent rounded up to whole minutes,
            read with fractions, too.
        moves: by each side in the whole game; 0 for no limit.
        position: side to move and a letter for each square, 51 characters; None for the usual start with White to
            move. Read as it comes: whether it is one, the rules have to say.
        version: of the protocol; there is only 1.
    """

    word: ClassVar[str] = "R"
    name: str
    follower: Colour
    minutes: float = 0.0
    moves: int = 0
    position: str | None = None
    version: int = 1

    @property
    def first(self) -> Colour:
        """The side that moves first."""
        return "Z" if self.position and self.position[0] == "Z" else "W"

    @property
    def kind(self) -> str:
        """With the colours, which decide whose turn it will be."""
        return f"R{self.follower}{self.first}"


@dataclass(frozen=True)
class GameAcc(Message):
    """The follower's answer. Codes: 0 the game starts, 1 other version, 2 not this game, 3 no game at all."""

    word: ClassVar[str] = "A"
    name: str
    code: int = 0

    @property
    def kind(self) -> str:
        """With the code."""
        return f"A{self.code}"


@dataclass(frozen=True)
class Move(Message):
    """One half move.

    Attributes:
        origin, target: squares, 1 to 50.
        captured: squares of the captured pieces in any order; None if the sender has left the list out.
        seconds: used for this move, as the sender says; at most 9999 can be sent.
        count: how many pieces are captured, for a message without the list; else the length of the list.
    """

    word: ClassVar[str] = "M"
    origin: int
    target: int
    captured: tuple[int, ...] | None = ()
    seconds: int = 0
    count: int = 0

    def __post_init__(self) -> None:
        if self.captured is not None:
            object.__setattr__(self, "count", len(self.captured))


@dataclass(frozen=True)
class GameEnd(Message):
    """Ends the game, or confirms that the other end has.

    Attributes:
        reason: 0 none given, 1 the sender loses, 2 a draw, 3 the sender wins. In a confirmation it means nothing.
        stop: whether the sender wants no further game.
    """

    word: ClassVar[str] = "E"
    reason: int = 0
    stop: bool = False


@dataclass(frozen=True)
class Chat(Message):
    """Text for the person at the other end, at any time."""

    word: ClassVar[str] = "C"
    text: str


@dataclass(frozen=True)
class BackReq(Message):
    """Asks to go back to the position before a half move: move `number`, 1 to 999, of the side `colour`."""

    word: ClassVar[str] = "B"
    number: int
    colour: Colour

    @property
    def kind(self) -> str:
        """With the colour, whose turn it would be."""
        return f"B{self.colour}"


@dataclass(frozen=True)
class BackAcc(Message):
    """Answers a BackReq. Codes: 0 both go back, 1 going back is not supported, 2 the game is to go on."""

    word: ClassVar[str] = "K"
    code: int = 0

    @property
    def kind(self) -> str:
        """With the code."""
        return f"K{self.code}"
