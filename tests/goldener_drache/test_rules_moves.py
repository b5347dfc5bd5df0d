"""Turns and moves: GD-16 to GD-26, GD-28, GD-50, GD-54, GD-55, GD-57 and GD-62."""

import pytest

from drachenhort import Match
from drachenhort.kernel.errors import IllegalAction, MalformedAction

from .situations import (
    POCKETS,
    WINDS,
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
    situation,
    told,
)

# ---- turns ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_owner_of_dragon_one_begins_and_turns_go_clockwise(first: int) -> None:
    """GD-16."""
    match = Match("goldener_drache", players=3, first_player="random")
    match.play_all(f"first:{first} start:N start:N start:N" + 3 * " rack:S-SE-SW-W-E")
    seats = []
    for active in (1, 2, 3, 1, 2):
        assert match.position()["active"] == active
        seats.append(match.play("calm").decider)
        finish_turn(match)
    assert seats == [(first - 1 + k) % 3 for k in range(5)]


@pytest.mark.parametrize(("announced", "moves"), [("calm", 3), ("storm", 5)])
def test_a_turn_has_three_moves_or_five(announced: str, moves: int) -> None:
    """GD-17: exactly; the last one ends it."""
    match = situation("P1 e1/N [S,SW,SE,E,W]; P2 g1/N [] lightning 0")
    match.play(announced)
    left = []
    while match.position()["active"] == 1:
        left.append(match.position()["moves_left"])
        match.play(match.choices()[0])
    assert left == list(range(moves, 0, -1)) and phase(match) == "TURN_START 2 0"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_turn_plays_the_front_of_the_rack_it_began_with(seed: int) -> None:
    """GD-17, INV-4: what is still to be played is always the rest of the first three or five tiles."""
    match = Match("goldener_drache", players=3, veto_scope="any_opponent", turn_limit=20)
    first: list[str] = []
    for state in random_states(match, seed):
        data = state.position()
        now = player(state, data["active"])["rack"]
        if data["phase"] == "TURN_START":
            first = now
        elif data["phase"] in ("MOVE", "VETO"):
            moves, left = 5 if data["storm_turn"] else 3, data["moves_left"]
            assert now[:left] == first[moves - left : moves]


def test_the_next_player_follows_when_the_moves_are_used_up() -> None:
    """GD-28."""
    match = base()
    match.play_all("calm 1S 2SW ok")
    assert match.position()["active"] == 1
    match.play("1SE")
    assert phase(match) == "TURN_START 2 0" and match.position()["turn"] == 2


# ---- a move ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "after"), [("calm 1S", "e7/S d4/W N,SW"), ("calm 2S ok", "e6/SW d5/S N,W")]
)
def test_the_freed_tile_goes_to_the_active_player(tokens: str, after: str) -> None:
    """GD-18; edge case 1: never to the owner of the dragon. Racks stay at five."""
    match = situation("P1 e6/SW [S,N,E,SE,N]; P2 d4/W [S,W,E,SE,SW]")
    match.play_all(tokens)
    one = player(match, 1)["rack"]
    assert f"{dragons(match)} {one[0]},{one[-1]}" == after and len(one) == 5
    assert rack(match, 2) == "S,W,E,SE,SW"


@pytest.mark.parametrize(
    ("wind", "cell"), [("N", "d5"), ("S", "d7"), ("W", "c6"), ("E", "e6"), ("SW", "c7"), ("SE", "e7")]
)
def test_the_wind_fixes_the_space(wind: str, cell: str) -> None:
    """GD-19, GD-20; edge case 15: each tile moves a dragon by exactly one step."""
    match = situation(f"P1 d6/S [{wind}]; P2 g1/N []")
    match.play("calm")
    assert [token for token in match.choices() if token.startswith("1")] == [f"1{wind}"]
    match.play(f"1{wind}")
    assert dragon(match, 1) == f"{cell}/{wind}"


def test_there_are_six_directions() -> None:
    """GD-20: no north-east and no north-west."""
    match = Match("goldener_drache")
    assert {token.removeprefix("start:") for token in match.choices()} == set(WINDS["goldener_drache"])
    for token in ("start:NE", "start:NW", "1NE", "2NW", "-NE", "rack:NE-S-W-E-SW"):
        assert isinstance(refusal(match, token), MalformedAction)


@pytest.mark.parametrize(("cell", "way"), [("e10", "1N 1E#"), ("g10", "1N 1W#")])
def test_two_moves_from_beside_the_space_beyond_the_goal(cell: str, way: str) -> None:
    """GD-20, GD-41; edge case 17: no single tile leads from e10 or g10 to the goal."""
    winds = [token.strip("1#") for token in way.split()]
    match = situation(f"P1 {cell}/S [{','.join(winds)}]; P2 b3/S []")
    match.play_all(["calm", *way.split()])
    assert match.is_over and len(match) == len(winds) + 1


