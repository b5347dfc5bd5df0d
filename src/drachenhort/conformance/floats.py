"""Checks that no compiled rule computes with floats; run as a program, it prints all compiled signatures."""

import importlib
import os
import pkgutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import numba

from drachenhort.bots import make_bot
from drachenhort.conformance.trial import Broken, Trial, check
from drachenhort.kernel.folder import is_folder
from drachenhort.kernel.game import Game, find_game
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE, SPECTATOR

MOST_MOVES = 2_000


@check("No rule computes with floats: Numba makes them of signed and unsigned integers, unasked.")
def no_rule_computes_with_floats(trial: Trial) -> None:
    """In a process with an empty cache, where every rule that is used is compiled and shows its signature."""
    if numba.config.DISABLE_JIT:
        return
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache, "NUMBA_OPT": "0"}
        command = [sys.executable, "-m", __name__, trial.game.id]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Broken(f"The rules cannot be compiled: {done.stderr.strip().splitlines()[-1]}")
    for line in done.stdout.splitlines():
        name, _colon, signature = line.partition(": ")
        if "float" in signature or not signature:
            raise Broken(f"`{name}` is compiled with a float: {signature}.")
    if ".apply: " not in done.stdout:
        raise Broken("`apply` is not compiled: it lacks `@rule`.")


def main(game_id: str) -> None:
    """Play, then tell what was compiled; a rule that was never used has no line."""
    use_every_rule(game_id)
    for name, signature in signatures(find_game(game_id)):
        print(f"{name}: {signature}")  # noqa: T201 - read by the check above


def use_every_rule(game_id: str) -> None:
    """A whole game, with everything that a server, a bot and a screen would ask on the way."""
    match, rng = Match(game_id, **find_game(game_id).limits()), generator(1)
    bots = [make_bot("greedy", seat) for seat in range(match.options.players)]
    while not match.is_over and len(match) < MOST_MOVES:
        match.let_nature(rng)
        world = match.hidden(SPECTATOR)
        match.game.secrecy.redeal(world, SPECTATOR, rng)
        if match.decider != NATURE and not match.is_over:
            match.play_action(bots[match.decider].choose(match.view(match.decider)))
            match.invited()
    match.can_undo(0)
    match.log(SPECTATOR)


def signatures(game: Game) -> Iterator[tuple[str, str]]:
    """Name and signature of every compiled function of the game."""
    for module in _modules(game.package):
        for name, function in vars(importlib.import_module(module)).items():
            for signature in getattr(function, "nopython_signatures", ()):
                yield f"{module}.{name}", str(signature)


def _modules(package: str) -> Iterator[str]:
    """The module of a game, or all modules of its folder and of the folders in it."""
    yield package
    if is_folder(package):
        folder = importlib.import_module(package)
        yield from (module.name for module in pkgutil.walk_packages(folder.__path__, f"{package}."))


if __name__ == "__main__":
    main(sys.argv[1])
