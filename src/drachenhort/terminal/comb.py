"""Draws boards whose rows are shifted by half a space, as a honeycomb of grounds with whoever stands there.

On a small comb a space has one line: its number in the row and the letter of its ground or, instead of the
number, whoever stands there. On a large one it has its name above, and below who stands there or what grows.
"""

import re
from collections import defaultdict
from functools import cached_property

from rich.style import Style
from rich.text import Text

from drachenhort.kernel.scene import Piece, Scene, Space
from drachenhort.terminal.board import Canvas, Drawing, badge_of, width_of
from drachenhort.terminal.looks import LARGE_COMB, Comb, Ground, Look, Size
from drachenhort.terminal.themes import look_of

GUTTER = 2
"""Columns before each row of a small comb, for the letter that its names begin with."""
OPEN, ABOUT = "[]", "<>"
"""Around what one may touch next, and around what the question is about."""
COLOURFUL = ("truecolor", "256")
"""Sixteen colours are too loud for a ground."""


def has_comb(scene: Scene) -> bool:
    """Is this a board some of whose rows are shifted by half a space, in a look that wants a honeycomb?"""
    shifts = {round(space.x % 1, 2) for space in scene.spaces}
    return look_of(scene).board == "comb" and {0.0, 0.5} <= shifts


def comb_extent(scene: Scene, size: Size) -> tuple[int, int]:
    """How many columns and lines the honeycomb takes, as long as nothing is crowded."""
    xs, rows = [space.x for space in scene.spaces], {space.y for space in scene.spaces}
    return round((max(xs) - min(xs) + 1) * size.columns) + _gutter(size), len(rows) * size.lines


def draw_comb(scene: Scene, drawing: Drawing) -> list[Text]:
    """The honeycomb as lines of equal width."""
    return _Painter(scene, drawing).draw()


def _gutter(size: Size) -> int:
    return 0 if size == LARGE_COMB else GUTTER


class _Painter:
    """Paints the honeycomb of one scene."""

    def __init__(self, scene: Scene, drawing: Drawing) -> None:
        self.scene = scene
        self.drawing = drawing
        self.look: Look = look_of(scene)
        self.comb: Comb = self.look.comb
        self.is_large = drawing.size == LARGE_COMB
        self.has_grounds = drawing.colours in COLOURFUL
        self.pieces: dict[str, list[Piece]] = defaultdict(list)
        for piece in sorted(scene.pieces, key=lambda piece: piece.place):
            self.pieces[piece.at].append(piece)
        rows = sorted({space.y for space in scene.spaces})
        self.rows = {y: line * drawing.size.lines for line, y in enumerate(rows)}

    def draw(self) -> list[Text]:
        """Sea, letters of the rows, and every space; what is crowded spreads outwards."""
        pictures = {space: _Cell(self, space).draw() for space in self.scene.spaces}
        firsts = {space: self._column(space, width_of(picture)) for space, picture in pictures.items()}
        ends = [firsts[space] + width_of(picture) for space, picture in pictures.items()]
        columns, lines = comb_extent(self.scene, self.drawing.size)
        gutter = _gutter(self.drawing.size)
        margin = max(0, gutter - min(firsts.values()))
        canvas = Canvas(margin + max(columns, *ends), lines)
        self._flood(canvas)
        for y, letter in self.letters.items() if gutter else ():
            first = min(firsts[space] for space in self.scene.spaces if space.y == y)
            sign = Text(letter, style=self.sea + Style(dim=True))
            canvas.put(margin + first - gutter, self.rows[y], [sign])
        for space, picture in pictures.items():
            canvas.put(margin + firsts[space], self.rows[space.y], picture)
        return canvas.lines()

    def _column(self, space: Space, width: int) -> int:
        """Where the picture of a space begins."""
        size, first = self.drawing.size, min(space.x for space in self.scene.spaces)
        more = width - size.columns if space.x < self.scene.width / 2 else 0
        return round((space.x - first) * size.columns) + _gutter(size) - more

    def _flood(self, canvas: Canvas) -> None:
        """Sea everywhere."""
        for cells in canvas.cells:
            cells[:] = [(" ", self.sea)] * len(cells)

    @cached_property
    def sea(self) -> Style:
        """The ground around the board."""
        return Style(bgcolor=self.comb.sea) if self.has_grounds else Style()

    @cached_property
    def letters(self) -> dict[float, str]:
        """What the names of all numbered spaces of a row begin with, where they begin alike."""
        found: dict[float, set[str]] = defaultdict(set)
        for space in self.scene.spaces:
            if name := re.fullmatch(r"([a-z]+)\d+", space.id):
                found[space.y].add(name[1])
        return {y: letters.pop() for y, letters in found.items() if len(letters) == 1}


