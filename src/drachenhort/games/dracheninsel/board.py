"""Boards: TOML files turned into spaces, boats and tables of what is beside what (ledger, section 3.2).

Spaces are where hunters stand. The 60 terrain spaces a1 to i5 are numbered 0 to 59, row by row from the top
and from left to right, without e5; that is the treasure site TS, 60. The boats follow, 61 @R, 62 @S, 63 @Y,
64 @N, 65 @B and 66 @G: 61 + colour. A space below 60 has a disc, and the order of numbers is the order of
names. Colours are numbered as in `cards`, clockwise like the boats.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any

from drachenhort.kernel.errors import BadBoard
from drachenhort.kernel.fields import Fields, read_toml
from drachenhort.kernel.layout import table_of
from drachenhort.kernel.text import Words

from . import cards as c
from .cards import Colour, padded

_ = Words("drachenhort.games.dracheninsel")

ROWS = {"a": 5, "b": 6, "c": 7, "d": 8, "e": 9, "f": 8, "g": 7, "h": 6, "i": 5}
"""Spaces in each row, the treasure site among them."""
NAMES = [f"{row}{number}" for row, length in ROWS.items() for number in range(1, length + 1)]
TERRAIN_NAMES = tuple(name for name in NAMES if name != "e5")
SPACE_NAMES = (*TERRAIN_NAMES, "TS", *(f"@{letter}" for letter in c.LETTERS))
"""The spaces, in the order of their numbers."""
TERRAIN = len(TERRAIN_NAMES)
"""How many spaces have a disc; they have the lowest numbers."""
SITE = TERRAIN
BOAT = SITE + 1
"""The first boat: that of a colour is BOAT + colour."""
SPACES = len(SPACE_NAMES)
NOWHERE = -1

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From a place to those it touches, clockwise from the right."""
DIRECTIONS = len(STEPS)
EXITS_OF_BOAT = 2
"""Spaces beside a boat (DI-035)."""
MOST_LANDINGS = 12
"""Places two steps away on a hexagonal grid (DI-103)."""
MOST_WAYS = 2
"""Spaces between two such places."""
FARTHEST = 99
"""From the middle of the grid, in a file."""
TREASURES = 7
FIRST_VALUE, LAST_VALUE = 100, 300
"""What the rulebook says of the coins (DI-005, DI-056)."""
SEATINGS = {"2-pairs": 2, "2-single": 2, "3": 3, "4": 4, "5": 5, "6": 6}
"""Ways to sit down (section 4), each with its number of players."""
PAIRED = ("2-pairs", "3")
"""Those in which a player has two hunters (DI-110, DI-116)."""
MOST_HUNTERS = 2
"""Of one player."""

Space = int
Place = tuple[int, int]
"""Axial coordinates q and r; with places a distance d apart it is drawn at
((q + r / 2) * d, r * d * sqrt(3) / 2)."""


