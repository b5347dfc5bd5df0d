"""Checks the naive Dracheninsel referee alone: the ledger's scenarios and edge cases, laws, random games."""

from __future__ import annotations

import copy
import heapq
import itertools
import json
import random
from collections import Counter
from typing import Any

import pytest

from .dracheninsel import (
    DECK,
    NATURE,
    OPTION_VALUES,
    OVER,
    PHASES,
    Referee,
    check_table,
    default_colours,
    kind_of,
)
from .dracheninsel.cards import faces_of, in_order, is_terrain
from .dracheninsel.geography import (
    BOATS,
    CELLS,
    COLOURS,
    EXITS,
    NEIGHBOURS,
    SITE,
    START_DISCS,
    TERRAIN,
    landings,
)

Json = dict[str, Any]

DULL = ["tR", "tS", "tY", "tN", "tB", "tG", "TE", "DF", "FL", "LJ"]  # cards that open no window

# ---- setting up positions ------------------------------------------------------------------------------


def placed(
    active: str,
    colours: str | list[str] = "RSBG",
    *,
    at: dict[str, str] | None = None,
    hands: dict[str, str] | None = None,
    carried: dict[str, str] | None = None,
    removed: int = 0,
    dragons: str = "off off",
    **more: Any,
) -> Json:
    """A position in the turn of a hunter, in MAIN unless told otherwise.

    `at`: where hunters stand, if not on their boats; `carried`: bearers and their space, from the lowest
    coins that are not removed; `hands`: cards of a hunter's player by blanks, dull ones for all others.
    """
    state = {key: more.pop(key) for key in list(more) if key in Referee(4).position()}
    position = Referee(len(colours), start_player=1, colours=list(colours), **more).position()
    hunters = position["hunters"]
    for colour, space in (at or {}).items():
        hunters[colour]["space"] = space
    lift(position, removed, carried or {})
    for hunter in hunters.values():
        if hunter["space"] == SITE and any(one["state"] == "site" for one in position["treasures"]):
            hunter["status"] = "waiting"
    deal(position, {hunters[colour]["seat"]: cards.split() for colour, cards in (hands or {}).items()})
    position |= {
        "phase": "MAIN",
        "active": hunters[active]["seat"],
        "hunter": active,
        "stretch": [hunters[active]["space"]],
        "dragons": dragons.split(),
    }
    return position | state


def lift(position: Json, removed: int, carried: dict[str, str]) -> None:
    treasures = position["treasures"]
    treasures[0] |= {"state": "stock", "space": None}
    for treasure in treasures[:removed]:
        treasure["state"] = "removed"
    for treasure, (bearers, space) in zip(treasures[removed:], carried.items(), strict=False):
        treasure |= {"state": "carried", "space": space, "bearers": [c for c in COLOURS if c in bearers]}
        for colour in bearers:
            status = "pair" if len(bearers) == 2 else "lone"
            position["hunters"][colour] |= {"space": space, "status": status, "treasure": treasure["id"]}
    for treasure in treasures[removed + len(carried) :][:1]:
        treasure |= {"state": "site", "space": SITE}


def deal(position: Json, hands: dict[int, list[str]]) -> None:
    """Give out the hands (by seat number); whoever is not named gets six dull cards."""
    left = Counter(DECK)
    left.subtract(card for hand in hands.values() for card in hand)
    for seat in range(1, position["players"] + 1):
        if seat not in hands:
            hands[seat] = sorted(DULL, key=lambda card: -left[card])[:6]
            left.subtract(hands[seat])
        position["hands"][seat - 1] = in_order(hands[seat])
    position["draw"] = {card: count for card, count in left.items() if count}


def given(*args: Any, **more: Any) -> Referee:
    """A game that begins in `placed(...)`."""
    return Referee.from_position(placed(*args, **more))


def replay(game: Referee, tokens: str) -> Referee:
    """Play tokens separated by blanks; `S.SL` says that grey's player is the one who is asked."""
    for word in tokens.split():
        colour, dot, token = word.partition(".")
        if dot and "(" not in colour:
            assert game.decider() == game.table.island.hunters[colour].seat, word
        assert game.play(token if dot else word) == []
        check_table(game.table)
    return game


def refill(game: Referee) -> Referee:
    """NATURE draws the first card of the list until the hand is full."""
    while game.table.phase == "DRAW":
        game.play(game.choices()[0])
    return game


def shown(game: Referee, keys: str) -> list[Any]:
    """Some keys of the position."""
    position = game.position()
    return [position[key] for key in keys.split()]


def hand(game: Referee, colour: str) -> list[str]:
    """The hand of a hunter's player."""
    return in_order(game.table.hands[game.table.island.hunters[colour].seat])


def where(game: Referee, colours: str) -> list[str]:
    return [game.table.island.hunters[colour].space for colour in colours]


def statuses(game: Referee, colours: str) -> list[str]:
    return [game.table.island.hunters[colour].status for colour in colours]


def states(game: Referee) -> list[str]:
    return [treasure.state for treasure in game.table.island.treasures]


def discarded(game: Referee) -> list[str]:
    return in_order(game.table.discard.elements())


def moves(game: Referee) -> list[str]:
    return [token for token in game.choices() if kind_of(token) in ("walk", "flight")]


def of_kind(game: Referee, kind: str) -> list[str]:
    return [token for token in game.choices() if kind_of(token) == kind]


def legal(game: Referee, tokens: str) -> bool:
    """All of them are legal; the two ways to ask agree."""
    choices = game.choices()
    judged = {token: game.is_legal(token) for token in tokens.split()}
    assert all((token in choices) == verdict for token, verdict in judged.items())
    return all(judged.values())


def refused(game: Referee, tokens: str) -> bool:
    """None of them is legal."""
    for token in tokens.split():
        with pytest.raises(ValueError):
            game.play(token)
    return not any(token in game.choices() or game.is_legal(token) for token in tokens.split())


# ---- board and cards (section 3.2, section 2) ----------------------------------------------------------


def test_t01_set_up() -> None:
    rng = random.Random(1)
    game = Referee(4)
    assert game.choices() == ["!start:1", "!start:2", "!start:3", "!start:4"] and game.weights() == [1] * 4
    game.play("!start:3")
    assert shown(game, "active served due phase") == [3, 1, 6, "SETUP"]
    for count in range(24):
        assert game.decider() == NATURE and game.position()["served"] == count // 6 + 1
        game.play(rng.choices(game.choices(), game.weights())[0])
    position = game.position()
    assert {colour: one["space"] for colour, one in position["hunters"].items()} == {
        "Y": "@Y", "N": "@N", "B": "@B", "G": "@G",
    }  # fmt: skip
    assert position["discs"] == START_DISCS
    assert [t["state"] for t in position["treasures"]] == ["site"] + ["stock"] * 6
    assert position["treasures"][0]["value"] == 100 and position["treasures"][0]["space"] == SITE
    assert [len(cards) for cards in position["hands"]] == [6] * 4
    assert sum(position["draw"].values()) == 75 and position["dragons"] == ["off", "off"]
    assert position["active"] == 3 and position["phase"] in ("WIN_START", "MAIN")


@pytest.mark.parametrize(
    ("players", "mode", "colours", "pile"),
    [
        (2, "pairs", ["RS", "NB"], 87),
        (2, "single", ["R", "N"], 87),
        (3, "pairs", ["RS", "YN", "BG"], 81),
        (4, "pairs", [*"YNBG"], 75),
        (5, "pairs", [*"SYNBG"], 69),
        (6, "pairs", [*"RSYNBG"], 63),
    ],
)
def test_section_4(players: int, mode: str, colours: list[str], pile: int) -> None:
    game = Referee(players, two_player_mode=mode, start_player=players)
    assert game.table.options["colours"] == colours
    while game.table.phase == "SETUP":
        game.play(game.choices()[-1])
    assert game.table.draw.total() == pile and game.table.active == players - 1
    assert {c: h.seat for c, h in game.table.island.hunters.items()} == {
        colour: seat for seat, letters in enumerate(colours) for colour in letters
    }


def test_t02_board() -> None:
    assert len(CELLS) == 61 and len(TERRAIN) == 60 and len(EXITS) == 12
    assert Counter(START_DISCS.values()) == dict.fromkeys(COLOURS, 10)
    assert all(len(NEIGHBOURS[boat]) == 2 for boat in BOATS)
    assert len([space for space in TERRAIN if space not in EXITS]) == 48
    pairs = {frozenset((a, b)) for a in CELLS for b in NEIGHBOURS[a] if b in CELLS}
    assert len(pairs) == 156 and sum(SITE not in pair for pair in pairs) == 150
    assert all(a in NEIGHBOURS[b] for a in NEIGHBOURS for b in NEIGHBOURS[a])
    inland = [pair for pair in pairs if SITE not in pair]
    assert all(START_DISCS[a] != START_DISCS[b] for a, b in inland)


