"""Checks the naive Schatzinsel referee alone: invariants, corners of the rules, and random games."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from .schatzinsel import (
    BAG,
    EDGE_PATHS,
    INNER_STUBS,
    LINKS,
    NATURE,
    NODES,
    OPTION_VALUES,
    OVER,
    PHASES,
    PORTS,
    PRESETS,
    SEGMENTS,
    TERMINAL_PORTS,
    Disc,
    Layout,
    Referee,
    destinations,
    position_of,
    routes,
)

L1 = "E5 E3 D2 E0 A0 F2 D1 B5 D4 D0 C5 F2 E3 D5 F5 E2 F2 E1 D1"
L2 = "D2 D3 E3 C1 E4 F2 D3 E3 D0 F5 D2 E0 D5 B1 F4 A3 E3 E4 F1"
S29 = "E5 F3 D5 F2 E1 F3 E3 E5 E0 F1 C3 A1 D5 D1 B2 D5 D4 E3 D4"


def placed(
    layout: str = L1,
    red: str = "",
    black: str = "",
    *,
    ph: str = "ACTION",
    t: str = "R",
    p: int | None = None,
    camps: tuple[int, int] | None = None,
    ships: tuple[int, int] = (0, 0),
    chests: tuple[int, int, int, int] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A position after set-up: nodes of the figures by blanks, figures in camps and ships, chests cc, sc."""
    figures = dict.fromkeys(red.split(), "R") | dict.fromkeys(black.split(), "B")
    if camps is None:
        camps = (5 - len(red.split()) - ships[0], 5 - len(black.split()) - ships[1])
    known = {key: more.pop(key) for key in ("n", "m", "v", "bar", "ret", "x") if key in more}
    each = 8 if more.get("length") == "long" else 6
    chests = chests or (each, each, 0, 0)
    position: dict[str, Any] = {
        "layout": layout.split(),
        "figures": {node: figures[node] for node in NODES if node in figures},
        "cf": list(camps),
        "sf": list(ships),
        "cc": list(chests[:2]),
        "sc": list(chests[2:]),
        "t": t,
        "n": 1 if t == "R" else 2,
        "ph": ph,
        "p": (2 if ph == "ACTION" else 0) if p is None else p,
        "m": 0,
        "v": 0,
        "bar": None,
        "ret": [],
        "x": None,
        "opt": more,
    }
    return position | known


def given(*args: Any, **more: Any) -> Referee:
    """A game that begins in `placed(...)`."""
    return Referee.from_position(placed(*args, **more))


def replay(game: Referee, tokens: str) -> Referee:
    for token in tokens.split():
        assert game.play(token) == []
    return game


def shown(game: Referee, keys: str) -> list[Any]:
    """Some keys of the position."""
    position = game.position()
    return [position[key] for key in keys.split()]


def layout_of(text: str) -> Layout:
    return {recess: Disc(disc[0], int(disc[1])) for recess, disc in enumerate(text.split(), start=1)}


def random_layout(rng: random.Random) -> str:
    kinds = [kind for kind, count in BAG.items() for _ in range(count)]
    rng.shuffle(kinds)
    return " ".join(f"{kind}{rng.randrange(6)}" for kind in kinds)


# ---- scenarios of section 11: what `test_schatzinsel_scenarios` does not ask the engine as well ----------


def test_s3_paths() -> None:
    layout = layout_of(L1)
    expected = {
        "SR": "19", "SB": "17", "15": "14 16 18 19", "17": "13 14 18 SB", "3": "GR GB", "8": "4 GR", "9": "9",
        "12": "11 12 GB", "2": "6",
    }  # fmt: skip
    for node, reached in expected.items():
        assert destinations(layout, node) == reached.split()
    assert routes(layout, "SR") == [["19", "16", "19", "18", "19"]]
    assert [route[-1] for route in routes(layout, "9")] == ["9", "9"]
    across = ["19", "16", "12", "11", "6", "10", "5", "2", "1", "GR"]
    assert routes(layout_of(L2), "SR") == [across]  # S11


