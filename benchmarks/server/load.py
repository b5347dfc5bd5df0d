"""The load process: random players of Goldener Drache keep a number of tables busy, all in one event loop.

A move is told when the sockets of all seats of its table have read it, in this process; so the time that this
process needs to read is in every latency.
"""

import asyncio
import random
import sys
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import count
from time import perf_counter
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.server.ours import GAME
from benchmarks.server.plan import Load, Tally
from benchmarks.server.processes import Failure
from benchmarks.server.talk import HELLO, PING, Act, Decision, Refused, State, decode, encode

COOKIE = "hort"
AT_ONCE = 20
"""Tables that are set up at the same time."""
CALM = 1.0
"""Seconds between the last table's set-up and the first move."""
SILENCE = 20.0
"""Seconds between two pings; the server closes a socket that is silent for a minute."""
BLINK = 0.5
"""Seconds between two counts of the live tables."""

Players = Sequence[str]
"""The cookies of those who play together."""


@dataclass(eq=False)
class Seat:
    """A player's place at one table."""

    table: "Table"
    socket: ClientConnection
    length: int = 0
    """Entries of the log that were told here."""
    decision: Decision | None = None
    """What was asked here last."""
    is_over: bool = False

    async def send(self, message: bytes) -> None:
        """Say something to the server."""
        await self.socket.send(message, text=True)


@dataclass(eq=False)
class Table:
    """A game for some players, and the moves that not all of them know yet."""

    players: Players
    seats: list[Seat] = field(default_factory=list)
    moves: deque[tuple[int, float]] = field(default_factory=deque)
    """The number that each move will have in the log, and when it was sent."""

    def told(self, now: float) -> list[float]:
        """How long the moves took that everybody knows now, in milliseconds."""
        known = min(seat.length for seat in self.seats)
        found = []
        while self.moves and self.moves[0][0] <= known:
            found.append(1000 * (now - self.moves.popleft()[1]))
        return found


