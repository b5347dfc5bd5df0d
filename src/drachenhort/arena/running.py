"""Plays the games of several match-ups, evenly, and keeps them in a journal as they are finished."""

import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Any

from drachenhort.arena.journal import Journal
from drachenhort.arena.matchup import MatchUp, Played, play_game
from drachenhort.arena.workers import Workers
from drachenhort.kernel.errors import HortError

Progress = Callable[[str, int], None]
"""Called with the name of a match-up and how many of its games are finished."""


def timed_game(matchup: MatchUp, number: int, place: int) -> tuple[Played, float]:
    """A game, and how many seconds it took."""
    start = time.monotonic()
    game = play_game(matchup, number, place)
    return game, time.monotonic() - start


class Run:
    """Match-ups with the numbers of blocks that are wanted of each.

    The next block is always one of the match-up that is furthest behind. So whenever a run ends, all are
    about equally far, and what is known of them is about equally certain.
    """

    def __init__(self, matchups: Mapping[str, MatchUp], wanted: Mapping[str, int], journal: Journal) -> None:
        self._matchups, self._wanted, self._journal = matchups, wanted, journal
        self._begun = dict.fromkeys(matchups, 0)
        """Blocks that are finished or at work, by match-up."""
        self._waiting: deque[tuple[str, int, int]] = deque()
        self._at_work: dict[Future[Any], tuple[str, int, int]] = {}

    def play(self, workers: Workers, progress: Progress, until: float | None = None) -> None:
        """Play all that is missing; with a time (of `time.monotonic`), what can be expected to end before it.

        A block that was begun is always finished and counted: to drop those that take long would favour
        whoever wins quickly.
        """
        for name in self._matchups:
            progress(name, self._journal.games(name))
        room = workers.count if until is not None else 2 * workers.count
        while True:
            while len(self._at_work) < room and self._has_more(until, workers.count):
                game = self._waiting.popleft()
                name, number, place = game
                self._at_work[workers.submit(timed_game, self._matchups[name], number, place)] = game
            if not self._at_work:
                return
            for future in wait(self._at_work, return_when=FIRST_COMPLETED).done:
                self._take(future, progress)

    def _has_more(self, until: float | None, hands: int) -> bool:
        """Is a game waiting, or a block to begin with?"""
        while not self._waiting:
            name = self._next(until, hands)
            if name is None:
                return False
            number, places = self._begun[name], range(len(self._matchups[name].orders))
            self._begun[name] += 1
            self._waiting += [
                (name, number, place) for place in places if not self._journal.holds(name, number, place)
            ]
        return True

    def _next(self, until: float | None, hands: int) -> str | None:
        """The match-up that is furthest behind and can be gone on with."""
        behind = [name for name, wanted in self._wanted.items() if self._begun[name] < wanted]
        if until is not None:
            left = until - time.monotonic()
            behind = [name for name in behind if left > 0 and self._expected(name, hands) <= left]
        return min(behind, key=lambda name: self._begun[name] / self._wanted[name], default=None)

    def _expected(self, name: str, hands: int) -> float:
        """About how many seconds a block of a match-up takes."""
        return (self._journal.seconds(name) or 0.0) * -(-len(self._matchups[name].orders) // hands)

    def _take(self, future: "Future[Any]", progress: Progress) -> None:
        name, number, place = self._at_work.pop(future)
        try:
            game, seconds = future.result()
        except HortError as error:  # Ray wraps what a worker raises
            raise getattr(error, "cause", None) or error from error
        self._journal.add(name, number, place, game, seconds)
        progress(name, self._journal.games(name))