@pytest.mark.parametrize("turn", ["1S 1SE 1SW", "2S 2SE 2SW", "3S 3SE 3SW", "3S 1SE 2SW", "1S 2SE 3SW"])
def test_any_dragon_may_move(turn: str) -> None:
    """GD-21: the own one or anyone's, the same again or another."""
    match = situation("P1 d5 [S,SE,SW]; P2 h5 []; P3 f5 []")
    match.play("calm")
    for token in turn.split():
        assert match.choices() == [f"{number}{token[1:]}" for number in (1, 2, 3)]
        match.play(token)
        if phase(match).startswith("VETO"):
            match.play("ok")
    assert phase(match) == "TURN_START 2 0"


@pytest.mark.parametrize("wish", ["1SW", "2SE", "1E", "2W", "1N"])
def test_only_the_head_tile_can_be_played(wish: str) -> None:
    """GD-22."""
    match = base()
    match.play("calm")
    assert match.choices() == ["1S", "2S"] and rule_against(match, wish) == "GD-22"


def test_racks_are_never_put_in_another_order() -> None:
    """GD-22."""
    match = base()
    for token in ("calm", "1S", "2SW"):
        assert rule_against(match, "rack:S-SW-SE-W-E") == "GD-22"
        match.play(token)
    assert rule_against(match, "rack:S-SW-SE-W-E") == "GD-22"


# ---- forbidden spaces -----------------------------------------------------------------------------


@pytest.mark.parametrize("red", ["d2 S", "h4 N", "g4 W", "e4 E", "d4 SW", "e6 SE", "h4 SE", "b5 E", "f8 N"])
def test_no_dragon_enters_a_red_volcano(red: str) -> None:
    """GD-23: neither the own one nor another."""
    place, wind = red.split()
    match = situation(f"P1 {place} [{wind}]; P2 b3 []")
    match.play("calm")
    assert match.choices() == [f"2{wind}"] and rule_against(match, f"1{wind}") == "GD-23"
    match = situation(f"P1 b3 [{wind}]; P2 {place} []")
    match.play("calm")
    assert match.choices() == [f"1{wind}"] and rule_against(match, f"2{wind}") == "GD-23"


@pytest.mark.parametrize("wind", WINDS["goldener_drache"])
def test_no_dragon_enters_a_taken_space(wind: str) -> None:
    """GD-23: in no direction, also if the dragon there is an opponent's or the own one."""
    beside = {"N": "d5", "S": "d7", "W": "c6", "E": "e6", "SW": "c7", "SE": "e7"}[wind]
    match = situation(f"P1 d6 [{wind}]; P2 {beside} []; P3 h7 []")
    match.play("calm")
    assert "1" + wind not in match.choices() and rule_against(match, "1" + wind) == "GD-23"
    match = situation(f"P1 {beside} [{wind}]; P2 d6 []; P3 h7 []")
    match.play("calm")
    assert "2" + wind not in match.choices() and rule_against(match, "2" + wind) == "GD-23"


def test_a_space_just_left_is_free() -> None:
    """GD-23; edge case 14."""
    match = situation("P1 e6/SW [E,S,N]; P2 e5/S []")
    match.play_all("calm 1E 2S ok")
    assert dragons(match) == "f6/E e6/S"


@pytest.mark.parametrize(
    "edge",
    ["e1 N", "b2 N", "a4 W", "a4 SW", "k4 E", "k4 SE", "b6 W", "c8 S", "c8 SW", "j7 SE", "d10 S", "h10 SE",
     "d10 W", "h10 E", "k5 S", "a5 S"],
)  # fmt: skip
def test_no_dragon_leaves_the_board(edge: str) -> None:
    """GD-24: over no edge and into no corner."""
    place, wind = edge.split()
    match = situation(f"P1 {place} [{wind}]; P2 h7 []")
    match.play("calm")
    assert match.choices() == [f"2{wind}"] and rule_against(match, f"1{wind}") == "GD-24"
    match = situation(f"P1 h7 [{wind}]; P2 {place} []")
    match.play("calm")
    assert match.choices() == [f"1{wind}"] and rule_against(match, f"2{wind}") == "GD-24"


def test_all_moves_must_be_made() -> None:
    """GD-25: while moves are left there is no other choice than a move, harmful or not."""
    match = situation("P1 f8/SE [N,N,E]; P2 e6/SW []", revealed=5)
    assert told(match, "calm") == "calm"
    assert match.choices() == ["2N"]
    for wish in ("calm", "storm", "ok", "veto", "-N"):
        assert isinstance(refusal(match, wish), IllegalAction)


