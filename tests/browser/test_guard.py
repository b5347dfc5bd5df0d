"""The guard itself: whatever it is there to notice, it notices."""

import pytest
from playwright.sync_api import Browser

from tests.browser.guard import Guard
from tests.browser.visitors import Street
from tests.server.people import wait_until
from tests.server.served import Served

OFFENCES = {
    "error: something broke": "console.error('something broke')",
    "it threw": "setTimeout(() => { throw new Error('it threw') }) && 0",
    "the policy forbids": "document.head.append(Object.assign(document.createElement('style'), {text: 1}))",
    "asked a stranger": "(new Image().src = 'http://127.0.0.2:9/picture.png')",
    "404": "fetch('/no-such-page').then(() => 0)",
}


@pytest.mark.parametrize("trace", OFFENCES)
def test_the_guard_notices(trace: str, browser: Browser, house: Served) -> None:
    guard = Guard()
    street = Street(browser, house.url, guard)
    visitor = street.visitor()
    visitor.enter()
    assert guard.problems == []
    visitor.page.evaluate(OFFENCES[trace])

    def is_noticed() -> bool:
        visitor.page.evaluate("0")  # the browser tells its news only to who asks something
        return any(trace in problem for problem in guard.problems)

    wait_until(is_noticed, f"the guard tells of it; it told {guard.problems}")
    street.go_home()
