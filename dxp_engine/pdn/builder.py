"""The visitor that builds games."""

from __future__ import annotations

from collections.abc import Sequence

from dxp_engine.pdn.comment import Comment
from dxp_engine.pdn.game import PdnGame
from dxp_engine.pdn.page import Page
from dxp_engine.pdn.problem import Problem
from dxp_engine.pdn.resolve import resolve
from dxp_engine.pdn.result import Result, is_score, parse_result
from dxp_engine.pdn.setting import Setting, settle
from dxp_engine.pdn.tree import Line, Nag, Note, Ply, Setup
from dxp_engine.pdn.visitor import Visitor
from dxp_engine.rules import Variant

MOST_PROBLEMS = 20
"""Errors and warnings kept of one game, each."""
FORCED = 7
"""The glyph of a forced move, which old files mark with a star."""
_LEFTOVERS = {"FILENAME"}  # what some programs append to a file
_SIGNS = str.maketrans({**dict.fromkeys("‐‑‒–—―−", "-"), "×": "x", **dict.fromkeys(" \t\u00a0")})


class GameBuilder(Visitor[PdnGame]):
    """Makes a `PdnGame` of every game, with its moves checked against the rules.

    Args:
        variant: the variant of games whose tags name none; None to guess it.
    """

    def __init__(self, variant: Variant | str | int | None = None) -> None:
        self._fallback = None if variant is None else Variant.parse(variant)
        self._pending: tuple[list[Problem], list[Problem]] = ([], [])
        self._page = Page("")

    def begin(self, page: Page, at: int) -> None:
        """A game begins; what was wrong between the games is its."""
        self._page = page
        self._begun = at
        self._game = PdnGame()
        self._game.errors, self._game.warnings = self._pending
        self._pending = ([], [])
        self._tag_places: dict[str, int] = {}
        self._lines = [Line()]
        self._last: list[Ply | None] = [None]
        self._places: dict[int, int] = {}
        self._resolved = False

    def tag(self, name: str, value: str, at: int) -> None:
        """Keep a tag; the first of a name counts."""
        if name in self._game.tags:
            self.warning(f"a second tag {name} is left out", name, at)
            return
        self._game.tags[name] = value
        self._tag_places[name] = at

    def plain(self, texts: Sequence[str], comments: Sequence[tuple[int, str]], result: str, at: int) -> bool:
        """Replay the whole game in one go, unless its moves make trouble."""
        setting = settle(self._game.tags, texts, self._fallback)
        if setting.start is None or self._lines[0].notes:
            return False
        try:
            moves, _ = setting.start.position.replay(texts)
        except ValueError:
            return False
        self._take(setting)
        self._game.set_plain(list(texts), moves, comments)
        self._game.terminator = result
        self._resolved = True
        return True

    def move(self, text: str, strength: str, at: int) -> None:
        """Append a ply to the line that is open."""
        ply = Ply("-" if text == "..." else text.translate(_SIGNS), strength=strength.replace("*", ""))
        if "*" in strength:
            ply.notes.append(Nag(FORCED))
        self._lines[-1].plies.append(ply)
        self._last[-1] = ply
        self._places[id(ply)] = at

    def comment(self, text: str, at: int) -> None:
        """Note a comment."""
        self._notes.append(Comment(text))

    def nag(self, number: int, at: int) -> None:
        """Note a glyph; a mark that is none of the usual ones says nothing."""
        if number:
            self._notes.append(Nag(number))

    def setup(self, fen: str, at: int) -> None:
        """Note a position."""
        setup = Setup(fen)
        self._notes.append(setup)
        self._places[id(setup)] = at

    def open_variation(self, at: int) -> None:
        """Begin a line beside the last move."""
        line = Line()
        self._notes.append(line)
        self._lines.append(line)
        self._last.append(None)

    def close_variation(self, at: int) -> None:
        """End it."""
        self._lines.pop()
        self._last.pop()

    def result(self, text: str, at: int) -> None:
        """Keep the terminator."""
        self._game.terminator = text

    def error(self, message: str, token: str, expected: str, at: int) -> None:
        """Keep an error."""
        if len(self._game.errors) < MOST_PROBLEMS:
            self._game.errors.append(self._page.problem(at, message, token, expected))

    def warning(self, message: str, token: str, at: int) -> None:
        """Keep a warning."""
        if len(self._game.warnings) < MOST_PROBLEMS:
            self._game.warnings.append(self._page.problem(at, message, token))

    def end(self, at: int) -> PdnGame | None:
        """Check the moves and hand the game over."""
        game, page = self._game, self._page
        if not self._resolved:
            if self._is_nothing():
                self._pending = (game.errors, game.warnings)
                return None
            self._resolve(at)
        if page.guessed:
            self._not_unicode(at)
        self._compare_results()
        game.file = page.file
        game.line = page.place(self._begun)[0] if self._begun else page.line
        game.offset = page.byte(self._begun) if self._begun else page.offset
        game.text = page.text[self._begun : at].rstrip()
        return game

    def leftover(self) -> PdnGame | None:
        """What was wrong behind the last game, as a game without anything else; None if nothing was."""
        if not any(self._pending):
            return None
        game = PdnGame()
        game.errors, game.warnings = self._pending
        self._pending = ([], [])
        game.file, game.line = self._page.file, (game.errors or game.warnings)[0].line
        return game

    # -- inside --------------------------------------------------------------------------------

    @property
    def _notes(self) -> list[Note]:
        last = self._last[-1]
        return self._lines[-1].notes if last is None else last.notes

    def _is_nothing(self) -> bool:
        game, line = self._game, self._lines[0]
        return game.tags.keys() <= _LEFTOVERS and not line.plies and not line.notes and not game.terminator

    def _take(self, setting: Setting) -> None:
        self._game.variant, self._game.start = setting.variant, setting.start
        for tag, message in setting.errors:
            self.error(message, self._game.tags.get(tag, ""), "", self._tag_places.get(tag, self._begun))
        for tag, message in setting.warnings:
            self.warning(message, self._game.tags.get(tag, ""), self._tag_places.get(tag, self._begun))

    def _resolve(self, at: int) -> None:
        game, line = self._game, self._lines[0]
        score = self._score()
        texts = [ply.text for ply in line.plies]
        self._take(settle({**game.tags, **self._set_up_first()}, texts[: len(texts) - bool(score)], self._fallback))
        if score:
            self._end_with_score()
        if game.variant:
            resolve(game.variant, line, game.start.position if game.start else None, self._report)
        game.tree = line
        if not game.terminator and line.plies:
            self.warning("the game has no result at its end", "", at)

    def _set_up_first(self) -> dict[str, str]:
        """A position set up before the first move decides as its tag does, for guessing."""
        found = [note.fen for note in self._lines[0].notes if isinstance(note, Setup)]
        named = "FEN" in self._game.tags or self._game.tags.keys() & {"GameType", "Variant"} or self._fallback
        return {"FEN": found[0]} if found and not named else {}

    def _score(self) -> bool:
        """Whether the last move is in truth the result in points: it looks like one, and the tag says the same."""
        game, line = self._game, self._lines[0]
        if game.terminator or not line.plies:
            return False
        last = line.plies[-1].text
        return is_score(last) and not line.plies[-1].notes and game.tags.get("Result", "").replace(" ", "") == last

    def _end_with_score(self) -> None:
        line = self._lines[0]
        self._game.terminator = line.plies.pop().text

    def _report(self, what: Ply | Setup, why: str) -> None:
        game, line = self._game, self._lines[0]
        at = self._places[id(what)]
        if isinstance(what, Setup):
            self.error(why, what.fen, "", at)
            return
        last = line.plies and line.plies[-1] is what
        if last and not game.terminator and is_score(what.text) and not what.notes:
            self._end_with_score()
            return
        self.error(why, what.text, "a legal move", at)

    def _not_unicode(self, end: int) -> None:
        page = self._page
        index = next((i for i in range(self._begun, end) if not page.text[i].isascii()), -1)
        if index >= 0:
            self.warning(f"this is not UTF-8: read as {page.encoding}", "", index)

    def _compare_results(self) -> None:
        game = self._game
        told = parse_result(game.terminator, game.first)
        tagged = parse_result(game.tags.get("Result", ""), game.first)
        sure = (told, tagged)
        if None in sure or Result.UNKNOWN in sure or told is tagged:
            return
        place = self._tag_places.get("Result", self._begun)
        self.warning(f"the tag says {game.tags['Result']}, the end of the game {game.terminator}", "", place)
