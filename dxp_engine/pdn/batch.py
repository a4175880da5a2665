"""Many files as one row of chunks, and the games of a chunk: what parallel work is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from dxp_engine.pdn.builder import GameBuilder
from dxp_engine.pdn.chunk import CHUNK, Chunk, chunks
from dxp_engine.pdn.game import PdnGame
from dxp_engine.pdn.problem import PdnError
from dxp_engine.pdn.reader import scan_chunks
from dxp_engine.rules import Variant


@dataclass(frozen=True, slots=True)
class Batch:
    """Files to be worked on.

    Attributes:
        files: their paths; "-" is standard input.
        variant: of games whose tags name none, None to guess it.
        encoding: of the text, None to find out.
        size: bytes of a chunk, about.
    """

    files: tuple[str, ...]
    variant: Variant | None = None
    encoding: str | None = None
    size: int = CHUNK

    def chunks(
        self,
        on_read: Callable[[int], None] | None = None,
        on_damage: Callable[[str, PdnError], None] | None = None,
    ) -> Iterator[Chunk]:
        """The chunks of all files in turn.

        Args:
            on_read: told the bytes of each chunk.
            on_damage: told of a compressed file that is damaged; the next file follows then. None to raise.

        Raises:
            OSError: a file cannot be opened or read.
            PdnError: a compressed file is damaged.
        """
        for file in self.files:
            try:
                for chunk in chunks(file, self.size, self.encoding):
                    yield chunk
                    if on_read:
                        on_read(len(chunk.data))
            except PdnError as error:
                if on_damage is None:
                    raise PdnError(f"{file}: {error}") from None
                on_damage(file, error)


def games_of(pieces: Iterable[Chunk], variant: Variant | None = None) -> Iterator[PdnGame]:
    """The games of some chunks, and what was wrong behind the last one."""
    builder = GameBuilder(variant)
    yield from scan_chunks(pieces, builder)
    if rest := builder.leftover():
        yield rest
