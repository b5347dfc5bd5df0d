"""Rematches: how the table that follows a finished one looks from there."""

from collections.abc import Sequence

import msgspec

from drachenhort.server.archive import GATHERING, INVITED, OPEN, PERSON, Seat, Sheet
from drachenhort.server.messages import RematchState


def next_seat(old: Sheet, number: int) -> int:
    """Where somebody sits in the rematch: everybody one seat further."""
    return (number - 1) % len(old.seats)


def kept_by_name(seats: Sequence[Seat], old: Sheet | None) -> tuple[Seat, ...]:
    """The free seats of a rematch bear the names of whom they are kept for."""
    if old is None:
        return tuple(seats)
    names = {next_seat(old, seat.number): seat.name for seat in old.seats}
    return tuple(
        msgspec.structs.replace(seat, name=names[seat.number]) if seat.kind == INVITED else seat
        for seat in seats
    )


def given_up(new: Sheet, number: int) -> Seat:
    """The seat of somebody who does not want a rematch: anybody with the invitation may have it."""
    return Seat(number, OPEN if new.listed else INVITED, "")


def rematch_state(old: Sheet, new: Sheet | None) -> RematchState | None:
    """What the finished table says of its rematch; None as long as nobody wants one."""
    if new is None:
        return None
    at = {seat.number: new.seats[next_seat(old, seat.number)] for seat in old.seats}
    people = {seat.number: seat.player for seat in old.seats if seat.player is not None}
    there = tuple(number for number, player in people.items() if at[number].player == player)
    asked = tuple(number for number in people if at[number].kind == INVITED and at[number].name)
    by = next((number for number in there if people[number] == new.creator), None)
    if not any(seat.kind == PERSON for seat in new.seats):
        return None  # whoever asked has stood up again
    return RematchState(new.id, by, there, asked if new.status == GATHERING else ())
