"""How long people wait for bots while many tables think: `python -m benchmarks.thinkers`.

A real server has tables at which only bots of the strong levels play, and some at which a simulated person
plays against one bot, over real sockets. The server answers as soon as a bot has thought, without the pauses
that let people follow. A wait is the time from whatever let a bot decide (the person's own message, or the
last thing that the person was told) until the person is told of its decision.
"""

import asyncio
import itertools
import json
import random
import signal
import sys
from dataclasses import asdict, dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from time import perf_counter
from typing import Annotated, Any

import httpx
import numpy as np
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from benchmarks import machine
from benchmarks.server.ours import LIMITLESS, serving
from benchmarks.server.processes import Failure, sample

GAMES = ("goldener_drache", "schatzinsel", "dracheninsel", "drachenland")
STRONG = ("level4", "level5", "level6")
MEASURED = "level4"
MOST = 2.0
"""Seconds that nobody should wait for a bot of that level."""
AT_ONCE = {**LIMITLESS, "DRACHENHORT_BOT_PACE": "0"}
CLOSED = "decision/closed"
"""A moment may pass while one thinks."""
WARM = 5.0
"""Seconds of play before the measured ones."""

app = typer.Typer(add_completion=False)


@dataclass(frozen=True, slots=True)
class Plan:
    """How many tables, and how long."""

    tables: int
    """Of bots alone."""
    people: int
    """Each at a table of their own."""
    think: float
    """Seconds that a person takes for a decision, on average."""
    seconds: float


@dataclass
class Tally:
    """What was counted."""

    waits: list[tuple[str, float]] = field(default_factory=list)
    """Of every decision of a bot at a person's table: the game, and seconds."""
    moves: int = 0
    """At the tables of bots alone."""
    seconds: float = 0.0
    memory: int = 0
    """Bytes of the processes that think, pages that they share counted for each."""


class Person:
    """Somebody who plays random moves against a bot, and notes how long it takes to answer."""

    def __init__(self, crowd: "Crowd", game: str) -> None:
        self._crowd = crowd
        self._game = game
        self._log: list[Any] = []
        self._since = 0.0
        """When the bot could begin to think."""
        self._asked = ""
        self._ids = itertools.count(1)

    async def play(self) -> None:
        """One game after the other, until the crowd goes home."""
        cookie = await self._crowd.guest()
        while True:
            wishes = {"game": self._game, "options": {"players": 2}, "seats": ["me", MEASURED]}
            table = await self._crowd.post("/api/tables", wishes, cookie)
            await self._sit(table["id"], cookie)

    async def _sit(self, table: str, cookie: str) -> None:
        self._log = []
        url = self._crowd.url.replace("http", "ws", 1)
        async with connect(
            f"{url}/api/tables/{table}/socket", additional_headers={"Cookie": cookie}, proxy=None
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "view": "moves"}))
            async with asyncio.TaskGroup() as answers:
                async for text in socket:
                    message = json.loads(text)
                    if message["type"] == "refused" and message["code"] != CLOSED:
                        raise Failure(f"The server refused a move: {message['text']}")
                    if message["type"] != "state":
                        continue
                    self._learn(message)
                    if message.get("ending"):
                        return
                    decision = message.get("decision")
                    if decision and decision["id"] != self._asked:
                        answers.create_task(self._answer(socket, decision))
                    self._asked = decision["id"] if decision else ""

    async def _answer(self, socket: ClientConnection, decision: dict[str, Any]) -> None:
        """Think, and say something, if it is still asked."""
        await asyncio.sleep(self._crowd.plan.think * random.uniform(0.5, 1.5))
        if decision["id"] == self._asked:
            act = {"type": "act", "id": str(next(self._ids)), "decision": decision["id"]}
            self._since = perf_counter()
            await socket.send(json.dumps({**act, "action": random.choice(decision["choices"])}))

    def _learn(self, state: dict[str, Any]) -> None:
        """What has been told, and when; a decision of the bot ends a wait."""
        now, after = perf_counter(), state["after"]
        news = [entry for entry in state["entries"] if entry not in self._log[after:]]
        self._log[after:] = state["entries"]
        if any(entry["seat"] == 1 for entry in news) and self._since:
            self._crowd.note(self._game, now - self._since)
        if news:
            self._since = now


