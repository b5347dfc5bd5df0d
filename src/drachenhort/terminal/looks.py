"""How things look: a small table of pictures and colours per theme, and a plain one for themes unknown here.

Every picture has an ASCII twin of the same size, and no two things differ by colour alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Size:
    """How many columns and lines a space of the board takes."""

    columns: int
    lines: int


LARGE = Size(5, 2)
SMALL = Size(4, 1)

ROW = 0.866
"""From row to row where round spaces lie closely packed, in board units."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How many columns and lines a board unit takes on a map."""

    columns: int
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

    def lines(self, size: Size, *, plain: bool) -> list[tuple[str, str]]:
        """Lines of characters, each with the letters of its inks."""
        if plain:
            lines = self.plain_large if size == LARGE else (self.plain_small,)
            return [(line, self.plain_ink * len(line)) for line in lines]
        if size == LARGE:
            return list(zip(self.large, self.large_inks, strict=True))
        return [(self.small, self.small_inks)]


def _dot(large: str, small: str, plain: str, ink: str) -> Art:
    """A space with one small sign in it."""
    return Art(
        (f"  {large}  ", "     "),
        (ink * 5, ink * 5),
        f" {small}  ",
        ink * 4,
        (f"  {plain}  ", "     "),
        f" {plain}  ",
        ink,
    )


