"""What an engine says in Hub, read for the client."""

from dxp_engine.protocols.commands import Readers, read_reply
from dxp_engine.protocols.errors import RemoteError, shown
from dxp_engine.protocols.hub_items import Items, integer_item, read_items, real_item
from dxp_engine.protocols.hub_messages import (
    BoolParam,
    Done,
    EnumParam,
    Error,
    Id,
    Info,
    IntParam,
    Param,
    Pong,
    Ready,
    RealParam,
    StringParam,
    Wait,
)
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.numbers import read_integer, read_real
from dxp_engine.protocols.tokens import words


def read_from_engine(line: str) -> Message | None:
    """An engine's line; None if it is blank; a Line if it is no message; RemoteError if it is a bad one."""
    return read_reply(line, FROM_ENGINE)


def _id(items: Items) -> Id:
    return Id(items.get("name"), items.get("version"), items.get("author"), items.get("country"))


def _param(items: Items) -> Param:
    name, value, kind = items["name"], items["value"], items["type"]
    match kind:
        case "bool":
            if value not in ("true", "false"):
                raise RemoteError(f"{name} needs true or false, not {shown(value)}")
            return BoolParam(name, value == "true")
        case "int":
            low, high = (read_integer(items[end], end) if end in items else None for end in ("min", "max"))
            return IntParam(name, read_integer(value, name), low, high)
        case "real":
            return RealParam(name, read_real(value, name), real_item(items, "min"), real_item(items, "max"))
        case "string":
            return StringParam(name, value)
        case "enum":
            return EnumParam(name, value, tuple(words(items["values"])))
    raise RemoteError(f"unknown type {shown(kind)}")


def _info(items: Items) -> Info:
    score = real_item(items, "score")
    return Info(
        depth=integer_item(items, "depth"),
        mean_depth=real_item(items, "mean-depth"),
        score=None if score is None else round(score * 100),
        nodes=integer_item(items, "nodes"),
        time=real_item(items, "time"),
        nps=real_item(items, "nps"),
        pv=tuple(words(items.get("pv") or "")),
    )


def _done(items: Items) -> Done:
    return Done(items.get("move") or None, items.get("ponder") or None)


FROM_ENGINE: Readers = {
    "id": lambda rest: _id(read_items(rest)),
    "param": lambda rest: _param(read_items(rest)),
    "wait": lambda _: Wait(),
    "ready": lambda _: Ready(),
    "info": lambda rest: _info(read_items(rest)),
    "done": lambda rest: _done(read_items(rest)),
    "pong": lambda _: Pong(),
    "error": lambda rest: Error(read_items(rest).get("message") or ""),
}
