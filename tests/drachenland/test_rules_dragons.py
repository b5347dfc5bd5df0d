"""Movement tokens and royal dragons: DL-48 to DL-59."""

import pytest

from .situations import (
    VOLCANOES,
    choices,
    hand,
    hoard,
    move,
    offered,
    pawn,
    phase,
    played,
    situation,
    tokens_on,
)
from .test_data import BOARD


def flights(sign: str, origin: str) -> str:
    """To every other volcano."""
    return " ".join(f"{sign}{name}" for name in VOLCANOES if name != origin)


@pytest.mark.parametrize("origin", VOLCANOES)
def test_the_ferryman(origin: str) -> None:
    """DL-48: to any other volcano of the same river, at no cost."""
    match = played(situation(f"1R {origin}", hands={1: "F"}, opened="all"), "R3")
    river = next(river for river in BOARD["rivers"] if origin in river)
    boats = {token for token in match.choices() if token[0] == "~"}
    assert boats == {f"~{name}" for name in river if name != origin}
    target = min(boats)
    played(match, target)
    assert pawn(match, "1R") == target[1:] and move(match, "die_steps moved") == [3, True]
    assert hand(match) == "" and not any(token[0] == "~" for token in match.choices())


def test_when_the_ferryman_comes() -> None:
    """DL-49: before, between or after the steps, and with a die used for 0 spaces."""
    start = situation("1R s095", hands={1: "F"}, lies={"V1": "E", "V10": "E", "V9": "E"})
    between = played(start.copy(), "R4 >V1 ~V10")
    assert offered(between, ">s066 >s065 >s064") == ">s066 >s065"
    after = played(between, ".")
    assert phase(after) == "TAKE 1"
    before = played(situation("1R V1", hands={1: "F"}, opened="V10"), "R3 ~V10")
    assert offered(before, ">s066 >s064 >V4") == ">s066 >s064"
    still = played(situation("1R V1", hands={1: "F"}, lies={"V10": "E"}), "R3 ~V10 . e")
    assert hoard(still) == "E1"


def test_where_the_ferryman_does_not_come() -> None:
    """DL-49: not to a stone, not outside the land, not for those without a token."""
    start = situation("1R s095, 1B V1", hands={1: "F"})
    assert not any(token[0] == "~" for token in played(start.copy(), "R3").choices())
    assert not any(token[0] == "~" for token in played(start.copy(), "G3").choices())
    start = situation("1B V1", hands={2: "F"})
    assert not any(token[0] == "~" for token in played(start, "B3").choices())


def test_a_forced_march() -> None:
    """DL-50: up to three additional spaces."""
    match = played(situation("1R V4", hands={1: "M"}, dice="12", opened="V5"), "R1")
    assert offered(match, ">s043 >s044 >s045 >s046 >V5") == ">s043"
    played(match, "M")
    assert offered(match, ">s043 >s044 >s045 >s046 >V5") == ">s043 >s044 >s045 >s046"


def test_march_steps_are_paid_first() -> None:
    """DL-51: then those of the die; what is not used is lost."""
    start = situation("1R V4", hands={1: "M M"}, opened="V5")
    match = played(start.copy(), "R4 M")
    assert move(match, "march_steps die_steps") == [3, 4]
    assert move(played(match.copy(), ">s044"), "march_steps die_steps") == [1, 4]
    assert move(played(match.copy(), ">V5"), "march_steps die_steps") == [0, 2]
    assert move(played(match, "M"), "march_steps die_steps") == [6, 4]
    assert choices(played(start, "R4 >s043")) == "."


def test_a_march_with_no_use_of_the_die() -> None:
    """DL-51: for who enters, for who spends the 4 on a dragon, and before a walk only."""
    match = played(situation("1R s100", hands={1: "M"}), "G3 M")
    assert offered(match, "E1>s004 E1>V4 E1>s043") == "E1>s004 E1>V4"
    match = situation("1R V1", hands={1: "M"}, lies={"V1": "E", "V3": "E DR"})
    played(match, "R4 ^! M")
    assert offered(match, ">s106 >s108 >V2") == ">s106 >s108"
    assert hand(match) == ""


