"""The board file and the deal: what the ledger's section 3 says of them, counted anew with plain means."""

import math
import random
import tomllib
from collections import Counter
from functools import cache
from importlib import resources
from itertools import combinations, pairwise
from typing import Any

import pytest

from drachenhort import Match, generator

from .situations import GEMS, PRINTED_EGGS, PRINTED_GEMS, STONES, VOLCANOES, dealt, played

FILE = resources.files("drachenhort.games.drachenland").joinpath("boards", "reconstruction-1.toml")
BOARD: dict[str, Any] = tomllib.loads(FILE.read_text("utf-8"))
SPACES = [*VOLCANOES, *STONES]
ENTRANCES = ["E1", "E2", "E3"]
NEIGHBOURS: dict[str, set[str]] = {space: set() for space in SPACES}
for _path in BOARD["paths"]:
    for _one, _other in pairwise(_path):
        NEIGHBOURS[_one].add(_other)
        NEIGHBOURS[_other].add(_one)
OPENS_ON: dict[str, list[str]] = {name: BOARD["entrances"][name]["opens_on"] for name in ENTRANCES}
PLACES: dict[str, list[int]] = {
    **{name: entry["xy"] for name, entry in BOARD["volcanoes"].items()},
    **BOARD["stones"],
    **{name: entry["xy"] for name, entry in BOARD["entrances"].items()},
}


@cache
def distances(origin: str) -> dict[str, int]:
    """Steps from a space or an entrance to every space."""
    steps = dict.fromkeys(OPENS_ON[origin], 1) if origin in OPENS_ON else {origin: 0}
    row = list(steps)
    while row:
        row = [near for space in row for near in sorted(NEIGHBOURS[space]) if _is_new(steps, near, space)]
    return steps


def _is_new(steps: dict[str, int], near: str, space: str) -> bool:
    if near in steps:
        return False
    steps[near] = steps[space] + 1
    return True


# ---- invariants -----------------------------------------------------------------------------------


def test_fifteen_volcanoes() -> None:
    """I1, DL-70: one egg on each leaves three of eighteen in the box."""
    assert list(BOARD["volcanoes"]) == VOLCANOES and 18 - len(VOLCANOES) == 3


def test_printed_eggs() -> None:
    """I2, DL-09: eighteen, at least one each."""
    eggs = {name: entry["eggs"] for name, entry in BOARD["volcanoes"].items()}
    assert eggs == PRINTED_EGGS and sum(eggs.values()) == 18 and min(eggs.values()) == 1


def test_printed_gems() -> None:
    """I3, I10, DL-09: fifty-seven, nowhere more than eight."""
    gems = {name: entry["gems"] for name, entry in BOARD["volcanoes"].items()}
    assert gems == PRINTED_GEMS and sum(gems.values()) == 57 == sum(GEMS.values()) and max(gems.values()) <= 8


def test_sixteen_tokens() -> None:
    """I4, DL-08: fifteen on volcanoes, one unseen."""
    data = Match("drachenland").position()
    assert sum(data["unseen"].values()) == 16
    assert sum(entry["face_down"] for entry in data["volcanoes"].values()) == 15


def test_three_entrances() -> None:
    """I5, I6, DL-16: no spaces, each opens on two stones that are neighbours."""
    assert list(BOARD["entrances"]) == ENTRANCES and not set(ENTRANCES) & set(SPACES)
    for one, other in OPENS_ON.values():
        assert other in NEIGHBOURS[one] and {one, other} <= set(STONES)
    assert not any(name in path for path in BOARD["paths"] for name in ENTRANCES)


def test_spaces_are_stones_and_volcanoes() -> None:
    """I7: 120 and 15; every stone lies on a path."""
    assert list(BOARD["stones"]) == STONES and len(SPACES) == 135
    assert {space for path in BOARD["paths"] for space in path} == set(SPACES)


def test_a_die_shows_four() -> None:
    """I8, DL-22: with every kind of dice; and opening moves are 1, 2, 3, 4 spaces long."""
    for dice in ("special", "d4", "d6"):
        match = Match("drachenland", players=4, start_player=1, dice=dice)
        played(match, " ".join(dealt().tokens()))
        for distance in range(1, 5):
            token = match.choices()[0]
            assert distances(token[2:4])[token.split(">")[1]] <= distance
            match.play(token)
        assert any("4" in token for token in match.choices())


def test_rivers_link_volcanoes() -> None:
    """I9, DL-48: each volcano lies on exactly one river, twelve pairs, each saves seven to nine steps."""
    rivers = BOARD["rivers"]
    assert Counter(name for river in rivers for name in river) == Counter(VOLCANOES)
    pairs = [pair for river in rivers for pair in combinations(river, 2)]
    assert len(pairs) == 12 and {distances(one)[other] for one, other in pairs} <= {7, 8, 9}


