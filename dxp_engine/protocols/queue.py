"""The order of things: which command waits for the running search, which acts at once, and who is owed an answer.

A pure state machine: commands and "the search has ended" go in, actions come out. It starts, stops and prints nothing.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from dxp_engine.protocols.errors import LocalError, RemoteError
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.search import Search

Event = Message | RemoteError | Search
Urgent = Literal["stop", "hit", "pong", "quit"]

# About 100 MB of commands, far more than any client is ahead of its engine.
HELD_LIMIT = 1_000_000


class Dialect(Protocol):
    """What the queue has to know of a protocol; kinds are those of its messages.

    `urgent` kinds act at once. A kind of `positions` replaces the position: as a search does, it ends an unbounded
    one. `looks` change nothing and are carried out during an unbounded search. `finishes_at_end` says whether a
    bounded search goes on when the input has ended.
    """

    urgent: Mapping[str, Urgent]
    positions: frozenset[str]
    looks: frozenset[str]
    finishes_at_end: bool

    def read(self, event: Message | RemoteError) -> Event:
        """The event with a command that takes time made a Search; called once each, in the order of the wire."""

    def error(self, text: str) -> Message:
        """What tells the client that something is wrong."""

    def no_move(self) -> Message:
        """The answer to a search that has none."""

    def pong(self) -> Message:
        """The answer to a `pong` command."""


@dataclass(frozen=True)
class Reply:
    """Send this message now."""

    message: Message


@dataclass(frozen=True)
class Do:
    """Carry out this command now; it takes no time."""

    message: Message


@dataclass(frozen=True)
class Refuse:
    """A position could not be read (the client knows): no search until a good one comes."""

    reason: str


@dataclass(frozen=True)
class Start:
    """Start this search; with `stopped`, as one that was told to stop already. Always the last action of a list.

    When it has ended, or if it cannot be started, tell the queue by `finished`.
    """

    search: Search
    stopped: bool = False


@dataclass(frozen=True)
class Stop:
    """Tell the running search to stop; `finished` is still awaited."""


@dataclass(frozen=True)
class Hit:
    """Tell the running search that it is no ponder search any more: its limits count from now."""


@dataclass(frozen=True)
class Exit:
    """All is answered: leave, with status 0."""


Action = Reply | Do | Refuse | Start | Stop | Hit | Exit


class _Job:
    """A Search on its way through the queue, with what urgent commands did to it."""

    def __init__(self, search: Search, number: int) -> None:
        self.search = search
        self.number = number
        self.answer: tuple[Message, ...] | None = None


class Queue:
    """The commands of one conversation, in order.

    Every method returns the actions that follow, to be carried out in order and before the next call (a Start that
    fails at once is the exception: it is last, and `finished` may be called from it). Not for two threads at once. At
    most one search runs, and each Search that went in comes out with exactly one answer:

    * one that ends by itself makes the other commands wait;
    * one that does not (infinite, or a ponder search before its hit) is stopped by the next position or search, and
      if it ends early its answer is kept until it may be told.
    """

    def __init__(self, dialect: Dialect, limit: int = HELD_LIMIT) -> None:
        self._dialect = dialect
        self._limit = limit
        # A malformed one has no Search, but stands where the good one would.
        self._turns = dialect.positions | {"go"}
        self._held: deque[_Job | Message | RemoteError] = deque()
        self._weight = 0
        self._running: _Job | None = None
        self._stop_sent = False
        self._latest: _Job | None = None  # the last search on the wire, the one that a hit is for
        self._count = 0
        self._stopped_to = 0  # every search up to this number is to stop
        self._ended: Literal["", "input", "quit"] = ""

    @property
    def running(self) -> Search | None:
        """The search that is going on, or whose answer is kept."""
        return self._running.search if self._running else None

    @property
    def searching(self) -> bool:
        """Whether a search is going on whose end has not been told yet."""
        return self._running is not None and self._running.answer is None

    @property
    def full(self) -> bool:
        """So much is waiting for a search that will end that reading should pause until it has."""
        return self._weight >= self._limit and self._running is not None and self._will_end(self._running)

    def put(self, event: Message | RemoteError) -> list[Action]:
        """A command, or what is wrong with one, has been read."""
        if self._ended:
            return []
        item = self._dialect.read(event)
        if isinstance(item, RemoteError) and item.kind not in self._turns:
            if self._running is None or not item.kind or item.kind in self._dialect.urgent:
                return [Reply(self._dialect.error(item.reason))]
        elif urgent := self._dialect.urgent.get(_kind(item)):
            return self._act(urgent)
        return self._in_turn(self._job(item) if isinstance(item, Search) else item)

    def finished(self, answer: Sequence[Message], *, refused: bool = False) -> list[Action]:
        """The running search has ended with these messages, the last of them its answer.

        `refused` if it was never started (the game is over, there is no position): then even a ponder search is
        answered at once. LocalError if no search was running, or it had ended before.
        """
        job = self._running
        if job is None or not self.searching:
            raise LocalError("a search has ended that was not running")
        job.answer = tuple(answer)
        return self._answered() if refused or self._will_end(job) else []

    def end_of_input(self) -> list[Action]:
        """Nothing more will be read: finish, answer, leave, as the protocol wants it.

        Here and in `quit` the machine is told first (`Machine.finish`), as it watches over what may be answered when.
        """
        if not self._dialect.finishes_at_end:
            return self.quit()
        if self._ended:
            return []
        self._ended = "input"
        if self._running is None:
            return [Exit()]
        return [] if self._running.search.bounded else self._stop_running()

    def quit(self) -> list[Action]:
        """Leave as soon as the running search has stopped; searches that wait are answered without a move."""
        if self._ended == "quit":
            return []
        left = self._ended == "input" and self._running is None
        self._ended = "quit"
        if left:
            return []
        return [Exit()] if self._running is None else self._stop_running()

    # --- commands --------------------------------------------------------------------------------------------------

    def _job(self, search: Search) -> _Job:
        self._count += 1
        self._latest = _Job(search, self._count)
        return self._latest

    def _in_turn(self, item: _Job | Message | RemoteError) -> list[Action]:
        if self._running is None:
            return self._carry_out(item)
        endless, ends = not self._will_end(self._running), self._ends(item)
        if endless and not self._held and isinstance(item, Message) and item.kind in self._dialect.looks:
            return [Do(item)]
        if endless and not ends and self._weight >= self._limit:
            return [Reply(self._dialect.error("too many commands wait for the search to end"))]
        self._held.append(item)
        self._weight += _weight(item)
        return self._stop_running() if endless and ends else []

    def _ends(self, item: _Job | Message | RemoteError) -> bool:
        """Whether an unbounded search is over when this command has come."""
        return isinstance(item, _Job) or _kind(item) in self._turns

    def _carry_out(self, item: _Job | Message | RemoteError) -> list[Action]:
        match item:
            case _Job():
                return self._start(item)
            case RemoteError():
                return self._complain(item)
        return [Do(item)]

    def _complain(self, error: RemoteError) -> list[Action]:
        actions: list[Action] = [Reply(self._dialect.error(error.reason))]
        if error.kind in self._dialect.positions:
            actions.append(Refuse(error.reason))
        elif error.kind == "go":
            actions.append(Reply(self._dialect.no_move()))
        return actions

    # --- at once ---------------------------------------------------------------------------------------------------

    def _act(self, urgent: Urgent) -> list[Action]:
        match urgent:
            case "pong":
                return [Reply(self._dialect.pong())]
            case "hit":
                return self._hit()
            case "stop":
                return self._stop()
            case "quit":
                return self.quit()

    def _hit(self) -> list[Action]:
        """For the latest search on the wire; ignored if that is answered, or was never a ponder search."""
        job = self._latest
        if job is None or not job.search.ponder:
            return []
        job.search = replace(job.search, ponder=False)
        if job is not self._running:
            return []
        if job.answer is not None:
            return self._answered() if self._will_end(job) else []
        return [] if self._stop_sent else [Hit()]

    def _stop(self) -> list[Action]:
        """For every search that came before it on the wire, also those that wait."""
        self._stopped_to = self._count
        return self._stop_running()

    def _stop_running(self) -> list[Action]:
        job = self._running
        if job is None:
            return []
        self._stopped_to = max(self._stopped_to, job.number)
        if job.answer is not None:
            return self._answered()
        if self._stop_sent:
            return []
        self._stop_sent = True
        return [Stop()]

    # --- searches --------------------------------------------------------------------------------------------------

    def _start(self, job: _Job) -> list[Action]:
        self._running = job
        if not job.search.bounded and (self._ended or any(map(self._ends, self._held))):
            self._stopped_to = max(self._stopped_to, job.number)
        self._stop_sent = job.number <= self._stopped_to
        warning = job.search.warning
        warnings: list[Action] = [Reply(self._dialect.error(warning))] if warning else []
        return [*warnings, Start(job.search, self._stop_sent)]

    def _will_end(self, job: _Job) -> bool:
        """Whether it ends without more being said, and so may be answered."""
        return job.search.bounded or job.number <= self._stopped_to

    def _answered(self) -> list[Action]:
        """Tell the answer of the search that has ended, and go on to what waits."""
        job, self._running = self._running, None
        actions: list[Action] = [Reply(message) for message in (job.answer or () if job else ())]
        if job is self._latest:
            self._latest = None
        while self._held and self._running is None:
            item = self._held.popleft()
            self._weight -= _weight(item)
            actions += self._give_up(item) if self._ended == "quit" else self._carry_out(item)
        if self._ended and self._running is None:
            actions.append(Exit())
        return actions

    def _give_up(self, item: _Job | Message | RemoteError) -> list[Action]:
        word = item.search.message.word if isinstance(item, _Job) else _kind(item)
        if word != "go":
            return []
        return [Reply(self._dialect.error("go: quit came first")), Reply(self._dialect.no_move())]


def _kind(item: _Job | Event) -> str:
    match item:
        case _Job():
            return item.search.message.kind
        case Search():
            return item.message.kind
    return item.kind


def _weight(item: _Job | Message | RemoteError) -> int:
    match item:
        case _Job():
            return item.search.message.weight
        case RemoteError():
            return 1
    return item.weight
