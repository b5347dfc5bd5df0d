"""Dragons, occupied spaces and full boats: DI-043 to DI-048, edge cases 14, 15, 17 and 20."""

import pytest

from .situations import (
    ALL_BUT_LAST,
    can,
    choices,
    flights,
    hand,
    play,
    refusal,
    shown,
    situation,
    status,
    steps,
    treasures,
    where,
    wholes,
)

# ---- dragons --------------------------------------------------------------------------------------


def test_a_dragon_closes_its_space() -> None:
    """DI-043: for a step and a flight, free or paid; when it has gone the space is open again."""
    match = situation("G", at={"G": "d5"}, hands={"G": "tG tN FL DP"}, dragons="c5 c4")
    assert not [token for token in steps(match) if token.startswith(("c5", "c4"))]
    assert refusal(match, "c5") == refusal(match, "c4=tN") == "DI-043"
    assert can(match, "DP:1>g4 c5") and can(match, "DP:2>g4 c4=tN")
    match = situation("G", at={"G": "d4"}, hands={"G": "FL"}, dragons="c5 e7")
    assert refusal(match, "FL>c5") == "DI-043"


def test_a_dragon_stops_a_pair_too() -> None:
    """DI-043."""
    match = situation("G", bearing={"GS": "d5"}, hands={"G": "tN"}, dragons="c5 e7")
    assert steps(match) == ["c4=tN"] and refusal(match, "c5") == "DI-043"


def test_edge_17_dragons_keep_off_all_exits() -> None:
    """DI-102, edge case 17: in every number of players, also where nobody uses the boat."""
    for players, hunter in ((2, "R"), (3, "R"), (4, "R"), (5, "S"), (6, "R")):
        match = situation(hunter, players, hands={hunter: "DP"})
        for space in ["e9", "f8", "i5", "i4", "i1", "h1", "e1", "d1", "a1", "a2", "a5", "b6"]:
            assert refusal(match, f"DP:1>{space}") == "DI-102"
        assert len(wholes(match, "DP:1>")) == 48


# ---- hunters --------------------------------------------------------------------------------------


def test_a_hunter_closes_its_space() -> None:
    """DI-044: free or paid, for single hunters; there is no way round by a flight onto it."""
    match = situation("G", at={"G": "d5", "R": "c5", "S": "d6"}, hands={"G": "tB tG FL"})
    assert not [token for token in steps(match) if token.startswith(("c5", "d6"))]
    assert refusal(match, "c5") == refusal(match, "d6=tB") == "DI-044"
    match = situation("G", at={"G": "d4", "R": "c5"}, hands={"G": "FL"})
    assert "FL>c5" not in flights(match) and refusal(match, "FL>c5") == "DI-044"


def test_an_own_second_hunter_closes_its_space() -> None:
    """DI-044: whoever plays it."""
    match = situation("R", players=3, at={"R": "c3", "S": "d4"}, hands={"R": ""})
    assert refusal(match, "d4") == "DI-044" and steps(match) == ["c2"]


def test_a_single_hunter_may_join_one_who_waits() -> None:
    """DI-044 (a)."""
    match = play(situation("G", at={"G": "e4", "S": "TS"}, hands={"G": ""}), "TS")
    assert status(match, "GS") == "pair pair" and where(match, "GS") == "TS TS"


def test_a_single_hunter_may_join_a_lone_bearer() -> None:
    """DI-044 (b): at the usual cost, and nobody is sent home."""
    match = situation("R", at={"R": "c3"}, bearing={"G": "c4"}, hands={"R": "tN"})
    assert "c4=tN" in steps(match) and refusal(match, "c4") == "DI-037"
    play(match, "c4=tN")
    assert status(match, "RG") == "pair pair" and where(match, "RG") == "c4 c4"


def test_a_single_hunter_may_enter_to_a_pair() -> None:
    """DI-044 (c): and one of the two has to go."""
    match = situation("R", at={"R": "d4"}, bearing={"GS": "d5"}, hands={"R": "tS"})
    assert [token for token in steps(match) if token.startswith("d5")] == ["d5=tSxG", "d5=tSxS"]
    assert where(play(match, "d5=tSxG"), "RSG") == "d5 d5 @G"


def test_a_pair_boards_whoever_stands_there() -> None:
    """DI-044 (d), DI-065: on the boat of either bearer."""
    match = situation("G", at={"B": "@G", "R": "@G"}, bearing={"GS": "a5"})
    assert where(play(match, "@G"), "GSBR") == "@G @G @G @G"
    match = situation("G", at={"B": "@S"}, bearing={"GS": "i5"})
    assert where(play(match, "@S"), "GSB") == "@S @S @S"


OTHERS = [({"R": "c4"}, {}), ({}, {"R": "c4"}), ({}, {"RB": "c4"})]
"""On c4 a free hunter, a lone bearer, a pair: `at` and `bearing`."""


@pytest.mark.parametrize(("at", "bearing"), OTHERS)
def test_edge_15_a_pair_enters_no_space_with_a_hunter(at: dict[str, str], bearing: dict[str, str]) -> None:
    """DI-045, DI-103, edge case 15: no step onto it and no flight; a flight over it is legal."""
    match = situation("G", at=at, bearing={"GS": "c5", **bearing}, hands={"G": "FL tN tG tR"})
    assert not [token for token in steps(match) if token.startswith("c4")]
    assert refusal(match, "c4=tN") == refusal(match, "c4=tG") == "DI-045"
    assert {"FL>b3=tG", "FL>d4=tR", "FL>c3=tG"} <= set(flights(match))
    match = situation("G", at=at, bearing={"GS": "c6", **bearing}, hands={"G": "FL tN tG"})
    assert not [token for token in flights(match) if token.startswith("FL>c4")]
    assert refusal(match, "FL>c4=tN") == "DI-045"