def test_the_last_point_after_a_move_may_turn_a_disc() -> None:
    game = replay(given(red="SR"), "SR>19")
    assert game.position()["p"] == 1 and {"?1", "end"} <= set(game.choices())
    replay(game, "?1 veto fight v:BB")  # the lost fight costs this point (TI-61)
    assert shown(game, "t ph") == ["B", "ROLL"]


def attack() -> Referee:
    return replay(given(red="15", black="14"), "15>14")


def last_black_figures(red: str = "", camps: tuple[int, int] = (8, 0), **more: Any) -> Referee:
    """S22: two black figures on the ship, the other eight are red."""
    return given(red=red, ph="TURN_START", t="B", camps=camps, ships=(0, 2), **more)


def test_s23_return_to_the_landing_point() -> None:
    game = last_black_figures(return_to="landing")
    assert shown(game, "ph figures sf ret x") == ["ROLL", {"GB": "B"}, [0, 1], ["Bu"], None]
    # An unloaded figure that steps onto its landing point stands there (TI-82).
    game = given(black="3", t="B", camps=(5, 0), ships=(0, 4), ret=["Bu"], return_to="landing")
    replay(game, "3>GB")
    assert shown(game, "figures ret sf sc") == [{"GB": "B"}, ["Bu"], [0, 4], [0, 0]]
    # The start field loads it, and then it boards (TI-73, TI-76).
    game = given(black="17", t="B", camps=(5, 0), ships=(0, 4), ret=["Bu"], return_to="landing")
    replay(game, "17>SB")
    assert shown(game, "figures ret") == [{"SB": "B"}, ["B"]]
    game = given(black="3", t="B", camps=(5, 0), ships=(0, 4), ret=["B"], return_to="landing")
    replay(game, "3>GB")
    assert shown(game, "figures ret sf cc sc") == [{}, [], [0, 5], [6, 4], [0, 2]]


def entry_duel(**more: Any) -> Referee:
    return given(black="SR", ph="TURN_START", camps=(3, 4), ships=(2, 0), **more)


def test_s25_lost_entry_duel_is_the_only_attempt() -> None:
    for refill in OPTION_VALUES["refill"]:
        game = replay(entry_duel(refill=refill), "d:RB d:BB")
        assert shown(game, "ph cf figures cc sc") == [
            "ROLL", [2, 5], {"SR": "B"}, [5, 6], [0, 1],
        ]  # fmt: skip


def chance(game: Referee) -> dict[str, int]:
    return dict(zip(game.choices(), game.weights(), strict=True))


def test_section_3_4_probabilities_of_points() -> None:
    for colour in "RB":
        points = Counter[int]()
        for token, weight in chance(given(red="SR", ph="ROLL")).items():
            points[token.count(colour)] += weight
        assert points == {0: 4, 1: 20, 2: 33, 3: 20, 4: 4}


# ---- more corners of the rules --------------------------------------------------------------------------


def test_the_example_turn_of_section_10() -> None:
    game = replay(given(red="SR", ph="ROLL"), "r:RR.RB ?9 veto fight v:RB v:RR 9r2 SR>19 end")
    assert shown(game, "ph t n p m v bar") == ["ROLL", "B", 2, 0, 0, 0, None]
    assert game.position()["layout"][8] == "D0" and game.position()["figures"] == {"19": "R", "SB": "B"}


def test_no_extra_move_after_a_won_game() -> None:
    game = replay(given(red="15", black="14", chests=(0, 6, 6, 0)), "15>14 d:RR")
    assert game.winner() == 0 and shown(game, "figures p m x cf") == [{"14": "R"}, 1, 1, None, [5, 4]]


def test_the_defender_wins_the_game() -> None:
    game = replay(given(red="15", black="14", chests=(6, 0, 0, 6)), "15>14 d:BB")
    assert game.winner() == 1 and game.scores() == [0, 7]


def test_no_chest_to_take() -> None:
    game = replay(given(red="15", black="14", chests=(6, 0, 6, 0)), "15>14 d:RR")
    assert shown(game, "ph cc sc") == ["EXTRA", [6, 0], [6, 0]]  # TI-67


