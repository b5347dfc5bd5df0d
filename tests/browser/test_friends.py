"""Friends: links that lead somewhere, a rematch that is asked for, a lost line, and what calls one."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from drachenhort.server.reach import local_address
from tests.browser.conftest import QUICK_BOTS
from tests.browser.guard import Guard
from tests.browser.reading import words
from tests.browser.visitors import Street, Visit, Visitor
from tests.server.people import Company, Person, company
from tests.server.served import Served

LAST_NAME, LAST_BUT_ONE = "Yarrow", "Wren"
FIRST_OF_MANY = "Math.random = () => 0.999"
RECORDER = """
window.heard = [];
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  kind.prototype.start = () => heard.push(kind.name);
  kind.prototype.stop = () => {};
}
window.notices = [];
window.Notification = class {
  static permission = "default";
  static asked = 0;
  static async requestPermission() { this.asked += 1; return (this.permission = "granted"); }
  constructor(title) { notices.push(title); }
  close() {}
};
"""
"""Notes what would be heard, and what the system would be asked to show."""


def come_as(visitor: Visitor, person: Person, table: str) -> Visitor:
    """Somebody who is known already opens a table."""
    visitor.page.context.add_cookies(
        [{"name": "hort", "value": person.http.cookies["hort"], "url": visitor.home}]
    )
    visitor.open(f"#/table/{table}")
    return visitor


@pytest.fixture
def people() -> Iterator[Company]:
    with company() as people:
        yield people


# ---- links -----------------------------------------------------------------------------------------


def test_the_invite_link_says_when_it_is_dead_and_one_tap_makes_it_lead_here(
    browser: Browser, guard: Guard, tmp_path: Path
) -> None:
    address = local_address()
    if address is None:
        pytest.skip("this machine is in no network")
    environment = {**QUICK_BOTS, "DRACHENHORT_WARMING": "off"}
    with Served(tmp_path, environment=environment) as house:
        street = Street(browser, house.url, guard)
        host = street.visitor()
        lobby = host.enter()
        lobby.call_oneself(LAST_NAME)
        table = lobby.set_up("schatzinsel").seat(2, "Kept for a friend").begin(host.page)
        share, code = host.page.locator(".share"), host.page.locator(".share .qr")
        expect(share).to_contain_text("opens only on this computer")
        expect(share).to_contain_text(f"drachenhort serve --lan --port {house.port}")
        expect(code).to_have_count(0)
        for language in ("fr", "de", "en"):
            host.page.locator(".language select").select_option(language)
            expect(share).to_contain_text(words(language)["reach.closed"])
        host.page.get_by_role("button", name="Let phones on this wireless in").click()
        expect(code).to_be_visible()
        assert table.invite_link.startswith(f"http://{address}:{house.port}/#/invite/")

        phone = browser.new_page(locale="en")
        phone.add_init_script(FIRST_OF_MANY)
        phone.goto(table.invite_link)
        expect(phone.get_by_label("Your name")).to_have_value(LAST_BUT_ONE)
        phone.get_by_role("button", name="Sit down").click()
        for page in (phone, host.page):
            expect(page.locator("hort-scene .plate:not(.away)")).to_have_count(2)
        phone.close()
        expect(host.page.locator("hort-scene .plate.away")).to_have_text(re.compile(LAST_BUT_ONE))
        street.go_home()


# ---- a rematch -------------------------------------------------------------------------------------


def test_a_rematch_is_asked_for_accepted_and_declined(visit: Visit, house: Served, people: Company) -> None:
    anna, ben, chloe = (people.person(name, house) for name in ("Anna", "Ben", "Chloé"))
    table = anna.set_up(house, "icarius", "me", "open", "open", listed=True)["id"]
    for seat, person in enumerate((ben, chloe), 1):
        person.post(house, f"/api/tables/{table}/seats/{seat}")
    reading = {"de": come_as(visit(locale="de"), ben, table)}
    reading["fr"] = come_as(visit("phone", locale="fr"), chloe, table)
    for loser in (anna, ben):
        assert people.chair(house, table, loser).ask("resign") is None
    for guest in reading.values():
        expect(guest.table.ending).to_be_visible()
        expect(guest.table.ending.locator(".proof code")).to_have_count(0)  # chance has decided nothing

    again = anna.post(house, f"/api/tables/{table}/rematch")["id"]
    host = come_as(visit(), anna, again)
    seats = host.page.locator(".gathering-seat.free b")
    expect(seats).to_have_text(["Waiting for Ben", "Waiting for Chloé"])
    for language, guest in reading.items():
        asked = words(language)["rematch.asked"].format(name="Anna")
        expect(guest.page.get_by_role("alert")).to_contain_text(asked)
        expect(guest.table.ending.get_by_role("button", name=words(language)["rematch"])).to_be_hidden()
    reading["de"].page.get_by_role("button", name=words("de")["rematch.no"]).click()
    expect(reading["de"].page.locator(".rematch-card")).to_have_count(0)
    expect(seats).to_have_text(["Free for everybody", "Waiting for Chloé"])
    expect(reading["fr"].page.get_by_role("button", name=words("fr")["rematch.join"])).to_be_visible()
    reading["fr"].enter().page.locator(f"a.table-card[href='#/table/{again}']").click()  # also in the lobby
    kept = reading["fr"].page.locator(".gathering-seat").filter(has_text="Chloé")
    kept.get_by_role("button", name=words("fr")["sit"]).click()
    expect(seats).to_have_text(["Free for everybody"])
    host.page.get_by_role("button", name="Let a bot play").click()
    host.page.get_by_role("button", name="3 · Young dragon").click()
    for player in (host, reading["fr"]):
        player.table.laid()


# ---- the line --------------------------------------------------------------------------------------


class Line:
    """The socket of a page, in our hands: what the page says can be held, and the line cut."""

    def __init__(self, visitor: Visitor) -> None:
        self.is_held = self.is_cut = False
        self._held: list[Callable[[], None]] = []
        self._sockets: list[WebSocketRoute] = []
        visitor.page.route_web_socket(re.compile("/socket$"), self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            return socket.close()
        server = socket.connect_to_server()
        self._sockets.append(socket)

        def pass_on(message: Any) -> None:
            if self.is_held:
                self._held.append(lambda: server.send(message))
            else:
                server.send(message)

        return socket.on_message(pass_on)

    def release(self) -> None:
        """Let everything through."""
        self.is_held = self.is_cut = False
        for send in self._held:
            send()
        self._held.clear()

    def cut(self) -> None:
        """Nobody answers any more."""
        self.is_cut = True
        for socket in self._sockets:
            socket.close()


def test_a_move_on_its_way_bears_a_mark_and_a_lost_line_is_spoken_of_after_two_seconds(visit: Visit) -> None:
    visitor = visit()
    page, line = visitor.page, Line(visitor)
    page.clock.install(time=0)
    table = visitor.enter().play_now("schatzinsel")
    newcomer = visitor.newcomer(seed=4)
    table.wait_for_my_turn()
    line.is_held = True
    newcomer.play_until(lambda seen: seen.isSending, 20)
    mark = page.locator(".on-way")
    expect(mark).to_have_text("On its way …")
    line.release()
    expect(mark).to_be_hidden()

    table.wait_for_my_turn()
    page.clock.pause_at(3600)
    line.cut()
    page.clock.run_for(1900)
    expect(table.line).to_be_empty()
    page.clock.run_for(200)
    expect(table.line).to_contain_text("Reconnecting")
    line.release()
    page.clock.resume()
    expect(table.line).to_be_empty()


# ---- what calls one back ---------------------------------------------------------------------------


def test_sounds_have_a_switch_and_ones_turn_is_in_the_title_heard_and_noticed(
    visit: Visit, house: Served, people: Company
) -> None:
    anna, ben = people.person("Anna", house), people.person("Ben", house)
    table = anna.set_up(house, "icarius", "me", "open", listed=True)["id"]
    ben.post(house, f"/api/tables/{table}/seats/1")
    guest = visit()
    page = guest.page
    page.add_init_script(RECORDER)
    come_as(guest, ben, table).table.laid()
    chair = people.chair(house, table, anna)

    def is_called() -> bool:
        return page.title().startswith("● Your turn")

    chair.until(lambda: chair.question or is_called(), "somebody is asked")
    if not chair.question:
        guest.newcomer(1).play_until(lambda seen: not seen.offers and not seen.isSending, 20)
    assert page.evaluate("[heard, notices, Notification.asked]") == [[], [], 0]

    switch = page.get_by_role("button", name="Sounds of the table")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Call me when it is my turn").check()
    page.keyboard.press("Escape")
    page.evaluate("heard.length = 0; Object.defineProperty(document, 'hidden', { get: () => true })")
    while not is_called():
        chair.until(lambda: chair.question or is_called(), "somebody is asked")
        if chair.question:
            chair.act(random.Random(1))
    page.wait_for_function("heard.includes('AudioBufferSourceNode') && heard.includes('OscillatorNode')")
    assert page.evaluate("[notices, Notification.asked]") == [["Your turn"], 1]

    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="New game").click()
    page.get_by_role("dialog").get_by_role("button", name="Set the table").click()
    page.wait_for_url(lambda address: "#/table/" in address and table not in address)
