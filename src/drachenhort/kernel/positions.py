"""Positions: situations as JSON. What all games write alike, and the reader that refuses what does not fit.

    {"game": "goldener_drache", "options": {"players": 2, ...}, "phase": "MOVE", "active": 1, "turn": 7, ...}

`options` holds all options; those left out have their default. `phase` is the name of the phase, `active` the
player whose turn it is, counted from 1, `turn` the number of the turn: where a game's record has such fields.
The rest is the game's own; without a `positions.py` it is every other field of the record under its name.
Whatever a position leaves out is as at the start of the game; an unknown key is refused.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from drachenhort.kernel.contract import State
from drachenhort.kernel.errors import BadPosition, HortError
from drachenhort.kernel.fields import Fields, from_one
from drachenhort.kernel.options import Options, fields_of
from drachenhort.kernel.text import Words

if TYPE_CHECKING:
    from drachenhort.kernel.game import Game

_ = Words("drachenhort")

MOST_TURNS = 10**9
"""Far from what a record can count, so that play can go on."""
SPARE = "spare"
"""The bytes that round a record up; see `layout.packed`."""


# ---- what all positions have ----------------------------------------------------------------------


def write_position(game: "Game", options: Options, s: State, seat: int | None = None) -> dict[str, Any]:
    """The whole situation, secrets included; with a seat what it knows of it, `s` being its hidden copy."""
    names = s.dtype.names
    position: dict[str, Any] = {"game": game.id, "options": dict(options)}
    if "phase" in names and game.phases:
        position["phase"] = game.phases[s.phase]
    if "active" in names:
        position["active"] = from_one(s.active)
    if "turn" in names:
        position["turn"] = int(s.turn)
    if seat is not None:
        return position | game.positions.write_hidden(options, s, seat)
    return position | game.positions.write(options, s)


def read_position(game: "Game", position: Mapping[str, Any]) -> tuple[Options, State]:
    """Options and record of a position; `BadPosition` says the first thing that is impossible about it."""
    try:
        fields = Fields(game.positions.update(position), _("the position"))
        fields.text("game")
        options = _read_options(game, fields)
        s = game.first_state(options)
        _read_common(game, fields, s)
        game.positions.read(fields, options, s)
    except RecursionError as error:
        raise BadPosition(_("The position is nested out of all proportion.")) from error
    fields.close()
    for problem in game.positions.problems(s):
        raise BadPosition(problem)
    return options, s


def _read_options(game: "Game", fields: Fields) -> Options:
    raw = fields.raw_object("options")
    try:
        return game.options(**{str(name): value for name, value in raw.items()})
    except HortError as error:
        raise BadPosition(error.text, error.rule) from error


def _read_common(game: "Game", fields: Fields, s: State) -> None:
    names = s.dtype.names
    if "phase" in names and game.phases:
        s.phase = fields.word("phase", game.phases, game.phases[s.phase])
    if "active" in names:
        s.active = fields.number("active", int(s.players), int(s.active))
    if "turn" in names:
        most = min(MOST_TURNS, int(np.iinfo(s.dtype["turn"]).max))
        s.turn = fields.whole("turn", int(s.turn), most, int(s.turn))


# ---- games without a positions.py -----------------------------------------------------------------


def plain_fields(game: "Game", s: State) -> list[str]:
    """The fields of a record that only the game knows."""
    common = {"active", "turn", SPARE, *fields_of(game.known_options)}
    if game.phases:
        common.add("phase")
    return [name for name in s.dtype.names if name not in common]


def write_plainly(game: "Game", s: State) -> dict[str, Any]:
    """Every field under its own name, as a number or as a list of numbers."""
    return {name: np.asarray(s[name]).tolist() for name in plain_fields(game, s)}


def read_plainly(game: "Game", fields: Fields, s: State) -> None:
    """The numbers back into the record; what is left out stays as it is."""
    for name in plain_fields(game, s):
        if name in fields:
            s[name] = _numbers(fields, name, fields.raw(name), s.dtype[name])


def _numbers(fields: Fields, name: str, value: object, dtype: "np.dtype[Any]") -> Any:
    if dtype.subdtype is None:
        info = np.iinfo(dtype)
        return fields.check_whole(value, name, int(info.min), int(info.max))
    base, shape = dtype.subdtype
    inner = np.dtype((base, shape[1:])) if len(shape) > 1 else base
    if not isinstance(value, list) or len(value) != shape[0]:
        raise fields.refuse(name, _("a list of {most}", most=shape[0]))
    return [_numbers(fields, name, entry, inner) for entry in value]
