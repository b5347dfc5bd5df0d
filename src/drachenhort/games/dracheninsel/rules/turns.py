"""The course of a game: turns, windows, blind picks, collecting and undoing (ledger, section 5).

An action only opens the window that follows it; `settle` then asks whoever can react. In between nobody
is asked yet: that is the moment which everybody may see (DI-126).
"""

from drachenhort.kernel.rule import rule

from .. import board as b, cards as c, state as st
from .hands import (
    discard_all,
    gain,
    give_back,
    holds_face,
    refill_draw_pile,
    size,
    spend,
    take_from_discard,
    take_unseen,
    throw_away,
    to_serve,
)
from .island import boarded, frighten, is_exhausted, is_waiting, partner, renew_stretch

FEW_PLAYERS = 3
"""With so many or fewer, Evil Curse took two cards from everybody in version 1 of the rules."""

# ---- turns ----------------------------------------------------------------------------------------


@rule
def start_turn(s, seat):
    """A turn begins; the first window follows."""
    s.active = seat
    s.turn += 1
    s.actions = 0
    s.card_actions = 0
    s.journey = 0
    s.event = False
    s.hunter = c.NONE if s.two_each else only_hunter(s, seat)
    renew_stretch(s)
    open_window(s, st.WIN_START)


@rule
def only_hunter(s, seat):
    """The hunter of a player who has one."""
    for hunter in range(c.COLOURS):
        if s.owner[hunter] == seat:
            return hunter
    return c.NONE


@rule
def end_turn(s):
    """The turn is over, and perhaps the game; if not, hands are filled (DI-023, DI-118, DI-121)."""
    forget_action(s)
    s.owner_of_boat = st.NOBODY
    s.last_claim = st.NOBODY
    s.stall = 0 if s.event else s.stall + 1
    if is_exhausted(s) or (s.stall_turns != 0 and s.stall >= s.stall_turns):
        s.phase = st.GAME_OVER
        return
    discard_all(s, s.played)
    s.phase = st.DRAW
    go_on_drawing(s)


@rule
def draw(s, card):
    """A card of the deal or of a refill (DI-004, DI-024)."""
    seat = to_serve(s) if s.phase == st.SETUP else s.active
    gain(s, seat, card, 0)
    refill_draw_pile(s)
    if s.phase == st.DRAW:
        go_on_drawing(s)
    elif to_serve(s) == st.NOBODY:
        start_turn(s, s.active)


@rule
def go_on_drawing(s):
    """With a full hand the turn passes to the left (DI-009)."""
    if size(s, s.active) == c.HAND:
        start_turn(s, (s.active + 1) % s.players)


# ---- windows --------------------------------------------------------------------------------------


@rule
def is_window(phase):
    """Is this a phase in which others may react, unseen if they do not (DI-126)?"""
    return phase in (st.WIN_START, st.WIN_ACTION, st.COUNTER)


@rule
def open_window(s, phase):
    """Others may react now; nobody has been asked yet."""
    s.phase = phase
    s.asked = st.NOBODY


@rule
def put_at_stake(s, face, card, seat, target, window):
    """Everybody but its player may counter this card before it takes effect (DI-093, DI-094)."""
    s.stake = face
    s.stake_card = card
    s.stake_by = seat
    s.stake_target = target
    s.stake_window = window
    open_window(s, st.COUNTER)


@rule
def clear_stake(s):
    """No card is at stake."""
    s.stake = c.NONE
    s.stake_card = c.NONE
    s.stake_by = st.NOBODY
    s.stake_target = c.NONE
    s.stake_window = c.NONE


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
def wanted_face(s):
    """What can be played in the present window."""
    return c.CM if s.phase == st.COUNTER else c.SL


@rule
def first_of_window(s):
    """Whose left neighbour is asked first (DI-092, DI-097)."""
    return s.stake_by if s.phase == st.COUNTER else s.active


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
    if seat == s.active and s.last_deed != c.NONE:
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


# ---- actions and their consequences ---------------------------------------------------------------


@rule
def declare(s, deed):
    """An action begins: it counts from here on, and what it changes is noted (DI-088, DI-125)."""
    s.part = st.NO_PART
    s.actions += 1
    s.last_deed = deed
    for hunter in range(c.COLOURS):
        s.old_place[hunter] = s.place[hunter]
        s.old_bears[hunter] = s.bears[hunter]
    for treasure in range(b.TREASURES):
        s.old_treasure[treasure] = s.treasure[treasure]
    for dragon in range(st.DRAGONS):
        s.old_dragon[dragon] = s.dragon[dragon]
    s.old_journey = s.journey
    s.old_event = s.event


