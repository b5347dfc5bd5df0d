"""Warm-up: games are compiled in the background when the server starts, in another process, one by one."""

import asyncio
import gc
import logging
import sys
from collections.abc import Awaitable, Callable

from drachenhort.bots import make_bot
from drachenhort.kernel.game import all_games
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE, SPECTATOR
from drachenhort.server.bots import Thinkers

_logger = logging.getLogger(__name__)

MOVES = 60


class Warming:
    """Makes games ready, the quickest first."""

    def __init__(self, thinkers: Thinkers, on_ready: Callable[[str], Awaitable[None]]) -> None:
        self._thinkers = thinkers
        self._on_ready = on_ready
        self._task: asyncio.Task[None] | None = None
        self._compiler: asyncio.subprocess.Process | None = None

    def start(self, ready: set[str], *, warms_up: bool) -> None:
        """Begin to warm up, in the background, and note in `ready` what is."""
        if not warms_up:
            ready.update(all_games())
        self._task = asyncio.create_task(self._warm_all(ready, warms_up=warms_up))

    async def stop(self) -> None:
        """Stop warming up."""
        if self._task is not None:
            self._task.cancel()
        if self._compiler is not None and self._compiler.returncode is None:
            self._compiler.kill()
            await self._compiler.wait()

    async def _warm_all(self, ready: set[str], *, warms_up: bool) -> None:
        games = all_games()
        for game in sorted(games, key=lambda game: games[game].state_dtype.itemsize):
            if warms_up:
                await self._compile(game)
                await self._thinkers.run(warm_up, game, "greedy")
                await asyncio.to_thread(warm_up, game, "random")
                ready.add(game)
            await self._on_ready(game)
            gc.freeze()  # a compiled game is a large heap that never becomes rubbish: do not look through it

    async def _compile(self, game: str) -> None:
        """Have a game compiled into Numba's cache; here, or where bots think, it would stop all else."""
        command = (sys.executable, "-m", "drachenhort.server.warming", game)
        self._compiler = await asyncio.create_subprocess_exec(*command)
        if await self._compiler.wait() != 0:
            _logger.error("%s cannot be warmed up", game)


def warm_up(game: str, bot_name: str) -> None:
    """Play a few moves, with everything that a table needs."""
    match, bot = Match(game), make_bot(bot_name, 1)
    for _move in range(MOVES):
        if match.is_over:
            break
        if match.decider == NATURE:
            entries = match.let_nature(generator(len(match)))
        else:
            entries = [match.play_action(bot.choose(match.view(match.decider)))]
        match.noticed(entries[-1], SPECTATOR)
        match.scene(SPECTATOR)
        match.invited()
    match.can_undo(0)
    match.log(SPECTATOR)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        warm_up(name, "greedy")
