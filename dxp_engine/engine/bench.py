"""A fixed amount of searching: its node count is a signature of the search, its speed a measure of the machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

from dxp_engine import Board, Variant
from dxp_engine.analysis.limits import Limits
from dxp_engine.analysis.searcher import Engine
from dxp_engine.engine.tasks import Report
from dxp_engine.protocols.machine import Line as TextLine
from dxp_engine.protocols.machine import Message

DEPTH = 13
HASH_MB = 16

# Openings, middle games and endings with kings; one line a position: variant, FEN, or "" for the start.
POSITIONS = (
    ("international", ""),
    (
        "international",
        "W:W25,27,28,30,32,33,34,35,36,37,38,39,40,42,43,47,48:B3,6,7,8,9,11,12,13,14,15,16,17,18,19,20,23,26",
    ),
    ("international", "B:W27,28,32,33,37,38,39,43,48:B7,8,9,12,13,16,18,19,24"),
    ("international", "W:W31,36,37,K48:B16,21,26,K3"),
    ("frisian", ""),
    ("frisian", "W:W28,32,33,37,38,42,K47:B7,11,12,17,18,22,K4"),
    ("killer", "W:W31,36,37,K48:B16,21,26,K3"),
    ("breakthrough", "W:W28,32,33,37,38,42:B8,12,13,17,18,22"),
    ("antidraughts", "W:W31,36,37,42,48:B6,11,16,21,26"),
    ("russian", ""),
    ("russian", "W:Wc3,d2,e3,f2,g3,h2,a1:Bb6,c7,d6,f6,g7,h6,e7"),
    ("brazilian", ""),
    ("english", ""),
    ("english", "W:WK22,K27,19:BK10,K14,12"),
    ("italian", ""),
    ("spanish", ""),
    ("canadian", ""),
)


@dataclass(frozen=True)
class Total:
    """What all positions came to."""

    nodes: int
    seconds: float

    @property
    def nps(self) -> int:
        """Nodes per second."""
        return int(self.nodes / max(self.seconds, 1e-9))


class Bench:
    """The run of all positions whose variants have been built, with one thread; it can be stopped."""

    def __init__(self, depth: int | None = None) -> None:
        self._depth = depth or DEPTH
        self._engine: Engine | None = None
        self._stopped = False

    def lines(self) -> Iterator[str]:
        """Run it; a line for each position, then the totals. Where it is stopped, `Bench: stopped`."""
        nodes, begin = 0, perf_counter()
        built = {variant.name for variant in Variant.all()}
        for variant, fen in POSITIONS:
            if variant not in built:
                continue
            spent, seconds = self._search(Board(variant, fen or None))
            if self._stopped:
                yield "Bench: stopped"
                return
            nodes += spent
            yield f"{variant:14}{spent:12} nodes {seconds * 1000:8.0f} ms  {fen or 'startpos'}"
        total = Total(nodes, perf_counter() - begin)
        yield f"Seconds: {total.seconds:.2f}"
        yield f"Nps: {total.nps}"
        yield f"Bench: {total.nodes}"

    def _search(self, board: Board) -> tuple[int, float]:
        begin = perf_counter()
        # A new table each time: no position's count hangs on another's.
        self._engine = Engine(board.variant, hash_mb=HASH_MB)
        self._engine.arm()
        if self._stopped:
            return 0, 0.0
        result = self._engine.run(board, Limits(depth=self._depth), armed=True)
        return result.nodes, perf_counter() - begin

    def stop(self) -> None:
        """End it soon."""
        self._stopped = True
        if self._engine:
            self._engine.stop()


class BenchTask:
    """A bench among the commands of a conversation."""

    def __init__(self, depth: int | None) -> None:
        self._bench = Bench(depth)

    def run(self, report: Report) -> list[Message]:
        """Run it; the last line is the answer."""
        lines = list(self._tell(report, self._bench.lines()))
        return [TextLine(line) for line in lines]

    def _tell(self, report: Callable[[Message], None], lines: Iterator[str]) -> Iterator[str]:
        for line in lines:
            if line.startswith("Bench:"):
                yield line
            else:
                report(TextLine(line))

    def stop(self) -> None:
        """End it soon."""
        self._bench.stop()

    def hit(self) -> None:
        """A bench never ponders."""
