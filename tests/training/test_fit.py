"""Fits: repeatable, resumable, and they find out what makes games won."""

from __future__ import annotations

import json
import random
from array import array
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from dxp_engine import core
from dxp_engine.cli.main import run
from dxp_engine.rules import Board
from dxp_engine.training.data import Data, find_shards
from dxp_engine.training.epochs import Epoch
from dxp_engine.training.fit import Fit, fit
from dxp_engine.training.plans import DataPlan, FitPlan
from dxp_engine.weights import read_card, read_file
from tests.training.games import RECIPE, VARIANT, play
from tests.training.killing import run_to_its_end

pytestmark = pytest.mark.variant(VARIANT)

PLAN = FitPlan(epochs=4, patience=4, network_epochs=2)
SPLIT = DataPlan(held_out=0.2, chunk=700)


@pytest.fixture(scope="module")
def data(games: Path) -> Data:
    return Data(find_shards([games]), SPLIT)


@pytest.fixture(scope="module")
def whole(data: Data) -> Fit:
    return fit(data, PLAN)


class KilledError(Exception):
    """Stands for the end of the process."""


def test_the_same_again(data: Data, whole: Fit) -> None:
    assert fit(data, PLAN) == whole
    assert fit(data, replace(PLAN, seed=2)).payload != whole.payload


def test_epochs_lower_the_loss(whole: Fit, data: Data) -> None:
    samples = np.concatenate([chunk.samples for chunk in data.chunks()])
    untouched = core.Trainer(VARIANT).loss(samples.view(np.uint8).data, PLAN.step(0))
    assert len(whole.epochs) == 4
    # So few games teach nothing of others: that a fit helps with those is for the gate to see.
    assert whole.epochs[-1].learned < whole.epochs[0].learned < untouched
    assert whole.network[-1].learned < whole.network[0].learned
    assert whole.loss == min(epoch.held for epoch in whole.network)
    assert (whole.games, whole.samples, whole.held) == (data.games, data.samples, len(data.held.samples))


def test_without_a_network(data: Data, whole: Fit) -> None:
    alone = fit(data, replace(PLAN, network_epochs=0))
    assert (alone.epochs, alone.network) == (whole.epochs, ())
    assert alone.loss == min(epoch.held for epoch in alone.epochs)
    assert whole.payload.startswith(alone.payload)
    assert len(whole.payload) > len(alone.payload)


def test_a_man_is_worth_a_hundred(whole: Fit, data: Data) -> None:
    """On average over the samples; the core says so of its own scale."""
    plain = Board(VARIANT, "W:W21,22,23,24,25,26:B5,6,7,8,9,10").position
    more = Board(VARIANT, "W:W21,22,23,24,25,26:B5,6,7,8,9").position
    searcher = core.Searcher(VARIANT, 1, 1, core.Weights(VARIANT, whole.payload))
    assert 20 < searcher.evaluate(more) - searcher.evaluate(plain) < 300
    assert 20 <= whole.scale <= 2000


@pytest.mark.parametrize("stop", [1, 2, 3, 4, 5])
def test_a_fit_that_is_taken_up_again_comes_to_the_same(data: Data, whole: Fit, tmp_path: Path, stop: int) -> None:
    state = tmp_path / "state"
    epochs: list[Epoch] = []

    def told(epoch: Epoch) -> None:
        epochs.append(epoch)
        if len(epochs) == stop:
            raise KilledError

    with pytest.raises(KilledError):
        fit(data, PLAN, state, told=told)
    again: list[Epoch] = []
    learned: list[int] = []
    assert fit(data, PLAN, state, told=again.append, done=learned.append) == whole
    assert again[:stop] == epochs
    assert sum(learned) == 6 * data.samples
    assert fit(data, PLAN, state) == whole


def test_the_middle_of_an_epoch_is_begun_again(data: Data, whole: Fit, tmp_path: Path) -> None:
    chunks = iter(range(100))

    def done(samples: int) -> None:
        if next(chunks) == 7:
            raise KilledError

    with pytest.raises(KilledError):
        fit(data, PLAN, tmp_path / "state", done=done)
    assert fit(data, PLAN, tmp_path / "state") == whole


@pytest.mark.parametrize(
    "other", [replace(PLAN, rate=0.05), replace(PLAN, seed=9), replace(PLAN, mix=0.1), replace(PLAN, network_rate=0.01)]
)
def test_the_state_of_another_fit_is_not_used(data: Data, tmp_path: Path, other: FitPlan) -> None:
    state = tmp_path / "state"
    fit(data, replace(other, epochs=1), state)
    fit(data, other, state)
    assert fit(data, PLAN, state) == fit(data, PLAN)


