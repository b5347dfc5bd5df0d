"""The rules for two players: DL-70 to DL-72."""

from .situations import GEMS, PRINTED_GEMS, VOLCANOES, begun, choices, dealt, hand, offered, phase, played


def test_one_egg_per_volcano() -> None:
    """DL-70: three leave the game; gems and tokens as usual."""
    land = dealt(players=2).position()["volcanoes"]
    assert {name: entry["eggs"] for name, entry in land.items()} == dict.fromkeys(VOLCANOES, 1)
    assert {name: sum(entry["gems"].values()) for name, entry in land.items()} == PRINTED_GEMS
    assert {kind: sum(entry["gems"][kind] for entry in land.values()) for kind in GEMS} == GEMS
    assert all(entry["face_down"] for entry in land.values())


def test_opening_moves_of_two_and_four() -> None:
    """DL-71: exactly; in turn order, whoever begins."""
    for first in (1, 2):
        match = dealt(players=2, start_player=first)
        line = "R+E1>s001 R+E1>s002 R+E1>s115 R+E1>s003 R+E1>s004 R+E1>V4"
        assert offered(match, line) == "R+E1>s001 R+E1>s002"  # s001 by s008, too
        played(match, "R+E2>s016")
        assert phase(match) == f"OPENING {3 - first}"
        assert offered(match, line) == "R+E1>s115 R+E1>s003" and match.is_legal("R+E1>s005")


def test_everything_else_as_usual() -> None:
    """DL-72: hands, dice, two different adventurers, and the other player next."""
    match = begun(players=2)
    assert hand(match) == hand(match, 2) == "T F Y" and len(match.weights()) == 9
    played(match, "{34} K R3")
    played(match, ". G4 E1>s001 .")
    assert phase(match) == "ROLL 2"
    played(match, "{12} T {34}")
    assert phase(match) == "ASSIGN 2" and choices(match) == "R3 R4 G3 G4 B3 B4"
