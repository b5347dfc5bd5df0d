"""From a touch to a wish: what somebody seems to want who touches something that is not offered."""

import re

from drachenhort.kernel.game import Guess, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Words

from . import state as st
from .board import cell_name
from .notation import FIFTH, start_space
from .rules import aim, may_move, player_at, seat_of
from .theme import theme_of

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
        return "ok" if s.phase == st.VETO and player == s.pending else _move(options, s, player)
    if player != player_at(s, seat):
        who = SeatName(int(seat_of(s, player)))
        return "GD-14" if kind == "rack" else "GD-29", _("This belongs to {who}.", who=who)
    if kind == "rack":
        return _from_rack(options, s, player, thing[3])
    return theme_of(options).storm if kind == "storm" else "veto"


def _move(options: Options, s: State, dragon: int) -> str:
    """The head tile beside that dragon."""
    return f"{dragon + 1}{theme_of(options).face(int(s.rack[s.active, 0])) or theme_of(options).winds[0]}"


def _to_cell(options: Options, s: State, path: tuple[str, ...]) -> Guess:
    """A square: of the dragon touched before it, or of any that stands there or flies there."""
    cell, earlier = path[-1], _THING.fullmatch(path[-2]) if len(path) > 1 else None
    if earlier and earlier[1] == "dragon":
        return _flight(options, s, int(earlier[2]) - 1, cell)
    if earlier and s.phase == st.SETUP_START:
        return _start(options, s, earlier[3], cell)
    if s.phase != st.MOVE:
        return _move(options, s, 0)
    for dragon in range(s.players):
        if cell in (cell_name(int(s.cell[dragon])), cell_name(int(aim(s, dragon)))):
            return _move(options, s, dragon)
    wind = theme_of(options).wind(int(s.rack[s.active, 0]))
    return "GD-19", _("No piece flies to {cell} with your {wind} wind.", cell=cell, wind=wind)


def _start(options: Options, s: State, place: str | None, cell: str) -> str | None:
    """A start tile on that square; only the fifth player has to name one."""
    is_own = s.active < FIFTH and cell == start_space(s, 0)
    tile = theme_of(options).winds[int(place) - 1] if place else None
    return tile and f"start:{tile}{'' if is_own else '@' + cell}"


def _flight(options: Options, s: State, dragon: int, cell: str) -> Guess:
    goal = cell_name(int(aim(s, dragon)))
    if s.phase != st.MOVE or cell == goal or not may_move(s, dragon):
        return _move(options, s, dragon)
    theme = theme_of(options)
    wind, piece = theme.wind(int(s.rack[s.active, 0])), theme.piece(dragon)
    return "GD-19", _(
        "With your {wind} wind {piece} flies to {cell} and nowhere else.", wind=wind, piece=piece, cell=goal
    )


def _from_rack(options: Options, s: State, player: int, place: str | None) -> Guess:
    """The rack as a whole is the calm turn; its first tile is what is played anyhow."""
    if s.phase == st.TURN_START or place is None:
        return "calm"
    if s.phase != st.MOVE or place == "1" or int(place) > st.RACK:
        return None
    wind = theme_of(options).face(int(s.rack[player, int(place) - 1]))
    return wind and f"1{wind}"
