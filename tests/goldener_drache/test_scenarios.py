"""The scenarios T-01 to T-29 of the ledger's section 11, one test each."""

from fractions import Fraction
from math import factorial

import pytest

from drachenhort import NATURE, SPECTATOR, Match, generator
from drachenhort.games.goldener_drache import board
from drachenhort.kernel.errors import BadOption

from .situations import (
    base,
    begun,
    bolts,
    dragon,
    dragons,
    finish_turn,
    phase,
    player,
    rack,
    random_states,
    refusal,
    rule_against,
    seen_rack,
    situation,
    storms,
    tiles,
    told,
    unknown,
)


def test_t01_two_start_tiles() -> None:
    """T-01 (GD-06, GD-07, GD-09, GD-10)."""
    match = Match("goldener_drache", players=2)
    match.play_all("start:N start:W")
    assert dragons(match) == "e1/N g1/W" and phase(match) == "SETUP_RACK 1 0"
    winds = [piece for piece in match.scene(0).pieces if piece.kind == "wind"]
    assert len(winds) == 12
    match.play_all("rack:S-W-E-SW-SE rack:N-S-E-SW-SE")
    assert set(tiles(match).values()) == {2} and len(tiles(match)) == 6
    taken = {piece.at for piece in match.scene(0).pieces}
    assert not taken & {"c1", "d1", "h1", "i1"}


def test_t02_the_fifth_player_names_a_space() -> None:
    """T-02 (GD-11)."""
    match = Match("goldener_drache", players=5)
    match.play_all("start:N start:N start:N start:N")
    assert len(match.choices()) == 12
    assert rule_against(match, "start:S@f1") == rule_against(match, "start:S") == "GD-11"
    match.play("start:S@i1")
    assert dragon(match, 5) == "i1/S"
    assert "c1" not in {piece.at for piece in match.scene().pieces}


def test_t03_a_move_of_the_own_dragon() -> None:
    """T-03 (GD-14, GD-17, GD-18)."""
    match = base()
    match.play_all("calm 1S")
    assert dragon(match, 1) == "e2/S" and rack(match, 1) == "SW,SE,E,W,N"
    assert phase(match) == "MOVE 1 2" and match.decider == 0


def test_t04_a_move_of_the_other_dragon() -> None:
    """T-04 (GD-18, GD-21, GD-50)."""
    match = base()
    match.play_all("calm 1S 2SW ok")
    assert dragon(match, 2) == "f2/SW" and phase(match) == "MOVE 1 1"
    assert rack(match, 1) == "SE,E,W,N,N" and rack(match, 2) == "S,SE,SW,W,E"


def test_t05_a_veto_and_a_bounce() -> None:
    """T-05 (GD-35, GD-36, GD-38)."""
    match = base()
    assert told(match, "calm 1S 2SW veto") == "calm 1S 2SW veto -SW"
    assert dragon(match, 2) == "g1/N" and bolts(match) == [2, 1]
    assert rack(match, 1) == "SE,E,W,N,SW" and phase(match) == "MOVE 1 1"


def test_t06_a_veto_forces_the_own_dragon() -> None:
    """T-06 (GD-36, GD-37)."""
    match = situation("P1 e4/S [SW,N,E,W,SE]; P2 g4/S [N,E,W,SE,SW]")
    match.play_all("calm 2SW veto")
    assert match.choices() == ["1SW"]
    match.play("1SW")
    assert dragon(match, 1) == "d5/SW" and rack(match, 1) == "N,E,W,SE,S"
    assert phase(match) == "MOVE 1 2" and bolts(match) == [2, 1]


def test_t07_a_taken_space() -> None:
    """T-07 (GD-23)."""
    match = situation("P1 e5/SE [S,N,E,W,SW]; P2 e6/SW [N,E,W,SE,S]")
    match.play("calm")
    assert rule_against(match, "1S") == "GD-23" and match.choices() == ["2S"]
    match.play_all("2S ok")
    assert dragon(match, 2) == "e7/S"


