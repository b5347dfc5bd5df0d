"""How much comes over the wire before one plays: lobby and table, fonts included, with an empty cache."""

from playwright.sync_api import Browser

from benchmarks.browser import transfer
from tests.server.served import Served

MOST = 250_000
HEAVIEST = "drachenland"
"""The game with the largest art."""


def test_lobby_and_table_are_light(browser: Browser, house: Served) -> None:
    lobby, table = transfer(browser, house.url, HEAVIEST)
    assert 0 < lobby < MOST and lobby + table <= MOST, (lobby, table)
