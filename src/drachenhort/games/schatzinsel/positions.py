"""Any situation of Die Schatzinsel as JSON; the ledger's names of section 10 are still read."""

import re
from collections.abc import Mapping
from typing import Any

from drachenhort.kernel.errors import BadPosition
from drachenhort.kernel.fields import Fields
from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

from . import state as st
from .course import begin_turn
from .discs import LETTERS
from .invariants import DICE, NAMING, problems
from .notation import colours

__all__ = ["problems", "read", "update", "write"]

_ = Words("drachenhort.games.schatzinsel")

SIDES = "RB"
EMPTY = "--"
"""A recess without a disc."""
RETURNED = (None, "R", "Ru"), (None, "B", "Bu")
"""How AT_HOME, LOADED and UNLOADED are written, by side."""
PLACES = (*st.NODE_NAMES, "camp", "ship")
"""Where an attacker comes from, by its number."""
PAIRS = {"camp_figures": 10, "ship_figures": 10, "camp_chests": 16, "ship_chests": 16}
"""What is counted for either side, and how many there are in the box."""
FLAGS = "moved", "veto_used"
OLDER = {
    "opt": "options", "ph": "phase", "t": "active", "n": "turn", "cf": "camp_figures", "sf": "ship_figures",
    "cc": "camp_chests", "sc": "ship_chests", "p": "points", "m": "moved", "v": "veto_used", "bar": "barred",
    "ret": "returned", "x": "pending",
}  # fmt: skip
"""The names of the ledger, and today's."""


