"""What is asked between the touches of one action: with which card, whom, which colour."""

from collections.abc import Iterable
from functools import reduce

from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Text, Words

from .. import board as b, cards as c
from ..explain.naming import HUNTERS, TERRAINS, card_text, face_text, space_text
from . import ids

_ = Words("drachenhort.games.dracheninsel")


def next_question(options: Options, s: State, path: tuple[str, ...], nexts: tuple[str, ...]) -> Text:
    """The question after these touches, of which one of `nexts` is the answer."""
    if path[0] in b.SPACE_NAMES:
        return _on_the_way(s, b.SPACE_NAMES.index(path[0]), nexts)
    if path[0].split("-")[2] == c.CARD_NAMES[c.JOURNEY_CARD]:
        return _on_a_journey(path)
    targets = set(nexts)
    if targets <= {*ids.DRAGONS}:
        return _("{card}: which dragon?", card=face_text(c.DP))
    if targets <= {*ids.HUNTERS}:
        return _("{card}: which hunter goes home?", card=face_text(c.FE))
    if targets <= {*ids.HANDS}:
        return _("{card}: from whose hand do you take a card?", card=face_text(c.SA))
    return _("Touch the hunter who goes home, or the hand from which you take a card.")


def _on_the_way(s: State, space: int, nexts: tuple[str, ...]) -> Text:
    """Who enters a space pays for it, and may have to say which bearer leaves (DI-037, DI-074)."""
    if nexts[0] in ids.HUNTERS:
        bearers = _either(HUNTERS[ids.HUNTERS.index(hunter)] for hunter in nexts)
        return _("Which of the two goes home: {hunters}?", hunters=bearers)
    cards = _either(card_text(_kind(card)) for card in nexts)
    if space >= b.TERRAIN:
        return _("Pay for {space} with: {cards}.", space=space_text(space), cards=cards)
    values = {"space": b.SPACE_NAMES[space], "terrain": TERRAINS[s.disc[space]], "cards": cards}
    return _("Pay for {space} ({terrain}) with: {cards}.", **values)


def _on_a_journey(path: tuple[str, ...]) -> Text:
    """Long Journey takes a terrain card, and then a colour (DI-106)."""
    if len(path) == 1:
        return _("{card}: together with which terrain card?", card=face_text(c.LJ))
    return _("{card}: which terrain is free for the rest of the turn?", card=face_text(c.LJ))


def _kind(card: str) -> int:
    """The kind of a card, by its name in the scene."""
    return c.CARD_NAMES.index(card.split("-")[2])


def _either(names: Iterable[Text]) -> Text:
    """One of several things, as a person says it."""
    return reduce(lambda one, other: _("{one}, or {other}", one=one, other=other), names)
