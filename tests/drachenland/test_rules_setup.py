"""Players, material and set-up: DL-01 to DL-14."""

from collections import Counter
from typing import Any

import pytest

from drachenhort import NATURE, SPECTATOR, Match, generator
from drachenhort.kernel.errors import BadOption

from .situations import (
    DEAL,
    GEMS,
    HEADS,
    OPENINGS,
    PRINTED_EGGS,
    PRINTED_GEMS,
    VOLCANOES,
    begun,
    dealt,
    offered,
    phase,
    played,
    situation,
    volcano,
)


def gems_on(match: Match) -> Counter[str]:
    """All gems on the volcanoes."""
    found = Counter[str]()
    for entry in match.position()["volcanoes"].values():
        found.update(entry["gems"])
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_material(players: int) -> None:
    """DL-01: 18 eggs (15 with two players), 57 gems, 12 rings, three adventurers each, 16 + 3 each tokens."""
    data = dealt(players=players).position()
    land = data["volcanoes"].values()
    assert sum(entry["eggs"] for entry in land) == (15 if players == 2 else 18)
    assert gems_on(dealt(players=players)) == GEMS and sum(GEMS.values()) == 57
    assert data["rings"] == 12 and data["unseen"] == HEADS
    assert [len(entry["pawns"]) for entry in data["players"]] == [3] * players
    assert sum(sum(entry["tokens"].values()) for entry in data["players"]) == 3 * players


def test_most_points_win_when_the_last_egg_is_saved() -> None:
    """DL-02: not who saves it."""
    match = situation("1R V11", bare=True, lies={"V11": "E"}, held={1: "E2", 2: "E3 D9"})
    assert match.outcome is None
    played(match, "R3 . e")
    assert match.is_over and match.outcome is not None
    assert match.outcome.points == (3, 30, 12) and match.outcome.winners == (1,)


@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_two_to_four_players(players: int) -> None:
    """DL-03: and with two, other rules replace some."""
    with pytest.raises(BadOption) as caught:
        Match("drachenland", players=players)
    assert caught.value.rule == "DL-03"
    for number in (2, 3, 4):
        assert len(Match("drachenland", players=number).position()["players"]) == number
    assert Match("drachenland").options.players == 3
    eggs = [dealt(players=n).position()["volcanoes"]["V1"]["eggs"] for n in (2, 3, 4)]
    assert eggs == [1, 2, 2]


def test_tower_and_board_are_no_decisions() -> None:
    """DL-04: the first decision is the start seat, then come the gems, then the opening."""
    match = Match("drachenland")
    assert match.choices() == ["@1", "@2", "@3"] and phase(match) == "SETUP None"
    played(match, f"@1 {DEAL}")
    assert phase(match) == "OPENING 1" and len(match.tokens()) == 16


def test_what_a_player_gets() -> None:
    """DL-05: an adventurer of each colour, and one T, one F, one Y."""
    for entry in Match("drachenland", players=4).position()["players"]:
        assert list(entry["pawns"]) == ["R", "G", "B"]
        assert entry["tokens"] == {"T": 1, "F": 1, "Y": 1, "M": 0, "H": 0}


