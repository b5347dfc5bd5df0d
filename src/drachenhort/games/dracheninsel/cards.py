"""Cards: `cards.toml` turned into tables of what each kind of card shows and pays for (ledger, section 2).

Colours are numbered like the boats, clockwise: 0 R red (volcano), 1 S grey (mountain), 2 Y yellow (desert), 3
N brown (field), 4 B blue (lake), 5 G green (forest). A face is what a card is used for: 0 to 5 are the
terrains, by colour, and 6 to 16 the actions FL, TE, LJ, DP, DF, EC, SL, UN, CM, FE and SA. A card number
stands for a kind, in the order of the ledger: 0 to 8 are the terrain cards tR, tS, tY, tN, tB, tG, tYS, tGR
and tBN, 9 to 15 the action cards FL, TE, LJ, DP, DF, EC and SL, and 16 to 24 those with two actions, UN/CM,
UN/FE, UN/DP, UN/SA, UN/SL, CM/FE, FE/SA, SL/FE and SL/DP. Cards of one kind are alike (DI-124).
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from drachenhort.kernel.errors import BadBoard
from drachenhort.kernel.text import Text, Words

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
NONE = -1
"""Where a table has nothing to say."""

BACKGROUNDS = ("parchment", "green")

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
    file = resources.files(__package__).joinpath("cards.toml")
    return read(file.read_text("utf-8"), file.name)


def load(path: Path) -> Deck:
    """The cards in a TOML file, structurally sound; `board_check.findings` tells how good they are."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadBoard(
            _("The card file {path} cannot be read: {reason}.", path=path, reason=error.strerror)
        ) from error
    except UnicodeDecodeError as error:
        raise BadBoard(_not_toml(path, error)) from error
    return read(text, path)


def read(text: str, path: object) -> Deck:
    """The cards that the text of a file describes; `path` names the file in an error."""
    try:
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadBoard(_not_toml(path, error)) from error
    faces = _table(fields, "faces")
    if tuple(faces) != ACTION_NAMES:
        raise BadBoard(
            _("The card file must describe the actions {names}, in order.", names=", ".join(ACTION_NAMES))
        )
    kinds = _table(fields, "cards")
    if tuple(kinds) != CARD_NAMES:
        raise BadBoard(
            _("The card file must describe the cards {names}, in order.", names=", ".join(CARD_NAMES))
        )
    return Deck(
        faces=tuple(_face(name, entry) for name, entry in faces.items()),
        kinds=tuple(_kind(name, entry) for name, entry in kinds.items()),
    )


def _not_toml(path: object, error: ValueError) -> Text:
    return _("The card file {path} is not valid TOML: {reason}.", path=path, reason=error)


def _table(fields: Mapping[str, Any], name: str) -> dict[str, Any]:
    table = fields.get(name)
    if not isinstance(table, dict) or not all(isinstance(entry, dict) for entry in table.values()):
        raise BadBoard(_("The card file has no table [{name}] of tables.", name=name))
    return table


def _face(name: str, entry: Mapping[str, Any]) -> ActionFace:
    title, background = entry.get("title"), entry.get("background")
    if not isinstance(title, str) or not title.strip():
        raise BadBoard(_("Action {name} needs a title.", name=name))
    if background not in BACKGROUNDS:
        raise BadBoard(_("The background of action {name} must be parchment or green.", name=name), "DI-012")
    return ActionFace(name, title, background == "green")


def _kind(name: str, entry: Mapping[str, Any]) -> CardKind:
    count = entry.get("count")
    if not is_whole(count) or count < 1:
        raise BadBoard(_("Card {name} needs a count of 1 or more.", name=name), "DI-004")
    names = entry.get("faces")
    if (
        not isinstance(names, list)
        or not 1 <= len(names) <= SIDES
        or not all(face in FACE_NAMES for face in names)
    ):
        raise BadBoard(
            _(
                "faces of card {name} must list one or two of {names}.",
                name=name,
                names=", ".join(FACE_NAMES),
            ),
            "DI-013",
        )
    faces = tuple(FACE_NAMES.index(face) for face in names)
    if card_name(faces) != name:
        raise BadBoard(
            _(
                "A card with the faces {faces} cannot have the name {name}.",
                faces=", ".join(names),
                name=name,
            ),
            "DI-013",
        )
    return CardKind(name, count, faces)


def is_whole(value: object) -> TypeGuard[int]:
    """Is it a whole number, and not yes or no?"""
    return isinstance(value, int) and not isinstance(value, bool)


# ---- tables ---------------------------------------------------------------------------------------

Table = NDArray[np.int8]


def fixed(table: Table) -> Table:
    """The same table, which nobody can write to any more."""
    table.setflags(write=False)
    return table


def padded(rows: Iterable[Iterable[int]], width: int) -> Table:
    """A table of rows of different lengths: each is filled up with -1."""
    listed = [list(row) for row in rows]
    return fixed(np.array([row + [NONE] * (width - len(row)) for row in listed], np.int8))


def shows_table(deck: Deck) -> Table:
    """Which card can be used for what: see `SHOWS`."""
    return fixed(
        np.array([[face in kind.faces for face in range(FACE_KINDS)] for kind in deck.kinds], np.int8)
    )


def pays_table(deck: Deck) -> Table:
    """What a hunter's cards pay for: see `PAYS`."""
    table = np.zeros((COLOURS, COLOURS, CARD_KINDS), np.int8)
    for hunter, disc, card in np.ndindex(table.shape):
        faces = deck.kinds[card].faces
        table[hunter, disc, card] = disc in faces or hunter in faces
    return fixed(table)


COUNTS = fixed(np.array([kind.count for kind in packaged().kinds], np.int8))
"""`COUNTS[card]`: how many cards of that kind there are, 99 in all (DI-004)."""
FACES = padded((kind.faces for kind in packaged().kinds), SIDES)
"""`FACES[card, side]`: the face or two faces of that card, then NONE."""
SHOWS = shows_table(packaged())
"""`SHOWS[card, face]`: 1 if the card can be used for that face, else 0."""
SHOWING = padded((np.flatnonzero(column) for column in SHOWS.T), MOST_KINDS)
"""`SHOWING[face, i]`: the cards with that face, ascending, then NONE."""
IS_GREEN = fixed(np.array([False] * COLOURS + [face.is_green for face in packaged().faces], np.int8))
"""`IS_GREEN[face]`: 1 for SL, UN and CM, which may be played out of turn, 0 for parchment (DI-012)."""
PAYS = pays_table(packaged())
"""`PAYS[hunter, disc, card]`: 1 if that card pays for a hunter of the first colour to enter a disc of the
second: the card shows the disc's colour (DI-037), or the hunter's and is a joker (DI-038, DI-039). The same
decides which colour a Long Journey with that card may name (DI-106). Whether the entry costs anything is not
asked here."""
