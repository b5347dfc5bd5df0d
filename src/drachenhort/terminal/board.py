"""Draws the board of any scene: spaces as tiles of ground, pieces on them, coordinates along the edges.

Kinds of spaces for which the look has no picture show their labels instead.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import floor

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from drachenhort.chronicle.reading import is_blank
from drachenhort.kernel.scene import Piece, Scene, Space
from drachenhort.terminal.looks import (
    ANYBODY,
    LARGE,
    LARGE_CHART,
    PLAYERS,
    SMALL,
    Look,
    Scale,
    Size,
    art_of,
)
from drachenhort.terminal.themes import look_of


@dataclass(frozen=True)
class Drawing:
    """What a board is drawn with, besides the scene."""

    size: Size = LARGE
    plain: bool = False
    """ASCII only."""
    colours: str | None = "truecolor"
    """What the terminal can do, in Rich's words; None without any colour."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """Numbers of choices, by the space they lead to."""
    trail: frozenset[str] = frozenset()
    """Spaces that something has just left, and what was touched for it."""
    open: frozenset[str] = frozenset()
    """What one may touch next."""
    about: frozenset[str] = frozenset()
    """What the question is about."""
    scale: Scale = LARGE_CHART
    """For maps."""


def draw_board(scene: Scene, drawing: Drawing) -> list[Text]:
    """The board as lines of equal width."""
    painter = _Painter(scene, drawing)
    size, rows = drawing.size, _rows(scene, drawing.size)
    canvas = Canvas(*board_extent(scene, size))
    for space in scene.spaces:
        canvas.put(_column(scene, space, size), rows[space.y], painter.paint(space))
    return _with_coordinates(scene, size, rows, canvas.lines())


def sizes_of(scene: Scene) -> tuple[Size, ...]:
    """The sizes in which a board can be drawn, the largest first: labels need more room than pictures."""
    pictures = look_of(scene).spaces
    names = [len(name_of(space)) for space in scene.spaces if space.kind not in pictures]
    if not names:
        return LARGE, SMALL
    widths = dict.fromkeys(max(LARGE.columns, min(max(names), letters) + 2) for letters in LABELS)
    return (*(Size(width, LARGE.lines) for width in widths), SMALL)


LABELS = (14, 10, 7, 4)
"""How many letters of a label are shown, as far as there is room."""


def name_of(space: Space) -> str:
    """What a space is called: its label up to the first comma, or its id where it has none."""
    return space.label.partition(",")[0] or space.id


def board_extent(scene: Scene, size: Size) -> tuple[int, int]:
    """How many columns and lines the board takes, without coordinates."""
    columns = (_column(scene, space, size) + size.columns for space in scene.spaces)
    lines = (line + size.lines for line in _rows(scene, size).values())
    return max(columns, default=0), max(lines, default=0)


def _column(scene: Scene, space: Space, size: Size) -> int:
    left = min(space.x for space in scene.spaces)
    return round((space.x - left) * size.columns)


def _rows(scene: Scene, size: Size) -> dict[float, int]:
    """The line for every height at which there is a space: to scale, but no space upon another."""
    across: dict[float, list[float]] = defaultdict(list)
    for space in scene.spaces:
        across[space.y].append(space.x)
    rows: dict[float, int] = {}
    for y in sorted(across):
        over = [rows[other] for other in rows if _meet(across[other], across[y])]
        rows[y] = max(floor((y - min(across)) * size.lines + 0.5), *(line + size.lines for line in over), 0)
    return rows


def _meet(above: list[float], below: list[float]) -> bool:
    """Would spaces of two rows lie upon each other if the rows were not one below the other?"""
    return any(abs(one - other) < 1 for one in above for other in below)


class Canvas:
    """A sheet of characters, each with a style."""

    def __init__(self, columns: int, lines: int) -> None:
        self.cells: list[list[tuple[str, Style | str]]] = [[(" ", "")] * columns for _line in range(lines)]

    def put(self, column: int, line: int, picture: Iterable[Text]) -> None:
        """Lay a picture down with its upper left corner there; what hangs over the edge is cut."""
        for y, text in enumerate(picture, line):
            for x, character in enumerate(characters(text), column):
                if y < len(self.cells) and x < len(self.cells[y]):
                    self.cells[y][x] = character

    def lines(self) -> list[Text]:
        """The sheet, line by line."""
        return [Text.assemble(*cells) for cells in self.cells]


