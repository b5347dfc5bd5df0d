"""Situations as JSON with the names of the ledger's section 10.1; `invariants.py` says which are possible."""

from collections.abc import Mapping
from typing import Any

from drachenhort.kernel.errors import BadPosition
from drachenhort.kernel.fields import UNKNOWN, Fields, from_one
from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

from . import state as st
from .board import cell_name, cell_of
from .invariants import problems
from .rules import is_excluded, is_open, next_vetoer, player_at, round_of, target
from .secrecy import first_unknown, has_ordered, is_rack_secret, unknown_tiles
from .theme import Theme, theme_of

__all__ = ["problems", "read", "update", "write", "write_hidden"]

_ = Words("drachenhort.games.goldener_drache")

ONCE_APART = {"n": "players", "theme": "theme", "board": "board"}
"""Options that older positions name beside the others, and what they are called among them."""


def update(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same position with all options in `options`."""
    apart = {option: position[name] for name, option in ONCE_APART.items() if name in position}
    options = position.get("options") or {}
    if not apart or not isinstance(options, Mapping):
        return position
    rest = {name: value for name, value in position.items() if name not in ONCE_APART}
    return rest | {"options": {**options, **apart}}


# ---- writing --------------------------------------------------------------------------------------


def write(options: Options, s: State) -> dict[str, Any]:
    """What only this game knows of a situation, secrets included."""
    theme, players = theme_of(options), range(options.players)
    return {
        "first": from_one(s.first),
        "moves_left": int(s.moves_left),
        "storm_turn": bool(s.storm_turn),
        "players": [_player(theme, s, player) for player in players],
        "pending": _pending(s),
        "asked": from_one(s.asked) if s.phase == st.VETO else None,
        "excluded": [dragon + 1 for dragon in players if is_excluded(s, dragon)],
        "round": int(round_of(s)),
        "winner": from_one(s.winner),
        "shown": {
            "moved": from_one(s.moved),
            "freed": theme.face(s.freed),
            "bounced": [theme.winds[tile] for tile in s.bounced if tile != st.NO_TILE],
        },
    }


def write_hidden(options: Options, s: State, seat: int) -> dict[str, Any]:
    """What `seat` knows of it: `unplaced` names the tiles of a rack whose order it cannot tell."""
    position, viewer = write(options, s), player_at(s, seat)
    for player, entry in enumerate(position["players"]):
        if s.memory_aid and is_rack_secret(s, player, viewer):
            start = int(first_unknown(s, player))
            unknown = slice(start, start + int(unknown_tiles(s, player)))
            entry["unplaced"] = entry["rack"][unknown]
            entry["rack"][unknown] = [UNKNOWN] * len(entry["unplaced"])
    return position


def _player(theme: Theme, s: State, player: int) -> dict[str, Any]:
    is_placed, has_rack = s.cell[player] != st.NOWHERE, has_ordered(s, player)
    return {
        "cell": cell_name(int(s.cell[player])) if is_placed else None,
        "under": theme.face(s.under[player]) or UNKNOWN if is_placed else None,
        "rack": [theme.face(tile) or UNKNOWN for tile in s.rack[player]] if has_rack else [],
        "storm": int(s.storm[player]),
        "lightning": int(s.lightning[player]),
        "revealed": int(s.revealed[player]),
    }


def _pending(s: State) -> dict[str, Any] | None:
    if s.phase != st.VETO:
        return None
    dragon = int(s.pending)
    origin, goal = cell_name(int(s.cell[dragon])), cell_name(int(target(s, dragon)))
    return {"dragon": dragon + 1, "from": origin, "to": goal}


# ---- reading --------------------------------------------------------------------------------------


def read(fields: Fields, options: Options, s: State) -> None:
    """The rest of a position into the record, or `BadPosition`."""
    theme, n = theme_of(options), options.players
    if s.phase != st.FIRST_PLAYER:
        s.active = fields.number("active", n, 0)
    s.first = fields.number("first", n, int(s.first))
    s.moves_left = fields.whole("moves_left", 0, st.STORM_MOVES, 0)
    s.storm_turn = fields.flag("storm_turn")
    s.winner = fields.number("winner", n)
    current = int(
        round_of(s)
    )  # uncompiled it is a number of NumPy, which compares itself with lists item by item
    told = fields.raw("round", current)
    if told != current:
        text = _("Turn {turn} does not lie in round {round}.", turn=int(s.turn), round=repr(told))
        raise BadPosition(text, "GD-16")
    for player, entry in enumerate(fields.items("players", lambda entry: entry, range(n, n + 1))):
        _read_player(Fields(entry, _("player {number}", number=player + 1)), theme, s, player)
    _read_question(fields, s)
    shown = fields.within("shown")
    s.moved = shown.number("moved", n)
    if "freed" in shown:
        s.freed = shown.word("freed", theme.winds)
    for i, tile in enumerate(shown.words("bounced", theme.winds, range(st.RACK + 1))):
        s.bounced[i] = tile
    shown.close()


def _read_player(entry: Fields, theme: Theme, s: State, player: int) -> None:
    s.storm[player] = entry.whole("storm", 0, st.CARDS, st.CARDS)
    s.lightning[player] = entry.whole("lightning", 0, st.CARDS, st.CARDS)
    s.revealed[player] = entry.whole("revealed", 0, st.RACK, 0)
    if "under" in entry:
        s.under[player] = entry.word("under", theme.winds)
    rack = entry.words("rack", theme.winds, range(st.RACK + 1))
    if "cell" in entry:
        name = entry.raw("cell")
        cell = cell_of(str(name))
        if cell is None or not is_open(s, cell):
            raise BadPosition(_("{where} cannot be on {name}.", where=entry.where, name=repr(name)), "GD-23")
        s.cell[player] = cell
        if not rack and s.phase <= st.SETUP_RACK:  # not yet in order (GD-12)
            rack = [tile for tile in range(st.DIRECTIONS) if tile != s.under[player]]
    if len(rack) != st.RACK and (rack or "cell" in entry):
        raise BadPosition(_("The rack of {where} must hold five winds.", where=entry.where), "GD-12")
    s.rack[player] = rack or st.NO_TILE
    entry.close()


def _read_question(fields: Fields, s: State) -> None:
    """Who is asked, about which dragon, and which dragons are out of the question."""
    n = int(s.players)
    for dragon in fields.items(
        "excluded", lambda entry: fields.check_whole(entry, "excluded", 1, n), range(n + 1)
    ):
        s.excluded |= 1 << (dragon - 1)
    if s.phase != st.VETO:
        s.asked = s.active
        for name in ("pending", "asked"):
            if name in fields:
                raise fields.refuse(name, "null")
        return
    pending = fields.within("pending")
    s.pending = pending.whole("dragon", 1, n) - 1
    s.asked = fields.number("asked", n, int(next_vetoer(s, s.active)))
    real = _pending(s) or {}
    if target(s, s.pending) == st.NOWHERE or any(
        pending.raw(end, real[end]) != real[end] for end in ("from", "to")
    ):
        raise BadPosition(_("The pending move is not possible here."), "GD-19")
    pending.close()
