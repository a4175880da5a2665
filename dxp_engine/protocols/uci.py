"""The UCI-like protocol as a protocol value: `Machine(UCI, "engine")` and `Machine(UCI, "host")`."""

from dxp_engine.protocols.framing import LineFraming
from dxp_engine.protocols.machine import CLOSED, End, Protocol, Table, stay
from dxp_engine.protocols.uci_from_client import FROM_CLIENT, read_from_client
from dxp_engine.protocols.uci_from_engine import FROM_ENGINE, read_from_engine
from dxp_engine.protocols.uci_writer import write

_SETUP = "uci isready setoption ucinewgame d moves eval undo help"
_COMMANDS = f"{_SETUP} position bench stop ponderhit"
_SAYS = ["id", "option", "uciok", "readyok", "info string", "error", "legal", "next", "text"]

# The engine takes every command in every state, without `uci` first: people and scripts type what they like, and a
# queue puts it in order. That `uciok`, `readyok` and `bestmove` come only when asked for, the answers below see to.
# A position or a bench that arrives while pondering ends that search, so from then on it is to be answered.
_ENGINE_RECEIVES: Table = {
    "idle": {
        **stay("idle", _COMMANDS),
        "go": "searching",
        "go ponder": "pondering",
        "quit": CLOSED,
    },
    "searching": {
        **stay("searching", f"{_COMMANDS} go"),
        "go ponder": "pondering",
        "quit": CLOSED,
    },
    "pondering": {
        **stay("pondering", _SETUP),
        **stay("searching", "ponderhit stop position bench go"),
        "go ponder": "pondering",
        "quit": CLOSED,
    },
    CLOSED: {},
}
_ENGINE_SENDS: Table = {
    "idle": dict.fromkeys(_SAYS, "idle"),
    "searching": {
        **dict.fromkeys([*_SAYS, "info"], "searching"),
        "bestmove": "idle",
        "bestmove none": "idle",
    },
    "pondering": {**dict.fromkeys([*_SAYS, "info"], "pondering"), "bestmove none": "idle"},
    CLOSED: dict.fromkeys([*_SAYS, "info", "bestmove", "bestmove none"], CLOSED),
}

# The host keeps to the letter when it sends. An engine that answers while it ponders breaks UCI, but many do: its
# answer is kept ("pondered") until the expected move has been played or not.
_HOST_SENDS: Table = {
    "new": {"uci": "asking", "quit": "leaving"},
    "asking": {"quit": "leaving"},
    "idle": {
        **stay("idle", _COMMANDS),
        "uci": "asking",
        "go": "searching",
        "go ponder": "pondering",
        "quit": "leaving",
    },
    "searching": {**stay("searching", "stop isready"), "quit": "leaving"},
    "pondering": {**stay("searching", "ponderhit stop"), "isready": "pondering", "quit": "leaving"},
    "pondered": {**stay("idle", "ponderhit stop"), "isready": "pondered", "quit": "leaving"},
    "leaving": {},
    CLOSED: {},
}
_ANY = ["readyok", "info string", "error", "legal", "next", "text"]
_HOST_RECEIVES: Table = {
    "new": dict.fromkeys(_ANY, "new"),
    "asking": {**dict.fromkeys([*_ANY, "id", "option"], "asking"), "uciok": "idle"},
    "idle": dict.fromkeys(_ANY, "idle"),
    "searching": {
        **dict.fromkeys([*_ANY, "info"], "searching"),
        "bestmove": "idle",
        "bestmove none": "idle",
    },
    "pondering": {
        **dict.fromkeys([*_ANY, "info"], "pondering"),
        "bestmove": "pondered",
        "bestmove none": "idle",
    },
    "pondered": dict.fromkeys(_ANY, "pondered"),
    "leaving": dict.fromkeys([*_SAYS, "info", "bestmove", "bestmove none"], "leaving"),
    CLOSED: {},
}

UCI = Protocol(
    name="uci",
    framing=LineFraming,
    encode=write,
    ends={
        "engine": End("idle", read_from_client, frozenset(FROM_CLIENT), _ENGINE_RECEIVES, _ENGINE_SENDS),
        "host": End("new", read_from_engine, frozenset(FROM_ENGINE), _HOST_RECEIVES, _HOST_SENDS),
    },
    answers={"uciok": "uci", "readyok": "isready", "bestmove": "go"},
)
