"""The teacher in the browser: a hint that shows and does not play, and the analysis of a finished game."""

import re

from playwright.sync_api import Page, expect

from tests.browser.tapping import look_until
from tests.browser.test_replay import drop_a_record, play_a_game, replay_of
from tests.browser.visitors import Visit

OFFERED = "document.querySelector('hort-scene').offered"


def test_a_hint_lights_what_it_would_touch_and_plays_nothing(visit: Visit) -> None:
    visitor = visit("phone")
    table = visitor.enter().play_now("goldener_drache")
    before = table.wait_for_my_turn()
    page = visitor.page
    page.get_by_role("button", name="A hint, please").tap()
    hints = page.get_by_role("group", name="Good moves").locator(".hint")
    expect(hints.first).to_be_focused()
    assert 1 <= hints.count() <= 3
    expect(hints.first).to_have_accessible_name(re.compile(r"your chance to win: \d+%"))
    hints.first.tap()
    expect(hints.first).to_have_attribute("aria-pressed", "true")
    lit = page.evaluate(OFFERED)
    assert lit and lit != before, "only what this move would touch"
    page.keyboard.press("Escape")
    expect(page.locator(".hints")).to_be_hidden()
    assert table.glowing == before, "nothing was played"
    page.get_by_role("button", name="A hint, please").tap()
    expect(hints.first).to_be_visible()
    visitor.newcomer(seed=2).tap_something()
    expect(page.locator(".hints")).to_be_hidden()


def test_everybody_sees_that_hints_are_allowed(visit: Visit) -> None:
    visitor = visit()
    sheet = visitor.enter().set_up("goldener_drache").seat(2, "Somebody here")
    table = sheet.choose("Hints", "Allowed").begin(visitor.page).laid()
    expect(visitor.page.get_by_role("button", name="A hint, please")).to_be_visible()
    onlooker = visit()
    onlooker.open(table.address)
    onlooker.page.get_by_role("button", name="Hints are allowed at this table.").click()
    expect(onlooker.page.locator("#notes")).to_contain_text("Hints are allowed")
    expect(onlooker.page.locator(".hint-button")).to_have_count(0)


def test_a_game_is_analysed_and_stays_so(visit: Visit) -> None:
    """From the end of a game; after a reload the analysis is there again."""
    visitor = visit()
    page = visitor.page
    play_a_game(visitor)
    page.get_by_role("link", name="Table").click()
    page.get_by_role("link", name="Analyse").click()
    replay = replay_of(visitor)
    graph = page.get_by_role("slider", name="Chances of winning")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"\d+%, .*\d+%"))
    page.reload()
    expect(graph).to_be_visible()
    start = replay.table.position
    box = graph.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 10, box["y"] + box["height"] / 2)
    look_until(page, lambda _seen: replay.table.position != start, "the end of the game")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"\b(100|50)%"))
    graph.press("ArrowLeft")
    expect(graph).not_to_have_attribute("aria-valuenow", graph.get_attribute("aria-valuemax") or "")
    page.get_by_role("button", name="Luck and skill").click()
    expect(page.locator(".balances li")).to_have_count(2)
    page.get_by_role("button", name="As a table").click()
    expect(page.locator(".analysis-card tbody tr").first).to_contain_text("%")
    assert download_of(page).startswith("goldener_drache-")


def download_of(page: Page) -> str:
    """The name of the file with the analysis."""
    with page.expect_download() as downloading:
        page.get_by_role("link", name="JSON").click()
    return downloading.value.suggested_filename


def test_a_better_line_is_stepped_through_and_said_never_to_have_happened(visit: Visit) -> None:
    replay = drop_a_record(visit(), "goldener_drache")
    page = replay.page
    replay.press("Analyse")
    slip = page.locator(".analysis-chips .slip").first
    slip.click()
    line = page.get_by_role("button", name="Show the better line")
    expect(line).to_be_visible()
    expect(page.locator("output")).not_to_have_text(re.compile("^Moment 0 of"))
    before = replay.table.position
    line.click()
    expect(replay.table.prompt).to_have_text("This did not happen")
    page.keyboard.press("ArrowRight")
    look_until(page, lambda _seen: replay.table.position != before, "the line goes on")
    page.get_by_role("button", name="Back to the game").click()
    expect(replay.table.prompt).not_to_have_text("This did not happen")
    look_until(page, lambda _seen: replay.table.position == before, "the game as it was")
