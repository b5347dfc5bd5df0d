"""Who has what: chests that change hands, figures that are counted, and what decides the game."""

from drachenhort.kernel.rule import rule

from . import state as st


@rule
def ship_chest(s, side, count):
    """Chests arrive on a ship; enough of them win at once, in anybody's turn (TI-80)."""
    s.ship_chests[side] += count
    if s.ship_chests[side] >= st.ENOUGH[s.long]:
        s.winner = side
        s.phase = st.GAME_OVER
        s.point = st.NOWHERE
        s.entry_chain = 0


@rule
def load_ship(s, side):
    """The chests that a boarding brings (TI-42, TI-43, TI-44)."""
    if s.camp_chests[side] > 0:
        count = min(st.LOAD, s.camp_chests[side])
        s.camp_chests[side] -= count
        ship_chest(s, side, count)
    else:
        steal_chest(s, side, 1 - side)


@rule
def steal_chest(s, side, other):
    """One chest of the other, from camp before ship, if he has any (TI-43, TI-44, TI-66, TI-67)."""
    if s.camp_chests[other] > 0:
        s.camp_chests[other] -= 1
    elif s.ship_chests[other] > 0:
        s.ship_chests[other] -= 1
    else:
        return
    ship_chest(s, side, 1)


@rule
def judge_at_cap(s):
    """More chests on the ship, then in all, then more figures; else nobody wins (TI-90)."""
    lead = s.ship_chests[st.RED] - s.ship_chests[st.BLACK]
    if lead == 0:
        lead = s.camp_chests[st.RED] - s.camp_chests[st.BLACK]
    if lead == 0:
        lead = figures_of(s, st.RED) - figures_of(s, st.BLACK)
    s.phase = st.GAME_OVER
    if lead != 0:
        s.winner = st.RED if lead > 0 else st.BLACK


@rule
def figures_of(s, side):
    """All figures of a side, wherever they are (INV-10)."""
    return s.camp_figures[side] + s.ship_figures[side] + figures_on_island(s, side)


@rule
def figures_on_island(s, side):
    """Figures of a side on the nodes."""
    count = 0
    for node in range(st.NODES):
        if s.figure[node] == side:
            count += 1
    return count