def test_both_returned_figures_fight() -> None:
    game = given(red="15", black="14", camps=(0, 0), ships=(4, 4), ret=["R", "B"])
    replay(game, "15>14 d:BB")
    assert shown(game, "figures sf ret") == [{"14": "B"}, [4, 5], ["B"]]


def test_a_won_duel_on_the_own_start_field_loads() -> None:
    game = given(
        red="SB", black="17", t="B", camps=(4, 0), ships=(0, 4), ret=["Bu"], return_to="landing", p=1
    )
    assert replay(game, "17>SB").position()["ret"] == ["Bu"]
    assert shown(replay(game, "d:BB"), "ret sf ph figures") == [["B"], [0, 5], "EXTRA", {"SB": "B"}]


def test_closed_start_fields() -> None:
    assert "17>SB" in given(black="17", t="B").choices()
    assert "17>SB" not in given(black="17", t="B", start_entry="closed").choices()
    assert "17>SB" in given(red="17").choices()
    assert "17>SB" not in given(red="17", start_entry="closed").choices()
    out: dict[str, Any] = {"black": "17", "t": "B", "camps": (5, 0), "ships": (0, 4), "start_entry": "closed"}
    assert "17>SB" not in given(**out, ret=["B"]).choices()
    assert "17>SB" in given(**out, ret=["Bu"], return_to="landing").choices()
    assert "17>SB" in given(**out, ret=["B"], return_to="landing").choices()  # TI-39 to the letter: still out


def test_refill_after_the_last_point() -> None:
    game = replay(given(red="SR", p=1, refill="immediate"), "SR>19")
    assert shown(game, "figures cf t") == [{"19": "R", "SR": "R", "SB": "B"}, [3, 4], "B"]
    game = replay(given(red="SR", p=1), "SR>19")
    assert shown(game, "figures cf t") == [{"19": "R", "SB": "B"}, [4, 4], "B"]


@pytest.mark.parametrize(
    ("chests", "camps", "winner"),
    [
        ((6, 6, 0, 0), (4, 5), None),
        ((5, 6, 1, 0), (4, 5), 0),
        ((4, 6, 1, 1), (4, 5), 1),
        ((6, 6, 0, 0), (6, 3), 0),
    ],
)
def test_turn_cap(chests: tuple[int, int, int, int], camps: tuple[int, int], winner: int | None) -> None:
    game = given(red="9", t="B", n=40, camps=camps, chests=chests, ph="ROLL", max_turns=40)
    replay(game, "r:RR.RR")
    assert shown(game, "ph t n p m") == ["GAME_OVER", "B", 40, 0, 0]
    assert game.decider() == OVER and game.winner() == winner


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"refill": "x"}, "refill cannot be 'x'"),
        ({"length": 7}, "length cannot be 7"),
        ({"max_turns": -1}, "TI-90"),
        ({"max_turns": True}, "TI-90"),
        ({"max_turns": "9"}, "TI-90"),
        ({"speed": 1}, "no option 'speed'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Referee(**options)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"ph": "RESOLVE"}, "no phase"),
        ({"t": "X"}, "no player"),
        ({"n": 0}, "turns count from 1"),
        ({"p": 0}, "0 points in ACTION"),
        ({"camps": (5, 5)}, "INV-10"),
        ({"chests": (6, 6, 1, 0)}, "INV-10"),
        ({"red": "GB"}, "TI-82"),
        ({"red": "GR"}, "TI-82"),
        ({"ret": ["R"]}, "INV-11"),
        ({"x": "7"}, "nothing can be pending"),
        ({"ph": "VETO", "x": "15"}, "disc 15 cannot be turned"),
        ({"ph": "VETO", "x": "7", "v": 1}, "TI-53"),
        ({"ph": "RESPOND", "x": "7"}, "no veto"),
        ({"ph": "DUEL_ROLL", "x": "15>16/R"}, "nobody to fight"),
        ({"ph": "DUEL_ROLL", "x": "ship>SR/R*"}, "can fight from 'ship'"),
        ({"layout": L1.replace("A0", "B0")}, "more discs"),
        ({"layout": L1.replace("A0", "--")}, "the island is full"),
    ],
)
def test_bad_positions_are_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        given(**({"red": "15"} | change))


