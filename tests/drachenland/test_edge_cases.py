"""The 22 edge cases of the ledger's section 8 that engines get wrong."""

import pytest

from .situations import (
    begun,
    choices,
    dealt,
    discarded,
    hand,
    hoard,
    move,
    offered,
    pawn,
    phase,
    played,
    scored,
    situation,
    tokens_on,
    volcano,
    wears_ring,
)


def test_1_a_die_is_a_maximum_an_opening_move_is_exact() -> None:
    """DL-15, DL-18, DL-30."""
    assert offered(played(situation("1R V4"), "R3"), ">s043 >s044 >s045 >s046") == ">s043 >s044 >s045"
    match = played(dealt(), "R+E1>s001 R+E2>s016")
    assert offered(match, "R+E3>s029 R+E3>s119 R+E3>s031") == "R+E3>s119"


def test_2_moving_0() -> None:
    """DL-23, DL-30, DL-60: on a volcano with a take, on a stone without."""
    assert hoard(played(situation("1R V4", lies={"V4": "E"}), "R3 . e")) == "E1"
    assert phase(played(situation("1R s043"), "R3 .")) == "ASSIGN 1"


def test_3_no_route_through_a_face_down_volcano() -> None:
    """DL-35, DL-41: the way round is walked and paid."""
    match = played(situation("1R s004", hands={1: "M M"}, lies={"V4": "down E"}), "R4 M M >s011")
    assert move(match, "march_steps die_steps") == [0, 1]
    assert not played(situation("1R s004", hands={1: "M M"}, lies={"V4": "down E"}), "R4 M M").is_legal(
        ">s045"
    )


def test_4_occupied_stones_and_crowded_volcanoes() -> None:
    """DL-32, DL-33, DL-34."""
    match = played(situation("1R V4, 2R s095, 2G s094, 2B V1, 3R V1, 3G V1, 3B V1"), "R4")
    assert offered(match, ">s095 >s094 >V1 >s106 >s107") == ">V1 >s106"


def test_5_a_volcano_whose_token_was_taken_is_open() -> None:
    """DL-36."""
    match = situation("1R s095, 2G V4", lies={"V1": "down EE"})
    played(match, "R3 >V1(M) e G4 . {34} G4")
    assert tokens_on(match, "V1") == "" and offered(match, ">V1 >s106 >s096") == ">V1 >s106 >s096"


def test_6_flying_onto_a_face_down_token() -> None:
    """DL-37, DL-58: it is turned up, the move ends, and the dragon lies beside it."""
    match = situation("1R V1", hands={1: "Y F"}, lies={"V1": "E DR"})
    played(match, "R4 ^V9")
    assert volcano(match, "V9")["face_down"] and phase(match) == "REVEAL 1"
    played(match, "(DG)")
    assert tokens_on(match, "V9") == "DR DG" and phase(match) == "TAKE 1"


def test_7_a_march_token_beside_a_visiting_dragon() -> None:
    """DL-61."""
    match = situation("1R V1", lies={"V1": "E DR", "V9": "E M"})
    played(match, "R4 ^V9 . e")
    assert hand(match) == "M" and tokens_on(match, "V9") == "DR"


def test_8_two_eggs() -> None:
    """DL-61: the first takes the token, the second nothing."""
    match = situation("1R V1, 1G V1", lies={"V1": "EE F"})
    played(match, "R3 . e")
    assert hand(match) == "F" and tokens_on(match, "V1") == ""
    played(match, "G4 . e")
    assert hand(match) == "F" and hoard(match) == "E2"


def test_9_a_four_spent_on_a_call() -> None:
    """DL-55, DL-57: no steps are left, but Y, F or M may follow."""
    match = situation("1R V1", hands={1: "Y F M"}, lies={"V1": "E", "V2": "DR"}, opened="V9 V10")
    played(match, "R4 ^!")
    assert move(match, "die_steps") == [0] and not any(token[0] == ">" for token in match.choices())
    assert offered(match, "*V2 ~V9 ~V10 M") == "*V2 ~V9 ~V10 M"
    assert offered(played(match, "M"), ">s095 >V4 >s043") == ">s095 >V4"


def test_10_baby_dragons_give_no_steps_and_marches_no_four() -> None:
    """DL-55, DL-56."""
    match = situation("1R V1", dice="12", hands={1: "Y M"}, lies={"V1": "E", "V2": "DR"})
    played(match, "R1")
    assert not match.is_legal(">s095")
    played(match, "M")
    assert not match.is_legal("^!") and match.is_legal("*!")


def test_11_a_ring_needs_a_real_move() -> None:
    """DL-62, DL-63."""
    called = situation("1R V8", lies={"V8": "E O", "V2": "DR"})
    assert not played(called, "R4 ^! .").is_legal("o")
    ferried = situation("1R V15", hands={1: "F"}, lies={"V8": "E O"})
    assert played(ferried, "R3 ~V8 .").is_legal("o")


