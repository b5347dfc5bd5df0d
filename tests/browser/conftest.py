"""What all tests in a browser share: one server, one Chromium, and a guard who must have nothing to tell."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import chromium, program
from tests.browser.guard import Guard
from tests.browser.tapping import PATIENCE
from tests.browser.visitors import Street, Visit
from tests.server.served import Served

expect.set_options(timeout=PATIENCE * 1000)
QUICK_BOTS = {"DRACHENHORT_BOT_PACE": "0", "DRACHENHORT_TEACHING": "0.02"}


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed after the last test in a browser: its event loop would stop tests that run their own."""
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    program()  # without a browser there is nothing to serve
    with Served(tmp_path_factory.mktemp("house"), environment=QUICK_BOTS) as server:
        server.wait_until_ready()
        yield server
        assert "Traceback" not in server.log_tail()


@pytest.fixture
def guard() -> Iterator[Guard]:
    """In every test nothing may be complained about, and nobody else be asked."""
    guard = Guard()
    yield guard
    assert guard.problems == []


@pytest.fixture
def visit(browser: Browser, house: Served, guard: Guard) -> Iterator[Visit]:
    street = Street(browser, house.url, guard)
    yield street.visitor
    street.go_home()