@dataclass(frozen=True, slots=True)
class Chart:
    """The colours of a board drawn as a map, and the small pictures beside its spaces."""

    sea: str = "#241c15"
    land: str = "#4a3a22"
    hole: str = "#30261a"
    """An empty round space."""
    discs: tuple[str, ...] = ("#1f3a1c", "#2b4a26", "#3a5a30")
    """Round pieces: neighbours never wear the same."""
    touched: str = "#6b5a1c"
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
    label: str = "bold #ffd75e"
    sides: Mapping[str, str] = field(default_factory=dict)
    """Whose a space is: the name of a colour, by the space's id."""
    pictures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the kind of a space; they stand on its outer side, drawn as if to its left."""
    plain_pictures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    picture: str = "#a8834c"


@dataclass(frozen=True, slots=True)
class Look:
    """A theme's mood."""

    accent: str
    """For titles and for whatever asks for attention."""
    top: Colour
    bottom: Colour
    """The ground of the board, from its first row to its last."""
    glow: Colour
    """Mixed into the ground of spaces that one may touch."""
    palette: tuple[tuple[int, int], ...] = ((238, 239), (237, 238), (236, 237))
    """The same ground for terminals with 256 colours: even and odd spaces, from the first row to the last."""
    palette_glow: int = 94
    inks: Mapping[str, str] = field(default_factory=dict)
    """Styles by the letters that pictures use."""
    spaces: Mapping[str, Art] = field(default_factory=dict)
    figure: tuple[str, str] = ("●", "@")
    """A player's piece, and its twin."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """Signs for what is printed on tiles."""
    tile: str = "bold #f4f1e6 on #23527a"
    tile_next: str = "bold #ffffff on #2f7fc1"
    """The first of a row, which is used next."""
    tile_unknown: str = "#8a93a0 on #2b323c"
    mark: str = "bold #1d1b16 on #f0b93a"
    """The number of a choice, on the space it leads to."""
    counters: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Signs for what players have, and their twins."""
    sides: tuple[str, ...] = ()
    """The colours of the seats, where every seat has its own for good; pieces then wear its letter."""
    chart: Chart = field(default_factory=Chart)

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


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with a share of `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


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

GOLDENER_DRACHE = Look(
    accent="#f0b93a",
    top=(52, 66, 84),
    bottom=(27, 33, 44),
    glow=(240, 185, 58),
    palette=((239, 240), (238, 239), (237, 238), (236, 237), (235, 236)),
    inks={
        "m": "#5d7186",  # mist
        "s": "#8fa3b8",
        # embers, from the rim to the heart; each but the rim paints the lower or upper half on the other
        "r": "#8c2418",
        "e": "#ff7a33 on #8c2418",
        "h": "#ffc24a on #a92d1c",
        "f": "#f0602b on #741b12",
        "i": "#ff9a3a on #8c2418",
        "l": "#ff9a3a",
        # gold likewise
        "g": "#b8860b",
        "o": "#ffe27a on #b8860b",
        "x": "bold #4a3300 on #ffd75e",
        "p": "#ffd75e on #94690a",
        "q": "#fff3b0 on #b8860b",
        "y": "bold #ffd75e",
    },
    spaces={
        "sky": _dot("·", "·", ".", "m"),
        "start": _dot("○", "○", "o", "s"),
        "red": Art(
            ("▗▄▄▄▖", "▝▀▀▀▘"), ("reher", "rfifr"), "▐█▌ ", "rlrr", (" /^\\ ", "/###\\"), "/#\\ ", "l"
        ),
        "goal": Art(
            ("▗▄★▄▖", "▝▀▀▀▘"), ("goxog", "gpqpg"), "▐★▌ ", "gxgg", (" /*\\ ", "/$$$\\"), "/*\\ ", "y"
        ),
    },
    figure=("▲", "@"),
    faces={"N": "↑", "S": "↓", "W": "←", "E": "→", "SW": "↙", "SE": "↘"},
    counters={"storm": ("≋", "~"), "lightning": ("↯", "!")},
)

ICARIUS = Look(
    accent="#ffd23f",
    top=(96, 156, 205),
    bottom=(20, 58, 110),
    glow=(255, 226, 120),
    palette=((74, 74), (68, 68), (67, 67), (25, 25), (24, 24)),
    palette_glow=101,
    inks={
        "m": "#a9cbe6",
        "s": "#e6f1fa",
        "w": "#ffffff",
        "v": "#e3edf5",
        "y": "bold #ffd23f",
        "x": "bold #5a3c00 on #ffd23f",
    },
    spaces={
        "sky": _dot("·", "·", ".", "m"),
        "start": _dot("○", "○", "o", "s"),
        "red": Art(("▗▟█▄▖", "▝▀▀▀▘"), ("wwwww", "vvvvv"), "▟█▖ ", "wwww", (" .-. ", "(___)"), "(_) ", "w"),
        "goal": Art(
            ("\\▟█▙/", "/▜█▛\\"), ("yyyyy", "yyyyy"), " ☼  ", "xxxm", ("\\ | /", "-(*)-"), "(*) ", "y"
        ),
    },
    figure=("▲", "@"),
    faces={"H": "↑", "B": "↓", "G": "←", "D": "→", "HG": "↖", "HD": "↗"},
    tile="bold #ffffff on #1d5c9e",
    tile_next="bold #143257 on #ffd23f",
    tile_unknown="#c9d6e2 on #3b5a7c",
    counters={"storm": ("☼", "*"), "lightning": ("↯", "!")},
)

SCHATZINSEL = Look(
    accent="#e0b050",
    top=(58, 50, 43),
    bottom=(43, 33, 26),
    glow=(240, 185, 58),
    figure=("♟", "i"),
    faces={"red": "R", "black": "B"},
    counters={"figures": ("♟", "i"), "chests": ("▣", "$"), "points": ("◆", "*")},
    tile="bold #fff2c4 on #3a5a30",
    sides=("red", "black"),
    chart=Chart(
        sides={"SR": "red", "GR": "red", "SB": "black", "GB": "black"},
        pictures={
            "landing": ("   ▕▙   ", "  ▟▕█▙  ", " ▝▀▀▀▀▘ ", "≈ ≈ ≈ ≈ "),
            "start": ("   ▟▙   ", "  ▟██▙  ", " ▟█▌▐█▙ "),
        },
        plain_pictures={
            "landing": (r"   |\   ", r"   |_\  ", r"  \___/ ", " ~ ~ ~ ~"),
            "start": (r"   /\   ", r"  /  \  ", r" /_/\_\ "),
        },
    ),
)

UNKNOWN = Look(accent="#f0b93a", top=(58, 50, 43), bottom=(43, 33, 26), glow=(240, 185, 58))
"""The walnut table, for games that have no mood here yet."""

LOOKS = {"goldener_drache": GOLDENER_DRACHE, "icarius": ICARIUS, "schatzinsel": SCHATZINSEL}


def look_of(theme: str) -> Look:
    """The look of a theme."""
    return LOOKS.get(theme, UNKNOWN)


def art_of(look: Look, kind: str) -> Art:
    """The art of a kind of space; kinds unknown here show their first letter."""
    letter = kind[:1] or "."
    return look.spaces.get(kind) or _dot(letter, letter, letter, "m")
