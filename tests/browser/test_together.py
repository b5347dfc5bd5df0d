"""Friends at one table: an invite by link, moves and words that go across, a spectator, and another game."""

from playwright.sync_api import expect

from tests.browser.pages import Table
from tests.browser.tapping import play_together
from tests.browser.visitors import Visit, Visitor
from tests.server.people import wait_until


def sit_down_together(host: Visitor, guest: Visitor) -> Table:
    """The host sets up a table that everybody may look at; the guest follows the link."""
    lobby = host.enter()
    lobby.call_oneself("Anna")
    sheet = lobby.set_up("dracheninsel").players(2).seat(2, "Kept for a friend")
    sheet.choose("Time to react to others", "1.5 seconds").tick("Show this table to everybody")
    table = sheet.begin(host.page)
    guest.open(table.invite_link)
    guest.page.get_by_label("Your name").fill("Ben")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.table.laid()
    return table.laid()


def test_friends_play_and_a_spectator_sees_moves_but_no_secrets(visit: Visit) -> None:
    host, guest, spectator = visit(), visit(), visit()
    table = sit_down_together(host, guest)
    before = len(spectator.enter().watch().told)
    assert "back" not in host.table.hand(1) and set(host.table.hand(2)) == {"back"}
    assert set(guest.table.hand(1)) == {"back"} and "back" not in guest.table.hand(2)

    play_together([host.newcomer(1), guest.newcomer(2)], 5, lambda: len(table.told))

    assert table.board
    wait_until(lambda: spectator.table.board == table.board, "the spectator sees the same board")
    assert len(spectator.table.told) > before
    hands = [spectator.table.hand(seat) for seat in (1, 2)]  # who was robbed knows some cards of the other
    assert {face for hand in hands for face in hand} <= {"back"}
    assert spectator.table.glowing == []
    expect(spectator.page.locator(".tray")).to_have_text("You are looking on.")


def test_what_is_said_goes_across(visit: Visit) -> None:
    host, guest, spectator = visit(), visit(), visit()
    sit_down_together(host, guest)
    spectator.enter().watch()
    host.table.say("Have fun, <b>Ben</b>!")
    for person in (host, guest, spectator):
        expect(person.table.chat()).to_contain_text("Have fun, <b>Ben</b>!")
    guest.table.say("You too")
    expect(host.table.chat()).to_contain_text("You too")


def test_whoever_waits_for_nobody_lets_a_bot_play(visit: Visit) -> None:
    host = visit()
    table = host.enter().set_up("schatzinsel").seat(2, "Kept for a friend").begin(host.page)
    assert table.invite_link
    host.page.get_by_role("button", name="Let a bot play").click()
    host.page.get_by_role("button", name="4 · Dragon").click()
    table.laid()
    host.newcomer(3).tap_something()


def test_an_agreed_end_and_another_game_with_the_same_people(visit: Visit) -> None:
    host, guest = visit(), visit()
    first = sit_down_together(host, guest).address
    host.table.menu("Offer to end here")
    guest.page.get_by_role("button", name="Yes").click()
    for person in (host, guest):
        expect(person.table.ending.locator(".scores tbody tr")).to_have_count(2)

    host.table.ending.get_by_role("button", name="Play again").click()
    host.page.wait_for_url(lambda address: address != first)
    guest.page.get_by_role("button", name="Join in").click()
    guest.page.wait_for_url(host.page.url)
    for person in (host, guest):
        expect(person.table.laid().ending).to_be_hidden()
        for name in ("Anna", "Ben"):
            expect(person.table.scene.locator(".plate").filter(has_text=name)).to_have_count(1)
