"""What a look is made of: sizes, pictures and colours; games bring their own as `look.toml`.

Every picture has an ASCII twin of the same size, and no two things differ by colour alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

Colour = tuple[int, int, int]
Ink = Annotated[str, "a style in Rich's words"]


@dataclass(frozen=True, slots=True)
class Size:
    """How many columns and lines a space of the board takes."""

    columns: int
    lines: int


LARGE = Size(5, 2)
SMALL = Size(4, 1)
LARGE_COMB = Size(6, 2)
SMALL_COMB = Size(4, 1)
"""An even number of columns where every second row is shifted by half a space."""

ROW = 0.866
"""From row to row where round spaces lie closely packed, in board units."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How many columns and lines a board unit takes on a map."""

    columns: float
    lines: float


LARGE_CHART = Scale(10, 4 / ROW)
SMALL_CHART = Scale(8, 3 / ROW)
"""An even number of columns, and whole lines from row to row, so that all rows look the same."""


@dataclass(frozen=True, slots=True)
class Art:
    """A kind of space, drawn large and small, each with its ASCII twin."""

    large: tuple[str, str]
    large_inks: tuple[str, str]
    """For every character the letter of its ink."""
    small: str
    small_inks: str
    plain_large: tuple[str, str]
    plain_small: str
    plain_ink: str

    @property
    def is_whole(self) -> bool:
        """Does every picture fill its space, and has every sign its ink?"""
        large = (*self.large, *self.large_inks, *self.plain_large)
        small = (self.small, self.small_inks, self.plain_small)
        return {len(line) for line in large} == {LARGE.columns} and {len(s) for s in small} == {SMALL.columns}

    def lines(self, size: Size, *, plain: bool) -> list[tuple[str, str]]:
        """Lines of characters, each with the letters of its inks."""
        if plain:
            lines = self.plain_large if size == LARGE else (self.plain_small,)
            return [(line, self.plain_ink * len(line)) for line in lines]
        if size == LARGE:
            return list(zip(self.large, self.large_inks, strict=True))
        return [(self.small, self.small_inks)]


@dataclass(frozen=True, slots=True)
class Dot:
    """A space with one small sign in it, as a look file gives it."""

    dot: str
    plain: str
    ink: str


def dot(dot: str, plain: str, ink: str) -> Art:
    """A space with one small sign in it."""
    return Art(
        (f"  {dot}  ", "     "),
        (ink * 5, ink * 5),
        f" {dot}  ",
        ink * 4,
        (f"  {plain}  ", "     "),
        f" {plain}  ",
        ink,
    )


@dataclass(frozen=True, slots=True)
class Thing:
    """A kind of piece that nobody owns, or of small spaces: its sign, its twin and its colours."""

    sign: str
    plain: str
    style: Ink


@dataclass(frozen=True, slots=True)
class Chart:
    """The colours of a board drawn as a map, and the small pictures beside its spaces."""

    scales: tuple[Scale, ...] = (LARGE_CHART, SMALL_CHART)
    """The sizes in which the map is drawn, the largest first."""

    sea: Ink = "#241c15"
    land: Ink = "#4a3a22"
    hole: Ink = "#30261a"
    """An empty round space."""
    discs: tuple[Ink, ...] = ("#1f3a1c", "#2b4a26", "#3a5a30")
    """Round pieces: neighbours never wear the same."""
    touched: Ink = "#6b5a1c"
    """The round piece that somebody has just touched, or is about to."""
    inks: Mapping[str, str] = field(
        default_factory=lambda: {
            "stop": "#fff2c4",
            "path": "#b3b184",
            "edge": "#d3ab64",
            "lit": "bold #ffc83d",
        }
    )
    """Paths by their kind; `lit` for those that one may go now."""
    label: Ink = "bold #ffd75e"
    sides: Mapping[str, str] = field(default_factory=dict)
    """Whose a space is: the name of a colour, by the space's id."""
    pictures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the kind of a space; they stand on its outer side, drawn as if to its left."""
    plain_pictures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    picture: Ink = "#a8834c"
    dots: Mapping[str, Thing] = field(default_factory=dict)
    """Kinds of spaces that are a dot, without a name, while nobody stands there and no choice leads there."""
    waves: tuple[str, ...] = ()
    """Kinds of lines that are drawn broken, so that they differ from the others without colour too."""
    things: Mapping[str, Thing] = field(default_factory=dict)
    """Kinds of pieces that stand on the map beside the players' own; what else lies there is listed."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of space of a honeycomb: its colours, its rim, and two signs that fill it when it is large."""

    paper: Ink
    ink: Ink
    texture: str = "  "
    plain_texture: str = "  "
    rim: tuple[str, str] = ("▟▙", "▜▛")
    """Left and right end of its two lines; a line without ends is not painted."""
    plain_rim: tuple[str, str] = ("/\\", "\\/")


