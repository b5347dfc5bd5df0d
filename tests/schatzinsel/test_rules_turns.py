"""Turns and action points: TI-20 to TI-29, and edge cases 4, 5, 6, 17, 18, 20 and 22 of section 8."""

import random

import pytest

from drachenhort import NATURE, Match

from .situations import (
    BLIND,
    DECLARATIONS,
    L1,
    begun,
    ledger,
    moves,
    phase,
    played,
    random_states,
    rule_against,
    shown,
    situation,
)


def test_red_begins_and_turns_alternate() -> None:
    """TI-20."""
    match, turns = begun(L1), []
    for _ in range(4):
        turns.append(tuple(shown(match, "t n")))
        played(match, "r:BB.BB" if turns[-1][0] == "R" else "r:RR.RR")
    assert turns == [("R", 1), ("B", 2), ("R", 3), ("B", 4)]


def test_a_figure_enters_before_the_dice() -> None:
    """TI-21: free, without a decision, and not an action."""
    for side, field in (("R", "SR"), ("B", "SB")):
        match = situation(ph="TURN_START", t=side)
        assert shown(match, "figures ph p m") == [{field: side}, "ROLL", 0, 0]
        assert sorted(ledger(match)["cf"]) == [4, 5] and len(match) == 1


def test_only_one_figure_enters_each_turn() -> None:
    """TI-22 (`turn_start`): the start field stays empty when it has been left."""
    match = played(situation(red="SR", p=3), "SR>19 ?1 ok 1r1")
    assert shown(match, "figures cf p") == [{"19": "R"}, [4, 5], 1]
    played(match, "end r:RR.RR")
    assert shown(match, "figures t cf") == [{"19": "R", "SR": "R", "SB": "B"}, "R", [3, 4]]


def test_the_next_figure_enters_at_once() -> None:
    """TI-22 (`immediate`): after every action, whether it was a move or a turned disc."""
    match = played(situation(red="SR", p=3, refill="immediate"), "SR>19")
    assert shown(match, "figures cf p ph") == [{"19": "R", "SR": "R"}, [3, 5], 2, "ACTION"]
    match = situation(red="15", p=3, refill="immediate")
    assert "SR" not in match.position()["figures"]
    played(match, "?1 ok 1r1")
    assert shown(match, "figures cf p") == [{"15": "R", "SR": "R"}, [3, 5], 2]


def test_refill_after_a_lost_fight_but_not_after_yielding() -> None:
    """TI-22, TI-57: a lost fight is an action that is over, yielding is none."""
    start = situation(red="15", p=3, refill="immediate")
    assert shown(played(start.copy(), "?1 veto fight v:BB"), "figures p") == [{"15": "R", "SR": "R"}, 2]
    assert shown(played(start.copy(), "?1 veto yield"), "figures p") == [{"15": "R"}, 3]


def test_refill_after_the_last_point() -> None:
    """TI-22, edge case 22: also with no point left, before the turn ends."""
    match = played(situation(red="SR", p=1, refill="immediate"), "SR>19")
    assert shown(match, "figures cf t") == [{"19": "R", "SR": "R", "SB": "B"}, [3, 4], "B"]


def test_refill_before_the_dice() -> None:
    """TI-22, edge case 22: after an entry chain, before ROLL."""
    match = situation(black="SR", camps=(5, 4), ph="TURN_START", refill="immediate")
    assert shown(played(match, "d:RR +SR>19"), "ph figures cf") == [
        "ROLL", {"19": "R", "SR": "R"}, [4, 4],
    ]  # fmt: skip


def test_refill_after_a_duel_with_its_extra_moves() -> None:
    """TI-22: not between the duel and the extra move, but after it."""
    match = played(situation(red="15", black="14", refill="immediate"), "15>14 d:RR")
    assert shown(match, "figures cf") == [{"14": "R"}, [5, 4]]
    assert shown(played(match, "stay"), "figures cf") == [{"14": "R", "SR": "R"}, [4, 4]]


def test_refill_never_by_duel() -> None:
    """TI-22: an enemy on the start field stays there."""
    match = played(situation(red="15", black="SR", refill="immediate"), "15>16")
    assert shown(match, "ph figures cf") == ["ACTION", {"16": "R", "SR": "B"}, [4, 4]]


def test_refill_never_from_the_ship() -> None:
    """TI-22."""
    match = played(situation(red="SR", camps=(0, 5), ships=(4, 0), refill="immediate"), "SR>19")
    assert shown(match, "figures sf") == [{"19": "R"}, [4, 0]]


