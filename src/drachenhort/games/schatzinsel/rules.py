"""The contract of Die Schatzinsel: who decides, what is legal, with which odds, and what an action does."""

import numpy as np

from drachenhort.games.schatzinsel.course import (
    answer_declaration,
    begin_first_turn,
    clear_turn,
    close_chain,
    declare,
    discs_left,
    end_turn,
    first_free_recess,
    go_on,
    is_turnable,
    may_declare,
    move,
    place,
    reached,
    respond,
    roll_duel,
    roll_veto,
    turn_disc,
)
from drachenhort.games.schatzinsel.state import (
    ACT_DECLARE,
    ACT_DRAW,
    ACT_DUEL_ROLL,
    ACT_END,
    ACT_EXTRA,
    ACT_FIGHT,
    ACT_MOVE,
    ACT_OK,
    ACT_PLACE,
    ACT_ROLL,
    ACT_STAY,
    ACT_TURN,
    ACT_VETO,
    ACT_VETO_ROLL,
    ACT_YIELD,
    ACTION,
    ANGLES,
    AT_HOME,
    BLACK,
    CHESTS,
    DRAFT,
    DRAW,
    DUEL_ROLL,
    EXTRA,
    EXTRA_STEPS,
    FIGURES,
    GAME_OVER,
    GIVEN,
    NOBODY,
    NODES,
    NOWHERE,
    OTHER_DISC,
    PHASES,
    PLACE,
    RANDOM,
    RECESSES,
    RED,
    RESPOND,
    ROLL,
    TURN_DISC,
    TYPES,
    VETO,
    VETO_ROLL,
)
from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER

RANGES = np.zeros((len(PHASES), 2), np.int32)
"""The first action and the number of actions of the phases in which they are always the same."""
RANGES[ROLL] = ACT_ROLL, 16
RANGES[VETO] = ACT_OK, 2
RANGES[RESPOND] = ACT_YIELD, 2
RANGES[TURN_DISC] = ACT_TURN, EXTRA_STEPS
RANGES[DUEL_ROLL] = ACT_DUEL_ROLL, 4
RANGES[VETO_ROLL] = ACT_VETO_ROLL, 4


@rule
def setup(s, options):
    """Write the situation before the first decision (section 4)."""
    copy_options(s, options)
    for recess in range(RECESSES):
        s.type[recess] = options.given_type[recess] if options.layout == GIVEN else NOWHERE
        s.angle[recess] = options.given_angle[recess] if options.layout == GIVEN else 0
    for node in range(NODES):
        s.figure[node] = NOBODY
    for side in range(2):
        s.camp_figures[side] = FIGURES  # TI-04
        s.ship_figures[side] = 0
        s.camp_chests[side] = CHESTS[options.long]  # TI-04, TI-85
        s.ship_chests[side] = 0
        s.returned[side] = AT_HOME
    s.phase = DRAW
    s.active = BLACK  # TI-10
    s.turn = 0
    s.winner = NOBODY
    s.drawn = NOWHERE
    s.dice = NOWHERE
    s.dice_kind = NOWHERE
    s.point = NOWHERE
    s.origin = NOWHERE
    s.roller = NOBODY
    s.declared = NOWHERE
    s.entry_chain = 0
    clear_turn(s)
    if options.layout == GIVEN:
        begin_first_turn(s)


@rule
def copy_options(s, options):
    """The options stay in the record: a situation explains itself."""
    s.refill_immediate = options.refill_immediate
    s.start_closed = options.start_closed
    s.rotate_occupied = options.rotate_occupied
    s.yield_other_disc = options.yield_other_disc
    s.return_landing = options.return_landing
    s.long = options.long
    s.max_turns = options.max_turns
    s.layout = options.layout


@rule
def decider(s):
    """The seat that decides now, NATURE or OVER."""
    if s.phase == GAME_OVER:
        return OVER
    if s.phase in (DRAW, ROLL, VETO_ROLL, DUEL_ROLL):
        return NATURE
    if s.phase == PLACE and s.layout == RANDOM:
        return NATURE
    return 1 - s.active if s.phase == VETO else int(s.active)


@rule
def is_midway(s):
    """Every action is asked at once."""
    return False


@rule
def choices(s, out):
    """Write the legal actions in rising order and return how many there are (section 5)."""
    phase = s.phase
    if phase == ACTION:
        return write_actions(s, out)
    if RANGES[phase, 1] > 0:
        return write_range(out, RANGES[phase, 0], RANGES[phase, 1])
    if phase == OTHER_DISC:
        return write_declarations(s, out, 0)
    if phase == EXTRA:
        return write_extra_moves(s, out)
    if phase == PLACE:
        return write_placements(s, out)
    if phase == DRAW:
        return write_draws(s, out)
    return 0


@rule
def write_range(out, start, length):
    """All actions of a range."""
    for offset in range(length):
        out[offset] = start + offset
    return length


@rule
def write_actions(s, out):
    """Moves, declarations and `end`, as far as TI-28 and TI-29 allow them."""
    count = 0
    for origin in range(NODES):
        if s.figure[origin] == s.active:
            nodes = reached(s, s.active, origin)
            count = write_nodes(out, count, ACT_MOVE + NODES * origin, nodes)
    must_move = not s.moved and count > 0
    if may_declare(s):
        count = write_declarations(s, out, count)
    if not must_move:
        out[count] = ACT_END
        count += 1
    return count