def characters(text: Text) -> list[tuple[str, Style | str]]:
    """Every character of a text with the style it has there."""
    styles = [Style.parse(text.style) if isinstance(text.style, str) else text.style] * len(text.plain)
    for span in text.spans:
        style = Style.parse(span.style) if isinstance(span.style, str) else span.style
        for place in range(span.start, min(span.end, len(styles))):
            styles[place] += style
    return list(zip(text.plain, styles, strict=True))


class _Painter:
    """Paints one space after the other."""

    def __init__(self, scene: Scene, drawing: Drawing) -> None:
        self.scene = scene
        self.drawing = drawing
        self.look: Look = look_of(scene)
        self.pieces: dict[str, list[Piece]] = defaultdict(list)
        for piece in sorted(scene.pieces, key=lambda piece: piece.place):
            self.pieces[piece.at].append(piece)

    def paint(self, space: Space) -> list[Text]:
        """The picture of a space with what lies on it."""
        ground = self._ground(space)
        pieces = self.pieces[space.id]
        if space.kind not in self.look.spaces:
            return self._paint_label(space, pieces, ground)
        if pieces:
            return self._paint_pieces(pieces, ground)
        lines = self._paint_art(space, ground)
        if space.id in self.drawing.marks:
            lines[0] = self._centred(Text(f"({self.drawing.marks[space.id]})", style=self.look.mark), ground)
        elif space.id in self.drawing.trail:
            sign = "," if self.drawing.plain else "◦"
            lines[0] = self._centred(Text(sign, style=self.look.accent), ground)
        return lines

    def _ground(self, space: Space) -> Style:
        depth = min(1, max(0, space.y / max(1, self.scene.height - 1)))
        odd = (round(space.x) + round(space.y)) % 2 == 1
        glows = space.id in self.drawing.marks
        return Style(bgcolor=self.look.ground(depth, odd=odd, glows=glows, colours=self.drawing.colours))

    def _paint_label(self, space: Space, pieces: list[Piece], ground: Style) -> list[Text]:
        """The label of a space above what lies on it, or above how to name it where it can be touched."""
        mark = self.drawing.marks.get(space.id)
        note = Text(f"({mark})", style=self.look.mark) if mark else Text()
        if not mark and space.id in self.drawing.open:
            note = Text(f"[{space.id}]", style=self.look.accent)
        signs = Text().join(piece_sign(self.scene, piece, plain=self.drawing.plain) for piece in pieces)
        name, room = name_of(space), self.drawing.size.columns
        if self.drawing.size == SMALL:
            return [self._cut(signs or note or Text(name[: room - 1]), ground)]
        if signs and note:
            note.append(name[: max(0, room - note.cell_len)], style="not bold default on default")
            return [self._cut(note, ground), self._cut(signs, ground)]
        trail = "," if self.drawing.plain else "◦"
        left = Text(trail if space.id in self.drawing.trail else "", style=self.look.accent)
        title = Text(name)
        title.truncate(room - 1, overflow="crop" if self.drawing.plain else "ellipsis")
        return [self._cut(title, ground), self._cut(signs or note or left, ground)]

    def _cut(self, text: Text, ground: Style) -> Text:
        """The text in the middle of the space, as far as it fits."""
        return self._centred(text[: self.drawing.size.columns], ground)

    def _paint_art(self, space: Space, ground: Style) -> list[Text]:
        plain = self.drawing.plain or self.drawing.colours is None  # the other pictures live by their colours
        lines = art_of(self.look, space.kind).lines(self.drawing.size, plain=plain)
        return [
            Text.assemble(*((c, ground + self._ink(letter)) for c, letter in zip(text, inks, strict=True)))
            for text, inks in lines
        ]

    def _ink(self, letter: str) -> Style:
        return Style.parse(self.look.inks.get(letter, ""))

    def _paint_pieces(self, pieces: list[Piece], ground: Style) -> list[Text]:
        """The topmost player's piece as a badge, on the tile that lies below all, if one does."""
        figures = [piece for piece in pieces if piece.owner is not None]
        tiles = [piece for piece in pieces if piece.owner is None]
        badge = badge_of(self.look, figures[-1], plain=self.drawing.plain) if figures else Text()
        style = tile_style(self.look, tiles[0]) if tiles else ground
        sign = sign_of(self.look, tiles[0].face, plain=self.drawing.plain) if tiles else ""
        if self.drawing.size == SMALL:
            return [self._padded(Text.assemble(badge, (sign, style)), style)]
        below = self._centred(Text(sign), style)
        if not figures:
            return [below, self._centred(Text(), style)]
        return [self._centred(Text(" ".join(badge.plain)), Style.parse(str(badge.style))), below]

    def _centred(self, text: Text, ground: Style) -> Text:
        left = (self.drawing.size.columns - text.cell_len) // 2
        return self._padded(Text.assemble(" " * left, text), ground)

    def _padded(self, text: Text, ground: Style) -> Text:
        right = self.drawing.size.columns - text.cell_len
        return Text.assemble(text, " " * right, style=ground)


