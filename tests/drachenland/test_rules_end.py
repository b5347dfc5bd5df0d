"""The end and the score: DL-73 to DL-81."""

import pytest

from drachenhort import Match

from .situations import begun, choices, phase, played, scored, situation, wears_ring


def points(match: Match) -> tuple[int, ...]:
    """Of a match that is over."""
    assert match.outcome is not None
    return match.outcome.points


def winners(match: Match) -> list[int]:
    """Counted from 1."""
    assert match.outcome is not None
    return [seat + 1 for seat in match.outcome.winners]


def test_the_last_egg_ends_the_game() -> None:
    """DL-73: at once, with the second die unused and a Magic hand in the hand."""
    match = situation("1R V11, 1G V5", bare=True, hands={1: "H"}, lies={"V11": "E RR H", "V5": "GG"})
    played(match, "R3 . e")
    assert match.is_over and phase(match) == "END 1" and match.choices() == []
    data = match.position()
    assert data["turn"] == 1 and data["dice"]["unused"] == [4] and data["move"] is None
    assert sum(entry["eggs"] for entry in data["players"]) == 18


def test_the_last_but_one_does_not() -> None:
    """DL-73: nor the last one of a volcano."""
    match = situation("1R V11, 1G V5", bare=True, lies={"V11": "E", "V5": "E"})
    assert phase(played(match, "R3 . e")) == "ASSIGN 1" and match.outcome is None
    assert played(match, "G4 . e").is_over


def test_no_equalising() -> None:
    """DL-73: whoever takes it, in whichever turn of a round."""
    match = situation("2R V11", active=2, players=4, bare=True, lies={"V11": "E"})
    assert played(match, "R3 . e").is_over and match.position()["turn"] == 2


def test_gems_without_a_ring_are_lost() -> None:
    """DL-74: of each colour by itself; diamonds and eggs never; an adventurer outside has no ring."""
    hoard = {1: "R3 G2 B1 D2"}
    worth = {"": 2, "1R": 5, "1G": 4, "1B": 3, "1R 1G": 7, "1R 1G 1B": 8}
    for rings, count in worth.items():
        match = scored(hoard, rings)
        assert points(match)[0] == count
        assert not wears_ring(match, "1G") or "1G" in rings
    assert points(scored({1: "E2 D2"}))[0] == 4
    assert points(scored(hoard, "2R 2G 2B"))[0] == 2  # a rival's rings do not help


def test_a_collection() -> None:
    """DL-75: an egg and one gem of each colour make ten."""
    rings = "1R 1G 1B"
    assert points(scored({1: "E1 R1 G1 B1"}, rings))[0] == 10
    assert points(scored({1: "E3 R3 G3 B3"}, rings))[0] == 30
    for missing in ("R1 G1 B1", "E1 G1 B1", "E1 R1 B1", "E1 R1 G1"):
        assert points(scored({1: missing}, rings))[0] == 3


def test_diamonds_stand_in() -> None:
    """DL-76: for any missing gem, also of a lost colour, also several; never for an egg."""
    rings = "1R 1G 1B"
    assert points(scored({1: "E1 G1 B1 D1"}, rings))[0] == 10
    assert points(scored({1: "E1 B1 D2"}, rings))[0] == 10
    assert points(scored({1: "E1 D3"}))[0] == 10
    assert points(scored({1: "E1 R4 G1 B1 D1"}, "1G 1B"))[0] == 10  # the rubies are lost
    assert points(scored({1: "R1 G1 B1 D1"}, rings))[0] == 4


def test_what_is_left_over() -> None:
    """DL-77: counts one each, diamonds too."""
    assert points(scored({1: "E2 R3 G1 B2 D0"}, "1R 1G 1B"))[0] == 10 + 1 + 2 + 1
    assert points(scored({1: "D5"}))[0] == 5 and points(scored({1: "E7"}))[0] == 7


def test_the_best_grouping() -> None:
    """DL-78: diamonds go where they make the most collections."""
    assert points(scored({1: "E2 R1 G2 B2 D1"}, "1R 1G 1B"))[0] == 20
    assert points(scored({1: "E2 R1 G1 B1 D3"}, "1R 1G 1B"))[0] == 20
    assert points(scored({1: "E2 R1 G1 B1 D2"}, "1R 1G 1B"))[0] == 13


TIE = {1: "E11 D2", 2: "E4 D3"}
"""Thirteen each; the second has a collection."""