class _Cell:
    """One space, and what is on it."""

    def __init__(self, painter: _Painter, space: Space) -> None:
        self.painter = painter
        self.space = space
        self.plain = painter.drawing.plain
        pieces, things = painter.pieces[space.id], painter.comb.things
        self.figures = [piece for piece in pieces if piece.owner is not None]
        self.things = [piece for piece in pieces if piece.kind in things]
        self.treasure = [piece for piece in self.things if piece.kind == painter.comb.treasure]
        covers = [piece for piece in pieces if piece.owner is None and piece.kind not in things]
        self.cover = covers[0] if covers else None
        ids = {space.id, *(piece.id for piece in pieces)}
        self.is_open = not ids.isdisjoint(painter.drawing.open)
        self.is_about = not ids.isdisjoint(painter.drawing.about)
        self.is_left = not (self.figures or self.things) and space.id in painter.drawing.trail

    def draw(self) -> list[Text]:
        """The picture of the space."""
        return self._large() if self.painter.is_large else [self._small()]

    # ---- what it is made of ----------------------------------------------------------------------

    @cached_property
    def ground(self) -> Ground:
        comb = self.painter.comb
        return comb.grounds.get(self.letter or self.space.kind, comb.bare)

    @property
    def letter(self) -> str:
        """The letter of what covers the space."""
        return (self.cover.face or "")[:1] if self.cover else ""

    @cached_property
    def style(self) -> Style:
        """Ink on the ground; where grounds have no colour, the ink has theirs."""
        if self.painter.has_grounds:
            return Style(color=self.ground.ink, bgcolor=self.ground.paper)
        return Style(color=self.ground.paper if self.painter.drawing.colours else None)

    @property
    def name(self) -> Text:
        style = self.painter.comb.names.get(self.space.id)
        return Text(self.space.id, style=Style.parse(style) if style else self.style)

    @property
    def brackets(self) -> str:
        """What stands around the space, if anything."""
        return OPEN if self.is_open else ABOUT if self.is_about and not self.figures else ""

    def bracketed(self, text: Text, ends: str) -> Text:
        style = self.style + Style.parse(self.painter.look.mark if self.is_open else "bold")
        return Text.assemble((ends[0], style), text, (ends[1], style))

    def _people(self, *, spelled: bool) -> Text:
        """Whoever stands here, one behind the other under one glyph, or each spelled out."""
        badges = [badge_of(self.painter.look, piece, plain=self.plain) for piece in self.figures]
        for badge, piece in zip(badges, self.figures, strict=True):
            is_asked = piece.id in self.painter.drawing.about
            badge.stylize("reverse" if is_asked else "")
        rest = badges[1:] if spelled else [badge[1:] for badge in badges[1:]]
        return Text().join([*badges[:1], *rest])

    def _signs(self) -> list[Text]:
        """The things that stand or lie here: a treasure by its sign, others with their faces."""
        signs = []
        for piece in self.things:
            thing = self.painter.comb.things[piece.kind]
            face = "" if piece in self.treasure else piece.face or ""
            signs.append(Text(f"{thing.plain if self.plain else thing.sign}{face}", style=thing.style))
        return signs

    # ---- small -------------------------------------------------------------------------------------

    def _small(self) -> Text:
        """One line: number and letter, or the letter and who stands there."""
        width = self.painter.drawing.size.columns
        people, signs = self._people(spelled=False), Text().join(self._signs())
        if not people and not signs:
            return self._small_empty(width)
        if self.is_open and self.space.id in self.painter.comb.names:
            return self.bracketed(Text.assemble(self.name, people), OPEN)
        if self.brackets:
            inside = Text.assemble(people[1:], signs)[: width - 2]
            return self._fitted(self.bracketed(inside, self.brackets), width)
        if self.letter:
            return self._fitted(Text.assemble((self.letter, self.style), people, signs)[:width], width)
        if self.space.id in self.painter.comb.names or not people:
            return self._fitted(Text.assemble(self.name, people, signs), width)
        alone = Text.assemble(people, signs)
        return self._fitted(alone if signs else Text.assemble(self.name, people), width)

    def _small_empty(self, width: int) -> Text:
        number = self.space.id.removeprefix(self.painter.letters.get(self.space.y, ""))
        name = self.name if self.space.id in self.painter.comb.names else Text(number, style=self.style)
        trail = Text("," if self.plain else "◦", style=self.style)
        text = Text.assemble(name, (self.letter, self.style + Style(bold=True)))
        if self.brackets:
            return self._fitted(self.bracketed(text, self.brackets), width)
        left = Text(" " * (width - text.cell_len > 1), style=self.style)
        return self._fitted(Text.assemble(left, text, trail if self.is_left else ""), width)

    def _fitted(self, text: Text, width: int) -> Text:
        """The text, and the ground as far as the space reaches."""
        return Text.assemble(text, (" " * (width - text.cell_len), self.style))

    # ---- large -------------------------------------------------------------------------------------

    def _large(self) -> list[Text]:
        """Two lines: the name with the letter of the ground and the worth of a treasure, and who is there."""
        return [self._line(0, self._title()), self._line(1, self._scene())]

    def _title(self) -> Text:
        letter = Text(self.letter or " ", style=self.style + Style(bold=True))
        if self.treasure:
            coin = self.treasure[0]
            worth = Text(coin.face or "", style=self.painter.comb.things[coin.kind].style)
            return Text.assemble(self.name, letter, worth)
        gap = Text(" ", style=self.style)
        return Text.assemble(self.name, gap, letter) if self.letter else self._centred(self.name, 4)

    def _scene(self) -> Text:
        """Who and what is here or, if nobody and nothing is, what the ground looks like."""
        people, signs = self._people(spelled=len(self.figures) < 3), self._signs()
        if self.treasure:
            shown = self._centred(people, 4)
            return self.bracketed(shown, OPEN) if self.is_open else Text.assemble(signs[0], shown, signs[-1])
        if people or signs:
            return self._centred(Text().join([people, *signs]), 4)
        if self.is_left:
            return self._centred(Text("," if self.plain else "◦"), 4)
        return self._centred(Text(self.ground.plain_texture if self.plain else self.ground.texture), 4)

    def _line(self, number: int, text: Text) -> Text:
        """A line between its ends, unless it needs all the room there is."""
        width = self.painter.drawing.size.columns
        if text.cell_len >= width:
            return text
        flat = self.plain or not self.painter.has_grounds
        rim = self.ground.plain_rim[number] if flat else self.ground.rim[number]
        if self.brackets:
            return self.bracketed(text, self.brackets)
        if rim.isspace():  # this line of the space is not painted
            return self._centred(self.name, width, self.painter.sea)
        edge = Style(color=self.ground.paper, bgcolor=self.painter.comb.land)
        style = edge if self.painter.has_grounds else self.style
        return Text.assemble((rim[0], style), text, (rim[1], style))

    def _centred(self, text: Text, width: int, style: Style | None = None) -> Text:
        left = max(0, width - text.cell_len) // 2
        right = width - text.cell_len - left
        return Text.assemble(" " * left, text, " " * right, style=style or self.style)