def test_a_dragon_stays_where_it_was_found() -> None:
    """DL-52: face up until it is used; one that nobody has seen cannot be used."""
    start = situation("1R s095, 1B V6", hands={1: "Y"}, lies={"V1": "down E"})
    assert "*!" not in played(start.copy(), "B4").choices()
    match = played(start, "R4 >V1(DB)")
    assert tokens_on(match, "V1") == "DB"
    played(match, "e")
    assert tokens_on(match, "V1") == "DB"
    assert "*!" in played(match, "B3").choices()


def test_one_dragon_of_each_colour() -> None:
    """DL-52: an adventurer uses the one of its colour, from volcano to volcano."""
    for colour in "RGB":
        match = situation(f"1{colour} V1", hands={1: "Y"}, lies={"V1": "E DR DG DB"})
        played(match, f"{colour}3")
        assert offered(match, flights("*", "V1")) == flights("*", "V1")
        assert not any(token.startswith("*s") for token in match.choices())
        played(match, "*V2(M)")
        assert tokens_on(match, "V2") == f"M D{colour}"
    match = situation("1R V1", hands={1: "Y"}, lies={"V1": "E DG", "V2": "E DB"})
    assert offered(played(match, "R4"), "*! ^! *V2 ^V2") == ""


def test_flying_with_a_four() -> None:
    """DL-53: instead of walking, to any other volcano; the dragon goes along, and treasure may be taken."""
    match = played(situation("1R V2", lies={"V2": "E DR", "V9": "RR"}), "R4")
    assert offered(match, flights("^", "V2")) == flights("^", "V2") and not match.is_legal("^V2")
    played(match, "^V9")
    assert pawn(match, "1R") == "V9" and tokens_on(match, "V9") == "DR" and tokens_on(match, "V2") == ""
    assert choices(match) == "."
    assert hoard(played(match, ". g")) == "R2"


@pytest.mark.parametrize("die", ["12", "13", "23", "33"])
def test_flying_needs_a_four(die: str) -> None:
    """DL-53, DL-54."""
    match = situation("1R V2", dice=die, lies={"V2": "E DR", "V9": "RR"})
    assert not any("^" in token for token in played(match, f"R{die[1]}").choices())
    match = situation("1R V2", dice=die, lies={"V2": "E", "V9": "DR"})
    assert not played(match, f"R{die[1]}").is_legal("^!")


def test_calling_with_a_four() -> None:
    """DL-54: from any volcano to the adventurer, who does not move, and may take."""
    match = played(situation("1B V12", lies={"V12": "B", "V3": "DB"}), "B4")
    assert match.is_legal("^!") and not any(token.startswith("^V") for token in match.choices())
    played(match, "^!")
    assert tokens_on(match, "V12") == "DB" and tokens_on(match, "V3") == "" and pawn(match, "1B") == "V12"
    assert move(match, "die_steps moved") == [0, False] and choices(match) == "."
    assert hoard(played(match, ". g")) == "B1"


def test_calling_needs_a_volcano() -> None:
    """DL-54: not to a stone, nor to somebody outside."""
    start = situation("1R s094, 1B V4", hands={1: "Y"}, lies={"V3": "E DR DG"})
    assert offered(played(start.copy(), "R4"), "^! *!") == ""
    assert offered(played(start, "G4"), "^! *!") == ""


def test_a_four_serves_one_thing() -> None:
    """DL-55: walking, a flight or a call; march steps do not count."""
    start = situation("1R V1", hands={1: "M F"}, lies={"V1": "E", "V3": "E DR", "V4": "E", "V9": "E"})
    assert offered(played(start.copy(), "R4 >V4"), "^!") == ""  # three steps of the die are spent
    called = played(start.copy(), "R4 ^!")
    assert not any(token[0] in "^>" for token in called.choices())
    marched = played(start.copy(), "R4 M >V4")
    assert move(marched, "march_steps die_steps") == [0, 4] and marched.is_legal("^!")
    flown = played(marched, "^!")
    assert move(flown, "die_steps") == [0] and not any(token[0] in "^>" for token in flown.choices())
    ferried = played(start, "R4 ~V9")
    assert ferried.is_legal("^!")


