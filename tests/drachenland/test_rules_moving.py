"""Walking, entering, stopping: DL-30 to DL-41."""

import pytest

from .situations import (
    VOLCANOES,
    choices,
    hoard,
    move,
    offered,
    pawn,
    phase,
    played,
    situation,
    tokens_on,
    volcano,
)
from .test_data import NEIGHBOURS


def test_up_to_the_die() -> None:
    """DL-30: any number of spaces from 0 to what the die shows, along the paths, in any direction."""
    match = situation("1R V4", opened="V1", dice="23")
    two = played(match.copy(), "R2")
    assert choices(two) == ">s003 >s004 >s043 >s044 >s056 >s057 >s064 >s065 >s094 >s095 ."
    three = played(match.copy(), "R3")
    assert set(choices(three).split()) - set(choices(two).split()) == {
        ">V1",
        ">s045",
        ">s055",
        ">s066",
        ">s115",
    }


def test_entering_with_a_die() -> None:
    """DL-31: through any entrance; the first stone costs a step."""
    match = played(situation("1R s100", dice="12"), "G1")
    assert choices(match) == "E1>s001 E1>s008 E2>s015 E2>s022 E3>s029 E3>s036 ."
    match = played(situation("1R s100", dice="12"), "G2")
    assert offered(match, "E1>s001 E1>s002 E1>s009 E1>s115 >s001") == "E1>s001 E1>s002 E1>s009"
    played(match, "E1>s002")
    assert pawn(match, "1G") == "s002" and move(match, "die_steps moved") == [0, True]


def test_entering_is_for_those_outside() -> None:
    """DL-31: nobody in the land comes in again."""
    match = played(situation("1R s001"), "R4")
    assert not any(token.startswith("E") for token in match.choices())


@pytest.mark.parametrize("who", ["1G", "2R", "3B"])
def test_passing_adventurers(who: str) -> None:
    """DL-32: own or rival ones; each occupied space counts as a step."""
    match = played(situation(f"1R V4, {who} s044"), "R3")
    assert offered(match, ">s043 >s045 >s046") == ">s043 >s045"


@pytest.mark.parametrize("who", ["1G", "2R", "3B"])
def test_one_adventurer_on_a_stone(who: str) -> None:
    """DL-33: no walk ends where somebody stands, nor does one that enters."""
    match = situation(f"1R V4, {who} s044")
    assert offered(played(match, "R3"), ">s043 >s044 >s045") == ">s043 >s045"
    match = situation(f"1R V4, {who} s001")
    enters = "B3" if who == "1G" else "G3"
    assert offered(played(match, enters), "E1>s001 E1>s002 E1>s008") == "E1>s002 E1>s008"


def test_many_on_a_volcano() -> None:
    """DL-34: any number, whoever they are."""
    match = situation("1R s095, 1G V1, 2R V1, 2G V1, 3B V1")
    played(match, "R4 >V1")
    assert [pawn(match, name) for name in ("1R", "1G", "2R", "2G", "3B")] == ["V1"] * 5


def test_a_face_down_token_stops() -> None:
    """DL-35: it is turned up at once, the rest of the steps is lost, and treasure may be taken there."""
    match = situation("1R s095", lies={"V1": "down EE R"})
    played(match, "R4")
    assert offered(match, ">V1 >s096 >s106 >s114") == ">V1"
    played(match, ">V1")
    assert phase(match) == "REVEAL 1" and match.decider == -1
    played(match, "(M)")
    assert phase(match) == "TAKE 1" and tokens_on(match, "V1") == "M"
    assert hoard(played(match, "g")) == "R1"


def test_a_face_down_token_stops_who_enters() -> None:
    """DL-35: too."""
    match = played(situation("1R s100", hands={1: "M"}), "G3 M")
    assert match.is_legal("E1>V4") and phase(played(match, "E1>V4")) == "REVEAL 1"


@pytest.mark.parametrize("lies", ["", "EE R M", "O", "DB EE"])
def test_an_open_volcano_is_passed(lies: str) -> None:
    """DL-36: whether its token lies there or is gone; it counts as a space."""
    match = played(situation("1R s095", lies={"V1": lies}), "R3")
    assert offered(match, ">V1 >s096 >s106 >s114 >s097 >s107") == ">V1 >s096 >s106 >s114"


def test_entering_by_boat_or_on_a_dragon() -> None:
    """DL-37: turns the token up as well, and the dragon lies beside it."""
    match = played(situation("1R V1", hands={1: "F"}), "R3 ~V9")
    assert phase(match) == "REVEAL 1" and match.position()["volcanoes"]["V9"]["face_down"]
    assert tokens_on(played(match, "(Y)"), "V9") == "Y" and phase(match) == "TAKE 1"
    match = played(situation("1R V1", lies={"V1": "E DR"}), "R4 ^V9")
    assert phase(match) == "REVEAL 1" and match.choices()[0] == "(F)"
    assert tokens_on(played(match, "(Y)"), "V9") == "Y DR" and tokens_on(match, "V1") == ""


def test_the_stop_ends_the_move() -> None:
    """DL-38 (`phase`): no boat, march or dragon any more."""
    match = situation("1R s095", hands={1: "F M Y"}, lies={"V1": "down EE", "V2": "E DR"})
    played(match, "R4 >V1(H)")
    assert phase(match) == "TAKE 1" and choices(match) == "e ."


