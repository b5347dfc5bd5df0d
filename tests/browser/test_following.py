"""Whoever plays against bots can follow: one answer for many moments, big ones held, the last round again."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.tapping import look, look_until
from tests.browser.visitors import Visit, Visitor

SET_UP = """async (wishes) => {
  const post = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body),
    headers: {"content-type": "application/json"}}).then((answer) => answer.json());
  await post("/api/guest", {name: "Anna"});
  return (await post("/api/tables", {language: "en", ...wishes})).id;
}"""
SLUMBER = "hort-scene .piece[data-id^=card-1-][data-face*=SL]"


def sit_down(anna: Visitor, **wishes: Any) -> None:
    """At a new table against bots."""
    table = anna.page.evaluate(SET_UP, wishes)
    anna.open(f"#/table/{table}")
    anna.table.laid()


def test_one_answer_holds_for_many_moments_until_it_is_taken_back(visit: Visit) -> None:
    anna = visit("phone")
    anna.enter()
    page = anna.page
    chip, offers = page.locator(".standing-chip"), page.locator(".standing-offers")
    bots = ["greedy", "greedy", "greedy"]
    while True:  # somebody who holds Sweet Slumber is asked about everything
        sit_down(anna, game="dracheninsel", options={"players": 4}, seats=[*bots, "me"])
        page.wait_for_timeout(300)
        if page.locator(SLUMBER.replace("card-1", "card-4")).count():
            break
    expect(chip).to_have_text("Only when a treasure moves")  # as always in a first round
    chip.click()
    expect(chip).to_have_count(0)
    pass_until(page, lambda: offers.count() > 0)
    expect(page.locator(".moment-bar")).to_be_hidden()  # nobody else waits
    expect(offers.get_by_role("button")).to_have_text(
        ["Not this turn", "Not until my turn", "Only when a treasure moves"]
    )
    offers.get_by_role("button").last.click()
    expect(chip).to_have_text("Only when a treasure moves")
    page.reload()
    anna.table.laid()
    expect(chip).to_have_text("Only when a treasure moves")  # it is kept with the table
    chip.click()
    expect(chip).to_have_count(0)


def pass_until(page: Page, holds: Any) -> None:
    """Pass in one's own turns until something is so."""
    for _step in range(400):
        if holds():
            return
        seen = look(page)
        ending = [one for one in seen.glowing if one["id"] in ("pass", "end", "done", "share")]
        if ending:
            page.mouse.click(ending[0]["at"]["x"], ending[0]["at"]["y"])
        page.wait_for_timeout(50)
    raise AssertionError(f"it never is so; one sees {look(page).seen}")


def make_big(page: Page) -> None:
    """Let everything that others do be big, whatever the game says."""

    def mark(message: str | bytes) -> str | bytes:
        told = json.loads(message)
        for entry in told.get("entries", ()):
            entry["is_big"] = entry["seat"] > 0
        return json.dumps(told)

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(server.send)
        server.on_message(lambda message: route.send(mark(message)))

    page.route_web_socket(re.compile("/socket$"), between)


def test_big_moments_are_held_until_seen_and_the_last_round_is_shown_again(visit: Visit) -> None:
    anna = visit()
    make_big(anna.page)
    anna.enter()
    page = anna.page
    sit_down(anna, game="goldener_drache", options={"players": 3}, seats=["me", "random", "random"])
    banner = page.locator(".banner")
    newcomer = anna.newcomer(1)
    while not banner.is_visible():
        newcomer.tap_if_asked()
        page.wait_for_timeout(20)
    first, table = banner.inner_text(), anna.table.position
    expect(page.locator(".prompt")).to_have_text(re.compile("plays$"))
    page.wait_for_timeout(700)  # the other bot has long answered
    assert banner.inner_text() == first and anna.table.position == table
    banner.click()
    expect(banner).not_to_have_text(first)
    banner.click()
    look_until(page, lambda seen: seen.offers, "the own turn")
    now = anna.table.position
    page.get_by_role("button", name="Show me the last round").click()
    expect(banner).to_have_text(first)
    assert not look(page).offers
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Back to the game").click()
    expect(banner).to_be_hidden()
    assert anna.table.position == now and look(page).offers
    trails = page.locator("hort-scene .trail.staying")
    for _tap in range(60):  # first all dragons are placed
        if trails.count():
            break
        newcomer.tap_if_asked()
        if banner.is_visible():
            banner.click()
    assert trails.count() > 0


def test_the_pace_of_bots_is_chosen_from_the_menu_and_kept(visit: Visit) -> None:
    anna = visit()
    anna.enter()
    sit_down(anna, game="goldener_drache", options={"players": 2}, seats=["me", "random"], pace="quick")
    page = anna.page
    for expected, wish in (("Quickly", "Slowly"), ("Slowly", "At once")):
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("radio", name=expected)).to_be_checked()
        page.locator("label").filter(has_text=re.compile(f"^{wish}$")).click()
        page.keyboard.press("Escape")
        page.reload()
        anna.table.laid()
