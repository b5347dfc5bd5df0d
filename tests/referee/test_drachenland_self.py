"""Checks the naive referee of Drachenland alone: scenarios, corners of the rules, and random games."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

from .drachenland import NATURE, OVER, Referee, best_grouping
from .drachenland.board import ENTRANCES, NEIGHBOURS, PATHS, PRINTED, RIVERS, STONES, VOLCANOES
from .drachenland.driving import KINDS, Driver, drawn_options, kind_of, late_game
from .drachenland.pieces import COLOURS, GEMS, UNDER_VOLCANOES, no_tokens
from .drachenland.positions import check

PARKED = {"DR": "V13", "DG": "V13", "DB": "V13"}
RING_VOLCANOES = ("V13", "V14", "V15")


def given(
    pawns: str = "",
    hand: str = "",
    *,
    roll: tuple[int, int] = (3, 4),
    down: str = "",
    lying: dict[str, str] | None = None,
    gems: dict[str, str] | None = None,
    eggs: dict[str, int] | None = None,
    unseen: str = "",
    rings: str = "",
    phase: str = "ASSIGN",
    **options: Any,
) -> Referee:
    """Seat 1 is to move, all volcanoes but those `down` are open; words are parted by blanks.

    `pawns` is like "1R:V4 2G:s094", `hand` the tokens of seat 1, `lying` and `gems` what lies on volcanoes.
    What is not named is with the last player or has left the game; dragons and Ring tokens lie in the south.
    """
    game = Referee(**{"start_player": 1} | options)
    game.phase, game.turn = phase, 1
    if phase == "ASSIGN":
        game.rolled, game.unused = list(roll), list(roll)
    for word in pawns.split():
        seat, colour, space = int(word[0]) - 1, word[1], word[3:]
        game.players[seat].pawns[colour].space = space
    for word in rings.split():
        game.players[int(word[0]) - 1].pawns[word[1]].ring = True
        game.rings -= 1
    place_tokens(game, hand.split(), down.split(), lying or {}, unseen.split())
    place_treasure(game, gems or {}, eggs or {})
    return Referee.from_position(game.position())


def place_tokens(
    game: Referee, hand: list[str], down: list[str], lying: dict[str, str], unseen: list[str]
) -> None:
    bag = Counter(UNDER_VOLCANOES) + Counter(dict.fromkeys("TFY", len(game.players)))
    for player in game.players:
        player.tokens = no_tokens()
    for kind in hand:
        game.players[0].tokens[kind] += 1
    for name, volcano in game.volcanoes.items():
        volcano.face_down = name in down
        volcano.tokens = lying.get(name, "").split()
    named = [kind for words in lying.values() for kind in words.split()]
    bag -= Counter([*hand, *named, *unseen])
    common = [kind for kind in "MMMMHHFFYY" if bag[kind]]
    while len(unseen) < len(down) + 1:
        kind = next(kind for kind in common if bag[kind])
        bag[kind] -= 1
        unseen = [*unseen, kind]
    game.unseen = {kind: unseen.count(kind) for kind in UNDER_VOLCANOES}
    for kind, left in bag.items():
        for number in range(left):
            if kind in no_tokens():
                game.discarded[kind] += 1
            else:
                game.volcanoes[PARKED.get(kind) or RING_VOLCANOES[number]].tokens.append(kind)


def place_treasure(game: Referee, gems: dict[str, str], eggs: dict[str, int]) -> None:
    last = game.players[-1]
    for name, volcano in game.volcanoes.items():
        last.eggs += volcano.eggs - eggs.get(name, volcano.eggs)
        volcano.eggs = eggs.get(name, volcano.eggs)
        volcano.gems = {kind: gems.get(name, "").count(kind) for kind in GEMS}
    for kind, count in GEMS.items():
        last.gems[kind] = count - sum(volcano.gems[kind] for volcano in game.volcanoes.values())


def replay(game: Referee, tokens: str) -> Referee:
    for token in tokens.split():
        assert game.play(token) == []
    return game


def dealt(**options: Any) -> Referee:
    """A game after NATURE's set-up."""
    game = Referee(**options)
    dice = random.Random(str(options))
    while game.phase == "SETUP":
        game.play(dice.choices(game.choices(), game.weights())[0])
    return game


def space_of(game: Referee, pawn: str) -> str | None:
    return game.players[int(pawn[0]) - 1].pawns[pawn[1]].space


