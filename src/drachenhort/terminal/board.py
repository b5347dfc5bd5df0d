"""Draws the board of any scene: spaces as tiles of ground, pieces on them, coordinates along the edges."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

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
    canvas = Canvas(ceil(scene.width * size.columns), max(rows.values(), default=0) + size.lines)
    for space in scene.spaces:
        canvas.put(round(space.x * size.columns), rows[space.y], painter.paint(space))
    return _with_coordinates(scene, size, rows, canvas.lines())


def _rows(scene: Scene, size: Size) -> dict[float, int]:
    """The line for every height at which there is a space: to scale, but no row upon another."""
    rows: dict[float, int] = {}
    free = 0
    for y in sorted({space.y for space in scene.spaces}):
        rows[y] = max(round(y * size.lines), free)
        free = rows[y] + size.lines
    return rows


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
        self.look: Look = look_of(scene.theme)
        self.pieces: dict[str, list[Piece]] = defaultdict(list)
        for piece in sorted(scene.pieces, key=lambda piece: piece.place):
            self.pieces[piece.at].append(piece)

    def paint(self, space: Space) -> list[Text]:
        """The picture of a space with what lies on it."""
        ground = self._ground(space)
        pieces = self.pieces[space.id]
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
        depth = space.y / max(1, self.scene.height - 1)
        odd = (round(space.x) + round(space.y)) % 2 == 1
        glows = space.id in self.drawing.marks
        return Style(bgcolor=self.look.ground(depth, odd=odd, glows=glows, colours=self.drawing.colours))

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
    """A player's piece: its glyph and its number or letter, or the letter of its side, on its colour."""
    if piece.face in look.sides:
        return side_badge(look, piece.face or "")
    glyph, face = look.figure[1] if plain else look.figure[0], piece.face or ""
    return Text(f"{glyph}{number_of(piece.id) or face[:1]}", style=look.badges.get(face, ANYBODY))


def side_badge(look: Look, side: str) -> Text:
    """The letter of a side on its colour."""
    return Text(f" {look.faces.get(side, side[:1])} ", style=PLAYERS.get(side, ANYBODY))


def number_of(id: str) -> str:
    """The number at the end of an id, such as that of a player in `dragon2`; empty if there is none."""
    digits = re.search(r"\d+$", id)
    return digits[0] if digits else ""


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
    letters = {round(space.x): name[1] for space, name in names if name}
    numbers = {rows[space.y]: name[2] for space, name in names if name}
    if not all(name and letters[round(s.x)] + numbers[rows[s.y]] == s.id for s, name in names):
        return lines
    columns = "".join(letters.get(x, "").center(size.columns) for x in range(ceil(scene.width)))
    framed = [
        Text.assemble((f"{numbers.get(y, ''):>2} ", "dim"), line, (f" {numbers.get(y, ''):<2}", "dim"))
        for y, line in enumerate(lines)
    ]
    return [Text(f"   {columns}   ", style="dim"), *framed]


def width_of(lines: list[Text]) -> int:
    """The width of a drawing."""
    return max((cell_len(line.plain) for line in lines), default=0)
