"""Attacks, lone bearers, lost treasures: DI-074 to DI-083, T13, T14, T27, edge cases 11, 12, 13 and 24."""

import pytest

from drachenhort import Match

from .situations import (
    ALL_BUT_LAST,
    can,
    choices,
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


def points(match: Match) -> list[int]:
    """What the coins of the seats are worth."""
    return [sum(owned) for owned in match.position()["coins"]]


# ---- taking a bearer's place ----------------------------------------------------------------------


def test_t13_taking_over() -> None:
    """T13, DI-074: at the cost of the disc; one bearer goes home, and Red may go on with the other."""
    match = situation("R", at={"R": "d4"}, hands={"R": "tS tB"}, bearing={"GS": "d5"})
    assert [token for token in steps(match) if token.startswith("d5")] == ["d5=tSxG", "d5=tSxS"]
    play(match, "d5=tSxS")
    assert where(match, "RSG") == "d5 @S d5" and status(match, "RSG") == "pair free pair"
    assert match.position()["treasures"][0] == {
        "id": 1, "value": 100, "state": "carried", "space": "d5", "bearers": ["R", "G"],
    }  # fmt: skip
    assert shown(match, "phase active") == ["MAIN", 1] and heap(match, "played") == "tS"
    play(match, "d6=tB")
    assert where(match, "RG") == "d6 d6"


@pytest.mark.parametrize(("token", "rule"), [
    ("d5=tS", "DI-074"), ("d5=tSxB", "DI-074"), ("d5=tSxR", "DI-074"),
    ("d5xS", "DI-037"), ("d5=tBxS", "DI-037"),
])  # fmt: skip
def test_taking_over_names_a_bearer_and_costs_a_card(token: str, rule: str) -> None:
    """DI-074: exactly one of the two bearers there; the entry is paid as usual (DI-037)."""
    match = situation("R", at={"R": "d4"}, hands={"R": "tS tB"}, bearing={"GS": "d5"})
    assert refusal(match, token) == rule


@pytest.mark.parametrize(("victim", "stays"), [("G", "S"), ("S", "G")])
def test_either_bearer_can_be_sent_home(victim: str, stays: str) -> None:
    """DI-074: the attacker chooses; free where the disc is of the own colour."""
    match = play(situation("R", at={"R": "d3"}, hands={"R": ""}, bearing={"GS": "d4"}), f"d4x{victim}")
    assert where(match, f"R{stays}{victim}") == f"d4 d4 @{victim}" and status(match, victim) == "free"
    assert where(play(match, "end"), "R") == "d4"


def test_nobody_is_sent_home_where_there_is_no_pair() -> None:
    """DI-074: `x` means something only on a pair."""
    match = situation("R", at={"R": "d4"}, hands={"R": "tS tN"}, bearing={"G": "c4"})
    assert refusal(match, "d5=tSxG") == "DI-074"
    assert refusal(match, "c4=tNxG") == "DI-079"


def test_taking_over_by_flight() -> None:
    """DI-074, DI-104: a flight may end on a pair or on a lone bearer."""
    match = situation("R", at={"R": "d4"}, hands={"R": "FL tG tB"}, bearing={"GS": "c5", "B": "f4"})
    assert wholes(match, "FL>c5") == {"FL>c5=tGxG", "FL>c5=tGxS"} and wholes(match, "FL>f4") == {"FL>f4=tB"}
    assert refusal(match, "FL>c5=tG") == "DI-074"
    after = play(match.copy(), "FL>c5=tGxG")
    assert where(after, "RSG") == "c5 c5 @G" and status(after, "RSG") == "pair pair free"
    after = play(match, "FL>f4=tB")
    assert where(after, "RB") == "f4 f4" and status(after, "RB") == "pair pair"


@pytest.mark.parametrize("bearing", [{"RB": "d4", "GS": "d5"}, {"RB": "d4", "G": "d5"}])
def test_only_a_single_hunter_attacks_or_joins(bearing: dict[str, str]) -> None:
    """DI-074, DI-079, DI-045: a pair may not."""
    match = situation("R", hands={"R": "tS FL"}, bearing=bearing)
    assert not [token for token in steps(match) if token.startswith("d5")]
    assert refusal(match, "d5=tSxS" if len(bearing) == 2 and "GS" in bearing else "d5=tS") == "DI-045"


def test_a_lone_or_waiting_hunter_cannot_attack() -> None:
    """DI-074, DI-050, DI-078: only one who can move."""
    match = situation("R", hands={"R": "tS"}, bearing={"R": "d4", "GS": "d5"})
    assert steps(match) == [] and refusal(match, "d5=tSxS") == "DI-078"
    match = situation("R", at={"R": "TS"}, hands={"R": "tS"}, bearing={"GS": "d5"})
    assert steps(match) == [] and refusal(match, "d5=tSxS") == "DI-050"


# ---- Fear & Loathing ------------------------------------------------------------------------------


def test_t14_fear() -> None:
    """T14, DI-075, DI-076: Blue goes home, Green is left alone with the treasure."""
    match = situation("Y", colours="SYBG", removed="100", hands={"Y": "CM/FE"}, bearing={"GB": "c4"})
    play(match, "FE[CM/FE]:B")
    assert where(match, "BG") == "@B c4" and status(match, "BG") == "free lone"
    assert match.position()["treasures"][1] == {
        "id": 2, "value": 125, "state": "carried", "space": "c4", "bearers": ["G"],
    }  # fmt: skip
    assert heap(match, "played") == "CM/FE" and shown(match, "phase active") == ["MAIN", 2]


@pytest.mark.parametrize("card", ["UN/FE", "CM/FE", "FE/SA", "SL/FE"])
def test_any_hunter_anywhere_goes_home(card: str) -> None:
    """DI-075: the own one, one on terrain, on TS, in a pair, with every card that shows FE."""
    match = situation(
        "R", players=6, hands={"R": card}, at={"R": "a3", "S": "i3", "Y": "TS"}, bearing={"NB": "d5"}
    )
    assert choices(match, "FE") == [f"FE[{card}]:{hunter}" for hunter in "RSYNB"]
    for hunter in "RSYNB":
        after = play(match.copy(), f"FE[{card}]:{hunter}")
        assert where(after, hunter) == f"@{hunter}" and status(after, hunter) == "free"
        others = [other for other in "RSYNBG" if other != hunter]
        assert [where(after, other) for other in others] == [where(match, other) for other in others]
        assert heap(after, "played") == card


def test_t27_targets_of_fear() -> None:
    """T27, DI-075, DI-108: Grey on the green boat can be sent home, Green on his own boat cannot."""
    match = situation("R", at={"S": "@G", "R": "d4"}, hands={"R": "FE/SA"})
    assert choices(match, "FE") == ["FE[FE/SA]:R", "FE[FE/SA]:S"]
    assert refusal(match, "FE[FE/SA]:G") == "DI-108"
    assert refusal(match, "FE[FE/SA]:Y") == "DI-003"
    assert where(play(match, "FE[FE/SA]:S"), "SG") == "@S @G"


def test_edge_24_fear_clears_a_boat() -> None:
    """DI-075, edge case 24: after that Green can go home on foot."""
    match = situation("G", at={"S": "@G", "G": "a5"}, hands={"G": "UN/FE tR"})
    assert refusal(match, "@G") == "DI-047"
    assert where(play(match, "FE[UN/FE]:S @G"), "SG") == "@S @G"


def test_fear_is_for_the_own_turn() -> None:
    """DI-075, DI-012: with FE in hand alone nobody is asked in anybody else's turn."""
    match = situation("G", at={"G": "d5"}, hands={"G": "UN/FE", "R": "FE/SA", "S": "CM/FE", "B": "UN/FE"})
    play(match, "c5 end")
    assert shown(match, "phase active") == ["DRAW", 4]


@pytest.mark.parametrize("target", ["G", "S"])
@pytest.mark.parametrize("turn", ["R", "G", "S"])
def test_the_other_bearer_is_left_alone(turn: str, target: str) -> None:
    """DI-076: whoever plays the card, and whichever of the two is named."""
    other = "S" if target == "G" else "G"
    match = situation(turn, hands={turn: "UN/FE"}, bearing={"GS": "c4"})
    play(match, f"FE[UN/FE]:{target}")
    assert where(match, target + other) == f"@{target} c4" and status(match, target + other) == "free lone"
    assert treasures(match, "carried") == [100] and shown(match, "event") == [False]


def test_fear_on_a_waiting_hunter_leaves_the_coins() -> None:
    """DI-077."""
    match = situation("R", hands={"R": "UN/FE"}, at={"S": "TS"})
    play(match, "FE[UN/FE]:S")
    assert where(match, "S") == "@S" and treasures(match, "site") == [100]
    assert treasures(match, "removed") == [] and shown(match, "event") == [False]


def test_fear_on_a_lone_bearer_destroys_the_treasure() -> None:
    """DI-077: it is removed from the game at once, and TS keeps its coins."""
    match = situation("R", hands={"R": "UN/FE"}, bearing={"G": "c4", "SB": "f5"})
    play(match, "FE[UN/FE]:G")
    assert where(match, "G") == "@G" and status(match, "G") == "free"
    assert treasures(match, "removed") == [100] and treasures(match, "carried") == [125]
    assert treasures(match, "site") == [150] and shown(match, "event") == [True]


def test_edge_11_the_game_ends_with_the_last_treasure() -> None:
    """DI-077, DI-118, edge case 11: after the window, without drawing; SL brings the treasure back."""
    match = situation("R", removed=ALL_BUT_LAST, hands={"R": "FE/SA UN/FE", "S": "SL"}, bearing={"G": "c4"})
    play(match, "R.FE[FE/SA]:G", decline=False)
    assert treasures(match, "removed")[-1] == 300 and phase(match) == "WIN_ACTION" and not match.is_over
    undone = play(match.copy(), "S.SL")
    assert treasures(undone, "carried") == [300] and status(undone, "G") == "lone"
    assert where(undone, "G") == "c4" and shown(undone, "phase event") == ["DRAW", False]
    play(match, "S.-")
    assert match.is_over and match.outcome is not None and match.outcome.points == (0, 0, 0, 0)
    assert hand(match, "R") == "UN/FE" and heap(match, "played") == "FE/SA"


@pytest.mark.parametrize(("timing", "left"), [("start", ["end"]), ("any", ["abandon", "end"])])
def test_edge_12_left_alone_in_the_own_turn(timing: str, left: list[str]) -> None:
    """DI-078, DI-081, edge case 12: he cannot move, and by default cannot abandon before his next turn."""
    match = situation("G", hands={"G": "UN/FE FL LJ tB"}, bearing={"GS": "c4"}, abandon_timing=timing)
    play(match, "FE[UN/FE]:S")
    assert status(match, "GS") == "lone free" and match.choices() == left
    if timing == "start":
        assert refusal(match, "abandon") == "DI-081"
        refill(play(match, "end"))
        play(match, "R.pass() S.pass() B.pass()")
        assert "abandon" in choices(refill(match))


def test_edge_13_fear_on_oneself() -> None:
    """DI-075, DI-076, DI-015, edge case 13: Green goes on from his boat, Grey is left alone."""
    match = play(situation("G", hands={"G": "UN/FE tY"}, bearing={"GS": "c4"}), "FE[UN/FE]:G")
    assert where(match, "GS") == "@G c4" and status(match, "GS") == "free lone"
    assert shown(match, "phase active stretch") == ["MAIN", 4, ["@G"]]
    assert where(play(match, "a5=tY"), "G") == "a5"


def test_a_lone_bearer_may_frighten_himself() -> None:
    """DI-078, DI-077: the treasure is lost, and he goes on from his boat."""
    match = play(situation("G", hands={"G": "UN/FE tY"}, bearing={"G": "c4"}), "FE[UN/FE]:G")
    assert treasures(match, "removed") == [100] and where(play(match, "a5=tY"), "G") == "a5"


# ---- alone with a treasure ------------------------------------------------------------------------


def test_a_lone_bearer_cannot_move() -> None:
    """DI-078: no step, not even a free one, no flight, no journey; everything else he may play."""
    hand_of_green = "FL LJ tB TE DF DP"
    match = situation("G", hands={"G": hand_of_green}, bearing={"G": "d5"})
    assert steps(match) == [] and choices(match, "FL") == choices(match, "LJ") == []
    for token in ("c5", "e6=tB", "FL>f6", "TS"):
        assert refusal(match, token) == "DI-078"
    assert refusal(match, "LJ=tB:B") == "DI-108"
    assert can(match, "TE:a3-i1 DF:a1-a2 DP:1>c3 end") and can(match, "pass(tB,FL)")


def test_a_lone_bearer_plays_cards_on_people() -> None:
    """DI-078: SA, EC and FE; and he reacts in turns of others."""
    match = situation("G", hands={"G": "EC FE/SA UN/FE"}, bearing={"G": "d5"}, at={"R": "a3"})
    assert can(match, "SA[FE/SA]:1 !SA:tR") and can(match, "EC !EC:1=tR !EC:2=tR !EC:3=tR")
    assert can(match, "FE[UN/FE]:R")
    match = situation("R", at={"R": "c4"}, hands={"R": "UN/FE", "G": "SL UN/CM"}, bearing={"G": "d5"})
    play(match, "FE[UN/FE]:R", decline=False)
    assert (phase(match), match.decider) == ("COUNTER", 3)
    match.play("-")
    assert (phase(match), match.decider) == ("WIN_ACTION", 3)


def test_joining_a_lone_bearer() -> None:
    """DI-079: at normal cost; both are a pair, and the active player moves on with it."""
    match = situation("R", at={"R": "c3"}, removed="100", hands={"R": "tN tY"}, bearing={"G": "c4"})
    assert [token for token in steps(match) if token.startswith("c4")] == ["c4=tN"]
    assert refusal(match, "c4") == "DI-037" and refusal(match, "c4=tNxG") == "DI-079"
    play(match, "c4=tN")
    assert status(match, "RG") == "pair pair" and where(match, "RG") == "c4 c4"
    play(match, "b3=tY")
    assert where(match, "RG") == "b3 b3" and match.position()["treasures"][1]["space"] == "b3"


def test_joining_is_no_lift_and_no_loss() -> None:
    """DI-079, DI-121: the treasure and TS stay as they are."""
    match = play(situation("N", colours="SNBG", at={"N": "c3"}, bearing={"G": "c4"}), "c4")
    assert treasures(match, "carried") == [100] and treasures(match, "site") == [125]
    assert shown(match, "event") == [False]


# ---- abandoning -----------------------------------------------------------------------------------


def test_abandoning() -> None:
    """DI-080, DI-083, T16: the treasure is gone for good; Green is free and may move at once."""
    match = situation("G", removed="100", hands={"G": ""}, bearing={"G": "c4"})
    assert match.choices() == ["abandon", "pass("]
    play(match, "abandon")
    assert treasures(match, "removed") == [100, 125] and treasures(match, "site") == [150]
    assert status(match, "G") == "free" and shown(match, "event actions card_actions") == [True, 1, 0]
    assert where(play(match, "c5"), "G") == "c5"


@pytest.mark.parametrize("bearing", [{}, {"GS": "c4"}, {"S": "c4"}])
def test_only_a_lone_bearer_abandons_and_only_his_own(bearing: dict[str, str]) -> None:
    """DI-080, DI-059: not a pair, not somebody with nothing, not for another."""
    match = situation("G", bearing=bearing)
    assert "abandon" not in match.choices() and refusal(match, "abandon") == "DI-080"


def test_only_in_the_own_turn() -> None:
    """DI-080: in the turns of others he is not asked."""
    match = play(situation("B", hands={"B": "TE"}, bearing={"G": "c4"}), "TE:a3-i1")
    assert "abandon" not in match.choices() and status(match, "G") == "lone"


@pytest.mark.parametrize("timing", ["start", "any"])
def test_when_one_may_abandon(timing: str) -> None:
    """DI-081: only as the first action, or at any time in the own turn."""
    match = situation("G", hands={"G": "TE"}, bearing={"G": "c4"}, abandon_timing=timing)
    assert "abandon" in match.choices()
    play(match, "TE:a3-i1")
    assert ("abandon" in match.choices()) == (timing == "any")
    if timing == "start":
        assert refusal(match, "abandon") == "DI-081"
    else:
        assert treasures(play(match, "abandon"), "removed") == [100]


def test_the_choice_returns_every_turn() -> None:
    """DI-081."""
    match = situation("G", bearing={"G": "c4"})
    for _ in range(2):
        assert "abandon" in match.choices()
        refill(play(match, "G.pass() R.pass() S.pass() B.pass()"))
    assert treasures(play(match, "G.abandon"), "removed") == [100]


def test_joined_in_the_meantime() -> None:
    """DI-081, DI-079: a bearer who is no longer alone cannot abandon."""
    match = situation("R", at={"R": "c3"}, hands={"R": "tN"}, bearing={"G": "c4"})
    play(match, "c4=tN end")
    play(match, "S.pass() B.pass()")
    assert refusal(refill(match), "abandon") == "DI-080"


def test_abandoning_is_an_action() -> None:
    """DI-082: it closes the exchange, and SL undoes it."""
    match = situation("G", hands={"G": "tR", "R": "SL"}, bearing={"G": "c4"})
    play(match, "G.abandon", decline=False)
    assert (phase(match), match.decider) == ("WIN_ACTION", 0)
    undone = play(match.copy(), "R.SL")
    assert treasures(undone, "carried") == [100] and status(undone, "G") == "lone"
    assert shown(undone, "phase event") == ["DRAW", False]
    play(match, "R.-")
    assert treasures(match, "removed") == [100]
    assert "end" in match.choices() and refusal(match, "pass()") == "DI-030"


def test_removed_coins_count_for_nobody() -> None:
    """DI-083: nor do they come back when the others are lifted."""
    match = situation("G", removed="100 125 150 175 200", coins={"S": "250 250"}, bearing={"G": "c4"})
    play(match, "abandon")
    assert match.is_over and match.outcome is not None
    assert match.outcome.points == (0, 500, 0, 0) == tuple(points(match)) and match.outcome.winners == (1,)
    match = situation("G", bearing={"G": "c4"}, at={"S": "TS", "B": "f4"}, hands={"B": ""})
    play(match, "G.abandon end R.pass() S.pass() B.TS f4")
    assert treasures(match, "removed") == [100] and treasures(match, "carried") == [125]
    assert treasures(match, "site") == [150]