def test_refill_never_in_the_turn_of_the_other() -> None:
    """TI-22: Red's start field is empty again, but it is Black's turn."""
    match = situation(red="SR", black="19 SB", t="B", refill="immediate")
    played(match, "19>SR d:BB +SR>19")
    assert shown(match, "figures cf t ph") == [{"19": "B", "SB": "B"}, [4, 4], "B", "ACTION"]


def test_entry_is_compulsory() -> None:
    """TI-23: nobody is asked."""
    match = situation(ph="TURN_START")
    assert match.decider == NATURE and "SR" in match.position()["figures"]


def test_no_entry_from_an_empty_camp() -> None:
    """TI-23."""
    match = situation(red="15", camps=(0, 5), ships=(4, 0), ph="TURN_START")
    assert shown(match, "ph figures sf") == ["ROLL", {"15": "R"}, [4, 0]]


def test_an_own_figure_on_the_start_field() -> None:
    """TI-23, edge case 17: no entry, nothing is lost, and the next one enters when it has left."""
    match = situation(red="SR", ph="TURN_START")
    assert shown(match, "ph figures cf") == ["ROLL", {"SR": "R"}, [4, 5]]
    played(match, "r:RR.BB SR>19 end r:RR.RR")
    assert shown(match, "t ph figures cf") == ["R", "ROLL", {"19": "R", "SR": "R", "SB": "B"}, [3, 4]]


def test_an_entering_figure_attacks() -> None:
    """TI-24: at once, as attacker, and from the camp, where it still counts."""
    match = situation(black="SR", ph="TURN_START")
    assert shown(match, "ph x cf p m") == ["DUEL_ROLL", "camp>SR/R*", [5, 4], 0, 0]
    match = situation(red="SB", ph="TURN_START", t="B")
    assert shown(match, "ph x cf") == ["DUEL_ROLL", "camp>SB/B*", [4, 5]]


@pytest.mark.parametrize("refill", ["turn_start", "immediate"])
def test_a_lost_entry_duel_is_the_only_attempt(refill: str) -> None:
    """TI-24: one in a turn; the next comes in the next turn."""
    match = played(situation(black="SR", ph="TURN_START", refill=refill), "d:BB")
    assert shown(match, "ph figures cf cc sc") == [
        "ROLL", {"SR": "B"}, [4, 6 - 1], [5, 6], [0, 1],
    ]  # fmt: skip
    played(match, "r:BB.BB r:RR.RR")
    assert shown(match, "ph x") == ["DUEL_ROLL", "camp>SR/R*"]


def test_refill_applies_again_when_the_start_field_is_empty() -> None:
    """TI-22, TI-24: after a lost entry duel, by another figure's fight."""
    match = situation(red="19", black="SR", ph="TURN_START", refill="immediate")
    played(match, "d:BB r:RR.BB 19>SR d:RR")
    assert shown(match, "figures cf") == [{"SR": "R"}, [4, 5]]
    assert shown(played(match, "+SR>19"), "figures cf") == [{"19": "R", "SR": "R"}, [3, 5]]


def test_an_enemy_on_the_start_field_alone_is_no_duel() -> None:
    """TI-21, TI-24, edge case 20: there must be a figure that enters."""
    match = situation(red="15", black="SR", camps=(0, 4), ships=(4, 0), ph="TURN_START")
    assert shown(match, "ph x") == ["ROLL", None]


def test_an_entry_duel_is_no_action_move() -> None:
    """TI-24, TI-28, edge case 6: nor is its extra move; the obligation to move stays."""
    match = played(situation(black="SR", ph="TURN_START"), "d:RR +SR>19 r:RB.BB")
    assert shown(match, "ph p m figures") == ["ACTION", 1, 0, {"19": "R"}]
    assert match.choices() == ["19>15", "19>SR"] and rule_against(match, "end") == "TI-28"


def test_no_second_entry_after_the_start_field_was_left_before_the_dice() -> None:
    """TI-22, TI-24, edge case 18: nor after the dice."""
    match = played(situation(black="SR", ph="TURN_START"), "d:RR +SR>19 r:RR.BB 19>15 ?1 ok 1r1")
    assert shown(match, "t figures") == ["B", {"15": "R", "SB": "B"}]


