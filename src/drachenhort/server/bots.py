"""Where bots think: in processes of their own, which many tables share fairly.

People come first: what somebody waits for, who looks at the table, is thought about in processes for that
alone (one for each core but the one that serves), and shortened where many ask at once; see `sharing`. So are
reactions, whoever looks: a moment is over when its time is over, whether a bot has thought or not. Where
nobody looks, bots think in one more process of low priority, to which the operating system gives what the
others leave, and they may wait longer. It was that or short slices for everybody in the same processes; but
then a level 6 that plays by correspondence would be weaker than it claims on a machine with nothing to do.

A bot is made anew for every decision: its seed belongs to the decision, its share to the moment, and nothing
is lost with a process. A search that lives on between moves would bind tables to processes; it is left out.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from drachenhort.compiling import cores
from drachenhort.kernel.match import View
from drachenhort.server.sharing import CALM, LEAST, Haste, claim_of, granted, most_urgent
from drachenhort.server.workers import JobFailed, Worker, WorkerLost

_logger = logging.getLogger(__name__)

MOST_PROCESSES = 4
"""For people; each of them holds all compiled games."""
NICENESS = 10
"""Of the process for tables at which nobody looks."""
LATELY = 30.0
"""Seconds during which a table that has asked is taken to ask again."""


class Asker(Protocol):
    """A table."""

    @property
    def is_attended(self) -> bool:
        """Does anybody look?"""


@dataclass(eq=False)
class _Asked:
    """A decision that a bot is to take."""

    bot: str
    view: View
    seed: int
    table: Asker
    at: float
    answer: asyncio.Future[int]
    haste: Haste
    is_repeated: bool = False
    """Was a process lost over it?"""

    @property
    def is_awaited(self) -> bool:
        """Does somebody wait for it, or something that does not wait?"""
        return self.haste.within is not None or self.table.is_attended

    def job(self, share: float) -> tuple[Any, ...]:
        """What `_choose` is told: the hidden copy of the seat, and nothing else of the game."""
        view = self.view
        return (
            self.bot,
            self.seed,
            share,
            view.game.id,
            dict(view.options),
            view.seat,
            view.state.tobytes(),
            view.actions,
        )


@dataclass(eq=False)
class _Pool:
    """The workers for one kind of tables."""

    workers: list[Worker]
    is_for_people: bool
    busy: set[Worker] = field(default_factory=set)


class Thinkers:
    """The processes that let bots choose, and what waits for them."""

    def __init__(self, processes: int | None = None) -> None:
        number = processes_for_people() if processes is None else processes
        self._people = _Pool([Worker() for _ in range(number)], is_for_people=True)
        self._leisure = _Pool([Worker(NICENESS)], is_for_people=False)
        self._asked: list[_Asked] = []
        self._lately: dict[Asker, float] = {}
        """The tables with people that have asked, and when."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def choose(self, bot: str, view: View, seed: int, table: Asker, haste: Haste = CALM) -> int:
        """The action that a bot chooses; it gets nothing but the hidden copy of its seat."""
        if len(view.actions) == 1:
            return view.actions[0]
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        asked = _Asked(bot, view, seed, table, time.monotonic(), answer, haste)
        self._asked.append(asked)
        self._assign()
        try:
            return await answer
        finally:  # whoever is cancelled waits no more
            if asked in self._asked:
                self._asked.remove(asked)

    async def run(self, job: Callable[..., None], *arguments: Any) -> None:
        """Do something else in all processes, for example load a game; later ones load at need."""
        workers = (*self._people.workers, *(worker for worker in self._leisure.workers if worker.runs))
        done = await asyncio.gather(
            *(worker.do(job, *arguments) for worker in workers), return_exceptions=True
        )
        if errors := [error for error in done if error and not isinstance(error, WorkerLost)]:
            raise errors[0]

    def close(self) -> None:
        """Stop thinking."""
        for worker in (*self._people.workers, *self._leisure.workers):
            worker.close()

    # ---- who is next -------------------------------------------------------------------------------

    def _assign(self) -> None:
        """Give every process that has nothing to do something to think about."""
        for pool in (self._people, self._leisure):
            for worker in pool.workers:
                waiting = [one for one in self._asked if one.is_awaited is pool.is_for_people]
                if not waiting or worker in pool.busy:
                    continue
                asked, share = self._next_of(waiting, pool)
                self._asked.remove(asked)
                pool.busy.add(worker)
                task = asyncio.create_task(self._think(pool, worker, asked, share))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _next_of(self, waiting: list[_Asked], pool: _Pool) -> tuple[_Asked, float]:
        """The most urgent of these, and the share of its usual thinking that leaves time for the others."""
        now = time.monotonic()
        claims = [
            claim_of(one.bot, now - one.at, one.haste, is_awaited=pool.is_for_people) for one in waiting
        ]
        asked = waiting[most_urgent(claims)]
        if asked.table.is_attended:
            self._lately = {table: at for table, at in self._lately.items() if now - at < LATELY}
            self._lately[asked.table] = now
        tables = len(self._lately) if pool.is_for_people else 0
        share = granted(asked.bot, claims, len(pool.workers), tables)
        return asked, LEAST if asked.is_repeated else share

    async def _think(self, pool: _Pool, worker: Worker, asked: _Asked, share: float) -> None:
        try:
            action = await worker.do(_choose, asked.job(share))
        except WorkerLost:
            self._ask_again(asked)
        except JobFailed as error:
            if not asked.answer.done():
                asked.answer.set_exception(error)
        else:
            if not asked.answer.done():
                asked.answer.set_result(action)
        finally:
            pool.busy.discard(worker)
        self._assign()

    def _ask_again(self, asked: _Asked) -> None:
        """Once more, and briefly; what two processes were lost over is not thought about any more."""
        if asked.answer.done():
            return
        _logger.error("a process in which a bot was thinking is lost; another one takes its place")
        if asked.is_repeated:
            asked.answer.set_result(random.Random(asked.seed).choice(asked.view.actions))
        else:
            asked.is_repeated = True
            self._asked.append(asked)


def processes_for_people() -> int:
    """As many as there are cores, without the one that serves."""
    return min(max(1, cores() - 1), MOST_PROCESSES)


# ---- in a worker ------------------------------------------------------------------------------------


def _choose(job: tuple[Any, ...]) -> int:
    """Make the bot anew and let it choose."""
    from drachenhort.bots import make_bot
    from drachenhort.kernel.game import find_game

    bot, seed, share, game_id, options, seat, data, actions = job
    game = find_game(game_id)
    state = np.frombuffer(bytearray(data), game.state_dtype).view(np.recarray)[0]
    view = View(game, game.options(**options), seat, state, actions)
    return make_bot(bot, seed, share).choose(view)
