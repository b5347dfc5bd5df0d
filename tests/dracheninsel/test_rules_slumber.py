"""Slumber, Counter Magic, undo: DI-084 to DI-097, DI-125; T15, T18 to T21, T31; edge cases 3 to 6, 26."""

from typing import Any

import pytest

from drachenhort import Match
from drachenhort.kernel.errors import NotYourDecision

from .situations import (
    WINDOWS,
    choices,
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
)

ISLAND = ("discs", "dragons", "hunters", "treasures", "journey", "event")


def windows(match: Match) -> list[tuple[str, str]]:
    """Who is asked in which phase when everybody declines, by hunters; the match goes on to after that."""
    asked = []
    while phase(match) in WINDOWS:
        asked.append((phase(match), "RSBG"[match.decider]))
        match.play("-")
    return asked


def island(match: Match) -> list[Any]:
    """All that an undo restores, but for cards."""
    position = match.position()
    return [position[key] for key in ISLAND]


# ---- when Slumber can be played -------------------------------------------------------------------


def test_t18_slumber_at_the_start() -> None:
    """T18, DI-084, DI-031, DI-025: nothing to undo; Blue still exchanges, Red is one card short."""
    match = new_turn("B", hands={"B": "tR tR TE DF tB", "R": "SL tY tY tY tY tY"})
    assert (phase(match), match.decider) == ("WIN_START", 0)
    play(match, "R.SL")
    assert shown(match, "phase active") == ["EXCHANGE", 3] and match.decider == 2
    assert heap(match, "discard") == "SL" and refusal(match, "end") == "DI-031"
    play(match, "B.pass(tR,tR)")
    assert heap(match, "discard") == "SL tR tR" and shown(match, "phase served due") == ["DRAW", 3, 3]
    refill(match)
    assert len(hand(match, "B").split()) == 6 and hand(match, "R") == "tY tY tY tY tY"
    assert shown(match, "active") == [4]


def test_t19_slumber_after_a_step() -> None:
    """T19, DI-084, DI-086, DI-032: back on a1, the card is lost, no exchange."""
    match = situation("B", at={"B": "a1"}, hands={"B": "tN tR", "R": "SL tY tY tY tY tY"})
    play(match, "B.b2=tN R.SL")
    assert where(match, "B") == "a1" and shown(match, "phase served due") == ["DRAW", 3, 5]
    assert heap(match, "discard") == "SL tN" and hand(match, "B") == "tR"
    assert len(hand(refill(match), "B").split()) == 6 and shown(match, "active") == [4]


@pytest.mark.parametrize("option", [False, True])
def test_edge_6_exchange_after_slumber(option: bool) -> None:
    """DI-031, DI-032, edge case 6: after his first step if the option says so, after the second never."""
    pieces: dict[str, Any] = {"at": {"B": "a1"}, "exchange_after_undone_first_action": option}
    hands = {"B": "tN tR tR", "R": "SL UN/SL"}
    match = play(situation("B", hands=hands, **pieces), "b2=tN R.SL")
    assert where(match, "B") == "a1" and phase(match) == ("EXCHANGE" if option else "DRAW")
    if option:
        assert hand(match, "B") == "tR tR" and refusal(match, "pass(tN)") == "DI-028"
        assert heap(play(match, "pass(tR)"), "discard") == "SL tN tR"
    match = play(situation("B", hands=hands, **pieces), "b2=tN R.- c3 R.SL")
    assert where(match, "B") == "b2" and phase(match) == "DRAW"


ACTIONS = {
    "walk": "c5",
    "paid walk": "d6=tB",
    "flight": "FL>f6",
    "journey": "LJ=tB:B",
    "any swap": "TE:a1-i5",
    "near swap": "DF:a1-a2",
    "dragon": "DP:1>g3",
    "fear": "FE[UN/FE]:B",
    "attack": "SA[FE/SA]:3 !SA:tR",
    "curse": "EC !EC:1=SL !EC:2=tR !EC:3=tR",
}
HANDS = {
    "walk": "", "paid walk": "tB", "flight": "FL", "journey": "LJ tB", "any swap": "TE", "near swap": "DF",
    "dragon": "DP", "fear": "UN/FE", "attack": "FE/SA", "curse": "EC",
}  # fmt: skip


