"""Steps and what they cost: DI-034 to DI-042, and T05."""

import pytest

from .situations import can, flights, heap, play, refusal, shown, situation, steps, where

JOKERS = {"R": "tR", "S": "tS", "Y": "tY", "N": "tN", "B": "tB", "G": "tG"}


def spaces(tokens: list[str]) -> str:
    """Where steps lead, with blanks between them."""
    return " ".join(token.partition("=")[0] for token in tokens)


# ---- where ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "beside"),
    [
        ("b3", "a2 a3 b2 b4 c3 c4"),
        ("d4", "TS c3 c4 d3 d5 e4"),
        ("a3", "a2 a4 b3 b4"),
        ("c7", "b6 c6 d7 d8"),
        ("e9", "@R d8 e8 f8"),
        ("f8", "@R e8 e9 f7 g7"),
        ("h2", "g2 g3 h1 h3 i1 i2"),
    ],
)
def test_a_step_leads_to_a_neighbour(start: str, beside: str) -> None:
    """DI-034: with a joker for every disc, six neighbours inside, fewer at the rim."""
    assert spaces(steps(situation("R", at={"R": start}, hands={"R": "tR"}))) == beside


@pytest.mark.parametrize("space", ["a1", "c5", "d2", "g4", "TS", "c3"])
def test_nothing_but_a_flight_skips_a_space(space: str) -> None:
    """DI-034: not even over free spaces, and one does not stay where one is."""
    match = situation("R", at={"R": "c3"}, hands={"R": "tR tG tN"})
    assert refusal(match, space) == refusal(match, f"{space}=tR") == "DI-034"
    assert can(match, "d4 TS") and can(match, "c4=tN c5=tG")


@pytest.mark.parametrize(
    ("boat", "exits"),
    [("@R", "e9 f8"), ("@S", "i4 i5"), ("@Y", "h1 i1"), ("@N", "d1 e1"), ("@B", "a1 a2"), ("@G", "a5 b6")],
)
def test_two_exits_for_whoever_stands_on_a_boat(boat: str, exits: str) -> None:
    """DI-035: also for a guest."""
    match = situation("R", players=6, at={"R": boat}, hands={"R": "tR"})
    assert spaces(steps(match)) == exits
    assert refusal(match, "d4") == refusal(match, "c3=tR") == refusal(match, "TS") == "DI-035"


def test_a_boat_is_entered_from_its_exits() -> None:
    """DI-035."""
    for space in ("e9", "f8"):
        assert where(play(situation("R", at={"R": space}, hands={"R": ""}), "@R"), "R") == "@R"
    for space in ("e8", "d8", "g7", "a1"):
        match = situation("R", at={"R": space}, hands={"R": "tR"})
        assert refusal(match, "@R") == "DI-035" and "@R" not in steps(match)


# ---- free entry -----------------------------------------------------------------------------------


def test_t05_the_own_colour_is_free() -> None:
    """T05, DI-036: Blue steps from b2 to c3, which is blue, without a card."""
    match = situation("B", at={"B": "b2"}, hands={"B": ""})
    assert steps(match) == ["c3"]
    play(match, "c3")
    assert where(match, "B") == "c3" and heap(match, "played") == "" and shown(match, "card_actions") == [0]


def test_free_entries() -> None:
    """DI-036: discs of the own colour, the own boat, TS; nothing else without a card."""
    assert steps(situation("G", at={"G": "a5"}, hands={"G": ""})) == ["@G"]
    assert steps(situation("G", at={"G": "d5"}, hands={"G": ""})) == ["TS", "c5"]
    assert steps(situation("G", at={"G": "e7"}, hands={"G": ""})) == ["e8", "f6"]
    assert steps(situation("G", at={"G": "a1"}, hands={"G": ""})) == ["a2"]  # beside the blue boat


def test_a_pair_enters_the_boats_of_both_bearers_free() -> None:
    """DI-036, DI-042: and no third one."""
    assert steps(situation("G", bearing={"GS": "a5"}, hands={"G": ""})) == ["@G"]
    assert steps(situation("G", bearing={"GS": "i5"}, hands={"G": ""})) == ["@S", "h6"]
    match = situation("G", bearing={"GS": "a1"}, hands={"G": "tG"})
    assert "@B" not in spaces(steps(match)).split() and refusal(match, "@B") == "DI-042"


# ---- paid entry -----------------------------------------------------------------------------------


def test_any_other_disc_costs_a_card_of_its_colour() -> None:
    """DI-037: one card for each space."""
    match = situation("R", at={"R": "c5"}, hands={"R": "tB tB tN tY"})
    assert steps(match) == ["b5=tB", "c4=tN", "c6=tN", "d6=tB"]
    assert [refusal(match, token) for token in ("b5", "b4=tB", "b4", "d5=tY", "b5=tG")] == ["DI-037"] * 5
    play(match, "d6=tB d7=tY")
    assert where(match, "R") == "d7" and heap(match, "played") == "tB tY" and shown(match, "actions") == [2]
    assert steps(match) == ["c6=tN", "d6=tB", "d8=tB", "e7"]