class Crowd:
    """Everybody, in one event loop."""

    def __init__(self, plan: Plan, url: str, http: httpx.AsyncClient) -> None:
        self.plan = plan
        self.url = url
        self.tally = Tally()
        self._http = http
        self._is_measured = False

    async def guest(self) -> str:
        """The cookie of somebody new."""
        answer = await self._http.post("/api/guest", json={"name": "Anna"})
        return f"hort={answer.raise_for_status().cookies['hort']}"

    async def post(self, path: str, body: dict[str, Any], cookie: str) -> Any:
        """A request, answered."""
        answer = await self._http.post(path, json=body, headers={"Cookie": cookie})
        return answer.raise_for_status().json()

    def note(self, game: str, wait: float) -> None:
        """Somebody has waited so long."""
        if self._is_measured:
            self.tally.waits.append((game, wait))

    async def measure(self, server: int) -> Tally:
        """Set everything up, let it play, and count."""
        host = await self.guest()
        tables = [await self._bots(host, number) for number in range(self.plan.tables)]
        people = [Person(self, GAMES[number % len(GAMES)]) for number in range(self.plan.people)]
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(person.play()) for person in people]
            await asyncio.sleep(WARM)
            moves, begin = await self._moves(tables, host), perf_counter()
            self._is_measured = True
            await asyncio.sleep(self.plan.seconds)
            self._is_measured = False
            self.tally.seconds = perf_counter() - begin
            self.tally.moves = await self._moves(tables, host) - moves
            self.tally.memory = sample(server).children_memory
            for task in playing:
                task.cancel()
        return self.tally

    async def _bots(self, cookie: str, number: int) -> str:
        """A table of bots alone."""
        seats = [STRONG[number % len(STRONG)], STRONG[(number + 1) % len(STRONG)]]
        game = GAMES[number % len(GAMES)]
        wishes = {"game": game, "options": {"players": 2}, "seats": seats, "listed": True}
        return str((await self.post("/api/tables", wishes, cookie))["id"])

    async def _moves(self, tables: list[str], cookie: str) -> int:
        """How long the logs of these tables are."""
        of = 0
        for table in tables:
            answer = await self._http.get(f"/api/tables/{table}/replay?at=0", headers={"Cookie": cookie})
            of += answer.raise_for_status().json()["of"]
        return of


async def measured(plan: Plan, server: int, url: str) -> Tally:
    """One run against a server that is ready."""
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # each request names its own
    async with httpx.AsyncClient(base_url=url, cookies=no_cookies, timeout=60, trust_env=False) as http:
        return await Crowd(plan, url, http).measure(server)


def figures_of(tally: Tally, game: str | None = None) -> dict[str, float]:
    """Waiting times in seconds, of one game or of all."""
    waits = [wait for of, wait in tally.waits if game in (None, of)]
    if not waits:
        return {"replies": 0}
    middle, late = np.percentile(waits, [50, 99])
    found = {"replies": len(waits), "median": middle, "p99": late, "max": max(waits)}
    return {key: round(float(value), 3) for key, value in found.items()}


def print_table(console: Console, plan: Plan, tally: Tally, facts: dict[str, Any]) -> None:
    """Waits by game and in all."""
    table = Table(
        title=f"{plan.people} people against {MEASURED}, beside {plan.tables} tables of bots alone",
        box=SIMPLE_HEAD,
        title_justify="left",
    )
    table.add_column("")
    for title in ("replies", "median", "99 %", "max"):
        table.add_column(title, justify="right")
    for game in (*GAMES, None):
        figures = figures_of(tally, game)
        times = [f"{figures[key]:.2f} s" if key in figures else "" for key in ("median", "p99", "max")]
        table.add_row(game or "all", f"{figures['replies']:.0f}", *times)
    console.print(table)
    most = figures_of(tally).get("max", 0.0)
    verdict = "kept" if 0 < most <= MOST else "missed"
    console.print(f"Nobody waits more than {MOST:g} s: {verdict}.")
    console.print(f"Tables of bots alone: {tally.moves / tally.seconds:.1f} moves/s in all.")
    console.print(f"Memory of the processes that think: {tally.memory / 2**20:.0f} MiB.")
    console.print(f"{facts['cpu']}, {facts['cores']} cores; load {facts['load_before']} before.")


@app.command()
def main(
    *,
    tables: Annotated[int, typer.Option(min=0, help="Tables of bots alone, levels 4 to 6.")] = 50,
    people: Annotated[int, typer.Option(min=1, help="People, each against a bot of level 4.")] = 4,
    think: Annotated[float, typer.Option(min=0.0, help="Seconds a person takes for a decision.")] = 1.0,
    seconds: Annotated[float, typer.Option(min=1.0, help="Of the measurement.")] = 60.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Measure how long people wait for bots on this machine."""
    plan = Plan(tables, people, think, seconds)
    facts = machine.facts() | {"load_before": machine.load()}
    try:
        with serving(environment=AT_ONCE) as (server, url):
            tally = asyncio.run(measured(plan, server, url))
    except Failure as failure:
        print(failure, file=sys.stderr)
        raise typer.Exit(1) from failure
    if as_json:
        found = {"all": figures_of(tally)} | {game: figures_of(tally, game) for game in GAMES}
        rate = round(tally.moves / tally.seconds, 2)
        print(json.dumps({"machine": facts, "plan": asdict(plan), "waits": found, "moves_per_second": rate}))
    else:
        print_table(Console(), plan, tally, facts)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is stopped
    app(prog_name="python -m benchmarks.thinkers")
