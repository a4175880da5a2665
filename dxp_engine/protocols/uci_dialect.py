"""What the queue has to know of the UCI-like protocol."""

from collections.abc import Mapping

from dxp_engine.protocols.errors import RemoteError
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.queue import Event, Urgent
from dxp_engine.protocols.search import Clock, Limits, Search
from dxp_engine.protocols.uci_messages import Bench, BestMove, Error, Go, ReadyOk


class UciDialect:
    """Milliseconds to seconds, and what `go` without a limit means."""

    urgent: Mapping[str, Urgent] = {"stop": "stop", "ponderhit": "hit", "isready": "pong", "quit": "quit"}
    positions = frozenset({"position"})
    looks = frozenset({"d", "moves", "eval", "help"})
    # A script that ends with `go movetime 300` wants the whole 300 ms.
    finishes_at_end = True

    def read(self, event: Message | RemoteError) -> Event:
        """A `go` or `bench` as a Search, anything else as it is."""
        match event:
            case Go():
                return _search(event)
            case Bench():
                return Search(event, Limits(depth=event.depth), "bench")
        return event

    def error(self, text: str) -> Message:
        """What tells the client that something is wrong."""
        return Error(text)

    def no_move(self) -> Message:
        """The answer to a search that has none."""
        return BestMove()

    def pong(self) -> Message:
        """The answer to `isready`."""
        return ReadyOk()


def _search(go: Go) -> Search:
    if go.perft is not None:
        return Search(go, Limits(depth=go.perft), "perft")
    limits = Limits(
        depth=go.depth,
        nodes=go.nodes,
        move_time=_seconds(go.movetime),
        mate=go.mate,
        white=_clock(go.wtime, go.winc, go) or _clock(go.btime, go.binc, go),
        black=_clock(go.btime, go.binc, go) or _clock(go.wtime, go.winc, go),
        infinite=go.infinite,
    )
    return Search(go, limits, "analyze" if go.infinite else "play", go.ponder, go.searchmoves)


def _clock(time: int | None, inc: int | None, go: Go) -> Clock | None:
    """None if that side's clock was not given; then the other one counts, so that no search lasts for ever."""
    if time is None:
        return None
    moves = go.movestogo if go.movestogo is not None and go.movestogo > 0 else None
    return Clock(max(time, 0) / 1000, max(inc or 0, 0) / 1000, moves)


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else max(milliseconds, 0) / 1000