def test_illegal_tokens_are_refused() -> None:
    game = given(red="15", black="14")
    for token in ("end", "15>15", "14>15", "?14", "?20", "ok", "9r1", "stay", ""):
        with pytest.raises(ValueError, match="is not legal in ACTION"):
            game.play(token)


def test_the_line_of_section_10() -> None:
    game = attack()
    assert game.line() == (
        f"{L1.replace(' ', ',')}|14:B,15:R|cf=4,4|sf=0,0|cc=6,6|sc=0,0|t=R|n=1|ph=DUEL_ROLL|p=1|m=1|v=0|bar=|"
        "ret=-|x=15>14/R|opt=refill:turn_start,start_entry:open,rotate_occupied:forbid,veto_yield:any_action,"
        "return_to:start,length:normal,max_turns:1000"
    )


# ---- invariants of section 3.1 --------------------------------------------------------------------------


def all_matchings(ports: tuple[int, ...] = tuple(range(6))) -> list[frozenset[frozenset[int]]]:
    """Every way to join the ports in pairs."""
    if not ports:
        return [frozenset()]
    first, *others = ports
    return [
        rest | {frozenset((first, other))}
        for other in others
        for rest in all_matchings(tuple(port for port in others if port != other))
    ]


Paths = frozenset[frozenset[int]]


def turned(paths: Paths, steps: int) -> Paths:
    return frozenset(frozenset((port + steps) % 6 for port in path) for path in paths)


def paths_of(disc: Disc) -> tuple[Paths, Paths]:
    """All segments of a disc, and those through its point."""
    every = [
        (frozenset(PORTS.index(port) for port in segment.ends), segment.has_point)
        for segment in disc.segments()
    ]
    return frozenset(path for path, _ in every), frozenset(path for path, point in every if point)


def test_inv_1_and_the_geometry_of_the_board() -> None:
    rows = [(-2, 3), (-3, 4), (-4, 5), (-3, 4), (-2, 3)]
    places = [(x + 2 * i, y) for y, (x, count) in enumerate(rows) for i in range(count)]
    assert len(places) == sum(BAG.values()) == 19
    steps = dict(zip(PORTS, [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)], strict=True))
    stubs, outward = set(), set()
    for recess, (x, y) in enumerate(places, start=1):
        for port, (dx, dy) in steps.items():
            if (x + dx, y + dy) in places:
                neighbour = places.index((x + dx, y + dy)) + 1
                opposite = PORTS[(PORTS.index(port) + 3) % 6]
                stubs.add(frozenset((f"{recess}.{port}", f"{neighbour}.{opposite}")))
            else:
                outward.add(f"{recess}.{port}")
    assert stubs == {frozenset(pair.split("=")) for pair in INNER_STUBS.split()} and len(stubs) == 42
    edge = {port for pair in EDGE_PATHS.split() for port in pair.split("=")}
    terminal = {port for ports in TERMINAL_PORTS.values() for port in ports}
    assert len(edge) == 24 and len(terminal) == 6 and edge | terminal == outward  # INV-6
    assert len(LINKS) == 114 == 19 * 6


def test_inv_2_number_of_layouts() -> None:
    orders = math.factorial(19) // math.prod(math.factorial(count) for count in BAG.values())
    assert orders == 9_777_287_520
    assert orders * 6**19 == 5_957_885_381_195_067_209_809_920
    for kind in BAG:
        assert len({paths_of(Disc(kind, k)) for k in range(6)}) == 6


def crossings(paths: Paths) -> list[Paths]:
    """The pairs of segments that cross: exactly one end of the one lies between the ends of the other."""
    found = []
    for one, two in itertools.combinations(sorted(paths, key=sorted), 2):
        low, high = sorted(one)
        if sum(low < port < high for port in two) == 1:
            found.append(frozenset((one, two)))
    return found


