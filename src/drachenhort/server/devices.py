"""Several people at one device: whose eyes it opens, how long a moment waits for them, codes for seats.

A device is a player in the sense of the store: one cookie or token, which may hold several seats of a table.
A socket sees the table with the eyes of one of them, or as spectators do: what it is not told cannot be read
by whoever holds the device.
"""

import secrets
from collections.abc import Sequence

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import SPECTATOR
from drachenhort.kernel.text import Words
from drachenhort.server.accounts import BadName, key_of
from drachenhort.server.archive import Player, Seat, Sheet
from drachenhort.server.course import Course
from drachenhort.server.refusals import NotSeated
from drachenhort.server.waiting import Waiting

_ = Words("drachenhort")

HOLD = 60_000
"""Milliseconds that somebody who has taken the device may look at a hand and think, once for each moment."""
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of a code: none that looks like another."""
LENGTH = 8
VALID = 10 * 60_000
"""Milliseconds for which a code can be used."""
DEALS = 12
"""So many redeals must be alike before nothing is taken for hidden."""


class BadCode(HortError):
    """A code that brings nobody anywhere."""

    code = "code/bad"


def new_code() -> str:
    """A code to read out: 39 random bits."""
    return "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))


def spelt(code: str) -> str:
    """A code as it was made, however it was typed."""
    return "".join(letter for letter in code.upper() if letter in LETTERS)


# ---- eyes -----------------------------------------------------------------------------------------


def eyes_for(sheet: Sheet, player: Player | None, wished: int | None) -> int | None:
    """The seat with whose eyes a socket of this player looks; None without one.

    Who holds several seats, or has lent one, looks on until one of them is asked for: nothing hidden comes
    unasked, because nobody knows which of these people looks.
    """
    mine = sheet.seats_of(None if player is None else player.id)
    if wished is not None and wished != SPECTATOR and wished not in mine:
        raise NotSeated(_("Only who sits at the table may do this."))
    if not mine:
        return None
    if wished is not None:
        return wished
    is_lending = player is not None and any(seat.home == player.id for seat in sheet.seats)
    return mine[0] if len(mine) == 1 and not is_lending else SPECTATOR


def is_open(match: Match) -> bool:
    """Is nothing hidden from anybody now, by what a spectator knows?

    Asked of the spectator's copy alone, so the answer tells nothing that was hidden: to redeal what
    spectators cannot know must leave it as it is.
    """
    hidden = match.hidden(SPECTATOR)
    for deal in range(DEALS):
        world = hidden.copy()
        match.game.secrecy.redeal(world, SPECTATOR, generator(deal))
        if world.tobytes() != hidden.tobytes():
            return False
    return True


def check_names(seats: Sequence[Seat], player: str) -> None:
    """People at one device have different names, because it is handed to them by name."""
    names = [key_of(seat.name) for seat in seats if seat.player == player]
    if len(set(names)) < len(names):
        raise BadName(_("Two people at one device need two names."))


# ---- moments --------------------------------------------------------------------------------------


def held_until(waiting: Waiting, end: int) -> int:
    """When a moment ends that somebody who has taken the device may still answer."""
    held = [at + HOLD for seat, at in waiting.holds.items() if seat not in waiting.answers]
    return max(end, *held) if held else end


def are_at_one_device(sheet: Sheet, people: set[int]) -> bool:
    """Do all of these share one device, so that what is said aloud there may end a moment?"""
    return people <= sheet.shared and len({sheet.seats[seat].player for seat in people}) == 1


def answered_at(
    sheet: Sheet, course: Course, waiting: Waiting, spared: frozenset[int] = frozenset()
) -> int | None:
    """When all people who were asked had answered, if they share one device; else None.

    Who sits elsewhere sees the moment end by what was said aloud at the device, never by a hand.
    """
    people = set(waiting.seats) & set(course.people())
    asked = people - spared | people & waiting.answers.keys()
    if not asked or not are_at_one_device(sheet, people) or not asked <= waiting.answers.keys():
        return None
    return max(waiting.answers[seat].at for seat in asked)
