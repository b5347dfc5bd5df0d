"""Turns, refills, passing and exchange: DI-015 to DI-033 and DI-122, T04, T10, edge cases 21 and 25."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from drachenhort import NATURE, Match
from drachenhort.kernel.errors import BadPosition

from .situations import (
    Json,
    begun,
    can,
    choices,
    counted,
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

# ---- a turn ---------------------------------------------------------------------------------------


def test_t04_the_turn_of_the_rulebook() -> None:
    """T04: DI-015, DI-020, DI-023, DI-024, DI-037, DI-038, DI-039, DI-103, DI-104."""
    match = situation("S", hands={"S": "tB tGR tS FL tN DF"})
    play(match, "i5=tB h5=tGR g6=tS FL>f5=tN")
    assert shown(match, "actions card_actions") == [4, 4] and where(match, "S") == "f5"
    assert heap(match, "played") == "FL tB tGR tN tS" and heap(match, "discard") == ""
    play(match, "TS")
    assert status(match, "S") == "waiting" and shown(match, "phase active due") == ["DRAW", 2, 5]
    assert heap(match, "discard") == "FL tB tGR tN tS" and heap(match, "played") == ""
    refill(match, "TE tY tY tG tY")
    assert match.position()["hands"][1] == ["tY", "tY", "tY", "tG", "TE", "DF"]  # in the order of section 2
    assert shown(match, "active turn") == [3, 2]


def test_actions_in_any_order() -> None:
    """DI-015: cards and steps mixed, as many as one likes."""
    match = situation("G", hands={"G": "TE tY DF tB DP LJ"}, at={"G": "b6"})
    play(match, "DF:e7-e8 a5=tY DP:1>c4 b5=tB TE:c6-i1 c6")
    assert where(match, "G") == "c6" and shown(match, "actions card_actions") == [6, 5]
    assert hand(match, "G") == "LJ" and can(match, "end")


@pytest.mark.parametrize("limit", [None, 6])
def test_six_actions_with_cards(limit: int | None) -> None:
    """DI-016: the seventh action that would spend a card is illegal with the limit; a free step is not."""
    pieces: Json = {"hands": {"R": "tB LJ FL TE DP FE/SA"}, "at": {"R": "d6", "S": "c4"}}
    fewer = situation("R", **pieces, actions=9, card_actions=5, max_card_actions=limit)
    assert {"TE", "FL", "DP:1", "FE[FE/SA]:S", "LJ=tB:B"} <= set(choices(fewer))
    match = situation("R", **pieces, actions=6, card_actions=6, max_card_actions=limit)
    if limit is None:
        assert {"e7", "TE", "FL", "DP:1", "LJ=tB:B", "SA[FE/SA]:2", "end"} <= set(choices(match))
        assert shown(play(match, "TE:a1-a2"), "card_actions") == [7]
    else:
        assert choices(match) == ["e7", "end"]
        assert refusal(match, "TE:a1-a2") == refusal(match, "SA[FE/SA]:2") == "DI-016"
        assert refusal(match, "FL>c4") == refusal(match, "LJ=tB:B") == "DI-016"


def test_a_paid_step_counts_for_the_limit() -> None:
    """DI-016: and a free one does not."""
    match = situation(
        "R", hands={"R": "tY tB"}, at={"R": "d6"}, actions=5, card_actions=5, max_card_actions=6
    )
    play(match, "e7")
    assert shown(match, "actions card_actions") == [6, 5] and "d7=tY" in choices(match)
    play(match, "d7=tY")
    assert shown(match, "card_actions") == [6] and choices(match) == ["e7", "end"]
    assert refusal(match, "d8=tB") == "DI-016"


def test_a_space_may_be_entered_again() -> None:
    """DI-017: with a card each time."""
    match = play(situation("R", hands={"R": "tN tN tG"}, at={"R": "c5"}), "c4=tN c5=tG c4=tN")
    assert where(match, "R") == "c4" and heap(match, "played") == "tG tN tN"
    match = play(situation("R", hands={"R": "tN tG"}, at={"R": "c5"}), "c4=tN c5=tG")
    assert refusal(match, "c4") == "DI-037"


def test_six_cards_at_most() -> None:
    """DI-018: a full hand draws nothing, and no position has seven."""
    match = play(situation("G", hands={"G": "TE TE TE TE TE TE"}), "pass()")
    assert match.position()["active"] == 1 and hand(match, "G") == "TE TE TE TE TE TE"
    with pytest.raises(BadPosition):
        situation("G", hands={"G": "TE TE TE TE TE TE tG"})


def test_ending_is_asked_even_where_nothing_else_can_be_done() -> None:
    """DI-019: the only choice is a choice."""
    match = situation("S", at={"S": "TS"}, hands={"S": "TE"})
    play(match, "TE:a1-a2")
    assert match.decider == 1 and choices(match) == ["end"]
    match = situation("S", at={"S": "TS"}, hands={"S": ""})
    assert match.decider == 1 and wholes(match, "") == {"pass()"}
    assert refusal(match, "end") == "DI-028"


def test_a_turn_ends_when_its_player_says_so() -> None:
    """DI-019: although more could be done."""
    match = play(situation("G", hands={"G": "tY tB TE"}), "a5=tY")
    assert {"end", "b5=tB", "TE"} <= set(choices(match))
    play(match, "end")
    assert phase(match) == "DRAW" and hand(match, "G") == "TE tB"


def test_arriving_on_the_site_alone_ends_the_turn() -> None:
    """DI-020: by a step or by a flight, whatever one still holds."""
    for tokens in ("TS", "FL>TS"):
        space = "e4" if tokens == "TS" else "c4"
        match = play(situation("G", at={"G": space}, hands={"G": "FL TE tR"}), tokens)
        assert phase(match) == "DRAW" and status(match, "G") == "waiting"
        assert match.decider == NATURE and match.position()["active"] == 4


def test_slumber_ends_the_turn() -> None:
    """DI-021: at once; countered it does not."""
    hands = {"B": "tN tS CM/FE", "R": "SL"}
    match = play(situation("B", at={"B": "a1"}, hands=hands), "b2=tN R.SL B.-")
    assert phase(match) == "DRAW" and match.position()["active"] == 3
    match = play(situation("B", at={"B": "a1"}, hands=hands), "b2=tN R.SL B.CM[CM/FE]")
    assert phase(match) == "MAIN" and match.decider == 2 and where(match, "B") == "b2"


def test_t10_collecting_ends_the_turn() -> None:
    """T10: DI-022, DI-024, DI-062, DI-063, DI-064, DI-065, DI-066, DI-071."""
    match = situation("G", bearing={"GS": "a5"}, hands={"G": "TE tR"})
    play(match, "@G")
    assert phase(match) == "COLLECT" and match.position()["coins"] == [[], [], [], []]
    play(match, "G.share")
    assert where(match, "GS") == "@G @G" and status(match, "GS") == "free free"
    assert match.position()["coins"] == [[], [100], [], [100]] and treasures(match, "collected") == [100]
    assert shown(match, "phase active due") == ["DRAW", 4, 4]
    assert counted(hand(refill(match), "G")).total() == 6 and match.position()["active"] == 1


# ---- cards after use ------------------------------------------------------------------------------


def test_played_cards_lie_there_until_the_end_of_the_turn() -> None:
    """DI-023: before one draws they are on the discard pile."""
    match = play(situation("G", hands={"G": "tY TE"}, discard="tB"), "a5=tY TE:a1-a2")
    assert heap(match, "played") == "TE tY" and heap(match, "discard") == "tB"
    play(match, "end")
    assert phase(match) == "DRAW" and heap(match, "discard") == "TE tB tY" and heap(match, "played") == ""


def test_one_draws_at_the_end_of_the_own_turn_only() -> None:
    """DI-024: up to six, and nobody else draws."""
    match = situation("G", hands={"G": "tY tR", "R": "tB", "S": ""})
    play(match, "a5=tY end")
    assert shown(match, "served due") == [4, 5]
    refill(match)
    assert [len(cards) for cards in match.position()["hands"]] == [1, 0, 6, 6]
    refill(play(match, "pass()"))
    assert [len(cards) for cards in match.position()["hands"]] == [6, 0, 6, 6]


def test_the_drawn_card_is_chance() -> None:
    """DI-122, DI-024: the weight of a kind is its number in the draw pile, without what lies elsewhere."""
    match = situation("G", hands={"G": "tY TE tB"}, draw="tR tR tR SL EC tY FL")
    play(match, "a5=tY end")
    assert match.decider == NATURE and match.probabilities() == {
        "!draw:tR": Fraction(3, 7),
        **dict.fromkeys(("!draw:tY", "!draw:FL", "!draw:EC", "!draw:SL"), Fraction(1, 7)),
    }
    match.play("!draw:tR")
    assert match.probabilities()["!draw:tR"] == Fraction(2, 6)


def test_cards_used_out_of_turn_are_replaced_late() -> None:
    """DI-025: at the end of the owner's next own turn."""
    match = situation("B", at={"B": "a1"}, hands={"B": "tN tR tR tR tR tR", "R": "SL tY tY tY tY tY"})
    refill(play(match, "b2=tN R.SL"))
    assert hand(match, "R") == "tY tY tY tY tY" and match.position()["active"] == 4
    refill(play(match, "G.pass()"))
    assert hand(match, "R") == "tY tY tY tY tY"
    play(match, "R.pass()")
    assert shown(match, "served due") == [1, 1]


