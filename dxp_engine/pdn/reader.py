"""The reader: one pass over movetext of any make, telling a visitor what it finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from dxp_engine.pdn import tokens
from dxp_engine.pdn.chunk import Chunk, chunks
from dxp_engine.pdn.page import Page
from dxp_engine.pdn.source import Readable
from dxp_engine.pdn.visitor import Visitor

T = TypeVar("T")

DEEPEST = 100
"""Variations nested deeper are left out, so that no tree outgrows a stack."""
_EXPECTED = "a move, a comment, a variation or a result"
_ESCAPE = re.compile(r'\\(["\\])')
_SPACES = " \t\r\n\v\f\u00a0\ufeff\u200b"


def scan(source: Readable, visitor: Visitor[T], encoding: str | None = None) -> Iterator[T]:
    """Read a source and yield what the visitor makes of its games, one at a time.

    Raises:
        OSError: it cannot be opened or read.
        PdnError: its compressed data is damaged; the games before that come first.
    """
    return scan_chunks(chunks(source, encoding=encoding), visitor)


def scan_chunks(pieces: Iterable[Chunk], visitor: Visitor[T]) -> Iterator[T]:
    """Read chunks and yield what the visitor makes of their games."""
    for chunk in pieces:
        for page in chunk.pages():
            yield from _Reader(page, visitor).games()


class _Reader(Generic[T]):
    """Reads one page."""

    def __init__(self, page: Page, visitor: Visitor[T]) -> None:
        self._page = page
        self._text = page.text
        self._visitor = visitor
        self._at = 0
        self._first = True  # quick ways look at the whole page, so they are tried for its first game only
        self._depth = 0  # of variations
        self._unclosed_until = 0  # no tag value that begins before this is closed
        self._played = False  # whether there has been movetext
        self._ended = False  # whether there has been a result
        self._inner_result: tuple[str, int] | None = None  # the last one inside a variation

    def games(self) -> Iterator[T]:
        while not self._done():
            game = self._game()
            if game is not None:
                yield game

    def _done(self) -> bool:
        match = tokens.SPACE.match(self._text, self._at)
        if match:
            self._at = match.end()
        return self._at >= len(self._text)

    def _game(self) -> T | None:
        visitor = self._visitor
        visitor.begin(self._page, self._at)
        first, self._first = self._first, False
        self._depth = 0
        self._played = self._ended = False
        self._inner_result = None
        self._head()
        while self._at < len(self._text) and self._text[self._at] in "[%;{" and self._token() and not self._done():
            pass
        if not visitor.wants_moves():
            if first and self._skipped():
                return visitor.end(self._at)
            self._visitor = Visitor[T]()
        elif first and self._plain():
            return visitor.end(self._at)
        while not self._done() and self._token():
            pass
        self._close()
        self._visitor = visitor
        return visitor.end(self._at)

    # -- the quick way -------------------------------------------------------------------------

    def _head(self) -> None:
        """Tags that look as nearly all do."""
        text, tag = self._text, self._visitor.tag
        at = self._at
        while match := tokens.TAG.match(text, at):
            tag(match[1], match[2], match.start(2))
            at = match.end()
            if text[at : at + 1] == "\n" and text[at + 1 : at + 2] == "[":
                at += 1
                continue
            while text[at : at + 1] in _SPACES and at < len(text):
                at += 1
        self._at = at

    def _plain(self) -> bool:
        """The rest of the page, if it is one game of moves and comments."""
        parts = tokens.COMMENT.split(self._text[self._at :])
        moves = " ".join(parts[::2]) if len(parts) > 1 else parts[0]
        if not tokens.PLAIN.fullmatch(moves.rstrip("* \t\r\n").removesuffix("1/2-1/2")):
            return False
        glued = ". " not in moves
        texts: list[str] = []
        comments: list[tuple[int, str]] = []
        for number in range(0, len(parts), 2):
            part = parts[number].replace(".", ". ") if glued else parts[number]
            texts += [word for word in part.split() if word[-1] != "."]
            if number + 1 < len(parts):
                comments.append((len(texts), parts[number + 1]))
        result = texts.pop() if texts and texts[-1] in tokens.RESULTS else ""
        if not result or not texts or not self._visitor.plain(texts, comments, result, self._at):
            return False
        self._at = len(self._text)
        return True

    def _skipped(self) -> bool:
        """Whether the rest of the page is surely one game, which nobody wants to read."""
        rest = self._text[self._at :]
        if "{" in rest:
            rest = tokens.BRACES.sub(" ", rest)
        words = rest.split()
        if not words or "[" in rest or "(" in rest or "{" in rest:
            return not words
        last = words[-1]
        if tokens.RESULTS.intersection(words) != {last} or words.count(last) != 1 or tokens.GLUED.search(rest):
            return False
        self._at = len(self._text)
        return True

    # -- token by token ------------------------------------------------------------------------

    def _token(self) -> bool:
        """Read what stands here; False if it belongs to the next game."""
        match = tokens.TOKEN.match(self._text, self._at)
        assert match  # its last alternative takes anything
        kind = match.lastgroup
        if kind == "strength":
            if self._ended:
                return False
            self._played = True
            self._visitor.move(match["move"], match["strength"].replace(" ", ""), match.start("move"))
            self._at = match.end()
            return True
        assert kind
        return _KINDS[kind](self, match)

    def _comment(self, match: re.Match[str]) -> bool:
        at = match.start()
        end = self._text.find("}", at)
        if end < 0:
            end = len(self._text)
            self._visitor.error("this comment is not closed", "{", "} before the next game", at)
        self._visitor.comment(self._text[at + 1 : end], at)
        self._at = min(end + 1, len(self._text))
        return True

    def _result(self, match: re.Match[str]) -> bool:
        at, text = match.start(), match[0]
        self._at = match.end()
        if self._ended:
            if text != "*":  # which some programs append to any game
                self._visitor.error("a second result", text, "the next game", at)
            return True
        self._played = True
        if self._depth:
            self._inner_result = text, at
            self._visitor.comment(text, at)
        else:
            self._ended = True
            self._visitor.result(text, at)
        return True

    def _number(self, match: re.Match[str]) -> bool:
        if self._ended:
            return False
        self._at = match.end()
        self._played = True
        return True

    def _placeholder(self, match: re.Match[str]) -> bool:
        """Three dots: whose turn it is where a move follows, else a move that nobody knows."""
        self._at = match.end()
        after = None if self._ended or self._done() else tokens.TOKEN.match(self._text, self._at)
        if after and not (after.lastgroup == "strength" and after.start() == after.start("move")):
            self._visitor.move("...", "", match.start())
        return True

    def _unknown(self, match: re.Match[str]) -> bool:
        if self._ended:
            self._at = match.end()  # a line of dashes between games
            return True
        self._played = True
        self._visitor.move("-", "", match.start())
        self._at = match.end()
        return True

    def _nag(self, match: re.Match[str]) -> bool:
        self._visitor.nag(int(match[0][1:]), match.start())
        self._at = match.end()
        return True

    def _mark(self, match: re.Match[str]) -> bool:
        self._visitor.nag(MARKS.get(match[0].strip("( )"), 0), match.start())
        self._at = match.end()
        return True

    def _open(self, match: re.Match[str]) -> bool:
        if self._ended:
            return False
        at = match.start()
        if empty := tokens.EMPTY.match(self._text, at):
            self._at = empty.end()
            return True
        remark = tokens.REMARK.match(self._text, at)
        if remark and tokens.WORD.search(tokens.SETUP.sub(" ", remark[1])):
            self._visitor.comment(remark[1], at)
            self._at = remark.end()
            return True
        if self._depth >= DEEPEST:
            self._visitor.error(f"variations nested more than {DEEPEST} deep are left out", "(", "", at)
            self._hide()
            return True
        self._at = match.end()
        self._depth += 1
        self._visitor.open_variation(at)
        return True

    def _hide(self) -> None:
        """Pass over a variation and all within it."""
        depth = 0
        for match in tokens.HIDDEN.finditer(self._text, self._at):
            if match.lastgroup == "tag":
                self._at = match.start()
                return
            self._at = match.end()
            if match.lastgroup == "open":
                depth += match[0].count("(")
            elif match.lastgroup == "close":
                excess = match[0].count(")") - depth
                depth = -excess
                if excess >= 0:
                    # Further brackets close variations that are not hidden.
                    self._at = self._back(match.end(), excess)
                    return
        self._at = len(self._text)

    def _back(self, at: int, brackets: int) -> int:
        """The position before the last so many closing brackets that end at `at`."""
        for _ in range(brackets):
            at = self._text.rindex(")", 0, at)
        return at

    def _shut(self, match: re.Match[str]) -> bool:
        """Brackets that close variations; what is too many of them closes nothing."""
        at = match.start()
        self._at = match.end()
        for _ in range(min(self._depth, self._at - at)):
            self._depth -= 1
            self._visitor.close_variation(at)
            at += 1
        if at < self._at:
            self._visitor.error("this bracket closes nothing", ")", _EXPECTED, at)
        return True

    def _tag(self, match: re.Match[str]) -> bool:
        if self._played:
            return False
        name = tokens.TAG_NAME.match(self._text, self._at)
        assert name
        begin = name.end()
        end, after = self._value_end(name[2], begin)
        if end < 0:
            end, after = self._unclosed(begin)
        self._visitor.tag(name[1], _ESCAPE.sub(r"\1", self._text[begin:end]), begin)
        self._at = after
        return True

    def _value_end(self, quote: str, begin: int) -> tuple[int, int]:
        """Where a tag's value ends, and the tag; (-1, -1) if it is not closed."""
        if begin < self._unclosed_until:
            return -1, -1  # looked for before, so that many unclosed tags take no longer than one
        stops = tokens.VALUE_STOPS[quote].finditer(self._text, begin)
        at = next((stop.start() for stop in stops if stop[0][0] != "\\"), len(self._text))
        end = tokens.TAG_END.match(self._text, at)
        if not end:
            self._unclosed_until = at
            return -1, -1
        return at, end.end()

    def _unclosed(self, begin: int) -> tuple[int, int]:
        """Where a value ends whose end is missing or looks escaped: with its line."""
        rest = tokens.REST_OF_LINE.match(self._text, begin)
        assert rest
        line = rest[0].rstrip()
        if line.endswith('"]'):  # a path that ends in a backslash
            return begin + len(line) - 2, rest.end()
        self._visitor.error("this tag is not closed", "", '"]', rest.end())
        return begin + len(line.rstrip('"”] \t')), rest.end()

    def _line(self, match: re.Match[str]) -> bool:
        at = match.end()
        rest = tokens.REST_OF_LINE.match(self._text, at)
        assert rest
        if match[0] == ";" and rest[0].strip():
            self._visitor.comment(rest[0].strip(), match.start())
        self._at = rest.end()
        return True

    def _setup(self, match: re.Match[str]) -> bool:
        setup = tokens.SETUP.match(self._text, self._at)
        if not setup:
            return self._junk(match)
        self._visitor.setup(setup[1].strip().strip('"“”').strip(), setup.start(1))
        self._played = True
        self._at = setup.end()
        return True

    def _dot(self, match: re.Match[str]) -> bool:
        self._at = match.end()
        return True

    def _junk(self, match: re.Match[str]) -> bool:
        at, end = match.start(), match.end()
        if match[0] == "[" and (bracket := tokens.BAD_TAG.match(self._text, at)):
            end = bracket.end()
        token = self._text[at:end]
        if token == "[":
            message = "a bracket outside a comment begins no tag"
        elif token.startswith("["):
            message = "this is no tag"
        else:
            message = "this is no move"
        if not self._ended or token.strip("-=_*~#.,"):  # lines drawn between games say nothing
            expected = '[Name "value"]' if token.startswith("[") else _EXPECTED
            self._visitor.error(message, token, expected, at)
        self._at = end
        return True

    def _close(self) -> None:
        """What is still open when a game ends."""
        if not self._depth:
            return
        self._visitor.error("a variation is not closed", "", ")", self._at)
        while self._depth:
            self._depth -= 1
            self._visitor.close_variation(self._at)
        if self._inner_result and not self._ended:
            self._visitor.result(*self._inner_result)


MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "*": 7}
"""Numbers of the strength marks."""

_KINDS: dict[str, Callable[[_Reader[Any], re.Match[str]], bool]] = {
    "comment": _Reader._comment,
    "result": _Reader._result,
    "number": _Reader._number,
    "placeholder": _Reader._placeholder,
    "unknown": _Reader._unknown,
    "nag": _Reader._nag,
    "mark": _Reader._mark,
    "open": _Reader._open,
    "close": _Reader._shut,
    "tag": _Reader._tag,
    "line": _Reader._line,
    "setup": _Reader._setup,
    "dot": _Reader._dot,
    "junk": _Reader._junk,
}