def test_board_b3_exits() -> None:
    expected = {"@R": "e9 f8", "@S": "i5 i4", "@Y": "i1 h1", "@N": "e1 d1", "@B": "a1 a2", "@G": "a5 b6"}
    assert {boat: set(NEIGHBOURS[boat]) for boat in BOATS} == {b: set(s.split()) for b, s in expected.items()}


def test_board_b2_three_landings_beyond_every_inner_space() -> None:
    inner = [
        (a, x) for x, (q, r) in CELLS.items() if max(abs(q), abs(r), abs(q + r)) < 4 for a in NEIGHBOURS[x]
    ]
    assert len(inner) == 222
    for a, x in inner:
        assert sum(x in middles for middles in landings(a).values()) == 3


def cheapest_walk(colour: str, boat: str) -> tuple[int, int]:
    """Terrain cards and steps from a boat to TS for a hunter of this colour."""
    heap, seen = [(0, 0, boat)], set()
    while heap:
        cost, steps, space = heapq.heappop(heap)
        if space == SITE:
            return cost, steps
        if space in seen:
            continue
        seen.add(space)
        for other in NEIGHBOURS[space]:
            if other in CELLS:
                paid = other != SITE and START_DISCS[other] != colour
                heapq.heappush(heap, (cost + paid, steps + 1, other))
    raise AssertionError


def test_board_fairness() -> None:
    assert {cheapest_walk(colour, boat) for colour in COLOURS for boat in BOATS} == {(3, 5)}


def test_t03_cards() -> None:
    assert sum(DECK.values()) == 99
    assert sum(count for card, count in DECK.items() if is_terrain(card)) == 54
    faces = Counter(face for card, count in DECK.items() for face in faces_of(card) * count)
    assert faces == {
        "FL": 6, "TE": 6, "LJ": 6, "DF": 6, "EC": 1, "DP": 6, "SL": 5, "CM": 4, "FE": 7, "SA": 4, "UN": 10,
    }  # fmt: skip
    for colour in COLOURS:
        assert sum(count for card, count in DECK.items() if is_terrain(card) and colour in card) == 10


# ---- scenarios of section 11 ---------------------------------------------------------------------------


def test_t04_example_of_the_book() -> None:
    game = given("S", hands={"S": "tB tGR tS FL tN DF"})
    replay(game, "i5=tB h5=tGR g6=tS FL>f5=tN TS")
    assert statuses(game, "S") == ["waiting"] and shown(game, "phase served due") == ["DRAW", 2, 5]
    assert discarded(game) == in_order(["tB", "tGR", "tS", "FL", "tN"]) and hand(game, "S") == ["DF"]
    refill(game)
    assert len(hand(game, "S")) == 6 and shown(game, "active phase acted") == [3, "MAIN", False]


def test_t05_own_colour() -> None:
    assert legal(given("B", at={"B": "b2"}, hands={"B": ""}), "c3")


def test_t06_waiting() -> None:
    game = given("S", at={"S": "TS"}, hands={"S": "FL LJ tB tS CM/FE FE/SA"})
    assert not moves(game) and not of_kind(game, "LJ") and "end" not in game.choices()
    assert legal(game, "pass() pass(tS,FL) FE[CM/FE]:S FE[FE/SA]:S SA[FE/SA]:1")
    replay(game, "FE[CM/FE]:S")
    assert where(game, "S") == ["@S"] and legal(game, "i5=tB end FL>h5=tS")


def test_t07_lifting() -> None:
    game = given("G", at={"S": "TS", "G": "e4"}, hands={"G": "tS", "R": "SL UN/SL"})
    replay(game, "G.TS")
    assert shown(game, "phase stretch") == ["EXIT", [SITE]] and statuses(game, "SG") == ["pair", "pair"]
    assert states(game)[:2] == ["carried", "stock"]
    replay(game, "G.d5=tS")
    assert where(game, "SG") == ["d5", "d5"] and states(game)[:3] == ["carried", "site", "stock"]
    assert shown(game, "phase active undo acted actions card_actions") == ["MAIN", 4, None, True, 2, 1]
    assert game.position()["treasures"][1]["value"] == 125 and legal(game, "c5 end")


def test_t08_no_exit() -> None:
    game = given("G", at={"S": "TS", "G": "d4"}, hands={"G": "UN/CM TE DP"}, dragons="e4 off")
    assert refused(game, "TS")
    replay(game, "TE:c5-d5 TS d5")
    assert where(game, "SG") == ["d5", "d5"]


def test_t09_only_the_active_colour_is_free() -> None:
    game = replay(given("G", hands={"G": "tS"}, carried={"GS": "d5"}), "c5")
    assert refused(game, "b4") and legal(game, "b4=tS")


def test_t10_sharing() -> None:
    game = given("G", hands={"G": "tS"}, carried={"GS": "a5"})
    replay(game, "G.@G")
    assert shown(game, "phase duel") == ["COLLECT", {"owner": 4, "last": None, "cards": []}]
    assert game.choices() == ["share"] and statuses(game, "SG") == ["pair", "pair"]
    replay(game, "G.share")
    assert where(game, "SG") == ["@G", "@G"] and game.scores() == [0, 100, 0, 100]
    assert (
        shown(game, "phase served due event") == ["DRAW", 4, 5, True] and statuses(game, "SG") == ["free"] * 2
    )
    assert shown(refill(game), "active stall event") == [1, 0, False]


def test_t11_duel() -> None:
    game = given("G", hands={"G": "UN/CM UN/DP", "S": "UN/FE tR tR tR tR tR"}, carried={"GS": "a5"})
    replay(game, "G.@G G.UN[UN/DP]")
    assert shown(game, "phase duel") == ["DUEL", {"owner": 4, "last": 4, "cards": ["UN/DP"]}]
    replay(game, "S.UN[UN/FE] G.UN[UN/CM]")
    assert game.choices() == ["-"] and discarded(game) == []
    replay(game, "S.-")
    assert game.scores() == [0, 0, 0, 200] and discarded(game) == ["UN/CM", "UN/FE", "UN/DP"]
    refill(game)
    assert len(hand(game, "S")) == 5 and len(hand(game, "G")) == 6
    refill(replay(game, "R.pass() "))
    refill(replay(game, "S.pass()"))
    assert len(hand(game, "S")) == 6


def test_t12_partner_must_accept() -> None:
    game = given("G", hands={"G": "", "S": "UN/CM UN/DP UN/FE"}, carried={"GS": "a5"})
    replay(game, "G.@G G.share")
    assert game.table.phase == "DRAW" and game.scores() == [0, 100, 0, 100]


def test_t13_taking_over() -> None:
    game = given("R", at={"R": "d4"}, hands={"R": "tS tB"}, carried={"GS": "d5"})
    assert legal(game, "d5=tSxS d5=tSxG") and refused(game, "d5=tS d5xS d5=tBxS")
    replay(game, "d5=tSxS")
    assert where(game, "RSG") == ["d5", "@S", "d5"] and statuses(game, "RSG") == ["pair", "free", "pair"]
    assert shown(game, "stretch phase") == [["d5"], "MAIN"]
    replay(game, "d6=tB")
    assert where(game, "RG") == ["d6", "d6"]


def test_t14_fear() -> None:
    game = given("Y", "SYBG", hands={"Y": "CM/FE"}, carried={"GB": "c4"}, removed=1)
    replay(game, "FE[CM/FE]:B")
    assert where(game, "BG") == ["@B", "c4"] and statuses(game, "BG") == ["free", "lone"]
    assert game.position()["treasures"][1]["value"] == 125 and states(game)[1] == "carried"


def test_t15_counter() -> None:
    game = given("G", "RYBG", at={"R": "d4"}, hands={"G": "UN/FE", "Y": "UN/CM tR tR tR tR tR"})
    replay(game, "G.FE[UN/FE]:R")
    assert shown(game, "phase asked stake") == [
        "COUNTER", 2, {"face": "FE", "card": "UN/FE", "by": 4, "target": "R", "window": None},
    ]  # fmt: skip
    replay(game, "Y.CM[UN/CM]")
    assert where(game, "R") == ["d4"] and shown(game, "phase played") == ["MAIN", ["UN/FE"]]
    assert discarded(game) == ["UN/CM"] and len(hand(game, "Y")) == 5
    refill(replay(game, "G.end"))
    assert discarded(game) == ["UN/CM", "UN/FE"] and len(hand(game, "Y")) == 5


def test_t16_abandon() -> None:
    game = given("G", hands={"G": ""}, carried={"G": "c4"}, removed=1)
    assert of_kind(game, "abandon") == ["abandon"] and not moves(game)
    replay(game, "abandon c5")
    assert states(game)[:3] == ["removed", "removed", "site"] and statuses(game, "G") == ["free"]
    assert shown(game, "event acted") == [True, True]