def walks(game: Referee) -> set[str]:
    return {token for token in game.choices() if ">" in token}


# ---- scenarios of section 11 -------------------------------------------------------------------------


def test_s01_opening() -> None:
    game = replay(dealt(players=4, start_player=1), "R+E1>s001 B+E1>s002")
    assert "G+E1>s002" not in game.choices() and "G+E1>s115" in game.choices()
    replay(game, "G+E1>s115")
    assert "R+E1>s003" in game.choices() and "R+E1>V4" not in game.choices()
    replay(game, "R+E1>s003")
    assert (game.phase, game.active, game.turn) == ("ROLL", 0, 1)


def test_s02_two_player_opening() -> None:
    game = dealt(players=2, start_player=2)
    assert sum(volcano.eggs for volcano in game.volcanoes.values()) == 15
    assert game.volcanoes["V1"].eggs == 1 and game.decider() == 1
    assert {t for t in game.choices() if t[:4] == "R+E1"} == {f"R+E1>s00{k}" for k in (1, 2, 8, 9)}
    replay(game, "R+E1>s002")
    ends = {"s003", "s005", "s116", "s010", "s012", "s115"}
    assert {t.split(">")[1] for t in game.choices() if t[:4] == "G+E1"} == ends


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s03_set_up_counts(players: int) -> None:
    game = dealt(players=players)
    check(game)
    for name, volcano in game.volcanoes.items():
        assert sum(volcano.gems.values()) == PRINTED[name]["gems"] and max(volcano.gems.values()) <= 2
        assert volcano.face_down and volcano.tokens == []
    assert [PRINTED[name]["gems"] for name in VOLCANOES] == [5] * 3 + [4] * 6 + [3] * 6
    for player in game.players:
        assert player.tokens == {"T": 1, "F": 1, "Y": 1, "M": 0, "H": 0}
        assert not any(pawn.space or pawn.ring for pawn in player.pawns.values())
    assert (game.rings, len(game.players), sum(game.unseen.values())) == (12, players, 16)


def test_s04_variant_1() -> None:
    layouts = [dealt(gem_limit="none", start_player=1, idle_limit=k + 1) for k in range(5)]
    assert any(max(volcano.gems.values()) > 2 for game in layouts for volcano in game.volcanoes.values())
    for game in layouts:
        check(game)


def test_s05_up_to_the_die() -> None:
    choices = set(replay(given("1R:V4"), "R3").choices())
    assert {".", ">s043", ">s044", ">s045", ">V1"} <= choices and ">s046" not in choices


def test_s06_passing_and_blocking() -> None:
    game = given("1R:V4 2G:s094 1B:s095", roll=(2, 3))
    two = given("1R:V4 2G:s094 1B:s095", roll=(2, 3))
    choices = replay(game, "R3").choices()
    assert ">V1" in choices and not {">s094", ">s095"} & set(choices)
    assert not {">V1", ">s094", ">s095"} & set(replay(two, "R2").choices())


def test_s07_forced_stop() -> None:
    game = replay(given("1G:s095", down="V1"), "G3")
    assert ">V1" in game.choices() and ">s106" not in game.choices()
    replay(game, ">V1")
    assert game.phase == "REVEAL" and game.decider() == NATURE
    assert game.move is not None and game.move.die_steps == 1
    replay(game, "(M)")
    assert game.phase == "TAKE" and game.progress


def test_s08_open_volcano_passed() -> None:
    assert {">s106", ">s096", ">s114", ">V1"} <= walks(replay(given("1G:s095"), "G3"))


def test_s09_zero_move() -> None:
    game = given("1B:V5 1G:V9 1R:s001", roll=(1, 3), gems={"V5": "BB", "V9": "GG"})
    replay(game, "B1 . g")
    assert game.players[0].gems["B"] == 2 and game.phase == "ASSIGN"
    assert game.choices() == ["R3", "G3"]
    replay(game, "R3 .")
    assert (game.phase, game.active, game.players[0].gems["G"]) == ("ROLL", 1, 0)


def test_s10_egg_with_token() -> None:
    game = replay(given("1R:V6", lying={"V6": "M"}), "R3 . e")
    assert (game.players[0].eggs, game.players[0].tokens["M"], game.volcanoes["V6"].tokens) == (1, 1, [])
    game = replay(given("1R:V6", lying={"V6": "O"}), "R3 . e")
    assert (game.players[0].eggs, game.volcanoes["V6"].tokens) == (1, ["O"])