class Crowd:
    """All players and tables of this process."""

    def __init__(self, plan: Load, http: httpx.AsyncClient, group: asyncio.TaskGroup) -> None:
        self.plan = plan
        self.http = http
        self.group = group
        self.tables: set[Table] = set()
        self.turnstile = asyncio.Semaphore(AT_ONCE)
        self.numbers = count(1)
        self.latencies: list[float] = []
        self.games = 0
        self.is_playing = self.is_measured = False

    # ---- tables ------------------------------------------------------------------------------------

    async def gather(self) -> None:
        """Seat everybody."""
        async with asyncio.TaskGroup() as seating:
            for number in range(self.plan.tables):
                seating.create_task(self.first_table(number))

    async def first_table(self, number: int) -> None:
        """Two guests and their table."""
        async with self.turnstile:
            await self.set_up([await self.guest(f"{who} {number}") for who in ("Anna", "Ben")])

    async def guest(self, name: str) -> str:
        """Somebody new."""
        answer = await self.http.post("/api/guest", json={"name": name})
        return str(answer.raise_for_status().cookies[COOKIE])

    async def set_up(self, players: Players) -> None:
        """A new table, everybody seated, connected and told how it stands."""
        wish = {"game": GAME, "options": {"players": len(players)}, "seats": ["me"]}
        new = await self.post("/api/tables", players[0], wish)
        for number, player in enumerate(players[1:], 1):
            await self.post(f"/api/tables/{new['id']}/seats/{number}", player, {"code": new["code"]})
        table = Table(players)
        for player in players:
            table.seats.append(Seat(table, await self.connect(new["id"], player)))
        for seat in table.seats:
            while not isinstance(await self.hear(seat), State):
                pass
            self.group.create_task(self.listen(seat))
        self.tables.add(table)

    async def post(self, path: str, player: str, body: dict[str, Any]) -> Any:
        """A player's request, answered."""
        answer = await self.http.post(path, json=body, headers={"Cookie": f"{COOKIE}={player}"})
        return answer.raise_for_status().json()

    async def connect(self, table: str, player: str) -> ClientConnection:
        """A player's socket, which has said hello."""
        socket = await connect(
            f"{self.plan.url.replace('http', 'ws', 1)}/api/tables/{table}/socket",
            additional_headers={"Cookie": f"{COOKIE}={player}"},
            compression=None,
            proxy=None,
            open_timeout=60,
            ping_interval=None,  # `keep_awake` is enough
        )
        await socket.send(HELLO, text=True)
        return socket

    async def replace(self, table: Table) -> None:
        """A new table for the same players, everybody one seat further."""
        self.tables.remove(table)
        self.games += self.is_measured
        for seat in table.seats:
            await seat.socket.close()
        await self.set_up([*table.players[1:], table.players[0]])

    # ---- play --------------------------------------------------------------------------------------

    async def listen(self, seat: Seat) -> None:
        """Hear everything that a seat is told, until its game is over."""
        while not seat.is_over:
            await self.hear(seat)

    async def hear(self, seat: Seat) -> object:
        """The next message to a seat, and what follows from it."""
        try:
            message = decode(await seat.socket.recv(decode=False))
        except ConnectionClosed as closed:
            raise Failure(f"The server closed a socket in the middle of a game: {closed}") from closed
        if isinstance(message, Refused):
            raise Failure(f"The server refused a move: {message.code}, {message.text}")
        if isinstance(message, State):
            await self.learn(seat, message)
        return message

    async def learn(self, seat: Seat, state: State) -> None:
        """Count what is known to everybody now; answer, if something new is asked."""
        seat.length = state.length
        latencies = seat.table.told(perf_counter())
        if self.is_measured:
            self.latencies += latencies
        if state.ending is not None:
            self.finish(seat)
        elif state.decision is not None and (seat.decision is None or state.decision.id != seat.decision.id):
            seat.decision = state.decision
            if self.is_playing:
                await self.ask(seat, self.plan.think * random.uniform(0.5, 1.5))

    def finish(self, seat: Seat) -> None:
        """The game is over for this seat; when it is for all, there will be another."""
        seat.is_over = True
        if all(other.is_over for other in seat.table.seats):
            self.group.create_task(self.replace(seat.table))

    async def ask(self, seat: Seat, wait: float) -> None:
        """Let a player answer, at once or later."""
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, lambda: self.group.create_task(self.act(seat)))
        else:
            await self.act(seat)

    async def act(self, seat: Seat) -> None:
        """Answer with any of the choices."""
        assert seat.decision is not None
        act = Act(str(next(self.numbers)), seat.decision.id, random.choice(seat.decision.choices))
        seat.table.moves.append((seat.length + 1, perf_counter()))
        await seat.send(encode(act))

    async def begin(self) -> None:
        """Let those who are asked already answer, not all tables at the same moment."""
        self.is_playing = True
        for table in list(self.tables):
            for seat in table.seats:
                if seat.decision is not None:
                    await self.ask(seat, self.plan.think * random.random())

    async def keep_awake(self) -> None:
        """Tell the server now and then that everybody is still here."""
        while True:
            await asyncio.sleep(SILENCE)
            for table in list(self.tables):
                for seat in table.seats:
                    if not seat.is_over:
                        await seat.send(PING)

    async def measure(self) -> Tally:
        """Count for as long as the plan says."""
        begin = perf_counter()
        live = []
        self.is_measured = True
        while (left := begin + self.plan.seconds - perf_counter()) > 0:
            live.append(len(self.tables))
            await asyncio.sleep(min(BLINK, left))
        self.is_measured = False
        return Tally("ended", perf_counter() - begin, self.games, live, self.latencies)


def say(event: object) -> None:
    """One line on standard output."""
    print(encode(event).decode(), flush=True)


async def play(plan: Load) -> None:
    """Seat, warm up, measure; then the process ends, and its sockets with it."""
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # each request names its own
    async with (
        httpx.AsyncClient(base_url=plan.url, cookies=no_cookies, timeout=60, trust_env=False) as http,
        asyncio.TaskGroup() as group,
    ):
        crowd = Crowd(plan, http, group)
        awake = group.create_task(crowd.keep_awake())
        await crowd.gather()
        say({"event": "seated"})
        await asyncio.sleep(CALM)
        await crowd.begin()
        await asyncio.sleep(plan.warm)
        say({"event": "begins"})
        say(await crowd.measure())
        awake.cancel()
        raise SystemExit


if __name__ == "__main__":
    uvloop.run(play(msgspec.json.decode(sys.argv[1], type=Load)))
