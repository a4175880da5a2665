"""A conversation without a process: the same threads, and pipes replaced by lists."""

from __future__ import annotations

import queue
from time import monotonic
from types import TracebackType

from dxp_engine.engine.conversation import Conversation
from dxp_engine.engine.hub import HubSpeaker
from dxp_engine.engine.session import Session
from dxp_engine.engine.uci import UciSpeaker

PATIENCE = 60.0


class Talk:
    """One conversation; use it in a `with` statement.

    Attributes:
        session: what the engine has of it.
    """

    def __init__(self, protocol: str = "uci", hash_mb: int = 1) -> None:
        self._answer = "bestmove" if protocol == "uci" else "done"
        self.session = Session()
        self.session.set_hash(hash_mb)
        self._heard: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        speaker = UciSpeaker(self.session) if protocol == "uci" else HubSpeaker(self.session)
        self.conversation = Conversation(speaker, self._write, lambda: self._heard.put(None))

    def __enter__(self) -> Talk:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.conversation.close()

    def _write(self, data: bytes) -> None:
        assert data.endswith(b"\n")
        for line in data.decode().split("\n")[:-1]:
            assert line.isprintable()
            assert "internal error" not in line
            self._heard.put(line)

    def say(self, *lines: str) -> None:
        self.send("".join(f"{line}\n" for line in lines).encode())

    def send(self, data: bytes) -> None:
        self.conversation.receive(data)

    def heard(self) -> list[str]:
        """What has been said up to now."""
        lines: list[str] = []
        while True:
            try:
                line = self._heard.get_nowait()
            except queue.Empty:
                return lines
            if line is not None:
                lines.append(line)

    def ask(self, *lines: str) -> list[str]:
        """The answers to commands that take no time."""
        self.say(*lines)
        return self.heard()

    def until(self, word: str, timeout: float = PATIENCE) -> list[str]:
        """The lines up to the first that begins with a word."""
        lines: list[str] = []
        deadline = monotonic() + timeout
        while not lines or lines[-1].split(" ")[0] != word:
            try:
                line = self._heard.get(timeout=max(deadline - monotonic(), 0.01))
            except queue.Empty:
                raise AssertionError(f"no {word} in {timeout} s, but {lines[-20:]}") from None
            assert line is not None, f"the engine has left; it said: {lines[-20:]}"
            lines.append(line)
        return lines

    def search(self, *lines: str) -> str:
        """The answer to the last of these commands, a search."""
        self.say(*lines)
        return self.until(self._answer)[-1]
