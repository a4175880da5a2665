"""What a client says in the UCI-like protocol, read for the engine."""

from collections.abc import Mapping, Sequence
from typing import Any

from dxp_engine.protocols.commands import Readers, read_command
from dxp_engine.protocols.errors import RemoteError, shown
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.numbers import read_integer
from dxp_engine.protocols.tokens import BLANK, sections, word_spans, words
from dxp_engine.protocols.uci_messages import (
    Bench,
    Display,
    Evaluate,
    Go,
    Help,
    IsReady,
    Moves,
    NewGame,
    PonderHit,
    Position,
    Quit,
    SetOption,
    Stop,
    Uci,
    Undo,
)

_GO_NUMBERS: Mapping[str, int | None] = {  # name: smallest value, None for a clock, which may be overdrawn
    "depth": 1,
    "nodes": 1,
    "movetime": None,
    "wtime": None,
    "btime": None,
    "winc": None,
    "binc": None,
    "movestogo": None,
    "mate": 1,
    "perft": 1,
}
_GO_FLAGS = frozenset({"infinite", "ponder"})
_GO_WORDS = frozenset(_GO_NUMBERS) | _GO_FLAGS | {"searchmoves"}


def read_from_client(line: str) -> Message | None:
    """A client's line; None if it is blank; RemoteError if it is no command or a bad one."""
    return read_command(line, FROM_CLIENT)


def _set_option(rest: str) -> SetOption:
    spans = list(word_spans(rest))
    if not spans or spans[0][0] != "name":
        raise RemoteError(f"name is expected, not {shown(spans[0][0] if spans else '')}")
    names = [word for word, _, _ in spans[1:]]
    value: str | None = None
    # The first word of a name is never the keyword.
    if "value" in names[1:]:
        split = names.index("value", 1)
        value = rest[spans[split + 1][2] :].strip(BLANK)
        names = names[:split]
    if not names:
        raise RemoteError("the name of the option is missing")
    return SetOption(" ".join(names), "" if value == "<empty>" else value)


def _position(rest: str) -> Position:
    kind, *more = words(rest) or [""]
    if kind not in ("startpos", "fen"):
        raise RemoteError(f"startpos or fen is expected, not {shown(kind)}")
    split = more.index("moves") if "moves" in more else len(more)
    fen, moves = " ".join(more[:split]), tuple(more[split + 1 :])
    if kind == "startpos" and fen:
        raise RemoteError(f"moves is expected after startpos, not {shown(more[0])}")
    if kind == "fen" and not fen:
        raise RemoteError("the FEN is missing")
    return Position(fen or None, moves)


def _go(rest: str) -> Go:
    found: dict[str, Any] = {}
    for name, text in sections(rest, _GO_WORDS):
        if not name:
            if text:
                raise RemoteError(f"unknown argument {shown(words(text)[0])}")
            continue
        if name in found:
            raise RemoteError(f"{name} is given twice")
        found[name] = _go_value(name, words(text))
    return Go(**found)


def _go_value(name: str, texts: Sequence[str]) -> object:
    if name == "searchmoves":
        if not texts:
            raise RemoteError("searchmoves needs moves")
        return tuple(texts)
    numbers = 0 if name in _GO_FLAGS else 1
    if len(texts) > numbers:
        raise RemoteError(f"unknown argument {shown(texts[numbers])}")
    if not numbers:
        return True
    low = _GO_NUMBERS[name]
    text = texts[0] if texts else ""
    return read_integer(text, name) if low is None else read_integer(text, name, low)


def _bench(rest: str) -> Bench:
    return Bench(read_integer(rest, "depth", 1) if rest else None)


FROM_CLIENT: Readers = {
    "uci": lambda _: Uci(),
    "isready": lambda _: IsReady(),
    "setoption": _set_option,
    "ucinewgame": lambda _: NewGame(),
    "position": _position,
    "go": _go,
    "stop": lambda _: Stop(),
    "ponderhit": lambda _: PonderHit(),
    "quit": lambda _: Quit(),
    "d": lambda _: Display(),
    "moves": lambda rest: Moves(tuple(words(rest))),
    "eval": lambda _: Evaluate(),
    "undo": lambda _: Undo(),
    "help": lambda _: Help(),
    "bench": _bench,
}
