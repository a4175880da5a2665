"""What an engine says in the UCI-like protocol, read for the client."""

from collections.abc import Sequence
from typing import Any, Literal

from dxp_engine.protocols.commands import Readers, read_reply
from dxp_engine.protocols.errors import RemoteError, shown
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.numbers import read_integer
from dxp_engine.protocols.tokens import BLANK, sections, word_spans, words
from dxp_engine.protocols.uci_messages import (
    BestMove,
    ButtonOption,
    CheckOption,
    ComboOption,
    Error,
    Id,
    Info,
    Legal,
    Next,
    Option,
    ReadyOk,
    SpinOption,
    StringOption,
    Text,
    UciOk,
)

_INFO_NUMBERS = frozenset(
    {"depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "tbhits", "time", "currmovenumber"}
)
_INFO_WORDS = _INFO_NUMBERS | {"score", "wdl", "currmove", "pv", "string"}
_OPTION_WORDS = frozenset({"name", "type", "default", "min", "max", "var"})


def read_from_engine(line: str) -> Message | None:
    """An engine's line; None if it is blank; a Line if it is no message; RemoteError if it is a bad one."""
    return read_reply(line, FROM_ENGINE)


def _id(rest: str) -> Id:
    word, _, end = next(word_spans(rest), ("", 0, 0))
    text = rest[end:].strip(BLANK)
    match word:
        case "name" | "author":
            field: Literal["name", "author"] = "name" if word == "name" else "author"
            return Id(field, text)
    raise RemoteError(f"name or author is expected, not {shown(word)}")


def _option(rest: str) -> Option:
    is_string = " type string " in f" {' '.join(words(rest))} "
    values: dict[str, list[str]] = {}
    for keyword, text in sections(rest, _OPTION_WORDS, frozenset({"default"} if is_string else ())):
        values.setdefault(keyword, []).append(text)
    name, kind = values.get("name", [""])[0], values.get("type", [""])[0]
    default = values.get("default", [""])[0]
    if not name:
        raise RemoteError("the name of the option is missing")
    match kind:
        case "check":
            if default not in ("true", "false"):
                raise RemoteError(f"{name} needs true or false, not {shown(default)}")
            return CheckOption(name, default == "true")
        case "spin":
            low, high = (read_integer(values[end][0], end) if end in values else None for end in ("min", "max"))
            return SpinOption(name, read_integer(default, name), low, high)
        case "combo":
            return ComboOption(name, default, tuple(values.get("var", ())))
        case "button":
            return ButtonOption(name)
        case "string":
            return StringOption(name, "" if default == "<empty>" else default)
    raise RemoteError(f"unknown type {shown(kind)}")


def _info(rest: str) -> Message:
    if rest == "string" or rest.startswith(("string ", "string\t")):
        return _text(rest[len("string") :].strip(BLANK))
    found: dict[str, Any] = {}
    for name, text in sections(rest, _INFO_WORDS, frozenset({"string"})):
        found |= _info_field(name, text)
    return Info(**found)


def _info_field(name: str, text: str) -> dict[str, object]:
    texts = words(text)
    first = texts[0] if texts else ""
    if name in _INFO_NUMBERS:
        return {name: read_integer(first, name)}
    match name:
        case "score":
            return _score(texts)
        case "wdl":
            if len(texts) < 3:
                raise RemoteError(f"wdl needs three numbers, not {shown(text)}")
            return {"wdl": tuple(read_integer(text, "wdl", 0) for text in texts[:3])}
        case "pv":
            return {"pv": tuple(texts)}
        case "currmove":
            return {"currmove": first or None}
        case "string":
            return {"string": text}
    return {}


def _score(texts: Sequence[str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in zip(texts, [*texts, ""][1:], strict=True):
        if name in ("cp", "mate"):
            found[name] = read_integer(value, f"score {name}")
        elif name in ("lowerbound", "upperbound"):
            found["bound"] = name
    if not found:
        raise RemoteError(f"score needs cp or mate, not {shown(' '.join(texts))}")
    return found


def _text(text: str) -> Message:
    if text.startswith("error:"):
        return Error(text.removeprefix("error:").strip(BLANK))
    return Text(text)


def _best_move(rest: str) -> BestMove:
    match words(rest):
        case ["(none)" | "0000", *_]:
            return BestMove()
        case [move, "ponder", ponder, *_]:
            return BestMove(move, ponder)
        case [move, *_]:
            return BestMove(move)
    raise RemoteError("the move is missing")


def _next(rest: str) -> Next:
    texts = words(rest)
    split = texts.index("move") if "move" in texts else len(texts)
    if len(texts) == split + 1:
        raise RemoteError("the move is missing")
    return Next(tuple(texts[:split]), texts[split + 1] if split < len(texts) else None)


FROM_ENGINE: Readers = {
    "id": _id,
    "option": _option,
    "uciok": lambda _: UciOk(),
    "readyok": lambda _: ReadyOk(),
    "info": _info,
    "bestmove": _best_move,
    "legal": lambda rest: Legal(tuple(words(rest))),
    "next": _next,
}
