"""Why not? What is not offered is answered by the rule that forbids it; the rule has a page and a figure."""

import re

from playwright.sync_api import expect

from tests.browser.visitors import Visit


def test_a_tap_that_is_not_offered_is_answered_by_its_rule(visit: Visit) -> None:
    visitor = visit()
    table = visitor.enter().play_now("goldener_drache")
    glowing = table.wait_for_my_turn()
    table.scene.locator(".spaces-layer [data-id=e5]").click(force=True)
    expect(table.asked).to_contain_text("First every player lays a start tile.")
    assert table.glowing == glowing
    table.asked.get_by_role("link", name="GD-49").click()
    expect(visitor.page).to_have_url(re.compile("#/rules/goldener_drache/GD-49$"))
    expect(visitor.page.locator(".rule.meant")).to_contain_text("GD-49")
    visitor.page.go_back()
    assert table.laid().wait_for_my_turn() == glowing


def test_a_rule_is_shown_by_the_table_of_its_lesson(visit: Visit) -> None:
    visitor = visit()
    visitor.open("#/rules/schatzinsel/TI-32")
    figure = visitor.page.locator(".rule.meant .rule-figure")
    figure.locator("hort-scene .piece").first.wait_for()
    assert figure.locator(".figure-stage").get_attribute("aria-label")
    figure.get_by_role("link").click()
    expect(visitor.page).to_have_url(re.compile("#/learn/schatzinsel/"))