@pytest.mark.parametrize("kind", ACTIONS)
def test_every_action_can_be_slept_through(kind: str) -> None:
    """DI-084, DI-021, DI-086, DI-088: after any action, once; the island is as before, the cards are gone."""
    match = situation("G", at={"G": "d5", "B": "c3"}, hands={"G": HANDS[kind], "R": "SL UN/SL"})
    before = island(match)
    play(match, ACTIONS[kind], decline=False)
    assert windows(match.copy()) == [("WIN_ACTION", "R")]
    play(match, "R.SL[UN/SL]")
    assert island(match) == before and shown(match, "phase active") == ["DRAW", 4]
    assert hand(match, "G") == "" and sorted(heap(match, "discard").split()) == sorted(
        ["UN/SL", *HANDS[kind].split()]
    )


@pytest.mark.parametrize("card", ["SL", "UN/SL", "SL/FE", "SL/DP"])
def test_every_card_that_shows_slumber(card: str) -> None:
    """DI-084, DI-013, DI-026: by name where it has two faces; it is discarded at once."""
    match = play(situation("G", at={"G": "d5"}, hands={"R": card}), "c5", decline=False)
    token = card if card == "SL" else f"SL[{card}]"
    assert match.choices() == ["-", token]
    match.play(token)
    assert heap(match, "discard") == card and where(match, "G") == "d5"


def test_only_opponents_play_slumber() -> None:
    """DI-085: the active player never, a partner in the pair may."""
    match = situation("G", bearing={"GS": "d5"}, hands={"G": "SL UN/SL", "S": "SL/FE"})
    assert refusal(match, "SL") == "DI-085"
    play(match, "c5", decline=False)
    assert windows(match.copy()) == [("WIN_ACTION", "S")]
    with pytest.raises(NotYourDecision):
        match.play("SL", 3)
    play(match, "S.SL[SL/FE]")
    assert where(match, "GS") == "d5 d5" and phase(match) == "DRAW"


def test_an_own_second_hunter_is_no_opponent() -> None:
    """DI-085: with two hunters each, the player of both bearers is not asked."""
    match = situation("S", players=3, bearing={"RS": "d5"}, hands={"R": "SL tR", "Y": "UN/SL"})
    play(match, "d4=tR", decline=False)
    assert (phase(match), match.decider) == ("WIN_ACTION", 1)
    match.play("-")
    assert (phase(match), where(match, "RS")) == ("MAIN", "d4 d4")


# ---- the exit from the site -----------------------------------------------------------------------


def test_t21_only_the_next_step_is_undone() -> None:
    """T21, DI-087, DI-088, T07: the pair is back on d5, not on TS, and the lift stands."""
    match = situation("G", at={"S": "TS", "G": "e4"}, hands={"G": "tS", "R": "SL"})
    play(match, "G.TS G.d5=tS G.c5 R.SL")
    assert where(match, "SG") == "d5 d5" and status(match, "SG") == "pair pair"
    assert treasures(match, "carried") == [100] and treasures(match, "site") == [125]
    assert shown(match, "phase active event") == ["DRAW", 4, True]


@pytest.mark.parametrize(("start", "enter"), [("e4", "TS"), ("c4", "FL>TS")])
@pytest.mark.parametrize("leave", ["d5=tS", "FL>c5"])
def test_edge_3_no_window_until_the_pair_has_gone_on(start: str, enter: str, leave: str) -> None:
    """DI-087, edge case 3: neither after entering as second nor after the exit, on foot or by flight."""
    match = situation("G", at={"S": "TS", "G": start}, hands={"G": "FL FL tS tB", "R": "SL", "S": "UN/SL"})
    match.play(enter)
    assert (phase(match), match.decider) == ("EXIT", 3)
    match.play(leave)
    assert (phase(match), match.decider) == ("MAIN", 3) and shown(match, "undo") == [None]
    play(match, "b4=tS" if leave == "FL>c5" else "c5", decline=False)
    assert windows(match) == [("WIN_ACTION", "R"), ("WIN_ACTION", "S")]


def test_edge_3_a_swap_after_the_exit_is_undone_alone() -> None:
    """DI-087, edge case 3: whatever the next action is."""
    match = situation("G", at={"S": "TS", "G": "e4"}, hands={"G": "tS TE", "B": "SL"})
    play(match, "TS d5=tS")
    before = island(match)
    play(match, "TE:a1-i5 B.SL")
    assert island(match) == before and where(match, "SG") == "d5 d5"