def test_stolen_cards_are_replaced_late() -> None:
    """DI-025: the victims of SA and EC draw at the end of their own next turns."""
    match = play(situation("B", hands={"B": "FE/SA", "G": "tG tG tG tG tG tG"}), "SA[FE/SA]:4 !SA:tG end")
    assert hand(refill(match), "G") == "tG tG tG tG tG"
    play(match, "G.pass()")
    assert shown(match, "served due") == [4, 1]
    hands = {"B": "EC", "G": "tG tG", "R": "tR tR", "S": "tS tS"}
    match = play(situation("B", hands=hands), "EC !EC:4=tG !EC:1=tR !EC:2=tS end")
    assert hand(match, "B") == "tG tR tS" and [len(cards) for cards in match.position()["hands"]] == [
        1,
        1,
        3,
        1,
    ]


def test_where_green_cards_go() -> None:
    """DI-026: those of others to the discard pile at once, those of the active player before him."""
    match = situation("B", at={"B": "a1"}, hands={"B": "tN UN/CM CM/FE", "R": "SL", "S": "UN/SL"})
    play(match, "b2=tN R.SL B.CM[UN/CM]", decline=False)
    assert heap(match, "discard") == "SL" and heap(match, "played") == "UN/CM tN"
    play(match, "S.SL[UN/SL]", decline=False)
    assert phase(match) == "COUNTER" and heap(match, "discard") == "SL UN/SL"
    match = play(
        situation("B", at={"G": "d4"}, hands={"B": "FE/SA", "S": "CM/FE"}), "FE[FE/SA]:G S.CM[CM/FE]"
    )
    assert heap(match, "discard") == "CM/FE" and heap(match, "played") == "FE/SA"


