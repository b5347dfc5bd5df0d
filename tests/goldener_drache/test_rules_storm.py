"""Storm cards: GD-29 to GD-33 and GD-56."""

import pytest

from drachenhort.kernel.errors import CannotUndo

from .situations import (
    base,
    begun,
    bolts,
    dragon,
    finish_turn,
    phase,
    player,
    rack,
    rule_against,
    situation,
    storms,
)


def test_each_storm_card_works_once() -> None:
    """GD-29: after both there are calm turns only."""
    match = begun()
    spent = []
    for _ in range(3):
        spent.append(storms(match)[0])
        match.play("storm" if "storm" in match.choices() else "calm")
        finish_turn(match)
        match.play("calm")
        finish_turn(match)
    assert spent == [2, 1, 0] and storms(match) == [0, 2]
    assert match.choices() == ["calm"] and rule_against(match, "storm") == "GD-29"


def test_each_lightning_card_works_once() -> None:
    """GD-29: after both nobody is asked any more."""
    match = situation("P1 c4 [E,W,E]; P2 h4 []")
    match.play_all("storm 2E veto 1E 2W veto 1W 2E")
    assert bolts(match) == [2, 0] and phase(match) == "MOVE 1 2"
    assert player(match, 2)["cell"] == "i4"


def test_a_calm_turn_spends_no_card() -> None:
    """GD-29."""
    match = base()
    match.play_all("calm 1S 2SW ok")
    assert storms(match) == bolts(match) == [2, 2]


def test_a_storm_is_five_moves_not_eight() -> None:
    """GD-30; edge case 13."""
    match = base()
    match.play("storm")
    assert phase(match) == "MOVE 1 5" and storms(match) == [1, 2]
    assert match.position()["storm_turn"] is True
    finish_turn(match)
    assert phase(match) == "TURN_START 2 0" and match.position()["storm_turn"] is False


def test_a_storm_plays_the_five_tiles_of_the_rack_in_a_row() -> None:
    """GD-31; edge case 2: none of the tiles gained on the way is played."""
    match = situation("P1 d6/N [E,W,E,W,S]; P2 g1/N []")
    match.play("storm")
    heads = []
    while match.position()["active"] == 1:
        heads.append(player(match, 1)["rack"][0])
        match.play(f"1{heads[-1]}")
    assert heads == ["E", "W", "E", "W", "S"] and rack(match, 1) == "N,E,W,E,W"


def test_a_gained_tile_waits_for_the_next_turn() -> None:
    """GD-31; edge case 2: also in a storm in which a tile bounces."""
    match = situation("P1 e1/SE [N,W,E,W,S]; P2 g1/N []")
    entries = match.play_all("storm 1W 1E 1W 1S")
    assert entries[0].aftermath == ("-N",) and rack(match, 1) == "N,SE,W,E,W"
    assert phase(match) == "TURN_START 2 0" and dragon(match, 1) == "d2/S"


def test_storms_are_announced_at_the_start() -> None:
    """GD-32; edge case 12: not after the first tile was taken, not in the turn of another."""
    match = base()
    assert match.choices() == ["calm", "storm"]
    match.play("calm")
    for token in ("1S", "2SW", "ok", "1SE"):
        assert rule_against(match, "storm") == "GD-32"
        match.play(token)
    match.play("storm")
    assert storms(match) == [2, 1]


def test_one_storm_in_a_turn() -> None:
    """GD-33; edge case 12: the second one in the next own turn, but not before."""
    match = base()
    match.play("storm")
    while match.position()["active"] == 1:
        assert rule_against(match, "storm") == "GD-33" and "storm" not in match.choices()
        match.play(match.choices()[0])
    match.play("calm")
    finish_turn(match)
    match.play("storm")
    assert storms(match) == [0, 2] and phase(match) == "MOVE 1 5"


@pytest.mark.parametrize("announced", ["calm", "storm"])
def test_the_announcement_comes_first_and_stands(announced: str) -> None:
    """GD-56: before the first tile is taken, and it cannot be taken back."""
    match = base()
    assert rule_against(match, "1S") == "GD-56" and player(match, 1)["revealed"] == 0
    match.play(announced)
    assert rule_against(match, "calm") == "GD-56"
    with pytest.raises(CannotUndo):
        match.undo(0)
    assert not match.can_undo(0)


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_a_storm_is_allowed_in_any_turn(turn: int) -> None:
    """GD-56: also in the very first one."""
    match = situation("P1 e1 []; P2 g1 []; P3 d1 []", turn=turn)
    assert match.choices() == ["calm", "storm"]


def test_a_calm_turn_is_announced_even_without_a_choice() -> None:
    """GD-56, section 5: a decision with one answer is still a decision."""
    match = situation("P1 e1 [S] storm 0; P2 g1 []")
    assert match.choices() == ["calm"] and rule_against(match, "1S") == "GD-56"
