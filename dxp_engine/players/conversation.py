"""One conversation with one process: what was said, what is owed, and how it ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from dxp_engine.players.dialect import Answer, Called, Complaint, Dialect
from dxp_engine.players.fault import Fault, FaultKind, shown_exit
from dxp_engine.players.option import Option
from dxp_engine.players.process import EngineProcess
from dxp_engine.players.settings import Program
from dxp_engine.players.thought import Thought
from dxp_engine.protocols.errors import RemoteError
from dxp_engine.protocols.machine import Machine, Message

# Bytes of an engine's line that are kept, letters of it that a fault shows, and bytes it may print for one request.
_KEPT = 4096
_SHOWN = 200
_FLOOD = 64 << 20

LineHook = Callable[[str, str], None]
"""Told each line of a conversation as it passes: ">" for ours and "<" for the engine's, and its text."""


class Conversation:
    """Sends requests and remembers what the engine has said since.

    Attributes:
        machine: the protocol's state.
        name: what the engine calls itself.
        options: what it lets us set, by name in lower case.
        thought: what it has said about its search since the last request.
        answer: its last answer to a search, and at which time of the event loop it was read.
        complaint: the first thing that it called wrong since the last request, "" if nothing.
        nonsense: the first thing since then that could not be read.
        line: its last line, cut.
        fault: how it ended, None as long as it runs.
    """

    def __init__(
        self, dialect: Dialect, on_thought: Callable[[Thought], None] | None = None, on_line: LineHook | None = None
    ) -> None:
        self.machine = Machine(dialect.protocol, "host")
        self.name = ""
        self.options: dict[str, Option] = {}
        self.thought = Thought()
        self.answer: Answer | None = None
        self.answered_at = 0.0
        self.complaint = self.nonsense = self.line = ""
        self.fault: Fault | None = None
        self._dialect = dialect
        self._on_thought = on_thought
        self._on_line = on_line
        self._loop = asyncio.get_running_loop()
        self._news: asyncio.Future[None] = self._loop.create_future()
        self._process: EngineProcess | None = None
        self._rest = b""
        self._printed = 0

    @property
    def now(self) -> float:
        """Seconds by the clock of the event loop."""
        return self._loop.time()

    @property
    def pid(self) -> int | None:
        """The number of the process, None if it was not started."""
        return self._process.pid if self._process else None

    async def open(self, program: Program) -> Fault | None:
        """Start the process."""
        try:
            self._process = await EngineProcess.start(program.argv, program.cwd, self._hear)
        except (OSError, ValueError) as error:
            text = f"{program.argv[0]} cannot be started: {getattr(error, 'strerror', None) or error}"
            self.fault = Fault(FaultKind.NOT_STARTED, text)
            return self.fault
        self._process.ended.add_done_callback(self._over)
        return None

    # -- asking --------------------------------------------------------------------------------

    def forget(self) -> None:
        """A new request begins: what was said before has nothing to do with it."""
        self.thought, self.answer = Thought(), None
        self.complaint = self.nonsense = ""
        self._printed = 0

    def say(self, *messages: Message) -> None:
        """Send messages; if the engine is gone, nothing happens."""
        if self.fault is not None or self._process is None:
            return
        lines = [self.machine.send(message) for message in messages]
        if self._on_line:
            for line in lines:
                self._on_line(">", line.decode().rstrip("\n"))
        self._process.write(b"".join(lines))

    async def wait(self, word: str, seconds: float | None, *, also: Callable[[], bool] | None = None) -> bool:
        """Wait until every request with this command word is answered and return True.

        False if `seconds` pass (None: for ever), the engine goes, or `also` begins to hold, before that.
        """
        deadline = None if seconds is None else self.now + seconds
        while self.machine.owed(word) and self.fault is None and not (also and also()):
            left = None if deadline is None else deadline - self.now
            if left is not None and left <= 0:
                break
            await asyncio.wait({self._news}, timeout=left)
        return self.machine.owed(word) == 0

    async def ask(self, message: Message, seconds: float) -> Fault | None:
        """Send a request and wait for its answer; without one in time the engine is killed."""
        self.forget()
        self.say(message)
        if not await self.wait(message.word, seconds) and self.fault is None:
            return await self.give_up(f"no answer to {message.word} within {seconds:g} s")
        return self.fault

    def wake(self) -> None:
        """Let whoever waits look again."""
        if not self._news.done():
            self._news.set_result(None)
        self._news = self._loop.create_future()

    # -- ending --------------------------------------------------------------------------------

    async def give_up(self, text: str, kind: FaultKind = FaultKind.STALL) -> Fault:
        """It does not do what it must: kill it. What happened first counts, should it have ended by now."""
        if self.fault is None:
            self.fault = self._fault(kind, text)
        if self._process is not None:
            await self._process.end(0)
        return self.fault

    async def close(self, seconds: float) -> None:
        """Say goodbye, and see to it that the process has ended."""
        if self._process is None:
            return
        self.say(self._dialect.quit())
        if self.fault is None:
            self.fault = self._fault(FaultKind.CRASH, "it was told to leave")
        self.wake()
        await self._process.end(seconds)

    def kill(self) -> None:
        """Kill it without waiting."""
        if self._process is not None:
            self._process.kill()

    def blame(self, kind: FaultKind, text: str) -> Fault:
        """A fault that it lives on with."""
        return self._fault(kind, text)

    def _fault(self, kind: FaultKind, text: str, exit_code: int | None = None) -> Fault:
        said = self._rest.decode("utf-8", "replace") or self.line
        return Fault(kind, text, said[:_SHOWN], exit_code, self._process.stderr if self._process else ())

    def _over(self, ended: asyncio.Future[int]) -> None:
        if self.fault is None and self._process is not None and self._process.is_mute:
            self.fault = self._fault(FaultKind.CRASH, "it has closed its output")
        elif self.fault is None:
            code = ended.result()
            self.fault = self._fault(FaultKind.CRASH, f"the process has ended: {shown_exit(code)}", code)
        self.wake()

    # -- hearing -------------------------------------------------------------------------------

    def _hear(self, data: bytes) -> None:
        """Bytes have come. They are read line by line, so that a fault can show the line it is about."""
        if self.fault is not None:
            return
        self._printed += len(data)
        if self._printed > _FLOOD:
            self.fault = self._fault(FaultKind.NONSENSE, f"more than {_FLOOD >> 20} MiB without an answer")
            self.kill()
        *ended, rest = data.split(b"\n")
        for piece in ended:
            self._hear_line(piece)
        self._read(rest)
        self._rest = (self._rest + rest)[:_KEPT]
        self.wake()

    def _hear_line(self, piece: bytes) -> None:
        self.line = (self._rest + piece)[:_KEPT].decode("utf-8", "replace").rstrip("\r")
        self._rest = b""
        if self._on_line:
            self._on_line("<", self.line)
        self._read(piece + b"\n")

    def _read(self, data: bytes) -> None:
        for event in self.machine.receive(data):
            self._take(event)

    def _take(self, event: Message | RemoteError) -> None:
        if isinstance(event, RemoteError):
            self.nonsense = self.nonsense or event.reason
            return
        match self._dialect.hear(event):
            case Called(name):
                self.name = name
            case Option() as option:
                self.options[option.name.lower()] = option
            case Thought() as thought:
                self.thought = self.thought.then(thought)
                if self._on_thought:
                    self._on_thought(thought)
            case Answer() as answer:
                self.answer, self.answered_at = answer, self.now
            case Complaint(text):
                self.complaint = self.complaint or text
