"""Treasure, rings and the Magic hand: DL-60 to DL-69."""

import pytest

from drachenhort import SPECTATOR

from .situations import (
    choices,
    discarded,
    hand,
    hoard,
    offered,
    phase,
    played,
    player,
    situation,
    tokens_on,
    volcano,
    wears_ring,
)


def test_one_of_three_treasures() -> None:
    """DL-60: all gems of the adventurer's colour, or a diamond, or an egg, or nothing."""
    start = situation("1B V2", lies={"V2": "EE RBBDD"})
    match = played(start, "B3 .")
    assert choices(match) == "g d e ."
    for token, hoarded in (("g", "B2"), ("d", "D1"), ("e", "E1"), (".", "")):
        after = played(match.copy(), token)
        assert hoard(after) == hoarded and phase(after) == "ASSIGN 1"
    assert volcano(played(match, "g"), "V2")["gems"] == {"R": 1, "G": 0, "B": 0, "D": 2}


def test_only_where_a_move_ends() -> None:
    """DL-60: not on a volcano passed, and not on a stone."""
    match = situation("1R s095", lies={"V1": "EE RR"})
    played(match, "R3 >s106 .")
    assert phase(match) == "ASSIGN 1" and hoard(match) == ""


def test_nothing_to_take() -> None:
    """DL-60: then nobody is asked."""
    assert phase(played(situation("1R V4", lies={"V4": "GB M"}), "R3 .")) == "ASSIGN 1"


@pytest.mark.parametrize("token", ["F", "Y", "M", "H"])
def test_an_egg_with_its_token(token: str) -> None:
    """DL-61: whatever can be taken is."""
    match = played(situation("1R V6", lies={"V6": f"E {token}"}), "R3 . e")
    assert hand(match) == token and tokens_on(match, "V6") == "" and hoard(match) == "E1"


@pytest.mark.parametrize("token", ["O", "DR", "DG", "DB"])
def test_an_egg_without_a_token(token: str) -> None:
    """DL-61: nobody takes a ring token or a royal dragon."""
    match = played(situation("1R V6", lies={"V6": f"E {token}"}), "R3 . e")
    assert hand(match) == "" and tokens_on(match, "V6") == token and hoard(match) == "E1"


def test_an_egg_beside_a_dragon_and_a_token() -> None:
    """DL-61: only the other token is taken; gems take none."""
    match = situation("1R V6", lies={"V6": "E R M DG"})
    assert tokens_on(played(match.copy(), "R3 . g"), "V6") == "M DG"
    played(match, "R3 . e")
    assert hand(match) == "M" and tokens_on(match, "V6") == "DG"


def test_a_ring() -> None:
    """DL-62: instead of treasure, from the supply, one for each adventurer."""
    match = played(situation("1R s095", lies={"V1": "EE R O"}), "R3 >V1 .")
    assert choices(match) == "g e o ."
    played(match, "o")
    assert wears_ring(match, "1R") and match.position()["rings"] == 11 and hoard(match) == ""
    assert phase(match) == "ASSIGN 1"
    again = played(situation("1R s095", rings="1R", lies={"V1": "EE R O"}), "R3 >V1 .")
    assert choices(again) == "g e ."
    alone = played(situation("1R s095", rings="1R", lies={"V1": "O"}), "R3 >V1 .")
    assert phase(alone) == "ASSIGN 1"


def test_a_ring_token_makes_a_ring() -> None:
    """DL-62: nothing else does."""
    for lies in ("EE M", "EE DR", "EE"):
        assert "o" not in played(situation("1R s095", lies={"V1": lies}), "R3 >V1 .").choices()


def test_who_has_really_moved() -> None:
    """DL-63: by a step, entering, by boat or on a dragon; a call or 0 spaces is no move."""
    ring = {"V9": "E O", "V1": "E DR", "V3": "E DR", "V4": "E O"}

    def asked(pawns: str, line: str, lies: str, **fields: object) -> bool:
        names = {name: ring[name] for name in lies.split()}
        return played(situation(pawns, lies=names, **fields), line).is_legal("o")

    assert asked("1R s055", "R3 >V9 .", "V9")
    assert asked("1B s100", "R4 M E3>V9 .", "V9", hands={1: "M"})
    assert asked("1R V1", "R3 ~V9 .", "V9", hands={1: "F"})
    assert asked("1R V1", "R4 ^V9 .", "V9 V1")
    assert asked("1R V1", "R3 *V9 .", "V9 V1", hands={1: "Y"})
    assert not asked("1R V9", "R3 .", "V9")
    assert not asked("1R V9", "R4 ^! .", "V9 V3")
    assert not asked("1R V9", "R3 *! .", "V9 V3", hands={1: "Y"})
    assert not asked("1R V9", "R3 M .", "V9", hands={1: "M"})


def test_who_discovers_a_ring_token() -> None:
    """DL-63: may take a ring at once."""
    match = played(situation("1R s095", lies={"V1": "down EE"}), "R3 >V1(O)")
    assert choices(match) == "e o ." and wears_ring(played(match, "o"), "1R")