def test_s11_fly() -> None:
    game = replay(given("1R:V2 2R:V9", lying={"V2": "DR"}, gems={"V9": "RR"}), "R4 ^V9 . g")
    assert space_of(game, "1R") == "V9" and game.volcanoes["V9"].tokens == ["DR"]
    assert game.players[0].gems["R"] == 2
    replay(game, "G3 . {24} R4")
    assert "^V1" in game.choices() and "^V9" not in game.choices()


def test_s12_call() -> None:
    game = replay(given("1B:V12", lying={"V3": "DB"}, gems={"V12": "B"}), "B4 ^! . g")
    assert game.volcanoes["V12"].tokens == ["DB"] and game.volcanoes["V3"].tokens == []
    assert (space_of(game, "1B"), game.players[0].gems["B"]) == ("V12", 1)


def test_s13_baby_dragon() -> None:
    game = given("1G:V7", "Y", lying={"V1": "DG"}, down="V14", eggs={"V14": 1})
    replay(game, "G4 ^! *V14 (M) e")
    assert space_of(game, "1G") == "V14" and game.volcanoes["V14"].tokens.count("DG") == 1
    assert (game.players[0].eggs, game.players[0].tokens["M"], game.players[0].tokens["Y"]) == (1, 1, 0)
    assert game.discarded["Y"] >= 1


def test_s14_y_is_no_walk() -> None:
    game = replay(given("1R:s001", "Y", roll=(1, 3)), "R1")
    assert set(game.choices()) == {">s002", ">s008", "."}


def test_s15_ferry_and_steps() -> None:
    game = replay(given("1R:s095", "F"), "R3 >V1")
    assert {"~V9", "~V10", "."} == set(game.choices())
    replay(game, "~V10")
    assert ">s066" in game.choices() and ">s065" not in game.choices()


def test_s16_ferry_after_forced_stop() -> None:
    assert replay(given("1R:s095", "F F", down="V1"), "R3 >V1 (M)").phase == "TAKE"
    game = replay(given("1R:s095", "F F M", down="V1", forced_stop="walk"), "R3 >V1 (M)")
    assert set(game.choices()) == {"~V9", "~V10", "."}
    replay(game, "~V10")
    assert set(game.choices()) == {"~V1", "~V9", "."}


@pytest.mark.parametrize("down", ["", "V4"])
def test_s17_forced_march_on_entry(down: str) -> None:
    game = replay(given("1R:V12", "M", down=down), "G3")
    assert "E1>V4" not in game.choices()
    replay(game, "M")
    assert "E1>V4" in game.choices() and "M" not in game.choices()
    gone = game.discarded["M"]
    replay(game, "E1>V4")
    assert space_of(game, "1G") == "V4" and gone >= 1 and game.players[0].tokens["M"] == 0


def test_s18_ring() -> None:
    game = given("1B:s078", lying={"V8": "O"}, gems={"V8": "BD"})
    replay(game, "B4 >V8 .")
    assert game.choices() == ["g", "d", "e", "o", "."]
    replay(game, "o")
    assert game.players[0].pawns["B"].ring and game.rings == 11 and game.players[0].gems["B"] == 0
    assert replay(given("1B:V8", lying={"V8": "O"}), "B4 .").choices() == ["e", "."]
    worn = given("1B:s078", lying={"V8": "O"}, rings="1B")
    assert replay(worn, "B4 >V8 .").choices() == ["e", "."]


def test_s19_ring_by_ferry() -> None:
    game = replay(given("1B:V8", "F", roll=(1, 4), lying={"V15": "O"}), "B1 ~V15 .")
    assert "o" in game.choices()
    called = given("1B:V15", "Y", roll=(1, 4), lying={"V15": "O", "V1": "DB"})
    assert "o" not in replay(called, "B1 *! .").choices()


def test_s20_magic_hand() -> None:
    game = replay(given("1R:s103", "H", gems={"V3": "R"}), "R4 >V3 . e H")
    assert game.choices() == ["g", "e"]
    assert replay(game, "e").players[0].eggs == 2
    game = replay(given("1R:s103", "H H", lying={"V3": "O"}), "R4 >V3 . e")
    assert game.choices() == ["H", "."]
    assert replay(game, "H o").phase == "ASSIGN" and game.players[0].tokens["H"] == 1
    never = given("1R:s103", "H", lying={"V3": "O"}, eggs={"V3": 1}, hand_ring="never")
    assert replay(never, "R4 >V3 . e").phase == "ASSIGN"


