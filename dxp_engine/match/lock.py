"""A lock on a file, so that two runners do not play the same match. The system frees it when its owner dies."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold `FILE.lock` beside a file while the block runs.

    Raises:
        ValueError: somebody else holds it.
        OSError: it cannot be made.
    """
    name = path.with_name(f"{path.name}.lock")
    handle = _held(name)
    if handle is None:
        raise ValueError(f"{path} is in use by another runner")
    try:
        yield
        if sys.platform != "win32":
            name.unlink(missing_ok=True)
    finally:
        os.close(handle)


def _held(name: Path) -> int | None:
    """The file of this name, locked; None if somebody else holds it."""
    while True:
        handle = os.open(name, os.O_RDWR | os.O_CREAT, 0o644)
        if not _take(handle):
            os.close(handle)
            return None
        # Its owner may have removed it just now: nobody else would find this lock.
        with contextlib.suppress(FileNotFoundError):
            if os.fstat(handle).st_ino == name.stat().st_ino:
                return handle
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
