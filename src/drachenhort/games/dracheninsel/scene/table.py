"""One hidden copy, looked at by one seat: as plain numbers, and with the names that its scene uses."""

from collections import Counter
from types import SimpleNamespace

from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Reader

from .. import board as b, cards as c, state as st
from ..rules import decider
from . import ids

FREE, WAITING, PAIR, LONE = range(4)
"""What a hunter is doing (section 5)."""


class Table:
    """What one seat sees."""

    def __init__(self, options: Options, hidden: State, reader: Reader) -> None:
        self.options = options
        self.hidden = hidden
        self.s = plain(hidden)
        self.seat, self.language, self.say = reader.seat, reader.language, reader.say
        self.decider = int(decider(hidden))
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
        return ids.card(self.seat, card, self.aside[card])

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
