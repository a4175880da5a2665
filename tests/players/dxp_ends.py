"""Two ends of DXP that know the rules, connected by lists of bytes; and the transcripts of the protocol's page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from dxp_engine import Board, Colour, RuleSet, Variant
from dxp_engine.players.dxp_end import BACK, DxpEnd, Setting
from dxp_engine.players.dxp_events import BackAsked, Event, Terms
from dxp_engine.protocols import dxp_messages as dxp
from dxp_engine.protocols.dxp import Role
from dxp_engine.protocols.dxp_reader import read
from tests.documents import SPECS

INTERNATIONAL = Variant.parse("international")
RULES = RuleSet.parse(None)
START = Board.start(INTERNATIONAL, RULES)


def setting(role: Role, name: str = "", **more: bool) -> Setting:
    return Setting(role, INTERNATIONAL, RULES, name or role, **more)


def framed(text: str) -> bytes:
    return text.encode("latin-1") + b"\0"


@dataclass
class Desk:
    """One end with what it has sent (`sent`, not yet taken) and learned."""

    end: DxpEnd
    sent: list[bytes] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @classmethod
    def of(
        cls, role: Role, name: str = "", code: int | None = 0, *, confirms: bool = True, awaits: bool = True
    ) -> Desk:
        sent: list[bytes] = []
        end = DxpEnd(setting(role, name, confirms=confirms, awaits=awaits), sent.append, lambda terms: code)
        return cls(end, sent)

    def hear(self, *texts: str) -> list[Event]:
        """Messages that come together; what is learned from them."""
        found = list(self.end.receive(b"".join(map(framed, texts))))
        self.events += found
        return found

    def take(self) -> list[str]:
        """What it has sent since the last time."""
        taken = [data.decode("ascii")[:-1] for data in self.sent]
        self.sent.clear()
        return taken


def terms(colour: Colour = Colour.WHITE, start: Board = START, minutes: float = 5, moves: int = 0) -> Terms:
    return Terms(start, colour, minutes, moves)


def started(
    role: Role = "follower",
    colour: Colour = Colour.BLACK,
    start: Board = START,
    *,
    confirms: bool = True,
    awaits: bool = True,
) -> Desk:
    """An end in a game, with nothing of it left to be taken."""
    desk = Desk.of(role, confirms=confirms, awaits=awaits)
    letter = "W" if colour is Colour.WHITE else "Z"
    if role == "initiator":
        desk.end.propose(terms(colour, start))
        desk.hear(f"A{'peer':32}0")
    else:
        form = "A" if start == START else f"B{start.dxp}"
        desk.hear(f"R01{'peer':32}{letter}005000{form}")
    desk.take()
    return desk


# -- transcripts -----------------------------------------------------------------------------------

_FENCE = re.compile(r"^```dxp\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"([IF])(&?) (.+)")


@dataclass(frozen=True)
class Line:
    """One message: who sends it, and whether it crosses with the one above."""

    sender: str
    crosses: bool
    text: str


def transcripts() -> Iterator[tuple[str, list[Line]]]:
    """Those of dxp.md: where they stand, and their lines."""
    page = (SPECS / "dxp.md").read_text("utf-8")
    for fence in _FENCE.finditer(page):
        lines = [line for line in fence[1].splitlines() if not line.startswith("#")]
        matches = [_LINE.fullmatch(line) for line in lines]
        assert all(matches), f"not a line of a transcript among {lines}"
        name = f"dxp.md:{page.count(chr(10), 0, fence.start()) + 1}"
        yield name, [Line(match[1], bool(match[2]), match[3]) for match in matches if match]


class Players:
    """Both ends of a transcript, made to say just what it says."""

    def __init__(self) -> None:
        self.desks = {"I": Desk.of("initiator", "Nimbus 0.3"), "F": Desk.of("follower", "Boreas/64 beta 12")}
        self._asked: dict[str, int] = {}

    def say(self, line: Line, *, refuse: bool = False) -> None:
        """Have the sender send this line, unless it has done so by itself; then compare."""
        desk = self.desks[line.sender]
        if not desk.sent:
            self._act(line.sender, read(line.text))
        assert desk.sent.pop(0) == framed(line.text), line

    def pass_on(self, line: Line) -> None:
        receiver = self.desks["F" if line.sender == "I" else "I"]
        for event in receiver.hear(line.text):
            if isinstance(event, BackAsked):
                self._asked["F" if line.sender == "I" else "I"] = event.ply

    def _act(self, sender: str, message: object) -> None:
        end = self.desks[sender].end
        match message:
            case dxp.GameReq():
                start = Board.from_dxp(message.position) if message.position else START
                own = Colour.BLACK if message.follower == "W" else Colour.WHITE
                end.propose(Terms(start, own, message.minutes, message.moves))
            case dxp.Move():
                assert end.game is not None
                squares = [message.origin, message.target, *(message.captured or ())]
                move = end.game.board.parse_move(("x" if message.captured else "-").join(map(str, squares)))
                end.play(move, message.seconds)
            case dxp.GameEnd():
                end.stops = message.stop
                end.end(message.reason)
            case dxp.Chat(text):
                end.say(text)
            case dxp.BackReq():
                assert end.game is not None
                offset = 1 if end.game.start.turn is Colour.BLACK else 0
                end.ask_back(2 * (message.number - 1) + (message.colour == "Z") - offset)
            case dxp.BackAcc(code):
                end.answer_back(self._asked.pop(sender), code)
            case _:
                raise AssertionError(f"{message} should have been sent already")


__all__ = ["BACK", "START", "Desk", "Line", "Players", "framed", "setting", "started", "terms", "transcripts"]