@rule
def write_nodes(out, count, start, nodes):
    """One action for each bit of `nodes`."""
    for node in range(NODES):
        if (nodes >> node) & 1:
            out[count] = start + node
            count += 1
    return count


@rule
def write_declarations(s, out, count):
    """Every disc that may be named."""
    for recess in range(RECESSES):
        if is_turnable(s, recess):
            out[count] = ACT_DECLARE + recess
            count += 1
    return count


@rule
def write_extra_moves(s, out):
    """Any legal move of the figure that won, or none (TI-68, TI-69)."""
    count = write_nodes(out, 0, ACT_EXTRA, reached(s, s.active, s.point))
    out[count] = ACT_STAY
    return count + 1


@rule
def write_placements(s, out):
    """Every free recess in every orientation (TI-10, TI-11); NATURE fills them in order."""
    first = first_free_recess(s)
    count = 0
    for recess in range(first, RECESSES if s.layout == DRAFT else first + 1):
        if s.type[recess] == NOWHERE:
            for angle in range(ANGLES):
                out[count] = ACT_PLACE + ANGLES * recess + angle
                count += 1
    return count


@rule
def write_draws(s, out):
    """Every type that is still in the bag (TI-13)."""
    count = 0
    for disc in range(TYPES):
        if discs_left(s, disc) > 0:
            out[count] = ACT_DRAW + disc
            count += 1
    return count


@rule
def weights(s, out):
    """NATURE's integer weights, parallel to `choices` (TI-92, section 3.4)."""
    if s.phase == DRAW:
        return weigh_draws(s, out)
    if s.phase == PLACE:
        for angle in range(ANGLES):
            out[angle] = 1
        return ANGLES
    if s.phase == ROLL:
        for faces in range(16):
            out[faces] = (
                die(RED, faces >> 3) * die(RED, faces >> 2) * die(BLACK, faces >> 1) * die(BLACK, faces)
            )
        return 16
    for faces in range(4):
        if s.phase == VETO_ROLL:
            out[faces] = die(RED, faces >> 1) * die(BLACK, faces)
        else:
            out[faces] = die(s.roller, faces >> 1) * die(s.roller, faces)
    return 4


@rule
def die(colour, face):
    """Of three faces of a die of this colour, how many show the colour in the lowest bit of `face`."""
    return 2 if (face & 1) == colour else 1


@rule
def weigh_draws(s, out):
    """The discs of each type left."""
    count = 0
    for disc in range(TYPES):
        left = discs_left(s, disc)
        if left > 0:
            out[count] = left
            count += 1
    return count


@rule
def apply(s, action):
    """Do a legal action and everything that follows from it by itself."""
    phase = s.phase
    if phase == ACTION:
        act(s, action)
    elif phase in (ROLL, DUEL_ROLL, VETO_ROLL):
        roll(s, action)
    elif phase == VETO:
        answer_declaration(s, action == ACT_VETO)
    elif phase == RESPOND:
        respond(s, action == ACT_FIGHT)
    elif phase == OTHER_DISC:
        s.declared = action - ACT_DECLARE
        s.phase = TURN_DISC
    elif phase == TURN_DISC:
        turn_disc(s, action - ACT_TURN + 1)
    elif phase == EXTRA:
        if action == ACT_STAY:
            close_chain(s)
        else:
            move(s, s.point, action - ACT_EXTRA)
    elif phase == PLACE:
        place(s, (action - ACT_PLACE) // ANGLES, (action - ACT_PLACE) % ANGLES)
    else:
        s.drawn = action - ACT_DRAW
        s.phase = PLACE


@rule
def act(s, action):
    """A move, a declaration or the end of the turn."""
    if action == ACT_END:
        end_turn(s)
    elif action >= ACT_DECLARE:
        declare(s, action - ACT_DECLARE)
    else:
        s.points -= 1
        s.moved = 1
        move(s, (action - ACT_MOVE) // NODES, (action - ACT_MOVE) % NODES)


@rule
def roll(s, action):
    """The dice fall (TI-25, TI-59, TI-64)."""
    s.dice_kind = s.phase
    if s.phase == ROLL:
        s.dice = action - ACT_ROLL
        black = (s.dice & 1) + (s.dice >> 1 & 1) + (s.dice >> 2 & 1) + (s.dice >> 3)
        s.points = black if s.active == BLACK else 4 - black
        go_on(s)
    elif s.phase == DUEL_ROLL:
        s.dice = action - ACT_DUEL_ROLL
        roll_duel(s, s.dice)
    else:
        s.dice = action - ACT_VETO_ROLL
        roll_veto(s, s.dice)


@rule
def scores(s, out):
    """Chests on the ships, and places: the winner first, the other second, both first in a draw (TI-80)."""
    for side in range(2):
        out[side, 0] = s.ship_chests[side]
        if s.phase != GAME_OVER:
            out[side, 1] = 0
        else:
            out[side, 1] = 1 if s.winner in (NOBODY, side) else 2


@rule
def turns(s):
    """Turns begun so far, of both players together."""
    return s.turn


@rule
def mover(s):
    """The seat whose turn it is, even while the other is asked."""
    return s.active
