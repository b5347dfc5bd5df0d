"""Die Schatzinsel's record: its fields, phases and nodes, described once.

Red, the English, is player and seat 0; Black, the Pirates, is 1 (TI-01). Nodes are where figures stand: the
points of the discs in recesses 1..19 are nodes 0..18, then come the start fields and the landing points. All
fields are signed: Numba makes floats of an unsigned number and a signed one.
"""

RED, BLACK = 0, 1
NOBODY = -1
RECESSES = 19
TYPES = 6
"""Of discs, A to F."""
ANGLES = 6
"""Orientations of a disc, in steps of 60 degrees clockwise."""
PORTS = 6
"""Of a disc, clockwise from NE."""
FIGURES = 5
"""Per side at the start (TI-04)."""
CHESTS = 6, 8
"""Per side in the normal and in the long game (TI-04, TI-85)."""
ENOUGH = 7, 9
"""Chests on the ship that win (TI-80, TI-85)."""
LOAD = 2
"""Chests that a boarding figure brings (TI-42)."""
EXTRA_STEPS = 5
"""A disc is turned by 1 to 5 steps (TI-55)."""

START_RED, START_BLACK, LANDING_RED, LANDING_BLACK = range(RECESSES, RECESSES + 4)
NODES = RECESSES + 4
NODE_NAMES = (*(str(number) for number in range(1, RECESSES + 1)), "SR", "SB", "GR", "GB")
CAMP, SHIP = NODES, NODES + 1
"""Where a figure comes from that enters by a duel (TI-24)."""
NOWHERE = -1

PHASES = (
    "DRAW", "PLACE", "ROLL", "ACTION", "VETO", "RESPOND", "VETO_ROLL", "OTHER_DISC", "TURN_DISC", "DUEL_ROLL",
    "EXTRA", "GAME_OVER", "TURN_START",
)  # fmt: skip
(DRAW, PLACE, ROLL, ACTION, VETO, RESPOND, VETO_ROLL, OTHER_DISC, TURN_DISC, DUEL_ROLL,
 EXTRA, GAME_OVER, TURN_START) = range(len(PHASES))  # fmt: skip
"""Nothing is decided in TURN_START; a position may name it, and goes on from there by itself (section 5)."""

DRAFT, RANDOM, GIVEN = range(3)
"""How the discs come into the recesses: placed in turn, laid by NATURE, or as told."""

TWO_RED, TWO_BLACK = 0, 3
"""Faces of two dice that decide a duel or a fight, a bit per die, set for black."""

AT_HOME, LOADED, UNLOADED = range(3)
"""A figure that came back from the ship: none, out, or out and not yet loaded (TI-70, TI-73)."""

FIELDS = (
    ("type", "i1", RECESSES),  # of the disc in each recess, NOWHERE while empty
    ("angle", "i1", RECESSES),
    ("figure", "i1", NODES),  # whose figure stands on each node, or NOBODY
    ("camp_figures", "i1", 2),
    ("ship_figures", "i1", 2),
    ("camp_chests", "i1", 2),
    ("ship_chests", "i1", 2),
    ("returned", "i1", 2),  # AT_HOME, LOADED or UNLOADED
    ("phase", "i1"),
    ("active", "i1"),  # whose turn it is; in set-up, who places
    ("turn", "i4"),  # 0 in set-up, then counted from 1
    ("points", "i1"),
    ("moved", "i1"),  # a figure move was made this turn (TI-28)
    ("veto_used", "i1"),
    ("barred", "i1"),  # recess barred for this turn (TI-58), or NOWHERE
    ("drawn", "i1"),  # type to place, or NOWHERE
    ("declared", "i1"),  # recess named to be turned, or NOWHERE
    ("roller", "i1"),  # who rolls next in a fight or duel, or NOBODY
    ("origin", "i1"),  # of the attacker: a node, CAMP or SHIP, or NOWHERE
    ("point", "i1"),  # node of the duel, or of the figure that may move on, or NOWHERE
    ("entry_chain", "i1"),  # the duels began with an entry, so the dice come after them (TI-24)
    ("winner", "i1"),
    ("dice", "i1"),  # the last dice shown, as the action's offset, or NOWHERE
    ("dice_kind", "i1"),  # phase in which they were rolled
)
"""One situation, beside the options; equal situations are equal bytes."""
