"""pydraughts reading games: it reads move texts, which a board then plays."""

from draughts import Board, Move  # type: ignore[import-not-found]
from draughts.PDN import PDNReader  # type: ignore[import-not-found]


def replay(path: str) -> int:
    plies = 0
    for game in PDNReader(filename=path).games:
        board = Board("standard", game.tags.get("FEN", "startpos"))
        for text in game.moves:
            board.push(Move(board, pdn_move=text))
            plies += 1
    return plies


def tags(path: str) -> int:
    return 0 * len(PDNReader(filename=path).games)
