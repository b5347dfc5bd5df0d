"""What lies behind the screens: who sees it, redeals counted to be uniform, and what can be taken back."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import sqrt
from typing import Any

import pytest

from drachenhort import SPECTATOR, Match, generator
from drachenhort.kernel.errors import CannotUndo
from tests.conformance.playing import JIT_IS_ON, bytes_of

from .situations import begun, eager_states, offered, phase, played, scored, situation

HELD = {1: "E1 R2", 2: "E1 R1 D1", 3: "R1 G1"}
DRAWS = 200 if JIT_IS_ON else 20
"""Redeals per world, on average."""
EVERYBODY = (0, 1, 2, SPECTATOR)


def hoards(match: Match, seat: int) -> list[list[Any]]:
    """Eggs and gems of every player as a seat is told."""
    return [[entry["eggs"], *entry["gems"].values()] for entry in match.position(seat)["players"]]


TRUTH = [[1, 2, 0, 0, 0], [1, 1, 0, 0, 1], [0, 1, 1, 0, 0]]
HIDDEN = ["?"] * 5


# ---- who sees what --------------------------------------------------------------------------------


def test_everybody_sees_his_own() -> None:
    """DL-68: and of the others nothing; a spectator sees no hoard at all."""
    match = situation("1R V4", held=HELD)
    for seat in EVERYBODY:
        assert hoards(match, seat) == [own if n == seat else HIDDEN for n, own in enumerate(TRUTH)]


@pytest.mark.parametrize(
    "options", [{"memory_aid": True}, {"screens": False}, {"screens": False, "memory_aid": True}]
)
def test_without_screens_everything_is_open(options: dict[str, Any]) -> None:
    """DL-68: with variant 2, or as a perfect memory would know it."""
    match = situation("1R V4", held=HELD, **options)
    assert all(hoards(match, seat) == TRUTH for seat in EVERYBODY)


def test_all_else_is_public() -> None:
    """DL-06, DL-68: tokens in hand, rings, adventurers, volcanoes, dice, and what has not been seen."""
    match = situation("1R V4, 2B s044", held=HELD, hands={1: "F M", 2: "T"}, rings="2B", lies={"V4": "E O"})
    whole = match.position()
    for seat in EVERYBODY:
        known = match.position(seat)
        assert {key: known[key] for key in known if key != "players"} == {
            key: whole[key] for key in whole if key != "players"
        }
        for entry, truth in zip(known["players"], whole["players"], strict=True):
            assert entry["pawns"] == truth["pawns"] and entry["tokens"] == truth["tokens"]


def test_every_take_is_public() -> None:
    """DL-68: as it happens, in the log of everybody."""
    match = played(situation("1R V4", hands={1: "H"}, lies={"V4": "E RRD"}), "R3 . e H g")
    for seat in EVERYBODY:
        assert [entry.token for entry in match.log(seat)] == ["R3", ".", "e", "H", "g"]


def test_a_view_does_not_depend_on_what_is_hidden() -> None:
    """DL-68: two worlds that differ only behind the screens of the others look alike."""
    other = {**HELD, 2: "R1", 3: "E1 R1 G1 D1"}
    one, two = (situation("1R V4", held=held) for held in (HELD, other))
    assert one.position() != two.position()
    assert one.position(0) == two.position(0) and bytes_of(one.hidden(0)) == bytes_of(two.hidden(0))
    assert bytes_of(one.hidden(SPECTATOR)) == bytes_of(two.hidden(SPECTATOR))
    assert one.view(0).actions == two.view(0).actions


def test_the_screens_are_lifted_at_the_end() -> None:
    """DL-73, DL-80, DL-81: all is open when the game is over, however it ended."""
    ends = [
        scored(HELD),
        played(situation("1R V11", bare=True, lies={"V11": "E"}, held={1: "E2", 2: "E3"}), "R3 . e"),
        played(situation("3R s100", active=3, idle=2, turn=3, idle_limit=1), "R3 . G4 ."),
    ]
    for match in ends:
        assert match.is_over
        truth = hoards(match, 0)
        assert "?" not in str(truth) and all(hoards(match, seat) == truth for seat in EVERYBODY)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_choices_of_a_view_are_the_legal_ones(players: int) -> None:
    """DL-68: what is hidden decides nothing that a player may do."""
    match = Match("drachenland", players=players, max_rounds=6)
    for state in eager_states(match, 7):
        if state.decider >= 0:
            assert list(state.view(state.decider).actions) == state.legal_actions()


# ---- redeals --------------------------------------------------------------------------------------


def shares(count: int, players: int) -> Iterator[tuple[int, ...]]:
    """All ways of sharing equal things."""
    if players == 1:
        yield (count,)
        return
    for portion in range(count + 1):
        for rest in shares(count - portion, players - 1):
            yield portion, *rest


def worlds(match: Match, seat: int) -> set[bytes]:
    """Every way of sharing among the others what has been taken and the seat does not have."""
    others = [other for other in range(match.options.players) if other != seat]
    state = match.state
    kinds = [state.held_eggs, *(state.held_gems[:, kind] for kind in range(4))]
    counts = [sum(int(held[other]) for other in others) for held in kinds]
    found = set()
    for shared in product(*(shares(count, len(others)) for count in counts)):
        world = state.copy()
        for number, other in enumerate(others):
            world.held_eggs[other] = shared[0][number]
            world.held_gems[other] = [portion[number] for portion in shared[1:]]
        found.add(bytes_of(world))
    return found


def redealt(match: Match, seat: int, draws: int) -> Counter[bytes]:
    """How often each world came up."""
    rng, seen = generator(99), Counter[bytes]()
    for _ in range(draws):
        world = match.hidden(seat)
        match.game.secrecy.redeal(world, seat, rng)
        seen[bytes_of(world)] += 1
    return seen


@pytest.mark.parametrize(
    ("held", "seat", "count"),
    [
        (HELD, 0, 2 * 3 * 2 * 2),
        (HELD, 1, 2 * 4 * 2),
        ({1: "E1 R2", 2: "D1", 3: ""}, SPECTATOR, 3 * 6 * 3),
        ({1: "E3", 2: "D2", 3: ""}, 2, 4 * 3),
        ({1: "", 2: "E1 B2", 3: "G1", 4: "D1"}, 0, 3 * 6 * 3 * 3),
        ({1: "", 2: "E1", 3: "G1", 4: "D1"}, SPECTATOR, 4 * 4 * 4),
        ({}, 0, 1),
    ],
)
def test_redeals_are_uniform(held: dict[int, str], seat: int, count: int) -> None:
    """DL-68: exactly the ways of sharing come up, each about equally often (chi-square, fixed seed)."""
    players = max(3, len(held))
    everybody = {number: held.get(number, "") for number in range(1, players + 1)}
    match = situation("1R V4", players=players, held=everybody)
    possible = worlds(match, seat)
    assert len(possible) == count
    seen = redealt(match, seat, DRAWS * count)
    assert set(seen) == possible
    deviation = sum((number - DRAWS) ** 2 / DRAWS for number in seen.values())
    assert deviation <= count - 1 + 5 * sqrt(2 * (count - 1)) + 1e-9


@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_players_a_redeal_is_exact(seat: int) -> None:
    """DL-68: what I do not have, the other has."""
    match = Match("drachenland", players=2, max_rounds=8)
    rng = generator(4)
    for state in eager_states(match, 4):
        if state.is_midway:  # a volcano is filled unseen until it is full
            continue
        world = state.hidden(seat)
        state.game.secrecy.redeal(world, seat, rng)
        assert bytes_of(world) == bytes_of(state.state)


def test_redeals_keep_the_own_hoard_and_all_that_is_public() -> None:
    """DL-68: in every situation of a game, for every seat; nothing is lost, and the world is possible."""
    match, rng = Match("drachenland", players=4, max_rounds=8), generator(5)
    differs = 0
    for number, state in enumerate(eager_states(match, 8)):
        if number % 4:
            continue
        for seat in (0, 3, SPECTATOR):
            world = state.hidden(seat)
            state.game.secrecy.redeal(world, seat, rng)
            assert state.game.positions.problems(world) == []
            again = world.copy()
            state.game.secrecy.hide(again, seat)
            assert bytes_of(again) == bytes_of(state.hidden(seat))
            differs += bytes_of(world) != bytes_of(state.state)
    assert differs > 20


@pytest.mark.parametrize("options", [{"memory_aid": True}, {"screens": False}])
def test_where_all_is_open_there_is_one_world(options: dict[str, Any]) -> None:
    """DL-68."""
    match = situation("1R V4", held=HELD, **options)
    for seat in EVERYBODY:
        assert set(redealt(match, seat, 20)) == {bytes_of(match.state)}


def test_a_bots_world_can_be_played() -> None:
    """DL-68: `view.redealt` is a match that begins here."""
    match, rng = situation("1R V4", held=HELD, lies={"V4": "E RR"}), generator(6)
    for _ in range(20):
        world = match.view(0).redealt(rng)
        assert world.choices() == match.choices() and hoards(world, 0)[0] == TRUTH[0]
        assert phase(played(world, "R3 . g")) == "ASSIGN 1"


# ---- taking back ----------------------------------------------------------------------------------


def test_small_decisions_can_be_taken_back() -> None:
    """Section 5: one after the other, until chance or another player has answered."""
    match = situation("1R s095", hands={1: "F M H"}, lies={"V1": "EE R", "V10": "E RR"})
    before = match.position()
    line = "R3 M >V1 ~V10 . g H e"
    played(match, line)
    for token in reversed(line.split()):
        assert match.can_undo(0) and not match.can_undo(1)
        assert match.undo(0).token == token
    assert match.position() == before and not match.can_undo(0)


def test_fate_can_be_kept_and_taken_back() -> None:
    """DL-47: a kept roll, but not a new one."""
    match = played(begun(), "{34} K")
    assert match.undo(0).token == "K" and phase(match) == "FATE 1"
    assert refused_undo(match) and offered(match, "T K") == "T K"
    assert refused_undo(played(match.copy(), "T")) and refused_undo(played(match, "T {34}"))


def test_what_was_turned_up_stays_up() -> None:
    """DL-35, DL-82: chance cannot be taken back, nor what it was asked for."""
    match = played(situation("1R s095", lies={"V1": "down EE R"}), "R4 >V1")
    assert refused_undo(match)
    played(match, "(M)")
    assert refused_undo(match)
    played(match, "e")
    assert match.undo(0).token == "e" and refused_undo(match)


def test_a_turn_that_is_over_stands() -> None:
    """DL-20: the dice of the next player are asked for at once."""
    match = played(situation("1R s095"), "R4 . G3 .")
    assert phase(match) == "ROLL 2" and refused_undo(match)
    assert not played(match, "{34}").can_undo(0)


def refused_undo(match: Match) -> bool:
    """Is the first player refused, and nothing changed?"""
    before = match.position()
    with pytest.raises(CannotUndo):
        match.undo(0)
    return match.position() == before and not match.can_undo(0)
