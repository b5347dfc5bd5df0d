"""The whole table on one screen: title, board, name plates, last moves, question and choices."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from rich.text import Text

from drachenhort.chronicle.lines import Line
from drachenhort.chronicle.reading import counters_of
from drachenhort.kernel.game import find_game
from drachenhort.kernel.scene import Counter, Scene
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import Words
from drachenhort.terminal.badges import badge_of_seat
from drachenhort.terminal.board import Drawing, board_extent, draw_board, sizes_of, width_of
from drachenhort.terminal.chart import draw_chart, extent, has_chart
from drachenhort.terminal.choices import Steps, marks_of
from drachenhort.terminal.comb import comb_extent, draw_comb, has_comb
from drachenhort.terminal.legend import draw_legend
from drachenhort.terminal.looks import (
    LARGE,
    LARGE_CHART,
    LARGE_COMB,
    SMALL,
    SMALL_COMB,
    Look,
    Scale,
    Size,
)
from drachenhort.terminal.plates import COUNTED, Plates
from drachenhort.terminal.themes import look_of
from drachenhort.terminal.voice import Voice, printable

_ = Words("drachenhort")

GAP = 2
"""Columns between board and plates."""
NARROWEST = 28
"""Columns that plates need."""
FEWEST_BESIDE = 4
"""Last moves go beside the board, under the plates, where that many fit there."""
TOKEN_MOST = 9
"""Columns for the notation of a move before its words; a longer one pushes the words of its own line."""
FEWEST_BELOW = 4
"""Lines that a question, choices and answer need at least."""
BELOW = 8
"""Lines kept free for question, choices and answer."""


@dataclass(frozen=True)
class Screen:
    """What a table looks like on a terminal of a given size."""

    voice: Voice
    names: Sequence[str]

    def draw(
        self, scene: Scene, story: Sequence[Line] = (), since: int = 0, chosen: tuple[str, ...] = ()
    ) -> list[Text]:
        """The table without question and choices; lines up to number `since` are old news.

        `chosen` is the part of an answer that has been given already.
        """
        if not scene.spaces:
            return self._draw_boardless(scene, self._told(scene, story[-3:], since, self.voice.out.width))
        board = self.draw_board(scene, story[-1].left if story else frozenset(), chosen)
        room = self.voice.out.width - width_of(board) - GAP
        if room < NARROWEST:
            return self._draw_narrow(scene, board, self._told(scene, story[-3:], since, self.voice.out.width))
        is_large = self._is_large(scene)
        plates = self._plates(scene, room, tall=is_large)
        legend = self._legend(scene, room)
        is_airy = legend and len(board) - len(plates) - len(legend) - 2 >= FEWEST_BESIDE
        plates += [Text(), *legend] if is_airy else legend
        free = len(board) - len(plates) - 1
        below = []
        if free >= FEWEST_BESIDE:
            plates += [Text(), *self._told(scene, story[-free:], since, room)]
        else:
            below = self._told_below(scene, story, since, max(len(board), len(plates)))
        air = [Text()] if self._size(scene) == LARGE and not has_chart(scene) else []
        return [self._title(scene), *air, *_side_by_side(board, plates), *air, *below]

    def _draw_narrow(self, scene: Scene, board: list[Text], told: list[Text]) -> list[Text]:
        """Everything in one column."""
        width = self.voice.out.width
        plates = self._plates(scene, width, tall=False)
        return [self._title(scene), *board, *plates, *self._legend(scene, width), *told]

    def _draw_boardless(self, scene: Scene, told: list[Text]) -> list[Text]:
        """Plates alone, tall ones if there is room."""
        console = self.voice.out
        plates = self._plates(scene, console.width, tall=True)
        if 2 + len(plates) + len(told) + BELOW > console.height:
            plates = self._plates(scene, console.width, tall=False)
        return [self._title(scene), Text(), *plates, *told]

    def _is_large(self, scene: Scene) -> bool:
        if has_chart(scene):
            return self._scale(scene) == look_of(scene).chart.scales[0]
        return self._size(scene) not in (SMALL, SMALL_COMB)

    def draw_board(
        self, scene: Scene, trail: frozenset[str] = frozenset(), chosen: tuple[str, ...] = ()
    ) -> list[Text]:
        """The board alone."""
        drawing = self.drawing(scene, trail, chosen)
        if has_comb(scene):
            return draw_comb(scene, drawing)
        return draw_chart(scene, drawing) if has_chart(scene) else draw_board(scene, drawing)

    def drawing(
        self, scene: Scene, trail: frozenset[str] = frozenset(), chosen: tuple[str, ...] = ()
    ) -> Drawing:
        """What this terminal draws boards with."""
        console = self.voice.out
        return Drawing(
            size=self._size(scene),
            plain=not self.voice.has_unicode,
            colours=None if console.no_color else console.color_system,
            marks=marks_of(scene, chosen),
            trail=trail | _first_touched(scene),
            open=frozenset(Steps(scene, chosen).nexts()),
            about=frozenset((*scene.prompt.about, *chosen)),
            scale=self._scale(scene),
        )

    def _scale(self, scene: Scene) -> Scale:
        """The largest map with which plates and choices still fit."""
        if not has_chart(scene):
            return LARGE_CHART
        console, scales = self.voice.out, look_of(scene).chart.scales
        for scale in scales[:-1] if console.is_terminal else ():
            columns, lines = extent(scene, scale)
            if console.width >= columns + GAP + NARROWEST and console.height >= lines + 1 + BELOW:
                return scale
        return scales[-1]

    def _size(self, scene: Scene) -> Size:
        """The largest spaces with which board, plates and choices still fit."""
        console = self.voice.out
        sizes = (LARGE_COMB, SMALL_COMB) if has_comb(scene) else sizes_of(scene)
        for size in sizes[:-1] if console.is_terminal else ():
            columns, lines = self._extent(scene, size)
            if console.width >= columns + GAP + NARROWEST and console.height >= lines + 1 + BELOW:
                return size
        return sizes[-1]

    def _extent(self, scene: Scene, size: Size) -> tuple[int, int]:
        """How many columns and lines the board takes, with what belongs to it."""
        if has_comb(scene):
            return comb_extent(scene, size)
        if size == LARGE:  # with coordinates, and air around it
            return ceil(scene.width * size.columns) + 14, ceil(scene.height * size.lines) + 3
        columns, lines = board_extent(scene, size)
        return columns + 6, lines + 1

    def _plates(self, scene: Scene, width: int, *, tall: bool) -> list[Text]:
        return Plates(self.names, width, tall, not self.voice.has_unicode).draw(scene)

    def _legend(self, scene: Scene, width: int) -> list[Text]:
        """What lies on the spaces of a map that has no room for it."""
        return draw_legend(scene, width, plain=not self.voice.has_unicode) if has_chart(scene) else []

    def _title(self, scene: Scene) -> Text:
        """The game, and what everybody counts."""
        look = look_of(scene)
        stocks = {counter.id for zone in scene.zones for counter in counters_of(scene, zone)}
        counts = [
            self._count(look, counter)
            for counter in scene.counters
            if counter.owner is None and counter.id not in stocks
        ]
        line = Text(f" {find_game(scene.game).title} ", style=f"bold #1d1b16 on {look.accent}")
        return Text.assemble(line, "  ", (printable(" · ".join(counts)), "dim"))

    def _count(self, look: Look, counter: Counter) -> str:
        """A counter with the most it can be, if that is a number one plays for."""
        most = counter.most if counter.most and counter.most < COUNTED else None
        if not most or counter.kind not in look.counters:
            return f"{counter.label} {counter.value}" + (f"/{most}" if most else "")
        sign = look.counters[counter.kind][0 if self.voice.has_unicode else 1]
        missing = "·" if self.voice.has_unicode else "."
        return f"{counter.label} {counter.value} {(sign * counter.value).ljust(most, missing)}"

    def _told_below(self, scene: Scene, story: Sequence[Line], since: int, above: int) -> list[Text]:
        """The last moves below that many lines, as far as a question then still fits."""
        most = max(0, min(3, self.voice.out.height - above - 1 - FEWEST_BELOW))
        return self._told(scene, story[len(story) - most :] if most else (), since, self.voice.out.width)

    def _told(self, scene: Scene, story: Sequence[Line], since: int, width: int) -> list[Text]:
        """Moves in words, a line each, under the badge of who made them."""
        column = min(TOKEN_MOST, max((len(line.token) for line in story), default=0))
        plain = not self.voice.has_unicode
        lines = []
        for line in story:
            token = line.token.ljust(column)
            room = width - len(token) - 4
            told = line.words or (line.meant if line.seat == NATURE else "")
            told = told or (line.asks if len(line.asks) <= room else "")
            words = Text(f" {token} ", style="bold").append(told, style="not bold")
            words.stylize("dim" if line.number <= since else "")
            text = Text.assemble(badge_of_seat(scene, line.seat, plain=plain), words)
            text.truncate(width, overflow="crop" if plain else "ellipsis")
            lines.append(text)
        return lines


def _first_touched(scene: Scene) -> frozenset[str]:
    """The element that every choice begins with, if there is one: it is what the question is about."""
    first = {touch.path[:1] for touch in scene.touches}
    return frozenset(first.pop()) if len(first) == 1 else frozenset()


def _side_by_side(left: list[Text], right: list[Text]) -> list[Text]:
    """Two drawings beside each other."""
    width = width_of(left)
    height = max(len(left), len(right))
    blank = Text(" " * width)
    lefts = left + [blank] * (height - len(left))
    rights = right + [Text()] * (height - len(right))
    return [
        Text.assemble(one, " " * (width - one.cell_len + GAP), other)
        for one, other in zip(lefts, rights, strict=True)
    ]
