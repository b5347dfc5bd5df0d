"""The same kind of random games in OpenSpiel's C++ and in PettingZoo, measured in turn with ours.

Rollouts are played inside OpenSpiel's own `RandomRolloutEvaluator`. Python may not call it directly, so a
search with a single simulation does: that evaluates its root and nothing else. It does not say how many
decisions it made, so their mean number is taken from whole games of OpenSpiel's random bots, chance included.
"""

import os
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.clock import Work, rates
from benchmarks.figures import NOT_INSTALLED, Figure, Plan
from benchmarks.playouts import UNIT, flagship

ROLLOUTS = 100
"""Games per call of OpenSpiel's evaluator."""
COUNTED_GAMES = 2_000
"""Games that the mean length is taken from: its standard error is then below one percent."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody else's game, and how to play it."""

    id: str
    engine: str
    game: str
    prepare: Callable[[], tuple[Work, tuple[float, ...]]]
    """The work, and the lengths of games it was counted by, if any; ImportError where it is not installed."""

    @property
    def name(self) -> str:
        """Who plays what."""
        return f"{self.engine}, {self.game}"


def open_spiel(name: str) -> tuple[Work, tuple[float, ...]]:
    """Rollouts in C++ from the first decision of a player on."""
    import pyspiel

    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    while start.is_chance_node():  # a search that begins with chance has nobody to search for
        start.apply_action(start.legal_actions()[0])
    lengths = open_spiel_lengths(start)
    units = ROLLOUTS * sum(lengths) / len(lengths)
    search = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=1,
        verbose=False,
    )

    def work() -> float:
        search.mcts_search(start)
        return units

    return work, lengths


def open_spiel_lengths(start: Any) -> tuple[float, ...]:
    """How many decisions random games take from `start` to their end, those of chance included."""
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(start.num_players())]
    lengths = []
    for seed in range(COUNTED_GAMES):
        state = start.clone()
        pyspiel.evaluate_bots(state, bots, seed)
        lengths.append(float(state.move_number() - start.move_number()))
    return tuple(lengths)


def pettingzoo(name: str) -> tuple[Work, tuple[float, ...]]:
    """The loop that PettingZoo's users write, with a quick choice among the legal actions."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would greet on standard output
    from pettingzoo import make

    env = make("aec", name)
    pick = random.Random(1).choice

    def work() -> float:
        decisions = 0
        env.reset()
        for _agent in env.agent_iter():
            observation, _reward, is_won, is_cut, _info = env.last()
            if is_won or is_cut:
                env.step(None)
            else:
                env.step(pick(np.flatnonzero(observation["action_mask"])))
                decisions += 1
        return decisions

    return work, ()


RIVALS = (
    Rival("backgammon", "OpenSpiel (C++)", "backgammon", lambda: open_spiel("backgammon")),
    Rival("hex", "OpenSpiel (C++)", "hex 9x9", lambda: open_spiel("hex(board_size=9)")),
    Rival("connect_four", "PettingZoo", "connect four", lambda: pettingzoo("classic/connect_four-v3")),
)


def measure(plan: Plan) -> list[Figure]:
    """For every rival its rate, ours beside it, and the ratio of each pair."""
    figures = []
    for rival in RIVALS:
        plan.say(f"rivals.{rival.id}: preparing")
        try:
            theirs, lengths = rival.prepare()
        except ImportError:
            figures.append(Figure(f"rivals.{rival.id}", rival.name, UNIT, (), note=NOT_INSTALLED))
            continue
        figures += duel(rival, theirs, lengths, plan)
    return figures


def duel(rival: Rival, theirs: Work, lengths: tuple[float, ...], plan: Plan) -> list[Figure]:
    """Ours, theirs, ours, theirs ..."""
    key = f"rivals.{rival.id}"
    found = rates({f"{key}.ours": flagship(plan.batch), key: theirs}, plan)
    ours = found[f"{key}.ours"]
    ratios = tuple(our / their for our, their in zip(ours, found[key], strict=True))
    figures = [
        Figure(key, rival.name, UNIT, found[key]),
        Figure(f"{key}.ours", f"ours, in turn with {rival.game}", UNIT, ours),
        Figure(f"{key}.ratio", f"ratio, ours / {rival.game}", "times", ratios),
    ]
    return [*figures, *counted(rival, lengths)]


def counted(rival: Rival, lengths: tuple[float, ...]) -> list[Figure]:
    """The mean length that the rate was computed with, and its standard error."""
    if not lengths:
        return []
    error = float(np.std(lengths, ddof=1) / np.sqrt(len(lengths)))
    note = f"mean of {len(lengths)} games, standard error {error:.2g}; the rate is rollouts x this / seconds"
    name = f"decisions per game of {rival.game}"
    return [Figure(f"rivals.{rival.id}.length", name, "decisions", (float(np.mean(lengths)),), note=note)]
