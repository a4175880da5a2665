"""DXP engines in a match: they are told less, and judged by the same referee and clock."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from dxp_engine.match.ending import Ending
from tests.match.matches import GOOD, Seen, config, play
from tests.players.engines import SCRIPT

pytestmark = pytest.mark.variant("international")
BAD = SCRIPT.with_name("bad_dxp.py")
OURS = (sys.executable, "-m", "dxp_engine", "dxp", "serve", "--port", "{port}", "--once", "--pdn", "")


def dxp(name: str, *command: str, words: str = "") -> str:
    return f"name={name} proto=dxp {words} cmd={shlex.quote(shlex.join(command))}"


def bad(fault: str, words: str = "") -> str:
    usual = "tc=60 start=30 leave=0.2"
    # It takes no notice of the last word, which is there to be looked for.
    return dxp("Bad", sys.executable, "-S", str(BAD), fault, "{port}", "{nodes}", words=f"{usual} {words}")


@pytest.mark.parametrize(
    ("fault", "ending", "reason", "words"),
    [
        ("resigns", Ending.RESIGNATION, "resigned", ""),
        ("claims a draw", Ending.FALSE_CLAIM, "ended the game with a result that it has not .*", ""),
        ("claims a win", Ending.FALSE_CLAIM, "ended the game with a result that it has not .*", ""),
        ("ends the game", Ending.FALSE_CLAIM, "ended the game without a result", ""),
        ("illegal move", Ending.ILLEGAL_MOVE, "illegal move: 1-50 is not legal.*", ""),
        ("refuses", Ending.REFUSED, "refused: it refuses the game.*", ""),
        ("crashes", Ending.CRASH, r"crash: .*exit status 3 \(out of memory\)", ""),
        ("leaves", Ending.CRASH, "crash: the connection was lost.*", ""),
        ("stalls", Ending.STALL, "stall: no MOVE within 0.1 s", "tc=nodes=9 patience=0.1"),
        ("nonsense", Ending.STALL, "stall: no MOVE within 0.1 s", "tc=nodes=9 patience=0.1"),
        ("stalls", Ending.TIME, r"used \d\.\d+ s of 0\.100", "tc=0.1"),
        ("does not listen", Ending.NOT_STARTED, "not started: .*", "start=0.3"),
    ],
)
def test_faults(fault: str, ending: Ending, reason: str, words: str) -> None:
    seen = Seen()
    made = config(GOOD, bad(fault, words))
    if ending is Ending.NOT_STARTED:
        with pytest.raises(ValueError, match="engine Bad: "):
            play(made, seen)
        return
    play(made, seen)
    assert (seen.end, [record.winner for record in seen.records]) == ("complete", ["Good"] * 2)
    for record in seen.records:
        loser = "White" if record.white == "Bad" else "Black"
        assert record.ending is ending, record.reason
        assert re.search(f": {loser}('s)? ({reason})$", record.reason), record.reason


def test_ours_over_dxp_against_ours_over_hub() -> None:
    seen = Seen()
    ours = dxp("Dxp", *OURS, "--nodes", "{nodes}", words="tc=nodes=30")
    ledger = play(config(GOOD, ours, games=4, max_plies=60), seen, concurrency=2)
    assert (ledger.faults, ledger.games, seen.warnings) == ({}, 4, [])
    for record in seen.records:
        dxp_use, hub_use = record.white_use, record.black_use
        if record.black == "Dxp":
            dxp_use, hub_use = hub_use, dxp_use
        assert abs(dxp_use.moves - hub_use.moves) <= 1
        assert dxp_use.nodes == 0  # DXP does not tell
        assert hub_use.nodes > 0


def test_two_over_dxp(tmp_path: Path) -> None:
    """Also from positions that do not arise in a game, with Black to move."""
    path = tmp_path / "openings"
    path.write_text("B:W31,32,33,K50:B1,2,3,4\nW:W48,43,38:B3,8,13\n", "utf-8")
    engines = [dxp(name, *OURS, "--nodes", "30", words="tc=nodes=30") for name in "AB"]
    seen = Seen()
    ledger = play(config(*engines, games=4, openings=str(path), max_plies=80), seen)
    assert (ledger.faults, ledger.games, seen.warnings) == ({}, 4, [])


def test_the_clock_is_the_runners() -> None:
    """A program that is told one minute, and has a tenth of a second."""
    ours = dxp("Dxp", *OURS, words="tc=0.1")
    seen = Seen()
    play(config(GOOD, ours, games=2, tolerance=0), seen)
    assert [(record.ending, record.winner) for record in seen.records] == [(Ending.TIME, "Good")] * 2
    assert all(" used " in record.reason for record in seen.records)
