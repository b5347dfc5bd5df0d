"""Lines of the log about hunters on their way: what they walk over, lift, carry, join and bring home."""

from drachenhort.kernel.game import Report, State
from drachenhort.kernel.text import SeatName, Text, Words

from .. import board as b, cards as c, state as st
from ..rules.island import is_waiting, partner
from .naming import TERRAINS, card_text, face_text, space_text

_ = Words("drachenhort.games.dracheninsel")


def report_walk(before: State, after: State, card: int, *, is_flight: bool) -> Report:
    """A step or a flight of the active hunter, or of its pair, paid with a card or not; what comes of it."""
    hunter = int(before.hunter)
    way = tuple(b.SPACE_NAMES[s.place[hunter]] for s in (before, after))
    event = _change_of_bearers(before, after, hunter) or _home(before, after, hunter)
    if event is not None:
        return Report(event, is_big=True, about=way)
    if is_waiting(after, hunter):
        return Report(_("waits at the treasure site for a second hunter"), about=way)
    return Report(_place(after, hunter, card), _lead(before, hunter, is_flight=is_flight), about=way)


def _change_of_bearers(before: State, after: State, hunter: int) -> Text | None:
    """A treasure is lifted, or its bearers change (DI-052, DI-074, DI-079)."""
    treasure = int(after.bears[hunter])
    if before.bears[hunter] != c.NONE or treasure == c.NONE:
        return None
    other = int(partner(after, hunter))
    values = {"value": int(before.coin_value[treasure]), "who": SeatName(int(before.owner[other]))}
    is_own = before.owner[other] == before.owner[hunter]
    if before.treasure[treasure] == st.ON_SITE:
        if is_own:
            return _("lifts the treasure of {value} with both hunters", **values)
        return _("lifts the treasure of {value} with {who}", **values)
    gone = [h for h in range(c.COLOURS) if before.bears[h] == treasure and after.bears[h] == c.NONE]
    if gone:
        victim = SeatName(int(before.owner[gone[0]]))
        return _("sends {victim} home and now carries the treasure of {value}", victim=victim, **values)
    if is_own:
        return _("now carries the treasure of {value} with both hunters", **values)
    return _("joins {who} and now carries the treasure of {value}", **values)


def _home(before: State, after: State, hunter: int) -> Text | None:
    """A pair has reached a boat."""
    treasure, other = int(before.bears[hunter]), int(partner(before, hunter))
    if treasure == c.NONE or after.place[hunter] < b.BOAT:
        return None
    values = {"value": int(before.coin_value[treasure]), "who": SeatName(int(before.owner[other]))}
    if before.owner[other] == before.owner[hunter]:
        return _("brings the treasure of {value} home: both coins", **values)
    return _("brings the treasure of {value} home with {who}", **values)


def _place(after: State, hunter: int, card: int) -> Text:
    """Where a step led, and the card that was paid for it."""
    space = int(after.place[hunter])
    place = TERRAINS[after.disc[space]] if space < b.SITE else space_text(space)
    assert isinstance(place, Text)
    return place if card == c.NONE else _("{place} ({card})", place=place, card=card_text(card))


def _lead(before: State, hunter: int, *, is_flight: bool) -> Text:
    """How somebody gets about."""
    if is_flight:
        return _("flies ({card}):", card=face_text(c.FL))
    if before.bears[hunter] == c.NONE:
        return _("walks:")
    return _("carries the treasure:")
