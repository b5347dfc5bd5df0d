"""One hidden copy, looked at by one seat: as plain numbers, and with the names that its scene uses."""

from collections import Counter
from types import SimpleNamespace

import numpy as np

from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Reader

from .. import board as b, cards as c, state as st
from ..actions import ACT
from ..rules import choices, decider

FREE, WAITING, PAIR, LONE = range(4)
"""What a hunter is doing (section 5)."""
PLAYED, ASIDE, DUELLING, DRAW_PILE, DISCARD = "played", "aside", "duel", "draw", "discard"
COINS_TO_COME, LAIR, LOST_COINS = "stock", "lair", "removed"
"""Zones besides hands and coins of the players."""


class Table:
    """What one seat sees, and what it may do now."""

    def __init__(self, options: Options, hidden: State, reader: Reader) -> None:
        self.options = options
        self.hidden = hidden
        self.s = plain(hidden)
        self.seat = reader.seat
        self.language = reader.language
        self.say = reader.say
        self.decider = int(decider(hidden))
        self.actions: list[int] = []
        if self.decider == reader.seat:
            out = np.empty(ACT.count, np.int32)
            self.actions = out[: choices(hidden, out)].tolist()
        self.aside = Counter(self._aside())

    def _aside(self) -> list[int]:
        """The cards that lie ready for an action that is not complete (DI-127)."""
        if self.s.part == st.PICKING:
            return [card for card in self.s.picked if card != st.EMPTY]
        if self.s.part == st.ALOFT:
            return [c.FLIGHT_CARD]
        return [] if self.s.part == st.NO_PART else [self.s.part_card]

    def own(self, card: int) -> str:
        """The card of the decider that is touched: the first of its kind that does not lie ready yet."""
        return card_id(self.seat, card, self.aside[card])

    # ---- hunters and their treasures ---------------------------------------------------------------

    def hunters(self) -> list[int]:
        """The hunters in the game."""
        return [hunter for hunter in range(c.COLOURS) if self.s.owner[hunter] != st.NOBODY]

    def hunters_on(self, space: int) -> list[int]:
        """The hunters on a space, in the order of their colours."""
        return [hunter for hunter in range(c.COLOURS) if self.s.place[hunter] == space]

    def status(self, hunter: int) -> int:
        """What a hunter is doing, without the cost of asking compiled rules for each."""
        bears = self.s.bears
        if bears[hunter] != c.NONE:
            return PAIR if bears.count(bears[hunter]) > 1 else LONE
        return WAITING if self.s.place[hunter] == b.SITE and st.ON_SITE in self.s.treasure else FREE

    def bearers(self, treasure: int) -> list[int]:
        """The hunters that bear a treasure."""
        return [hunter for hunter in range(c.COLOURS) if self.s.bears[hunter] == treasure]

    def boarded(self) -> int:
        """The treasure that has reached a boat, where one is being collected."""
        return int(next(t for h, t in enumerate(self.s.bears) if t != c.NONE and self.s.place[h] >= b.BOAT))

    def rival(self, seat: int) -> int:
        """Who carries the boarded treasure together with this seat."""
        owners = [int(self.s.owner[hunter]) for hunter in self.bearers(self.boarded())]
        return next(owner for owner in owners if owner != seat)


def plain(hidden: State) -> SimpleNamespace:
    """All fields of a record as numbers and lists: many times faster to read than the record itself."""
    values = zip(hidden.dtype.names, hidden.item(), strict=True)
    return SimpleNamespace(
        **{name: value if isinstance(value, int) else value.tolist() for name, value in values}
    )


# ---- names ----------------------------------------------------------------------------------------


def disc_id(space: int) -> str:
    """The disc on a space."""
    return f"disc-{b.SPACE_NAMES[space]}"


def hunter_id(hunter: int) -> str:
    """A hunter."""
    return f"hunter-{c.LETTERS[hunter]}"


def dragon_id(dragon: int) -> str:
    """A dragon."""
    return f"dragon-{dragon + 1}"


def coin_ids(treasure: int) -> tuple[str, str]:
    """The two coins of a treasure."""
    return f"coin-{treasure + 1}a", f"coin-{treasure + 1}b"


def hand_id(seat: int) -> str:
    """The hand of a seat."""
    return f"hand-{seat + 1}"


def coins_id(seat: int) -> str:
    """The coins of a seat."""
    return f"coins-{seat + 1}"


def card_id(seat: int, card: int, number: int) -> str:
    """A card of a hand: cards of one kind are alike and only counted, so nothing is told by it (DI-124)."""
    return f"card-{seat + 1}-{card_name(card)}-{number}"


def heap_id(heap: str, card: int, number: int) -> str:
    """A card of an open heap."""
    return f"{heap}-{card_name(card)}-{number}"


def discard_id(card: int) -> str:
    """All cards of a kind on the discard pile."""
    return f"discard-{card_name(card)}"


def colour_id(colour: int) -> str:
    """The control that names a colour."""
    return f"colour-{c.LETTERS[colour]}"


def journey_id(colour: int) -> str:
    """The mark of a colour that is free in this turn."""
    return f"journey-{c.LETTERS[colour]}"


def card_name(card: int) -> str:
    """The name of a kind of cards, or of cards that one does not know."""
    return c.CARD_NAMES[card] if card < len(c.CARD_NAMES) else "unknown"
