"""The treasure site, lifting and carrying: DI-049 to DI-061, T06 to T09, T16, T17, edge cases 1, 2 and 7."""

import pytest

from .situations import (
    ALL_BUT_LAST,
    Json,
    can,
    choices,
    flights,
    heap,
    new_turn,
    phase,
    play,
    refill,
    refusal,
    shown,
    situation,
    status,
    steps,
    treasures,
    where,
    wholes,
)

# ---- waiting --------------------------------------------------------------------------------------


def test_the_first_hunter_waits() -> None:
    """DI-049: coins stay on TS; the player is asked in the turns of others, and has turns of his own."""
    match = situation("S", at={"S": "f5"}, hands={"S": "SL tR"})
    refill(play(match, "TS"), "UN/CM tR")
    assert status(match, "S") == "waiting" and treasures(match, "site") == [100]
    assert shown(match, "phase asked active") == ["WIN_START", 2, 3] and choices(match) == ["-", "SL"]
    play(match, "S.- B.pass() S.- G.pass() S.- R.pass()")
    assert shown(match, "phase active") == ["MAIN", 2] and "pass(" in choices(match)


def test_t06_waiting() -> None:
    """T06: DI-049, DI-050, DI-051, DI-029: no step, no flight, no Long Journey; pass and FE on oneself."""
    match = situation("S", at={"S": "TS"}, hands={"S": "FL LJ tB tS CM/FE"})
    assert steps(match) == [] and not choices(match, "FL") and not choices(match, "LJ")
    assert choices(match) == ["FE[CM/FE]:S", "pass("]
    for token in ("d5", "f5=tS", "FL>g5", "FL>f6=tS"):
        assert refusal(match, token) == "DI-050"
    assert refusal(match, "LJ=tB:B") == "DI-108"
    assert can(match, "pass()") and can(match, "pass(tS,FL)")


def test_a_waiting_hunter_goes_home_by_fear_only() -> None:
    """DI-050, DI-051: his own, and then he goes on from his boat; the coins stay."""
    match = play(situation("S", at={"S": "TS"}, hands={"S": "UN/FE tB FL tR"}), "FE[UN/FE]:S")
    assert where(match, "S") == "@S" and status(match, "S") == "free" and treasures(match, "site") == [100]
    assert {"i5=tB", "end"} <= set(choices(match)) and "FL>h5=tR" in flights(match)
    assert where(play(match, "i5=tB"), "S") == "i5"
    match = play(situation("R", at={"S": "TS"}, hands={"R": "UN/FE"}), "FE[UN/FE]:S")
    assert where(match, "S") == "@S" and treasures(match, "site") == [100]


def test_what_a_waiting_player_may_play() -> None:
    """DI-051: everything but movement."""
    match = situation("S", at={"S": "TS", "R": "d4"}, hands={"S": "TE DF DP FE/SA EC tS"})
    assert set(choices(match)) == {
        "TE", "DF", "DP:1", "EC", "pass(", "FE[FE/SA]:R", "FE[FE/SA]:S",
        "SA[FE/SA]:1", "SA[FE/SA]:3", "SA[FE/SA]:4",
    }  # fmt: skip
    play(match, "TE:a1-a2 DF:b1-b2 DP:1>c4 FE[FE/SA]:R")
    assert where(match, "SR") == "TS @R" and phase(match) == "MAIN" and status(match, "S") == "waiting"


def test_null_journey_of_a_waiting_hunter() -> None:
    """DI-051, DI-108: with the option LJ may be played, and counts if he gets free in the same turn."""
    match = situation("S", at={"S": "TS"}, hands={"S": "LJ tB UN/FE"}, allow_null_plays=True)
    play(match, "LJ=tB:B FE[UN/FE]:S")
    assert "i5" in steps(match)


# ---- lifting --------------------------------------------------------------------------------------


