"""The card of a file of weights: how they were made and what they were worth, as TOML beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from dxp_engine.weights.errors import WeightsError
from dxp_engine.weights.writing import write_whole


@dataclass(frozen=True, slots=True)
class GateResult:
    """What a match of new weights against others came to.

    Attributes:
        against: what they played, such as "hand" for the hand-made evaluation.
        wins, draws, losses: games.
        elo: the most likely difference; None where every game was won or lost.
        limit: what each side had for a move, such as "nodes 2000".
        variant: that was played, if it is another than that of the file.
    """

    against: str
    wins: int
    draws: int
    losses: int
    elo: float | None = None
    limit: str = ""
    variant: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """How weights were made.

    Attributes:
        date: day they were made, as 2026-01-31.
        commit: of the program that made them, "" where nobody knows.
        games, positions: of self-play, that they were fitted to.
        seeds: of the self-play, one for each generation.
        nodes: a move in self-play, one number for each generation.
        loss: mean cross entropy of positions held out, in nats; None where none were.
        gates: matches against others.
        note: anything else.
    """

    date: str = ""
    commit: str = ""
    games: int = 0
    positions: int = 0
    seeds: tuple[int, ...] = ()
    nodes: tuple[int, ...] = ()
    loss: float | None = None
    gates: tuple[GateResult, ...] = ()
    note: str = ""


def write_card(path: Path, header: Mapping[str, str | int], card: Card) -> None:
    """Write a card.

    Args:
        path: the file.
        header: what the file of weights says of itself.
        card: how they were made.

    Raises:
        OSError: it cannot be written.
    """
    lines = ["# How these weights were made; the file beside this one has them.", *_lines(header)]
    plain = asdict(card)
    gates = plain.pop("gates")
    lines.extend(_lines(plain))
    for gate in gates:
        lines += ["", "[[gate]]", *_lines(gate)]
    write_whole(path, ("\n".join(lines) + "\n").encode())


def replace_card(path: str | Path, card: Card) -> None:
    """Write the card of a file of weights anew; what it says of the file itself stays.

    Args:
        path: the card.
        card: how the weights were made.

    Raises:
        WeightsError: what is there is no card.
        OSError: it cannot be read or written.
    """
    path = Path(path)
    header, _ = read_card(path)
    write_card(path, header, card)


def read_card(path: str | Path) -> tuple[dict[str, Any], Card]:
    """Read a card: what it says of the file of weights (format, variant, bytes, sha256), and the rest.

    Raises:
        WeightsError: it is no card.
        OSError: it cannot be read.
    """
    import tomllib

    path = Path(path)
    try:
        values = tomllib.loads(path.read_text("utf-8"))
        gates = tuple(GateResult(**gate) for gate in values.pop("gate", ()))
        names = {field.name for field in fields(Card)}
        known = {name: _frozen(value) for name, value in values.items() if name in names}
        return {name: value for name, value in values.items() if name not in names}, Card(**known, gates=gates)
    except (ValueError, TypeError) as error:
        raise WeightsError(path, f"this is no card of weights ({error})") from None


def _lines(values: Mapping[str, Any]) -> Iterator[str]:
    """Keys with their values; TOML has no word for None, and what is unknown is left out."""
    import json

    for name, value in values.items():
        if value is not None:
            # Numbers, strings and lists of them are the same in JSON and in TOML.
            yield f"{name} = {json.dumps(value, ensure_ascii=False)}"


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
