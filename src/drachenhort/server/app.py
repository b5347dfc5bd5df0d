"""The application: everything put together, started and stopped in order."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from itsdangerous import Signer
from starlette.exceptions import HTTPException

from drachenhort import __version__
from drachenhort.kernel.errors import HortError, UnknownGame
from drachenhort.kernel.text import Text, Words
from drachenhort.server import api, archive, replays
from drachenhort.server.accounts import Accounts, NameTaken, WrongPassphrase
from drachenhort.server.bots import Thinkers
from drachenhort.server.door import ForeignOrigin, NotKnown, language_of
from drachenhort.server.guard import Guard
from drachenhort.server.host import Host, NotReady, SeatTaken, UnknownTable
from drachenhort.server.limits import Limits, TooMuch
from drachenhort.server.live import House
from drachenhort.server.openapi import Problem, describe
from drachenhort.server.refusals import TableClosed
from drachenhort.server.settings import Settings
from drachenhort.server.socket import serve_table
from drachenhort.server.spreading import RedisSpreader, Spreader
from drachenhort.server.store import Store, StoreUnavailable
from drachenhort.server.versions import migrate
from drachenhort.server.warming import Warming

_ = Words("drachenhort")

STATUS: dict[type[Exception], int] = {
    NotKnown: 401,
    WrongPassphrase: 401,
    ForeignOrigin: 403,
    TableClosed: 403,
    UnknownTable: 404,
    UnknownGame: 404,
    NameTaken: 409,
    SeatTaken: 409,
    TooMuch: 429,
    StoreUnavailable: 503,
    NotReady: 503,
}
"""HTTP's numbers for our errors; all others are 400."""


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
    app.include_router(api.router)
    app.include_router(replays.router)
    app.add_api_websocket_route("/api/tables/{table_id}/socket", serve_table)
    app.add_exception_handler(HortError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_form)
    app.add_exception_handler(HTTPException, _refuse_path)
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
    app.state.signer = Signer(key, salt="drachenhort cookie")
    warming = Warming(thinkers, host.resume)
    warming.start(ready)
    await host.start()
    try:
        yield
    finally:
        await warming.stop()
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
    problem = _problem(request, error.status_code, "request/unknown", _("There is nothing here."))
    problem.headers.update(error.headers or {})
    return problem


def _problem(request: Request, status: int, code: str, text: Text, rule: str | None = None) -> Response:
    body = msgspec.json.encode(Problem(code, text.into(language_of(request)), rule))
    return Response(body, status, media_type="application/json")
