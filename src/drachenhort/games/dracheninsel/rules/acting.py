"""What a decision does."""

from drachenhort.kernel.rule import rule

from .. import board as b, cards as c, state as st
from ..actions import ACT
from .course import collect, draw, end_turn, open_window, other_bearer, put_at_stake
from .hands import lose, throw_away
from .island import remove_treasure, renew_stretch, uncover_next_coins
from .legal import decider
from .movement import enter, victim_on
from .tables import fill
from .undoing import declare, declare_with, forget_action, swap_discs
from .windows import counter, curse, settle, slumber, take


@rule
def apply(s, action):
    """Do a legal action and everything that follows from it by itself."""
    act(s, action)
    settle(s)


@rule
def act(s, action):
    """Do a legal action, up to where others may react."""
    if action < ACT.hunter.first:
        happen(s, action)
    elif action >= ACT.share.first:
        react(s, action)
    elif s.part != st.NO_PART or s.phase == st.EXCHANGE:
        go_on(s, action)
    elif ACT.hunter.has(action):  # DI-111, DI-123
        s.hunter = ACT.hunter.parts(action)
        renew_stretch(s)
        s.phase = st.MAIN
    elif ACT.enter.has(action):
        move(s, action, False)
    elif ACT.journey.has(action):  # DI-106
        card, colour = ACT.journey.parts(action)
        declare_with(s, st.JOURNEY, c.JOURNEY_CARD, card)
        s.journey |= 1 << colour
        open_window(s, st.WIN_ACTION)
    elif action < ACT.space.first or action == ACT.pass_.first:
        begin(s, action)
    else:
        deal_with_people(s, action)


@rule
def happen(s, action):
    """What NATURE has decided."""
    if ACT.take.has(action):
        take(s, ACT.take.parts(action))
    elif ACT.draw.has(action):
        draw(s, ACT.draw.parts(action))
    else:
        s.active = ACT.start.parts(action)  # DI-008


@rule
def move(s, action, is_flight):
    """A step of the active hunter or its pair, or the landing of its flight (DI-103, DI-104)."""
    way, payment, number = ACT.enter.parts(action)
    here, card = s.place[s.hunter], payment - 1
    space = b.LANDINGS[here, way] if is_flight else b.NEIGHBOURS[here, way]
    victim = victim_on(s, space, number)
    if is_flight:
        declare_with(s, st.FLIGHT, c.FLIGHT_CARD, card)
    elif card != c.NONE:
        declare_with(s, st.WALK, card, c.NONE)
    else:
        declare(s, st.WALK)
    arrive(s, space, victim, is_flight or card != c.NONE)


@rule
def arrive(s, space, victim, has_paid):
    """Enter a space; a pair that has just formed on TS must leave it at once (DI-052, DI-087)."""
    must_leave = enter(s, space, victim)
    if has_paid:
        renew_stretch(s)  # DI-109
    if s.phase == st.EXIT:
        uncover_next_coins(s)
        forget_action(s)
        s.phase = st.MAIN
    elif must_leave:
        forget_action(s)
        s.phase = st.EXIT
    else:
        open_window(s, st.WIN_ACTION)


# ---- actions in parts ------------------------------------------------------------------------------


@rule
def begin(s, action):
    """The first part of an action that is asked in parts."""
    if action == ACT.fly.first:
        s.part = st.ALOFT
    elif action == ACT.pass_.first:
        s.part = st.PICKING
    elif action in (ACT.swap_any.first, ACT.swap_near.first):
        s.part = st.FIRST_DISC
        s.part_card = c.SWAP_ANY_CARD if action == ACT.swap_any.first else c.SWAP_NEAR_CARD
    else:
        s.part = st.DRAGON_TO
        i, s.part_at = ACT.patrol.parts(action)
        s.part_card = c.SHOWING[c.DP, i]


@rule
def clear_part(s):
    """No action is half done."""
    s.part = st.NO_PART
    s.part_card = s.part_at = c.NONE
    fill(s.picked, st.EMPTY)


