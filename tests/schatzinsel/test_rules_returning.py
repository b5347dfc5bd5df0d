"""A player without figures on the island: TI-70 to TI-76, TI-79, TI-82; edge cases 13, 14 and 23."""

import random
from typing import Any

import pytest

from drachenhort import NATURE

from .situations import (
    DECLARATIONS,
    JUNCTION,
    JUNCTION_BLACK,
    late_match,
    ledger,
    moves,
    phase,
    played,
    random_states,
    rule_against,
    shown,
    situation,
)

LANDING: dict[str, Any] = {"return_to": "landing"}
OUT: dict[str, Any] = {"t": "B", "camps": (5, 0), "ships": (0, 4)}
"""Black has one figure on the island and four on the ship."""


def test_only_without_any_figure() -> None:
    """TI-70: none in camp, none on the island; one comes back."""
    match = situation(camps=(5, 0), ships=(0, 5), ph="TURN_START", t="B")
    assert shown(match, "figures sf ret ph") == [{"SB": "B"}, [0, 4], ["B"], "ROLL"]


@pytest.mark.parametrize("node", ["9", "SB", "SR", "1"])
def test_a_figure_on_the_island_keeps_the_others_on_board(node: str) -> None:
    """TI-70: wherever it stands, even if it cannot move."""
    match = situation(black=node, camps=(5, 0), ships=(0, 4), ph="TURN_START", t="B")
    assert shown(match, "figures sf ret") == [{node: "B"}, [0, 4], []]


def test_a_figure_in_camp_counts_as_on_the_island() -> None:
    """TI-70, edge case 14: it enters, and nobody returns."""
    match = situation(camps=(5, 1), ships=(0, 4), ph="TURN_START", t="B")
    assert shown(match, "figures cf sf ret") == [{"SB": "B"}, [5, 0], [0, 4], []]
    match = situation(red="SB", camps=(4, 1), ships=(0, 4), ph="TURN_START", t="B")
    assert shown(match, "ph x ret") == ["DUEL_ROLL", "camp>SB/B*", []]


def test_an_unloaded_figure_on_its_landing_point_is_on_the_island() -> None:
    """TI-70, TI-75, edge case 23: nobody else returns."""
    match = situation(black="GB", camps=(5, 0), ships=(0, 4), ret=["Bu"], ph="TURN_START", t="B", **LANDING)
    assert shown(match, "figures sf ret") == [{"GB": "B"}, [0, 4], ["Bu"]]


def test_it_happens_by_itself_before_the_dice() -> None:
    """TI-71: instead of entering, and nobody is asked."""
    match = situation(camps=(5, 0), ships=(0, 5), ph="TURN_START", t="B")
    assert match.decider == NATURE and phase(match) == "ROLL B 0" and len(match) == 1


def test_only_at_the_beginning_of_the_own_turn() -> None:
    """TI-71: not in the turn in which the last figure boarded, nor in that of the other."""
    match = played(situation(black="3", p=2, **OUT), "3>GB")
    assert shown(match, "t figures sf") == ["B", {}, [0, 5]]
    assert match.choices() == [*DECLARATIONS, "end"]
    played(match, "end")
    assert shown(match, "t figures sf ret") == ["R", {"SR": "R"}, [0, 5], []]
    played(match, "r:BB.BB")
    assert shown(match, "t figures sf ret") == ["B", {"SR": "R", "SB": "B"}, [0, 4], ["B"]]


def test_back_to_the_start_field() -> None:
    """TI-72 (`start`): it plays as usual and boards with chests."""
    match = situation(camps=(5, 0), ships=(0, 5), ph="TURN_START", t="B")
    assert moves(played(match, "r:BB.BB")) == ["SB>17"]
    match = played(situation(black="3", ret=["B"], **OUT), "3>GB")
    assert shown(match, "sf cc sc ret figures") == [[0, 5], [6, 4], [0, 2], [], {}]


def test_back_to_an_occupied_start_field() -> None:
    """TI-24, TI-72 (`start`): a duel at once; the attacker counts on the ship and is out already."""
    match = situation(red="SB", camps=(4, 0), ships=(0, 5), ph="TURN_START", t="B")
    assert shown(match, "ph x ret sf") == ["DUEL_ROLL", "ship>SB/B*", ["B"], [0, 5]]
    played(match, "d:BB")
    assert shown(match, "ph figures sf cf ret sc") == [
        "EXTRA", {"SB": "B"}, [0, 5], [4, 0], ["B"], [0, 1],
    ]  # fmt: skip
    assert match.choices() == ["+SB>17", "stay"] and phase(played(match, "+SB>17")) == "ROLL B 0"


