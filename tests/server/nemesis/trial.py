"""A trial: every game at its own table, over a bad network, while the server is killed again and again."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from drachenhort.compiling import play_a_little
from drachenhort.kernel.game import find_game
from drachenhort.kernel.seats import SPECTATOR
from tests.server.nemesis.checker import moves_of, problems_of
from tests.server.nemesis.history import Case, Frame, History, Intent
from tests.server.nemesis.player import Habits, Player, Sitting
from tests.server.nemesis.proxy import Proxy
from tests.server.nemesis.store import read_store, refusing_writes
from tests.server.served import Served

REACTION = 500
"""Milliseconds for reactions, the least that a table may have."""
BUSY = 300
"""Milliseconds for which the server waits for a store that refuses."""
MOST_SEATS = 4


@dataclass(frozen=True)
class Plan:
    """How much is to be done to the server."""

    games: Sequence[str]
    kills: int
    seed: int = 1
    play: float = 2.0
    """Seconds of play before a kill, at most."""
    calm: float = 3.0
    """Seconds of play after the last one."""
    patience: float = 120.0
    """Seconds after which tables that do not come to an end are given up."""


@dataclass
class Report:
    """What happened, and what was wrong with it."""

    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return ", ".join(f"{name}: {count}" for name, count in sorted(self.counts.items()))


class Guest:
    """Somebody without a seat yet, known to the server by a cookie."""

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self._http = httpx.AsyncClient(base_url=url, timeout=20, trust_env=False)

    async def come(self) -> None:
        """Say one's name."""
        await self.ask("POST", "/api/guest", name=self.name)

    async def go(self) -> None:
        """Ask nothing any more."""
        await self._http.aclose()

    @property
    def cookie(self) -> str:
        """What proves who one is."""
        return f"hort={self._http.cookies['hort']}"

    async def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        """Ask until there is an answer, over kills and refusing stores."""
        while True:
            try:
                answer = await self._http.request(method, path, json=body or None)
            except httpx.TransportError:
                await asyncio.sleep(0.2)
                continue
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                return answer
            await asyncio.sleep(0.1)

    async def sit_down(self, table: str, seat: int, code: str) -> None:
        """Take a seat; if the answer to an earlier try was lost, one has it already."""
        answer = await self.ask("POST", f"/api/tables/{table}/seats/{seat}", code=code)
        if answer.is_error:
            answer = await self.ask("GET", f"/api/tables/{table}")
        assert answer.json()["seat"] == seat, answer.text