def test_s21_fate() -> None:
    game = replay(given("1R:V4", "T", phase="ROLL"), "{12}")
    assert (game.phase, game.choices()) == ("FATE", ["T", "K"])
    replay(game, "T")
    assert game.position()["dice"] == {"rolled": [], "unused": []}
    replay(game, "{24}")
    assert game.phase == "ASSIGN" and game.players[0].tokens["T"] == 0
    replay(game, "R2 . . B4 .")
    assert (game.phase, game.active) == ("ROLL", 1)


def test_s22_immediate_end() -> None:
    no_eggs = dict.fromkeys(VOLCANOES, 0)
    game = given("1R:V11", "H", eggs=no_eggs | {"V11": 1}, lying={"V11": "M"}, gems={"V11": "RD"})
    replay(game, "R3 . e")
    assert game.decider() == OVER and game.choices() == [] and game.unused == [4] and game.move is None
    assert game.players[0].tokens["M"] == 1 and game.progress
    assert (game.turn, game.active, game.places()) == (1, 0, [2, 3, 1])


def test_s23_scores_of_the_rulebook() -> None:
    game = Referee(players=2)
    first, second = game.players
    first.eggs, first.gems = 4, {"R": 7, "G": 2, "B": 6, "D": 4}
    second.eggs, second.gems = 6, {"R": 4, "G": 4, "B": 5, "D": 0}
    for player, rings in ((first, "RB"), (second, "RGB")):
        for colour in rings:
            player.pawns[colour].ring = True
    assert game.scores() == [45, 43] and game.places() == [0, 0]
    game.phase = "END"
    assert game.places() == [1, 2]


def test_s24_jokers() -> None:
    assert best_grouping(1, 0, 0, 1, 2) == (10, 1)
    assert best_grouping(1, 0, 0, 0, 3) == (10, 1)
    assert best_grouping(0, 0, 0, 0, 5) == (5, 0)
    assert best_grouping(2, 1, 1, 1, 2) == (13, 1)
    assert best_grouping(18, 16, 16, 16, 9) == (183, 18)


def test_s25_idle_end() -> None:
    for options, turns in (({"idle_limit": 30}, 60), ({"idle_limit": "none", "max_rounds": 40}, 80)):
        game = replay(dealt(players=2, start_player=1, **options), "R+E1>s002 R+E2>s024")
        for turn in range(1, turns + 1):
            assert game.position()["round"] == (turn + 1) // 2
            replay(game, "{23}" + " K" * (game.players[0].tokens["T"]) + " R2 . G3 .")
        assert (game.decider(), game.turn, game.idle, game.scores()) == (OVER, turns, turns, [0, 0])
        assert game.places() == [1, 1]


def test_s26_what_nature_may_turn_up() -> None:
    game = replay(given("1R:s095", down="V1", unseen="H DG"), "R3 >V1")
    assert dict(zip(game.choices(), game.weights(), strict=True)) == {"(DG)": 1, "(H)": 1}
    replay(game, "(H)")
    game = given("1G:V1", "Y", unseen="DG")
    assert not any(token[0] in "^*" for token in replay(game, "G4").choices())
    game = given("1R:s095", down=" ".join(VOLCANOES), unseen=" ".join(Counter(UNDER_VOLCANOES).elements()))
    replay(game, "R3 >V1")
    assert [game.weights(), sum(game.weights())] == [[2, 2, 4, 1, 1, 1, 3, 2], 16]
    roll = given(phase="ROLL")
    odds = dict(zip(roll.choices(), roll.weights(), strict=True))
    assert (len(odds), sum(odds.values()), odds["{24}"]) == (9, 36, 9)


def test_s27_march_before_the_walk() -> None:
    assert replay(given("1R:V4", "M"), "R3 >s044").choices() == ["."]
    found = walks(replay(given("1R:V4", "M"), "R3 M"))
    assert found == {f">{space}" for space in distances("V4", 6)} and ">V4" not in found


# ---- edge cases of section 8 that no scenario asks ------------------------------------------------------


def distances(start: str, most: int) -> dict[str, int]:
    """Spaces at most so far from a place on an open board, found ring by ring."""
    found, ring = {start: 0}, {start}
    for far in range(1, most + 1):
        ring = {space for here in ring for space in NEIGHBOURS[here] if space not in found}
        found |= dict.fromkeys(ring, far)
    del found[start]
    return found


