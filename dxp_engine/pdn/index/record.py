"""One position of one game in sixteen bytes, which sort by position and then by game.

key    7 bytes   upper part of the position's key, mixed with the variant
game   5 bytes   the game's number: bytes of all files before it
ply   12 bits    moves before the position, 4095 for more
result 4 bits    number of the `Result`
move  16 bits    origin (7), target (7), rank among the moves that share both (2); 0 where the game ends
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b

from dxp_engine import core
from dxp_engine.core import Move
from dxp_engine.pdn.builder import GameBuilder
from dxp_engine.pdn.game import PdnGame
from dxp_engine.pdn.result import Result
from dxp_engine.rules import Variant

SIZE = 16
KEY_SIZE = 7
RESULTS = tuple(Result)
_LAST_PLY = 4095


@lru_cache(maxsize=256)
def _salt(variant: str, layout: core.Layout, forced: bool) -> int:
    """Keys know pieces, not rules: the same squares in another variant are another position."""
    return int.from_bytes(blake2b(f"{variant} {layout!r} {forced}".encode(), digest_size=8).digest())


def key_of(position: core.Position) -> int:
    """The key of a position, 56 bits."""
    return (position.key ^ _salt(position.variant, position.layout, position.forced)) >> 8


def move_code(position: core.Position, move: Move | None) -> int:
    """A move that is made in a position, in 16 bits."""
    if move is None:
        return 0
    code = move.origin << 9 | move.target << 2
    return code | min(3, _twins(position, move.origin, move.target).index(move)) if move.ambiguous else code


def move_of(position: core.Position, code: int) -> Move | None:
    """The move again, None for the end of a game."""
    twins = _twins(position, code >> 9, code >> 2 & 127) if code else []
    rank = code & 3
    return twins[rank] if rank < len(twins) else None


def _twins(position: core.Position, origin: int, target: int) -> list[Move]:
    """Moves that share origin and target, in an order that does not change."""
    found = [move for move in position.legal_moves() if move.origin == origin and move.target == target]
    return sorted(found, key=lambda move: sorted(move.captured))


class PositionVisitor(GameBuilder):
    """Builds games, and keeps the records of their positions.

    Args:
        base: bytes of all files before the one that is read.
        variant: of games whose tags name none; None to guess it.

    Attributes:
        records: those of all games so far.
    """

    def __init__(self, base: int = 0, variant: Variant | None = None) -> None:
        super().__init__(variant)
        self._base = base
        self.records: list[bytes] = []

    def end(self, at: int) -> PdnGame | None:
        """Check the moves, keep the records and hand the game over."""
        game = super().end(at)
        if game is not None:
            self.records += records_of(game, self._base + game.offset)
        return game


def records_of(game: PdnGame, number: int) -> Iterator[bytes]:
    """The records of a game; a position that comes up again has one for each time."""
    if game.start is None:
        return
    tail = number << 32 | RESULTS.index(game.result) << 16
    moves: list[Move | None] = [*game.moves, None]
    salt = _salt(game.start.position.variant, game.start.position.layout, game.start.position.forced)
    for ply, (position, move) in enumerate(zip(game.positions, moves, strict=False)):
        key = (position.key ^ salt) >> 8
        code = move_code(position, move)
        yield (key << 72 | tail | min(ply, _LAST_PLY) << 20 | code).to_bytes(SIZE, "big")