def test_inv_3_and_4_matchings() -> None:
    matchings = all_matchings()
    assert len(matchings) == 15
    orbits = {frozenset(turned(paths, k) for k in range(6)) for paths in matchings}
    assert sorted(len(orbit) for orbit in orbits) == [1, 2, 3, 3, 6]
    single, double = set(), set()
    for paths in matchings:
        single |= six_turns([(paths, frozenset([path])) for path in paths])
        double |= six_turns([(paths, pair) for pair in crossings(paths)])
    assert len(single) == 6 and len(double) == 2
    for kind in BAG:
        orbit = frozenset(paths_of(Disc(kind, k)) for k in range(6))
        assert orbit in (double if kind == "F" else single)
        assert set(SEGMENTS[kind][0]) <= set("012345")


Pointed = tuple[Paths, Paths]


def six_turns(discs: list[Pointed]) -> set[frozenset[Pointed]]:
    """The types among these that have six distinct orientations."""
    orbits = {frozenset((turned(paths, k), turned(point, k)) for k in range(6)) for paths, point in discs}
    return {orbit for orbit in orbits if len(orbit) == 6}


def test_inv_5_the_bag_is_its_own_mirror_image() -> None:
    def mirrored(paths: Paths) -> Paths:
        return frozenset(frozenset(5 - port for port in path) for path in paths)

    for kind, k in itertools.product(BAG, range(6)):
        text = mirror_disc(f"{kind}{k}")
        paths, point = paths_of(Disc(kind, k))
        assert paths_of(Disc(text[0], int(text[1]))) == (mirrored(paths), mirrored(point))
        assert BAG[kind] == BAG[text[0]]


def check_paths(layout: Layout) -> None:
    """INV-7 and INV-8: 26 stretches, each of which can be walked in both directions."""
    stretches = Counter[tuple[str, ...]]()
    ends = 0
    for node in NODES:
        for route in routes(layout, node):
            ends += 1
            walk = (node, *route)
            stretches[min(walk, walk[::-1])] += 1
    assert ends == 52 and sum(stretches.values()) == 2 * 26
    assert all(count % 2 == 0 for count in stretches.values())


def test_inv_7_and_8_on_random_layouts() -> None:
    rng = random.Random(7)
    for _ in range(500):
        check_paths(layout_of(random_layout(rng)))


def test_section_3_3_where_the_start_path_leads() -> None:
    rng = random.Random(33)
    ends = Counter[str]()
    for _ in range(3000):
        node = routes(layout_of(random_layout(rng)), "SR")[0][-1]
        ends[node if node in TERMINAL_PORTS else "point"] += 1
    assert ends["point"] / 3000 == pytest.approx(0.978, abs=0.01)
    assert ends["GB"] / 3000 == pytest.approx(0.011, abs=0.006)
    assert ends["SB"] / 3000 == pytest.approx(0.010, abs=0.006)
    assert ends["GR"] <= 12


def check_invariants(game: Referee, position: dict[str, Any]) -> None:
    """INV-10 to INV-12 at a decision point, and where figures may stand."""
    each = 8 if game.options["length"] == "long" else 6
    assert sum(position["cc"] + position["sc"]) == 2 * each  # INV-10
    assert len(position["figures"]) + sum(position["cf"] + position["sf"]) == 10
    assert min(position["cc"] + position["sc"]) >= 0
    entering = str(position["x"]).startswith("ship")
    for text in position["ret"]:  # INV-11
        own = [node for node, colour in position["figures"].items() if colour == text[0]]
        assert position["cf"]["RB".index(text[0])] == 0
        assert len(own) == (0 if entering and text[0] == position["t"] else 1)
    for colour, node in (("R", "GR"), ("B", "GB")):
        assert (node not in position["figures"]) or f"{colour}u" in position["ret"]
    if position["n"]:
        free = [node for node in NODES[:19] if node not in position["figures"]]
        assert len(free) - (str(position["bar"]) in free) >= 8  # INV-12
    over = max(position["sc"]) > each
    assert not over or position["ph"] == "GAME_OVER"
    assert over or position["ph"] != "GAME_OVER" or position["n"] == game.options["max_turns"]


