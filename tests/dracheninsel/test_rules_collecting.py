"""Bringing a treasure home: DI-062 to DI-073, T11, T12 of section 11, edge cases 8 and 9 of section 8."""

import pytest

from drachenhort import SPECTATOR, Match
from drachenhort.kernel.errors import NotYourDecision

from .situations import (
    can,
    counted,
    hand,
    heap,
    laws,
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
)

EXITS = {"R": "e9", "S": "i5", "B": "a1", "G": "a5"}


def at_the_boat(turn: str = "G", **hands: str) -> Match:
    """T10: Green and Grey stand on a5, beside the green boat, with the treasure of 100."""
    return situation(turn, bearing={"GS": "a5"}, hands=hands)


def coins(match: Match) -> list[int]:
    """What the seats own."""
    return [sum(owned) for owned in match.position()["coins"]]


# ---- boarding -------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", ["G", "S"])
@pytest.mark.parametrize("boat", EXITS)
def test_only_boats_of_the_bearers(turn: str, boat: str) -> None:
    """DI-062: whichever of them is active; DI-042."""
    match = situation(turn, bearing={"GS": EXITS[boat]}, hands={turn: "tG tS"})
    if boat in "GS":
        assert f"@{boat}" in steps(match)
        assert phase(play(match, f"@{boat}")) == "COLLECT"
    else:
        assert not [token for token in steps(match) if "@" in token]
        assert refusal(match, f"@{boat}") == "DI-042"


@pytest.mark.parametrize("hand_of_green", ["", "tG tS", "tGR"])
def test_boarding_costs_nothing(hand_of_green: str) -> None:
    """DI-063: no card is needed, and none can be paid."""
    match = at_the_boat(G=hand_of_green)
    assert [token for token in steps(match) if "@" in token] == ["@G"]
    if "tG" in hand_of_green.split():
        assert refusal(match, "@G=tG") == "DI-040"
    play(match, "@G")
    assert hand(match, "G") == " ".join(sorted(hand_of_green.split())) and heap(match, "played") == ""


@pytest.mark.parametrize(("turn", "boat"), [("G", "@G"), ("S", "@G")])
def test_the_hunters_are_taken_apart(turn: str, boat: str) -> None:
    """DI-064: both stand on the boat, and each leaves it in a turn of its own."""
    match = play(at_the_boat(turn, G="", S="tY"), f"{boat} G.share")
    assert where(match, "GS") == "@G @G" and status(match, "GS") == "free free"
    assert treasures(match, "carried") == [] and treasures(match, "collected") == [100]
    later = situation("S", at={"S": "@G"}, hands={"S": "tY tR"})
    play(later, "a5=tY")
    assert where(later, "SG") == "a5 @G" and status(later, "SG") == "free free"


def test_both_are_still_bearers_until_it_is_decided() -> None:
    """DI-064, DI-071: boarding alone takes nobody apart."""
    match = play(at_the_boat(G=""), "@G")
    assert where(match, "GS") == "@G @G" and status(match, "GS") == "pair pair"
    assert treasures(match, "carried") == [100] and coins(match) == [0, 0, 0, 0]


@pytest.mark.parametrize("guests", ["B", "R", "BR"])
def test_a_boat_with_hunters_on_it_lets_a_treasure_in(guests: str) -> None:
    """DI-065: whoever stands there; alone Green could not go there (DI-047)."""
    at = dict.fromkeys(guests, "@G")
    match = situation("G", at=at, bearing={"GS": "a5"})
    play(match, "@G share")
    assert where(match, "GS" + guests) == " ".join(["@G"] * (2 + len(guests)))
    assert coins(match) == [0, 100, 0, 100]
    assert refusal(situation("G", at={**at, "G": "a5"}), "@G") == "DI-047"


def test_the_partners_boat_lets_a_treasure_in_with_its_owner_away() -> None:
    """DI-062, DI-065: Blue stands on the grey boat, and Grey comes home as a bearer."""
    match = play(situation("G", at={"B": "@S"}, bearing={"GS": "i5"}, hands={"G": ""}), "@S")
    assert where(match, "GSB") == "@S @S @S" and match.decider == 1


# ---- sharing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", ["G", "S"])
@pytest.mark.parametrize(("boat", "space", "owner"), [("@G", "a5", 3), ("@S", "i5", 1)])
def test_edge_8_the_owner_decides(turn: str, boat: str, space: str, owner: int) -> None:
    """DI-066, edge case 8: whoever is active; without UN he can only share, one coin each."""
    match = situation(turn, bearing={"GS": space}, hands={"G": "tR", "S": "tR"})
    play(match, boat)
    assert (phase(match), match.decider) == ("COLLECT", owner) and match.choices() == ["share"]
    match.play("share", owner)
    assert coins(match) == [0, 100, 0, 100] and treasures(match, "collected") == [100]


