"""From a touch to a wish: what somebody seems to want who touches something that is not offered."""

from collections.abc import Callable

from drachenhort.kernel.game import Guess, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Words

from . import state as st
from .board import packaged
from .notation import COLOURS, spelled
from .rules import course

_ = Words("drachenhort.games.drachenland")


def guess(options: Options, s: State, seat: int, path: tuple[str, ...]) -> Guess:
    """The token of a wish, or an answer where no token could say it; None where it is no wish."""
    touched = path[-1]
    if touched in st.SPACE_NAMES:
        return _space(s, path, st.SPACE_NAMES.index(touched))
    if touched[:1].isdigit():
        return _piece(s, seat, touched)
    if touched in ("dieA", "dieB"):
        return _die(s, path, "AB".index(touched[-1]))
    place, _dot, thing = touched.partition(".")
    if place == "dragon":
        return _dragon(s, COLOURS.index(thing))
    return _treasure(s, st.SPACE_NAMES.index(place), thing) if place in st.SPACE_NAMES else None


def _space(s: State, path: tuple[str, ...], space: int) -> Guess:
    """Somebody wants to go there, by what was touched before."""
    tool = path[-2] if len(path) > 1 else ""
    if not tool and s.phase in _FIRST:
        return _FIRST[int(s.phase)]
    if s.phase == st.OPENING:
        colour = COLOURS.index(tool[1]) if tool[1:2] in tuple(COLOURS) else 0
        return spelled("introduce", _nearest_entrance(space), colour, space)
    if s.phase != st.MOVE:
        return None
    if space < st.VOLCANOES and (carrier := _CARRIERS.get(tool[:1] if tool[:1] == "d" else tool[1:2])):
        return spelled(carrier, space)
    if course.here(s) == st.NOWHERE:
        return spelled("enter", _nearest_entrance(space), space)
    return spelled("walk", space)


_FIRST = {
    st.OPENING: ("DL-15", _("First touch the adventurer that shall come in.")),
    st.ASSIGN: ("DL-21", _("First touch an adventurer, then a die.")),
}
"""What to touch before a space or a die."""
_CARRIERS = {"d": "fly", "F": "ferry", "Y": "baby_fly"}
"""How one gets to another volcano after touching a dragon, or the token of that letter."""


def _die(s: State, path: tuple[str, ...], place: int) -> Guess:
    """Somebody wants to use a die, for the adventurer that was touched before."""
    pawn = path[-2][1:] if len(path) > 1 else ""
    if s.phase == st.ASSIGN and pawn not in tuple(COLOURS):
        return _FIRST[st.ASSIGN]
    return spelled("assign", max(0, COLOURS.find(pawn)), int(s.die[place]) - 1)


def _nearest_entrance(space: int) -> int:
    """The entrance from which a space is nearest."""
    gates = packaged().entrances
    return min(range(st.ENTRANCES), key=lambda gate: packaged().distances(gates[gate].opens_on)[space])


def _piece(s: State, seat: int, touched: str) -> Guess:
    """An adventurer, or a token in a hand."""
    owner, kind = int(touched[0]) - 1, touched[1]
    if owner != seat:
        return "DL-44", _("This is not yours.")
    if kind in COLOURS:
        return _adventurer(s, COLOURS.index(kind))
    if kind == "F":
        return spelled("ferry", _another(s, packaged().ferries))
    if kind == "Y" and _rides(s):
        return spelled("baby_fly", _another(s))
    return spelled(_USES[kind])


_USES = {"T": "fate", "M": "march", "H": "hand", "Y": "baby_call"}
"""What a token of one's hand is for."""


def _another(s: State, goals: Callable[[int], set[int]] = lambda _here: {0, 1}) -> int:
    """A volcano that one could go to from the present one."""
    here = course.here(s) if s.phase == st.MOVE and course.on_volcano(s) else 0
    return min(goals(here) - {here})


def _rides(s: State) -> bool:
    """Is the adventurer that moves where its dragon is?"""
    return bool(s.phase == st.MOVE and course.on_volcano(s) and s.dragon[s.colour] == course.here(s))


def _adventurer(s: State, colour: int) -> Guess:
    if s.phase == st.ASSIGN:
        left = [int(die) for place, die in enumerate(s.die) if s.unused >> place & 1]
        return spelled("assign", colour, left[0] - 1)
    if s.phase == st.MOVE and colour != s.colour:
        return "DL-21", _("Another adventurer has the die now; end its move first.")
    return None


def _dragon(s: State, colour: int) -> Guess:
    """Somebody wants to fly, or to call the dragon."""
    if s.phase != st.MOVE:
        return None
    if colour != s.colour:
        return "DL-53", _("A royal dragon serves adventurers of its own colour.")
    return spelled("fly", _another(s)) if _rides(s) else spelled("call")


def _treasure(s: State, volcano: int, thing: str) -> Guess:
    """Somebody wants to have what lies on a volcano."""
    if s.phase not in (st.MOVE, st.TAKE):
        return None
    if course.here(s) != volcano:
        return "DL-60", _("Treasure is taken from the volcano on which the adventurer stands.")
    if thing == "token" and s.token[volcano] != st.RING:
        return "DL-61", _("This token comes with an egg.")
    takes = {"token": "ring", "egg": "egg", "D": "diamond", COLOURS[s.colour]: "gems"}
    if thing in takes:
        return spelled(takes[thing])
    return "DL-60", _("An adventurer takes gems of its own colour, and diamonds.")
