"""Ctrl-C once: finish the games in progress; twice, or SIGTERM: abandon them."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Iterator


@contextlib.contextmanager
def interruptible(wind_down: Callable[[], None], abandon: Callable[[], None]) -> Iterator[None]:
    """Have these called in the running event loop for signals that come while the block runs.

    Signals are the business of the main thread; in any other one nothing is done.
    """
    loop = asyncio.get_running_loop()
    asked = False

    def interrupted() -> None:
        nonlocal asked
        (abandon if asked else wind_down)()
        asked = True

    actions = {signal.SIGINT: interrupted, signal.SIGTERM: abandon}
    before: dict[signal.Signals, signal._HANDLER] = {}
    with contextlib.suppress(ValueError):
        for number, action in actions.items():
            # The loop is woken by the signal, and the action runs between its other work.
            before[number] = signal.signal(number, lambda *_, action=action: loop.call_soon_threadsafe(action))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
