"""Where games are written: one file, or a row of files."""

from __future__ import annotations

import codecs
from contextlib import ExitStack
from pathlib import Path
from typing import IO

import click

from dxp_engine.pdn.files import text_writer

_PACKED = (".gz", ".zst")


class Output:
    """Games with something between them; to be used in a `with` statement.

    Args:
        target: a path, "-" for standard output.
        sources: files that must not be overwritten while they are read.
        encoding: of what is written.
        split: games of each file, None for one file; the files are numbered.
        between: what stands between two games.

    Raises:
        click.UsageError: the target is one of the sources, standard output is to be split, or there is no such
            encoding.
    """

    def __init__(
        self,
        target: str,
        sources: tuple[str, ...],
        encoding: str = "utf-8",
        split: int | None = None,
        between: str = "\n",
    ) -> None:
        if target == "-" and split:
            raise click.UsageError("--split needs --output: standard output is one file")
        if target != "-" and any(
            source != "-" and Path(source).resolve() == Path(target).resolve() for source in sources
        ):
            raise click.UsageError(f"{target} is read and written at once; write to another file")
        try:
            codecs.lookup(encoding)
        except LookupError:
            raise click.UsageError(f"there is no encoding {encoding!r}") from None
        self._target, self._encoding, self._split, self._between = target, encoding, split, between
        self._stack = ExitStack()
        self._stream: IO[str] | None = None
        self._games = 0
        self.files = 0
        """Files begun."""

    def write(self, text: str) -> None:
        """Write a game."""
        if self._stream is None or (self._split and self._games == self._split):
            self._open()
        assert self._stream
        if self._games:
            self._stream.write(self._between)
        self._stream.write(text)
        self._games += 1

    def _open(self) -> None:
        self._stack.close()
        self.files += 1
        self._games = 0
        self._stream = self._stack.enter_context(text_writer(self._path(), self._encoding))

    def _path(self) -> str:
        if not self._split:
            return self._target
        path = Path(self._target)
        packed = path.suffix if path.suffix in _PACKED else ""
        plain = path.with_suffix("") if packed else path
        return str(plain.with_name(f"{plain.stem}-{self.files}{plain.suffix}{packed}"))

    def __enter__(self) -> Output:
        return self

    def __exit__(self, kind: type[BaseException] | None, *raised: object) -> None:
        if self._stream is None and kind is None and self._target != "-":
            self._open()  # no game is a file without games
        self._stack.close()
