"""Start the engine as its command line wants it."""

from __future__ import annotations

from collections.abc import Sequence

from dxp_engine.cli.arguments import read
from dxp_engine.engine import stdio


def serve(arguments: Sequence[str]) -> None:
    """Be the engine on standard input and output until the client leaves.

    Raises:
        ValueError: the arguments make no sense.
        OSError: the log cannot be opened.
    """
    wanted = read(arguments)
    stdio.serve(protocol=wanted.protocol, params=wanted.params, log=wanted.log)