def test_e03_the_way_round_is_paid() -> None:
    game = replay(given("1R:s095", "M"), "R4 M >s113")  # over V1: 2 + 2
    assert game.move is not None and (game.move.march_steps, game.move.die_steps) == (0, 3)
    game = replay(given("1R:s095", "M M", down="V1"), "R4 M")
    assert ">s113" not in game.choices()
    replay(game, "M >s113")  # over V4, V9 and V3: 1 + 4 + 3 + 2
    assert game.move is not None and (game.move.march_steps, game.move.die_steps) == (0, 0)


def test_e05_e08_a_second_egg_and_no_stop_on_an_emptied_volcano() -> None:
    game = replay(given("1R:s095 1G:s094", lying={"V1": "F"}), "R3 >V1 . e")
    assert game.players[0].tokens["F"] == 1 and game.volcanoes["V1"].tokens == []
    assert ">s106" in replay(game, "G4").choices()
    game = replay(given("1R:V1", "H", lying={"V1": "F"}), "R3 . e H e")
    assert (game.players[0].eggs, game.players[0].tokens["F"]) == (2, 1)


def test_e06_a_flight_onto_a_face_down_token() -> None:
    game = replay(given("1R:V2", lying={"V2": "DR"}, down="V9"), "R4 ^V9")
    assert game.phase == "REVEAL" and game.position()["volcanoes"]["V9"]["tokens"] == ["DR"]
    replay(game, "(M)")
    assert game.phase == "TAKE" and game.position()["volcanoes"]["V9"]["tokens"] == ["DR", "M"]
    replay(game, "e")  # edge case 7
    assert game.volcanoes["V9"].tokens == ["DR"] and game.players[0].tokens["M"] == 1


def test_e09_e10_a_call_leaves_no_steps_but_tokens_may_follow() -> None:
    game = replay(given("1R:V4", "Y F M", lying={"V2": "DR"}), "R4 ^!")
    assert not walks(game)
    assert {"M", "~V11", "*V1", "."} <= set(game.choices()) and "^V1" not in game.choices()
    game = replay(game, "M")  # 3 steps, and no 4
    assert ">V1" in game.choices() and not any(token[0] == "^" for token in game.choices())


def test_e15_the_second_die_goes_to_one_off_the_board() -> None:
    game = replay(given("1R:V4"), "R3 . .")
    assert game.choices() == ["G4", "B4"]
    assert replay(game, "G4 .").active == 1 and space_of(game, "1G") is None


def test_e16_equal_dice_are_one_assignment() -> None:
    assert given("1R:V4", roll=(2, 2)).choices() == ["R2", "G2", "B2"]


def test_e18_a_call_takes_the_dragon_from_under_others() -> None:
    game = replay(given("1R:V4 2R:V2 3R:V2", lying={"V2": "DR M"}), "R4 ^!")
    assert game.volcanoes["V2"].tokens == ["M"] and game.volcanoes["V4"].tokens == ["DR"]


def test_a_call_parts_two_walks() -> None:
    """DL-41; the call is no move (DL-63), and its 4 is used up (DL-55)."""
    game = replay(given("1R:s095", "Y", lying={"V2": "DR"}), "R4 >V1")
    assert not walks(game)
    assert ">s106" in replay(game, "*!").choices()


def test_several_hands_follow_each_other() -> None:
    """DL-66: each asks anew, and only the take after it is compulsory."""
    game = replay(given("1R:V1", "H H", gems={"V1": "RRD"}), "R3 . e H")
    assert game.choices() == ["g", "d", "e"] and game.position()["move"]["after_hand"]
    replay(game, "d")
    assert game.choices() == ["H", "."] and not game.position()["move"]["after_hand"]
    assert replay(game, "H g").phase == "ASSIGN" and game.players[0].gems["R"] == 2


def test_progress_is_a_token_a_treasure_or_a_ring() -> None:
    """DL-80."""
    for down, lying, tokens in (
        ("V8", {"V8": ""}, ">V8 (M) ."),
        ("", {"V8": "O"}, ">V8 . o"),
        ("", {"V8": ""}, ">V8 . e"),
    ):
        game = given("1B:s078", down=down, lying=lying)
        game.idle = 2
        assert replay(game, f"B4 {tokens}").progress
        assert replay(game, "R3 .").idle == 0


