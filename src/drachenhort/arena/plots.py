"""Plots as inline SVG in HTML: no scripts, no network; colours are those of the page, in both lights.

Rows and axes are HTML, so that words keep their size on a phone; only what is drawn is SVG, in percent of its
own width.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from drachenhort.arena.intervals import Interval


@dataclass(frozen=True)
class Row:
    """A line of a plot: a label, a value from 0 to 1 with its interval, and what would be usual."""

    label: str
    value: float
    told: str
    """The value in words."""
    interval: Interval | None = None
    usual: float | None = None
    is_second: bool = False
    """Drawn in the second colour."""


def rows(entries: Sequence[Row], most: float = 1.0) -> str:
    """Horizontal bars with whiskers, and a mark where a value would be usual."""
    return f'<div class="rows">{"".join(_row(entry, most) for entry in entries)}</div>'


def _row(entry: Row, most: float) -> str:
    def at(value: float) -> str:
        return f"{100 * min(1.0, max(0.0, value / most)):.2f}%"

    kind = "bar second" if entry.is_second else "bar"
    drawn = [f'<rect class="{kind}" y="5" height="14" width="{at(entry.value)}" rx="3"/>']
    if entry.usual is not None:
        drawn.append(f'<line class="usual" x1="{at(entry.usual)}" x2="{at(entry.usual)}" y1="0" y2="24"/>')
    if entry.interval is not None:
        low, high = (at(end) for end in entry.interval)
        drawn.append(f'<line class="whisker" x1="{low}" x2="{high}" y1="12" y2="12"/>')
        drawn += [f'<line class="whisker" x1="{end}" x2="{end}" y1="7" y2="17"/>' for end in (low, high)]
    return (
        f'<div class="row"><span class="label">{escape(entry.label)}</span>'
        f'<svg class="track" height="24" aria-hidden="true">{"".join(drawn)}</svg>'
        f'<span class="told">{escape(entry.told)}</span></div>'
    )


def histogram(values: Sequence[float], title: str, bins: int = 24) -> str:
    """How often a number was about so large."""
    low, high = min(values), max(values)
    count = max(1, min(bins, int(high - low) + 1))
    width = (high - low) / count or 1.0
    heights = [0] * count
    for value in values:
        heights[min(count - 1, int((value - low) / width))] += 1
    top = max(heights)
    drawn = [
        f'<rect class="bar" x="{100 * k / count + 0.4:.2f}%" width="{100 / count - 0.8:.2f}%" '
        f'y="{100 - 100 * height / top:.2f}%" height="{100 * height / top:.2f}%"/>'
        for k, height in enumerate(heights)
        if height
    ]
    return _framed("".join(drawn), title, tuple(f"{end:.0f}" for end in (low, (low + high) / 2, high)))


def course(
    points: Sequence[tuple[float, float]],
    title: str,
    band: Sequence[Interval] = (),
    *,
    most: float = 1.0,
    usual: float | None = None,
    ends: tuple[str, ...] = (),
) -> str:
    """A line from left to right, with a band of what is likely around it."""
    first, last = points[0][0], points[-1][0]

    def spot(x: float, y: float) -> str:
        return f"{100 * (x - first) / (last - first or 1):.2f},{100 - 100 * min(1.0, y / most):.2f}"

    drawn = []
    if usual is not None:
        drawn.append(f'<path class="usual" d="M0,{100 - 100 * usual / most:.2f} H100"/>')
    if band:
        there = [spot(x, high) for (x, _y), (_low, high) in zip(points, band, strict=True)]
        back = [spot(x, low) for (x, _y), (low, _high) in zip(points, band, strict=True)]
        drawn.append(f'<polygon class="band" points="{" ".join(there + back[::-1])}"/>')
    drawn.append(f'<polyline class="line" points="{" ".join(spot(x, y) for x, y in points)}"/>')
    size = 'viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%"'
    heights = (f"{most:.0%}", f"{most / 2:.0%}", "0%") if most <= 1 else (f"{most:g}", f"{most / 2:g}", "0")
    return _framed(f"<svg {size}>{''.join(drawn)}</svg>", title, ends, heights)


def _framed(drawn: str, title: str, ends: tuple[str, ...], heights: tuple[str, ...] = ()) -> str:
    """A plot with what stands below it from left to right, and beside it from top to bottom."""
    below, beside = ("".join(f"<span>{escape(end)}</span>" for end in told) for told in (ends, heights))
    field = f'<svg class="field" height="150" role="img" aria-label="{escape(title)}">{drawn}</svg>'
    side = f'<div class="axis up">{beside}</div>' if heights else "<div></div>"
    return f'<div class="plot">{side}{field}<div></div><div class="axis">{below}</div></div>'
