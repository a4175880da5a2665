"""py-draughts reading games: it reads one at a time, so the file is cut for it."""

from pathlib import Path

from draughts import StandardBoard  # type: ignore[import-not-found]


def replay(path: str) -> int:
    texts = Path(path).read_text("utf-8").replace("\n\n[", "\f[").split("\f")
    return sum(len(StandardBoard.from_pdn(text)._moves_stack) for text in texts)
