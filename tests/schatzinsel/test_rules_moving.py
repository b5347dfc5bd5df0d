"""Moving figures: TI-30 to TI-40, and edge cases 1, 2, 3, 4 and 19 of section 8."""

from .situations import (
    BLIND,
    L1,
    L2,
    TWISTED,
    begun,
    destinations,
    ledger,
    moves,
    phase,
    played,
    rule_against,
    shown,
    situation,
)


def test_every_point_stops_the_figure() -> None:
    """TI-30: a move goes to the next point, and costs one point, however long it is."""
    match = situation(red="SR", p=3)
    assert moves(match) == ["SR>19"] and rule_against(match, "SR>15") == "TI-30"
    played(match, "SR>19")
    assert shown(match, "figures p") == [{"19": "R"}, 2]
    match = played(situation(L2, red="SR", p=3), "SR>GR")
    assert ledger(match)["p"] == 2


def test_kinds_of_move() -> None:
    """TI-31: start field to point, point to point, point to landing point, start field to landing point."""
    match = played(situation(red="SR 8", p=4), "SR>19 19>15 8>GR")
    assert shown(match, "figures sf") == [{"15": "R"}, [1, 0]]
    assert ledger(played(situation(L2, red="SR"), "SR>GR"))["sf"] == [1, 0]


def test_every_exit_may_be_taken() -> None:
    """TI-32: two on A to E, four on F, one on a start field; and back again."""
    assert moves(situation(red="15"), "15>") == ["15>14", "15>16", "15>18", "15>19"]  # F
    assert moves(situation(red="5"), "5>") == ["5>1", "5>6"]  # A
    assert moves(situation(red="8"), "8>") == ["8>4", "8>GR"]  # B
    assert moves(situation(red="11"), "11>") == ["11>12", "11>16"]  # C
    assert moves(situation(red="14"), "14>") == ["14>15", "14>17"]  # D
    assert moves(situation(red="18"), "18>") == ["18>15", "18>17"]  # E
    assert moves(situation(red="SR"), "SR>") == ["SR>19"]
    match = played(situation(red="15", p=3), "15>14 14>15")
    assert shown(match, "figures p") == [{"15": "R"}, 1]


def test_bridges_are_crossed_straight() -> None:
    """TI-33: the way from SR on L1 crosses the bridges of 19, 16 and 18 and never changes path."""
    match = begun(L1)
    assert destinations(match, "SR") == ["19"]
    turned = played(situation(red="SR", p=4), "?16 ok 16r1")
    assert destinations(turned, "SR") != ["19"]  # it does go over disc 16


def test_a_path_back_to_the_own_point_is_no_move() -> None:
    """TI-34, edge case 2: the figure cannot move until a disc is turned."""
    match = situation(red="9", p=3)
    assert destinations(match, "9") == ["9", "9"] and moves(match) == []
    assert rule_against(match, "9>9") == "TI-34"
    assert moves(played(match, "?5 ok 5r1"), "9>") != []


def test_a_point_that_has_both_is_left_by_the_other_exits() -> None:
    """TI-34, TI-35: 12 leads twice to itself and once each to 11 and GB."""
    assert moves(situation(red="12")) == ["12>11"]
    assert moves(situation(black="12", t="B")) == ["12>11", "12>GB"]


def test_two_routes_to_one_destination_are_one_action() -> None:
    """TI-35, edge case 3."""
    assert destinations(begun(L1), "2") == ["6", "6"] and moves(situation(red="2")) == ["2>6"]
    assert destinations(begun(L1), "6") == ["2", "2", "5", "7"]
    assert moves(situation(red="6")) == ["6>2", "6>5", "6>7"]


def test_never_two_own_figures_on_one_point() -> None:
    """TI-36: on points and start fields, by moves and by extra moves."""
    match = situation(red="15 14 SR 19")
    assert moves(match) == ["14>17", "15>16", "15>18"]
    for token in ("15>14", "14>15", "SR>19", "19>SR", "19>15"):
        assert rule_against(match, token) == "TI-36"
    match = played(situation(red="15 17", black="14"), "15>14 d:RR")
    assert match.choices() == ["+14>15", "stay"] and rule_against(match, "+14>17") == "TI-36"