def test_a_move_that_harms_the_own_dragon_is_forced() -> None:
    """GD-25: away from the goal, when nothing else can be done."""
    match = situation("P1 e9/SE [N,N,N]; P2 g1/E []; P3 d1/W []")
    match.play("calm")
    assert match.choices() == ["1N"]
    match.play_all("1N 1N 1N")
    assert dragon(match, 1) == "e6/N"


@pytest.mark.parametrize("near", ["f8/SE S", "e8/S SE", "g8/S SW", "e9/S E", "g9/S W", "f10/E N"])
@pytest.mark.parametrize("scope", ["owner", "any_opponent"])
def test_no_opponent_is_moved_onto_the_goal(near: str, scope: str) -> None:
    """GD-26."""
    place, wind = near.split()
    match = situation(f"P1 e5/SE [{wind}]; P2 {place} []", veto_scope=scope)
    match.play("calm")
    assert f"2{wind}" not in [token.strip("#") for token in match.choices()]
    assert rule_against(match, f"2{wind}") == rule_against(match, f"2{wind}#") == "GD-26"


# ---- tiles, diagonals, start spaces ---------------------------------------------------------------


def test_tiles_have_no_owner() -> None:
    """GD-50: a rack may hold several of one direction, and nobody gets a tile back."""
    match = begun()
    match.play_all("calm 1S 2SW ok 2SE ok")
    assert rack(match, 1) == "E,W,N,N,SW" and rack(match, 2) == "S,SE,SW,W,E"
    match.play("calm")
    finish_turn(match)
    assert rack(match, 1) == "E,W,N,N,SW" and "N" not in player(match, 2)["rack"]


@pytest.mark.parametrize(("wind", "beside", "to"), [("SW", "c6", "c7"), ("SE", "e6", "e7")])
def test_diagonals_are_never_obstructed(wind: str, beside: str, to: str) -> None:
    """GD-54; edge case 16: not by dragons on both sides."""
    match = situation(f"P1 d6 [{wind}]; P2 {beside} []; P3 d7 []")
    match.play_all(["calm", f"1{wind}"])
    assert dragon(match, 1) == f"{to}/{wind}"


def test_a_diagonal_passes_a_red_volcano_and_the_edge() -> None:
    """GD-54: from c4, with red c5 below and a dragon on b4, and from b5 with red c5 beside."""
    match = situation("P1 c4/S [SW,SE]; P2 b4/S []")
    match.play_all("calm 1SW 1SE")
    assert dragon(match, 1) == "c6/SE"


@pytest.mark.parametrize("space", ["c1", "d1", "e1", "g1", "h1", "i1"])
def test_start_spaces_are_ordinary_spaces(space: str) -> None:
    """GD-55; edge case 21: used or not, they can be entered, left and entered again."""
    below = f"{space[0]}2"
    match = situation(f"P1 {below}/S [N,S,N]; P2 f5/E []")
    match.play_all("calm 1N")
    assert dragon(match, 1) == f"{space}/N"
    match.play_all("1S 1N")
    assert dragon(match, 1) == f"{space}/N" and phase(match) == "TURN_START 2 0"


def test_a_dragon_may_be_moved_back() -> None:
    """GD-57."""
    match = situation("P1 d6/S [E,W,E,W]; P2 g1/N []")
    match.play_all("storm 1E 1W 1E 1W")
    assert dragon(match, 1) == "d6/W"


def test_positions_may_repeat() -> None:
    """GD-57: without limit, unless `turn_limit` is set."""
    match = situation("P1 a2/SW []; P2 i2/SE []", board=POCKETS)
    players = match.position()["players"]
    for _ in range(5):
        match.play_all(10 * ["calm"])
        assert match.position()["players"] == players and not match.is_over
    limited = situation("P1 a2/SW []; P2 i2/SE []", board=POCKETS, turn_limit=5)
    limited.play_all(10 * ["calm"])
    assert limited.position()["players"] == players and limited.is_over


@pytest.mark.parametrize("wish", ["give:2S", "swap:1-2", "show", "consent", "1S+", "pass", "2N@f9"])
def test_there_are_no_deals(wish: str) -> None:
    """GD-62: tiles cannot be given, swapped or shown."""
    match = base()
    match.play("calm")
    assert isinstance(refusal(match, wish), MalformedAction)


def test_consent_does_not_open_the_goal() -> None:
    """GD-62, GD-26: nobody is even asked, with cards or without."""
    for cards in (0, 2):
        match = situation(f"P1 e5/SE [S]; P2 f8/SW [] lightning {cards}", veto_scope="any_opponent")
        match.play("calm")
        assert rule_against(match, "2S") == "GD-26" and match.choices() == ["1S"]
        assert bolts(match) == [2, cards]
