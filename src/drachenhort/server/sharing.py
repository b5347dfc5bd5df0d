"""Whose bot thinks next, and how much: pure arithmetic over what is asked, without clocks and processes.

Thoughts cannot be interrupted, so fairness is in their length. Everything that is asked has a time by which
its answer should be there; what ends first is thought about first, and all thoughts are shortened by the same
share until all of them fit: many tables mean less thinking, not longer waiting.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from drachenhort.bots import LEVELS

ANSWER = 1.0
"""Seconds by which a person who looks on should have an answer, if the bot does not usually think longer."""
PART = 0.25
"""How much of its usual time a bot claims for a further part of an action: most goes to the first."""
LEISURE = 15.0
"""Seconds that bots have where nobody looks on."""
BRIEF = 1.0
"""Seconds of the longest thought where there are more tables than processes: others wait behind it."""
LEAST = 0.02
"""The smallest share: late is not never."""
REACTING = 0.7
"""The part of a short moment that a bot may think, so that its answer comes in time."""
QUICK = 0.05
"""Seconds, about, of a bot that does not search."""

_USUAL = {level.name: level.budget.seconds or QUICK for level in LEVELS}


def usual_seconds(bot: str) -> float:
    """How long a bot thinks at most, where it has a process to itself."""
    return _USUAL.get(bot, QUICK)


@dataclass(frozen=True, slots=True)
class Haste:
    """How a table waits for a decision."""

    within: float | None = None
    """Seconds after which a moment is over, whether the bot has thought or not; None if the table waits."""
    parts: int = 0
    """How many parts of the same action the bot has decided already."""
    spent: float = 0.0
    """Seconds since it began with the first of them."""


CALM = Haste()
"""The table waits, and an action begins."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What is asked, as far as its time goes."""

    usual: float
    """Seconds, at most, with the whole share."""
    left: float
    """Seconds until the answer should be there; negative if that has passed."""


def claim_of(bot: str, waited: float, haste: Haste = CALM, *, is_awaited: bool) -> Claim:
    """What a bot claims that has waited so many seconds to think, with or without somebody who waits."""
    usual = usual_seconds(bot)
    if haste.within is not None:
        return Claim(max(LEAST * usual, min(usual, REACTING * haste.within)), haste.within - waited)
    whole = max(ANSWER, usual) if is_awaited else LEISURE
    left = whole + PART * usual * haste.parts - haste.spent - waited
    return Claim(PART * usual if haste.parts else usual, left)


def most_urgent(claims: Sequence[Claim]) -> int:
    """The place of the claim whose answer should be there first; of equal ones the first."""
    return min(range(len(claims)), key=lambda place: claims[place].left)


def fair_share(claims: Sequence[Claim], processes: int) -> float:
    """The share by which all claims can be met in time, one after the other, in so many processes."""
    share, sum_of_usual = 1.0, 0.0
    for claim in sorted(claims, key=lambda claim: claim.left):
        sum_of_usual += claim.usual
        share = min(share, processes * claim.left / sum_of_usual)
    return share


def granted(bot: str, claims: Sequence[Claim], processes: int, tables: int) -> float:
    """The share of its usual thinking that the bot with the most urgent of the claims gets.

    Where more tables are played than there are processes, others may ask at any time: no thought is long.
    """
    seconds = claims[most_urgent(claims)].usual * fair_share(claims, processes)
    if tables > processes:
        seconds = min(seconds, BRIEF)
    return min(1.0, max(LEAST, seconds / usual_seconds(bot)))
