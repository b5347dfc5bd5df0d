"""Answers that stand: what a seat has said once for many moments at which it could react.

A standing answer decides only whether the seat itself is asked. Nobody else is told of it, and at a table
with others a moment is exactly as long with it as without; so it tells no more than a hand does.
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


def in_force(course: Course, seat: int, standing: Standing | None) -> str:
    """What holds for a seat now; if it has said nothing, it is asked in the first round where it matters."""
    if standing is not None:
        return standing.what if _lasts(course, seat, standing) else ALWAYS
    is_choice = course.facts.game.explain.MATTERS is not None
    return MATTERS if is_choice and course.is_first_round else ALWAYS


def _lasts(course: Course, seat: int, standing: Standing) -> bool:
    if standing.what == TURN:
        return max(course.began.values(), default=0) <= standing.event
    if standing.what == ROUND:
        return course.began.get(seat, 0) <= standing.event
    return True


def spared(course: Course, waiting: Waiting | None, standings: Mapping[int, Standing]) -> frozenset[int]:
    """The seats that let the present moment pass by what they have said before."""
    if waiting is None:
        return frozenset()
    held = {seat: in_force(course, seat, standings.get(seat)) for seat in waiting.seats}
    return frozenset(
        seat
        for seat, what in held.items()
        if what in (TURN, ROUND) or (what == MATTERS and seat not in waiting.mattering)
    )
