"""On a phone, with a finger: everything fits, can be hit, and can be turned."""

import math

import pytest
from playwright.sync_api import Locator

from tests.browser.pages import GAMES
from tests.browser.places import PLACES
from tests.browser.tapping import look, look_until
from tests.browser.visitors import Visit, Visitor

FINGER = 44
"""Pixels that a finger needs; a row of text in a flow of text may be lower."""
SMALL = """least => [...document.querySelectorAll("button, select, input, a, summary, label:has(input)")]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .filter((element) => !element.matches(".unseen, .skip, p a, dd a, label:has(input) input, h3 a"))
  .map((element) => [element.outerHTML.slice(0, 120), element.getBoundingClientRect()])
  .filter(([, { width, height }]) => width && (height < least - 0.5 || width < least - 0.5))
  .map(([text, { width, height }]) => `${Math.round(width)} x ${Math.round(height)}: ${text}`)"""
REACHES = """hits => hits.map((hit) => {
  const { width, height } = hit.querySelector(".reach").getBoundingClientRect();
  return [hit.getAttribute("aria-label"), Math.round(width), Math.round(height)];
})"""


def assert_fits(visitor: Visitor) -> None:
    """Nothing goes beyond the right edge, and what one needs is large enough for a finger."""
    wide, seen = visitor.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= seen, "one would have to scroll sideways"
    assert visitor.page.evaluate(SMALL, FINGER) == []


@pytest.mark.parametrize("place", [place for place in PLACES if place not in GAMES])
def test_pages_fit_a_phone(place: str, visit: Visit) -> None:
    visitor = visit("phone")
    PLACES[place](visitor)
    assert_fits(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_few_turns_with_a_finger(game: str, visit: Visit) -> None:
    visitor = visit("phone")
    table = visitor.enter().play_now(game)
    table.wait_for_my_turn()
    assert_fits(visitor)
    reaches = table.scene.locator("[data-hit]").evaluate_all(REACHES)
    assert [one for one in reaches if min(one[1:]) < FINGER - 1] == []
    visitor.newcomer(seed=6).play_until(lambda seen: seen.told > 8 or seen.isOver, 60)


def test_a_disc_is_turned_under_the_finger(visit: Visit) -> None:
    """Dragged a quarter round it lies otherwise than before, and stays so when one says yes."""
    visitor = visit("phone")
    sheet = visitor.enter().set_up("schatzinsel").house_rule(layout="random")
    table = sheet.begin(visitor.page).laid()
    newcomer = visitor.newcomer(seed=7)
    wheel = table.scene.locator(".wheel-grip")
    newcomer.play_until(lambda _seen: wheel.count() > 0, 200)
    hand = table.scene.locator(".wheel-hand")
    before = hand.get_attribute("transform")
    drag_round(visitor, wheel, 120)
    yes = table.scene.locator(".wheel-yes [data-hit]")
    yes.wait_for()
    assert hand.get_attribute("transform") != before
    told = look(visitor.page).told
    yes.tap()
    look_until(visitor.page, lambda seen: seen.told > told, "the turn is told")


def drag_round(visitor: Visitor, wheel: Locator, degrees: int) -> None:
    """A finger goes round the middle of a wheel, by real touch events."""
    box = wheel.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    radius = box["width"] * 0.4
    line = visitor.page.context.new_cdp_session(visitor.page)

    def finger(kind: str, angle: float | None) -> None:
        at = (
            []
            if angle is None
            else [
                {
                    "x": x + radius * math.cos(math.radians(angle)),
                    "y": y + radius * math.sin(math.radians(angle)),
                }
            ]
        )
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    finger("touchStart", 0)
    for angle in range(10, degrees + 1, 10):
        finger("touchMove", angle)
    finger("touchEnd", None)
