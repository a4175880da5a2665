"""Time one library's reading of a file of games: runs in that library's environment, so it imports nothing of ours.

Arguments: the library, a module beside this file; what it is to do, one of its functions, which takes the path and
returns the number of plies it has read; the path. Prints the microseconds for each game, and the plies.
"""

from __future__ import annotations

import gc
import importlib
import sys
from pathlib import Path
from time import process_time
from typing import Any


def main() -> None:
    library: Any = importlib.import_module(sys.argv[1])
    work, path = getattr(library, sys.argv[2]), sys.argv[3]
    games = Path(path).read_text("utf-8").count("[GameType ")
    gc.collect()
    gc.disable()  # as timeit does: a collection belongs to no library
    begin = process_time()
    plies = work(path)
    print((process_time() - begin) / games * 1e6, plies)


main()