def test_an_enemy_is_attacked() -> None:
    """TI-37: at once; nobody has moved yet."""
    match = played(situation(red="15", black="14"), "15>14")
    assert shown(match, "ph x figures p m") == ["DUEL_ROLL", "15>14/R", {"14": "B", "15": "R"}, 1, 1]


def test_an_occupied_disc_is_crossed_on_another_segment() -> None:
    """TI-38, edge case 1: by whomever it is occupied."""
    for red, black in (("SR", "19 16 12 11 6"), ("SR 10 5 2 1", ""), ("SR 19 16", "12 11 6 10 5")):
        assert moves(situation(L2, red=red, black=black), "SR>") == ["SR>GR"]


def test_nobody_passes_a_figure_on_the_path() -> None:
    """TI-38: the way from 17 over 14 ends there, own figure or enemy."""
    assert rule_against(situation(red="17", black="14"), "17>15") == "TI-30"
    assert moves(situation(red="17 14", black="SB"), "17>") == ["17>13", "17>18", "17>SB"]


def test_open_start_fields() -> None:
    """TI-39 (`open`): one's own, the other's, and an attack on who stands there."""
    assert "17>SB" in moves(situation(black="17", t="B")) and "17>SB" in moves(situation(red="17"))
    match = played(situation(red="17", p=1), "17>SB")
    assert shown(match, "ph x") == ["DUEL_ROLL", "camp>SB/B*"]  # Black's next turn has begun
    match = played(situation(red="17", black="SB"), "17>SB")
    assert shown(match, "ph x") == ["DUEL_ROLL", "17>SB/R"]
    assert moves(situation(TWISTED, red="SR")) == ["SR>SB"]


def test_closed_start_fields() -> None:
    """TI-39 (`closed`): no move ends there, nor an extra move."""
    closed = {"start_entry": "closed"}
    for match in (
        situation(black="17", t="B", **closed),
        situation(red="17", **closed),
        situation(red="17", black="SB", **closed),
    ):
        assert "17>SB" not in match.choices() and rule_against(match, "17>SB") == "TI-39"
    assert moves(situation(TWISTED, red="SR", **closed)) == []
    match = played(situation(red="18", black="17", **closed), "18>17 d:RR")
    assert match.choices() == ["+17>13", "+17>14", "+17>18", "stay"]
    assert "+17>SB" in played(situation(red="18", black="17"), "18>17 d:RR").choices()


def test_closed_start_fields_still_let_figures_enter() -> None:
    """TI-21, TI-24, TI-39: entering is no move."""
    assert "SR" in situation(ph="TURN_START", start_entry="closed").position()["figures"]
    match = situation(black="SR", ph="TURN_START", start_entry="closed")
    assert shown(match, "ph x") == ["DUEL_ROLL", "camp>SR/R*"]


def test_only_the_own_landing_point_is_entered() -> None:
    """TI-40, edge case 4: a path to the enemy's is no legal move, from whatever point or start field."""
    for side, node, own, other in (("R", "3", "GR", "GB"), ("B", "3", "GB", "GR"), ("B", "8", "4", "GR")):
        match = situation(**{"red" if side == "R" else "black": node}, t=side)
        assert moves(match) == [f"{node}>{own}"] and rule_against(match, f"{node}>{other}") == "TI-40"
    assert moves(situation(BLIND, red="SR")) == [] and moves(situation(BLIND, black="SB", t="B")) == []
    match = played(situation(red="11", black="12"), "11>12 d:RR")
    assert match.choices() == ["+12>11", "stay"] and rule_against(match, "+12>GB") == "TI-40"


def test_a_turned_disc_changes_paths_far_away() -> None:
    """Edge case 19, TI-30: the way from SR crosses disc 1 in L2; points stay in their recess."""
    match = situation(L2, red="SR 14", p=4)
    assert moves(match, "SR>") == ["SR>GR"]
    played(match, "?1 ok 1r1")
    assert moves(match, "SR>") != ["SR>GR"]
    assert shown(match, "figures") == [{"14": "R", "SR": "R"}]
    assert moves(played(match, "?1 ok 1r5"), "SR>") == ["SR>GR"]


def test_the_phase_after_a_move() -> None:
    """TI-26, TI-30: the next action, or the other's turn."""
    assert phase(played(situation(red="15", p=2), "15>14")) == "ACTION R 1"
    assert phase(played(situation(red="15", p=1), "15>14")) == "ROLL B 0"
