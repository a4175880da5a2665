"""The program as others start it: a process with arguments, input and output."""

from __future__ import annotations

import subprocess
import sys


def run(*arguments: str, source: str = "", timeout: float = 120) -> subprocess.CompletedProcess[str]:
    """Run `python -m dxp_engine` to its end."""
    return subprocess.run(
        [sys.executable, "-m", "dxp_engine", *arguments],
        input=source,
        capture_output=True,
        encoding="utf-8",
        timeout=timeout,
        check=False,
    )


def run_bytes(source: bytes, timeout: float = 120) -> subprocess.CompletedProcess[bytes]:
    """Run the engine over any bytes."""
    command = [sys.executable, "-m", "dxp_engine"]
    return subprocess.run(command, input=source, capture_output=True, timeout=timeout, check=False)
