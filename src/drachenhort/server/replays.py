"""Replays and records over HTTP: a game as one saw it, and all of it when it is over."""

import asyncio
from bisect import bisect_right
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Annotated, TypeVar

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field

from drachenhort.chronicle.story import Chronicle, eyes_of
from drachenhort.kernel.errors import UnknownSeat
from drachenhort.kernel.match import Match
from drachenhort.kernel.record import read_record, write_record
from drachenhort.kernel.scene import Scene
from drachenhort.kernel.seats import SPECTATOR
from drachenhort.kernel.text import Words
from drachenhort.server.api import Form, TableId, answer, host_of
from drachenhort.server.dice import record_headers
from drachenhort.server.door import language_of, limit, who
from drachenhort.server.live import LiveTable, seat_at
from drachenhort.server.messages import Entry
from drachenhort.server.openapi import PROBLEMS, returns
from drachenhort.server.refusals import TableClosed
from drachenhort.server.telling import in_words, plain

_ = Words("drachenhort")

Seen = TypeVar("Seen")

router = APIRouter(prefix="/api", responses=PROBLEMS)
LONGEST_RECORD = 500_000
MOST_MOVES = 60
"""Of a line that might have been."""
EVERYTHING = -5
"""A viewer who sees all hands."""
_historian = ThreadPoolExecutor(1, thread_name_prefix="hort-historian")
"""Looks back, one request after the other: a long game takes seconds, and nobody's move waits for that."""

At = Annotated[int, Query(ge=0, le=1_000_000)]
Line = Annotated[tuple[Annotated[str, Field(max_length=400)], ...], Query(max_length=MOST_MOVES)]
Viewer = Annotated[int, Query(ge=EVERYTHING, le=20)]


@dataclass(frozen=True)
class Where:
    """A place of a game: after so many entries of the log, or after so many decisions."""

    at: At = 0
    played: At | None = None
    line: Line = ()
    """Moves that were not played there, but might have been."""


Place = Annotated[Where, Depends()]


class Record(Form):
    """A game record, as text."""

    text: Annotated[str, Field(max_length=LONGEST_RECORD)]


class Moment(msgspec.Struct, frozen=True):
    """A table as it was."""

    at: int
    of: int
    """How many entries the log has."""
    names: tuple[str, ...]
    entries: tuple[Entry, ...]
    """The log up to here; the last one in words."""
    scene: Scene
    played: int | None = None
    """How many decisions have been made up to here; null while the game goes on, as some are secret."""


@router.get(
    "/tables/{table}/record",
    responses={
        200: {"description": "The record.", "content": {"text/plain": {"schema": {"type": "string"}}}}
    },
)
async def record(request: Request, table: TableId) -> Response:
    """Download the whole record of a finished game, with the seed that proves its dice."""
    limit(request, "request")
    live = await host_of(request).live(table)
    seat_at(live, await who(request))
    if not live.course.is_over:
        raise TableClosed(_("The record is there when the game is over; it would tell secrets."))
    course = live.course
    headers = record_headers(course.facts.seed, course.skipped_rolls())
    match, site = course.match.copy(), f"table {live.sheet.id}"
    name = f"{live.sheet.game}-{live.sheet.id}.hort"
    return Response(
        await looked_back(lambda: write_record(match, Site=site, **headers)),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/tables/{table}/replay", responses=returns(Moment, "The table as it was."))
async def replay(request: Request, table: TableId, place: Place, seat: Viewer | None = None) -> Response:
    """Show the table after so many lines of the log, as one saw it then; after the end as anybody did."""
    limit(request, "request")
    live = await host_of(request).live(table)
    mine = seat_at(live, await who(request))
    eyes = seat if seat is not None and live.course.is_over else mine
    match, language = _past_of(live).copy(), language_of(request)
    if not live.course.is_over and (place.played is not None or place.line):
        raise TableClosed(_("What might have been can be seen when the game is over."))
    moment = await looked_back(lambda: _found(match, eyes, place, language))
    return answer(moment if live.course.is_over else msgspec.structs.replace(moment, played=None))


@router.post("/replays", responses=returns(Moment, "The table as it was."))
async def upload(request: Request, wish: Record, place: Place, seat: Viewer = EVERYTHING) -> Response:
    """Show a moment of a record that somebody has in a file, or what might have come after it."""
    limit(request, "upload")
    language = language_of(request)
    return answer(await looked_back(lambda: _found(read_record(wish.text), seat, place, language)))


async def looked_back(look: Callable[[], Seen]) -> Seen:
    """What the historian finds out."""
    return await asyncio.get_running_loop().run_in_executor(_historian, look)


def _past_of(live: LiveTable) -> Match:
    """What may be looked back on. While others may react it ends before the action they may react to.

    The engine may have gone on from there already, which would tell that nobody can react.
    """
    match = live.course.match
    if not live.course.is_over and not match.game.secrecy.remembers(match.state):
        raise TableClosed(_("At this table the past is left to everybody's memory."))
    if live.waiting is None:
        return match
    kept = len(match)
    for entry, parts in reversed(list(match.told(SPECTATOR))):
        kept -= len(parts)
        if entry is not None:  # what nobody noticed belongs to it
            break
    return match.replayed(kept)


def _found(match: Match, viewer: int, place: Where, language: str) -> Moment:
    """The table at a place of the game; or after a line of moves that were never played."""
    if not place.line:
        return _moment(match, viewer, place, language)
    world = match.replayed(len(match) if place.played is None else place.played)
    for token in place.line:
        world.play(token)
    return _moment(world, viewer, Where(at=len(world)), language)


def _moment(match: Match, viewer: int, place: Where, language: str) -> Moment:
    """The table after as many entries as the viewer had noticed there, and how many there are."""
    seat = None if viewer == EVERYTHING else viewer
    if seat not in (None, SPECTATOR, *range(match.options.players)):
        raise UnknownSeat(_("There is no seat {seat}.", seat=viewer + 1))
    entries: list[Entry] = []
    ends: list[int] = [0]
    """After how many decisions each entry had been told, and all that followed it unnoticed."""
    for entry, parts in match.told(seat):
        if entry is not None:
            entries.append(plain(entry))
            ends.append(ends[-1])
        ends[-1] += len(parts)
    at = min(place.at, len(entries))
    if place.played is not None:
        at = max(0, bisect_right(ends, place.played) - 1)
    length = ends[at]
    then = match.replayed(length)
    scene = eyes_of(seat, language)(then)
    lines = Chronicle(then, seat, language, as_it_was=True).tell_after(at - 1, scene)
    shown = entries[:at]
    for line in lines:
        if shown and shown[-1].number == line.number:
            shown[-1] = in_words(shown[-1], line)
    return Moment(len(shown), len(entries), match.names, tuple(shown), scene, length)
