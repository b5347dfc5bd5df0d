"""An analysis in words: chances as percentages, luck and skill in a sentence each."""

from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import SeatName, Text, Words
from drachenhort.teacher.analysis import Analysis, Judgement

_ = Words("drachenhort")

LUCK = _("Luck: how much dice, draws and deals have changed the chances of winning, all in all.")
LOST = _("Skill: what decisions have cost, judged by what one could know when they were made.")
SURE = 2
"""Standard errors from which on luck is more than noise."""


def percent(share: float) -> Text:
    """A chance as a percentage; below 1 % and above 99 % only where it is certain."""
    return _("{n}%", n=_shown(share))


def _shown(share: float) -> int:
    n = round(100 * share)
    return min(max(n, 1), 99) if 0 < share < 1 else n


def points(share: float) -> int:
    """A difference of chances in whole percentage points."""
    return round(100 * abs(share))


def luck_of(analysis: Analysis, seat: int) -> Text:
    """What chance did for a seat, in a sentence."""
    who, luck, n = SeatName(seat), analysis.luck[seat], points(analysis.luck[seat])
    if not has_chance(analysis):
        return _("Chance decided nothing in this game.")
    if n == 0 or abs(luck) < SURE * analysis.luck_error[seat]:
        return _("{name}: luck and bad luck balanced each other.", name=who)
    if luck > 0:
        return _.plural(
            "{name}: luck brought about {n} percentage point.",
            "{name}: luck brought about {n} percentage points.",
            n=n,
            name=who,
        )
    return _.plural(
        "{name}: bad luck cost about {n} percentage point.",
        "{name}: bad luck cost about {n} percentage points.",
        n=n,
        name=who,
    )


def lost_of(analysis: Analysis, seat: int) -> Text:
    """What a seat's own decisions cost it, in a sentence."""
    n, who = points(analysis.lost[seat]), SeatName(seat)
    if n == 0:
        return _("{name}: no decision clearly cost anything.", name=who)
    return _.plural(
        "{name}: own decisions cost {n} percentage point in all.",
        "{name}: own decisions cost {n} percentage points in all.",
        n=n,
        name=who,
    )


def cost_of(judgement: Judgement) -> Text:
    """What a decision cost, in a sentence."""
    before, after = judgement.chance, max(0.0, judgement.chance - judgement.cost)
    return _.plural(
        "This cost {name} {n} percentage point: {after} instead of {before}.",
        "This cost {name} {n} percentage points: {after} instead of {before}.",
        n=max(1, _shown(before) - _shown(after)),
        name=SeatName(judgement.seat),
        after=percent(after),
        before=percent(before),
    )


def has_chance(analysis: Analysis) -> bool:
    """Has chance decided anything?"""
    return any(point.decider == NATURE for point in analysis.points)
