"""What things are called in sentences, always as an object: "move ...", "take ...", "call ..."."""

from collections.abc import Iterator
from functools import cache

from drachenhort.kernel.text import Text, Words

from .. import state as st
from ..board import packaged

_ = Words("drachenhort.games.drachenland")

ADVENTURERS = (_("the red adventurer"), _("the green adventurer"), _("the blue adventurer"))
DRAGONS = (_("the red royal dragon"), _("the green royal dragon"), _("the blue royal dragon"))
GEMS = (_("a ruby"), _("an emerald"), _("a sapphire"), _("a diamond"))
TREASURES = (_("rubies"), _("emeralds"), _("sapphires"), _("diamonds"))
TOKENS = (
    _("a Stroke of fate"),
    _("a Ferryman"),
    _("a Baby dragon"),
    _("a Forced march"),
    _("a Magic hand"),
    _("a Ring"),
    *DRAGONS,
)


TOKEN_DOES = (
    _("Roll both dice again; the new roll stands."),
    _("Your adventurer goes by boat to another volcano of the same river, besides its move."),
    _("Counts as a 4 for a royal dragon: one flight on it, or one call."),
    _("Your adventurer walks up to three spaces further."),
    _("After a treasure you take once more on the same volcano."),
    _("Whoever comes here may put on a ring instead of taking treasure; without one gems do not count."),
    *[_("An adventurer of this colour flies on it to any volcano with a 4, or calls it with a 4.")]
    * st.PAWNS,
)
"""What each kind of token does, in one line."""

ENTRANCES = (_("the upper entrance"), _("the left entrance"), _("the right entrance"))


def place(space: int) -> Text:
    """A space of the board by what one sees: "volcano 4", "stone 2 from volcano 4 towards volcano 5"."""
    return volcano(space) if space < st.VOLCANOES else _stones()[space]


def volcano(number: int) -> Text:
    """A volcano, by the number that is printed beside it."""
    return _("volcano {name}", name=number + 1)


@cache
def _stones() -> dict[int, Text]:
    """Every stone, counted from the volcano or entrance to which it is nearest on its path."""
    named: dict[int, Text] = {}
    forks = dict(_forks())
    for way in packaged().paths:
        gate, fork = forks.get(way[-1]), forks.get(way[0])
        if gate is not None:  # from the entrance to the fork
            beyond = next(other[-1] for other in packaged().paths if other[0] == way[-1])
            named |= {stone: _stone(n, gate, volcano(beyond)) for n, stone in enumerate(way, 1)}
        elif way[-1] < st.VOLCANOES:
            named |= _between(
                way[1:-1], volcano(way[0]) if fork is None else fork, volcano(way[-1]), fork is None
            )
    return named


def _forks() -> Iterator[tuple[int, Text]]:
    """The stones where the ways behind an entrance part, each with that entrance."""
    for gate, entrance in zip(ENTRANCES, packaged().entrances, strict=True):
        yield from (
            (way[-1], gate)
            for way in packaged().paths
            if way[0] in entrance.opens_on and way[-1] not in entrance.opens_on
        )


def _between(stones: tuple[int, ...], first: Text, last: Text, from_both: bool) -> dict[int, Text]:
    """The stones between two landmarks; from the last one only, or each from the nearer."""
    named = {}
    for n, stone in enumerate(stones, 1):
        back = len(stones) + 1 - n
        named[stone] = _stone(n, first, last) if from_both and n <= back else _stone(back, last, first)
    return named


def _stone(number: int, near: Text, far: Text) -> Text:
    return _("stone {n} from {near} towards {far}", n=number, near=near, far=far)
