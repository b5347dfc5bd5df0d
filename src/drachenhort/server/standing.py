"""Answers that stand: what a seat has said once for many moments at which it could react.

A standing answer decides only whether the seat itself is asked. Nobody else is told of it, and at a table
with others a moment is exactly as long with it as without; so it tells no more than a hand does.

People who share a device say it aloud, for all of them (`stand_together`): there everybody may know it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from drachenhort.server.course import Course
from drachenhort.server.waiting import Waiting

ALWAYS, TURN, ROUND, MATTERS = "always", "turn", "round", "matters"
"""Ask me; let it be for this turn; until my next turn; ask only where the game says that it matters."""


@dataclass(frozen=True)
class Standing:
    """What a seat has said, and after which event."""

    what: str
    event: int


def in_force(course: Course, seat: int, standing: Standing | None, *, is_aloud: bool = False) -> str:
    """What holds for a seat now.

    If it has said nothing, it is asked in the first round where it matters, and everywhere later; people who
    share a device are asked `is_aloud` where it matters unless they say otherwise.
    """
    if standing is not None and _lasts(course, seat, standing):
        return standing.what
    is_new = standing is None and course.is_first_round
    is_choice = course.facts.game.explain.MATTERS is not None
    return MATTERS if is_choice and (is_aloud or is_new) else ALWAYS


def _lasts(course: Course, seat: int, standing: Standing) -> bool:
    if standing.what == TURN:
        return max(course.began.values(), default=0) <= standing.event
    if standing.what == ROUND:
        return course.began.get(seat, 0) <= standing.event
    return True


def spared(
    course: Course, waiting: Waiting | None, standings: Mapping[int, Standing], shared: frozenset[int]
) -> frozenset[int]:
    """The seats that let the present moment pass by what they have said before, `shared` ones aloud."""
    if waiting is None:
        return frozenset()
    spared = set()
    for seat in waiting.seats:
        is_aloud = seat in shared
        what = in_force(course, seat, standings.get(seat), is_aloud=is_aloud)
        mattering = waiting.mattering_aloud if is_aloud else waiting.mattering
        if what in (TURN, ROUND) or (what == MATTERS and seat not in mattering):
            spared.add(seat)
    return frozenset(spared)
