"""The 99 cards of section 2: how many there are of each kind, their faces and colours, and their order."""

from collections import Counter
from collections.abc import Iterable

HAND_LIMIT = 6  # DI-018

DECK = {
    "tR": 8, "tS": 8, "tY": 8, "tN": 8, "tB": 8, "tG": 8, "tYS": 2, "tGR": 2, "tBN": 2,
    "FL": 6, "TE": 6, "LJ": 6, "DP": 3, "DF": 6, "EC": 1, "SL": 1,
    "UN/CM": 2, "UN/FE": 2, "UN/DP": 2, "UN/SA": 2, "UN/SL": 2,
    "CM/FE": 2, "FE/SA": 2, "SL/FE": 1, "SL/DP": 1,
}  # fmt: skip

ORDER = {card: place for place, card in enumerate(DECK)}


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards in the order of section 2."""
    return sorted(cards, key=ORDER.__getitem__)


def counted(cards: Iterable[str]) -> dict[str, int]:
    """How many there are of each kind, in the order of section 2, without zeros."""
    counts = Counter(cards)
    return {card: counts[card] for card in DECK if counts[card] > 0}


def is_terrain(card: str) -> bool:
    """Is it one of the 54 terrain cards?"""
    return card.startswith("t")


def colours_of(card: str) -> str:
    """The one or two colours of a terrain card, none for an action card (DI-039)."""
    return card[1:] if is_terrain(card) else ""


def faces_of(card: str) -> list[str]:
    """The one or two actions of an action card, none for a terrain card (DI-013)."""
    return [] if is_terrain(card) else card.split("/")


def with_face(hand: Iterable[str], face: str) -> list[str]:
    """The kinds of cards of a hand that can be used for a face."""
    return [card for card in counted(hand) if face in faces_of(card)]


def written(face: str, card: str) -> str:
    """A card used for one of its faces: `SL`, or `SL[UN/SL]` for a double card (section 10)."""
    return face if face == card else f"{face}[{card}]"


def read(text: str) -> str:
    """The card of `SL` or `SL[UN/SL]`."""
    face, bracket, rest = text.partition("[")
    return rest.removesuffix("]") if bracket else face
