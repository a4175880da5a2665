"""A person at a terminal: shown the board, understood in any notation, and able to do what a player may do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from dxp_engine.core import Move
from dxp_engine.engine.dxp_watcher import Watcher
from dxp_engine.engine.game_log import GameRecord
from dxp_engine.players.fault import Fault
from dxp_engine.players.player import Player, Reply
from dxp_engine.protocols.search import Limits
from dxp_engine.rules import Board, Colour, Game, MoveError

HELP = """\
a move          in any notation: 32-28, 3228, 28x19, or each square that a capture lands on
a square        the moves of the piece there
moves           all your moves
board           the board again
back [N]        ask to take back N plies (as many as make it your turn again)
yes, no         answer the other side, when it asks to take back moves
say TEXT        send a text
draw            offer a draw with your next move, or accept an offer
resign          give the game up
quit            leave
help            this list"""


class Table(Protocol):
    """Where a person sits: what can be done besides moving. `DxpSession` is one."""

    def say(self, text: str) -> None:
        """Send a text."""

    def offer_draw(self) -> None:
        """Offer a draw with the next move."""

    @property
    def draw_offered(self) -> bool:
        """Whether the other side has offered one that can be accepted now."""

    def accept_draw(self) -> bool:
        """End the game as a draw; False if that cannot be now."""

    def resign(self) -> bool:
        """Give up; False if that cannot be now."""

    def ask_back(self, plies: int) -> bool:
        """Ask to take back so many plies; False if that cannot be asked now."""

    def answer_back(self, granted: bool) -> None:
        """Answer the other side's wish to take back moves."""

    def leave(self) -> None:
        """End it all."""


