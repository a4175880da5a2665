"""What a client says in Hub, read for the engine."""

import re
from typing import Literal

from dxp_engine.protocols.commands import Readers, read_command
from dxp_engine.protocols.errors import RemoteError, shown
from dxp_engine.protocols.hub_items import Items, integer_item, read_items, real_item
from dxp_engine.protocols.hub_messages import (
    Go,
    Hub,
    Init,
    KingRun,
    Level,
    NewGame,
    Ping,
    PonderHit,
    Pos,
    Quit,
    SetParam,
    Stop,
)
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.tokens import words

_KING_RUN = re.compile(r"([WB])([0-9]{1,3})=([1-3])")
_MODES: tuple[Literal["think", "ponder", "analyze"], ...] = ("think", "ponder", "analyze")


def read_from_client(line: str) -> Message | None:
    """A client's line; None if it is blank; RemoteError if it is no command or a bad one."""
    return read_command(line, FROM_CLIENT)


def _set_param(items: Items) -> SetParam:
    return SetParam(items["name"], items["value"])


def _pos(items: Items) -> Pos:
    start = "pos" not in items and "start" in items
    moves = tuple(words(items.get("moves") or ""))
    wolf = tuple(_king_run(text) for text in words(items.get("wolf") or ""))
    return Pos(None if start else items["pos"], moves, wolf)


def _king_run(text: str) -> KingRun:
    match = _KING_RUN.fullmatch(text)
    if match is None:
        raise RemoteError(f"wolf needs entries like W12=2, not {shown(text)}")
    colour: Literal["W", "B"] = "W" if match[1] == "W" else "B"
    return KingRun(colour, int(match[2]), int(match[3]))


def _level(items: Items) -> Level:
    return Level(
        depth=integer_item(items, "depth", 1),
        nodes=integer_item(items, "nodes", 1),
        move_time=real_item(items, "move-time"),
        moves=integer_item(items, "moves"),
        time=real_item(items, "time"),
        inc=real_item(items, "inc"),
        infinite="infinite" in items,
    )


def _go(items: Items) -> Go:
    modes = [mode for mode in _MODES if mode in items]
    if len(modes) != 1:
        raise RemoteError(f"needs one of think, ponder and analyze, not {shown(' '.join(modes))}")
    return Go(modes[0])


FROM_CLIENT: Readers = {
    "hub": lambda _: Hub(),
    "set-param": lambda rest: _set_param(read_items(rest)),
    "init": lambda _: Init(),
    "new-game": lambda _: NewGame(),
    "pos": lambda rest: _pos(read_items(rest)),
    "level": lambda rest: _level(read_items(rest)),
    "go": lambda rest: _go(read_items(rest)),
    "ponder-hit": lambda _: PonderHit(),
    "stop": lambda _: Stop(),
    "ping": lambda _: Ping(),
    "quit": lambda _: Quit(),
}
