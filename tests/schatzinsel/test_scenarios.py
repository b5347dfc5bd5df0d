"""The scenarios S1 to S30 of the ledger's section 11, one test each."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from drachenhort import NATURE, Match

from .situations import (
    DECLARATIONS,
    JUNCTION_BLACK,
    L1,
    L2,
    S29,
    begun,
    destinations,
    duel,
    ledger,
    moves,
    phase,
    played,
    rule_against,
    shown,
    situation,
)


def odds(match: Match, whole: int) -> dict[str, int]:
    """NATURE's weights, given their sum."""
    weights = {token: chance * whole for token, chance in match.probabilities().items()}
    assert sum(weights.values()) == whole and all(weight.denominator == 1 for weight in weights.values())
    return {token: int(weight) for token, weight in weights.items()}


def test_s1_a_new_game() -> None:
    """S1 (TI-04, TI-05, TI-10)."""
    match = Match("schatzinsel")
    assert shown(match, "layout figures cf sf cc sc") == [["--"] * 19, {}, [5, 5], [0, 0], [6, 6], [0, 0]]
    assert match.decider == NATURE and shown(match, "ph t n p x") == ["DRAW", "B", 0, 0, None]
    assert odds(match, 19) == {"=A": 1, "=B": 1, "=C": 1, "=D": 6, "=E": 6, "=F": 4}
    match.play("=D")
    assert match.decider == 1 and shown(match, "ph t x") == ["PLACE", "B", "D"]


def test_s2_discs_are_placed_in_turn() -> None:
    """S2 (TI-10, TI-11, TI-20)."""
    match = Match("schatzinsel")
    placers, widths = Counter[int](), []
    for _ in range(19):
        match.play(match.choices()[-1])
        placers[match.decider] += 1
        widths.append(len(match.choices()))
        match.play(match.choices()[len(widths) % 6])
    assert placers == {1: 10, 0: 9} and widths == [6 * free for free in range(19, 0, -1)]
    assert shown(match, "ph t n figures cf") == ["ROLL", "R", 1, {"SR": "R"}, [4, 5]]


def test_s3_paths() -> None:
    """S3 (TI-30, TI-31, TI-32, TI-33, TI-34, TI-35); the routes themselves are in test_data.py."""
    match = begun(L1)
    expected = {
        "SR": "19", "SB": "17", "15": "14 16 18 19", "17": "13 14 18 SB", "3": "GR GB", "8": "4 GR",
        "9": "9 9", "12": "11 12 12 GB", "2": "6 6",
    }  # fmt: skip
    for node, reached in expected.items():
        assert destinations(match, node) == reached.split()


def test_s4_the_first_figure_enters() -> None:
    """S4 (TI-21, TI-23)."""
    match = begun(L1)
    assert shown(match, "figures cf p m n ph") == [{"SR": "R"}, [4, 5], 0, 0, 1, "ROLL"]
    assert match.decider == NATURE and len(match) == 0


def test_s5_example_1() -> None:
    """S5 (TI-25, TI-28, TI-29)."""
    match = played(begun(L1), "r:RB.BB")
    assert phase(match) == "ACTION R 1" and match.decider == 0
    assert match.choices() == ["SR>19"]


def test_s6_example_2() -> None:
    """S6 (TI-26, TI-27, TI-28, TI-29, TI-50, TI-51)."""
    match = played(begun(L1), "r:BB.BB r:BB.BR")
    assert phase(match) == "ACTION B 3" and match.decider == 1
    assert match.choices() == ["SB>17", *DECLARATIONS]
    other = played(match.copy(), "SB>17")
    played(match, "?1 ok 1r1 ?2 ok 2r1")
    assert phase(match) == "ACTION B 1" and match.choices() == moves(match) == ["SB>17"]
    assert rule_against(other, "?17") == "TI-51" and {"end", "?16", "?18"} <= set(other.choices())


def test_s7_no_point() -> None:
    """S7 (TI-21, TI-28)."""
    match = played(begun(L1), "r:BB.BB")
    assert phase(match) == "ROLL B 0" and shown(match, "n figures cf") == [
        2, {"SR": "R", "SB": "B"}, [4, 4],
    ]  # fmt: skip


