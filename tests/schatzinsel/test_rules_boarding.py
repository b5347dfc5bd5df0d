"""Boarding: TI-41 to TI-45, and edge case 15 of section 8."""

import random

import pytest

from drachenhort import Match

from .situations import (
    L2,
    late_match,
    ledger,
    phase,
    played,
    random_states,
    shown,
    situation,
)


@pytest.mark.parametrize(("side", "node", "landing"), [("R", "8", "GR"), ("B", "12", "GB")])
def test_a_figure_boards_at_once(side: str, node: str, landing: str) -> None:
    """TI-41: as part of the move; the landing point is empty again."""
    match = situation(**{"red" if side == "R" else "black": node}, t=side, p=2)
    played(match, f"{node}>{landing}")
    seat = "RB".index(side)
    assert shown(match, "figures ph p") == [{}, "ACTION", 1] and ledger(match)["sf"][seat] == 1
    assert ledger(match)["cf"][seat] == 4 and ledger(match)["sf"][1 - seat] == 0


def test_boarding_by_an_extra_move() -> None:
    """TI-41, TI-42, TI-69: with chests too, and without a point."""
    match = played(situation(red="4", black="8"), "4>8 d:RR +8>GR")
    assert shown(match, "sf cc sc p") == [[1, 0], [4, 5], [3, 0], 1]


def test_boarding_with_the_last_point_ends_the_turn() -> None:
    """TI-41: the turn goes on as after any move."""
    assert phase(played(situation(red="8", p=1), "8>GR")) == "ROLL B 0"


def test_two_chests_come_along() -> None:
    """TI-42: from the own camp; the enemy's are untouched."""
    match = played(situation(red="8", chests=(2, 6, 3, 1)), "8>GR")
    assert shown(match, "cc sc") == [[0, 6], [5, 1]]
    match = played(situation(black="12", t="B"), "12>GB")
    assert shown(match, "cc sc") == [[6, 4], [0, 2]]
    match = played(situation(L2, red="SR 14", p=2), "SR>GR 14>GR")
    assert shown(match, "cc sc sf") == [[2, 6], [4, 0], [2, 0]]


def test_the_last_chest_comes_alone() -> None:
    """TI-43: none is taken from the enemy in addition."""
    match = played(situation(red="8", chests=(1, 6, 4, 1)), "8>GR")
    assert shown(match, "cc sc") == [[0, 6], [5, 1]]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((0, 6, 5, 1), [[0, 5], [6, 1]]),
        ((0, 1, 5, 6), [[0, 0], [6, 6]]),
        ((0, 2, 6, 4), [[0, 1], [7, 4]]),
    ],
)
def test_from_an_empty_camp_one_chest_of_the_enemy(before: tuple[int, ...], after: list[list[int]]) -> None:
    """TI-44, edge case 15: one, not two, and from his camp before his ship."""
    assert shown(played(situation(red="8", chests=before), "8>GR"), "cc sc") == after


def test_from_two_empty_camps_a_chest_of_the_enemy_ship() -> None:
    """TI-44, section 7: six to six, so it always ends the game; eight to eight in the long one."""
    match = played(situation(red="8", chests=(0, 0, 6, 6)), "8>GR")
    assert match.is_over and shown(match, "sc winner") == [[7, 5], "R"]
    match = played(situation(red="8", chests=(0, 0, 8, 8), length="long"), "8>GR")
    assert match.is_over and shown(match, "sc winner") == [[9, 7], "R"]


def test_a_figure_on_board_stays_there() -> None:
    """TI-45: except when its side has no figure in camp or on the island (TI-70)."""
    for seed in range(8):
        match = (
            late_match(random.Random(seed))
            if seed % 3
            else Match("schatzinsel", layout="random", max_turns=60)
        )
        before = ledger(match)
        for state in random_states(match, random.Random(seed)):
            after = ledger(state)
            for seat, side in enumerate("RB"):
                outside = before["cf"][seat] + list(before["figures"].values()).count(side)
                assert after["sf"][seat] >= before["sf"][seat] or outside == 0
            before = after
