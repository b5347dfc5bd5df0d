"""Boards: TOML files turned into spaces, boats and tables of what is beside what (ledger, section 3.2).

Spaces are where hunters stand. The 60 terrain spaces a1 to i5 are numbered 0 to 59, row by row from the top
and from left to right, without e5; that is the treasure site TS, 60. The boats follow, 61 @R, 62 @S, 63 @Y,
64 @N, 65 @B and 66 @G: 61 + colour. A space below 60 has a disc, and the order of numbers is the order of
names. Colours are numbered as in `cards`, clockwise like the boats.

The file is longer than 300 lines because a board can be damaged in so many ways.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from drachenhort.kernel.errors import BadBoard
from drachenhort.kernel.text import Text, Words

from . import cards as c
from .cards import Colour, Table, fixed, is_whole, padded

_ = Words("drachenhort.games.dracheninsel")

ROWS = {"a": 5, "b": 6, "c": 7, "d": 8, "e": 9, "f": 8, "g": 7, "h": 6, "i": 5}
"""Spaces in each row, the treasure site among them."""
SITE_NAME = "TS"
NAMES = [f"{row}{number}" for row, length in ROWS.items() for number in range(1, length + 1)]
TERRAIN_NAMES = tuple(name for name in NAMES if name != "e5")
SPACE_NAMES = (*TERRAIN_NAMES, SITE_NAME, *(f"@{letter}" for letter in c.LETTERS))
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
    file = resources.files(__package__).joinpath("boards", "hex61-r1.toml")
    return read(file.read_text("utf-8"), file.name)


def load(path: Path) -> Board:
    """The board in a TOML file, structurally sound; `board_check.findings` tells how good it is."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadBoard(
            _("The board file {path} cannot be read: {reason}.", path=path, reason=error.strerror)
        ) from error
    except UnicodeDecodeError as error:
        raise BadBoard(_not_toml(path, error)) from error
    return read(text, path)


def read(text: str, path: object) -> Board:
    """The board that the text of a file describes; `path` names the file in an error."""
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBoard(_not_toml(path, error)) from error
    spaces, boats = _entries(fields)
    places = _places(spaces | boats)
    return Board(
        id=str(fields.get("id", "custom")),
        places=places,
        beside=_beside(spaces, boats, places),
        spots=tuple(_spot(name, spaces[name]) for name in TERRAIN_NAMES),
        coin_values=_coin_values(fields.get("coin_values")),
        pairs=_pairs(fields.get("pairs")),
        seats=_seats(_table(fields, "seats")),
        status=str(fields.get("status", "custom")),
    )


def _not_toml(path: object, error: ValueError) -> Text:
    return _("The board file {path} is not valid TOML: {reason}.", path=path, reason=error)


def _table(fields: Mapping[str, Any], name: str) -> dict[str, Any]:
    table = fields.get(name)
    if not isinstance(table, dict):
        raise BadBoard(_("The board file has no table [{name}].", name=name))
    return table


Entries = dict[str, Mapping[str, Any]]


def _entries(fields: Mapping[str, Any]) -> tuple[Entries, Entries]:
    """What the file says of each space and of each boat, by their names."""
    spaces = _table(fields, "spaces")
    if set(spaces) != {*TERRAIN_NAMES, SITE_NAME}:
        raise BadBoard(_("A board has the spaces a1 to i5, with TS for e5, and no others."), "DI-001")
    boats = _table(fields, "boats")
    if set(boats) != set(c.LETTERS):
        raise BadBoard(_("A board has the boats R, S, Y, N, B and G, and no others."), "DI-003")
    boats = {f"@{letter}": entry for letter, entry in boats.items()}
    for name, entry in (spaces | boats).items():
        if not isinstance(entry, dict):
            raise BadBoard(_("{name} of the board file must be a table in braces.", name=name))
    if "disc" in spaces[SITE_NAME] or any("disc" in boat for boat in boats.values()):
        raise BadBoard(_("No disc lies on TS or on a boat."), "DI-002")
    return spaces, boats


def _places(entries: Entries) -> tuple[Place, ...]:
    places = tuple(_place(name, entries[name].get("at")) for name in SPACE_NAMES)
    for space, place in enumerate(places):
        if place in places[:space]:
            raise BadBoard(
                _(
                    "{one} and {other} lie at the same place.",
                    one=SPACE_NAMES[places.index(place)],
                    other=SPACE_NAMES[space],
                )
            )
    return places