def test_e19_march_steps_are_spent_first() -> None:
    game = replay(given("1R:V4", "M", lying={"V1": "DR"}), "R4 M >V1")
    assert "^V9" in game.choices()
    replay(game, "^V9")
    assert game.move is not None and game.move.die_steps == 0
    spent = replay(given("1R:V4", lying={"V1": "DR"}), "R4 >V1")  # three steps of the die
    assert not any(token[0] == "^" for token in spent.choices())


def test_e20_five_and_six_do_not_fly() -> None:
    for die, flies in ((4, True), (5, False), (6, False)):
        game = replay(given("1R:V2", roll=(die, 1), lying={"V2": "DR"}, dice="d6"), f"R{die}")
        assert ("^V9" in game.choices()) == flies


def test_e22_default_dice() -> None:
    rolls = given(phase="ROLL").choices()
    assert not {"{11}", "{44}", "{21}", "{31}"} & set(rolls) and "{12}" in rolls


def test_backtrack_is_a_walk_of_two() -> None:
    """DL-40: and with it a ring can be got where one stands (DL-62)."""
    assert ">V4" not in replay(given("1R:V4"), "R3").choices()
    assert ">V4" not in replay(given("1R:V4", roll=(1, 3), backtrack=True), "R1").choices()
    assert ">s044" not in walks(replay(given("1R:s044", backtrack=True), "R3"))
    game = replay(given("1R:V4", lying={"V4": "O"}, backtrack=True), "R3 >V4")
    assert game.move is not None and game.move.die_steps == 1 and game.move.last_was_walk
    assert "o" in replay(game, ".").choices()


def test_ties_are_shared_or_broken_by_collections() -> None:
    """DL-79: 13 points are one collection and 3, or 13 eggs without one."""
    for tiebreak, places in (("shared", [1, 1]), ("sets", [1, 2])):
        game = Referee(players=2, tiebreak=tiebreak)
        first, second = game.players
        first.eggs, first.gems["D"] = 4, 3
        second.eggs = 13
        game.phase = "END"
        assert (game.scores(), game.places()) == ([13, 13], places)
        second.eggs, second.gems["D"], first.eggs, first.gems["D"] = 2, 0, 1, 1  # then more eggs win
        assert (game.scores(), game.places()) == ([2, 2], places[::-1])


# ---- board and deal ----------------------------------------------------------------------------------


def test_the_board_is_that_of_section_3() -> None:
    assert (len(STONES), len(VOLCANOES), len(ENTRANCES)) == (120, 15, 3)
    assert sum(printed["eggs"] for printed in PRINTED.values()) == 18
    assert sum(printed["gems"] for printed in PRINTED.values()) == sum(GEMS.values()) == 57
    steps = {frozenset(pair) for path in PATHS for pair in pairwise(path)}
    assert len(steps) + sum(map(len, ENTRANCES.values())) == 159
    far = [6, 6, 7, 7, 9, 10, 10, 12, 12, 13, 13, 15, 15, 19, 19]
    for entrance in ENTRANCES:
        found = distances(entrance, 30)
        assert sorted(found[name] for name in VOLCANOES) == far and len(found) == 135
    assert sorted(name for river in RIVERS for name in river) == sorted(VOLCANOES)


def test_opening_ends_of_section_3() -> None:
    game = dealt(players=4, start_player=1)
    for ends in (6, 12, 12, 18):
        assert len({token.split(">")[1] for token in game.choices()}) == ends
        game.active = (game.active or 0) + 1


@cache
def can_house(left: tuple[int, ...], here: tuple[int, ...], place: int) -> bool:
    """Can all gems left be dealt, at most two of a kind to each volcano? All ways are tried."""
    if sum(here) == PRINTED[VOLCANOES[place]]["gems"]:
        return place == len(VOLCANOES) - 1 or can_house(left, (0, 0, 0, 0), place + 1)
    return any(
        can_house(one_more(left, kind, -1), one_more(here, kind, 1), place)
        for kind in range(4)
        if left[kind] and here[kind] < 2
    )


def one_more(counts: tuple[int, ...], kind: int, step: int) -> tuple[int, ...]:
    return tuple(count + step * (kind == place) for place, count in enumerate(counts))


