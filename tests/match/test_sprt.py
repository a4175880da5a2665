"""The sequential test against published values, and whether it errs no more often than it says."""

from __future__ import annotations

from math import isfinite, sqrt
from random import Random

import pytest

from dxp_engine.match.elo import NORMALIZED_SCALE, score_of_elo
from dxp_engine.match.outcomes import Outcomes
from dxp_engine.match.sprt import MOST_ELO, Model, Sprt

# fastchess, app/tests/sprt_test.cpp: model, elo0, elo1, counts of games (wins, draws, losses) or pairs, ratio. Its two
# series of nothing but wins are left out: what they give has changed with its versions.
PUBLISHED: list[tuple[Model, float, float, Outcomes, float]] = [
    ("normalized", 0, 2, Outcomes.of_games(36433, 68692, 36027), 0.92),
    ("normalized", -1.75, 0.25, Outcomes.of_games(10871, 20431, 10650), 2.30),
    ("logistic", 0.5, 2.5, Outcomes.of_games(21404, 40708, 21184), -1.57),
    ("logistic", 0, 2, Outcomes.of_games(57433, 106593, 57030), -2.59),
    ("normalized", 0, 2, Outcomes.of_pairs((365, 16618, 36029 + 200, 16974, 390)), 2.25),
    ("normalized", -1.75, 0.25, Outcomes.of_pairs((127, 4883, 10311 + 401, 5150, 104)), 3.01),
    ("logistic", 0.5, 2.5, Outcomes.of_pairs((223, 9863, 20279 + 1000, 10037, 246)), -3.07),
    ("logistic", 0, 2, Outcomes.of_pairs((871, 26175, 55003 + 980, 26678, 821)), -4.98),
    # What fastchess printed at the ends of tests that engine authors published, see test_elo.py.
    ("normalized", 9, 16, Outcomes.of_pairs((352, 579, 1264, 743, 464)), 4.60),
    ("normalized", 0, 5, Outcomes.of_pairs((76, 285, 595, 387, 102)), 2.89),
    ("normalized", 0, 5, Outcomes.of_pairs((307, 619, 1202, 725, 353)), 2.95),
    ("normalized", 0, 10, Outcomes.of_pairs((61, 73, 246, 64, 56)), -1.12),
    ("normalized", 0, 2.5, Outcomes.of_pairs((9, 505, 1005, 470, 11)), -0.54),
    ("normalized", 0, 50, Outcomes.of_pairs((0, 0, 1, 8, 1)), 1.24),
    ("normalized", 0, 20, Outcomes.of_pairs((0, 0, 2, 0, 37)), 2.96),
]


@pytest.mark.parametrize(("model", "elo0", "elo1", "outcomes", "llr"), PUBLISHED)
def test_published_values(model: Model, elo0: float, elo1: float, outcomes: Outcomes, llr: float) -> None:
    assert Sprt(elo0, elo1, model=model).llr(outcomes) == pytest.approx(llr, abs=0.0051)


# alpha, beta and bounds as fishtest and fastchess print them.
@pytest.mark.parametrize(
    ("alpha", "beta", "lower", "upper"),
    [(0.05, 0.05, -2.94, 2.94), (0.01, 0.01, -4.60, 4.60), (0.05, 0.10, -2.25, 2.89)],
)
def test_published_bounds(alpha: float, beta: float, lower: float, upper: float) -> None:
    assert Sprt(0, 5, alpha, beta).bounds == pytest.approx((lower, upper), abs=0.0051)


def test_verdicts() -> None:
    sprt = Sprt(0, 10)
    assert sprt.verdict(Outcomes.of_games(0, 0, 0)) == "continue"
    assert sprt.llr(Outcomes.of_pairs([0] * 5)) == 0
    assert sprt.verdict(Outcomes.of_games(600, 1000, 400)) == "accept"
    assert sprt.verdict(Outcomes.of_games(500, 1000, 500)) == "continue"
    assert sprt.verdict(Outcomes.of_games(400, 1000, 600)) == "reject"


@pytest.mark.parametrize("model", ["logistic", "normalized"])
@pytest.mark.parametrize("counts", [(0, 0, 40), (0, 40, 0), (40, 0, 0), (0, 0, 0, 0, 40), (0, 0, 40, 0, 0)])
def test_series_of_the_same(model: Model, counts: tuple[int, ...]) -> None:
    """Wins speak for the better one, and draws and losses against it."""
    llr = Sprt(0, 5, model=model).llr(Outcomes(counts))
    assert (llr > 0) is bool(counts[-1])


