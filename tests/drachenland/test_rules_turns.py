"""Turns and dice: DL-20 to DL-25."""

import pytest

from drachenhort import NATURE

from .situations import begun, choices, hoard, move, offered, pawn, phase, played, situation


def test_a_turn() -> None:
    """DL-20: both dice, one for one adventurer, one for another, each moves and takes; then the next."""
    match = situation("1R V4, 1B V5", phase="ROLL", lies={"V4": "R E", "V5": "BB E"})
    assert match.decider == NATURE and phase(match) == "ROLL 1"
    assert phase(played(match, "{34}")) == "ASSIGN 1"
    assert phase(played(match, "R3")) == "MOVE 1"
    assert phase(played(match, ".")) == "TAKE 1"
    assert phase(played(match, "g")) == "ASSIGN 1"
    assert phase(played(match, "B4 .")) == "TAKE 1"
    assert phase(played(match, "g")) == "ROLL 2" and match.decider == NATURE
    assert hoard(match) == "R1 B2" and match.position()["turn"] == 2


def test_choice_of_adventurers_dice_and_order() -> None:
    """DL-21: any two, either die; the first is done before the second is chosen, and none moves twice."""
    match = situation("1R V4, 1G V5, 1B s100", lies={"V4": "E", "V5": "E"})
    assert choices(match) == "R3 R4 G3 G4 B3 B4"
    played(match, "G4")
    assert "R3" not in choices(match).split()
    played(match, ". e")
    assert choices(match) == "R3 B3" and match.position()["used"] == ["G"]
    assert offered(match, "G3 G4 R4") == ""
    played(match, "B3")
    assert match.position()["used"] == ["G", "B"] and match.position()["dice"]["unused"] == []


def test_equal_dice() -> None:
    """DL-21: the assignment names the value; the other die is still there."""
    match = situation("1R V4", dice="33")
    assert choices(match) == "R3 G3 B3"
    assert choices(played(match, "R3 . .")) == "G3 B3" and match.position()["dice"]["unused"] == [3]


@pytest.mark.parametrize(
    ("dice", "a", "b"),
    [
        ("special", {1: 1, 2: 3, 3: 2}, {2: 1, 3: 2, 4: 3}),
        ("d4", dict.fromkeys(range(1, 5), 1), dict.fromkeys(range(1, 5), 1)),
        ("d6", dict.fromkeys(range(1, 7), 1), dict.fromkeys(range(1, 7), 1)),
    ],
)
def test_the_dice(dice: str, a: dict[int, int], b: dict[int, int]) -> None:
    """DL-22: what can fall, and how likely."""
    match = begun(dice=dice)
    assert match.weights() == {f"{{{x}{y}}}": m * n for x, m in a.items() for y, n in b.items()}


def test_a_five_is_a_plain_distance() -> None:
    """DL-22: with `d6`, only a 4 moves a dragon."""
    for die, flies in ((4, True), (5, False), (6, False)):
        match = situation("1R V4", dice=f"d6 1{die}", lies={"V4": "E DR"}, opened="V1")
        played(match, f"R{die}")
        assert match.is_legal("^V1") == flies
        walks = ">V1 >s106 >s107 >s108"  # 3, 4, 5 and 6 steps away
        assert offered(match, walks).split() == walks.split()[: die - 2]


def test_both_dice_are_used_but_nobody_must_move() -> None:
    """DL-23: for two different adventurers; a die may be used for 0 spaces."""
    match = situation("1R V4, 1G s100", lies={"V4": "E"})
    assert "." not in choices(match)  # a die has to be assigned
    played(match, "R3 . . G4")
    assert match.is_legal(".") and phase(played(match, ".")) == "ROLL 2"
    assert pawn(match, "1R") == "V4" and pawn(match, "1G") == "s100"


def test_a_die_for_an_adventurer_off_the_board() -> None:
    """DL-24: entering is optional, but the second die has to be assigned."""
    match = situation("1R s100")
    played(match, "R3 .")
    assert choices(match) == "G4 B4"
    played(match, "G4")
    assert match.is_legal(".") and match.is_legal("E1>s001")
    assert phase(played(match.copy(), ".")) == "ROLL 2"
    assert pawn(played(match.copy(), "."), "1G") is None
    assert pawn(played(match, "E1>s001 ."), "1G") == "s001"


def test_two_adventurers_off_the_board() -> None:
    """DL-24: both dice may go to them, and none of them needs to enter."""
    match = played(situation("1R s100"), "G3 . B4")
    assert move(match, "colour die") == ["B", 4]
    assert phase(played(match, "E3>s120 .")) == "ROLL 2" and pawn(match, "1B") == "s120"


def test_the_third_adventurer_takes_nothing() -> None:
    """DL-25: even if it stands on a volcano."""
    match = situation("1R V4, 1G V5, 1B V6", lies={"V4": "E", "V5": "E", "V6": "BB E"})
    played(match, "R3 . e G4 . e")
    assert phase(match) == "ROLL 2" and hoard(match) == "E2"
    assert match.position()["volcanoes"]["V6"]["eggs"] == 1