def test_edge_4_slumber_on_arrival() -> None:
    """DI-091, DI-088, DI-020, edge case 4: back on the space before; TS keeps its coins; the turn is over."""
    match = situation("G", at={"G": "e4"}, hands={"R": "SL", "G": ""})
    play(match, "G.TS", decline=False)
    assert status(match, "G") == "waiting" and (phase(match), match.decider) == ("WIN_ACTION", 0)
    stays = windows(match.copy())
    assert stays == [("WIN_ACTION", "R")]
    play(match, "R.SL")
    assert where(match, "G") == "e4" and status(match, "G") == "free"
    assert treasures(match, "site") == [100] and shown(match, "phase active") == ["DRAW", 4]


@pytest.mark.parametrize("turn", ["G", "S"])
def test_edge_5_slumber_on_boarding(turn: str) -> None:
    """DI-091, DI-072, edge case 5: on the exit space again with the treasure; no share, no duel."""
    match = situation(turn, bearing={"GS": "a5"}, hands={"R": "SL", "G": "UN/CM UN/FE", "S": "UN/SA"})
    before = island(match)
    play(match, "@G", decline=False)
    assert (phase(match), match.decider) == ("WIN_ACTION", 0)
    play(match, "R.SL")
    assert where(match, "SG") == "a5 a5" and status(match, "SG") == "pair pair" and island(match) == before
    assert shown(match, "phase coins") == ["DRAW", [[], [], [], []]]
    assert hand(match, "G") == "UN/CM UN/FE" or turn == "G"


# ---- undo -----------------------------------------------------------------------------------------


UNDONE: dict[str, tuple[dict[str, Any], str]] = {
    "a take-over": ({"at": {"R": "d4"}, "bearing": {"GS": "d5"}}, "d5=tSxS"),
    "a take-over by flight": ({"at": {"R": "c4"}, "bearing": {"GS": "d6"}}, "FL>d6=tSxG"),
    "joining": ({"at": {"R": "d4"}, "bearing": {"G": "d5"}}, "d5=tS"),
    "carrying": ({"bearing": {"RS": "d4"}}, "d5=tS"),
    "abandoning": ({"bearing": {"R": "d5"}}, "abandon"),
    "fear on a pair": ({"bearing": {"GS": "c4"}}, "FE[UN/FE]:G"),
    "fear on a lone bearer": ({"bearing": {"G": "c4"}}, "FE[UN/FE]:G"),
    "fear on one who waits": ({"at": {"G": "TS"}}, "FE[UN/FE]:G"),
    "fear on oneself": ({"bearing": {"RG": "c4"}}, "FE[UN/FE]:R"),
    "fear on a guest": ({"at": {"G": "@B"}}, "FE[UN/FE]:G"),
    "the first dragon": ({}, "DP:1>c4"),
    "the second dragon": ({"dragons": "c5 off"}, "DP:2>c4"),
    "a dragon on the island": ({"dragons": "c5 d6"}, "DP:2>c4"),
}


@pytest.mark.parametrize("name", UNDONE)
def test_undo_restores_everything_but_the_cards(name: str) -> None:
    """DI-088, DI-086: positions, roles, treasures, dragons, the mark of the turn."""
    pieces, token = UNDONE[name]
    pieces = {"swapped": "d6-d5"} | pieces if "flight" in name else pieces
    match = situation("R", hands={"R": "tS FL UN/FE DP", "B": "SL"}, **pieces)
    before = island(match)
    play(match, f"{token}", decline=False)
    assert island(match) != before
    play(match, "B.SL")
    assert island(match) == before and shown(match, "phase active") == ["DRAW", 1]
    spent = {"F": "UN/FE", "D": "DP", "a": ""}.get(token[0], "tS") if "FL" not in token else "FL tS"
    assert heap(match, "discard") == " ".join(sorted(f"SL {spent}".split()))
    assert sorted(f"{hand(match, 'R')} {spent}".split()) == sorted(["tS", "FL", "UN/FE", "DP"])


