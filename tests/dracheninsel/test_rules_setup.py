"""Set-up, what cards are and who plays them: DI-001 to DI-014, DI-117, DI-122, T01 to T03, section 2.3."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from drachenhort import NATURE, SPECTATOR, Match
from drachenhort.kernel.errors import BadOption, MalformedAction

from .situations import (
    COLOURS,
    DULL,
    Json,
    begun,
    can,
    choices,
    counted,
    hand,
    heap,
    laws,
    phase,
    play,
    random_states,
    refusal,
    shown,
    situation,
    steps,
    treasures,
    where,
    wholes,
)

ROWS = {
    "a": "S G R N Y",
    "b": "Y N Y S B R",
    "c": "G R B N G N S",
    "d": "B S Y R S B Y B",
    "e": "R Y N G * Y R G N",
    "f": "S G S B N G B S",
    "g": "B R Y R S N Y",
    "h": "N S B G R G",
    "i": "G R N Y B",
}
"""The picture of section 3.2."""
DISCS = {
    f"{row}{number}": colour
    for row, colours in ROWS.items()
    for number, colour in enumerate(colours.split(), start=1)
    if colour != "*"
}
EXITS = {"@R": "e9 f8", "@S": "i4 i5", "@Y": "h1 i1", "@N": "d1 e1", "@B": "a1 a2", "@G": "a5 b6"}
CARDS = {
    **dict.fromkeys(("tR", "tS", "tY", "tN", "tB", "tG"), 8),
    **dict.fromkeys(("tYS", "tGR", "tBN"), 2),
    **dict.fromkeys(("FL", "TE", "LJ", "DF"), 6),
    "DP": 3,
    **dict.fromkeys(("UN/CM", "UN/FE", "UN/DP", "UN/SA", "UN/SL", "CM/FE", "FE/SA"), 2),
    **dict.fromkeys(("EC", "SL", "SL/FE", "SL/DP"), 1),
}
SEATINGS = [
    (2, "pairs", "RS NB", 87),
    (2, "single", "R N", 87),
    (3, "pairs", "RS YN BG", 81),
    (4, "pairs", "Y N B G", 75),
    (5, "pairs", "S Y N B G", 69),
    (6, "pairs", "R S Y N B G", 63),
]
"""Section 4: players, mode, hunters of each seat, the draw pile after the deal."""


def dealt(players: int, **options: object) -> Match:
    """A match after the deal, cards by chance."""
    match, rng = begun(players, **options), random.Random(players)
    states = random_states(match, rng)
    while phase(next(states)) == "SETUP":
        pass
    return match


# ---- the table before the first turn --------------------------------------------------------------


def test_t01_set_up() -> None:
    """T01: DI-001, DI-002, DI-003, DI-004, DI-005, DI-006, with the colours of four players."""
    match = dealt(4)
    assert where(match, "YNBG") == "@Y @N @B @G" and list(match.position()["hunters"]) == [*"YNBG"]
    assert shown(match, "discs dragons coins") == [DISCS, ["off", "off"], [[], [], [], []]]
    assert treasures(match, "site") == [100] and treasures(match, "stock") == [125, 150, 175, 200, 250, 300]
    assert match.position()["treasures"][0]["space"] == "TS"
    assert [len(cards) for cards in match.position()["hands"]] == [6, 6, 6, 6]
    assert len(heap(match, "draw").split()) == 75 and heap(match, "discard") == heap(match, "played") == ""
    assert match.position()["active"] == 1


def test_t02_sixty_discs_ten_of_each_colour() -> None:
    """T02, DI-001, DI-002: none on TS or on a boat."""
    discs = begun(6).position()["discs"]
    assert discs == DISCS and len(discs) == 60 and "e5" not in discs
    assert Counter(discs.values()) == dict.fromkeys(COLOURS, 10)


@pytest.mark.parametrize("colour", COLOURS)
def test_t02_two_exits_of_every_boat(colour: str) -> None:
    """T02, DI-035: a joker takes a hunter to two spaces, and to no others."""
    match = situation(colour, players=6, hands={colour: f"t{colour}"})
    assert " ".join(step.partition("=")[0] for step in steps(match)) == EXITS[f"@{colour}"]


def test_t02_48_spaces_for_dragons() -> None:
    """T02, DI-102, edge case 17: all but the exits, those of boats that nobody uses included."""
    for players in (4, 6):
        match = situation("B", players, hands={"B": "DP"})
        free = {token.partition(">")[2] for token in wholes(match, "DP:1>")}
        assert free == set(DISCS) - set(" ".join(EXITS.values()).split()) and len(free) == 48
    unused = situation("B", colours="NBGS", hands={"B": "DP"})
    assert [refusal(unused, f"DP:1>{space}") for space in ("e9", "f8", "i1", "h1")] == ["DI-102"] * 4


def test_t03_ninety_nine_cards() -> None:
    """T03, DI-004, section 2: 54 terrain and 45 action cards, and how often every face is there."""
    match = begun(4)
    draw = Counter(match.position()["draw"])
    assert draw == CARDS and draw.total() == 99
    terrain = {card: count for card, count in draw.items() if card.startswith("t")}
    assert sum(terrain.values()) == 54
    faces = Counter[str]()
    for card, count in draw.items():
        faces.update(dict.fromkeys(card.split("/"), count) if card not in terrain else {})
    expected = {"FL": 6, "TE": 6, "LJ": 6, "DF": 6, "EC": 1, "DP": 6, "SL": 5, "CM": 4, "FE": 7, "SA": 4}
    assert faces == expected | {"UN": 10} and faces.total() == 61


@pytest.mark.parametrize(("players", "mode", "seats", "pile"), SEATINGS)
def test_section_4(players: int, mode: str, seats: str, pile: int) -> None:
    """DI-003, DI-004, DI-007, DI-110, DI-116, DI-117: hunters on their boats, six cards for everybody."""
    match = dealt(players, two_player_mode=mode)
    owners = {colour: seat for seat, hunters in enumerate(seats.split(), start=1) for colour in hunters}
    hunters = match.position()["hunters"]
    assert {colour: hunter["seat"] for colour, hunter in hunters.items()} == owners
    assert all(hunter["space"] == f"@{colour}" for colour, hunter in hunters.items())
    assert all(hunter["status"] == "free" for hunter in hunters.values())
    assert [len(cards) for cards in match.position()["hands"]] == [6] * players
    assert sum(match.position()["draw"].values()) == pile


def test_colours_can_be_chosen() -> None:
    """DI-003: the hunters of other colours are not in the game, and nobody enters their boats."""
    match = begun(4, colours="SNGR")
    assert {colour: one["seat"] for colour, one in match.position()["hunters"].items()} == {
        "S": 1, "N": 2, "G": 3, "R": 4,
    }  # fmt: skip
    match = situation("S", colours="SNGR", at={"S": "a1"}, hands={"S": "tB tS"})
    assert steps(match) == ["a2=tS", "b1=tS", "b2=tS"]
    assert refusal(match, "@B") == refusal(match, "@B=tB") == "DI-042"


def test_the_first_coins() -> None:
    """DI-005: a pair of equal coins on TS, the others in rising order, and as the option says."""
    values = "100,110,120,130,140,150,300"
    match = begun(4, coin_values=values)
    assert [one["value"] for one in match.position()["treasures"]] == [100, 110, 120, 130, 140, 150, 300]
    assert treasures(match, "site") == [100]


def test_two_dragons() -> None:
    """DI-006: the third is a spare."""
    match = situation("B", hands={"B": "DP"})
    assert choices(match, "DP") == ["DP:1"]
    with pytest.raises(MalformedAction):
        match.play("DP:3>c4")
    match = situation("B", hands={"B": "DP"}, dragons="c3 c4")
    assert choices(match, "DP") == ["DP:1", "DP:2"]


@pytest.mark.parametrize("players", [0, 1, 7])
def test_two_to_six_players(players: int) -> None:
    """DI-007."""
    with pytest.raises(BadOption) as caught:
        begun(players)
    assert caught.value.rule == "DI-007"


@pytest.mark.parametrize("players", [4, 5, 6])
def test_one_hunter_each_from_four_players_on(players: int) -> None:
    """DI-007, DI-117: nobody names a hunter, and a treasure is carried by two players."""
    match = situation("G", players, at={"B": "TS", "G": "e4"})
    assert len(match.position()["hunters"]) == players and not choices(match, "hunter")
    play(match, "TS e4")
    seats = {match.position()["hunters"][bearer]["seat"] for bearer in "BG"}
    assert len(seats) == 2 and where(match, "BG") == "e4 e4"


# ---- chance ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_a_random_start_player(players: int) -> None:
    """DI-008, DI-122: every seat is equally likely."""
    match = begun(players, start_player="random")
    assert match.decider == NATURE and match.position()["active"] is None
    assert match.probabilities() == {f"!start:{k}": Fraction(1, players) for k in range(1, players + 1)}
    match.play(f"!start:{players}")
    assert shown(match, "active phase") == [players, "SETUP"]


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_a_chosen_start_player(seat: int) -> None:
    """DI-008: chance is not asked for it; cards are dealt at once, and that seat begins."""
    match = begun(4, start_player=seat)
    assert choices(match) == choices(match, "!draw:") and match.position()["active"] == seat
    match = dealt(4, start_player=seat)
    assert shown(match, "active turn") == [seat, 1]


def test_the_deal_is_chance_card_by_card() -> None:
    """DI-004, DI-122: six for seat 1, then six for seat 2; the weight of a kind is its number in the pile."""
    match = begun(4, start_player=3)
    assert match.probabilities()["!draw:tR"] == Fraction(8, 99)
    assert match.probabilities()["!draw:UN/SL"] == Fraction(2, 99)
    play(match, "!draw:tR !draw:EC")
    odds = match.probabilities()
    assert odds["!draw:tR"] == Fraction(7, 97) and "!draw:EC" not in odds and sum(odds.values()) == 1
    assert shown(match, "served due") == [1, 4]
    play(match, "!draw:tR !draw:tR !draw:tR !draw:tR")
    assert shown(match, "served due") == [2, 6] and hand(match, "Y") == "EC tR tR tR tR tR"
    assert match.probabilities()["!draw:tR"] == Fraction(3, 93)


def test_turns_pass_clockwise() -> None:
    """DI-009: seat by seat, and round again."""
    match = situation("B")
    order = []
    for _ in range(5):
        order.append(match.position()["active"])
        play(match, "pass()")
    assert order == [3, 4, 1, 2, 3] and match.decider == 3


# ---- treasures and cards --------------------------------------------------------------------------


def test_two_hunters_carry_two_coins_to_one_boat() -> None:
    """DI-010: a single hunter lifts nothing and carries nothing; both coins come home together."""
    match = play(situation("G", at={"G": "e4"}), "TS")
    assert treasures(match, "site") == [100] and treasures(match, "carried") == []
    assert steps(situation("G", bearing={"G": "c4"})) == []
    match = play(situation("G", bearing={"GS": "b5"}, hands={"G": "tY"}), "a5=tY")
    assert match.position()["treasures"][0]["space"] == "a5" and where(match, "GS") == "a5 a5"
    play(match, "@G share")
    assert match.position()["coins"] == [[], [100], [], [100]] and treasures(match, "collected") == [100]


def test_played_cards_are_public() -> None:
    """DI-011: everybody sees what is played, for what, and what lies on the table."""
    match = situation("G", hands={"G": "tY tB CM/FE"}, at={"B": "a1"})
    play(match, "a5=tY FE[CM/FE]:B")
    for seat in (0, 1, 2, 3, SPECTATOR):
        assert [entry.token for entry in match.log(seat)] == ["a5=tY", "FE[CM/FE]:B"]
        assert match.hidden(seat).played.tolist() == match.state.played.tolist()
    assert heap(match, "played") == "CM/FE tY"


def test_parchment_is_for_the_active_player() -> None:
    """DI-012: whoever is asked in a window has green faces only; FE is not green."""
    hands = {"G": "tY", "R": "SL/FE FE/SA SL/DP TE EC tR"}
    match = play(situation("G", hands=hands, at={"S": "d4"}), "a5=tY", decline=False)
    assert match.decider == 0 and choices(match) == ["-", "SL[SL/FE]", "SL[SL/DP]"]
    for token in ("FE[SL/FE]:S", "SA[FE/SA]:4", "DP[SL/DP]:1>c4", "TE:a1-a2", "EC", "e9=tR"):
        assert refusal(match, token) == "DI-012"


def test_parchment_in_a_counter_window() -> None:
    """DI-012, DI-093: against FE one may play CM, not FE."""
    match = situation("G", hands={"G": "UN/FE", "R": "CM/FE SL"}, at={"S": "d4", "B": "a1"})
    play(match, "FE[UN/FE]:S", decline=False)
    assert match.decider == 0 and choices(match) == ["-", "CM[CM/FE]"]
    assert refusal(match, "FE[CM/FE]:B") == "DI-093"


def test_green_faces_wait_for_their_windows() -> None:
    """DI-012, DI-014: in his own turn the active player plays none of them as an action."""
    match = situation("G", hands={"G": "UN/CM UN/SL SL"})
    assert steps(match) == [] and choices(match) == ["pass("]
    assert refusal(match, "SL") == refusal(match, "SL[UN/SL]") == "DI-085"
    assert refusal(match, "CM[UN/CM]") == "DI-093" and refusal(match, "UN[UN/CM]") == "DI-069"


def test_a_card_is_used_for_one_of_its_faces() -> None:
    """DI-013: each face for itself, then the card is gone."""
    match = situation("G", hands={"G": "FE/SA tR"}, at={"S": "d4"})
    assert set(choices(match, "FE")) == {"FE[FE/SA]:S"}
    assert set(choices(match, "SA")) == {f"SA[FE/SA]:{seat}" for seat in (1, 2, 3)}
    play(match, "FE[FE/SA]:S")
    assert heap(match, "played") == "FE/SA" and hand(match, "G") == "tR"
    assert not choices(match, "SA") and not choices(match, "FE")


def test_a_double_card_follows_the_background_of_each_face() -> None:
    """DI-013: the parchment face in one's own turn, the green one out of it."""
    match = situation("R", hands={"R": "SL/DP", "G": "tY"})
    assert choices(match) == ["DP[SL/DP]:1", "pass("]
    match = situation("G", hands={"R": "SL/DP", "G": "tY"})
    assert choices(play(match, "a5=tY", decline=False)) == ["-", "SL[SL/DP]"]


