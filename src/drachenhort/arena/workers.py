"""Where games are played: in this process, in several, or on a Ray cluster; the result is the same."""

import io
import multiprocessing
import os
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout
from typing import Any, Protocol

from drachenhort.arena.errors import ArenaStopped
from drachenhort.arena.matchup import MatchUp
from drachenhort.bots import LEVELS, Budget, Search
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.text import Words

_ = Words("drachenhort")


class Workers(Protocol):
    """Something that plays games."""

    count: int
    """How many games are played at the same time."""

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        """Begin with a piece of work, now or when there is room."""


def cores() -> int:
    """How many processes this machine runs at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def workers(processes: int, ray_address: str | None = None) -> Iterator[Workers]:
    """Workers for a while: a Ray cluster if its address is given, else so many processes."""
    if ray_address is not None:
        with _ray(ray_address) as cluster:
            yield cluster
    elif processes == 1:
        yield _Here()
    else:
        with _processes(processes) as pool:
            yield pool


def compile_games(matchups: Collection[MatchUp]) -> None:
    """Have games and the search of levels compiled before many processes would all do it."""
    from drachenhort import compiling
    from drachenhort.kernel import cold

    games = {one.game: one for one in matchups}
    searched = {
        one.game: one for one in matchups if not {*one.bots}.isdisjoint(level.name for level in LEVELS)
    }
    with redirect_stdout(io.StringIO()):
        compiling.main([game.id for game in games])
    cold.compile_here()
    for game, matchup in searched.items():
        match, rng = Match(game, matchup.options), generator(0)
        match.let_nature(rng)
        Search(game).think(match.view(match.decider), Budget(1), rng)


class _Here:
    """Plays at once, in this process."""

    count = 1

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(work(*arguments))
        except Exception as error:  # noqa: BLE001 - whoever asks for the result gets it
            future.set_exception(error)
        return future


class _Processes:
    def __init__(self, pool: ProcessPoolExecutor, count: int) -> None:
        self._pool, self.count = pool, count

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        return self._pool.submit(work, *arguments)


@contextmanager
def _processes(count: int) -> Iterator[Workers]:
    context = multiprocessing.get_context("spawn")  # threads of Numba do not survive a fork
    pool = ProcessPoolExecutor(count, context, initializer=_begin)
    try:
        yield _Processes(pool, count)
    except BrokenProcessPool as error:
        raise ArenaStopped(
            _("A process that played has died; with --resume, finished games are kept and it can go on.")
        ) from error
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def _begin() -> None:
    """In a process that plays: it compiles what it misses, and ends with its parent."""
    from drachenhort.compiling import end_with_parent
    from drachenhort.kernel import cold

    end_with_parent()
    cold.compile_here()


class _Cluster:
    def __init__(self, ray: Any) -> None:
        self._ray, self.count = ray, max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._remote = ray.remote(_on_cluster)

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        future: Future[Any] = self._remote.remote(work, *arguments).future()
        return future


def _on_cluster(work: Callable[..., Any], *arguments: Any) -> Any:
    from drachenhort.kernel import cold

    cold.compile_here()
    return work(*arguments)


@contextmanager
def _ray(address: str) -> Iterator[Workers]:
    try:
        import ray
    except ImportError as error:
        raise ArenaStopped(_("Ray is not installed; pip install 'drachenhort[ray]' brings it.")) from error
    begun = not ray.is_initialized()
    try:
        if begun:
            ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, OSError, ValueError, RuntimeError) as error:
        raise ArenaStopped(
            _("No Ray answers at {address}: {reason}", address=address, reason=str(error)[:200])
        ) from error
    try:
        yield _Cluster(ray)
    finally:
        if begun:
            ray.shutdown()
