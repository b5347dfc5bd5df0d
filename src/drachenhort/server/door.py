"""The door: who comes in over HTTP and WebSocket, and what every answer carries for the sake of safety."""

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response
from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import LANGUAGES, Words
from drachenhort.server.accounts import SESSION
from drachenhort.server.archive import Player
from drachenhort.server.limits import Limits

_ = Words("drachenhort")

COOKIE = "hort"
LONGEST_TOKEN = 120
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
"""On every answer that does not say otherwise: only our own files, no frames, no guessing, no copies."""
FOR_PARTS = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy", "Cache-Control")
"""The headers that mean something on a part of a page; the others only speak to documents and workers."""
PARTS = (".css", ".js", ".woff2")
"""How the names of such parts end; not pictures, which somebody may open as documents."""
WORKER = "/sw.js"


def headers_for(path: str, status: int) -> dict[str, str]:
    """What an answer carries: a table is some 100 scripts and styles, each with its headers."""
    if path.endswith(PARTS) and path != WORKER and status in (200, 304):
        return {name: HEADERS[name] for name in FOR_PARTS}
    return HEADERS


class NotKnown(HortError):
    """One must say who one is first."""

    code = "player/unknown"


class ForeignOrigin(HortError):
    """A request that another site made in somebody's name."""

    code = "origin/foreign"


def language_of(connection: HTTPConnection) -> str:
    """The language that somebody reads: asked for, or what the browser says."""
    asked = connection.query_params.get("language", "")
    for word in (asked, *connection.headers.get("accept-language", "").split(",")):
        if word.strip()[:2].lower() in LANGUAGES:
            return word.strip()[:2].lower()
    return "en"


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what another site's page asks for in somebody's name; programs send no Origin."""
    origin = connection.headers.get("origin")
    if origin is not None and _site_of(origin) != connection.headers.get("host"):
        raise ForeignOrigin(_("This request comes from another site."))


def _site_of(origin: str) -> str | None:
    """Host and port of an Origin; None for what is no address at all."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


def token_of(connection: HTTPConnection) -> str | None:
    """The token that a request carries: as bearer, or in a cookie that we have signed."""
    scheme, _space, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return bearer if len(bearer) <= LONGEST_TOKEN else None
    cookie = connection.cookies.get(COOKIE, "")
    signer: Signer = connection.app.state.signer
    try:
        return signer.unsign(cookie[:LONGEST_TOKEN]).decode()
    except BadSignature:
        return None


def give_cookie(request: Request, answer: Response, token: str) -> Response:
    """Let the browser carry a token; no script can read it, and no other site can send it along."""
    signed = request.app.state.signer.sign(token).decode()
    answer.set_cookie(
        COOKIE,
        signed,
        max_age=SESSION,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return answer


async def who(connection: HTTPConnection) -> Player | None:
    """Whoever the cookie or the bearer token proves."""
    token = token_of(connection)
    if token is None:
        return None
    player: Player | None = await connection.app.state.accounts.who(token)
    return player


async def somebody(request: Request) -> Player:
    """The player who asks, or `NotKnown`."""
    player = await who(request)
    if player is None:
        raise NotKnown(_("Say your name first."))
    return player


def limit(
    connection: HTTPConnection, kind: str, player: Player | None = None, name: str | None = None
) -> None:
    """Count a request of this kind: for a player, for a name that is tried, or for an address."""
    limits: Limits = connection.app.state.limits
    address = connection.client.host if connection.client else "?"
    limits.spend(kind, player.id if player else f"name {name}" if name else address)


Known = Annotated[Player, Depends(somebody)]
"""For requests that need to know who asks."""
