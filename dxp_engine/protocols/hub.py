"""Hub version 2 as a protocol value: `Machine(HUB, "engine")` and `Machine(HUB, "host")`."""

from dxp_engine.protocols.framing import LineFraming
from dxp_engine.protocols.hub_from_client import FROM_CLIENT, read_from_client
from dxp_engine.protocols.hub_from_engine import FROM_ENGINE, read_from_engine
from dxp_engine.protocols.hub_writer import write
from dxp_engine.protocols.machine import CLOSED, End, Protocol, Table, stay

_SETUP = "hub set-param init new-game pos level ping stop ponder-hit"
_SAYS = "id param wait ready pong error text"

# The engine takes every command in every state: clients send whole sessions without waiting, and a queue puts them
# in order. That `wait`, `ready`, `pong` and `done` come only when asked for, the answers below see to. A position that
# arrives while pondering ends that search, so from then on it is to be answered.
_ENGINE_RECEIVES: Table = {
    "idle": {**stay("idle", _SETUP), "go": "searching", "go ponder": "pondering", "quit": CLOSED},
    "searching": {**stay("searching", _SETUP), "go": "searching", "go ponder": "pondering", "quit": CLOSED},
    "pondering": {
        **stay("pondering", "hub set-param init new-game level ping"),
        **stay("searching", "ponder-hit stop pos go"),
        "go ponder": "pondering",
        "quit": CLOSED,
    },
    CLOSED: {},
}
_ENGINE_SENDS: Table = {
    "idle": stay("idle", _SAYS),
    "searching": {**stay("searching", _SAYS), "info": "searching", "done": "idle", "done none": "idle"},
    "pondering": {**stay("pondering", _SAYS), "info": "pondering", "done none": "idle"},
    CLOSED: {**stay(CLOSED, _SAYS), **stay(CLOSED, "info done"), "done none": CLOSED},
}

# The host keeps to the letter when it sends, and knows that Hub lets an engine end a ponder search by itself: the
# answer is then kept ("pondered") until the expected move has been played or not.
_HOST_SENDS: Table = {
    "new": {"hub": "asking", "quit": "leaving"},
    "asking": stay("asking", "ping") | {"quit": "leaving"},
    "setup": {**stay("setup", "set-param ping"), "init": "loading", "quit": "leaving"},
    "loading": {"ping": "loading", "quit": "leaving"},
    "idle": {
        **stay("idle", "set-param new-game pos level stop ponder-hit ping"),
        "init": "loading",
        "go": "searching",
        "go ponder": "pondering",
        "quit": "leaving",
    },
    "searching": {**stay("searching", "stop ping"), "quit": "leaving"},
    "pondering": {**stay("searching", "ponder-hit stop"), "ping": "pondering", "quit": "leaving"},
    "pondered": {**stay("idle", "ponder-hit stop"), "ping": "pondered", "quit": "leaving"},
    "leaving": {},
    CLOSED: {},
}
_HOST_RECEIVES: Table = {
    "new": stay("new", "text error"),
    "asking": {**stay("asking", "id param pong error text"), "wait": "setup"},
    "setup": stay("setup", "pong error text"),
    "loading": {**stay("loading", "info pong error text"), "ready": "idle"},
    "idle": stay("idle", "pong error text"),
    "searching": {**stay("searching", "info pong error text"), "done": "idle", "done none": "idle"},
    "pondering": {**stay("pondering", "info pong error text"), "done": "pondered", "done none": "idle"},
    "pondered": stay("pondered", "pong error text"),
    "leaving": {**stay("leaving", f"info done {_SAYS}"), "done none": "leaving"},
    CLOSED: {},
}

HUB = Protocol(
    name="hub",
    framing=LineFraming,
    encode=write,
    ends={
        "engine": End("idle", read_from_client, frozenset(FROM_CLIENT), _ENGINE_RECEIVES, _ENGINE_SENDS),
        "host": End("new", read_from_engine, frozenset(FROM_ENGINE), _HOST_RECEIVES, _HOST_SENDS),
    },
    answers={"wait": "hub", "ready": "init", "pong": "ping", "done": "go"},
)
