"""Action <-> token: `calm`, `2SW`, `veto`, `rack:S-SW-SE-E-W` and the rest (ledger, section 10).

Fields are read as s["rack"] here: outside compiled code that is four times as fast as s.rack, and every move
passes through this module.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from drachenhort.kernel.errors import MalformedAction
from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

from . import state as st
from .actions import ACT, ORDERS
from .board import cell_name
from .rules import target
from .theme import THEMES, Theme, theme_of

_ = Words("drachenhort.games.goldener_drache")

RANK = {tuple(order): rank for rank, order in enumerate(ORDERS.tolist())}
"""The place of each order of five things among the 120."""
FIFTH = st.MOST_PLAYERS - 1
"""The player who chooses between two start spaces (GD-11)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a token asks for."""

    kind: str
    """The kind of an action, or bounce."""
    number: int = 0
    """A seat or dragon, counted from 0."""
    tiles: tuple[int, ...] = ()
    """The tile laid, or all five of a rack."""
    space: str | None = None
    """The start space that a fifth player names."""
    claims_goal: bool = False
    """Written with `#`."""


# ---- reading --------------------------------------------------------------------------------------


def parse(options: Options, token: str) -> Wish:
    """What a token wishes, or `MalformedAction`."""
    return _parse(str(options["theme"]), token)


@lru_cache(maxsize=4096)
def _parse(theme_id: str, token: str) -> Wish:
    theme = THEMES[theme_id]
    for kind, pattern in _patterns(theme).items():
        if found := pattern.fullmatch(token):
            told = found.groupdict()
            tiles = tuple(theme.tile_of[wind] for wind in told["tiles"].split("-")) if "tiles" in told else ()
            number = int(told.get("number", 1)) - 1
            return Wish(kind, number, tiles, told.get("space"), bool(told.get("goal")))
    raise MalformedAction(
        _(
            "{token} means nothing here; moves look like {move}, {calm} or {veto}.",
            token=repr(token[:40]),
            move=f"2{theme.winds[st.SOUTHWEST]}",
            calm="calm",
            veto="veto",
        )
    )


@cache
def _patterns(theme: Theme) -> dict[str, re.Pattern[str]]:
    """What the tokens of each kind look like."""
    wind = f"(?:{'|'.join(theme.winds)})"
    looks = {
        "move": f"(?P<number>[1-5])(?P<tiles>{wind})(?P<goal>#?)",
        "bounce": f"-(?P<tiles>{wind})",
        "calm": "calm",
        "storm": theme.storm,
        "ok": "ok",
        "veto": "veto",
        "first": "first:(?P<number>[1-9])",
        "start": f"start:(?P<tiles>{wind})(?:@(?P<space>[a-o][0-9]{{1,2}}))?",
        "rack": f"rack:(?P<tiles>{wind}(?:-{wind}){{0,9}})",
    }
    return {kind: re.compile(look) for kind, look in looks.items()}


def find(s: State, wish: Wish) -> tuple[int, ...] | None:
    """The action number of a wish in this situation, if it has one; whether it is legal is not asked."""
    parts = _parts(s, wish)
    return None if parts is None else (ACT.encode(wish.kind, *parts),)


def _parts(s: State, wish: Wish) -> tuple[int, ...] | None:
    """The parts of the action of that kind, or None if nothing here is what the wish speaks of."""
    match wish.kind:
        case "move":
            fits = wish.number < s["players"] and wish.tiles[0] == s["rack"][s["active"], 0]
            if fits and wish.claims_goal:
                fits = target(s, wish.number) == s["goal"]
            return (wish.number,) if fits else None
        case "rack":
            mine = tiles_to_order(s)
            is_mine = len(mine) == st.RACK and sorted(wish.tiles) == mine
            return (RANK[tuple(mine.index(tile) for tile in wish.tiles)],) if is_mine else None
        case "start":
            sides = (start_space(s, 0), start_space(s, 1)) if s["active"] == FIFTH else (None,)
            return (wish.tiles[0], sides.index(wish.space)) if wish.space in sides else None
        case "first":
            return (wish.number,) if wish.number < s["players"] else None
    return None if wish.kind == "bounce" else ()


# ---- writing --------------------------------------------------------------------------------------


def write(options: Options, s: State, action: int) -> str:
    """The token of an action that is legal in `s`."""
    theme = theme_of(options)
    match ACT.decode(action):
        case ("move", dragon):
            tile = s["rack"][s["active"], 0]
            arrives = s["cell"][dragon] + st.STEP[tile] == s["goal"]  # legal, so nothing bars it (GD-26)
            return f"{dragon + 1}{theme.face(tile) or '?'}{'#' if arrives else ''}"
        case ("storm",):
            return theme.storm
        case ("rack", order):
            return "rack:" + "-".join(theme.winds[tile] for tile in in_order(s, order))
        case ("start", tile, side):
            space = f"@{start_space(s, side)}" if s["active"] == FIFTH else ""
            return f"start:{theme.winds[tile]}{space}"
        case ("first", seat):
            return f"first:{seat + 1}"
        case word:
            return str(word[0])


def tiles_to_order(s: State) -> list[int]:
    """The five tiles that remain to the player asked, sorted (GD-12)."""
    missing = s["under"][s["active"]]
    return [tile for tile in range(st.DIRECTIONS) if tile != missing]


def in_order(s: State, order: int) -> list[int]:
    """The same five in the order of that number."""
    mine = tiles_to_order(s)
    return [mine[i] for i in ORDERS[order].tolist()]


def start_space(s: State, side: int) -> str:
    """Where the player asked begins."""
    return cell_name(int(s["start"][s["active"] + side]))


def aftermath(options: Options, s: State) -> tuple[str, ...]:
    """The bounces that followed the last action, `-N` each (GD-27)."""
    if s["bounced"][0] == st.NO_TILE:
        return ()
    theme = theme_of(options)
    return tuple(f"-{theme.winds[tile]}" for tile in s["bounced"] if tile != st.NO_TILE)
