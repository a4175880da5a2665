"""One conversation with the engine: command lines in, answer lines out; no input or output of its own."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from dxp_engine import Board, Variant
from dxp_engine.engine.count import MAX_DEPTH, count

# Characters of a message, and of a word in it: bad input may be megabytes long.
_SHOWN = 500
_QUOTED = 40


@dataclass(frozen=True)
class _Command:
    run: Callable[[Session, list[str]], Iterator[str]]
    arguments: str
    purpose: str


class Session:
    """A position and the commands that change and show it.

    Attributes:
        board: the position.
        is_over: whether `quit` was said.
    """

    def __init__(self) -> None:
        self.board = Board.start(Variant.all()[0])
        self.is_over = False

    def answer(self, line: str) -> Iterator[str]:
        """Carry out one command line and yield the lines that answer it.

        Whatever is wrong with the line is answered with one line, `info string error: ...`, and changes nothing.
        """
        words = line.split()
        if not words:
            return
        try:
            command = self._COMMANDS.get(words[0])
            if command is None:
                raise ValueError(f"there is no command {_quoted(words[0])}; help lists them")
            yield from command.run(self, words[1:])
        except ValueError as error:
            yield f"info string error: {_one_line(str(error))}"

    def _position(self, words: list[str]) -> Iterator[str]:
        at = words.index("moves") if "moves" in words else len(words)
        with warnings.catch_warnings(record=True) as doubts:
            warnings.simplefilter("always")
            board = self._start(words[:at])
        self.board = board.replay(words[at + 1 :])
        for doubt in doubts:
            yield f"info string warning: {_one_line(str(doubt.message))}"

    def _start(self, words: list[str]) -> Board:
        if words == ["startpos"]:
            return Board.start(self.board.variant)
        if words[:1] == ["fen"] and len(words) > 1:
            return Board(self.board.variant, " ".join(words[1:]))
        raise ValueError("position needs startpos or fen F, then perhaps moves M ...")

    def _variant(self, words: list[str]) -> Iterator[str]:
        self.board = Board.start(" ".join(words))
        return iter(())

    def _show(self, words: list[str]) -> Iterator[str]:
        _nothing(words)
        yield from str(self.board).splitlines()
        yield f"variant {self.board.variant}"
        yield f"fen {self.board.fen}"
        if self.board.outcome is not None:
            yield f"outcome {self.board.outcome}"

    def _moves(self, words: list[str]) -> Iterator[str]:
        _nothing(words)
        yield " ".join(["moves", *(move.pdn for move in self.board.legal_moves)])

    def _perft(self, words: list[str]) -> Iterator[str]:
        return count(self.board, _depth(words)).lines()

    def _divide(self, words: list[str]) -> Iterator[str]:
        return count(self.board, _depth(words), divide=True).lines()

    def _help(self, words: list[str]) -> Iterator[str]:
        _nothing(words)
        for name, command in self._COMMANDS.items():
            yield f"{name} {command.arguments}".ljust(42) + command.purpose

    def _quit(self, words: list[str]) -> Iterator[str]:
        _nothing(words)
        self.is_over = True
        return iter(())

    _COMMANDS: ClassVar[dict[str, _Command]] = {
        "variant": _Command(_variant, "V", "play this variant, from its start"),
        "position": _Command(_position, "startpos|fen F [moves M ...]", "set up a position"),
        "d": _Command(_show, "", "show the position"),
        "moves": _Command(_moves, "", "list the legal moves"),
        "perft": _Command(_perft, "N", "count the sequences of N plies"),
        "divide": _Command(_divide, "N", "count them below each move"),
        "help": _Command(_help, "", "list the commands"),
        "quit": _Command(_quit, "", "end"),
    }


def _nothing(words: list[str]) -> None:
    if words:
        raise ValueError(f"this command takes no arguments, not {_quoted(words[0])}")


def _depth(words: list[str]) -> int:
    text = " ".join(words)
    if text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= MAX_DEPTH:
        return int(text)
    raise ValueError(f"a depth from 0 to {MAX_DEPTH} is needed, not {_quoted(text)}")


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _QUOTED else text[:_QUOTED] + "...")


def _one_line(message: str) -> str:
    shown = message if len(message) <= _SHOWN else message[:_SHOWN] + "..."
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown)
