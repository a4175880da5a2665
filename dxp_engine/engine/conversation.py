"""A conversation with one client: bytes in, bytes out, and one search at a time in a thread of its own.

Everything that happens, whichever thread it happens in, is carried out under one lock.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from queue import SimpleQueue

from dxp_engine.engine.speaker import Refused, Speaker
from dxp_engine.engine.tasks import Task
from dxp_engine.protocols.errors import LocalError, RemoteError
from dxp_engine.protocols.machine import Machine, Message
from dxp_engine.protocols.queue import Action, Do, Exit, Hit, Queue, Refuse, Reply, Start, Stop
from dxp_engine.protocols.search import Search


class Conversation:
    """One client served by one speaker.

    Args:
        speaker: the protocol.
        write: sends bytes; called under the lock. An OSError from it ends the conversation.
        left: called once, when all is answered and nothing more will be said.
    """

    def __init__(self, speaker: Speaker, write: Callable[[bytes], None], left: Callable[[], None]) -> None:
        self._speaker = speaker
        self._write = write
        self._left = left
        self._machine = Machine(speaker.wire, "engine")
        self._queue = Queue(speaker.dialect)
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._task: Task | None = None
        self._jobs: SimpleQueue[Task | None] = SimpleQueue()
        self._over = False
        self._worker = threading.Thread(target=self._work, name="search", daemon=True)
        self._worker.start()

    @property
    def over(self) -> bool:
        """Whether all is answered and nothing more will be said."""
        return self._over

    # -- what happens --------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Bytes from the client. Waits while too much is waiting for a search that will end."""
        with self._lock:
            for event in self._machine.receive(data):
                self._put(event)
            while self._queue.full and not self._over:
                self._changed.wait()

    def end_of_input(self) -> None:
        """The client will say nothing more."""
        with self._lock:
            for event in self._machine.finish():
                self._put(event)
            self._carry_out(self._queue.end_of_input())

    def quit(self) -> None:
        """Leave soon: the process was told to."""
        with self._lock:
            self._machine.finish()
            self._carry_out(self._queue.quit())

    def close(self) -> None:
        """Wait until the search thread is done; to be called when the conversation is over."""
        with self._lock:
            self._over = True
            if self._task:
                self._task.stop()
        self._jobs.put(None)
        self._worker.join()

    def _put(self, event: Message | RemoteError) -> None:
        self._carry_out(self._queue.put(event))

    # -- actions -------------------------------------------------------------------------------

    def _carry_out(self, actions: Sequence[Action]) -> None:
        """Carry out what the queue has decided, and what follows from that."""
        while actions:
            following: Sequence[Action] = ()
            for action in actions:
                following = self._act(action)
            actions = following

    def _act(self, action: Action) -> Sequence[Action]:
        """Carry out one action; only the last of a list, a Start, can have others follow."""
        match action:
            case Reply(message):
                if self._task is None:
                    self._speaker.prepare(message)
                self._send([message])
            case Do(message):
                self._send(self._speaker.do(message))
            case Refuse(reason):
                self._speaker.refuse_position(reason)
            case Start(search, stopped):
                return self._start(search, stopped)
            case Stop():
                if self._task:
                    self._task.stop()
            case Hit():
                if self._task:
                    self._task.hit()
            case Exit():
                self._leave()
        return ()

    def _start(self, search: Search, stopped: bool) -> Sequence[Action]:
        task = self._speaker.start(search)
        if isinstance(task, Refused):
            return self._queue.finished(task.answer, refused=True)
        self._task = task
        if stopped:
            task.stop()
        self._jobs.put(task)
        return ()

    def _send(self, messages: Iterable[Message]) -> None:
        data = b"".join(map(self._bytes, messages))
        if not data or self._over:
            return
        try:
            self._write(data)
        except OSError:
            self._leave()

    def _bytes(self, message: Message) -> bytes:
        try:
            return self._machine.send(message)
        except LocalError as error:
            return self._machine.send(self._speaker.dialect.error(f"internal error: {error}"))

    def _leave(self) -> None:
        if not self._over:
            self._over = True
            self._changed.notify_all()
            self._left()

    # -- the search thread ---------------------------------------------------------------------

    def _work(self) -> None:
        while task := self._jobs.get():
            answer = self._answer(task)
            with self._lock:
                self._task = None
                self._carry_out(self._queue.finished(answer))
                self._changed.notify_all()

    def _answer(self, task: Task) -> Sequence[Message]:
        try:
            return task.run(self._report)
        except Exception as error:  # noqa: BLE001  # a fault of ours, but the client must not wait for ever
            return self._speaker.fault(f"internal error: {error!r}")

    def _report(self, message: Message) -> None:
        with self._lock:
            self._send([message])