class Trial:
    """One server, one proxy, and all that is done to them."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.report = Report()
        self.cases: list[Case] = []
        self._dice = random.Random(f"trial {plan.seed}")
        # Games are compiled before: see `run`.
        environment = {"DRACHENHORT_BUSY_MS": str(BUSY), "DRACHENHORT_WARMING": "off"}
        self._served = Served(folder, environment=environment)
        self._proxy = Proxy(self._served.port, plan.seed)
        self._sittings: dict[str, Sitting] = {}
        self._playing: dict[str, list[Player]] = {}
        self._is_closing = False

    async def run(self) -> Report:
        """Play, torment, end, and check everything."""
        for game in self.plan.games:  # here, and thereby for the server too
            await asyncio.to_thread(play_a_little, game, "greedy")
        await asyncio.to_thread(self._served.start)
        try:
            await asyncio.to_thread(self._served.wait_until_ready)
            async with self._proxy:
                await self._play()
                await self._fetch_records()
        finally:
            await asyncio.to_thread(self._served.stop)
        for case in self.cases:
            read_store(self._served.database, case)
            self._judge(case)
        return self.report

    # ---- tables ------------------------------------------------------------------------------------

    async def _play(self) -> None:
        """All games at once, as long as there is something to be done to the server."""
        async with asyncio.TaskGroup() as tables:
            games = [tables.create_task(self._tables_of(game)) for game in self.plan.games]
            while len(self._playing) < len(games):
                await asyncio.sleep(0.1)
            await self._torment()
            self._proxy.is_calm = True
            await self._go_on()
            self._is_closing = True
            for sitting in self._sittings.values():
                sitting.is_closing = True
            _done, endless = await asyncio.wait(games, timeout=self.plan.patience)
            if endless:
                self._give_up("some tables do not come to an end", list(self._playing))

    def _give_up(self, reason: str, tables: list[str]) -> None:
        """Fail, and say what is known by now."""
        stories = [player.status() for table in tables for player in self._playing.get(table, ())]
        for case in self.cases:
            if case.table in tables:
                read_store(self._served.database, case)
                stories += [problem for problem in problems_of(case) if "lost" in problem]
        raise AssertionError("\n".join([reason, *stories, self._served.log_tail()]))

    async def _tables_of(self, game: str) -> None:
        """One table after the other."""
        guests = [Guest(self._served.url, f"{game} {seat}") for seat in range(MOST_SEATS)]
        try:
            for guest in guests:
                await guest.come()
            while not self._is_closing:
                await self._table(game, guests)
        finally:
            for guest in guests:
                await guest.go()

    async def _table(self, game: str, guests: list[Guest]) -> None:
        """Set up a table, and play there until it is over."""
        known = find_game(game)
        players = self._dice.choice([number for number in known.players if number <= len(guests)])
        options = {"players": players, **known.limits()}
        seats = ["me", *["invited"] * (players - 1)]
        wish = {"game": game, "options": options, "seats": seats, "reaction": REACTION}
        answer = await guests[0].ask("POST", "/api/tables", **wish)
        assert answer.is_success, answer.text
        table, code = answer.json()["id"], answer.json()["code"]
        for seat, guest in enumerate(guests[1:players], 1):
            await guest.sit_down(table, seat, code)
        case = Case(table, game, options, tuple(guest.name for guest in guests[:players]))
        sitting = self._sittings[table] = Sitting(table, self._is_closing)
        cookies = {seat: guest.cookie for seat, guest in enumerate(guests[:players])}
        sitters = [self._player(case, sitting, seat, cookies.get(seat)) for seat in (*cookies, SPECTATOR)]
        self.cases.append(case)
        self._playing[table] = sitters
        await asyncio.gather(*(player.play() for player in sitters))
        del self._playing[table], self._sittings[table]

    def _player(self, case: Case, sitting: Sitting, seat: int, cookie: str | None) -> Player:
        history = History(seat)
        case.histories.append(history)
        label = f"{case.game}/{case.table}/{seat}"
        self._proxy.record(label, history)
        view = self._dice.choices(("moves", "scene"), (3, 1))[0]
        asks = self._dice.choices(("always", "able"), (3, 1))[0]
        habits = Habits(view=view, asks=asks)
        seed = f"{self.plan.seed} {len(self.cases)} {case.game} {seat}"
        return Player(
            sitting, history, port=self._proxy.port, label=label, cookie=cookie, seed=seed, habits=habits
        )

    # ---- torment -----------------------------------------------------------------------------------

    async def _torment(self) -> None:
        """Kill the server so many times, each time at another kind of moment."""
        for number in range(self.plan.kills):
            if number % 4 == 0:
                await self._all_play(30)
            await self._hear_of(self._dice.randint(1, 25), 15)
            await asyncio.sleep(self._dice.uniform(0, self.plan.play))
            if number % 3 == 1:
                await self._refuse_writes()
            else:
                await self._strike()
            await asyncio.to_thread(self._served.start)

    async def _hear_of(self, successes: int, patience: float) -> None:
        """Wait until so many wishes have been granted, or so many seconds."""
        enough, until = self._proxy.counts["told done"] + successes, time.monotonic() + patience
        while self._proxy.counts["told done"] < enough and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def _strike(self) -> None:
        """Kill it now, or while it judges a move, or right after it acknowledged one."""
        moment = self._dice.choice(("now", "asked", "done"))
        if moment != "now":
            await self._proxy.saw(_is_act if moment == "asked" else _is_done, 3)
            await asyncio.sleep(self._dice.choice((0, self._dice.uniform(0, 0.03))))
        self._kill()

    async def _refuse_writes(self) -> None:
        """Let the store refuse all writes until somebody has felt it; then kill the server, soon or later."""
        async with refusing_writes(self._served.database):
            self.report.counts["times without writes"] += 1
            await self._proxy.saw(_is_unavailable, 10)
            await asyncio.sleep(self._dice.uniform(0, 2 * BUSY / 1000))
            is_killed = self._dice.random() < 0.5
            if is_killed:
                self._kill()
        if not is_killed:
            await self._proxy.saw(_is_done, 5)
            await self._strike()

    def _kill(self) -> None:
        self._served.kill()
        self.report.counts["kills"] += 1

    async def _go_on(self) -> None:
        """Play on without faults; every table must get further."""
        until = time.monotonic() + self.plan.calm
        stuck = await self._all_play(self.plan.patience)
        if stuck:
            self._give_up("some tables do not go on", stuck)
        await asyncio.sleep(max(0.0, until - time.monotonic()))

    async def _all_play(self, patience: float) -> list[str]:
        """Wait until every table has got further; the tables that have not, after so many seconds."""
        before = {table: self._moves(table) for table in self._playing}
        until, stuck = time.monotonic() + patience, list(before)
        while stuck and time.monotonic() < until:
            await asyncio.sleep(0.05)
            stuck = [table for table in stuck if self._moves(table) == before[table]]
        return stuck

    def _moves(self, table: str) -> int:
        """Acknowledged moves at a table; a table that is over has got on in any case."""
        return sum(player.moves for player in self._playing[table]) if table in self._playing else -1

    # ---- afterwards --------------------------------------------------------------------------------

    async def _fetch_records(self) -> None:
        """Every table's record, before and after one more kill."""
        visitor = Guest(self._served.url, "visitor")
        for case in self.cases:
            case.record = (await visitor.ask("GET", f"/api/tables/{case.table}/record")).text
        self._kill()
        await asyncio.to_thread(self._served.start)
        for case in self.cases:
            case.record_after_restart = (await visitor.ask("GET", f"/api/tables/{case.table}/record")).text
        await visitor.go()

    def _judge(self, case: Case) -> None:
        where = f"{case.game}, table {case.table}"
        self.report.problems += [f"{where}: {problem}" for problem in problems_of(case)]
        counts = self.report.counts
        counts.update(self._proxy.counts)
        self._proxy.counts.clear()
        counts["tables"] += 1
        counts["moves"] += moves_of(case.rows)
        counts["reactions"] += len(case.reactions)
        counts.update(f"rows {row.kind}" for row in case.rows)
        for history in case.histories:
            granted = {answer["id"] for answer in history.answers() if answer["type"] == "done"}
            counts["acknowledged"] += len(granted)
            counts.update(f"asked {intent}" for intent in history.intents.values())
            counts["acknowledged moves"] += sum(history.intents.get(id) is Intent.MOVE for id in granted)


def _is_act(frame: Frame) -> bool:
    return bool(frame.message["type"] == "act")


def _is_done(frame: Frame) -> bool:
    return bool(frame.message["type"] == "done")


def _is_unavailable(frame: Frame) -> bool:
    return frame.message.get("code") == "store/unavailable"
