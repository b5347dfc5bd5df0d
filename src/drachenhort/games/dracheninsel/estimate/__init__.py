"""How good a situation looks to a seat: what the greedy bot goes by.

Coins count as they are, a treasure on its way by who will probably get how much of it, a hunter by what it
could get hold of next; ways are as long as the cards for them are missing. All worths are tenths of a coin's
value.
"""

import numpy as np

from drachenhort.kernel.contract import Tuning
from drachenhort.kernel.rule import rule

from .. import board as b, cards as c, state as st
from ..rules.course import claimant
from ..rules.island import boarded, guest, is_waiting, partner, treasure_on_site
from ..rules.movement import could_leave_site
from ..rules.scoring import is_ahead, wealth
from ..rules.tables import first_of
from .cards import hands_worth, terrain_cards, weight
from .claims import WHOLE, faithless, odds_of_claim
from .ways import FAR, INCOMPLETE, MISSING, STEP, all_discs, bit, dragons, landing, taken, way, with_disc

HORIZON = 24
"""Decisions looked ahead at most: a hunter's name, an action in parts, and everybody who may react to it."""
TUNING = Tuning(scale=6200, nuance=190, explore=0.2)
WIN, WORST = 1_000_000, -(2**40)
"""A loss costs no more than it does already: whoever loses anyway must not prefer an endless game."""
COIN = 10
"""The worth of one point."""

# ---- treasures
TO_WAIT_FOR, WAITED_FOR, TO_JOIN, TO_STEAL, TO_KEEP = 420, 480, 500, 450, 600
"""What a hunter can expect of a coin, without a way to go: if nobody waits on TS yet, if it waits there
itself, if it can join somebody, if it has to push in, and if it stands alone with the treasure and somebody
else is beside it."""
ON_THE_WAY = 850
"""Of a treasure that is as good as on a boat but for its last step."""
IMPATIENCE, MOST_ROUNDS = 25, 20
"""So much less in every round in which nothing happens, up to so many: then one gives up, or gives in."""
READY, READY_FOR_HOME = 40, 100
"""Of a coin, for having all the cards of the way in the middle of it."""
LONGEST_WAY, LONGEST_WAY_HOME = 210, 350
"""At such a distance nothing would be left of a chance."""
USUAL_WAY_HOME = 90
"""From TS, with none of the cards for it."""
SWING = 250
"""By so much of a coin a collection on the own boat is better than a fair share, as UN may come."""
SWING_ANSWERED = 100
"""The same if the partner holds UN, too."""
SWING_HELD = np.array([0, 150, 500, 700], np.int32)
"""The same for the one who knows how many UN he holds."""


@rule
def is_settled(s, seat):
    """Has the seat's action come to an end, and all that it can set off?"""
    if s.part != st.NO_PART:
        # Exchanges are judged card by card, and of two discs to be swapped the first one by itself.
        if s.part == st.PICKING:
            return s.picked[0] != st.EMPTY
        return s.part == st.SECOND_DISC and s.part_card == c.SWAP_ANY_CARD
    if s.phase in (st.COLLECT, st.DUEL):
        return claimant(s) != seat
    if s.phase == st.CHANCE:
        return s.stake == c.EC  # there are too many hands that it can lead to
    if s.active != seat:
        return s.phase not in (st.WIN_ACTION, st.COUNTER)
    return s.phase == st.DRAW or (s.phase == st.MAIN and s.actions > 0)


@rule
def estimate(s, seat):
    """What the seat has and can expect, less what the others have and can expect."""
    if s.phase == st.SETUP:
        return 0
    if s.phase == st.GAME_OVER:
        return riches(s, seat) + (WIN if is_winner(s, seat) else 0)
    discs = all_discs(s)
    worth = riches(s, seat) + hands_worth(s, seat) - int(s.actions)
    if s.part == st.SECOND_DISC:
        return worth + best_swap(s, seat, discs)
    return worth + prospects(s, seat, discs)


@rule
def is_winner(s, seat):
    """Is nobody ahead (DI-119, DI-120)?"""
    for rival in range(s.players):
        if is_ahead(s, rival, seat):
            return False
    return True


@rule
def riches(s, seat):
    """The coins that everybody owns."""
    total = 0
    for player in range(s.players):
        total += COIN * wealth(s, player) * weight(s, seat, player)
    return total // 64


