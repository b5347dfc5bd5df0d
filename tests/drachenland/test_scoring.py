"""The score: the rulebook's worked example, and every way of grouping tried on 10,000 random hoards."""

import random
from functools import cache
from itertools import product

import numpy as np

from drachenhort import Match

from .situations import played, situation

HOARDS = 10_000
EXAMPLE = {1: "E3 R7 G2 B6 D4", 2: "E6 R4 G4 B5"}
"""Before the last egg is taken by the first player."""

Hoard = tuple[int, int, int, int, int]
"""Eggs, rubies, emeralds, sapphires, diamonds."""


def test_the_worked_example() -> None:
    """DL-74 to DL-78, section 7: 45 and 43."""
    rings = "1R 1B 2R 2G 2B"
    for option in ("shared", "sets"):
        match = situation("1G V11", bare=True, lies={"V11": "E"}, held=EXAMPLE, rings=rings, tiebreak=option)
        played(match, "G3 . e")
        assert match.outcome is not None
        assert match.outcome.points[:2] == (45, 43) and match.outcome.winners == (0,)


def test_the_highest_total() -> None:
    """Section 7: one player holds everything, 183."""
    assert engine([((18, 16, 16, 16, 9), (True,) * 3)]) == [183] == [best(18, (16, 16, 16), 9)]


def test_every_grouping_of_random_hoards() -> None:
    """DL-74 to DL-78: what the rules count is the best of all groupings."""
    rng = random.Random(1)
    hoards = [(_hoard(rng), _rings(rng)) for _ in range(HOARDS)]
    found = engine(hoards)
    for (hoard, rings), points in zip(hoards, found, strict=True):
        eggs, *gems, diamonds = hoard
        kept = tuple(count if ring else 0 for count, ring in zip(gems, rings, strict=True))
        assert points == best(eggs, kept, diamonds), (hoard, rings)
    assert len(set(found)) > 50


def _hoard(rng: random.Random) -> Hoard:
    most = rng.choice(((3, 3, 3), (8, 6, 9), (5, 9, 5)))
    eggs, gems, diamonds = most
    return (
        rng.randint(0, eggs),
        rng.randint(0, gems),
        rng.randint(0, gems),
        rng.randint(0, gems),
        rng.randint(0, diamonds),
    )


def _rings(rng: random.Random) -> tuple[bool, ...]:
    return tuple(rng.random() < 0.8 for _ in range(3))


@cache
def best(eggs: int, gems: tuple[int, ...], diamonds: int) -> int:
    """The best of all groupings: nothing more is grouped, or one more collection, in any of 8 ways."""
    gems = tuple(sorted(gems))
    points = eggs + sum(gems) + diamonds
    if not eggs:
        return points
    for replaced in product((False, True), repeat=3):
        rest = tuple(count - (not by_diamond) for count, by_diamond in zip(gems, replaced, strict=True))
        if min(rest) >= 0 and sum(replaced) <= diamonds:
            points = max(points, 10 + best(eggs - 1, tuple(sorted(rest)), diamonds - sum(replaced)))
    return points


def engine(hoards: list[tuple[Hoard, tuple[bool, ...]]]) -> list[int]:
    """The points that the rules give, four hoards at a time, one for each seat."""
    match = Match("drachenland", players=4)
    state, table, points = match.state.copy(), np.zeros((4, 2), np.int32), []
    for start in range(0, len(hoards), 4):
        for seat, (hoard, rings) in enumerate(hoards[start : start + 4]):
            state.held_eggs[seat] = hoard[0]
            state.held_gems[seat] = hoard[1:]
            state.ring[seat] = rings
        match.game.rules.scores(state, table)
        points += table[:, 0].tolist()
    return points[: len(hoards)]