def check_phase(game: Referee, position: dict[str, Any]) -> None:
    """What the table of section 5 promises at a decision."""
    choices = game.choices()
    assert choices and len(set(choices)) == len(choices)
    if game.decider() == NATURE:
        expected = {"ROLL": 81, "DUEL_ROLL": 9, "VETO_ROLL": 9}
        placed = sum(text != "--" for text in position["layout"])
        weights = game.weights()
        assert sum(weights) == expected.get(position["ph"], 19 - placed)
        assert len(weights) == len(choices) and min(weights) > 0
    if position["ph"] in ("DRAW", "PLACE", "ROLL"):
        assert position["p"] == position["m"] == position["v"] == 0 and position["bar"] is None
    if position["ph"] == "ACTION":
        assert 1 <= position["p"] <= 4
        assert ("end" in choices) == (bool(position["m"]) or not any(">" in token for token in choices))


def check_round_trip(game: Referee) -> None:
    """The position holds everything, through JSON and through the line of section 10."""
    position = game.position()
    assert position_of(game.line()) == position
    for again in (Referee.from_position(json.loads(json.dumps(position))), Referee.from_line(game.line())):
        assert again.position() == position and again.line() == game.line()
        assert again.choices() == game.choices() and again.decider() == game.decider()
        assert again.winner() == game.winner()


