"""Why not? What is not offered is answered by the rule that forbids it; the rule has a page and a figure."""

import re

import pytest
from playwright.sync_api import FloatRect, ViewportSize, expect

from tests.browser.pages import GAMES, Table
from tests.browser.tapping import look_until
from tests.browser.visitors import Visit

LYING_THERE: ViewportSize = {"width": 844, "height": 390}
NAMES = "things => things.map(({ dataset }) => dataset.hit ?? dataset.id)"

LAID_OUT = "new Promise(done => requestAnimationFrame(() => setTimeout(done, 300)))"
"""The pause after which a page that has changed its size is laid out anew."""
AT_REST = "thing => Promise.all(thing.getAnimations().map(({ finished }) => finished)).then(() => 0)"


def test_a_tap_that_is_not_offered_is_answered_by_its_rule(visit: Visit) -> None:
    visitor = visit()
    table = visitor.enter().play_now("goldener_drache")
    glowing = table.wait_for_my_turn()
    table.scene.locator(".spaces-layer [data-id=e5]").click(force=True)
    expect(table.asked).to_contain_text("First every player lays a start tile.")
    assert table.glowing == glowing
    table.asked.get_by_role("link", name="GD-49").click()
    drawer = visitor.page.get_by_role("dialog", name="Rules")
    expect(drawer.locator(".rule.meant")).to_contain_text("GD-49")
    drawer.get_by_role("link", name="GD-12").first.click()  # a rule that it names, in the same drawer
    expect(drawer.locator(".rule.meant")).to_contain_text("GD-12")
    visitor.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(visitor.page).to_have_url(re.compile("#/table/"))
    assert table.glowing == glowing


def test_a_rulebook_begins_with_one_minute_and_shows_every_card(visit: Visit) -> None:
    visitor = visit("phone")
    visitor.open("#/rules/dracheninsel")
    steps = visitor.page.locator(".minute li")
    steps.locator("hort-sign svg[viewBox] use").nth(4).wait_for(state="attached")
    assert steps.count() == 5
    rows = visitor.page.locator(".components tr")
    names = rows.locator("th").filter(has_text="Sweet Slumber")
    assert rows.count() == 25 and names.count() == 4
    rows.get_by_role("link", name="DI-084").click()
    expect(visitor.page.locator(".rule.meant")).to_contain_text("DI-084")


def test_a_rule_is_shown_by_the_table_of_its_lesson(visit: Visit) -> None:
    visitor = visit()
    visitor.open("#/rules/schatzinsel/TI-32")
    figure = visitor.page.locator(".rule.meant .rule-figure")
    figure.locator("hort-scene .piece").first.wait_for()
    assert figure.locator(".figure-stage").get_attribute("aria-label")
    figure.get_by_role("link").click()
    expect(visitor.page).to_have_url(re.compile("#/learn/schatzinsel/"))


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_does_not_lie_on_what_was_asked_about(game: str, visit: Visit) -> None:
    """On a phone that is held upright, and then on its side."""
    table = visit("phone", reduced_motion="reduce").enter().play_now(game)
    table.wait_for_my_turn()
    ask_all_over(table)
    table.page.set_viewport_size(LYING_THERE)
    table.page.wait_for_function("innerWidth === 844")
    table.page.evaluate(LAID_OUT)
    ask_all_over(table)


def ask_all_over(table: Table) -> None:
    """Ask about some things here and there; the answer lies beside each."""
    spaces = table.scene.locator(".spaces-layer [data-id]").evaluate_all(NAMES)
    glowing = table.scene.locator("[data-hit]").evaluate_all(NAMES)
    for thing in {glowing[0], glowing[-1], *spaces[::16], spaces[-1]}:
        table.page.mouse.click(*middle(where(table, thing)), button="right")
        expect(table.asked).to_be_visible()
        table.asked.evaluate(AT_REST)
        look_until(table.page, lambda _seen: lies_beside(table), f"a card beside {thing}")
        table.page.keyboard.press("Escape")
        expect(table.asked).to_be_hidden()


def test_an_answer_goes_with_the_next_touch(visit: Visit) -> None:
    table = visit("phone").enter().play_now("goldener_drache")
    table.wait_for_my_turn()
    table.page.touchscreen.tap(*middle(where(table, "e5")))
    expect(table.asked).to_be_visible()
    table.asked.locator("p").first.tap()
    expect(table.asked).to_be_visible()
    table.prompt.tap()
    expect(table.asked).to_be_hidden()


def where(table: Table, thing: str) -> FloatRect:
    """Where one sees a thing: the last of its name lies above the others."""
    box = None
    things = table.scene.locator(f'[data-hit="{thing}"] .glow, [data-id="{thing}"]')

    def is_there(_seen: object) -> bool:
        nonlocal box
        box = things.last.bounding_box()  # None while it is drawn anew
        return box is not None

    look_until(table.page, is_there, f"{thing} on the table")
    assert box is not None
    return box


def lies_beside(table: Table) -> bool:
    """Whether the card does not lie on what it speaks of: what lies on top where one touched."""
    card, thing = table.asked.bounding_box(), table.asked.get_attribute("data-about")
    return card is not None and thing is not None and not is_over(card, where(table, thing))


def middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def is_over(one: FloatRect, other: FloatRect) -> bool:
    """Whether they share more than an edge."""
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return wide > 1 and high > 1