def test_s8_where_a_figure_may_go() -> None:
    """S8 (TI-32, TI-36, TI-37)."""
    match = situation(red="15 19", black="14")
    assert moves(match, "15>") == ["15>14", "15>16", "15>18"]
    assert rule_against(match, "15>19") == "TI-36"
    assert phase(played(match, "15>14")) == "DUEL_ROLL R 1"


def test_s9_no_legal_move() -> None:
    """S9 (TI-29, TI-34)."""
    match = situation(red="9", camps=(0, 5), ships=(4, 0), p=1)
    assert match.choices() == ["end"]
    assert phase(played(match, "end")) == "ROLL B 0"


def test_s10_only_the_own_landing_point() -> None:
    """S10 (TI-40)."""
    red = situation(red="3")
    assert moves(red) == ["3>GR"] and rule_against(red, "3>GB") == "TI-40"
    black = situation(black="3", t="B")
    assert moves(black) == ["3>GB"] and rule_against(black, "3>GR") == "TI-40"


def test_s11_across_the_island_at_one_stretch() -> None:
    """S11 (TI-31, TI-38, TI-41, TI-42)."""
    match = situation(L2, red="SR", black="6 11")
    assert moves(match) == ["SR>GR"]
    played(match, "SR>GR")
    assert shown(match, "sf sc cc figures p m") == [[1, 0], [2, 0], [4, 6], {"6": "B", "11": "B"}, 1, 1]


def test_s12_the_attacker_wins() -> None:
    """S12 (TI-64, TI-65, TI-66, TI-67, TI-68, TI-69)."""
    match = played(duel(), "d:RR")
    assert shown(match, "figures cf cc sc") == [{"14": "R"}, [5, 4], [6, 5], [1, 0]]
    assert phase(match) == "EXTRA R 1" and match.choices() == ["+14>15", "+14>17", "stay"]


def test_s13_the_defender_wins() -> None:
    """S13 (TI-64, TI-65, TI-66, TI-78)."""
    match = played(duel(), "d:BB")
    assert shown(match, "figures cf cc sc") == [{"14": "B"}, [4, 5], [5, 6], [0, 1]]
    assert phase(match) == "ACTION R 1" and match.decider == 0


def test_s14_the_dice_change_hands() -> None:
    """S14 (TI-64)."""
    match, rollers, dice = duel(), [], []
    for token in ("d:RB", "d:RB", "d:RR"):
        rollers.append(ledger(match)["x"])
        dice.append(match.probabilities()["d:RR"])
        match.play(token)
    assert rollers == ["15>14/R", "15>14/B", "15>14/R"]
    assert dice == [Fraction(4, 9), Fraction(1, 9), Fraction(4, 9)]
    assert shown(match, "figures ph") == [{"14": "R"}, "EXTRA"]


def test_s15_no_veto() -> None:
    """S15 (TI-52, TI-53, TI-54, TI-55)."""
    match = situation(red="SR", p=3)
    match.play("?9")
    assert match.decider == 1 and match.choices() == ["ok", "veto"]
    match.play("ok")
    assert match.decider == 0 and match.choices() == [f"9r{steps}" for steps in range(1, 6)]
    match.play("9r5")
    assert phase(match) == "ACTION R 2" and match.position()["layout"][8] == "D3"


def test_s16_yielding() -> None:
    """S16 (TI-56, TI-57, TI-58, TI-63)."""
    match = played(situation(red="SR", p=3), "?9 veto yield")
    assert phase(match) == "ACTION R 3" and shown(match, "bar v") == [9, 1]
    assert rule_against(match, "?9") == "TI-58"
    assert phase(played(match, "?8")) == "TURN_DISC R 3"
    match = played(situation(red="SR", p=3, veto_yield="other_disc"), "?9 veto yield")
    assert phase(match) == "OTHER_DISC R 3" and match.decider == 0
    assert match.choices() == [token for token in DECLARATIONS if token != "?9"]
    assert phase(played(match, "?8")) == "TURN_DISC R 3"
    assert phase(played(match, "8r1")) == "ACTION R 2"


def test_s17_the_veto_stands() -> None:
    """S17 (TI-59, TI-61)."""
    match = played(situation(red="SR", p=3), "?9 veto fight v:RB v:BB")
    assert phase(match) == "ACTION R 2" and shown(match, "bar v") == [9, 1]
    assert match.position()["layout"] == L1.split() and "?9" not in match.choices()