def test_a_chain_of_duels_before_the_dice() -> None:
    """TI-24, TI-69: the extra move of an entry may be an attack; the dice come after it all."""
    match = played(situation(black="SR 19", ph="TURN_START"), "d:RR +SR>19")
    assert shown(match, "ph x p") == ["DUEL_ROLL", "SR>19/R*", 0]
    lost = played(match.copy(), "d:BB")
    assert shown(lost, "ph figures cf sc") == ["ROLL", {"19": "B"}, [5, 4], [1, 1]]
    played(match, "d:RR")
    assert shown(match, "ph x sc") == ["EXTRA", "19*", [2, 0]]
    assert phase(played(match, "+19>15")) == "ROLL R 0"


@pytest.mark.parametrize("faces", [f"{a}{b}.{c}{d}" for a in "RB" for b in "RB" for c in "RB" for d in "RB"])
def test_points_are_faces_of_the_own_colour(faces: str) -> None:
    """TI-25: of all four dice."""
    for side in "RB":
        start = situation(red="SR", black="SB", ph="ROLL", t=side)
        match = played(start, f"r:{faces}")
        points = faces.count(side)
        assert phase(match) == (f"ACTION {side} {points}" if points else f"ROLL {'BR'['RB'.index(side)]} 0")


def test_any_mixture_of_actions() -> None:
    """TI-26: moves and turned discs in any order, with the same or other figures, a point each."""
    match = played(situation(red="15 SR", p=4), "?1 ok 1r1 15>18 SR>19 18>17")
    assert shown(match, "t figures") == ["B", {"17": "R", "19": "R", "SB": "B"}]
    match = played(situation(red="15 SR", p=4), "15>14 14>15 15>14 ?2 ok 2r3")
    assert shown(match, "t figures") == ["B", {"14": "R", "SR": "R", "SB": "B"}]


def test_points_need_not_be_used() -> None:
    """TI-27: unused ones lapse."""
    match = played(situation(red="15", p=4), "15>14 end")
    assert phase(match) == "ROLL B 0" and shown(match, "m v bar") == [0, 0, None]


def test_a_figure_must_be_moved() -> None:
    """TI-28: `end` is illegal before it and legal after it; a turned disc does not count."""
    match = situation(red="15", p=3)
    assert rule_against(match, "end") == "TI-28"
    assert rule_against(played(match, "?1 ok 1r1"), "end") == "TI-28"
    assert "end" in played(match, "15>14").choices()


def test_the_last_point_is_for_a_move() -> None:
    """TI-29: while none was made."""
    match = situation(red="15", p=1)
    assert match.choices() == moves(match) and rule_against(match, "?1") == "TI-29"
    match = situation(red="15", p=1, m=1)
    assert {"end", "?1", "15>14"} <= set(match.choices())


def test_the_last_point_lapses() -> None:
    """TI-29, edge case 5: no legal move, so not even a disc may be turned."""
    match = situation(red="9", camps=(0, 5), ships=(4, 0), p=2)
    assert match.choices() == [*(token for token in DECLARATIONS if token != "?9"), "end"]
    played(match, "?1 ok 1r1")
    assert match.choices() == ["end"] and rule_against(match, "?2") == "TI-29"


def test_a_turned_disc_may_bring_the_move_back() -> None:
    """TI-29: then it must be made."""
    match = played(situation(red="9", camps=(0, 5), ships=(4, 0), p=2), "?5 ok 5r1")
    assert match.choices() == moves(match) != [] and rule_against(match, "end") == "TI-28"


def test_a_start_path_to_the_enemy_landing_point() -> None:
    """TI-29, TI-40, edge case 4: the figure has no legal move."""
    match = situation(BLIND, red="SR", p=2)
    assert moves(match) == [] and match.choices() == [*DECLARATIONS, "end"]
    assert situation(BLIND, red="SR", p=1).choices() == ["end"]
    assert rule_against(match, "SR>GB") == "TI-40"


def test_there_is_always_something_to_decide() -> None:
    """TI-29, section 9: `end` exactly if a figure was moved or none can be."""
    for seed in range(6):
        match = Match("schatzinsel", layout="random", max_turns=40)
        for state in random_states(match, random.Random(seed)):
            choices, data = state.choices(), ledger(state)
            assert choices or state.is_over
            if data["ph"] == "ACTION":
                assert ("end" in choices) == (bool(data["m"]) or not moves(state))
                assert any(t[0] == "?" for t in choices) == (bool(data["m"]) or data["p"] > 1)