def _place(name: str, value: object) -> Place:
    match value:
        case [q, r] if is_whole(q) and is_whole(r):
            return q, r
    raise BadBoard(_("{name} needs a place, two whole numbers like at = [2, -1].", name=name))


def _spot(name: str, entry: Mapping[str, Any]) -> Colour:
    letter = entry.get("disc")
    if letter not in tuple(c.LETTERS):
        raise BadBoard(_("The disc of {name} must be R, S, Y, N, B or G.", name=name), "DI-001")
    return c.LETTERS.index(letter)


def _beside(spaces: Entries, boats: Entries, places: tuple[Place, ...]) -> tuple[tuple[Space, ...], ...]:
    """The neighbours that the file lists, if they are those that its places have."""
    listed = {name: _names(name, "beside", entry.get("beside")) for name, entry in spaces.items()}
    listed |= {name: _names(name, "exits", entry.get("exits")) for name, entry in boats.items()}
    at = {place: space for space, place in enumerate(places)}
    for name, (q, r) in zip(SPACE_NAMES, places, strict=True):
        touching = {at.get((q + dq, r + dr)) for dq, dr in STEPS} - {None}
        if sorted(listed[name]) != sorted(SPACE_NAMES[space] for space in touching if space is not None):
            raise BadBoard(
                _("The file lists other neighbours of {name} than those that touch it.", name=name), "DI-034"
            )
    for name in boats:
        if len(listed[name]) != EXITS_OF_BOAT or not set(listed[name]) <= set(TERRAIN_NAMES):
            raise BadBoard(_("A boat touches two terrain spaces, and {name} does not.", name=name), "DI-035")
    return tuple(tuple(SPACE_NAMES.index(other) for other in listed[name]) for name in SPACE_NAMES)


def _names(name: str, field: str, value: object) -> list[str]:
    names = value.split() if isinstance(value, str) else []
    if not names or not set(names) <= set(SPACE_NAMES):
        raise BadBoard(
            _('{field} of {name} must name spaces of the board, like "a2 b2 b1 @B".', field=field, name=name)
        )
    return names


def _coin_values(value: object) -> tuple[int, ...]:
    values = tuple(entry for entry in value if is_whole(entry)) if isinstance(value, list) else ()
    if not isinstance(value, list) or len(values) != len(value):
        raise BadBoard(_("coin_values must be a list of whole numbers."), "DI-005")
    if len(values) != TREASURES or any(one >= other for one, other in pairwise(values)):
        raise BadBoard(_("coin_values must be {count} rising numbers.", count=TREASURES), "DI-005")
    if (values[0], values[-1]) != (FIRST_VALUE, LAST_VALUE):
        raise BadBoard(
            _("coin_values must begin with {first} and end with {last}.", first=FIRST_VALUE, last=LAST_VALUE),
            "DI-005",
        )
    return values


def _pairs(value: object) -> tuple[tuple[Colour, ...], ...]:
    pairs = _colours(value)
    if (
        pairs is None
        or {len(pair) for pair in pairs} != {2}
        or sorted(sum(pairs, ())) != list(range(c.COLOURS))
    ):
        raise BadBoard(_("pairs must put the six colours in three pairs, like RS."), "DI-110")
    return pairs


def _seats(table: Mapping[str, Any]) -> dict[str, tuple[tuple[Colour, ...], ...]]:
    if set(table) != set(SEATINGS):
        raise BadBoard(
            _("[seats] must have the entries {names}, and no others.", names=", ".join(SEATINGS)), "DI-007"
        )
    seats = {}
    for name, players in SEATINGS.items():
        colours = _colours(table[name])
        if colours is None or len(colours) != players or len(set(sum(colours, ()))) != len(sum(colours, ())):
            raise BadBoard(
                _(
                    "{name} in [seats] must give {players} players colours, no colour twice.",
                    name=name,
                    players=players,
                ),
                "DI-003",
            )
        hunters = MOST_HUNTERS if name in PAIRED else 1
        if {len(of_player) for of_player in colours} != {hunters}:
            raise BadBoard(
                _(
                    "{name} in [seats]: the hunters of every player must be {hunters}.",
                    name=name,
                    hunters=hunters,
                ),
                "DI-110",
            )
        seats[name] = colours
    return seats


