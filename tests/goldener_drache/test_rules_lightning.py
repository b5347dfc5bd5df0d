"""Lightning cards: GD-34 to GD-37 and GD-43 to GD-48."""

import pytest

from .situations import base, bolts, dragon, dragons, phase, rack, rule_against, situation, told

FOUR = "P1 e5/S [W,N,E,SE,SW]; P2 g5/S [N,E,W,SE,SW]; P3 d6/S [N,E,W,SE,SW]; P4 h6/S [N,E,W,SE,SW]"
"""The rulebook's example, T-16: everybody can be moved west."""


# ---- what a veto is -------------------------------------------------------------------------------


def test_a_veto_stops_an_opponent_from_moving_a_dragon() -> None:
    """GD-34."""
    match = base()
    match.play_all("calm 1S 2SW")
    assert match.decider == 1 and match.choices() == ["ok", "veto"]
    match.play("veto", seat=1)
    assert dragon(match, 2) == "g1/N" and bolts(match) == [2, 1]


@pytest.mark.parametrize("scope", ["owner", "any_opponent"])
def test_nobody_vetoes_in_the_own_turn(scope: str) -> None:
    """GD-34: the active player is never asked, and cannot."""
    match = situation("P1 e4 [E,W,E]; P2 h4 []; P3 b4 []", veto_scope=scope)
    match.play("calm")
    assert rule_against(match, "veto") == "GD-34"
    while match.position()["active"] == 1:
        if match.position()["phase"] == "VETO":
            assert match.decider != 0
        match.play(match.choices()[0])


def test_a_veto_comes_before_the_freed_tile_is_on_the_rack() -> None:
    """GD-35: until the answer the tile is on the table only; afterwards the move stands."""
    match = base()
    match.play_all("calm 1S 2SW")
    assert rack(match, 1) == "SW,SE,E,W,N" and dragons(match) == "e2/S g1/N"
    match.play("ok")
    assert rack(match, 1) == "SE,E,W,N,N" and dragons(match) == "e2/S f2/SW"
    assert rule_against(match, "veto") == "GD-34"
    match.play("1SE")
    assert rule_against(match, "veto") == "GD-35"


def test_the_active_player_waits_for_the_answer() -> None:
    """GD-35: no further move while a veto is possible."""
    match = base()
    match.play_all("calm 1S 2SW")
    for wish in ("1SE", "1SW", "2SW", "-SW"):
        assert rule_against(match, wish) == "GD-35"


def test_a_vetoed_move_is_undone_exactly() -> None:
    """GD-36; edge case 18: dragons, tiles under them and the rack with its order are as before."""
    match = situation("P1 e4/S [SW,N,E,W,SE]; P2 g4/S [N,E,W,SE,SW]")
    match.play("calm")
    before = match.position()
    match.play_all("2SW veto")
    after = match.position()
    for data in (before["players"][0], after["players"][0]):
        del data["revealed"]
    assert after["players"][0] == before["players"][0]
    assert after["players"][1] == before["players"][1] | {"lightning": 1}
    assert after["moves_left"] == before["moves_left"] and after["pending"] is None


def test_the_same_tile_goes_to_another_dragon() -> None:
    """GD-36; edge case 6: not the next tile of the rack, and not the same dragon."""
    match = situation(FOUR)
    match.play_all("calm 2W veto")
    assert match.choices() == ["1W", "3W", "4W"]
    assert rule_against(match, "1N") == "GD-22" and rule_against(match, "2W") == "GD-46"


def test_vetoes_force_the_own_dragon() -> None:
    """GD-37; edge case 20: with two players one veto is enough."""
    match = situation("P1 e4/S [SW,N,E,W,SE]; P2 g4/S [N,E,W,SE,SW]")
    match.play_all("calm 2SW veto")
    assert match.choices() == ["1SW"]
    four = situation(FOUR)
    four.play_all("calm 3W veto 2W veto 4W veto")
    assert four.choices() == ["1W"] and bolts(four) == [2, 1, 1, 1]


# ---- who may veto, and when -----------------------------------------------------------------------


def test_only_the_owner_is_asked_by_default() -> None:
    """GD-43, GD-47."""
    match = situation(FOUR)
    match.play_all("calm 3W")
    assert match.decider == 2 and match.position()["asked"] == 3
    match.play("ok")
    assert match.decider == 0 and dragon(match, 3) == "c6/W"


def test_no_question_about_the_own_dragon() -> None:
    """GD-43; edge case 11: under `owner` a move of the own dragon stands at once."""
    match = situation(FOUR)
    match.play_all("calm 1W")
    assert match.decider == 0 and dragon(match, 1) == "d5/W" and phase(match) == "MOVE 1 2"


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_any_opponent_may_veto_any_move(number: int) -> None:
    """GD-43 with `veto_scope = any_opponent`: also the move of the active player's own dragon."""
    match = situation(FOUR, veto_scope="any_opponent")
    match.play_all(f"calm {number}W")
    asked = []
    while phase(match).startswith("VETO"):
        asked.append(match.decider)
        match.play("ok")
    assert asked == [1, 2, 3] and dragon(match, number).endswith("/W")


