"""House rules as people know them: ways to play, swatches, steppers; what is wrong is said at its field."""

from playwright.sync_api import expect

from tests.browser.guard import REFUSED, Guard
from tests.browser.visitors import Visit

OPTIONS = "fetch('/api/tables/mine').then((answer) => answer.json()).then(([table]) => table.options)"


def test_what_is_wrong_is_said_at_the_field_and_nothing_is_lost(visit: Visit, guard: Guard) -> None:
    visitor = visit("phone")
    page = visitor.page
    visitor.enter().set_up("dracheninsel")
    sheet = page.get_by_role("dialog")
    rules = sheet.locator("details.house-rules")
    expect(sheet.get_by_role("radio", name="As in the box")).to_be_checked()
    sheet.locator("label").filter(has_text="Brisk: six").click()
    for fold in rules.locator("summary").all():
        fold.click()

    stall = sheet.get_by_label("After how many rounds without an event")
    expect(stall).to_have_value("10")
    sheet.locator("[data-option=stall_rounds]").get_by_role("button", name="More").click()
    expect(stall).to_have_value("20")
    expect(sheet.get_by_role("radio", name="Brisk")).not_to_be_checked()
    sheet.get_by_label("Whether cards may be played without any effect").check()
    for colour in ("Green", "Red", "Blue"):
        sheet.get_by_role("button", name=colour, exact=True).click()
    begin = sheet.get_by_role("button", name="Set the table")

    stall.fill("5000")
    rules.first.locator("summary").click()
    begin.click()
    problem = sheet.locator(".field-problem:visible")
    expect(sheet.locator("[data-option=stall_rounds] .field-problem")).to_have_text(
        "Please choose a number from 1 to 1,000."
    )
    expect(stall).to_be_focused()
    stall.fill("25")
    expect(problem).to_have_count(0)
    with guard.excusing(REFUSED):
        begin.click()
        problem_with_colours = sheet.locator("[data-option=colours] .field-problem")
        expect(problem_with_colours).to_have_text("There are 3 colours for 4 players.")
    expect(sheet.get_by_label("Whether cards may be played without any effect")).to_be_checked()

    sheet.get_by_role("button", name="Yellow", exact=True).click()
    expect(problem).to_have_count(0)
    begin.click()
    visitor.table.laid()
    expect(sheet).to_have_count(0)
    chosen = page.evaluate(OPTIONS)
    assert (chosen["colours"], chosen["stall_rounds"], chosen["max_card_actions"]) == ("GRYB", 25, 6)
    assert chosen["allow_null_plays"] is True and chosen["start_player"] == "random"


def test_every_game_asks_in_fields_that_fit(visit: Visit) -> None:
    """Seats as many as sit there; limits that can be none; lists of numbers; nothing has to be typed."""
    visitor = visit()
    page = visitor.page
    visitor.enter().set_up("drachenland").players(2)
    sheet = page.get_by_role("dialog")
    sheet.locator("label").filter(has_text="Wild").click()
    for fold in sheet.locator("details.house-rules > summary").all():
        fold.click()
    begins = sheet.get_by_label("Who begins")
    assert begins.locator("option").all_inner_texts() == ["drawn by lot", "Seat 1", "Seat 2"]
    begins.select_option("2")
    expect(sheet.get_by_label("How many gems of one colour")).to_have_value("null")
    sheet.get_by_label("After how many rounds the game ends").fill("")
    sheet.get_by_role("button", name="Set the table").click()
    visitor.table.laid()
    chosen = page.evaluate(OPTIONS)
    assert (chosen["start_player"], chosen["gem_limit"], chosen["max_rounds"]) == (2, None, None)

    visitor.enter().set_up("schatzinsel")
    sheet.locator("label").filter(has_text="By the German rules").click()
    sheet.get_by_role("button", name="Set the table").click()
    visitor.table.laid()
    assert page.evaluate(OPTIONS)["return_to"] == "landing"