@rule
def declare_with(s, deed, card, second):
    """An action begins that spends one card or two (DI-089)."""
    declare(s, deed)
    s.card_actions += 1
    spend(s, s.active, card)
    if second != c.NONE:
        spend(s, s.active, second)
    renew_stretch(s)  # DI-109


@rule
def forget_action(s):
    """Nothing is left to undo."""
    s.last_deed = c.NONE
    for hunter in range(c.COLOURS):
        s.old_place[hunter] = c.NONE
        s.old_bears[hunter] = c.NONE
    for treasure in range(b.TREASURES):
        s.old_treasure[treasure] = 0
    for dragon in range(st.DRAGONS):
        s.old_dragon[dragon] = c.NONE
        s.swapped[dragon] = c.NONE
    s.old_journey = 0
    s.old_event = False
    for i in range(st.MOST_TAKEN):
        s.taken_from[i] = st.NOBODY
        s.taken[i] = st.EMPTY
    for i in range(c.HAND):
        s.thrown_away[i] = st.EMPTY
    for i in range(st.COUNTER_KINDS):
        s.countered[i] = 0


@rule
def swap_discs(s, one, other):
    """Exchange two discs (DI-107)."""
    s.disc[one], s.disc[other] = s.disc[other], s.disc[one]


@rule
def after_action(s):
    """The window of an action has closed: what follows from it."""
    was_move = s.last_deed in (st.WALK, st.FLIGHT)
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


@rule
def fall_asleep(s):
    """SL: the last action, if any, is undone and the turn is over (DI-021, DI-031, DI-032, DI-084)."""
    may_exchange = s.actions == 0 or (s.actions == 1 and bool(s.exchange_after_undo))
    if s.last_deed != c.NONE:
        undo_action(s)
    if may_exchange:
        s.phase = st.EXCHANGE
    else:
        end_turn(s)


@rule
def undo_action(s):
    """Restore what the last action changed, not the cards paid for it (DI-086, DI-088)."""
    for hunter in range(c.COLOURS):
        s.place[hunter] = s.old_place[hunter]
        s.bears[hunter] = s.old_bears[hunter]
    for treasure in range(b.TREASURES):
        s.treasure[treasure] = s.old_treasure[treasure]
    for dragon in range(st.DRAGONS):
        s.dragon[dragon] = s.old_dragon[dragon]
    if s.swapped[0] != c.NONE:
        swap_discs(s, s.swapped[0], s.swapped[1])
    s.journey = s.old_journey
    s.event = s.old_event
    for i in range(st.MOST_TAKEN):  # before the own cards come back (DI-124)
        if s.taken_from[i] != st.NOBODY:
            give_back(s, s.taken_from[i], s.taken[i])
    for i in range(c.HAND):
        if s.thrown_away[i] != st.EMPTY:
            take_from_discard(s, s.active, s.thrown_away[i])
    forget_action(s)
    renew_stretch(s)


# ---- cards taken by chance ------------------------------------------------------------------------


@rule
def curse(s):
    """EC: the own hand is thrown away, and the opponents are served one after the other (DI-099)."""
    for i in range(c.HAND):
        s.thrown_away[i] = s.hand[s.active, i]
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
    i = 0
    while s.taken_from[i] != st.NOBODY:
        i += 1
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


# ---- collecting -----------------------------------------------------------------------------------


@rule
def begin_collection(s):
    """The owner of the boat decides; whoever has both hunters takes both coins (DI-066, DI-113)."""
    mate = partner(s, s.hunter)
    owner = s.owner[s.place[s.hunter] - b.BOAT]
    if s.owner[mate] == s.active:
        collect(s, s.active, s.active)
    else:
        s.owner_of_boat = owner
        s.last_claim = st.NOBODY
        s.phase = st.COLLECT


@rule
def other_bearer(s, seat):
    """The player who carries with this one the treasure that is being collected."""
    treasure = boarded(s)
    for hunter in range(c.COLOURS):
        if s.bears[hunter] == treasure and s.owner[hunter] != seat:
            return s.owner[hunter]
    return st.NOBODY


@rule
def claimant(s):
    """The owner first, then whoever did not play the last UN (DI-066, DI-067)."""
    if s.last_claim == s.owner_of_boat:
        return other_bearer(s, s.owner_of_boat)
    return s.owner_of_boat


@rule
def collect(s, one, other):
    """A coin for each of the two, who may be the same; the turn is over (DI-022, DI-064, DI-070)."""
    treasure = boarded(s)
    s.coins[one, treasure] += st.COINS // 2
    s.coins[other, treasure] += st.COINS // 2
    s.treasure[treasure] = st.COLLECTED
    for hunter in range(c.COLOURS):
        if s.bears[hunter] == treasure:
            s.bears[hunter] = c.NONE
    discard_all(s, s.duel)
    s.event = True  # DI-121
    end_turn(s)
