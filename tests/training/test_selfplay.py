"""Self-play: the same seed gives the same files, and what is there is kept."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from dxp_engine import core
from dxp_engine.cli.main import run
from dxp_engine.training.recipe import Recipe
from dxp_engine.training.samples import Samples, sample_type
from dxp_engine.training.sealed import SealedError
from dxp_engine.training.selfplay import Order, play_shard, self_play
from dxp_engine.training.shard import read_shard, sample_bytes
from dxp_engine.training.threads import Stopped, Threads
from dxp_engine.weights import Card, read_file, write_file
from tests.conftest import BUILT
from tests.oracle.facts import FACTS
from tests.training.games import RECIPE, SHARD_GAMES, VARIANT, contents, play
from tests.training.killing import run_to_its_end
from tests.weights.samples import random_payload

pytestmark = pytest.mark.variant(VARIANT)


def test_the_same_files_with_one_thread_or_several(games: Path, tmp_path: Path) -> None:
    played = play(tmp_path, threads=3)
    assert contents(tmp_path) == contents(games)
    assert (played.games, played.kept, played.complete) == (40, 0, True)


def test_another_seed_gives_other_games(games: Path, tmp_path: Path) -> None:
    play(tmp_path, recipe=replace(RECIPE, seed=4))
    assert all(data != contents(games)[name] for name, data in contents(tmp_path).items())


def test_seeds_in_a_row_share_no_draws() -> None:
    openings = [opening(seed) for seed in range(40)]
    assert len(set(openings)) > 30


def opening(seed: int) -> bytes:
    """The first position of a game after its random moves."""
    samples, _ = Recipe(VARIANT, seed, nodes=10, least_opening=8, most_opening=8).player(None).play(0, 1)
    return samples[: sample_bytes(VARIANT)]


def test_a_shard_has_its_games_and_no_others(games: Path) -> None:
    found = [read_shard(path) for path in sorted(games.iterdir())]
    assert [shard.first for shard, _ in found] == [0, 10, 20, 30]
    player = RECIPE.player(None)
    for shard, samples in found:
        expected, tally = player.play(shard.first, shard.games)
        assert samples == expected
        assert (shard.tally.samples, shard.tally.games) == (tally.samples, tally.games)


def test_kings_to_and_fro_are_kept_out() -> None:
    everything = replace(RECIPE, nodes=10, fresh=400)
    assert longest_shuffle(everything) > 8
    assert longest_shuffle(replace(everything, shuffle=8)) <= 8
    assert longest_shuffle(replace(everything, fresh=3)) == 3
    assert longest_shuffle(replace(everything, fresh=0)) == 0
    with pytest.raises(ValueError, match="shuffle"):
        replace(RECIPE, shuffle=0).player(None)
    with pytest.raises(ValueError, match="fresh"):
        replace(RECIPE, fresh=-1).player(None)


def test_strays_stand_beside_the_games() -> None:
    assert len(strays(RECIPE)[0]) == 0
    half = [len(part) for part in strays(replace(RECIPE, strays=50))]
    found, kept = strays(replace(RECIPE, strays=100))
    assert len(kept) / 2 < len(found) < len(kept)  # some lead to an end, or to a lead that is clear
    assert len(kept) / 4 < half[0] < half[1] * 0.75
    beside = {position.tobytes() for position in found["position"]} - {p.tobytes() for p in kept["position"]}
    assert len(beside) > len(found) / 2
    assert np.abs(found["score"]).max() < 1500
    assert len(np.unique(found["score"])) > len(found) / 10
    again, _ = strays(replace(RECIPE, strays=100))
    assert again.tobytes() == found.tobytes()
    with pytest.raises(ValueError, match="strays"):
        replace(RECIPE, strays=101).player(None)


def strays(recipe: Recipe) -> tuple[Samples, Samples]:
    """The samples without a result of some games, and the others."""
    samples = np.frombuffer(recipe.player(None).play(0, 10)[0], sample_type(VARIANT))
    return samples[samples["result"] == 3], samples[samples["result"] != 3]


def test_recipes_of_older_games_kept_everything() -> None:
    old = {name: value for name, value in RECIPE.json().items() if name not in ("shuffle", "fresh", "strays")}
    assert Recipe.of_json(old) == replace(RECIPE, shuffle=10_000, fresh=10_000)
    assert Recipe.of_json(RECIPE.json()) == RECIPE


def longest_shuffle(recipe: Recipe) -> int:
    """The most plies between two positions of a game that has the same men and as many pieces in both."""
    samples, _ = recipe.player(None).play(0, 30)
    first, longest = None, 0
    for row in np.frombuffer(samples, sample_type(recipe.variant)):
        white, black, kings = (int(word) for word in row["position"])
        men = (row["game"], white & ~kings, black & ~kings, (white | black).bit_count())
        if first is None or first[0] != men:
            first = men, int(row["ply"])
        longest = max(longest, int(row["ply"]) - first[1])
    return longest


@pytest.mark.parametrize("variant", [variant for variant in FACTS if variant in BUILT])
def test_every_variant_plays(variant: str) -> None:
    shard = play_shard(Order(Recipe(variant, nodes=10), 5, 3, None))
    assert shard.samples > 0
    assert shard == play_shard(Order(Recipe(variant, nodes=10), 5, 3, None))


def test_what_is_there_is_kept_and_what_is_damaged_played_again(games: Path, tmp_path: Path) -> None:
    play(tmp_path)
    damaged, missing, kept, _ = sorted(tmp_path.iterdir())
    damaged.write_bytes(damaged.read_bytes()[:-1])
    missing.unlink()
    stamp = kept.stat().st_mtime_ns
    with pytest.warns(UserWarning, match=f"{damaged.name}: damaged.*played again"):
        played = play(tmp_path)
    assert (played.games, played.kept) == (40, 20)
    assert contents(tmp_path) == contents(games)
    assert kept.stat().st_mtime_ns == stamp


def test_more_games_are_added(games: Path, tmp_path: Path) -> None:
    play(tmp_path, games=15)
    short = contents(tmp_path)
    played = play(tmp_path)
    assert played.kept == SHARD_GAMES
    assert contents(tmp_path) == contents(games)
    assert short["games-0000000000.shard"] == contents(games)["games-0000000000.shard"]


def test_a_folder_of_another_recipe_is_refused(tmp_path: Path) -> None:
    play(tmp_path, games=10)
    with pytest.raises(ValueError, match="another recipe"):
        play(tmp_path, recipe=replace(RECIPE, nodes=31))


def test_games_with_weights(tmp_path: Path) -> None:
    write_file(tmp_path / "w.zst", VARIANT, random_payload(VARIANT), Card(), 1)
    file = read_file(tmp_path / "w.zst")
    recipe = replace(RECIPE, weights=file.sha256)
    self_play(recipe, file, tmp_path / "games", 10, shard_games=10)
    shard, samples = read_shard(tmp_path / "games" / "games-0000000000.shard")
    assert shard.recipe == recipe
    assert samples == recipe.player(core.Weights(VARIANT, file.payload)).play(0, 10)[0]
    assert samples != RECIPE.player(None).play(0, 10)[0]
    with pytest.raises(ValueError, match="not the weights"):
        self_play(RECIPE, file, tmp_path / "other", 10)


def test_a_run_can_be_ended_after_any_shard(games: Path, tmp_path: Path) -> None:
    shards = count(1)
    played = self_play(RECIPE, None, tmp_path, 40, shard_games=10, go_on=lambda: next(shards) < 2)
    assert (played.games, played.complete) == (20, False)
    assert contents(tmp_path).items() <= contents(games).items()


def test_a_run_that_is_given_up_stops_its_threads() -> None:
    with Threads(2) as pool:
        results = pool.map(lambda number: number, range(5))
        assert next(results) == 0
    with pytest.raises(Stopped):
        play_shard(Order(RECIPE, 0, 10, None), pool.check)


def test_the_pool_of_threads() -> None:
    with Threads(3) as pool:
        assert list(pool.map(lambda number: 2 * number, range(20))) == list(range(0, 40, 2))
        assert sorted(pool.unordered(lambda number: 2 * number, range(20))) == list(range(0, 40, 2))
        pool.cancel()
        assert list(pool.unordered(lambda number: number, range(20))) == []
    with pytest.raises(ValueError, match="-1 threads"):
        Threads(-1)


@pytest.mark.parametrize("bad", [{"nodes": 0}, {"least_opening": 9, "most_opening": 8}, {"variant": "chess"}])
def test_a_bad_recipe_makes_no_folder(tmp_path: Path, bad: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"limit|opening|chess"):
        self_play(replace(RECIPE, **bad), None, tmp_path / "games", 10)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_a_recipe_that_is_none() -> None:
    values = RECIPE.json()
    assert Recipe.of_json(values) == RECIPE
    for bad in ({}, values | {"nodes": "many"}, values | {"more": 1}):
        with pytest.raises(ValueError, match="no recipe"):
            Recipe.of_json(bad)


def test_killed_and_started_again_it_loses_nothing(tmp_path: Path) -> None:
    folder, recipe = tmp_path / "games", replace(RECIPE, nodes=400)
    arguments = [
        *("train", "selfplay", str(folder), "--variant", VARIANT, "--games", "150", "--shard-games", "10"),
        *("--nodes", str(recipe.nodes), "--seed", str(recipe.seed), "--threads", "2"),
    ]
    assert run_to_its_end(arguments, random.Random(1)) > 0
    play(tmp_path / "whole", 150, recipe)
    play(folder, 150, recipe)
    assert contents(folder) == contents(tmp_path / "whole")


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "selfplay", str(tmp_path), "--nodes", "0"]) == 2
    assert "Error: self-play needs a limit" in capsys.readouterr().err
    assert run(["train", "selfplay", str(tmp_path), "--weights", str(tmp_path / "none.zst")]) == 2
    assert "none.zst: No such file" in capsys.readouterr().err


@pytest.mark.variant("russian")
def test_weights_of_another_variant_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_file(tmp_path / "w.zst", VARIANT, random_payload(VARIANT), Card(), 1)
    assert run(["train", "selfplay", str(tmp_path), "--variant", "russian", "--weights", str(tmp_path / "w.zst")]) == 2
    assert "for english, not for russian" in capsys.readouterr().err


def test_a_cluster_plays_the_same_games(games: Path, tmp_path: Path) -> None:
    import distributed  # takes a second to load

    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0", silence_logs=50
    ) as cluster:
        self_play(RECIPE, None, tmp_path, 40, cluster=cluster.scheduler_address, shard_games=10)
    assert contents(tmp_path) == contents(games)


def test_damaged_shards_are_named(tmp_path: Path) -> None:
    play(tmp_path, games=10)
    (path,) = tmp_path.iterdir()
    path.write_bytes(b"nonsense")
    with pytest.raises(SealedError, match=f"{path.name}: this is no shard"):
        read_shard(path)
