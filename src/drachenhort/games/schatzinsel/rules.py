"""The contract of Die Schatzinsel: who decides, what is legal, with which odds, and what an action does."""

from itertools import product
from math import prod

import numpy as np

from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER

from . import course, state as st
from .actions import ACT
from .options import read_layout
from .paths import reached

RANGES = np.zeros((len(st.PHASES), 2), np.int32)
"""The first action and the number of actions of the phases in which they are always the same."""
RANGES[st.ROLL] = ACT.roll.first, ACT.roll.count
RANGES[st.VETO] = ACT.ok.first, 2
RANGES[st.RESPOND] = ACT.give_in.first, 2
RANGES[st.TURN_DISC] = ACT.turn.first, ACT.turn.count
RANGES[st.DUEL_ROLL] = ACT.duel_roll.first, ACT.duel_roll.count
RANGES[st.VETO_ROLL] = ACT.veto_roll.first, ACT.veto_roll.count


def setup(s, options):
    """Write the situation before the first decision (section 4)."""
    s.type[:] = st.NOWHERE
    s.figure[:] = st.NOBODY
    s.camp_figures[:] = st.FIGURES  # TI-04
    s.camp_chests[:] = st.CHESTS[s.long]  # TI-04, TI-85
    s.active = st.BLACK  # TI-10
    for name in ("barred", "drawn", "declared", "roller", "origin", "point", "winner", "dice", "dice_kind"):
        s[name] = st.NOWHERE
    if given := read_layout(options["layout"]):
        s.type, s.angle = zip(*given, strict=True)
        course.begin_first_turn(s)


@rule
def decider(s):
    """The seat that decides now, NATURE or OVER."""
    if s.phase == st.GAME_OVER:
        return OVER
    if s.phase in (st.DRAW, st.ROLL, st.VETO_ROLL, st.DUEL_ROLL):
        return NATURE
    if s.phase == st.PLACE and s.layout == st.RANDOM:
        return NATURE
    return 1 - s.active if s.phase == st.VETO else int(s.active)


# ---- what is legal --------------------------------------------------------------------------------


@rule
def choices(s, out):
    """Write the legal actions in rising order and return how many there are (section 5)."""
    phase = s.phase
    if phase == st.ACTION:
        return write_actions(s, out)
    if RANGES[phase, 1] > 0:
        for offset in range(RANGES[phase, 1]):
            out[offset] = RANGES[phase, 0] + offset
        return RANGES[phase, 1]
    if phase == st.OTHER_DISC:
        return write_declarations(s, out, 0)
    if phase == st.EXTRA:
        return write_extra_moves(s, out)
    if phase == st.PLACE:
        return write_placements(s, out)
    if phase == st.DRAW:
        return write_draws(s, out)
    return 0


@rule
def write_actions(s, out):
    """Moves, declarations and `end`, as far as TI-28 and TI-29 allow them."""
    count = 0
    for origin in range(st.NODES):
        if s.figure[origin] == s.active:
            count = write_nodes(out, count, ACT.move.of(origin, 0), reached(s, s.active, origin))
    must_move = not s.moved and count > 0
    if course.may_declare(s):
        count = write_declarations(s, out, count)
    if not must_move:
        out[count] = ACT.end.first
        count += 1
    return count


@rule
def write_nodes(out, count, first, nodes):
    """One action for each bit of `nodes`."""
    for node in range(st.NODES):
        if (nodes >> node) & 1:
            out[count] = first + node
            count += 1
    return count


@rule
def write_declarations(s, out, count):
    """Every disc that may be named."""
    for recess in range(st.RECESSES):
        if course.is_turnable(s, recess):
            out[count] = ACT.declare.of(recess)
            count += 1
    return count


@rule
def write_extra_moves(s, out):
    """Any legal move of the figure that won, or none (TI-68, TI-69)."""
    count = write_nodes(out, 0, ACT.extra.first, reached(s, s.active, s.point))
    out[count] = ACT.stay.first
    return count + 1


@rule
def write_placements(s, out):
    """Every free recess in every orientation (TI-10, TI-11); NATURE fills them in order."""
    first = course.first_free_recess(s)
    count = 0
    for recess in range(first, st.RECESSES if s.layout == st.DRAFT else first + 1):
        if s.type[recess] == st.NOWHERE:
            for angle in range(st.ANGLES):
                out[count] = ACT.place.of(recess, angle)
                count += 1
    return count


