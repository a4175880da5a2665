"""Messages to Hub lines. The order of the fields is fixed, as several clients depend on it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dxp_engine.protocols.errors import LocalError
from dxp_engine.protocols.hub_items import write_item
from dxp_engine.protocols.hub_messages import (
    BoolParam,
    Done,
    EnumParam,
    Error,
    Go,
    Hub,
    Id,
    Info,
    Init,
    IntParam,
    Level,
    NewGame,
    Ping,
    PonderHit,
    Pong,
    Pos,
    Quit,
    Ready,
    RealParam,
    SetParam,
    Stop,
    StringParam,
    Wait,
)
from dxp_engine.protocols.machine import Line, Message
from dxp_engine.protocols.numbers import write_real
from dxp_engine.protocols.tokens import checked_word, checked_words

_PLAIN = frozenset({Hub, Init, NewGame, PonderHit, Stop, Ping, Quit, Wait, Ready, Pong})


def write(message: Message) -> str:
    """The line of a Hub message, without its end; LocalError if it is none or cannot be written."""
    if type(message) in _PLAIN:
        return message.word
    if isinstance(message, Line):
        return message.text
    writer = _WRITERS.get(type(message))
    if writer is None:
        raise LocalError(f"{type(message).__name__} is not a message that Hub can write")
    return " ".join([message.word, *writer(message)])


def _optional(name: str, value: str | float | None) -> Iterator[str]:
    if value is not None:
        text = write_real(value) if isinstance(value, float) else str(value)
        yield write_item(name, text)


def _moves(name: str, moves: tuple[str, ...]) -> Iterator[str]:
    if moves:
        yield write_item(name, checked_words(moves, "move"))


def _set_param(message: SetParam) -> Iterator[str]:
    yield write_item("name", message.name)
    yield write_item("value", message.value)


def _pos(message: Pos) -> Iterator[str]:
    yield "start" if message.pos is None else write_item("pos", message.pos)
    if message.wolf:
        yield write_item("wolf", " ".join(f"{run.colour}{run.square}={run.moves}" for run in message.wolf))
    yield from _moves("moves", message.moves)


def _level(message: Level) -> Iterator[str]:
    if message.infinite:
        yield "infinite"
    yield from _optional("depth", message.depth)
    yield from _optional("nodes", message.nodes)
    yield from _optional("move-time", message.move_time)
    yield from _optional("moves", message.moves)
    yield from _optional("time", message.time)
    yield from _optional("inc", message.inc)


def _go(message: Go) -> Iterator[str]:
    yield message.mode


def _id(message: Id) -> Iterator[str]:
    yield from _optional("name", message.name)
    yield from _optional("version", message.version)
    yield from _optional("author", message.author)
    yield from _optional("country", message.country)


def _bool_param(message: BoolParam) -> Iterator[str]:
    return _declared(message.name, "true" if message.value else "false", "bool")


def _int_param(message: IntParam) -> Iterator[str]:
    yield from _declared(message.name, str(message.value), "int")
    yield from _optional("min", message.low)
    yield from _optional("max", message.high)


def _real_param(message: RealParam) -> Iterator[str]:
    yield from _declared(message.name, write_real(message.value), "real")
    yield from _optional("min", message.low)
    yield from _optional("max", message.high)


def _string_param(message: StringParam) -> Iterator[str]:
    return _declared(message.name, message.value, "string")


def _enum_param(message: EnumParam) -> Iterator[str]:
    yield from _declared(message.name, message.value, "enum")
    yield write_item("values", checked_words(message.values, "value"))


def _declared(name: str, value: str, kind: str) -> Iterator[str]:
    yield write_item("name", name)
    yield write_item("value", value)
    yield write_item("type", kind)


def _info(message: Info) -> Iterator[str]:
    yield from _optional("depth", message.depth)
    yield from _optional("mean-depth", message.mean_depth)
    if message.score is not None:
        sign, men, hundredths = "-" if message.score < 0 else "", *divmod(abs(message.score), 100)
        yield f"score={sign}{men}.{hundredths:02}"
    yield from _optional("nodes", message.nodes)
    yield from _optional("time", message.time)
    yield from _optional("nps", message.nps)
    yield from _moves("pv", message.pv)


def _done(message: Done) -> Iterator[str]:
    if message.ponder and not message.move:
        raise LocalError("a done without a move has no ponder move")
    if message.move:
        yield write_item("move", checked_word(message.move, "move"))
    if message.ponder:
        yield write_item("ponder", checked_word(message.ponder, "move"))


def _error(message: Error) -> Iterator[str]:
    # Hub has no way to write a quote in a value.
    yield write_item("message", message.message.replace('"', "'"))


_WRITERS: Mapping[type[Message], Callable[[Any], Iterator[str]]] = {
    SetParam: _set_param,
    Pos: _pos,
    Level: _level,
    Go: _go,
    Id: _id,
    BoolParam: _bool_param,
    IntParam: _int_param,
    RealParam: _real_param,
    StringParam: _string_param,
    EnumParam: _enum_param,
    Info: _info,
    Done: _done,
    Error: _error,
}
