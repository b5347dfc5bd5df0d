"""Two hunters each, two players and six: DI-110 to DI-117 and DI-123, T25, T28, edge case 22."""

import pytest

from .situations import (
    can,
    choices,
    flights,
    hand,
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

BOTH = [(2, "RS NB"), (3, "RS YN BG")]
"""Numbers of players with two hunters each, and whose they are."""


@pytest.mark.parametrize(("players", "seats"), BOTH)
def test_two_hunters_and_one_hand(players: int, seats: str) -> None:
    """DI-110, DI-116: each on its own boat, six cards for both."""
    match = new_turn("R", players)
    hunters = match.position()["hunters"]
    for seat, colours in enumerate(seats.split(), start=1):
        assert [colour for colour in hunters if hunters[colour]["seat"] == seat] == sorted(
            colours, key="RSYNBG".index
        )
    assert all(hunter["space"] == f"@{colour}" for colour, hunter in hunters.items())
    assert [len(cards) for cards in match.position()["hands"]] == [6] * players
    assert hand(match, "R") == hand(match, "S")


@pytest.mark.parametrize("players", [2, 3])
def test_a_hunter_is_named_at_the_start_of_each_turn(players: int) -> None:
    """DI-111: one's own, each turn anew; nothing is done before."""
    match = new_turn("R", players, hands={"R": "tN tB TE"})
    assert shown(match, "phase hunter stretch") == ["CHOOSE_HUNTER", None, []] and match.decider == 0
    assert choices(match) == ["hunter:R", "hunter:S", "pass("]
    for token in ("e9=tN", "TE:a1-a2", "hunter:N", "hunter:B", "end"):
        assert refusal(match, token) == "DI-111"
    play(match, "hunter:S")
    assert shown(match, "phase hunter stretch") == ["MAIN", "S", ["@S"]]
    refill(play(match, "i5=tB end"))
    assert shown(match, "phase hunter active") == ["CHOOSE_HUNTER", None, 2]


def test_one_hunter_each_names_none() -> None:
    """DI-111: with four players there is nothing to name."""
    assert refusal(situation("G"), "hunter:G") == "DI-111"


def test_only_the_named_hunter_moves() -> None:
    """DI-111, DI-123: its place, its colour, its jokers; the other one stays."""
    match = situation("S", players=3, at={"R": "c5", "S": "b5"}, hands={"R": "tR tS"})
    assert [token for token in steps(match) if "=" not in token] == ["b4"]
    assert "c6=tS" in steps(match) and refusal(match, "c6=tR") == "DI-037"
    assert refusal(match, "d5") == refusal(match, "d6=tR") == "DI-034"  # Red could, but he is not named
    assert where(play(match, "b4"), "RS") == "c5 b4"
    match = situation("R", players=3, at={"R": "b5", "S": "c5"}, hands={"R": "tR tS"})
    assert {"b6", "a5=tR", "c6=tR"} <= set(steps(match)) and refusal(match, "b4") == "DI-037"


def test_waiting_concerns_the_named_hunter() -> None:
    """DI-111, DI-050: named while it waits it cannot move; the other one could."""
    at = {"R": "TS", "S": "b5"}
    match = situation("R", players=3, at=at, hands={"R": "tS FL"})
    assert steps(match) == flights(match) == [] and refusal(match, "d4") == "DI-050"
    assert can(situation("S", players=3, at=at, hands={"R": "tS FL"}), "b4")


def test_being_alone_concerns_the_named_hunter() -> None:
    """DI-111, DI-078, DI-123: only the named hunter can abandon."""
    lone = {"bearing": {"R": "c4"}, "at": {"S": "b5"}}
    match = situation("R", players=3, **lone, hands={"R": "tS FL"})
    assert steps(match) == flights(match) == [] and "abandon" in choices(match)
    match = situation("S", players=3, **lone, hands={"R": "tS FL"})
    assert "b4" in steps(match) and "abandon" not in choices(match) and refusal(match, "abandon") == "DI-080"


def test_the_other_hunter_moves_as_a_partner() -> None:
    """DI-111, DI-112: a pair moves when one of its bearers is named, whoever the partner is."""
    match = play(situation("S", players=3, bearing={"RS": "c5"}), "b4")
    assert where(match, "RS") == "b4 b4"
    match = play(situation("S", players=3, bearing={"SB": "c5"}), "b4")
    assert where(match, "SB") == "b4 b4"
    match = situation("R", players=3, at={"R": "e8"}, bearing={"SB": "c5"}, hands={"R": ""})
    assert steps(match) == ["e7"] and where(play(match, "e7"), "SB") == "c5 c5"


def test_fear_on_the_own_other_hunter() -> None:
    """DI-112: it is a target like any other."""
    match = situation("R", players=3, at={"S": "c5", "R": "d4"}, hands={"R": "CM/FE"})
    assert choices(match, "FE") == ["FE[CM/FE]:R", "FE[CM/FE]:S"]
    play(match, "FE[CM/FE]:S")
    assert where(match, "RS") == "d4 @S" and match.position()["hunter"] == "R"


def test_displacing_the_own_other_hunter() -> None:
    """DI-112, DI-074: Red takes the place of Grey beside Blue, and leads the pair on."""
    match = situation("R", players=3, at={"R": "d4"}, bearing={"SB": "d5"}, hands={"R": "tS tG"})
    assert {"d5=tSxS", "d5=tSxB"} <= set(steps(match))
    play(match, "d5=tSxS c5=tG")
    assert where(match, "RSB") == "c5 @S c5" and status(match, "RSB") == "pair free pair"


# ---- both bearers of one player -------------------------------------------------------------------


def test_t25_both_bearers_of_one_player() -> None:
    """T25, edge case 22: DI-110, DI-111, DI-113: Grey joins Red, who waits, and they come home together."""
    match = new_turn("R", players=3, at={"R": "TS", "S": "d5"}, hands={"R": "tY", "B": "UN/CM"})
    play(match, "hunter:S TS")
    assert phase(match) == "EXIT" and status(match, "RS") == "pair pair" and "d5" in choices(match)
    play(match, "d5")
    assert where(match, "RS") == "d5 d5" and treasures(match, "site") == [125]


@pytest.mark.parametrize(("start", "boat"), [("i5", "@S"), ("f8", "@R")])
@pytest.mark.parametrize("named", ["R", "S"])
def test_t25_he_takes_both_coins_without_a_duel(start: str, boat: str, named: str) -> None:
    """T25, DI-113: on either of his boats; nobody is asked, whatever UN cards there are."""
    hands = {"R": "UN/CM", "Y": "UN/FE", "B": "UN/DP"}
    match = play(situation(named, players=3, bearing={"RS": start}, hands=hands), boat)
    assert phase(match) == "DRAW" and match.position()["coins"] == [[100, 100], [], []]
    assert where(match, "RS") == f"{boat} {boat}" and status(match, "RS") == "free free"
    assert hand(match, "R") == "UN/CM" and heap(match, "discard") == ""


@pytest.mark.parametrize("boats", ["hunter", "player"])
def test_his_pair_goes_to_his_boats_only(boats: str) -> None:
    """DI-113, DI-115: with both bearers of one player the two values are the same."""
    reached = set()
    for space in ("e9", "i5", "i1", "e1", "a1", "a5"):
        match = situation("R", players=3, bearing={"RS": space}, hands={"R": "tR"}, three_player_boats=boats)
        reached |= {token for token in steps(match) if token.startswith("@")}
    assert reached == {"@R", "@S"}


def test_edge_22_as_second_beside_the_own_hunter() -> None:
    """DI-111, DI-113, edge case 22: the exit is paid by the named hunter's colours."""
    match = situation("S", players=3, at={"R": "TS", "S": "d5"}, hands={"R": ""})
    play(match, "TS")
    assert choices(match) == ["d5"] and refusal(match, "d4") == "DI-037"
    play(match, "d5")
    assert status(match, "RS") == "pair pair" and treasures(match, "carried") == [100]


def test_edge_22_without_an_exit() -> None:
    """DI-053, DI-113: the own hunter is no way round it."""
    match = situation("S", players=3, at={"R": "TS", "S": "f5"}, hands={"R": ""}, dragons="d5 off")
    assert refusal(match, "TS") == "DI-053"


def test_coins_of_both_hunters_are_added() -> None:
    """DI-114: one purse for each player."""
    match = situation("R", players=3, bearing={"RB": "e9", "SG": "i5"})
    play(match, "@R share")
    refill(match)
    play(match, "hunter:Y pass() hunter:G @S share")
    assert match.position()["coins"] == [[100, 125], [], [100, 125]]


# ---- whose boats ----------------------------------------------------------------------------------

EXITS = {"@R": "e9", "@S": "i5", "@Y": "i1", "@N": "e1", "@B": "a1", "@G": "a5"}


@pytest.mark.parametrize(
    ("players", "boats", "expected"),
    [
        (3, "hunter", "@R @B"),
        (3, "player", "@R @S @B @G"),
        (2, "hunter", "@R @B"),
        (2, "player", "@R @S @N @B"),
    ],
)
def test_boats_of_a_pair_of_two_players(players: int, boats: str, expected: str) -> None:
    """DI-115, DI-042: the boats of the bearers, or of their players; never those of a third."""
    for boat, exit_space in EXITS.items():
        pair = {"bearing": {"RB": exit_space}, "hands": {"R": "tR"}, "three_player_boats": boats}
        match = situation("R", players, **pair)
        assert (boat in steps(match)) == (boat in expected.split())
        if boat not in expected.split():
            assert refusal(match, boat) == ("DI-115" if boats == "player" else "DI-042")


@pytest.mark.parametrize(("boats", "lands"), [("hunter", False), ("player", True)])
def test_a_flight_onto_the_boat_of_a_player(boats: str, lands: bool) -> None:
    """DI-115, DI-104: the same boats as for a step."""
    match = situation("R", players=3, bearing={"RB": "c7"}, hands={"R": "FL"}, three_player_boats=boats)
    assert ("FL>@G" in flights(match)) == lands


def test_a_single_hunter_enters_its_own_boat_only() -> None:
    """DI-115, DI-042: the option is about treasures."""
    match = situation("R", players=3, at={"R": "i5"}, hands={"R": "tR"}, three_player_boats="player")
    assert "@S" not in steps(match) and refusal(match, "@S") == "DI-042"


def test_the_owner_of_the_boat_decides() -> None:
    """DI-115, DI-066: Red and Blue come to the green boat, so the player of Blue and Green is asked."""
    hands = {"R": "UN/CM", "B": "UN/FE"}
    match = situation("R", players=3, bearing={"RB": "a5"}, hands=hands, three_player_boats="player")
    play(match, "@G")
    assert phase(match) == "COLLECT" and match.decider == 2 and choices(match) == ["share", "UN[UN/FE]"]
    assert where(play(match, "share"), "RB") == "@G @G"
    assert match.position()["coins"] == [[100], [], [100]]


def test_with_one_hunter_each_the_option_has_no_effect() -> None:
    """DI-115: four players."""
    match = situation("G", bearing={"GS": "a1"}, hands={"G": "tG"}, three_player_boats="player")
    assert "@B" not in steps(match)


# ---- two players, six players ---------------------------------------------------------------------


def test_two_players_with_two_hunters_each() -> None:
    """DI-116 (`pairs`): the rules of three players; a treasure can be brought home alone."""
    match = new_turn("N", players=2, at={"N": "TS", "B": "f4"}, hands={"N": ""})
    play(match, "hunter:B TS f4")
    assert status(match, "NB") == "pair pair"
    match = play(situation("B", players=2, bearing={"NB": "a1"}), "@B")
    assert match.position()["coins"] == [[], [100, 100]]


def test_two_players_with_one_hunter_each() -> None:
    """DI-116 (`single`): nobody names a hunter, and every treasure needs both players."""
    match = new_turn("R", players=2, two_player_mode="single", hands={"R": "tN"})
    assert list(match.position()["hunters"]) == ["R", "N"] and steps(match) == ["e9=tN"]
    assert phase(match) == "MAIN" and refusal(match, "hunter:R") == "DI-111"
    match = situation("R", players=2, two_player_mode="single", bearing={"RN": "e9"})
    play(match, "@R")
    assert phase(match) == "COLLECT" and choices(match) == ["share"]
    assert play(match, "share").position()["coins"] == [[100], [100]]


def test_six_players() -> None:
    """DI-117: no rule changes; three treasures can be on their way at once."""
    bearing = {"RS": "e9", "YN": "i1", "BG": "a1"}
    match = situation("R", players=6, bearing=bearing)
    assert treasures(match, "carried") == [100, 125, 150] and not choices(match, "hunter")
    for tokens in ("R.@R R.share", "S.pass()", "Y.@Y Y.share", "N.pass()", "B.@B B.share", "G.pass()"):
        refill(play(match, tokens))
    assert match.position()["coins"] == [[100], [100], [125], [125], [150], [150]]
    assert match.position()["active"] == 1 and treasures(match, "site") == [175]


# ---- naming ---------------------------------------------------------------------------------------


def test_t28_naming_opens_no_window() -> None:
    """T28: DI-028, DI-111, DI-123: asked once at the start, not after the naming, which is final."""
    match = new_turn("R", players=3, hands={"R": "tB tN tR tS", "Y": "SL"})
    assert phase(match) == "WIN_START" and match.decider == 1
    play(match, "Y.-", decline=False)
    assert phase(match) == "CHOOSE_HUNTER" and match.decider == 0
    play(match, "hunter:S", decline=False)
    assert shown(match, "phase acted actions") == ["MAIN", False, 0] and match.decider == 0
    assert "pass(" in choices(match) and {"i5=tB", "i4=tS"} <= set(steps(match))
    assert refusal(match, "hunter:R") == refusal(match, "hunter:S") == "DI-123"
    assert refusal(match, "e9=tN") == "DI-035" and not [
        token for token in steps(match) if token.startswith("e9")
    ]


def test_exchange_with_and_without_a_named_hunter() -> None:
    """DI-123, DI-028: before the naming and after it, until the first action."""
    match = new_turn("R", players=3, hands={"R": "tB TE"})
    assert wholes(match, "pass(") == {"pass()", "pass(tB)", "pass(TE)", "pass(tB,TE)"}
    assert shown(play(match.copy(), "pass(TE)"), "phase due") == ["DRAW", 5]
    play(match, "hunter:S")
    assert len(wholes(match, "pass(")) == 4
    play(match, "TE:a1-a2")
    assert refusal(match, "pass()") == "DI-030" and "end" in choices(match)


def test_slumber_before_the_naming() -> None:
    """DI-123, DI-031: the exchange needs no hunter; none has been named."""
    match = play(new_turn("R", players=3, hands={"R": "tB TE", "Y": "SL"}), "Y.SL")
    assert shown(match, "phase hunter") == ["EXCHANGE", None] and refusal(match, "hunter:R") == "DI-031"
    play(match, "pass(TE)")
    assert heap(match, "discard") == "SL TE" and phase(match) == "DRAW"


def test_countered_slumber_before_the_naming() -> None:
    """DI-123, DI-096: the hunter is named when nobody plays SL any more."""
    match = new_turn("R", players=3, hands={"R": "UN/CM", "Y": "SL", "B": "UN/SL"})
    play(match, "Y.SL R.CM[UN/CM]", decline=False)
    assert shown(match, "phase asked") == ["WIN_START", 3]
    play(match, "B.-")
    assert choices(match) == ["hunter:R", "hunter:S", "pass("]
