"""One round of liar's dice as OpenSpiel plays it (sixes are wild); known to the benchmarks alone.

It is not the game of examples/: there a doubt costs a die, and here it ends the game.
"""

from typing import Any

from drachenhort.kernel.actions import Actions
from drachenhort.kernel.game import Game
from drachenhort.kernel.nature import below
from drachenhort.kernel.options import Number, Options
from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER
from drachenhort.kernel.text import Words

_ = Words(__name__)

SEATS, DICE, FACES = 2, 5, 6
UNSEEN = 7
NO_BID = -1
BIDS = SEATS * DICE * FACES

ACT = Actions(show={"face": FACES}, bid={"rank": BIDS}, doubt={})
"""A bid's rank is six times one less than its number of dice, and the face counted from 0."""
FIELDS = (
    ("die", "i1", SEATS * DICE),  # the first seat's, then the other's; 0: not rolled
    ("rolled", "i1"),
    ("bid", "i1"),  # the rank of the standing bid
    ("active", "i1"),
    ("turn", "i4"),
    ("winner", "i1"),  # NO_BID before the doubt
)


def setup(s: Any, options: Options) -> None:
    """Nobody has bid."""
    s.bid = s.winner = NO_BID


@rule
def decider(s):
    """NATURE rolls all dice; then the seats take turns."""
    if s.rolled < SEATS * s.dice:
        return NATURE
    return s.active if s.winner == NO_BID else OVER


@rule
def choices(s, out):
    """Faces for NATURE; for a player higher bids, and doubt after the first one."""
    if s.rolled < SEATS * s.dice:
        for face in range(FACES):
            out[face] = ACT.show.of(face)
        return FACES
    count = 0
    for rank in range(s.bid + 1, SEATS * s.dice * FACES):
        out[count] = ACT.bid.of(rank)
        count += 1
    if s.bid != NO_BID:
        out[count] = ACT.doubt.first
        count += 1
    return count


@rule
def apply(s, action):
    """Lay down a die, bid, or doubt: then the bidder wins if there are enough of the face, or sixes."""
    if s.rolled < SEATS * s.dice:
        s.die[s.rolled] = ACT.show.parts(action) + 1
        s.rolled += 1
        return
    s.turn += 1
    if action == ACT.doubt.first:
        s.winner = 1 - s.active if matching(s, s.bid % FACES + 1) > s.bid // FACES else s.active
        return
    s.bid = ACT.bid.parts(action)
    s.active = 1 - s.active


@rule
def matching(s, face):
    """How many dice show the face or a six."""
    found = 0
    for place in range(SEATS * s.dice):
        if s.die[place] == face or s.die[place] == FACES:
            found += 1
    return found


@rule
def scores(s, out):
    """The winner has the point."""
    for seat in range(SEATS):
        out[seat, 0] = s.winner == seat
        out[seat, 1] = 0 if s.winner == NO_BID else 2 - (s.winner == seat)


@rule
def hide(s, seat):
    """Nobody sees the other's dice."""
    for place in range(s.rolled):
        if place // s.dice != seat and s.winner == NO_BID:
            s.die[place] = UNSEEN


@rule
def redeal(s, seat, rng):
    """Roll the other's dice anew."""
    for place in range(s.rolled):
        if place // s.dice != seat and s.winner == NO_BID:
            s.die[place] = 1 + below(rng, FACES)


@rule
def sees(s, action, seat):
    """A die is seen by its owner; bids and doubts by both."""
    return s.rolled >= SEATS * s.dice or s.rolled // s.dice == seat


LIARS_DICE = Game(
    "liars_round",
    "Liar's dice",
    __name__,
    (
        Number("players", SEATS, None, _("How many play."), low=SEATS, high=SEATS),
        Number("dice", DICE, None, _("How many dice each has."), low=1, high=DICE),
    ),
    _("Bid on dice that nobody sees whole, or doubt."),
)
