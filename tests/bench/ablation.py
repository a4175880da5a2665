"""What each line of the search and each part of the evaluation is worth: `python -m tests.bench.ablation [OPTION ...]`.

The engine plays itself with one thing taken away, or added, in pairs of games from random openings; prints a table in
Markdown, which ablation.md keeps.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dxp_engine import core
from dxp_engine.match.sprt import Sprt
from dxp_engine.training.duel import DuelPlan, Side
from dxp_engine.training.gate import Gate, GatePlan, gate
from dxp_engine.training.made import material
from dxp_engine.weights import load, read_file, shipped

NEVER = Sprt(0.0, 1.0, 1e-15, 1e-15)
"""A test that no match decides: every row has as many games as another."""


@dataclass(frozen=True)
class Change:
    """One row: what differs from the engine as it is."""

    name: str
    constants: tuple[tuple[str, int], ...] = ()
    evaluation: str = "shipped"


REMOVED = (
    Change("no late move reductions", (("reduction_depth", 0),)),
    Change("no ProbCut", (("probcut_depth", 0),)),
    Change("an only move costs a ply", (("only_move", 0),)),
    Change("no threat ply in quiescence", (("threat_plies", 0),)),
    Change("no promotions in quiescence", (("quiet_promotions", 0),)),
    Change("no history", (("history", 0),)),
    Change("no reply history", (("continuation", 0),)),
    Change("no reduction without a table move", (("unknown_depth", 0),)),
    Change("fewer reductions", (("reduction_divisor", 200),)),
    Change("no killers", (("killers", 0),)),
    Change("no aspiration window", (("aspiration", 500),)),
    Change("leads do not fade", (("fade", 1_000_000),)),
    Change("evaluation without its network", evaluation="patterns"),
    Change("evaluation by hand", evaluation="hand"),
    Change("evaluation by material", evaluation="material"),
)
ADDED = (Change("two threat plies", (("threat_plies", 2),)),)


def side(change: Change, variant: str) -> Side:
    """The engine with the change."""
    if change.evaluation == "hand":
        return Side(None, change.constants)
    if change.evaluation == "material":
        return Side(core.Weights(variant, material(variant)), change.constants)
    if change.evaluation == "patterns":
        return Side(core.Weights(variant, patterns(variant)), change.constants)
    return Side(load(variant), change.constants)


def patterns(variant: str) -> bytes:
    """The weights that ship without their network, as `core.Weights` takes them."""
    path = shipped(variant)
    assert path is not None
    return read_file(path).payload[: len(material(variant))]


def row(change: Change, found: Gate) -> str:
    """A line of the table."""
    elo = found.elo
    value = f"{elo.value:+.0f} ({elo.lower:+.0f} to {elo.upper:+.0f})" if elo else "?"
    return f"| {change.name} | {value} | +{found.wins} ={found.draws} -{found.losses} |"


def rows(variant: str, nodes: int, pairs: int, threads: int, journals: Path | None) -> Iterator[str]:
    """The table, line by line."""
    plain = side(Change("as it is"), variant)
    plan = GatePlan(DuelPlan(nodes=nodes), NEVER, pairs)
    for title, changes in (("Taken away", REMOVED), ("Added", ADDED)):
        yield f"\n| {title} | Elo (95 %) | Games |\n| --- | --- | --- |"
        for change in changes:
            journal = journals and journals / f"{variant}-{nodes}-{change.name.replace(' ', '-')}.journal"
            found = gate(variant, side(change, variant), plain, plan, threads=threads, journal=journal)
            yield row(change, found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variant", default="international")
    parser.add_argument("--nodes", type=int, default=10_000, help="a move")
    parser.add_argument("--pairs", type=int, default=200, help="of games for each row")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--journals", type=Path, help="folder where games are entered, to go on from them")
    args = parser.parse_args()
    print(f"{args.variant}, {args.nodes} nodes a move, {2 * args.pairs} games a row")
    for line in rows(args.variant, args.nodes, args.pairs, args.threads, args.journals):
        print(line, flush=True)


if __name__ == "__main__":
    main()