def test_t07_lifting() -> None:
    """T07: DI-052, DI-054, DI-055, DI-087: onto TS and off at once; nobody is asked, the turn goes on."""
    match = situation("G", at={"S": "TS", "G": "e4"}, hands={"G": "tS", "R": "SL", "B": "UN/SL"})
    play(match, "TS", decline=False)
    assert phase(match) == "EXIT" and match.decider == 3 and status(match, "GS") == "pair pair"
    assert treasures(match, "carried") == [100] and treasures(match, "site") == []
    assert set(choices(match)) == {"e4", "d5=tS"}
    play(match, "d5=tS", decline=False)
    assert shown(match, "phase active") == ["MAIN", 4] and match.decider == 3
    assert where(match, "GS") == "d5 d5" and match.position()["treasures"][0]["space"] == "d5"
    assert treasures(match, "site") == [125] and treasures(match, "stock") == [150, 175, 200, 250, 300]
    assert {"c5", "end"} <= set(choices(match)) and shown(match, "event") == [True]


def test_nothing_else_between_entry_and_exit() -> None:
    """DI-052, DI-054: one step or flight; no other card, no end, no second thought."""
    match = situation("G", at={"S": "TS", "G": "e4"}, hands={"G": "tS FL LJ TE CM/FE tN"})
    play(match, "TS")
    assert not [token for token in choices(match) if token not in ("FL", *steps(match))]
    for token in ("LJ=tN:N", "TE:a1-a2", "FE[CM/FE]:S", "end", "pass()", "abandon"):
        assert refusal(match, token) == "DI-052"
    assert {"FL>c5", "FL>f6", "FL>e3=tN"} <= set(flights(match))
    play(match, "FL>c5")
    assert where(match, "GS") == "c5 c5" and phase(match) == "MAIN" and treasures(match, "site") == [125]


def test_the_second_hunter_may_come_by_flight() -> None:
    """DI-052, DI-104."""
    match = play(situation("G", at={"S": "TS", "G": "c4"}, hands={"G": "FL tR"}), "FL>TS")
    assert phase(match) == "EXIT" and status(match, "GS") == "pair pair" and heap(match, "played") == "FL"
    assert set(choices(match)) == {"d4=tR", "e4"}


def test_edge_1_the_second_hunter_steps_back() -> None:
    """DI-036, DI-053, edge case 1: from e4 onto TS and back without any card."""
    match = situation("G", at={"S": "TS", "G": "e4"}, hands={"G": ""})
    assert steps(match) == ["TS"]
    assert choices(play(match, "TS")) == ["e4"]
    play(match, "e4")
    assert where(match, "GS") == "e4 e4" and treasures(match, "site") == [125]


NO_FREE_EXIT: Json = {"at": {"S": "TS", "G": "d4"}, "dragons": "e4 off"}


@pytest.mark.parametrize(
    ("cards", "is_open"),
    [
        ("", False),
        ("TE DP UN/CM", False),  # cards that are no way out in EXIT
        ("LJ tR tB", True),  # back to d4, or f4
        ("tB", True),
        ("tG", True),  # the joker
        ("tGR", True),
        ("FL", True),  # over a neighbour to c5 or f6
        ("LJ", False),
    ],
)
def test_edge_2_no_entry_without_an_exit(cards: str, is_open: bool) -> None:
    """DI-053, edge case 2: the entry is not in the list at all; cards and flights count."""
    match = situation("G", **NO_FREE_EXIT, hands={"G": cards})
    assert ("TS" in steps(match)) == is_open
    if is_open:
        assert choices(play(match, "TS"))
    else:
        assert refusal(match, "TS") == "DI-053"


def test_edge_2_the_space_one_comes_from_counts_as_empty() -> None:
    """DI-053, edge case 2: paid, it is the only way out here."""
    match = situation("G", at={"S": "TS", "G": "d4"}, hands={"G": "tR"}, dragons="e4 off")
    assert choices(play(match, "TS")) == ["d4=tR"]
    assert where(play(match, "d4=tR"), "GS") == "d4 d4"


def test_edge_2_hunters_close_exits() -> None:
    """DI-053, DI-045, edge case 2: of the pair, not only of a single hunter: no bearer is joined by it."""
    match = situation("G", at={"S": "TS", "G": "d4"}, bearing={"B": "e4"}, hands={"G": ""})
    assert refusal(match, "TS") == "DI-053"
    match = situation("G", at={"S": "TS", "G": "d4", "B": "e4"}, hands={"G": ""})
    assert refusal(match, "TS") == "DI-053"


