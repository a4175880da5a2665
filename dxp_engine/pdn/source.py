"""Opening what is to be read: a path, a stream, standard input; compressed or not."""

from __future__ import annotations

import codecs
import gzip
import io
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from dxp_engine.pdn.problem import PdnError

Readable = str | os.PathLike[str] | IO[bytes] | IO[str]
"""A path ("-" is standard input) or a stream of bytes or of text."""

_GZIP = b"\x1f\x8b"
_ZSTANDARD = b"\x28\xb5\x2f\xfd"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BLOCK = 1 << 16


class _Fetch(io.RawIOBase):
    """A raw stream over any function that gives the next bytes."""

    def __init__(self, fetch: Callable[[int], bytes], head: bytes = b"") -> None:
        self._fetch = fetch
        self._rest = head

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        data = self._rest or self._fetch(_BLOCK)
        count = min(len(buffer), len(data))
        buffer[:count], self._rest = data[:count], data[count:]
        return count


def name_of(source: Readable) -> str:
    """What to call a source in messages."""
    if isinstance(source, str | os.PathLike):
        return "<stdin>" if source == "-" else os.fspath(source)
    name = getattr(source, "name", "")
    return name if isinstance(name, str) else ""


@contextmanager
def opened(source: Readable) -> Iterator[io.BufferedReader]:
    """The plain bytes of a source; gzip, Zstandard and UTF-16 are known by their first bytes.

    A path is closed at the end, a stream is left open.

    Raises:
        OSError: it cannot be opened.
        PdnError: the compressed data is damaged (raised where it is read).
    """
    if isinstance(source, str | os.PathLike):
        if source == "-":
            yield _plain(sys.stdin.buffer)
            return
        with Path(source).open("rb") as file:
            yield _plain(file)
    else:
        yield _plain(source)


def _plain(stream: IO[bytes] | IO[str]) -> io.BufferedReader:
    fetch, head = _bytes_of(stream), b""
    while len(head) < len(_ZSTANDARD) and (part := fetch(_BLOCK)):  # a pipe may give a byte at a time
        head += part
    raw: io.BufferedReader = io.BufferedReader(_Fetch(fetch, head), _BLOCK)
    head = head[: len(_ZSTANDARD)]
    if head[:2] == _GZIP:
        return _decompressed(gzip.GzipFile(fileobj=raw), "gzip")
    if head == _ZSTANDARD:
        import zstandard

        reader = zstandard.ZstdDecompressor().stream_reader(raw, read_across_frames=True)
        return _decompressed(reader, "Zstandard")
    if head[:2] in _UTF_16:
        text = codecs.getreader("utf-16")(raw, "replace")
        return io.BufferedReader(_Fetch(lambda size: text.read(size).encode("utf-8", "replace")), _BLOCK)
    return raw


def _bytes_of(stream: IO[bytes] | IO[str]) -> Callable[[int], bytes]:
    def fetch(size: int) -> bytes:
        data = stream.read(size)
        return data.encode("utf-8", "replace") if isinstance(data, str) else data or b""

    return fetch


def _decompressed(reader: Any, what: str) -> io.BufferedReader:
    def fetch(size: int) -> bytes:
        try:
            data: bytes = reader.read(size)
        except (OSError, EOFError, zlib.error) as error:
            raise PdnError(f"damaged {what} data: {error}") from None
        except Exception as error:  # zstandard's own, which is only imported where it is needed
            if type(error).__name__ != "ZstdError":
                raise
            raise PdnError(f"damaged {what} data: {error}") from None
        return data

    return io.BufferedReader(_Fetch(fetch), _BLOCK)
