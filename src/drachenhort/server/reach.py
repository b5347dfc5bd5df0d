"""How other devices reach the server: its address in the local network, and the switch that lets them in."""

import asyncio
import ipaddress
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from starlette.requests import HTTPConnection

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import Words

_ = Words("drachenhort")

USUAL_PORT = 8000
ANYWHERE = ("0.0.0.0", "::")
SOMEWHERE = ("203.0.113.1", 9)
"""An address far away that nobody has (RFC 5737): the way there begins in the local network."""


class NotFromHere(HortError):
    """Only this machine may ask for it."""

    code = "reach/away"


class NoNetwork(HortError):
    """There is no local network to listen in."""

    code = "reach/none"


class ReachFacts(msgspec.Struct, frozen=True):
    """Where friends in the same network find the server."""

    is_open: bool
    """Does it listen there?"""
    address: str | None
    """Such as http://192.168.1.20:8000; None without a network."""
    command: str
    """What starts the server so that it always listens there."""


def local_address() -> str | None:
    """The address of this machine in its local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if is_loopback(found) or found in ANYWHERE else found


def is_loopback(host: str) -> bool:
    """Is it a name or an address by which a machine finds only itself?"""
    with suppress(ValueError):
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    return host == "localhost" or host.endswith(".localhost")


def address_at(host: str, port: int) -> str:
    """The address of a server, as one writes it."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def is_at_home(connection: HTTPConnection) -> bool:
    """Does it come from a browser on this machine? A proxy passes on the name by which others know it."""
    client = connection.client.host if connection.client else ""
    return is_loopback(client) and is_loopback(connection.url.hostname or "")


Serve = Callable[[str, int], Coroutine[Any, Any, None]]


class Reach:
    """Where one server listens; `serve` listens at one more address until it is cancelled."""

    def __init__(self, host: str, port: int, serve: Serve | None = None) -> None:
        self._host = host
        self._port = port
        self._serve = serve
        self._opened: dict[str, asyncio.Task[None]] = {}

    def facts(self) -> ReachFacts:
        """How things are now: the network may be another one than when the server began."""
        host = local_address() if self._host in ANYWHERE or is_loopback(self._host) else self._host
        is_open = not is_loopback(self._host) or (host in self._opened and not self._opened[host].done())
        port = "" if self._port == USUAL_PORT else f" --port {self._port}"
        address = address_at(host, self._port) if host else None
        return ReachFacts(is_open, address, f"drachenhort serve --lan{port}")

    async def open(self) -> ReachFacts:
        """Let other devices in, as long as the server runs."""
        facts, host = self.facts(), local_address()
        if facts.is_open:
            return facts
        if host is None or self._serve is None:
            raise NoNetwork(_("This computer is in no network."))
        task = asyncio.create_task(self._serve(host, self._port))
        self._opened[host] = task
        await asyncio.sleep(0)  # where the address cannot be used, it says so at once
        if task.done():
            task.result()
        return self.facts()

    async def close(self) -> None:
        """The server ends."""
        for task in self._opened.values():
            task.cancel()
        await asyncio.gather(*self._opened.values(), return_exceptions=True)
