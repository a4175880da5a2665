"""What the queue has to know of Hub."""

from collections.abc import Mapping
from dataclasses import fields, replace

from dxp_engine.protocols.errors import RemoteError
from dxp_engine.protocols.hub_messages import Done, Error, Go, Level, Pong, Pos
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.queue import Event, Urgent
from dxp_engine.protocols.search import Clock, Limits, Search

_WITHOUT_LEVEL = 1.0


class HubDialect:
    """Adds up the `level` lines until the `go` they are for: one for each conversation.

    As the queue reads in the order of the wire, this may run ahead of the search that is going on.
    """

    urgent: Mapping[str, Urgent] = {"stop": "stop", "ponder-hit": "hit", "ping": "pong", "quit": "quit"}
    positions = frozenset({"pos"})
    looks: frozenset[str] = frozenset()
    # The protocol says that an engine leaves when its input is closed.
    finishes_at_end = False

    def __init__(self) -> None:
        self._level = Level()

    def read(self, event: Message | RemoteError) -> Event:
        """A `go` as a Search with the levels since the position, anything else as it is."""
        match event:
            case Level():
                self._level = _merged(self._level, event)
            case Pos():
                self._level = Level()
            case RemoteError() if event.kind in ("pos", "go"):
                self._level = Level()
            case Go():
                level, self._level = self._level, Level()
                return _search(event, level)
        return event

    def error(self, text: str) -> Message:
        """What tells the client that something is wrong."""
        return Error(text)

    def no_move(self) -> Message:
        """The answer to a search that has none."""
        return Done()

    def pong(self) -> Message:
        """The answer to `ping`."""
        return Pong()


def _merged(level: Level, later: Level) -> Level:
    """Both lines together; what both name, the later one decides."""
    named = {field.name: getattr(later, field.name) for field in fields(later)}
    return replace(level, **{name: value for name, value in named.items() if value is not None and value is not False})


def _search(go: Go, level: Level) -> Search:
    limits = _limits(level)
    analyze = go.mode == "analyze"
    warning = ""
    if not analyze and not limits.bounded and not limits.infinite:
        limits = Limits(move_time=_WITHOUT_LEVEL)
        warning = "no usable level: one second"
    return Search(go, limits, "analyze" if analyze else "play", go.mode == "ponder", warning=warning)


def _limits(level: Level) -> Limits:
    clock = _clock(level)
    limits = Limits(
        depth=level.depth,
        nodes=level.nodes,
        move_time=None if level.move_time is None else max(level.move_time, 0.0),
        white=clock,
        black=clock,
    )
    # Beside a real limit the word means nothing, as in Scan.
    return replace(limits, infinite=level.infinite and not limits.bounded)


def _clock(level: Level) -> Clock | None:
    if level.time is None and level.inc is None:
        return None
    inc = level.inc or 0.0
    # The increment comes before the move. Clients whose clock adds it after the move send the time less the increment,
    # which can be negative; only the sum says what they have.
    return Clock(max((level.time or 0.0) + inc, 0.0), max(inc, 0.0), level.moves or None)
