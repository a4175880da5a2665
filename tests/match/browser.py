"""A real browser, which the tests of pages drive: Debian's chromium, or the one that DXP_BROWSER names."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

MISSING = (
    "these tests need a browser: apt-get install chromium, or DXP_BROWSER=/path/to/one; "
    "without them: make test ARGS=\"-m 'not slow and not browser'\""
)
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def path() -> str:
    """Where the browser is; the test fails if there is none."""
    found = os.environ.get("DXP_BROWSER") or next(filter(None, map(shutil.which, _NAMES)), None)
    if not found:
        pytest.fail(MISSING)
    return found


@contextmanager
def browser() -> Iterator[Browser]:
    """A running browser."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path(), args=ARGUMENTS)
        yield running
        running.close()


class Watched:
    """A page, and all that it asks for and complains of.

    Attributes:
        page: the page.
        requests: addresses that were asked for, other than of the file itself.
        errors: what went wrong, as the browser tells it.
    """

    def __init__(
        self, browser: Browser, file: Path, *, size: tuple[int, int] = (1360, 900), dark: bool = False
    ) -> None:
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.page: Page = browser.new_page(
            viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light"
        )
        self._address = file.absolute().as_uri()
        self.page.on("request", self._asked)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._told)
        self.page.goto(self._address)

    def _asked(self, request: Request) -> None:
        if request.url != self._address:
            self.requests.append(request.url)

    def _told(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)
