"""Checks that no compiled rule computes with floats, by the signatures that Numba has kept."""

import importlib
from collections.abc import Iterator
from typing import Any

import numba

from drachenhort.bots import make_bot
from drachenhort.conformance.trial import Broken, Trial, check, modules_of
from drachenhort.kernel import cold
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE, SPECTATOR

MOST_MOVES = 2_000


@check("No rule computes with floats: Numba makes them of signed and unsigned integers, unasked.")
def no_rule_computes_with_floats(trial: Trial) -> None:
    if numba.config.DISABLE_JIT:
        return
    for name in ("decider", "choices", "apply", "scores"):
        if not hasattr(getattr(trial.game.rules, name), "py_func"):
            raise Broken(f"`{name}` is not compiled: it lacks `@rule`.")
    cold.compile_here()
    use_every_rule(trial.game)
    for name, signature in signatures(trial.game):
        if "float" in signature or not signature:
            raise Broken(f"`{name}` is compiled with a float: {signature}.")


def use_every_rule(game: Game) -> None:
    """A whole game, with everything that a server, a bot and a screen would ask on the way."""
    match, rng = Match(game, **game.limits()), generator(1)
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
    """Name and signature of every compiled function of the game; a rule that was never used has none."""
    for module in modules_of(game.package):
        for name, function in vars(importlib.import_module(module)).items():
            if hasattr(function, "py_func") and str(getattr(function, "__module__", "")) == module:
                yield from ((f"{module}.{name}", signature) for signature in _kept(function))


def _kept(function: Any) -> Iterator[str]:
    """As it stands on disk: a rule that only other rules call is compiled into them, and loaded by nobody."""
    cache = function._cache  # noqa: SLF001 - Numba has no other way to say what it has kept
    for arguments, *_machine in cache._cache_file._load_index():  # noqa: SLF001
        overload = cache.load_overload(arguments, function.targetctx)
        if overload is not None:
            yield str(overload.signature)
