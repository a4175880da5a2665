"""Won and lost in n plies, as Hub and UCI write it. Scores are in 1/100 man, side to move, as in both Info messages."""

from dxp_engine.protocols.errors import LocalError

# Hub writes a win at the end of the game as 100 men minus plies/100, and one at a position that the endgame tables
# call won as 90 men minus plies/100.
HUB_GAME = 10_000
HUB_TABLE = 9_000
_REACH = 1_000


def hub_win(plies: int, base: int = HUB_GAME) -> int:
    """The Hub score of a win in `plies`; its negative is the loss."""
    if not 0 <= plies < _REACH:
        raise LocalError(f"{plies} plies cannot be written as a Hub score")
    return base - plies


def hub_plies(score: int) -> tuple[int, int] | None:
    """(plies, base) of a Hub score that means won or lost, None if it is an ordinary one."""
    for base in (HUB_GAME, HUB_TABLE):
        if base - _REACH < abs(score) <= base:
            return base - abs(score), base
    return None


def uci_mate(plies: int, *, winning: bool) -> int:
    """The `mate` number: own moves until the win, or minus the own moves until the loss."""
    return (plies + 1) // 2 if winning else -(plies // 2)
