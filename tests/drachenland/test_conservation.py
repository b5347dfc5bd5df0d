"""Eggs, gems, tokens and rings are conserved at every step of random games."""

from collections import Counter
from typing import Any

import pytest

from drachenhort import NATURE, Match

from .situations import GEMS, HEADS, eager_states, random_states

OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 2, "forced_stop": "walk", "backtrack": True, "dice": "d6"},
    {"players": 3, "gem_limit": "none", "hand_ring": "never", "dice": "d4"},
    {"players": 4, "screens": False, "tiebreak": "sets", "forced_stop": "walk"},
]


def check(data: dict[str, Any]) -> None:
    """The checks of section 10, and that nobody wears two rings or stands on another's stone."""
    players, land, n = data["players"], data["volcanoes"].values(), len(data["players"])
    eggs = sum(entry["eggs"] for entry in (*land, *players))
    assert eggs == (15 if n == 2 else 18)
    gems = Counter[str]()
    for entry in (*land, *players):
        gems.update(entry["gems"])
        assert min(entry["gems"].values()) >= 0
    assert gems == GEMS or data["phase"] == "SETUP"
    tokens = Counter(data["unseen"]) + Counter(data["discarded"])
    for entry in land:
        tokens.update(entry["tokens"])
    for entry in players:
        tokens.update(entry["tokens"])
    assert tokens == Counter(HEADS) + Counter({"T": n, "F": n, "Y": n})
    assert sum(data["unseen"].values()) == sum(entry["face_down"] for entry in land) + 1
    rings = sum(pawn["ring"] for entry in players for pawn in entry["pawns"].values())
    assert data["rings"] + rings == 12
    stones = [pawn["space"] for entry in players for pawn in entry["pawns"].values() if pawn["space"]]
    stones = [space for space in stones if space[0] == "s"]
    assert len(stones) == len(set(stones))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_nothing_is_lost_or_made(options: dict[str, Any]) -> None:
    """DL-01, DL-07, DL-08, DL-33, DL-45, DL-62, section 10: with all numbers of players, at every step."""
    phases = set()
    for seed in range(2):
        match = Match("drachenland", **{"max_rounds": 12, **options})
        for state in eager_states(match, seed):
            if state.phase != "SETUP":
                check(state.position())
            phases.add(state.phase)
            assert state.choices() or state.is_over
    assert {"SETUP", "OPENING", "ROLL", "FATE", "ASSIGN", "MOVE", "REVEAL", "TAKE", "END"} <= phases


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_situation_has_a_problem(players: int) -> None:
    """DL-01 to DL-81: what must be true in a position is true in every situation of long games."""
    for seed in range(2):
        match = Match("drachenland", players=players, max_rounds=40)
        for number, state in enumerate(random_states(match, seed)):
            if number % 3 == 0:
                assert state.game.positions.problems(state.state) == []


def test_treasure_only_leaves_the_volcanoes() -> None:
    """DL-64, DL-67: nothing is refilled, what is held is not lost, and no token is turned down again."""
    match = Match("drachenland", max_rounds=15)
    before = None
    for state in eager_states(match, 5):
        if state.phase in ("SETUP", "OPENING") or state.decider == NATURE:
            continue
        data = state.position()
        if before is not None:
            for name, entry in data["volcanoes"].items():
                old = before["volcanoes"][name]
                assert entry["eggs"] <= old["eggs"]
                assert all(entry["gems"][kind] <= old["gems"][kind] for kind in GEMS)
                assert entry["face_down"] <= old["face_down"]
                assert ("O" in old["tokens"]) <= ("O" in entry["tokens"])
            for entry, old in zip(data["players"], before["players"], strict=True):
                assert entry["eggs"] >= old["eggs"]
                assert all(entry["pawns"][c]["ring"] >= old["pawns"][c]["ring"] for c in "RGB")
        before = data
    assert match.outcome is not None
