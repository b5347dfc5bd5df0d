"""Checks the naive Goldener Drache referee alone: scenarios of the ledger's section 11 and random games."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from .goldener_drache import BOARD, NATURE, OVER, VECTORS, Referee

B2 = ["e1/N S,SW,SE,E,W", "g1/N S,SE,SW,W,E"]


def given(*players: str, active: int = 1, turn: int = 1, revealed: int = 0, **options: Any) -> Referee:
    """A game at TURN_START with players written like "e1/N S,SW,SE,E,W"."""
    return Referee.from_position(
        {
            "options": {"players": len(players), **options},
            "phase": "TURN_START",
            "active": active,
            "moves_left": 0,
            "storm_turn": False,
            "players": [player_json(text, revealed) for text in players],
            "excluded": [],
            "pending": None,
            "round": (turn - 1) // len(players) + 1,
            "turn": turn,
            "first": 1,
        }
    )


def player_json(text: str, revealed: int) -> dict[str, Any]:
    place, rack = text.split(" ")
    cell, under = place.split("/")
    tiles = rack.split(",")
    return {"cell": cell, "under": under, "rack": tiles, "storm": 2, "lightning": 2, "revealed": revealed}


def replay(game: Referee, tokens: str) -> list[str]:
    """Play tokens separated by blanks; returns all bounce records."""
    return [record for token in tokens.split() for record in game.play(token)]


def dragon(game: Referee, k: int) -> str:
    return f"{game.players[k].cell}/{game.players[k].under}"


def rack(game: Referee, k: int) -> str:
    return ",".join(game.players[k].directions())


def test_t01_setup() -> None:
    game = Referee(2)
    assert game.decider() == 0
    game.play("start:N")
    assert game.decider() == 1
    game.play("start:W")
    assert (dragon(game, 1), dragon(game, 2)) == ("e1/N", "g1/W")
    position = game.position()
    assert (position["phase"], position["active"]) == ("SETUP_RACK", 1)
    assert (position["round"], position["turn"], position["moves_left"]) == (1, 1, 0)
    assert [p["rack"] for p in position["players"]] == [[], []]
    assert len(game.choices()) == len(set(game.choices())) == 120
    game.play("rack:W-E-S-SW-SE")
    assert game.view(0) == [["W", "E", "S", "SW", "SE"], []]
    assert game.view(1) == game.view(None) == [["?"] * 5, []]
    game.play("rack:N-E-S-SW-SE")
    assert game.position()["phase"] == "TURN_START" and game.decider() == 0
    check_invariants(game)


def test_t02_fifth_player() -> None:
    game = Referee(5)
    replay(game, "start:N start:N start:S start:S")
    assert len(game.choices()) == 12
    for bad in ("start:S@f1", "start:S"):
        with pytest.raises(ValueError):
            game.play(bad)
    game.play("start:S@i1")
    assert dragon(game, 5) == "i1/S"


def after_t03(**options: Any) -> Referee:
    game = given(*B2, **options)
    replay(game, "calm 1S")
    return game


def test_t03_own_move() -> None:
    game = after_t03()
    position = game.position()
    assert dragon(game, 1) == "e2/S" and rack(game, 1) == "SW,SE,E,W,N"
    assert (position["moves_left"], position["phase"], position["asked"]) == (2, "MOVE", None)
    with pytest.raises(ValueError):  # T-13
        game.play("storm")


def test_t04_freed_tile_goes_to_the_active_player() -> None:
    game = after_t03()
    game.play("2SW")
    assert game.decider() == 1 and game.choices() == ["ok", "veto"]
    assert game.play("ok") == []
    assert dragon(game, 2) == "f2/SW"
    assert (rack(game, 1), rack(game, 2)) == ("SE,E,W,N,N", "S,SE,SW,W,E")
    assert game.position()["moves_left"] == 1


def test_t05_veto_then_bounce() -> None:
    game = after_t03()
    assert replay(game, "2SW veto") == ["-SW"]
    assert dragon(game, 2) == "g1/N" and game.players[2].lightning == 1
    assert rack(game, 1) == "SE,E,W,N,SW"
    assert game.position()["moves_left"] == 1 and game.position()["excluded"] == []


def test_t10_win() -> None:
    game = given("f8/SE S,N,E,W,SW", "e5/SW N,E,W,SE,S", revealed=5)
    replay(game, "calm 1S")
    position = game.position()
    assert (game.decider(), game.winner(), game.choices()) == (OVER, 0, [])
    assert (position["phase"], position["winner"], position["active"]) == ("END", 1, 1)
    assert position["moves_left"] == 2 and dragon(game, 1) == "f9/S" and rack(game, 1) == "N,E,W,SW,SE"


@pytest.mark.parametrize(
    ("cell", "tile"), [("f8", "S"), ("e8", "SE"), ("g8", "SW"), ("e9", "E"), ("g9", "W"), ("f10", "N")]
)
def test_t11_six_ways_in_and_t09_only_for_the_owner(cell: str, tile: str) -> None:
    tiles = ",".join([tile, *(d for d in VECTORS["goldener_drache"] if d != tile)][:5])
    for own, other in ((f"{cell}/S", "b3/S"), ("b3/S", f"{cell}/S")):
        game = given(f"{own} {tiles}", f"{other} {tiles}", revealed=5)
        game.play("calm")
        if own == "b3/S":
            assert f"2{tile}" not in game.choices()
        else:
            game.play(f"1{tile}")
            assert game.winner() == 0


def test_t12_storm() -> None:
    game = given("e1/N S,SE,SW,W,E", "g1/N S,SE,SW,W,E")
    assert game.play("storm") == []
    visited = []
    for token in ("1S", "1SE", "1SW", "1W", "1E"):
        assert game.position()["storm_turn"]
        game.play(token)
        visited.append(game.players[1].cell)
    assert visited == ["e2", "f3", "e4", "d4", "e4"]
    assert dragon(game, 1) == "e4/E" and rack(game, 1) == "N,S,SE,SW,W" and game.players[1].storm == 1
    position = game.position()
    assert (position["phase"], position["active"], position["storm_turn"]) == ("TURN_START", 2, False)
    assert (position["turn"], position["round"], position["players"][0]["revealed"]) == (2, 1, 5)


def test_t16_all_others_veto() -> None:
    others = "N,E,W,SE,SW"
    game = given("e5/S W,N,E,SE,SW", f"g5/S {others}", f"d6/S {others}", f"h6/S {others}", revealed=5)
    replay(game, "calm 2W veto 3W veto 4W veto")
    assert [game.players[k].lightning for k in (1, 2, 3, 4)] == [2, 1, 1, 1]
    assert game.choices() == ["1W"] and game.position()["excluded"] == [2, 3, 4]
    game.play("1W")
    assert dragon(game, 1) == "d5/W" and rack(game, 1) == "N,E,SE,SW,S"
    assert game.position()["moves_left"] == 2 and game.position()["excluded"] == []


def test_t20_icarius() -> None:
    game = Referee(2, theme="icarius")
    replay(game, "start:B start:B rack:H-HG-HD-D-G rack:H-HD-HG-G-D")
    assert game.choices() == ["calm", "sun"]
    replay(game, "calm 1H 2HG ok 1HD")
    assert (dragon(game, 1), dragon(game, 2)) == ("f3/HD", "f2/HG")
    assert rack(game, 1) == "D,G,B,B,H"
    assert game.position()["phase"] == "TURN_START" and game.decider() == 1


def test_t23_any_opponent() -> None:
    others = "N,E,W,SE,SW"
    game = given(
        "e4/S SE,N,E,W,SW", f"g4/S {others}", f"d6/S {others}", revealed=5, veto_scope="any_opponent"
    )
    replay(game, "calm 1SE")
    assert game.position()["asked"] == 2 and game.decider() == 1
    game.play("ok")
    assert game.position()["asked"] == 3 and game.decider() == 2
    game.play("veto")
    assert [game.players[k].lightning for k in (1, 2, 3)] == [2, 2, 1]
    assert dragon(game, 1) == "e4/S" and game.position()["excluded"] == [1]
    assert game.choices() == ["2SE", "3SE"]


def test_t26_nature_chooses_the_first_player() -> None:
    game = Referee(3, first_player="random")
    assert game.decider() == NATURE and game.choices() == ["first:1", "first:2", "first:3"]
    assert game.position()["first"] is None and game.position()["active"] is None
    game.play("first:3")
    order = []
    for _ in range(3):
        order.append(game.decider())
        game.play("start:N")
    assert order == [2, 0, 1] and game.position()["first"] == 3
    assert [game.players[k].cell for k in (1, 2, 3)] == ["e1", "g1", "d1"]
    game.play(game.choices()[0])
    assert "?" not in game.view(2)[0] and game.view(0)[0] == ["?"] * 5
    assert Referee(3).decider() == 0


def test_t27_short_opening() -> None:
    game = given(*B2, opening="short")
    replay(game, "calm 1S 2SW ok")
    assert dragon(game, 2) == "f2/SW" and rack(game, 1) == "SE,E,W,N,N"
    assert game.position()["phase"] == "TURN_START" and game.position()["active"] == 2
    game.play("calm")
    assert game.position()["moves_left"] == 3
    game = given(*B2, turn=3, opening="short")
    game.play("calm")
    assert game.position()["moves_left"] == 3
    game = given(*B2, opening="short")
    game.play("storm")
    assert game.position()["moves_left"] == 5
    with pytest.raises(ValueError):
        Referee(3, opening="short")


def test_t28_draw_after_bounces() -> None:
    game = given(
        "e1/E S,SE,SW,SW,W", "g1/E S,SE,SW,W,E", "d1/W N,N,N,S,SE", active=3, turn=3, revealed=3, turn_limit=1
    )
    assert game.play("calm") == ["-N", "-N", "-N"]
    position = game.position()
    assert game.decider() == OVER and game.winner() is None and position["winner"] is None
    assert (position["active"], position["moves_left"], position["turn"], position["round"]) == (3, 0, 3, 1)


def test_t29_views_with_and_without_memory_aid() -> None:
    game = after_t03()
    game.play("2SW")
    assert game.view(1)[0] == game.view(None)[0] == ["SW", "?", "?", "?", "N"]
    assert game.view(0) == [["SW", "SE", "E", "W", "N"], ["?"] * 5]
    assert game.position()["players"][0]["revealed"] == 2
    game.play("veto")
    assert game.view(1)[0] == ["?", "?", "?", "N", "SW"]
    assert game.position()["players"][0]["revealed"] == 2
    game = after_t03(memory_aid=False)
    assert game.view(1)[0] == ["?"] * 5
    game.play("2SW")
    assert game.view(1)[0] == ["SW", "?", "?", "?", "?"]
    assert given(*B2, memory_aid=False, racks="open").view(None)[0] == ["S", "SW", "SE", "E", "W"]


def test_the_example_of_section_10() -> None:
    game = Referee(2)
    replay(game, "start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E calm 1S 2SW")
    expected = {
        "phase": "VETO", "active": 1,
        "moves_left": 2, "storm_turn": False, "pending": {"dragon": 2, "from": "g1", "to": "f2"},
        "excluded": [], "round": 1, "turn": 1, "first": 1, "asked": 2, "winner": None,
        "players": [
            {"cell": "e2", "under": "S", "rack": ["SW", "SE", "E", "W", "N"],
             "storm": 2, "lightning": 2, "revealed": 2},
            {"cell": "g1", "under": "N", "rack": ["S", "SE", "SW", "W", "E"],
             "storm": 2, "lightning": 2, "revealed": 0},
        ],
    }  # fmt: skip
    position = game.position()
    options = position.pop("options")
    assert options["players"] == 2 and options["board"] == "gd_recon_a" and options["veto_scope"] == "owner"
    assert position == expected
    assert game.play("veto") == ["-SW"]
    assert game.play("1SE") == []
    assert game.players[1].cell == "f3"


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (6, {}), (2, {"theme": "x"}), (2, {"veto_scope": "all"}), (2, {"turn_limit": 0})],
)
def test_bad_options_are_refused(players: int, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Referee(players, **options)


def check_invariants(game: Referee) -> None:
    """INV-1, INV-2 and INV-5 at a decision point after set-up."""
    players = game.players.values()
    tiles = Counter(d for p in players for d in [*p.directions(), p.under])
    assert tiles == dict.fromkeys(game.vectors, game.n)  # INV-1
    assert all(len(p.rack) == 5 for p in players)  # INV-2
    cells = [p.cell for p in players]
    assert len(set(cells)) == game.n and set(cells) <= BOARD.squares - BOARD.red  # INV-5
    on_goal = [k for k, p in game.players.items() if p.cell == BOARD.goal]
    assert on_goal == ([game.winning_player] if game.winning_player else [])


def check_round_trip(game: Referee) -> None:
    """The position, through JSON, holds everything."""
    position = game.position()
    again = Referee.from_position(json.loads(json.dumps(position)))
    assert again.position() == position and again.choices() == game.choices()
    for seat in (None, *range(game.n)):
        assert again.view(seat) == game.view(seat)


def random_options(rng: random.Random, n: int) -> dict[str, Any]:
    return {
        "theme": rng.choice(["goldener_drache", "icarius"]),
        "first_player": rng.choice(["seat", "random"]),
        "racks": rng.choice(["hidden", "open"]),
        "veto_scope": rng.choice(["owner", "any_opponent"]),
        "memory_aid": rng.choice([True, False]),
        "turn_limit": rng.choice([1, 4, 100]),
        "opening": rng.choice(["full", "short"]) if n == 2 else "full",
    }


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_random_games(n: int) -> None:
    ends: Counter[str] = Counter()
    for seed in range(200):
        rng = random.Random(seed)
        game = Referee(n, **random_options(rng, n))
        while game.decider() != OVER:
            choices = game.choices()
            assert choices and len(set(choices)) == len(choices)
            game.play(rng.choice(choices))
            if game.phase != "SETUP_START" and all(p.rack for p in game.players.values()):
                check_invariants(game)
            if rng.random() < 0.1:
                check_round_trip(game)
        check_round_trip(game)
        ends["draw" if game.winner() is None else "win"] += 1
        assert game.winner() is None or game.winner() == game._seat(game.active)  # GD-59
    assert ends["win"] > 30 and ends["draw"] > 30
