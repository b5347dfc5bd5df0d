"""Chance that is the same whoever plays: NATURE's decisions, paired between the games of one block.

Two games between the same bots with their seats exchanged shall have the same dice and draws. One stream of
random numbers would not do: as soon as one game asks for a draw more, all that follows is different. So each
decision of NATURE has numbers of its own, which depend on nothing but

    seed, block, kind of the decision, seat whose turn it is, how many of this kind that seat has had before

The third roll in the turn of seat 2 is then the same in every game of the block, whatever was played before.
Where the possible outcomes differ (a card is gone), the most is kept that can be kept: every outcome has a
fixed waiting time, exponential and divided by its weight, and the first one happens. That is exact for any
weights, and takes the same card in all games in which it still lies in the pile, nearly always.
"""

from collections import Counter

import numpy as np

from drachenhort.kernel.match import Match
from drachenhort.kernel.seats import NATURE

CHANCE, BOTS = 0, 1
"""The first number of the keys that seeds are made with: no bot has the numbers of chance."""
NOBODY = 0
"""Stands for the seat before the first player is known; seats count from 1 here."""


class Fate:
    """What chance brings in all games of one block."""

    def __init__(self, seed: int, block: int) -> None:
        self._seed, self._block = seed, block
        self._had: Counter[tuple[int, int]] = Counter()
        """How many decisions NATURE has made in this game, by kind and seat."""

    def decide(self, match: Match) -> None:
        """Make the decisions that are NATURE's now, if any."""
        while match.decider == NATURE:
            match.play_action(self.outcome(match), NATURE)

    def outcome(self, match: Match) -> int:
        """The action that NATURE takes at the decision that is hers now."""
        actions = match.legal_actions()
        weights = np.zeros(match.game.actions, np.int32)
        match.game.rules.weights(match.state, weights)
        waits = self._waits(match, actions[0])[actions]
        with np.errstate(divide="ignore"):  # what has no weight is never first
            return actions[int((waits / weights[: len(actions)]).argmin())]

    def _waits(self, match: Match, action: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """The waiting time of every action number at this decision of a game."""
        kind = list(match.game.act.kinds).index(match.game.act.decode(action)[0])
        seat = NOBODY if match.mover is None else match.mover + 1
        number = self._had[kind, seat]
        self._had[kind, seat] += 1
        key = np.random.SeedSequence(self._seed, spawn_key=(CHANCE, self._block, kind, seat, number))
        return np.random.Generator(np.random.SFC64(key)).standard_exponential(match.game.actions)