def test_s18_the_veto_is_refuted() -> None:
    """S18 (TI-59, TI-62, TI-84)."""
    match = played(situation(red="SR", p=3), "?9 veto fight v:RB v:RR")
    assert match.decider == 0 and match.choices() == [f"9r{steps}" for steps in range(1, 6)]
    assert phase(played(match, "9r2")) == "ACTION R 2"
    assert phase(played(match, "?8")) == "TURN_DISC R 2"


@pytest.mark.parametrize(
    ("before", "after"), [((1, 6, 4, 1), [[0, 6], [5, 1]]), ((0, 3, 5, 4), [[0, 2], [6, 4]])]
)
def test_s19_boarding_with_few_chests(before: tuple[int, ...], after: list[list[int]]) -> None:
    """S19 (TI-43, TI-44, TI-45)."""
    match = played(situation(red="3", chests=before), "3>GR")
    assert shown(match, "cc sc") == after
    assert shown(match, "sf figures ph") == [[1, 0], {}, "ACTION"]


def test_s20_the_last_chest_comes_from_the_ship() -> None:
    """S20 (TI-44, TI-80)."""
    match = played(situation(black="3", t="B", chests=(0, 0, 6, 6)), "3>GB")
    assert match.is_over and shown(match, "sc winner") == [[5, 7], "B"]
    assert match.outcome is not None and match.outcome.winners == (1,) and match.outcome.points == (5, 7)


def test_s21_a_duel_chest_from_the_ship() -> None:
    """S21 (TI-66)."""
    match = played(duel(chests=(0, 5, 3, 4)), "d:BB")
    assert shown(match, "cc sc") == [[0, 5], [2, 5]]


def test_s22_a_figure_comes_back_to_the_start_field() -> None:
    """S22 (TI-70, TI-71, TI-72, TI-73, TI-74)."""
    match = situation(red="17", camps=(7, 0), ships=(0, 2), ph="TURN_START", t="B")
    assert phase(match) == "ROLL B 0"
    assert shown(match, "figures sf ret") == [{"17": "R", "SB": "B"}, [0, 1], ["B"]]
    played(match, "r:RR.RR r:RR.BB 17>SB d:BB")
    assert shown(match, "figures cf sf ret") == [{"SR": "R", "SB": "B"}, [6, 0], [0, 2], ["B"]]
    assert shown(match, "cc sc") == [[5, 6], [0, 1]]


def test_s23_a_figure_comes_back_to_the_landing_point() -> None:
    """S23 (TI-72, TI-73)."""
    match = situation(JUNCTION_BLACK, camps=(8, 0), ships=(0, 2), ph="TURN_START", t="B", return_to="landing")
    assert phase(match) == "ROLL B 0"
    assert shown(match, "figures sf ret") == [{"GB": "B"}, [0, 1], ["Bu"]]
    played(match, "r:BB.BB GB>12")
    assert shown(match, "figures ret") == [{"12": "B"}, ["Bu"]]
    played(match, "12>SB")
    assert shown(match, "figures ret cc") == [{"SB": "B"}, ["B"], [6, 6]]
    played(match, "SB>12 12>GB")
    assert shown(match, "figures sf cc sc ret") == [{"SR": "R"}, [0, 2], [6, 4], [0, 2], []]


def test_s24_the_long_game() -> None:
    """S24 (TI-85)."""
    match = Match("schatzinsel", length="long")
    assert shown(match, "cc sc cf") == [[8, 8], [0, 0], [5, 5]]
    match = played(situation(red="3", chests=(2, 8, 6, 0), length="long"), "3>GR")
    assert not match.is_over and ledger(match)["sc"] == [8, 0]
    match = played(situation(red="3", chests=(1, 7, 8, 0), length="long"), "3>GR")
    assert match.is_over and shown(match, "sc winner") == [[9, 0], "R"]


