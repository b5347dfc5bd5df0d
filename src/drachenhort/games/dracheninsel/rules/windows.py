"""What comes of an action: reactions, cards at stake, cards taken by chance (ledger, section 5).

An action only opens the window that follows it; `settle` then asks whoever can react. In between nobody
is asked yet: that is the moment which everybody may see (DI-126).
"""

from drachenhort.kernel.rule import rule

from .. import board as b, cards as c, state as st
from .course import (
    begin_collection,
    clear_stake,
    end_turn,
    first_of_window,
    is_window,
    open_window,
    put_at_stake,
    wanted_face,
)
from .hands import holds_face, size, spend, take_unseen, throw_away
from .island import boarded, frighten, is_exhausted, is_waiting
from .tables import copy, first_of
from .undoing import forget_action, undo_action

FEW_PLAYERS = 3
"""With so many or fewer, Evil Curse took two cards from everybody in version 1 of the rules."""


# ---- asking ----------------------------------------------------------------------------------------


@rule
def settle(s):
    """Ask the next seat that can react; windows that nobody answers close (DI-092, DI-126)."""
    while is_window(s.phase):
        if ask_next(s):
            return


@rule
def ask_next(s):
    """Ask the next seat that can react; where there is none, close the window and return False."""
    s.asked = next_to_react(s, s.asked)
    if s.asked != st.NOBODY:
        return True
    close_window(s)
    return False


@rule
def next_to_react(s, after):
    """The next seat, clockwise, that holds a card for the present window; NOBODY if there is none."""
    first = first_of_window(s)
    seat = first if after == st.NOBODY else after
    while True:
        seat = (seat + 1) % s.players
        if seat == first:
            return st.NOBODY
        if holds_face(s, seat, wanted_face(s)):
            return seat


@rule
def close_window(s):
    """Nobody reacted."""
    if s.phase == st.COUNTER:
        take_effect(s)
    elif s.phase == st.WIN_ACTION:
        after_action(s)
    else:
        s.phase = st.CHOOSE_HUNTER if s.hunter == c.NONE else st.MAIN  # DI-123


# ---- reactions -------------------------------------------------------------------------------------


@rule
def slumber(s, seat, card):
    """SL is played in a window (DI-084)."""
    window = s.phase
    spend(s, seat, card)
    put_at_stake(s, c.SL, card, seat, c.NONE, window)


@rule
def counter(s, seat, card):
    """CM: the card at stake has no effect; after a SL its window opens again (DI-094, DI-096)."""
    spend(s, seat, card)
    if seat == s.active and s.last_action != c.NONE:
        s.countered[0 if card == c.SHOWING[c.CM, 0] else 1] += 1
    window = s.stake_window if s.stake == c.SL else st.WIN_ACTION
    clear_stake(s)
    open_window(s, window)


@rule
def take_effect(s):
    """Nobody countered the card at stake."""
    if s.stake == c.SA:
        begin_chance(s, s.stake_target, 1)
    elif s.stake == c.FE:
        frighten(s, s.stake_target)
        clear_stake(s)
        open_window(s, st.WIN_ACTION)
    else:
        clear_stake(s)
        fall_asleep(s)


@rule
def fall_asleep(s):
    """SL: the last action, if any, is undone and the turn is over (DI-021, DI-031, DI-032, DI-084)."""
    may_exchange = s.actions == 0 or (s.actions == 1 and bool(s.exchange_after_undo))
    if s.last_action != c.NONE:
        undo_action(s)
    if may_exchange:
        s.phase = st.EXCHANGE
    else:
        end_turn(s)


# ---- after an action -------------------------------------------------------------------------------


@rule
def after_action(s):
    """The window of an action has closed: what follows from it."""
    was_move = s.last_action in (st.WALK, st.FLIGHT)
    forget_action(s)
    if is_exhausted(s):  # DI-118
        end_turn(s)
    elif boarded(s) != c.NONE:
        begin_collection(s)
    elif was_move and stops_on_site(s):
        end_turn(s)
    else:
        s.phase = st.MAIN


@rule
def stops_on_site(s):
    """Does an arrival end the turn here (DI-020, DI-057)?"""
    return s.place[s.hunter] == b.SITE and (bool(s.empty_site_stops) or is_waiting(s, s.hunter))


# ---- cards taken by chance -------------------------------------------------------------------------


@rule
def curse(s):
    """EC: the own hand is thrown away, and the opponents are served one after the other (DI-099)."""
    copy(s.hand[s.active], s.thrown_away)
    for i in range(c.HAND):
        if s.thrown_away[i] != st.EMPTY:
            throw_away(s, s.active, s.thrown_away[i])
    s.stake = c.EC
    s.stake_card = c.CURSE_CARD
    s.stake_by = s.active
    curse_next(s, s.active)


@rule
def curse_next(s, after):
    """The next opponent with cards gives some (DI-099)."""
    seat = (after + 1) % s.players
    while seat != s.active and size(s, seat) == 0:
        seat = (seat + 1) % s.players
    begin_chance(s, seat, cursed_cards(s))


@rule
def cursed_cards(s):
    """Evil Curse takes two cards from everybody with two hunters each, else one (DI-099, DI-100, DI-129)."""
    return 2 if s.two_each or (s.rules == 1 and s.players <= FEW_PLAYERS) else 1


@rule
def begin_chance(s, victim, cards):
    """NATURE picks from a hand; not where nothing can be taken, nor from oneself (DI-122)."""
    s.due = 0 if victim == s.active else min(cards, size(s, victim))
    if s.due > 0:
        s.phase = st.CHANCE
        s.victim = victim
    else:
        s.victim = st.NOBODY
        clear_stake(s)
        open_window(s, st.WIN_ACTION)


@rule
def take(s, card):
    """NATURE has picked a card from the victim's hand (DI-098, DI-099)."""
    i = first_of(s.taken_from, st.NOBODY)
    s.taken_from[i] = s.victim
    s.taken[i] = card
    take_unseen(s, s.victim, card)
    s.due -= 1
    if s.due > 0:
        return
    if s.stake == c.EC:
        curse_next(s, s.victim)
    else:
        begin_chance(s, s.active, 0)
