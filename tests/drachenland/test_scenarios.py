"""The 27 scenarios of the ledger's section 11, in its words."""

import pytest

from drachenhort import NATURE, Match, generator
from drachenhort.kernel.seats import SPECTATOR

from .situations import (
    GEMS,
    HEADS,
    PRINTED_GEMS,
    VOLCANOES,
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


def test_scenario_1_opening() -> None:
    """Scenario 1: DL-15 to DL-18, DL-32, DL-33."""
    match = played(dealt(players=4), "R+E1>s001 B+E1>s002")
    assert offered(match, "G+E1>s002 G+E1>s115") == "G+E1>s115"
    played(match, "G+E1>s115")
    assert offered(match, "R+E1>s003 R+E1>V4") == "R+E1>s003"


def test_scenario_2_two_players() -> None:
    """Scenario 2: DL-70, DL-71."""
    match = dealt(players=2)
    assert volcano(match, "V1")["eggs"] == 1
    assert sum(volcano(match, name)["eggs"] for name in VOLCANOES) == 15
    assert offered(match, "R+E1>s002 R+E1>s115") == "R+E1>s002"
    assert offered(played(match, "R+E1>s002"), "R+E1>s001 R+E1>s003 R+E1>s004") == "R+E1>s003"


@pytest.mark.parametrize("seed", range(5))
def test_scenario_3_set_up(seed: int) -> None:
    """Scenario 3: DL-01, DL-05 to DL-12."""
    match = Match("drachenland")
    match.let_nature(generator(seed))
    data = match.position()
    land = data["volcanoes"].values()
    assert sum(entry["eggs"] for entry in land) == 18 and all(entry["face_down"] for entry in land)
    assert max(max(entry["gems"].values()) for entry in land) == 2
    assert [sum(entry["gems"].values()) for entry in land] == list(PRINTED_GEMS.values())
    for number in (1, 2, 3):
        assert hand(match, number) == "T F Y"
        assert [pawn(match, f"{number}{colour}") for colour in "RGB"] == [None] * 3
    assert data["rings"] == 12 and len(data["players"]) == 3
    assert sum(data["unseen"].values()) == 16 and discarded(match) == ""


def test_scenario_4_variant_1() -> None:
    """Scenario 4: DL-10."""
    most = []
    for seed in range(10):
        match = Match("drachenland", gem_limit="none")
        match.let_nature(generator(seed))
        land = match.position()["volcanoes"].values()
        most.append(max(max(entry["gems"].values()) for entry in land))
        assert {kind: sum(entry["gems"][kind] for entry in land) for kind in GEMS} == GEMS
    assert max(most) >= 3


def test_scenario_5_up_to_the_die() -> None:
    """Scenario 5: DL-30, DL-41."""
    match = played(situation("1R V4", opened="all"), "R3")
    assert offered(match, ". >s043 >s044 >s045 >s046 >V1") == ". >s043 >s044 >s045 >V1"


def test_scenario_6_passing_and_blocking() -> None:
    """Scenario 6: DL-32, DL-33, DL-34."""
    match = situation("1R V4, 1B s095, 2G s094", dice="23", opened="V1")
    assert offered(played(match.copy(), "R3"), ">V1 >s094 >s095") == ">V1"
    assert offered(played(match, "R2"), ">V1 >s094 >s095") == ""


def test_scenario_7_forced_stop() -> None:
    """Scenario 7: DL-35, DL-38."""
    match = played(situation("1G s095", lies={"V1": "down EE G"}), "G3")
    assert offered(match, ">V1 >s106") == ">V1"
    played(match, ">V1")
    assert move(match, "die_steps") == [1] and match.decider == NATURE
    assert phase(played(match, "(F)")) == "TAKE 1" and not volcano(match, "V1")["face_down"]


def test_scenario_8_open_volcano() -> None:
    """Scenario 8: DL-36."""
    match = played(situation("1G s095", lies={"V1": "EE G"}), "G3")
    assert offered(match, ">s106 >s096 >s114 >s107 >s097 >s113") == ">s106 >s096 >s114"


def test_scenario_9_zero_move() -> None:
    """Scenario 9: DL-20, DL-21, DL-23, DL-25, DL-44, DL-60."""
    match = situation("1B V5, 1R s100, 1G V9", dice="12", lies={"V5": "E BB", "V9": "E G"})
    played(match, "B1 . g")
    assert hoard(match) == "B2" and offered(match, "B1 B2 R2 G2") == "R2 G2"
    played(match, "R2 .")
    assert phase(match) == "ROLL 2" and hoard(match) == "B2"


def test_scenario_10_egg_with_token() -> None:
    """Scenario 10: DL-61, DL-64."""
    match = played(situation("1R V6", lies={"V6": "E M"}), "R3 . e")
    assert hoard(match) == "E1" and hand(match) == "M"
    match = played(situation("1R V6", lies={"V6": "E O"}), "R3 . e")
    assert hoard(match) == "E1" and hand(match) == "" and tokens_on(match, "V6") == "O"


def test_scenario_11_fly() -> None:
    """Scenario 11, example 1 of the rulebook: DL-45, DL-53, DL-59."""
    match = situation("1R V2, 2R V9", lies={"V2": "E DR", "V9": "RR"})
    played(match, "R4 ^V9 . g")
    assert pawn(match, "1R") == "V9" and tokens_on(match, "V9") == "DR" and hoard(match) == "R2"
    assert played(match, "G3 . {34} R4").is_legal("^V1")


def test_scenario_12_call() -> None:
    """Scenario 12, example 2 of the rulebook: DL-54."""
    match = played(situation("1B V12", lies={"V12": "B", "V3": "DB"}), "B4 ^! . g")
    assert tokens_on(match, "V12") == "DB" and pawn(match, "1B") == "V12" and hoard(match) == "B1"


def test_scenario_13_baby_dragon() -> None:
    """Scenario 13, example 3 of the rulebook: DL-55 to DL-57."""
    lies = {"V1": "DG", "V7": "E", "V14": "down E"}
    match = situation("1G V7", hands={1: "Y"}, lies=lies)
    played(match, "G4 ^! *V14(M) e")
    assert pawn(match, "1G") == "V14" and tokens_on(match, "V14") == "DG"
    assert hoard(match) == "E1" and hand(match) == "M" and "Y" in discarded(match)


def test_scenario_14_no_walk_by_baby_dragon() -> None:
    """Scenario 14: DL-39, DL-56, DL-58."""
    match = situation("1R s001", dice="12", hands={1: "Y"}, lies={"V1": "E DR"})
    assert choices(played(match, "R1")) == ">s002 >s008 ."


def test_scenario_15_ferry_and_steps() -> None:
    """Scenario 15: DL-41, DL-48, DL-49."""
    match = situation("1R s095", hands={1: "F"}, opened="V1 V10")
    played(match, "R3 >V1 ~V10")
    assert offered(match, ">s066 >s065") == ">s066"


def test_scenario_16_ferry_after_a_stop() -> None:
    """Scenario 16: DL-38."""
    for stop, boats in (("phase", ""), ("walk", "~V9 ~V10")):
        match = situation("1R s095", hands={1: "F"}, lies={"V1": "down EE"}, opened="V10", forced_stop=stop)
        played(match, "R3 >V1(M)")
        assert offered(match, "~V9 ~V10") == boats
        if boats:
            assert choices(played(match, "~V10")) == "."


@pytest.mark.parametrize("lies", ["E", "down E"])
def test_scenario_17_march_on_entry(lies: str) -> None:
    """Scenario 17: DL-31, DL-45, DL-50, DL-51."""
    match = situation("1R s100", hands={1: "M"}, lies={"V4": lies})
    assert not played(match.copy(), "G3").is_legal("E1>V4")
    before = discarded(match).count("M")
    played(match, "G3 M E1>V4")
    assert pawn(match, "1G") == "V4" and hand(match) == "" and discarded(match).count("M") == before + 1


def test_scenario_18_ring() -> None:
    """Scenario 18: DL-62, DL-63."""
    match = played(situation("1B s051", lies={"V8": "E O"}), "B3 >V8 . o")
    assert wears_ring(match, "1B") and hoard(match) == "" and volcano(match, "V8")["eggs"] == 1
    assert not played(situation("1B V8", lies={"V8": "E O"}), "B3 .").is_legal("o")


def test_scenario_19_ring_by_ferry() -> None:
    """Scenario 19: DL-63."""
    match = situation("1B V8", dice="12", hands={1: "F"}, lies={"V8": "E", "V15": "E O"})
    assert wears_ring(played(match, "B1 ~V15 . o"), "1B")
    match = situation("1B V15", lies={"V15": "E O", "V1": "E DB"})
    assert offered(played(match, "B4 ^! ."), "e o") == "e"


def test_scenario_20_magic_hand() -> None:
    """Scenario 20: DL-65, DL-66."""
    match = situation("1R s112", hands={1: "H"}, lies={"V3": "EE R"})
    assert hoard(played(match, "R3 >V3 . e H e")) == "E2"
    match = situation("1R s112", hands={1: "H"}, lies={"V3": "EE R O"})
    assert wears_ring(played(match.copy(), "R3 >V3 . e H o"), "1R")
    assert not played(match, "R3 >V3 . o").is_legal("H")


def test_scenario_21_fate() -> None:
    """Scenario 21: DL-14, DL-45, DL-47."""
    match = situation("1R s100", phase="ROLL", hands={1: "T"})
    before = discarded(match).count("T")
    played(match, "{12} T")
    assert phase(match) == "ROLL 1" and hand(match) == "" and discarded(match).count("T") == before + 1
    assert phase(played(match, "{34}")) == "ASSIGN 1"
    assert phase(played(match, "R3 . G4 .")) == "ROLL 2"


def test_scenario_22_immediate_end() -> None:
    """Scenario 22: DL-73."""
    match = situation("1R V11", bare=True, hands={1: "H"}, lies={"V11": "E RRD"})
    played(match, "R3 . e")
    assert match.is_over and match.position()["dice"]["unused"] == [4] and not match.is_legal("H")


def test_scenario_23_scores() -> None:
    """Scenario 23, example 4 of the rulebook: DL-68, DL-74 to DL-78."""
    held = {1: "E3 R7 G2 B6 D4", 2: "E6 R4 G4 B5"}
    rings = "1R 1B 2R 2G 2B"
    for screens in (True, False):
        match = situation("1G V11", bare=True, lies={"V11": "E"}, held=held, rings=rings, screens=screens)
        seen = match.position(1)["players"][0]
        counts = [seen["eggs"], *seen["gems"].values()]
        assert counts == (["?"] * 5 if screens else [3, 7, 2, 6, 4])
        played(match, "G3 . e")
        assert match.outcome is not None
        assert match.outcome.points[:2] == (45, 43) and match.outcome.winners == (0,)


def test_scenario_24_jokers() -> None:
    """Scenario 24: DL-76, DL-77."""
    for held, rings, points in (
        ("E1 B1 D2", "1B", 10),
        ("E1 D3", "", 10),
        ("D5", "", 5),
        ("E2 R1 G1 B1 D2", "1R 1G 1B", 13),
    ):
        outcome = scored({1: held}, rings).outcome
        assert outcome is not None and outcome.points[0] == points


@pytest.mark.parametrize(
    ("options", "turns"), [({"idle_limit": 30}, 60), ({"idle_limit": "none", "max_rounds": 40}, 80)]
)
def test_scenario_25_idle_end(options: dict[str, object], turns: int) -> None:
    """Scenario 25: DL-80, DL-81."""
    match = begun(players=2, **options)
    for turn in range(turns):
        assert not match.is_over and match.position()["turn"] == turn + 1
        played(match, "{12} K R1 . G2 .")
    assert match.is_over and match.outcome is not None and match.outcome.points == (0, 0)


def test_scenario_26_what_may_be_turned_up() -> None:
    """Scenario 26: DL-08, DL-52, DL-82."""
    match = situation("1R s095, 1G V5", opened="all", hands={1: "Y"}, lies={"V1": "down E"}, unseen="H DG")
    played(match, "R3 >V1")
    assert match.weights() == {"(H)": 1, "(DG)": 1}
    played(match, "(H) . G4")
    assert offered(match, "^! *! ^V1 *V1") == ""
    match = played(begun(players=2), "{34} K R4 >s004 . G3 . {34} K R3 . G4 . {34} K R3 >V4")
    assert match.weights() == {f"({kind})": count for kind, count in HEADS.items()}
    rolls = begun().weights()
    assert len(rolls) == 9 and sum(rolls.values()) == 36 and rolls["{24}"] == 9


def test_scenario_27_march_before_the_walk() -> None:
    """Scenario 27: DL-40, DL-41, DL-50, DL-51."""
    start = situation("1R V4", opened="all", hands={1: "M"})
    assert choices(played(start.copy(), "R3 >s044")) == "."
    match = played(start, "R3 M")
    near = {
        ">V1",
        ">V5",
        ">V9",
        ">V10",
        ">s004",
        ">s115",
        ">s001",
        ">s106",
        ">s108",
        ">s046",
        ">s055",
        ">s085",
    }
    assert near <= set(match.choices()) and ">V4" not in match.choices()
    assert not match.is_legal(">V2") and not match.is_legal(">s083") and match.is_legal(">s084")


def test_the_line_of_section_10() -> None:
    """Section 10: a turn on one line, an end that is the only choice being left out."""
    match = situation("1B s043", phase="ROLL", hands={1: "T"}, lies={"V4": "down E D"})
    played(match, "{24} K B4 >V4(H) e H d G2 E1>s002")
    assert hoard(match) == "E1 D1" and pawn(match, "1G") == "s002" and choices(match) == "."
    played(match, "{34}")  # a reader puts the end back
    assert phase(match) == "ASSIGN 2" and match.tokens()[-2:] == [".", "{34}"]
    assert match.position(SPECTATOR)["players"][0]["tokens"]["T"] == 1
