"""A newcomer plays a whole game of each kind against bots, by nothing but taps on what glows."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import Table
from tests.browser.visitors import Visit, Visitor


def play_to_the_end(visitor: Visitor, table: Table) -> None:
    """Tap until the card with the result lies on the table, and read it."""
    visitor.newcomer(seed=1).play_to_the_end()
    scores = table.ending.locator(".scores tbody tr")
    seats = table.scene.locator(".plate").count()
    expect(scores).to_have_count(seats)
    expect(table.ending.locator(".scores tr.own")).to_have_count(1)
    expect(table.ending.get_by_role("heading")).not_to_be_empty()


@pytest.mark.parametrize("game", ["goldener_drache", "icarius"])
def test_one_tap_to_begin_and_taps_to_the_end(game: str, visit: Visit) -> None:
    newcomer = visit()
    play_to_the_end(newcomer, newcomer.enter().play_now(game))


def test_schatzinsel_by_taps(visit: Visit) -> None:
    """With a house rule under which it is judged after 24 turns: who only taps seldom finds a chest."""
    newcomer = visit()
    sheet = newcomer.enter().set_up("schatzinsel").house_rule(max_turns="14")
    play_to_the_end(newcomer, sheet.begin(newcomer.page).laid())


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_drachenland_by_taps(device: str, visit: Visit) -> None:
    """With a house rule under which it ends after three rounds: who only taps seldom finds the last egg."""
    newcomer = visit(device)
    sheet = newcomer.enter().set_up("drachenland").players(2).house_rule(max_rounds="3")
    play_to_the_end(newcomer, sheet.begin(newcomer.page).laid())


def test_dracheninsel_by_taps(visit: Visit) -> None:
    """With a house rule under which it ends soon: an evening of cards is too long for a test."""
    newcomer = visit()
    sheet = newcomer.enter().set_up("dracheninsel").players(2).house_rule(stall_rounds="3")
    sheet.choose("Time to react to others", "1.5 seconds")
    play_to_the_end(newcomer, sheet.begin(newcomer.page).laid())
