"""What house options change: GD-60, GD-61 and GD-63."""

import pytest

from drachenhort import Match

from .situations import B2, base, begun, finish_turn, phase, random_states, situation, told

LINE = "1.2.3/..#../4...5/.#.#./5.*../....."
"""A small board of our own."""


def test_without_a_limit_the_game_goes_on() -> None:
    """GD-60."""
    match = situation(B2, turn=20_001)
    match.play("calm")
    finish_turn(match)
    assert not match.is_over and match.options["turn_limit"] is None


@pytest.mark.parametrize(("players", "limit"), [(2, 1), (3, 2), (5, 3)])
def test_the_limit_counts_rounds(players: int, limit: int) -> None:
    """GD-60: a draw when that many rounds are complete, not a turn before and not a turn later."""
    match = begun(players, turn_limit=limit)
    for turn in range(1, players * limit + 1):
        assert not match.is_over and match.position()["turn"] == turn
        match.play("calm")
        finish_turn(match)
    outcome = match.outcome
    assert outcome is not None and outcome.is_draw and outcome.ending.code == "turn_limit"
    assert outcome.winners == tuple(range(players)) and set(outcome.points) == {0}


def test_the_limit_ends_the_game_after_a_bounce_too() -> None:
    """GD-60; edge case 23: the last move of the last turn may be a bounce."""
    match = situation("P1 d10/W []; P2 h10/SE [W,E,S]", turn=2, turn_limit=1)
    assert told(match, "calm 2W 2E") == "calm 2W 2E -S"
    assert match.outcome is not None and match.outcome.is_draw


def test_a_win_in_the_last_turn_is_a_win() -> None:
    """GD-60: the goal reached by the very last move counts."""
    match = situation("P1 b3 []; P2 f8 [W,E,S]", turn=2, turn_limit=1)
    match.play_all("calm 2W 2E 2S")
    assert match.outcome is not None and match.outcome.winners == (1,)


def test_the_default_board_is_the_reconstruction() -> None:
    """GD-61."""
    match = Match("goldener_drache")
    assert match.options["board"] == "gd_recon_a" and len(match.scene().spaces) == 84


def test_any_other_board_can_be_played_on() -> None:
    """GD-61."""
    match = Match("goldener_drache", players=3, board=LINE)
    match.play_all("start:N start:N start:N")
    assert [data["cell"] for data in match.position()["players"]] == ["a1", "c1", "e1"]
    last = list(random_states(match, seed=61))[-1]
    assert last.outcome is not None and "c5" in [data["cell"] for data in last.position()["players"]]


def test_a_short_opening_has_two_moves() -> None:
    """GD-63: only player 1's turn in round 1, and only if it is calm."""
    match = base(opening="short")
    lengths = []
    for _ in range(4):
        match.play("calm")
        lengths.append(match.position()["moves_left"])
        finish_turn(match)
    assert lengths == [2, 3, 3, 3]


def test_a_storm_in_a_short_opening_has_five_moves() -> None:
    """GD-63."""
    match = base(opening="short")
    match.play("storm")
    assert phase(match) == "MOVE 1 5"


def test_the_full_opening_has_three_moves() -> None:
    """GD-63: the default, the rulebook's way."""
    match = base()
    assert match.options["opening"] == "full"
    match.play("calm")
    assert phase(match) == "MOVE 1 3"


def test_a_short_opening_is_about_player_one_whoever_that_is() -> None:
    """GD-63, GD-08: the seat drawn first has the short turn."""
    match = Match("goldener_drache", opening="short", first_player="random")
    match.play_all("first:2 start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E calm")
    assert match.decider == 1 and phase(match) == "MOVE 1 2"