def test_t08_a_bounce_at_the_edge() -> None:
    """T-08 (GD-24, GD-27)."""
    match = situation("P1 e1/E [N,S,SW,SE,W]; P2 g1/W [N,S,SW,SE,E]")
    assert told(match, "calm") == "calm -N"
    assert rack(match, 1) == "S,SW,SE,W,N" and phase(match) == "MOVE 1 2"
    assert match.choices() == ["1S", "2S"]


def test_t09_no_opponent_onto_the_goal() -> None:
    """T-09 (GD-26)."""
    match = situation("P1 e5/SE [S,N,E,W,SW]; P2 f8/SW [N,E,W,SE,S]")
    match.play("calm")
    assert match.choices() == ["1S"] and rule_against(match, "2S") == "GD-26"


def test_t10_the_end_comes_at_once() -> None:
    """T-10 (GD-39, GD-40, GD-42, GD-45)."""
    match = situation("P1 f8/SE [S,N,E,W,SW]; P2 e5/SW [N,E,W,SE,S]")
    match.play_all("calm 1S")
    assert match.outcome is not None and match.outcome.winners == (0,)
    assert phase(match) == "END 1 2" and bolts(match) == [2, 2]
    assert dragon(match, 1) == "f9/S"


@pytest.mark.parametrize(
    ("dragon_1", "wind"),
    [("f8/SE", "S"), ("e8/S", "SE"), ("g8/S", "SW"), ("e9/S", "E"), ("g9/S", "W"), ("f10/E", "N")],
)
def test_t11_six_ways_in(dragon_1: str, wind: str) -> None:
    """T-11 (GD-41)."""
    match = situation(f"P1 {dragon_1} [{wind}]; P2 b3/W []")
    match.play("calm")
    assert f"1{wind}#" in match.choices()
    match.play(f"1{wind}")
    assert match.outcome is not None and match.outcome.winners == (0,)


@pytest.mark.parametrize("cell", ["e10", "g10"])
@pytest.mark.parametrize("wind", ["N", "S", "W", "E", "SW", "SE"])
def test_t11_no_way_in_over_a_corner(cell: str, wind: str) -> None:
    """T-11 (GD-41): no tile leads from e10 or g10 to the goal."""
    match = situation(f"P1 {cell}/S [{wind}]; P2 b3/W []")
    match.play("calm")
    assert not any(token.endswith("#") for token in match.choices())


def test_t12_a_storm_plays_the_five_tiles_of_the_rack() -> None:
    """T-12 (GD-30, GD-31, INV-4)."""
    match = situation("P1 e1/N [S,SE,SW,W,E]; P2 g1/N [S,SE,SW,W,E]", revealed=0)
    match.play("storm")
    visited = []
    for token in ("1S", "1SE", "1SW", "1W", "1E"):
        match.play(token)
        visited.append(player(match, 1)["cell"])
    assert visited == ["e2", "f3", "e4", "d4", "e4"]
    assert dragon(match, 1) == "e4/E" and rack(match, 1) == "N,S,SE,SW,W"
    assert storms(match) == [1, 2] and phase(match) == "TURN_START 2 0"


def test_t13_storms_too_late() -> None:
    """T-13 (GD-32, GD-33, GD-56)."""
    calm = base()
    calm.play_all("calm 1S")
    assert rule_against(calm, "storm") == "GD-32"
    stormy = base()
    stormy.play("storm")
    assert rule_against(stormy, "storm") == "GD-33"


def test_t14_a_storm_in_the_next_turn() -> None:
    """T-14 (GD-33, GD-29)."""
    match = begun()
    for announced in ("storm", "calm", "storm", "calm"):
        assert match.choices() == ["calm", "storm"]
        match.play(announced)
        finish_turn(match)
    assert phase(match) == "TURN_START 1 0" and storms(match) == [0, 2]
    assert match.choices() == ["calm"]


