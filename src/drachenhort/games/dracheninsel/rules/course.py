"""Turns, windows in which others may react, and treasures that are collected (ledger, section 5)."""

from drachenhort.kernel.rule import rule

from .. import board as b, cards as c, state as st
from .hands import discard_all, gain, refill_draw_pile, size, to_serve
from .island import boarded, is_exhausted, partner, renew_stretch
from .tables import first_of
from .undoing import forget_action

# ---- turns -----------------------------------------------------------------------------------------


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
    return first_of(s.owner, seat)


@rule
def end_turn(s):
    """The turn is over, and perhaps the game; if not, hands are filled (DI-023, DI-118, DI-121)."""
    forget_action(s)
    s.owner_of_boat = s.last_claim = st.NOBODY
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


# ---- windows ---------------------------------------------------------------------------------------


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
    s.stake = s.stake_card = s.stake_target = s.stake_window = c.NONE
    s.stake_by = st.NOBODY


@rule
def wanted_face(s):
    """What can be played in the present window."""
    return c.CM if s.phase == st.COUNTER else c.SL


@rule
def first_of_window(s):
    """Whose left neighbour is asked first (DI-092, DI-097)."""
    return s.stake_by if s.phase == st.COUNTER else s.active


# ---- collecting ------------------------------------------------------------------------------------


@rule
def begin_collection(s):
    """The owner of the boat decides; whoever has both hunters takes both coins (DI-066, DI-113)."""
    if s.owner[partner(s, s.hunter)] == s.active:
        collect(s, s.active, s.active)
    else:
        s.owner_of_boat = s.owner[s.place[s.hunter] - b.BOAT]
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
