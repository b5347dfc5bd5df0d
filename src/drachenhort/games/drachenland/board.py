"""Boards: TOML files turned into spaces, paths, rivers and entrances, and into the tables that rules use."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from itertools import pairwise
from typing import Any

import numpy as np

from drachenhort.kernel.errors import BadBoard
from drachenhort.kernel.fields import Fields, read_toml
from drachenhort.kernel.layout import table_of
from drachenhort.kernel.text import Words

from . import state as st

_ = Words("drachenhort.games.drachenland")

Space = int
Place = tuple[int, int]
"""On the canvas of the board: x to the right, y down."""

LONGEST_OPENING = 4
"""Spaces of the opening move of a fourth player (DL-15)."""
TWO = 2
"""Players who have rules of their own (DL-70, DL-71)."""


@dataclass(frozen=True)
class Entrance:
    """A way into the land, and the stones that lie behind it."""

    place: Place
    opens_on: tuple[Space, ...]


@dataclass(frozen=True)
class Board:
    """Where everything lies, what is next to what, and what is printed on the volcanoes."""

    id: str
    canvas: Place
    places: tuple[Place, ...]
    """Of the spaces, in the order of their numbers."""
    paths: tuple[tuple[Space, ...], ...]
    """Chains of neighbouring spaces."""
    rivers: tuple[tuple[Space, ...], ...]
    entrances: tuple[Entrance, ...]
    eggs: tuple[int, ...]
    gems: tuple[int, ...]
    """Printed on each volcano."""

    @cached_property
    def neighbours(self) -> tuple[frozenset[Space], ...]:
        """The spaces one step away from each."""
        found: list[set[Space]] = [set() for _space in range(st.SPACES)]
        for path in self.paths:
            for one, other in pairwise(path):
                found[one].add(other)
                found[other].add(one)
        return tuple(map(frozenset, found))

    def distances(self, roots: Iterable[Space]) -> dict[Space, int]:
        """Steps to each space that can be reached from the nearest of the roots, past everything."""
        steps = dict.fromkeys(roots, 0)
        queue = deque(steps)
        while queue:
            space = queue.popleft()
            for target in self.neighbours[space] - steps.keys():
                steps[target] = steps[space] + 1
                queue.append(target)
        return steps

    def opening_ends(self, entrance: int, steps: int) -> set[Space]:
        """Where a route of exactly so many spaces ends that visits none twice (DL-18)."""
        routes: list[tuple[Space, ...]] = [(space,) for space in self.entrances[entrance].opens_on]
        for _step in range(steps - 1):
            routes = [(*route, n) for route in routes for n in self.neighbours[route[-1]] - {*route}]
        return {route[-1] for route in routes}

    def ferries(self, volcano: Space) -> set[Space]:
        """The other volcanoes of its rivers (DL-48)."""
        return {other for river in self.rivers if volcano in river for other in river} - {volcano}


# ---- reading --------------------------------------------------------------------------------------


@cache
def packaged() -> Board:
    """The board that comes with the game."""
    return load(resources.files(__package__).joinpath("boards", "reconstruction-1.toml"))


def load(path: Any) -> Board:
    """The board in a TOML file, structurally sound; `board_check.findings` tells how good it is."""
    fields = read_toml(path, _("board file"))
    fields.text("status")
    canvas = _pair(fields, "canvas")
    printed = fields.within("volcanoes")
    volcanoes = [_within(printed, name) for name in st.SPACE_NAMES[: st.VOLCANOES]]
    stones = fields.within("stones")
    gates = fields.within("entrances")
    board = Board(
        id=fields.text("id", "custom"),
        canvas=canvas,
        places=(
            *(_pair(volcano, "xy") for volcano in volcanoes),
            *(_pair(stones, name) for name in st.SPACE_NAMES[st.VOLCANOES :]),
        ),
        paths=tuple(fields.items("paths", _chain, range(1, st.SPACES**2))),
        rivers=tuple(fields.items("rivers", _chain, range(st.VOLCANOES**2))),
        entrances=tuple(_entrance(_within(gates, name)) for name in st.ENTRANCE_NAMES),
        eggs=tuple(volcano.whole("eggs", 0, st.EGGS) for volcano in volcanoes),
        gems=tuple(volcano.whole("gems", 0, sum(st.GEMS)) for volcano in volcanoes),
    )
    fields.close()
    return board


def _within(fields: Fields, name: str) -> Fields:
    if name not in fields:
        raise BadBoard(_("The board has no {name}.", name=name), "DL-09")
    return fields.within(name)


def _entrance(fields: Fields) -> Entrance:
    return Entrance(_pair(fields, "xy"), _chain(fields.raw("opens_on")))


def _pair(fields: Fields, name: str) -> Place:
    match fields.numbers(name, 2, 0, 10_000):
        case [x, y]:
            return x, y
    raise fields.refuse(name, _("two numbers, x and y"))


def _chain(names: object) -> tuple[Space, ...]:
    if not isinstance(names, list) or not names or not all(name in st.SPACE_NAMES for name in names):
        raise BadBoard(
            _("{names} is no list of spaces; they have names like V4 and s012.", names=repr(names))
        )
    return tuple(st.SPACE_NAMES.index(name) for name in names)


# ---- tables ---------------------------------------------------------------------------------------

WORD = 45
"""Spaces are sets of bits: space n is bit n % 45 of word n // 45. Three words hold all 135, signed or not."""
WORDS = st.SPACES // WORD
PRIME = 67
"""The powers of two below 2**66 differ modulo this prime, so a table can tell which bit is set."""


def words_of(spaces: Iterable[Space]) -> list[int]:
    """A set of spaces as its three words."""
    words = [0] * WORDS
    for space in spaces:
        words[space // WORD] |= 1 << space % WORD
    return words


_BITS = {(1 << bit) % PRIME: bit for bit in range(WORD)}
BIT = table_of([_BITS.get(rest, 0) for rest in range(PRIME)])
"""`BIT[(x & -x) % PRIME]`: the number of the lowest bit of a word."""
NEAR = table_of([words_of(spaces) for spaces in packaged().neighbours], np.int64)
OPENS = table_of([words_of(entrance.opens_on) for entrance in packaged().entrances], np.int64)
OPENING = table_of(
    [
        [words_of(packaged().opening_ends(entrance, steps)) for entrance in range(st.ENTRANCES)]
        for steps in range(1, LONGEST_OPENING + 1)
    ],
    np.int64,
)
"""`OPENING[steps - 1, entrance]`: where an opening move can end, but for what is occupied."""
FERRIES = table_of([words_of(packaged().ferries(v))[0] for v in range(st.VOLCANOES)], np.int64)
"""A bit for each volcano that the Ferryman reaches from a volcano."""
EGGS = table_of([[1] * st.VOLCANOES if n == TWO else packaged().eggs for n in range(st.MOST_PLAYERS + 1)])
"""`EGGS[players]`: on each volcano at the start, one where two play (DL-09, DL-70)."""
VOLCANO_OF = table_of([*np.repeat(range(st.VOLCANOES), packaged().gems), st.VOLCANOES])
"""The volcano of each gem in the order of the deal (section 4), and one more when all are dealt."""
LAST_GEM = table_of(np.cumsum(packaged().gems))
"""How many gems are dealt when a volcano is full."""