def test_the_state_of_other_games_is_not_used(data: Data, whole: Fit, games: Path, tmp_path: Path) -> None:
    state = tmp_path / "state"
    fit(Data(find_shards(sorted(games.iterdir())[:2]), SPLIT), PLAN, state)
    assert fit(data, PLAN, state) == whole


def test_a_damaged_state_is_named_and_the_fit_begins_anew(data: Data, whole: Fit, tmp_path: Path) -> None:
    state = tmp_path / "state"
    fit(data, PLAN, state)
    state.write_bytes(state.read_bytes()[:-1])
    with pytest.warns(UserWarning, match="state: damaged.*begins anew"):
        assert fit(data, PLAN, state) == whole


def test_a_rising_loss_ends_the_fit_with_the_best_weights(games: Path) -> None:
    # So few games are soon known by heart.
    data = Data(find_shards(sorted(games.iterdir())[:2]), DataPlan(held_out=0.4))
    plan = FitPlan(epochs=30, rate=0.05, decay=1.0, network_epochs=0, block_prior=0.0, patience=2)
    found = fit(data, plan)
    held = [epoch.held for epoch in found.epochs]
    assert len(held) == found.best + 3 < 30
    assert held[found.best] == min(held)
    assert fit(data, replace(plan, epochs=found.best + 1)).payload == found.payload


def test_one_chunk_and_many_agree_on_all_but_the_order(games: Path, data: Data, whole: Fit) -> None:
    one = fit(Data(find_shards([games]), replace(SPLIT, chunk=10**6)), PLAN)
    assert (one.games, one.samples, one.held) == (whole.games, whole.samples, whole.held)
    assert one.loss == pytest.approx(whole.loss, rel=0.02)
    assert one.payload != whole.payload


def test_without_games_held_out_the_loss_is_that_on_the_way(games: Path) -> None:
    found = fit(Data(find_shards([games]), DataPlan(held_out=0.0)), replace(PLAN, epochs=2))
    assert found.held == 0
    assert all(epoch.held == epoch.learned for epoch in found.epochs)


def test_results_are_learned_without_scores(games: Path) -> None:
    """With labels that say White always wins, the right to move and the rest give way to that."""
    trainer = core.Trainer(VARIANT)
    samples = np.concatenate([chunk.samples.copy() for chunk in Data(find_shards([games]), SPLIT).chunks()])
    samples["result"] = np.where(samples["turn"] == 0, 2, 0)
    samples["score"] = 0
    step = core.FitStep(mix=0.0, rate=0.1)
    for seed in range(5):
        trainer.learn(samples.view(np.uint8).data, step, seed)
    searcher = core.Searcher(VARIANT, 1, 1, core.Weights(VARIANT, trainer.weights(100.0)))
    start = Board.start(VARIANT)
    for board in islice(iter([start, start.play(start.legal_moves[0])]), 2):
        assert searcher.evaluate(board.position) > 50  # whoever moves is thought to win


@pytest.mark.parametrize(
    "bad",
    [
        {"epochs": 0},
        {"patience": 0},
        {"decay": 0.0},
        {"rate": 0.0},
        {"mix": 1.5},
        {"network_epochs": -1},
        {"network_decay": 2.0},
        {"network_rate": 0.0},
    ],
)
def test_plans_that_make_no_sense(bad: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"fit|positive|mix"):
        FitPlan(**bad)  # type: ignore[arg-type]


def test_the_network_learns_each_group_as_sharply_as_it_plays(games: Path, whole: Fit) -> None:
    """Where results do not follow from scores, a group of its own says so, and the others are told as before."""
    (samples,) = Data(find_shards([games]), replace(SPLIT, chunk=10**6)).chunks()
    noise = samples.samples.copy()
    noise["result"] = np.random.default_rng(1).integers(0, 3, len(noise))
    noise["score"] = 0
    both = np.concatenate([samples.samples, noise]).view(np.uint8).data
    apart = np.repeat(np.array([0, 1], np.uint8), len(noise)).data
    losses = []
    for groups in (apart, b""):
        trainer = core.NetworkTrainer(VARIANT, whole.payload, whole.scale, 1)
        for seed in range(4):
            trainer.learn(both, groups, PLAN.network_step(0), seed)
        losses.append(trainer.loss(samples.sample_bytes, samples.group_bytes, PLAN.network_step(0)))
    assert losses[0] < losses[1]


