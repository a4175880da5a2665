"""The weights that a client wants to be played with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dxp_engine import Variant
from dxp_engine.analysis.evaluation import DEFAULT, Source, source_of

if TYPE_CHECKING:
    from dxp_engine.weights import WeightsFile


@dataclass(frozen=True)
class WeightsChoice:
    """What a client has asked for, good for every variant.

    Attributes:
        text: as it was asked for; "" for the weights that ship.
        file: what is in the file that was asked for, if it was one.
    """

    text: str = ""
    file: WeightsFile | None = None

    @classmethod
    def read(cls, text: str) -> WeightsChoice:
        """What a text asks for.

        Raises:
            WeightsError: it names a file that is not there or is no good file of weights.
        """
        source = source_of(text)
        if source is None:
            return cls("none")
        if source == DEFAULT:
            return cls()
        from dxp_engine.weights import read_file

        return cls(source, read_file(source))

    def source(self, variant: Variant) -> Source:
        """Where the weights of a variant come from.

        Raises:
            WeightsError: the core cannot use those of the file.
        """
        if self.file:
            return self.file.weights(variant.name) if self._fits(variant) else DEFAULT
        return source_of(self.text)

    def remark(self, variant: Variant) -> str:
        """Says so where the file is for another variant and has to wait for it; otherwise ""."""
        if self.file is None or self._fits(variant):
            return ""
        return f"the weights of {self.text} are for {self.file.variant}, not for {variant}: the default ones hold"

    def described(self, variant: Variant, *, learned: bool) -> str:
        """For people: which weights these are, and that there are none where nothing was learned."""
        if not learned:
            return "none, the evaluation is made by hand"
        return self.text if self.file and self._fits(variant) else "those that ship"

    def _fits(self, variant: Variant) -> bool:
        return self.file is not None and self.file.fits(variant.name)
