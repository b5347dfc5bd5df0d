"""Duels: TI-64 to TI-69, TI-77, TI-78, and edge cases 6, 7, 8, 9, 13, 16 and 23 of section 8."""

import random
from typing import Any

import pytest

from drachenhort import Match

from .situations import (
    duel,
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


def attack(side: str, **fields: Any) -> Match:
    """A duel on 14 with the attacker from 15."""
    if side == "R":
        return duel(**fields)
    return played(situation(red="14", black="15", t="B", **fields), "15>14")


@pytest.mark.parametrize("attacker", ["R", "B"])
@pytest.mark.parametrize("winner", ["R", "B"])
@pytest.mark.parametrize("mixed", ["", "d:RB ", "d:BR d:RB "])
def test_two_of_a_colour_decide(attacker: str, winner: str, mixed: str) -> None:
    """TI-64: for this colour, whoever rolled them; mixed, the other one rolls."""
    match = played(attack(attacker), f"{mixed}d:{winner}{winner}")
    assert shown(match, "figures") == [{"14": winner}]
    assert ledger(match)["ph"] == ("EXTRA" if winner == attacker else "ACTION")
    seat = "RB".index(winner)
    assert ledger(match)["sc"][seat] == 1 and ledger(match)["cf"][seat] == 5


@pytest.mark.parametrize("attacker", ["R", "B"])
def test_everybody_rolls_dice_of_the_own_colour(attacker: str) -> None:
    """TI-64: the attacker first, then in turn."""
    match, rollers = attack(attacker), []
    for _ in range(3):
        roller = ledger(match)["x"][-1]
        odds = match.probabilities()
        assert odds[f"d:{roller}{roller}"] * 9 == 4 and odds["d:RB"] * 9 == odds["d:BR"] * 9 == 2
        rollers.append(roller)
        match.play("d:RB")
    assert rollers == [attacker, "BR"["RB".index(attacker)], attacker]


def test_the_loser_changes_sides() -> None:
    """TI-65: into the winner's camp; the winner stands on the point."""
    match = played(duel(), "d:RR")
    assert shown(match, "figures cf sf") == [{"14": "R"}, [5, 4], [0, 0]]
    match = played(duel(), "d:BB")
    assert shown(match, "figures cf sf") == [{"14": "B"}, [4, 5], [0, 0]]


def test_captured_figures_enter_like_the_others() -> None:
    """TI-22, TI-65, edge case 13: at the next own turn, not at once; with `immediate` at once."""
    match = played(duel(camps=(0, 4), ships=(4, 0)), "d:RR stay")
    assert shown(match, "ph figures cf") == ["ACTION", {"14": "R"}, [1, 4]]
    played(match, "end r:RR.RR")
    assert shown(match, "t figures cf") == ["R", {"14": "R", "SR": "R", "SB": "B"}, [0, 3]]
    match = played(duel(camps=(0, 4), ships=(4, 0), refill="immediate"), "d:RR stay")
    assert shown(match, "ph figures cf") == ["ACTION", {"14": "R", "SR": "R"}, [0, 4]]


@pytest.mark.parametrize(
    ("before", "roll", "after"),
    [
        ((6, 6, 0, 0), "d:RR", [[6, 5], [1, 0]]),
        ((6, 6, 0, 0), "d:BB", [[5, 6], [0, 1]]),
        ((2, 1, 4, 5), "d:RR", [[2, 0], [5, 5]]),
        ((2, 0, 5, 5), "d:RR", [[2, 0], [6, 4]]),
        ((0, 5, 3, 4), "d:BB", [[0, 5], [2, 5]]),
    ],
)
def test_a_chest_of_the_loser(before: tuple[int, ...], roll: str, after: list[list[int]]) -> None:
    """TI-66, edge case 16: from his camp, then from his ship, to the winner's ship, not to his camp."""
    assert shown(played(duel(chests=before), roll), "cc sc") == after


def test_the_loser_has_no_chest_at_all() -> None:
    """TI-67, edge case 16: none is moved, and the winner's own camp is untouched."""
    match = played(duel(chests=(6, 0, 6, 0)), "d:RR")
    assert shown(match, "ph cc sc") == ["EXTRA", [6, 0], [6, 0]]
    match = played(duel(chests=(0, 6, 0, 6)), "d:BB")
    assert shown(match, "ph cc sc") == ["ACTION", [0, 6], [0, 6]]


def test_the_winning_attacker_may_move_on() -> None:
    """TI-68, edge case 6: this figure only, and it costs no point."""
    match = played(duel(), "d:RR")
    assert match.choices() == ["+14>15", "+14>17", "stay"] and match.decider == 0
    assert rule_against(match, "14>17") == rule_against(match, "+15>18") == "TI-68"
    played(match, "+14>17")
    assert shown(match, "figures p ph m") == [{"17": "R"}, 1, "ACTION", 1]


def test_the_attack_was_the_obligatory_move() -> None:
    """TI-28, TI-68, edge case 6: won or lost, the rest may lapse or turn a disc."""
    for tokens in ("d:RR stay", "d:BB"):
        match = played(duel(), tokens)
        assert {"end", "?1"} <= set(match.choices()) and shown(match, "m p") == [1, 1]


def test_the_defender_does_not_move_on() -> None:
    """TI-68."""
    assert phase(played(duel(), "d:BB")) == "ACTION R 1"
    assert rule_against(played(duel(), "d:BB"), "+14>15") == "TI-68"


def test_an_extra_move_may_be_a_duel() -> None:
    """TI-69: with another extra move; the chain costs one point in all."""
    match = played(situation(red="15", black="14 17 18"), "15>14 d:RR +14>17")
    assert shown(match, "ph x p") == ["DUEL_ROLL", "14>17/R", 1]
    played(match, "d:RR +17>18")
    assert shown(match, "ph x p sc") == ["DUEL_ROLL", "17>18/R", 1, [2, 0]]
    played(match, "d:BB")
    assert shown(match, "ph p figures sc cf") == ["ACTION", 1, {"18": "B"}, [2, 1], [6, 3]]


def test_an_extra_move_may_go_anywhere() -> None:
    """TI-69: back, onto a start field, or on board."""
    assert shown(played(duel(), "d:RR +14>15"), "figures") == [{"15": "R"}]
    match = played(situation(red="18", black="17"), "18>17 d:RR +17>SB")
    assert shown(match, "figures") == [{"SB": "R"}]
    match = played(situation(red="4", black="8"), "4>8 d:RR +8>GR")
    assert shown(match, "figures sf sc") == [{}, [1, 0], [3, 0]]


def test_an_extra_move_is_used_at_once_or_lost() -> None:
    """TI-69."""
    match = played(duel(), "d:RR stay")
    assert shown(match, "figures p") == [{"14": "R"}, 1] and rule_against(match, "+14>17") == "TI-68"


def test_an_extra_move_after_the_last_point() -> None:
    """TI-68: the turn ends only after it."""
    match = played(situation(red="15", black="14", p=1), "15>14")
    assert phase(match) == "DUEL_ROLL R 0"
    assert phase(played(match, "d:RR")) == "EXTRA R 0" and phase(played(match, "+14>17")) == "ROLL B 0"


def test_duels_are_on_points_and_start_fields_only() -> None:
    """TI-77, edge case 23: an unloaded figure on its landing point cannot be attacked."""
    fields: dict[str, Any] = {"camps": (4, 0), "ships": (0, 4), "ret": ["Bu"], "return_to": "landing"}
    match = situation(red="3", black="GB", **fields)
    assert moves(match) == ["3>GR"] and rule_against(match, "3>GB") == "TI-40"
    assert shown(played(situation(red="17", black="SB"), "17>SB"), "ph") == ["DUEL_ROLL"]
    for seed in range(6):
        for state in random_states(late_match(random.Random(seed)), random.Random(seed)):
            if ledger(state)["ph"] == "DUEL_ROLL":
                assert ">G" not in ledger(state)["x"]


def test_a_losing_attacker_keeps_the_turn() -> None:
    """TI-78, edge case 7: with his other figures."""
    match = played(situation(red="15 SR", black="14", p=3), "15>14 d:BB")
    assert phase(match) == "ACTION R 2" and moves(match) == ["SR>19"]
    played(match, "SR>19")
    assert phase(match) == "ACTION R 1"


def test_a_lost_duel_with_the_last_point_ends_the_turn() -> None:
    """TI-78."""
    assert phase(played(situation(red="15", black="14", p=1), "15>14 d:BB")) == "ROLL B 0"


def test_the_attacker_may_win_the_game() -> None:
    """TI-66, TI-80, edge case 9: by the chest of the duel, before any extra move or refill."""
    match = played(duel(chests=(0, 6, 6, 0), refill="immediate"), "d:RR")
    assert match.is_over and match.choices() == []
    assert shown(match, "ph winner sc figures cf x") == [
        "GAME_OVER", "R", [7, 0], {"14": "R"}, [5, 4], None,
    ]  # fmt: skip


def test_the_defender_may_win_the_game() -> None:
    """TI-66, TI-80, edge case 8: in the turn of the other, and nothing more happens."""
    match = played(duel(chests=(6, 0, 0, 6), refill="immediate"), "d:BB")
    assert match.is_over and shown(match, "winner sc t figures cf") == [
        "B", [0, 7], "R", {"14": "B"}, [4, 5],
    ]  # fmt: skip
    assert match.outcome is not None and match.outcome.winners == (1,)


def test_an_entry_duel_may_win_the_game() -> None:
    """TI-24, TI-80: before the dice, for either side."""
    for roll, winner, chests in (("d:RR", "R", (0, 6, 6, 0)), ("d:BB", "B", (6, 0, 0, 6))):
        match = played(situation(black="SR", ph="TURN_START", chests=chests), roll)
        assert match.is_over and shown(match, "ph winner x") == ["GAME_OVER", winner, None]
