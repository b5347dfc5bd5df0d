"""What is legal in each phase of Drachenland: one function writes the actions of one phase (section 5)."""

from drachenhort.kernel.layout import table_of
from drachenhort.kernel.rule import rule

from .. import state as st
from ..actions import ACT, FACES
from ..board import FERRIES, OPENING, WORD
from . import course
from .paths import ends, lowest, occupied

DICE = table_of(
    [
        [[1, 3, 2, 0, 0, 0], [0, 1, 2, 3, 0, 0]],
        [[1, 1, 1, 1, 0, 0], [1, 1, 1, 1, 0, 0]],
        [[1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1]],
    ]
)
"""`DICE[option, die, number - 1]`: on how many faces of die A or B the number stands (DL-22)."""


@rule
def write_setup(s, out):
    """The start seats, or the kinds of the next gem (DL-13, DL-82)."""
    count = 0
    if s.first == st.NOBODY:
        for seat in range(s.players):
            out[seat] = ACT.start.of(seat)
        return int(s.players)
    for kind in range(st.GEM_KINDS):
        if course.may_deal(s, kind):
            out[count] = ACT.gem.of(kind)
            count += 1
    return count


@rule
def write_introductions(s, out):
    """One adventurer, through any entrance, exactly so far, onto a free stone (DL-15, DL-17, DL-18)."""
    a, b, c = occupied(s)
    steps = course.opening_steps(s)
    count = 0
    for entrance in range(st.ENTRANCES):
        reach = OPENING[steps - 1, entrance]
        for colour in range(st.PAWNS):
            first = ACT.introduce.of(entrance, colour, 0)
            count = write_spaces(out, count, first, reach[0] & ~a, reach[1] & ~b, reach[2] & ~c)
    return count


@rule
def write_spaces(out, count, first, a, b, c):
    """One action for each space of a set."""
    while a != 0:
        out[count] = first + lowest(a)
        a &= a - 1
        count += 1
    while b != 0:
        out[count] = first + WORD + lowest(b)
        b &= b - 1
        count += 1
    while c != 0:
        out[count] = first + 2 * WORD + lowest(c)
        c &= c - 1
        count += 1
    return count


@rule
def write_rolls(s, out):
    """Every pair that the dice can show (DL-22, DL-82)."""
    count = 0
    for a in range(FACES):
        for b in range(FACES):
            if DICE[s.dice, 0, a] * DICE[s.dice, 1, b] > 0:
                out[count] = ACT.roll.of(a, b)
                count += 1
    return count


@rule
def write_assignments(s, out):
    """An adventurer not yet used, and one of the dice left (DL-21, DL-23, DL-24)."""
    count = 0
    for colour in range(st.PAWNS):
        if (s.used >> colour) & 1 == 0:
            for value in range(1, FACES + 1):
                if is_left(s, value):
                    out[count] = ACT.assign.of(colour, value - 1)
                    count += 1
    return count


@rule
def is_left(s, value):
    """Does a die that is not yet assigned show this number?"""
    return (s.unused & 1 and s.die[0] == value) or (s.unused & 2 and s.die[1] == value)


@rule
def write_moves(s, out):
    """Walks, boats, marches, flights, calls, and the end of the move (the second table of section 5)."""
    count = 0
    hand = s.hand[s.active]
    may_walk = not s.last_was_walk and not s.stopped
    if may_walk:
        count = write_walks(s, out)
    on_volcano = course.on_volcano(s)
    if hand[st.FERRYMAN] > 0 and on_volcano:  # DL-48, DL-49
        count = write_spaces(out, count, ACT.ferry.first, FERRIES[course.here(s)], 0, 0)
    if hand[st.MARCH] > 0 and may_walk:  # DL-50, DL-51
        out[count] = ACT.march.first
        count += 1
    if on_volcano and s.dragon[s.colour] != st.NOWHERE:  # DL-52
        if s.value == st.FLYING and s.die_steps == st.FLYING:  # DL-55
            count = write_dragon(s, out, count, ACT.fly.first, ACT.call.first)
        if hand[st.BABY] > 0:  # DL-56, DL-57
            count = write_dragon(s, out, count, ACT.baby_fly.first, ACT.baby_call.first)
    out[count] = ACT.stop.first
    return count + 1


@rule
def write_walks(s, out):
    """Walks from where it stands, or in through any entrance (DL-30, DL-31)."""
    steps = int(s.march_steps) + int(s.die_steps)
    if steps == 0:
        return 0
    origin = course.here(s)
    if origin != st.NOWHERE:
        a, b, c = ends(s, origin, 0, steps)
        return write_spaces(out, 0, ACT.walk.first, a, b, c)
    count = 0
    for entrance in range(st.ENTRANCES):
        a, b, c = ends(s, origin, entrance, steps)
        count = write_spaces(out, count, ACT.enter.of(entrance, 0), a, b, c)
    return count


@rule
def write_dragon(s, out, count, fly, call):
    """Fly the dragon that is here anywhere else, or call the one that is elsewhere (DL-53, DL-54, DL-58)."""
    here = course.here(s)
    if s.dragon[s.colour] != here:
        out[count] = call
        return count + 1
    for volcano in range(st.VOLCANOES):
        if volcano != here:
            out[count] = fly + volcano
            count += 1
    return count


@rule
def write_tokens(s, out):
    """The kinds of which a copy has not been seen (DL-82)."""
    count = 0
    for kind in range(st.TOKEN_KINDS):
        if s.unseen[kind] > 0:
            out[count] = ACT.reveal.of(kind)
            count += 1
    return count


@rule
def write_takes(s, out):
    """All gems of its colour, a diamond, an egg, a ring, or nothing (DL-60, DL-62, DL-66)."""
    volcano = course.here(s)
    count = 0
    if s.gems[volcano, s.colour] > 0:
        out[count] = ACT.gems.first
        count += 1
    if s.gems[volcano, st.DIAMOND] > 0:
        out[count] = ACT.diamond.first
        count += 1
    if s.eggs[volcano] > 0:
        out[count] = ACT.egg.first
        count += 1
    if course.may_take_ring(s) and not (s.after_hand and s.hand_takes_no_ring):
        out[count] = ACT.ring.first
        count += 1
    if not s.after_hand:
        out[count] = ACT.stop.first
        count += 1
    return count
