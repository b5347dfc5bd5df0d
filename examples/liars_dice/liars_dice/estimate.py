"""How good a situation looks, for the greedy bot: dice left, and how far the own dice bear the own bid."""

from drachenhort.kernel.rule import rule

from . import state as st

HORIZON = 2
DIE = 1000


@rule
def is_settled(s, seat):
    """The own action is done."""
    return s.active != seat or s.phase != st.BID


@rule
def estimate(s, seat):
    """The dice one has left, one less after a lost doubt; and a bid that the own dice make likely."""
    worth = DIE * int(s.left[seat])
    if s.phase >= st.REVEAL:
        return worth - DIE if s.phase == st.REVEAL and s.active == seat else worth
    own = 0
    others = 0
    for other in range(s.players):
        if other != seat:
            others += int(s.left[other])
    for place in range(s.left[seat]):
        if s.die[seat, place] == s.face or (s.ones_wild and s.die[seat, place] == 1):
            own += 1
    count = int(s.count)  # a field of one byte holds no 150 * 3
    missing = count - own - others // (3 if s.ones_wild else 6)
    return worth - 150 * max(missing, 0) - 10 * count
