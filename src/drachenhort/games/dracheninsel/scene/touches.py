"""What the decider of Die Dracheninsel touches for each legal action, and what there is to press."""

from collections.abc import Iterable, Iterator

from drachenhort.kernel.scene import Control, Touch
from drachenhort.kernel.tables import Path
from drachenhort.kernel.text import Text, Words

from .. import board as b, cards as c, state as st
from ..actions import ACT
from ..explain.naming import TERRAINS
from . import ids
from .table import Table

_ = Words("drachenhort.games.dracheninsel")

_NEIGHBOURS, _LANDINGS = b.NEIGHBOURS.tolist(), b.LANDINGS.tolist()
_AIMED = {"patrol": (c.DP, ids.DRAGONS), "fear": (c.FE, ids.HUNTERS), "attack": (c.SA, ids.HANDS)}
"""Cards that are aimed at something: the face, and what is touched after the card."""
_ALONE = {
    "fly": c.FLIGHT_CARD,
    "swap_any": c.SWAP_ANY_CARD,
    "swap_near": c.SWAP_NEAR_CARD,
    "curse": c.CURSE_CARD,
}
"""Actions for which a card is touched and nothing else; for others without parts a button is pressed."""


def path_of(t: Table, action: int) -> Path:
    """The elements one touches for an action, or for a part of one, in order."""
    match ACT.decode(action):
        case "hunter", hunter:
            return (ids.HUNTERS[hunter],)
        case "enter", way, payment, victim:
            return _entry(t, way, payment, victim)
        case "journey", card, colour:
            return t.own(c.JOURNEY_CARD), t.own(card), ids.COLOURS[colour]
        case "space", space:
            return (b.SPACE_NAMES[space],)
        case ("patrol" | "fear" | "attack") as kind, number, target:
            face, targets = _AIMED[kind]
            return t.own(int(c.SHOWING[face, number])), targets[target]
        case "pick" | "react", card:
            return (t.own(card),)
        case word, *_parts:
            return (t.own(_ALONE[word]) if word in _ALONE else word.rstrip("_"),)
    raise AssertionError(action)


def _entry(t: Table, way: int, payment: int, victim: int) -> Path:
    """The space, then the card that pays for it, then the bearer who is sent home (DI-074)."""
    space = (_LANDINGS if t.s.part == st.ALOFT else _NEIGHBOURS)[t.s.place[t.s.hunter]][way]
    paid = (t.own(payment - 1),) if payment else ()
    sent = (ids.HUNTERS[t.hunters_on(space)[victim - 1]],) if victim else ()
    return (b.SPACE_NAMES[space], *paid, *sent)


def controls_of(t: Table, touches: Iterable[Touch]) -> Iterator[Control]:
    """Those that can be pressed now, in the order in which they are first needed."""
    cards = t.aside.total()
    labels = _LABELS | {
        "done": _.plural("Exchange {n} card", "Exchange {n} cards", cards) if cards else _("Keep all cards"),
        "decline": _("Give in") if t.s.phase == st.DUEL else _("Let it be"),
    }
    for id in dict.fromkeys(step for touch in touches for step in touch.path if step in labels):
        yield Control(id, t.say(labels[id]), key=id[-1] if id in ids.COLOURS else "")


_LABELS: dict[str, Text] = {
    **{id: TERRAINS[colour] for colour, id in enumerate(ids.COLOURS)},
    "abandon": _("Give up the treasure"),
    "end": _("End turn"),
    "pass": _("Pass"),
    "share": _("Share"),
}
