"""An engine's process: bytes in and out, the tail of its standard error, and an end that is certain."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

_STDERR_BYTES = 8192
_STDERR_LINES = 20
# Seconds for what is still in the pipes of a process that has ended, and for one that has closed its output to end.
_GRACE = 1.0
# Bytes handed on in one go: an engine that floods us must not keep the event loop from the others, whose clocks run.
_SLICE = 4096


class EngineProcess(asyncio.SubprocessProtocol):
    """A process in a group of its own; what it starts dies with it.

    Whatever it prints is handed to a callback as it comes and not kept, so memory stays bounded.

    Attributes:
        is_mute: whether it was killed because it has closed its output.
    """

    def __init__(self, on_output: Callable[[bytes], None]) -> None:
        self._on_output = on_output
        self._stderr = bytearray()
        self._open = {1, 2}
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[int] = self._loop.create_future()
        self._timer: asyncio.TimerHandle | None = None
        self._exited = False
        self.is_mute = False

    @classmethod
    async def start(cls, command: Sequence[str], cwd: Path | None, on_output: Callable[[bytes], None]) -> EngineProcess:
        """Start a program.

        Raises:
            OSError: it cannot be; says why.
        """
        loop = asyncio.get_running_loop()
        group = {"creationflags": 0x200} if sys.platform == "win32" else {"start_new_session": True}
        _, process = await loop.subprocess_exec(lambda: cls(on_output), *command, cwd=cwd, **group)
        return process

    # -- what callers want ---------------------------------------------------------------------

    @property
    def pid(self) -> int:
        """The number of the process, and on POSIX of its group."""
        return self._transport.get_pid()

    @property
    def ended(self) -> asyncio.Future[int]:
        """Its exit code (minus the signal) when it has ended and all it printed was handed on."""
        return self._ended

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines of its standard error."""
        lines = self._stderr.decode("utf-8", "replace").splitlines()
        return tuple(line for line in lines if line.strip())[-_STDERR_LINES:]

    def write(self, data: bytes) -> None:
        """Send it bytes; if it does not read any more, its end is or will be known otherwise."""
        stdin = self._stdin
        if stdin is not None and not stdin.is_closing():
            stdin.write(data)

    async def end(self, seconds: float) -> int:
        """Close its input, wait so long for its end, kill it if need be, and return the exit code."""
        stdin = self._stdin
        if stdin is not None:
            stdin.close()
        await asyncio.wait({self._ended}, timeout=seconds)
        self.kill()
        return await asyncio.shield(self._ended)

    def kill(self) -> None:
        """Kill it and what it has started; does nothing when it has ended."""
        if self._ended.done():
            return
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
        elif not self._exited:
            self._transport.kill()

    @property
    def _stdin(self) -> asyncio.WriteTransport | None:
        return cast("asyncio.WriteTransport | None", self._transport.get_pipe_transport(0))

    # -- what the event loop tells -------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It runs."""
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """It has printed something."""
        if fd == 1:
            self._hand_on(data)
        else:
            self._stderr = (self._stderr + data)[-_STDERR_BYTES:]

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """It has closed one of its pipes."""
        self._open.discard(fd)
        if self._exited and not self._open:
            self._finish()
        elif fd == 1 and not self._exited:
            self._after_grace(self._give_up)

    def process_exited(self) -> None:
        """It has ended; its pipes may hold a rest, and what it started may hold its pipes."""
        self._exited = True
        self.kill()
        if self._open:
            self._after_grace(self._finish)
        else:
            self._finish()

    def _hand_on(self, data: bytes) -> None:
        self._on_output(data[:_SLICE])
        stdout = cast("asyncio.ReadTransport", self._transport.get_pipe_transport(1))
        if len(data) > _SLICE:
            stdout.pause_reading()
            self._loop.call_soon(self._hand_on, data[_SLICE:])
        else:
            stdout.resume_reading()

    def _give_up(self) -> None:
        self.is_mute = True
        self.kill()

    def _after_grace(self, action: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(_GRACE, action)

    def _finish(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self._ended.done():
            self._ended.set_result(self._transport.get_returncode() or 0)
        self._transport.close()
