"""What a reload, a lost line and a killed server leave as it was."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import QUICK_BOTS
from tests.browser.guard import LOST_LINE, Guard
from tests.browser.tapping import look, look_until
from tests.browser.visitors import Street, Visit
from tests.server.served import Served


def test_a_reload_in_the_middle_loses_nothing(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference")
    table = visitor.enter().play_now("dracheninsel")
    newcomer = visitor.newcomer(seed=3)
    newcomer.play_until(lambda seen: seen.told > 6 and seen.offers and not seen.chosen, 60)
    glowing, position, told = table.wait_for_my_turn(), table.position, table.told

    visitor.page.reload()
    assert table.laid().wait_for_my_turn() == glowing
    assert table.position == position
    assert table.told[-3:] == told[-3:]
    again = look(visitor.page).told
    newcomer.play_until(lambda seen: seen.told > again, 30)


def test_a_tap_counts_although_the_table_changes_while_the_finger_is_down(visit: Visit) -> None:
    """Whatever arrives draws the table anew, under the finger too; and time stands still."""
    visitor = visit(reduced_motion="no-preference")
    visitor.page.clock.install(time=0)
    visitor.enter().play_now("goldener_drache").wait_for_my_turn()
    before = look(visitor.page)
    at = before.glowing[0]["at"]
    visitor.page.clock.pause_at(3600)
    visitor.page.mouse.move(at["x"], at["y"])
    visitor.page.mouse.down()
    visitor.page.set_viewport_size({"width": 1280, "height": 802})
    visitor.page.wait_for_function("innerHeight === 802")
    visitor.page.mouse.up()
    visitor.page.clock.resume()
    look_until(visitor.page, lambda seen: seen.ids != before.ids, "the tap counts")


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Served]:
    """A server that may be killed."""
    with Served(tmp_path, environment={**QUICK_BOTS, "DRACHENHORT_WARMING": "off"}) as server:
        yield server


def test_a_tap_while_the_server_is_away_is_played_once(
    browser: Browser, own_house: Served, guard: Guard
) -> None:
    """The page says that the line is lost, and comes back by itself."""
    street = Street(browser, own_house.url, guard)
    visitor = street.visitor()
    table = visitor.enter().play_now("schatzinsel")
    newcomer = visitor.newcomer(seed=5)
    own_moves = visitor.page.locator(".log li.own")
    newcomer.play_until(lambda seen: seen.told >= 4 and seen.offers, 30)
    moves = own_moves.count()

    with guard.excusing(LOST_LINE):
        own_house.kill()
        expect(table.line).not_to_be_empty()
        newcomer.play_until(lambda seen: seen.isSending, 20)
        own_house.start()
        expect(table.line).to_be_empty()
        look_until(visitor.page, lambda seen: seen.offers, "one's next turn")
    assert own_moves.count() == moves + 1
    newcomer.play_until(lambda _seen: own_moves.count() == moves + 2, 20)
    street.go_home()
