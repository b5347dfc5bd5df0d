"""The log at the table: sentences without notation, and a line that is touched lights what it speaks of."""

import math

from playwright.sync_api import expect

from benchmarks.log_lines import ABBREVIATION
from tests.browser.fingers import middle
from tests.browser.visitors import Visit

NEAR = 8
"""Pixels."""


def test_a_line_that_is_touched_lights_what_it_speaks_of(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    table = visitor.enter().play_now("goldener_drache")
    visitor.newcomer(seed=2).play_until(lambda seen: seen.told > 12 and seen.offers and not seen.chosen, 60)
    told = table.told
    assert told and not [line for line in told if ABBREVIATION.search(line)]
    line = visitor.page.locator(".log .log-line").filter(has_text="flies ").last
    line.focus()
    rings = visitor.page.locator(".mark.pointed")
    places = (line.get_attribute("data-about") or "").split()
    expect(rings).to_have_count(len(places))
    lit = [middle(rings.nth(number)) for number in range(len(places))]
    for place in places:
        here = middle(table.scene.locator(f'.spaces-layer [data-id="{place}"]'))
        assert min(math.dist(here, ring) for ring in lit) < NEAR
    assert len(places) > 1
    line.blur()
    expect(rings).to_have_count(0)
    line.click()
    expect(rings.nth(1)).to_be_attached()


def test_nothing_half_done_is_told(visit: Visit) -> None:
    """Cards that are picked one after the other are told when it is done, in words."""
    visitor = visit(reduced_motion="reduce")
    table = visitor.enter().play_now("dracheninsel")
    newcomer = visitor.newcomer(seed=3)
    for told in (20, 60):
        newcomer.play_until(lambda seen, goal=told: seen.told > goal and seen.offers, 60)  # type: ignore[misc]
        assert not [line for line in table.told if ABBREVIATION.search(line)]
