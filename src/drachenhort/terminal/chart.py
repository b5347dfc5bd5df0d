"""Draws boards that paths run over as an inked map: round pieces that lie turned, with paths on them."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from math import ceil, dist

from rich.style import Style
from rich.text import Text

from drachenhort.kernel.scene import Line, Piece, Scene, Space
from drachenhort.terminal.board import Canvas, Drawing, characters
from drachenhort.terminal.ink import Ink, Point, curve, gap, through, turned
from drachenhort.terminal.labels import Label, place_labels, stander
from drachenhort.terminal.looks import PLAYERS, Chart, Look, Scale
from drachenhort.terminal.themes import look_of

STOP, LIT = "stop", "lit"
RADIUS = 0.5
"""Of a round space, in board units."""
COAST = 0.86
"""How far the land reaches around a round space."""
MARGIN = 0.35
WIDE_MARGIN = 0.65
"""Where a board unit takes few columns, so that names of three letters have room at the edge."""
HALO = 1.6
"""Dots kept free on both sides of a path that goes over another one."""
SIGNS = "*o+x=%"
"""For the ends of paths in ASCII, the first for those on which one stops: equal signs are joined."""
PULL = (0.8, 0.7)
"""How near to the rim those signs stand."""


def has_chart(scene: Scene) -> bool:
    """Is this a board with paths, to be drawn as a map?"""
    return bool(scene.lines)


def draw_chart(scene: Scene, drawing: Drawing) -> list[Text]:
    """The map as lines of equal width."""
    return _Painter(scene, drawing).draw()


def draw_disc(scene: Scene, drawing: Drawing, piece: Piece) -> list[Text]:
    """One round piece alone, as it lies."""
    return _Painter(scene, drawing).draw_alone(piece)


def extent(scene: Scene, scale: Scale) -> tuple[int, int]:
    """How many columns and lines the map takes."""
    left, top = _corner(scene)
    right = max(x for x, _y in _points(scene)) + _margin(scene)
    bottom = max(y for _x, y in _points(scene))
    return ceil((right - left) * scale.columns), round((bottom - top) * scale.lines) + 1


def _corner(scene: Scene) -> Point:
    """The upper left corner of the map on the board."""
    return min(x for x, _y in _points(scene)) - _margin(scene), min(y for _x, y in _points(scene))


def _margin(scene: Scene) -> float:
    return WIDE_MARGIN if look_of(scene).chart.dots else MARGIN


def _points(scene: Scene) -> list[Point]:
    """What the map has to show: all spaces, and the ends of all paths printed on the board."""
    spaces = [(space.x, space.y) for space in scene.spaces]
    return spaces + [point for line in scene.lines if line.on is None for point in line.points]


class Paths:
    """The paths on one piece as it lies, in board units from its middle."""

    def __init__(self, lines: list[Line], turn: int) -> None:
        self.lines = sorted(lines, key=lambda line: line.kind == STOP)  # those go over the others
        self.curves = {line.id: turned(curve(line.points), turn) for line in self.lines}

    @cached_property
    def stop(self) -> Point:
        """Where one stops: where two such paths cross, or on the one, well away from all others."""
        stops = [line.id for line in self.lines if line.kind == STOP]
        if not stops:
            return (0.0, 0.0)
        points = self.curves[stops[0]]
        if len(stops) > 1:
            return min(points, key=lambda point: gap(point, self.curves[stops[1]]))
        others = [point for id, curve in self.curves.items() if id != stops[0] for point in curve]
        quarter = len(points) // 4
        return max(points[quarter:-quarter], key=lambda point: gap(point, others))


class _Painter:
    """Paints the map of one scene."""

    def __init__(self, scene: Scene, drawing: Drawing) -> None:
        self.scene = scene
        self.drawing = drawing
        self.look: Look = look_of(scene)
        self.chart: Chart = self.look.chart
        by_piece: dict[str | None, list[Line]] = defaultdict(list)
        for line in scene.lines:
            by_piece[line.on].append(line)
        self.printed = by_piece[None]
        spaces = {space.id for space in scene.spaces}
        self.discs = {p.at: p for p in scene.pieces if p.id in by_piece and p.at in spaces}
        self.paths = {piece.id: Paths(by_piece[piece.id], piece.turn) for piece in self.discs.values()}
        self.figures = {piece.at: piece for piece in scene.pieces if piece.owner is not None}
        self.lit = _lit_lines(scene)
        self.left, self.top = _corner(scene)
        self.columns, self.rows = extent(scene, drawing.scale)

    # ---- from board units to characters and dots ---------------------------------------------------

    def _cell(self, x: float, y: float) -> tuple[float, int]:
        """Column and line of a place on the board."""
        scale = self.drawing.scale
        return (x - self.left) * scale.columns, round((y - self.top) * scale.lines)

    def _dot(self, x: float, y: float) -> Point:
        """A place on the board in dots; the middle of a line of characters lies between its dots."""
        scale = self.drawing.scale
        return (x - self.left) * scale.columns * 2, (y - self.top) * scale.lines * 4 + 2

    def _place(self, column: int, line: int) -> Point:
        """The place on the board under a character."""
        scale = self.drawing.scale
        return (column + 0.5) / scale.columns + self.left, line / scale.lines + self.top

    # ---- layer upon layer --------------------------------------------------------------------------

    def draw(self) -> list[Text]:
        """Ground, pictures, paths and labels."""
        self._draw_ground(range(self.columns), range(self.rows))
        for space in self.scene.spaces:
            self._draw_picture(space)
        self._draw_paths()
        if self.chart.dots:
            self._draw_crowd()
        else:
            for space in self.scene.spaces:
                self._draw_label(space)
        return self.canvas.lines()

    def draw_alone(self, piece: Piece) -> list[Text]:
        """The part of the map that shows one piece, without what is around it."""
        space = next(space for space in self.scene.spaces if space.id == piece.at)
        middle, line = self._cell(space.x, space.y)
        wide = int(self.drawing.scale.columns)
        first = round(middle) - wide // 2
        height = round(self.drawing.scale.lines * RADIUS)
        rows = range(line - height, line + height + 1)
        columns = range(first, first + wide)
        self.printed, self.discs = [], {piece.at: piece}
        self._draw_ground(columns, rows)
        self._draw_paths()
        self._draw_label(space)
        return [Text.assemble(*(self._cut(space, x, y) for x in columns)) for y in rows]

    def _draw_ground(self, columns: range, rows: range) -> None:
        self.canvas = Canvas(self.columns, self.rows)
        for line in rows:
            for column in columns:
                self._put(column, line, " ", Style(bgcolor=self._ground(self._place(column, line))))

    def _cut(self, space: Space, column: int, line: int) -> tuple[str, Style | str]:
        """The character there, or nothing outside of the round space."""
        inside = dist((space.x, space.y), self._place(column, line)) < RADIUS
        return self.canvas.cells[line][column] if inside else (" ", "")

    def _put(self, column: int, line: int, character: str, style: Style) -> None:
        """One character, over what lies there but on its ground."""
        if 0 <= line < self.rows and 0 <= column < self.columns:
            _old, below = self.canvas.cells[line][column]
            assert isinstance(below, (Style, str))
            ground = below if isinstance(below, Style) else Style.parse(below)
            self.canvas.cells[line][column] = (character, Style(bgcolor=ground.bgcolor) + style)

    def _ground(self, place: Point) -> str | None:
        """The colour of the ground: sea, land, an empty round space or a round piece."""
        if self.drawing.colours not in ("truecolor", "256"):
            return None  # sixteen colours are too loud for a ground
        rounds = [space for space in self.scene.spaces if space.id in self._shades]
        nearest = min(rounds, key=lambda space: dist((space.x, space.y), place))
        gap = dist((nearest.x, nearest.y), place)
        if gap >= RADIUS or nearest.kind in self.chart.dots:
            return self.chart.land if gap < COAST else self.chart.sea
        return self._ground_of(nearest)

    def _ground_of(self, space: Space) -> str:
        disc = self.discs.get(space.id)
        if disc is None:
            return self.chart.hole
        if self._is_touched(space):
            return self.chart.touched
        return self.chart.discs[self._shades[space.id]]

    @cached_property
    def _shades(self) -> dict[str, int]:
        """A shade for every round space, so that neighbours differ; round is what has no picture."""
        shades: dict[str, int] = {}
        rounds = [space for space in self.scene.spaces if space.kind not in self.chart.pictures]
        for space in rounds:
            near = [s for s in rounds if s.id in shades and dist((s.x, s.y), (space.x, space.y)) < 1.1]
            used = {shades[other.id] for other in near}
            free = [shade for shade in range(len(self.chart.discs)) if shade not in used]
            shades[space.id] = free[0] if free else 0
        return shades

    def _draw_picture(self, space: Space) -> None:
        """The picture of a kind of space, on the side that looks away from the middle of the board."""
        pictures = self.chart.plain_pictures if self.drawing.plain else self.chart.pictures
        picture = pictures.get(space.kind, ())
        column, line = self._cell(space.x, space.y)
        is_left, is_top = space.x < self.scene.width / 2, space.y < self.scene.height / 2
        width = max(map(len, picture), default=0)
        first = round(column) - width - 3 if is_left else round(column) + 4
        style = Style.parse(self.chart.picture)
        for y, row in enumerate(picture, line if is_top else line - len(picture) + 1):
            for x, character in enumerate(row, first):
                if character != " ":
                    self._put(x, y, character, style)

    # ---- paths -------------------------------------------------------------------------------------

    def _draw_paths(self) -> None:
        ink = Ink()
        for id, kind, points in self._strokes():
            dots = [self._dot(x, y) for x, y in points]
            is_lit, broken = id in self.lit, kind in self.chart.waves
            if self.drawing.plain:
                ink.scratch(dots, kind, broken=broken)
            else:
                ink.stroke(dots, LIT if is_lit else kind, halo=HALO, thick=is_lit, broken=broken)
        for column, line, character, kind in ink.cells():
            self._put(column, line, character, Style.parse(self.chart.inks.get(kind, "")))
        if self.drawing.plain:
            for piece in self.discs.values():
                self._draw_signs(piece)

    def _strokes(self) -> Iterator[tuple[str, str, list[Point]]]:
        """Every path with its kind, in board units; in ASCII only those printed on the board."""
        for line in self.printed:
            for points in self._printed_ways(line):
                yield line.id, line.kind, points
        places = {space.id: space for space in self.scene.spaces}
        for piece in () if self.drawing.plain else self.discs.values():
            space, paths = places[piece.at], self.paths[piece.id]
            for line in paths.lines:
                points = [(space.x + x, space.y + y) for x, y in paths.curves[line.id]]
                yield line.id, line.kind, points

    def _printed_ways(self, line: Line) -> list[list[Point]]:
        """A line on the board: from space to space where it has some on its way, else in one go."""
        if len(line.points) > 2 and self._middles.issuperset(line.points):
            return [through(pair) for pair in pairwise(line.points)]
        return [curve(line.points)]

    @cached_property
    def _middles(self) -> set[Point]:
        return {(space.x, space.y) for space in self.scene.spaces}

    def _draw_signs(self, piece: Piece) -> None:
        """In ASCII: at both ends of every path the same sign."""
        space = next(space for space in self.scene.spaces if space.id == piece.at)
        others = iter(SIGNS[1:] * 9)
        for line in self.paths[piece.id].lines:
            sign = SIGNS[0] if line.kind == STOP else next(others)
            points = self.paths[piece.id].curves[line.id]
            for x, y in (points[0], points[-1]):
                column, row = self._cell(space.x + x * PULL[0], space.y + y * PULL[1])
                style = Style.parse(self.chart.inks.get(LIT if line.id in self.lit else line.kind, ""))
                self._put(round(column), row, sign, style)

    # ---- labels ------------------------------------------------------------------------------------

    def _draw_crowd(self) -> None:
        """Dots, names, numbers of choices, and all who stand on a space."""
        cells = {space.id: self._cell(space.x, space.y) for space in self.scene.spaces}
        places = {id: (min(int(column), self.columns - 1), line) for id, (column, line) in cells.items()}
        for column, line, text in place_labels(self._labels(), places, self.columns, self.rows):
            for place, (character, style) in enumerate(characters(text), column):
                self._put(place, line, character, Style.parse(str(style)))

    def _labels(self) -> Iterator[Label]:
        """What there is to say about every space."""
        plain = self.drawing.plain
        standing: dict[str, list[Text]] = defaultdict(list)
        for piece in sorted(self.scene.pieces, key=lambda piece: piece.place):
            if piece.owner is not None or piece.kind in self.chart.things:
                standing[piece.at].append(stander(self.scene, piece, plain=plain))
        for space in self.scene.spaces:
            dot = self.chart.dots.get(space.kind)
            is_asked = not dot and space.id in self.drawing.open and space.id not in self.drawing.marks
            name = Text(f"[{space.id}]" if is_asked else space.id, style=self.chart.label)
            sign = Text((dot.plain if plain else dot.sign), style=dot.style) if dot else name
            mark = Text(self.drawing.marks.get(space.id, ""), style=self.look.mark)
            yield Label(space.id, sign, dot is not None, mark, tuple(standing[space.id]))

    def _draw_label(self, space: Space) -> None:
        """The name of a space where one stops on it, with who stands there and the number of a choice."""
        disc = self.discs.get(space.id)
        x, y = self.paths[disc.id].stop if disc and not self.drawing.plain else (0.0, 0.0)
        column, line = self._cell(space.x + x, space.y + y)
        label = self._label(space)
        first = round(column - label.cell_len / 2)
        for place, (character, style) in enumerate(characters(label), first):
            self._put(place, line, character, Style.parse(str(style)))

    def _label(self, space: Space) -> Text:
        side = self.chart.sides.get(space.id, "")
        figure = self.figures.get(space.id)
        id = f"[{space.id}]" if self._is_touched(space) else space.id  # colour alone is no sign
        name = Text(id, style=PLAYERS.get(side, self.chart.label))
        if figure:
            between = "" if space.id.isdecimal() else " "
            name = Text(
                f"{self._letter(figure)}{between}{space.id}", style=PLAYERS.get(figure.face or "", "")
            )
            name.stylize("reverse" if self.drawing.colours is None else "")
        if space.id in self.drawing.marks:
            name.append(f"({self.drawing.marks[space.id]})", style=self.look.mark)
        return name

    def _is_touched(self, space: Space) -> bool:
        """Is this what somebody has just touched, or what the question is about?"""
        disc = self.discs.get(space.id)
        return disc is not None and not {disc.id, space.id}.isdisjoint(self.drawing.trail)

    def _letter(self, figure: Piece) -> str:
        return self.look.faces.get(figure.face or "", figure.face or "@")[:1]


def _lit_lines(scene: Scene) -> frozenset[str]:
    """The paths of all ways that a choice leads along: from where a piece is to a space."""
    at = {piece.id: piece.at for piece in scene.pieces}
    ways = {frozenset((at.get(touch.path[0], ""), touch.path[-1])) for touch in scene.touches if touch.path}
    return frozenset(line for way in scene.stretches if frozenset(way.ends) in ways for line in way.lines)
