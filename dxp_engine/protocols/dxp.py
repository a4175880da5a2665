"""DXP as a protocol value and a machine: `DxpMachine("initiator")` and `DxpMachine("follower")`."""

from typing import Literal, cast

from dxp_engine.protocols.dxp_framing import NulFraming
from dxp_engine.protocols.dxp_messages import Colour
from dxp_engine.protocols.dxp_reader import read
from dxp_engine.protocols.dxp_writer import write
from dxp_engine.protocols.machine import CLOSED, End, Machine, Protocol, Table, stay

Role = Literal["initiator", "follower"]

# Whose turn it is after an agreement or a step back, the colours say: the machine turns "A0" into "A0 mine" or
# "A0 theirs", and "K0" likewise. A BACKREQ does not change the state, so that a MOVE or a GAMEEND may cross it.
#
#   idle      no game
#   asking    our GAMEREQ waits for its GAMEACC
#   asked     their GAMEREQ waits for ours
#   mine      a game goes on, we are to move
#   theirs    a game goes on, they are to move
#   ending    our GAMEEND waits for its confirmation
#   ended     their GAMEEND waits for ours; who does not confirm goes on from here
_IN_GAME: Table = {
    "mine": {**stay("mine", "C B K1 K2"), "K0 mine": "mine", "K0 theirs": "theirs"},
    "theirs": {**stay("theirs", "C B K1 K2"), "K0 mine": "mine", "K0 theirs": "theirs"},
}
_REFUSED = stay("idle", "A1 A2 A3")
_STARTED = {"A0 mine": "mine", "A0 theirs": "theirs"}

_SENDS: Table = {
    "idle": stay("idle", "C K2"),
    "asking": stay("asking", "C K2"),
    "asked": stay("asked", "C K2"),
    "mine": {**_IN_GAME["mine"], "M": "theirs", "E": "ending"},
    "theirs": _IN_GAME["theirs"],
    "ending": stay("ending", "C K2"),
    "ended": {**stay("ended", "C K2"), "E": "idle"},
    CLOSED: {},
}
# A GAMEEND is taken out of turn, too. Answers to a BACKREQ may come when the game is over.
_LATE = "C B K0 K1 K2"
_RECEIVES: Table = {
    "idle": stay("idle", _LATE),
    "asking": stay("asking", _LATE),
    "asked": stay("asked", _LATE),
    "mine": {**_IN_GAME["mine"], "E": "ended"},
    "theirs": {**_IN_GAME["theirs"], "M": "mine", "E": "ended"},
    "ending": {**stay("ending", _LATE), "E": "idle"},
    "ended": stay("ended", _LATE),
    CLOSED: {},
}


def _with(table: Table, **rows: dict[str, str]) -> Table:
    return {state: {**row, **rows.get(state, {})} for state, row in table.items()}


# Nothing that is too long to be read counts as a message of any kind.
_WORDS: frozenset[str] = frozenset()

DXP = Protocol(
    name="dxp",
    framing=NulFraming,
    encode=write,
    ends={
        "initiator": End(
            "idle",
            read,
            _WORDS,
            receives=_with(_RECEIVES, asking={**_STARTED, **_REFUSED}),
            sends=_with(_SENDS, idle={"R": "asking"}, ended={"R": "asking"}),
        ),
        # The initiator may take its own GAMEEND for granted and send the next GAMEREQ.
        "follower": End(
            "idle",
            read,
            _WORDS,
            receives=_with(_RECEIVES, idle={"R": "asked"}, ending={"R": "asked"}, ended={"R": "asked"}),
            sends=_with(_SENDS, asked={**_STARTED, **_REFUSED}),
        ),
    },
    answers={},
)


class DxpMachine(Machine):
    """One end of one DXP connection.

    Beyond the table it knows the colours, and which BACKREQ waits for its answer: only one of each end may, and while
    our own waits we send no MOVE.
    """

    def __init__(self, role: Role) -> None:
        super().__init__(DXP, role)
        self._asked_for: tuple[Colour, Colour] | None = None
        self._colour: Colour | None = None
        self._own_back: str | None = None
        self._their_back: str | None = None

    @property
    def colour(self) -> Colour | None:
        """The colour we play in this game, or played in the last one; None before the first."""
        return self._colour

    @property
    def back_sent(self) -> bool:
        """Whether our BACKREQ waits for its answer."""
        return self._own_back is not None

    @property
    def back_owed(self) -> bool:
        """Whether their BACKREQ waits for our answer."""
        return self._their_back is not None

    @property
    def unreadable(self) -> str:
        """The kind of their request that could not be read and waits for our refusal, "" if there is none."""
        if self._state == "asked" and self._asked_for is None:
            return "R"
        return "B" if self._their_back == "B" else ""

    def expire(self) -> None:
        """Wait no longer for an answer: to a GAMEREQ (it is refused), a GAMEEND (confirmed), a BACKREQ (refused).

        In `ended` it is ourselves who are not going to confirm.
        """
        self._own_back = None
        if self._state in ("asking", "ending", "ended"):
            self._state = "idle"

    def decline_move(self) -> None:
        """The MOVE just received is not legal: it is as if it had not come."""
        if self._state == "mine":
            self._state = "theirs"

    def _step(self, table: Table, kind: str, word: str) -> bool:
        sent = table is self._end.sends
        told = self._told(kind, sent)
        if told is None or not super()._step(table, told, word):
            return False
        self._note(kind, sent)
        return True

    def _told(self, kind: str, sent: bool) -> str | None:
        """The kind as the tables have it; None if it is not expected whatever the state."""
        match kind[:1]:
            case "R":
                return "R"
            case "A":
                return self._whose("A0", self._own_colour, self._first) if kind == "A0" else kind
            case "B":
                return None if (self.back_sent if sent else self.back_owed) else "B"
            case "K":
                pending = self._their_back if sent else self._own_back
                if pending is None:
                    return None
                return self._whose("K0", self._colour, pending[1:]) if kind == "K0" and self._playing else kind
            case "M" if sent and self.back_sent:
                return None
        return kind

    def _whose(self, kind: str, colour: str | None, turn: str) -> str | None:
        """With the side to move; None if a message that cannot be read left that open."""
        return f"{kind} {'mine' if colour == turn else 'theirs'}" if colour and turn else None

    @property
    def _playing(self) -> bool:
        return self._state in ("mine", "theirs")

    @property
    def _own_colour(self) -> Colour | None:
        if self._asked_for is None:
            return None
        follower = self._asked_for[0]
        return follower if self.role == "follower" else "W" if follower == "Z" else "Z"

    @property
    def _first(self) -> str:
        return self._asked_for[1] if self._asked_for else ""

    def _note(self, kind: str, sent: bool) -> None:
        match kind[:1]:
            case "R":
                self._asked_for = cast("tuple[Colour, Colour]", (kind[1], kind[2])) if len(kind) == 3 else None
            case "A" if kind == "A0":
                self._colour = self._own_colour
                self._own_back = self._their_back = None
            case "B" if sent:
                self._own_back = kind
            case "B":
                self._their_back = kind
            case "K" if sent:
                self._their_back = None
            case "K":
                self._own_back = None
