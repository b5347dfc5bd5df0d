"""A first game: a card says what it is about, once in a browser; gentle bots; titles as on people's boxes."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import GAMES
from tests.browser.reading import untranslated, words
from tests.browser.visitors import Visit

DRAWN = re.compile(r"#(?!plain).")
"""A symbol of the game's own art."""
MINE = "fetch('/api/tables/mine').then((answer) => answer.json())"
OWN_TITLES = {
    "en": {"dracheninsel": "The Dragon Island", "drachenland": "Dragonland"},
    "fr": {
        "dracheninsel": "L'île des dragons",
        "drachenland": "La terre des dragons",
        "goldener_drache": "Dragon d'or",
        "icarius": "Icarius ou la Montée au ciel !",
        "schatzinsel": "L'île au trésor",
    },
    "de": {},
}


def test_a_first_game_of_each_is_introduced_once_and_has_gentle_bots(visit: Visit) -> None:
    visitor = visit("phone", is_new=True)
    for game in GAMES:
        table = visitor.enter().play_now(game)
        card = visitor.page.locator("dialog.first")
        expect(card.locator(".first-signs li")).to_have_count(3)
        for sign in card.locator("hort-sign").all():
            expect(sign.locator(".body > use")).to_have_attribute("href", DRAWN)
        card.get_by_role("button", name="Start").click()
        expect(card).to_have_count(0)
        table.wait_for_my_turn()
    bots = {seat["bot"] for mine in visitor.page.evaluate(MINE) for seat in mine["seats"]}
    assert bots == {None, "level2"}

    visitor.page.reload()
    visitor.table.laid().wait_for_my_turn()
    expect(visitor.page.locator("dialog")).to_have_count(0)
    visitor.table.menu("What is it about?")
    visitor.page.get_by_role("button", name="First lesson").click()
    expect(visitor.page).to_have_url(visitor.home + f"/#/learn/{GAMES[-1]}/01-collections")
    expect(visitor.page.locator("dialog")).to_have_count(0)


def test_whoever_looks_on_is_not_greeted(visit: Visit) -> None:
    host, stranger = visit(), visit(is_new=True)
    sheet = host.enter().set_up("goldener_drache").tick("Show this table to everybody")
    address = sheet.begin(host.page).laid().address
    stranger.open(address)
    stranger.table.laid()
    expect(stranger.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("language", OWN_TITLES)
def test_a_reader_finds_the_game_under_the_title_of_the_own_box(language: str, visit: Visit) -> None:
    """In the lobby, which shows all games at once, and at the head of the rules and of the window."""
    visitor = visit(locale=language)
    lobby = visitor.enter()
    lobby.card(GAMES[0]).locator("button.gold").wait_for()
    for game in GAMES:
        own = OWN_TITLES[language].get(game)
        expect(lobby.card(game).locator(".own-title")).to_have_text([own] if own else [])
    for width, height in ((1280, 800), (1440, 900)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        boxes = [lobby.card(game).bounding_box() for game in GAMES]
        assert all(box and box["y"] + box["height"] <= height for box in boxes)
    assert untranslated(visitor, language) == []
    visitor.open("#/rules/dracheninsel")
    own = OWN_TITLES[language].get("dracheninsel")
    called = f"Die Dracheninsel ({own})" if own else "Die Dracheninsel"
    heading = words(language)["rules.of"].format(game=called)
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(visitor.page).to_have_title(f"{heading} · Drachenhort")


def test_finished_games_say_who_won_and_can_be_hidden_and_brought_back(visit: Visit) -> None:
    visitor = visit()
    table = visitor.enter().play_now("schatzinsel")
    table.wait_for_my_turn()
    visitor.page.get_by_role("button", name="Menu").click()
    for name in ("Give up", "Really give up?"):
        visitor.page.get_by_role("dialog").get_by_role("button", name=name).click()
    won = table.ending.get_by_role("heading", level=1).inner_text()
    assert won.endswith(" wins")
    visitor.enter()
    finished = visitor.page.locator(".finished")
    finished.locator("summary").click()
    expect(finished.locator(".badge")).to_have_text(won)
    finished.get_by_role("button", name="Hide from the list").click()
    expect(finished.locator("li")).to_have_count(0)
    visitor.page.reload()
    finished.locator("summary").click()
    expect(finished.locator("li")).to_have_count(0)
    finished.get_by_role("button", name="Show 1 hidden game").click()
    finished.get_by_role("button", name="Bring back to the list").click()
    expect(finished.locator("li .badge")).to_have_text(won)
    expect(finished.get_by_role("button", name="hidden")).to_have_count(0)
    visitor.lobby.play_now("schatzinsel")
    newest = visitor.page.evaluate(MINE)[0]
    assert [seat["bot"] for seat in newest["seats"]] == [None, "level3"], "no first game any more"