@dataclass(frozen=True)
class Board:
    """Where the spaces lie, what they touch, and what is printed on them."""

    id: str
    places: tuple[Place, ...]
    """Of all spaces, boats included."""
    beside: tuple[tuple[Space, ...], ...]
    """What each space touches: spaces clockwise from the right, then boats."""
    spots: tuple[Colour, ...]
    """Colour of the first disc on each terrain space (DI-001)."""
    coin_values: tuple[int, ...]
    """Of the treasures, in the order in which they come on the site (DI-005)."""
    pairs: tuple[tuple[Colour, ...], ...]
    """Colours of one player when three play (DI-110)."""
    seats: Mapping[str, tuple[tuple[Colour, ...], ...]]
    """Default colours of each seat, clockwise, for each way to sit down (DI-003)."""
    status: str = "custom"

    @cached_property
    def exits(self) -> tuple[tuple[Space, ...], ...]:
        """The spaces beside each boat (DI-035)."""
        return self.beside[BOAT:]

    @cached_property
    def dragon_spaces(self) -> tuple[Space, ...]:
        """Where a dragon may stand: on terrain that is no exit (DI-102)."""
        closed = {space for exits in self.exits for space in exits}
        return tuple(space for space in range(TERRAIN) if space not in closed)

    @cached_property
    def neighbouring_discs(self) -> tuple[tuple[Space, Space], ...]:
        """The pairs of terrain spaces that touch, smaller number first (DI-107)."""
        return tuple(
            (one, other)
            for one in range(TERRAIN)
            for other in sorted(self.beside[one])
            if one < other < TERRAIN
        )

    def landings(self, start: Space, over: Space) -> tuple[Space, ...]:
        """Where a flight from `start` over its neighbour `over` can end (DI-103)."""
        if over >= BOAT:
            return ()
        return tuple(
            space for space in self.beside[over] if space != start and space not in self.beside[start]
        )

    @cached_property
    def flights(self) -> tuple[dict[Space, tuple[Space, ...]], ...]:
        """From each space: where flights can end, ascending, and over which spaces they can lead there."""
        found: list[dict[Space, tuple[Space, ...]]] = []
        for start in range(SPACES):
            ways: dict[Space, list[Space]] = {}
            for over in sorted(self.beside[start]):
                for end in self.landings(start, over):
                    ways.setdefault(end, []).append(over)
            found.append({end: tuple(ways[end]) for end in sorted(ways)})
        return tuple(found)


# ---- reading --------------------------------------------------------------------------------------


@cache
def packaged() -> Board:
    """The board that comes with the game."""
    return load(resources.files(__package__).joinpath("boards", "hex61-r1.toml"))


