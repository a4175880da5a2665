"""Proofs of wins and losses by trying everything, on top of the slow move generator.

Nothing is pruned and no draw rule is known: the distance found is the shortest for the winner against the longest
defence. Scores are written as the search writes them.
"""

from __future__ import annotations

from functools import cached_property

from dxp_engine.core import WIN_SCORE
from tests.oracle.facts import FACTS
from tests.oracle.moves import OracleMove, after, is_over, legal
from tests.oracle.position import Position, owner


class Node:
    """A position with what has been proven about it.

    Attributes:
        position: pieces, side to move and king runs.
        proven: per result (True: the side to move wins) the number of plies within which it has been proven.
        refuted: per result the greatest number of plies within which it has been refuted, -1 for none.
    """

    def __init__(self, tree: Tree, position: Position) -> None:
        self._tree = tree
        self.position = position
        self.proven: dict[bool, int] = {}
        self.refuted = {True: -1, False: -1}

    @cached_property
    def legal(self) -> frozenset[OracleMove]:
        """The legal moves; none when the game is over."""
        return legal(self._tree.variant, self._tree.forced, self.position)

    @cached_property
    def moves(self) -> list[tuple[OracleMove, Node]]:
        """The legal moves with the positions after them, those with the fewest replies first."""
        tree = self._tree
        found = [(move, tree.node(after(tree.variant, self.position, move))) for move in self.legal]
        return sorted(found, key=lambda item: (len(item[1].legal), _order(item[0])))

    @cached_property
    def over(self) -> bool | None:
        """None while the game goes on, else whether the side to move has won."""
        facts = FACTS[self._tree.variant]
        pieces = self.position.pieces.values()
        kings = {owner(piece) for piece in pieces if piece.isupper()}
        if facts.goal == "king" and kings:
            return self.position.turn in kings
        if is_over(self._tree.variant, self.position):
            gone = self.position.turn not in {owner(piece) for piece in pieces}
            return gone == (facts.goal == "lose")
        return None if self.legal else facts.goal == "lose"

    def ends(self, win: bool, plies: int) -> bool:
        """Whether the side to move can force a win, or is forced to lose, within so many plies."""
        if win in self.proven and self.proven[win] <= plies:
            return True
        if self.refuted[win] >= plies:
            return False
        if self._tried(win, plies):
            self.proven[win] = plies
            return True
        self.refuted[win] = plies
        return False

    def _tried(self, win: bool, plies: int) -> bool:
        if self.over is not None:
            return self.over == win
        if plies == 0:
            return False
        outcomes = (child.ends(not win, plies - 1) for _, child in self.moves)
        return any(outcomes) if win else all(outcomes)


class Tree:
    """The positions of one variant that a proof has met."""

    def __init__(self, variant: str, *, forced: bool = True) -> None:
        self.variant = variant
        self.forced = forced
        self._nodes: dict[tuple[object, ...], Node] = {}

    def node(self, position: Position) -> Node:
        """The one node of a position."""
        key = (position.turn, frozenset(position.pieces.items()), *position.runs.values())
        if key not in self._nodes:
            self._nodes[key] = Node(self, position)
        return self._nodes[key]

    def score(self, position: Position, plies: int) -> int:
        """The exact score of an end that can be forced within so many plies, else 0."""
        node = self.node(position)
        for length in range(plies + 1):
            if node.ends(True, length):
                return WIN_SCORE - length
            if node.ends(False, length):
                return length - WIN_SCORE
        return 0

    def winning(self, position: Position, plies: int) -> set[OracleMove]:
        """The moves that win within so many plies, counted with them."""
        return {move for move, child in self.node(position).moves if child.ends(False, plies - 1)}


def _order(move: OracleMove) -> tuple[int, int, list[int]]:
    return move.origin, move.target, sorted(move.captured)
