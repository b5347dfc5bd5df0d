"""Where bots think: in processes of their own, so that nobody's message ever waits for a thought."""

import asyncio
import logging
import multiprocessing
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import numpy as np

from drachenhort.compiling import end_with_parent
from drachenhort.kernel import cold
from drachenhort.kernel.match import View

_logger = logging.getLogger(__name__)

THINKERS = 1
"""Processes; on a machine of two cores the other one serves people."""
PATIENCE = 30
"""Seconds; a bot that thinks longer plays at random."""


class Thinkers:
    """A few processes that let bots choose."""

    def __init__(self, processes: int = THINKERS) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, context, initializer=_begin_to_think)

    async def choose(self, bot: str, view: View, seed: int) -> int:
        """The action that a bot chooses; it gets nothing but the hidden copy of its seat."""
        if len(view.actions) == 1:
            return view.actions[0]
        asked = (bot, seed, view.game.id, dict(view.options), view.seat, view.state.tobytes(), view.actions)
        pool = self._pool
        thought = asyncio.get_running_loop().run_in_executor(pool, _choose, asked)
        try:
            return await asyncio.wait_for(thought, PATIENCE)
        except (BrokenProcessPool, TimeoutError):
            _logger.exception("a bot could not think; it plays at random")
            if pool is self._pool:  # the first to notice
                self._pool = self._new_pool()
                pool.shutdown(wait=False, cancel_futures=True)
            return random.Random(seed).choice(view.actions)

    async def run(self, job: Callable[..., None], *arguments: Any) -> None:
        """Do something else in the process of the bots, for example load a game."""
        await asyncio.get_running_loop().run_in_executor(self._pool, job, *arguments)

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _begin_to_think() -> None:
    """In a thinker's process: compile nothing, and however the server ends, do not think on without it."""
    cold.leave_it_to_others()
    end_with_parent()


def _choose(asked: tuple[Any, ...]) -> int:
    """In a thinker's process: make the bot anew and let it choose."""
    from drachenhort.bots import make_bot
    from drachenhort.kernel.game import find_game

    bot, seed, game_id, options, seat, data, actions = asked
    game = find_game(game_id)
    state = np.frombuffer(bytearray(data), game.state_dtype).view(np.recarray)[0]
    view = View(game, game.options(**options), seat, state, actions)
    return make_bot(bot, seed).choose(view)