def test_t17_joining() -> None:
    game = given("R", at={"R": "c3"}, hands={"R": "tN tY"}, carried={"G": "c4"}, removed=1)
    replay(game, "c4=tN")
    assert statuses(game, "RG") == ["pair", "pair"] and where(game, "RG") == ["c4", "c4"]
    replay(game, "b3=tY")
    assert where(game, "RG") == ["b3", "b3"] and game.position()["treasures"][1]["space"] == "b3"


def test_t18_slumber_at_the_start() -> None:
    game = given("B", hands={"B": "tR tR TE DF tB", "R": "SL tY tY tY tY tY"}, phase="TURN_START")
    replay(game, "R.SL")
    assert shown(game, "phase active") == ["EXCHANGE", 3] and not of_kind(game, "end")
    replay(game, "B.pass(tR,tR)")
    assert discarded(game) == ["tR", "tR", "SL"] and shown(game, "phase due") == ["DRAW", 3]
    refill(game)
    assert len(hand(game, "B")) == 6 and len(hand(game, "R")) == 5 and game.table.active == 3


def test_t19_slumber_after_a_step() -> None:
    game = given("B", at={"B": "a1"}, hands={"B": "tN tR", "R": "SL tY tY tY tY tY"})
    replay(game, "B.b2=tN R.SL")
    assert where(game, "B") == ["a1"] and shown(game, "phase due") == ["DRAW", 5]
    assert discarded(game) == ["tN", "SL"]
    assert len(hand(refill(game), "B")) == 6


def test_t20_counter_against_slumber() -> None:
    game = given("B", at={"B": "a1"}, hands={"B": "tN CM/FE", "R": "SL UN/SL", "G": "SL/FE"})
    replay(game, "B.b2=tN G.- R.SL")
    assert shown(game, "phase asked") == ["COUNTER", 3] and game.table.stake is not None
    assert game.table.stake.window == "WIN_ACTION"
    replay(game, "B.CM[CM/FE]")
    assert where(game, "B") == ["b2"] and shown(game, "phase asked") == ["WIN_ACTION", 4]  # from the first
    assert shown(game, "played") == [["tN", "CM/FE"]] and discarded(game) == ["SL"]
    replay(game, "G.- R.-")
    assert shown(game, "phase active") == ["MAIN", 3]


def test_t21_only_the_next_step_is_undone() -> None:
    game = given("G", at={"S": "TS", "G": "e4"}, hands={"G": "tS", "R": "SL"})
    replay(game, "G.TS G.d5=tS G.c5 R.SL")
    assert where(game, "SG") == ["d5", "d5"] and statuses(game, "SG") == ["pair", "pair"]
    assert states(game)[:2] == ["carried", "site"] and shown(game, "phase active") == ["DRAW", 4]
    assert game.table.event  # the lift stands


def test_t22_long_journey() -> None:
    game = given("G", at={"G": "a5"}, hands={"G": "LJ tB tGR"})
    assert of_kind(game, "LJ") == ["LJ=tB:B", *(f"LJ=tGR:{c}" for c in "RSYNB")]
    replay(game, "LJ=tB:B")
    assert shown(game, "journey actions card_actions played") == [["B"], 1, 1, ["tB", "LJ"]]
    replay(game, "b5")
    assert where(game, "G") == ["b5"]


def test_t23_dragons() -> None:
    game = given("R", at={"R": "d4"}, hands={"R": "DP UN/DP SL/DP"})
    assert len(of_kind(game, "DP")) == 3 * 47 and all(":1>" in token for token in of_kind(game, "DP"))
    assert refused(game, "DP:1>e9 DP:1>TS DP:1>d4 DP:2>c4 DP:1>@R")
    replay(game, "DP:1>c4")
    assert len(of_kind(game, "DP")) == 2 * 46 and all(":2>" in token for token in of_kind(game, "DP"))
    replay(game, "DP[UN/DP]:2>e7")
    assert shown(game, "dragons") == [["c4", "e7"]] and len(of_kind(game, "DP")) == 2 * 45
    assert refused(game, "DP[SL/DP]:1>c4 DP[SL/DP]:1>e7")
    replay(game, "DP[SL/DP]:1>f7")
    assert shown(game, "dragons") == [["f7", "e7"]]


def test_t24_flights() -> None:
    game = given("R", at={"R": "d4"}, hands={"R": "FL tG tB"}, dragons="e6 d5")
    assert legal(game, "FL>f4=tB FL>c5=tG") and refused(game, "FL>e6 FL>e6=tB FL>d6=tB FL>f5 FL>f5=tB")


def test_t25_both_bearers_of_one_player() -> None:
    game = given(
        "R", ["RS", "YN", "BG"], at={"R": "TS", "S": "d5"}, hands={"R": "tY tB"}, phase="CHOOSE_HUNTER",
        hunter=None, stretch=[],
    )  # fmt: skip
    replay(game, "hunter:S TS")
    assert game.table.phase == "EXIT" and "d5" in game.choices()
    game = given("S", ["RS", "YN", "BG"], hands={"R": "UN/CM", "Y": "UN/FE"}, carried={"RS": "i5"})
    replay(game, "@S")
    assert game.table.phase == "DRAW" and game.scores() == [200, 0, 0]
    game = given("S", ["RS", "YN", "BG"], carried={"RS": "f8"})
    assert game.scores() == [0, 0, 0] and replay(game, "@R").scores() == [200, 0, 0]
    assert where(game, "RS") == ["@R", "@R"]


def test_t26_a_stolen_counter_stays_spent() -> None:
    game = given(
        "B", "YNBG", hands={"B": "FE/SA tR", "Y": "SL", "N": "UN/SL", "G": "UN/CM tB"}, phase="TURN_START"
    )
    replay(game, "Y.- N.- B.SA[FE/SA]:4 G.-")
    assert shown(game, "phase served due") == ["CHANCE", 4, 1] and game.decider() == NATURE
    assert game.choices() == ["!SA:tB", "!SA:UN/CM"] and game.weights() == [1, 1]
    replay(game, "!SA:UN/CM Y.SL B.CM[UN/CM] N.SL[UN/SL]")
    assert hand(game, "G") == ["tB"] and hand(game, "B") == ["tR"]
    assert discarded(game) == ["SL", "UN/CM", "UN/SL", "FE/SA"] and game.table.phase == "DRAW"


def test_t27_targets_of_fear() -> None:
    game = given("R", at={"S": "@G", "R": "d4"}, hands={"R": "FE/SA"})
    assert of_kind(game, "FE") == ["FE[FE/SA]:R", "FE[FE/SA]:S"]
    replay(game, "FE[FE/SA]:S")
    assert where(game, "SG") == ["@S", "@G"]


def test_t28_naming_opens_no_window() -> None:
    game = given(
        "R", ["RS", "YN", "BG"], hands={"R": "tB tN tR tS", "Y": "SL"}, phase="TURN_START", hunter=None
    )
    assert shown(game, "phase asked hunter stretch") == ["WIN_START", 2, None, []]
    replay(game, "Y.-")
    assert shown(game, "phase active") == ["CHOOSE_HUNTER", 1]
    assert legal(game, "hunter:R hunter:S pass(tR)") and game.kinds() == {"hunter", "pass"}
    replay(game, "hunter:S")
    assert shown(game, "phase hunter stretch acted") == ["MAIN", "S", ["@S"], False]
    assert legal(game, "pass(tB) i5=tB i4=tS") and refused(game, "hunter:R e9=tN")


def test_t29_stalled() -> None:
    game = given("R", stall_rounds=1, stall=0)
    for colour in "RSBG":
        assert game.decider() == game.table.island.hunters[colour].seat
        refill(replay(game, "pass()"))
    assert game.decider() == OVER and game.choices() == [] and shown(game, "phase stall") == ["GAME_OVER", 4]
    assert game.scores() == [0, 0, 0, 0] and game.winners() == [0, 1, 2, 3]


def test_t30_curse_with_three_players() -> None:
    game = given(
        "S", ["RS", "YN", "BG"], hands={"S": "EC tR CM/FE tS", "Y": "tB tB tB tB TE TE", "B": "DF"},
        at={"S": "i5"},
    )  # fmt: skip
    replay(game, "i4=tS")
    replay(game, "EC")
    assert discarded(game) == ["tR", "CM/FE"] and shown(game, "played served due") == [["tS", "EC"], 2, 2]
    assert dict(zip(game.choices(), game.weights(), strict=True)) == {"!EC:2=tB": 4, "!EC:2=TE": 2}
    replay(game, "!EC:2=TE")
    assert dict(zip(game.choices(), game.weights(), strict=True)) == {"!EC:2=tB": 4, "!EC:2=TE": 1}
    replay(game, "!EC:2=TE")
    assert game.choices() == ["!EC:3=DF"] and shown(game, "served due") == [3, 1]
    replay(game, "!EC:3=DF")
    assert hand(game, "S") == ["TE", "TE", "DF"] and hand(game, "B") == [] and game.table.phase == "MAIN"