def random_options(rng: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {name: rng.choice(values) for name, values in OPTION_VALUES.items()}
    return options | {"max_turns": rng.choice([30, 150, 400])}


def chosen(game: Referee, rng: random.Random) -> str:
    """A random token; NATURE rolls by the weights."""
    weights = game.weights() if game.decider() == NATURE else None
    return rng.choices(game.choices(), weights)[0]


def late_game(rng: random.Random) -> Referee:
    """A game in which nearly all figures are on board, so that figures soon return."""
    first, second = rng.sample("RB", 2)
    points = rng.sample(NODES[:19], 2)
    place = {first: rng.choice(["", points[0]]), second: rng.choice(["", f"S{first}", points[1]])}
    camps = (rng.randrange(2), rng.randrange(2))
    ships = (5 - bool(place["R"]) - camps[0], 5 - bool(place["B"]) - camps[1])
    options = random_options(rng)
    chests = (3, 3, 3, 3) if options["length"] == "normal" else (3, 3, 5, 5)
    figures: dict[str, Any] = {"red": place["R"], "black": place["B"], "camps": camps, "ships": ships}
    return given(random_layout(rng), ph="TURN_START", t=first, chests=chests, **figures, **options)


def play_checked(game: Referee, rng: random.Random, seen: Counter[str]) -> None:
    """Play at random to the end and check all that can be checked."""
    while game.decider() != OVER:
        now = game.position()
        check_phase(game, now)
        check_invariants(game, now)
        seen.update([now["ph"], *now["ret"], str(now["x"])[:5]])
        if rng.random() < 0.05:
            check_round_trip(game)
            if now["n"]:
                check_paths(game.layout)
        game.play(chosen(game, rng))
    check_invariants(game, game.position())
    check_round_trip(game)


def test_random_games() -> None:
    ends, seen = Counter[Any](), Counter[str]()
    for seed in range(40):
        rng = random.Random(seed)
        game = Referee(**random_options(rng))
        play_checked(game, rng, seen)
        ends[game.winner() if max(game.scores()) > 6 else "cap"] += 1
    assert set(ends) == {0, 1, "cap"}
    assert all(seen[phase] > 5 for phase in PHASES if phase != "GAME_OVER")


def test_random_games_with_few_figures() -> None:
    seen = Counter[str]()
    for seed in range(60):
        rng = random.Random(seed)
        play_checked(late_game(rng), rng, seen)
    assert all(seen[colour] > 20 for colour in ("R", "Ru", "B", "Bu"))
    assert all(seen[origin] for origin in ("camp>", "ship>"))


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(preset: str) -> None:
    rng = random.Random(1)
    game = Referee(**PRESETS[preset])
    while game.decider() != OVER:
        game.play(chosen(game, rng))
    assert game.winner() in (0, 1)


# ---- the left-right mirror (INV-9) ----------------------------------------------------------------------

MIRROR_PAIRS = "1-3 2-2 4-7 5-6 8-12 9-11 10-10 13-16 14-15 17-19 18-18 SR-SB GR-GB"
MIRROR_NODE = {
    one: two for pair in MIRROR_PAIRS.split(" ") for one, two in itertools.permutations(pair.split("-"))
}

COLOURS_SWAPPED = str.maketrans("RB", "BR")


def swapped(text: str) -> str:
    return text.translate(COLOURS_SWAPPED)


def mirror_disc(text: str) -> str:
    """Section 3.2: port p becomes 5-p."""
    kind, k = text[0], int(text[1])
    other = {"D": "E", "E": "D"}.get(kind, kind)
    return f"{other}{((3 if kind == 'C' else 4) - k) % 6}"


def mirror_roll(token: str) -> str:
    """The red dice change places with the black ones; a duel is rolled with dice of one colour."""
    letter, faces = swapped(token).split(":")
    if letter == "r":
        red, black = faces.split(".")
        return f"r:{black}.{red}"
    return f"v:{faces[::-1]}" if letter == "v" else f"{letter}:{faces}"


def mirror_move(token: str) -> str:
    return ">".join(MIRROR_NODE[node] for node in token.split(">"))


def mirror_turn(token: str) -> str:
    recess, steps = token.split("r")
    return f"{MIRROR_NODE[recess]}r{6 - int(steps)}"


def mirror_token(token: str) -> str:
    """The same decision in the mirrored game."""
    if token in ("ok", "veto", "yield", "fight", "stay", "end"):
        return token
    if token[0] in "?+":
        return token[0] + mirror_move(token[1:])
    kinds: dict[str, Callable[[str], str]] = {":": mirror_roll, ">": mirror_move, "r": mirror_turn}
    return next(change(token) for mark, change in kinds.items() if mark in token)


def mirror_pending(text: str) -> str:
    words, star = text.removesuffix("*"), "*" if text.endswith("*") else ""
    words, slash, roller = words.partition("/")
    places = [MIRROR_NODE.get(place, place) for place in words.split(">")]
    return ">".join(places) + slash + swapped(roller) + star


def mirror_layout(layout: list[str]) -> list[str]:
    return [mirror_disc(layout[int(MIRROR_NODE[str(recess)]) - 1]) for recess in range(1, 20)]


def mirror(position: dict[str, Any]) -> dict[str, Any]:
    """The position seen in a mirror, with Red and Black exchanged (after set-up)."""
    standing = {MIRROR_NODE[node]: swapped(colour) for node, colour in position["figures"].items()}
    return {
        **position,
        "layout": mirror_layout(position["layout"]),
        "figures": {node: standing[node] for node in NODES if node in standing},
        **{key: position[key][::-1] for key in ("cf", "sf", "cc", "sc")},
        "t": swapped(position["t"]),
        "bar": position["bar"] and int(MIRROR_NODE[str(position["bar"])]),
        "ret": sorted((swapped(text) for text in position["ret"]), reverse=True),
        "x": position["x"] and mirror_pending(position["x"]),
    }


def test_inv_9_mirrored_layouts() -> None:
    rng = random.Random(9)
    for _ in range(200):
        text = random_layout(rng)
        layout, image = layout_of(text), layout_of(" ".join(mirror_layout(text.split())))
        for node in NODES:
            seen = sorted(tuple(MIRROR_NODE[n] for n in route) for route in routes(layout, node))
            assert seen == sorted(tuple(route) for route in routes(image, MIRROR_NODE[node]))


def seat_exchanged(seat: int | None) -> int | None:
    return None if seat is None else 1 - seat if seat >= 0 else seat


def test_inv_9_mirrored_games() -> None:
    for seed in range(25):
        rng = random.Random(seed)
        options = random_options(rng) | {"max_turns": 120}
        game = given(random_layout(rng), ph="TURN_START", **options) if seed % 2 else late_game(rng)
        image = Referee.from_position(mirror(game.position()))
        while game.decider() != OVER:
            assert image.position() == mirror(game.position())
            assert image.decider() == seat_exchanged(game.decider())
            assert sorted(image.choices()) == sorted(mirror_token(token) for token in game.choices())
            if game.decider() == NATURE:
                assert chance(image) == {mirror_token(token): w for token, w in chance(game).items()}
            token = chosen(game, rng)
            game.play(token)
            image.play(mirror_token(token))
        assert image.position() == mirror(game.position())
        assert image.winner() == seat_exchanged(game.winner())
