"""Lists below a map what lies on its spaces, where the map itself has room for their names only."""

from collections.abc import Sequence
from itertools import groupby, product, zip_longest

from rich.text import Text

from drachenhort.chronicle.reading import is_blank
from drachenhort.kernel.scene import Piece, Scene, Space
from drachenhort.terminal.board import sign_of
from drachenhort.terminal.labels import stander
from drachenhort.terminal.looks import ink_of
from drachenhort.terminal.themes import look_of

GAPS = (2, 1)
"""Columns between two entries, the second where that saves a line."""


def draw_legend(scene: Scene, width: int, *, plain: bool) -> list[Text]:
    """An entry for every space on which something lies that nobody owns, in as many columns as fit."""
    if not look_of(scene).chart.dots:
        return []
    entries = [entry for space in scene.spaces if (entry := _entry(scene, space, plain=plain))]
    lines: list[Text] = []
    for height, gap in product(range(1, len(entries) + 1), GAPS):
        lines = _in_columns(entries, height, gap)
        if lines[0].cell_len <= width:
            break
    for line in lines:
        line.truncate(width, overflow="crop")
    return lines


def _in_columns(entries: Sequence[Text], height: int, gap: int) -> list[Text]:
    """The entries one below the other, on so many lines of equal width."""
    lines = [Text() for _line in range(height)]
    for first in range(0, len(entries), height):
        column = entries[first : first + height]
        wide = max(entry.cell_len for entry in column) + (gap if first + height < len(entries) else 0)
        for line, entry in zip_longest(lines, column, fillvalue=Text()):
            line.append_text(entry).pad_right(wide - entry.cell_len)
    return lines


def _entry(scene: Scene, space: Space, *, plain: bool) -> Text | None:
    """The name of a space and what lies there, kind after kind; None where nothing does."""
    lying = [piece for piece in scene.pieces if piece.at == space.id and piece.owner is None]
    if not lying:
        return None
    kinds = [
        Text().join(_chip(scene, piece, plain=plain) for piece in group)
        for _kind, group in groupby(lying, key=lambda piece: piece.kind)
    ]
    return Text(" ").join([Text(space.id, style=look_of(scene).chart.label), *kinds])


def _chip(scene: Scene, piece: Piece, *, plain: bool) -> Text:
    """A thing by its sign or by what is printed on it; a question mark for what lies face down."""
    look = look_of(scene)
    if piece.kind in look.chart.things:
        return stander(scene, piece, plain=plain)
    face = piece.label if is_blank(scene, piece) else sign_of(look, piece.face, plain=plain)
    return Text(face, style=ink_of(look, piece.face))