def test_t31_a_cancelled_card_is_an_action() -> None:
    game = given("B", "YNBG", at={"G": "d4"}, hands={"B": "CM/FE tR", "Y": "UN/CM SL"})
    replay(game, "B.FE[CM/FE]:G Y.CM[UN/CM] Y.-")
    assert legal(game, "end") and not of_kind(game, "pass")
    assert where(game, "G") == ["d4"] and hand(game, "B") == ["tR"]


# ---- edge cases of section 8 ---------------------------------------------------------------------------


def test_edge_1_the_second_hunter_steps_back() -> None:
    game = given("G", at={"S": "TS", "G": "e4"}, hands={"G": ""})
    assert moves(game) == ["TS"]
    assert replay(game, "TS").choices() == ["e4"]
    replay(game, "e4")
    assert where(game, "SG") == ["e4", "e4"] and shown(game, "stretch") == [[SITE, "e4"]]


def test_edge_2_no_entry_without_exit() -> None:
    base: Json = {"at": {"S": "TS", "G": "d4"}, "dragons": "e4 off"}
    assert refused(given("G", hands={"G": ""}, **base), "TS")
    assert legal(given("G", hands={"G": "tS"}, **base), "TS")
    spent: Json = {"max_card_actions": 6, "actions": 6, "acted": True, "card_actions": 6}
    assert refused(given("G", hands={"G": "tS"}, **base, **spent), "TS")


def test_edge_2_an_exit_by_flight_counts() -> None:
    at = {"S": "TS", "G": "d4"}
    assert legal(given("G", at=at, hands={"G": "FL"}, dragons="e4 off"), "TS")  # over a neighbour to c5 or f6
    game = replay(given("G", at=at, hands={"G": "FL"}, dragons="e4 off"), "TS")
    assert set(game.choices()) == {"FL>c5", "FL>f6"}
    assert where(replay(game, "FL>c5"), "SG") == ["c5", "c5"]


def test_edge_2_the_flight_onto_the_site_uses_its_card() -> None:
    at = {"S": "TS", "G": "c4"}
    assert refused(given("G", at=at, hands={"G": "FL"}, dragons="e4 off"), "FL>TS")
    assert legal(given("G", at=at, hands={"G": "FL FL"}, dragons="e4 off"), "FL>TS")
    nearly_done: Json = {"max_card_actions": 6, "actions": 5, "acted": True, "card_actions": 5}
    game = given("G", at=at, hands={"G": "FL FL tS"}, dragons="e4 off", **nearly_done)
    assert refused(game, "FL>TS")  # the exit would be the seventh action with a card
    assert legal(given("G", at=at, hands={"G": "FL"}, **nearly_done), "FL>TS")  # e4 is free


def test_edge_3_no_slumber_after_the_exit() -> None:
    game = given("G", at={"S": "TS", "G": "e4"}, hands={"G": "tS", "R": "SL", "S": "UN/SL"})
    replay(game, "G.TS G.d5=tS G.c5 R.- S.SL[UN/SL]")  # the partner may (DI-085)
    assert where(game, "SG") == ["d5", "d5"]


def test_edge_4_slumber_on_arrival() -> None:
    game = given("G", at={"G": "e4"}, hands={"R": "SL"})
    replay(game, "G.TS")
    assert statuses(game, "G") == ["waiting"] and shown(game, "phase asked") == ["WIN_ACTION", 1]
    replay(game, "R.SL")
    assert where(game, "G") == ["e4"] and statuses(game, "G") == ["free"]
    assert states(game)[0] == "site" and shown(game, "phase active") == ["MAIN", 1]


def test_edge_5_slumber_on_boarding() -> None:
    game = given("G", hands={"R": "SL", "G": "UN/CM UN/FE tR tR tR"}, carried={"GS": "a5"})
    replay(game, "G.@G")
    assert shown(game, "phase asked") == ["WIN_ACTION", 1]
    replay(game, "R.SL G.- ")
    assert where(game, "SG") == ["a5", "a5"] and statuses(game, "SG") == ["pair", "pair"]
    assert game.scores() == [0] * 4 and states(game)[0] == "carried" and game.table.phase == "DRAW"


@pytest.mark.parametrize("option", [False, True])
def test_edge_6_exchange_after_slumber(option: bool) -> None:
    more: Json = {"exchange_after_undone_first_action": option, "hands": {"B": "tN tR tR", "R": "SL UN/SL"}}
    game = replay(given("B", at={"B": "a1"}, **more), "b2=tN R.SL")
    assert where(game, "B") == ["a1"] and game.table.phase == ("EXCHANGE" if option else "DRAW")
    game = replay(given("B", at={"B": "a1"}, **more), "b2=tN R.- c3 R.SL")
    assert where(game, "B") == ["b2"] and game.table.phase == "DRAW"


@pytest.mark.parametrize("option", [False, True])
def test_exchange_after_a_cancelled_first_action(option: bool) -> None:
    game = given(
        "B",
        at={"G": "d4"},
        hands={"B": "CM/FE tR", "R": "UN/CM SL"},
        exchange_after_undone_first_action=option,
    )
    replay(game, "B.FE[CM/FE]:G R.CM[UN/CM] R.SL")
    assert game.table.phase == ("EXCHANGE" if option else "DRAW") and where(game, "G") == ["d4"]
    if option:
        replay(game, "B.pass(tR)")
        assert shown(game, "phase due") == ["DRAW", 6]


def test_edge_7_the_partner_moves_in_his_turn() -> None:
    game = given("S", hands={"S": "tN"}, carried={"GS": "c5"})
    assert set(moves(game)) == {"b4", "d5", "c4=tN", "c6=tN"}
    replay(game, "b4")
    assert where(game, "SG") == ["b4", "b4"]


def test_edge_8_the_owner_decides() -> None:
    game = given("S", hands={"G": "UN/CM tR tR tR tR tR", "S": "UN/FE"}, carried={"GS": "a5"})
    replay(game, "S.@G G.UN[UN/CM] S.-")
    assert game.scores() == [0, 0, 0, 200] and len(hand(refill(game), "G")) == 5
    assert len(hand(game, "S")) == 6


def test_edge_9_the_partner_cannot_begin() -> None:
    game = given("S", hands={"S": "UN/CM", "G": ""}, carried={"GS": "a5"})
    replay(game, "S.@G")
    assert game.decider() == 3 and game.choices() == ["share"]


def test_edge_10_jokers_with_two_terrains() -> None:
    assert legal(given("S", hands={"S": "tYS LJ"}), "i5=tYS LJ=tYS:R")
    game = given("Y", "SYBG", hands={"Y": "tYS LJ"})
    assert legal(game, "i1=tYS h1=tYS LJ=tYS:R LJ=tYS:S") and refused(game, "LJ=tYS:Y")
    assert refused(given("R", hands={"R": "tYS LJ"}), "e9=tYS LJ=tYS:R")


def test_edge_11_fear_on_the_last_lone_bearer() -> None:
    game = given("R", hands={"R": "FE/SA UN/FE", "S": "SL"}, carried={"G": "c4"}, removed=6)
    replay(game, "R.FE[FE/SA]:G")
    assert states(game)[6] == "removed" and game.table.phase == "WIN_ACTION"
    undone = replay(copy.deepcopy(game), "S.SL")
    assert states(undone)[6] == "carried" and statuses(undone, "G") == ["lone"]
    assert where(undone, "G") == ["c4"] and shown(undone, "phase event") == ["DRAW", False]
    replay(game, "S.-")
    assert game.decider() == OVER and game.winners() == [0, 1, 2, 3]
    assert shown(game, "played stall") == [["FE/SA"], 0] and len(hand(game, "R")) == 1


@pytest.mark.parametrize("timing", ["start", "any"])
def test_edge_12_left_alone_in_the_own_turn(timing: str) -> None:
    game = given("G", hands={"G": "UN/FE FL LJ tB"}, carried={"GS": "c4"}, abandon_timing=timing)
    replay(game, "FE[UN/FE]:S")
    assert statuses(game, "GS") == ["lone", "free"] and not moves(game) and not of_kind(game, "LJ")
    assert game.kinds() == ({"end"} if timing == "start" else {"abandon", "end"})


def test_edge_13_fear_on_oneself() -> None:
    game = replay(given("G", hands={"G": "UN/FE tY"}, carried={"GS": "c4"}), "FE[UN/FE]:G")
    assert statuses(game, "GS") == ["free", "lone"] and where(game, "GS") == ["@G", "c4"]
    assert shown(game, "stretch") == [["@G"]] and legal(game, "a5=tY")