def badge_of(look: Look, piece: Piece, *, plain: bool) -> Text:
    """A player's piece: its glyph and its badge or letter, or the letter of its side, on its colour."""
    if piece.face in look.sides:
        return side_badge(look, piece.face or "")
    face, seat = piece.face or "", -1 if piece.owner is None else piece.owner
    badge = seat_badge(look, seat, piece.badge or face[:1] or str(seat + 1), plain=plain)
    return Text(badge.plain, style=badge_style(look, piece))


def badge_style(look: Look, piece: Piece) -> str:
    """The colours of a player's piece: those of its face or badge, else those of its seat."""
    seat = -1 if piece.owner is None else piece.owner
    return look.badges.get(piece.face or "") or look.badges.get(piece.badge) or seat_style(seat)


def seat_style(seat: int) -> str:
    """The colours of a seat."""
    colours = tuple(PLAYERS.values())
    return colours[seat] if 0 <= seat < len(colours) else ANYBODY


def seat_badge(look: Look, seat: int, sign: str, *, plain: bool) -> Text:
    """The glyph of a player with that sign, on the colour of that sign or seat."""
    style = look.badges.get(sign) or seat_style(seat)
    return Text(f"{look.figure[1] if plain else look.figure[0]}{sign}", style=style)


def piece_sign(scene: Scene, piece: Piece, *, plain: bool) -> Text:
    """A piece where a few letters have room: a player's as a badge, others by what is printed on them."""
    look = look_of(scene)
    if piece.owner is not None and (piece.face is not None or is_blank(scene, piece)):
        return badge_of(look, piece, plain=plain)
    sign = "" if is_blank(scene, piece) else sign_of(look, piece.face, plain=plain)
    glyph = look.figure[1] if plain else look.figure[0]
    return Text(f" {sign} " if sign else glyph, style=tile_style(look, piece) if sign else ANYBODY)


def side_badge(look: Look, side: str) -> Text:
    """The letter of a side on its colour."""
    return Text(f" {look.faces.get(side, side[:1])} ", style=PLAYERS.get(side, ANYBODY))


def tile_style(look: Look, tile: Piece) -> Style:
    """The enamel of a tile, dull where one cannot see what it is."""
    return Style.parse(look.tile if tile.face else look.tile_unknown)


def sign_of(look: Look, face: str | None, *, plain: bool) -> str:
    """What a tile shows: its sign, or its letters where there is none, or a question mark."""
    if face is None:
        return "?"
    return face if plain else look.faces.get(face, face)


# ---- coordinates ----------------------------------------------------------------------------------


def _with_coordinates(scene: Scene, size: Size, rows: Mapping[float, int], lines: list[Text]) -> list[Text]:
    """The board between its column letters and row numbers, where the names of spaces are made of such."""
    names = [(space, re.fullmatch(r"([a-z]+)(\d+)", space.id)) for space in scene.spaces]
    letters = {_column(scene, space, size): name[1] for space, name in names if name}
    numbers = {rows[space.y]: name[2] for space, name in names if name}
    if not all(name and letters[_column(scene, s, size)] + numbers[rows[s.y]] == s.id for s, name in names):
        return lines
    if any(column % size.columns for column in letters):
        return lines
    last = max(letters, default=-1)
    columns = "".join(letters.get(x, "").center(size.columns) for x in range(0, last + 1, size.columns))
    framed = [
        Text.assemble((f"{numbers.get(y, ''):>2} ", "dim"), line, (f" {numbers.get(y, ''):<2}", "dim"))
        for y, line in enumerate(lines)
    ]
    return [Text(f"   {columns}   ", style="dim"), *framed]


def width_of(lines: list[Text]) -> int:
    """The width of a drawing."""
    return max((cell_len(line.plain) for line in lines), default=0)
