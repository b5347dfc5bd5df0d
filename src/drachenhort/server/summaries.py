"""What anybody may know of a table without sitting at it."""

from typing import Any

import msgspec

from drachenhort.server.archive import GATHERING, Player, Sheet
from drachenhort.server.dice import promise_of
from drachenhort.server.host import Host


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat of a table."""

    name: str
    kind: str
    """`open`, `invited`, `person` or `bot`."""
    bot: str | None


class Summary(msgspec.Struct, frozen=True):
    """A table."""

    id: str
    game: str
    options: dict[str, Any]
    clock: str
    reaction: int
    listed: bool
    language: str
    status: str
    created: int
    changed: int
    follows: str | None
    promise: str
    """The SHA-256 of the seed of all dice."""
    seats: tuple[SeatSummary, ...]
    seat: int | None
    """That of whoever asks; of several the one at turn, else the first."""
    turn: int | None
    """The seat that is at turn, while that is no secret."""
    code: str | None
    """Of the invite link, for people who sit at a table that still gathers."""
    is_mine: bool
    """Has whoever asks set it up?"""
    pace: str
    """Of bots."""
    winners: tuple[int, ...] | None = None
    """The seats that have won; None while it is not over, and where nobody noted it."""
    hints: bool = False
    """May one ask for hints?"""
    mine: tuple[int, ...] = ()
    """All seats that are played on the device of whoever asks."""


def summary_of(sheet: Sheet, player: Player | None, host: Host) -> Summary:
    """A table, for somebody."""
    mine, turn = sheet.seats_of(None if player is None else player.id), host.turn_at(sheet.id)
    seat = turn if turn in mine else next(iter(mine), None)
    is_mine = player is not None and player.id == sheet.creator
    knows_code = sheet.status == GATHERING and (seat is not None or is_mine)
    return Summary(
        id=sheet.id,
        game=sheet.game,
        options=sheet.options,
        clock=sheet.clock,
        reaction=sheet.reaction,
        listed=sheet.listed,
        language=sheet.language,
        status=sheet.status,
        created=sheet.created,
        changed=sheet.changed,
        follows=sheet.follows,
        promise=promise_of(sheet.seed),
        seats=tuple(SeatSummary(seat.name, seat.kind, seat.bot) for seat in sheet.seats),
        seat=seat,
        turn=turn,
        code=host.code_of(sheet.id) if knows_code else None,
        is_mine=is_mine,
        pace=sheet.pace,
        winners=sheet.winners,
        hints=sheet.gives_hints,
        mine=mine,
    )