# ---- distances ------------------------------------------------------------------------------------

LINKS = {
    4: "V1-V2 V2-V3 V3-V1 V9-V4 V5-V6 V7-V8 V4-V10 V5-V11 V6-V12 V7-V13 V8-V14 V9-V15",
    3: "V1-V4 V1-V5 V2-V6 V2-V7 V3-V8 V3-V9",
    5: "V4-V5 V6-V7 V8-V9 V15-V10 V11-V12 V13-V14",
    6: "E1-V4 E1-V5 E2-V6 E2-V7 E3-V8 E3-V9",
    7: "E1-V10 E1-V11 E2-V12 E2-V13 E3-V14 E3-V15",
}


@pytest.mark.parametrize("steps", LINKS)
def test_neighbouring_volcanoes(steps: int) -> None:
    """Section 3.3: the table of links."""
    for link in LINKS[steps].split():
        one, other = link.split("-")
        assert distances(one)[other] == steps


def test_the_coast_road() -> None:
    """Section 3.3: past the entrance without crossing another volcano, 11, 12, 12 and 13 steps."""
    for one, other, steps in (("V4", "V5", 11), ("V4", "V11", 12), ("V10", "V5", 12), ("V10", "V11", 13)):
        around = dict.fromkeys((one,), 0)
        row = ["s004" if one == "V4" else "s007"]
        around[row[0]] = 1
        while row:
            space = row.pop(0)
            for near in sorted(NEIGHBOURS[space] - around.keys()):
                around[near] = around[space] + 1
                if near not in VOLCANOES:
                    row.append(near)
        assert around[other] == steps


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_from_an_entrance(entrance: str) -> None:
    """Section 3.3: every space can be reached, and the volcanoes lie equally far from each entrance."""
    steps = distances(entrance)
    assert set(steps) == set(SPACES)
    assert sorted(steps[name] for name in VOLCANOES) == [
        6,
        6,
        7,
        7,
        9,
        10,
        10,
        12,
        12,
        13,
        13,
        15,
        15,
        19,
        19,
    ]


def test_from_volcano_to_volcano() -> None:
    """Section 3.3: 9.3 steps on average, at most 18; 159 links with the six of the entrances."""
    steps = [distances(one)[other] for one, other in combinations(VOLCANOES, 2)]
    assert round(sum(steps) / len(steps), 1) == 9.3 and max(steps) == 18
    assert sum(map(len, NEIGHBOURS.values())) // 2 + 6 == 159


def test_spaces_lie_apart() -> None:
    """Section 3.3: 47 units at least."""
    spaces = [PLACES[space] for space in SPACES]
    assert round(min(math.dist(one, other) for one, other in combinations(spaces, 2))) == 47


def test_three_fold_symmetry() -> None:
    """Section 3.3: turned by 120 degrees the board is the same: paths, rivers, entrances, eggs and gems."""
    turned = {name: _turned(name) for name in (*SPACES, *ENTRANCES)}
    assert sorted(turned.values()) == sorted(turned) and turned["E1"] == "E2" and turned["V1"] == "V2"
    assert all(turned[turned[turned[name]]] == name for name in turned)
    for space, near in NEIGHBOURS.items():
        assert {turned[other] for other in near} == NEIGHBOURS[turned[space]]
    rivers = {frozenset(river) for river in BOARD["rivers"]}
    assert {frozenset(turned[name] for name in river) for river in rivers} == rivers
    for name, stones in OPENS_ON.items():
        assert {turned[stone] for stone in stones} == set(OPENS_ON[turned[name]])
    for name, entry in BOARD["volcanoes"].items():
        other = BOARD["volcanoes"][turned[name]]
        assert (entry["eggs"], entry["gems"]) == (other["eggs"], other["gems"])


def _turned(name: str) -> str:
    """What lies where a space comes to lie when the board is turned against the clock by 120 degrees."""
    x, y = PLACES[name][0] - 500, PLACES[name][1] - 500
    cos, sin = -0.5, math.sqrt(3) / 2
    place = (500 + x * cos + y * sin, 500 - x * sin + y * cos)
    found = min(PLACES, key=lambda other: math.dist(place, PLACES[other]))
    assert math.dist(place, PLACES[found]) < 4
    return found


# ---- the opening ----------------------------------------------------------------------------------


def routes(entrance: str, steps: int) -> set[str]:
    """Ends of all routes of so many spaces that visit none twice."""
    found = [[stone] for stone in OPENS_ON[entrance]]
    for _ in range(steps - 1):
        found = [[*route, near] for route in found for near in NEIGHBOURS[route[-1]] if near not in route]
    return {route[-1] for route in found}