def test_an_undone_event_does_not_count() -> None:
    """DI-088, DI-121: the mark of the turn is undone too, so the stall counter goes on."""
    for tokens, stall in (("abandon end", 0), ("abandon R.SL", 6)):
        match = situation("G", bearing={"G": "c4"}, hands={"R": "SL"}, stall=5, stall_rounds=9)
        assert shown(play(match, tokens), "stall") == [stall]


def test_an_earlier_event_of_the_turn_still_counts() -> None:
    """DI-088: only the last action is undone."""
    match = situation("G", bearing={"G": "c4"}, hands={"G": "TE", "R": "SL"}, stall=5, stall_rounds=9)
    play(match, "abandon TE:a1-i5 R.SL")
    assert shown(match, "stall") == [0] and treasures(match, "removed") == [100]


def test_only_the_last_action_is_undone() -> None:
    """DI-084, DI-088: two steps, a journey and a swap; the swap goes."""
    match = situation("G", at={"G": "a5"}, hands={"G": "LJ tB TE", "R": "SL"})
    play(match, "LJ=tB:B b5 TE:a1-i5 R.SL")
    assert where(match, "G") == "b5" and shown(match, "journey") == [["B"]]
    assert match.position()["discs"]["a1"] == "S" and heap(match, "discard") == "LJ SL TE tB"


@pytest.mark.parametrize(
    ("token", "cards"),
    [("FL>c5=tGxS", "FL tG"), ("FL>d6=tB", "FL tB"), ("LJ=tB:B", "LJ tB"), ("d5=tR", "tR")],
)
def test_one_action_is_one_window(token: str, cards: str) -> None:
    """DI-089: with all its cards and the sending home; SL never splits it."""
    pieces: dict[str, Any] = {"at": {"R": "d4"}, "bearing": {"GS": "c5"}}
    match = situation("R", hands={"R": cards, "B": "SL"}, **pieces)
    before = island(match)
    play(match, token, decline=False)
    assert windows(match.copy()) == [("WIN_ACTION", "B")] and shown(match, "actions") == [1]
    play(match, "B.SL")
    assert island(match) == before and heap(match, "discard") == " ".join(sorted(["SL", *cards.split()]))


@pytest.mark.parametrize("token", ["FE[UN/FE]:B", "SA[UN/SA]:3"])
def test_slumber_on_a_cancelled_card_undoes_nothing(token: str) -> None:
    """DI-090: nor the action before it."""
    match = situation("G", at={"G": "d5", "B": "c3"}, hands={"G": "UN/FE UN/SA", "R": "UN/CM SL"})
    play(match, "c5")
    before = island(match)
    play(match, f"{token} R.CM[UN/CM]", decline=False)
    assert (phase(match), match.decider) == ("WIN_ACTION", 0)
    play(match, "R.SL")
    assert island(match) == before and where(match, "GB") == "c5 c3" and phase(match) == "DRAW"


# ---- who is asked ---------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["clockwise", "first_call"])
@pytest.mark.parametrize(("turn", "asked"), [("R", "SBG"), ("S", "BGR"), ("B", "GRS"), ("G", "RSB")])
def test_opponents_are_asked_clockwise(turn: str, asked: str, order: str) -> None:
    """DI-092: from the active player's left, in both windows; those without SL are skipped."""
    cards = dict(zip("RSBG", ("SL", "UN/SL", "SL/FE", "SL/DP"), strict=True))
    match = new_turn(turn, hands=cards | {turn: f"{cards[turn]} TE"}, reaction_order=order)
    assert windows(match) == [("WIN_START", hunter) for hunter in asked]
    match.play("TE:a1-i5")
    assert windows(match) == [("WIN_ACTION", hunter) for hunter in asked]
    middle = asked[1]
    match = new_turn(turn, hands=cards | {middle: "tR", turn: "TE"}, reaction_order=order)
    assert windows(match) == [("WIN_START", asked[0]), ("WIN_START", asked[2])]


def test_the_first_slumber_counts() -> None:
    """DI-092: when it has taken effect, nobody else is asked."""
    match = situation("G", at={"G": "d5"}, hands={"G": "tR", "R": "SL", "S": "UN/SL", "B": "SL/FE"})
    play(match, "c5 R.-", decline=False)
    assert match.decider == 1
    match.play("SL[UN/SL]")
    assert shown(match, "phase active") == ["DRAW", 4]
    assert hand(match, "R") == "SL" and hand(match, "B") == "SL/FE"


