"""Where the program starts, and the one place where errors become messages and exit codes."""

from __future__ import annotations

import io
import os
import sys
import warnings
from collections.abc import Sequence
from typing import NoReturn, TextIO

from dxp_engine.cli.arguments import starts_engine

PROGRAM = "dxp-engine"

OK = 0
FINDINGS = 1
"""The command did its work and has something to object to."""
USAGE = 2
"""The command could not begin: its arguments or its input make no sense."""
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program with these arguments (default: those of the process) and exit with its code."""
    code = run(sys.argv[1:] if arguments is None else list(arguments))
    threads = sys.modules.get("threading")
    if threads and threads.active_count() > 1:
        # The engine was told to leave while one of its threads waits for input, which nothing can end.
        if sys.stderr is not None:
            sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run one command, or the engine where there are no arguments; return the exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that lacks a character gets its escape, not an error.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = _engine(arguments) if starts_engine(arguments) else _command(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has had enough
        _give_up_output()
        return OK
    except OSError as error:
        _give_up_output()
        return _usage(error)
    except ValueError as error:
        return _usage(error)
    return code


def _usage(error: Exception) -> int:
    if sys.stderr is not None:
        sys.stderr.write(f"Error: {error}\n")
    return USAGE


def _give_up_output() -> None:
    """Python flushes once more at exit, which would fail again, and not quietly."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _engine(arguments: list[str]) -> int:
    # click stays out: a GUI waits for this process to start.
    from dxp_engine.cli.engine import serve

    serve(arguments)
    return OK


def _command(arguments: list[str]) -> int:
    import click

    from dxp_engine.cli.group import app

    def show_warning(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        click.echo(f"Warning: {message}", err=True)

    # Not `app.main`, which has ideas of its own about interrupts and closed pipes.
    try:
        with warnings.catch_warnings(), app.make_context(PROGRAM, arguments) as context:
            warnings.simplefilter("always", UserWarning)
            warnings.showwarning = show_warning
            app.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return USAGE
    return OK
