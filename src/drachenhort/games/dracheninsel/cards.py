"""Cards: `cards.toml` turned into tables of what each kind of card shows and pays for (ledger, section 2).

Colours are numbered like the boats, clockwise: 0 R red (volcano), 1 S grey (mountain), 2 Y yellow (desert), 3
N brown (field), 4 B blue (lake), 5 G green (forest). A face is what a card is used for: 0 to 5 are the
terrains, by colour, and 6 to 16 the actions FL, TE, LJ, DP, DF, EC, SL, UN, CM, FE and SA. A card number
stands for a kind, in the order of the ledger: 0 to 8 are the terrain cards tR, tS, tY, tN, tB, tG, tYS, tGR
and tBN, 9 to 15 the action cards FL, TE, LJ, DP, DF, EC and SL, and 16 to 24 those with two actions, UN/CM,
UN/FE, UN/DP, UN/SA, UN/SL, CM/FE, FE/SA, SL/FE and SL/DP. Cards of one kind are alike (DI-124).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from drachenhort.kernel.errors import BadBoard
from drachenhort.kernel.fields import Fields, read_toml
from drachenhort.kernel.layout import Table, table_of
from drachenhort.kernel.text import Words

_ = Words("drachenhort.games.dracheninsel")

LETTERS = "RSYNBG"
"""The colours, in the order of their numbers."""
COLOURS = len(LETTERS)
RED, GREY, YELLOW, BROWN, BLUE, GREEN = range(COLOURS)

ACTION_NAMES = ("FL", "TE", "LJ", "DP", "DF", "EC", "SL", "UN", "CM", "FE", "SA")
FACE_NAMES = (*LETTERS, *ACTION_NAMES)
"""The faces, in the order of their numbers."""
FACE_KINDS = len(FACE_NAMES)
FL, TE, LJ, DP, DF, EC, SL, UN, CM, FE, SA = range(COLOURS, FACE_KINDS)
SIDES = 2
"""Faces of a card, at most (DI-013)."""

CARD_NAMES = (
    *("tR", "tS", "tY", "tN", "tB", "tG", "tYS", "tGR", "tBN"),
    *("FL", "TE", "LJ", "DP", "DF", "EC", "SL"),
    *("UN/CM", "UN/FE", "UN/DP", "UN/SA", "UN/SL", "CM/FE", "FE/SA", "SL/FE", "SL/DP"),
)
"""The kinds of cards, in the order of their numbers."""
CARD_KINDS = len(CARD_NAMES)
TERRAIN_KINDS = 9
"""How many kinds are terrain cards; they have the lowest numbers."""
FLIGHT_CARD, SWAP_ANY_CARD, JOURNEY_CARD, SWAP_NEAR_CARD, CURSE_CARD = (
    CARD_NAMES.index(name) for name in ("FL", "TE", "LJ", "DF", "EC")
)
"""Kinds that are the only ones with their face."""
MOST_KINDS = 5
"""With the same face: UN is on five kinds of cards."""
HAND = 6
"""Cards that a player holds, at most (DI-018)."""
MOST_CARDS = 99
"""Of one kind in a file: what a small number holds."""
NONE = -1
"""Where a table has nothing to say."""

Colour = int
Face = int
Card = int


def card_name(faces: tuple[Face, ...]) -> str:
    """The name of a card with those faces, such as tYS or UN/CM."""
    names = [FACE_NAMES[face] for face in faces]
    return "t" + "".join(names) if faces[0] < COLOURS else "/".join(names)


@dataclass(frozen=True)
class ActionFace:
    """What an action card can do."""

    name: str
    title: str
    """As printed, in German."""
    is_green: bool
    """May it be played out of turn (DI-012)?"""


@dataclass(frozen=True)
class CardKind:
    """Cards that look alike."""

    name: str
    count: int
    """How many the game has."""
    faces: tuple[Face, ...]
    """One, or two of which one is used (DI-013, DI-039)."""

    @property
    def is_terrain(self) -> bool:
        """Does it pay for steps?"""
        return self.faces[0] < COLOURS


@dataclass(frozen=True)
class Deck:
    """All the cards."""

    faces: tuple[ActionFace, ...]
    """FL to SA."""
    kinds: tuple[CardKind, ...]
    """tR to SL/DP."""


# ---- reading --------------------------------------------------------------------------------------


@cache
def packaged() -> Deck:
    """The cards that come with the game."""
    return load(resources.files(__package__).joinpath("cards.toml"))


def load(path: Any) -> Deck:
    """The cards in a TOML file, structurally sound; `board_check.findings` tells how good they are."""
    fields = read_toml(path, _("card file"))
    fields.text("id")
    faces, kinds = fields.within("faces"), fields.within("cards")
    for table, names in ((faces, ACTION_NAMES), (kinds, CARD_NAMES)):
        if tuple(table.data) != names:
            entries = ", ".join(names)
            raise BadBoard(
                _("{table} of the card file must describe {entries}.", table=table.where, entries=entries)
            )
    deck = Deck(
        tuple(_face(name, faces.within(name, _("action {name}", name=name))) for name in ACTION_NAMES),
        tuple(_kind(name, kinds.within(name, _("card {name}", name=name))) for name in CARD_NAMES),
    )
    fields.close()
    return deck


def _face(name: str, fields: Fields) -> ActionFace:
    title = fields.text("title").strip()
    if not title:
        raise fields.refuse("title", _("a text"))
    return ActionFace(name, title, fields.word("background", ("parchment", "green")) == 1)  # DI-012


def _kind(name: str, fields: Fields) -> CardKind:
    faces = tuple(fields.words("faces", FACE_NAMES, range(1, SIDES + 1)))
    if not faces or card_name(faces) != name:
        raise fields.refuse("faces", _("those that its name says"), "DI-013")
    return CardKind(name, fields.whole("count", 1, MOST_CARDS), faces)


# ---- tables ---------------------------------------------------------------------------------------


def padded(rows: Iterable[Iterable[int]], width: int) -> Table:
    """A table of rows of different lengths: each is filled up with -1."""
    return table_of([[*row, *[NONE] * width][:width] for row in rows])


_FACES = [kind.faces for kind in packaged().kinds]

COUNTS = table_of([kind.count for kind in packaged().kinds])
"""`COUNTS[card]`: how many cards of that kind there are, 99 in all (DI-004)."""
FACES = padded(_FACES, SIDES)
"""`FACES[card, side]`: the face or two faces of that card, then NONE."""
SHOWS = table_of([[face in faces for face in range(FACE_KINDS)] for faces in _FACES])
"""`SHOWS[card, face]`: 1 if the card can be used for that face, else 0."""
SHOWING = padded((np.flatnonzero(column) for column in SHOWS.T), MOST_KINDS)
"""`SHOWING[face, i]`: the cards with that face, ascending, then NONE."""
PAYS = table_of(
    [
        [[disc in faces or own in faces for faces in _FACES] for disc in range(COLOURS)]
        for own in range(COLOURS)
    ]
)
"""`PAYS[hunter, disc, card]`: 1 if that card pays for a hunter of the first colour to enter a disc of the
second: the card shows the disc's colour (DI-037), or the hunter's and is a joker (DI-038, DI-039). The same
decides which colour a Long Journey with that card may name (DI-106). Whether the entry costs anything is not
asked here."""