def test_t15_counter() -> None:
    """T15, DI-093, DI-094, DI-025, DI-026: Red stays; both cards are spent; Yellow is one short."""
    match = situation("G", colours="RYBG", at={"R": "d4"}, hands={"G": "UN/FE", "Y": "UN/CM tR tR tR tR tR"})
    play(match, "G.FE[UN/FE]:R", decline=False)
    assert where(match, "R") == "d4" and shown(match, "phase asked stake") == [
        "COUNTER", 2, {"face": "FE", "card": "UN/FE", "by": 4, "target": "R", "window": None},
    ]  # fmt: skip
    play(match, "Y.CM[UN/CM]")
    assert where(match, "R") == "d4" and phase(match) == "MAIN"
    assert heap(match, "played") == "UN/FE" and heap(match, "discard") == "UN/CM"
    refill(play(match, "G.end"))
    assert hand(match, "Y") == "tR tR tR tR tR"
    refill(play(match, "R.pass() Y.pass()"))
    assert len(hand(match, "Y").split()) == 6


@pytest.mark.parametrize("kind", ["walk", "flight", "journey", "any swap", "near swap", "dragon", "curse"])
def test_what_cannot_be_countered(kind: str) -> None:
    """DI-093, DI-099: only SA, SL and FE."""
    match = situation(
        "G", at={"G": "d5"}, hands={"G": HANDS[kind], "R": "UN/CM", "S": "CM/FE tR", "B": "UN/CM tR"}
    )
    play(match, ACTIONS[kind].replace("1=SL", "1=UN/CM"), decline=False)
    assert phase(match) == "MAIN" and refusal(match, "CM[UN/CM]") == "DI-093"


@pytest.mark.parametrize(("token", "target"), [("FE[UN/FE]:B", "B"), ("SA[UN/SA]:3", 3)])
@pytest.mark.parametrize("helper", "RSB")
def test_anybody_may_counter_for_anybody(helper: str, token: str, target: object) -> None:
    """DI-093, DI-094: after the target is named, before the effect; no card is taken, nobody is moved."""
    hands = {"G": "UN/FE UN/SA", "B": "tB", helper: "CM/FE"}
    match = situation("G", at={"B": "c3"}, hands=hands)
    blue = hand(match, "B")
    play(match, token, decline=False)
    assert shown(match, "phase stake")[1]["target"] == target and windows(match.copy()) == [
        ("COUNTER", helper)
    ]
    play(match, f"{helper}.CM[CM/FE]")
    assert where(match, "B") == "c3" and heap(match, "discard") == "CM/FE" and phase(match) == "MAIN"
    assert hand(match, "B") == ("" if helper == "B" else blue)
    assert heap(match, "played") == token[3:8]


@pytest.mark.parametrize("token", ["FE[CM/FE]:B", "SA[UN/SA]:3"])
def test_nobody_counters_his_own_card(token: str) -> None:
    """DI-093: the active player holds CM and is not asked about his own FE or SA."""
    match = situation("G", at={"B": "c3"}, hands={"G": "CM/FE UN/CM UN/SA", "B": "tB"})
    play(match, token, decline=False)
    assert phase(match) == ("MAIN" if "FE" in token[:2] else "CHANCE")


def test_nobody_counters_his_own_slumber() -> None:
    """DI-093, DI-097: Red plays SL and holds CM; Grey, Blue and Green are asked, in this order."""
    hands = {"R": "SL UN/CM", "S": "CM/FE", "B": "CM/FE", "G": "UN/CM"}
    match = situation("G", at={"G": "d5"}, hands=hands)
    play(match, "c5 R.SL", decline=False)
    assert windows(match) == [("COUNTER", "S"), ("COUNTER", "B"), ("COUNTER", "G")]
    assert where(match, "G") == "d5" and phase(match) == "DRAW"


