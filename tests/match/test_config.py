"""Matches as they are written: rows of words, TOML, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dxp_engine.match.adjudicate import DrawRule, WinRule
from dxp_engine.match.config_text import read_config, read_file, read_run
from dxp_engine.match.entrant import DxpSetting, Entrant, Patience
from dxp_engine.match.entrant_text import read_entrant, read_words
from dxp_engine.match.play import RunSetting
from dxp_engine.match.sprt import Sprt
from dxp_engine.match.time_control import TimeControl
from tests.match.matches import config

pytestmark = pytest.mark.variant("international")
TC = TimeControl(1)


def entrant(words: str, each: str = "", tc: str | None = "1") -> Entrant:
    return read_entrant(read_words(words), read_words(each), tc)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("name=A proto=self", Entrant("A", "self", TC)),
        ("proto=self", Entrant("dxp-engine", "self", TC)),
        ("cmd=/opt/scan", Entrant("scan", "hub", TC, ("/opt/scan",))),
        ("name='A B' cmd='scan hub'", Entrant("A B", "hub", TC, ("scan", "hub"))),
        (
            "name=A cmd=a option.Hash=64 'option.Book File=x y' option.Clear tc=nodes=5",
            Entrant("A", "hub", TimeControl(nodes=5), ("a",), {"Hash": "64", "Book File": "x y", "Clear": None}),
        ),
        ("name=A cmd=a dir=/b", Entrant("A", "hub", TC, ("a",), cwd=Path("/b"))),
        (
            "name=A cmd=a start=1 load=2 patience=3 stop=4 leave=5",
            Entrant("A", "hub", TC, ("a",), patience=Patience(1, 2, 3, 4, 5)),
        ),
        (
            "name=A proto=dxp port=7 host=::1 listen=yes role=follower confirm=no await=false",
            Entrant("A", "dxp", TC, dxp=DxpSetting("::1", 7, True, "follower", False, False)),
        ),
        ("name=A proto=dxp cmd='a {port}'", Entrant("A", "dxp", TC, ("a", "{port}"))),
    ],
)
def test_entrants(words: str, wanted: Entrant) -> None:
    assert entrant(words) == wanted


def test_what_holds_for_each() -> None:
    each = "proto=uci option.Hash=1 option.Threads=2 tc=nodes=9"
    assert entrant("name=A cmd=a option.Hash=3", each) == Entrant(
        "A", "uci", TimeControl(nodes=9), ("a",), {"Hash": "3", "Threads": "2"}
    )
    # DXP has no options, so it is not meant.
    assert entrant("name=A proto=dxp port=1 tc=60", each).options == {}


def test_the_limits_of_a_move_are_told_in_the_command() -> None:
    made = entrant("name=A proto=dxp cmd='a {port} --nodes {nodes} --depth {depth} {movetime}'", tc="nodes=7,depth=3")
    assert made.argv == ("a", "{port}", "--nodes", "7", "--depth", "3", "{movetime}")
    assert entrant("name=A proto=dxp cmd='a {port} {movetime}'", tc="movetime=0.25").argv[-1] == "250"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("name=A proto=chess", "engine|proto is one of self, hub, uci, dxp, not 'chess'"),
        ("name=A colour=red", "there is no 'colour'; there are: name, proto"),
        ("name=A Hash", "'Hash' has no value"),
        ("name='A", "no closing quotation"),
        ("name=A", r"engine A: proto=hub needs a command to start it"),
        ("name=A cmd=a tc=soon", "engine A: 'soon' is no time control"),
        ("name=A proto=self cmd=a", "engine A: proto=self is our own program and takes no cmd"),
        ("name=A cmd=a load=never", "engine A: load is a number of seconds, not 'never'"),
        ("name=A proto=dxp", "engine A: proto=dxp needs cmd='... {port}' to start it, or port=N"),
        ("name=A proto=dxp cmd=a", "engine A: cmd must tell the port, {port}"),
        ("name=A proto=dxp port=99999", "engine A: port is a number below 65536"),
        ("name=A proto=dxp port=1 role=boss", "engine A: role is initiator or follower"),
        ("name=A proto=dxp port=1 confirm=perhaps", "engine A: confirm is true or false"),
        ("name=A proto=dxp port=1 option.Hash=1", "engine A: DXP has no options"),
        ("name=A proto=dxp cmd='a {port}' tc=nodes=9", "engine A: DXP cannot tell nodes=9; cmd needs the engine's own"),
        ("name=A proto=dxp port=1 tc=depth=9", "engine A: DXP cannot tell depth=9"),
        ("name=A proto=dxp port=1 tc=movetime=0.5", "engine A: DXP cannot tell movetime=0.5"),
    ],
)
def test_what_is_no_entrant(words: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        entrant(words)


@pytest.mark.parametrize(
    "switch", ["--nodes 9", "-n-nodes=9", "--move-time 0.5", "{nodes}", "--Nodes 5"], ids=lambda text: text
)
def test_a_switch_of_its_own(switch: str) -> None:
    tc = "movetime=0.5" if "time" in switch else "nodes=9"
    assert entrant(f"name=A proto=dxp cmd='a {{port}} {switch}'", tc=tc)


def test_a_time_control_is_needed() -> None:
    with pytest.raises(ValueError, match="engine A: it has no time control"):
        entrant("name=A proto=self", tc=None)


# -- matches -----------------------------------------------------------------------------------------

ENGINES = ("name=A proto=self", "name=B proto=self")


def test_options_of_a_match() -> None:
    made = config(
        *ENGINES,
        tc="1+0.1",
        games="10",
        rounds=3,
        order="random",
        seed="7",
        ponder=True,
        adjudicate_draw="moves=5",
        adjudicate_win="score=4",
        max_plies="0",
        tolerance="0.05",
        sprt="elo1=3 model=normalized",
        draw_rules="kawu",
    )
    assert (made.games, made.rounds, made.order, made.seed, made.ponder) == (10, 3, "random", 7, True)
    assert (made.adjudicate_draw, made.adjudicate_win) == (DrawRule(moves=5), WinRule(score=400))
    assert (made.max_plies, made.tolerance, made.rules.name) == (0, 0.05, "kawu")
    assert made.sprt == Sprt(0, 3, model="normalized")


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"variant": "chess"}, "chess"),
        ({"draw_rules": "chess"}, "unknown rule set 'chess'"),
        ({"draw_rules": "web40"}, "web40 is not for international"),
        ({"games": "many"}, "games is a whole number from 1, not 'many'"),
        ({"rounds": 0}, "rounds is a whole number from 1, not 0"),
        ({"games": 1.5}, r"games is a whole number from 1, not 1\.5"),
        ({"order": "best"}, "order is one of sequential, random, not 'best'"),
        ({"tournament": "cup"}, "tournament is one of pair, round-robin, gauntlet"),
        ({"ponder": "yes"}, "ponder is true or false"),
        ({"tolerance": "-1"}, "tolerance is a number of seconds"),
        ({"sprt": "elo=3"}, "--sprt takes elo0= elo1= alpha= beta= model=, not 'elo=3'"),
        ({"sprt": "elo1=x"}, "--sprt: 'elo1=x' has no number"),
        ({"sprt": "elo0=5 elo1=0"}, "elo0"),
        ({"sprt": "elo1=5", "tournament": "gauntlet"}, "--sprt is for a match of two engines"),
    ],
)
def test_what_is_no_match(values: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        config(*ENGINES, **{"tc": "1", **values})


@pytest.mark.variant("russian")
def test_dxp_has_fifty_squares() -> None:
    with pytest.raises(ValueError, match="engine C: DXP has 50 squares and cannot play russian"):
        config("name=A proto=self", "name=C proto=dxp port=1", tc="1", variant="russian")


# -- TOML --------------------------------------------------------------------------------------------

TEXT = """
variant = "international"
tc = "10+0.1"
games = 4
ponder = true
sprt = { elo0 = -3, elo1 = 1 }
adjudicate-draw = { moves = 6, score = 0.2 }
store = "match.db"
concurrency = 2

