"""The rules of Liar's Dice; rulebook.toml numbers them."""

from typing import Any

from drachenhort.kernel.options import Options
from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER

from . import state as st
from .actions import ACT


def setup(s: Any, options: Options) -> None:
    """Everybody has all dice and rolls; the first seat begins (LD-02)."""
    s.left[: s.players] = s.dice


@rule
def decider(s):
    """NATURE rolls; the others act in turn."""
    if s.phase == st.ROLL:
        return NATURE
    return OVER if s.phase == st.END else s.active


@rule
def choices(s, out):
    """Faces for NATURE, higher bids and doubt for a player (LD-04, LD-05)."""
    count = 0
    if s.phase == st.ROLL:
        for face in range(st.FACES):
            out[face] = ACT.show.of(face)
        return st.FACES
    if s.phase == st.REVEAL:
        out[0] = ACT.next.first
        return 1
    for number in range(max(s.count, 1), dice_in_play(s) + 1):
        for face in range(1, st.FACES + 1):
            if number > s.count or face > s.face:
                out[count] = ACT.bid.of(number - 1, face - 1)
                count += 1
    if s.count > 0:
        out[count] = ACT.doubt.first
        count += 1
    return count


@rule
def dice_in_play(s):
    """Under all cups together."""
    total = 0
    for seat in range(s.players):
        total += s.left[seat]
    return total


@rule
def apply(s, action):
    """Do a legal action."""
    if s.phase == st.ROLL:
        roll(s, ACT.show.parts(action) + 1)
    elif s.phase == st.REVEAL:
        begin_round(s)
    elif action == ACT.doubt.first:
        doubt(s)
    else:
        number, face = ACT.bid.parts(action)
        s.count = number + 1
        s.face = face + 1
        s.bidder = s.active
        pass_on(s)


@rule
def roll(s, face):
    """Lay the next die under its cup; after the last one the bidding begins (LD-03)."""
    seat, place = next_die(s)
    s.die[seat, place] = face
    if next_die(s)[0] == s.players:
        s.phase = st.BID


@rule
def next_die(s):
    """Seat and place of the first die that has not been rolled; the number of seats if all have."""
    for seat in range(s.players):
        for place in range(s.left[seat]):
            if s.die[seat, place] == st.NO_DIE:
                return seat, place
    return int(s.players), 0


@rule
def pass_on(s):
    """The next seat with dice bids or doubts (LD-04)."""
    s.turn += 1
    s.active = (s.active + 1) % s.players
    while s.left[s.active] == 0:
        s.active = (s.active + 1) % s.players


@rule
def doubt(s):
    """All cups are lifted; the bidder or the doubter loses a die (LD-06)."""
    s.found = 0
    for seat in range(s.players):
        for place in range(s.left[seat]):
            if s.die[seat, place] == s.face or (s.ones_wild and s.die[seat, place] == 1):  # LD-08
                s.found += 1
    s.active = s.active if s.found >= s.count else s.bidder
    s.phase = st.REVEAL


@rule
def begin_round(s):
    """The loser puts a die aside and begins the next round, or, being out, the next one does (LD-07)."""
    s.left[s.active] -= 1
    if s.left[s.active] == 0:
        pass_on(s)
    if s.left[s.active] == dice_in_play(s):
        s.phase = st.END  # and the dice stay as they lie
        return
    s.phase = st.ROLL
    s.count = s.face = s.found = 0
    for seat in range(st.SEATS):
        for place in range(st.DICE):
            s.die[seat, place] = st.NO_DIE


@rule
def scores(s, out):
    """Dice left are the points; whoever still has some at the end has won (LD-07)."""
    for seat in range(s.players):
        out[seat, 0] = s.left[seat]
        out[seat, 1] = 0
        if s.phase == st.END:
            out[seat, 1] = 1 if s.left[seat] > 0 else 2