def test_edge_2_a_journey_counts() -> None:
    """DI-053, DI-054, edge case 2: if it was declared before."""
    match = situation("G", **NO_FREE_EXIT, hands={"G": "LJ tN"})
    assert "TS" in steps(match)  # the card pays for f5
    play(match, "LJ=tN:N")
    assert "TS" in steps(match) and choices(play(match, "TS")) == ["f5"]


def test_edge_2_the_flight_onto_the_site_spends_its_card() -> None:
    """DI-053, edge case 2: what is spent on the way in does not help on the way out."""
    at = {"S": "TS", "G": "c4"}
    match = situation("G", at=at, hands={"G": "FL"}, dragons="e4 off")
    assert refusal(match, "FL>TS") == "DI-053" and "FL>TS" not in flights(match)
    match = situation("G", at=at, hands={"G": "FL FL"}, dragons="e4 off")
    assert {"FL>c5", "FL>f6"} == set(flights(play(match, "FL>TS")))


def test_edge_2_the_limit_of_card_actions_counts() -> None:
    """DI-016, DI-053, edge case 2: the exit would be the seventh action with a card."""
    done: Json = {"max_card_actions": 6, "actions": 6, "card_actions": 6}
    assert refusal(situation("G", **NO_FREE_EXIT, hands={"G": "tB FL"}, **done), "TS") == "DI-053"
    assert can(situation("G", at={"S": "TS", "G": "d4"}, hands={"G": ""}, **done), "TS e4")
    nearly = done | {"actions": 5, "card_actions": 5}
    assert can(situation("G", **NO_FREE_EXIT, hands={"G": "tB"}, **nearly), "TS f4=tB")
    match = situation("G", at={"S": "TS", "G": "c4"}, hands={"G": "FL tB"}, dragons="e4 off", **nearly)
    assert refusal(match, "FL>TS") == "DI-053"


def test_t08_no_exit() -> None:
    """T08: DI-041, DI-053, DI-107: a swap opens the way."""
    match = situation("G", **NO_FREE_EXIT, hands={"G": "UN/CM TE DP"})
    assert refusal(match, "TS") == "DI-053" and "TS" not in steps(match)
    play(match, "TE:c5-d5")
    assert "TS" in steps(match)
    play(match, "TS d5")
    assert where(match, "GS") == "d5 d5" and shown(match, "card_actions") == [1]


def test_the_exit_is_paid_with_the_active_hunters_colours() -> None:
    """DI-054, DI-058: Grey's colour is not free, and his cards are no jokers for Green."""
    match = situation("G", at={"S": "TS", "G": "e4"}, hands={"G": "tS"})
    play(match, "TS")
    assert refusal(match, "d5") == refusal(match, "f5=tS") == "DI-037" and can(match, "d5=tS")


def test_the_next_coins_come_at_once() -> None:
    """DI-055, DI-005: as soon as the pair has left, not before; in the order of values."""
    match = situation("G", at={"S": "TS", "G": "e4"}, coins={"R": "100 100"}, removed="125")
    play(match, "TS")
    assert treasures(match, "carried") == [150] and treasures(match, "site") == []
    play(match, "e4")
    assert treasures(match, "site") == [175] and treasures(match, "stock") == [200, 250, 300]


def test_after_the_last_treasure_the_site_is_empty() -> None:
    """DI-056: and it can be entered free of charge by a single hunter."""
    match = play(situation("G", at={"S": "TS", "G": "e4"}, removed=ALL_BUT_LAST), "TS e4")
    assert (
        treasures(match, "carried") == [300] and treasures(match, "site") == treasures(match, "stock") == []
    )
    match = situation("R", at={"R": "d4"}, bearing={"GS": "e4"}, removed=ALL_BUT_LAST, hands={"R": ""})
    assert "TS" in steps(match)
    play(match, "TS")
    assert where(match, "R") == "TS" and status(match, "R") == "free" and heap(match, "played") == ""


EMPTY_SITE: Json = {"bearing": {"RB": "a3"}, "removed": ALL_BUT_LAST}


