"""Dice that can be checked, also where chance decides in parts: the gems of a volcano of Drachenland."""

import pytest

from drachenhort import NATURE, Match
from drachenhort.server.dice import BadDice, check, new_seed, promise_of, roll


def dealt(seed: str) -> Match:
    """Drachenland after chance has set it up, every gem by a die of its own."""
    match, number = Match("drachenland"), 0
    while match.decider == NATURE:
        roll(match, seed, number)
        number += 1
    return match


def test_every_part_of_what_chance_decides_is_checked() -> None:
    seed = new_seed()
    match = dealt(seed)
    assert check(match, seed, promise_of(seed), ()) == 1 + 57 == len(match)


def test_a_gem_that_no_die_brought_is_found() -> None:
    seed = new_seed()
    tokens = dealt(seed).tokens()
    kinds = tokens[1].removeprefix("V1=")
    other = next(kind for kind in "RGBD" if kind not in kinds[:1] and kinds.count(kind) < 2)
    forged = Match("drachenland")
    forged.play_all([tokens[0], f"V1={other}"])
    with pytest.raises(BadDice, match=r"Move 2, V1="):
        check(forged, seed, promise_of(seed), ())
