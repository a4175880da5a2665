"""What a file of training is, and whether it is whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from dxp_engine.training.checkpoint import read_checkpoint
from dxp_engine.training.run_plan import STATE, read_state
from dxp_engine.training.sealed import MAGIC
from dxp_engine.training.shard import SHARD, read_shard
from dxp_engine.weights import read_card, read_file


@dataclass(frozen=True, slots=True)
class Info:
    """What is known of a file.

    Attributes:
        path: the file.
        kind: "shard", "weights", "fit" or "run"; "" if it is none of these.
        error: what is wrong with it, "" if nothing is.
        facts: what it says of itself, as JSON can say it.
    """

    path: Path
    kind: str
    error: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


def info_of(path: Path) -> Info:
    """What a file is; read as a whole, to see whether it is good."""
    kind = _kind(path)
    try:
        return Info(path, kind, "", _READERS[kind](path))
    except (ValueError, OSError) as error:
        # These begin with the name of the file, which stands there anyway.
        return Info(path, kind, str(error).removeprefix(f"{path}: "))


def _kind(path: Path) -> str:
    if path.is_dir():
        return "run"
    try:
        with path.open("rb") as file:
            head = file.read(8)
    except OSError:
        return "weights"
    if head[:4] != MAGIC:
        return "weights"
    return "shard" if head[4:] == SHARD.tag.encode() else "fit"


def _shard(path: Path) -> dict[str, Any]:
    shard, _ = read_shard(path)
    facts = {"first": shard.first, "games": shard.games, **asdict(shard.tally), "sha256": shard.sha256}
    return {**shard.recipe.json(), **facts}


def _weights(path: Path) -> dict[str, Any]:
    file = read_file(path)
    file.weights()
    facts = {"variant": file.variant, "bytes": len(file.payload), "sha256": file.sha256}
    card = path.with_suffix(".toml")
    if not card.exists():
        return facts
    header, told = read_card(card)
    if header.get("sha256") != file.sha256:
        raise ValueError(f"its card {card} is of other weights")
    return {**facts, **asdict(told)}


def _fit(path: Path) -> dict[str, Any]:
    return read_checkpoint(path)[0]


def _run(path: Path) -> dict[str, Any]:
    if not (path / STATE).exists():
        raise ValueError("this folder has no run")
    return asdict(read_state(path))


_READERS: dict[str, Callable[[Path], dict[str, Any]]] = {
    "shard": _shard,
    "weights": _weights,
    "fit": _fit,
    "run": _run,
}