def test_ends_of_opening_moves() -> None:
    """DL-15, DL-18, section 3.3: 6, 12, 12 and 18 stones, and no volcano."""
    ends = [set[str]().union(*(routes(name, steps) for name in ENTRANCES)) for steps in range(1, 5)]
    assert [len(stones) for stones in ends] == [6, 12, 12, 18]
    assert not any(stones & set(VOLCANOES) for stones in ends)


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_opening_moves_that_a_match_offers(entrance: str) -> None:
    """DL-18: are those, where nobody stands in the way."""
    match = dealt(players=4)
    for steps in range(1, 5):
        here = {token.split(">")[1] for token in match.choices() if entrance in token}
        assert here == routes(entrance, steps)
        match.play(next(token for token in match.choices() if entrance not in token))


# ---- the deal -------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [2, "none"])
def test_every_deal_keeps_the_limit(limit: object) -> None:
    """DL-09, DL-10, DL-11: over many seeds; without a limit, more than two of a kind do occur."""
    most = 0
    for seed in range(60):
        match = Match("drachenland", gem_limit=limit)
        match.let_nature(generator(seed))
        land = match.position()["volcanoes"]
        assert {name: sum(entry["gems"].values()) for name, entry in land.items()} == PRINTED_GEMS
        assert {kind: sum(entry["gems"][kind] for entry in land.values()) for kind in GEMS} == GEMS
        most = max(most, *(count for entry in land.values() for count in entry["gems"].values()))
    assert most == 2 if limit == 2 else most > 2


@pytest.mark.parametrize("wish", ["rare", "common", "RGBD", "DBGR", "BDRG", "GRDB"])
def test_no_deal_ends_in_a_dead_end(wish: str) -> None:
    """DL-82, section 4: whatever is drawn, there is a kind to draw until all lie there."""
    match = Match("drachenland", start_player=1)
    while match.phase == "SETUP":
        weights = match.weights()
        order = list(weights) if wish.isupper() else sorted(weights, key=lambda token: weights[token])
        if wish.isupper():
            order.sort(key=lambda token: wish.index(token[-1]))
        match.play(order[-1 if wish == "common" else 0])
    assert match.phase == "OPENING"


def test_what_is_left_out_of_the_deal_is_impossible() -> None:
    """DL-82, section 4: late in a deal, the kinds offered are exactly those after which all can be housed."""
    narrow = 0
    for seed in range(15):
        rng = random.Random(seed)
        match = Match("drachenland", start_player=1)
        while match.phase == "SETUP":
            land = match.position()["volcanoes"]
            if sum(sum(entry["gems"].values()) for entry in land.values()) >= 45:
                left = tuple(
                    GEMS[kind] - sum(entry["gems"][kind] for entry in land.values()) for kind in GEMS
                )
                name = match.choices()[0].split("=")[0]
                place = VOLCANOES.index(name)
                laid = tuple(land[name]["gems"].values())
                possible = {
                    kind
                    for number, kind in enumerate("RGBD")
                    if left[number] and laid[number] < 2 and _can_house(left, laid, place, number)
                }
                assert {token[-1] for token in match.choices()} == possible
                narrow += len(possible) < sum(n > 0 and on < 2 for n, on in zip(left, laid, strict=True))
            weights = match.weights()
            rare = sorted(weights, key=lambda token: weights[token])
            match.play(rare[0] if rng.random() < 0.7 else rng.choice(rare))
    assert narrow > 5


def _can_house(left: tuple[int, ...], laid: tuple[int, ...], place: int, kind: int) -> bool:
    after = tuple(count - (number == kind) for number, count in enumerate(left))
    here = tuple(count + (number == kind) for number, count in enumerate(laid))
    if sum(here) == PRINTED_GEMS[VOLCANOES[place]]:
        place, here = place + 1, (0, 0, 0, 0)
    return _fits(after, here, place)


@cache
def _fits(left: tuple[int, ...], laid: tuple[int, ...], place: int) -> bool:
    """Can all gems left be laid, by trying everything?"""
    if place == len(VOLCANOES):
        return not any(left)
    return any(left[kind] and laid[kind] < 2 and _can_house(left, laid, place, kind) for kind in range(4))


def test_weights_of_the_first_gems() -> None:
    """DL-82: as many as are left of each kind."""
    match = Match("drachenland", start_player=1)
    assert match.weights() == {"V1=R": 16, "V1=G": 16, "V1=B": 16, "V1=D": 9}
    assert played(match, "V1=R").weights() == {"V1=RR": 15, "V1=RG": 16, "V1=RB": 16, "V1=RD": 9}
    assert played(match, "V1=RR").weights() == {"V1=RRG": 16, "V1=RRB": 16, "V1=RRD": 9}
    free = played(Match("drachenland", start_player=1, gem_limit="none"), "V1=RR")
    assert free.weights() == {"V1=RRR": 14, "V1=RRG": 16, "V1=RRB": 16, "V1=RRD": 9}
