"""`dxp-engine train`: the weights of the learned evaluation."""

from __future__ import annotations

import click

from dxp_engine.cli.lazy import LazyGroup

COMMANDS = {
    "fit": "dxp_engine.cli.train_fit:fit",
    "gate": "dxp_engine.cli.train_gate:gate",
    "info": "dxp_engine.cli.train_info:info",
    "run": "dxp_engine.cli.train_run:run",
    "selfplay": "dxp_engine.cli.train_selfplay:selfplay",
    "tune": "dxp_engine.cli.train_tune:tune",
}
"""Name of each command and where it lives, as "module:attribute"."""


@click.group(cls=LazyGroup, where=COMMANDS)
def train() -> None:
    """Make weights of the learned evaluation: play games, fit weights to them, and try those against others."""
