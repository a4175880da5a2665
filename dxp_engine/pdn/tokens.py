"""The patterns of movetext and of tags.

No pattern can go back over what it has passed: a repeated group is never followed by something that may fail, or
repeats characters that cannot stand for anything else. So every file is read in linear time.
"""

from __future__ import annotations

import re

_DASH = "\\-\u2010-\u2015\u2212"
_CROSS = "xX:×"
_SEP = f"[{_DASH}{_CROSS}]"
_NUMBER = r"[0-9]{1,2}"
_NAME = r"[a-lA-L][0-9]{1,2}"
_GAP = r"[ \t\u00a0]{0,3}"
_ONE = r"0{0,2}1\s{0,2}\."
"""The number of the next game's first move, glued to a result."""

SPACE = re.compile(r"[\s\ufeff\u200b]+")

TOKEN = re.compile(
    rf"""
      (?P<comment> \{{ )
    | (?P<result>
          (?:
              (?:1[ \t]{{1,3}})? 1/2 {_GAP} [{_DASH}] {_GAP} (?:1[ \t]{{1,3}})? 1/2
            | ½ {_GAP} [{_DASH}] {_GAP} ½
            | 1[+\-] {_GAP} [{_DASH}] {_GAP} 1[+\-]
            | [0-2]\.[0-9]{{1,2}} [{_DASH}] [0-2]\.[0-9]{{1,2}}
            | (?: 1[02]|[012] ) {_GAP} [{_DASH}] {_GAP} 0
            | 0 {_GAP} [{_DASH}] {_GAP} (?: 1[02]|[012] )
            | 1 {_GAP} [{_DASH}] {_GAP} 1
          ) (?: (?![\w{_DASH}{_CROSS}/+]|\.[0-9]) | (?={_ONE}) )
        | \*
      )
    | (?: [0-9]{{1,5}} \s{{0,2}} [.…][\s.…]* )?
      (?P<move>
          (?!(?:1[02]|[012]){_GAP}[{_DASH}]{_GAP}0(?![0-9]) | 0{_GAP}[{_DASH}] | 1{_GAP}[{_DASH}]{_GAP}1(?![0-9]))
          (?:
              {_NUMBER} (?:{_SEP}{_NUMBER}){{1,40}} (?:{_GAP}[{_CROSS}]{_GAP}{_NUMBER}){{0,40}}
            | {_NUMBER} {_GAP}{_SEP}{_GAP} {_NUMBER} (?:{_GAP}[{_CROSS}]{_GAP}{_NUMBER}){{0,40}}
            | {_NAME} (?:{_SEP}?{_NAME}){{1,40}}
            | {_NAME} {_GAP}{_SEP}{_GAP} {_NAME} (?:{_GAP}[{_CROSS}]{_GAP}{_NAME}){{0,40}}
            | [0-9]{{4}}
          )
          (?![\w{_DASH}:/])
          (?: [ ]? < [0-9a-l, \t]{{1,200}} > )?
      )
      (?P<strength> (?: [!?*]+ | [ ]{{0,2}} \([ ]?[!?]{{1,8}}[ ]?\) )? )
    | (?P<number> [0-9]{{1,5}} (?: \s{{0,2}}[.…]+ | (?=\s) | $ ) )
    | (?P<placeholder> [.…]{{2,}} | … )
    | (?P<unknown> [{_DASH}]{{1,2}} (?![\w{_DASH}]) )
    | (?P<nag> \$ [0-9]{{1,9}} )
    | (?P<mark> [!?]+ | \([ ]?[!?]{{1,8}}[ ]?\) )
    | (?P<open> \( )
    | (?P<close> \)+ )
    | (?P<tag> \[ \s* \w+ \s* ["“„] )
    | (?P<line> [;%] )
    | (?P<setup> /(?!/) )
    | (?P<dot> \. )
    | (?P<junk> [^\s(){{}}\[\]$;%]+ | [\]}}]+ | . )
    """,
    re.VERBOSE,
)
"""One token at a position that is no white space; its kind is the name of the last group that took part."""

TAG = re.compile(r'\[[ \t]*(\w+)[ \t]+"([^"\\\r\n]*)"[ \t]*\]')
"""A tag as nearly all are."""
TAG_NAME = re.compile(r'\[\s*(\w+)\s*(["“„])')


def _value_stop(quotes: str) -> re.Pattern[str]:
    return re.compile(rf"\\.|[{quotes}](?=\s*\])|\r?\n(?=\s*\[|[ \t]*\r?\n)", re.DOTALL)


VALUE_STOPS = {'"': _value_stop('"'), "“": _value_stop('"”'), "„": _value_stop('"”“')}
"""By the opening quotation mark: an escaped character, or where a value ends.

That is a quotation mark before a bracket, or unclosed where a line ends and a tag or a blank line comes.
"""
TAG_END = re.compile(r'["”“]\s*\]')
BAD_TAG = re.compile(r"\[+(?=\[)|\[[^\[\]\r\n]*\]?")
"""What looks like a tag and is none."""

REST_OF_LINE = re.compile(r"[^\r\n]*")
SETUP = re.compile(r"/\s*(?:FEN\s*)?([^/]*)/", re.IGNORECASE)
REMARK = re.compile(r"\(([^(){}\[\]]*)\)")
"""A variation without anything nested, which can be a comment in old files."""
HIDDEN = re.compile(r'(?P<open>(?:\(\s*){1,999})|(?P<close>(?:\)\s*){1,999})|\{[^}]*\}?|(?P<tag>\[\s*\w+\s*["“„])')
"""What matters in variations that are left out."""
EMPTY = re.compile(r"(?:\(\s*\)\s*){1,999}")
WORD = re.compile(r"[^\W\d_]{3,}")

PLAIN = re.compile(r"[0-9a-lx:.\- \t\r\n]*")
"""Movetext of moves and numbers only."""
BRACES = re.compile(r"\{[^{}]*\}")
COMMENT = re.compile(r"\{([^}]*)\}")
"""A comment; splitting by it gives movetext and comments in turn."""
GLUED = re.compile(r"-[0-9]+\.[0-9]")
"""What can be a result with the next game's number glued to it."""
RESULTS = frozenset(("2-0", "1-1", "0-2", "0-0", "1-0", "1/2-1/2", "0-1", "*"))
"""Terminators as nearly all are."""