def update(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same position in today's names; an older name beside the new one stays, and is refused."""
    found = dict(position)
    for old, new in OLDER.items():
        if old in found and new not in found:
            found[new] = found.pop(old)
    if found.get("active") in ("R", "B"):
        found["active"] = SIDES.index(found["active"]) + 1
    return found


# ---- writing --------------------------------------------------------------------------------------


def write(options: Options, s: State) -> dict[str, Any]:
    """The whole situation but what all games have."""
    standing = {name: int(side) for name, side in zip(st.NODE_NAMES, s.figure, strict=True)}
    faces = colours(s.dice, DICE if s.dice_kind == st.ROLL else 2)
    return {
        "layout": [_disc(disc, angle) for disc, angle in zip(s.type, s.angle, strict=True)],
        "figures": {name: SIDES[side] for name, side in standing.items() if side != st.NOBODY},
        **{name: s[name].tolist() for name in PAIRS},
        "points": int(s.points),
        **{name: bool(s[name]) for name in FLAGS},
        "barred": None if s.barred == st.NOWHERE else int(s.barred) + 1,
        "returned": [mark for side in range(2) if (mark := RETURNED[side][s.returned[side]])],
        "pending": _pending(s),
        "winner": None if s.winner == st.NOBODY else SIDES[s.winner],
        "dice": None if s.dice == st.NOWHERE else f"{st.PHASES[s.dice_kind]} {faces}",
    }


def _disc(disc: int, angle: int) -> str:
    return EMPTY if disc == st.NOWHERE else f"{LETTERS[disc]}{angle}"


def _pending(s: State) -> str | None:
    """What the phase is about, as `_PENDING` reads it."""
    star = "*" if s.entry_chain else ""
    if s.phase == st.PLACE:
        return LETTERS[s.drawn]
    if s.phase in NAMING:
        return str(s.declared + 1)
    if s.phase == st.VETO_ROLL:
        return f"{s.declared + 1}/{SIDES[s.roller]}"
    if s.phase == st.DUEL_ROLL:
        return f"{PLACES[s.origin]}>{PLACES[s.point]}/{SIDES[s.roller]}{star}"
    return f"{PLACES[s.point]}{star}" if s.phase == st.EXTRA else None


# ---- reading --------------------------------------------------------------------------------------


def read(fields: Fields, options: Options, s: State) -> None:
    """Write the situation into `s`; a turn that is about to begin has begun then."""
    for recess, disc in enumerate(fields.items("layout", _read_disc, range(st.RECESSES, st.RECESSES + 1))):
        s.type[recess], s.angle[recess] = disc
    if "figures" in fields:
        _read_figures(fields.within("figures"), s)
    for name, most in PAIRS.items():
        s[name] = fields.numbers(name, 2, 0, most) or s[name]
    s.points = fields.whole("points", 0, DICE, int(s.points))
    for name in FLAGS:
        s[name] = fields.flag(name)
    s.barred = fields.number("barred", st.RECESSES)
    _read_returned(fields, s)
    _read_pending(fields, s)
    s.winner = fields.word("winner", tuple(SIDES)) if "winner" in fields else st.NOBODY
    _read_dice(fields, s)
    if s.phase == st.TURN_START:
        s.phase = st.ROLL
        for problem in problems(s):
            raise BadPosition(problem)
        begin_turn(s)


def _read_disc(name: object) -> tuple[int, int]:
    if name == EMPTY:
        return st.NOWHERE, 0
    if isinstance(name, str) and re.fullmatch(rf"[{LETTERS}][0-5]", name):
        return LETTERS.index(name[0]), int(name[1])
    raise BadPosition(_("{name} in layout is no disc; discs look like E5.", name=repr(name)))


def _read_figures(figures: Fields, s: State) -> None:
    for node, name in enumerate(st.NODE_NAMES):
        s.figure[node] = figures.word(name, tuple(SIDES)) if name in figures else st.NOBODY
    figures.close()


def _read_returned(fields: Fields, s: State) -> None:
    marks = fields.raw("returned", [])
    for side, possible in enumerate(RETURNED):
        own = [mark for mark in marks if mark in possible[1:]] if isinstance(marks, list) else []
        s.returned[side] = possible.index(own[0]) if own else st.AT_HOME
    if not isinstance(marks, list) or len(marks) != sum(state != st.AT_HOME for state in s.returned):
        raise BadPosition(_("returned must be a list of R, Ru, B or Bu, each side once (TI-75)."))


def _read_pending(fields: Fields, s: State) -> None:
    """`pending` back into the fields of the phase."""
    match = re.fullmatch(_PENDING[int(s.phase)], str(fields.raw("pending", "")))
    if match is None:
        raise BadPosition(_("pending does not fit the phase {phase}.", phase=st.PHASES[s.phase]))
    found = match.groupdict()
    s.drawn = LETTERS.find(found.get("type", "-"))
    s.declared = int(found.get("disc", 0)) - 1
    s.origin = PLACES.index(found["origin"]) if "origin" in found else st.NOWHERE
    s.point = PLACES.index(found["point"]) if "point" in found else st.NOWHERE
    s.roller = SIDES.find(found.get("roller", "-"))
    s.entry_chain = bool(found.get("star"))


_NODE = "|".join(st.NODE_NAMES)
_DISC = r"(?P<disc>[1-9]|1[0-9])"
_PENDING = {
    **dict.fromkeys(range(len(st.PHASES)), ""),
    st.PLACE: rf"(?P<type>[{LETTERS}])",
    **dict.fromkeys(NAMING, _DISC),
    st.VETO_ROLL: rf"{_DISC}/(?P<roller>[RB])",
    st.DUEL_ROLL: rf"(?P<origin>camp|ship|{_NODE})>(?P<point>{_NODE})/(?P<roller>[RB])(?P<star>\*?)",
    st.EXTRA: rf"(?P<point>{_NODE})(?P<star>\*?)",
}


def _read_dice(fields: Fields, s: State) -> None:
    """The dice that were shown last."""
    if "dice" not in fields:
        return
    match = re.fullmatch(r"(ROLL|VETO_ROLL|DUEL_ROLL) ([RB]{2}|[RB]{4})", str(fields.raw("dice")))
    if match is None or (match[1] == "ROLL") != (len(match[2]) == DICE):
        raise BadPosition(_("dice must look like {example}.", example="ROLL RBBR"))
    s.dice_kind = st.PHASES.index(match[1])
    s.dice = int(match[2].replace("R", "0").replace("B", "1"), base=2)
