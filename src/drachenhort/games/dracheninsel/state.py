"""Die Dracheninsel's record: its fields and phases, described once.

Spaces are numbered as in `board`, cards, colours and faces as in `cards`. A hunter has the number of its
colour; treasure 0 is the pair of the smallest coins. What a hunter is doing (free, waiting, one of a pair,
lone) follows from where it stands and what it bears, and the draw pile is what lies nowhere else, so neither
is stored. All fields are signed: Numba makes floats of an unsigned number and a signed one.
"""

from .board import MOST_LANDINGS, SPACES, TERRAIN, TREASURES
from .cards import CARD_KINDS, COLOURS, HAND, TERRAIN_KINDS

MOST_PLAYERS = 6
NOBODY = -1
"""Stands where a seat could stand."""
UNKNOWN, EMPTY = CARD_KINDS, CARD_KINDS + 1
"""In a hand: a card that the viewer of a hidden copy cannot know, and no card. A hand is always sorted."""
PUBLIC = MOST_PLAYERS
"""The observer who knows what everybody knows; see `knows`."""
DRAGONS = 2
"""The third one in the box is a spare (DI-006)."""
BEARERS = 2
"""Hunters that it takes to carry a treasure (DI-010)."""
COINS = 2
"""Equal coins of a treasure (DI-010)."""
MOST_TAKEN = 5
"""Cards that one action takes from other hands: Evil Curse with six players (DI-099)."""

SETUP, WIN_START, WIN_ACTION, COUNTER, CHOOSE_HUNTER, MAIN, EXIT = range(7)
CHANCE, EXCHANGE, COLLECT, DUEL, DRAW, GAME_OVER = range(7, 13)
PHASES = (
    *("SETUP", "WIN_START", "WIN_ACTION", "COUNTER", "CHOOSE_HUNTER", "MAIN", "EXIT"),
    *("CHANCE", "EXCHANGE", "COLLECT", "DUEL", "DRAW", "GAME_OVER"),
)

STOCK, ON_SITE, CARRIED, COLLECTED, REMOVED = range(5)
TREASURE_STATES = ("stock", "site", "carried", "collected", "removed")

WALK, FLIGHT, JOURNEY, SWAP, PATROL, FEAR, ATTACK, CURSE, ABANDON = range(9)
UNDOABLE = ("walk", "flight", "journey", "swap", "patrol", "fear", "attack", "curse", "abandon")
"""What the last action was, as long as Slumber can undo it (DI-088)."""

NO_PART, ALOFT, FIRST_DISC, SECOND_DISC, DRAGON_TO, PICKING = range(6)
"""Parts of an action that is asked in several (DI-127): what is asked next, before the action is done."""

WAYS, PAYMENTS, VICTIMS = MOST_LANDINGS, 1 + TERRAIN_KINDS, 1 + BEARERS
"""Parts of an entry: the way, the card that pays for it and the bearer who is sent home, 0 for none."""
PATROL_KINDS, FEAR_KINDS, ATTACK_KINDS, COUNTER_KINDS = 3, 4, 2, 2
"""Kinds of cards that show DP, FE, SA and CM."""

FIELDS = (
    # what follows from the options; the others are fields of the record by themselves
    ("rules", "i1"),  # the version of the rules: 1 is without DI-128 and DI-129
    ("owner", "i1", COLOURS),  # seat of each hunter, NOBODY for unused colours (DI-003)
    ("two_each", "i1"),  # two hunters for every player (DI-110, DI-116)
    ("player_boats", "i1"),  # DI-115
    ("stall_turns", "i4"),  # turns without an event that end the game, 0 for never (DI-121)
    ("coin_value", "i2", TREASURES),
    # the game
    ("phase", "i1"),
    ("active", "i1"),  # whose turn it is; NOBODY before NATURE has decided who begins
    ("turn", "i4"),  # turns of all players, counted from 1
    ("stall", "i4"),  # turns since the last event of DI-121
    # the island
    ("disc", "i1", TERRAIN),  # colour on each terrain space
    ("dragon", "i1", DRAGONS),  # where each stands, NOWHERE off the island
    ("place", "i1", COLOURS),  # where each hunter stands, NOWHERE for unused colours
    ("bears", "i1", COLOURS),  # the treasure that each hunter bears, or NONE
    ("treasure", "i1", TREASURES),  # STOCK, ON_SITE, CARRIED, COLLECTED or REMOVED
    ("coins", "i1", (MOST_PLAYERS, TREASURES)),  # coins of each value that each seat owns
    # the cards
    ("hand", "i1", (MOST_PLAYERS, HAND)),  # sorted; EMPTY behind the last card
    ("knows", "i1", (MOST_PLAYERS, HAND)),  # who knows of each card, a bit per seat and one for PUBLIC
    ("discard", "i1", CARD_KINDS),  # cards of each kind
    ("played", "i1", CARD_KINDS),  # before the active player (DI-023)
    ("duel", "i1", CARD_KINDS),  # UN cards of a running duel (DI-026)
    # the turn
    ("hunter", "i1"),  # the active hunter, NONE until it is named (DI-111)
    ("actions", "i2"),  # taken in this turn (DI-125)
    ("card_actions", "i2"),  # those of them that spent a card (DI-016)
    ("journey", "i1"),  # a bit per colour that a Long Journey makes free (DI-106)
    ("visited", "i1", SPACES),  # spaces of the present stretch (DI-109)
    ("event", "i1"),  # has a treasure been lifted, collected or removed in this turn (DI-121)?
    # the part of an action that is done so far (DI-127); its decider's secret
    ("part", "i1"),
    ("part_card", "i1"),  # the card that DP is played with, or the face of the swap
    ("part_at", "i1"),  # the first disc, or the dragon
    ("picked", "i1", HAND),  # cards to be exchanged, sorted; EMPTY behind the last
    # a window, a card at stake, a blind pick, a duel
    ("asked", "i1"),  # in a window: the seat that may react; in hidden copies of the others SOMEBODY
    ("stake", "i1"),  # face at stake: SA, FE or SL in COUNTER, SA or EC in CHANCE, else NONE
    ("stake_card", "i1"),
    ("stake_by", "i1"),
    ("stake_target", "i1"),  # SA: a seat; FE: a hunter
    ("stake_window", "i1"),  # SL: the window it was played in
    ("victim", "i1"),  # in CHANCE: whose hand is taken from
    ("due", "i1"),  # and how many cards are still to be taken there
    ("owner_of_boat", "i1"),  # in COLLECT and DUEL: who decides first (DI-066)
    ("last_claim", "i1"),  # who played the last UN
    # what Slumber would restore (DI-088)
    ("last_action", "i1"),  # NONE where there is nothing to undo
    ("old_place", "i1", COLOURS),
    ("old_bears", "i1", COLOURS),
    ("old_treasure", "i1", TREASURES),
    ("old_dragon", "i1", DRAGONS),
    ("swapped", "i1", 2),
    ("old_journey", "i1"),
    ("old_event", "i1"),
    ("taken_from", "i1", MOST_TAKEN),  # SA, EC: seats in the order of taking, NOBODY behind the last
    ("taken", "i1", MOST_TAKEN),  # the cards
    ("thrown_away", "i1", HAND),  # EC: the hand that was discarded
    ("countered", "i1", COUNTER_KINDS),  # cards that the active player has spent on CM since, by SHOWING[CM]
)
"""One situation; equal situations are equal bytes."""
