"""What rolling again and taking once more cost and may bring, with the odds of the dice that are in play."""

import numpy as np

from drachenhort.kernel.game import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.text import Text, Words

from .. import state as st
from ..actions import ACT
from ..rules import choices, weights

_ = Words("drachenhort.games.drachenland")


def stakes(options: Options, s: State) -> Text | None:
    """One line for whoever may use a token now."""
    if s.phase == st.HANDED:
        return _("It costs the Magic hand, and then you must take something.")
    if s.phase != st.FATED:
        return None
    steps = int(s.die.sum())
    rolls = _rolls(s)
    more = sum(weight for total, weight in rolls if total > steps)
    fewer = sum(weight for total, weight in rolls if total < steps)
    of = sum(weight for _total, weight in rolls)
    return _(
        "It costs the token: of {of} rolls {more} bring more steps and {fewer} fewer.",
        more=more,
        fewer=fewer,
        of=of,
    )


def _rolls(s: State) -> list[tuple[int, int]]:
    """The steps of every roll, and its weight."""
    rolling, actions, weighed = s.copy(), np.empty(ACT.count, np.int32), np.empty(ACT.count, np.int32)
    rolling.phase = st.ROLL
    count = choices(rolling, actions)
    weights(rolling, weighed)
    steps = [sum(ACT.roll.parts(action)) + 2 for action in actions[:count].tolist()]
    return list(zip(steps, weighed[:count].tolist(), strict=True))
