"""Won and lost in n plies."""

import pytest

from dxp_engine.protocols.errors import LocalError
from dxp_engine.protocols.hub_from_engine import read_from_engine
from dxp_engine.protocols.hub_messages import Info
from dxp_engine.protocols.hub_writer import write
from dxp_engine.protocols.scores import HUB_GAME, HUB_TABLE, hub_plies, hub_win, uci_mate


@pytest.mark.parametrize(
    ("text", "plies", "base", "sign"),
    [
        ("99.99", 1, HUB_GAME, 1),
        ("99.80", 20, HUB_GAME, 1),
        ("-100.00", 0, HUB_GAME, -1),
        ("-99.98", 2, HUB_GAME, -1),
        ("89.95", 5, HUB_TABLE, 1),
        ("-80.01", 999, HUB_TABLE, -1),
    ],
)
def test_hub(text: str, plies: int, base: int, sign: int) -> None:
    score = sign * hub_win(plies, base)
    assert write(Info(score=score)) == f"info score={text}"
    assert read_from_engine(f"info score={text}") == Info(score=score)
    assert hub_plies(score) == (plies, base)


def test_every_hundredth_survives_the_wire() -> None:
    for score in range(-10_000, 10_001):
        assert read_from_engine(write(Info(score=score))) == Info(score=score)


@pytest.mark.parametrize("score", [0, 7999, -8000, 10_001])
def test_ordinary_hub_scores(score: int) -> None:
    assert hub_plies(score) is None


@pytest.mark.parametrize("plies", [-1, 1000])
def test_too_far_for_hub(plies: int) -> None:
    with pytest.raises(LocalError):
        hub_win(plies)


@pytest.mark.parametrize(
    ("plies", "winning", "mate"),
    [(1, True, 1), (2, True, 1), (3, True, 2), (5, True, 3), (0, False, 0), (2, False, -1), (4, False, -2)],
)
def test_uci(plies: int, winning: bool, mate: int) -> None:
    assert uci_mate(plies, winning=winning) == mate
