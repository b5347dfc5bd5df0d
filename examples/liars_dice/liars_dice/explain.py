"""Answers in words: what is asked, what an action means, and why it cannot be done."""

from typing import Any

from drachenhort.kernel.contract import Answer, State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import SeatName, Text, Words

from . import state as st
from .actions import ACT

_ = Words("liars_dice")


def bid_text(number: int, face: int) -> Text:
    """A bid, as one says it."""
    return _.plural("{n} die showing {face}", "{n} dice showing {face}", number, face=face)


def question(options: Options, s: State, seat: int) -> Answer:
    """What is asked, in one sentence."""
    who, is_mine = SeatName(int(s.active)), seat == s.active
    bid = bid_text(int(s.count), int(s.face))
    if s.phase == st.END:
        return "LD-07", _("{who} alone has dice left and wins.", who=who)
    if s.phase == st.ROLL:
        return "LD-03", _("A die is rolled under a cup")
    if s.phase == st.REVEAL:
        found = _("The bid was {bid}; found: {found}.", bid=bid, found=int(s.found))
        return "LD-06", _("{found} {who} loses a die.", found=found, who=who)
    if not is_mine:
        return "LD-04", _("{who} bids or doubts.", who=who)
    return "LD-04", _("Bid more than {bid}, or doubt it?", bid=bid) if s.count else _("Make the first bid.")


def why_not(options: Options, s: State, wish: Any) -> Answer:
    """A bid that is too low or too high, or not the moment for it."""
    kind, *numbers = str(wish).replace("-", ":").split(":")
    if s.phase != st.BID or kind != "bid" or len(numbers) != 2 or not all(map(str.isdecimal, numbers)):
        rule, asked = question(options, s, int(s.active))
        return rule, _("Not now: {asked}", asked=asked)
    number, face = map(int, numbers)
    if not 1 <= face <= st.FACES or not 1 <= number <= s.left.sum():
        return "LD-05", _("There are {n} dice with faces 1 to 6.", n=int(s.left.sum()))
    return "LD-05", _("A bid must be higher than {bid}.", bid=bid_text(int(s.count), int(s.face)))


def meaning(options: Options, s: State, action: int) -> Text:
    """What an action does."""
    match ACT.decode(action):
        case ("bid", number, face):
            return _("Bid {bid}", bid=bid_text(number + 1, face + 1))
        case ("doubt",):
            return _("Doubt the bid")
        case ("next",):
            return _("Put a die aside, and on to the next round")
    return _("A die is rolled under a cup")


def deed(options: Options, s: State, action: int) -> Text | None:
    """What somebody did, after his name."""
    match ACT.decode(action):
        case ("bid", number, face):
            return _("bids {bid}", bid=bid_text(number + 1, face + 1))
        case ("doubt",):
            return _("doubts {bid}", bid=bid_text(int(s.count), int(s.face)))
        case ("next",):
            return _("puts a die aside")
    return None