def test_11_a_move_of_an_earlier_turn_does_not_count() -> None:
    """DL-62, DL-63: it has to be in this MOVE phase."""
    match = situation("1R s051", lies={"V8": "E O"})
    played(match, "R3 >V8 . . G4 . {34} R3 . G4 . {34} R3 . G4 . {34} R3 .")
    assert phase(match) == "TAKE 1" and choices(match) == "e ."


def test_12_treasure_then_hand_then_ring() -> None:
    """DL-66: legal, but not ring, then hand."""
    start = situation("1R s051", hands={1: "H"}, lies={"V8": "E R O"})
    match = played(start, "R3 >V8 .")
    assert wears_ring(played(match.copy(), "g H o"), "1R")
    assert phase(played(match, "o")) == "ASSIGN 1"


def test_12_going_away_and_coming_back() -> None:
    """DL-62, DL-63: to a volcano where one stood before, by another way, is a real move."""
    match = situation("1R V1", hands={1: "F F"}, lies={"V1": "E O", "V9": "E"})
    played(match, "R3 ~V9 ~V1 .")
    assert match.is_legal("o")


def test_13_the_last_egg_ends_everything() -> None:
    """DL-73: an H that came with it is not asked for."""
    match = situation("2R V11", active=2, bare=True, lies={"V11": "E H R"})
    played(match, "R3 . e")
    assert match.is_over and hand(match, 2) == "H" and match.position()["active"] == 2


def test_14_diamonds_need_no_ring() -> None:
    """DL-74, DL-76."""
    outcome = scored({1: "E1 R5 G5 B5 D3"}).outcome
    assert outcome is not None and outcome.points[0] == 10


def test_15_one_adventurer_in_the_land() -> None:
    """DL-24."""
    match = played(situation("1R s043"), "R4 .")
    assert choices(match) == "G3 B3" and pawn(played(match, "B3 ."), "1B") is None


def test_16_fate_annuls_both_dice() -> None:
    """DL-47."""
    match = played(situation("1R s043", phase="ROLL", hands={1: "T"}), "{14} T")
    assert match.position()["dice"]["rolled"] == [] and len(match.weights()) == 9


@pytest.mark.parametrize("token", ["DR", "O"])
def test_17_the_unseen_token(token: str) -> None:
    """DL-08, DL-52: it may be a dragon that nobody can call, or a ring that nobody can get."""
    match = situation("1R V1", opened="all", lies={"V1": "E"}, unseen=token, hands={1: "Y"})
    up = [name for name in match.position()["volcanoes"] if token in tokens_on(match, name).split()]
    assert len(up) == {"DR": 0, "O": 2}[token]
    assert offered(played(match, "R4"), "^! *!") == {"DR": "", "O": "^! *!"}[token]


def test_18_a_dragon_called_from_rivals() -> None:
    """DL-58: nobody can refuse."""
    match = situation("1R V1, 2R V2, 2G V2, 3R V2", hands={2: "Y"}, lies={"V1": "E", "V2": "DR"})
    played(match, "R4 ^!")
    assert tokens_on(match, "V1") == "DR" and match.decider == 0


def test_19_march_steps_first() -> None:
    """DL-51, DL-55: so a 4 can still be used to fly after marching."""
    match = situation("1R s095", hands={1: "M"}, lies={"V1": "E", "V2": "DR"})
    played(match, "R4 M >V1")
    assert move(match, "march_steps die_steps") == [1, 4]
    assert match.is_legal("^!")
    played(match, "^!")
    assert offered(match, ">s096 >s097") == ">s096"  # a march step is left, and a call lies between


@pytest.mark.parametrize("die", [5, 6])
def test_20_five_and_six_do_not_fly(die: int) -> None:
    """DL-22."""
    match = situation("1R V1", dice=f"d6 1{die}", lies={"V1": "E DR"})
    assert not any(token[0] == "^" for token in played(match, f"R{die}").choices())


def test_21_a_march_comes_before_the_walk() -> None:
    """DL-41, DL-51: after a walk that ended on a stone only the end is left."""
    match = situation("1R V4", hands={1: "M F Y T"}, lies={"V2": "E DR"}, phase="FATE")
    assert choices(played(match, "K R4 >s043")) == "."
    match = situation("1R V4", hands={1: "M"}, lies={"V1": "E"})
    assert choices(played(match, "R4 >V1")) == "."


def test_22_what_the_dice_never_show() -> None:
    """DL-22: 1 and 1, 4 and 4; and a 1 only on die A."""
    rolls = begun().weights()
    assert "{11}" not in rolls and "{44}" not in rolls
    assert {roll[1] for roll in rolls} == {"1", "2", "3"} and {roll[2] for roll in rolls} == {"2", "3", "4"}
    assert discarded(begun()) == ""
