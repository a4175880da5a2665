"""Hub on a session: each command is one call, each finding one message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

from dxp_engine import Board, Colour
from dxp_engine.analysis.asked import limits_of
from dxp_engine.analysis.result import Line, Result, RootMove
from dxp_engine.analysis.score import Score
from dxp_engine.engine import hub_params
from dxp_engine.engine.identity import AUTHOR, NAME, VERSION
from dxp_engine.engine.session import Session
from dxp_engine.engine.speaker import Refused, one_line
from dxp_engine.engine.tasks import SearchTask, Task
from dxp_engine.protocols import hub_messages as hub
from dxp_engine.protocols.hub import HUB
from dxp_engine.protocols.hub_dialect import HubDialect
from dxp_engine.protocols.machine import Message
from dxp_engine.protocols.scores import hub_win
from dxp_engine.protocols.search import Search
from dxp_engine.rules.hub_text import HubText

# Clients take more than 80 men for a win seen in the tables or at the end.
_MOST_CP = 8000
_MOST_PLIES = 999


class HubSpeaker:
    """Carries out what a Hub client says."""

    wire = HUB

    def __init__(self, session: Session) -> None:
        self.dialect = HubDialect()
        self.session = session
        self._by_position = False

    @property
    def _text(self) -> HubText:
        """How this client writes positions and moves of the variant."""
        return HubText.of(self.session.settings.variant, by_position=self._by_position)

    # -- commands that take no time ------------------------------------------------------------

    def do(self, message: Message) -> list[Message]:
        """Carry out a command; what is wrong with it is told in the answer."""
        try:
            return list(self._DO[type(message)](self, message))
        except ValueError as error:
            return [hub.Error(one_line(f"{message.word}: {error}"))]

    def refuse_position(self, reason: str) -> None:
        """A position could not be read."""
        self.session.refuse_position(reason)

    def prepare(self, reply: Message) -> None:
        """Nothing: `init` does it."""

    def _hub(self, _: Message) -> Iterator[Message]:
        yield hub.Id(NAME, VERSION, AUTHOR)
        yield from hub_params.declarations(self.session)
        yield hub.Wait()

    def _set_param(self, message: hub.SetParam) -> Iterator[Message]:
        # Only lidraughts-bot sends this one, and it counts the squares of 8x8 moves in its own way.
        self._by_position |= message.name == "initial-time"
        if remark := hub_params.set_param(self.session, message.name, message.value):
            yield hub.Error(one_line(remark))

    def _init(self, _: Message) -> Iterator[Message]:
        self.session.prepare()
        yield hub.Ready()

    def _new_game(self, _: Message) -> Iterator[Message]:
        self.session.new_game()
        return iter(())

    def _pos(self, message: hub.Pos) -> Iterator[Message]:
        settings = self.session.settings
        text = self._text

        def board() -> Board:
            if message.pos is None:
                return self.session.start()
            wolf = ((Colour.parse(run.colour), run.square, run.moves) for run in message.wolf)
            return text.board(message.pos, settings.effective_rules, wolf)

        self.session.set_position((message.pos, message.wolf), board, message.moves, text.parse_move)
        return iter(())

    def _nothing(self, _: Message) -> Iterator[Message]:
        return iter(())

    _DO: ClassVar[dict[type[Message], Callable[..., Iterator[Message]]]] = {
        hub.Hub: _hub,
        hub.SetParam: _set_param,
        hub.Init: _init,
        hub.NewGame: _new_game,
        hub.Pos: _pos,
        hub.Level: _nothing,  # the dialect adds these up
    }

    # -- searches ------------------------------------------------------------------------------

    def start(self, search: Search) -> Task | Refused:
        """The task for a `go`."""
        session = self.session
        if session.fault:
            return self._refused(f"go: no position, the last one was refused: {session.fault}")
        if session.board.position.ending:
            over = f"go: the game is over: {session.board.outcome}"
            return self._refused(over) if search.ponder else Refused([hub.Done()])
        analysing = search.purpose == "analyze"
        limits = limits_of(search.limits, session.board.turn, session.settings.overhead, ponder=search.ponder)
        try:
            engine = session.engine
        except ValueError as error:
            return self._refused(f"go: {error}")
        engine.skill = session.skill(analysing=analysing)
        return SearchTask(engine, session.game, replace(limits, shortcuts=not analysing), 1, [], self)

    def _refused(self, reason: str) -> Refused:
        return Refused(self.fault(reason))

    # -- what is found -------------------------------------------------------------------------

    def line(self, line: Line) -> Message:
        """A line of play as `info`."""
        text = self._text
        seconds = line.time_ms / 1000
        return hub.Info(
            depth=line.depth,
            mean_depth=round(line.mean_depth, 1),
            score=hub_score(line.score),
            nodes=line.nodes,
            time=seconds,
            nps=round(line.nps / 1e6, 3),
            pv=tuple(map(text.move, line.pv)),
        )

    def root_move(self, root: RootMove) -> Message | None:
        """Hub has no words for it."""
        return None

    def result(self, result: Result) -> Message:
        """The best move."""
        text = self._text
        return hub.Done(text.move(result.move), text.move(result.ponder) if result.ponder else None)

    def fault(self, reason: str) -> list[Message]:
        """What is wrong, and no move."""
        return [hub.Error(one_line(reason)), hub.Done()]


def hub_score(score: Score) -> int:
    """A score as Hub counts: hundredths of a man, wins near 100 men."""
    plies = score.win_plies
    if plies is None:
        return max(-_MOST_CP, min(_MOST_CP, score.value))
    win = hub_win(min(abs(plies), _MOST_PLIES))
    return win if score.value > 0 else -win
