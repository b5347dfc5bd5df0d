"""Random games for other tests, made as the conformance suite makes them."""

import random
from collections.abc import Iterator

import numba

from drachenhort import Match, find_game
from drachenhort.conformance.trial import Trial, bytes_of, in_another_world
from drachenhort.kernel.game import Game
from drachenhort.kernel.options import Options

__all__ = ["JIT_IS_ON", "bytes_of", "drawn_options", "in_another_world", "positions_of", "random_match"]

JIT_IS_ON = not numba.config.DISABLE_JIT


def drawn_options(game: Game, dice: random.Random) -> Options:
    """Any options that go together."""
    return Trial(game).drawn_options(dice)


def random_match(game_id: str, seed: int) -> Iterator[Match]:
    """A random match before every decision and at its end: always the same object, played on."""
    return Trial(find_game(game_id)).random_match(seed)


def positions_of(game_id: str, seeds: range, every: int = 1) -> Iterator[Match]:
    """Random matches at every `every`-th decision."""
    return Trial(find_game(game_id), seeds).positions(every)
