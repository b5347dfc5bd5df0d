"""Flights, journeys, swaps, dragons: DI-101 to DI-109, DI-128, T22 to T24, edge cases 10, 16 and 18."""

import pytest

from drachenhort import Match, find_game

from .situations import (
    ALL_BUT_LAST,
    can,
    choices,
    flights,
    hand,
    heap,
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

EXIT_SPACES = {"e9", "f8", "i5", "i4", "i1", "h1", "e1", "d1", "a1", "a2", "a5", "b6"}
ROWS = {"a": 5, "b": 6, "c": 7, "d": 8, "e": 9, "f": 8, "g": 7, "h": 6, "i": 5}
TERRAIN = [f"{row}{i}" for row, length in ROWS.items() for i in range(1, length + 1) if f"{row}{i}" != "e5"]


def spaces_of(tokens: set[str]) -> set[str]:
    """Where flights land or dragons go."""
    return {token.split(">")[1].split("=")[0].split("x")[0] for token in tokens}


# ---- Dragon Patrol --------------------------------------------------------------------------------


def test_t23_dragons() -> None:
    """T23, DI-101, DI-102: dragon 1 first, then dragon 2, then either of them."""
    match = situation("R", at={"R": "d4"}, hands={"R": "DP UN/DP SL/DP"})
    assert choices(match, "DP") == ["DP:1", "DP[UN/DP]:1", "DP[SL/DP]:1"]
    assert len(wholes(match, "DP:1")) == 47
    play(match, "DP:1>c4")
    assert choices(match, "DP") == ["DP[UN/DP]:2", "DP[SL/DP]:2"] and len(wholes(match, "DP[UN/DP]")) == 46
    play(match, "DP[UN/DP]:2>e7")
    assert shown(match, "dragons") == [["c4", "e7"]]
    assert choices(match, "DP") == ["DP[SL/DP]:1", "DP[SL/DP]:2"] and len(wholes(match, "DP")) == 2 * 45
    play(match, "DP[SL/DP]:1>f7")
    assert shown(match, "dragons actions card_actions") == [["f7", "e7"], 3, 3]
    assert heap(match, "played") == "DP SL/DP UN/DP"


@pytest.mark.parametrize(
    ("dragons", "token"),
    [("off off", "DP:2>c5"), ("c4 off", "DP:1>c5"), ("off c4", "DP:2>c5")],
)
def test_edge_18_a_dragon_off_the_island_comes_first(dragons: str, token: str) -> None:
    """DI-101, edge case 18: even if another move would be better."""
    match = situation("B", dragons=dragons, hands={"B": "DP"})
    assert refusal(match, token) == "DI-101" and len(choices(match, "DP")) == 1


def test_one_dragon_for_each_card() -> None:
    """DI-101: it stays where it was put, and the card is gone."""
    match = play(situation("B", hands={"B": "DP tR"}), "DP:1>c5")
    assert shown(match, "dragons") == [["c5", "off"]] and choices(match, "DP") == []
    assert refusal(match, "DP:2>c4") == "DI-101"


@pytest.mark.parametrize(("dragons", "played", "undone"), [
    ("off off", "DP:1>c5", ["off", "off"]),
    ("c4 off", "DP:2>c5", ["c4", "off"]),
    ("c4 d6", "DP:1>c5", ["c4", "d6"]),
])  # fmt: skip
def test_a_dragon_taken_off_again_is_the_next_one(dragons: str, played: str, undone: list[str]) -> None:
    """DI-101, DI-088: after an undo the same dragon is placed by the next card."""
    match = situation("B", dragons=dragons, hands={"B": "DP DP", "G": "SL"})
    play(match, f"B.{played} G.SL")
    assert shown(match, "dragons") == [undone]
    again = situation("B", dragons=" ".join(undone), hands={"B": "DP"})
    assert can(again, played)


@pytest.mark.parametrize("colours", ["RSBG", "YNBG", "SNBG"])
def test_where_a_dragon_may_stand(colours: str) -> None:
    """DI-102: on 48 terrain spaces, less those with hunters and dragons; all 12 exits are closed."""
    match = situation(colours[0], colours=colours, dragons="c4 off", hands={colours[0]: "DP"})
    assert spaces_of(wholes(match, "DP")) == set(TERRAIN) - EXIT_SPACES - {"c4"}


@pytest.mark.parametrize("space", ["@R", "@Y", "TS", "e9", "a2", "h1", "d4", "f5", "g3", "c3", "i3"])
def test_where_no_dragon_may_stand(space: str) -> None:
    """DI-102: boats, exits (unused ones too), TS, hunters alone or in a pair, either dragon's space."""
    match = situation(
        "R", at={"R": "d4", "B": "i3"}, bearing={"GS": "f5"}, dragons="g3 c3", hands={"R": "DP"}
    )
    for dragon in (1, 2):
        assert refusal(match, f"DP:{dragon}>{space}") == "DI-102"


def test_a_dragon_flies_any_distance() -> None:
    """DI-102: from one end of the island to the other."""
    match = play(situation("R", dragons="a3 off", hands={"R": "DP DP"}), "DP:2>i3 DP:1>i2")
    assert shown(match, "dragons") == [["i2", "i3"]]


# ---- Foolhardy Flight -----------------------------------------------------------------------------


def test_t24_flights() -> None:
    """T24, DI-103, DI-104, DI-043."""
    match = situation("R", at={"R": "d4"}, dragons="e6 d5", hands={"R": "FL tG tB"})
    assert can(match, "FL>f4=tB") and can(match, "FL>c5=tG")
    assert refusal(match, "FL>e6") == "DI-043"
    assert refusal(match, "FL>d6=tB") == "DI-103"
    assert refusal(match, "FL>f5") == "DI-104"
    play(match, "FL>f4=tB")
    assert where(match, "R") == "f4" and heap(match, "played") == "FL tB"
    assert shown(match, "actions card_actions") == [1, 1]


def test_a_flight_goes_over_one_space() -> None:
    """DI-103: to the twelve spaces two steps away, wherever there is land in between."""
    every = "tR tS tY tN tB"
    match = situation("R", at={"R": "f5"}, hands={"R": f"FL {every}"})
    assert spaces_of(set(flights(match))) == {
        "d4", "d5", "d6", "e7", "f7", "g6", "h5", "h4", "h3", "g3", "f3", "e4",
    }  # fmt: skip
    assert refusal(match, "FL>f6=tR") == "DI-103" and refusal(match, "FL>f8=tR") == "DI-103"


def test_edge_16_a_flight_needs_a_free_way_over() -> None:
    """DI-103, edge case 16: of two ways over, one without a dragon is enough."""
    for dragons, is_free in (("c4 d5", False), ("c4 off", True), ("d5 off", True), ("off off", True)):
        match = situation("R", at={"R": "d4"}, dragons=dragons, hands={"R": "FL tB tG"})
        assert can(match, "FL>c5=tG") == is_free
        if not is_free:
            assert refusal(match, "FL>c5=tG") == "DI-103"


@pytest.mark.parametrize("over", [{"at": {"B": "d5"}}, {"bearing": {"BG": "d5"}}, {"bearing": {"B": "d5"}}])
def test_a_flight_over_hunters(over: dict[str, dict[str, str]]) -> None:
    """DI-103: d6 can be reached over d5 only; whoever stands there does not mind."""
    at = {"R": "d4", **over.get("at", {})}
    match = situation("R", at=at, bearing=over.get("bearing", {}), hands={"R": "FL tB"})
    assert where(play(match, "FL>d6=tB"), "RB") == "d6 d5"


def test_a_flight_over_the_site() -> None:
    """DI-103: f5 can be reached from d4 or d5 over TS only; who flies over it does not stop there."""
    match = situation("N", colours="SNBG", at={"N": "d5", "S": "TS"}, hands={"N": "FL"})
    play(match, "FL>f5")
    assert where(match, "NS") == "f5 TS" and phase(match) == "MAIN" and treasures(match, "site") == [100]


@pytest.mark.parametrize(("hunter", "space", "boat"), [("S", "h5", "@S"), ("G", "b5", "@G")])
def test_flights_from_and_to_boats(hunter: str, space: str, boat: str) -> None:
    """DI-103, DI-104: from a boat over an exit, and home over an exit, onto the own boat only."""
    match = situation(hunter, at={hunter: space}, hands={hunter: "FL"})
    assert where(play(match, f"FL>{boat}"), hunter) == boat
    match = situation("S", hands={"S": "FL tR tG tN"})
    assert flights(match) == ["FL>h4=tG", "FL>h5=tR", "FL>h6=tG", "FL>i3=tN"]
    match = situation("G", at={"G": "h5"}, hands={"G": "FL"})
    assert "@S" not in spaces_of(set(flights(match))) and refusal(match, "FL>@S") == "DI-042"


def test_a_flight_never_goes_over_a_boat() -> None:
    """DI-103: from e9 to g7 the only middle space is f8, the boat beside it does not count."""
    match = situation("Y", colours="SYBG", at={"Y": "e9"}, dragons="f7 d8", hands={"Y": "FL"})
    assert can(match, "FL>g7") and "@R" not in " ".join(flights(match))


def test_landing_costs_what_entering_costs() -> None:
    """DI-104, DI-040: free on the own colour, TS, a Long Journey's colour; else a card or a joker."""
    match = situation("R", at={"R": "c4"}, hands={"R": "FL tB tR"})
    assert {"FL>TS", "FL>a3"} <= set(flights(match))
    assert refusal(match, "FL>TS=tB") == "DI-040" and refusal(match, "FL>d6") == "DI-104"
    assert {"FL>d6=tB", "FL>d6=tR"} <= set(flights(match)) and refusal(match, "FL>b5=tG") == "DI-037"
    journey = play(situation("R", at={"R": "c4"}, hands={"R": "FL LJ tB"}), "LJ=tB:B")
    assert "FL>d6" in flights(journey)
    assert where(play(journey, "FL>d6"), "R") == "d6" and heap(journey, "played") == "FL LJ tB"
    own = situation("R", at={"R": "c5"}, hands={"R": "FL tR"})
    assert [token for token in flights(own) if ">d4" in token] == ["FL>d4"]


def test_a_flight_onto_the_site_stops_there() -> None:
    """DI-104, DI-020: like a step."""
    match = play(situation("R", at={"R": "c4"}, hands={"R": "FL tB"}), "FL>TS")
    assert where(match, "R") == "TS" and status(match, "R") == "waiting" and phase(match) == "DRAW"


def test_a_flight_onto_occupied_spaces() -> None:
    """DI-104, DI-043, DI-044: not onto a dragon, not onto a hunter who bears nothing."""
    match = situation("R", at={"R": "d4", "B": "d6"}, dragons="b3 off", hands={"R": "FL tB tY"})
    assert refusal(match, "FL>d6=tB") == "DI-044" and refusal(match, "FL>b3=tY") == "DI-043"


def test_a_flight_needs_its_card_and_a_landing() -> None:
    """DI-103, DI-108: FL is no choice where no landing can be paid, under both values."""
    for null_plays in (False, True):
        match = situation("R", hands={"R": "FL TE"}, allow_null_plays=null_plays)
        assert flights(match) == [] and choices(match, "FL") == []
    match = situation("R", at={"R": "c4"}, hands={"R": "tB"})
    assert choices(match, "FL") == [] and refusal(match, "FL>TS") == "DI-103"


def test_a_pair_flies_together() -> None:
    """DI-105: with its treasure, also over TS, also home; the active hunter's colours count."""
    match = situation("S", bearing={"SN": "d5"}, colours="SNBG", hands={"S": "FL tN"})
    play(match, "FL>f5=tN")
    assert where(match, "SN") == "f5 f5" and status(match, "SN") == "pair pair"
    assert match.position()["treasures"][0]["space"] == "f5"
    for hunter in "GS":
        match = situation("G", bearing={"GS": "h5" if hunter == "S" else "b5"}, hands={"G": "FL"})
        play(match, f"FL>@{hunter}")
        assert where(match, "GS") == f"@{hunter} @{hunter}" and phase(match) == "COLLECT"


@pytest.mark.parametrize("removed", ["", "100 125 150 175 200 250"])
def test_a_pair_never_flies_onto_the_site(removed: str) -> None:
    """DI-105, DI-046: with coins there or without."""
    match = situation("G", bearing={"GS": "c4"}, removed=removed, hands={"G": "FL tG"})
    assert "FL>TS" not in flights(match) and refusal(match, "FL>TS") == "DI-105"


# ---- Long Journey ---------------------------------------------------------------------------------


def test_t22_long_journey() -> None:
    """T22, DI-106, DI-089: two cards in one action, and blue discs are free for the rest of the turn."""
    match = situation("G", at={"G": "a5"}, hands={"G": "LJ tB"})
    assert refusal(match, "b5") == "DI-037"
    play(match, "LJ=tB:B")
    assert shown(match, "journey actions card_actions") == [["B"], 1, 1] and heap(match, "played") == "LJ tB"
    assert where(play(match, "b5"), "G") == "b5"


def test_a_journey_has_no_limit_but_its_turn() -> None:
    """DI-106: any number of discs; in the next turn the colour costs again."""
    match = situation("G", at={"G": "b6"}, swapped="c6-d8", hands={"G": "LJ tB"})
    play(match, "LJ=tB:B b5 c6")
    assert where(match, "G") == "c6" and heap(match, "played") == "LJ tB"
    refill(play(match, "end R.pass() S.pass() B.pass()"))
    assert shown(match, "active journey") == [4, []] and refusal(match, "b5") == "DI-037"


def test_edge_10_what_a_journey_may_be_played_with() -> None:
    """DI-106, DI-039, edge case 10: any colour of the card, with a joker any colour at once."""
    match = situation("S", hands={"S": "tYS LJ tGR tB"})
    assert choices(match, "LJ") == [
        "LJ=tB:B", *(f"LJ=tYS:{colour}" for colour in "RYNBG"), "LJ=tGR:R", "LJ=tGR:G",
    ]  # fmt: skip
    match = situation("Y", colours="SYBG", hands={"Y": "tYS LJ"})
    assert choices(match, "LJ") == [f"LJ=tYS:{colour}" for colour in "RSNBG"]
    match = situation("R", hands={"R": "tYS LJ"})
    assert choices(match, "LJ") == ["LJ=tYS:S", "LJ=tYS:Y"] and refusal(match, "LJ=tYS:R") == "DI-106"
    assert refusal(match, "LJ=tYS:B") == "DI-106" and refusal(match, "LJ=tB:B") == "DI-106"


def test_edge_10_a_joker_of_two_terrains_pays_for_any_step() -> None:
    """DI-039, edge case 10: `tYS` is a joker for Yellow and for Grey, for nobody else."""
    assert can(situation("S", hands={"S": "tYS"}), "i5=tYS")
    assert can(situation("Y", colours="SYBG", hands={"Y": "tYS"}), "h1=tYS")
    assert refusal(situation("R", hands={"R": "tYS"}), "e9=tYS") == "DI-037"


def test_journeys_add_up() -> None:
    """DI-106: several of them in one turn; a colour that is free already is no null play (DI-108)."""
    match = situation("G", at={"G": "a5"}, hands={"G": "LJ LJ LJ tB tN tG"})
    play(match, "LJ=tB:B LJ=tN:N")
    assert shown(match, "journey") == [["N", "B"]] and {"b5", "a4"} <= set(steps(match))
    assert choices(match, "LJ") == ["LJ=tG:R", "LJ=tG:S", "LJ=tG:Y"]
    assert refusal(match, "LJ=tG:B") == refusal(match, "LJ=tG:G") == "DI-108"


def test_a_journey_moves_a_pair_too() -> None:
    """DI-106, DI-061: and frees the colour for the exit from TS if it was declared before (DI-054)."""
    match = situation("G", bearing={"GS": "a5"}, hands={"G": "LJ tB"})
    assert where(play(match, "LJ=tB:B b5"), "GS") == "b5 b5"
    match = situation("G", at={"S": "TS", "G": "e4"}, dragons="e6 off", hands={"G": "LJ tN"})
    assert "f5" in choices(play(match, "LJ=tN:N TS"))


# ---- Thundering Elements, Destructive Forces ------------------------------------------------------


def test_swapping_any_two_discs() -> None:
    """DI-107: 60 discs of 6 colours, so 1500 pairs that differ."""
    match = situation("R", hands={"R": "TE"})
    begun = play(match.copy(), "TE")
    assert sum(len(play(begun.copy(), token).choices()) for token in begun.choices()) == 2 * 1500
    before = match.position()["discs"]
    play(match, "TE:a1-i5")
    assert match.position()["discs"] == before | {"a1": "B", "i5": "S"} and heap(match, "played") == "TE"


def test_swapping_neighbours() -> None:
    """DI-107, section 3.2: 150 pairs of terrain spaces touch, at the start all of two colours."""
    match = situation("R", hands={"R": "DF"})
    assert len(wholes(match, "DF")) == 150
    assert refusal(match, "DF:a1-a3") == "DI-107" and refusal(match, "DF:a1-i5") == "DI-107"
    play(match, "DF:d4-d5")
    assert [match.position()["discs"][space] for space in ("d4", "d5")] == ["S", "R"]


@pytest.mark.parametrize("space", ["c4", "d6", "f5", "d3"])
def test_occupied_discs_stay(space: str) -> None:
    """DI-107: under a hunter, under a pair, under a dragon; on both ends."""
    match = situation(
        "B", at={"R": "c4", "B": "d6"}, bearing={"SG": "f5"}, dragons="d3 off", hands={"B": "TE DF"}
    )
    for card, other in (("TE", "a1"), ("TE", "i5")):
        assert refusal(match, f"{card}:{min(space, other)}-{max(space, other)}") == "DI-107"
    near = {"c4": "c5", "d6": "d7", "f5": "f6", "d3": "c3"}[space]
    assert refusal(match, f"DF:{min(space, near)}-{max(space, near)}") == "DI-107"
    assert not [token for token in wholes(match, "DF") if space in token]
    assert space not in {token[3:5] for token in choices(play(match, "TE"))}


def test_the_site_and_boats_have_no_disc() -> None:
    """DI-107, DI-002: such a token means nothing."""
    match = situation("R", hands={"R": "TE DF"})
    assert refusal(match, "DF:d4-TS") is None and refusal(match, "TE:a1-@R") is None
    assert refusal(match, "TE:a1-a1") == "DI-107"


# ---- plays without effect -------------------------------------------------------------------------


NULL_PLAYS = ("FE[UN/FE]:R", "SA[FE/SA]:1", "LJ=tB:B", "LJ=tS:S", "TE:a2-c1")


def idle(**options: bool) -> Match:
    """Grey waits on TS; Red stands on his boat and holds no card."""
    return situation("S", at={"S": "TS"}, hands={"S": "UN/FE FE/SA TE LJ tB tS", "R": ""}, **options)


@pytest.mark.parametrize("token", NULL_PLAYS)
def test_null_plays(token: str) -> None:
    """DI-108: refused by default; if allowed, the card is spent and nothing else happens."""
    assert refusal(idle(), token) == "DI-108"
    match = play(idle(allow_null_plays=True), token)
    before = idle(allow_null_plays=True).position()
    for key in ("discs", "hunters", "treasures", "dragons"):
        assert match.position()[key] == before[key]
    assert shown(match, "phase actions card_actions") == ["MAIN", 1, 1]
    assert len(hand(match, "S").split()) == (4 if "LJ" in token else 5)


def test_null_plays_open_windows() -> None:
    """DI-108: as usual, COUNTER for FE and SA first."""
    for token, phases in (("FE[UN/FE]:R", "COUNTER WIN_ACTION"), ("TE:a2-c1", "WIN_ACTION")):
        match = situation("S", hands={"S": "UN/FE TE", "R": "UN/CM SL"}, allow_null_plays=True)
        play(match, token, decline=False)
        seen = []
        while match.decider == 0:
            seen.append(phase(match))
            match.play("-")
        assert seen == phases.split()


def test_a_journey_by_a_waiting_hunter_counts_when_he_gets_free() -> None:
    """DI-108: later in the same turn."""
    match = play(idle(allow_null_plays=True), "LJ=tB:B FE[UN/FE]:S")
    assert where(match, "S") == "@S" and "i5" in steps(match)


def test_a_flight_is_never_a_null_play() -> None:
    """DI-108, DI-050: it needs a legal landing, so a waiting hunter has none."""
    match = situation("S", at={"S": "TS"}, hands={"S": "FL tB"}, allow_null_plays=True)
    assert choices(match, "FL") == [] and refusal(match, "FL>d6=tB") == "DI-050"


# ---- free steps -----------------------------------------------------------------------------------


def test_free_steps_do_not_lead_back() -> None:
    """DI-109: not to a space of the stretch, its first one included; a step that is paid begins a new one."""
    match = situation("G", at={"G": "c5"}, swapped="d5-e8", hands={"G": "tN tS"})
    play(match, "d5")
    assert set(shown(match, "stretch")[0]) == {"c5", "d5"} and refusal(match, "c5") == "DI-128"
    assert refusal(match, "c5=tN") == "DI-037"
    play(match, "c4=tN")
    assert shown(match, "stretch") == [["c4"]] and {"c5", "d5"} <= set(steps(match))


def test_a_boat_or_a_paid_space_belongs_to_the_stretch() -> None:
    """DI-109: the space where the stretch began counts, however one came there."""
    match = situation("Y", colours="SYBG", at={"Y": "i1"}, hands={"Y": "tN"}, swapped="i1-i4")
    play(match, "@Y")
    assert refusal(match, "i1") == "DI-128" and can(match, "h1=tN i1")


def test_a_card_leads_back() -> None:
    """DI-128: one that fits, or a joker; it is spent, counts as an action with a card, begins a stretch."""
    match = situation("Y", colours="SYBG", at={"Y": "c5"}, swapped="d5-e8", hands={"Y": "LJ tG tGR tBN tYS"})
    play(match, "LJ=tG:G d5")
    assert {token for token in steps(match) if token.startswith("c5")} == {"c5=tYS", "c5=tGR"}
    assert refusal(match, "c5") == "DI-128" and refusal(match, "c5=tBN") == "DI-037"
    play(match, "c5=tGR")
    assert where(match, "Y") == "c5" and heap(match, "played") == "LJ tG tGR"
    assert shown(match, "stretch actions card_actions") == [["c5"], 3, 2] and "d5" in steps(match)


def test_a_way_back_that_is_paid_can_be_undone_and_stays_paid() -> None:
    """DI-128, DI-086, DI-088: a paid entry in every respect, Sweet Slumber included."""
    match = situation("G", at={"G": "c5"}, swapped="d5-e8", hands={"G": "tG", "R": "SL"})
    play(match, "d5 R.- G.c5=tG R.SL")
    assert where(match, "G") == "d5" and "tG" not in hand(match, "G").split()


def test_a_way_back_with_a_treasure() -> None:
    """DI-128: for a pair too."""
    match = play(situation("G", bearing={"GS": "c5"}, swapped="d5-e8", hands={"G": "tG tS"}), "d5")
    assert "c5=tG" in steps(match) and "c5=tS" not in steps(match)
    play(match, "c5=tG")
    assert where(match, "G") == where(match, "S") == "c5"


def test_no_card_leads_back_where_nothing_bars_a_free_step_or_no_terrain_is() -> None:
    """DI-128, DI-040: free spaces not yet visited, boats and TS are not paid for."""
    match = play(situation("G", swapped="a5-c5", hands={"G": "tG FL"}), "a5")
    assert "@G" not in " ".join(steps(match)) and refusal(match, "@G=tG") == "DI-040"
    match = situation("G", at={"G": "c5"}, swapped="d5-e8", hands={"G": "tG"})
    assert "d5" in steps(match) and refusal(match, "d5=tG") == "DI-040"
    without_coins = situation(
        "G", at={"G": "e4"}, swapped="d5-e8", removed=ALL_BUT_LAST, bearing={"RB": "a3"}, hands={"G": "tG"}
    )
    play(without_coins, "TS d5")
    assert refusal(without_coins, "TS") == "DI-109" and refusal(without_coins, "TS=tG") == "DI-040"


def test_no_card_led_back_in_version_1() -> None:
    """DI-128: games that were begun before it go on as they did."""
    position = situation("G", at={"G": "c5"}, swapped="d5-e8", hands={"G": "tG"}).position()
    match = play(Match.from_position(position, find_game("dracheninsel").as_of(1)), "d5")
    assert refusal(match, "c5") == "DI-109" and refusal(match, "c5=tG") == "DI-040"


def test_no_card_leads_back_when_all_are_played() -> None:
    """DI-128, DI-016."""
    match = situation(
        "G", at={"G": "c5"}, swapped="d5-e8", hands={"G": "tG"}, max_card_actions=6, actions=6, card_actions=6
    )
    play(match, "d5")
    assert refusal(match, "c5") == "DI-109" and refusal(match, "c5=tG") == "DI-016"


@pytest.mark.parametrize(
    "token", ["TE:a1-i1", "DF:a1-b1", "DP:1>g3", "LJ=tY:Y", "SA[UN/SA]:1 !SA:tR", "FE[UN/FE]:B"]
)
def test_every_action_with_a_card_begins_a_stretch(token: str) -> None:
    """DI-109: whatever the card does, the active hunter's space is its only one."""
    cards = {"LJ": "LJ tY", "SA": "UN/SA", "FE": "UN/FE"}.get(token[:2], token[:2])
    match = situation("G", at={"G": "c5", "B": "a3"}, swapped="d5-e8", hands={"G": cards})
    play(match, "d5")
    assert refusal(match, "c5") == "DI-128"
    play(match, token)
    assert shown(match, "stretch") == [["d5"]] and "c5" in steps(match)


def test_a_cancelled_card_begins_a_stretch_too() -> None:
    """DI-109: "also a cancelled one"."""
    match = situation("G", at={"G": "c5", "B": "a3"}, swapped="d5-e8", hands={"G": "UN/FE", "R": "UN/CM"})
    play(match, "d5 FE[UN/FE]:B R.CM[UN/CM]")
    assert where(match, "B") == "a3" and shown(match, "stretch") == [["d5"]] and "c5" in steps(match)


def test_a_reaction_begins_no_stretch() -> None:
    """DI-109: CM against SL is no action of the active player."""
    match = situation("G", at={"G": "c5"}, swapped="d5-e8", hands={"G": "UN/CM", "R": "SL"})
    play(match, "d5 R.SL G.CM[UN/CM]")
    assert where(match, "G") == "d5" and refusal(match, "c5") == "DI-128"


def test_what_begins_a_stretch_without_a_card() -> None:
    """DI-109: lifting, joining, taking over and abandoning; so the exit may lead straight back."""
    lifting = play(situation("G", at={"S": "TS", "G": "e4"}, hands={"G": ""}), "TS")
    assert lifting.choices() == ["e4"]
    assert set(shown(play(lifting, "e4"), "stretch")[0]) == {"TS", "e4"}
    joining = play(situation("S", at={"S": "c5"}, bearing={"G": "d5"}, hands={"S": "tG"}), "d5")
    assert shown(joining, "stretch") == [["d5"]]
    taking = play(situation("S", at={"S": "c5"}, bearing={"RG": "d5"}, hands={"S": ""}), "d5xR")
    assert shown(taking, "stretch") == [["d5"]]
    abandoning = play(
        situation("G", bearing={"G": "d5"}, stretch=["c5", "d5"], abandon_timing="any", actions=1), "abandon"
    )
    assert shown(abandoning, "stretch") == [["d5"]] and "c5" in steps(abandoning)


def test_each_hunter_has_a_stretch_of_his_own_turn() -> None:
    """DI-109: it begins with the turn."""
    match = situation("G", at={"G": "c5"}, swapped="d5-e8", hands={"G": ""})
    play(match, "d5 end R.pass() S.pass() B.pass()")
    assert where(play(match, "G.c5"), "G") == "c5"