def test_a_three_and_a_march_are_no_four() -> None:
    """DL-55: nor is a 4 with a step spent."""
    match = situation("1R V1", hands={1: "M"}, lies={"V1": "E", "V3": "E DR"})
    assert offered(played(match.copy(), "R3 M"), "^!") == ""
    match = situation("1R s095", hands={1: "M"}, lies={"V4": "E", "V3": "E DR"})
    assert offered(played(match, "R4 >V4"), "^!") == ""


def test_a_baby_dragon_is_a_four_for_dragons() -> None:
    """DL-56: for one flight or one call, never as spaces."""
    start = situation("1R V1", dice="12", hands={1: "Y"}, lies={"V1": "E DR"})
    match = played(start.copy(), "R1")
    assert offered(match, flights("*", "V1")) == flights("*", "V1")
    assert not match.is_legal(">s095") and move(match, "die_steps") == [1]
    played(match, "*V3(M)")
    assert hand(match) == "" and tokens_on(match, "V3") == "M DR" and pawn(match, "1R") == "V3"
    nobody = played(situation("1R V1", hands={1: "Y"}, lies={"V1": "E"}), "R3")
    assert not any(token[0] in "*^" for token in nobody.choices())


def test_a_baby_dragon_is_additional() -> None:
    """DL-57: before, between or after the steps, with any die, and several may be chained."""
    lies = {"V1": "E", "V2": "E DR", "V3": "E", "V5": "E"}
    start = situation("1R s095", hands={1: "Y Y Y"}, lies=lies)
    match = played(start, "R3 >V1 *! *V3")
    assert move(match, "die_steps") == [1] and offered(match, ">s103 >s102 >s112") == ">s102 >s112"
    played(match, "*V5")
    assert match.is_legal(">s097") and hand(match) == ""
    assert phase(played(match, ".")) == "TAKE 1"
    chained = situation("1R V1", hands={1: "Y"}, lies=lies)
    assert pawn(played(chained, "R4 ^! *V5 ."), "1R") == "V5"


def test_walking_on_after_a_flight() -> None:
    """DL-41, DL-57: a flight alone lies between two walks, with what steps are left."""
    match = situation("1R s094", hands={1: "Y"}, lies={"V1": "E DR", "V3": "E"})
    played(match, "R3 >V1 *V3")
    assert offered(match, ">s103 >s102 >V8 >s112") == ">s103 >s102 >s112"


def test_a_dragon_comes_from_elsewhere_and_flies_elsewhere() -> None:
    """DL-58: no call for one that is here, no flight to where one is, no flight for one that is away."""
    here = played(situation("1R V1", hands={1: "Y"}, lies={"V1": "E DR"}), "R4")
    assert offered(here, "^! *! ^V1 *V1") == ""
    away = played(situation("1R V1", hands={1: "Y"}, lies={"V1": "E", "V2": "DR"}), "R4")
    assert offered(away, "^! *! ^V3 *V3") == "^! *!"


def test_dragons_share_volcanoes() -> None:
    """DL-58: with others and with other tokens, and are called from under other adventurers."""
    match = situation("1R V1, 2R V2, 3R V2", lies={"V1": "E M DG", "V2": "E DR DB"})
    played(match, "R4 ^!")
    assert tokens_on(match, "V1") == "M DR DG" and tokens_on(match, "V2") == "DB"


def test_dragons_belong_to_nobody() -> None:
    """DL-59: whoever has an adventurer of the colour there may use one."""
    match = situation("1R V1, 2R V2, 3R V9", lies={"V1": "E", "V2": "E DR", "V9": "E"})
    played(match, "R4 ^! . . G3 .")
    assert phase(match) == "ROLL 2" and tokens_on(match, "V1") == "DR"
    played(match, "{34} R4 ^! . . G3 . {34} R4 ^!")
    assert tokens_on(match, "V9") == "DR"