def test_edge_14_the_own_boat_is_blocked() -> None:
    game = given("G", at={"S": "@G", "G": "a5"}, hands={"G": "UN/FE"})
    assert refused(game, "@G") and legal(game, "FE[UN/FE]:G")
    assert where(replay(game, "FE[UN/FE]:G"), "SG") == ["@G", "@G"]
    game = given("R", at={"S": "@G", "R": "b5"}, hands={"R": "tY"}, carried={"BG": "a5"})
    assert where(replay(game, "a5=tYxG"), "SG") == ["@G", "@G"]
    game = given("G", at={"S": "@G"}, carried={"BG": "a5"})
    assert where(replay(game, "@G"), "SBG") == ["@G"] * 3
    game = given("S", at={"S": "@G"}, hands={"S": "tY"})
    assert legal(game, "a5=tY") and refused(game, "@S")


def test_edge_15_two_pairs() -> None:
    more: Json = {"hands": {"G": "FL tN tG tR tS"}}
    game = given("G", carried={"GS": "c5", "RB": "c4"}, **more)
    assert not any(token.startswith(("c4", "FL>c4")) for token in moves(game))
    assert legal(game, "FL>b3=tG FL>d4=tR")  # over the other pair
    game = given("G", carried={"GS": "c5", "R": "c4"}, **more)
    assert not any(token.startswith(("c4", "FL>c4")) for token in moves(game))


def test_edge_16_flights_need_a_free_way() -> None:
    both = given("R", at={"R": "d4"}, hands={"R": "FL tB tG"}, dragons="c4 d5")
    assert refused(both, "FL>c5=tG")
    assert legal(given("R", at={"R": "d4"}, hands={"R": "FL tB tG"}, dragons="c4 off"), "FL>c5=tG")


def test_edge_17_exits_of_unused_boats() -> None:
    game = given("B", "NBGS", hands={"B": "DP"})
    assert refused(game, "DP:1>e9 DP:1>f8 DP:1>i1") and len(of_kind(game, "DP")) == 48


def test_edge_18_the_dragon_off_the_island_first() -> None:
    game = given("B", hands={"B": "DP DP", "G": "SL"}, dragons="c4 off")
    assert refused(game, "DP:1>c5") and legal(game, "DP:2>c5")
    game = given("B", hands={"B": "DP DP", "G": "SL"})
    replay(game, "B.DP:1>c5 G.SL")
    assert shown(game, "dragons") == [["off", "off"]]


def test_edge_19_sneak_attack_countered() -> None:
    game = given("B", hands={"B": "FE/SA", "G": "CM/FE tR"})
    replay(game, "B.SA[FE/SA]:4 G.CM[CM/FE]")
    assert hand(game, "G") == ["tR"] and hand(game, "B") == [] and game.kinds() == {"end"}
    assert game.table.phase == "MAIN" and not any(any(row) for row in game.table.known)


def test_edge_20_occupied_discs_stay() -> None:
    game = given("B", at={"R": "c4", "B": "d6"}, hands={"B": "TE DF"}, carried={"SG": "f5"}, dragons="d3 off")
    for space in ("c4", "d6", "f5", "d3"):
        assert not any(space in token for token in of_kind(game, "TE") + of_kind(game, "DF"))
    assert len(of_kind(game, "DF")) == sum(
        a < b
        for a in TERRAIN
        for b in NEIGHBOURS[a]
        if b in TERRAIN and not {a, b} & {"c4", "d6", "f5", "d3"}
    )


def test_edge_21_the_pile_runs_out_in_a_refill() -> None:
    position = placed("B", at={"B": "a1"}, hands={"B": "tN tR tR tR tR tR"})
    position["discard"] = {card: n for card, n in position["draw"].items() if card != "FL"}
    position["draw"] = {"FL": position["draw"]["FL"]}
    count = position["draw"]["FL"]
    position["hands"][2] = ["tN"]
    position["discard"]["tR"] = position["discard"].get("tR", 0) + 5
    position["discard"]["FL"] = count - 1
    position["draw"]["FL"] = 1
    game = replay(Referee.from_position(position), "b2=tN end")
    assert game.choices() == ["!draw:FL"] and "tN" in discarded(game) and game.position()["due"] == 6
    replay(game, "!draw:FL")
    assert discarded(game) == [] and "!draw:tN" in game.choices() and game.position()["due"] == 5


def test_edge_21_the_last_card_of_a_refill_is_the_last_of_the_pile() -> None:
    position = placed("B", at={"B": "a1"}, hands={"B": "tN tR tR tR tR tR"})
    position["discard"] = dict(position["draw"], FL=position["draw"]["FL"] - 1)
    position["draw"] = {"FL": 1}
    game = replay(Referee.from_position(position), "b2=tN end !draw:FL")
    assert discarded(game) == [] and game.table.draw.total() > 60 and game.table.active == 3


def test_edge_22_as_second_beside_the_own_hunter() -> None:
    game = given("S", ["RS", "YN", "BG"], at={"R": "TS", "S": "d5"}, hands={"S": ""})
    replay(game, "TS d5")
    assert statuses(game, "RS") == ["pair", "pair"] and states(game)[:2] == ["carried", "site"]


def test_edge_23_the_curse_throws_away_the_own_counter() -> None:
    hands = {"B": "EC UN/CM tR", "Y": "SL", "N": "UN/SL tY", "G": "CM/FE tG"}
    game = given("B", "YNBG", hands=hands, phase="TURN_START")
    replay(game, "Y.- N.- B.EC !EC:4=CM/FE !EC:1=SL !EC:2=tY")
    assert hand(game, "B") == ["tY", "SL", "CM/FE"] and shown(game, "phase asked") == ["WIN_ACTION", 2]
    undone = replay(copy.deepcopy(game), "N.SL[UN/SL] B.-")
    assert hand(undone, "B") == ["tR", "UN/CM"] and hand(undone, "G") == ["tG", "CM/FE"]
    assert hand(undone, "Y") == ["SL"] and discarded(undone) == ["EC", "UN/SL"]
    game.table.hands[1].append("SL/DP")
    game.table.draw["SL/DP"] -= 1
    replay(game, "N.SL[UN/SL] B.CM[CM/FE] N.SL[SL/DP]")
    assert hand(game, "B") == ["tR", "UN/CM"] and hand(game, "G") == ["tG"] and hand(game, "N") == ["tY"]
    assert discarded(game) == ["EC", "UN/SL", "CM/FE", "SL/DP"]


def test_edge_23_own_cards_do_not_pay_for_taken_ones() -> None:
    """The active hand is asked before the discarded cards are back in it (DI-124)."""
    hands = {"B": "EC UN/CM", "Y": "SL", "N": "UN/SL SL/FE", "G": "UN/CM"}
    game = given("B", "YNBG", hands=hands)
    replay(game, "B.EC !EC:4=UN/CM !EC:1=SL !EC:2=SL/FE N.SL[UN/SL] B.CM[UN/CM]")
    assert hand(game, "B") == ["SL", "SL/FE"] and game.table.phase == "MAIN"
    game = given("B", "YNBG", hands=hands | {"N": "UN/SL UN/SL tY"})
    replay(game, "B.EC !EC:4=UN/CM !EC:1=SL !EC:2=tY N.SL[UN/SL] B.CM[UN/CM] N.SL[UN/SL]")
    assert hand(game, "B") == ["UN/CM"] and hand(game, "G") == [] and hand(game, "Y") == ["SL"]


def test_edge_24_fear_clears_a_boat() -> None:
    game = given("G", at={"S": "@G", "G": "a5"}, hands={"G": "UN/FE tR"})
    replay(game, "FE[UN/FE]:S @G")
    assert where(game, "SG") == ["@S", "@G"]


def test_edge_25_nothing_to_draw() -> None:
    game = given("B", hands={"B": "EC", "R": "", "S": "", "G": ""})
    replay(game, "EC")
    assert game.table.phase == "MAIN" and hand(game, "B") == []
    game = given("B", hands={"B": "EC", "R": "", "S": "tR", "G": ""})
    assert replay(game, "EC").choices() == ["!EC:2=tR"]
    game = replay(given("B"), "pass()")
    assert shown(game, "phase active") == ["MAIN", 4]


def test_edge_26_no_exchange_after_a_countered_card() -> None:
    game = given("B", hands={"B": "FE/SA tR", "G": "CM/FE"})
    replay(game, "B.SA[FE/SA]:4 G.CM[CM/FE]")
    assert "end" in game.choices() and not of_kind(game, "pass")
    assert shown(game, "acted actions card_actions") == [True, 1, 1]


# ---- windows -------------------------------------------------------------------------------------------


def test_windows_ask_clockwise_and_skip_who_cannot() -> None:
    game = given("B", hands={"R": "SL", "G": "UN/SL", "S": "tR", "B": ""}, phase="TURN_START")
    replay(game, "G.- R.-")
    assert shown(game, "phase active") == ["MAIN", 3]


