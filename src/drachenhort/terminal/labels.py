"""Sets names, numbers and figures of a crowded map, so that they cover one another as little as possible."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rich.text import Text

from drachenhort.kernel.scene import Piece, Scene
from drachenhort.terminal.board import badge_style
from drachenhort.terminal.themes import look_of

Cell = tuple[int, int]
Placed = tuple[int, int, Text]
"""Column and line of the first letter, and the text."""

OUTSIDE, COVERS, TOUCHES, ELSEWHERE, HIDES_DOT = 1000, 100, 20, 5, 2
"""How bad it is to stand outside of the map, upon other letters, right beside them, on another line than
one's space, or on a dot."""


MOST_BRACKETS = 9
"""With more numbers than this on the map there is no room for brackets."""


@dataclass(frozen=True)
class Label:
    """What there is to say about one space."""

    space: str
    name: Text
    is_dot: bool
    """Is the name only a dot, which may be covered?"""
    mark: Text
    """The number of the choice that leads there; empty if none does."""
    standing: tuple[Text, ...] = ()


def stander(scene: Scene, piece: Piece, *, plain: bool) -> Text:
    """Who stands there: seat and badge of a player's piece, or sign and face of another; a tick for more.

    More is what a label says behind its comma, such as that somebody wears a ring.
    """
    look = look_of(scene)
    if piece.owner is None:
        thing = look.chart.things[piece.kind]
        return Text(f"{thing.plain if plain else thing.sign}{piece.face or ''}", style=thing.style)
    tick = ("'" if plain else "°") if "," in piece.label else ""
    sign = piece.badge or (piece.face or "")[:1]
    return Text(f"{piece.owner + 1}{sign}{tick}", style=badge_style(look, piece))


def place_labels(
    labels: Iterable[Label], places: Mapping[str, Cell], columns: int, rows: int
) -> Iterator[Placed]:
    """Where every text goes, in the order in which they are drawn: dots lie below all others."""
    sheet = _Sheet(columns, rows)
    labels = list(labels)
    named: dict[str, Placed] = {}
    for label in labels:
        if label.is_dot and not label.mark:
            sheet.dots.add(places[label.space])
            yield (*places[label.space], label.name)
    marked = [label for label in labels if label.mark and label.is_dot]
    few = len(marked) <= MOST_BRACKETS
    for label in marked:  # a number stands where it leads to, whatever else there is
        yield sheet.take((*places[label.space], Text(" ")))
    for label in labels:
        if not label.is_dot:
            mark = f"({label.mark.plain})" if label.mark else ""
            text = Text.assemble(label.name, (mark, label.mark.style))
            named[label.space] = sheet.take(sheet.best_for_name(places[label.space], text))
            yield named[label.space]
    for label in marked:
        named[label.space] = sheet.take(sheet.best_for_number(places[label.space], label.mark, bracketed=few))
        yield named[label.space]
    for label in labels:
        if label.standing:
            text = Text().join(label.standing)
            yield sheet.take(sheet.best_for_figures(places[label.space], text, named.get(label.space)))


@dataclass
class _Sheet:
    """The map, as far as it is taken."""

    columns: int
    rows: int
    dots: set[Cell] = field(default_factory=set)
    taken: set[Cell] = field(default_factory=set)

    def take(self, placed: Placed) -> Placed:
        """Note that a text stands there."""
        self.taken |= _cells(placed)
        return placed

    def centred(self, place: Cell, text: Text) -> Placed:
        """The text in the middle of a space, but all of it on the map."""
        first = place[0] - (text.cell_len - 1) // 2
        return max(0, min(first, self.columns - text.cell_len)), place[1], text

    def best_for_name(self, place: Cell, text: Text) -> Placed:
        """The text in the middle of a space, or a bit to the side where it would cover a dot."""
        column, line, _text = self.centred(place, text)
        spots = [(column + x, line, text) for x in (0, -1, 1, -2, 2, -3, 3)]
        return min(spots, key=lambda placed: self._cost(placed, place))

    def best_for_number(self, place: Cell, mark: Text, *, bracketed: bool) -> Placed:
        """A number in brackets where there is room, else bare, but not right beside another one."""
        self.taken.discard(place)
        whole = self.centred(place, Text(f"({mark.plain})", style=mark.style))
        if bracketed and not _cells(whole) & (self.taken | self.dots):
            return whole
        column, line, _text = self.centred(place, mark)
        shifts = (0, -1, 1, -2, 2)
        spots = [(column + x, line + y, mark) for y in (0, 1, -1) for x in shifts]
        return min(spots, key=lambda placed: self._cost(placed, place))

    def best_for_figures(self, place: Cell, text: Text, name: Placed | None) -> Placed:
        """Where those who stand on a space cover least: upon its dot, or around its name or number."""
        column, line = place
        wide = text.cell_len
        firsts = (column - (wide - 1) // 2, column, column - wide + 1)
        spots = [] if name else [(first, line) for first in firsts]
        if name:
            spots += [(name[0] + name[2].cell_len + 1, line), (name[0] - 1 - wide, line)]
        spots += [(first, line + step) for step in (1, -1) for first in firsts]
        around = (*firsts, column + 2, column - wide - 1)
        spots += [(first, line + step) for step in (0, 1, -1, 2, -2) for first in around]
        first, best = min(spots, key=lambda spot: self._cost((*spot, text), place))
        return max(0, min(first, self.columns - wide)), best, text

    def _cost(self, placed: Placed, own: Cell) -> int:
        """How much a text would cover there, besides its own dot."""
        column, line, text = placed
        cells = _cells(placed)
        beside = {(column - 1, line), (column + text.cell_len, line)}
        outside = sum(not (0 <= x < self.columns and 0 <= y < self.rows) for x, y in cells)
        return (
            OUTSIDE * outside
            + ELSEWHERE * abs(line - own[1])
            + COVERS * len(cells & self.taken)
            + TOUCHES * len(beside & self.taken)
            + HIDES_DOT * len(cells & self.dots - {own})
        )


def _cells(placed: Placed) -> set[Cell]:
    column, line, text = placed
    return {(x, line) for x in range(column, column + text.cell_len)}