def test_edge_8_the_owners_cards_are_not_replaced_in_anothers_turn() -> None:
    """DI-066, DI-025, edge case 8: Green, not active, is one card short until his own turn ends."""
    match = at_the_boat("S", G="UN/CM tR tR tR tR tR", S="UN/FE")
    refill(play(match, "S.@G G.UN[UN/CM] S.-"))
    assert coins(match) == [0, 0, 0, 200]
    assert hand(match, "G") == "tR tR tR tR tR" and len(hand(match, "S").split()) == 6
    play(match, "B.pass() G.pass()")
    assert len(shown(match, "hands")[0][3]) == 5 and phase(match) == "DRAW"
    assert len(hand(refill(match), "G").split()) == 6


def test_claiming_takes_a_card() -> None:
    """DI-066, DI-013: one of the UN cards in the owner's own hand, each kind once."""
    match = play(at_the_boat("S", G="UN/CM UN/CM UN/DP tR", S="UN/SA"), "@G")
    assert match.choices() == ["share", "UN[UN/CM]", "UN[UN/DP]"]
    assert refusal(match, "UN[UN/SA]") == "DI-066"
    assert refusal(match, "-") == "DI-066"


@pytest.mark.parametrize("value", [100, 175, 300])
@pytest.mark.parametrize(("tokens", "grey", "green"), [("share", 1, 1), ("UN[UN/CM] -", 0, 2)])
def test_what_the_coins_are_worth(value: int, tokens: str, grey: int, green: int) -> None:
    """DI-066, DI-067, section 7: 175 shared is 175 each, claimed it is 350 and nothing."""
    gone = " ".join(str(one) for one in (100, 125, 150, 175, 200, 250, 300) if one < value)
    match = situation("G", bearing={"GS": "a5"}, removed=gone, hands={"G": "UN/CM", "S": ""})
    play(match, f"@G {tokens}")
    assert shown(match, "coins") == [[[], [value] * grey, [], [value] * green]]


def test_coins_lie_openly() -> None:
    """DI-070: everybody sees what everybody owns."""
    match = play(at_the_boat(G="UN/CM"), "@G UN[UN/CM] -")
    for seat in (0, 1, 2, 3, SPECTATOR):
        assert (match.hidden(seat).coins == match.state.coins).all()
        assert match.hidden(seat).coins[:4, 0].tolist() == [0, 0, 0, 2]


# ---- the duel -------------------------------------------------------------------------------------


def test_t11_duel() -> None:
    """T11, DI-067, DI-025, DI-026: the last UN takes both coins; Grey is one card short."""
    match = at_the_boat(G="UN/CM UN/DP", S="UN/FE tR tR tR tR tR")
    play(match, "G.@G G.UN[UN/DP]")
    assert shown(match, "phase duel") == ["DUEL", {"owner": 4, "last": 4, "cards": ["UN/DP"]}]
    play(match, "S.UN[UN/FE] G.UN[UN/CM]")
    assert heap(match, "discard") == heap(match, "played") == "" and laws(match)["cards"].total() == 99
    assert counted(" ".join(shown(match, "duel")[0]["cards"])) == counted("UN/CM UN/DP UN/FE")
    assert match.decider == 1 and match.choices() == ["-"]
    play(match, "S.-")
    assert coins(match) == [0, 0, 0, 200]
    assert heap(match, "discard") == "UN/CM UN/DP UN/FE" and shown(match, "duel") == [None]
    refill(match)
    assert len(hand(match, "S").split()) == 5 and len(hand(match, "G").split()) == 6
    refill(play(match, "R.pass()"))
    assert len(hand(match, "S").split()) == 5
    refill(play(match, "S.pass()"))
    assert len(hand(match, "S").split()) == 6


@pytest.mark.parametrize(
    ("tokens", "grey", "green"),
    [
        ("G.UN[UN/DP] S.-", 0, 200),
        ("G.UN[UN/DP] S.UN[UN/FE] G.-", 200, 0),
        ("G.UN[UN/DP] S.UN[UN/FE] G.UN[UN/CM] S.-", 0, 200),
        ("G.UN[UN/CM] S.UN[UN/SA] G.UN[UN/DP] S.UN[UN/FE] G.-", 200, 0),
    ],
)
@pytest.mark.parametrize("turn", ["G", "S"])
def test_the_last_un_takes_both_coins(turn: str, tokens: str, grey: int, green: int) -> None:
    """DI-067: in turn, until one cannot or will not."""
    match = play(at_the_boat(turn, G="UN/CM UN/DP", S="UN/FE UN/SA"), f"@G {tokens}")
    assert coins(match) == [0, grey, 0, green] and phase(match) == "DRAW"
    assert counted(heap(match, "discard")) == counted(
        " ".join(token[5:-1] for token in tokens.split() if "UN" in token)
    )


def test_one_may_give_in_with_a_card_in_hand() -> None:
    """DI-067: "cannot or will not"."""
    match = play(at_the_boat(G="UN/CM", S="UN/FE UN/SA"), "@G UN[UN/CM]")
    assert match.decider == 1 and match.choices() == ["-", "UN[UN/FE]", "UN[UN/SA]"]
    assert refusal(match, "share") == "DI-067"
    play(match, "S.-")
    assert hand(match, "S") == "UN/FE UN/SA" and coins(match) == [0, 0, 0, 200]


