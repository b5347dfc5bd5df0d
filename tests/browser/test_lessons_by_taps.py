"""Learning by taps: what glows leads to the end of every lesson, and what does not glow says what it is."""

import re

import pytest
from playwright.sync_api import expect

from drachenhort.kernel.game import all_games
from drachenhort.lessons import lessons_of
from tests.browser.pages import GAMES
from tests.browser.tapping import look, look_until, look_until_changed
from tests.browser.visitors import Visit, Visitor


def finish_lesson(visitor: Visitor) -> None:
    """Read on, or tap what glows, until the lesson says that it is done."""
    newcomer = visitor.newcomer(seed=1)
    for _tap in range(80):
        glance = look_until(visitor.page, lambda seen: seen.offers or seen.isLearnt, "something to tap")
        if glance.isLearnt:
            return
        newcomer.tap(glance.offers[0])
        look_until_changed(visitor.page, glance, "a tap")
    raise AssertionError(f"the lesson does not end; one sees {look(visitor.page).seen}")


def test_every_lesson_is_learnt_by_taps(visit: Visit) -> None:
    visitor = visit()
    lessons = len(lessons_of(all_games()["goldener_drache"]))
    visitor.enter().card("goldener_drache").get_by_role("link", name="Learn").click()
    visitor.page.locator(".lesson-card").first.click()
    for _lesson in range(lessons - 1):
        finish_lesson(visitor)
        address = visitor.page.url
        visitor.page.locator(".lesson-deeds a.gold").click()
        expect(visitor.page).not_to_have_url(address)
        expect(visitor.page.locator(".lesson-steps .done")).to_have_count(0)
    finish_lesson(visitor)
    visitor.page.get_by_role("link", name="All lessons").click()
    expect(visitor.page.locator(".lesson-card.done")).to_have_count(lessons)
    visitor.page.reload()
    expect(visitor.page.locator(".lesson-card.done")).to_have_count(lessons)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_offered_says_what_it_is_and_by_which_rule(game: str, visit: Visit) -> None:
    visitor = visit()
    table = visitor.enter().play_now(game)
    glowing = set(table.wait_for_my_turn())
    asked = tap_what_does_not_glow(visitor, glowing)
    expect(table.asked).to_be_visible()
    expect(table.asked).not_to_be_empty()
    link = table.asked.get_by_role("link")
    expect(link).to_have_attribute("href", re.compile(rf"#/rules/{game}/\w+-\d+"))
    assert set(table.glowing) == glowing, f"a question about {asked} must change nothing"
    rule = link.inner_text()
    link.click()
    expect(visitor.page.locator(".rule.meant")).to_contain_text(rule)


def tap_what_does_not_glow(visitor: Visitor, glowing: set[str]) -> str:
    """Tap on something that does not glow, where nothing that glows is in the way."""
    found: list[list[float | str]] = visitor.page.locator("hort-scene .board [data-id]").evaluate_all(
        """things => things.map((thing) => {
          const { x, y, width, height } = thing.getBoundingClientRect();
          const at = [x + width / 2, y + height / 2];
          const under = thing.getRootNode().elementFromPoint(...at);
          return under && thing.contains(under) ? [thing.dataset.id, ...at] : [];
        }).filter((one) => one.length)"""
    )
    name, x, y = next(one for one in found if one[0] not in glowing)
    visitor.page.mouse.click(float(x), float(y))
    return str(name)