@pytest.mark.parametrize("seed", range(8))
def test_the_deal_forbids_nothing_possible_and_never_ends_early(seed: int) -> None:
    """Section 4; NATURE hoards one kind, so that the test of housing matters."""
    game, dice = Referee(start_player=1), random.Random(seed)
    while game.phase == "SETUP":
        place = VOLCANOES.index(game.filling())
        here = tuple(game.volcanoes[VOLCANOES[place]].gems.values())
        left = tuple(
            count - sum(volcano.gems[kind] for volcano in game.volcanoes.values())
            for kind, count in GEMS.items()
        )
        possible = {
            kind
            for number, kind in enumerate(GEMS)
            if left[number]
            and here[number] < 2
            and can_house(one_more(left, number, -1), one_more(here, number, 1), place)
        }
        assert {token[-1] for token in game.choices()} == possible
        game.play(min(game.choices()) if dice.random() < 0.8 else dice.choice(game.choices()))


def test_groupings_are_as_many_as_the_formula_of_section_7_says() -> None:
    for hoard in product(range(4), range(4), range(4), range(4), range(5)):
        eggs, *gems, diamonds = hoard
        most = max(k for k in range(eggs + 1) if sum(max(0, k - count) for count in gems) <= diamonds)
        assert best_grouping(*hoard) == (sum(hoard) + 6 * most, most)


# ---- whole games -------------------------------------------------------------------------------------


def play_out(game: Referee, dice: random.Random) -> Counter[str]:
    """Play to the end; everything is conserved at every step. What happened."""
    seen, driver, events = Counter[str](), Driver(dice), 0
    while game.decider() != OVER:
        token = driver.token(game)
        events += kind_of(token) in ("(", "g", "d", "e", "o")
        seen[kind_of(token)] += 1
        game.play(token)
        check(game)
        if dice.random() < 0.05:
            twin = Referee.from_position(json.loads(json.dumps(game.position())))
            assert twin.position() == game.position()
            if not game.dealt:
                assert twin.choices() == game.choices()
    assert events <= 102  # section 9
    has_eggs = any(volcano.eggs for volcano in game.volcanoes.values())
    return seen + Counter({"stopped" if has_eggs else "last egg": 1})


def test_random_games_end_and_everything_happens_in_them() -> None:
    seen = Counter[str]()
    for seed in range(45):
        dice = random.Random(f"alone {seed}")
        players = 2 + seed % 3
        game = late_game(players, dice) if seed % 2 else Referee(**drawn_options(players, dice))
        seen += play_out(game, dice)
    assert KINDS | {"stopped", "last egg"} == seen.keys()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_default_options_end(players: int) -> None:
    play_out(Referee(players=players), random.Random(players))


# ---- what is refused ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 5}, "players cannot be 5"),
        ({"dice": "d8"}, "dice cannot be"),
        ({"start_player": 4}, "start_player"),
        ({"idle_limit": 0}, "idle_limit"),
        ({"max_rounds": True}, "max_rounds"),
        ({"memory": 1}, "no option 'memory'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Referee(**options)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rings": 11}, "DL-12"),
        ({"players": []}, "players do not fit"),
        ({"discarded": no_tokens()}, "tokens are missing"),
    ],
)
def test_bad_positions_are_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Referee.from_position(given("1R:V4").position() | change)


def test_bad_places_are_refused() -> None:
    for pawns, down, reason in (
        ("1R:E1", "", "stands nowhere"),
        ("1R:s001 2G:s001", "", "DL-33"),
        ("1R:V4", "V4", "DL-35"),
    ):
        with pytest.raises(ValueError, match=reason):
            given(pawns, down=down)


def test_illegal_tokens_are_refused() -> None:
    game = replay(given("1R:V4"), "R3")
    for token in (">V4", ">s046", "~V11", "M", "^V1", "*!", "e", "K", "G4", ""):
        with pytest.raises(ValueError, match="is not legal in MOVE"):
            game.play(token)


def test_the_example_turn_of_section_10() -> None:
    game = given("1B:s064 1R:s001", "T", phase="ROLL", down="V4", gems={"V4": "D"}, unseen="H M")
    replay(game, "{24} K B4 >V4 (H) e H d G2 E1>s002")
    assert (game.phase, space_of(game, "1G"), game.players[0].gems["D"]) == ("MOVE", "s002", 1)
    assert game.choices() == ["."] and game.players[0].tokens["H"] == 0
    assert COLOURS == ("R", "G", "B") and game.position()["used"] == ["G", "B"]
