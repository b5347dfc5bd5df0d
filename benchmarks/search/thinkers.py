"""Who thinks in a duel: our search and OpenSpiel's, each asked for a number of simulations."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.search.pairs import Pair, Shared
from drachenhort.bots.search import Budget, Search
from drachenhort.kernel.nature import generator

UCT_C = 2.0
"""What OpenSpiel's own examples use; its values run from -1 to 1."""
MEMORY_MB = 1_000

Thinker = Callable[[Pair, int], tuple[int, int]]
"""Chooses an action, by our number, after so many simulations or fewer; and says how many there were."""
Maker = Callable[[Shared, int], Thinker]
"""Makes a thinker for a game, with a seed; ImportError where it is not installed."""


def ours(shared: Shared, seed: int) -> Thinker:
    """Our search as it is; in a game without an estimate a simulation is one random playout to the end."""
    search, rng = Search(shared.game), generator(seed)

    def think(pair: Pair, simulations: int) -> tuple[int, int]:
        thoughts = search.think(pair.match.view(pair.match.decider), Budget(simulations), rng)
        return thoughts.best, thoughts.iterations

    return think


def mcts(*, solve: bool) -> Maker:
    """OpenSpiel's tree search in C++: one random playout for each simulation, with proven wins or without."""

    def make(shared: Shared, seed: int) -> Thinker:
        import pyspiel

        game, seeds = pyspiel.load_game(shared.name), random.Random(seed)

        def think(pair: Pair, simulations: int) -> tuple[int, int]:
            bot = pyspiel.MCTSBot(
                game,
                pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seeds.randrange(1 << 30)),
                uct_c=UCT_C,
                max_simulations=simulations,
                max_memory_mb=MEMORY_MB,
                solve=solve,
                seed=seeds.randrange(1 << 30),
                verbose=False,
            )
            root = bot.mcts_search(pair.state)
            return pair.ours(root.best_child().action), root.explore_count

        return think

    return make


def ismcts(shared: Shared, seed: int) -> Thinker:
    """OpenSpiel's information set search in Python: the one in C++ cannot draw the other player's dice."""
    import pyspiel
    from open_spiel.python.algorithms import ismcts as algorithm, mcts as rollouts

    game, pick = pyspiel.load_game(shared.name), random.Random(seed)
    random_state = np.random.RandomState(seed)
    evaluator = rollouts.RandomRolloutEvaluator(1, random_state)

    def think(pair: Pair, simulations: int) -> tuple[int, int]:
        bot = algorithm.ISMCTSBot(game, evaluator, UCT_C, simulations, random_state=random_state)
        bot.set_resampler(lambda state, player: redealt(state, player, pick))
        return pair.ours(int(bot.step(pair.state))), simulations

    return think


def redealt(state: Any, player: int, pick: random.Random) -> Any:
    """A state of liar's dice with the same bids, in which the other player's dice are rolled anew."""
    world, history = state.get_game().new_initial_state(), state.full_history()
    each = sum(step.player < 0 for step in history) // 2
    for number, step in enumerate(history):
        is_unseen = step.player < 0 and number // each != player
        world.apply_action(pick.choice(world.legal_actions()) if is_unseen else step.action)
    return world
