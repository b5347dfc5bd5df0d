"""People at tables over real sockets: they keep all that they are told, and come in through any process."""

import itertools
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.served import HOST, Served

PATIENCE = 180
"""Seconds for whatever a busy machine lets one wait for, with games that are not compiled yet."""
DRAGON, ISLAND, CARDS = "goldener_drache", "schatzinsel", "dracheninsel"
SHORT = {DRAGON: {"turn_limit": 30}, ISLAND: {"max_turns": 10}, CARDS: {"stall_rounds": 30}}
"""Options with which a game comes to its end by the rules, and soon."""
_ids = itertools.count(1)


def wait_until(holds: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """Wait until something is so; `what` says what, if it never is."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, f"still waiting: {what}"
        time.sleep(0.02)


def wait_for_games(server: Served, *games: str) -> int:
    """Wait until these games have warmed up (minutes, where Numba's cache is cold); a time when they had not.

    In milliseconds since 1970; 0 if they were ready at once.
    """
    cold_at = 0

    def are_ready() -> bool:
        nonlocal cold_at
        asked_at = time.time_ns() // 1_000_000
        if set(games) <= {game["id"] for game in server.get("/api/games") if game["is_ready"]}:
            return True
        cold_at = asked_at
        return False

    wait_until(are_ready, f"{games} warm up", 600)
    return cold_at


class Person:
    """Somebody with a name, and a cookie that proves it to every process."""

    def __init__(self, name: str, server: Served) -> None:
        self.name = name
        self.http = httpx.Client(timeout=PATIENCE, trust_env=False)
        self.post(server, "/api/guest", name=name)

    @property
    def cookie(self) -> str:
        """What the browser sends along."""
        return f"hort={self.http.cookies['hort']}"

    def ask(self, server: Served, method: str, path: str, **body: Any) -> httpx.Response:
        """The answer to a request, whatever it is."""
        return self.http.request(method, f"{server.url}{path}", json=body if method == "POST" else None)

    def get(self, server: Served, path: str) -> Any:
        """What a GET gives."""
        return self.ask(server, "GET", path).raise_for_status().json()

    def post(self, server: Served, path: str, **body: Any) -> Any:
        """What a POST gives."""
        return self.ask(server, "POST", path, **body).raise_for_status().json()

    def set_up(self, server: Served, game: str, *seats: str, **wishes: Any) -> Any:
        """A new table."""
        options = {"players": max(2, len(seats)), **wishes.pop("options", {})}
        return self.post(server, "/api/tables", game=game, seats=seats, options=options, **wishes)


class Chair:
    """One socket at one table, and all that came over it."""

    def __init__(self, server: Served, table: str, person: Person | None = None, **hello: Any) -> None:
        self.server = server
        self.table = table
        self.messages: list[Any] = []
        self.state: dict[str, Any] = {}
        """The last one."""
        self.log: list[Any] = []
        self.lines: list[Any] = []
        self.welcome: dict[str, Any] = {}
        self.answers: dict[str, Any] = {}
        """The last `done` or `refused` to each id."""
        self.number = 0
        """Of the last message of the stream."""
        self.acted: list[str] = []
        """The ids of answers to questions that were acknowledged."""
        self._answered: set[str] = set()
        """Decisions that were answered from here."""
        self._connection = connect(
            f"ws://{HOST}:{server.port}/api/tables/{table}/socket",
            additional_headers={"Cookie": person.cookie} if person else {},
            compression=None,
            max_queue=None,  # whoever does not listen at the moment is not slow
            max_size=None,
            ping_interval=None,
            proxy=None,
        )
        self._socket = self._connection.__enter__()
        self.send(type="hello", **{"view": "moves", **hello})

    def __str__(self) -> str:
        return str({name: value for name, value in self.state.items() if name != "scene"})

    def close(self) -> None:
        """Leave."""
        self._connection.__exit__(None, None, None)

    def resume(self, other: "Chair") -> None:
        """Go on where another chair of the same eyes was."""
        self.number, self.state, self.log = other.number, other.state, list(other.log)

    # ---- hearing -----------------------------------------------------------------------------------

    def hear(self, timeout: float) -> bool:
        """Take in the next message; False if none comes in time, or ever."""
        try:
            message = json.loads(self._socket.recv(timeout))
        except (TimeoutError, ConnectionClosed):
            return False
        self.messages.append(message)
        getattr(self, f"_hear_{message['type']}", lambda _message: None)(message)
        return True

    def hear_all(self) -> None:
        """Take in all that has come."""
        while self.hear(0):
            pass

    def _hear_welcome(self, message: Any) -> None:
        self.welcome, self.lines = message, message["lines"]

    def _hear_state(self, message: Any) -> None:
        is_afresh = not self.state and message["after"] == 0
        assert is_afresh or message["number"] == self.number + 1, "a message of the stream is missing"
        assert message["after"] <= len(self.log), "a part of the log is missing"
        self.number, self.state = message["number"], message
        self.log[message["after"] :] = message["entries"]

    def _hear_chat(self, message: Any) -> None:
        assert message["number"] == self.number + 1, "a message of the stream is missing"
        self.number = message["number"]
        self.lines = [*self.lines, *message["lines"]]

    def _hear_done(self, message: Any) -> None:
        self.answers[message["id"]] = message

    _hear_refused = _hear_done

    def until(self, holds: Callable[[], object], what: str) -> None:
        """Listen until something is so."""
        end = time.monotonic() + PATIENCE
        while not holds():
            if not self.hear(0.2):
                assert time.monotonic() < end, f"still waiting: {what}; {self} {self.server.log_tail()}"

    @property
    def is_welcome(self) -> bool:
        """Has it been told how the table looks?"""
        return bool(self.welcome and self.state)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return "ending" in self.state

    @property
    def question(self) -> Any:
        """What is asked of this seat, and not answered from here yet; or None."""
        question = self.state.get("decision")
        return None if question is None or question["id"] in self._answered else question

    def online(self) -> list[bool]:
        """Which people are connected, as everybody sees."""
        return [seat["is_online"] for seat in self.state["seats"]]

    # ---- speaking ----------------------------------------------------------------------------------

    def send(self, **message: Any) -> None:
        """Say something, and do not wait."""
        self._socket.send(json.dumps(message))

    def wish(self, kind: str, **fields: Any) -> str:
        """Ask for something, and do not wait; the id of what was asked."""
        message = {"type": kind, "id": f"wish {next(_ids)}", **fields}
        self.send(**message)
        return str(message["id"])

    def answer(self, id: str) -> Any:
        """The answer to what was asked under that id: None where it is done, else the code of the refusal."""
        self.until(lambda: id in self.answers, f"an answer to {id}")
        return self.answers.pop(id).get("code")

    def ask(self, wish: str, **fields: Any) -> Any:
        """Ask for something and wait for the answer."""
        return self.answer(self.wish(wish, **fields))

    def wish_to_act(self, action: str, **fields: Any) -> str:
        """Answer the question, and do not wait."""
        question = self.question
        self._answered.add(question["id"])
        return self.wish("act", decision=question["id"], action=action, **fields)

    def act(self, dice: random.Random) -> None:
        """Answer the question somehow; it must be taken."""
        id = self.wish_to_act(dice.choice(self.question["choices"]))
        assert self.answer(id) is None
        self.acted.append(id)


class Company:
    """All people and chairs of a test, who go home at its end."""

    def __init__(self) -> None:
        self._at_home = ExitStack()

    def close(self) -> None:
        """Everybody goes home."""
        self._at_home.close()

    def person(self, name: str, server: Served) -> Person:
        """Somebody new."""
        person = Person(name, server)
        self._at_home.callback(person.http.close)
        return person

    def chair(self, server: Served, table: str, person: Person | None = None, **hello: Any) -> Chair:
        """A new socket, welcomed and told how things are."""
        chair = self.door(server, table, person, **hello)
        chair.until(lambda: chair.is_welcome, "a welcome")
        return chair

    def door(self, server: Served, table: str, person: Person | None = None, **hello: Any) -> Chair:
        """A new socket that has said hello and heard nothing yet."""
        chair = Chair(server, table, person, **hello)
        self._at_home.callback(chair.close)
        return chair


@contextmanager
def company() -> Iterator[Company]:
    """People who go home at the end."""
    people = Company()
    try:
        yield people
    finally:
        people.close()


def all_see(chairs: Iterable[Chair], holds: Callable[[Chair], object], what: str) -> None:
    """Wait until everybody has been told something."""
    for chair in chairs:
        chair.until(partial(holds, chair), what)


def play(chairs: Sequence[Chair], dice: random.Random, is_enough: Callable[[], object] = bool) -> None:
    """Let whoever is asked answer somehow, until it is enough or everybody has seen the end."""
    end = time.monotonic() + PATIENCE
    while not is_enough() and not all(chair.is_over for chair in chairs):
        for chair in chairs:
            chair.hear_all()
        asked = [chair for chair in chairs if chair.question is not None]
        if asked:
            asked[0].act(dice)
            end = time.monotonic() + PATIENCE
        else:
            assert time.monotonic() < end, f"nobody is asked any more: {[str(chair) for chair in chairs]}"
            time.sleep(0.005)
