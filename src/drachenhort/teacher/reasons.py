"""Why a move is good, in one sentence, where rules or search can prove one."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from drachenhort.kernel.match import Match, View
from drachenhort.kernel.nature import generator
from drachenhort.kernel.text import SeatName, Text, Words
from drachenhort.teacher.replies import Replies
from drachenhort.teacher.seeding import seed_for
from drachenhort.teacher.whole import after

_ = Words("drachenhort")

ONLY, WINS, LOSES, THREAT, POINTS, AHEAD = "only", "wins", "loses", "threat", "points", "ahead"
KINDS = (ONLY, WINS, LOSES, THREAT, POINTS, AHEAD)

WORLDS = 8
"""In which a reason is looked for; it must hold in all of them, and what it averts in most."""
MOST_RIVALS = 12
"""Other moves that are tried, at most."""
CLEAR = 0.1
"""How far ahead of all others a move must be, for that to be a reason."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What speaks for a move, as data; `text` says it."""

    kind: str
    seat: int | None = None
    """Whom it is about: the one who could win otherwise."""
    number: int = 0
    """Points that the move brings, or percentage points that it is ahead."""

    @property
    def text(self) -> Text:
        """The reason in a sentence, which speaks to whoever asked."""
        who = SeatName(self.seat if self.seat is not None else 0)
        if self.kind == ONLY:
            return _("It is the only possible move.")
        if self.kind == WINS:
            return _("It wins at once.")
        if self.kind == LOSES:
            return _("Otherwise {name} wins at once.", name=who)
        if self.kind == THREAT:
            return _("Otherwise {name} can win on the next turn.", name=who)
        if self.kind == POINTS:
            return _.plural("It brings {n} point at once.", "It brings {n} points at once.", n=self.number)
        return _.plural(
            "Every other move is worse by {n} percentage point or more.",
            "Every other move is worse by {n} percentage points or more.",
            n=self.number,
        )


def reason_for(
    view: View, best: tuple[int, ...], others: Sequence[tuple[int, ...]], seed: int
) -> Reason | None:
    """What a whole action brings at once, or what it averts that the others let happen.

    Only what holds in every world that was tried is said to happen; what the others let happen must happen
    in most worlds, after nearly all of them.
    """
    worlds = _Worlds(view, seed)
    ends = worlds.after(best)
    if all(_is_won_by(world, view.seat) for world in ends):
        return Reason(WINS)
    if reason := _averted(worlds, ends, others[:MOST_RIVALS]):
        return reason
    gains = worlds.gains(ends)
    if min(gains) == max(gains) > 0 and not _any_brings(worlds, others[:MOST_RIVALS], gains[0]):
        return Reason(POINTS, number=gains[0])
    return None


def _any_brings(worlds: "_Worlds", others: Sequence[tuple[int, ...]], points: int) -> bool:
    """Does one of these actions bring as many points at once, in any world?"""
    return any(max(worlds.gains(worlds.after(other))) >= points for other in others)


class _Worlds:
    """Situations that fit what a seat knows."""

    def __init__(self, view: View, seed: int) -> None:
        self.view = view
        self.seeds = [seed_for(seed, view.state, number) for number in range(WORLDS)]
        self.all = self.after(())
        self.replies = Replies(view.game, view.options.players)

    def after(self, actions: tuple[int, ...]) -> list[Match]:
        """Each of them after these actions."""
        return [after(self.view, actions, generator(seed)) for seed in self.seeds]

    def gains(self, ends: Sequence[Match]) -> list[int]:
        """The points that the seat has more than now in what has become of each."""
        seat = self.view.seat
        return [_points(end, seat) - _points(now, seat) for now, end in zip(self.all, ends, strict=True)]


def _averted(worlds: _Worlds, ends: Sequence[Match], others: Sequence[tuple[int, ...]]) -> Reason | None:
    """The loss that a move averts and nearly all others do not."""
    if not others or _danger(worlds, ends) is not None:
        return None
    dangers = [_danger(worlds, worlds.after(other)) for other in others]
    known = [danger for danger in dangers if danger is not None]
    if not known or len(known) < 0.8 * len(dangers):
        return None
    return known[0] if all(danger.seat == known[0].seat for danger in known) else None


def _danger(worlds: _Worlds, ends: Sequence[Match]) -> Reason | None:
    """Who has won, or can win with his next decisions, in most of these situations; None if nobody has."""
    seat = worlds.view.seat
    for kind, winners in (
        (LOSES, [_winner(world) for world in ends]),
        (THREAT, [worlds.replies.winner_next(world, seat) for world in ends]),
    ):
        rivals = [winner for winner in winners if winner is not None and winner != seat]
        if len(rivals) > len(ends) / 2 and len(set(rivals)) == 1:
            return Reason(kind, rivals[0])
    return None


def _is_won_by(match: Match, seat: int) -> bool:
    return _winner(match) == seat


def _winner(match: Match) -> int | None:
    """Who has won alone; None if nobody has."""
    outcome = match.outcome
    return outcome.winners[0] if outcome is not None and len(outcome.winners) == 1 else None


def _points(match: Match, seat: int) -> int:
    """The points that a seat has by now."""
    table = np.zeros((match.options.players, 2), np.int32)
    match.game.rules.scores(match.state, table)
    return int(table[seat, 0])