@pytest.mark.parametrize("stops", [False, True])
def test_arriving_on_the_empty_site(stops: bool) -> None:
    """DI-057: the option says whether it ends the turn; nobody waits there, a later turn goes on from it."""
    match = situation("G", at={"G": "e4"}, **EMPTY_SITE, empty_site_stops=stops, hands={"G": "tN"})
    play(match, "TS")
    assert status(match, "G") == "free" and phase(match) == ("DRAW" if stops else "MAIN")
    if not stops:
        assert {"f5=tN", "end"} <= set(choices(match)) and where(play(match, "f5=tN"), "G") == "f5"
    later = situation("G", at={"G": "TS"}, **EMPTY_SITE, empty_site_stops=stops, hands={"G": "TE"})
    assert "e4" in steps(later) and phase(play(later, "TE:a1-a2 e4")) == "MAIN"


@pytest.mark.parametrize("stops", [False, True])
def test_a_flight_onto_the_empty_site(stops: bool) -> None:
    """DI-057, DI-104: as a step."""
    match = situation("G", at={"G": "c4"}, **EMPTY_SITE, empty_site_stops=stops, hands={"G": "FL"})
    assert phase(play(match, "FL>TS")) == ("DRAW" if stops else "MAIN") and where(match, "G") == "TS"


@pytest.mark.parametrize("stops", [False, True])
def test_the_empty_site_holds_one_hunter(stops: bool) -> None:
    """DI-057: under both values."""
    match = situation("G", at={"G": "e4", "S": "TS"}, **EMPTY_SITE, empty_site_stops=stops)
    assert "TS" not in steps(match) and refusal(match, "TS") == "DI-057"


@pytest.mark.parametrize("stops", [False, True])
def test_the_site_with_coins_always_stops(stops: bool) -> None:
    """DI-057, DI-020: whatever the option says."""
    match = play(situation("G", at={"G": "e4"}, empty_site_stops=stops), "TS")
    assert status(match, "G") == "waiting" and match.position()["active"] == 1


# ---- carrying -------------------------------------------------------------------------------------


def test_t09_the_partners_colour_is_paid() -> None:
    """T09: DI-058, edge case 7: c5 is free for Green; b4 is grey and costs a card."""
    match = situation("G", bearing={"GS": "d5"}, hands={"G": "tS"})
    play(match, "c5")
    assert where(match, "GS") == "c5 c5" and refusal(match, "b4") == "DI-037"
    play(match, "b4=tS")
    assert where(match, "GS") == "b4 b4" and match.position()["treasures"][0]["space"] == "b4"


def test_edge_7_each_moves_the_pair_by_the_own_colour() -> None:
    """DI-058, edge case 7: in Green's turn green is free and a joker, in Grey's turn grey."""
    match = situation("G", bearing={"GS": "c5"}, hands={"G": "tG"})
    assert set(steps(match)) == {f"{space}=tG" for space in ("b4", "b5", "c4", "c6", "d5", "d6")}
    match = situation("S", bearing={"GS": "c5"}, hands={"S": "tG"})
    assert steps(match) == ["b4", "d5"] and refusal(match, "c4=tG") == "DI-037"
    match = situation("S", bearing={"GS": "d5"}, hands={"S": ""})
    assert steps(match) == [] and refusal(match, "c5") == "DI-037"
    match = situation("S", bearing={"GS": "b4"}, hands={"S": "tS"})
    assert {"c5=tS", "c4=tS"} <= set(steps(match))


def test_the_pair_moves_in_the_turns_of_both() -> None:
    """DI-058: Green's turn, then Grey's; nobody else moves it."""
    match = situation("G", bearing={"GS": "d5"}, hands={"R": "tR"})
    play(match, "c5 end R.pass() S.b4")
    assert where(match, "GS") == "b4 b4" and match.position()["treasures"][0]["space"] == "b4"


def test_bearers_do_not_separate() -> None:
    """DI-059: a step takes both, there is nothing to put down or to abandon."""
    match = situation("G", bearing={"GS": "c4"}, hands={"G": "tB"})
    assert "abandon" not in choices(match) and refusal(match, "abandon") == "DI-080"
    play(match, "c3=tB")
    assert where(match, "GS") == "c3 c3" and status(match, "GS") == "pair pair"


