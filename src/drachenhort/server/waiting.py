"""Moments at which others may react: how long a table waits there, the same whether or not anybody can.

An action opens one or more such moments (`Match.pauses`), and at each of them certain seats are invited
(`Match.invited`). The engine rests at the last one only if somebody holds a card for it; at all others there
is nothing to decide, and still the table waits: it asks everybody, takes the same answers, and goes on after
the same time.
"""

from dataclasses import dataclass, field

from drachenhort.kernel.match import Match
from drachenhort.server.course import Course

PASS = "-"
"""What a seat answers that can do nothing but let it pass."""
FIRST_CALL = "first_call"
"""Where a game has an option `reaction_order` with this value, the first call that arrives counts."""
LONG = 60_000
"""Milliseconds; longer moments, in games of several days, also end when everybody has answered."""


@dataclass(frozen=True)
class Reaction:
    """What a seat answered at a moment, and when."""

    seat: int
    token: str
    at: int


@dataclass
class Waiting:
    """The moments after the last move, of which one is present."""

    event: int
    """The number of the event that opened them."""
    invited: list[tuple[int, ...]]
    matters: list[tuple[int, ...]]
    """To which seats each of them matters."""
    is_real: bool
    """Does the engine rest at the last of them?"""
    opened: int
    """When the present one opened."""
    index: int = 0
    """Which one is present."""
    answers: dict[int, Reaction] = field(default_factory=dict)
    """At the present one, by seat."""
    holds: dict[int, int] = field(default_factory=dict)
    """Who has taken a shared device at the present one to look at a hand, and when."""
    matters_aloud: list[tuple[int, ...]] = field(default_factory=list)
    """To which seats each of them matters by what everybody knows."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Who is invited now."""
        return self.invited[self.index]

    @property
    def mattering(self) -> tuple[int, ...]:
        """To whom the present one matters."""
        return self.matters[self.index]

    @property
    def mattering_aloud(self) -> tuple[int, ...]:
        """To whom the present one matters by what everybody knows."""
        return self.matters_aloud[self.index]

    @property
    def is_last(self) -> bool:
        """Does the game go on after the present one?"""
        return self.index == len(self.invited) - 1

    @property
    def is_decided_here(self) -> bool:
        """Does an answer at the present moment matter to the game?"""
        return self.is_real and self.is_last

    def closes_at(self, course: Course, patience: int, spared: frozenset[int]) -> int:
        """When the present moment ends, by what is known now; hands and bots make no difference.

        In a long moment a standing answer counts like one that is given when a short one would be over.
        """
        end = self.opened + patience
        calls = [answer.at for answer in self.answers.values() if answer.token != PASS]
        if calls and course.facts.options.get("reaction_order") == FIRST_CALL:
            return min(end, *calls)
        people = set(self.seats) & set(course.people())
        if patience > LONG and people and people <= self.answers.keys() | spared:
            standing = self.opened + LONG if spared & people - self.answers.keys() else self.opened
            return max(standing, *(answer.at for answer in self.answers.values()), self.opened)
        return end

    def go_on(self, at: int) -> bool:
        """Go to the next moment; False if there is none."""
        self.index += 1
        self.opened = at
        self.answers, self.holds = {}, {}
        return self.index < len(self.invited)


def waiting_after(course: Course, at: int) -> Waiting | None:
    """The moments that the last move of a course has opened, if any."""
    if course.is_over or not course.invited:
        return None
    aloud = course.mattering_aloud
    is_real = course.match.is_secret
    return Waiting(course.moved, course.invited, course.mattering, is_real, at, matters_aloud=aloud)


def candidates(match: Match) -> dict[int, Match]:
    """The seats that can react now, in the order of asking, each with the match as it is when it is asked.

    Whoever is asked after others is asked as if they had let it pass.
    """
    asked: dict[int, Match] = {}
    while match.is_secret:
        asked[match.decider] = match
        match = match.copy()
        match.play(decline(match))
        if match.invited():  # the window has closed, and another has opened
            break
    return asked


def decline(match: Match) -> str:
    """The token of letting it pass."""
    return match.choices()[0]


def resolved(match: Match, answers: dict[int, Reaction]) -> list[tuple[int, str]]:
    """What the seats that can react have decided, in order, up to the one whose card counts."""
    decided: list[tuple[int, str]] = []
    asked = candidates(match)
    caller = _caller(asked, answers, first_call=match.options.get("reaction_order") == FIRST_CALL)
    for seat, moment in asked.items():
        if seat == caller:
            return [*decided, (seat, answers[seat].token)]
        decided.append((seat, decline(moment)))
    return decided


def _caller(asked: dict[int, Match], answers: dict[int, Reaction], *, first_call: bool) -> int | None:
    """The seat whose card counts: the first in the order of asking, or the first to call; None if none."""
    calls = [seat for seat in asked if seat in answers and answers[seat].token != decline(asked[seat])]
    if not calls:
        return None
    return min(calls, key=lambda seat: answers[seat].at) if first_call else calls[0]