def test_a_single_hunter_may_do_what_a_pair_may_not() -> None:
    """DI-045: the exceptions are for one `free` hunter."""
    for bearing in ({"R": "c4"}, {"RB": "c4"}):
        match = situation("G", at={"G": "c5"}, bearing=bearing, hands={"G": "tN"})
        assert [token for token in steps(match) if token.startswith("c4=tN")]


@pytest.mark.parametrize("waiting", [False, True])
def test_a_pair_never_enters_the_site(waiting: bool) -> None:
    """DI-046, DI-105: neither with coins, nor beside a waiting hunter, nor by a flight."""
    at = {"B": "TS"} if waiting else {}
    match = situation("G", at=at, bearing={"GS": "e4"}, hands={"G": "FL tG"})
    assert "TS" not in steps(match) and refusal(match, "TS") == "DI-046"
    match = situation("G", at=at, bearing={"GS": "c4"}, hands={"G": "FL tG"})
    assert "FL>TS" not in flights(match) and refusal(match, "FL>TS") == "DI-105"


def test_a_pair_never_enters_the_empty_site() -> None:
    """DI-046: a single hunter may."""
    match = situation("G", bearing={"GS": "e4"}, removed=ALL_BUT_LAST, hands={"G": "tG"})
    assert treasures(match, "site") == [] and refusal(match, "TS") == "DI-046"
    match = situation("R", at={"R": "d4"}, bearing={"GS": "e4"}, removed=ALL_BUT_LAST, hands={"R": ""})
    assert "TS" in steps(match)


# ---- boats ----------------------------------------------------------------------------------------


def test_edge_14_the_own_boat_is_blocked() -> None:
    """DI-047, edge case 14: after a collection Grey is still there, so Green alone cannot walk or fly in."""
    match = situation("G", at={"S": "@G", "G": "a5"}, hands={"G": "UN/FE"})
    assert "@G" not in steps(match) and refusal(match, "@G") == "DI-047"
    match = situation("G", at={"S": "@G", "G": "c7"}, hands={"G": "FL"})
    assert refusal(match, "FL>@G") == "DI-047"
    assert "FL>@G" in flights(situation("G", at={"G": "c7"}, hands={"G": "FL"}))
    match = situation("G", at={"S": "@G", "G": "a5"}, hands={"G": "UN/FE"})
    assert where(play(match, "FE[UN/FE]:S @G"), "SG") == "@S @G"  # when Grey has gone the boat is open


def test_edge_14_fear_sends_home_to_a_blocked_boat() -> None:
    """DI-048, edge case 14."""
    match = situation("G", at={"S": "@G", "G": "a5"}, hands={"G": "UN/FE"})
    assert where(play(match, "FE[UN/FE]:G"), "SG") == "@G @G"


def test_edge_14_displaced_to_a_blocked_boat() -> None:
    """DI-048, DI-074, edge case 14."""
    match = situation("R", at={"S": "@G", "R": "b5"}, bearing={"BG": "a5"}, hands={"R": "tY"})
    assert where(play(match, "a5=tYxG"), "SGR") == "@G @G a5"


def test_edge_14_with_a_treasure_the_boat_is_open() -> None:
    """DI-065, edge case 14."""
    match = situation("G", at={"S": "@G"}, bearing={"BG": "a5"})
    assert where(play(match, "@G"), "SBG") == "@G @G @G" and shown(match, "phase") == ["COLLECT"]


def test_hunters_leave_a_boat_one_by_one() -> None:
    """DI-048, DI-064: each in its own turn, through the exits of the boat it stands on."""
    match = situation("S", at={"S": "@G", "G": "@G", "B": "@G"}, hands={"S": "tY", "G": "tR"})
    assert steps(match) == ["a5=tY"] and refusal(match, "i5") == "DI-035"
    play(match, "a5=tY end")
    assert where(match, "SGB") == "a5 @G @G"
    play(match, "B.pass() G.b6=tR")
    assert where(match, "SGB") == "a5 b6 @G"


def test_nobody_comes_back_to_a_foreign_boat() -> None:
    """DI-042, DI-047: Grey may leave the green boat, but not enter it again."""
    match = play(situation("S", at={"S": "@G"}, hands={"S": "tY tS"}), "a5=tY")
    assert "@G" not in steps(match) and refusal(match, "@G") == "DI-042"


# ---- discs under somebody -------------------------------------------------------------------------


def test_edge_20_occupied_discs_stay() -> None:
    """DI-107, edge case 20: under a hunter, a pair, a lone bearer or a dragon, at either end of a swap."""
    match = situation(
        "B", at={"B": "d6"}, bearing={"SG": "f5", "R": "c4"}, hands={"B": "TE DF"}, dragons="d3 off"
    )
    for face, beside in (("TE", "a1"), ("DF", "")):
        for space, near in (("c4", "c5"), ("d6", "d7"), ("f5", "f6"), ("d3", "d2")):
            for pair in (f"{space}-{beside or near}", f"{beside or near}-{space}"):
                assert refusal(match, f"{face}:{pair}") == "DI-107"
    for begin in ("TE", "DF"):
        first = choices(play(match.copy(), begin))
        assert not {f"{begin}:{space}-" for space in ("c4", "d6", "f5", "d3")} & set(first)
        assert len(first) == 56
    second = choices(play(match.copy(), "DF DF:c3-"))
    assert second == [f"DF:{pair}" for pair in ("b2-c3", "b3-c3", "c2-c3", "c3-d4")]
    assert hand(match, "B") == "DF TE"
