"""The signatures of all rules of a game, as compiled for one game between greedy bots."""

import importlib
import pkgutil
from collections.abc import Iterator

from numba.core.registry import CPUDispatcher

from drachenhort import NATURE, SPECTATOR, Match, generator
from drachenhort.bots import make_bot
from drachenhort.kernel.game import Game


def use_every_rule(game_id: str) -> None:
    """A whole game, with everything that a server, a bot and a screen would ask on the way."""
    match, rng = Match(game_id), generator(1)
    bots = [make_bot("greedy", seat) for seat in range(match.options.players)]
    while not match.is_over:
        match.let_nature(rng)
        world = match.hidden(SPECTATOR)
        match.game.secrecy.redeal(world, SPECTATOR, rng)
        if match.decider != NATURE and not match.is_over:
            match.play_action(bots[match.decider].choose(match.view(match.decider)))
            match.log(SPECTATOR)


def signatures(game: Game) -> Iterator[tuple[str, str]]:
    """Name and signature of every compiled function of the game; a rule that was never used has none."""
    package = importlib.import_module(game.package)
    for module in pkgutil.iter_modules(package.__path__):
        for name, function in vars(importlib.import_module(f"{game.package}.{module.name}")).items():
            if isinstance(function, CPUDispatcher):
                yield from ((f"{module.name}.{name}", signature) for signature in kept(function))


def kept(function: CPUDispatcher) -> Iterator[str]:
    """As it stands on disk: a rule that only other rules call is compiled into them, and loaded by nobody."""
    cache = function._cache  # noqa: SLF001 - Numba has no other way to say what it has kept
    for arguments, *_machine in cache._cache_file._load_index():  # noqa: SLF001
        yield str(cache.load_overload(arguments, function.targetctx).signature)
