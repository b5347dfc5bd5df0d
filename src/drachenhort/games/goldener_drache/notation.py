"""Notation of Goldener Drache and Icarius: one ASCII token per decision (ledger, section 10).

Fields are read as s["rack"] here: outside compiled code that is four times as fast as s.rack, and every move
passes through this module.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from drachenhort.games.goldener_drache.board import cell_name
from drachenhort.games.goldener_drache.rules import target
from drachenhort.games.goldener_drache.state import (
    ACT_CALM,
    ACT_FIRST,
    ACT_MOVE,
    ACT_OK,
    ACT_RACK,
    ACT_START,
    ACT_STORM,
    ACT_VETO,
    DIRECTIONS,
    MOST_PLAYERS,
    NO_TILE,
    ORDERS,
    RACK,
    STEP,
)
from drachenhort.games.goldener_drache.theme import THEMES, Theme, theme_of
from drachenhort.kernel.errors import MalformedAction
from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

_ = Words("drachenhort.games.goldener_drache")

RANK = {tuple(order): rank for rank, order in enumerate(ORDERS.tolist())}
"""The place of each order of five things among the 120."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a token asks for."""

    kind: str
    """first, start, rack, calm, storm, move, ok, veto or bounce."""
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
    wish = _parse_word(theme, token) or _parse_move(theme, token) or _parse_setup(theme, token)
    if wish is None:
        raise MalformedAction(
            _(
                "{token} means nothing here; moves look like {move}, {calm} or {veto}.",
                token=repr(token[:40]),
                move=f"2{theme.winds[4]}",
                calm="calm",
                veto="veto",
            )
        )
    return wish


def _parse_word(theme: Theme, token: str) -> Wish | None:
    if token in ("calm", "ok", "veto"):
        return Wish(token)
    return Wish("storm") if token == theme.storm else None


def _parse_move(theme: Theme, token: str) -> Wish | None:
    match = re.fullmatch(r"([1-5]|-)([A-Z]{1,2})(#?)", token)
    if match is None or match[2] not in theme.tile_of:
        return None
    tile = theme.tile_of[match[2]]
    if match[1] == "-":
        return None if match[3] else Wish("bounce", tiles=(tile,))
    return Wish("move", int(match[1]) - 1, (tile,), claims_goal=bool(match[3]))


def _parse_setup(theme: Theme, token: str) -> Wish | None:
    kind, _colon, rest = token.partition(":")
    if kind == "first" and re.fullmatch(r"[1-9]", rest):
        return Wish("first", int(rest) - 1)
    if kind == "start" and (match := re.fullmatch(r"([A-Z]{1,2})(?:@([a-o][0-9]{1,2}))?", rest)):
        tile = theme.tile_of.get(match[1])
        return None if tile is None else Wish("start", tiles=(tile,), space=match[2])
    if kind == "rack" and re.fullmatch(r"[A-Z]{1,2}(-[A-Z]{1,2}){0,9}", rest):
        winds = rest.split("-")
        if all(wind in theme.tile_of for wind in winds):
            return Wish("rack", tiles=tuple(theme.tile_of[wind] for wind in winds))
    return None


def find(s: State, wish: Wish) -> tuple[int, ...] | None:
    """The action number of a wish in this situation, if it has one; whether it is legal is not asked."""
    action = _find(s, wish)
    return None if action is None else (action,)


def _find(s: State, wish: Wish) -> int | None:
    if wish.kind == "move":
        fits = wish.number < s["players"] and wish.tiles[0] == s["rack"][s["active"], 0]
        if wish.claims_goal and fits:
            fits = target(s, wish.number) == s["goal"]
        return ACT_MOVE + wish.number if fits else None
    if wish.kind == "rack":
        return _find_rack(s, wish)
    if wish.kind == "start":
        return _find_start(s, wish)
    if wish.kind == "first":
        return ACT_FIRST + wish.number if wish.number < s["players"] else None
    return _WORDS.get(wish.kind)


_WORDS = {"calm": ACT_CALM, "storm": ACT_STORM, "ok": ACT_OK, "veto": ACT_VETO}


def _find_rack(s: State, wish: Wish) -> int | None:
    mine = _tiles_to_order(s)
    if len(mine) != RACK or sorted(wish.tiles) != mine:
        return None
    return ACT_RACK + RANK[tuple(mine.index(tile) for tile in wish.tiles)]


def _tiles_to_order(s: State) -> list[int]:
    """The five tiles that remain to the player asked, sorted (GD-12)."""
    missing = s["under"][s["active"]]
    return [tile for tile in range(DIRECTIONS) if tile != missing]


def _find_start(s: State, wish: Wish) -> int | None:
    action = ACT_START + 2 * wish.tiles[0]
    if s["active"] < MOST_PLAYERS - 1:
        return action if wish.space is None else None
    sides = [cell_name(int(cell)) for cell in s["start"][MOST_PLAYERS - 1 :]]
    return action + sides.index(wish.space) if wish.space in sides else None


# ---- writing --------------------------------------------------------------------------------------


def write(options: Options, s: State, action: int) -> str:
    """The token of an action that is legal in `s`."""
    theme = theme_of(options)
    if ACT_MOVE <= action < ACT_OK:
        dragon, tile = action - ACT_MOVE, s["rack"][s["active"], 0]
        end = "#" if s["cell"][dragon] + STEP[tile] == s["goal"] else ""  # legal, so it arrives (GD-26)
        return f"{dragon + 1}{theme.wind(tile)}{end}"
    if action in _TOKENS:
        return _TOKENS[action]
    if action == ACT_STORM:
        return theme.storm
    if action >= ACT_RACK:
        mine = _tiles_to_order(s)
        return "rack:" + "-".join(theme.winds[mine[i]] for i in ORDERS[action - ACT_RACK])
    if action >= ACT_START:
        tile, side = divmod(action - ACT_START, 2)
        space = f"@{cell_name(int(s['start'][s['active'] + side]))}"
        return f"start:{theme.winds[tile]}" + (space if s["active"] == MOST_PLAYERS - 1 else "")
    return f"first:{action - ACT_FIRST + 1}"


_TOKENS = {ACT_CALM: "calm", ACT_OK: "ok", ACT_VETO: "veto"}


def veil(options: Options, s: State, action: int) -> str:
    """A secret rack order, for those who do not see it."""
    return "rack:?"


def aftermath(options: Options, s: State) -> tuple[str, ...]:
    """The bounces that followed the last action, `-N` each (GD-27)."""
    if s["bounced"][0] == NO_TILE:
        return ()
    theme = theme_of(options)
    return tuple(f"-{theme.winds[tile]}" for tile in s["bounced"] if tile != NO_TILE)
