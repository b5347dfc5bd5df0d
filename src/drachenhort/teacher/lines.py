"""A better move played out: best replies by search, each on its decider's own view."""

from drachenhort.bots import Search
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import Generator
from drachenhort.kernel.seats import NATURE
from drachenhort.teacher.analysis import Step
from drachenhort.teacher.efforts import Effort
from drachenhort.teacher.whole import Whole, best_whole

LONGEST = 10
"""Steps of a line."""
DECISIONS = 6
"""Of them, decisions in which somebody could choose."""


def played_out(search: Search, match: Match, best: Whole, effort: Effort, rng: Generator) -> tuple[Step, ...]:
    """The steps of a line that begins with `best`; chance decides by its odds."""
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
    (entry,) = twin.let_nature(rng, 1)
    while twin.is_midway:
        (entry,) = twin.let_nature(rng, 1)
    return Whole(entry.token, twin.actions[begun:])
