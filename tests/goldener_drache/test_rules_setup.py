"""Aim, material and set-up: GD-01 to GD-12, GD-14, GD-15 and GD-49."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from drachenhort import NATURE, SPECTATOR, Match
from drachenhort.kernel.errors import BadOption

from .situations import (
    SETUP,
    WINDS,
    base,
    begun,
    bolts,
    dragons,
    finish_turn,
    phase,
    player,
    rack,
    random_states,
    rule_against,
    seen_under,
    situation,
    storms,
    tiles,
)

COUNTS = [2, 3, 4, 5]
START = {f"start:{wind}" for wind in WINDS["goldener_drache"]}


def volcanoes(match: Match) -> dict[str, str]:
    return {space.id: space.kind for space in match.scene().spaces if space.kind in ("red", "goal")}


# ---- aim and material -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 6, -2])
def test_two_to_five_players(players: int) -> None:
    """GD-01."""
    assert all(Match("goldener_drache", players=fine).options.players == fine for fine in COUNTS)
    with pytest.raises(BadOption) as caught:
        Match("goldener_drache", players=players)
    assert caught.value.rule == "GD-01"


def test_nobody_is_asked_for_an_age() -> None:
    """GD-01: the recommended age is not enforced."""
    assert not {"age", "ages"} & set(Match("goldener_drache").options)


@pytest.mark.parametrize("players", COUNTS)
def test_everybody_has_one_dragon(players: int) -> None:
    """GD-02."""
    pieces = [piece for piece in begun(players).scene().pieces if piece.kind == "dragon"]
    assert [piece.owner for piece in pieces] == list(range(players))


def test_the_aim_is_the_golden_volcano_and_nothing_else() -> None:
    """GD-02: a game without turn limit ends when a dragon is on the golden volcano, and only then."""
    match = Match("goldener_drache", players=3)
    for state in random_states(match, seed=2):
        on_goal = "f9" in [data["cell"] for data in state.position()["players"]]
        assert on_goal == state.is_over


def test_the_whole_material() -> None:
    """GD-03."""
    match = begun(5)
    scene = match.scene()
    kinds = Counter(piece.kind for piece in scene.pieces)
    assert kinds == {"dragon": 5, "wind": 30} and len({p.face for p in scene.pieces[:5]}) == 5
    assert len(scene.zones) == 5 and sum(storms(match)) == sum(bolts(match)) == 10
    assert Counter(volcanoes(match).values()) == {"red": 6, "goal": 1}


def test_nothing_is_assembled() -> None:
    """GD-04: the volcanoes stand before the first decision, and that one is about a start tile."""
    match = Match("goldener_drache")
    assert len(volcanoes(match)) == 7
    assert set(match.choices()) == START and match.scene(0).prompt.rule == "GD-09"


def test_volcanoes_never_move() -> None:
    """GD-05."""
    match = Match("goldener_drache", players=4, turn_limit=20)
    reds = dict.fromkeys(["d3", "h3", "f4", "c5", "i5", "f7"], "red")
    for state in random_states(match, seed=5):
        assert volcanoes(state) == reds | {"f9": "goal"}
    rows = {cell: int(cell[1:]) for cell in volcanoes(match)}
    assert max(rows, key=rows.__getitem__) == "f9"


@pytest.mark.parametrize("players", COUNTS)
def test_what_each_player_gets(players: int) -> None:
    """GD-06."""
    match = begun(players)
    for number in range(1, players + 1):
        data = player(match, number)
        assert sorted([data["under"], *data["rack"]]) == sorted(WINDS["goldener_drache"])
        assert data["storm"] == data["lightning"] == 2


@pytest.mark.parametrize("players", COUNTS)
def test_the_rest_is_out_of_the_game(players: int) -> None:
    """GD-07."""
    match = begun(players)
    assert tiles(match) == dict.fromkeys(WINDS["goldener_drache"], players)
    owners = [counter.owner for counter in match.scene().counters if counter.kind == "storm"]
    assert owners == list(range(players))
    match.play("calm")
    assert len(match.choices()) == players
    if players < 5:
        assert rule_against(match, f"{players + 1}S") == "GD-07"


# ---- who begins -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_the_first_seat_begins_by_default(players: int) -> None:
    """GD-08."""
    match = Match("goldener_drache", players=players)
    assert match.decider == 0 and match.position()["first"] == 1


@pytest.mark.parametrize("players", COUNTS)
def test_every_seat_has_the_same_chance(players: int) -> None:
    """GD-08."""
    match = Match("goldener_drache", players=players, first_player="random")
    assert match.decider == NATURE
    seats = range(1, players + 1)
    assert match.probabilities() == {f"first:{seat}": Fraction(1, players) for seat in seats}


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_the_drawn_seat_is_player_one(seat: int) -> None:
    """GD-08, GD-16: the others follow clockwise."""
    match = Match("goldener_drache", players=4, first_player="random")
    match.play(f"first:{seat}")
    deciders = [entry.decider for entry in match.play_all(SETUP[4])]
    assert deciders == 2 * [(seat - 1 + k) % 4 for k in range(4)]
    assert match.decider == seat - 1 and match.scene().pieces[0].owner == seat - 1


# ---- start tiles ----------------------------------------------------------------------------------


@pytest.mark.parametrize("wind", WINDS["goldener_drache"])
def test_player_one_lays_any_tile_face_up(wind: str) -> None:
    """GD-09."""
    match = Match("goldener_drache", players=3)
    assert set(match.choices()) == START
    match.play(f"start:{wind}")
    assert player(match, 1)["cell"] == "e1" and player(match, 1)["under"] == wind
    assert {seen_under(match, 1, seat) for seat in (0, 1, 2, SPECTATOR)} == {wind}
    assert min(int(space.id[1:]) for space in match.scene().spaces) == 1


def test_the_others_follow_clockwise() -> None:
    """GD-10: on start spaces 2, 3 and 4, each with all six tiles to choose from."""
    match = Match("goldener_drache", players=4)
    for seat, wind in enumerate(["S", "S", "W", "SE"]):
        assert match.decider == seat and set(match.choices()) == START
        match.play(f"start:{wind}")
    assert dragons(match) == "e1/S g1/S d1/W h1/SE"


@pytest.mark.parametrize(("space", "other"), [("c1", "i1"), ("i1", "c1")])
def test_the_fifth_player_goes_left_or_right(space: str, other: str) -> None:
    """GD-11."""
    match = Match("goldener_drache", players=5)
    match.play_all("start:N start:N start:N start:N")
    assert set(match.choices()) == {f"{token}@{side}" for token in START for side in ("c1", "i1")}
    match.play(f"start:E@{space}")
    at = [piece.at for piece in match.scene().pieces]
    assert space in at and other not in at


# ---- racks and cards ------------------------------------------------------------------------------


def test_the_rack_takes_the_remaining_five() -> None:
    """GD-12: not the start tile, none twice, none left over."""
    match = Match("goldener_drache")
    match.play_all("start:SW start:N")
    for wrong in ("S-W-E-SW-SE", "N-S-W-E", "N-S-W-E-E", "N-S-W-E-SE-SW"):
        assert rule_against(match, f"rack:{wrong}") == "GD-12"
    match.play("rack:SE-E-W-S-N")
    assert rack(match, 1) == "SE,E,W,S,N"


def test_every_order_can_be_chosen() -> None:
    """GD-14."""
    match = Match("goldener_drache")
    match.play_all("start:W start:N")
    orders = {"-".join(order) for order in permutations(["N", "S", "E", "SW", "SE"])}
    assert {token.removeprefix("rack:") for token in match.choices()} == orders
    for order in orders:
        twin = match.copy()
        twin.play(f"rack:{order}")
        assert rack(twin, 1) == order.replace("-", ",")


def test_tiles_leave_at_the_head_and_come_to_the_tail() -> None:
    """GD-14: freed and bounced ones alike."""
    match = situation("P1 e1/SW [E,N,S,W,SE]; P2 g1/N []", revealed=0)
    match.play_all("calm 1E")  # and then N bounces
    assert rack(match, 1) == "S,W,SE,SW,N"


@pytest.mark.parametrize("memory_aid", [True, False])
def test_cards_lie_face_up(memory_aid: bool) -> None:
    """GD-15."""
    match = base(memory_aid=memory_aid)
    match.play_all("storm 1S 2SW veto")
    for seat in (0, 1, SPECTATOR):
        seen = {counter.id: counter.value for counter in match.scene(seat).counters}
        assert (seen["storm1"], seen["storm2"], seen["lightning1"], seen["lightning2"]) == (1, 2, 2, 1)


# ---- the order of things --------------------------------------------------------------------------


def test_start_tiles_come_before_racks() -> None:
    """GD-49."""
    match = Match("goldener_drache", players=3)
    for _ in range(3):
        assert phase(match).startswith("SETUP_START")
        assert rule_against(match, "rack:S-W-E-SW-SE") == rule_against(match, "calm") == "GD-49"
        match.play("start:N")
    for _ in range(3):
        assert phase(match).startswith("SETUP_RACK") and rule_against(match, "start:N") == "GD-49"
        match.play("rack:S-W-E-SW-SE")
    assert phase(match) == "TURN_START 1 0" and rule_against(match, "start:N") == "GD-49"


@pytest.mark.parametrize("racks", ["hidden", "open"])
def test_racks_are_ordered_in_secret(racks: str) -> None:
    """GD-49, GD-13: whatever player 1 chooses, nobody else can tell the difference."""
    match = Match("goldener_drache", players=3, racks=racks)
    match.play_all("start:N start:N start:N")
    twin = match.copy()
    match.play("rack:S-W-E-SW-SE")
    twin.play("rack:SE-E-SW-W-S")
    for seat in (1, 2, SPECTATOR):
        assert match.hidden(seat).tobytes() == twin.hidden(seat).tobytes()
        assert match.scene(seat) == twin.scene(seat) and match.log(seat) == twin.log(seat)
    assert match.hidden(0).tobytes() != twin.hidden(0).tobytes()


@pytest.mark.parametrize("memory_aid", [True, False])
@pytest.mark.parametrize("racks", ["hidden", "open"])
def test_no_face_of_another_rack_is_seen_while_racks_are_ordered(memory_aid: bool, racks: str) -> None:
    """GD-49, section 10.1: during SETUP_RACK nothing of the others' racks is seen."""
    match = Match("goldener_drache", players=3, memory_aid=memory_aid, racks=racks)
    match.play_all("start:N start:N start:N rack:S-W-E-SW-SE")
    for seat in (0, 1, 2, SPECTATOR):
        others = [p for p in match.scene(seat).pieces if p.at.startswith("rack") and p.owner != seat]
        assert {piece.face for piece in others} == {None}


def test_start_tiles_are_seen_by_those_who_choose_later() -> None:
    """GD-49: also without the memory aid."""
    match = Match("goldener_drache", players=3, memory_aid=False)
    match.play_all("start:SW start:E")
    assert [seen_under(match, number, 2) for number in (1, 2)] == ["SW", "E"]


def test_player_one_begins_when_all_racks_are_ordered() -> None:
    """GD-49, GD-16."""
    match = Match("goldener_drache", players=2)
    match.play_all("start:N start:N rack:S-W-E-SW-SE")
    assert match.decider == 1 and rule_against(match, "calm") == "GD-49"
    match.play("rack:S-W-E-SW-SE")
    assert match.decider == 0
    match.play("calm")
    finish_turn(match)
    assert match.decider == 1
