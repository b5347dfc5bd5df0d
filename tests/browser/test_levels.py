"""How strong bots are: chosen wherever one picks a bot, remembered, and said of whoever sits there."""

from playwright.sync_api import expect

from tests.browser.reading import words
from tests.browser.test_following import SET_UP
from tests.browser.test_lessons_by_taps import finish_lesson
from tests.browser.visitors import Visit

TITLES = {
    "en": [
        "1 · Egg",
        "2 · Hatchling",
        "3 · Young dragon",
        "4 · Dragon",
        "5 · Wise dragon",
        "6 · Ancient dragon",
    ],
    "fr": [
        "1 · Œuf",
        "2 · Bébé dragon",
        "3 · Jeune dragon",
        "4 · Dragon",
        "5 · Dragon sage",
        "6 · Dragon millénaire",
    ],
    "de": [
        "1 · Ei",
        "2 · Schlüpfling",
        "3 · Jungdrache",
        "4 · Drache",
        "5 · Weiser Drache",
        "6 · Uralter Drache",
    ],
}
GAME = "goldener_drache"


def test_a_level_is_proposed_chosen_and_remembered_wherever_one_picks_a_bot(visit: Visit) -> None:
    visitor = visit("phone")
    lobby = visitor.enter()
    menu = lobby.card(GAME).get_by_label("Strength of the bots")
    expect(menu.locator("option")).to_have_text(TITLES["en"])
    expect(menu).to_have_value("level2")  # a first game
    menu.select_option(label="5 · Wise dragon")
    lobby.card(GAME).get_by_role("button", name="Set up").click()
    expect(visitor.page.get_by_label("Seat 2")).to_have_value("level5")
    visitor.page.keyboard.press("Escape")

    lobby.card("icarius").get_by_role("button", name="Pass and play").click()
    sheet = visitor.page.get_by_role("dialog")
    expect(sheet.get_by_label("Strength of the bots")).to_be_hidden()
    sheet.get_by_label("Bots besides").select_option("1")
    expect(sheet.get_by_label("Strength of the bots")).to_have_value("level5")  # what one chose last
    visitor.page.keyboard.press("Escape")

    lobby.play_now(GAME)
    expect(visitor.page.get_by_role("group", name="Tarasque, Wise dragon")).to_be_visible()
    visitor.page.get_by_role("button", name="Menu").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("Tarasque: 5 · Wise dragon")
    visitor.enter()
    expect(visitor.page.locator(".table-card").first).to_contain_text("Wise dragon")

    lobby.card("schatzinsel").get_by_role("button", name="Invite friends").click()
    visitor.page.get_by_role("button", name=words("en")["replace"]).click()
    levels = visitor.page.locator(".levels button")
    expect(levels).to_have_text(TITLES["en"])
    expect(visitor.page.locator(".levels button.gold")).to_have_text("5 · Wise dragon")
    levels.filter(has_text="1 · Egg").click()
    expect(visitor.page.get_by_role("group", name="Tarasque, Egg")).to_be_visible()


def test_the_last_lesson_ends_with_a_game_against_a_gentle_bot(visit: Visit) -> None:
    visitor = visit(locale="de")
    visitor.open(f"#/learn/{GAME}")
    visitor.page.locator(".lesson-card").last.click()
    finish_lesson(visitor)
    menu = visitor.page.get_by_label(words("de")["level"])
    expect(menu.locator("option")).to_have_text(TITLES["de"])
    expect(menu).to_have_value("level2")
    menu.select_option("level1")
    visitor.page.get_by_role("button", name=words("de")["play.now"]).click()
    visitor.table.laid()
    expect(visitor.page.get_by_role("group", name="Tarasque, Ei")).to_be_visible()


def test_tables_with_bots_of_old_still_say_who_plays(visit: Visit) -> None:
    visitor = visit(locale="fr")
    visitor.enter()
    table = visitor.page.evaluate(
        SET_UP, {"game": GAME, "options": {"players": 3}, "seats": ["me", "greedy", "random"]}
    )
    visitor.open(f"#/table/{table}")
    visitor.table.laid()
    expect(visitor.page.get_by_role("group", name="Tarasque", exact=True)).to_be_visible()
    visitor.enter()
    card = visitor.page.locator(f"[data-table='{table}']")
    expect(card).to_contain_text("Bon robot")
    expect(card).to_contain_text("Robot facile")
    menu = visitor.lobby.card(GAME).get_by_label(words("fr")["level"])
    expect(menu.locator("option")).to_have_text(TITLES["fr"])
