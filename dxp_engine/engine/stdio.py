"""The engine as a process: standard input and output, signals, and how it ends."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Literal

from dxp_engine.engine.conversation import Conversation
from dxp_engine.engine.session import Session
from dxp_engine.engine.speaker import Speaker
from dxp_engine.protocols.detect import detect

# Whatever is not needed by everybody is imported where it is needed: a client waits for this process to start.
if TYPE_CHECKING:
    from dxp_engine.engine.log import Log

_CHUNK = 1 << 16
# Windows wakes nobody who waits without a limit.
_PATIENCE = 0.5 if os.name == "nt" else None
_MOMENT = 0.05
_LONGEST_FAREWELL = 2.0

ProtocolName = Literal["", "hub", "uci"]


def serve(
    source: int = 0,
    sink: int = 1,
    *,
    protocol: ProtocolName = "",
    params: Sequence[tuple[str, str]] = (),
    log: str | None = None,
) -> None:
    """Talk to a client over two file descriptors until it has gone or says `quit`, or a signal comes.

    Args:
        source: where commands are read.
        sink: where answers go.
        protocol: what the client speaks; "" to find out from its first command.
        params: Hub parameters to set beforehand.
        log: a file to record the conversation in.

    Raises:
        ValueError: a parameter is bad.
        OSError: the log cannot be opened, or nothing can be written to `sink` though the client has not gone.
    """
    session = Session()
    if params:
        from dxp_engine.engine.hub_params import set_param

        for name, value in params:
            set_param(session, name, value)
    _Process(session, source, sink, protocol, _log(log)).run()


def _log(path: str | None) -> Log | None:
    if path is None:
        return None
    from dxp_engine.engine.log import Log

    return Log(path)


class _Process:
    """A thread that reads and one that searches; the main thread waits for the end, or for a signal."""

    def __init__(self, session: Session, source: int, sink: int, protocol: ProtocolName, log: Log | None) -> None:
        self._session = session
        self._source = source
        self._sink = sink
        self._protocol = protocol
        self._log = log
        self._events: SimpleQueue[str] = SimpleQueue()
        self._conversation: Conversation | None = None
        self._broken: OSError | None = None
        # Somebody who reads no answers could keep us from hearing that we are to leave.
        self._leave_anyway = threading.Timer(_LONGEST_FAREWELL, os._exit, (0,))
        self._leave_anyway.daemon = True
        self._reader = threading.Thread(target=self._read, name="read", daemon=True)

    def run(self) -> None:
        """Serve until the end."""
        with _Signals(lambda: self._events.put("signal")):
            self._reader.start()
            while self._event() == "signal":
                if not self._leave_anyway.is_alive():
                    self._leave_anyway.start()
                if self._conversation is None:
                    break
                self._conversation.quit()
        if self._conversation:
            self._conversation.close()
        # Unless a signal came it has read its last.
        self._reader.join(_MOMENT)
        self._leave_anyway.cancel()
        if self._log:
            self._log.close()
        if self._broken and not isinstance(self._broken, BrokenPipeError):
            raise self._broken

    def _event(self) -> str:
        while True:
            try:
                return self._events.get(timeout=_PATIENCE)
            except Empty:
                continue

    def _left(self) -> None:
        self._events.put("left")

    # -- the reading thread --------------------------------------------------------------------

    def _read(self) -> None:
        try:
            self._talk()
        except BaseException:
            self._left()  # a fault of ours, but nobody must wait for it
            raise

    def _talk(self) -> None:
        head = b""
        name = self._protocol
        while not name:
            data = self._more()
            head += data
            name = detect(head, ended=not data)
            if not data:
                break
        conversation = self._conversation = Conversation(self._speaker(name), self._write, self._left)
        if head:
            conversation.receive(head)
        while not conversation.over and (data := self._more()):
            conversation.receive(data)
        conversation.end_of_input()

    def _more(self) -> bytes:
        try:
            data = os.read(self._source, _CHUNK)
        except OSError:
            return b""
        if self._log:
            self._log.received(data)
        return data

    def _write(self, data: bytes) -> None:
        if self._log:
            self._log.sent(data)
        try:
            while data:
                data = data[os.write(self._sink, data) :]
        except OSError as error:
            self._broken = error
            raise

    def _speaker(self, name: str) -> Speaker:
        if name == "hub":
            from dxp_engine.engine.hub import HubSpeaker

            return HubSpeaker(self._session)
        from dxp_engine.engine.uci import UciSpeaker

        return UciSpeaker(self._session)


class _Signals:
    """SIGTERM and SIGINT call a function, as long as this is entered."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._before: dict[int, object] = {}

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGINT):
                self._before[number] = signal.signal(number, lambda *_: self._call())

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
