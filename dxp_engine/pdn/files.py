"""Reading and writing whole files: what most programs need of this room."""

from __future__ import annotations

import gzip
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from dxp_engine.pdn.builder import GameBuilder
from dxp_engine.pdn.game import PdnGame
from dxp_engine.pdn.reader import scan
from dxp_engine.pdn.source import Readable
from dxp_engine.pdn.style import CANONICAL, Style
from dxp_engine.pdn.writer import format_game
from dxp_engine.rules import Game, Variant

Writable = str | os.PathLike[str] | IO[bytes] | IO[str]
"""A path ("-" is standard output) or a stream of bytes or of text."""


def read(
    source: Readable, variant: Variant | str | int | None = None, encoding: str | None = None
) -> Iterator[PdnGame]:
    """Read the games of a file one after the other; only one is in memory.

    Nothing that stands in a file stops this: what is wrong is in `.errors` of the game, and the next game is read.

    Args:
        source: a path ("-" is standard input) or a stream; gzip and Zstandard are read as they are.
        variant: the variant of games whose tags name none; None to guess it, with a warning.
        encoding: of the text; None for UTF-8 where it is, else Windows-1252, which is said in a warning.

    Raises:
        OSError: the source cannot be opened or read.
        PdnError: its compressed data is damaged; the games before that come first.
        VariantError: there is no such variant.
        LookupError: there is no such encoding.
    """
    builder = GameBuilder(variant)
    yield from scan(source, builder, encoding)
    if rest := builder.leftover():
        yield rest


def parse(text: str, variant: Variant | str | int | None = None) -> list[PdnGame]:
    """The games in a text.

    Raises:
        VariantError: there is no such variant.
    """
    return list(read(io.StringIO(text), variant))


def write(games: Iterable[PdnGame | Game], target: Writable, style: Style = CANONICAL, encoding: str = "utf-8") -> int:
    """Write games, with a blank line between.

    Args:
        games: what to write.
        target: a path ("-" is standard output; `.gz` and `.zst` are compressed) or a stream.
        style: how.
        encoding: of the file; characters that it lacks become question marks.

    Returns:
        The number of games written.

    Raises:
        OSError: the target cannot be written.
        PdnError: a tag has no possible name.
    """
    count = 0
    with text_writer(target, encoding) as stream:
        for game in games:
            if count:
                stream.write(style.newline)
            stream.write(format_game(game, style))
            count += 1
    return count


@contextmanager
def text_writer(target: Writable, encoding: str = "utf-8") -> Iterator[IO[str]]:
    """A text stream to a target; what was opened here is closed, what was given stays open.

    Raises:
        OSError: the target cannot be opened.
    """
    if not isinstance(target, str | os.PathLike):
        yield from _to_stream(target, encoding)
    elif target == "-":
        yield from _to_stream(sys.stdout.buffer, encoding)
    else:
        with _opened(Path(target)) as binary:
            yield from _to_stream(binary, encoding)


def _to_stream(stream: IO[bytes] | IO[str], encoding: str) -> Iterator[IO[str]]:
    if isinstance(stream, io.TextIOBase):
        yield stream
        return
    wrapper = io.TextIOWrapper(cast("IO[bytes]", stream), encoding, "replace", newline="")
    try:
        yield wrapper
    finally:
        wrapper.detach()


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    with path.open("wb") as file:
        if path.suffix == ".gz":
            with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
                yield cast("IO[bytes]", packed)
        elif path.suffix == ".zst":
            import zstandard

            with zstandard.ZstdCompressor().stream_writer(file, closefd=False) as packer:
                yield packer
        else:
            yield file
