"""The squares a move lists: turning squares, or the square behind a victim; the smallest of several legal ways."""

import pytest

from dxp_engine import Board

WAYS = [
    # turning squares 24 and 20 behind 29; 38 right behind 42, where the king goes straight on
    ("international", "B:W14,19,29,31,42:BK47", (47, 38, 24, 13, 36), "19,29,31,42"),
    ("international", "B:W14,19,29,31,42:BK47", (47, 38, 20, 9, 36), "14,29,31,42"),
    # straight on twice: every victim has its square
    ("international", "W:WK46:B41,32,23,14", (46, 37, 28, 19, 10), "41,32,23,14"),
    # a man's closed tour: the smaller of two directions
    ("international", "W:W36:B31,32,K41,42", (36, 27, 38, 47, 36), "31,32,41,42"),
    ("english", "W:WK14:B10,11,18,19", (14, 7, 16, 23, 14), "10,11,18,19"),
    # own numbers decide what is smallest, not the place on the board
    ("spanish", "W:WK30:BK27,21,7,6", (30, 16, 3, 17, 30), "27,21,7,6"),
    # only the direction that takes the kings first is legal
    ("italian", "W:WK6,23:B10,K11,K18,19", (6, 15, 22, 13, 6), "10,11,18,19"),
    # the other direction has a further capture on its last line
    ("russian", "W:WKe5,a1:BKb6,d4,f4,d2,f2", (15, 24, 31, 22, 15), "18,19,26,27"),
    ("pool", "B:W9,11,K17,19,25,27:BK24", (24, 31, 13, 6, 24), "9,17,19,27"),
    # the other direction ends behind a king, where it would have to stop on 18
    ("killer", "W:WK7,35:B11,K21,K23,31,K33,K41", (7, 29, 47, 36, 27, 16, 7), "11,21,23,31,33,41"),
]


@pytest.mark.parametrize(("variant", "fen", "path", "captured"), WAYS)
def test_path(variant: str, fen: str, path: tuple[int, ...], captured: str) -> None:
    victims = {int(square) for square in captured.split(",")}
    board = Board(variant, fen)
    (move,) = (
        move
        for move in board.legal_moves
        if (move.origin, move.target) == (path[0], path[-1]) and set(move.captured) == victims
    )
    assert move.path == path
    assert board.step(path).move == move


@pytest.mark.variant("italian")
def test_captured_pieces_are_listed_in_the_order_of_the_path() -> None:
    (move,) = Board("italian", "W:WK6,23:B10,K11,K18,19").legal_moves
    assert move.captured == (11, 19, 18, 10)
