"""What things are called in sentences: cards, faces, colours, terrains, hunters and spaces.

Other languages bend words, so names are whole and sentences are built around them. A hunter is called by its
colour like a person, a terrain card is "lake card" without an article, and any other card bears the title of
its face or faces. A space that has a name of its own keeps it; the site and the boats bring their article, so
a sentence uses a space only where a direct object or "to" stands.
"""

from collections.abc import Iterable
from functools import reduce

from drachenhort.kernel.text import Text, Words

from .. import board as b, cards as c

_ = Words("drachenhort.games.dracheninsel")

COLOUR_NAMES = (_("red"), _("grey"), _("yellow"), _("brown"), _("blue"), _("green"))
HUNTERS = (_("Red"), _("Grey"), _("Yellow"), _("Brown"), _("Blue"), _("Green"))
"""A hunter is called by its colour."""
TERRAINS = (_("volcano"), _("mountain"), _("desert"), _("field"), _("lake"), _("forest"))
ACTION_TITLES = (
    _("Foolhardy Flight"),
    _("Thundering Elements"),
    _("Long Journey"),
    _("Dragon Patrol"),
    _("Destructive Forces"),
    _("Evil Curse"),
    _("Sweet Slumber"),
    _("Unfaithful"),
    _("Counter Magic"),
    _("Fear & Loathing"),
    _("Sneak Attack"),
)
"""The titles of the action faces, FL to SA."""
TERRAIN_CARDS = (
    _("volcano card"),
    _("mountain card"),
    _("desert card"),
    _("field card"),
    _("lake card"),
    _("forest card"),
    _("desert or mountain card"),
    _("forest or volcano card"),
    _("lake or field card"),
)
"""In the order of their numbers, tR to tBN."""
BOATS = (
    _("the red boat"),
    _("the grey boat"),
    _("the yellow boat"),
    _("the brown boat"),
    _("the blue boat"),
    _("the green boat"),
)


TERRAIN_DOES = _("Pays for a step onto this terrain; in your hunter's colour for any disc.")
DOES = (
    _("Your hunter flies over a space and pays only for the landing."),
    _("Swaps any two discs on which nobody stands."),
    _("With a terrain card: its terrain is free for the rest of the turn."),
    _("Sends a dragon to a free space, where it bars the way."),
    _("Swaps two neighbouring discs on which nobody stands."),
    _("You discard your hand and take cards of all opponents, unseen."),
    _("Out of turn: undoes an opponent's action and ends that turn."),
    _("When your treasure comes on board: claims both coins."),
    _("At any time: cancels Sneak Attack, Sweet Slumber or Fear & Loathing."),
    _("Sends a hunter home to its boat."),
    _("Takes a card of an opponent, unseen."),
)
"""What the action faces do, FL to SA, each in one line."""


def card_does(card: int) -> Text:
    """What a card does, in one line; of a card with two actions both."""
    if card < c.TERRAIN_KINDS:
        return TERRAIN_DOES
    one, other = c.FACES[card].tolist()
    if other == c.NONE:
        return DOES[one - c.COLOURS]
    return _("{one} Or: {other}", one=DOES[one - c.COLOURS], other=DOES[other - c.COLOURS])


def face_text(face: int) -> Text:
    """What a card can be used for: a terrain, or the title of an action such as "Sweet Slumber"."""
    return TERRAINS[face] if face < c.COLOURS else ACTION_TITLES[face - c.COLOURS]


def card_text(card: int) -> Text:
    """A card, such as "lake card", "Evil Curse" or "Unfaithful / Sweet Slumber"."""
    if card >= c.CARD_KINDS:
        return _("unknown card")
    if card < c.TERRAIN_KINDS:
        return TERRAIN_CARDS[card]
    one, other = c.FACES[card].tolist()
    if other == c.NONE:
        return face_text(one)
    return _("{one} / {other}", one=face_text(one), other=face_text(other))


def listed(texts: Iterable[Text | str]) -> Text:
    """Several things, with commas between them."""
    first, *rest = [*texts] or [""]
    return reduce(lambda one, other: _("{one}, {other}", one=one, other=other), rest, _("{one}", one=first))


def space_text(space: int) -> Text | str:
    """A space: its name, or "the treasure site" or "the red boat"."""
    if space == b.SITE:
        return _("the treasure site")
    return BOATS[space - b.BOAT] if space >= b.BOAT else b.SPACE_NAMES[space]
