"""An engine that does nothing: machine and queue together, with each action written as a short line."""

from collections.abc import Callable, Sequence

from dxp_engine.protocols import hub_messages as hub
from dxp_engine.protocols import uci_messages as uci
from dxp_engine.protocols.hub import HUB
from dxp_engine.protocols.hub_dialect import HubDialect
from dxp_engine.protocols.machine import Line, Machine, Message, Protocol
from dxp_engine.protocols.queue import Action, Dialect, Do, Exit, Hit, Queue, Refuse, Reply, Start, Stop
from dxp_engine.protocols.search import Search
from dxp_engine.protocols.uci import UCI
from dxp_engine.protocols.uci_dialect import UciDialect

DIALECTS: dict[str, Callable[[], Dialect]] = {"hub": HubDialect, "uci": UciDialect}
PROTOCOLS = {"hub": HUB, "uci": UCI}


class Desk:
    """Every reply goes through the machine, so one that the tables do not allow fails the test."""

    def __init__(self, name: str, limit: int = 1000) -> None:
        self.protocol: Protocol = PROTOCOLS[name]
        self.machine = Machine(self.protocol, "engine")
        self.queue = Queue(DIALECTS[name](), limit)
        self.searches: list[Search] = []

    def say(self, lines: str) -> list[str]:
        """What the client sends; several lines arrive at once."""
        events = self.machine.receive(lines.encode() + b"\n")
        return [line for event in events for line in self.carry_out(self.queue.put(event))]

    def done(self, move: str = "", *, refused: bool = False) -> list[str]:
        """The running search has ended with this move (none if empty)."""
        return self.carry_out(self.queue.finished([self.answer(move)], refused=refused))

    def eof(self) -> list[str]:
        """The input has ended."""
        events = self.machine.finish()
        lines = [line for event in events for line in self.carry_out(self.queue.put(event))]
        return lines + self.carry_out(self.queue.end_of_input())

    def signal(self) -> list[str]:
        """The process was told to leave."""
        self.machine.finish()
        return self.carry_out(self.queue.quit())

    def answer(self, move: str) -> Message:
        if self.protocol is HUB:
            return hub.Done(move or None)
        running = self.queue.running
        if running is not None and running.purpose == "bench":
            return Line("Bench: 1")
        return uci.BestMove(move or None)

    def carry_out(self, actions: Sequence[Action]) -> list[str]:
        assert all(not isinstance(action, Start) for action in actions[:-1])
        return [self.shown(action) for action in actions]

    def shown(self, action: Action) -> str:
        match action:
            case Reply(message):
                return "< " + self.machine.send(message).decode().rstrip("\n")
            case Do(message):
                return "do " + self.protocol.encode(message)
            case Start(search, stopped):
                self.searches.append(search)
                return "start " + self.protocol.encode(search.message) + (" stopped" if stopped else "")
            case Stop():
                return "stop"
            case Hit():
                return "hit"
            case Refuse():
                return "refuse"
            case Exit():
                return "exit"
