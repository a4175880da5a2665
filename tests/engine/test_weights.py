"""Which weights the engine evaluates with: what a client sets, and what holds when it plays another variant."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dxp_engine import Board, Engine, core
from dxp_engine.weights import Card, WeightsError, write_file
from tests.engine.talk import Talk
from tests.weights.samples import random_payload

pytestmark = [pytest.mark.variant("english"), pytest.mark.variant("russian")]

FEN = "W:W21,22,30:B5,9,10,11"
HAND = "Weights: none, the evaluation is made by hand"


@pytest.fixture(autouse=True)
def nothing_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dxp_engine.weights.package_data.DATA", tmp_path / "data")


@pytest.fixture
def talk() -> Iterator[Talk]:
    with Talk() as talk:
        talk.ask("setoption name UCI_Variant value english", f"position fen {FEN}")
        yield talk


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my english.zst"
    write_file(path, "english", random_payload("english"), Card())
    return path


def value(variant: str, weights: core.Weights | None, fen: str) -> int:
    return core.Searcher(variant, 1, 1, weights).evaluate(Board(variant, fen).position)


def test_without_weights_the_evaluation_is_made_by_hand(talk: Talk) -> None:
    assert talk.ask("eval") == [HAND, f"Eval: {value('english', None, FEN)}"]


@pytest.mark.parametrize("searched", [False, True])
def test_a_file_and_back(talk: Talk, file: Path, searched: bool) -> None:
    if searched:
        talk.search("go depth 3")
    learned = value("english", core.Weights("english", random_payload("english")), FEN)
    assert learned != value("english", None, FEN)
    assert talk.ask(f"setoption name Weights value {file}", "eval") == [f"Weights: {file}", f"Eval: {learned}"]
    assert talk.ask("ucinewgame", "eval")[-1] == f"Eval: {learned}"
    assert talk.ask("setoption name Weights value none", "eval")[0] == HAND
    assert talk.ask("setoption name Weights value <empty>", "eval")[0] == HAND


def test_the_weights_that_ship(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    write_file(tmp_path / "data" / "english.zst", "english", random_payload("english"), Card())
    assert talk.ask("eval")[0] == "Weights: those that ship"
    assert talk.ask("setoption name Weights value none", "eval")[0] == HAND
    assert talk.ask("setoption name Weights value", "eval")[0] == "Weights: those that ship"
    assert talk.ask("setoption name UCI_Variant value russian", "eval")[0] == HAND


def test_a_bad_file_changes_nothing(talk: Talk, file: Path, tmp_path: Path) -> None:
    talk.ask(f"setoption name Weights value {file}")
    before = talk.ask("eval")
    for bad in (tmp_path / "none.zst", tmp_path):
        (line,) = talk.ask(f"setoption name Weights value {bad}")
        assert line.startswith(f"info string error: setoption: Weights: {bad}: ")
    file.write_bytes(b"")
    assert talk.ask("eval") == before
    assert talk.ask("setoption name UCI_Variant value russian", "setoption name UCI_Variant value english") == [
        f"info string the weights of {file} are for english, not for russian: the default ones hold"
    ]
    assert talk.ask(f"position fen {FEN}", "eval") == before


def test_a_file_waits_for_its_variant(talk: Talk, file: Path) -> None:
    talk.ask("setoption name UCI_Variant value russian")
    (remark,) = talk.ask(f"setoption name Weights value {file}")
    assert remark == f"info string the weights of {file} are for english, not for russian: the default ones hold"
    assert talk.ask("eval")[0] == HAND
    assert talk.ask("setoption name UCI_Variant value english", "eval")[0] == f"Weights: {file}"


def test_a_search_uses_them(talk: Talk, file: Path) -> None:
    scores = []
    for weights in ("none", file, "none"):
        talk.say(f"setoption name Weights value {weights}", "go depth 5")
        scores.append([line.split(" nodes ")[0] for line in talk.until("bestmove")])
    assert scores[0] == scores[2] != scores[1]


def test_hub(file: Path) -> None:
    with Talk("hub") as talk:
        assert 'param name=weights value="" type=string' in talk.ask("hub")
        talk.ask("set-param name=variant value=english")
        talk.ask(f'set-param name=weights value="{file}"')
        talk.ask("init")
        assert talk.session.engine.learned
        (line,) = talk.ask("set-param name=weights value=nowhere")
        assert line.startswith('error message="set-param: weights: nowhere: ')
        assert talk.session.engine.learned
        talk.ask("set-param name=weights value=none")
        assert not talk.session.engine.learned


# -- the library -------------------------------------------------------------------------------


def test_what_an_engine_takes(file: Path) -> None:
    board = Board("english", FEN)
    learned = core.Weights("english", random_payload("english"))
    expected = value("english", learned, FEN)
    for weights in (learned, file, str(file)):
        engine = Engine("english", hash_mb=1, weights=weights)
        assert engine.learned
        assert engine.evaluate(board).value == expected
    engine.weights = None
    assert (engine.learned, engine.evaluate(board).value) == (False, value("english", None, FEN))
    with pytest.raises(WeightsError):
        engine.weights = "nowhere"
    assert engine.weights is None
    assert not Engine("english", hash_mb=1).learned


def test_weights_of_another_variant_are_refused(file: Path) -> None:
    with pytest.raises(WeightsError, match="for english, not for russian"):
        Engine("russian", hash_mb=1, weights=file)
    with pytest.raises(ValueError, match="for english, not for russian"):
        Engine("russian", hash_mb=1, weights=core.Weights("english", random_payload("english")))


def test_weights_need_nothing_heavy(file: Path) -> None:
    code = (
        "import sys; from dxp_engine import Engine; engine = Engine('english', hash_mb=1, weights=sys.argv[1])\n"
        "print(engine.learned, 'numpy' in sys.modules, 'tomllib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False", "False"]