def test_a_single_hunter_never_moves_a_treasure() -> None:
    """DI-059, DI-078: a lone bearer stays, whatever he holds; who leaves TS leaves the coins."""
    match = situation("G", bearing={"G": "c4"}, hands={"G": "tG FL tB"})
    assert steps(match) == flights(match) == []
    assert refusal(match, "c5") == refusal(match, "FL>e4") == "DI-078"


@pytest.mark.parametrize(("token", "roles"), [("FE[CM/FE]:S", "lone free"), ("FE[CM/FE]:G", "free lone")])
def test_fear_separates_a_pair(token: str, roles: str) -> None:
    """DI-059, DI-076."""
    match = play(situation("R", bearing={"GS": "c4"}, hands={"R": "CM/FE"}), token)
    assert status(match, "GS") == roles and match.position()["treasures"][0]["space"] == "c4"


def test_collecting_separates_a_pair() -> None:
    """DI-059, DI-064."""
    match = play(situation("G", bearing={"GS": "a5"}), "@G share")
    assert status(match, "GS") == "free free" and treasures(match, "carried") == []


def test_several_treasures_on_the_island() -> None:
    """DI-060: each with its bearers, who move only their own."""
    match = situation("G", bearing={"GS": "c5", "RB": "f5"}, hands={"G": "tB"})
    assert treasures(match, "carried") == [100, 125] and treasures(match, "site") == [150]
    play(match, "b5=tB")
    assert where(match, "GSRB") == "b5 b5 f5 f5"
    assert [one["space"] for one in match.position()["treasures"][:2]] == ["b5", "f5"]
    match = situation("G", players=6, at={"G": "e4", "Y": "TS"}, bearing={"RS": "a3", "NB": "i3"})
    play(match, "TS e4")
    assert treasures(match, "carried") == [100, 125, 150] and treasures(match, "site") == [175]


def test_a_pair_may_use_every_action_card() -> None:
    """DI-061: FL and LJ move both."""
    match = situation("G", bearing={"GS": "d5"}, hands={"G": "FL LJ tN TE DP FE/SA"})
    begun = {token.partition(":")[0].partition("=")[0] for token in choices(match)}
    assert {"FL", "LJ", "TE", "DP", "FE[FE/SA]", "SA[FE/SA]"} <= begun
    play(match, "LJ=tN:N c4 FL>e4")
    assert where(match, "GS") == "e4 e4" and match.position()["treasures"][0]["space"] == "e4"
    match = situation("G", bearing={"GS": "d5"}, hands={"G": "DF EC"})
    assert {"DF", "EC"} <= set(choices(match))


# ---- left alone -----------------------------------------------------------------------------------


def test_t16_abandoning() -> None:
    """T16: DI-080, DI-081, DI-083: the coins are out of the game, and Green walks on in the same turn."""
    match = situation("G", bearing={"G": "c4"}, removed="100", hands={"G": ""})
    assert steps(match) == [] and "abandon" in choices(match)
    play(match, "abandon")
    assert treasures(match, "removed") == [100, 125] and treasures(match, "site") == [150]
    assert status(match, "G") == "free" and where(match, "G") == "c4"
    play(match, "c5")
    assert where(match, "G") == "c5" and match.position()["coins"] == [[], [], [], []]


def test_t17_joining() -> None:
    """T17: DI-079, DI-058: Red and Green are a pair on c4, then on b3 with the treasure."""
    match = situation("R", at={"R": "c3"}, bearing={"G": "c4"}, hands={"R": "tN tY"})
    play(match, "c4=tN")
    assert status(match, "RG") == "pair pair" and where(match, "RG") == "c4 c4" and phase(match) == "MAIN"
    play(match, "b3=tY")
    assert where(match, "RG") == "b3 b3" and match.position()["treasures"][0]["space"] == "b3"


def test_a_turn_begins_for_bearers_as_for_all() -> None:
    """DI-058, DI-028: in the turn of a bearer others are asked for SL first, and he may pass."""
    match = new_turn("G", bearing={"GS": "d5"}, hands={"R": "SL"})
    assert phase(match) == "WIN_START" and "pass()" in wholes(play(match, "R.-"), "pass(")
