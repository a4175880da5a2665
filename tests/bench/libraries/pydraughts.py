"""pydraughts: Python objects for pieces."""

from draughts import Board  # type: ignore[import-not-found]


class board:  # noqa: N801
    """Its board, whose legal moves are a method, with the property that the others have."""

    def __init__(self, fen: str) -> None:
        self._board = Board("standard", fen)

    @property
    def legal_moves(self) -> list[object]:
        moves: list[object] = self._board.legal_moves()
        return moves
