"""Redeals are uniform over the worlds that fit what a seat knows, on cases small enough to list them all."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt

import pytest

from drachenhort import SPECTATOR, Match, generator
from drachenhort.kernel.game import State
from tests.conformance.playing import JIT_IS_ON, bytes_of

OPENING = "start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E "
DRAWS = 200 if JIT_IS_ON else 20
"""Per world, on average."""


def worlds(match: Match, seat: int) -> set[bytes]:
    """Every world that fits, found by trying all orders of all that is hidden from the seat."""
    hidden = bytes_of(match.hidden(seat))
    found = set()
    for state in arrangements(match, seat):
        copy = state.copy()
        match.game.secrecy.hide(copy, seat)
        if bytes_of(copy) == hidden and not match.game.positions.problems(state):
            found.add(bytes_of(state))
    return found


def arrangements(match: Match, seat: int) -> Iterator[State]:
    """All orders of the tiles on the racks of the others and, without the aid, of those under dragons too."""
    original = match.state
    others = [player for player in range(match.options.players) if player != seat]
    places = [("rack", player, place) for player in others for place in range(5)]
    if not match.options["memory_aid"]:
        places += [("under", player, 0) for player in range(match.options.players)]
    tiles = [int(original[kind][p, i] if kind == "rack" else original[kind][p]) for kind, p, i in places]
    for order in set(permutations(tiles)):
        state = original.copy()
        for (kind, player, place), tile in zip(places, order, strict=True):
            if kind == "rack":
                state.rack[player, place] = tile
            else:
                state.under[player] = tile
        yield state


def redealt(match: Match, seat: int, draws: int) -> Counter[bytes]:
    """How often each world came up."""
    rng, seen = generator(99), Counter[bytes]()
    for _ in range(draws):
        world = match.hidden(seat)
        match.game.secrecy.redeal(world, seat, rng)
        seen[bytes_of(world)] += 1
    return seen


def assert_uniform(match: Match, seat: int) -> int:
    """Exactly the worlds that fit come up, each about equally often; how many there are."""
    possible = worlds(match, seat)
    draws = DRAWS * len(possible)
    seen = redealt(match, seat, draws)
    assert set(seen) == possible
    deviation = sum((count - DRAWS) ** 2 / DRAWS for count in seen.values())  # chi-square
    freedom = len(possible) - 1
    assert deviation <= freedom + 5 * sqrt(2 * freedom) + 1e-9
    return len(possible)


@pytest.mark.parametrize(
    ("moves", "options", "seat", "count"),
    [
        ("calm 1S 2SW", {}, 1, 6),
        ("calm 1S 2SW ok", {}, 1, 6),
        ("calm 1S 2SW ok 1SE", {}, 1, 2),
        ("calm 1S 2SW ok 1SE", {}, 0, 120),
        ("calm 1S 2SW ok 1SE", {"racks": "open"}, 0, 1),
    ],
)
def test_redeals_with_the_memory_aid(moves: str, options: dict[str, object], seat: int, count: int) -> None:
    """GD-51, section 5: (5-c)! orders after c revealed tiles."""
    match = Match("goldener_drache", players=2, **options)
    match.play_all(OPENING + moves)
    assert assert_uniform(match, seat) == count


def test_a_tile_that_did_not_bounce_can_be_played() -> None:
    """GD-27: on row 1 nobody can be moved north, so a rack whose head did not bounce begins otherwise."""
    match = Match("goldener_drache", players=2)
    match.play_all("start:E start:W rack:S-N-SW-SE-W rack:S-SE-SW-N-E calm")
    assert assert_uniform(match, 1) == 120 - 24


@pytest.mark.skipif(not JIT_IS_ON, reason="thousands of worlds")
@pytest.mark.parametrize("moves", ["calm 1S", "calm 1S 2SW", "calm 1S 2SW ok 1SE calm"])
def test_redeals_from_memory(moves: str) -> None:
    """GD-52: without the aid all tiles out of sight may lie anywhere that the invariants allow."""
    match = Match("goldener_drache", players=2, memory_aid=False)
    match.play_all(OPENING + moves)
    assert assert_uniform(match, 0) > 20


def test_set_up_is_redealt_too() -> None:
    """GD-49: who has ordered his rack has it in any of 120 orders for the others, with or without the aid."""
    for aid in (True, False):
        match = Match("goldener_drache", players=2, memory_aid=aid)
        match.play_all("start:N start:W rack:S-SW-SE-E-W")
        assert len(redealt(match, 1, 120 * 30)) == 120
        assert len(redealt(match, 0, 50)) == 1
        assert len(redealt(match, SPECTATOR, 120 * 30)) == 120
