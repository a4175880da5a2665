"""The options of the commands that play over DXP, and what they come to."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import click
import pytest

from dxp_engine import Colour
from dxp_engine.cli.dxp_options import DxpOptions
from dxp_engine.engine.dxp_conduct import Conduct
from dxp_engine.engine.dxp_program import DxpConfig
from tests.program import run

pytestmark = pytest.mark.variant("international")


def config(**given: Any) -> DxpConfig:
    usual: dict[str, Any] = {
        "variant": "international",
        "rules": None,
        "role": "initiator",
        "name": "us",
        "pdn": "",
        "wire": None,
    }
    return DxpOptions(**{**usual, **given}).config(Conduct())


def test_a_plan_of_one_game() -> None:
    made = config()
    (terms,) = made.plan
    assert (terms.colour, terms.minutes, terms.moves) == (Colour.WHITE, 5, 0)
    assert (made.pdn, made.wire, made.setting.role) == (None, None, "initiator")


def test_a_plan_of_ballots() -> None:
    made = config(source="two-move", games=158, colour="alternate", minutes=20.5, moves=75, rules="kawu")
    assert len({terms.start.fen for terms in made.plan}) == 79
    assert {terms.start.rules.name for terms in made.plan} == {"kawu"}
    assert {(terms.minutes, terms.moves) for terms in made.plan} == {(20.5, 75)}
    assert [terms.colour for terms in made.plan[:3]] == [Colour.WHITE, Colour.BLACK, Colour.WHITE]


def test_a_position() -> None:
    (terms,) = config(fen="B:W31-50:B1-20", colour="black").plan
    assert (terms.start.turn, terms.colour) == (Colour.BLACK, Colour.BLACK)
    with pytest.raises(ValueError, match="the game is over before it begins"):
        config(fen="W:W:B5")


def test_a_follower_plans_nothing() -> None:
    assert config(role="follower", games=3).plan == ()
    with pytest.raises(click.UsageError, match="add --initiator"):
        config(role="follower", fen="B:W31-50:B1-20")
    with pytest.raises(click.UsageError, match="exclude each other"):
        config(fen="B:W31-50:B1-20", source="two-move")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["dxp", "connect"], "Missing argument 'HOST[:PORT]'"),
        (["dxp", "connect", ":5"], "names no host"),
        (["dxp", "connect", "host:x"], "a port is a number from 1 to 65535, not 'x'"),
        (["dxp", "serve", "--port", "70000"], "70000 is not in the range"),
        pytest.param(
            ["dxp", "serve", "--variant", "canadian"],
            "DXP has 50 squares and cannot play canadian, which has 72",
            marks=pytest.mark.variant("canadian"),
        ),
        (["dxp", "serve", "--draw-rules", "web40"], "web40 is not for international"),
        (["dxp", "serve", "--openings", "two-move"], "only an initiator proposes positions"),
        (["dxp", "serve", "--initiator", "--openings", "nowhere"], "neither a file nor one of the lists"),
        (["dxp", "serve", "--time", "1000"], "1000.0 is not in the range"),
        (["play", "--dxp", "here", "--dxp-serve"], "exclude each other"),
        (["play", "--fen", "W:W:B5"], "the game is over before it begins"),
        pytest.param(
            ["play", "--dxp", "here", "--variant", "russian"],
            "cannot play russian",
            marks=pytest.mark.variant("russian"),
        ),
    ],
)
def test_what_makes_no_sense(arguments: list[str], reason: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert reason in done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("dxp", "serve", "--port", str(port), "--pdn", str(tmp_path / "games.pdn"))
    assert done.returncode == 2
    assert done.stderr == f"Error: cannot listen on 127.0.0.1:{port}: Address already in use\n"