class Terminal(Watcher, Player):
    """Both who looks on and who moves.

    Args:
        echo: prints lines.
        name: what to call the person.
        numbers: whether to number the empty squares.
    """

    def __init__(self, echo: Callable[[str], None], name: str = "you", *, numbers: bool = True) -> None:
        self._echo = echo
        self._name = name
        self._numbers = numbers
        self._table: Table | None = None
        self._wanted: asyncio.Future[Move | None] | None = None
        self._record: GameRecord | None = None
        self._own = Colour.WHITE
        self._asked = False
        # A move that was entered when it was not asked for yet.
        self._early = ""

    def sit(self, table: Table) -> None:
        """Take a seat there."""
        self._table = table

    # -- the person types ----------------------------------------------------------------------

    def feed(self, line: str | None) -> None:
        """A line from the keyboard; None when there will be no more."""
        words = line.strip() if line is not None else "quit"
        command, _, rest = words.partition(" ")
        if not words:
            return
        if self._table is None:
            self._echo("Nobody is here yet.") if command != "quit" else None
        elif action := self._ACTIONS.get(command.lower()):
            action(self, self._table, rest.strip())
        else:
            self._move(words)

    def _say(self, table: Table, text: str) -> None:
        table.say(text) if text else self._echo("Say what?")

    def _draw(self, table: Table, text: str) -> None:
        if table.draw_offered and table.accept_draw():
            return
        table.offer_draw()
        self._echo("You offer a draw with your next move.")

    def _resign(self, table: Table, text: str) -> None:
        if not table.resign():
            self._echo("You can resign when it is your turn.")

    def _back(self, table: Table, text: str) -> None:
        board = self._position
        usual = 2 if board is not None and board.turn is self._own else 1
        plies = usual if not text else int(text) if text.isascii() and text.isdecimal() else 0
        if plies and table.ask_back(plies):
            self._echo("Asked to take back.")
        else:
            self._echo("That cannot be taken back now.")

    def _yes(self, table: Table, text: str) -> None:
        self._answer(table, granted=True)

    def _no(self, table: Table, text: str) -> None:
        self._answer(table, granted=False)

    def _answer(self, table: Table, *, granted: bool) -> None:
        if self._asked:
            table.answer_back(granted)
        else:
            self._echo("You have not been asked anything.")
        self._asked = False

    def _quit(self, table: Table, text: str) -> None:
        table.leave()

    def _board(self, table: Table, text: str) -> None:
        self._show()

    def _moves(self, table: Table, text: str) -> None:
        self._list(text)

    def _help(self, table: Table, text: str) -> None:
        self._echo(HELP)

    _ACTIONS = {  # noqa: RUF012  # it never changes
        "say": _say,
        "draw": _draw,
        "resign": _resign,
        "back": _back,
        "yes": _yes,
        "no": _no,
        "quit": _quit,
        "board": _board,
        "moves": _moves,
        "help": _help,
        "?": _help,
    }

    def _move(self, text: str) -> None:
        board = self._position
        if board is None:
            self._echo("There is no game yet; help lists what you can do.")
        elif text in _squares(board):
            self._list(text)
        elif board.turn is not self._own:
            self._echo("It is not your turn.")
        elif self._wanted is None or self._wanted.done():
            self._early = text
        else:
            try:
                self._wanted.set_result(board.parse_move(text))
            except MoveError as error:
                self._echo(f"{error}.")

    def _list(self, square: str) -> None:
        board = self._position
        if board is None:
            return
        name = board.variant.layout.name
        moves = [move for move in board.legal_moves if square in ("", name(move.origin))]
        self._echo("  ".join(move.pdn_long for move in moves) or f"No piece on {square} can move.")

    @property
    def _position(self) -> Board | None:
        return self._record.game.board if self._record else None

    def _show(self) -> None:
        if self._position is not None:
            self._echo(self._position.text(self._own, numbers=self._numbers))

    # -- what happens --------------------------------------------------------------------------

    def note(self, text: str) -> None:
        """Something that a person may want to know."""
        self._echo(f"({text})")

    def odd(self, text: str) -> None:
        """The peer has sent something wrong."""
        self._echo(f"(ignored: {text})")

    def started(self, record: GameRecord) -> None:
        """A game begins."""
        self._record, self._asked, self._early = record, False, ""
        self._own = Colour.BLACK if record.black == self._name != record.white else Colour.WHITE
        self._echo(f"Game {record.number}: {record.white} - {record.black}")

    def moved(self, record: GameRecord, move: Move, seconds: float, *, ours: bool) -> None:
        """A move was made."""
        if not ours:
            self._echo(f"{move.pdn_long}  ({seconds:.0f} s)")

    def our_turn(self, record: GameRecord) -> None:
        """The person is to move."""
        self._own = record.game.turn
        self._show()
        self._echo(f"Your move, {self._own}:")

    def said(self, text: str) -> None:
        """The other side has sent a text."""
        self._echo(f"> {text}")

    def back_asked(self, record: GameRecord, ply: int) -> None:
        """The other side wants to take back moves."""
        self._asked = True
        back = len(record.game.moves) - ply
        self._echo(f"The other side asks to take back {back} {'ply' if back == 1 else 'plies'}: yes or no?")

    def went_back(self, record: GameRecord) -> None:
        """Moves were taken back."""
        self._asked = False
        self._echo("Moves were taken back.")

    def finished(self, record: GameRecord) -> None:
        """The game is over."""
        self._show()
        self._echo(f"{record.pdn_result}  {record.result}")

    # -- the person as a player ----------------------------------------------------------------

    @property
    def name(self) -> str:
        """What to call the person."""
        return self._name

    @property
    def running(self) -> bool:
        """People are always there."""
        return True

    async def start(self) -> Fault | None:
        """Nothing to do."""
        return None

    async def new_game(self) -> Fault | None:
        """Nothing to do."""
        return None

    async def play(self, game: Game | Board, limits: Limits) -> Reply:
        """Wait for a move. Its seconds are not counted here."""
        self._wanted = asyncio.get_running_loop().create_future()
        early, self._early = self._early, ""
        if early:
            self._move(early)
        move = await self._wanted
        self._wanted = None
        return Reply(move=move, reason="" if move else "no move was entered")

    async def ponder(self, game: Game | Board, limits: Limits) -> Fault | None:
        """People think anyway."""
        return None

    def stop(self) -> None:
        """No move is wanted any more."""
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)

    async def close(self) -> None:
        """Nothing to do."""
        self.stop()


def _squares(board: Board) -> set[str]:
    layout = board.variant.layout
    return {layout.name(square) for square in range(1, layout.squares + 1)}