def test_where_cards_of_a_duel_go() -> None:
    """DI-026: to the discard pile when it is over, the active player's too."""
    match = situation("G", bearing={"GS": "a5"}, hands={"G": "UN/CM", "S": "UN/FE"})
    play(match, "@G UN[UN/CM] UN[UN/FE]")
    assert shown(match, "discard played") == [{}, []]
    assert Counter(match.position()["duel"]["cards"]) == counted("UN/CM UN/FE")
    play(match, "G.-")
    assert heap(match, "discard") == "UN/CM UN/FE"


def test_edge_21_the_pile_runs_out_in_a_refill() -> None:
    """DI-023, DI-027, edge case 21: the cards of this turn are among those that can be drawn again."""
    match = situation("B", at={"B": "a1"}, hands={"B": "tN tR"}, draw="FL")
    play(match, "b2=tN end")
    assert choices(match) == ["!draw:FL"] and "tN" in match.position()["discard"]
    before = counted(heap(match, "discard"))
    match.play("!draw:FL")
    assert heap(match, "discard") == "" and counted(heap(match, "draw")) == before
    assert match.probabilities()["!draw:tN"] == Fraction(before["tN"], before.total())
    refill(match, "tN")
    assert hand(match, "B").split().count("tN") >= 1


def test_edge_21_the_last_card_drawn_is_the_last_of_the_pile() -> None:
    """DI-027, edge case 21: the pile is made anew at once, although nobody draws."""
    match = situation("B", at={"B": "a1"}, hands={"B": "tN tR tR tR tR tR"}, draw="FL")
    play(match, "b2=tN end !draw:FL")
    assert match.position()["active"] == 4 and phase(match) == "MAIN"
    assert heap(match, "discard") == "" and len(heap(match, "draw").split()) == 99 - 24


