"""Measure and print one table: `python -m tests.bench.run [--json FILE] [--rounds N] [BENCH ...]`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from tests.bench.measure import CLOCK
from tests.bench.registry import BENCHES
from tests.bench.row import Row
from tests.bench.table import lines


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.bench.run", description="Measure speed beside other programs.")
    parser.add_argument("benches", nargs="*", metavar="BENCH", help=f"which ones, all by default: {', '.join(BENCHES)}")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each measurement (5); short ones take more")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here as well")
    chosen = parser.parse_args()
    if unknown := set(chosen.benches) - BENCHES.keys():
        parser.error(f"no such bench: {', '.join(sorted(unknown))}")
    if chosen.rounds < 1:
        parser.error("one round at least")
    rows: list[Row] = []
    for name in chosen.benches or BENCHES:
        print(f"measuring: {name}", file=sys.stderr, flush=True)
        rows.extend(BENCHES[name](chosen.rounds))
    print("\n".join(lines(rows)))
    print(f"\nTimes by {CLOCK}; by the wall clock where programs print their own time, and for --version.")
    if chosen.json:
        figures = {"machine": machine(), "rows": [row.json() for row in rows]}
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def machine() -> dict[str, object]:
    """Where and what was measured."""
    return {
        "system": platform.platform(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "dxp-engine": version("dxp-engine"),
        "clock": CLOCK,
    }


if __name__ == "__main__":
    main()
