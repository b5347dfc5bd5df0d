"""Bots think in processes that tables share: who comes first, how much, and what a lost process costs."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from drachenhort.bots import LEVELS, Level, make_bot
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE
from drachenhort.server import bots
from drachenhort.server.bots import Thinkers
from drachenhort.server.sharing import (
    ANSWER,
    BRIEF,
    LEAST,
    LEISURE,
    PART,
    Claim,
    Haste,
    claim_of,
    fair_share,
    granted,
    most_urgent,
    usual_seconds,
)
from drachenhort.server.workers import JobFailed, Worker, WorkerLost
from tests.server.browser import Browser
from tests.server.served import Served

LEVEL_4, LEVEL_6 = LEVELS[3], LEVELS[5]
SHORT, LONG = usual_seconds(LEVEL_4.name), usual_seconds(LEVEL_6.name)


class Watched:
    """A table that somebody looks at, or nobody."""

    def __init__(self, *, is_attended: bool) -> None:
        self.is_attended = is_attended


@pytest.fixture
def match() -> Match:
    """A game in which somebody has several choices."""
    match = Match("goldener_drache", players=2)
    while match.decider == NATURE or len(match.legal_actions()) < 2:
        if match.decider == NATURE:
            match.let_nature(generator(1))
        else:
            match.play_action(match.legal_actions()[0])
    return match


# ---- how much ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_asks_alone_has_all_its_thinking(level: Level) -> None:
    claim = claim_of(level.name, 0, is_awaited=True)
    assert claim.usual == level.budget.seconds == usual_seconds(level.name)
    assert granted(level.name, [claim], 1, 1) == 1


@pytest.mark.parametrize("tables", [2, 10, 50])
@pytest.mark.parametrize("processes", [1, 3])
def test_many_who_ask_at_once_think_less_and_are_all_answered_in_time(tables: int, processes: int) -> None:
    claims = [claim_of(LEVEL_4.name, 0, is_awaited=True)] * tables
    share = fair_share(claims, processes)
    assert share * sum(claim.usual for claim in claims) <= processes * ANSWER + 1e-9
    assert share == pytest.approx(min(1, processes * ANSWER / (tables * SHORT)))


def test_who_has_waited_leaves_less_for_all_who_come_before_or_with_it() -> None:
    fresh, old = Claim(0.8, 1.2), Claim(0.8, 0.4)
    assert fair_share([fresh, old], 1) == pytest.approx(0.5)
    assert most_urgent([fresh, old, old]) == 1


def test_a_late_answer_is_quick_and_still_an_answer() -> None:
    assert granted(LEVEL_6.name, [Claim(LONG, -3), Claim(LONG, 2)], 1, 2) == LEAST
    assert LEVEL_4.budget.shared(LEAST).iterations >= 1


def test_a_long_thought_is_cut_only_where_others_may_have_to_wait_behind_it() -> None:
    long, short = (claim_of(level.name, 0, is_awaited=True) for level in (LEVEL_6, LEVEL_4))
    assert granted(LEVEL_6.name, [long], 2, 2) == 1
    assert granted(LEVEL_6.name, [long], 2, 3) * LONG == pytest.approx(BRIEF)
    assert granted(LEVEL_4.name, [short], 2, 30) == 1
    assert BRIEF + SHORT < 2, "one that has to wait for a whole thought is in time"


def test_an_action_in_parts_is_thought_about_most_at_its_first_and_answered_in_time_all_the_same() -> None:
    parts = [Haste(), Haste(None, 1, SHORT), Haste(None, 2, (1 + PART) * SHORT)]
    claims = [claim_of(LEVEL_4.name, 0, haste, is_awaited=True) for haste in parts]
    assert [granted(LEVEL_4.name, [claim], 1, 1) for claim in claims] == [1, PART, PART]
    late = claim_of(LEVEL_4.name, 0.5, Haste(None, 3, 1.4), is_awaited=True)
    assert granted(LEVEL_4.name, [late], 1, 5) == LEAST, "it has waited behind others"


def test_where_nobody_looks_bots_have_time_to_think() -> None:
    alone = [claim_of(LEVEL_6.name, 0, is_awaited=False)] * 5
    assert fair_share(alone, 1) == 1
    assert fair_share(alone * 10, 1) == pytest.approx(LEISURE / (50 * LONG))


@pytest.mark.parametrize("within", [0, 0.1, 0.4, 8])
def test_a_reaction_is_thought_about_in_less_time_than_its_moment_lasts(within: float) -> None:
    claim = claim_of(LEVEL_6.name, 0, Haste(within), is_awaited=True)
    share = granted(LEVEL_6.name, [claim], 1, 1)
    assert share == pytest.approx(max(LEAST, min(1, 0.7 * within / LONG)))
    assert most_urgent([claim_of(LEVEL_4.name, 0, is_awaited=True), claim]) == (within < ANSWER)


def test_bots_that_do_not_search_have_a_claim_too() -> None:
    assert 0 < usual_seconds("greedy") < 0.1 and usual_seconds("random") == usual_seconds("greedy")


# ---- who comes first --------------------------------------------------------------------------------------


class Slow(Thinkers):
    """Notes what is thought about, in which process, and answers when it is told to."""

    def __init__(self, processes: int = 1) -> None:
        super().__init__(processes)
        self.begun: list[tuple[int, bool, float]] = []
        self.gates: list[asyncio.Event] = []
        for pool in (self._people, self._leisure):
            for worker in pool.workers:
                worker.do = self._noting(is_for_people=pool.is_for_people)  # type: ignore[method-assign]

    def _noting(self, *, is_for_people: bool) -> Callable[..., Coroutine[Any, Any, int]]:
        async def do(_function: object, job: tuple[Any, ...]) -> int:
            seed, share = int(job[1]), float(job[2])
            self.begun.append((seed, is_for_people, share))
            self.gates.append(asyncio.Event())
            await self.gates[-1].wait()
            return seed

        return do

    async def finish(self) -> None:
        """Let the oldest thought end."""
        self.gates.pop(0).set()
        await settle()


async def settle() -> None:
    """Let everything happen that can."""
    for _turn in range(10):
        await asyncio.sleep(0)


async def asked(thinkers: Thinkers, match: Match, bot: str, seed: int, table: Watched) -> asyncio.Task[int]:
    task = asyncio.create_task(thinkers.choose(bot, match.view(match.decider), seed, table))
    await settle()
    return task


def test_people_never_wait_behind_tables_that_nobody_looks_at(match: Match) -> None:
    async def trial() -> None:
        thinkers, alone, seen = Slow(), Watched(is_attended=False), Watched(is_attended=True)
        tasks = [await asked(thinkers, match, "level6", seed, alone) for seed in range(50)]
        tasks.append(await asked(thinkers, match, "level4", 99, seen))
        assert thinkers.begun == [(0, False, 1.0), (99, True, 1.0)]
        alone.is_attended = True  # somebody opens one of those tables
        await thinkers.finish()
        await thinkers.finish()
        assert thinkers.begun[2][:2] == (1, True), "now it is for people, too"
        for task in tasks:
            task.cancel()

    asyncio.run(trial())


def test_the_most_urgent_is_next_and_shares_with_all_who_wait(match: Match) -> None:
    async def trial() -> None:
        thinkers = Slow()
        tasks = [
            await asked(thinkers, match, bot, seed, Watched(is_attended=True))
            for seed, bot in enumerate(("level4", "level6", "level4", "level1"))
        ]
        await thinkers.finish()
        assert [seed for seed, *_ in thinkers.begun] == [0, 2], "level 6 may take longer, so it is later"
        assert thinkers.begun[1][2] < 1, "two more wait behind it"
        tasks[3].cancel()  # its table sleeps
        await settle()
        await thinkers.finish()
        assert [seed for seed, *_ in thinkers.begun] == [0, 2, 1]
        assert thinkers.begun[2][2] <= BRIEF / LONG + 1e-9, "more tables are played than there are processes"
        await thinkers.finish()
        assert [task.result() for task in tasks[:3]] == [0, 1, 2]

    asyncio.run(trial())


# ---- lost processes ---------------------------------------------------------------------------------------


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    thinkers = Thinkers(1)
    yield thinkers
    thinkers.close()


def processes() -> set[int]:
    """All processes that this one has started, and with it other tests."""
    return {child.pid for child in multiprocessing.active_children() if child.pid is not None}


def kill_all_but(others: set[int]) -> set[int]:
    """Kill the processes that this test has started."""
    killed = processes() - others
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    return killed


def test_a_killed_process_is_replaced_and_the_bot_decides_all_the_same(
    match: Match, thinkers: Thinkers
) -> None:
    view, table, others = match.view(match.decider), Watched(is_attended=True), processes()

    async def trial() -> None:
        expected = make_bot("greedy", 7).choose(view)
        assert await thinkers.choose("greedy", view, 7, table) == expected
        killed = kill_all_but(others)
        assert len(killed) == 1, "nobody looks at no table, so there is no process for such"
        assert await thinkers.choose("greedy", view, 7, table) == expected, "asked again, not guessed"
        assert await thinkers.choose("greedy", view, 7, table) == expected
        assert processes().isdisjoint(killed)

    asyncio.run(trial())


def test_what_kills_every_process_is_answered_by_lot(
    match: Match, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, table = match.view(match.decider), Watched(is_attended=False)
    monkeypatch.setattr(bots, "_choose", die)
    assert asyncio.run(thinkers.choose("level6", view, 7, table)) in view.actions


def test_a_process_that_thinks_for_ever_is_ended() -> None:
    worker = Worker(patience=0.1)
    try:
        with pytest.raises(WorkerLost):
            asyncio.run(worker.do(signal.pause))
        assert not worker.runs
    finally:
        worker.close()


def test_a_mistake_of_a_bot_is_told_and_the_process_lives_on() -> None:
    worker = Worker()
    try:
        with pytest.raises(JobFailed, match="invalid literal"):
            asyncio.run(worker.do(int, "x"))
        assert worker.runs and asyncio.run(worker.do(int, "4")) == 4
    finally:
        worker.close()


def die(*_asked: object) -> None:
    """What a fault in compiled code does."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="only Linux lists what a process has started"
)
def test_a_table_goes_on_when_its_thinker_is_killed(tmp_path: Path) -> None:
    environment = {"DRACHENHORT_BOT_PACE": "0", "DRACHENHORT_WARMING": "off"}
    with Served(tmp_path, environment=environment) as server:
        person = Browser(server.port, {})
        person.post("/api/guest", {"name": "Anna"})
        table = person.set_up("me", "level4")
        with person.socket(table["id"]) as talk:
            for killed in range(3):
                length = len(talk.log)
                while all(entry["seat"] != 1 for entry in talk.log[length:]):
                    talk.move()
                    talk.wait_for_turn()
                thinkers = thinkers_of(server.pid)
                assert thinkers, f"a bot has thought after {killed} kills"
                for pid in thinkers:
                    os.kill(pid, signal.SIGKILL)
        person.http.close()


def thinkers_of(server: int) -> list[int]:
    """The processes in which bots of a server think."""
    listed = [path.read_text().split() for path in Path(f"/proc/{server}/task").glob("*/children")]
    pids = [int(pid) for line in listed for pid in line]
    return [pid for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
