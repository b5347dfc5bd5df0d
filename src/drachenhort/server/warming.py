"""Warm-up: when the server starts, games are compiled in the background and played uncompiled meanwhile."""

import asyncio
import gc
import logging
import sys
from collections.abc import Awaitable, Callable

from drachenhort.bots import LEVELS, make_bot
from drachenhort.compiling import BEHIND, play_a_little
from drachenhort.kernel import cold
from drachenhort.kernel.game import all_games
from drachenhort.kernel.match import Match, View
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE
from drachenhort.server.bots import Thinkers
from drachenhort.server.sharing import LEAST

_logger = logging.getLogger(__name__)


class Warming:
    """Has games compiled, and loads them as soon as they are."""

    def __init__(self, thinkers: Thinkers, on_ready: Callable[[str], Awaitable[None]]) -> None:
        self._thinkers = thinkers
        self._on_ready = on_ready
        self._task: asyncio.Task[None] | None = None
        self._compiler: asyncio.subprocess.Process | None = None

    def start(self, ready: set[str], *, warms_up: bool) -> None:
        """Begin to warm up, in the background, and note in `ready` what is compiled."""
        if warms_up:
            cold.leave_it_to_others()
        else:
            ready.update(all_games())
        self._task = asyncio.create_task(self._warm_up(ready) if warms_up else self._resume_all())

    async def stop(self) -> None:
        """Stop warming up."""
        if self._task is not None:
            self._task.cancel()
        if self._compiler is not None and self._compiler.returncode is None:
            self._compiler.kill()
            await self._compiler.wait()

    async def _resume_all(self) -> None:
        for game in all_games():
            await self._on_ready(game)
        gc.freeze()

    async def _warm_up(self, ready: set[str]) -> None:
        """Load each game when the compiler says that it is done with it."""
        _logger.info("the rules of all games are being compiled; until then they are played uncompiled")
        command = (sys.executable, "-m", "drachenhort.compiling", BEHIND)
        self._compiler = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert self._compiler.stdout is not None
        async for line in self._compiler.stdout:
            for game in line.decode().split():
                try:
                    await self._load(game)
                except Exception:
                    _logger.exception("%s is compiled, but cannot be loaded", game)  # the others can be
                    continue
                ready.add(game)
                _logger.info("%s is compiled", game)
                await self._on_ready(game)
        for game in all_games().keys() - ready:
            _logger.error("%s is not compiled; it is played uncompiled", game)
            await self._on_ready(game)

    async def _load(self, game: str) -> None:
        """Load a compiled game, here and where bots think."""
        cold.look_again()
        await self._thinkers.run(cold.look_again)
        await self._thinkers.run(load_bots, game)
        await asyncio.to_thread(play_a_little, game)
        gc.freeze()  # a compiled game is a large heap that never becomes rubbish: do not look through it


def load_bots(game: str) -> None:
    """In a process that thinks: load a compiled game and its searches; no first answer waits for it."""
    play_a_little(game, "greedy")
    view = _first_choice(Match(game))
    if view is not None:
        for level in LEVELS:
            make_bot(level.name, 1, LEAST).choose(view)


def _first_choice(match: Match) -> View | None:
    """What the first seat sees that has a choice."""
    while not match.is_over:
        if match.decider == NATURE:
            match.let_nature(generator(len(match)))
        elif len(match.legal_actions()) > 1:
            return match.view(match.decider)
        else:
            match.play_action(match.legal_actions()[0])
    return None
