"""The application: everything put together, started and stopped in order."""

import hashlib
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakSet

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from itsdangerous import Signer
from starlette.exceptions import HTTPException

from drachenhort import __version__
from drachenhort.kernel.errors import HortError, UnknownGame
from drachenhort.kernel.text import Text, Words
from drachenhort.lessons import UnknownLesson
from drachenhort.server import analyses, api, archive, handing, hints, replays, teaching
from drachenhort.server.accounts import Accounts, NameTaken, WrongPassphrase
from drachenhort.server.bots import Thinkers
from drachenhort.server.door import HEADERS, ForeignOrigin, NotKnown, language_of
from drachenhort.server.guard import Guard
from drachenhort.server.host import Host, SeatTaken, UnknownTable
from drachenhort.server.limits import Limits, TooMuch
from drachenhort.server.live import House
from drachenhort.server.openapi import Problem, describe
from drachenhort.server.pages import serve_pages
from drachenhort.server.reach import USUAL_PORT, NotFromHere, Reach
from drachenhort.server.refusals import NotSeated, TableClosed
from drachenhort.server.settings import Settings
from drachenhort.server.socket import serve_table
from drachenhort.server.spreading import RedisSpreader, Spreader
from drachenhort.server.store import Store, StoreUnavailable
from drachenhort.server.tutor import NotReady, Tutor
from drachenhort.server.versions import migrate
from drachenhort.server.warming import Warming

_ = Words("drachenhort")

STATUS: dict[type[Exception], int] = {
    NotKnown: 401,
    WrongPassphrase: 401,
    ForeignOrigin: 403,
    TableClosed: 403,
    NotFromHere: 403,
    NotSeated: 403,
    UnknownTable: 404,
    UnknownGame: 404,
    UnknownLesson: 404,
    analyses.NotAnalysed: 404,
    NameTaken: 409,
    SeatTaken: 409,
    TooMuch: 429,
    StoreUnavailable: 503,
    NotReady: 503,
}
"""HTTP's numbers for our errors; all others are 400."""
PARTS = (api, handing, replays, teaching, hints, analyses)
"""The modules with requests."""


def make_app(settings: Settings) -> FastAPI:
    """The server with these settings."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        async with _open_house(app, settings):
            yield

    app = FastAPI(
        title="Drachenhort",
        version=__version__,
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.reach = Reach("127.0.0.1", USUAL_PORT)
    for part in PARTS:
        app.include_router(part.router)
    app.add_api_websocket_route("/api/tables/{table_id}/socket", serve_table)
    serve_pages(app)
    app.add_exception_handler(HortError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_form)
    app.add_exception_handler(HTTPException, _refuse_path)
    app.add_exception_handler(Exception, _admit)
    app.add_middleware(Guard)
    describe(app)
    return app


@asynccontextmanager
async def _open_house(app: FastAPI, settings: Settings) -> AsyncIterator[None]:
    """Everything that lives as long as the server does."""
    store = Store(settings.database, settings.busy_ms)
    migrate(store)
    thinkers = Thinkers()
    spreader = RedisSpreader(settings.redis) if settings.redis else Spreader()
    house = House(store, thinkers, spreader.tell, spreader.is_shared, bot_pace=settings.bot_pace)
    key = await _own_key(store)
    ready: set[str] = set()
    host = Host(house, spreader, key, ready)
    app.state.store, app.state.host, app.state.ready = store, host, ready
    app.state.accounts, app.state.limits = Accounts(store), Limits(settings.rates)
    app.state.visitors = WeakSet()
    app.state.signer = Signer(key, salt="drachenhort cookie", digest_method=hashlib.sha256)
    app.state.tutor = Tutor(store, ready, settings.teaching)
    warming = Warming(thinkers, host.resume)
    await host.start()
    warming.start(ready, warms_up=settings.warms_up)
    try:
        yield
    finally:
        await app.state.reach.close()
        await warming.stop()
        await app.state.tutor.stop()
        await host.stop()
        await spreader.close()
        thinkers.close()
        store.close()


async def _own_key(store: Store) -> str:
    """The key that signs cookies and invitations, the same for all processes and after a restart."""
    fresh = secrets.token_hex(32)
    return await store.write(lambda db: archive.own_secret(db, "key", fresh))


def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, HortError)
    return _problem(request, STATUS.get(type(error), 400), error.code, error.text, error.rule)


def _refuse_form(request: Request, _error: Exception) -> Response:
    text = _("This request does not have the form that docs/protocol.md describes.")
    return _problem(request, 422, "request/bad", text)


def _refuse_path(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # a body that is no JSON at all
        return _refuse_form(request, error)
    methods = _methods_at(request.url.path)
    status = 405 if methods else error.status_code
    problem = _problem(request, status, "request/unknown", _("There is nothing here."))
    problem.headers.update(error.headers or {})
    if status == 405:
        problem.headers["Allow"] = ", ".join(methods or ["GET", "HEAD"])
    return problem


def _admit(request: Request, _error: Exception) -> Response:
    """A mistake of ours: it is in the log, and nothing of it is in the answer, which no guard sees again."""
    problem = _problem(request, 500, "server/mistake", _("The server has made a mistake; it is in its log."))
    problem.headers.update(HEADERS)
    return problem


def _methods_at(path: str) -> list[str]:
    """What can be asked of our functions there; each of them knows only its own method."""
    routes = [route for part in PARTS for route in part.router.routes]
    here = [route for route in routes if isinstance(route, APIRoute) and route.path_regex.match(path)]
    return sorted({method for route in here for method in route.methods or ()})


def _problem(request: Request, status: int, code: str, text: Text, rule: str | None = None) -> Response:
    body = msgspec.json.encode(Problem(code, text.into(language_of(request)), rule))
    return Response(body, status, media_type="application/json")
