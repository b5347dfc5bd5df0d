"""The tutor: hints and analyses, thought out in other processes, each once however many want to read it."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.match import Match, View
from drachenhort.kernel.record import write_record
from drachenhort.kernel.text import Words
from drachenhort.server import shelf
from drachenhort.server.limits import TooMuch
from drachenhort.server.on_demand import WorkerOnDemand
from drachenhort.server.store import Store
from drachenhort.server.tutoring import Kept, Tip, analysed, asked_of, found_tips, read_progress
from drachenhort.teacher import NotFinished

_ = Words("drachenhort")
_logger = logging.getLogger(__name__)

MOST_TIPS_KEPT = 500
MOST_WAITING = 20
"""Games that wait to be analysed; one is analysed at a time."""
HINT, STUDY = 120.0, 1_200.0
"""Seconds after which a process is taken to hang; mostly a hint is there in two."""
NICENESS = 10
"""Analyses are for later: whatever is played meanwhile comes first."""


class NotReady(HortError):
    """A game that is still being compiled: it can be played, but not searched."""

    code = "game/cold"


class Tutor:
    """Hints and analyses for all tables of this process."""

    def __init__(self, store: Store, ready: Collection[str], share: float = 1.0) -> None:
        self._store = store
        self._ready = ready
        self._share = share
        self._hints = WorkerOnDemand(HINT)
        self._study = WorkerOnDemand(STUDY, NICENESS)
        self._folder = TemporaryDirectory(prefix="drachenhort-")
        self._progress = Path(self._folder.name) / "progress"
        """How far the present analysis is."""
        self._turn = asyncio.Lock()
        self._tips: OrderedDict[tuple[bytes, int, str], asyncio.Task[list[Tip]]] = OrderedDict()
        self._runs: dict[str, asyncio.Task[None]] = {}
        """The games that are being analysed, or wait for it."""
        self._failed: set[str] = set()
        """Games over which something went wrong; who asks again may have more luck."""
        self._at: str | None = None
        """The one that is being analysed."""

    def _check_ready(self, game: str) -> None:
        if game not in self._ready:
            raise NotReady(_("This game is still being prepared; try again in a minute."))

    # ---- hints -------------------------------------------------------------------------------------

    async def tips(self, view: View, names: tuple[str, ...], seed: int, language: str) -> list[Tip]:
        """The best moves of a view, the best one first; the same question has the same answer."""
        self._check_ready(view.game.id)
        key = (view.state.tobytes(), seed, language)
        if key not in self._tips:
            thought = self._hints.do(found_tips, asked_of(view, names), seed, self._share, language)
            self._tips[key] = asyncio.create_task(thought)
            while len(self._tips) > MOST_TIPS_KEPT:
                self._tips.popitem(last=False)
        try:
            return await asyncio.shield(self._tips[key])
        except Exception:
            self._tips.pop(key, None)
            raise

    # ---- analyses ----------------------------------------------------------------------------------

    async def find(self, id: str) -> Kept | None:
        """The analysis of that game, if it has been made."""
        found = await self._store.read(lambda db: shelf.find_analysis(db, id))
        return None if found is None else msgspec.json.decode(found, type=Kept)

    def progress(self, id: str) -> tuple[int, int] | None:
        """How many decisions of how many are done; (0, 0) while it waits, None if nobody is at it."""
        if id not in self._runs:
            return None
        return read_progress(self._progress) if self._at == id else (0, 0)

    def has_failed(self, id: str) -> bool:
        """Did something go wrong when this game was analysed?"""
        return id in self._failed

    def begin(self, id: str, match: Match, *, is_of_file: bool = False) -> None:
        """Analyse a game in the background; whoever asks again waits for the same run."""
        if id in self._runs:
            return
        self._check_ready(match.game.id)
        if not match.is_over:
            raise NotFinished(_("Only a game that was played to its end can be analysed."))
        if len(self._runs) >= MOST_WAITING:
            raise TooMuch(_("Many games wait to be analysed; try again later."))
        self._failed.discard(id)
        self._runs[id] = asyncio.create_task(self._analyse(id, write_record(match), is_of_file=is_of_file))

    async def _analyse(self, id: str, record: str, *, is_of_file: bool) -> None:
        try:
            async with self._turn:
                self._progress.unlink(missing_ok=True)
                self._at = id
                content = await self._study.do(analysed, record, self._share, self._progress)
                await self._store.write(
                    lambda db: shelf.keep_analysis(db, id, content, is_of_file=is_of_file)
                )
        except Exception:
            _logger.exception("game %s could not be analysed", id)
            self._failed.add(id)
        finally:
            del self._runs[id]

    async def stop(self) -> None:
        """Leave everything that is not done; it is begun again when somebody asks."""
        for task in (*self._runs.values(), *self._tips.values()):
            task.cancel()
        self._hints.clear()
        self._study.clear()
        self._folder.cleanup()