def test_back_to_the_landing_point() -> None:
    """TI-72 (`landing`): unloaded, and without a duel if an enemy stands on the start field."""
    match = situation(red="SB", camps=(4, 0), ships=(0, 5), ph="TURN_START", t="B", **LANDING)
    assert shown(match, "ph figures sf ret") == ["ROLL", {"SB": "R", "GB": "B"}, [0, 4], ["Bu"]]
    assert moves(played(match, "r:BB.BB"), "GB>") == ["GB>3", "GB>12"]
    match = situation(camps=(0, 5), ships=(5, 0), ph="TURN_START", **LANDING)
    assert shown(match, "figures ret") == [{"GR": "R"}, ["Ru"]]
    assert moves(played(match, "r:RR.RR"), "GR>") == ["GR>3", "GR>8"]


def test_the_start_field_loads_it() -> None:
    """TI-73: then it boards as usual, also for Red."""
    match = situation(JUNCTION, camps=(0, 5), ships=(5, 0), ph="TURN_START", **LANDING)
    played(match, "r:RR.RR GR>8 8>SR")
    assert shown(match, "figures ret") == [{"SR": "R"}, ["R"]]
    played(match, "SR>8 8>GR")
    assert shown(match, "sf cc sc ret") == [[5, 0], [4, 6], [2, 0], []]


def test_the_other_start_field_does_not_load_it() -> None:
    """TI-73: only the own one."""
    match = situation(red="17", camps=(0, 5), ships=(4, 0), ret=["Ru"], **LANDING)
    assert shown(played(match, "17>SB"), "figures ret") == [{"SB": "R"}, ["Ru"]]


def test_a_won_duel_on_the_start_field_loads_it() -> None:
    """TI-73: a lost one does not."""
    match = situation(red="SB", black="17", t="B", camps=(4, 0), ships=(0, 4), ret=["Bu"], p=2, **LANDING)
    played(match, "17>SB")
    assert shown(match, "ph ret") == ["DUEL_ROLL", ["Bu"]]
    won = played(match.copy(), "d:BB")
    assert shown(won, "figures ret sf ph") == [{"SB": "B"}, ["B"], [0, 5], "EXTRA"]
    assert shown(played(match, "d:RR"), "figures ret sf cf") == [{"SB": "R"}, [], [0, 4], [5, 0]]


def test_an_extra_move_to_the_start_field_loads_it() -> None:
    """TI-73."""
    match = situation(JUNCTION, red="4", black="8", camps=(0, 4), ships=(4, 0), ret=["Ru"], p=2, **LANDING)
    played(match, "4>8 d:RR")
    assert shown(match, "ret ph") == [["Ru"], "EXTRA"]
    assert shown(played(match, "+8>SR"), "figures ret") == [{"SR": "R"}, ["R"]]


def test_it_stays_loaded() -> None:
    """TI-73: until it boards; leaving the start field and coming back changes nothing."""
    match = situation(JUNCTION, red="SR", camps=(0, 5), ships=(4, 0), ret=["R"], p=4, **LANDING)
    for token in ("SR>8", "8>SR", "SR>8"):
        assert shown(played(match, token), "ret") == [["R"]]


def test_it_wins_chests_while_unloaded() -> None:
    """TI-66, TI-73: they go to the ship as usual."""
    match = situation(red="15", black="14", camps=(0, 4), ships=(4, 0), ret=["Ru"], **LANDING)
    assert shown(played(match, "15>14 d:RR"), "sc cc ret") == [[1, 0], [6, 5], ["Ru"]]


@pytest.mark.parametrize("chests", [(6, 6, 0, 0), (6, 0, 0, 6)])
def test_unloaded_it_just_stands_on_its_landing_point(chests: tuple[int, ...]) -> None:
    """TI-73, TI-82, edge case 23: no boarding and no chest, also if its camp holds none."""
    match = played(situation(black="3", ret=["Bu"], chests=chests, **OUT, **LANDING), "3>GB")
    assert shown(match, "figures ret sf cc sc ph") == [
        {"GB": "B"}, ["Bu"], [0, 4], [chests[0], chests[1]], [chests[2], chests[3]], "ACTION",
    ]  # fmt: skip
    assert moves(match) == ["GB>3", "GB>12"]


def test_a_loaded_figure_fetches_from_the_enemy_when_its_camp_is_empty() -> None:
    """TI-44, TI-73: it boards as any other."""
    match = situation(black="3", ret=["B"], chests=(6, 0, 0, 6), **OUT, **LANDING)
    assert played(match, "3>GB").is_over and shown(match, "sc winner") == [[0, 7], "B"]


def test_figures_won_go_to_the_ship() -> None:
    """TI-74, edge case 13: by the returned figure as attacker, with chest and extra move as usual."""
    match = situation(red="15", black="14", camps=(0, 4), ships=(4, 0), ret=["R"])
    played(match, "15>14 d:RR")
    assert shown(match, "figures cf sf sc ph ret") == [
        {"14": "R"}, [0, 4], [5, 0], [1, 0], "EXTRA", ["R"],
    ]  # fmt: skip


