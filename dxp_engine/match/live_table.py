"""A live table of a match in a terminal (rich)."""

from __future__ import annotations

from collections import deque

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from dxp_engine.match.ledger import Ledger
from dxp_engine.match.plain_lines import game_line
from dxp_engine.match.record import GameRecord
from dxp_engine.match.schedule import Fixture
from dxp_engine.match.standing_text import COLUMNS, rows, sprt_line
from dxp_engine.match.watcher import End, Watcher

_LAST = 5  # games that are listed


class LiveTable(Watcher):
    """Shows how the match stands, the games in progress and the last ones that have ended.

    Args:
        console: where to.
    """

    def __init__(self, console: Console) -> None:
        # Drawn when something happens, and not in a thread of its own: clocks of engines run meanwhile.
        self._live = Live(console=console, auto_refresh=False)
        self._last: deque[str] = deque(maxlen=_LAST)
        self._playing: dict[int, str] = {}
        self._note = ""

    def began(self, ledger: Ledger) -> None:
        """Show the table."""
        self._live.start()
        self._show(ledger)

    def warned(self, text: str) -> None:
        """Something that a person may want to know."""
        self._live.console.print(Text(f"Warning: {text}", style="yellow"))

    def started(self, fixture: Fixture) -> None:
        """A game begins; it is shown when the next one ends."""
        self._playing[fixture.number] = f"{fixture.number} {fixture.white} - {fixture.black}"

    def finished(self, record: GameRecord, ledger: Ledger) -> None:
        """A game has ended."""
        self._playing.pop(record.number, None)
        self._last.append(game_line(record))
        self._show(ledger)

    def winding_down(self) -> None:
        """No further game will begin."""
        self._note = "The games in progress are finished; Ctrl-C once more abandons them."
        self._live.console.print(Text(self._note, style="yellow"))

    def ended(self, ledger: Ledger, end: End) -> None:
        """Leave the last table on the screen."""
        self._playing.clear()
        self._note = end
        self._show(ledger)
        self._live.stop()

    def close(self) -> None:
        """Give the terminal back, also when something went wrong."""
        self._live.stop()

    def _show(self, ledger: Ledger) -> None:
        # rich reads [..] as style: texts of engines must not be read so.
        lines = [Text(line, overflow="ellipsis", no_wrap=True) for line in self._last]
        playing = Text("playing: " + ", ".join(self._playing.values())) if self._playing else Text(self._note)
        shown = Group(_table(ledger), Text(sprt_line(ledger)), _progress(ledger), playing, *lines)
        self._live.update(shown, refresh=True)


def _table(ledger: Ledger) -> Table:
    table = Table(box=None)
    for number, heading in enumerate(COLUMNS):
        table.add_column(heading, justify="right" if number else "left")
    for row in rows(ledger):
        table.add_row(*map(Text, row))
    return table


def _progress(ledger: Ledger) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_row(
        ProgressBar(total=ledger.total, completed=ledger.games, width=40),
        Text(f"{ledger.games} of {ledger.total} games"),
    )
    return grid