def _colours(value: object) -> tuple[tuple[Colour, ...], ...] | None:
    """A list like ["RS", "N"] as numbers, or None if it is none."""
    if not isinstance(value, list) or not value:
        return None
    if not all(isinstance(entry, str) and entry and set(entry) <= set(c.LETTERS) for entry in value):
        return None
    return tuple(tuple(c.LETTERS.index(letter) for letter in entry) for entry in value)


# ---- tables ---------------------------------------------------------------------------------------


def touch_table(board: Board) -> Table:
    """Do two spaces touch? See `TOUCH`."""
    table = np.zeros((SPACES, SPACES), np.int8)
    for space, others in enumerate(board.beside):
        table[space, list(others)] = 1
    return fixed(table)


def over_table(board: Board) -> Table:
    """What flights lead over: see `OVER`."""
    table = np.full((SPACES, SPACES, MOST_WAYS), NOWHERE, np.int8)
    for start, ways in enumerate(board.flights):
        for end, over in ways.items():
            table[start, end, : len(over)] = over
    return fixed(table)


def dragon_table(board: Board) -> Table:
    """Where dragons may stand: see `MAY_HOLD_DRAGON`."""
    table = np.zeros(SPACES, np.int8)
    table[list(board.dragon_spaces)] = 1
    return fixed(table)


NEIGHBOURS = padded(packaged().beside, DIRECTIONS)
"""`NEIGHBOURS[space, i]`: what that space touches, spaces clockwise from the right, then boats, then
NOWHERE."""
TOUCH = touch_table(packaged())
"""`TOUCH[space, other]`: 1 if a step leads from one to the other (DI-034, DI-035), else 0."""
LANDINGS = padded(packaged().flights, MOST_LANDINGS)
"""`LANDINGS[space, i]`: where a flight from that space can end, ascending, then NOWHERE (DI-103)."""
OVER = over_table(packaged())
"""`OVER[space, landing, i]`: the one or two spaces such a flight can lead over, then NOWHERE; none is a boat.
A flight needs one of them without a dragon. All NOWHERE where no flight leads from the one to the other."""
BOAT_SPACE = fixed(np.arange(BOAT, BOAT + c.COLOURS, dtype=np.int8))
"""`BOAT_SPACE[colour]`: the boat of that colour, BOAT + colour."""
EXITS = fixed(np.array(packaged().exits, np.int8))
"""`EXITS[colour, i]`: the two spaces beside that boat (DI-035)."""
MAY_HOLD_DRAGON = dragon_table(packaged())
"""`MAY_HOLD_DRAGON[space]`: 1 for the 48 terrain spaces that are no exits, else 0 (DI-102)."""
DRAGON_SPACES = fixed(np.array(packaged().dragon_spaces, np.int8))
"""`DRAGON_SPACES[i]`: those 48 spaces, ascending."""
START_DISC = fixed(np.array(packaged().spots, np.int8))
"""`START_DISC[space]`: colour of the first disc on each terrain space (DI-001)."""
DISC_PAIRS = fixed(np.array(packaged().neighbouring_discs, np.int8))
"""`DISC_PAIRS[i]`: the 150 pairs of terrain spaces that touch, smaller number first, ascending (DI-107)."""
COIN_VALUES = np.array(packaged().coin_values, np.int16)
COIN_VALUES.setflags(write=False)
"""`COIN_VALUES[treasure]`: what each of the two coins of that treasure is worth, treasures in the order in
which they come on the site (DI-005)."""
PARTNER_COLOUR = fixed(
    np.array(
        [sum(pair) - colour for colour in range(c.COLOURS) for pair in packaged().pairs if colour in pair],
        np.int8,
    )
)
"""`PARTNER_COLOUR[colour]`: the other colour of the same player when three play (DI-110)."""
SEATS = {seating: padded(colours, MOST_HUNTERS) for seating, colours in packaged().seats.items()}
"""`SEATS["3"][seat, i]`: the default colours of each seat, then NOWHERE; keys are those of SEATINGS
(DI-003)."""
