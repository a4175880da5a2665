"""The recorded games in tests/data/real_games, split into moves; just enough of PDN for these files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FILES = Path(__file__).parent.parent / "data" / "real_games"
RESULT = re.compile(r"(?:2-0|1-1|0-2|0-0|1-0|0-1|1/2-1/2|\*)$")


class RecordedGame(NamedTuple):
    """One game: the FEN tag ("" for the start position) and the moves as the record has them."""

    variant: str
    serial: int
    fen: str
    moves: tuple[str, ...]

    @property
    def name(self) -> str:
        """The test's name."""
        return f"{self.variant}-{self.serial}"


def games() -> Iterator[RecordedGame]:
    """Every recorded game."""
    for path in sorted(FILES.glob("*.pdn")):
        for serial, text in enumerate(_games_in(path.read_text()), 1):
            tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
            words = re.sub(r"^\[.*\]$", "", text, flags=re.MULTILINE).split()
            moves = [word for word in words if not re.fullmatch(r"\d+\.+", word) and not RESULT.fullmatch(word)]
            yield RecordedGame(path.stem, serial, tags.get("FEN", ""), tuple(moves))


def _games_in(text: str) -> Iterator[str]:
    """A tag after movetext starts a new game."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("[") and any(earlier and not earlier.startswith("[") for earlier in lines):
            yield "\n".join(lines)
            lines = []
        lines.append(line)
    yield "\n".join(lines)