def test_counter_windows_begin_left_of_the_player_of_the_card() -> None:
    game = given("B", hands={"R": "SL", "G": "UN/CM", "S": "CM/FE", "B": "UN/CM"}, phase="TURN_START")
    replay(game, "R.SL S.- B.- G.-")
    assert game.table.phase == "EXCHANGE"
    game = given("B", hands={"R": "SL CM/FE", "G": "UN/CM", "S": "CM/FE", "B": "UN/CM"}, phase="TURN_START")
    replay(game, "R.SL S.- B.CM[UN/CM]")  # red himself is not asked
    assert shown(game, "phase active") == ["MAIN", 3]  # nobody has another SL


def test_a_counter_in_the_first_window_leaves_the_exchange_open() -> None:
    game = given("B", hands={"R": "SL", "B": "UN/CM tR"}, phase="TURN_START")
    replay(game, "R.SL B.CM[UN/CM]")
    assert legal(game, "pass(tR)") and shown(game, "played acted") == [["UN/CM"], False]


def test_slumber_on_a_pass_or_an_end_is_impossible() -> None:
    game = given("B", hands={"R": "SL", "B": "tR"})
    assert replay(game, "pass()").table.phase == "DRAW"


def test_undo_gives_back_the_stolen_card() -> None:
    game = given("B", hands={"R": "SL", "B": "FE/SA tR", "G": "tG"})
    replay(game, "B.SA[FE/SA]:4 !SA:tG R.SL")
    assert hand(game, "G") == ["tG"] and hand(game, "B") == ["tR"]
    assert game.view(2)["known"][3] == ["tG"] and game.view(3)["known"][2] == []
    assert game.view(0)["known"] == [[], [], [], []]


def test_undo_of_a_take_over() -> None:
    game = given("R", at={"R": "d4"}, hands={"R": "tS", "B": "SL"}, carried={"GS": "d5"})
    before = game.position()
    replay(game, "R.d5=tSxS B.SL")
    assert [game.position()[key] for key in ("hunters", "treasures")] == [
        before["hunters"],
        before["treasures"],
    ]


@pytest.mark.parametrize("token", ["TE:a3-i2", "DF:a3-a4", "LJ=tR:R", "DP:1>c3", "abandon", "FE[UN/FE]:S"])
def test_undo_restores_everything_but_the_cards(token: str) -> None:
    game = given(
        "G", at={"S": "d4"}, hands={"G": "TE DF LJ tR DP UN/FE", "R": "SL"}, carried={"G": "c4"},
        allow_null_plays=True,
    )  # fmt: skip
    before = game.position()
    replay(game, f"{token} R.SL")
    keys = ("discs", "dragons", "hunters", "treasures", "journey", "event")
    assert [game.position()[key] for key in keys] == [before[key] for key in keys]
    spent = len(before["hands"][3]) - len(hand(game, "G"))
    assert spent == {"abandon": 0, "LJ=tR:R": 2}.get(token, 1)


# ---- rules and options one by one ----------------------------------------------------------------------


def test_di_016_seven_actions_with_cards() -> None:
    more: Json = {"hands": {"R": "tB tG TE FL"}, "actions": 6, "acted": True, "card_actions": 6}
    assert given("R", at={"R": "c5"}, **more).kinds() >= {"walk", "flight", "TE"}
    game = given("R", at={"R": "d6"}, max_card_actions=6, **more)
    assert game.choices() == ["e7", "end"]


def test_di_036_boats_of_others() -> None:
    game = given("G", at={"G": "a1"}, hands={"G": "tS tG FL"})
    assert not any("@" in token for token in moves(game))
    assert not any(
        "@" in token for token in moves(given("N", "NB", at={"N": "e9"}, two_player_mode="single"))
    )


def test_di_040_no_card_where_entry_is_free() -> None:
    game = given("G", at={"G": "d5"}, hands={"G": "tG FL"})
    assert refused(game, "c5=tG FL>f6=tG TS=tG") and legal(game, "c5 TS FL>f6")


def test_di_044_occupied_spaces() -> None:
    game = given("G", at={"G": "d5", "R": "c5", "S": "d6"}, hands={"G": "tG tB"})
    assert not any(token.startswith(("c5", "d6")) for token in moves(game))
    assert refused(given("G", at={"G": "d5"}, hands={"G": "tG"}, dragons="c5 off"), "c5")


def test_di_046_a_pair_never_enters_the_site() -> None:
    assert "TS" not in given("G", carried={"GS": "d5"}).choices()
    assert "TS" not in given("G", carried={"GS": "d5"}, removed=6).choices()


def test_di_051_fear_on_oneself_while_waiting() -> None:
    game = replay(given("S", at={"S": "TS"}, hands={"S": "UN/FE tB"}), "FE[UN/FE]:S i5=tB")
    assert where(game, "S") == ["i5"] and states(game)[0] == "site"


@pytest.mark.parametrize("stops", [False, True])
def test_di_057_empty_site(stops: bool) -> None:
    game = given("G", at={"G": "e4"}, carried={"RB": "a3"}, removed=6, empty_site_stops=stops)
    replay(game, "TS")
    assert statuses(game, "G") == ["free"] and where(game, "G") == [SITE]
    assert shown(game, "active phase") == ([1, "MAIN"] if stops else [4, "MAIN"])
    later = given(
        "G", at={"G": "TS"}, carried={"RB": "a3"}, removed=6, empty_site_stops=stops, hands={"G": "TE"}
    )
    assert legal(later, "e4") and shown(replay(later, "TE:a1-a2"), "active phase") == [4, "MAIN"]
    second = given("G", at={"G": "e4", "S": "TS"}, carried={"RB": "a3"}, removed=6, empty_site_stops=stops)
    assert "TS" not in second.choices()


def test_di_056_the_last_treasure_leaves_the_site_empty() -> None:
    game = replay(given("G", at={"G": "e4", "S": "TS"}, removed=6), "TS e4")
    assert states(game)[6] == "carried" and game.table.island.on_site() is None


def test_di_077_fear_on_a_lone_bearer_and_on_a_waiting_hunter() -> None:
    game = replay(given("R", hands={"R": "UN/FE CM/FE"}, carried={"G": "c4"}, at={"S": "TS"}), "FE[UN/FE]:G")
    assert states(game)[:2] == ["removed", "site"] and where(game, "G") == ["@G"]
    replay(game, "FE[CM/FE]:S")
    assert states(game)[:2] == ["removed", "site"] and statuses(game, "S") == ["free"]


def test_di_100_di_129_curse_by_players() -> None:
    for colours, each in ((["RS", "NB"], 2), (["RS", "YN", "BG"], 2), ([*"RSBG"], 1), ([*"SYNBG"], 1)):
        active = colours[0][0]
        game = replay(given(active, colours, hands={active: "EC"}), "EC")
        while game.decider() == NATURE:
            game.play(game.choices()[0])
        assert len(hand(game, active)) == each * (len(colours) - 1)
    game = replay(given("R", ["R", "N"], hands={"R": "EC"}, two_player_mode="single"), "EC")
    assert game.position()["due"] == 1


def test_di_103_flights_from_and_to_boats() -> None:
    assert set(landings("@S")) == {"h5", "h4", "h6", "i3"}
    game = given("S", hands={"S": "FL tR"})
    assert {token for token in moves(game) if "FL" in token} == {"FL>h5=tR"}
    game = given("S", at={"S": "h5"}, hands={"S": "FL"})
    assert legal(game, "FL>@S")
    game = given("G", hands={"G": "FL"}, carried={"GS": "h5"})
    assert where(replay(game, "FL>@S"), "GS") == ["@S", "@S"] and game.decider() == 1


def test_di_104_flights_onto_bearers() -> None:
    game = given("R", at={"R": "d4"}, hands={"R": "FL tG tB"}, carried={"GS": "c5", "B": "f4"})
    assert legal(game, "FL>c5=tGxS FL>c5=tGxG FL>f4=tB")
    assert statuses(replay(game, "FL>f4=tB"), "RB") == ["pair", "pair"]


def test_di_108_null_plays() -> None:
    hands = {"S": "UN/FE FE/SA TE LJ tB tS", "R": ""}
    strict = given("S", at={"S": "TS"}, hands=hands)
    loose = given("S", at={"S": "TS"}, hands=hands, allow_null_plays=True)
    for tokens in ("FE[UN/FE]:R", "SA[FE/SA]:1", "LJ=tB:B LJ=tS:S", "TE:a2-c1"):
        assert refused(strict, tokens) and legal(loose, tokens)
    replay(loose, "SA[FE/SA]:1")
    assert loose.table.phase == "MAIN" and shown(loose, "acted") == [True]
    replay(loose, "LJ=tB:B FE[UN/FE]:S")
    assert legal(loose, "i5")  # the journey counts after he got free
    assert refused(given("S", at={"S": "TS"}, hands={"S": "FL"}, allow_null_plays=True), "FL>d6 FL>g5")


