"""A question for every touch, names that can be seen and switched off, and what a thing does beside it."""

from playwright.sync_api import expect

from tests.browser.pages import Table
from tests.browser.tapping import look_until
from tests.browser.visitors import Visit

LETTERS = "marks => marks.map((mark) => mark.textContent)"


def touch(table: Table, id: str) -> None:
    """Tap what glows."""
    table.scene.locator(f"[data-hit='{id}'], .control[data-id='{id}']").first.click(force=True)


def test_every_touch_of_a_path_is_asked_for_in_a_sentence_of_its_own(visit: Visit) -> None:
    table = visit(reduced_motion="reduce").enter().play_now("goldener_drache")
    table.wait_for_my_turn()
    look_at_a_card(table)
    asked = []
    for _step in ("the tile", "the start space", *range(5)):
        glowing = table.wait_for_my_turn()
        asked.append(table.prompt.inner_text())
        touch(table, glowing[0])
        expect(table.prompt).not_to_have_text(asked[-1])
    assert len(set(asked)) == len(asked)
    assert "3 of five" in asked[4]


def look_at_a_card(table: Table) -> None:
    """What a card does stands beside it under the mouse; asked, the card with its rule comes instead."""
    card = table.scene.locator(".counter[data-id^=lightning]").first
    card.hover(force=True)
    expect(table.scene.locator(".bubble")).to_contain_text("stops an opponent's move")
    card.click(force=True)
    expect(table.scene.locator(".bubble")).to_be_hidden()
    expect(table.asked).to_be_visible()
    table.page.keyboard.press("Escape")


def test_names_stand_on_the_board_until_somebody_switches_them_off(visit: Visit) -> None:
    table = visit(reduced_motion="reduce").enter().play_now("dracheninsel")
    look_until(table.page, lambda seen: seen.offers, "one's own turn")
    names = table.scene.locator(".place-names text")
    assert {"a1", "i5"} <= set(names.evaluate_all(LETTERS))
    assert set(table.scene.locator(".plate .badge").evaluate_all(LETTERS)) == {""}
    expect(names.first).to_be_visible()
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_label("Names of places on the board").uncheck()
    table.page.keyboard.press("Escape")
    expect(names.first).to_be_hidden()
    table.page.reload()
    expect(table.laid().scene.locator(".place-names text").first).to_be_hidden()
