"""py-draughts: Python integers as bitboards."""

from draughts import StandardBoard  # type: ignore[import-not-found]

board = StandardBoard.from_fen
