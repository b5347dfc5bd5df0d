"""The contract of Drachenland: who decides, what is legal, with which odds, and what an action does."""

from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER

from .. import state as st
from ..actions import ACT
from ..board import EGGS
from . import course
from .legal import (
    DICE,
    write_assignments,
    write_introductions,
    write_moves,
    write_rolls,
    write_setup,
    write_takes,
    write_tokens,
)
from .paths import ALL_VOLCANOES, cost
from .scoring import points, rank


def setup(s, options):
    """Write the situation before the first decision (section 4)."""
    first = options["start_player"]
    s.first = s.active = st.NOBODY if first == "random" else first - 1  # DL-13
    s.bag[:] = st.GEMS
    s.eggs[:] = EGGS[s.players]  # DL-09, DL-70
    s.down = ALL_VOLCANOES  # DL-08
    s.token[:] = st.NOBODY
    s.dragon[:] = st.NOWHERE
    s.unseen[:] = st.DRAGON_HEADS
    s.pawn[:] = st.NOWHERE  # DL-06
    s.hand[: s.players] = st.START_HAND  # DL-05, DL-07
    s.colour = st.NOBODY


@rule
def decider(s):
    """The seat that decides now, NATURE or OVER (section 5)."""
    if s.phase == st.END:
        return OVER
    if s.phase in (st.SETUP, st.ROLL, st.REVEAL):
        return NATURE
    return int(s.active)


@rule
def is_midway(s):
    """Is a volcano filled in part? Its gems are one token (section 10)."""
    return s.phase == st.SETUP and course.laid(s) > 0


# ---- what is legal --------------------------------------------------------------------------------


@rule
def choices(s, out):
    """Write the legal actions in rising order and return how many there are (section 5)."""
    phase = s.phase
    if phase == st.MOVE:
        return write_moves(s, out)
    if phase == st.ROLL:
        return write_rolls(s, out)
    if phase == st.ASSIGN:
        return write_assignments(s, out)
    if phase == st.TAKE:
        return write_takes(s, out)
    if phase == st.REVEAL:
        return write_tokens(s, out)
    if phase == st.FATED:
        out[0] = ACT.fate.first
        out[1] = ACT.keep.first
        return 2
    if phase == st.HANDED:
        out[0] = ACT.hand.first
        out[1] = ACT.stop.first
        return 2
    if phase == st.OPENING:
        return write_introductions(s, out)
    return write_setup(s, out)


@rule
def weights(s, out):
    """NATURE's weights, parallel to `choices` (DL-82)."""
    count = choices(s, out)
    for i in range(count):
        action = out[i]
        if ACT.roll.has(action):
            a, b = ACT.roll.parts(action)
            out[i] = DICE[s.dice, 0, a] * DICE[s.dice, 1, b]
        elif ACT.reveal.has(action):
            out[i] = s.unseen[ACT.reveal.parts(action)]
        elif ACT.gem.has(action):
            out[i] = s.bag[ACT.gem.parts(action)]
        else:
            out[i] = 1
    return count


# ---- what an action does --------------------------------------------------------------------------


@rule
def apply(s, action):
    """Do a legal action and everything that follows from it by itself."""
    phase = s.phase
    if phase == st.MOVE:
        move(s, action)
    elif phase == st.ROLL:
        roll(s, action)
    elif phase == st.ASSIGN:
        colour, value = ACT.assign.parts(action)
        course.begin_move(s, colour, value + 1)
    elif phase == st.TAKE:
        take(s, action)
    elif phase == st.REVEAL:
        course.reveal(s, ACT.reveal.parts(action))
    elif phase == st.FATED or phase == st.HANDED:
        answer(s, action)
    elif phase == st.OPENING:
        introduce(s, action)
    elif ACT.start.has(action):
        s.first = ACT.start.parts(action)
        s.active = s.first
    else:
        course.deal_gem(s, ACT.gem.parts(action))


@rule
def answer(s, action):
    """A Stroke of fate or a Magic hand is played, or kept (DL-47, DL-65)."""
    if action == ACT.fate.first:
        s.hand[s.active, st.FATE] -= 1
        course.ask_for_roll(s)
    elif action == ACT.keep.first:
        s.phase = st.ASSIGN
    elif action == ACT.hand.first:
        s.hand[s.active, st.HAND] -= 1
        s.after_hand = 1
        s.phase = st.TAKE
    else:
        course.end_adventurer(s)


@rule
def introduce(s, action):
    """One adventurer of each player comes into the land; then the start player rolls (DL-15)."""
    _entrance, colour, space = ACT.introduce.parts(action)
    s.pawn[s.active, colour] = space
    s.active = (s.active + 1) % s.players
    if s.active == s.first:
        course.begin_turn(s)


@rule
def roll(s, action):
    """The dice fall; a Stroke of fate may annul them (DL-20, DL-47)."""
    a, b = ACT.roll.parts(action)
    s.die[0] = a + 1
    s.die[1] = b + 1
    s.unused = 3
    s.phase = st.FATED if s.hand[s.active, st.FATE] > 0 else st.ASSIGN


@rule
def move(s, action):
    """A walk, a token, a flight, a call, or the end of the move."""
    if action == ACT.stop.first:
        course.end_move(s)
    elif ACT.walk.has(action):
        walk(s, 0, ACT.walk.parts(action))
    elif ACT.enter.has(action):
        entrance, space = ACT.enter.parts(action)
        walk(s, entrance, space)
    elif ACT.ferry.has(action):
        s.hand[s.active, st.FERRYMAN] -= 1
        s.last_was_walk = 0
        course.arrive(s, ACT.ferry.parts(action))
    elif action == ACT.march.first:
        s.hand[s.active, st.MARCH] -= 1
        s.march_steps += st.MARCH_STEPS
    elif ACT.fly.has(action):
        s.die_steps = 0
        course.fly(s, ACT.fly.parts(action))
    elif action == ACT.call.first:
        s.die_steps = 0
        course.call(s)
    elif ACT.baby_fly.has(action):
        s.hand[s.active, st.BABY] -= 1
        course.fly(s, ACT.baby_fly.parts(action))
    else:
        s.hand[s.active, st.BABY] -= 1
        course.call(s)


@rule
def walk(s, entrance, space):
    """A walk to its end, by the shortest legal way (DL-41)."""
    course.pay(s, cost(s, course.here(s), entrance, space))
    s.last_was_walk = 1
    course.arrive(s, space)


@rule
def take(s, action):
    """A take, or none (DL-60 to DL-67)."""
    if action == ACT.gems.first:
        course.take_gems(s, s.colour, s.gems[course.here(s), s.colour])
    elif action == ACT.diamond.first:
        course.take_gems(s, st.DIAMOND, 1)
    elif action == ACT.egg.first:
        course.take_egg(s)
    elif action == ACT.ring.first:
        course.take_ring(s)
    else:
        course.end_adventurer(s)


@rule
def scores(s, out):
    """Points of every seat, and at the end its place; equal ones share it (DL-79)."""
    for seat in range(s.players):
        out[seat, 0] = points(s, seat)
        out[seat, 1] = 0
        if s.phase == st.END:
            out[seat, 1] = 1
            for other in range(s.players):
                if rank(s, other) > rank(s, seat):
                    out[seat, 1] += 1
