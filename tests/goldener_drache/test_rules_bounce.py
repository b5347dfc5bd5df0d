"""Tiles that bounce: GD-27, GD-38 and GD-58."""

import pytest

from .situations import base, bolts, dragons, phase, player, rack, rule_against, situation, told

STUCK = "P1 d10/W [S,S,SW,SW,SE]; P2 h10/E [SE,N,N,W,E]"
"""Southward tiles can move nobody here."""


@pytest.mark.parametrize(
    ("text", "wind"),
    [
        ("P1 d2 [S,W]; P2 h2 []", "S"),  # red d3 and h3, GD-23
        ("P1 d8 [S,W]; P2 d9 []; P3 d10 []", "S"),  # dragons in a column, and the edge below, GD-23, GD-24
        ("P1 e1 [N,W]; P2 g1 []", "N"),  # the edge, GD-24
        ("P1 d10 [S,E]; P2 f8 []", "S"),  # the edge, and no opponent onto the goal, GD-24, GD-26
    ],
)
def test_a_tile_that_can_move_nobody_bounces(text: str, wind: str) -> None:
    """GD-27: to the tail of the same rack, as one move."""
    match = situation(text)
    before, where = player(match, 1)["rack"], dragons(match)
    assert told(match, "calm") == f"calm -{wind}"
    assert player(match, 1)["rack"] == [*before[1:], wind] and dragons(match) == where
    assert phase(match) == "MOVE 1 2"


def test_a_bounce_takes_a_move() -> None:
    """GD-27; edge case 3: nothing replaces it, and three of them are a whole turn."""
    match = situation(STUCK)
    before = dragons(match)
    assert told(match, "calm") == "calm -S -S -SW"
    assert phase(match) == "TURN_START 2 0" and dragons(match) == before
    assert rack(match, 1) == "SW,SE,S,S,SW"


def test_a_bounced_tile_comes_back_after_four_others() -> None:
    """GD-27, GD-14; edge case 4: it is not tried again at once."""
    match = situation("P1 e1/E [N,S,SE,SW,W]; P2 g1/W [N,S,SW,SE,E]")
    assert told(match, "storm 1S 1SE 1SW 1W") == "storm -N 1S 1SE 1SW 1W"
    assert rack(match, 1)[0] == "N" and phase(match) == "TURN_START 2 0"


def test_a_whole_storm_may_bounce() -> None:
    """GD-27, GD-28; edge case 24: five bounces follow one decision, and then another player decides."""
    match = situation(STUCK)
    assert told(match, "storm") == "storm -S -S -SW -SW -SE"
    assert phase(match) == "TURN_START 2 0" and match.decider == 1
    assert rack(match, 1) == "S,S,SW,SW,SE" and len(match) == 1


def test_bounces_may_follow_a_move() -> None:
    """GD-27; edge case 24."""
    match = situation("P1 d9/S [S,SW,SE]; P2 h10/E []")
    assert told(match, "calm 1S") == "calm 1S -SW -SE"
    assert phase(match) == "TURN_START 2 0" and rack(match, 1).endswith("S,SW,SE")


def test_an_opponent_beside_the_goal_makes_a_tile_bounce() -> None:
    """GD-26, GD-27; edge case 9."""
    match = situation("P1 d10 [S,E,W]; P2 f8/SE []")
    assert told(match, "calm") == "calm -S"
    assert not match.is_over and dragons(match).endswith("f8/SE")


def test_no_bounce_while_the_own_dragon_can_win() -> None:
    """GD-27: the same tile is playable for the dragon's owner."""
    match = situation("P1 d10 [S,E,W]; P2 f8/SE [S]", turn=2)
    assert told(match, "calm") == "calm" and match.choices() == ["2S#"]


def test_a_veto_can_make_a_tile_bounce() -> None:
    """GD-38, GD-27; edge cases 8 and 20: the card stays spent, and one move is used."""
    match = base()
    assert told(match, "calm 1S 2SW veto") == "calm 1S 2SW veto -SW"
    assert bolts(match) == [2, 1] and phase(match) == "MOVE 1 1"
    assert match.position()["excluded"] == [] and rack(match, 1).endswith("N,SW")


def test_several_vetoes_can_make_a_tile_bounce() -> None:
    """GD-38: all lightning cards stay spent; the whole turn may end with it."""
    match = situation("P1 e2 [SW,N,E]; P2 g2 []; P3 b2 []")
    assert told(match, "calm 2SW veto 3SW veto").startswith("calm 2SW veto 3SW veto -SW")
    assert bolts(match) == [2, 1, 1] and phase(match) == "MOVE 1 2"


def test_a_vetoed_dragon_of_the_active_player_can_make_a_tile_bounce() -> None:
    """GD-38, GD-43: under any_opponent the own dragon can be stopped as well."""
    match = situation("P1 e2 [S,E]; P2 h2 []", veto_scope="any_opponent")
    assert told(match, "calm 1S veto") == "calm 1S veto -S"
    assert bolts(match) == [2, 1] and phase(match) == "MOVE 1 2"


def test_a_bounce_after_a_veto_can_end_the_turn() -> None:
    """GD-38, GD-28: when it takes the last move."""
    match = situation("P1 e1/SE [W,E,N]; P2 g5 []")
    assert told(match, "calm 1W 1E 2N veto") == "calm 1W 1E 2N veto -N"
    assert phase(match) == "TURN_START 2 0" and rack(match, 1).endswith("SE,W,N")


def test_there_is_no_bounce_by_choice() -> None:
    """GD-58: not while the own dragon alone can move, and not under a veto either."""
    match = situation("P1 e8/S [N,S,W,SE,SW]; P2 g1/E [E,N,W,SE,SW]")
    assert told(match, "calm") == "calm" and match.choices() == ["1N"]
    assert rule_against(match, "-N") == "GD-58"
    forced = situation("P1 e4/S [SW,N,E,W,SE]; P2 g4/S [N,E,W,SE,SW]")
    assert told(forced, "calm 2SW veto") == "calm 2SW veto"
    assert rule_against(forced, "-SW") == "GD-58" and forced.choices() == ["1SW"]
