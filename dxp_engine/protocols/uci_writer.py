"""Messages to lines of the UCI-like protocol. The order of the fields is fixed."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dxp_engine.protocols.errors import LocalError, shown
from dxp_engine.protocols.machine import Line, Message
from dxp_engine.protocols.tokens import checked_word, checked_words, words
from dxp_engine.protocols.uci_messages import (
    Bench,
    BestMove,
    ButtonOption,
    CheckOption,
    ComboOption,
    Display,
    Error,
    Evaluate,
    Go,
    Help,
    Id,
    Info,
    IsReady,
    Legal,
    Moves,
    NewGame,
    Next,
    PonderHit,
    Position,
    Quit,
    ReadyOk,
    SetOption,
    SpinOption,
    Stop,
    StringOption,
    Text,
    Uci,
    UciOk,
    Undo,
)

_PLAIN = frozenset({Uci, IsReady, NewGame, PonderHit, Stop, Quit, Display, Evaluate, Undo, Help, UciOk, ReadyOk})
_EMPTY = "<empty>"
_GO_NUMBERS = ("depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate", "perft")


def write(message: Message) -> str:
    """The line of a UCI message, without its end; LocalError if it is none or cannot be written."""
    if type(message) in _PLAIN:
        return message.word
    if isinstance(message, Line):
        return message.text
    writer = _WRITERS.get(type(message))
    if writer is None:
        raise LocalError(f"{type(message).__name__} is not a message that UCI can write")
    return " ".join(writer(message))


def _optional(name: str, value: int | None) -> Iterator[str]:
    if value is not None:
        yield f"{name} {value}"


def _list(name: str, texts: tuple[str, ...]) -> Iterator[str]:
    if texts:
        yield f"{name} {checked_words(texts, name)}"


def _phrase(text: str, keywords: str, what: str) -> str:
    """`text` with single blanks; LocalError if it is empty or a keyword in it would be read as the next argument."""
    found = words(text)
    if not found or not set(found).isdisjoint(keywords.split()):
        raise LocalError(f"{what} {shown(text)} cannot be written")
    return " ".join(found)


def _set_option(message: SetOption) -> Iterator[str]:
    first, *more = _phrase(message.name, "", "option name").split(" ")
    if "value" in more or message.value == _EMPTY:
        raise LocalError(f"option {shown(message.name)} with value {shown(str(message.value))} cannot be written")
    yield "setoption name"
    yield " ".join([first, *more])
    if message.value is not None:
        yield f"value {message.value or _EMPTY}"


def _position(message: Position) -> Iterator[str]:
    yield "position"
    yield "startpos" if message.fen is None else f"fen {_phrase(message.fen, 'moves', 'FEN')}"
    yield from _list("moves", message.moves)


def _go(message: Go) -> Iterator[str]:
    yield "go"
    if message.ponder:
        yield "ponder"
    for name in _GO_NUMBERS:
        yield from _optional(name, getattr(message, name))
    if message.infinite:
        yield "infinite"
    yield from _list("searchmoves", message.searchmoves)


def _moves(message: Moves) -> Iterator[str]:
    yield "moves"
    yield from (checked_word(square, "square") for square in message.squares)


def _bench(message: Bench) -> Iterator[str]:
    yield "bench" if message.depth is None else f"bench {message.depth}"


def _id(message: Id) -> Iterator[str]:
    yield f"id {message.field} {message.text}".rstrip()


def _option(message: CheckOption | SpinOption | ComboOption | ButtonOption | StringOption, kind: str) -> Iterator[str]:
    yield f"option name {_phrase(message.name, 'name type default min max var', 'option name')} type {kind}"


def _check(message: CheckOption) -> Iterator[str]:
    yield from _option(message, "check")
    yield f"default {'true' if message.default else 'false'}"


def _spin(message: SpinOption) -> Iterator[str]:
    yield from _option(message, "spin")
    yield f"default {message.default}"
    yield from _optional("min", message.low)
    yield from _optional("max", message.high)


def _combo(message: ComboOption) -> Iterator[str]:
    yield from _option(message, "combo")
    keywords = "name type default min max var"
    yield f"default {_phrase(message.default, keywords, 'value')}"
    yield from (f"var {_phrase(value, keywords, 'value')}" for value in message.values)


def _button(message: ButtonOption) -> Iterator[str]:
    return _option(message, "button")


def _string(message: StringOption) -> Iterator[str]:
    if message.default == _EMPTY:
        raise LocalError(f"option {shown(message.name)} with value {_EMPTY} cannot be written")
    yield from _option(message, "string")
    yield f"default {message.default or _EMPTY}"


def _info(message: Info) -> Iterator[str]:
    yield "info"
    yield from _optional("depth", message.depth)
    yield from _optional("seldepth", message.seldepth)
    yield from _optional("multipv", message.multipv)
    yield from _score(message)
    if message.wdl is not None:
        yield "wdl {} {} {}".format(*message.wdl)
    yield from _optional("nodes", message.nodes)
    yield from _optional("nps", message.nps)
    yield from _optional("hashfull", message.hashfull)
    yield from _optional("tbhits", message.tbhits)
    yield from _optional("time", message.time)
    if message.currmove is not None:
        yield f"currmove {checked_word(message.currmove, 'move')}"
    yield from _optional("currmovenumber", message.currmovenumber)
    yield from _list("pv", message.pv)
    if message.string is not None:
        yield f"string {message.string}".rstrip()


def _score(message: Info) -> Iterator[str]:
    if message.cp is not None and message.mate is not None:
        raise LocalError("a score is cp or mate, not both")
    if message.cp is not None or message.mate is not None:
        yield f"score cp {message.cp}" if message.mate is None else f"score mate {message.mate}"
        if message.bound:
            yield message.bound


def _text(message: Text) -> Iterator[str]:
    if message.text.startswith("error:"):
        raise LocalError("a remark that begins with error: is an Error")
    yield f"info string {message.text}".rstrip()


def _error(message: Error) -> Iterator[str]:
    yield f"info string error: {message.message}".rstrip()


def _best_move(message: BestMove) -> Iterator[str]:
    if message.ponder and not message.move:
        raise LocalError("a bestmove without a move has no ponder move")
    yield f"bestmove {checked_word(message.move, 'move') if message.move else '(none)'}"
    if message.ponder:
        yield f"ponder {checked_word(message.ponder, 'move')}"


def _legal(message: Legal) -> Iterator[str]:
    yield "legal"
    yield from (checked_word(move, "move") for move in message.moves)


def _next(message: Next) -> Iterator[str]:
    yield "next"
    yield from (checked_word(square, "square") for square in message.squares)
    if message.move is not None:
        yield f"move {checked_word(message.move, 'move')}"


_WRITERS: Mapping[type[Message], Callable[[Any], Iterator[str]]] = {
    SetOption: _set_option,
    Position: _position,
    Go: _go,
    Moves: _moves,
    Bench: _bench,
    Id: _id,
    CheckOption: _check,
    SpinOption: _spin,
    ComboOption: _combo,
    ButtonOption: _button,
    StringOption: _string,
    Info: _info,
    Text: _text,
    Error: _error,
    BestMove: _best_move,
    Legal: _legal,
    Next: _next,
}