def test_s25_an_entry_duel() -> None:
    """S25 (TI-24)."""
    match = situation(black="SR", camps=(3, 4), ships=(2, 0), ph="TURN_START")
    assert shown(match, "ph x cf figures p") == ["DUEL_ROLL", "camp>SR/R*", [3, 4], {"SR": "B"}, 0]
    assert match.probabilities()["d:RR"] == Fraction(4, 9)
    played(match, "d:RR")
    assert shown(match, "figures cf cc sc x") == [{"SR": "R"}, [3, 4], [6, 5], [1, 0], "SR*"]
    assert phase(match) == "EXTRA R 0" and match.choices() == ["+SR>19", "stay"]
    assert phase(played(match, "stay")) == "ROLL R 0"


def test_s26_nature_has_weights() -> None:
    """S26 (TI-13, TI-25, TI-59, TI-64, TI-92)."""
    match = Match("schatzinsel")
    assert odds(match, 19) == {"=A": 1, "=B": 1, "=C": 1, "=D": 6, "=E": 6, "=F": 4}
    played(match, "=D D3@7")
    assert odds(match, 18) == {"=A": 1, "=B": 1, "=C": 1, "=D": 5, "=E": 6, "=F": 4}
    roll = odds(begun(L1), 81)
    assert len(roll) == 16 and [roll["r:RR.BB"], roll["r:BB.RR"], roll["r:RB.BB"]] == [16, 1, 8]
    assert odds(played(duel(), "d:BR"), 9) == {"d:RR": 1, "d:RB": 2, "d:BR": 2, "d:BB": 4}
    match = played(situation(red="SR", p=3), "?9 veto fight")
    assert odds(match, 9) == {"v:RR": 2, "v:RB": 4, "v:BR": 1, "v:BB": 2}


def test_s27_nobody_enters_and_nobody_fights() -> None:
    """S27 (TI-21, TI-24, TI-70)."""
    match = situation(red="15", black="SR", camps=(0, 4), ships=(4, 0), ph="TURN_START")
    assert phase(match) == "ROLL R 0"
    assert shown(match, "figures sf ret") == [{"15": "R", "SR": "B"}, [4, 0], []]


def test_s28_the_start_field_is_left_before_the_dice() -> None:
    """S28 (TI-22, TI-24)."""
    for refill, figures, camp in (("turn_start", {"19": "R"}, 3), ("immediate", {"19": "R", "SR": "R"}, 2)):
        match = situation(black="SR", camps=(3, 4), ships=(2, 0), ph="TURN_START", refill=refill)
        played(match, "d:RR +SR>19")
        assert phase(match) == "ROLL R 0" and shown(match, "figures cf") == [figures, [camp, 4]]


def test_s29_a_frozen_chain() -> None:
    """S29 (TI-29, TI-36, TI-40, TI-51, TI-91)."""
    free = [token for token in DECLARATIONS if token not in ("?3", "?12", "?16", "?19")]
    for rotate, named in (("forbid", free), ("allow", DECLARATIONS)):
        start = situation(S29, red="12 16 19 SR", black="3", ph="ROLL", rotate_occupied=rotate)
        reached = {node: destinations(start, node) for node in ("SR", "19", "16", "12")}
        assert reached == {"SR": ["19"], "19": ["16", "SR"], "16": ["12", "19"], "12": ["16", "GB"]}
        assert played(start.copy(), "r:RR.BB").choices() == [*named, "end"]
        assert played(start.copy(), "r:RB.BB").choices() == ["end"]
    for token, steps in product(free, range(1, 6)):
        match = situation(S29, red="12 16 19 SR", black="3")
        played(match, f"{token} ok {token[1:]}r{steps}")
        assert match.choices() == ["end"]


def test_s30_the_returning_figure_loses() -> None:
    """S30 (TI-24, TI-66, TI-70, TI-71, TI-72, TI-75)."""
    match = situation(red="SB", camps=(7, 0), ships=(0, 2), ph="TURN_START", t="B")
    assert shown(match, "ph x ret sf") == ["DUEL_ROLL", "ship>SB/B*", ["B"], [0, 2]]
    played(match, "d:RR")
    assert phase(match) == "ROLL B 0"
    assert shown(match, "figures cf sf cc sc ret") == [
        {"SB": "R"}, [8, 0], [0, 1], [6, 5], [1, 0], [],
    ]  # fmt: skip
    assert played(match.copy(), "r:RB.RR").choices() == ["end"]
    assert played(match, "r:RB.BR").choices() == [*DECLARATIONS, "end"]