def test_edge_25_nothing_to_draw_or_to_take() -> None:
    """DI-122, edge case 25: chance is never asked where there is nothing to decide."""
    match = play(situation("B", hands={"B": "EC", "R": "", "S": "", "G": ""}), "EC")
    assert phase(match) == "MAIN" and hand(match, "B") == "" and choices(match) == ["end"]
    match = play(situation("B", hands={"B": "EC", "R": "", "S": "tR", "G": ""}), "EC")
    assert match.decider == NATURE and match.probabilities() == {"!EC:2=tR": 1}
    play(match, "!EC:2=tR")
    assert phase(match) == "MAIN" and hand(match, "B") == "tR"
    assert phase(play(situation("B"), "pass()")) == "MAIN"  # a full hand
    match = situation("B", hands={"B": "FE/SA", "R": ""}, allow_null_plays=True)
    assert phase(play(match, "SA[FE/SA]:1")) == "MAIN"


def test_a_stolen_card_is_chance() -> None:
    """DI-122: the weight of a kind is its number in that hand; for EC without putting back."""
    match = play(situation("B", hands={"B": "FE/SA", "G": "tG tG tG TE SL"}), "SA[FE/SA]:4")
    assert match.probabilities() == {
        "!SA:tG": Fraction(3, 5), "!SA:TE": Fraction(1, 5), "!SA:SL": Fraction(1, 5),
    }  # fmt: skip
    hands = {"R": "EC", "Y": "tB tB tB tB TE TE", "B": "DF tR"}
    match = play(situation("R", players=3, hands=hands), "EC")
    assert match.probabilities() == {"!EC:2=tB": Fraction(4, 6), "!EC:2=TE": Fraction(2, 6)}
    match.play("!EC:2=TE")
    assert match.probabilities() == {"!EC:2=tB": Fraction(4, 5), "!EC:2=TE": Fraction(1, 5)}


# ---- passing and exchanging -----------------------------------------------------------------------


def test_a_pass_exchanges_any_cards() -> None:
    """DI-028: none to all, as a whole or card by card; then one draws to six and the turn is over."""
    cards = ["tR", "tR", "TE", "UN/CM"]
    match = situation("B", hands={"B": " ".join(cards)})
    parts = {tuple(sorted(part)) for size in range(5) for part in combinations(cards, size)}
    found = {tuple(sorted(filter(None, token[5:-1].split(",")))) for token in wholes(match, "pass(")}
    assert found == parts and len(wholes(match, "pass(")) == len(parts) == 12
    play(match, "pass(tR,UN/CM)")
    assert heap(match, "discard") == "UN/CM tR" and shown(match, "phase due") == ["DRAW", 4]
    assert shown(refill(match, "EC SL TE TE"), "active actions") == [4, 0]
    assert hand(match, "B") == "EC SL TE TE TE tR"


@pytest.mark.parametrize("token", ["pass(tB)", "pass(tR,tR,tR)", "pass(tR,SL)"])
def test_only_own_cards_are_exchanged(token: str) -> None:
    """DI-028."""
    assert refusal(situation("B", hands={"B": "tR tR TE"}), token) == "DI-028"


def test_the_whole_hand_can_be_exchanged() -> None:
    """DI-028: six cards, one of them green."""
    match = play(situation("B", hands={"B": "tR tR TE SL EC LJ"}), "pass(tR,tR,TE,LJ,EC,SL)")
    assert hand(match, "B") == "" and shown(match, "due") == [6]


def test_a_waiting_player_may_pass() -> None:
    """DI-029."""
    match = situation("S", at={"S": "TS"}, hands={"S": "tR TE"})
    assert wholes(match, "pass(") == {"pass()", "pass(tR)", "pass(TE)", "pass(tR,TE)"}
    play(match, "pass(tR)")
    assert where(match, "S") == "TS" and heap(match, "discard") == "tR" and shown(match, "due") == [5]


def test_no_exchange_after_an_action() -> None:
    """DI-030: not even after a free step; before any action there is no `end`."""
    match = situation("G", at={"G": "b5"}, hands={"G": "tR"})
    assert "pass(" in choices(match) and "end" not in choices(match)
    play(match, "c5")
    assert "pass(" not in choices(match) and "end" in choices(match)
    assert refusal(match, "pass(tR)") == refusal(match, "pass()") == "DI-030"


