"""The very same rules on a GPU: random decisions per second in a CUDA kernel (`python -m benchmarks.cuda`).

Needs a CUDA device and numba-cuda. Every thread plays games of its own with the compiled functions of
`rules.py` as they are; the share of wins by seat is printed beside the CPU's.
"""

import json
import time
from typing import Any

import numpy as np
from numba import cuda, int32

from drachenhort import all_games, generator
from drachenhort.kernel.game import Game
from drachenhort.kernel.nature import below, weighted
from drachenhort.kernel.options import Options
from drachenhort.kernel.playout import play_randomly, sole_winner
from drachenhort.kernel.seats import NATURE, OVER

THREADS = 1 << 18
DECISIONS = 2000
"""Of each thread, per launch."""
BLOCK = 128


def kernel_of(game: Game) -> Any:
    """A kernel in which each thread makes random decisions and begins again when its game is over."""
    rules, buffer = game.rules, game.actions
    decider, choices, weights = rules.decider, rules.choices, rules.weights
    apply, scores = rules.apply, rules.scores

    @cuda.jit
    def play(states, first, words, decisions, wins, table):  # type: ignore[no-untyped-def]  # noqa: PLR0917
        thread = cuda.grid(1)
        if thread >= len(states):
            return
        actions = cuda.local.array(buffer, int32)
        odds = cuda.local.array(buffer, int32)
        s, rng = states[thread], words[thread]
        for _ in range(decisions):
            who = decider(s)
            if who == OVER:
                scores(s, table[thread])
                winner = sole_winner(table[thread])
                if winner < table.shape[1]:
                    cuda.atomic.add(wins, winner, 1)
                cuda.atomic.add(wins, table.shape[1], 1)
                states[thread] = first[0]
                continue
            count = choices(s, actions)
            if who == NATURE:
                weights(s, odds)
                apply(s, actions[weighted(rng, odds, count)])
            else:
                apply(s, actions[below(rng, count)])

    return play


def measure(game: Game, options: Options) -> dict[str, Any]:
    """Decisions per second on the GPU, and the share of wins by seat beside the CPU's."""
    states = np.zeros(THREADS, game.state_dtype).view(np.recarray)
    first = np.zeros(1, game.state_dtype).view(np.recarray)
    first[0] = game.first_state(options)
    states[:] = first[0]
    words = np.random.default_rng(1).integers(1, 2**63, (THREADS, 4), dtype=np.uint64)
    wins = cuda.to_device(np.zeros(options.players + 1, np.int64))
    table = cuda.to_device(np.zeros((THREADS, options.players, 2), np.int32))
    on_device = [cuda.to_device(array) for array in (states, first, words)]
    play, blocks = kernel_of(game), (THREADS + BLOCK - 1) // BLOCK
    begun = time.perf_counter()
    play[blocks, BLOCK](*on_device, 50, wins, table)
    cuda.synchronize()
    compiled = time.perf_counter() - begun
    begun = time.perf_counter()
    play[blocks, BLOCK](*on_device, DECISIONS, wins, table)
    cuda.synchronize()
    seconds = time.perf_counter() - begun
    counted = wins.copy_to_host()
    cpu = play_randomly(game, options, generator(1), 20_000)
    return {
        "game": game.id,
        "players": options.players,
        "decisions_per_second": round(THREADS * DECISIONS / seconds),
        "compile_and_first_launch_seconds": round(compiled, 1),
        "games": int(counted[-1]),
        "wins_gpu": [round(float(w) / max(1, counted[-1]), 4) for w in counted[:-1]],
        "wins_cpu": [round(float(w) / 20_000, 4) for w in cpu.wins],
    }


def main() -> None:
    """Print one JSON line per game and number of players."""
    for game in all_games().values():
        for players in sorted({game.players[0], game.players[-1], min(4, game.players[-1])}):
            print(json.dumps(measure(game, game.options(players=players, **game.limits()))), flush=True)


if __name__ == "__main__":
    main()
