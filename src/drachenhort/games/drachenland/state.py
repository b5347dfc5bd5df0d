"""Drachenland's record: its fields, phases, tokens and kinds of treasure, described once.

Spaces are numbered 0 to 134: the volcanoes V1 to V15 first, then the stones s001 to s120. Adventurers and
gems have the colours 0 red, 1 green, 2 blue; diamonds are kind 3 of the gems. All fields are signed: Numba
makes floats of an unsigned number and a signed one.
"""

MOST_PLAYERS = 4
PAWNS = 3
"""Adventurers of a player, one of each colour (DL-05)."""
VOLCANOES, STONES, ENTRANCES = 15, 120, 3
SPACES = VOLCANOES + STONES
SPACE_NAMES = (*(f"V{n}" for n in range(1, VOLCANOES + 1)), *(f"s{n:03}" for n in range(1, STONES + 1)))
ENTRANCE_NAMES = ("E1", "E2", "E3")
NOWHERE = NOBODY = -1

RED, GREEN, BLUE, DIAMOND = range(4)
GEM_LETTERS = "RGBD"
GEM_KINDS = 4
GEMS = (16, 16, 16, 9)
"""In the box, by kind (DL-01)."""
RINGS = 12
EGGS = 18
"""Eggs and rings in the box (DL-01)."""

FATE, FERRYMAN, BABY, MARCH, HAND, RING, DRAGON = range(7)
"""Kinds of tokens; DRAGON + colour is the royal dragon of that colour."""
TOKEN_NAMES = ("T", "F", "Y", "M", "H", "O", "DR", "DG", "DB")
TOKEN_KINDS = 9
OWNED = 5
"""The kinds before this one can be held and used up; rings and dragons stay on the board (DL-45)."""
START_HAND = (1, 1, 1, 0, 0)
"""Of each player: one T, one F, one Y (DL-05)."""
DRAGON_HEADS = (0, 2, 2, 4, 2, 3, 1, 1, 1)
"""The 16 tokens with a dragon's head on the back, by kind; one of them stays in the box (DL-08)."""

MARCH_STEPS = 3
"""What a Forced march adds (DL-50)."""
FLYING = 4
"""The die that moves a royal dragon (DL-53, DL-54)."""
SET_SIZE = 4
"""An egg and a gem of each colour make a collection (DL-75)."""
COLLECTION, SINGLE = 10, 1
"""Points of a collection, and of anything outside of collections (DL-75, DL-77)."""

PHASES = ("SETUP", "OPENING", "ROLL", "FATE", "ASSIGN", "MOVE", "REVEAL", "TAKE", "HAND", "END")
SETUP, OPENING, ROLL, FATED, ASSIGN, MOVE, REVEAL, TAKE, HANDED, END = range(len(PHASES))

FIELDS = (
    ("phase", "i1"),
    ("first", "i1"),  # the start seat, NOBODY before NATURE has decided
    ("active", "i1"),  # whose turn it is
    ("turn", "i4"),  # turns of all players after the opening; 0 before the first
    ("idle", "i4"),  # turns in a row without progress (DL-80)
    ("progress", "i1"),  # has this turn had any?
    ("dealt", "i1"),  # gems on the board so far, in set-up; then all of them
    ("bag", "i1", GEM_KINDS),  # gems not yet dealt
    ("row", "i4"),  # the gems of the volcano that is being filled, in order: two bits each, the first lowest
    ("gems", "i1", (VOLCANOES, GEM_KINDS)),
    ("eggs", "i1", VOLCANOES),
    ("down", "i2"),  # a bit per volcano whose token is face down
    ("token", "i1", VOLCANOES),  # the face-up token that is no dragon, or NOBODY
    ("dragon", "i1", PAWNS),  # the volcano of the face-up royal dragon of each colour, or NOWHERE
    ("unseen", "i1", TOKEN_KINDS),  # tokens that nobody has seen: those face down, and the one in the box
    ("pawn", "i2", (MOST_PLAYERS, PAWNS)),  # the space of each adventurer, or NOWHERE
    ("ring", "i1", (MOST_PLAYERS, PAWNS)),
    ("hand", "i1", (MOST_PLAYERS, OWNED)),  # tokens of each player, by kind
    ("held_eggs", "i1", MOST_PLAYERS),
    ("held_gems", "i1", (MOST_PLAYERS, GEM_KINDS)),
    ("die", "i1", 2),  # what dice A and B show, 0 before the roll
    ("unused", "i1"),  # a bit per die that is not yet assigned
    ("used", "i1"),  # a bit per adventurer that was assigned a die this turn
    # The adventurer that moves or takes now (section 5):
    ("colour", "i1"),  # NOBODY between two of them
    ("value", "i1"),  # of its die
    ("die_steps", "i1"),
    ("march_steps", "i1"),
    ("moved", "i1"),
    ("last_was_walk", "i1"),
    ("stopped", "i1"),
    ("after_hand", "i1"),
)
"""One situation, beside the options; equal situations are equal bytes."""
