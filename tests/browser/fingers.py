"""Fingers on the glass, by real touch events: they come down, glide and are lifted."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Locator, Page

Point = tuple[float, float]
STEPS = 12
"""A finger is seen so often on its way."""


class Fingers:
    """One or more fingers that are down together."""

    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)
        self._at: Sequence[Point] = ()

    @contextmanager
    def down(self, *points: Point) -> Iterator["Fingers"]:
        """Come down one after the other, and be lifted together in the end."""
        for many in range(1, len(points) + 1):
            self._send("touchStart", points[:many])
        yield self
        self._send("touchEnd", ())

    def glide(self, *points: Point) -> None:
        """Each goes straight to its point."""
        begin = self._at
        for step in range(1, STEPS + 1):
            share = step / STEPS
            ways = zip(begin, points, strict=True)
            self.move(*((x + (to_x - x) * share, y + (to_y - y) * share) for (x, y), (to_x, to_y) in ways))

    def move(self, *points: Point) -> None:
        """Be there next."""
        self._send("touchMove", points)

    def _send(self, kind: str, points: Sequence[Point]) -> None:
        self._at = points
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def middle(thing: Locator) -> Point:
    """The middle of what one sees of it."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
