"""The end: GD-39 to GD-42 and GD-59."""

import pytest

from drachenhort import OVER, Match
from drachenhort.kernel.errors import GameOver

from .situations import dragon, phase, player, rack, random_states, refusal, situation

WAYS_IN = ["f8 S", "e8 SE", "g8 SW", "e9 E", "g9 W", "f10 N"]


@pytest.mark.parametrize(("announced", "left"), [("calm", 2), ("storm", 4)])
def test_the_game_stops_at_once(announced: str, left: int) -> None:
    """GD-39: the remaining moves are not played, and nothing can be played after."""
    match = situation("P1 f8 [S,E]; P2 b3 []")
    match.play_all(f"{announced} 1S")
    assert match.decider == OVER and match.choices() == [] and phase(match) == f"END 1 {left}"
    for wish in ("1E", "calm", "ok", "veto"):
        error = refusal(match, wish)
        assert isinstance(error, GameOver) and error.rule == "GD-42"


@pytest.mark.parametrize("way", WAYS_IN)
def test_entering_is_an_ordinary_move(way: str) -> None:
    """GD-40: the tile is laid, the dragon put on it, and the freed tile goes to the tail."""
    place, wind = way.split()
    match = situation(f"P1 {place} [{wind}]; P2 b3 []")
    before, freed = player(match, 1)["rack"], player(match, 1)["under"]
    match.play_all(f"calm 1{wind}")
    assert dragon(match, 1) == f"f9/{wind}" and player(match, 1)["rack"] == [*before[1:], freed]


@pytest.mark.parametrize("way", ["f8 S", "e8 E,S", "f8 W,E,S"])
def test_no_exact_number_of_moves_is_needed(way: str) -> None:
    """GD-40: the goal can be entered by any move of a turn."""
    place, winds = way.split()
    match = situation(f"P1 {place} [{winds}]; P2 b3 []")
    match.play_all(["calm", *(f"1{wind}" for wind in winds.split(","))])
    assert match.is_over and match.position()["moves_left"] == 3 - len(winds.split(","))


@pytest.mark.parametrize("way", WAYS_IN)
def test_there_are_six_ways_in(way: str) -> None:
    """GD-41: each space with its own wind and no other."""
    place, fitting = way.split()
    for wind in ("N", "S", "W", "E", "SW", "SE"):
        match = situation(f"P1 {place} [{wind}]; P2 b3 []")
        match.play("calm")
        assert (f"1{wind}#" in match.choices()) == (wind == fitting)


@pytest.mark.parametrize("first", [1, 2, 3])
@pytest.mark.parametrize(
    ("active", "text"),
    [
        (1, "P1 f8 [S]; P2 b3 []; P3 h2 []"),
        (2, "P1 b3 []; P2 f8 [S]; P3 h2 []"),
        (3, "P1 b3 []; P2 h2 []; P3 f8 [S]"),
    ],
)
def test_whoever_arrives_wins(first: int, active: int, text: str) -> None:
    """GD-42: the seat of the player whose dragon is the first on the golden volcano."""
    match = situation(text, turn=active, first=first, first_player="random")
    match.play_all(f"calm {active}S")
    outcome, seat = match.outcome, (first - 1 + active - 1) % 3
    assert outcome is not None and outcome.winners == (seat,) and outcome.ending.rule == "GD-42"
    assert outcome.points == tuple(int(k == seat) for k in range(3))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_only_the_active_player_wins(players: int) -> None:
    """GD-59: exactly one winner, no ties, and no ranking of the others."""
    for seed in range(5):
        match = Match("goldener_drache", players=players)
        last = list(random_states(match, seed))[-1]
        outcome, data = last.outcome, last.position()
        assert outcome is not None and data["winner"] == data["active"] and not outcome.is_draw
        assert len(outcome.winners) == 1 and sorted(outcome.places) == [1] + [2] * (players - 1)
        assert last.log()[-1].decider == outcome.winners[0]


def test_nobody_has_won_before_the_end() -> None:
    """GD-42: `outcome` says nothing while the game is going on."""
    match = situation("P1 f8 [N,S]; P2 b3 []")
    match.play("calm")
    assert match.outcome is None and match.position()["winner"] is None and rack(match, 1)[0] == "N"
