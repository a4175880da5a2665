"""The messages of the UCI-like protocol, both directions. Positions, moves and squares are plain text here."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from dxp_engine.protocols.machine import Message

# --- from the client -------------------------------------------------------------------------------------


class Uci(Message):
    """Asks for `id`, the `option` lines and `uciok`."""

    word: ClassVar[str] = "uci"


class IsReady(Message):
    """Asks for `readyok`, also during a search."""

    word: ClassVar[str] = "isready"


@dataclass(frozen=True)
class SetOption(Message):
    """Sets an option, or presses a button (`value` None). Values are text: the engine's declaration says which."""

    word: ClassVar[str] = "setoption"
    name: str
    value: str | None = None


class NewGame(Message):
    """What follows has nothing to do with what was before."""

    word: ClassVar[str] = "ucinewgame"


@dataclass(frozen=True)
class Position(Message):
    """A position (`fen` None: the start position) and the moves that lead from it to the one to be searched."""

    word: ClassVar[str] = "position"
    fen: str | None = None
    moves: tuple[str, ...] = ()

    @property
    def weight(self) -> int:
        """One more for each move."""
        return 1 + len(self.moves)


@dataclass(frozen=True)
class Go(Message):
    """Starts a search; `bestmove` answers it. Times are milliseconds, as sent; None or False where not given."""

    word: ClassVar[str] = "go"
    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    wtime: int | None = None
    btime: int | None = None
    winc: int | None = None
    binc: int | None = None
    movestogo: int | None = None
    mate: int | None = None
    perft: int | None = None
    infinite: bool = False
    ponder: bool = False
    searchmoves: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Pondering is a state of its own, as it must not be answered yet."""
        return "go ponder" if self.ponder else "go"

    @property
    def weight(self) -> int:
        """One more for each move."""
        return 1 + len(self.searchmoves)


class PonderHit(Message):
    """The expected move was played: the clock runs now."""

    word: ClassVar[str] = "ponderhit"


class Stop(Message):
    """Ends the search; ignored if there is none."""

    word: ClassVar[str] = "stop"


class Quit(Message):
    """The engine shall leave."""

    word: ClassVar[str] = "quit"


class Display(Message):
    """For people: shows the board."""

    word: ClassVar[str] = "d"


@dataclass(frozen=True)
class Moves(Message):
    """Asks for the legal moves, or with the squares of a move so far for what may come next."""

    word: ClassVar[str] = "moves"
    squares: tuple[str, ...] = ()


class Evaluate(Message):
    """For people: the evaluation without a search."""

    word: ClassVar[str] = "eval"


class Undo(Message):
    """Takes back the last move of the position."""

    word: ClassVar[str] = "undo"


class Help(Message):
    """For people: lists the commands."""

    word: ClassVar[str] = "help"


@dataclass(frozen=True)
class Bench(Message):
    """Searches a fixed list of positions (to `depth`, None: its own) and prints the node count."""

    word: ClassVar[str] = "bench"
    depth: int | None = None


# --- from the engine -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Id(Message):
    """Who the engine is."""

    word: ClassVar[str] = "id"
    field: Literal["name", "author"]
    text: str


@dataclass(frozen=True)
class CheckOption(Message):
    """Declares an option that is true or false."""

    word: ClassVar[str] = "option"
    name: str
    default: bool


@dataclass(frozen=True)
class SpinOption(Message):
    """Declares a whole number in low..high (None: no limit)."""

    word: ClassVar[str] = "option"
    name: str
    default: int
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class ComboOption(Message):
    """Declares a choice of texts."""

    word: ClassVar[str] = "option"
    name: str
    default: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class ButtonOption(Message):
    """Declares something that `setoption` without a value does."""

    word: ClassVar[str] = "option"
    name: str


@dataclass(frozen=True)
class StringOption(Message):
    """Declares a free text; the empty one is `<empty>` on the wire."""

    word: ClassVar[str] = "option"
    name: str
    default: str


Option = CheckOption | SpinOption | ComboOption | ButtonOption | StringOption


class UciOk(Message):
    """Ends the answer to `uci`."""

    word: ClassVar[str] = "uciok"


class ReadyOk(Message):
    """Answers `isready`."""

    word: ClassVar[str] = "readyok"


@dataclass(frozen=True)
class Info(Message):
    """What a search knows so far; None where the line does not say.

    `cp` is in 1/100 man and `mate` in moves, both for the side to move; `bound` says that the score is only a limit;
    `wdl` and `hashfull` are per mille; `time` is in milliseconds, `nps` in nodes per second.
    """

    word: ClassVar[str] = "info"
    depth: int | None = None
    seldepth: int | None = None
    multipv: int | None = None
    cp: int | None = None
    mate: int | None = None
    bound: Literal["", "lowerbound", "upperbound"] = ""
    wdl: tuple[int, int, int] | None = None
    nodes: int | None = None
    nps: int | None = None
    hashfull: int | None = None
    tbhits: int | None = None
    time: int | None = None
    currmove: str | None = None
    currmovenumber: int | None = None
    pv: tuple[str, ...] = ()
    string: str | None = None


@dataclass(frozen=True)
class Text(Message):
    """A remark: `info string TEXT`."""

    word: ClassVar[str] = "info string"
    text: str


@dataclass(frozen=True)
class Error(Message):
    """The engine did not understand, or did not obey, and why: `info string error: MESSAGE`."""

    word: ClassVar[str] = "error"
    message: str


@dataclass(frozen=True)
class BestMove(Message):
    """Answers one `go`; without a move (`(none)`) if there is none to play."""

    word: ClassVar[str] = "bestmove"
    move: str | None = None
    ponder: str | None = None

    @property
    def kind(self) -> str:
        """An answer without a move is legal also while pondering: that search was refused."""
        return "bestmove" if self.move else "bestmove none"


@dataclass(frozen=True)
class Legal(Message):
    """Answers `moves`: all legal moves."""

    word: ClassVar[str] = "legal"
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Next(Message):
    """Answers `moves` with squares: where the piece may go next, and the move if it is complete."""

    word: ClassVar[str] = "next"
    squares: tuple[str, ...] = ()
    move: str | None = None
