"""Seats that go to another device by a code, and back, over HTTP."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import Field

from drachenhort.kernel.text import Words
from drachenhort.server import lending
from drachenhort.server.accounts import digest_of
from drachenhort.server.api import Form, SeatNumber, TableId, answer, host_of
from drachenhort.server.archive import OVER, PERSON, Player, Seat, Sheet
from drachenhort.server.devices import VALID, BadCode, new_code, spelt
from drachenhort.server.door import Known, limit
from drachenhort.server.openapi import PROBLEMS, returns
from drachenhort.server.refusals import NotSeated, TableClosed
from drachenhort.server.summaries import Summary, summary_of
from drachenhort.server.times import now

_ = Words("drachenhort")

router = APIRouter(prefix="/api", responses=PROBLEMS)


class SeatCode(msgspec.Struct, frozen=True):
    """A code that brings a seat to another device, once."""

    code: str
    until: int
    """Until when, in milliseconds since 1970."""


class TakenCode(Form):
    """A code, however it was typed."""

    code: Annotated[str, Field(max_length=40)]


@router.post("/tables/{table}/seats/{number}/code", responses=returns(SeatCode, "The code."))
async def offer_seat(request: Request, player: Known, table: TableId, number: SeatNumber) -> Response:
    """Make a code for a seat of this device; an earlier one of the same seat ends."""
    limit(request, "request", player)
    seat = _playable(await host_of(request).sheet(table), number)
    if seat.player != player.id:
        raise NotSeated(_("This seat is played on another device."))
    code, until = new_code(), now() + VALID
    digest = digest_of(code)
    await request.app.state.store.write(lambda db: lending.offer_seat(db, table, number, digest, until))
    return answer(SeatCode(code, until))


@router.post("/handovers", responses=returns(Summary, "The table."))
async def take_seat(request: Request, player: Known, wish: TakenCode) -> Response:
    """Bring the seat of a code to this device."""
    limit(request, "login")
    limit(request, "login", player)
    digest, at = digest_of(spelt(wish.code)), now()
    taken = await request.app.state.store.write(lambda db: lending.take_offered(db, digest, player.id, at))
    if taken is None:
        raise BadCode(_("This code is wrong, was used already, or is too old. Ask for a new one."))
    table, seat = taken
    return answer(await _moved(request, table, player, seat))


@router.post("/tables/{table}/seats/{number}/back", responses=returns(Summary, "The table."))
async def bring_back(request: Request, player: Known, table: TableId, number: SeatNumber) -> Response:
    """Bring a seat back to the device it came from; from there only while nobody plays with it."""
    limit(request, "request", player)
    host = host_of(request)
    seat = _playable(await host.sheet(table), number)
    if seat.home is None or player.id not in (seat.player, seat.home):
        raise NotSeated(_("This seat is played on another device."))
    if player.id != seat.player and host.is_online(table, number):
        raise TableClosed(_("Somebody plays with this seat; it has to be given back from there."))
    home = seat.home
    await request.app.state.store.write(lambda db: lending.bring_home(db, table, number, home))
    return answer(await _moved(request, table, player, number))


def _playable(sheet: Sheet, number: int) -> Seat:
    """A seat of a person at a table that is not over."""
    if number >= len(sheet.seats) or sheet.seats[number].kind != PERSON:
        raise NotSeated(_("Nobody plays on this seat."))
    if sheet.status == OVER:
        raise TableClosed(_("The game is over."))
    return sheet.seats[number]


async def _moved(request: Request, table: str, player: Player, number: int) -> Summary:
    """The table after a seat has changed devices; of several own seats this one is named."""
    host = host_of(request)
    summary = summary_of(await host.reseated(table), player, host)
    return msgspec.structs.replace(summary, seat=number) if number in summary.mine else summary