def test_a_counter_is_no_action() -> None:
    """DI-030: whoever was saved from SL before his first action may still exchange."""
    match = play(new_turn("B", hands={"R": "SL", "B": "UN/CM tR"}), "R.SL B.CM[UN/CM]")
    assert shown(match, "phase acted played") == ["MAIN", False, ["UN/CM"]]
    play(match, "pass(tR)")
    assert heap(match, "discard") == "SL UN/CM tR" and hand(match, "B") == ""


def test_exchange_after_slumber_at_the_start() -> None:
    """DI-031: the sleeper exchanges any cards, and can do nothing else."""
    match = play(new_turn("B", hands={"R": "SL", "B": "tR TE tN"}), "R.SL")
    assert phase(match) == "EXCHANGE" and match.decider == 2
    assert wholes(match, "") == wholes(match, "pass(") and len(wholes(match, "")) == 8
    assert refusal(match, "end") == refusal(match, "a2") == refusal(match, "b2=tN") == "DI-031"
    play(match, "pass(tR)")
    assert heap(match, "discard") == "SL tR" and shown(match, "phase due active") == ["DRAW", 4, 3]


UNDONE: Json = {"at": {"B": "a1"}, "hands": {"B": "tN tR", "R": "SL UN/SL"}}


@pytest.mark.parametrize("is_open", [False, True])
def test_exchange_after_an_undone_first_action(is_open: bool) -> None:
    """DI-032: with the option one whose only action was undone may exchange; its cards are lost."""
    match = situation("B", **UNDONE, exchange_after_undone_first_action=is_open)
    play(match, "b2=tN R.SL")
    assert where(match, "B") == "a1" and phase(match) == ("EXCHANGE" if is_open else "DRAW")
    if is_open:
        assert "pass(tN)" not in wholes(match, "")
        play(match, "pass(tR)")
    assert heap(match, "discard") == ("SL tN tR" if is_open else "SL tN")


@pytest.mark.parametrize("is_open", [False, True])
def test_no_exchange_after_an_undone_second_action(is_open: bool) -> None:
    """DI-032: the first one stands."""
    match = situation("B", **UNDONE, exchange_after_undone_first_action=is_open)
    play(match, "b2=tN R.- c3 R.SL")
    assert where(match, "B") == "b2" and phase(match) == "DRAW"


@pytest.mark.parametrize("is_open", [False, True])
def test_exchange_after_a_cancelled_first_action(is_open: bool) -> None:
    """DI-032: a card cancelled by CM before the SL counts as undone."""
    hands = {"B": "CM/FE tR", "R": "UN/CM SL"}
    match = situation("B", at={"G": "d4"}, hands=hands, exchange_after_undone_first_action=is_open)
    play(match, "FE[CM/FE]:G R.CM[UN/CM] R.SL")
    assert where(match, "G") == "d4" and phase(match) == ("EXCHANGE" if is_open else "DRAW")


@pytest.mark.parametrize("tokens", ["pass()", "pass(tN)", "b2=tN R.- end"])
def test_slumber_answers_no_pass_and_no_end(tokens: str) -> None:
    """DI-033: the turn is over, nobody is asked."""
    match = situation("B", at={"B": "a1"}, hands={"B": "tN tR", "R": "SL"})
    play(match, tokens, decline=False)
    assert phase(match) == "DRAW" and match.decider == NATURE and heap(match, "discard") in ("", "tN")


def whole_turns(match: Match, tokens: list[str]) -> list[int]:
    """Who was active after each of these turns."""
    return [refill(play(match, token)).position()["active"] for token in tokens]


def test_every_turn_begins_afresh() -> None:
    """DI-015, DI-024: nothing of the last turn is left but what lies on the island and in hands."""
    match = situation("B", at={"B": "a1"}, hands={"B": "LJ tN tY"})
    assert whole_turns(match, ["LJ=tN:N b2 end"]) == [4]
    assert shown(match, "actions card_actions journey acted event undo") == [0, 0, [], False, False, None]
    assert shown(match, "stretch hunter turn") == [["@G"], "G", 2]


def test_before_the_deal_nobody_acts() -> None:
    """DI-122: set-up is chance's alone."""
    match = begun(4)
    assert match.decider == NATURE and refusal(match, "pass()") == "DI-004"
    assert steps(match) == flights(match) == []