def test_t15_a_move_that_hurts() -> None:
    """T-15 (GD-25, GD-58)."""
    match = situation("P1 e8/S [N,S,W,SE,SW]; P2 g1/E [E,N,W,SE,SW]")
    match.play("calm")
    assert match.choices() == ["1N"]
    match.play("1N")
    assert dragon(match, 1) == "e7/N" and rack(match, 1) == "S,W,SE,SW,S"


def test_t16_everybody_vetoes() -> None:
    """T-16 (GD-37, GD-46): the rulebook's example."""
    match = situation(
        "P1 e5/S [W,N,E,SE,SW]; P2 g5/S [N,E,W,SE,SW]; P3 d6/S [N,E,W,SE,SW]; P4 h6/S [N,E,W,SE,SW]"
    )
    match.play_all("calm 2W veto 3W veto 4W veto")
    assert bolts(match) == [2, 1, 1, 1] and match.choices() == ["1W"]
    match.play("1W")
    assert dragon(match, 1) == "d5/W" and rack(match, 1) == "N,E,SE,SW,S" and phase(match) == "MOVE 1 2"


def test_t17_nobody_is_asked_without_a_card() -> None:
    """T-17 (GD-29, GD-47)."""
    match = situation("P1 e1/N [S,SW,SE,E,W]; P2 g1/N [S,SE,SW,W,E] lightning 0", revealed=0)
    match.play_all("calm 1S 2SW")
    assert dragon(match, 2) == "f2/SW" and phase(match) == "MOVE 1 1"


def _orders(match: Match, seat: int) -> int:
    """How many orders of player 1's rack a seat must reckon with: counted among many worlds that fit."""
    worlds = set()
    rng = generator(18)
    for _ in range(1500):
        world = match.hidden(seat)
        match.game.secrecy.redeal(world, seat, rng)
        worlds.add(tuple(world.rack[0].tolist()))
    return len(worlds)


def test_t18_what_is_known_about_a_rack() -> None:
    """T-18 (GD-13, GD-51, section 5.1)."""
    match = base()
    orders = [_orders(match, 1)]
    for tokens in ("calm 1S", "2SW", "veto", "1SE"):
        match.play_all(tokens)
        orders.append(_orders(match, 1))
        assert orders[-1] == factorial(len(unknown(match, 1, 1)))
    match.play("calm")
    finish_turn(match)
    match.play_all("calm 1E")
    assert orders == [120, 24, 6, 6, 2] and _orders(match, 1) == 1


def test_t19_between_two_obstacles() -> None:
    """T-19 (GD-54)."""
    match = situation("P1 e3/S [SW,N,E,SE,S]; P2 e4/W [N,E,W,SE,SW]")
    match.play("calm")
    assert match.choices() == ["1SW", "2SW"]
    other = match.copy()
    other.play_all("2SW ok")
    match.play("1SW")
    assert dragon(match, 1) == "d4/SW" and dragon(other, 2) == "d5/SW"


def test_t20_the_same_in_icarius() -> None:
    """T-20 (IC-01 to IC-05, IC-10)."""
    match = Match("icarius", players=2)
    match.play_all("start:B start:B rack:H-HG-HD-D-G rack:H-HD-HG-G-D calm 1H 2HG ok 1HD")
    assert dragons(match) == "f3/HD f2/HG"
    assert rack(match, 1) == "D,G,B,B,H" and phase(match) == "TURN_START 2 0"
    twin = base()
    twin.play_all("calm 1S 2SW ok 1SE")
    cells = [data["cell"] for data in twin.position()["players"]]
    assert cells == [data["cell"] for data in match.position()["players"]] == ["f3", "f2"]


def test_t21_turns_go_round() -> None:
    """T-21 (GD-16, GD-28)."""
    match = begun(3)
    turns = []
    for _ in range(4):
        turns.append(match.play("calm").decider)
        finish_turn(match)
    assert turns == [0, 1, 2, 0]


def test_t22_a_draw_after_a_hundred_rounds() -> None:
    """T-22 (GD-60)."""
    match = situation("P1 e1/N []; P2 g1/N []", turn=199, turn_limit=100)
    match.play("calm")
    finish_turn(match)
    assert not match.is_over and match.position()["round"] == 100
    match.play("calm")
    finish_turn(match)
    assert match.outcome is not None and match.outcome.is_draw and match.outcome.ending.rule == "GD-60"


