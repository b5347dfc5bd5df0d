"""Lines of the log: what a decision came to. What lies behind screens is not asked for here."""

from drachenhort.kernel.game import SILENCE, Report, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Text, Words

from .. import state as st
from ..actions import ACT
from ..rules import course
from .names import ADVENTURERS, DRAGONS, GEMS, TOKENS, TREASURES

_ = Words("drachenhort.games.drachenland")


def report(options: Options, before: State, actions: tuple[int, ...], after: State) -> Report:
    """What a decision came to; everything is done in the open (DL-68)."""
    match ACT.decode(actions[0]):
        case "start", seat:
            return Report(_("begins"), seat=seat)
        case ("gem" | "assign" | "keep", *_parts):
            return SILENCE  # one sees it on the board, or what is done with the die
        case "roll", a, b:
            return Report(_("rolls {a} and {b}", a=a + 1, b=b + 1), seat=int(before.active))
        case "reveal", kind:
            return _of_reveal(before, kind)
        case "introduce", _entrance, colour, space:
            return _to(_("brings {who} into the land", who=ADVENTURERS[colour]), space)
        case "enter", _entrance, space:
            return _to(_("brings {who} into the land", who=ADVENTURERS[before.colour]), space)
        case "walk", space:
            return _of_walk(before, space)
        case ("ferry" | "fly" | "baby_fly") as kind, volcano:
            return _of_journey(before, kind, volcano)
        case ("call" | "baby_call", *_parts):
            return _to(_("calls {dragon}", dragon=DRAGONS[before.colour]), course.here(before))
        case ("gems" | "diamond" | "egg" | "ring" | "hand" as kind,):
            return _of_take(before, after, kind)
        case ("fate",):
            return Report(_("plays the Stroke of fate and rolls again"))
        case ("march",):
            return Report(_("plays the Forced march: three more spaces"))
    return _of_stop(before)


def _to(text: Text, *spaces: int, is_big: bool = False) -> Report:
    """A line that lights up spaces."""
    names = tuple(st.SPACE_NAMES[space] for space in spaces if space != st.NOWHERE)
    return Report(text, is_big=is_big, about=names)


def _of_reveal(before: State, kind: int) -> Report:
    """A token is turned up by whoever has come there (DL-35)."""
    about = (st.SPACE_NAMES[course.here(before)],)
    text = _("turns up {token}", token=TOKENS[kind])
    return Report(text, seat=int(before.active), is_big=kind >= st.DRAGON, about=about)


def _of_walk(before: State, space: int) -> Report:
    who, way = ADVENTURERS[before.colour], (course.here(before), space)
    if space < st.VOLCANOES:
        return _to(_("leads {who} to a volcano", who=who), *way)
    return _to(_("leads {who} onward", who=who), *way)


def _of_journey(before: State, kind: str, volcano: int) -> Report:
    """By boat, or on the back of a royal dragon, whom a Baby dragon may call for (DL-48, DL-53, DL-56)."""
    who, way = ADVENTURERS[before.colour], (course.here(before), volcano)
    if kind == "ferry":
        return _to(_("lets the Ferryman take {who} to another volcano", who=who), *way)
    text = _("lets {dragon} carry {who} to another volcano", dragon=DRAGONS[before.colour], who=who)
    return _to(text, *way)


def _of_take(before: State, after: State, kind: str) -> Report:
    volcano = course.here(before)
    if kind == "egg":
        return _of_egg(before, after, volcano)
    count = int(before.gems[volcano, before.colour])
    texts = {
        "gems": _("takes {count} {gems}", count=count, gems=TREASURES[before.colour]),
        "diamond": _("takes {gem}", gem=GEMS[st.DIAMOND]),
        "ring": _("takes a ring for {who}", who=ADVENTURERS[before.colour]),
        "hand": _("plays the Magic hand and takes once more"),
    }
    text = _("takes {gem}", gem=GEMS[before.colour]) if kind == "gems" and count == 1 else texts[kind]
    return _to(text, volcano)


def _of_egg(before: State, after: State, volcano: int) -> Report:
    """The token there comes with it; the last egg ends the game (DL-61, DL-73)."""
    if course.eggs_left(after) == 0:
        return _to(_("saves the last egg: the game is over"), volcano, is_big=True)
    token = int(before.token[volcano])
    if st.NOBODY < token < st.OWNED:
        return _to(_("saves an egg and gets {token}", token=TOKENS[token]), volcano)
    return _to(_("saves an egg"), volcano)


def _of_stop(before: State) -> Report:
    """Nothing more is done with an adventurer."""
    if before.phase == st.TAKE:
        return _to(_("takes nothing"), course.here(before))
    if before.phase == st.HANDED or before.moved:
        return SILENCE
    who = ADVENTURERS[before.colour]
    if course.here(before) == st.NOWHERE:
        return Report(_("lets {who} wait outside", who=who))
    return _to(_("leaves {who} in place", who=who), course.here(before))
