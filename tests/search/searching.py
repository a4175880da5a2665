"""A search of a board or a game in one line, straight on the core's handle."""

from __future__ import annotations

from collections.abc import Callable

from dxp_engine import Board, Game, core


def searcher(variant: str, hash_mb: int = 1, threads: int = 1) -> core.Searcher:
    """A searcher that has learned nothing yet."""
    return core.Searcher(variant.removesuffix("+free"), hash_mb, threads)


def search(
    where: Board | Game,
    limits: core.Limits,
    by: core.Searcher | None = None,
    *,
    on_info: Callable[[core.Info], None] | None = None,
    arm: bool = True,
) -> core.SearchResult:
    """Search a position with the history of its game, by a fresh searcher unless one is given."""
    game = where if isinstance(where, Game) else Game(where)
    by = by or searcher(game.variant.name)
    history = [board.key for board in game.boards[:-1]]
    rules = game.rules.draws_of(game.variant).core
    return by.search(game.board.position, history, rules, game.draw_counts, limits, on_info, arm)