@pytest.mark.parametrize("hunter", "RSYNBG")
def test_the_own_colour_is_a_joker(hunter: str) -> None:
    """DI-038: it pays for a disc of any other colour; with the card of another hunter it does not."""
    for space, disc in (("a5", "Y"), ("b5", "B"), ("c4", "N"), ("d4", "R"), ("d5", "S"), ("e4", "G")):
        beside = {"a5": "a4", "b5": "a4", "c4": "c5", "d4": "c4", "d5": "c4", "e4": "d3"}[space]
        if disc == hunter:
            continue
        match = situation(hunter, players=6, at={hunter: beside}, hands={hunter: JOKERS[hunter]})
        assert f"{space}={JOKERS[hunter]}" in steps(match)
        stranger = next(colour for colour in "RSYNBG" if colour not in (hunter, disc))
        match = situation(hunter, players=6, at={hunter: beside}, hands={hunter: JOKERS[stranger]})
        assert refusal(match, f"{space}={JOKERS[stranger]}") == "DI-037"


@pytest.mark.parametrize(
    ("card", "paid"),
    [
        ("tBN", "b5 c4 c6 d6"),  # two lakes and two fields
        ("tYS", "b4 d5"),
        ("tGR", "b4 b5 c4 c6 d5 d6"),  # Red's own colour: a joker
        ("tR", "b4 b5 c4 c6 d5 d6"),
        ("tG", ""),
    ],
)
def test_two_terrain_cards_of_a_red_hunter(card: str, paid: str) -> None:
    """DI-039, DI-037, DI-038: either of the two colours, and a joker if one of them is the own colour."""
    assert spaces(steps(situation("R", at={"R": "c5"}, hands={"R": card}))) == paid


@pytest.mark.parametrize(
    ("hunter", "card", "is_joker"),
    [
        ("Y", "tYS", True),
        ("S", "tYS", True),
        ("B", "tBN", True),
        ("N", "tBN", True),
        ("G", "tGR", True),
        ("G", "tYS", False),
        ("S", "tGR", False),
        ("Y", "tBN", False),
    ],
)
def test_jokers_with_two_terrains(hunter: str, card: str, is_joker: bool) -> None:
    """DI-039: `tYS` is a joker for Yellow and for Grey, and so on; no card shows the disc itself."""
    space, disc = {"tYS": ("c4", "d4"), "tBN": ("e4", "d4"), "tGR": ("d4", "c4")}[card]
    match = situation(hunter, players=6, at={hunter: space}, hands={hunter: card})
    assert (f"{disc}={card}" in steps(match)) == is_joker
    if not is_joker:
        assert refusal(match, f"{disc}={card}") == "DI-037"


def test_no_card_where_entry_is_free() -> None:
    """DI-040: discs of the own colour, TS, boats, flights alike; nor two cards for one space."""
    match = situation("G", at={"G": "d5"}, hands={"G": "tG tGR FL"})
    assert {"c5", "TS"} <= set(steps(match)) and "FL>f6" in flights(match)
    for token in ("c5=tG", "c5=tGR", "TS=tG", "FL>f6=tG"):
        assert refusal(match, token) == "DI-040"
    match = situation("G", at={"G": "a5"}, hands={"G": "tG"})
    assert refusal(match, "@G=tG") == "DI-040"
    match = situation("G", at={"G": "d5"}, hands={"G": "tN"}, journey=["N"])
    assert "c4" in steps(match) and refusal(match, "c4=tN") == "DI-040"


def test_a_paid_entry_takes_one_card() -> None:
    """DI-040: of two fitting cards only the one named goes; a flight takes its own card besides."""
    match = play(situation("G", at={"G": "d5"}, hands={"G": "tN tBN FL tY"}), "c4=tBN")
    assert heap(match, "played") == "tBN"
    match = play(situation("G", at={"G": "d5"}, hands={"G": "tN tBN FL tY"}), "FL>b3=tY")
    assert heap(match, "played") == "FL tY"


def test_the_disc_counts_not_the_spot() -> None:
    """DI-041: c4 has become green and d5 brown."""
    match = situation("G", at={"G": "d4"}, hands={"G": "tN"}, swapped="c4-c5")
    assert {"c4", "e4", "TS"} <= set(steps(match)) and refusal(match, "c4=tN") == "DI-040"
    match = situation("G", at={"G": "d5"}, hands={"G": "tN tS"}, swapped="c4-c5")
    assert "c5=tN" in steps(match) and refusal(match, "c5") == "DI-037" and "c4" in steps(match)


def test_the_disc_counts_at_the_moment_of_entry() -> None:
    """DI-041: a swap in the same turn opens a way and closes another."""
    match = situation("G", at={"G": "d4"}, hands={"G": "DF"})
    assert "c4" not in steps(match)
    play(match, "DF:c4-c5")
    assert "c4" in steps(match)
    play(match, "c4")
    assert refusal(match, "c5") == "DI-037"


def test_boats_cannot_be_paid_for() -> None:
    """DI-042: a hunter enters its own boat only; a single one not even that of its last partner."""
    match = situation("G", at={"G": "a1"}, hands={"G": "tG tB FL"})
    assert refusal(match, "@B") == refusal(match, "@B=tB") == refusal(match, "@B=tG") == "DI-042"
    match = situation("G", at={"G": "b2"}, hands={"G": "tG tB FL"})
    assert not [token for token in flights(match) if "@" in token] and refusal(match, "FL>@B") == "DI-042"
