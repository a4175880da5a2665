"""Words between blanks, and arguments that run from keyword to keyword."""

import re
from collections.abc import Iterable, Iterator

from dxp_engine.protocols.errors import LocalError, shown

BLANK = " \t"
_WORD = re.compile(r"[^ \t]+")
# Nothing that Hub's quoting would trip over.
_PLAIN = re.compile(r'[^ \t="]+')


def words(text: str) -> list[str]:
    """The words between blanks and tabs."""
    return _WORD.findall(text)


def word_spans(text: str) -> Iterator[tuple[str, int, int]]:
    """Each word with where it starts and ends, for arguments that keep their inner blanks."""
    return ((match.group(), match.start(), match.end()) for match in _WORD.finditer(text))


def sections(rest: str, keywords: frozenset[str], raw: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    """(keyword, text up to the next keyword), first ("", what stands before any).

    The text after a `raw` keyword is all the rest of the line.
    """
    keyword, start = "", 0
    for word, at, end in word_spans(rest):
        if word in keywords:
            yield keyword, rest[start:at].strip(BLANK)
            keyword, start = word, end
            if word in raw:
                break
    yield keyword, rest[start:].strip(BLANK)


def checked_word(text: str, what: str) -> str:
    """`text` itself; LocalError if it is not exactly one word that every tokenizer here reads back."""
    if not _PLAIN.fullmatch(text):
        raise LocalError(f"{what} {shown(text)} is not one plain word")
    return text


def checked_words(texts: Iterable[str], what: str) -> str:
    """The texts, each one plain word, with blanks between."""
    return " ".join(checked_word(text, what) for text in texts)
