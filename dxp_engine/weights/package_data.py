"""The weights that ship with the package, by variant; read when they are first asked for."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from threading import Lock

from dxp_engine import core
from dxp_engine.weights.file import read_file
from dxp_engine.weights.movement import relatives

DATA = Path(__file__).parent / "data"
"""Where they are: VARIANT.zst, each with its card."""

# A process plays one variant at a time; a few stay for those that go to and fro. Each has some 10 MB.
_KEPT = 4
_LOCK = Lock()


def shipped(variant: str) -> Path | None:
    """The file for a variant: its own, or that of a variant with the same moves. None where there is none."""
    files = (DATA / f"{name}.zst" for name in (variant, *relatives(variant)))
    return next((path for path in files if path.exists()), None)


def load(variant: str) -> core.Weights | None:
    """The weights that ship for a variant; None where there are none. May be called from any thread.

    Raises:
        WeightsError: the file is damaged, or cannot be read.
    """
    with _LOCK:  # two threads that ask at once get the same
        path = shipped(variant)
        return None if path is None else _read(path, variant)


@lru_cache(maxsize=_KEPT)
def _read(path: Path, variant: str) -> core.Weights:
    return read_file(path).weights(variant)
