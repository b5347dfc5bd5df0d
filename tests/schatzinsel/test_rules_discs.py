"""Turning discs and the veto: TI-50 to TI-63, TI-83, TI-84, and edge cases 10, 11, 12 and 19 of section 8."""

import pytest

from drachenhort import SPECTATOR
from drachenhort.kernel.errors import MalformedAction

from .situations import (
    DECLARATIONS,
    L1,
    S29,
    destinations,
    ledger,
    moves,
    phase,
    played,
    refusal,
    rule_against,
    shown,
    situation,
)


def test_turning_a_disc_costs_a_point() -> None:
    """TI-50: when it is turned, not when it is named."""
    match = played(situation(red="15", p=3), "?9")
    assert phase(match) == "VETO R 3"
    assert phase(played(match, "ok")) == "TURN_DISC R 3" and phase(played(match, "9r1")) == "ACTION R 2"


def test_the_last_point_for_a_disc_ends_the_turn() -> None:
    """TI-50."""
    match = played(situation(red="15", p=2), "15>14 ?9 ok 9r1")
    assert phase(match) == "ROLL B 0" and match.position()["layout"][8] == "D5"


def test_an_occupied_disc_is_not_turned() -> None:
    """TI-51 (`forbid`): whoever stands on it, and figures on other nodes do not matter."""
    match = situation(red="15 SR", black="14 SB", p=3)
    assert [token for token in DECLARATIONS if token not in match.choices()] == ["?14", "?15"]
    assert rule_against(match, "?15") == rule_against(match, "?14") == "TI-51"


def test_an_occupied_disc_may_be_turned() -> None:
    """TI-51 (`allow`): the figure stays on the point and turns with it."""
    match = situation(S29, red="12 16 19 SR", black="3", p=3, rotate_occupied="allow")
    assert destinations(match, "16") == ["12", "19"] and moves(match) == []
    assert [token for token in DECLARATIONS if token not in match.choices()] == []
    played(match, "?16 ok 16r1")
    assert shown(match, "figures") == [{"3": "B", "12": "R", "16": "R", "19": "R", "SR": "R"}]
    assert destinations(match, "16") != ["12", "19"] and match.position()["layout"][15] == "D0"


def test_the_disc_is_named_before_it_is_turned() -> None:
    """TI-52, edge case 12: the opponent answers knowing only the disc."""
    match = situation(red="15", p=3)
    assert rule_against(match, "9r2") == "TI-52"
    match.play("?9")
    assert match.decider == 1 and match.choices() == ["ok", "veto"]
    for seat in (0, 1, SPECTATOR):
        turns = {piece.id: piece.turn for piece in match.scene(seat).pieces if piece.kind == "disc"}
        assert turns["disc9"] == 240 and match.scene(seat).prompt.rule == "TI-53"
    assert match.position()["layout"] == L1.split() and shown(match, "x") == ["9"]


def test_the_opponent_is_asked_until_the_veto_is_used() -> None:
    """TI-53: at each declaration, and in each turn anew."""
    match = situation(red="15", p=4)
    for token in ("?1", "?2"):
        assert phase(played(match, token)).startswith("VETO")
        played(match, f"ok {token[1:]}r1")
    assert phase(played(match, "?3")) == "VETO R 2"
    played(match, "veto yield")
    assert phase(played(match, "?4")) == "TURN_DISC R 2"
    played(match, "4r1 15>14")
    assert shown(match, "t v bar") == ["B", 0, None]
    assert phase(played(match, "r:RR.BB ?3")) == "VETO B 2" and match.decider == 0


def test_the_named_disc_must_be_turned() -> None:
    """TI-54: a bluff that is not called is binding."""
    match = played(situation(red="15", p=3), "?9 ok")
    assert match.choices() == [f"9r{steps}" for steps in range(1, 6)]
    for token in ("end", "15>14", "?8", "8r1"):
        assert rule_against(match, token) == "TI-54"


