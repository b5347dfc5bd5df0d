"""People with a browser of their own: which pages they open, and on what kind of screen."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.guard import Guard
from tests.browser.pages import Lobby, Table
from tests.browser.tapping import PATIENCE, Newcomer

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
SCREENS = {"desk": DESK, "phone": PHONE}
KNOWS_ALL_GAMES = "if (location.protocol.startsWith('http')) localStorage.setItem('hort.met', 'all')"
"""So that no card lies over the table of a first game."""
USUAL: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}
"""Who looks at motion asks for it: it takes time, and most tests look at something else."""


class Visitor:
    """Somebody with one window."""

    def __init__(self, page: Page, home: str, *, has_touch: bool) -> None:
        self.page = page
        self.home = home
        self._has_touch = has_touch

    def open(self, place: str = "") -> None:
        """Go to an address of the house, such as `#/rules/icarius`; whole links are taken as they are."""
        self.page.goto(place if place.startswith("http") else f"{self.home}/{place}")

    def enter(self) -> Lobby:
        """Come in through the front door."""
        self.open()
        return self.lobby

    @property
    def lobby(self) -> Lobby:
        """The lobby, if one is there."""
        return Lobby(self.page)

    @property
    def table(self) -> Table:
        """The table where one is."""
        return Table(self.page)

    def newcomer(self, seed: int) -> Newcomer:
        """The same person, who taps on what glows."""
        return Newcomer(
            self.page, seed, self.page.touchscreen.tap if self._has_touch else self.page.mouse.click
        )


class Street:
    """Where visitors come from: each has a context of their own, and the guard watches all of them."""

    def __init__(self, browser: Browser, home: str, guard: Guard) -> None:
        self._browser = browser
        self._home = home
        self._guard = guard
        self._contexts: list[BrowserContext] = []

    def visitor(self, screen: str = "desk", *, is_new: bool = False, **wishes: Any) -> Visitor:
        """Somebody in English unless they wish otherwise, who knows the games unless they are new to them."""
        settings = {**USUAL, "base_url": self._home, **SCREENS[screen], **wishes}
        context = self._browser.new_context(**settings)
        context.set_default_timeout(PATIENCE * 1000)
        if not is_new:
            context.add_init_script(KNOWS_ALL_GAMES)
        self._contexts.append(context)
        self._guard.watch(context)
        return Visitor(context.new_page(), self._home, has_touch=bool(settings.get("has_touch")))

    def go_home(self) -> None:
        """Everybody closes their windows."""
        for context in self._contexts:
            context.close()


Visit = Callable[..., Visitor]
"""What tests ask for: `visit()`, `visit("phone", locale="de")`."""
