"""The state of a fit after an epoch, as a file to go on from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dxp_engine.training.sealed import Kind, read_sealed, write_sealed

CHECKPOINT = Kind("FITS", "state of a fit")


def write_checkpoint(path: Path, header: Mapping[str, Any], states: bytes) -> None:
    """Write a state.

    Args:
        path: the file; what was there before stays until this is whole.
        header: what it is the state of, as JSON can say it.
        states: what the core needs to go on.

    Raises:
        OSError: it cannot be written.
    """
    write_sealed(path, CHECKPOINT, header, states)


def read_checkpoint(path: Path) -> tuple[dict[str, Any], bytes]:
    """The header and the states of a file.

    Raises:
        SealedError: it cannot be read, is none, or is damaged.
    """
    return read_sealed(path, CHECKPOINT)