@pytest.mark.parametrize("wind", ["S", "SE", "N", "W"])
def test_a_veto_needs_no_reason(wind: str) -> None:
    """GD-44: good directions and bad ones alike."""
    match = situation(f"P1 e4 [{wind}]; P2 d6 []")
    match.play_all(f"calm 2{wind}")
    assert match.decider == 1 and match.choices() == ["ok", "veto"]
    match.play("veto")
    assert dragon(match, 2).startswith("d6") and bolts(match) == [2, 1]


@pytest.mark.parametrize("scope", ["owner", "any_opponent"])
@pytest.mark.parametrize("near", ["f8 S", "e8 SE", "g8 SW", "e9 E", "g9 W", "f10 N"])
def test_no_veto_on_the_golden_volcano(scope: str, near: str) -> None:
    """GD-45; edge case 10: whatever the scope, and though all opponents hold lightning."""
    place, wind = near.split()
    match = situation(f"P1 {place} [{wind}]; P2 h5 []; P3 b3 []", veto_scope=scope)
    match.play_all(f"calm 1{wind}")
    assert match.is_over and bolts(match) == [2, 2, 2]


# ---- how vetoes follow each other -----------------------------------------------------------------


def test_a_veto_lasts_for_one_tile() -> None:
    """GD-46; edge case 7: with the next tile the dragon may be moved, and vetoed, again."""
    match = situation(FOUR)
    match.play_all("calm 2W veto")
    assert match.position()["excluded"] == [2] and rule_against(match, "2W") == "GD-46"
    match.play("1W")
    assert match.position()["excluded"] == [] and "2N" in match.choices()
    match.play_all("2N veto")
    assert bolts(match) == [2, 0, 2, 2] and match.position()["excluded"] == [2]


def test_a_veto_lasts_until_the_tile_bounces() -> None:
    """GD-46: the bounce lifts it."""
    match = base()
    match.play_all("calm 1S 2SW veto")  # and SW bounces
    assert match.position()["excluded"] == [] and match.choices() == ["1SE", "2SE"]


def test_several_players_veto_one_tile() -> None:
    """GD-46: on successive attempts."""
    match = situation(FOUR)
    match.play_all("calm 2W veto 3W veto")
    assert match.position()["excluded"] == [2, 3] and match.choices() == ["1W", "4W"]
    assert bolts(match) == [2, 1, 1, 2]


def test_one_player_may_use_both_cards_on_one_tile_under_any_opponent() -> None:
    """GD-46: under `owner` the two are for different tiles; here they may save two dragons from one."""
    match = situation(FOUR, veto_scope="any_opponent")
    match.play_all("calm 3W veto 4W veto")
    assert bolts(match) == [2, 0, 2, 2] and match.position()["excluded"] == [3, 4]


def test_the_asking_goes_clockwise_from_the_active_player() -> None:
    """GD-47: player 3 active, so 4, 1, 2 in this order."""
    match = situation(FOUR.replace("[W,N,E", "[N,W,E").replace("P3 d6/S [N,E,W", "P3 d6/S [W,N,E"),
                      turn=3, veto_scope="any_opponent")  # fmt: skip
    deciders = [entry.decider for entry in match.play_all("calm 1W ok ok ok")]
    assert deciders == [2, 2, 3, 0, 1] and phase(match) == "MOVE 3 2"


def test_the_first_veto_ends_the_asking() -> None:
    """GD-47: only that card is spent."""
    match = situation(FOUR, veto_scope="any_opponent")
    match.play_all("calm 1W ok veto")
    assert bolts(match) == [2, 2, 1, 2] and match.decider == 0
    assert match.position()["excluded"] == [1]


def test_players_without_a_card_are_never_asked() -> None:
    """GD-47."""
    match = situation(FOUR.replace("P3 d6/S [N,E,W,SE,SW]", "P3 d6/S [N,E,W,SE,SW] lightning 0"),
                      veto_scope="any_opponent")  # fmt: skip
    deciders = [entry.decider for entry in match.play_all("calm 3W ok ok")]
    assert deciders == [0, 0, 1, 3] and phase(match) == "MOVE 1 2"


def test_vetoes_cost_no_moves() -> None:
    """GD-48; edge case 5: a tile is one move, however often it was vetoed."""
    match = situation(FOUR)
    match.play_all("calm 2W veto 3W veto 4W veto")
    assert phase(match) == "MOVE 1 3"
    match.play("1W")
    assert phase(match) == "MOVE 1 2"
    assert told(match, "1N 1E") == "1N 1E" and phase(match) == "TURN_START 2 0"
