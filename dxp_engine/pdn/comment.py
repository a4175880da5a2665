"""Comments, and the commands that programs write into them: clocks, evaluations and others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_COMMAND = re.compile(r"\[%(\w+)[ \t]*([^\]]*)\]")
_CLOCK = re.compile(r"([wWbB]?)\s*((?:\d+[:.]){0,2}\d+(?:[.,]\d+)?)(?=\s|$|[wWbB])")
_TIME = re.compile(r"(?:(\d+)([:.])(?=\d+\2))?(\d+)[:.](\d+(?:[.,]\d+)?)|(\d+)")
_EVAL = re.compile(r"#?[-+]?\d+(?:\.\d+)?")
_CLOCKS = ("clk", "clock", "mct")


@dataclass(frozen=True, slots=True)
class Command:
    """One `[%name value]`.

    Attributes:
        name: such as "clk".
        value: the rest, without blanks around it.
    """

    name: str
    value: str = ""

    def __str__(self) -> str:
        return f"[%{self.name} {self.value}]" if self.value else f"[%{self.name}]"


@dataclass(frozen=True, slots=True)
class Clock:
    """Times on the clock, in seconds.

    Attributes:
        mover: of the side that has just moved, None where the comment says whose times these are.
        white, black: of each side, None where unknown.
        running: the side whose clock is running, "white" or "black"; "" where that is not said.
    """

    mover: float | None = None
    white: float | None = None
    black: float | None = None
    running: str = ""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A judgement of the position from White's side.

    Attributes:
        men: the advantage in men, None for a forced win.
        win: moves to a forced win, negative for Black's; None for an advantage.
    """

    men: float | None = None
    win: int | None = None


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment as it stands in the file, without its braces.

    Attributes:
        text: everything, commands included.
    """

    text: str

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands in it, known or not, in order."""
        return tuple(Command(match[1], match[2].strip()) for match in _COMMAND.finditer(self.text))

    @property
    def prose(self) -> str:
        """What is left for people to read."""
        return " ".join(_COMMAND.sub(" ", self.text).split())

    @property
    def clock(self) -> Clock | None:
        """The remaining time that `clk`, `clock` or `mct` gives, None without one."""
        return next((clock for value in self._values(*_CLOCKS) if (clock := parse_clock(value))), None)

    @property
    def move_time(self) -> float | None:
        """The seconds taken for the move: `emt`, or the comment if it is a plain number."""
        if self.text.strip().isdecimal():
            return float(self.text)
        return next((parse_time(value) for value in self._values("emt")), None)

    @property
    def evaluation(self) -> Evaluation | None:
        """The evaluation that `eval` gives, None without one."""
        return next((found for value in self._values("eval") if (found := parse_evaluation(value))), None)

    def _values(self, *names: str) -> Iterator[str]:
        return (command.value for command in self.commands if command.name in names)


def parse_time(text: str) -> float | None:
    """Seconds in `h:mm:ss`, `mm:ss` or `ss`, with fractions and dots for colons; None if it is no time."""
    match = _TIME.fullmatch(text.strip())
    if not match:
        return None
    hours, _, minutes, seconds, bare = match.groups()
    if bare is not None:
        return float(bare)
    return int(hours or 0) * 3600 + int(minutes) * 60 + float(seconds.replace(",", "."))


def format_time(seconds: float) -> str:
    """`h:mm:ss`, with a fraction only where there is one."""
    whole, rest = divmod(round(seconds * 1000), 1000)
    minutes, last = divmod(whole, 60)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{minutes // 60}:{minutes % 60:02}:{last:02}{fraction}"


def parse_clock(value: str) -> Clock | None:
    """Read one time, or one or two with the letter of their side; a capital means that this clock runs."""
    found: dict[str, float] = {}
    for letter, text in _CLOCK.findall(value.strip()):
        seconds = parse_time(text)
        if seconds is not None:
            found.setdefault(letter, seconds)
    if not found:
        return None
    running = "white" if "W" in found else "black" if "B" in found else ""
    white, black = found.get("w", found.get("W")), found.get("b", found.get("B"))
    return Clock(None if white is not None or black is not None else found[""], white, black, running)


def parse_evaluation(value: str) -> Evaluation | None:
    """Read `0.17` or `#-5`; None if it is neither."""
    text = value.split(",")[0].strip()
    if not _EVAL.fullmatch(text):
        return None
    if not text.startswith("#"):
        return Evaluation(men=float(text))
    return Evaluation(win=int(float(text[1:])))
