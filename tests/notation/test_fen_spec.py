"""The examples of protocol_specs/fen.md, replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from dxp_engine.notation import Fen, FenError, format_dxp, format_fen, format_hub, parse_dxp, parse_fen, parse_hub
from tests.documents import SPECS, blocks
from tests.notation.layouts import LAYOUTS, Layout

SPEC = SPECS / "fen.md"


@dataclass(frozen=True)
class Example:
    """A line of a block, its indented lines, and the board it names."""

    layout: Layout
    text: str
    result: str
    notes: list[str]


def _examples(language: str) -> Iterator[Example]:
    for block in blocks(SPEC, language):
        lines = block.text.splitlines()
        for number, line in enumerate(lines):
            if line.startswith(" "):
                continue
            board, _, rest = line.partition(" ")
            text, _, result = rest.lstrip().partition(" => ")
            notes = []
            for note in lines[number + 1 :]:
                if not note.startswith(" "):
                    break
                notes.append(note.strip())
            text = text.replace("\\r", "\r").replace("\\n", "\n")
            yield Example(LAYOUTS[board], text, result, notes)


def _all(language: str) -> list[Example]:
    found = list(_examples(language))
    assert found, f"{SPEC.name} has no {language} block"
    return found


def _name(example: Example) -> str:
    return example.text


@pytest.mark.parametrize("example", _all("read"), ids=_name)
def test_read(example: Example) -> None:
    fen = parse_fen(example.text, example.layout)
    assert format_fen(fen, example.layout) == example.result
    assert [f"warning: {warning}" for warning in fen.warnings] == example.notes


@pytest.mark.parametrize("example", _all("refused"), ids=_name)
def test_refused(example: Example) -> None:
    assert _refusal(parse_fen, example) == example.notes


@pytest.mark.parametrize("example", _all("refused-hub"), ids=_name)
def test_refused_hub(example: Example) -> None:
    assert _refusal(parse_hub, example) == example.notes


def _refusal(parse: Callable[[str, Layout], Fen], example: Example) -> list[str]:
    with pytest.raises(FenError) as caught:
        parse(example.text, example.layout)
    return [str(caught.value)]


@pytest.mark.parametrize("example", _all("hub"), ids=_name)
def test_hub(example: Example) -> None:
    fen = parse_hub(example.text, example.layout)
    assert format_fen(fen, example.layout) == example.result
    assert format_hub(fen, example.layout) == example.text


@pytest.mark.parametrize("example", _all("dxp"), ids=_name)
def test_dxp(example: Example) -> None:
    fen = parse_dxp(example.text, example.layout)
    assert format_fen(fen, example.layout) == example.result
    assert format_dxp(fen, example.layout) == example.text
