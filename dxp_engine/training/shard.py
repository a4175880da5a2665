"""A shard: the samples of some games in a row, in a file that says how they were played."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from dxp_engine import core
from dxp_engine.training.recipe import Recipe
from dxp_engine.training.sealed import Kind, SealedError, read_header, read_sealed, seal

SHARD = Kind("SHRD", "shard of self-play")
SUFFIX = ".shard"

_LARGE_BOARD = 12


@dataclass(frozen=True, slots=True)
class Tally:
    """How many samples some games have, and how they ended."""

    samples: int = 0
    white_wins: int = 0
    draws: int = 0
    black_wins: int = 0

    @property
    def games(self) -> int:
        """Games with samples: one that its opening has ended has none."""
        return self.white_wins + self.draws + self.black_wins

    def __add__(self, other: Tally | core.SelfPlayCount) -> Tally:
        return Tally(*(getattr(self, name) + getattr(other, name) for name in Tally.__slots__))


@dataclass(frozen=True, slots=True)
class Shard:
    """What a shard says of itself.

    Attributes:
        path: the file.
        recipe: how its games were played.
        first: number of its first game.
        games: how many numbers it covers.
        tally: its samples, and how the games ended.
        sha256: of the samples.
    """

    path: Path
    recipe: Recipe
    first: int
    games: int
    tally: Tally
    sha256: str


def sample_bytes(variant: str) -> int:
    """Size of a sample as it lies in memory (sample.hpp)."""
    facts = next(facts for facts in core.variants() if facts.name == variant)
    return 56 if facts.size == _LARGE_BOARD else 32


def name_of(first: int) -> str:
    """The file's name of the shard that begins with this game."""
    return f"games-{first:010}{SUFFIX}"


def shard_bytes(recipe: Recipe, first: int, games: int, samples: bytes, tally: Tally) -> bytes:
    """The bytes of a shard's file."""
    header = {
        "variant": recipe.variant,
        "recipe": recipe.json(),
        "first": first,
        "games": games,
        **asdict(tally),
    }
    return seal(SHARD, header, samples, sample_bytes(recipe.variant))


def read_shard_header(path: Path) -> Shard:
    """What a shard says of itself; its samples may be damaged.

    Raises:
        SealedError: it cannot be read, is no shard, or its header is damaged.
    """
    return _shard(path, read_header(path, SHARD))


def read_shard(path: Path) -> tuple[Shard, bytes]:
    """A shard and its samples.

    Raises:
        SealedError: it cannot be read, is no shard, or is damaged.
    """
    header, samples = read_sealed(path, SHARD)
    return _shard(path, header), samples


def _shard(path: Path, header: dict[str, Any]) -> Shard:
    try:
        recipe = Recipe.of_json(header["recipe"])
        first, games = int(header["first"]), int(header["games"])
        tally = Tally(*(int(header[name]) for name in Tally.__slots__))
        if header["bytes"] != tally.samples * sample_bytes(recipe.variant):
            raise ValueError("so many samples have another size")
        return Shard(path, recipe, first, games, tally, header["sha256"])
    except StopIteration:
        raise SealedError(path, f"this build lacks the variant {header['variant']}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SealedError(path, f"its header makes no sense ({error})") from None
