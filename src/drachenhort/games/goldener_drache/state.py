"""Goldener Drache's record: its fields, phases and tiles, described once.

Players P1..Pn are numbered 0..n-1 here, clockwise from the first player; seats are places at the table,
and `first` is the seat of P1 (ledger, section 4). Dragon k belongs to player k.

A cell is 16 * row + column, both counted from 0. The board travels in the record as one 16-bit mask of open
squares per row. Column 15 and row 15 are never open, so a step over any edge lands, modulo 256, on a closed
square: one compiled program serves every board, and a cached one never holds a stale board.

All fields are signed: Numba makes floats of an unsigned number and a signed one.
"""

import numpy as np

MOST_PLAYERS = 5
RACK = 5
"""Tiles on a rack at rest (INV-2)."""
CARDS = 2
"""Storm cards, and lightning cards, per player (GD-06)."""
CALM_MOVES, SHORT_MOVES, STORM_MOVES = 3, 2, 5
"""Moves of a turn: GD-17, GD-63, GD-30."""

NORTH, SOUTH, WEST, EAST, SOUTHWEST, SOUTHEAST = range(6)
DIRECTIONS = 6
NO_TILE = 6
"""An empty place on a rack or under a dragon, or a tile that the viewer of a hidden copy cannot know."""

WIDTH = 16
NOWHERE = -1
STEP = np.array([-WIDTH, WIDTH, -1, 1, WIDTH - 1, WIDTH + 1, 0], dtype=np.int16)
"""What a tile adds to a cell (GD-20); nothing for NO_TILE."""

NOBODY = -1
"""Stands where a player could stand."""

PHASES = ("FIRST_PLAYER", "SETUP_START", "SETUP_RACK", "TURN_START", "MOVE", "VETO", "END")
FIRST_PLAYER, SETUP_START, SETUP_RACK, TURN_START, MOVE, VETO, END = range(len(PHASES))

FIELDS = (
    ("open", "i2", 16),  # the board: squares a dragon may enter, one mask per row
    ("goal", "i2"),  # cell of the golden volcano
    ("start", "i2", 6),  # cells of the start spaces 1, 2, 3, 4, left 5, right 5
    ("phase", "i1"),
    ("first", "i1"),  # seat of P1, NOBODY before NATURE has decided
    ("active", "i1"),  # whose turn it is; in set-up, who is asked; NOBODY before NATURE has decided
    ("asked", "i1"),  # who decides now: `active`, or in VETO the player who may veto
    ("turn", "i4"),  # turns of all players, counted from 1
    ("moves_left", "i1"),  # 0 at TURN_START
    ("storm_turn", "i1"),
    ("pending", "i1"),  # in VETO the dragon about to move, else NOBODY
    ("excluded", "i1"),  # a bit per dragon vetoed for the current tile (GD-46)
    ("winner", "i1"),
    ("cell", "i2", MOST_PLAYERS),  # NOWHERE before set-up
    ("under", "i1", MOST_PLAYERS),  # the tile under each dragon (INV-3)
    ("rack", "i1", (MOST_PLAYERS, RACK)),  # head first; the tile in play stays the head until resolved
    ("storm", "i1", MOST_PLAYERS),
    ("lightning", "i1", MOST_PLAYERS),
    ("revealed", "i1", MOST_PLAYERS),  # initial tiles that everybody has seen (section 5)
    # What the last action showed to everybody (GD-51), gone with the next one:
    ("moved", "i1"),  # the dragon that moved, or NOBODY
    ("freed", "i1"),  # the tile it freed, now at the tail of the mover's rack
    ("bounced", "i1", RACK),  # the tiles that bounced after it, NO_TILE behind the last
)
"""One situation, beside the options: equal situations are equal bytes."""
