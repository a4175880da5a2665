"""The messages of Hub version 2, both directions. Positions and moves are plain text here."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from dxp_engine.protocols.machine import Message

# --- from the client -------------------------------------------------------------------------------------


class Hub(Message):
    """The first line; asks for `id`, the `param` lines and `wait`."""

    word: ClassVar[str] = "hub"


@dataclass(frozen=True)
class SetParam(Message):
    """Sets a parameter. Values are text: what they may be, the engine's declaration says."""

    word: ClassVar[str] = "set-param"
    name: str
    value: str


class Init(Message):
    """Parameters are set; asks for `ready`."""

    word: ClassVar[str] = "init"


class NewGame(Message):
    """What follows has nothing to do with what was before."""

    word: ClassVar[str] = "new-game"


@dataclass(frozen=True)
class KingRun(Message):
    """Frisian: the king on `square` has made `moves` (1 to 3) king moves in a row. One entry of `wolf=`."""

    colour: Literal["W", "B"]
    square: int
    moves: int


@dataclass(frozen=True)
class Pos(Message):
    """A position and the moves that lead from it to the one to be searched.

    `pos` is the position string, None for the variant's start position. `wolf` holds for `pos`, before the moves.
    """

    word: ClassVar[str] = "pos"
    pos: str | None = None
    moves: tuple[str, ...] = ()
    wolf: tuple[KingRun, ...] = ()

    @property
    def weight(self) -> int:
        """One more for each move."""
        return 1 + len(self.moves)


@dataclass(frozen=True)
class Level(Message):
    """Limits of the next search; None where the line does not say. Seconds, and exactly as sent (also negative)."""

    word: ClassVar[str] = "level"
    depth: int | None = None
    nodes: int | None = None
    move_time: float | None = None
    moves: int | None = None
    time: float | None = None
    inc: float | None = None
    infinite: bool = False


@dataclass(frozen=True)
class Go(Message):
    """Starts a search; `done` answers it."""

    word: ClassVar[str] = "go"
    mode: Literal["think", "ponder", "analyze"] = "think"

    @property
    def kind(self) -> str:
        """Pondering is a state of its own, as it must not be answered yet."""
        return "go ponder" if self.mode == "ponder" else "go"


class PonderHit(Message):
    """The expected move was played: the clock runs now."""

    word: ClassVar[str] = "ponder-hit"


class Stop(Message):
    """Ends the search; ignored if there is none."""

    word: ClassVar[str] = "stop"


class Ping(Message):
    """Asks for `pong`, also during a search."""

    word: ClassVar[str] = "ping"


class Quit(Message):
    """The engine shall leave."""

    word: ClassVar[str] = "quit"


# --- from the engine -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Id(Message):
    """Who the engine is; None where the line does not say."""

    word: ClassVar[str] = "id"
    name: str | None = None
    version: str | None = None
    author: str | None = None
    country: str | None = None


@dataclass(frozen=True)
class BoolParam(Message):
    """Declares a parameter that is true or false; `value` is its default, as in all declarations."""

    word: ClassVar[str] = "param"
    name: str
    value: bool


@dataclass(frozen=True)
class IntParam(Message):
    """Declares a whole number in low..high (None: no limit)."""

    word: ClassVar[str] = "param"
    name: str
    value: int
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class RealParam(Message):
    """Declares a real number in low..high (None: no limit)."""

    word: ClassVar[str] = "param"
    name: str
    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class StringParam(Message):
    """Declares a free text."""

    word: ClassVar[str] = "param"
    name: str
    value: str


@dataclass(frozen=True)
class EnumParam(Message):
    """Declares a choice of words."""

    word: ClassVar[str] = "param"
    name: str
    value: str
    values: tuple[str, ...]


Param = BoolParam | IntParam | RealParam | StringParam | EnumParam


class Wait(Message):
    """Ends the answer to `hub`."""

    word: ClassVar[str] = "wait"


class Ready(Message):
    """Answers `init`."""

    word: ClassVar[str] = "ready"


@dataclass(frozen=True)
class Info(Message):
    """What a search knows so far; None where the line does not say.

    `score` is in 1/100 man, side to move (the wire has men, and cutting 99.99 * 100 down is a known trap); `time` in
    seconds; `nps` in million nodes per second.
    """

    word: ClassVar[str] = "info"
    depth: int | None = None
    mean_depth: float | None = None
    score: int | None = None
    nodes: int | None = None
    time: float | None = None
    nps: float | None = None
    pv: tuple[str, ...] = ()


@dataclass(frozen=True)
class Done(Message):
    """Answers one `go`; without a move if there is none to play."""

    word: ClassVar[str] = "done"
    move: str | None = None
    ponder: str | None = None

    @property
    def kind(self) -> str:
        """An answer without a move is legal also while pondering: that search was refused."""
        return "done" if self.move else "done none"


class Pong(Message):
    """Answers `ping`."""

    word: ClassVar[str] = "pong"


@dataclass(frozen=True)
class Error(Message):
    """The engine did not understand, or did not obey, and why."""

    word: ClassVar[str] = "error"
    message: str