@rule
def go_on(s, action):
    """The next part of an action; with the last one it is done."""
    space = ACT.space.parts(action)  # if it is one
    if action >= ACT.pick.first:
        exchange(s, action)
    elif s.part == st.ALOFT:
        s.part = st.NO_PART
        move(s, action, True)
    elif s.part == st.FIRST_DISC:
        s.part = st.SECOND_DISC
        s.part_at = space
    elif s.part == st.SECOND_DISC:
        swap(s, min(space, s.part_at), max(space, s.part_at))
    else:
        declare_with(s, st.PATROL, s.part_card, c.NONE)
        s.dragon[s.part_at] = space
        clear_part(s)
        open_window(s, st.WIN_ACTION)


@rule
def swap(s, one, other):
    """TE and DF (DI-107)."""
    declare_with(s, st.SWAP, s.part_card, c.NONE)
    if s.disc[one] != s.disc[other]:  # DI-108: a null play changes nothing
        s.swapped[0] = one
        s.swapped[1] = other
        swap_discs(s, one, other)
    clear_part(s)
    open_window(s, st.WIN_ACTION)


@rule
def exchange(s, action):
    """Lay a card aside, or discard all that are laid aside and end the turn (DI-028, DI-033)."""
    if action != ACT.done.first:
        s.part = st.PICKING
        i = 0
        card = ACT.pick.parts(action)
        while s.picked[i] <= card:
            i += 1
        for j in range(c.HAND - 1, i, -1):
            s.picked[j] = s.picked[j - 1]
        s.picked[i] = card
        return
    for i in range(c.HAND):
        if s.picked[i] != st.EMPTY:
            throw_away(s, s.active, s.picked[i])
    clear_part(s)
    end_turn(s)


# ---- people ----------------------------------------------------------------------------------------


@rule
def deal_with_people(s, action):
    """FE, SA, EC, giving up a treasure, and the end of a turn."""
    if action == ACT.end.first:
        end_turn(s)
    elif action == ACT.abandon.first:  # DI-080, DI-082
        declare(s, st.ABANDON)
        remove_treasure(s, s.bears[s.hunter])
        renew_stretch(s)
        open_window(s, st.WIN_ACTION)
    elif action == ACT.curse.first:
        declare_with(s, st.CURSE, c.CURSE_CARD, c.NONE)
        curse(s)
    elif ACT.attack.has(action):
        i, seat = ACT.attack.parts(action)
        declare_with(s, st.ATTACK, c.SHOWING[c.SA, i], c.NONE)
        put_at_stake(s, c.SA, c.SHOWING[c.SA, i], s.active, seat, c.NONE)
    else:
        i, hunter = ACT.fear.parts(action)
        declare_with(s, st.FEAR, c.SHOWING[c.FE, i], c.NONE)
        put_at_stake(s, c.FE, c.SHOWING[c.FE, i], s.active, hunter, c.NONE)


@rule
def react(s, action):
    """Slumber, Counter Magic, Unfaithful, sharing, or nothing of it."""
    seat = decider(s)
    card = ACT.react.parts(action)
    if s.phase in (st.COLLECT, st.DUEL):
        decide_claim(s, seat, action)
    elif action == ACT.decline.first:
        pass  # `settle` asks the next
    elif s.phase == st.COUNTER:
        counter(s, seat, card)
    else:
        slumber(s, seat, card)


@rule
def decide_claim(s, seat, action):
    """Share, claim both coins with UN, or give in (DI-066, DI-067, DI-068)."""
    if action == ACT.share.first:
        collect(s, seat, other_bearer(s, seat))
    elif action == ACT.decline.first:
        collect(s, s.last_claim, s.last_claim)
    else:
        card = ACT.react.parts(action)
        lose(s, seat, card)
        s.duel[card] += 1
        s.last_claim = seat
        s.phase = st.DUEL
