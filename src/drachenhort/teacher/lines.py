"""A better move played out: best replies by search, each on its decider's own view."""

import numpy as np

from drachenhort.bots import Search
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import Generator, below
from drachenhort.kernel.seats import NATURE
from drachenhort.teacher.analysis import Step
from drachenhort.teacher.efforts import Effort
from drachenhort.teacher.whole import Whole, best_whole

LONGEST = 10
"""Steps of a line."""
DECISIONS = 6
"""Of them, decisions in which somebody could choose."""


def played_out(search: Search, match: Match, best: Whole, effort: Effort, rng: Generator) -> tuple[Step, ...]:
    """The steps of a line that begins with `best`; chance takes what is likeliest, by lot among equals."""
    line, twin, decisions = list[Step](), match.copy(), 0
    move: Whole | None = best
    while not twin.is_over and len(line) < LONGEST and decisions < DECISIONS:
        seat, begun = twin.decider, len(twin)
        decisions += seat != NATURE and len(twin.legal_actions()) > 1
        if move is None:
            move = _next(search, twin, effort, rng)
        for action in move.actions:
            twin.play_action(action)
        line.append(Step(seat, move.token, twin.actions[begun:]))
        move = None
    return tuple(line)


def _next(search: Search, match: Match, effort: Effort, rng: Generator) -> Whole:
    if match.decider != NATURE:
        return best_whole(search, match.view(match.decider), effort.replying, rng)
    twin, begun = match.copy(), len(match)
    token = twin.play_action(_likeliest(twin, rng)).token
    while twin.is_midway:
        token = twin.play_action(_likeliest(twin, rng)).token
    return Whole(token, twin.actions[begun:])


def _likeliest(match: Match, rng: Generator) -> int:
    actions = match.legal_actions()
    weights = np.zeros(match.game.actions, np.int32)
    match.game.rules.weights(match.state, weights)
    likeliest = np.flatnonzero(weights[: len(actions)] == weights[: len(actions)].max())
    return actions[int(likeliest[below(rng, len(likeliest))])]
