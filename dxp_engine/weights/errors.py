"""What can be wrong with a file of weights."""

from __future__ import annotations

from pathlib import Path


class WeightsError(ValueError):
    """A file is no good file of weights, or not one for this variant; the message begins with its name.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
