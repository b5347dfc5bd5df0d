"""Can somebody win with his next decisions? A small search through the rules alone."""

from typing import Any

import numpy as np

from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Match
from drachenhort.kernel.playout import listing, one_state, sole_winner, stepping
from drachenhort.kernel.seats import NATURE, OVER

MOST_TRIED = 150
"""Actions, for one situation; whoever needs more of them to win is said to be no danger."""
DEEPEST = 8
"""Decisions, forced ones and those of others included."""


class Replies:
    """Looks for wins that are at hand."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self._list, self._step = listing(game), stepping(game)
        self._table = np.zeros((players, 2), np.int32)
        self._buffer = np.zeros(game.actions, np.int32)
        self._left = 0

    def winner_next(self, match: Match, seat: int) -> int | None:
        """Another seat that decides now and can win before chance or `seat` decides anything; else None.

        Others are taken to let it happen: the first choice of whoever may react is to decline.
        """
        rival = match.decider
        if rival in (seat, NATURE, OVER):
            return None
        self._left = MOST_TRIED
        states = one_state(self.game)
        states[0] = match.state
        return rival if self._can_win(states, rival, rival, seat, DEEPEST) else None

    def _can_win(self, states: Any, decider: int, rival: int, seat: int, depth: int) -> bool:
        if decider == OVER:
            self.game.rules.scores(states.view(np.recarray)[0], self._table)
            return int(sole_winner(self._table)) == rival
        if decider == NATURE or depth == 0:
            return False
        actions = self._buffer[: self._list(states, self._buffer)].tolist()
        if decider == seat and len(actions) > 1:
            return False
        for action in actions if decider == rival else actions[:1]:
            if self._left == 0:
                return False
            self._left -= 1
            further = states.copy()
            next_decider, _is_part = self._step(further, action)
            if self._can_win(further, int(next_decider), rival, seat, depth - 1):
                return True
        return False
