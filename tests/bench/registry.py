"""The benches, in the order of the table: a new one is a module with `rows`, and a line here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.bench import answers, game_files, legal_moves, matches, perft_start, perft_variants, replay, search, start_up
from tests.bench.row import Row

BENCHES: dict[str, Callable[[int], Iterator[Row]]] = {
    "perft": perft_start.rows,
    "variants": perft_variants.rows,
    "moves": legal_moves.rows,
    "replay": replay.rows,
    "pdn": game_files.rows,
    "search": search.rows,
    "start": start_up.rows,
    "answers": answers.rows,
    "match": matches.rows,
}
"""By the name that `run` takes: given a number of rounds, measure and return rows."""
