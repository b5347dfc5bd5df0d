"""Tokens in general: DL-42 to DL-47."""

from .situations import choices, discarded, hand, offered, pawn, phase, played, situation, tokens_on

ALL = "T F Y M H"
PLAYED = "T M H ~V9 ~V10 ~V11 *! *V2 *V3 ^! ^V2"
"""Ways to use a token from V1 or V4."""


def test_each_token_at_its_moment() -> None:
    """DL-42: T after the roll, F, M, Y and dragons while moving, H and the ring while taking."""
    match = situation("1R V1", phase="FATE", hands={1: ALL}, lies={"V1": "EE O", "V2": "E DR"})
    assert choices(match) == "T K"
    played(match, "K")
    assert offered(match, PLAYED + " o") == ""
    played(match, "R4")
    assert offered(match, PLAYED + " o") == "M ~V9 ~V10 *! ^!"
    played(match, ">s106 .")
    assert offered(match, PLAYED + " o") == "" and phase(match) == "ASSIGN 1"
    match = situation("1R s106", hands={1: ALL}, lies={"V1": "EE O", "V2": "E DR"})
    assert offered(played(match, "R4 >V1 ."), PLAYED + " o") == "o"
    assert choices(played(match, "e")) == "H ."


def test_any_number_of_tokens() -> None:
    """DL-43: also several of one kind, on the same adventurer."""
    match = situation("1R V1", hands={1: "F F M M Y Y"}, opened="V9 V10 V2", lies={"V3": "E DR"})
    played(match, "R3 ~V9 M ~V10 M *! *V2 .")
    assert pawn(match, "1R") == "V2" and hand(match) == "" and tokens_on(match, "V2") == "DR"


def test_a_token_is_for_the_adventurer_whose_phase_it_is() -> None:
    """DL-44: never for a third one, never for a rival's."""
    lies = {"V4": "E DR", "V5": "E DG"}
    match = situation("1R s100, 1G V4, 2G V5, 2R V4", hands={1: "F Y"}, lies=lies)
    played(match, "R3")
    assert offered(match, "~V11 ~V2 ~V12 *! *V1 *V5") == ""
    match = played(situation("1R V4, 1G V5", hands={1: "F Y"}, lies=lies), "R3")
    assert "~V11" in match.choices() and "~V2" not in match.choices()
    played(match, "*V5")
    assert pawn(match, "1R") == "V5" and tokens_on(match, "V5") == "DR DG" and pawn(match, "1G") == "V5"


def test_used_tokens_leave_the_game() -> None:
    """DL-45: each kind; but dragons and rings stay, for everybody."""
    lies = {"V1": "EE R", "V9": "R E O", "V2": "E DR"}
    match = situation("1R V1", phase="FATE", hands={1: ALL}, lies=lies, opened="V10")
    before = match.position()["discarded"]
    played(match, "T {34} R4 M ~V10 ^! *V9 . e H g")
    gone = {kind: count - before[kind] for kind, count in match.position()["discarded"].items()}
    assert gone == {"T": 1, "F": 1, "Y": 1, "M": 1, "H": 1} and hand(match) == ""
    assert tokens_on(match, "V9") == "O DR"


def test_a_ring_token_stays_after_use() -> None:
    """DL-45: a ring is taken, not the token."""
    match = played(situation("1R s106", lies={"V1": "O"}), "R3 >V1 . o")
    assert tokens_on(match, "V1") == "O" and "O" not in discarded(match)


def test_a_token_gained_may_be_used_at_once() -> None:
    """DL-46: in the same turn, if its moment comes; an H by the same adventurer."""
    match = situation("1R V4, 1G V1", lies={"V4": "E F", "V1": "E"})
    assert offered(played(match.copy(), "G4"), "~V9 ~V10") == ""
    played(match, "R3 . e")
    assert hand(match) == "F" and offered(played(match, "G4"), "~V9 ~V10") == "~V9 ~V10"
    match = situation("1R V4", lies={"V4": "E R H"})
    played(match, "R3 . e")
    assert phase(match) == "HAND 1" and choices(match) == "H ."
    played(match, "H g")
    assert hand(match) == "" and discarded(match)[-1] == "H"


def test_a_stroke_of_fate() -> None:
    """DL-47: annuls both dice; the new roll stands, as nobody owns a second T."""
    match = situation("1R V4", phase="ROLL", hands={1: "T", 2: "T"})
    played(match, "{12}")
    assert phase(match) == "FATE 1" and choices(match) == "T K"
    again = played(match.copy(), "T")
    assert phase(again) == "ROLL 1" and again.position()["dice"] == {"rolled": [], "unused": []}
    assert len(again.choices()) == 9
    played(again, "{34}")
    assert phase(again) == "ASSIGN 1" and hand(again) == "" and again.position()["dice"]["rolled"] == [3, 4]
    played(match, "K")
    assert phase(match) == "ASSIGN 1" and hand(match) == "T"


def test_a_stroke_of_fate_comes_before_the_first_die() -> None:
    """DL-47: not between the dice, and not from somebody else."""
    match = played(situation("1R s100", phase="ROLL", hands={1: "T", 2: "T"}), "{34} K R3")
    assert not match.is_legal("T")
    played(match, ".")
    assert phase(match) == "ASSIGN 1" and not match.is_legal("T")
    match = played(situation("1R s100", phase="ROLL", hands={2: "T"}), "{34}")
    assert phase(match) == "ASSIGN 1"
