"""Transcripts out of the protocol pages, as `protocol_specs/transcripts.md` describes them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SPECS = Path(__file__).parents[2] / "protocol_specs"

# What each placeholder matches, and an example that the machines can read.
PLACEHOLDERS = {
    "{int}": (r"-?\d+", "7"),
    "{num}": (r"-?\d+(?:\.\d+)?", "0.25"),
    "{move}": (r"[0-9a-h][0-9a-h:x-]+", "32-28"),
    "{word}": (r"\S+", "x"),
    "{text}": (r".+", "a b"),
    "{rest}": (r".*", ""),
}
_PLACEHOLDER = re.compile("|".join(re.escape(name) for name in PLACEHOLDERS))
_FENCE = re.compile(r"^```transcript (?P<protocol>\w+)(?P<raw> raw)?\n(?P<body>.*?)^```$", re.M | re.S)
_STEP = re.compile(r"([><!#]) (.+)")


@dataclass(frozen=True)
class Step:
    """One line: its mark (`>`, `<` or `!`) and its text. A `<` with the text `...` is any number of lines."""

    mark: str
    text: str

    @property
    def pattern(self) -> re.Pattern[str]:
        """What an engine's line has to match as a whole."""
        text = re.sub(r" (?=\{rest\}$)", "", self.text)
        parts = zip(_PLACEHOLDER.split(text), [*_PLACEHOLDER.findall(text), ""], strict=True)
        return re.compile("".join(re.escape(plain) + PLACEHOLDERS.get(name, ("", ""))[0] for plain, name in parts))

    @property
    def example(self) -> str:
        """The line with an example for each placeholder."""
        return _PLACEHOLDER.sub(lambda match: PLACEHOLDERS[match[0]][1], self.text).rstrip()

    @property
    def exact(self) -> bool:
        """Whether the example is a whole line and not just its beginning."""
        return "{rest}" not in self.text


@dataclass(frozen=True)
class Transcript:
    """One fenced block; `name` tells where it stands."""

    name: str
    protocol: str
    raw: bool
    steps: tuple[Step, ...]


def read(path: Path) -> Iterator[Transcript]:
    """The transcripts of one page; ValueError naming a line that is none of the language."""
    text = path.read_text(encoding="utf-8")
    for fence in _FENCE.finditer(text):
        name = f"{path.name}:{text.count(chr(10), 0, fence.start()) + 1}"
        steps = tuple(step for line in fence["body"].splitlines() for step in _steps(name, line))
        yield Transcript(name, fence["protocol"], bool(fence["raw"]), steps)


def all_transcripts() -> list[Transcript]:
    """Those of every page, except the page that explains them."""
    return [found for path in sorted(SPECS.glob("*.md")) if path.stem != "transcripts" for found in read(path)]


def _steps(name: str, line: str) -> Iterator[Step]:
    step = _STEP.fullmatch(line)
    if step is None or (step[1] == "!" and not re.fullmatch(r"end|exit \d+", step[2])):
        raise ValueError(f"{name}: not a line of a transcript: {line!r}")
    if re.search(r"[{}]", _PLACEHOLDER.sub("", step[2])) or "{rest}" in step[2].removesuffix("{rest}"):
        raise ValueError(f"{name}: not a placeholder: {line!r}")
    if step[1] != "#":
        yield Step(step[1], step[2])
