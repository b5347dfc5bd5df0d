"""From a touch to a wish: what somebody seems to want who touches something that is not offered."""

import re

from drachenhort.games.goldener_drache.board import cell_name
from drachenhort.games.goldener_drache.rules import aim, may_move, player_at, seat_of
from drachenhort.games.goldener_drache.state import (
    MOST_PLAYERS,
    MOVE,
    NO_TILE,
    RACK,
    SETUP_START,
    TURN_START,
    VETO,
)
from drachenhort.games.goldener_drache.theme import theme_of
from drachenhort.kernel.game import Answer, Guess, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Words

_ = Words("drachenhort.games.goldener_drache")


_THING = re.compile(r"(dragon|under|rack|storm|lightning)(\d)(?:\.(\d))?")
_CELL = re.compile(r"[a-z]\d+")


def guess(options: Options, s: State, seat: int, path: tuple[str, ...]) -> Guess:
    """The token of a wish, or an answer where no token could say it; None where it is no wish."""
    thing = _THING.fullmatch(path[-1])
    if thing is None:
        return _to_cell(options, s, path) if _CELL.fullmatch(path[-1]) else None
    kind, player = thing[1], int(thing[2]) - 1
    if kind in ("dragon", "under"):
        return "ok" if s.phase == VETO and player == s.pending else _move(options, s, player)
    if player != player_at(s, seat):
        return _of_others(s, kind, player)
    if kind == "rack":
        return _from_rack(options, s, player, thing[3])
    return theme_of(options).storm if kind == "storm" else "veto"


def _move(options: Options, s: State, dragon: int) -> str:
    """The head tile beside that dragon."""
    head = int(s.rack[s.active, 0])
    return f"{dragon + 1}{theme_of(options).winds[0 if head == NO_TILE else head]}"


def _to_cell(options: Options, s: State, path: tuple[str, ...]) -> Guess:
    """A square: of the dragon touched before it, or of any that stands there or flies there."""
    cell, earlier = path[-1], _THING.fullmatch(path[-2]) if len(path) > 1 else None
    if earlier and earlier[1] == "dragon":
        return _flight(options, s, int(earlier[2]) - 1, cell)
    if earlier and s.phase == SETUP_START:
        return _start(options, s, earlier[3], cell)
    if s.phase != MOVE:
        return _move(options, s, 0)
    dragons = range(int(s.players))
    there = [d for d in dragons if cell in (cell_name(int(s.cell[d])), cell_name(int(aim(s, d))))]
    if there:
        return _move(options, s, there[0])
    wind = theme_of(options).wind(int(s.rack[s.active, 0]))
    return "GD-19", _("No piece flies to {cell} with your {wind} wind.", cell=cell, wind=wind)


def _start(options: Options, s: State, place: str | None, cell: str) -> str | None:
    """A start tile on that square; only the fifth player has to name one."""
    is_own = s.active < MOST_PLAYERS - 1 and cell == cell_name(int(s.start[s.active]))
    tile = theme_of(options).winds[int(place) - 1] if place else None
    return tile and f"start:{tile}{'' if is_own else '@' + cell}"


def _flight(options: Options, s: State, dragon: int, cell: str) -> Guess:
    goal = cell_name(int(aim(s, dragon)))
    if s.phase != MOVE or cell == goal or not may_move(s, dragon):
        return _move(options, s, dragon)
    theme = theme_of(options)
    wind, piece = theme.wind(int(s.rack[s.active, 0])), theme.piece(dragon)
    return "GD-19", _(
        "With your {wind} wind {piece} flies to {cell} and nowhere else.", wind=wind, piece=piece, cell=goal
    )


def _from_rack(options: Options, s: State, player: int, place: str | None) -> Guess:
    """The rack as a whole is the calm turn; its first tile is what is played anyhow."""
    if s.phase == TURN_START or place is None:
        return "calm"
    tile = int(s.rack[player, int(place) - 1]) if s.phase == MOVE and int(place) <= RACK else NO_TILE
    return None if place == "1" or tile == NO_TILE else f"1{theme_of(options).winds[tile]}"


def _of_others(s: State, kind: str, player: int) -> Answer:
    rule = "GD-14" if kind == "rack" else "GD-29"
    return rule, _("This belongs to {who}.", who=SeatName(int(seat_of(s, player))))
