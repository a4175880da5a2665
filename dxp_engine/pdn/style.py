"""How games are to be written."""

from __future__ import annotations

from dataclasses import dataclass

NOTATIONS = ("native", "numeric", "algebraic")
CAPTURES = ("short", "long")
RESULTS = ("variant", "international", "default")
BROKEN = ("keep", "cut")


@dataclass(frozen=True, slots=True)
class Style:
    """What may differ between two texts of the same game. The default is canonical PDN 3.0 as all programs read it.

    Attributes:
        strict: end every game with `*`, the only terminator of PDN 3.0, and write no SetUp tag.
        notation: "native" to the variant, or "numeric" or "algebraic" squares; the latter two are announced by a long
            GameType where the variant is not written so.
        captures: "short", with landing squares where they are needed, or "long", with all of them.
        results: points of the "variant", or always "international" (2-0) or "default" (1-0).
        comments, variations: whether they are written.
        broken: "keep" the moves from the first illegal one on as they were read, or "cut" them.
        width: characters of a line at most, if its words allow that; 0 for one line a game.
        newline: the end of a line.

    Raises:
        ValueError: one of the words is none of these.
    """

    strict: bool = False
    notation: str = "native"
    captures: str = "short"
    results: str = "variant"
    comments: bool = True
    variations: bool = True
    broken: str = "keep"
    width: int = 79
    newline: str = "\n"

    def __post_init__(self) -> None:
        checks = (("notation", NOTATIONS), ("captures", CAPTURES), ("results", RESULTS), ("broken", BROKEN))
        for name, allowed in checks:
            if (value := getattr(self, name)) not in allowed:
                raise ValueError(f"{name} is one of {', '.join(allowed)}, not {value!r}")


CANONICAL = Style()
"""The default."""