def test_without_a_result_the_score_alone_is_learned(games: Path, whole: Fit) -> None:
    """Such samples mean the same as those whose label is all score."""
    samples = next(Data(find_shards([games]), SPLIT).chunks()).samples
    without = samples.copy()
    without["result"] = 3
    step, score_alone = core.FitStep(mix=0.5), core.FitStep(mix=1.0)
    for trainer in (core.Trainer(VARIANT), _Told(core.NetworkTrainer(VARIANT, whole.payload, whole.scale, 1))):
        expected = trainer.loss(samples.view(np.uint8).data, score_alone)
        assert trainer.loss(without.view(np.uint8).data, step) == pytest.approx(expected)
        assert trainer.loss(samples.view(np.uint8).data, step) != pytest.approx(expected)


class _Told:
    """A network's trainer whose samples are of one group."""

    def __init__(self, trainer: core.NetworkTrainer) -> None:
        self._trainer = trainer

    def loss(self, samples: memoryview, step: core.FitStep) -> float:
        return self._trainer.loss(samples, b"", step)


def test_a_network_is_told_what_is_wrong(data: Data, whole: Fit) -> None:
    chunk = next(data.chunks())
    with pytest.raises(ValueError, match=r"take .* bytes"):
        core.NetworkTrainer(VARIANT, whole.payload[:100], 100.0, 1)
    with pytest.raises(ValueError, match="scale"):
        core.NetworkTrainer(VARIANT, whole.payload, 0.0, 1)
    trainer = core.NetworkTrainer(VARIANT, whole.payload, 100.0, 1)
    before = trainer.save()
    with pytest.raises(ValueError, match=f"1 groups for {len(chunk.samples)} samples"):
        trainer.learn(chunk.sample_bytes, b"0", PLAN.network_step(0), 1)
    with pytest.raises(ValueError, match="samples of"):
        trainer.learn(chunk.sample_bytes[:-1], b"", PLAN.network_step(0), 1)
    with pytest.raises(ValueError, match="not the state"):
        trainer.load(before[:-1])
    assert trainer.save() == before


# -- the command -----------------------------------------------------------------------------------


def arguments(games: Path, output: Path, *more: str) -> list[str]:
    return ["train", "fit", str(games), "-o", str(output), "--epochs", "3", "--network-epochs", "2", "--quiet", *more]


def test_the_command_writes_weights_and_their_card(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments(games, tmp_path / "w.zst", "--json", "--commit", "abc")) == 0
    told = json.loads(capsys.readouterr().out)
    file = read_file(tmp_path / "w.zst")
    header, card = read_card(tmp_path / "w.toml")
    assert header["sha256"] == file.sha256
    assert (card.games, card.positions, card.seeds, card.nodes) == (told["games"], told["samples"], (3,), (30,))
    assert card.commit == "abc"
    assert card.loss == pytest.approx(told["loss"], abs=1e-6)
    assert len(array("h", file.payload)) * 2 == len(file.payload)
    assert file.weights().variant == VARIANT
    assert run(arguments(games, tmp_path / "again.zst")) == 0
    assert read_file(tmp_path / "again.zst").payload == file.payload
    out = capsys.readouterr().out
    assert "epoch 1: loss 0." in out
    assert "network, epoch 2: loss 0." in out


def test_a_damaged_shard_is_named_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play(tmp_path / "games")
    path = next((tmp_path / "games").iterdir())
    path.write_bytes(path.read_bytes()[:-1])
    assert run(arguments(tmp_path / "games", tmp_path / "w.zst")) == 0
    assert f"Warning: {path}: damaged" in capsys.readouterr().err


def test_killed_and_started_again_it_comes_to_the_same(tmp_path: Path) -> None:
    play(tmp_path / "games", 100, replace(RECIPE, nodes=10))
    more = ("--epochs", "6", "--patience", "6", "--chunk", "1000")
    assert run(arguments(tmp_path / "games", tmp_path / "whole.zst", *more)) == 0
    state = ("--checkpoint", str(tmp_path / "state"))
    killed = run_to_its_end(arguments(tmp_path / "games", tmp_path / "w.zst", *more, *state), random.Random(5))
    assert killed > 0
    assert read_file(tmp_path / "w.zst").payload == read_file(tmp_path / "whole.zst").payload
