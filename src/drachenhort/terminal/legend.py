"""Lists below a map what lies on its spaces, where the map itself has room for their names only."""

from itertools import groupby

from rich.text import Text

from drachenhort.chronicle.reading import is_blank
from drachenhort.kernel.scene import Piece, Scene, Space
from drachenhort.terminal.board import sign_of
from drachenhort.terminal.labels import stander
from drachenhort.terminal.looks import ink_of
from drachenhort.terminal.themes import look_of

GAP = 2
"""Columns between two entries."""


def draw_legend(scene: Scene, width: int, *, plain: bool) -> list[Text]:
    """An entry for every space on which something lies that nobody owns, in as many columns as fit."""
    if not look_of(scene).chart.dots:
        return []
    entries = [entry for space in scene.spaces if (entry := _entry(scene, space, plain=plain))]
    wide = max((entry.cell_len for entry in entries), default=1)
    columns = max(1, (width + GAP) // (wide + GAP))
    height = -(-len(entries) // columns)
    lines = []
    for row in range(height):
        line = Text()
        for place, entry in enumerate(entries[row::height]):
            line.pad_right(place * (wide + GAP) - line.cell_len)
            line.append_text(entry)
        line.truncate(width, overflow="crop")
        lines.append(line)
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
