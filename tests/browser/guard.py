"""The guard: whatever a browser complains about, or asks of a stranger, is noted."""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

HOME = "127.0.0.1"
TELL_OF_VIOLATIONS = """
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  console.error(`the policy forbids ${violatedDirective} ${blockedURI}`));
"""
LOST_LINE = ("WebSocket connection to", "Failed to load resource: net::ERR_")
"""How Chromium begins to say that nobody answered."""
REFUSED = ("Failed to load resource: the server responded with a status of 400",)
"""And that a request was refused, whatever the page makes of it."""


class Guard:
    """Notes errors of pages, forbidden content, and requests that leave this machine."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self._excused: tuple[str, ...] = ()

    def watch(self, context: BrowserContext) -> None:
        """Note what the pages of a context do."""
        context.add_init_script(TELL_OF_VIOLATIONS)
        context.on("console", self._hear)
        context.on("weberror", self._hear_error)
        context.on("request", self._see)

    @contextmanager
    def excusing(self, beginnings: tuple[str, ...]) -> Iterator[None]:
        """Meanwhile a browser may complain about what the test is about."""
        self._excused = beginnings
        try:
            yield
        finally:
            self._excused = ()

    def _hear(self, message: ConsoleMessage) -> None:
        is_excused = bool(self._excused) and message.text.startswith(self._excused)
        if message.type in {"error", "warning"} and not is_excused:
            self.problems.append(f"{message.type}: {message.text} ({message.location})")

    def _hear_error(self, error: WebError) -> None:
        self.problems.append(f"uncaught: {error.error}")

    def _see(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in {"http", "https", "ws", "wss"} and address.hostname != HOME:
            self.problems.append(f"asked a stranger: {request.url}")
