"""Ink on paper: strokes of braille dots, eight to a character, or of ASCII signs that lean as strokes do."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, dist, hypot, radians, sin

Point = tuple[float, float]

SMOOTH = 24
"""Into how many straight bits a curve is cut."""
BLANK_BRAILLE = 0x2800
DASH = (2, 2)
"""Dots drawn and dots left out by a broken stroke."""
DOTS = {
    (0, 0): 0x01, (0, 1): 0x02, (0, 2): 0x04, (0, 3): 0x40,
    (1, 0): 0x08, (1, 1): 0x10, (1, 2): 0x20, (1, 3): 0x80,
}  # fmt: skip
"""The bit of each dot by its column and line in the character."""


def curve(points: Sequence[Point]) -> list[Point]:
    """The points of a smooth way: three are the ends of an arc and what bends it, others stay as they are."""
    if len(points) != 3:
        return through(points)
    (ax, ay), (bx, by), (cx, cy) = points
    shares = [step / SMOOTH for step in range(SMOOTH + 1)]
    return [
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy,
        )
        for t in shares
    ]


def through(points: Sequence[Point]) -> list[Point]:
    """The points of a way from one of these points to the next."""
    return [point for one, other in pairwise(points) for point in _straight(one, other)]


def _straight(one: Point, other: Point) -> list[Point]:
    (ax, ay), (bx, by) = one, other
    return [(ax + (bx - ax) * n / SMOOTH, ay + (by - ay) * n / SMOOTH) for n in range(SMOOTH + 1)]


def turned(points: Iterable[Point], degrees: int) -> list[Point]:
    """The points turned clockwise about the middle (y runs down)."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]


def gap(point: Point, points: Iterable[Point]) -> float:
    """How far a point is from the nearest of others."""
    return min((dist(point, other) for other in points), default=9.0)


class Ink:
    """A sheet of dots, each in one ink; two dots to a column and four to a line."""

    def __init__(self) -> None:
        self.dots: dict[tuple[int, int], str] = {}
        self.slopes: dict[tuple[int, int], tuple[str, str]] = {}
        """In ASCII: the sign and ink of every character."""

    def stroke(
        self,
        points: Sequence[Point],
        ink: str,
        *,
        halo: float = 0,
        thick: bool = False,
        broken: bool = False,
    ) -> None:
        """Draw along points given in dots; with a halo it goes over what lies there, as a bridge does."""
        if halo:
            self._clear(points[len(points) // 5 : -len(points) // 5], ink, halo)
        for point in _dashes(points) if broken else _dense(points):
            for dot in _blot(point, thick=thick):
                self.dots[dot] = ink

    def _clear(self, points: Sequence[Point], ink: str, halo: float) -> None:
        """Wipe out what other inks have left near these points."""
        reach = range(-ceil(halo), ceil(halo) + 1)
        for x, y in points:
            near = ((int(x) + dx, int(y) + dy) for dx in reach for dy in reach if hypot(dx, dy) <= halo)
            for dot in near:
                if self.dots.get(dot, ink) != ink:
                    del self.dots[dot]

    def scratch(self, points: Sequence[Point], ink: str, *, broken: bool = False) -> None:
        """The same with ASCII signs: for every character the one that leans as the stroke does there."""
        (ax, ay), (bx, by) = points[0], points[-1]
        sign = "-" if abs(by - ay) * 3 < abs(bx - ax) else "\\" if (bx - ax) * (by - ay) > 0 else "/"
        if broken:
            sign = "~"
        cells = {(int(x) // 2, int(y) // 4): None for x, y in _dense(points)}
        if sign != "-":  # what is steep takes one character in every line
            cells = dict.fromkeys({line: (column, line) for column, line in cells}.values())
        self.slopes.update(dict.fromkeys(cells, (sign, ink)))

    def cells(self) -> Iterator[tuple[int, int, str, str]]:
        """Column, line, character and ink of every character that is not blank."""
        bits: dict[tuple[int, int], int] = {}
        inks: dict[tuple[int, int], list[str]] = {}
        for (x, y), ink in self.dots.items():
            cell = (x // 2, y // 4)
            bits[cell] = bits.get(cell, 0) | DOTS[x % 2, y % 4]
            inks.setdefault(cell, []).append(ink)
        for (column, line), bit in bits.items():
            found = inks[column, line]
            yield column, line, chr(BLANK_BRAILLE + bit), max(found, key=found.count)
        for (column, line), (sign, ink) in self.slopes.items():
            yield column, line, sign, ink


def _dense(points: Sequence[Point]) -> Iterator[Point]:
    """The points with so many more between them that no dot is left out."""
    for (ax, ay), (bx, by) in pairwise(points):
        steps = max(1, round(2 * max(abs(bx - ax), abs(by - ay))))
        for n in range(steps + 1):
            yield ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps


def _dashes(points: Sequence[Point]) -> Iterator[Point]:
    """The points of a stroke that is lifted again and again."""
    for number, (x, y) in enumerate(dict.fromkeys((int(x), int(y)) for x, y in _dense(points))):
        if number % sum(DASH) < DASH[0]:
            yield x, y


def _blot(point: Point, *, thick: bool) -> Iterator[tuple[int, int]]:
    x, y = int(point[0]), int(point[1])
    yield x, y
    if thick:
        yield x + 1, y
        yield x, y + 1