def test_ring_tokens_stay() -> None:
    """DL-64: whatever is taken there, to the end of the game."""
    match = situation("1R s095, 1G s106", hands={1: "H"}, lies={"V1": "EE R O"})
    played(match, "R3 >V1 . o")
    assert tokens_on(match, "V1") == "O"
    played(match, "G4 >V1 . e H e")
    assert tokens_on(match, "V1") == "O" and volcano(match, "V1")["eggs"] == 0
    played(match, "{34} R3 . G4 . {34} R3 . G4 . {34}")
    assert tokens_on(match, "V1") == "O"


def test_the_magic_hand() -> None:
    """DL-65: who has just taken may take again, any kind, the same too."""
    start = situation("1R V3", hands={1: "H"}, lies={"V3": "EE RRD"})
    match = played(start, "R3 . e")
    assert phase(match) == "HAND 1" and choices(match) == "H ."
    assert choices(played(match.copy(), "H")) == "g d e"
    assert hoard(played(match.copy(), "H e")) == "E2"
    assert hoard(played(match.copy(), "H g")) == "E1 R2"
    refused = played(match, ".")
    assert phase(refused) == "ASSIGN 1" and hand(refused) == "H"


def test_when_the_magic_hand_comes() -> None:
    """DL-66: after a treasure, if there is more; the second take is compulsory, and several may follow."""
    ring = situation("1R s095", hands={1: "H"}, lies={"V1": "EE O"})
    assert phase(played(ring, "R3 >V1 . o")) == "ASSIGN 1"
    assert phase(played(situation("1R V4", hands={1: "H"}, lies={"V4": "E G"}), "R3 . e")) == "ASSIGN 1"
    match = played(situation("1R V3", hands={1: "H H"}, lies={"V3": "EE RDD"}), "R3 . e H")
    assert not match.is_legal(".") and discarded(match).count("H") == 1
    played(match, "d")
    assert phase(match) == "HAND 1"
    assert hoard(played(match, "H d")) == "E1 D2" and hand(match) == ""


@pytest.mark.parametrize("hand_ring", ["allowed", "never"])
def test_a_ring_by_magic_hand(hand_ring: str) -> None:
    """DL-66: where `hand_ring` allows it, and DL-62 holds."""
    allowed = hand_ring == "allowed"
    match = situation("1R s095", hands={1: "H"}, lies={"V1": "EE O"}, hand_ring=hand_ring)
    played(match, "R3 >V1 . e H")
    assert choices(match) == ("e o" if allowed else "e")
    only = situation("1R s095", hands={1: "H"}, lies={"V1": "E O"}, hand_ring=hand_ring)
    played(only, "R3 >V1 . e")
    assert phase(only) == ("HAND 1" if allowed else "ASSIGN 1")
    if allowed:
        assert choices(played(only, "H")) == "o" and wears_ring(played(only, "o"), "1R")
    still = situation("1R V1", hands={1: "H"}, lies={"V1": "E O"}, hand_ring=hand_ring)
    assert phase(played(still, "R3 . e")) == "ASSIGN 1"


def test_all_or_none_and_never_refilled() -> None:
    """DL-67: what is exhausted is no longer on offer."""
    match = situation("1R V2, 1G V2, 1B V2", lies={"V2": "EE RRGD"})
    played(match, "R3 . g")
    assert hoard(match) == "R2" and volcano(match, "V2")["gems"] == {"R": 0, "G": 1, "B": 0, "D": 1}
    assert choices(played(match.copy(), "B4 .")) == "d e ."
    played(match, "G4 . d {34} R3 . G4 . {34} R3 . G4 . {34} R3 .")
    assert choices(match) == "e ."


def test_screens() -> None:
    """DL-68: the others' eggs and gems are left out, tokens and rings are not; the log tells every take."""
    match = played(situation("1R V2", lies={"V2": "E RR M"}, held={1: "E2 R1"}), "R3 . e")
    for seat in (1, 2, SPECTATOR):
        entry = match.position(seat)["players"][0]
        assert entry["eggs"] == "?" and set(entry["gems"].values()) == {"?"}
        assert entry["tokens"]["M"] == 1
        assert "e" in [entry.token for entry in match.log(seat)]
    assert match.position(0)["players"][0] == player(match, 1)
    variant = played(situation("1R V2", lies={"V2": "E RR M"}, held={1: "E2 R1"}, screens=False), "R3 . e")
    assert variant.position(1)["players"][0]["eggs"] == 3


def test_no_moving_on_after_a_take() -> None:
    """DL-69: whatever is in hand."""
    match = played(situation("1R V1", hands={1: "F M Y H"}, lies={"V1": "EE RD", "V2": "E DR"}), "R4 . e")
    assert choices(match) == "H ."
    played(match, "H g")
    assert phase(match) == "ASSIGN 1" and not match.is_legal("R3")
    assert offered(match, "~V9 M *! ^!") == ""