@pytest.mark.parametrize("model", ["logistic", "normalized"])
def test_hypotheses_mirrored(model: Model) -> None:
    outcomes = Outcomes.of_pairs((5, 20, 60, 30, 8))
    mirrored = Outcomes(outcomes.counts[::-1])
    assert Sprt(-3, 8, model=model).llr(outcomes) == pytest.approx(-Sprt(-8, 3, model=model).llr(mirrored))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((5, 0), "elo0"),
        ((0, 0), "elo0"),
        ((0, 5, 0), "alpha"),
        ((0, 5, 0.05, 0.5), "beta"),
        ((0, 5, 0.05, 0.05, "bayesian"), "logistic or normalized"),
        ((-1001, 5), "from -1000 to 1000"),
        ((0, 201, 0.05, 0.05, "normalized"), "from -200 to 200"),
    ],
)
def test_what_is_no_test(values: tuple[float, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Sprt(*values)  # type: ignore[arg-type]


@pytest.mark.parametrize("model", ["logistic", "normalized"])
def test_the_widest_differences_have_a_ratio(model: Model) -> None:
    most = MOST_ELO[model]
    for elo0, elo1 in ((-most, most), (0, most), (-most, 0), (most - 1, most)):
        for pairs in ((0, 0, 3, 2, 1), (5, 0, 0, 0, 0), (0, 0, 0, 0, 9), (50, 0, 1, 0, 50)):
            assert isfinite(Sprt(elo0, elo1, model=model).llr(Outcomes.of_pairs(pairs)))


# -- simulated tests -------------------------------------------------------------------------------


def pairs_of(model: Model, elo: float) -> list[float]:
    """Probabilities of the five outcomes of a pair of draughts games with this difference: half of them are drawn.

    The tilt of an even distribution until its mean, or its mean in standard deviations, is right.
    """
    values = [0, 0.25, 0.5, 0.75, 1]
    even = [0.03, 0.17, 0.6, 0.17, 0.03]

    def tilted(tilt: float) -> list[float]:
        found = [p * (1 + tilt * (value - 0.5)) for p, value in zip(even, values, strict=True)]
        return [p / sum(found) for p in found]

    def difference(found: list[float]) -> float:
        mean = sum(p * value for p, value in zip(found, values, strict=True))
        if model == "logistic":
            return mean - score_of_elo(elo)
        variance = sum(p * (value - mean) ** 2 for p, value in zip(found, values, strict=True))
        return (mean - 0.5) / sqrt(2 * variance) - elo / NORMALIZED_SCALE

    low, high = -1.9, 1.9
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if difference(tilted(middle)) > 0 else (middle, high)
    return tilted(low)


def accepted(sprt: Sprt, probabilities: list[float], dice: Random) -> bool:
    """Whether a simulated test ends with acceptance."""
    counts = [0] * 5
    while True:
        for number in dice.choices(range(5), probabilities, k=2):
            counts[number] += 1
        verdict = sprt.verdict(Outcomes.of_pairs(counts))
        if verdict != "continue":
            return verdict == "accept"


def check_error_rates(model: Model, tests: int, elo1: float) -> None:
    """Errors may be a little rarer than said, as tests end beyond their bounds, but not much more frequent."""
    sprt = Sprt(0, elo1, alpha=0.05, beta=0.1, model=model)
    dice = Random(model)
    wrong = sum(accepted(sprt, pairs_of(model, 0), dice) for _ in range(tests))
    missed = sum(not accepted(sprt, pairs_of(model, elo1), dice) for _ in range(tests))
    for rate, errors in ((sprt.alpha, wrong), (sprt.beta, missed)):
        chance = 3 * sqrt(tests * rate * (1 - rate))
        assert tests * rate * 0.5 - chance < errors < tests * rate + chance, (wrong, missed)


@pytest.mark.parametrize("model", ["logistic", "normalized"])
def test_error_rates(model: Model) -> None:
    check_error_rates(model, 100, 40)


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("model", ["logistic", "normalized"])
def test_error_rates_of_2000_tests(model: Model) -> None:
    check_error_rates(model, 2000, 15)
