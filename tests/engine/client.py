"""A client of the real engine process: says lines, and waits for what it hears."""

from __future__ import annotations

import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from types import TracebackType

PATIENCE = 60.0


class Client:
    """One engine process; use it in a `with` statement.

    Args:
        arguments: of the program.
        program: the program, `python -m dxp_engine` by default.
    """

    def __init__(self, *arguments: str, program: tuple[str, ...] = (sys.executable, "-m", "dxp_engine")) -> None:
        self.process = subprocess.Popen(
            [*program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self._heard: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._reader.join()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream:
                with suppress(BrokenPipeError):
                    stream.close()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._heard.put(line.decode().removesuffix("\n"))
        self._heard.put(None)

    # -- saying ----------------------------------------------------------------------------------

    def say(self, *lines: str) -> None:
        self.send("".join(f"{line}\n" for line in lines).encode())

    def send(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    # -- hearing ---------------------------------------------------------------------------------

    def hear(self, timeout: float = PATIENCE) -> str | None:
        """The next line, None at the end of the output."""
        try:
            return self._heard.get(timeout=timeout)
        except queue.Empty:
            raise AssertionError(f"nothing heard in {timeout} s") from None

    def until(self, fits: str | Callable[[str], object], timeout: float = PATIENCE) -> list[str]:
        """The lines up to the first that begins with a text, or that fits."""
        test = (lambda line: line.startswith(fits)) if isinstance(fits, str) else fits
        lines: list[str] = []
        deadline = monotonic() + timeout
        while not lines or not test(lines[-1]):
            line = self.hear(max(deadline - monotonic(), 0.01))
            assert line is not None, f"the engine has left; it said: {lines[-20:]}"
            lines.append(line)
        return lines

    def rest(self) -> list[str]:
        """All lines to the end of the output."""
        lines: list[str] = []
        while (line := self.hear()) is not None:
            lines.append(line)
        return lines

    def silent(self, seconds: float) -> bool:
        """Whether nothing but information about a search is heard for so long."""
        deadline = monotonic() + seconds
        while (left := deadline - monotonic()) > 0:
            try:
                line = self._heard.get(timeout=left)
            except queue.Empty:
                return True
            if line is None or not re.match(r"info (depth|mean|string)", line.replace("=", " ")):
                return False
        return True

    def leave(self) -> tuple[int, str]:
        """The exit status, once the engine has left, and what it wrote on standard error."""
        code = self.process.wait(timeout=PATIENCE)
        assert self.process.stderr is not None
        return code, self.process.stderr.read().decode()

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)
