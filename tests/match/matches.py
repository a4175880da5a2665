"""Small matches for tests, and what is left of their engines."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path
from typing import Any

from dxp_engine.match.config import MatchConfig
from dxp_engine.match.config_text import read_config
from dxp_engine.match.ledger import Ledger
from dxp_engine.match.play import RunSetting, play_match
from dxp_engine.match.record import GameRecord
from dxp_engine.match.watcher import End, Watcher
from tests.players.engines import SCRIPT

GOOD = "name=Good proto=self tc=nodes=30 option.tt-size=16"


def bad(protocol: str, fault: str, *moves: str, words: str = "") -> str:
    """The words of a bad engine. It has no clock unless its own words give it one, so that it cannot be just slow."""
    command = shlex.join((sys.executable, "-S", str(SCRIPT), protocol, fault, *moves))
    return f"name=Bad proto={protocol} tc=nodes=30 stop=0.3 leave=0.2 {words} cmd={shlex.quote(command)}"


def config(*engines: str, **values: Any) -> MatchConfig:
    """A match; names of options are written with _ for a dash."""
    return read_config({"engine": engines, **{name.replace("_", "-"): value for name, value in values.items()}})


class Seen(Watcher):
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.warnings: list[str] = []
        self.records: list[GameRecord] = []
        self.end: End | None = None

    def warned(self, text: str) -> None:
        self.warnings.append(text)

    def finished(self, record: GameRecord, ledger: Ledger) -> None:
        self.records.append(record)

    def ended(self, ledger: Ledger, end: End) -> None:
        self.end = end


def play(config: MatchConfig, watcher: Watcher | None = None, patience: float = 200, **setting: Any) -> Ledger:
    """Play a match to its end; what it leaves behind in the event loop, and of its processes, is an error."""

    async def all_of_it() -> Ledger:
        ledger, _ = await asyncio.wait_for(play_match(config, RunSetting(**setting), watcher or Watcher()), patience)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return ledger

    before = children()
    ledger = asyncio.run(all_of_it())
    # The workers of a cluster in this process come and go.
    assert "cluster" in setting or children() <= before
    return ledger


def children() -> set[int]:
    """The processes that this one has started and that are still there, dead or alive; none where that is unknown."""
    while True:
        try:
            texts = [path.read_text("ascii") for path in Path("/proc/self/task").glob("*/children")]
        except FileNotFoundError:  # a thread has just ended, and left its children to another
            continue
        return {int(pid) for text in texts for pid in text.split()}