def test_one_to_five_steps() -> None:
    """TI-55, edge case 12: clockwise; leaving it as it is is no turn."""
    start = played(situation(red="15", p=3), "?9 ok")
    assert [played(start.copy(), f"9r{k}").position()["layout"][8] for k in range(1, 6)] == [
        "D5", "D0", "D1", "D2", "D3",
    ]  # fmt: skip
    for token in ("9r0", "9r6"):
        assert isinstance(refusal(start, token), MalformedAction)


def test_only_the_named_disc_is_turned() -> None:
    """TI-54, edge case 19: and no figure changes its place."""
    match = played(situation(red="15", p=3), "?9 ok 9r2")
    assert [
        n for n, (a, b) in enumerate(zip(L1.split(), match.position()["layout"], strict=True)) if a != b
    ] == [8]
    assert shown(match, "figures") == [{"15": "R"}]


def test_a_veto_is_answered() -> None:
    """TI-56: by the player whose turn it is."""
    match = played(situation(red="15", p=3), "?9 veto")
    assert phase(match) == "RESPOND R 3" and match.decider == 0 and match.choices() == ["yield", "fight"]
    match = played(situation(black="17", t="B", p=3), "?9 veto")
    assert phase(match) == "RESPOND B 3" and match.decider == 1


def test_yielding_costs_nothing() -> None:
    """TI-57 (`any_action`), edge case 10: anything else may be played."""
    match = played(situation(red="15", p=3), "?9 veto yield")
    assert shown(match, "ph p v bar m") == ["ACTION", 3, 1, 9, 0]
    assert match.position()["layout"] == L1.split()
    assert match.choices() == [
        *moves(match), *(token for token in DECLARATIONS if token not in ("?9", "?15")),
    ]  # fmt: skip


def test_yielding_does_not_lift_the_obligation_to_move() -> None:
    """TI-28, TI-57."""
    match = played(situation(red="15", p=2), "?9 veto yield ?8 8r1")
    assert phase(match) == "ACTION R 1" and match.choices() == moves(match)


def test_yielding_for_another_disc() -> None:
    """TI-57 (`other_disc`): it must be another one, now, and there is no second veto."""
    match = played(situation(red="15", p=3, veto_yield="other_disc"), "?9 veto yield")
    assert phase(match) == "OTHER_DISC R 3" and match.decider == 0
    assert match.choices() == [token for token in DECLARATIONS if token not in ("?9", "?15")]
    assert rule_against(match, "15>14") == rule_against(match, "end") == "TI-57"
    assert rule_against(match, "?9") == "TI-58" and rule_against(match, "?15") == "TI-51"
    assert phase(played(match, "?8")) == "TURN_DISC R 3" and match.decider == 0
    assert phase(played(match, "8r1")) == "ACTION R 2"


def test_another_disc_with_the_last_point() -> None:
    """TI-57 (`other_disc`): yielding is free, the other disc costs the point."""
    match = played(situation(red="15", p=2, veto_yield="other_disc"), "15>14 ?9 veto yield ?8 8r1")
    assert phase(match) == "ROLL B 0"


def test_another_disc_is_always_there() -> None:
    """TI-57, INV-12: with all ten figures on discs eight are left."""
    match = situation(red="1 2 3 4 5", black="6 7 8 9 10", p=3, veto_yield="other_disc")
    played(match, "?11 veto yield")
    assert match.choices() == [f"?{recess}" for recess in range(12, 20)]


def test_a_barred_disc_is_barred_for_this_turn() -> None:
    """TI-58: after yielding as after a lost fight; in the next turn it is free."""
    for answer in ("yield", "fight v:BB"):
        match = played(situation(red="15", p=4), f"?9 veto {answer} ?8 8r1")
        assert rule_against(match, "?9") == "TI-58"
        played(match, "15>14 end" if ledger(match)["p"] > 1 else "15>14")
        played(match, "r:RR.BB")
        assert ledger(match)["bar"] is None and "?9" in match.choices()


def test_they_roll_alternately_until_a_double() -> None:
    """TI-59: a red and a black die, whoever rolls; a mixed roll decides nothing."""
    match, rollers = played(situation(red="15", p=3), "?9 veto fight"), []
    for token in ("v:RB", "v:BR", "v:RB"):
        rollers.append(ledger(match)["x"])
        match.play(token)
    assert rollers == ["9/R", "9/B", "9/R"] and phase(match) == "VETO_ROLL R 3"


