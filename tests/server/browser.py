"""People who use a server over HTTP and sockets, and wait for what it says."""

import itertools
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

HOST = "127.0.0.1"
PATIENCE = 120
"""Seconds for whatever a busy machine may let one wait for."""
DRAGON = "goldener_drache"
_ids = itertools.count(1)


class Browser:
    """What a person or a program uses: it keeps cookies, and opens sockets with them."""

    def __init__(self, port: int, headers: Mapping[str, str]) -> None:
        self.port = port
        self.http = httpx.Client(
            base_url=f"http://{HOST}:{port}",
            headers=dict(headers),
            timeout=PATIENCE,
            trust_env=False,
            verify=False,  # there is nothing to verify, and the certificates take long to load
        )

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """The answer to a request, whatever it is."""
        carried = {} if body is None else {"json": body}
        return self.http.request(method, path, **carried, **more)

    def get(self, path: str) -> Any:
        """What a GET gives; anything but success is an error."""
        return self.ask("GET", path).raise_for_status().json()

    def post(self, path: str, body: Any = None) -> Any:
        """What a POST gives; anything but success is an error."""
        return self.ask("POST", path, body).raise_for_status().json()

    def refused(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, str]:
        """Status and code of a request that is refused in one sentence."""
        answer = self.ask(method, path, body, **more)
        assert answer.is_client_error or answer.is_server_error, answer.text
        problem = answer.json()
        assert problem.keys() == {"code", "text", "rule"}
        assert problem["text"]
        return answer.status_code, problem["code"]

    def set_up(self, *seats: str, game: str = DRAGON, **wishes: Any) -> Any:
        """A new table with these seats."""
        players = {"players": max(2, len(seats)), **wishes.pop("options", {})}
        return self.post("/api/tables", {"game": game, "seats": seats, "options": players, **wishes})

    def turn_at(self, table: str) -> int:
        """Whose turn it is at a table of one's own."""
        turns = {mine["id"]: mine["turn"] for mine in self.get("/api/tables/mine")}
        return int(turns[table])

    @property
    def cookie(self) -> str | None:
        """The cookie that proves who this is."""
        return self.http.cookies.get("hort")

    @contextmanager
    def socket(self, table: str, *, says_hello: bool = True, **hello: Any) -> Iterator["Talk"]:
        """A socket at a table."""
        with self.connect(table) as connection:
            talk = Talk(connection)
            if says_hello:
                talk.send({"type": "hello", "view": "moves", **hello})
            yield talk

    def connect(self, table: str, **headers: str) -> ClientConnection:
        """An open connection to a table, before anything was said."""
        known = {"Cookie": f"hort={self.cookie}"} if self.cookie else {}
        known |= {name: self.http.headers[name] for name in ("Authorization",) if name in self.http.headers}
        address = f"ws://{HOST}:{self.port}/api/tables/{table}/socket"
        return connect(
            address,
            additional_headers={**known, **headers},
            max_size=None,
            max_queue=None,  # whoever does not listen at the moment is not slow
            compression=None,
            ping_interval=None,
            proxy=None,
        )


class Talk:
    """A conversation over a table's socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.decision: dict[str, Any] | None = None
        """The last question."""
        self.log: list[Any] = []

    def send(self, message: Mapping[str, Any]) -> None:
        """Say something."""
        self.connection.send(json.dumps(message))

    def hear(self) -> Any:
        """The next message."""
        message = json.loads(self.connection.recv(PATIENCE))
        if message["type"] == "state":
            self.decision = message.get("decision")
            self.log[message["after"] :] = message["entries"]
        return message

    def hear_until(self, *types: str) -> Any:
        """The next message of one of these types."""
        while (message := self.hear())["type"] not in types:
            pass
        return message

    def hear_entries(self, length: int) -> list[Any]:
        """The log, when it has at least so many entries."""
        while len(self.log) < length:
            self.hear()
        return self.log

    def ask(self, kind: str, **fields: Any) -> Any:
        """Ask for something; `done` or `refused`, whichever is the answer."""
        id = f"wish {next(_ids)}"
        self.send({"type": kind, "id": id, **fields})
        while (answer := self.hear_until("done", "refused"))["id"] != id:
            pass
        return answer

    def wait_for_turn(self) -> Any:
        """Wait until this seat is asked."""
        while self.decision is None:
            self.hear()
        return self.decision

    def move(self, choice: int = 0) -> Any:
        """Answer the open question with one of its choices; what the server says to it."""
        question = self.wait_for_turn()
        self.decision = None
        return self.ask("act", decision=question["id"], action=question["choices"][choice])