def test_figures_won_by_the_defender_go_to_the_ship() -> None:
    """TI-74, edge case 13."""
    match = situation(red="15", black="14", camps=(4, 0), ships=(0, 4), ret=["B"])
    played(match, "15>14 d:BB")
    assert shown(match, "figures cf sf sc ret") == [{"14": "B"}, [4, 0], [0, 5], [0, 1], ["B"]]


def test_figures_won_from_a_returned_figure_go_to_the_camp() -> None:
    """TI-65, TI-74: it depends on the winner, not on the loser."""
    match = situation(red="15", black="14", camps=(4, 0), ships=(0, 4), ret=["B"])
    played(match, "15>14 d:RR")
    assert shown(match, "figures cf sf ret") == [{"14": "R"}, [5, 0], [0, 4], []]


def test_two_returned_figures_fight() -> None:
    """TI-74, TI-75."""
    for roll, ret, ship in (("d:RR", ["R"], [5, 4]), ("d:BB", ["B"], [4, 5])):
        match = situation(red="15", black="14", camps=(0, 0), ships=(4, 4), ret=["R", "B"])
        assert shown(played(match, f"15>14 {roll}"), "ret sf cf") == [ret, ship, [0, 0]]


def test_one_at_a_time() -> None:
    """TI-75: another returns only after the first was lost in a duel."""
    match = situation(black="17", camps=(5, 0), ships=(0, 4), ret=["B"], ph="TURN_START", t="B")
    assert shown(match, "figures sf ret") == [{"17": "B"}, [0, 4], ["B"]]
    match = situation(red="15", black="14", camps=(4, 0), ships=(0, 4), ret=["B"], p=1)
    played(match, "15>14 d:RR stay")
    assert shown(match, "t figures sf ret") == ["B", {"14": "R", "SB": "B"}, [0, 3], ["B"]]


def test_after_a_lost_return_nobody_else_comes_this_turn() -> None:
    """TI-24, TI-75: but in the next one."""
    match = situation(red="SB", camps=(4, 0), ships=(0, 5), ph="TURN_START", t="B")
    played(match, "d:RR")
    assert shown(match, "ph figures sf ret") == ["ROLL", {"SB": "R"}, [0, 4], []]
    played(match, "r:RR.RR r:BB.BB")
    assert shown(match, "ph x ret") == ["DUEL_ROLL", "ship>SB/B*", ["B"]]


def test_boarding_again_makes_room_for_the_next() -> None:
    """TI-76: nobody is out, so one returns at the next own turn."""
    match = played(situation(black="3", ret=["B"], p=1, **OUT), "3>GB")
    assert shown(match, "t ret sf") == ["R", [], [0, 5]]
    played(match, "r:BB.BB")
    assert shown(match, "t ret sf figures") == ["B", ["B"], [0, 4], {"SR": "R", "SB": "B"}]


def test_a_player_without_any_figure() -> None:
    """TI-79: he rolls, and turns discs with all but his last point; the game goes on."""
    match = situation(camps=(10, 0), ph="TURN_START", t="B")
    assert phase(match) == "ROLL B 0" and shown(match, "figures ret") == [{}, []]
    played(match, "r:BB.RR")
    assert match.choices() == [*DECLARATIONS, "end"]
    played(match, "?1 ok 1r1")
    assert match.choices() == ["end"]
    assert not played(match, "end").is_over and phase(match) == "ROLL R 0"


def test_only_the_returning_figure_may_step_on_a_closed_start_field() -> None:
    """TI-39, TI-73: its own, with `return_to=landing`."""
    closed = {"start_entry": "closed"}
    out = {"black": "17", **OUT, **closed}
    assert "17>SB" in moves(situation(**out, ret=["Bu"], **LANDING))
    assert "17>SB" not in moves(situation(**out, ret=["B"]))
    assert "17>SB" not in moves(situation(**out, **LANDING))
    red = situation(red="17", camps=(0, 5), ships=(4, 0), ret=["Ru"], **LANDING, **closed)
    assert rule_against(red, "17>SB") == "TI-39"
    match = situation(JUNCTION_BLACK, camps=(5, 0), ships=(0, 5), ph="TURN_START", t="B", **LANDING, **closed)
    assert shown(played(match, "r:BB.BB GB>12 12>SB"), "ret") == [["B"]]


def test_a_returned_figure_is_alone() -> None:
    """TI-70, TI-74, INV-11: in random games, and every kind of it is seen."""
    seen = set()
    for seed in range(10):
        for state in random_states(late_match(random.Random(seed)), random.Random(seed)):
            data = ledger(state)
            seen.update(data["ret"])
            for mark in data["ret"]:
                own = list(data["figures"].values()).count(mark[0])
                entering = str(data["x"]).startswith("ship") and mark[0] == data["t"]
                assert data["cf"]["RB".index(mark[0])] == 0 and own == (0 if entering else 1)
            for side, landing in (("R", "GR"), ("B", "GB")):
                assert landing not in data["figures"] or f"{side}u" in data["ret"]
    assert seen == {"R", "Ru", "B", "Bu"}
