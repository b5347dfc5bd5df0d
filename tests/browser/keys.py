"""Somebody without a mouse: Tab, Enter and the arrow keys."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

MOST_STOPS = 120
"""So many times one presses Tab before one gives up."""
FOCUSED = """() => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!element || element === document.body) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return {
    name: element.ariaLabel ?? element.labels?.[0]?.innerText ?? element.textContent.trim(),
    tag: element.localName,
    id: element.getAttribute("data-hit") ?? element.getAttribute("data-id") ?? "",
    place: element.closest("article")?.dataset.game ?? "",
    isAction: element.matches(".actions summary, .actions button"),
    isMarked: element.matches(":focus-visible"),
    box: { x, y, width, height },
  };
}"""


@dataclass(frozen=True)
class Stop:
    """Where the focus is."""

    name: str
    tag: str
    id: str
    place: str
    isAction: bool  # noqa: N815 -- as the page says it
    isMarked: bool  # noqa: N815
    box: dict[str, float]


class Keys:
    """A keyboard, and the eyes that follow the focus."""

    def __init__(self, page: Page) -> None:
        self._page = page

    @property
    def focus(self) -> Stop | None:
        """Where one is; None when nothing has the focus."""
        found: dict[str, Any] | None = self._page.evaluate(FOCUSED)
        return None if found is None else Stop(**found)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self._page.keyboard.press(key)

    def tab_to(self, is_it: Callable[[Stop], object], what: str, key: str = "Tab") -> Stop:
        """Go on from stop to stop until one is there."""
        for _press in range(MOST_STOPS):
            stop = self.focus
            if stop is not None and is_it(stop):
                assert stop.isMarked, f"one cannot see that {stop} has the focus"
                return stop
            self.press(key)
        raise AssertionError(f"no way leads to {what}; the focus is on {self.focus}")

    def tab_to_name(self, name: str, key: str = "Tab") -> Stop:
        """Go to what is called so."""
        return self.tab_to(lambda stop: stop.name.startswith(name), name, key)

    def tab_to_id(self, id: str, key: str = "Tab") -> Stop:
        """Go to a thing on the table."""
        return self.tab_to(lambda stop: stop.id == id, id, key)

    def tab_to_again(self, stop: Stop) -> Stop:
        """Go to where one was before."""
        return self.tab_to(lambda other: (other.name, other.id) == (stop.name, stop.id), stop.name)

    def picture_of(self, stop: Stop) -> bytes:
        """How the page looks there."""
        x, y, width, height = (stop.box[name] for name in ("x", "y", "width", "height"))
        return self._page.screenshot(clip={"x": x - 4, "y": y - 4, "width": width + 8, "height": height + 8})

    def round_trip(self, key: str) -> list[Stop]:
        """All stops from the beginning of the page until the focus leaves it, or is back at the first."""
        stops: list[Stop] = []
        self.press(key)
        while (stop := self.focus) is not None and (not stops or stop != stops[0]):
            stops.append(stop)
            assert len(stops) < MOST_STOPS, f"the focus does not come out again: {stops[-5:]}"
            self.press(key)
        return stops