@rule
def write_draws(s, out):
    """Every type that is still in the bag (TI-13)."""
    count = 0
    for disc in range(st.TYPES):
        if course.discs_left(s, disc) > 0:
            out[count] = ACT.draw.of(disc)
            count += 1
    return count


# ---- odds -----------------------------------------------------------------------------------------


def odds(*dice):
    """The weights of all faces of dice of these colours: two in three show a die's own (section 3.4)."""
    faces = product(range(2), repeat=len(dice))
    return np.array(
        [prod(2 if shown == own else 1 for shown, own in zip(face, dice, strict=True)) for face in faces]
    )


ROLL_ODDS = odds(st.RED, st.RED, st.BLACK, st.BLACK)
VETO_ODDS = odds(st.RED, st.BLACK)
DUEL_ODDS = np.stack([odds(st.RED, st.RED), odds(st.BLACK, st.BLACK)])
"""By who rolls."""


@rule
def weights(s, out):
    """NATURE's integer weights, parallel to `choices` (TI-92, section 3.4)."""
    if s.phase == st.ROLL:
        return write_row(out, ROLL_ODDS)
    if s.phase == st.DUEL_ROLL:
        return write_row(out, DUEL_ODDS[s.roller])
    if s.phase == st.VETO_ROLL:
        return write_row(out, VETO_ODDS)
    count = choices(s, out)
    for i in range(count):
        out[i] = course.discs_left(s, ACT.draw.parts(out[i])) if s.phase == st.DRAW else 1
    return count


@rule
def write_row(out, row):
    """All numbers of a row."""
    for i in range(len(row)):
        out[i] = row[i]
    return len(row)


# ---- what an action does --------------------------------------------------------------------------


@rule
def apply(s, action):
    """Do a legal action and everything that follows from it by itself."""
    phase = s.phase
    if phase == st.ACTION:
        act(s, action)
    elif phase in (st.ROLL, st.DUEL_ROLL, st.VETO_ROLL):
        roll(s, action)
    elif phase == st.VETO:
        course.answer_declaration(s, action == ACT.veto.first)
    elif phase == st.RESPOND:
        course.respond(s, action == ACT.fight.first)
    elif phase == st.OTHER_DISC:
        s.declared = ACT.declare.parts(action)
        s.phase = st.TURN_DISC
    elif phase == st.TURN_DISC:
        course.turn_disc(s, ACT.turn.parts(action) + 1)
    elif phase == st.EXTRA:
        if action == ACT.stay.first:
            course.close_chain(s)
        else:
            course.move(s, s.point, ACT.extra.parts(action))
    elif phase == st.PLACE:
        recess, angle = ACT.place.parts(action)
        course.place(s, recess, angle)
    else:
        s.drawn = ACT.draw.parts(action)
        s.phase = st.PLACE


@rule
def act(s, action):
    """A move, a declaration or the end of the turn."""
    if ACT.move.has(action):
        s.points -= 1
        s.moved = 1
        origin, node = ACT.move.parts(action)
        course.move(s, origin, node)
    elif ACT.declare.has(action):
        course.declare(s, ACT.declare.parts(action))
    else:
        course.end_turn(s)


@rule
def roll(s, action):
    """The dice fall (TI-25, TI-59, TI-64)."""
    s.dice_kind = s.phase
    s.dice = action - RANGES[s.phase, 0]
    if s.phase == st.ROLL:
        black = (s.dice & 1) + (s.dice >> 1 & 1) + (s.dice >> 2 & 1) + (s.dice >> 3)
        s.points = black if s.active == st.BLACK else 4 - black
        course.go_on(s)
    elif s.phase == st.DUEL_ROLL:
        course.roll_duel(s, s.dice)
    else:
        course.roll_veto(s, s.dice)


@rule
def scores(s, out):
    """Chests on the ships, and places: the winner first, the other second, both first in a draw (TI-80)."""
    for side in range(2):
        out[side, 0] = s.ship_chests[side]
        if s.phase != st.GAME_OVER:
            out[side, 1] = 0
        else:
            out[side, 1] = 1 if s.winner in (st.NOBODY, side) else 2