[each.option]
threads = 2

[[engine]]
name = "A"
proto = "self"
option = { ponder = true }

[[engine]]
name = "B"
cmd = ["b", "with a blank"]
tc = "20"
"""


def test_a_file_says_the_same(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_text(TEXT, "utf-8")
    values = read_file(path)
    assert read_config(values) == config(
        "name=A proto=self option.ponder=true",
        "name=B cmd='b \"with a blank\"' tc=20",
        each="option.threads=2",
        tc="10+0.1",
        games=4,
        ponder=True,
        sprt="elo0=-3 elo1=1",
        adjudicate_draw="moves=6 score=0.2",
    )
    assert read_run(values) == RunSetting(concurrency=2, store=Path("match.db"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("game = 3", "there is no 'game'"),
        ("games =", "match.toml: "),
        ("[[engine]]\nname = 'A'\nhash = 3", "match.toml, engine 1: there is no 'hash'"),
        ("[[engine]]\noption = 3", "match.toml, engine 1: option is a table"),
        ("[each]\nhash = 3", "match.toml, each: there is no 'hash'"),
    ],
)
def test_a_bad_file(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "match.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=reason):
        read_file(path)


# -- settings ----------------------------------------------------------------------------------------


def test_whatever_changes_the_games_changes_the_settings() -> None:
    usual: dict[str, Any] = {"tc": "1"}
    base = config(*ENGINES, **usual).settings("x")
    changes: list[dict[str, Any]] = [
        {"tc": "2"},
        {"games": 4},
        {"rounds": 2},
        {"openings": "three-move"},
        {"order": "random"},
        {"seed": 1},
        {"ponder": True},
        {"draw_rules": "kawu"},
        {"adjudicate_draw": ""},
        {"adjudicate_win": ""},
        {"max_plies": 9},
        {"tolerance": 1},
        {"sprt": "elo1=5"},
        {"each": "option.threads=2"},
        {"each": "dir=/"},
    ]
    for change in changes:
        assert config(*ENGINES, **{**usual, **change}).settings("x") != base, change
    assert config(*ENGINES, **usual).settings("y") != base
    assert config(*reversed(ENGINES), **usual).settings("x") != base
    assert read_config({"engine": ENGINES, **usual}).settings("x") == base
