"""An engine's declaration of something that can be set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Option:
    """A parameter (Hub) or option (UCI).

    Attributes:
        name: as the engine writes it.
        kind: what its values are.
        default: the value it has, "" for a button.
        low, high: limits of a number, None for none.
        choices: the values of a choice.
    """

    name: str
    kind: Literal["switch", "whole", "real", "text", "choice", "button"]
    default: str = ""
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()

    def problem(self, value: str | None) -> str:
        """Why this value cannot be set, "" if it can."""
        if value is None or self.kind == "button":
            return "" if value is None and self.kind == "button" else f"{self.name} {self._wanted}"
        return "" if self._fits(value) else f"{self.name} {self._wanted}, not {value!r}"

    def _fits(self, value: str) -> bool:
        match self.kind:
            case "switch":
                return value in ("true", "false")
            case "choice":
                return value in self.choices
            case "whole" | "real":
                return self._within(value)
        return True

    def _within(self, value: str) -> bool:
        try:
            number = int(value) if self.kind == "whole" else float(value)
        except ValueError:
            return False
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)

    @property
    def _wanted(self) -> str:
        match self.kind:
            case "switch":
                return "is true or false"
            case "whole" | "real":
                bounds = [f"{word} {bound:g}" for word, bound in self._bounds if bound is not None]
                return " ".join([f"is a {self.kind} number", *bounds])
            case "choice":
                return f"is one of {', '.join(self.choices)}"
            case "button":
                return "has no value"
        return "needs a value"

    @property
    def _bounds(self) -> tuple[tuple[str, float | None], ...]:
        return ("from", self.low), ("to", self.high)