@pytest.mark.parametrize("helper", "SBG")
def test_slumber_countered(helper: str) -> None:
    """DI-093, DI-026: by the active player himself or for him; his card joins his played ones."""
    hands = {"R": "SL", "S": "tR", "B": "tR", "G": "tR"} | {helper: "CM/FE"}
    match = situation("G", at={"G": "d5"}, hands=hands)
    play(match, f"c5 R.SL {helper}.CM[CM/FE]")
    assert where(match, "G") == "c5" and shown(match, "phase active") == ["MAIN", 4]
    assert heap(match, "played") == ("CM/FE" if helper == "G" else "")
    assert heap(match, "discard") == ("SL" if helper == "G" else "CM/FE SL")


def test_counter_magic_cannot_be_countered() -> None:
    """DI-095: others with CM are not asked about it; the window of the action follows at once."""
    match = situation(
        "G", at={"B": "c3"}, hands={"G": "UN/FE CM/FE", "R": "UN/CM", "S": "UN/CM", "B": "CM/FE"}
    )
    play(match, "FE[UN/FE]:B R.CM[UN/CM]", decline=False)
    assert phase(match) == "MAIN" and where(match, "B") == "c3"
    match = situation("G", at={"G": "d5"}, hands={"G": "UN/CM", "R": "SL CM/FE", "S": "UN/CM"})
    play(match, "c5 R.SL S.CM[UN/CM]", decline=False)
    assert (phase(match), where(match, "G")) == ("MAIN", "c5")


def test_t20_counter_against_slumber() -> None:
    """T20, DI-093, DI-096: Blue stays on b2; the window opens again from its first opponent."""
    hands = {"B": "tN CM/FE", "R": "SL UN/SL", "G": "SL/FE"}
    match = situation("B", at={"B": "a1"}, hands=hands)
    play(match, "B.b2=tN G.- R.SL", decline=False)
    assert (phase(match), match.decider) == ("COUNTER", 2)
    assert shown(match, "stake")[0]["window"] == "WIN_ACTION" and where(match, "B") == "b2"
    play(match, "B.CM[CM/FE]", decline=False)
    assert heap(match, "played") == "CM/FE tN" and heap(match, "discard") == "SL"
    again = windows(match.copy())
    assert again == [("WIN_ACTION", "G"), ("WIN_ACTION", "R")]  # Green, who had declined, is asked again
    other = play(match.copy(), "G.SL[SL/FE]")
    assert where(other, "B") == "a1" and phase(other) == "DRAW"
    play(match, "G.- R.-")
    assert where(match, "B") == "b2" and shown(match, "phase active") == ["MAIN", 3]


def test_a_countered_slumber_at_the_start() -> None:
    """DI-096, DI-030: the first window opens again, and the exchange stays open."""
    match = new_turn("B", hands={"R": "SL UN/SL", "B": "UN/CM tR"})
    play(match, "R.SL B.CM[UN/CM]", decline=False)
    assert windows(match.copy()) == [("WIN_START", "R")] and shown(match, "acted") == [False]
    slept = play(match.copy(), "R.SL[UN/SL]")
    assert phase(slept) == "EXCHANGE"
    play(match, "R.- pass(tR)")
    assert heap(match, "discard") == "SL UN/CM tR"


def test_each_is_asked_once_about_a_card() -> None:
    """DI-097: clockwise from the left of whoever played it, whoever is active."""
    hands = {"R": "UN/CM", "S": "UN/CM CM/FE", "B": "CM/FE", "G": "UN/FE SL"}
    match = situation("G", at={"B": "c3"}, hands=hands)
    play(match, "FE[UN/FE]:B", decline=False)
    assert windows(match) == [("COUNTER", "R"), ("COUNTER", "S"), ("COUNTER", "B")]
    match = new_turn("R", hands=hands)
    play(match, "G.SL", decline=False)
    assert windows(match) == [("COUNTER", "R"), ("COUNTER", "S"), ("COUNTER", "B")]


def test_reactions_need_their_own_window() -> None:
    """DI-084, DI-093, DI-014: SL in COUNTER, CM in a window for SL and the like are refused."""
    match = situation("G", at={"B": "c3"}, hands={"G": "UN/FE", "R": "SL UN/CM"})
    play(match, "FE[UN/FE]:B", decline=False)
    assert phase(match) == "COUNTER" and refusal(match, "SL") == "DI-093"
    assert refusal(match, "CM[CM/FE]") == "DI-093"
    match.play("-")
    assert phase(match) == "WIN_ACTION" and refusal(match, "CM[UN/CM]") == "DI-093"
    assert refusal(match, "SL[UN/SL]") == "DI-084" and refusal(match, "c5") == "DI-012"


