"""The guard around everything: nothing in another site's name, nothing too long, safe headers on all answers.

Plain ASGI, because Starlette's middleware for functions costs a task for every request.
"""

from typing import Any

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import Words
from drachenhort.server.door import check_origin, headers_for, language_of
from drachenhort.server.openapi import problem_of

_ = Words("drachenhort")

LONGEST_BODY = 600_000
"""Bytes; the longest thing anybody sends is a record."""


class TooLong(HortError):
    """A request of more bytes than anything we take."""

    code = "request/long"


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        safely = _with_headers(scope["path"], send)
        connection = HTTPConnection(scope)
        try:
            if scope["method"] not in ("GET", "HEAD"):
                check_origin(connection)
            body = await _whole_body(connection.headers, receive)
        except HortError as error:
            await _refuse(connection, safely, error)
            return
        await self._app(scope, _again(body, receive), safely)


def _with_headers(path: str, send: Send) -> Send:
    async def safely(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in headers_for(path, message["status"]).items():
                headers.setdefault(name, value)
        await send(message)

    return safely


async def _whole_body(headers: Headers, receive: Receive) -> bytes:
    """The body, however it comes; `TooLong` as soon as it is."""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 9 or int(length) > LONGEST_BODY:
        raise TooLong(_("This request is too long."))
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > LONGEST_BODY:
            raise TooLong(_("This request is too long."))
        if not message.get("more_body"):
            return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """What the application reads: the body at once, then whatever comes."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_part() -> Message:
        return parts.pop() if parts else await receive()

    return next_part


async def _refuse(connection: HTTPConnection, send: Send, error: HortError) -> None:
    status = 413 if isinstance(error, TooLong) else 403
    problem = problem_of(error, language_of(connection))
    headers: list[Any] = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem)})
