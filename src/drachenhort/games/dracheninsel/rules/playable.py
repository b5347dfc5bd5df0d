"""The actions besides walking and flying: which of them are legal (ledger, sections 6.3, 6.9 and 6.10)."""

from drachenhort.kernel.rule import rule

from .. import board as b, cards as c, state as st
from ..actions import ACT
from .hands import holds, number_held, size
from .island import can_move, is_lone, taken_spaces
from .movement import list_landings, may_spend
from .tables import add, number_of


@rule
def list_card_actions(s, out, count):
    """Write every action with a card, a walk apart; return how many actions are written by then."""
    if not may_spend(s, 0):
        return count
    seat = s.active
    if holds(s, seat, c.JOURNEY_CARD):
        count = list_journeys(s, out, count)
    if may_fly(s, out, count):
        count = add(out, count, ACT.fly.first)
    if holds(s, seat, c.SWAP_ANY_CARD) and has_swap(s, False):
        count = add(out, count, ACT.swap_any.first)
    if holds(s, seat, c.SWAP_NEAR_CARD) and has_swap(s, True):
        count = add(out, count, ACT.swap_near.first)
    count = list_patrols(s, out, count)
    count = list_frights(s, out, count)
    count = list_attacks(s, out, count)
    if holds(s, seat, c.CURSE_CARD):  # DI-099: always playable
        count = add(out, count, ACT.curse.first)
    return count


@rule
def may_fly(s, out, count):
    """Is there a card for a flight and a place to land (DI-108)? Scribbles behind what is written."""
    return holds(s, s.active, c.FLIGHT_CARD) and list_landings(s, out, count) > count


@rule
def list_journeys(s, out, count):
    """LJ with a terrain card, for one of its colours, with a joker for any (DI-106)."""
    last = c.NONE
    for i in range(c.HAND):
        card = int(s.hand[s.active, i])
        if card >= c.TERRAIN_KINDS:
            break
        if card != last:
            for colour in range(c.COLOURS):
                if c.PAYS[s.hunter, colour, card] and is_worth_a_journey(s, colour):
                    count = add(out, count, ACT.journey.of(card, colour))
        last = card
    return count


@rule
def is_worth_a_journey(s, colour):
    """No colour that is free already, none for a hunter that cannot move (DI-108)."""
    if s.null_plays:
        return True
    return colour != s.hunter and not (s.journey >> colour) & 1 and can_move(s, s.hunter)


# ---- discs and dragons -----------------------------------------------------------------------------


@rule
def may_swap(s, near, taken, one, other):
    """May these two discs be swapped, with DF only if they are neighbours (DI-107, DI-108)?

    `taken` has a bit for each space that somebody stands on.
    """
    if one == other or (taken >> int(one)) & 1 or (taken >> int(other)) & 1:
        return False
    if near and not b.TOUCH[one, other]:
        return False
    return bool(s.null_plays) or s.disc[one] != s.disc[other]


@rule
def has_partner_disc(s, near, taken, one):
    """Is there a disc that this one can be swapped with?"""
    for i in range(b.DIRECTIONS if near else b.TERRAIN):
        other = b.NEIGHBOURS[one, i] if near else i
        if 0 <= other < b.TERRAIN and may_swap(s, near, taken, one, other):
            return True
    return False


@rule
def has_swap(s, near):
    """Can any two discs be swapped?"""
    taken = taken_spaces(s)
    for one in range(b.TERRAIN):
        if has_partner_disc(s, near, taken, one):
            return True
    return False


@rule
def list_discs(s, out):
    """Write every disc that can be swapped with another, or with the first."""
    near, taken = s.part_card == c.SWAP_NEAR_CARD, taken_spaces(s)
    count = 0
    for space in range(b.TERRAIN):
        if s.part == st.SECOND_DISC:
            fits = may_swap(s, near, taken, s.part_at, space)
        else:
            fits = has_partner_disc(s, near, taken, space)
        if fits:
            count = add(out, count, ACT.space.of(space))
    return count


@rule
def list_patrols(s, out, count):
    """DP: the first dragon off the island, or either (DI-101). There is always room for one."""
    for i in range(st.PATROL_KINDS):
        if holds(s, s.active, c.SHOWING[c.DP, i]):
            for dragon in range(st.DRAGONS):
                if may_be_sent(s, dragon):
                    count = add(out, count, ACT.patrol.of(i, dragon))
    return count


@rule
def may_be_sent(s, dragon):
    """A dragon off the island comes first, of two the one with the smaller number (DI-101)."""
    if s.dragon[0] == b.NOWHERE:
        return dragon == 0
    return dragon == 1 or s.dragon[1] != b.NOWHERE


@rule
def list_dragon_spaces(s, out):
    """Write every space that a dragon can be put on."""
    taken = taken_spaces(s)
    count = 0
    for space in range(b.TERRAIN):
        if b.MAY_HOLD_DRAGON[space] and not (taken >> space) & 1:  # DI-102
            count = add(out, count, ACT.space.of(space))
    return count


# ---- people ----------------------------------------------------------------------------------------


@rule
def list_frights(s, out, count):
    """FE with each card for it on each hunter that can be sent home."""
    for i in range(st.FEAR_KINDS):
        if holds(s, s.active, c.SHOWING[c.FE, i]):
            for hunter in range(c.COLOURS):
                if may_be_frightened(s, hunter):
                    count = add(out, count, ACT.fear.of(i, hunter))
    return count


@rule
def may_be_frightened(s, hunter):
    """Any hunter in the game, but not one that is at home (DI-075, DI-108)."""
    return s.owner[hunter] != c.NONE and (bool(s.null_plays) or s.place[hunter] != b.BOAT + hunter)


@rule
def list_attacks(s, out, count):
    """SA with each card for it on each opponent who has cards (DI-098, DI-108)."""
    for i in range(st.ATTACK_KINDS):
        if holds(s, s.active, c.SHOWING[c.SA, i]):
            for seat in range(s.players):
                if seat != s.active and (s.null_plays or size(s, seat) > 0):
                    count = add(out, count, ACT.attack.of(i, seat))
    return count


@rule
def may_abandon(s):
    """A lone bearer may give up, by default only as his first action (DI-080, DI-081)."""
    return is_lone(s, s.hunter) and (bool(s.abandon_any_time) or s.actions == 0)


@rule
def list_picks(s, out):
    """Write every kind of card that can still be laid aside for the exchange, and "that is all" (DI-028)."""
    count = 0
    for card in range(c.CARD_KINDS):
        if number_held(s, s.active, card) > number_of(s.picked, card):
            count = add(out, count, ACT.pick.of(card))
    return add(out, count, ACT.done.first)