def test_di_109_free_steps_do_not_return() -> None:
    game = given("G", at={"G": "d5"}, hands={"G": "LJ tS tN TE"})
    replay(game, "c5 LJ=tS:S b4")
    assert shown(game, "stretch") == [["c5", "b4"]] and refused(game, "c5 c5=tN")
    replay(game, "TE:a1-i1")
    assert shown(game, "stretch") == [["b4"]] and legal(game, "c5")
    game = replay(given("G", at={"G": "d5"}, hands={"G": "tS FL"}), "c5")
    assert legal(game, "d5=tS")  # paid
    game = replay(given("B", at={"B": "c3"}, hands={"B": "LJ tY FL"}), "LJ=tY:Y b3")
    assert refused(game, "c3") and legal(game, "FL>d3")


def test_di_109_a_flight_may_return() -> None:
    game = given("Y", "SYBG", at={"Y": "e6"}, hands={"Y": "FL"}, stretch=["d7", "e6"])
    assert legal(game, "FL>d7")
    game = given("Y", "SYBG", at={"Y": "d8"}, hands={"Y": "FL tB"}, stretch=["d7", "d8"])
    assert refused(game, "d7 d7=tB")  # tB is no card for a desert
    assert legal(given("Y", "SYBG", at={"Y": "d8"}, hands={"Y": "tYS"}, stretch=["d7", "d8"]), "d7=tYS")


def test_di_128_a_card_leads_back() -> None:
    game = given("G", at={"G": "d5"}, hands={"G": "LJ tS tG tN TE"})
    replay(game, "LJ=tS:S c5 b4")
    assert refused(game, "c5 c5=tN") and legal(game, "c5=tG")
    replay(game, "c5=tG")
    assert shown(game, "stretch card_actions") == [["c5"], 2] and legal(game, "b4")
    game = given("G", at={"G": "a5"}, hands={"G": "tG"}, stretch=["@G", "a5"])
    assert refused(game, "@G @G=tG")  # no terrain there


def test_di_109_joining_begins_a_new_stretch() -> None:
    game = given("G", at={"G": "d5"}, carried={"S": "c5"}, hands={"G": "tS"})
    replay(game, "c5")
    assert shown(game, "stretch") == [["c5"]] and legal(game, "d5=tS")
    game = given("S", at={"S": "c5"}, carried={"G": "d5"}, hands={"S": ""})
    assert shown(replay(game, "d5"), "stretch") == [["d5"]]


@pytest.mark.parametrize(("option", "boats"), [("hunter", "@R"), ("player", "@R @S")])
def test_di_115_boats_of_two_players(option: str, boats: str) -> None:
    colours = ["RS", "YN", "BG"]
    found = [
        token
        for space in ("e9", "i5", "a5", "a1", "e1", "i1")
        for token in moves(given("R", colours, carried={"RB": space}, three_player_boats=option))
        if "@" in token
    ]
    assert set(found) - {"@B", "@G"} == set(boats.split())
    assert ("@G" in found) == (option == "player")


def test_di_115_the_owner_of_the_boat_decides() -> None:
    game = given("R", ["RS", "YN", "BG"], carried={"RB": "a5"}, three_player_boats="player")
    replay(game, "R.@G G.share")
    assert game.scores() == [100, 0, 100] and where(game, "RBG") == ["@G"] * 3


def test_di_120_ties() -> None:
    coins = [[100, 150, 150, 300], [125, 125, 200, 250], [100, 200, 300], [175, 175, 250]]
    game = Referee(4)
    game.table.coins = coins
    game.table.phase = "GAME_OVER"
    assert sum(game.scores()) == 2600 and game.winners() == [0] and game.places() == [1, 2, 3, 4]
    coins = [[300, 200, 100], [300, 150, 150], [], []]
    for option, winners in (("highest_coin", [0, 1]), ("lexicographic", [0])):
        game = Referee(4, tie_break=option)
        game.table.coins, game.table.phase = coins, "GAME_OVER"
        assert game.winners() == winners


def test_di_121_events_reset_the_counter() -> None:
    game = given("G", hands={"G": ""}, carried={"G": "c4"}, stall=7, stall_rounds=2)
    replay(game, "abandon end")
    assert game.table.phase == "DRAW" and game.table.stall == 0
    game = given("G", hands={"R": "SL"}, carried={"G": "c4"}, stall=7, stall_rounds=2)
    replay(game, "abandon R.SL")
    assert game.decider() == OVER and game.table.stall == 8


def test_options_are_checked() -> None:
    bad: list[Json] = [
        {"board": "hex62"},
        {"coin_values": [100, 125, 150, 175, 200, 300]},
        {"coin_values": [100, 125, 150, 175, 175, 250, 300]},
        {"coin_values": [50, 125, 150, 175, 200, 250, 300]},
        {"colours": "RSYY"},
        {"colours": "RYSN"},
        {"colours": "RSY"},
        {"colours": "RSYX"},
        {"start_player": 0},
        {"start_player": 5},
        {"start_player": "chosen"},
        {"max_card_actions": 5},
        {"empty_site_stops": 1},
        {"stall_rounds": 0},
        {"stall_rounds": True},
        {"tie_break": "none"},
        {"weather": "fine"},
    ]
    for options in bad:
        with pytest.raises(ValueError):
            Referee(4, **options)
    for players in (1, 7):
        with pytest.raises(ValueError):
            Referee(players)
    for players, colours in ((3, ["RG", "YN", "BS"]), (6, [*"SYNBGR"]), (2, ["RS", "BN"])):
        with pytest.raises(ValueError):
            Referee(players, colours=colours)
    assert Referee(4, colours="BGRY").table.options["colours"] == [*"BGRY"]
    assert Referee(2, colours="NR", two_player_mode="single").table.island.hunters["N"].seat == 0


def test_broken_positions_are_refused() -> None:
    def broken(**changes: Any) -> Json:
        return placed("G", at={"S": "TS"}) | changes

    hunters = placed("G", at={"S": "TS"})["hunters"]
    for changes in (
        {"dragons": ["e9", "off"]},
        {"dragons": ["c4", "c4"]},
        {"phase": "LUNCH"},
        {"phase": "WIN_START"},
        {"phase": "WIN_ACTION", "asked": 1},
        {"phase": "COUNTER", "asked": 1},
        {"phase": "CHANCE"},
        {"phase": "COLLECT"},
        {"phase": "EXIT"},
        {"phase": "DRAW"},
        {"phase": "SETUP"},
        {"active": None},
        {"hunter": None},
        {"hunter": "R"},
        {"discard": {"tR": 1}},
        {"acted": True},
        {"discs": START_DISCS | {"a1": "G"}},
        {"coins": [[100], [], [], []]},
        {"hunters": hunters | {"S": hunters["S"] | {"status": "free"}}},
        {"hunters": hunters | {"R": hunters["R"] | {"space": "TS", "status": "waiting"}}},
        {"hunters": {colour: hunters[colour] for colour in "RSB"}},
    ):
        with pytest.raises(ValueError):
            Referee.from_position(broken(**changes))


# ---- who knows what ------------------------------------------------------------------------------------


def test_views_hide_hands_and_who_is_asked() -> None:
    game = given("B", hands={"R": "SL", "B": "FE/SA tR", "G": "tG tY"})
    replay(game, "B.SA[FE/SA]:4 !SA:tG")
    assert game.table.phase == "WIN_ACTION"
    red, blue, green, public = game.view(0), game.view(2), game.view(3), game.view(None)
    assert red["asked"] == 1 and blue["asked"] is green["asked"] is public["asked"] is None
    assert red["hands"] == [["SL"], None, None, None] and public["hands"] == [None] * 4
    assert red["hand_sizes"] == [1, 6, 2, 1] and red["draw"] is None and red["draw_size"] > 60
    assert [view["undo"]["taken"] for view in (red, blue, green, public)] == [
        [[4, None]], [[4, "tG"]], [[4, "tG"]], [[4, None]],
    ]  # fmt: skip
    assert green["known"][2] == ["tG"] and blue["known"] == red["known"] == public["known"] == [[]] * 4


def test_the_hand_that_came_back_from_the_discard_pile_is_known() -> None:
    game = given("B", hands={"R": "SL", "B": "EC tR tS", "G": "tG tY", "S": ""})
    replay(game, "B.EC !EC:4=tG !EC:1=SL")
    assert game.table.phase == "MAIN"
    game = given("B", hands={"R": "SL SL/FE", "B": "EC tR tS", "G": "tG tY", "S": ""})
    replay(game, "B.EC !EC:4=tG !EC:1=SL/FE R.SL")
    assert game.view(None)["known"][2] == game.view(1)["known"][2] == ["tR", "tS"]
    assert game.view(2)["known"] == [["SL/FE"], [], [], ["tG"]]
    while game.table.phase == "DRAW":
        game.play(game.choices()[0])
    assert game.view(None)["known"][2] == ["tR", "tS"]