def test_t12_the_partner_must_accept_a_share() -> None:
    """T12, DI-068: no duel, whatever he holds."""
    match = play(at_the_boat(G="", S="UN/CM UN/DP UN/FE"), "G.@G G.share")
    assert phase(match) == "DRAW" and coins(match) == [0, 100, 0, 100]
    assert hand(match, "S") == "UN/CM UN/DP UN/FE"


@pytest.mark.parametrize("turn", ["G", "S"])
def test_edge_9_the_partner_cannot_begin(turn: str) -> None:
    """DI-068, edge case 9: not even in his own turn."""
    match = play(at_the_boat(turn, G="", S="UN/CM"), "@G")
    assert match.decider == 3
    for token in ("UN[UN/CM]", "share", "-"):
        with pytest.raises(NotYourDecision):
            match.play(token, 1)
    assert match.choices() == ["share"]


@pytest.mark.parametrize("space", ["c4", "TS"])
def test_un_is_of_no_use_elsewhere(space: str) -> None:
    """DI-069: not in the own turn, not in a window."""
    match = situation("G", at={"G": space}, hands={"G": "UN/CM UN/FE", "R": "UN/SL"})
    assert refusal(match, "UN[UN/CM]") == "DI-069"
    play(match, "FE[UN/FE]:G", decline=False)
    assert phase(match) == "WIN_ACTION" and refusal(match, "UN[UN/SL]") == "DI-069"
    match.play("SL[UN/SL]")
    assert phase(match) == "COUNTER" and refusal(match, "UN[UN/CM]") == "DI-069"


def test_nobody_else_may_play_un() -> None:
    """DI-069: third players are never asked, however many UN cards they hold."""
    match = at_the_boat(G="UN/CM", S="UN/DP", R="UN/FE UN/SA", B="UN/FE UN/SA")
    play(match, "@G")
    for decider, token in ((3, "UN[UN/CM]"), (1, "UN[UN/DP]"), (3, "-")):
        assert match.decider == decider
        for seat in (0, 2):
            with pytest.raises(NotYourDecision):
                match.play("UN[UN/FE]", seat)
        match.play(token)
    assert coins(match) == [0, 200, 0, 0]


# ---- between boarding and the end of the turn -----------------------------------------------------


@pytest.mark.parametrize(("tokens", "served"), [("share", 2), ("UN[UN/CM] UN[UN/FE] -", 2)])
def test_nothing_is_drawn_before_the_collection_is_over(tokens: str, served: int) -> None:
    """DI-071, DI-022: the turn ends with it; the active player draws, not the owner."""
    match = at_the_boat("S", S="tS UN/FE", G="UN/CM")
    play(match, "@G")
    for token in tokens.split():
        assert phase(match) in ("COLLECT", "DUEL") and shown(match, "active served due") == [2, None, 0]
        match.play(token)
    assert shown(match, "phase served due") == ["DRAW", served, 6 - len(hand(match, "S").split())]


def test_the_boarding_step_has_a_window_and_nothing_else() -> None:
    """DI-072: Green can play nothing else there, and once he has declared, no SL comes any more."""
    match = at_the_boat(G="UN/CM UN/FE TE DP", R="SL UN/SL", S="UN/DP", B="SL/FE")
    play(match, "@G", decline=False)
    asked = []
    while phase(match) == "WIN_ACTION":
        asked.append(match.decider)
        match.play("-")
    assert asked == [0, 2] and phase(match) == "COLLECT"
    assert match.choices() == ["share", "UN[UN/CM]", "UN[UN/FE]"]
    for token in ("FE[UN/FE]:S", "TE", "DP:1>c4", "a5", "end"):
        assert refusal(match, token) == "DI-066"
    for token, phase_after in (("UN[UN/CM]", "DUEL"), ("UN[UN/DP]", "DUEL"), ("-", "DRAW")):
        match.play(token)
        assert phase(match) == phase_after


def test_un_cannot_be_countered() -> None:
    """DI-073: whoever holds CM is not asked."""
    match = play(at_the_boat(G="UN/SL UN/SA", S="UN/CM UN/FE", R="UN/CM", B="CM/FE"), "@G")
    for token, decider in (("UN[UN/SL]", 1), ("UN[UN/FE]", 3), ("UN[UN/SA]", 1)):
        match.play(token)
        assert (phase(match), match.decider) == ("DUEL", decider)
    assert refusal(match, "CM[UN/CM]") == "DI-073"
    assert not can(match, "CM[UN/CM]") and can(match, "UN[UN/CM]")


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_who_decides_about_a_treasure_is_public(seat: int) -> None:
    """DI-126: in COLLECT and DUEL, and one is asked there even without a UN card."""
    match = play(at_the_boat(G="UN/CM", S=""), "@G")
    assert match.game.rules.decider(match.hidden(seat)) == 3
    match.play("UN[UN/CM]")
    assert match.game.rules.decider(match.hidden(seat)) == 1 and match.choices() == ["-"]
    match.play("-")
    assert [entry.token for entry in match.log(seat)][:3] == ["@G", "UN[UN/CM]", "-"]
