"""The page of a match in a real browser: it opens, games play through, and nothing is asked of any network."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from dxp_engine import Board
from dxp_engine.match.ending import Ending
from dxp_engine.match.report import Report
from dxp_engine.match.report_html import report_html
from dxp_engine.notation import centres
from tests.match.browser import Watched, browser
from tests.match.played import played, report, settings

pytestmark = [
    pytest.mark.variant("international"),
    pytest.mark.browser,
    pytest.mark.skipif("DXP_SANITIZED" in os.environ, reason="a browser does not start with a sanitizer's runtime"),
]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as running:
        yield running


def shown(chromium: Browser, report: Report, folder: Path, *, dark: bool = False) -> Watched:
    file = folder / "page.html"
    file.write_text(report_html(report), "utf-8")
    return Watched(chromium, file, dark=dark)


def position(page: Page) -> list[str]:
    """The pieces that are seen, with where they stand."""
    found: list[str] = page.eval_on_selector_all(
        "#board svg:not([hidden]) .piece",
        "pieces => pieces.map(p => [p.dataset.piece, p.getAttribute('x'), p.getAttribute('y')].join(' '))",
    )
    return sorted(found)


def expected(board: Board, below: int = 0) -> list[str]:
    """The same by the rules; White is below, or Black (1)."""
    places = centres(board.variant.layout, below=("white", "black")[below])
    return sorted(
        f"{piece.letter} {places[square][0]:g} {places[square][1]:g}" for square, piece in board.pieces.items()
    )


@pytest.mark.variant("russian", "canadian")
@pytest.mark.parametrize("variant", ["international", "russian", "canadian"])
def test_a_game_plays_through(variant: str, chromium: Browser, tmp_path: Path) -> None:
    """By keys and by clicks every position is the one of the rules, forwards and backwards."""
    match = report("A", "B", games=4, variant=variant, plies=60)
    record = match.records[1]
    watched = shown(chromium, match, tmp_path)
    page = watched.page
    page.click(f"#list tr[data-number='{record.number}'] button")
    boards = [Board(variant, record.start)]
    for move in record.moves:
        boards.append(boards[-1].play(move))
    for number, board in enumerate(boards):
        assert position(page) == expected(board), number
        assert page.locator("#board svg:not([hidden]) .taken").count() == (
            len(boards[number - 1].parse_move(record.moves[number - 1]).captured) if number else 0
        )
        if number % 2 and board is not boards[-1]:
            page.keyboard.press("ArrowRight")
        elif board is not boards[-1]:
            page.click("#forward")
    assert page.is_disabled("#forward")
    assert "max plies" in page.inner_text("#status") or "win" in page.inner_text("#status")
    page.keyboard.press("ArrowLeft")
    assert position(page) == expected(boards[-2])
    page.click("#first")
    assert position(page) == expected(boards[0])
    page.focus("#last")
    page.keyboard.press("End")
    assert position(page) == expected(boards[-1])
    page.click("#moves button[data-ply='5']")
    assert position(page) == expected(boards[5])
    assert page.get_attribute("#moves button[data-ply='5']", "aria-current") == "step"
    page.click("#flip")
    assert position(page) == expected(boards[5], below=1)
    assert (watched.requests, watched.errors) == ([], [])


def test_a_game_without_moves(chromium: Browser, tmp_path: Path) -> None:
    """As one that ended with a crash at its first move; and what the engine said is shown as it said it."""
    record = replace(
        played(1, "A", "B"), moves=(), notes=(), opening="", opening_plies=0, ending=Ending.CRASH, line="<b>panic</b>"
    )
    watched = shown(chromium, Report.of(settings("A", "B"), (record,)), tmp_path)
    page = watched.page
    assert position(page) == expected(Board())
    assert page.is_disabled("#forward")
    assert page.is_disabled("#back")
    assert "crash" in page.inner_text("#status")
    assert "“<b>panic</b>”" in page.inner_text("#end")
    assert watched.errors == []


def test_it_plays_by_itself(chromium: Browser, tmp_path: Path) -> None:
    watched = shown(chromium, report("A", "B", games=2, plies=4), tmp_path)
    watched.page.click("#play")
    watched.page.wait_for_selector("#moves button[data-ply='4'][aria-current]")
    watched.page.wait_for_selector("#play[aria-pressed='false']")
    assert watched.page.is_disabled("#forward")


def test_games_are_filtered(chromium: Browser, tmp_path: Path) -> None:
    match = report("A", "B", "C", games=6)
    watched = shown(chromium, match, tmp_path)
    page = watched.page

    def numbers() -> list[int]:
        rows = page.locator("#list tr")
        assert page.inner_text("#count") == f"{rows.count()} of 18 games"
        return [int(text) for text in page.locator("#list tr button").all_inner_texts()]

    assert numbers() == list(range(1, 19))
    assert page.is_disabled("#result option[value=won]")
    page.select_option("#engine", label="B")
    of_b = [record for record in match.records if "B" in (record.white, record.black)]
    assert numbers() == [record.number for record in of_b]
    page.select_option("#result", "lost")
    assert numbers() == [record.number for record in of_b if record.loser == "B"]
    page.select_option("#ending", "time forfeit")
    assert numbers() == [record.number for record in of_b if record.culprit == "B"]
    page.select_option("#engine", "")
    assert page.input_value("#result") == ""
    assert numbers() == [record.number for record in match.records if record.ending.value == "time forfeit"]
    page.focus("#first")
    before = page.inner_text("#players")
    page.click("#forward")
    page.keyboard.press("ArrowDown")
    assert page.inner_text("#players") != before
    assert (watched.requests, watched.errors) == ([], [])


def test_a_thousand_games(chromium: Browser, tmp_path: Path) -> None:
    match = report("A", "B", games=1000, plies=30)
    watched = shown(chromium, match, tmp_path)
    page = watched.page
    assert page.inner_text("#count") == "1000 of 1000 games"
    page.click("#list tr[data-number='777'] button")
    page.focus("#last")
    page.keyboard.press("End")
    board = Board(fen=match.records[776].start).replay(match.records[776].moves)
    assert position(page) == expected(board)
    page.select_option("#result", "d")
    assert page.locator("#list tr").count() == match.standings.results.draws
    assert (watched.requests, watched.errors) == ([], [])


def test_a_link_to_a_move(chromium: Browser, tmp_path: Path) -> None:
    match = report("A", "B", games=4)
    watched = shown(chromium, match, tmp_path)
    watched.page.click("#list tr[data-number='3'] button")
    for _ in range(7):
        watched.page.keyboard.press("ArrowRight")
    assert watched.page.url.endswith("#game=3&ply=7")
    seen = position(watched.page)
    watched.page.reload()
    assert position(watched.page) == seen


def test_dark_and_light(chromium: Browser, tmp_path: Path) -> None:
    watched = shown(chromium, report("A", "B", games=2), tmp_path, dark=True)
    page = watched.page
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(colour)
    page.click("#theme")
    assert page.evaluate(colour) != dark
    assert page.get_attribute("html", "data-theme") == "light"


def test_print_leaves_out_what_needs_a_screen(chromium: Browser, tmp_path: Path) -> None:
    page = shown(chromium, report("A", "B", games=2), tmp_path).page
    page.emulate_media(media="print")
    for gone in ("#filter", ".list", ".controls", "#theme"):
        assert not page.is_visible(gone)
    for kept in (".standings", ".chart", "#board", "#moves"):
        assert page.locator(kept).first.is_visible()


def test_every_control_has_a_name(chromium: Browser, tmp_path: Path) -> None:
    page = shown(chromium, report("A", "B", "C", games=2), tmp_path).page
    nameless = page.eval_on_selector_all(
        "button, select, svg[role=img]",
        "all => all.filter(e => !(e.innerText || e.ariaLabel || e.labels?.length)).map(e => e.outerHTML)",
    )
    assert nameless == []
    assert page.locator("table:not(:has(caption))").count() == 1  # the list of games, whose frame has the name


def test_a_request_would_be_noticed(chromium: Browser, tmp_path: Path) -> None:
    """The watch of the other tests is awake; and what the page's policy does about it."""
    whole = report_html(report("A", "B", games=2))
    leaky = whole.replace("</main>", '<img src="http://127.0.0.1:9/leak.png"></main>')
    file = tmp_path / "leaky.html"
    file.write_text(leaky, "utf-8")
    assert Watched(chromium, file).errors  # refused by the policy
    file.write_text(leaky.replace("default-src 'none'", "default-src *").replace("img-src data:", ""), "utf-8")
    assert Watched(chromium, file).requests == ["http://127.0.0.1:9/leak.png"]
