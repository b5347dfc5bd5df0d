"""Random games of any registered game with random options: the material of the conformance suite."""

import random
from collections.abc import Iterator
from pathlib import Path

import numba
import numpy as np

from drachenhort import NATURE, Match, all_games, generator
from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.nature import Generator
from drachenhort.kernel.options import Options

JIT_IS_ON = not numba.config.DISABLE_JIT
GAMES = tuple(all_games())
GAME_FOLDERS = Path(__file__).parents[2] / "src/drachenhort/games"


def drawn_options(game: Game, dice: random.Random) -> Options:
    """Any options that go together."""
    while True:
        try:
            return game.options(
                **{option.name: dice.choice(option.samples()) for option in game.known_options}
            )
        except BadOption:
            continue


def random_match(game_id: str, seed: int) -> Iterator[Match]:
    """A random match before every decision and at its end: always the same object, played on."""
    dice = random.Random(f"{game_id} {seed}")
    game = all_games()[game_id]
    match = Match(game, drawn_options(game, dice))
    rng = generator(seed)
    yield match
    while not match.is_over:
        if match.decider == NATURE:
            match.let_nature(rng)
        else:
            match.play_action(dice.choice(match.legal_actions()))
        yield match


def positions_of(game_id: str, seeds: range, every: int = 1) -> Iterator[Match]:
    """Random matches at every `every`-th decision."""
    for seed in seeds:
        for number, match in enumerate(random_match(game_id, seed)):
            if number % every == 0 or match.is_over:
                yield match


def in_another_world(match: Match, seat: int, rng: Generator) -> Match:
    """The same match with everything redealt that `seat` cannot know."""
    twin = match.copy()
    match.game.secrecy.redeal(twin._state, seat, rng)  # noqa: SLF001 - a world no play leads to by itself
    return twin


def bytes_of(state: State) -> bytes:
    """A record as bytes."""
    return np.asarray(state).tobytes()