@dataclass(frozen=True, slots=True)
class Comb:
    """The colours of a board drawn as a honeycomb, and what lies and stands on it."""

    sea: Ink = "#12202b"
    land: Ink = "#0c151c"
    """Between the spaces."""
    bare: Ground = field(default_factory=lambda: Ground("#3a4654", "#f0f0f0"))
    """A space of which nothing is known here."""
    grounds: Mapping[str, Ground] = field(default_factory=dict)
    """By the face of what covers a space or, where nothing does, by the kind of the space."""
    things: Mapping[str, Thing] = field(default_factory=dict)
    """By the kind of the piece."""
    treasure: str = "coin"
    """The kind of piece whose face is worth showing beside the name of the space."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Styles of the names of spaces that have an owner, by their ids."""


PLAYERS = {
    "red": "bold #ffffff on #b3261e",
    "yellow": "bold #1d1b16 on #ffd700",
    "green": "bold #06210f on #4fbf67",
    "blue": "bold #ffffff on #2d5bd7",
    "purple": "bold #ffffff on #8a3fb0",
    "black": "bold #ffe9b0 on #000000",
}
"""Badges of the players' pieces by the name of their colour."""

ANYBODY = "bold #1d1b16 on #d8d2c4"
"""The badge of a piece without a known colour."""


@dataclass(frozen=True, slots=True)
class Look:
    """A theme's mood."""

    accent: Ink = "#f0b93a"
    """For titles and for whatever asks for attention."""
    top: Colour = (58, 50, 43)
    bottom: Colour = (43, 33, 26)
    """The ground of the board, from its first row to its last."""
    glow: Colour = (240, 185, 58)
    """Mixed into the ground of spaces that one may touch."""
    palette: tuple[tuple[int, int], ...] = ((238, 239), (237, 238), (236, 237))
    """The same ground for terminals with 256 colours: even and odd spaces, from the first row to the last."""
    palette_glow: int = 94
    inks: Mapping[str, Ink] = field(default_factory=dict)
    """Styles by the letters that pictures use, and by names for cards and badges."""
    spaces: Mapping[str, Art] = field(default_factory=dict)
    figure: tuple[str, str] = ("●", "@")
    """A player's piece, and its twin."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """Signs for what is printed on tiles."""
    tile: Ink = "bold #f4f1e6 on #23527a"
    tile_next: Ink = "bold #ffffff on #2f7fc1"
    """The first of a row, which is used next."""
    tile_unknown: Ink = "#8a93a0 on #2b323c"
    mark: Ink = "bold #1d1b16 on #f0b93a"
    """The number of a choice, on the space it leads to."""
    counters: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Signs for what players have, and their twins."""
    sides: tuple[str, ...] = ()
    """The colours of the seats, where every seat has its own for good; pieces then wear its letter."""
    badges: Mapping[str, str] = field(default_factory=lambda: PLAYERS)
    """The colours of players' pieces, by their faces."""
    cards: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """How cards are coloured, by their faces: parts of the face, each with its style."""
    unknown: tuple[str, str] = ("▮", "?")
    """The back of a card, and its twin."""
    board: Literal["grid", "comb"] = "grid"
    """Whether rows that are shifted by half a space are drawn as a honeycomb; boards with paths are maps."""
    chart: Chart = field(default_factory=Chart)
    comb: Comb = field(default_factory=Comb)

    def ground(self, depth: float, *, odd: bool, glows: bool, colours: str | None) -> str:
        """The colour of a space that lies `depth` (0 to 1) down the board, on such a terminal."""
        if colours == "256":
            row = self.palette[min(int(depth * len(self.palette)), len(self.palette) - 1)]
            return f"color({self.palette_glow if glows else row[odd]})"
        if colours != "truecolor":
            return "default"  # sixteen colours are too loud for a ground
        colour = mixed(self.top, self.bottom, depth)
        colour = mixed(colour, (255, 255, 255), 0.045) if odd else colour
        colour = mixed(colour, self.glow, 0.38) if glows else colour
        return "#{:02x}{:02x}{:02x}".format(*colour)


def ink_of(look: Look, face: str | None) -> str:
    """The style of what shows a face, or the same letter several times; empty where the look has none."""
    letters = set(face or "")
    return look.inks.get(face or "", look.inks.get(letters.pop(), "") if len(letters) == 1 else "")


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with a share of `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def art_of(look: Look, kind: str) -> Art:
    """The art of a kind of space; kinds unknown here show their first letter."""
    letter = kind[:1] or "."
    return look.spaces.get(kind) or dot(letter, letter, "m")