def load(path: Any) -> Board:
    """The board in a TOML file, structurally sound; `board_check.findings` tells how good it is."""
    fields = read_toml(path, _("board file"))
    entries = _entries(fields)
    places = _places(entries)
    board = Board(
        id=fields.text("id", "custom"),
        places=places,
        beside=_beside(entries, places),
        spots=tuple(entries[name].word("disc", list(c.LETTERS)) for name in TERRAIN_NAMES),
        coin_values=_coin_values(fields),
        pairs=_colours(fields, "pairs", c.COLOURS // MOST_HUNTERS, MOST_HUNTERS),
        seats=_seats(fields.within("seats")),
        status=fields.text("status", "custom"),
    )
    fields.close()
    return board


def _entries(fields: Fields) -> dict[str, Fields]:
    """What the file says of each space and of each boat, by their names."""
    spaces, boats = fields.within("spaces"), fields.within("boats")
    if set(spaces.data) != {*SPACE_NAMES[:BOAT]}:
        raise BadBoard(_("A board has the spaces a1 to i5, with TS for e5, and no others."), "DI-001")
    if set(boats.data) != set(c.LETTERS):
        raise BadBoard(_("A board has the boats R, S, Y, N, B and G, and no others."), "DI-003")
    entries = {name: spaces.within(name) for name in SPACE_NAMES[:BOAT]}
    return entries | {name: boats.within(name[1], name) for name in SPACE_NAMES[BOAT:]}


def _places(entries: dict[str, Fields]) -> tuple[Place, ...]:
    found: dict[Place, str] = {}
    for name in SPACE_NAMES:
        match entries[name].numbers("at", 2, -FARTHEST, FARTHEST):
            case [q, r]:
                other = found.setdefault((q, r), name)
            case _:
                raise entries[name].refuse("at", _("a place, two whole numbers like [2, -1]"))
        if other != name:
            raise BadBoard(_("{one} and {other} lie at the same place.", one=other, other=name))
    return tuple(found)


def _beside(entries: dict[str, Fields], places: tuple[Place, ...]) -> tuple[tuple[Space, ...], ...]:
    """The neighbours that the file lists, if they are those that its places have."""
    at = {place: space for space, place in enumerate(places)}
    beside = []
    for space, (name, (q, r)) in enumerate(zip(SPACE_NAMES, places, strict=True)):
        fields, key = entries[name], "beside" if space < BOAT else "exits"
        touching = [SPACE_NAMES[at[q + dq, r + dr]] for dq, dr in STEPS if (q + dq, r + dr) in at]
        names = fields.text(key).split()
        if sorted(names) != sorted(touching):
            wanted = _("the names of the spaces that it touches: {names}", names=" ".join(touching))
            raise fields.refuse(key, wanted, "DI-034")
        if space >= BOAT and (len(names) != EXITS_OF_BOAT or not {*names} <= {*TERRAIN_NAMES}):
            raise fields.refuse(key, _("two terrain spaces"), "DI-035")
        beside.append(tuple(map(SPACE_NAMES.index, names)))
    return tuple(beside)


def _coin_values(fields: Fields) -> tuple[int, ...]:
    values = fields.numbers("coin_values", TREASURES, FIRST_VALUE, LAST_VALUE) or [0]
    if sorted(set(values)) != values or (values[0], values[-1]) != (FIRST_VALUE, LAST_VALUE):
        wanted = _("rising from {first} to {last}", first=FIRST_VALUE, last=LAST_VALUE)
        raise fields.refuse("coin_values", wanted, "DI-005")
    return tuple(values)


def _seats(fields: Fields) -> dict[str, tuple[tuple[Colour, ...], ...]]:
    """The colours of every player, for each way to sit down."""
    return {
        name: _colours(fields, name, players, MOST_HUNTERS if name in PAIRED else 1)
        for name, players in SEATINGS.items()
    }


def _colours(fields: Fields, name: str, players: int, hunters: int) -> tuple[tuple[Colour, ...], ...]:
    """A list like ["RS", "NB"]: so many hunters of each player, no colour twice."""
    match fields.raw(name):
        case [*entries] if len(entries) == players and all(isinstance(entry, str) for entry in entries):
            letters = "".join(entries)
            is_right = {len(entry) for entry in entries} == {hunters} and len({*letters}) == len(letters)
            if is_right and set(letters) <= set(c.LETTERS):
                return tuple(tuple(map(c.LETTERS.index, entry)) for entry in entries)
    wanted = _(
        "colours of {players} players, {hunters} each, no colour twice", players=players, hunters=hunters
    )
    raise fields.refuse(name, wanted, "DI-003")


# ---- tables ---------------------------------------------------------------------------------------

_FLIGHTS = packaged().flights

NEIGHBOURS = padded(packaged().beside, DIRECTIONS)
"""`NEIGHBOURS[space, i]`: what that space touches, spaces clockwise from the right, then boats, then
NOWHERE."""
TOUCH = table_of([[other in beside for other in range(SPACES)] for beside in packaged().beside])
"""`TOUCH[space, other]`: 1 if a step leads from one to the other (DI-034, DI-035), else 0."""
LANDINGS = padded(_FLIGHTS, MOST_LANDINGS)
"""`LANDINGS[space, i]`: where a flight from that space can end, ascending, then NOWHERE (DI-103)."""
OVER = table_of([padded((ways.get(end, ()) for end in range(SPACES)), MOST_WAYS) for ways in _FLIGHTS])
"""`OVER[space, landing, i]`: the one or two spaces such a flight can lead over, then NOWHERE; none is a boat.
A flight needs one of them without a dragon. All NOWHERE where no flight leads from the one to the other."""
EXITS = table_of(packaged().exits)
"""`EXITS[colour, i]`: the two spaces beside that boat (DI-035)."""
MAY_HOLD_DRAGON = table_of([space in packaged().dragon_spaces for space in range(SPACES)])
"""`MAY_HOLD_DRAGON[space]`: 1 for the 48 terrain spaces that are no exits, else 0 (DI-102)."""
START_DISC = table_of(packaged().spots)
"""`START_DISC[space]`: colour of the first disc on each terrain space (DI-001)."""