@rule
def best_swap(s, seat, discs):
    """The prospects with the best disc that Thundering Elements could bring to the first space."""
    best = prospects(s, seat, with_disc(discs, s.part_at, 0))
    for colour in range(1, c.COLOURS):
        best = max(best, prospects(s, seat, with_disc(discs, s.part_at, colour)))
    return best


@rule
def prospects(s, seat, discs):
    """What everybody can expect of the treasures to come, the own hand being for one of the own hunters."""
    best = WORST
    for walker in range(c.COLOURS):
        if s.owner[walker] == seat:
            best = max(best, prospects_of(s, seat, walker, discs))
    return best


@rule
def prospects_of(s, seat, walker, discs):
    """The same if the own cards are for this hunter."""
    occupied = taken(s)
    total = 0
    for hunter in range(c.COLOURS):
        if s.owner[hunter] != c.NONE and s.bears[hunter] == c.NONE:
            total += chance(s, seat, walker, discs, occupied, hunter) * weight(s, seat, s.owner[hunter])
    for treasure in range(b.TREASURES):
        if s.treasure[treasure] == st.CARRIED:
            total += load(s, seat, walker, discs, occupied, treasure)
    return total // 64 * patience(s) // WHOLE


@rule
def patience(s):
    """What prospects are still worth: they shrink from round to round in which nothing happens (DI-121)."""
    if s.event:
        return WHOLE
    return WHOLE - IMPATIENCE * min(int(s.stall) // int(s.players), MOST_ROUNDS)


# ---- single hunters -------------------------------------------------------------------------------


@rule
def distance(s, seat, walker, discs, hunter, goal, occupied):
    """The way of a hunter; only the seat's own cards for it are known, and only its hunters meet others."""
    is_known = hunter == walker
    hand = terrain_cards(s, seat) if is_known else 0
    barred = occupied if s.owner[hunter] == seat else dragons(s)
    if s.bears[hunter] != c.NONE or treasure_on_site(s) != c.NONE:
        barred |= bit(b.SITE)
    return way(s, seat, hand, discs, hunter, goal, ~barred | goal)


@rule
def chance(s, seat, walker, discs, occupied, hunter):
    """What a hunter without a treasure can expect: the best of what it could get hold of."""
    coins = treasure_on_site(s)
    if is_waiting(s, hunter):
        home = distance(s, seat, walker, discs, hunter, landing(s, hunter, c.NONE), occupied) % INCOMPLETE
        odds = WAITED_FOR + WAITED_FOR * max(0, USUAL_WAY_HOME - home) // LONGEST_WAY
        return value(s, coins) * odds // WHOLE
    best = 0
    if coins != c.NONE:
        odds = TO_WAIT_FOR if guest(s, b.SITE) == c.NONE else TO_JOIN
        best = opportunity(s, seat, walker, discs, occupied, hunter, coins, b.SITE, odds)
    for treasure in range(b.TREASURES):
        if s.treasure[treasure] == st.CARRIED:
            bearer = bearer_of(s, treasure)
            odds = TO_JOIN if partner(s, bearer) == c.NONE else TO_STEAL
            if s.place[bearer] < b.SITE:
                worth = opportunity(s, seat, walker, discs, occupied, hunter, treasure, s.place[bearer], odds)
                best = max(best, worth)
    return best


@rule
def opportunity(s, seat, walker, discs, occupied, hunter, treasure, space, odds):
    """What a treasure on that space is to a hunter who could go there."""
    cost = distance(s, seat, walker, discs, hunter, bit(space), occupied)
    if space == b.SITE and is_barred_from_site(s, seat, hunter, cost):
        cost += INCOMPLETE + MISSING
    odds = odds * max(10, LONGEST_WAY - cost % INCOMPLETE) // LONGEST_WAY
    odds += READY * is_ready(s, seat, hunter, cost)
    return value(s, treasure) * odds // WHOLE


@rule
def is_barred_from_site(s, seat, hunter, cost):
    """Is the active hunter there but for a card to leave it with its partner (DI-053)?"""
    is_there = hunter == s.hunter and s.active == seat and cost == STEP
    return is_there and guest(s, b.SITE) != c.NONE and not could_leave_site(s, False)


@rule
def is_ready(s, seat, hunter, cost):
    """Is the hunter on a way that it can go to its end in this turn? It should not stop in the middle."""
    is_moving = s.active == seat and hunter == s.hunter and s.phase == st.MAIN and s.actions > 0
    return is_moving and cost < INCOMPLETE


@rule
def value(s, treasure):
    """The worth of one of its coins."""
    return COIN * int(s.coin_value[treasure])


@rule
def bearer_of(s, treasure):
    """Its first bearer."""
    return first_of(s.bears, treasure)


# ---- treasures on their way -----------------------------------------------------------------------


@rule
def load(s, seat, walker, discs, occupied, treasure):
    """What a lifted treasure is to its bearers, weighed."""
    one = bearer_of(s, treasure)
    other = partner(s, one)
    coin = value(s, treasure)
    if other == c.NONE:
        odds = lone_odds(s, seat, walker, discs, occupied, one)
        return odds * coin // WHOLE * weight(s, seat, s.owner[one])
    if boarded(s) == treasure:
        odds, sure = odds_on_boat(s, seat, s.owner[one], s.owner[other]), WHOLE
    else:
        odds, sure = odds_on_the_way(s, seat, walker, discs, occupied, one, other)
    mine, yours = odds * coin // WHOLE * sure // WHOLE, (2 * WHOLE - odds) * coin // WHOLE * sure // WHOLE
    return mine * weight(s, seat, s.owner[one]) + yours * weight(s, seat, s.owner[other])


@rule
def lone_odds(s, seat, walker, discs, occupied, bearer):
    """What a lone bearer can expect of a coin, by the way of whoever is nearest."""
    nearest = FAR
    for hunter in range(c.COLOURS):
        if s.owner[hunter] != c.NONE and s.bears[hunter] == c.NONE and not is_waiting(s, hunter):
            goal = bit(s.place[bearer])
            nearest = min(nearest, distance(s, seat, walker, discs, hunter, goal, occupied) % INCOMPLETE)
    return TO_KEEP * (2 * LONGEST_WAY - nearest) // (2 * LONGEST_WAY)


@rule
def odds_on_boat(s, seat, one, other):
    """How many coins (of two) the first one can expect of a treasure on a boat, before or in a duel."""
    if s.owner_of_boat == c.NONE:  # the boarding can still be undone
        return WHOLE
    if one == other:
        return 2 * WHOLE
    if s.last_claim != c.NONE:
        odds = 2 * odds_of_claim(s, seat)
        return odds if one == s.last_claim else 2 * WHOLE - odds
    gain = swing(s, seat, s.owner_of_boat, other if one == s.owner_of_boat else one)
    return WHOLE + gain if one == s.owner_of_boat else WHOLE - gain


@rule
def odds_on_the_way(s, seat, walker, discs, occupied, one, other):
    """How many coins (of two) the first bearer's player can expect, and how sure these two coins are."""
    ours = distance(s, seat, walker, discs, one, landing(s, one, other), occupied)
    theirs = distance(s, seat, walker, discs, other, landing(s, other, one), occupied)
    near, far = LONGEST_WAY_HOME - STEP - ours % INCOMPLETE, LONGEST_WAY_HOME - STEP - theirs % INCOMPLETE
    sure = ON_THE_WAY * max(near, far) // LONGEST_WAY_HOME
    if is_ready(s, seat, one, ours) or is_ready(s, seat, other, theirs):
        sure += READY_FOR_HOME
    me, you = s.owner[one], s.owner[other]
    if me == you:
        return WHOLE, sure
    strength = near * near * (3 if moves_before(s, me, you) else 2)
    resistance = far * far * (3 if moves_before(s, you, me) else 2)
    mine = WHOLE * strength // max(1, strength + resistance)
    gain = mine * swing(s, seat, me, you) - (WHOLE - mine) * swing(s, seat, you, me)
    return WHOLE + gain // WHOLE, sure


@rule
def moves_before(s, one, other):
    """Has the one his next turn before the other? The turn of somebody who has begun it counts as over."""
    is_fresh = (
        s.actions == 0 and s.part == st.NO_PART and s.phase in (st.WIN_START, st.CHOOSE_HUNTER, st.MAIN)
    )
    first = int(s.active) + (0 if is_fresh else 1)
    return (int(one) - first) % int(s.players) < (int(other) - first) % int(s.players)


@rule
def swing(s, seat, owner, mate):
    """By how much of a coin a collection on the owner's boat is better for him than a fair share."""
    if owner == seat:
        return SWING_HELD[min(faithless(s, seat), len(SWING_HELD) - 1)]
    return SWING_ANSWERED if mate == seat and faithless(s, seat) > 0 else SWING