def test_cards_are_not_thrown_away_unused() -> None:
    """DI-014: at the end of a turn one keeps what one has not used; only an exchange discards."""
    match = play(situation("G", hands={"G": "tY TE UN/CM"}), "a5=tY end")
    assert counted(hand(match, "G")) >= counted("TE UN/CM") and heap(match, "discard") == "tY"
    match = play(situation("G", hands={"G": "tY TE UN/CM"}), "pass(TE)")
    assert counted(hand(match, "G")) >= counted("tY UN/CM") and heap(match, "discard") == "TE"


@pytest.mark.parametrize("token", ["a5=TE", "b6=UN/CM", "LJ=TE:R"])
def test_action_cards_pay_for_nothing(token: str) -> None:
    """DI-014, DI-037: such a token means nothing."""
    with pytest.raises(MalformedAction):
        situation("G", hands={"G": "TE UN/CM LJ"}).play(token)


# ---- section 2.3 ----------------------------------------------------------------------------------


def obeys_the_laws(match: Match) -> bool:
    """Are all cards, coins and discs there, no hand too large, and coins on TS as long as there are more?"""
    counts, position = laws(match), match.position()
    states = Counter(one["state"] for one in position["treasures"])
    has_coins = states["site"] == 1 or position["phase"] == "EXIT" or states["stock"] == 0
    return (
        counts["cards"] == CARDS
        and counts["coins"] == dict.fromkeys((100, 125, 150, 175, 200, 250, 300), 2)
        and counts["discs"] == dict.fromkeys(COLOURS, 10)
        and counts["most"] <= 6
        and (has_coins and states["site"] <= 1)
        and (position["phase"] in ("SETUP", "DRAW") or sum(position["draw"].values()) > 0)
    )


