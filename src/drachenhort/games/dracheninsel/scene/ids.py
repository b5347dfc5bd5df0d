"""What the elements of a scene are called."""

from .. import board as b, cards as c, state as st

PLAYED, ASIDE, DUELLING, DRAW_PILE, DISCARD = "played", "aside", "duel", "draw", "discard"
COINS_TO_COME, LAIR, LOST_COINS = "stock", "lair", "removed"
"""Zones besides hands and coins of the players."""

HANDS, COINS = ([f"{zone}-{seat + 1}" for seat in range(st.MOST_PLAYERS)] for zone in ("hand", "coins"))
"""Zones of each seat."""
DISCS = [f"disc-{name}" for name in b.TERRAIN_NAMES]
HUNTERS, COLOURS, JOURNEYS = (
    [f"{kind}-{letter}" for letter in c.LETTERS] for kind in ("hunter", "colour", "journey")
)
"""Hunters, buttons that name a colour, and marks of the colours that are free in this turn."""
DRAGONS = [f"dragon-{number + 1}" for number in range(st.DRAGONS)]
COINS_OF = [(f"coin-{number + 1}a", f"coin-{number + 1}b") for number in range(b.TREASURES)]
"""The two coins of each treasure."""
CARDS = (*c.CARD_NAMES, "unknown")
"""Names of the kinds of cards, and of those that one does not know."""


def card(seat: int, kind: int, number: int) -> str:
    """A card of a hand: cards of one kind are alike and only counted, so nothing is told by it (DI-124)."""
    return f"card-{seat + 1}-{CARDS[kind]}-{number}"


def in_heap(heap: str, kind: int, number: int) -> str:
    """A card of an open heap."""
    return f"{heap}-{CARDS[kind]}-{number}"


def discarded(kind: int) -> str:
    """All cards of a kind on the discard pile."""
    return f"{DISCARD}-{CARDS[kind]}"
