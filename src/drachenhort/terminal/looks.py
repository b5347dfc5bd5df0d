"""How things look: a small table of glyphs and colours per theme, and a plain one for themes unknown here.

Every glyph has an ASCII twin of the same width, and no two things differ by colour alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Size:
    """How many columns and lines a square of the board takes."""

    columns: int
    lines: int


LARGE = Size(5, 2)
SMALL = Size(4, 1)


@dataclass(frozen=True, slots=True)
class Art:
    """A kind of space: two lines of five for a large board, one of four for a small one, and ASCII twins.

    `large` and `small` are Rich markup, the twins are plain and take `ink`.
    """

    ink: str
    large: tuple[str, str]
    small: str
    plain_large: tuple[str, str]
    plain_small: str

    def lines(self, size: Size, *, plain: bool) -> tuple[str, ...]:
        """The art of that size."""
        if size == LARGE:
            return self.plain_large if plain else self.large
        return (self.plain_small if plain else self.small,)


@dataclass(frozen=True, slots=True)
class Look:
    """A theme's mood."""

    accent: str
    """For titles and for what one may touch."""
    top: Colour
    bottom: Colour
    """The ground of the board, from its first row to its last."""
    glow: Colour
    """Mixed into the ground of spaces that one may touch."""
    spaces: Mapping[str, Art]
    figure: tuple[str, str] = ("●", "@")
    """A player's piece, and its twin."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """Signs for what is printed on tiles."""
    tile: str = "bold #f4f1e6 on #23527a"
    tile_next: str = "bold #ffffff on #2f7fc1"
    """The first of a row, which is used next."""
    tile_unknown: str = "#8a93a0 on #2b323c"
    counters: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def ground(self, depth: float, *, odd: bool, glows: bool = False) -> str:
        """The colour of a square that lies `depth` (0 to 1) down the board."""
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
    "yellow": "bold #1d1b16 on #f2c230",
    "green": "bold #06210f on #4fbf67",
    "blue": "bold #ffffff on #2d5bd7",
    "purple": "bold #ffffff on #8a3fb0",
}
"""Badges of the players' pieces by the name of their colour."""

ANYBODY = "bold #1d1b16 on #d8d2c4"
"""The badge of a piece without a known colour."""

_SKY = Art("#5d7186", ("     ", "     "), " [#5d7186]·[/]  ", ("  .  ", "     "), " .  ")
_START = Art("#8fa3b8", ("  [#7d92a8]○[/]  ", "     "), " [#8fa3b8]○[/]  ", ("  o  ", "     "), " o  ")

GOLDENER_DRACHE = Look(
    accent="#f0b93a",
    top=(52, 66, 84),
    bottom=(27, 33, 44),
    glow=(240, 185, 58),
    spaces={
        "sky": _SKY,
        "start": _START,
        "red": Art(
            "#ff6a3d",
            (" [#7a2018]▗[/][#ffab4a]▄[/][#7a2018]▖[/] ", "[#7a2018]▟█[/][#e0442a]█[/][#7a2018]█▙[/]"),
            "[#c93a24]▟[/][#ff8a3d]█[/][#c93a24]▙[/] ",
            (" /^\\ ", "/###\\"),
            "/#\\ ",
        ),
        "goal": Art(
            "bold #ffd75e",
            (" [#b8860b]▗[/][bold #fff3b0]★[/][#b8860b]▖[/] ", "[#b8860b]▟█[/][#ffd75e]█[/][#b8860b]█▙[/]"),
            "[#d9a520]▟[/][bold #fff3b0]★[/][#d9a520]▙[/] ",
            (" /*\\ ", "/$$$\\"),
            "/*\\ ",
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
    spaces={
        "sky": Art("#cfe3f2", ("     ", "     "), " [#a9cbe6]·[/]  ", ("  .  ", "     "), " .  "),
        "start": Art(
            "#e6f1fa", ("  [#cfe3f2]○[/]  ", "     "), " [#e6f1fa]○[/]  ", ("  o  ", "     "), " o  "
        ),
        "red": Art(
            "#f4f8fb",
            (" [#f4f8fb]▄▄▖[/] ", "[#f4f8fb]▝███▘[/]"),
            "[#f4f8fb]▟██[/] ",
            (" .-. ", "(___)"),
            "(_) ",
        ),
        "goal": Art(
            "bold #ffe066",
            ("[bold #ffe066]╲ │ ╱[/]", "[bold #ffe066]─[/][bold #5a3c00 on #ffd23f] ☀ [/][bold #ffe066]─[/]"),
            "[bold #5a3c00 on #ffd23f] ☀ [/] ",
            ("\\ | /", "-(*)-"),
            "(*) ",
        ),
    },
    figure=("▲", "@"),
    faces={"H": "↑", "B": "↓", "G": "←", "D": "→", "HG": "↖", "HD": "↗"},
    tile="bold #ffffff on #1d5c9e",
    tile_next="bold #143257 on #ffd23f",
    tile_unknown="#c9d6e2 on #3b5a7c",
    counters={"storm": ("☼", "*"), "lightning": ("↯", "!")},
)

UNKNOWN = Look(
    accent="#f0b93a",
    top=(58, 50, 43),
    bottom=(43, 33, 26),
    glow=(240, 185, 58),
    spaces={},
)
"""The walnut table, for games that have no mood here yet."""

LOOKS = {"goldener_drache": GOLDENER_DRACHE, "icarius": ICARIUS}


def look_of(theme: str) -> Look:
    """The look of a theme."""
    return LOOKS.get(theme, UNKNOWN)


def art_of(look: Look, kind: str) -> Art:
    """The art of a kind of space; kinds unknown here show their first letter."""
    if kind in look.spaces:
        return look.spaces[kind]
    letter = kind[:1] or "."
    return Art("#b9a98f", (f"  {letter}  ", "     "), f" {letter}  ", (f"  {letter}  ", "     "), f" {letter}  ")
