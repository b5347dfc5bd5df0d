"""Analyses over HTTP: of games that are over, made in the background on request, kept with the game."""

import hashlib
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.match import Match
from drachenhort.kernel.record import read_record
from drachenhort.kernel.text import Words
from drachenhort.server.api import TableId, answer, host_of
from drachenhort.server.door import language_of, limit, who
from drachenhort.server.live import LiveTable, seat_at
from drachenhort.server.openapi import PROBLEMS, returns
from drachenhort.server.refusals import TableClosed
from drachenhort.server.replays import Record, looked_back
from drachenhort.server.tutor import Tutor
from drachenhort.server.tutoring import Findings

_ = Words("drachenhort")

router = APIRouter(prefix="/api", responses=PROBLEMS)
FileId = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]
MOST_DECISIONS = 3_000
"""Of a record from a file."""


class TooLong(HortError):
    """A game with more decisions than anybody waits for."""

    code = "analysis/long"


class NotAnalysed(HortError):
    """Nobody has asked for this analysis, or it is not done yet."""

    code = "analysis/none"


class Study(msgspec.Struct, frozen=True):
    """How far an analysis is, or what it has found."""

    id: str
    status: str
    """`none`, `waiting` for its turn, `running`, `ready` or `failed`."""
    done: int = 0
    of: int = 0
    """How many decisions are looked into, of how many."""
    analysis: Findings | None = None


@router.post("/tables/{table}/analysis", responses=returns(Study, "How far it is."))
async def begin(request: Request, table: TableId) -> Response:
    """Analyse a game that is over; who asks while it is being analysed waits for the same run."""
    live = await _over(request, table)
    return answer(await _begun(request, table, live.course.match))


@router.get("/tables/{table}/analysis", responses=returns(Study, "How far it is."))
async def look(request: Request, table: TableId) -> Response:
    """Say how far the analysis of a game is, and what it has found."""
    await _over(request, table)
    return answer(await _state_of(request, table))


@router.get(
    "/tables/{table}/analysis.json", responses=returns(Any, "The whole analysis; see docs/analysis.md.")
)
async def export(request: Request, table: TableId) -> Response:
    """Download an analysis."""
    live = await _over(request, table)
    return await _exported(request, table, f"{live.sheet.game}-{table}.json")


@router.post("/analyses", responses=returns(Study, "How far it is; `id` is for looking again."))
async def begin_file(request: Request, wish: Record) -> Response:
    """Analyse a record that somebody has in a file."""
    limit(request, "upload")
    match = await looked_back(lambda: read_record(wish.text))
    if len(match) > MOST_DECISIONS:
        raise TooLong(_("Only games of up to {most} decisions are analysed.", most=MOST_DECISIONS))
    id = hashlib.sha256(wish.text.encode()).hexdigest()
    return answer(await _begun(request, id, match, is_of_file=True))


@router.get("/analyses/{id}.json", responses=returns(Any, "The whole analysis; see docs/analysis.md."))
async def export_file(request: Request, id: FileId) -> Response:
    """Download the analysis of a record."""
    limit(request, "request")
    return await _exported(request, id, f"{id[:12]}.json")


@router.get("/analyses/{id}", responses=returns(Study, "How far it is."))
async def look_file(request: Request, id: FileId) -> Response:
    """Say how far the analysis of a record is, and what it has found."""
    limit(request, "request")
    return answer(await _state_of(request, id))


# ---- what they share ------------------------------------------------------------------------------


def _tutor(request: Request) -> Tutor:
    tutor: Tutor = request.app.state.tutor
    return tutor


async def _over(request: Request, table: str) -> LiveTable:
    """A table whose game is over: before that an analysis would tell secrets, to whomever."""
    limit(request, "request")
    live = await host_of(request).live(table)
    seat_at(live, await who(request))
    if not live.course.is_over:
        raise TableClosed(_("A game can be analysed when it is over; before that it would tell secrets."))
    return live


async def _begun(request: Request, id: str, match: Match, *, is_of_file: bool = False) -> Study:
    tutor = _tutor(request)
    if tutor.progress(id) is None and await tutor.find(id) is None:
        limit(request, "analysis")
        tutor.begin(id, match, is_of_file=is_of_file)
    return await _state_of(request, id)


async def _state_of(request: Request, id: str) -> Study:
    tutor = _tutor(request)
    found = await tutor.find(id)
    if found is not None:
        return Study(id, "ready", analysis=found.shown[language_of(request)])
    progress = tutor.progress(id)
    if progress is None:
        return Study(id, "failed" if tutor.has_failed(id) else "none")
    return Study(id, "running" if progress[1] else "waiting", *progress)


async def _exported(request: Request, id: str, name: str) -> Response:
    found = await _tutor(request).find(id)
    if found is None:
        raise NotAnalysed(_("This game has not been analysed."))
    carried = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(bytes(found.whole), media_type="application/json", headers=carried)
