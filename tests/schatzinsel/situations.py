"""Positions written as in the ledger's section 11, and short looks at a match."""

import random
from collections.abc import Iterator
from typing import Any

from drachenhort import NATURE, Match
from drachenhort.games.schatzinsel.paths import destination
from drachenhort.games.schatzinsel.state import NODE_NAMES, NOWHERE
from tests.goldener_drache.situations import refusal, rule_against, sentences
from tests.referee.schatzinsel import in_ledger
from tests.referee.test_schatzinsel_self import L1, L2, S29, late_game, mirror_layout, placed

__all__ = [
    "BLIND",
    "DECLARATIONS",
    "JUNCTION",
    "JUNCTION_BLACK",
    "L1",
    "L2",
    "S29",
    "TWISTED",
    "begun",
    "destinations",
    "drafted",
    "duel",
    "late_match",
    "ledger",
    "moves",
    "phase",
    "placed",
    "played",
    "random_states",
    "refusal",
    "rule_against",
    "sentences",
    "shown",
    "situation",
]

DECLARATIONS = [f"?{recess}" for recess in range(1, 20)]
TWISTED = "B1 D1 E1 D2 F2 E0 E5 F4 E4 D2 D1 D1 E1 E4 A5 F0 F2 D4 C5"
"""A layout on which the way from SR ends at SB, and the way from SB at SR."""
BLIND = "D5 D2 F1 F0 E2 F3 C4 E0 A4 D0 E1 D1 D2 F3 E0 E1 B1 E4 D1"
"""A layout on which the way from SR ends at GB, and the way from SB at GR."""
JUNCTION = "F3 A0 D2 B4 D1 F3 D1 F1 E3 D3 E5 E5 E0 E2 D5 E1 F5 C1 D2"
"""A layout on which the exits of 8 lead to SR, GR, 4 and 4 again."""
JUNCTION_BLACK = " ".join(mirror_layout(JUNCTION.split()))
"""Its mirror image: the exits of 12 lead to SB, GB, 7 and 7 again."""


def situation(layout: str = L1, red: str = "", black: str = "", **fields: Any) -> Match:
    """A match in `placed(...)`: nodes of the figures by blanks, those not named wait in camp.

    `ph="TURN_START"` lets a turn of `t` begin: the other side rolls no points, and what happens happens. The
    position itself may say so too, and means the same.
    """
    if fields.get("ph") != "TURN_START":
        return Match.from_position(placed(layout, red, black, **fields), "schatzinsel")
    side = fields.get("t", "R")
    fields.setdefault("n", 7 if side == "R" else 8)
    before = {"ph": "ROLL", "t": "B" if side == "R" else "R", "n": fields["n"] - 1}
    match = Match.from_position(placed(layout, red, black, **{**fields, **before}), "schatzinsel")
    match.play("r:RR.RR" if side == "R" else "r:BB.BB")
    given = Match.from_position(placed(layout, red, black, **fields), "schatzinsel")
    assert {**given.position(), "dice": match.position()["dice"]} == match.position()
    return match


def begun(layout: str = L1, **options: Any) -> Match:
    """A match from its beginning on a given layout: Red's first figure has entered."""
    return Match("schatzinsel", layout=layout, **options)


def drafted(layout: str = L1, **options: Any) -> Match:
    """A match in which the discs were placed in turn, recess by recess."""
    match = Match("schatzinsel", **options)
    for recess, disc in enumerate(layout.split(), start=1):
        match.play_all(f"={disc[0]} {disc}@{recess}")
    return match


def duel(**fields: Any) -> Match:
    """S12: Red has just moved from 15 to 14, where Black stands; one point is left."""
    return played(situation(red="15", black="14", **fields), "15>14")


def late_match(rng: random.Random) -> Match:
    """A match in which nearly all figures are on board, so that figures soon return."""
    return Match.from_position(late_game(rng).position(), "schatzinsel")


def played(match: Match, tokens: str) -> Match:
    """The match itself, after the tokens."""
    match.play_all(tokens)
    return match


def random_states(match: Match, rng: random.Random) -> Iterator[Match]:
    """The match itself again and again while it is played at random until it is over."""
    yield match
    while not match.is_over:
        if match.decider == NATURE:
            odds = match.probabilities()
            match.play(rng.choices(list(odds), [float(chance) for chance in odds.values()])[0])
        else:
            match.play_action(rng.choice(match.legal_actions()))
        yield match


# ---- looks ----------------------------------------------------------------------------------------


def ledger(match: Match) -> dict[str, Any]:
    """The position in the ledger's names."""
    return in_ledger(match.position())


def shown(match: Match, keys: str) -> list[Any]:
    """Some keys of the position."""
    position = ledger(match)
    return [position[key] for key in keys.split()]


def phase(match: Match) -> str:
    """Phase, whose turn it is and points left, like `ACTION R 2`."""
    return " ".join(str(value) for value in shown(match, "ph t p"))


def moves(match: Match, origin: str = "") -> list[str]:
    """The legal moves, or those of the figure on `origin`."""
    return [token for token in match.choices() if ">" in token and token.startswith(origin)]


def destinations(match: Match, node: str) -> list[str]:
    """Where each exit of a node leads, before the rules about who may enter, in the order of the nodes."""
    ends = [int(destination(match.state, NODE_NAMES.index(node), number)) for number in range(4)]
    return [NODE_NAMES[end] for end in sorted(ends) if end != NOWHERE]
