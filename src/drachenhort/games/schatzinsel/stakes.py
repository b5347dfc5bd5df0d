"""What a veto and a duel cost and may bring, with the odds that the dice of the rules give (section 3.4)."""

from fractions import Fraction

import numpy as np

from drachenhort.kernel.game import State
from drachenhort.kernel.text import SeatName, Text, Words

from . import state as st
from .rules import weights

_ = Words("drachenhort.games.schatzinsel")


def of_veto(s: State) -> Text | None:
    """What objecting, and answering an objection, costs and may bring."""
    if s.phase not in (st.VETO, st.RESPOND):
        return None
    win = odds(s, st.VETO_ROLL, int(s.active))
    if s.phase == st.RESPOND:
        return _("If you yield, the disc is barred; {fight}", fight=_fight(win))
    return _(
        "It is your one veto in this turn. If {who} rolls for it, it holds in {n} of {of} cases "
        "and costs a point.",
        who=SeatName(int(s.active)),
        n=(1 - win).numerator,
        of=(1 - win).denominator,
    )


def _fight(win: Fraction) -> Text:
    return _(
        "if you fight, you turn it in {n} of {of} cases, and otherwise lose a point as well.",
        n=win.numerator,
        of=win.denominator,
    )


def odds(s: State, phase: int, side: int) -> Fraction:
    """How likely it is that `side`, who rolls first, wins the rolls of that phase."""
    win, again = _shares(s, phase, side, side)
    other_win, other_again = _shares(s, phase, 1 - side, side)
    return (win + again * other_win) / (1 - again * other_again)


def _shares(s: State, phase: int, roller: int, side: int) -> tuple[Fraction, Fraction]:
    """With which chances one roll decides for `side`, or leaves the dice to the other player."""
    rolling = s.copy()
    rolling.phase, rolling.roller = phase, roller
    out = np.zeros(4, np.int32)
    weights(rolling, out)
    total = int(out.sum())
    own, other = int(out[_DOUBLES[side]]), int(out[_DOUBLES[1 - side]])
    return Fraction(own, total), Fraction(total - own - other, total)


_DOUBLES = (st.TWO_RED, st.TWO_BLACK)
