"""Checks the naive Goldener Drache referee: what the scenarios beside the engine leave out; random games."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from .goldener_drache import BOARD, OVER, Referee

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


def after_t03(**options: Any) -> Referee:
    game = given(*B2, **options)
    replay(game, "calm 1S")
    return game


def test_t20_icarius() -> None:
    game = Referee(2, theme="icarius")
    replay(game, "start:B start:B rack:H-HG-HD-D-G rack:H-HD-HG-G-D")
    assert game.choices() == ["calm", "sun"]
    replay(game, "calm 1H 2HG ok 1HD")
    assert (dragon(game, 1), dragon(game, 2)) == ("f3/HD", "f2/HG")
    assert rack(game, 1) == "D,G,B,B,H"
    assert game.position()["phase"] == "TURN_START" and game.decider() == 1


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
