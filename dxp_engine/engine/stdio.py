"""A session over two byte streams: the process's standard input and output, or a test's buffers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from dxp_engine.engine.session import Session

MAX_LINE = 1 << 20
"""Bytes of the longest command line that is read; a longer one is an error and skipped."""


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer each line of `source` on `sink` until `quit` or the end of the input."""
    session = Session()
    for line in _lines(source):
        answers = session.answer(line) if line is not None else _too_long()
        for answer in answers:
            sink.write(answer.encode("utf-8", "backslashreplace") + b"\n")
        sink.flush()
        if session.is_over:
            break


def _lines(source: BinaryIO) -> Iterator[str | None]:
    """The lines without their ends, whatever bytes they are made of; None for one that is too long."""
    while line := source.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            while (more := source.readline(MAX_LINE)) and not more.endswith(b"\n"):
                pass
            yield None
        else:
            yield line.decode("utf-8", "replace").rstrip("\r\n")


def _too_long() -> Iterator[str]:
    yield f"info string error: a line of more than {MAX_LINE} bytes"
