"""Lines from standard input, for an event loop."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from typing import TextIO


def listen(feed: Callable[[str | None], None], source: TextIO | None = None) -> None:
    """Hand each line to `feed` in the running event loop, and None at the end.

    A thread reads that nothing can wake, and that does not keep the process alive.
    """
    loop = asyncio.get_running_loop()
    stream = sys.stdin if source is None else source

    def read() -> None:
        try:
            for line in stream:
                loop.call_soon_threadsafe(feed, line)
            loop.call_soon_threadsafe(feed, None)
        except (RuntimeError, ValueError, OSError):
            pass  # the loop is closed, or the stream: nobody listens any more

    threading.Thread(target=read, name="keyboard", daemon=True).start()
