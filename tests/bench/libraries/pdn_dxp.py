"""This library reading games."""

from dxp_engine import pdn


def replay(path: str) -> int:
    """Every game, with all its moves checked."""
    return sum(len(game.moves) for game in pdn.read(path))


def tags(path: str) -> int:
    """The tags of every game."""
    return sum(0 for _ in pdn.scan(path, pdn.HeadersVisitor()))