def test_the_stop_ends_only_walking() -> None:
    """DL-38 (`walk`): no steps and no march, not even after a boat or a flight; boats and dragons go on."""
    match = situation("1R s095", hands={1: "F M Y"}, lies={"V1": "down EE", "V2": "E DR"}, forced_stop="walk")
    played(match, "R4 >V1(H)")
    assert phase(match) == "MOVE 1" and move(match, "stopped die_steps") == [True, 2]
    assert choices(match) == "~V9 ~V10 *! ."
    flown = played(match.copy(), "*!")
    assert choices(flown) == "~V9 ~V10 ." and tokens_on(flown, "V1") == "H DR"
    ferried = played(match, "~V10(M)")
    assert phase(ferried) == "MOVE 1" and choices(ferried) == "*! ."
    assert phase(played(ferried, ".")) == "TAKE 1"


def test_a_free_four_after_a_stop() -> None:
    """DL-38 (`walk`): who was stopped by boat has spent no step of the die, and may fly on."""
    match = situation("1R V1", hands={1: "F"}, lies={"V2": "E DR"}, forced_stop="walk")
    played(match, "R4 ~V10(H)")
    assert choices(match) == "^! ."
    assert pawn(played(match, "^! ."), "1R") == "V10"


def test_nobody_leaves_the_land() -> None:
    """DL-39: no step leads onto or through an entrance, with however many steps."""
    match = played(situation("1R s001", hands={1: "M M"}), "R4 M M")
    assert all(token.startswith((">s", ">V")) for token in match.choices() if token != ".")
    assert offered(match, ">E1 E1>s001 >s015 >s036 E2>s015") == ""
    assert offered(match, ">s008 >s009") == ">s008 >s009"


def test_no_space_twice() -> None:
    """DL-40: so a walk does not end where it began."""
    for space in ("V4", "s044"):
        assert not played(situation(f"1R {space}"), "R4").is_legal(f">{space}")


def test_a_step_out_and_back() -> None:
    """DL-40 (`backtrack`): onto the same volcano, for two steps; it is a move."""
    lies = {"V4": "E O"}
    match = played(situation("1R V4", dice="12", lies=lies, backtrack=True), "R2")
    assert match.is_legal(">V4")
    played(match, ">V4")
    assert move(match, "die_steps moved last_was_walk") == [0, True, True]
    assert offered(played(match, "."), "o") == "o"
    four = played(situation("1R V4", lies=lies, backtrack=True), "R4 >V4")
    assert move(four, "die_steps") == [2]
    assert not played(situation("1R V4", dice="12", lies=lies, backtrack=True), "R1").is_legal(">V4")
    assert not played(situation("1R s044", lies=lies, backtrack=True), "R4").is_legal(">s044")


def test_a_walk_costs_the_fewest_steps() -> None:
    """DL-41: around V4 and V5 it is nine steps from s004 to s011, across them seven."""
    match = played(situation("1R s004", hands={1: "M M"}, opened="V4 V5"), "R3 M M >s011")
    assert move(match, "march_steps die_steps") == [0, 2]
    match = played(situation("1R s004", hands={1: "M M"}, lies={"V4": "down E"}), "R3 M M")
    assert offered(match, ">V4 >s043 >s011 >V5") == ">V4 >s011"
    assert move(played(match, ">s011"), "march_steps die_steps") == [0, 0]
    match = played(situation("1R s004", dice="24", hands={1: "M M"}, lies={"V4": "down E"}), "R2 M M")
    assert not match.is_legal(">s011")  # eight steps, one short of the way round


def test_steps_are_split_by_boats_and_dragons_only() -> None:
    """DL-41: every walk ends on a legal space, and two walks need a boat, a flight or a call between them."""
    match = situation("1R s095, 2B s066", hands={1: "F Y"}, lies={"V1": "E", "V10": "E", "V3": "E DR"})
    played(match, "R4 >V1")
    assert not any(token.startswith(">") for token in match.choices())
    boat = played(match.copy(), "~V10")
    assert offered(boat, ">s066 >s065 >s007 >s006 >s005") == ">s065 >s007 >s006"
    call = played(match, "*!")
    assert offered(call, ">s106 >s107 >s108") == ">s106 >s107"


def test_a_march_does_not_split_a_walk() -> None:
    """DL-41: it is played before it."""
    match = situation("1R V4", hands={1: "M"})
    assert played(match.copy(), "R3").is_legal("M")
    assert choices(played(match, "R3 >s044")) == "."


def test_no_walk_ends_beyond_the_steps() -> None:
    """DL-30, DL-41: what is offered is what plain counting finds, for many situations."""
    for origin in ("V1", "V5", "V10", "s001", "s116", "s100"):
        match = played(situation(f"1R {origin}, 2G s043, 2B s113", hands={1: "M"}, opened="V2 V4"), "R4 M")
        down = {name for name in VOLCANOES if volcano(match, name)["face_down"]}
        taken = {pawn(match, f"{p}{c}") for p in (1, 2, 3) for c in "RGB"} - set(VOLCANOES)
        steps = {origin: 0}
        for distance in range(7):
            for space in [s for s, d in steps.items() if d == distance and s not in down]:
                for near in NEIGHBOURS[space]:
                    steps.setdefault(near, distance + 1)
        expected = {f">{space}" for space in steps if space not in taken | {origin}}
        assert {token for token in match.choices() if token[0] == ">"} == expected
