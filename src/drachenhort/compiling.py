"""`python -m drachenhort.compiling [GAME...]`: compile the rules of these games, or of all, on all cores.

Prints the ids of the games that are compiled, one package a line, as soon as they are. A game that cannot be
compiled is named in one sentence, and the others go on.
"""

import multiprocessing
import os
import sys
import threading
from collections.abc import Collection, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from typing import Any

from drachenhort.bots import make_bot
from drachenhort.bots.greedy import look_ahead_of
from drachenhort.bots.search import search_of
from drachenhort.kernel import cold
from drachenhort.kernel.caching import locked
from drachenhort.kernel.game import Game, all_games, find_game
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.playout import entries
from drachenhort.kernel.seats import NATURE, SPECTATOR
from drachenhort.kernel.sources import functions_of

MOVES = 60
BEHIND = "--behind"
"""The first argument if somebody plays meanwhile, who comes first."""
NICENESS = 5
LARGE = 100
"""A game with more rules than this is compiled in parts at the same time; for others that brings nothing."""
PARTS = ("apply", "choices", "estimate")
"""The largest pieces, which have little in common."""


def main(ids: Collection[str]) -> int:
    """Compile these games; 1 if one of them could not be compiled."""
    games = {game.package: game for game in (find_game(id) for id in ids or all_games())}
    compiler = _Compiler()
    compiler.compile(games.values(), waits=False)
    compiler.compile(compiler.left, waits=True)  # others were at these
    return compiler.failures


class _Compiler:
    """Compiles games in several processes."""

    def __init__(self) -> None:
        self.left: list[Game] = []
        """Games that another program is compiling."""
        self.failures = 0

    def compile(self, games: Iterable[Game], *, waits: bool) -> None:
        """Compile games that nobody else is compiling, or wait for these."""
        with ExitStack() as locks:
            mine = []
            for game in games:
                try:
                    locks.enter_context(locked(cold.lock_of(game), waits=waits))
                except BlockingIOError:
                    self.left.append(game)
                else:
                    mine.append(game)
            missing = []
            for game in mine:
                if _is_complete(game):
                    _tell(game)
                else:
                    missing.append(game)
            if missing:
                self._compile_on_all_cores(sorted(missing, key=_size, reverse=True))

    def _compile_on_all_cores(self, games: list[Game]) -> None:
        """First the parts of games that have parts, then the rest of each."""
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(cores(), context, initializer=_begin_to_compile) as pool:
            at_work: dict[Future[None], tuple[Game, str]] = {}
            for game in games:
                for part in PARTS if _size(game) > LARGE else ("",):
                    at_work[pool.submit(_compile_part, game.id, part)] = game, part
            while at_work:
                for future in wait(at_work, return_when=FIRST_COMPLETED).done:
                    game, part = at_work.pop(future)
                    if error := future.exception():
                        self._complain(game, error)
                    elif not part:
                        _tell(game)
                    elif all(other is not game for other, _part in at_work.values()):
                        at_work[pool.submit(_compile_part, game.id, "")] = game, ""

    def _complain(self, game: Game, error: BaseException) -> None:
        self.failures = 1
        why = cold.cause_of(error)
        print(f"{game.title} cannot be compiled and stays playable uncompiled: {why}", file=sys.stderr)  # noqa: T201


def _begin_to_compile() -> None:
    cold.compile_here()
    end_with_parent()


def end_with_parent() -> None:
    """However the process ends that started this one, do not go on without it."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _compile_part(id: str, part: str) -> None:
    """In a process of its own: compile one large piece of a game, or all that is left of it."""
    game = find_game(id)
    parts = {**entries(game), "estimate": (game.estimate.estimate, (game.blank(), 0))}
    for rule, arguments in [parts[part]] if part else parts.values():
        cold.compile_now(rule, *arguments)
    if not part:
        play_a_little(id)
        for rule, arguments in searches_of(game):  # at the very end: see `_is_complete`
            cold.compile_now(rule, *arguments)


def searches_of(game: Game) -> list[tuple[Any, tuple[Any, ...]]]:
    """The loops that bots think with, and arguments of the types that they are called with."""
    return [look_ahead_of(game), search_of(game)]


def _is_complete(game: Game) -> bool:
    """Has a game been compiled to the end?"""
    asked = [*entries(game).values(), *searches_of(game)]
    return all(cold.is_compiled(rule, *arguments) for rule, arguments in asked)


def _size(game: Game) -> int:
    """How many rules an action may need."""
    apply: Any = game.rules.apply
    return len(functions_of(getattr(apply, "py_func", apply)))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _tell(game: Game) -> None:
    print(*(other.id for other in all_games().values() if other.package == game.package), flush=True)  # noqa: T201


def play_a_little(game: str, bot_name: str = "random") -> None:
    """Play a few moves, with everything that a table needs; what is compiled is loaded by that."""
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
    if sys.argv[1:2] == [BEHIND] and hasattr(os, "nice"):
        os.nice(NICENESS)
    sys.exit(main([name for name in sys.argv[1:] if name != BEHIND]))