def test_knowledge_wanes_when_cards_go_unseen() -> None:
    known: list[list[list[str]]] = [[[] for _ in range(4)] for _ in range(5)]
    known[4][3] = ["tG", "tG", "tY"]
    game = given("B", hands={"B": "FE/SA", "G": "tG tG tY TE"}, known=known)
    replay(game, "B.SA[FE/SA]:4 !SA:TE")
    assert game.view(None)["known"][3] == ["tG"]  # one of the green cards at least is still there
    replay(game, "B.end")
    assert game.view(3)["known"][2] == ["TE"]
    refill(game)
    replay(game, "G.b6=tG")
    assert game.view(None)["known"][3] == []


# ---- random games --------------------------------------------------------------------------------------


def random_options(rng: random.Random, players: int) -> Json:
    options: Json = {name: rng.choice(values) for name, values in OPTION_VALUES.items()}
    options["stall_rounds"] = rng.choice([1, 2, 4])
    options["start_player"] = rng.choice(["random", *range(1, players + 1)])
    if len(default_colours(players, options["two_player_mode"])[0]) == 1 and players < 6:
        chosen = sorted(rng.sample(range(6), players))
        turn = rng.randrange(players)
        options["colours"] = [COLOURS[place] for place in chosen[turn:] + chosen[:turn]]
    return options


def random_position(rng: random.Random, players: int) -> Json:
    """A middle game: treasures with pairs and lone bearers, hunters, dragons and discs anywhere."""
    position = Referee(players, **random_options(rng, players) | {"start_player": 1}).position()
    hunters = position["hunters"]
    spaces = [space for space in TERRAIN if space not in EXITS]
    rng.shuffle(spaces)
    loose = list(hunters)
    rng.shuffle(loose)
    carried = {}
    while loose and rng.random() < 0.7:
        group = [loose.pop() for _ in range(min(len(loose), rng.choice([1, 2, 2])))]
        carried["".join(group)] = spaces.pop()
    lift(position, rng.randint(0, 7 - len(carried) - (not carried)), carried)
    for colour in loose:
        hunters[colour]["space"] = rng.choice([f"@{colour}", f"@{rng.choice(COLOURS)}", spaces.pop()])
    if loose and rng.random() < 0.5:
        with_coins = any(one["state"] == "site" for one in position["treasures"])
        hunters[loose[0]] |= {"space": SITE, "status": "waiting" if with_coins else "free"}
    discs = list(START_DISCS.values())
    rng.shuffle(discs)
    position["discs"] = dict(zip(TERRAIN, discs, strict=True))
    position["dragons"] = [rng.choice(["off", spaces.pop()]) for _ in range(2)]
    cards = [card for card, count in DECK.items() for _ in range(count)]
    rng.shuffle(cards)
    position["hands"] = [[cards.pop() for _ in range(rng.choice([0, 3, 5, 6, 6]))] for _ in range(players)]
    cut = rng.choice([len(cards), 1, 5])
    position["draw"], position["discard"] = dict(Counter(cards[:cut])), dict(Counter(cards[cut:]))
    return position | {"phase": "TURN_START", "active": rng.randint(1, players)}


def distance(start: str, goal: str) -> int:
    reached, frontier = {start: 0}, [start]
    for space in frontier:
        for other in NEIGHBOURS[space]:
            if other not in reached:
                reached[other] = reached[space] + 1
                frontier.append(other)
    return reached[goal]


DISTANCES = {(a, b): distance(a, b) for a in NEIGHBOURS for b in (SITE, *BOATS)}


def landing(token: str) -> str:
    return token.removeprefix("FL>").partition("=")[0].partition("x")[0]


def goal(game: Referee) -> str:
    hunter = game.table.island.hunters[game.table.hunter]
    return hunter.boat() if hunter.status == "pair" else SITE


def chosen(game: Referee, rng: random.Random) -> str:
    """A decision that is random, but often leads to the treasure and home, and seldom passes."""
    if game.decider() == NATURE:
        return rng.choices(game.choices(), game.weights())[0]
    by_kind = game.choices_by_kind()
    if game.table.phase in ("MAIN", "EXIT"):
        steps = [*by_kind.get("walk", []), *by_kind.get("flight", [])]
        if steps and rng.random() < 0.6:
            aim = goal(game)
            return min(steps, key=lambda token: (DISTANCES[landing(token), aim], rng.random()))
        for quiet in ("pass", "end"):
            if len(by_kind) > 1 and rng.random() < 0.8:
                by_kind.pop(quiet, None)
    return rng.choice(by_kind[rng.choice(sorted(by_kind))])


def check_decision(game: Referee, rng: random.Random) -> None:
    """The laws that hold at every decision."""
    check_table(game.table)
    by_kind = game.choices_by_kind()
    choices = list(itertools.chain(*by_kind.values()))
    assert choices and len(choices) == len(set(choices)) and set(by_kind) == game.kinds()
    assert game.table.phase in PHASES
    if game.decider() == NATURE:
        assert len(game.weights()) == len(choices) and min(game.weights()) > 0
        assert all(token.startswith("!") for token in choices)
    if game.table.phase in ("WIN_START", "WIN_ACTION"):
        assert game.decider() != game.table.active and len(choices) > 1
    if game.table.phase == "COUNTER":
        assert game.table.stake is not None and game.decider() != game.table.stake.by and len(choices) > 1
    for token in rng.sample(choices, min(3, len(choices))):
        assert game.is_legal(token) and token in by_kind[kind_of(token)]


def check_position(game: Referee) -> None:
    """A position survives JSON, and its views do not tell what they must not."""
    position = json.loads(json.dumps(game.position()))
    again = Referee.from_position(position)
    assert again.position() == game.position()
    assert again.decider() == game.decider() and again.choices() == game.choices()
    for seat in (*range(game.table.players), None):
        view = json.loads(json.dumps(game.view(seat)))
        for holder, cards in enumerate(view["hands"]):
            assert cards == (position["hands"][holder] if holder == seat else None)
        assert view["hand_sizes"] == [len(cards) for cards in position["hands"]]
        if seat is not None:
            assert view["known"][seat] == []


def check_refusals(game: Referee, seen: list[str]) -> None:
    """Tokens of other positions are legal exactly if they are in the list."""
    choices = set(game.choices())
    for token in seen:
        assert game.is_legal(token) == (token in choices)


def play_randomly(game: Referee, rng: random.Random) -> Counter[str]:
    """Play to the end with all checks on the way; count what happened."""
    events, seen = Counter[str](), ["TE:i2-a3", "DF:a1-zz", "pass(XX)", "pass(TE,tR)", "", "LJ=TE:R"]
    while game.decider() != OVER:
        check_decision(game, rng)
        if rng.random() < 0.05:
            check_position(game)
            check_refusals(game, rng.sample(seen, min(12, len(seen))))
        token = chosen(game, rng)
        seen.append(token)
        events.update([kind_of(token), game.table.phase])
        gold = sum(game.scores())
        game.play(token)
        events["collected"] += sum(game.scores()) > gold
    check_table(game.table)
    assert game.choices() == [] and game.winners()
    return events


@pytest.mark.parametrize("mode", ["pairs", "single"])
@pytest.mark.parametrize("players", range(2, 7))
def test_random_games(players: int, mode: str) -> None:
    for seed in range(2):
        rng = random.Random(f"{players} {mode} {seed}")
        options = random_options(rng, players) | {"two_player_mode": mode}
        if players == 2:
            options.pop("colours", None)
        play_randomly(Referee(players, **options), rng)


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_from_the_middle(players: int) -> None:
    for seed in range(8):
        rng = random.Random(f"middle {players} {seed}")
        play_randomly(Referee.from_position(random_position(rng, players)), rng)


def test_all_phases_and_kinds_occur_in_random_games() -> None:
    events = Counter[str]()
    for seed in range(20):
        rng = random.Random(f"all {seed}")
        events += play_randomly(Referee.from_position(random_position(rng, 3 + seed % 3)), rng)
    assert set(PHASES) - {"GAME_OVER", "SETUP"} <= set(events)
    assert {"UN", "CM", "SL", "EC", "share", "flight", "abandon", "DP", "DF", "TE", "collected"} <= set(
        events
    )


def test_replaying_the_decisions_gives_the_same_position() -> None:
    rng = random.Random(10)
    game, log = Referee(5, stall_rounds=2), []
    while game.decider() != OVER:
        log.append(chosen(game, rng))
        game.play(log[-1])
    again = Referee(5, stall_rounds=2)
    for token in log:
        again.play(token)
    assert again.position() == game.position()


def test_passes_are_all_parts_of_the_hand() -> None:
    game = given("B", hands={"B": "tR tR TE UN/CM"})
    parts = {
        tuple(in_order(part))
        for n in range(5)
        for part in itertools.combinations(["tR", "tR", "TE", "UN/CM"], n)
    }
    assert set(of_kind(game, "pass")) == {f"pass({','.join(part)})" for part in parts}
    assert refused(game, "pass(TE,tR) pass(tR,tR,tR) pass(tB) pass")