@pytest.mark.parametrize("side", ["R", "B"])
def test_the_active_player_rolls_first(side: str) -> None:
    """TI-60."""
    match = played(situation(red="15", black="17", t=side, p=3), "?9 veto fight")
    assert ledger(match)["x"] == f"9/{side}"


@pytest.mark.parametrize("side", ["R", "B"])
@pytest.mark.parametrize("mixed", ["", "v:RB ", "v:BR v:RB "])
def test_the_colour_decides_and_not_the_roller(side: str, mixed: str) -> None:
    """TI-59, TI-61, TI-62, edge case 11."""
    other = "BR"["RB".index(side)]
    start = played(situation(red="15", black="17", t=side, p=3), f"?9 veto fight {mixed}")
    assert phase(played(start.copy(), f"v:{side}{side}")) == f"TURN_DISC {side} 3"
    assert phase(played(start.copy(), f"v:{other}{other}")) == f"ACTION {side} 2"


def test_a_lost_fight_costs_a_point() -> None:
    """TI-61, edge case 10: three become two, and the disc lies as it did."""
    match = played(situation(red="15", p=3), "?9 veto fight v:BB")
    assert shown(match, "ph p v bar m") == ["ACTION", 2, 1, 9, 0]
    assert match.position()["layout"] == L1.split()


def test_a_lost_fight_may_cost_the_last_point() -> None:
    """TI-61: then the turn is over."""
    assert phase(played(situation(red="15", p=2), "15>14 ?9 veto fight v:BB")) == "ROLL B 0"


def test_a_lost_fight_leaves_the_last_point_for_a_move() -> None:
    """TI-29, TI-61."""
    match = played(situation(red="15", p=2), "?9 veto fight v:BB")
    assert match.choices() == moves(match) and phase(match) == "ACTION R 1"


def test_a_won_fight_refutes_the_veto() -> None:
    """TI-62: the disc is turned at the normal cost, and there is no veto left."""
    match = played(situation(red="15", p=3), "?9 veto fight v:RR 9r4")
    assert shown(match, "ph p v bar") == ["ACTION", 2, 1, None]
    assert phase(played(match, "?8")) == "TURN_DISC R 2"


@pytest.mark.parametrize("answer", ["yield", "fight v:BB", "fight v:RR 9r1"])
def test_the_veto_is_used_up(answer: str) -> None:
    """TI-63, edge case 10: whatever came of it."""
    match = played(situation(red="15", p=4), f"?9 veto {answer}")
    assert ledger(match)["v"] == 1 and rule_against(match, "veto") == "TI-53"
    assert phase(played(match, "?8")).startswith("TURN_DISC")


def test_the_same_disc_twice() -> None:
    """TI-83: each time costs a point; also after a won fight."""
    match = played(situation(red="15", p=4), "?9 ok 9r1 ?9 ok 9r5")
    assert phase(match) == "ACTION R 2" and match.position()["layout"] == L1.split()
    match = played(situation(red="15", p=4), "?9 veto fight v:RR 9r1 ?9 9r1")
    assert phase(match) == "ACTION R 2" and match.position()["layout"][8] == "D0"


def test_after_a_won_fight_the_disc_must_be_turned() -> None:
    """TI-84: one to five steps, and it cannot be declined."""
    match = played(situation(red="15", p=3), "?9 veto fight v:RR")
    assert match.decider == 0 and match.choices() == [f"9r{steps}" for steps in range(1, 6)]
    assert rule_against(match, "end") == rule_against(match, "15>14") == "TI-54"


def test_the_example_turn_of_section_10() -> None:
    """TI-26, TI-27, TI-59, TI-62: the ledger's own turn."""
    match = played(situation(red="SR", ph="ROLL"), "r:RR.RB ?9 veto fight v:RB v:RR 9r2 SR>19 end")
    assert shown(match, "ph t n p m v bar") == ["ROLL", "B", 2, 0, 0, 0, None]
    assert match.position()["layout"][8] == "D0" and shown(match, "figures") == [{"19": "R", "SB": "B"}]
