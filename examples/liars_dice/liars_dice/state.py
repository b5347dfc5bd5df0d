"""The record of Liar's Dice and its constants."""

SEATS, DICE, FACES = 4, 5, 6
MOST = SEATS * DICE
"""Dice in the game."""

NO_DIE, UNSEEN = 0, 7
"""In the place of a die's face: not rolled or lost, and rolled under a cup that one cannot look under."""

ROLL, BID, REVEAL, END = range(4)
PHASES = ("ROLL", "BID", "REVEAL", "END")

FIELDS = (
    ("die", "i1", (SEATS, DICE)),  # under each cup
    ("left", "i1", SEATS),  # dice that each seat still has
    ("phase", "i1"),
    ("active", "i1"),  # who rolls, bids, or has lost a die
    ("bidder", "i1"),  # of the standing bid
    ("count", "i1"),  # of the standing bid; 0 before the first one
    ("face", "i1"),
    ("found", "i1"),  # in REVEAL: how many there really were
    ("turn", "i4"),
)
