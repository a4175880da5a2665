"""A game: a start position, the moves made from it, and how it stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dxp_engine import core
from dxp_engine.core import Move
from dxp_engine.rules import judge
from dxp_engine.rules.board import Board
from dxp_engine.rules.colour import Colour
from dxp_engine.rules.draws import Draws
from dxp_engine.rules.errors import GameError
from dxp_engine.rules.outcome import Outcome, Rule
from dxp_engine.rules.rule_sets import RuleSet
from dxp_engine.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class _Ply:
    """A position of the game with what the draw rules have counted up to it."""

    board: Board
    clock: core.DrawClock


class Game:
    """Moves from a start position under a rule set.

    The draw rules judge but do not stop a game: after a draw by repetition or by a limit `play` goes
    on, as in records of games in which nobody claimed it. A side that cannot move, a goal, resignation
    and agreement do stop it.

    Args:
        start: a Board, or what `Board` takes for a variant.
        moves: moves to play at once.
        fen: the start position when `start` is no Board; None for the usual one.
        rules: a RuleSet or its name; None for the rule set of the Board, or the default rules.

    Raises:
        VariantError, RuleSetError, FenError, PositionError, MoveError, GameError: as `Board` and `play`.
    """

    def __init__(
        self,
        start: Board | Variant | str | int = "international",
        moves: Iterable[Move | str] = (),
        *,
        fen: str | None = None,
        rules: RuleSet | str | None = None,
    ) -> None:
        board = _start(start, fen, rules)
        self._draws: Draws = board.rules.draws_of(board.variant)
        self._plies = [_Ply(board, core.DrawClock(self._draws.core, board.position))]
        self._moves: list[Move] = []
        self._redo: list[Move] = []
        self._closed: Outcome | None = None
        self._offer: Colour | None = None
        for move in moves:
            self.play(move)

    # -- what is there -------------------------------------------------------------------------

    @property
    def start(self) -> Board:
        """The first position."""
        return self._plies[0].board

    @property
    def board(self) -> Board:
        """The position now."""
        return self._plies[-1].board

    @property
    def boards(self) -> tuple[Board, ...]:
        """Every position, the first included."""
        return tuple(ply.board for ply in self._plies)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made."""
        return tuple(self._moves)

    @property
    def variant(self) -> Variant:
        """The variant."""
        return self.start.variant

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.start.rules

    @property
    def turn(self) -> Colour:
        """The side to move."""
        return self.board.turn

    @property
    def repetitions(self) -> int:
        """How often the position on the board has come up with the same side to move, now included."""
        key = self.board.key
        return sum(ply.board.key == key for ply in self._plies)

    @property
    def draw_counts(self) -> tuple[int, ...]:
        """Plies that each limit of the draw rules has counted, -1 where its material is not on the board."""
        return self._plies[-1].clock.counts

    @property
    def outcome(self) -> Outcome | None:
        """How the game stands: won, drawn by agreement or by a draw rule, or None.

        A win made by the last move counts before a draw that this move completes.
        """
        ended = judge.ending(self.board.position) or self._closed
        if ended:
            return ended
        last = self._plies[-1]
        return judge.draw(last.board.position, self._draws, last.clock, self.repetitions)

    @property
    def is_over(self) -> bool:
        """Whether no further move can be made: no legal move, a goal, resignation or agreement."""
        return self._closed is not None or bool(self.board.position.ending)

    # -- moves ---------------------------------------------------------------------------------

    def play(self, move: Move | str) -> Move:
        """Make a move, given as such or as text, and return it. Declines the opponent's draw offer.

        Raises:
            GameError: the game is over.
            MoveError: the move is not legal, or the text does not mean exactly one; says why.
        """
        played = self._append(move)
        self._redo.clear()
        return played

    def undo(self) -> Move:
        """Take back the last move, and the resignation or agreement after it; return the move.

        Raises:
            GameError: no move has been made.
        """
        if not self._moves:
            raise GameError("there is no move to take back")
        self._plies.pop()
        self._closed = self._offer = None
        self._redo.append(self._moves.pop())
        return self._redo[-1]

    def redo(self) -> Move:
        """Make the move again that was taken back last; return it.

        Raises:
            GameError: none was, or another move was made since.
        """
        if not self._redo:
            raise GameError("there is no move to make again")
        move = self._append(self._redo[-1])
        self._redo.pop()
        return move

    def _append(self, move: Move | str) -> Move:
        self._check_open()
        last = self._plies[-1]
        before = last.board
        played = before.parse_move(move) if isinstance(move, str) else move
        after = before.play(played)
        clock = last.clock.advance(before.position, played, after.position)
        self._plies.append(_Ply(after, clock))
        self._moves.append(played)
        if self._offer is not before.turn:
            self._offer = None
        return played

    # -- agreement and resignation -------------------------------------------------------------

    @property
    def draw_offer(self) -> Colour | None:
        """The side whose draw offer stands, None if there is none."""
        return self._offer

    def offer_draw(self, side: Colour | str | None = None) -> None:
        """Offer a draw. The offer stands until the opponent answers or moves.

        Args:
            side: who offers; None for the side to move.

        Raises:
            GameError: the game is over, an offer stands, or the rule set knows no agreement.
        """
        self._check_open()
        if not self.rules.agreement:
            raise GameError(f"the rule set {self.rules} knows no draw by agreement")
        if self._offer:
            raise GameError(f"{self._offer} has offered a draw already")
        self._offer = self.turn if side is None else Colour.parse(side)

    def accept_draw(self, side: Colour | str | None = None) -> Outcome:
        """Accept the opponent's draw offer, which ends the game.

        Args:
            side: who accepts; None for the opponent of the side that offered.

        Raises:
            GameError: there is no offer of the opponent.
        """
        self._check_offer(side)
        self._offer = None
        return self._close(Outcome(None, Rule.AGREEMENT))

    def decline_draw(self, side: Colour | str | None = None) -> None:
        """Decline the opponent's draw offer.

        Args:
            side: who declines; None for the opponent of the side that offered.

        Raises:
            GameError: there is no offer of the opponent.
        """
        self._check_offer(side)
        self._offer = None

    def resign(self, side: Colour | str | None = None) -> Outcome:
        """Give the game up.

        Args:
            side: who resigns; None for the side to move.

        Raises:
            GameError: the game is over.
        """
        self._check_open()
        loser = self.turn if side is None else Colour.parse(side)
        self._offer = None
        return self._close(Outcome(loser.other, Rule.RESIGNATION))

    def _close(self, outcome: Outcome) -> Outcome:
        self._closed = outcome
        self._redo.clear()
        return outcome

    def _check_open(self) -> None:
        if self.is_over:
            raise GameError(f"the game is over ({self.outcome})")

    def _check_offer(self, side: Colour | str | None) -> None:
        self._check_open()
        if self._offer is None:
            raise GameError("no draw has been offered")
        if side is not None and Colour.parse(side) is self._offer:
            raise GameError(f"{self._offer} cannot answer its own draw offer")

    # -- value ---------------------------------------------------------------------------------

    def copy(self) -> Game:
        """The same game, to be changed on its own."""
        return _restore(*self.__reduce__()[1])

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = (self.start, self._moves, self._closed), (other.start, other._moves, other._closed)
        return mine == theirs and self._offer is other._offer

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def __reduce__(
        self,
    ) -> tuple[object, tuple[Board, tuple[Move, ...], tuple[Move, ...], Outcome | None, Colour | None]]:
        return _restore, (self.start, self.moves, tuple(self._redo), self._closed, self._offer)

    def __str__(self) -> str:
        return f"{self.board}\n{self.outcome or ''}".rstrip()

    def __repr__(self) -> str:
        return f"<Game {self.variant}, {len(self._moves)} plies, {self.outcome or 'in progress'}>"


def _start(start: Board | Variant | str | int, fen: str | None, rules: RuleSet | str | None) -> Board:
    if not isinstance(start, Board):
        return Board(start, fen, rules=rules)
    if fen is not None:
        raise GameError("give the start position as a Board or as FEN, not both")
    return start if rules is None else start.with_rules(rules)


def _restore(
    start: Board, moves: Iterable[Move], redo: Iterable[Move], closed: Outcome | None, offer: Colour | None
) -> Game:
    game = Game(start, moves)
    game._redo[:] = redo
    game._closed, game._offer = closed, offer
    return game
