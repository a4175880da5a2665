"""Work that other processes can import."""

from __future__ import annotations

import os


def double(number: int) -> int:
    return 2 * number


def process_of(_: int) -> int:
    return os.getpid()


def refuse(number: int) -> int:
    raise ValueError(f"not {number}")