def test_t23_any_opponent_may_veto() -> None:
    """T-23 (GD-43 option)."""
    match = situation(
        "P1 e4/S [SE,N,E,W,SW]; P2 g4/S [N,E,W,SE,SW]; P3 d6/S [N,E,W,SE,SW]", veto_scope="any_opponent"
    )
    deciders = [entry.decider for entry in match.play_all("calm 1SE ok veto")]
    assert deciders == [0, 0, 1, 2] and bolts(match) == [2, 2, 1]
    assert dragon(match, 1) == "e4/S" and match.position()["excluded"] == [1]
    assert match.choices() == ["2SE", "3SE"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("scope", ["owner", "any_opponent"])
def test_t24_tiles_are_never_lost(players: int, scope: str) -> None:
    """T-24 (INV-1)."""
    match = Match("goldener_drache", players=players, veto_scope=scope, turn_limit=30)
    for state in random_states(match, seed=players):
        if state.position()["phase"] not in ("SETUP_START", "SETUP_RACK"):
            assert set(tiles(state).values()) == {players} and len(tiles(state)) == 6


def test_t25_the_board() -> None:
    """T-25 (board): the equations of section 3.3; test_board.py has them all."""
    recon = board.find("gd_recon_a")
    assert len(recon.squares) == 84 and len(recon.open) == 78
    assert {recon.distances[start] for start in recon.starts} == {8}


def test_t26_nature_draws_the_first_player() -> None:
    """T-26 (GD-08, section 5)."""
    match = Match("goldener_drache", players=3, first_player="random")
    assert match.decider == NATURE
    assert match.probabilities() == {f"first:{seat}": Fraction(1, 3) for seat in (1, 2, 3)}
    match.play("first:3")
    entries = match.play_all("start:N start:S start:W")
    assert [entry.decider for entry in entries] == [2, 0, 1]
    assert dragons(match) == "e1/N g1/S d1/W"
    states = random_states(Match("goldener_drache", players=3, turn_limit=20), seed=26)
    assert all(state.decider != NATURE for state in states)


def test_t27_the_short_opening() -> None:
    """T-27 (GD-63)."""
    match = base(opening="short")
    stormy = match.copy()
    match.play_all("calm 1S 2SW ok")
    assert dragon(match, 2) == "f2/SW" and rack(match, 1) == "SE,E,W,N,N"
    assert phase(match) == "TURN_START 2 0"
    match.play("calm")
    assert phase(match) == "MOVE 2 3"
    match.play_all("2S 2SE 2SW calm")
    assert phase(match) == "MOVE 1 3"
    stormy.play("storm")
    assert phase(stormy) == "MOVE 1 5"
    with pytest.raises(BadOption):
        Match("goldener_drache", players=3, opening="short")


def test_t28_a_draw_by_bounces() -> None:
    """T-28 (GD-60, section 5)."""
    match = situation(
        "P1 e1/E [S,SE,SW,SW,W]; P2 g1/E [S,SE,SW,W,E]; P3 d1/W [N,N,N,S,SE]", turn=3, turn_limit=1
    )
    assert told(match, "calm") == "calm -N -N -N"
    assert match.is_over and match.outcome is not None and match.outcome.is_draw
    assert refusal(match, "calm").rule == "GD-60"


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_t29_a_laid_tile_is_public(seat: int) -> None:
    """T-29 (GD-51, section 10.1)."""
    match = base()
    match.play_all("calm 1S 2SW")
    assert seen_rack(match, 1, seat) == "SW,?,?,?,N" and unknown(match, 1, seat) == {"SE", "E", "W"}
    assert player(match, 1)["revealed"] == 2
    match.play("veto")
    assert seen_rack(match, 1, seat) == "?,?,?,N,SW" and unknown(match, 1, seat) == {"SE", "E", "W"}
    assert player(match, 1)["revealed"] == 2