# ---- declared is done -----------------------------------------------------------------------------


def test_t31_a_cancelled_card_is_an_action() -> None:
    """T31, DI-125, DI-030, DI-094."""
    match = situation("B", colours="YNBG", at={"G": "d4"}, hands={"B": "CM/FE tR", "Y": "UN/CM SL"})
    play(match, "B.FE[CM/FE]:G Y.CM[UN/CM] Y.-")
    assert "end" in choices(match) and choices(match, "pass") == []
    assert where(match, "G") == "d4" and hand(match, "B") == "tR" and heap(match, "played") == "CM/FE"


def test_edge_26_no_exchange_after_a_countered_card() -> None:
    """DI-125, DI-030, edge case 26."""
    match = situation("B", hands={"B": "FE/SA tR", "G": "CM/FE"})
    play(match, "B.SA[FE/SA]:4 G.CM[CM/FE]")
    assert refusal(match, "pass(tR)") == "DI-030"
    assert shown(match, "acted actions card_actions") == [True, 1, 1]


def test_a_cancelled_card_counts_among_six() -> None:
    """DI-125, DI-016: with five card actions before it, no card is left to play after it."""
    match = situation(
        "B", at={"B": "a1", "G": "d4"}, hands={"B": "CM/FE tN", "R": "UN/CM"},
        max_card_actions=6, actions=5, card_actions=5,
    )  # fmt: skip
    assert "b2=tN" in steps(match)
    play(match, "FE[CM/FE]:G R.CM[UN/CM]")
    assert shown(match, "card_actions") == [6] and refusal(match, "b2=tN") == "DI-016"


@pytest.mark.parametrize("option", [False, True])
def test_slumber_on_a_cancelled_first_action(option: bool) -> None:
    """DI-125, DI-090, DI-032: it counts as the only action of the turn."""
    match = situation(
        "B",
        at={"G": "d4"},
        hands={"B": "CM/FE tR", "R": "UN/CM SL"},
        exchange_after_undone_first_action=option,
    )
    play(match, "B.FE[CM/FE]:G R.CM[UN/CM] R.SL")
    assert phase(match) == ("EXCHANGE" if option else "DRAW") and where(match, "G") == "d4"


# ---- two hunters each -----------------------------------------------------------------------------


def test_slumber_comes_before_a_hunter_is_named() -> None:
    """DI-123, DI-031: the exchange after it needs no hunter, and there is no window after the naming."""
    match = new_turn("R", players=3, hands={"R": "tB tN", "Y": "SL"})
    assert (phase(match), match.decider) == ("WIN_START", 1) and shown(match, "hunter") == [None]
    slept = play(match.copy(), "Y.SL")
    assert shown(slept, "phase hunter") == ["EXCHANGE", None]
    assert heap(play(slept, "pass(tB)"), "discard") == "SL tB"
    match.play("-")
    assert match.choices() == ["hunter:R", "hunter:S", "pass("]
    match.play("hunter:S")
    assert (phase(match), match.decider) == ("MAIN", 0) and match.pauses(1) == []


def test_naming_is_no_action_and_final() -> None:
    """DI-123, DI-111: the exchange stays open until the first action; the name stands."""
    match = situation("R", players=3, phase="CHOOSE_HUNTER", hands={"R": "tB tN tR TE"})
    match.play("hunter:S")
    assert shown(match, "acted actions stretch") == [False, 0, ["@S"]] and not match.can_undo(0)
    assert refusal(match, "hunter:R") == "DI-123" and choices(match, "pass") == ["pass("]
    assert steps(match) == ["i5=tB"] and refusal(match, "e9=tN") == "DI-035"
    play(match, "i5=tB")
    assert refusal(match, "pass()") == "DI-030"


def test_only_the_named_hunter_abandons() -> None:
    """DI-123, DI-080: the other own hunter may be alone with a treasure and stays so."""
    for hunter, may in (("R", True), ("S", False)):
        match = situation("R", players=3, phase="CHOOSE_HUNTER", bearing={"R": "c4"})
        match.play(f"hunter:{hunter}")
        assert ("abandon" in match.choices()) == may
        if not may:
            assert refusal(match, "abandon") == "DI-080"
