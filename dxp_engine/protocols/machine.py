"""The small state machine that every protocol, at either end, is run by."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from dxp_engine.protocols.errors import LocalError, RemoteError, shown
from dxp_engine.protocols.framing import Frame, Framing
from dxp_engine.protocols.tokens import words

CLOSED = "closed"

# {state: {kind of message: next state}}; what is not in it is not legal.
Table = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Message:
    """One message of a protocol; a value. One without arguments needs no decorator of its own: that saves a start."""

    word: ClassVar[str] = ""

    @property
    def kind(self) -> str:
        """Its name in the tables: the command word, with more where that alone does not tell the next state."""
        return self.word

    @property
    def weight(self) -> int:
        """How much of a queue's room it takes; 1 for a message of ordinary size."""
        return 1


@dataclass(frozen=True)
class Line(Message):
    """Any other line of text an engine prints; a host may show it and needs nothing from it."""

    word: ClassVar[str] = "text"
    text: str


def stay(state: str, kinds: str) -> dict[str, str]:
    """A piece of a table's row: these kinds, blank separated, are legal and lead to `state`."""
    return dict.fromkeys(kinds.split(), state)


@dataclass(frozen=True)
class End:
    """What one end of a conversation reads, and may send and receive when.

    Messages cross on the wire, so `receives` is written for what the peer could not know yet: a `stop` may arrive
    after the answer has left. `words` are the commands of the peer, to name one that could not be read.
    """

    start: str
    decode: Callable[[str], Message | None]
    words: frozenset[str]
    receives: Table
    sends: Table


@dataclass(frozen=True)
class Protocol:
    """A protocol as data: its framing, its writer, its ends by role, and which word answers which."""

    name: str
    framing: Callable[[], Framing]
    encode: Callable[[Message], str]
    ends: Mapping[str, End]
    answers: Mapping[str, str]


class Machine:
    """One end of one conversation: `Machine(HUB, "engine")`.

    Not for two threads at once: whoever shares a machine holds a lock around `receive`, and around `send` together
    with the writing of what it returns.
    """

    def __init__(self, protocol: Protocol, role: str) -> None:
        self.protocol = protocol
        self.role = role
        self._end = protocol.ends[role]
        self._framing = protocol.framing()
        self._state = self._end.start
        self._asked = frozenset(protocol.answers.values())
        self._owed: Counter[str] = Counter()

    @property
    def state(self) -> str:
        """The state after all that was received and sent so far."""
        return self._state

    def owed(self, word: str) -> int:
        """How many requests with this command word wait for their answer."""
        return self._owed[word]

    def receive(self, data: bytes) -> list[Message | RemoteError]:
        """The messages that `data` completes, in order; whatever the peer does wrong is a RemoteError among them.

        When the conversation is closed, what still comes is dropped.
        """
        return self._events(self._framing.feed(data))

    def finish(self) -> list[Message | RemoteError]:
        """The peer has closed its side: a last message without its end mark, and the state becomes closed."""
        events = self._events(self._framing.finish())
        self._state = CLOSED
        return events

    def send(self, message: Message) -> bytes:
        """The bytes of `message`; LocalError if it is not ours to send, not now, or cannot be written."""
        data = self._framing.frame(self.protocol.encode(message))
        if not self._step(self._end.sends, message.kind, message.word):
            raise LocalError(f"{self.role} may not send {message.kind or 'text'} when {self._state}")
        return data

    def _events(self, frames: Sequence[Frame]) -> list[Message | RemoteError]:
        events = (self._event(frame) for frame in frames)
        return [event for event in events if event is not None]

    def _event(self, frame: Frame) -> Message | RemoteError | None:
        if self._state == CLOSED:
            return None
        try:
            message = self._decode(frame)
        except RemoteError as error:
            # The peer has sent it and gone on, so its kind still counts: a broken `go` waits for an answer too.
            self._step(self._end.receives, error.kind, error.kind)
            return error
        if message is None or self._step(self._end.receives, message.kind, message.word):
            return message
        return RemoteError(f"{shown(message.kind)} is not expected when {self._state}", message.word)

    def _decode(self, frame: Frame) -> Message | None:
        if frame.fault:
            word = next(iter(words(frame.text)), "")
            known = word in self._end.words
            raise RemoteError(f"{word}: {frame.fault}" if known else frame.fault, word if known else "")
        return self._end.decode(frame.text)

    def _step(self, table: Table, kind: str, word: str) -> bool:
        """Go to the next state, or return False and stay."""
        request = self.protocol.answers.get(word)
        if request is not None and self._owed[request] == 0:
            return False
        if request is not None and self._owed[request] > 1:
            # The state is already that of a later request.
            self._owed[request] -= 1
            return True
        state = table[self._state].get(kind)
        if state is None:
            return False
        if request is not None:
            self._owed[request] -= 1
        if word in self._asked:
            self._owed[word] += 1
        self._state = state
        return True
