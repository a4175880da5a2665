"""Games that several tests learn from."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.training.games import play


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with four shards; not to be changed."""
    folder = tmp_path_factory.mktemp("games")
    play(folder)
    return folder