def shuffled_hands(players: str, rng: random.Random) -> dict[str, str]:
    """Six cards by chance for each of these hunters' players."""
    cards = list(Counter(CARDS).elements())
    rng.shuffle(cards)
    return {hunter: " ".join(cards[6 * seat : 6 * seat + 6]) for seat, hunter in enumerate(players)}


@pytest.mark.parametrize(("players", "mode"), [(players, mode) for players, mode, *_ in SEATINGS])
def test_nothing_is_lost(players: int, mode: str) -> None:
    """Section 2.3, DI-005, DI-018, DI-027: after every step of a random game."""
    match = begun(players, two_player_mode=mode, stall_rounds=2, allow_null_plays=True)
    assert all(obeys_the_laws(state) for state in random_states(match, random.Random(f"{players} {mode}")))


@pytest.mark.parametrize(
    ("players", "mode", "seats", "bearing"),
    [
        (2, "pairs", "RN", {"RS": "e9", "N": "c4"}),
        (2, "single", "RN", {"RN": "e9"}),
        (3, "pairs", "RYB", {"RB": "e9", "N": "c4"}),
        (4, "pairs", "RSBG", {"RS": "e9", "G": "c4"}),
        (5, "pairs", "SYNBG", {"SY": "i5", "N": "c4"}),
        (6, "pairs", "RSYNBG", {"RS": "e9", "Y": "c4", "NB": "a1"}),
    ],
)
def test_nothing_is_lost_on_the_way_home(
    players: int, mode: str, seats: str, bearing: dict[str, str]
) -> None:
    """Section 2.3: in random games with treasures near the boats some are collected or removed."""
    gone = 0
    for seed in range(2):
        rng = random.Random(f"home {players} {mode} {seed}")
        pieces: Json = {"two_player_mode": mode, "bearing": bearing, "hands": shuffled_hands(seats, rng)}
        match = situation(seats[0], players, **pieces, stall_rounds=2)
        assert all(obeys_the_laws(state) for state in random_states(match, rng))
        gone += len(treasures(match, "collected") + treasures(match, "removed"))
    assert gone > 0


def test_dull_hands_are_dull() -> None:
    """What the situations of these tests take for granted: nobody with such a hand is ever asked to react."""
    match = situation("G", hands={"G": "FE/SA tY"}, at={"S": "d4"})
    assert hand(match, "R") == " ".join(sorted(DULL.split())) and can(match, "FE[FE/SA]:S a5=tY end")
    play(match, "FE[FE/SA]:S", decline=False)
    assert phase(match) == "MAIN"