def test_hands_are_public_and_pawns_off_the_board() -> None:
    """DL-06: whoever looks."""
    match = dealt()
    for seat in (0, 1, 2, SPECTATOR):
        for entry in match.position(seat)["players"]:
            assert entry["tokens"] == {"T": 1, "F": 1, "Y": 1, "M": 0, "H": 0}
            assert {pawn["space"] for pawn in entry["pawns"].values()} == {None}
            assert not any(pawn["ring"] for pawn in entry["pawns"].values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_unused_tribes_leave_the_game(players: int) -> None:
    """DL-07: their tokens are in no zone, not even among those discarded."""
    data = begun(players=players).position()
    tokens = Counter(data["unseen"]) + Counter(data["discarded"])
    for entry in data["players"]:
        tokens.update(entry["tokens"])
    assert {kind: tokens[kind] for kind in "TFY"} == {"T": players, "F": players + 2, "Y": players + 2}
    assert tokens.total() == 16 + 3 * players


def test_a_face_down_token_on_every_volcano() -> None:
    """DL-08: and one of the sixteen in the box, unseen; nobody knows more about it than the multiset."""
    match = dealt()
    assert all(volcano(match, name)["face_down"] for name in VOLCANOES)
    assert not any(volcano(match, name)["tokens"] for name in VOLCANOES)
    assert sum(match.position()["unseen"].values()) == 16 == len(VOLCANOES) + 1


def test_the_token_in_the_box_is_never_seen() -> None:
    """DL-08: when all fifteen are up, one is still unseen."""
    match = situation("1R s095", opened="all", lies={"V1": "down E"}, unseen="M H")
    played(match, "R3 >V1(M)")
    assert match.position()["unseen"] == dict.fromkeys(HEADS, 0) | {"H": 1}


def test_printed_eggs_and_gems() -> None:
    """DL-09: two eggs and five gems in the centre, one egg and four or three gems elsewhere."""
    match = dealt()
    assert {name: volcano(match, name)["eggs"] for name in VOLCANOES} == PRINTED_EGGS
    assert {name: sum(volcano(match, name)["gems"].values()) for name in VOLCANOES} == PRINTED_GEMS
    assert sum(PRINTED_EGGS.values()) == 18 and sum(PRINTED_GEMS.values()) == 57


def test_at_most_two_gems_of_a_colour() -> None:
    """DL-10: on one volcano; `gem_limit = none` lets any number lie together."""
    limited, free = (Match("drachenland", start_player=1, gem_limit=limit) for limit in (2, "none"))
    assert offered(limited, "V1=RRGGB V1=RRRGB V1=GGGGG V1=BRBRB") == "V1=RRGGB"
    assert offered(free, "V1=RRGGB V1=RRRGB V1=GGGGG V1=BRBRB") == "V1=RRGGB V1=RRRGB V1=GGGGG V1=BRBRB"
    assert offered(played(limited, "V1=RRGGB"), "V2=RRGGB V2=RRRGB") == "V2=RRGGB"


def test_diamonds_count_as_a_colour() -> None:
    """DL-11: at most two on a volcano."""
    match = Match("drachenland", start_player=1)
    assert offered(match, "V1=DDRGB V1=DDDRG V1=RDGDD") == "V1=DDRGB"
    assert offered(Match("drachenland", start_player=1, gem_limit="none"), "V1=DDDDD") == "V1=DDDDD"


def test_rings_and_dice_lie_beside_the_board() -> None:
    """DL-12: twelve rings, and no die shows anything."""
    data = begun().position()
    assert data["rings"] == 12 and data["dice"] == {"rolled": [], "unused": []}


def test_who_begins() -> None:
    """DL-13: NATURE decides, or the option; a seat where nobody sits cannot."""
    for players in (2, 3, 4):
        match = Match("drachenland", players=players)
        assert match.decider == NATURE
        assert match.weights() == {f"@{seat}": 1 for seat in range(1, players + 1)}
        assert match.position()["start"] is None and match.position()["active"] is None
        for seat in range(1, players + 1):
            given = Match("drachenland", players=players, start_player=seat)
            drawn = played(Match("drachenland", players=players), f"@{seat}")
            for one in (given, drawn):
                assert phase(played(one, DEAL)) == f"OPENING {seat}" and one.decider == seat - 1
    with pytest.raises(BadOption) as caught:
        Match("drachenland", players=2, start_player=3)
    assert caught.value.rule == "DL-13"


@pytest.mark.parametrize(("players", "first"), [(2, 2), (3, 3), (4, 2)])
def test_play_goes_clockwise(players: int, first: int) -> None:
    """DL-14: in the opening as in the turns, from the start player on."""
    match, order = dealt(players=players, start_player=first), []
    rng = generator(3)
    for token in OPENINGS[players].split():
        order.append(match.decider + 1)
        match.play(token)
    for _ in range(2 * players):
        match.let_nature(rng)
        order.append(match.position()["active"])
        turn = match.position()["turn"]
        while match.position()["turn"] == turn:
            _hold_still(match)
    circle = [(first - 1 + n) % players + 1 for n in range(players)]
    assert order == circle * 3


def _hold_still(match: Match) -> Any:
    """Keep the dice and move nobody."""
    return match.play(next(token for token in (*"K.", *match.choices()) if match.is_legal(token)))
