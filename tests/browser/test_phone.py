"""On a phone, with a finger: everything fits, can be hit, dragged, turned and zoomed."""

import math

import pytest
from playwright.sync_api import Locator

from tests.browser.fingers import Fingers, Point, middle
from tests.browser.pages import GAMES
from tests.browser.places import PLACES
from tests.browser.reading import untranslated
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


@pytest.mark.parametrize("place", PLACES)
def test_nothing_is_left_untranslated_and_pages_fit_a_phone(place: str, visit: Visit) -> None:
    """In French, whose words are longest."""
    visitor = visit("phone", locale="fr")
    PLACES[place](visitor)
    assert untranslated(visitor, "fr") == []
    assert_fits(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_few_turns_with_a_finger(game: str, visit: Visit) -> None:
    visitor = visit("phone", reduced_motion="no-preference")
    table = visitor.enter().play_now(game)
    table.wait_for_my_turn()
    assert_fits(visitor)
    reaches = table.scene.locator("[data-hit]").evaluate_all(REACHES)
    assert [one for one in reaches if min(one[1:]) < FINGER - 1] == []
    visitor.newcomer(seed=6).play_until(lambda seen: seen.told > 8 or seen.isOver, 60)


def test_a_disc_is_turned_under_the_finger(visit: Visit) -> None:
    """Dragged a quarter round it lies otherwise than before, and stays so when one says yes."""
    visitor = visit("phone", reduced_motion="no-preference")
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


def test_a_piece_follows_the_finger_to_where_it_is_dropped(visit: Visit) -> None:
    visitor = visit("phone")
    table = visitor.enter().play_now("goldener_drache")
    tile = table.wait_for_my_turn()[0]
    told = look(visitor.page).told
    piece = table.scene.locator(f'.piece[data-id="{tile}"]')
    begin = middle(piece)
    with Fingers(visitor.page).down(begin) as finger:
        finger.glide((begin[0], begin[1] - 60))
        seen = look_until(visitor.page, lambda seen: seen.chosen and seen.glowing, "places for the tile")
        goal = next(one["at"] for one in seen.glowing if one["id"] != tile and one["at"])
        finger.glide((goal["x"], goal["y"]))
        assert math.dist(middle(piece), (goal["x"], goal["y"])) < FINGER / 2
    look_until(visitor.page, lambda seen: seen.told > told, "the move is told")


def test_two_fingers_zoom_the_board_and_play_nothing(visit: Visit) -> None:
    visitor = visit("phone")
    table = visitor.enter().play_now("dracheninsel")
    glowing = table.wait_for_my_turn()
    board = table.scene.locator(".board").first
    x, y = middle(board)
    before = width(board)
    with Fingers(visitor.page).down((x - 40, y), (x + 40, y)) as fingers:
        fingers.glide((x - 100, y), (x + 100, y))
    assert width(board) > 2 * before
    assert visitor.page.evaluate("visualViewport.scale") == 1, "the whole page was zoomed"
    assert table.glowing == glowing and look(visitor.page).chosen == 0
    with Fingers(visitor.page).down((x - 100, y), (x + 100, y)) as fingers:
        fingers.glide((x - 60, y), (x + 60, y))
    assert before < width(board) < 2 * before
    table.scene.get_by_role("button", name="100 %").tap()
    assert width(board) == pytest.approx(before)


def width(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["width"]


def drag_round(visitor: Visitor, wheel: Locator, degrees: int) -> None:
    """A finger goes round the middle of a wheel."""
    x, y = middle(wheel)
    radius = width(wheel) * 0.4

    def at(angle: float) -> Point:
        return x + radius * math.cos(math.radians(angle)), y + radius * math.sin(math.radians(angle))

    with Fingers(visitor.page).down(at(0)) as finger:
        for angle in range(10, degrees + 1, 10):
            finger.move(at(angle))
