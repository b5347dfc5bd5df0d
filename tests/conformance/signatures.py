"""Prints the signatures of all rules of a game, as compiled for one game between greedy bots."""

import importlib
import pkgutil
from collections.abc import Iterator

from drachenhort import NATURE, SPECTATOR, Match, find_game, generator
from drachenhort.bots import make_bot
from drachenhort.kernel.game import Game


def main(game_id: str) -> None:
    """Play, then tell what was compiled; a rule that was never used has no line."""
    use_every_rule(game_id)
    for name, signature in signatures(find_game(game_id)):
        print(f"{name}: {signature}")  # noqa: T201 - read by the test that runs this


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
    """Name and signature of every compiled function of the game."""
    package = importlib.import_module(game.package)
    for module in pkgutil.iter_modules(package.__path__):
        for name, function in vars(importlib.import_module(f"{game.package}.{module.name}")).items():
            for signature in getattr(function, "nopython_signatures", ()):
                yield f"{module.name}.{name}", str(signature)
