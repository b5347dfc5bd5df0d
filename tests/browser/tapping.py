"""Somebody who knows no rules: they look at the page, and tap on what glows."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

PATIENCE = 30
"""Seconds for a bot's turn, or for an answer, on a busy machine."""
LOOK = (Path(__file__).parent / "looking.js").read_text()


class Window(Protocol):
    """Where one looks: a page of Playwright, or a window of another browser."""

    def evaluate(self, expression: str) -> Any:
        """What a script gives."""

    def wait_for_timeout(self, timeout: float) -> None:
        """So many milliseconds."""


@dataclass(frozen=True)
class Glance:
    """What one sees at a moment."""

    seen: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        return self.seen[name]

    @property
    def offers(self) -> list[dict[str, Any]]:
        """Everything that asks to be tapped: what glows, and golden buttons."""
        return [*self.seen["glowing"], *self.seen["buttons"]]

    @property
    def is_in_reach(self) -> bool:
        """Is anything offered, and can a finger reach all of it?"""
        return bool(self.offers) and all(one["at"] is not None for one in self.offers)

    @property
    def ids(self) -> list[str]:
        """The names of what glows."""
        return [one["id"] for one in self.seen["glowing"]]


def look(page: Window) -> Glance:
    """A glance at the page."""
    return Glance(page.evaluate(LOOK))


def look_until(page: Window, holds: Callable[[Glance], object], what: str) -> Glance:
    """Look until something is so; `what` says what, if it never is."""
    end = time.monotonic() + PATIENCE
    while not holds(glance := look(page)):
        assert time.monotonic() < end, f"still waiting: {what}; one sees {glance.seen}"
        page.wait_for_timeout(25)
    return glance


def look_until_changed(page: Window, before: Glance, what: str) -> Glance:
    """Look until one sees that something has happened."""
    return look_until(page, lambda seen: seen.seen != before.seen, f"{what} does something")


class Newcomer:
    """Taps, chosen by dice."""

    def __init__(self, page: Window, seed: int, tap: Callable[[float, float], None]) -> None:
        self._page = page
        self._dice = random.Random(seed)
        self._tap = tap
        self.taps = 0

    def tap(self, one: dict[str, Any]) -> None:
        """Tap on something that one sees."""
        assert one["at"] is not None, f"{one['name']} is offered, but no finger can reach it"
        self.taps += 1
        self._tap(one["at"]["x"], one["at"]["y"])

    def tap_something(self) -> None:
        """Wait until something asks for it, tap it, and see that this had an effect."""
        self._tap_one_of(self._wait())

    def _wait(self) -> Glance:
        """Until something is offered, and a finger can reach all of it."""
        return look_until(self._page, lambda seen: seen.isOver or seen.is_in_reach, "something within reach")

    def _tap_one_of(self, before: Glance) -> None:
        if not before.isOver:
            name = self._dice.choice(before.offers)["name"]
            before, one = self._reach(name)
            self.tap(one)
            look_until_changed(self._page, before, f"a tap on {one}")

    def _reach(self, name: str) -> tuple[Glance, dict[str, Any]]:
        """Something that glows, when a finger can reach it: for a moment it may be covered."""

        def found(seen: Glance) -> list[dict[str, Any]]:
            return [one for one in seen.offers if one["name"] == name and one["at"] is not None]

        glance = look_until(self._page, found, f"{name} glows, and a finger can reach it")
        return glance, found(glance)[0]

    def tap_if_asked(self) -> None:
        """Tap something if there is something, and see that this had an effect."""
        if look(self._page).offers:
            self.tap_something()

    def play_until(self, holds: Callable[[Glance], object], most: int) -> Glance:
        """Tap until something is so: when one is asked, or right after a tap."""
        for _tap in range(most):
            asked = self._wait()
            if holds(asked):
                return asked
            self._tap_one_of(asked)
            if holds(glance := look(self._page)):
                return glance
        raise AssertionError(f"after {most} taps it is still not so; one sees {look(self._page).seen}")

    def play_to_the_end(self, most: int = 3000) -> Glance:
        """Tap until the card with the result lies on the table."""
        return self.play_until(lambda seen: seen.isOver, most)


def play_together(players: Sequence[Newcomer], moves: int, told: Callable[[], int]) -> None:
    """Let whoever is asked tap, until so many moves more have been told."""
    goal = told() + moves
    end = time.monotonic() + 3 * PATIENCE
    while told() < goal:
        assert time.monotonic() < end, "nobody comes to the end of a move"
        for player in players:
            player.tap_if_asked()