def test_equal_points_share_the_victory() -> None:
    """DL-79 (`shared`): however they came about."""
    match = scored(TIE, players=3)
    assert points(match) == (13, 13, 0) and winners(match) == [1, 2]
    assert match.outcome is not None and match.outcome.places == (1, 1, 3)
    assert winners(scored({1: "E2", 2: "E3", 3: "E1"})) == [2]


def test_collections_break_ties() -> None:
    """DL-79 (`sets`): more collections, then more eggs, then shared; points come first."""
    assert winners(scored(TIE, tiebreak="sets")) == [2]
    assert winners(scored({1: "E3 D3", 2: "E1 D5"}, tiebreak="sets")) == [
        1
    ]  # twelve each, one collection each
    assert winners(scored({1: "E3 D1", 2: "E2 D2"}, tiebreak="sets")) == [1]
    assert winners(scored({1: "E2 D2", 2: "E2 D2"}, tiebreak="sets")) == [1, 2]
    assert winners(scored({1: "E11 D3", 2: "E4 D3"}, tiebreak="sets")) == [1]
    assert winners(scored({}, tiebreak="sets")) == [1, 2, 3]


def idle_turn(match: Match) -> None:
    """Nobody moves."""
    match.play("{12}")
    if match.is_legal("K"):
        match.play("K")
    match.play_all("R1 . G2 .")


@pytest.mark.parametrize(("players", "limit"), [(2, 2), (3, 1), (4, 2)])
def test_a_game_without_progress_ends(players: int, limit: int) -> None:
    """DL-80: after `idle_limit` rounds of turns in which nothing happens, and it is scored."""
    match = begun(players=players, idle_limit=limit)
    for turn in range(1, limit * players + 1):
        assert not match.is_over and match.position()["idle"] == turn - 1
        idle_turn(match)
    assert match.is_over and points(match) == (0,) * players
    assert match.position()["turn"] == limit * players


PROGRESS = {
    "a token turned up": ("R3 >V4(M) .", {"V4": "down E"}),
    "gems": ("R3 >V4 . g", {"V4": "E R"}),
    "a diamond": ("R3 >V4 . d", {"V4": "E D"}),
    "an egg": ("R3 >V4 . e", {"V4": "E D"}),
    "a ring": ("R3 >V4 . o", {"V4": "E O"}),
}
NO_PROGRESS = {
    "a walk": ("R3 >V4 . .", {"V4": "E"}, ""),
    "a boat": ("R3 >V4 ~V11 . .", {"V4": "E", "V11": "E"}, "F"),
    "a dragon": ("R3 >V4 *! . .", {"V4": "E", "V2": "DR"}, "Y"),
}


@pytest.mark.parametrize("what", PROGRESS)
def test_progress(what: str) -> None:
    """DL-80: a token turned up, a treasure or a ring taken; the count begins anew after such a turn."""
    line, lies = PROGRESS[what]
    match = situation("1R s095, 1G s100", active=1, lies=lies, idle=5, turn=7)
    played(match, line)
    assert match.position()["progress"] and match.position()["idle"] == 5
    played(match, "G4 .")
    assert match.position()["idle"] == 0 and not match.position()["progress"]


@pytest.mark.parametrize("what", NO_PROGRESS)
def test_no_progress(what: str) -> None:
    """DL-80: whatever else is done."""
    line, lies, hand = NO_PROGRESS[what]
    match = situation("1R s095, 1G s100", hands={1: hand}, lies=lies, idle=5, turn=7)
    played(match, f"{line} G4 .")
    assert match.position()["idle"] == 6


def test_no_idle_limit() -> None:
    """DL-80: `none` switches it off."""
    match = begun(players=2, idle_limit="none")
    for _ in range(62):
        idle_turn(match)
    assert not match.is_over and match.position()["idle"] == 62


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_round(players: int) -> None:
    """DL-81: the game ends after so many full rounds that follow the opening, and is scored."""
    match = begun(players=players, max_rounds=2)
    for _ in range(2 * players):
        assert not match.is_over
        idle_turn(match)
    assert match.is_over and match.position()["round"] == 2 and points(match) == (0,) * players


def test_no_last_round() -> None:
    """DL-81: `none` switches it off, and 500 is the default."""
    assert Match("drachenland").options["max_rounds"] == 500
    for cap, over in ((500, True), ("none", False)):
        match = situation("3R s100", active=3, turn=1500, max_rounds=cap)
        assert played(match, "R3 . G4 .").is_over == over
        assert over or choices(match) != ""
