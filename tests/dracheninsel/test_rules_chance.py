"""Cards by chance: DI-098 to DI-100, DI-122, DI-124, DI-129; T26, T30; edge cases 19, 23; exact odds."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from drachenhort import NATURE, Match

from .situations import (
    begun,
    choices,
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
    steps,
    where,
)


def outcomes(match: Match, told: Callable[[Match], Hashable]) -> dict[Hashable, Fraction]:
    """How likely each answer of `told` is when NATURE has made the decisions that are hers now."""
    if match.decider != NATURE:
        return {told(match): Fraction(1)}
    found: dict[Hashable, Fraction] = defaultdict(Fraction)
    for token, chance in match.probabilities().items():
        after = match.copy()
        after.play(token)
        for answer, share in outcomes(after, told).items():
            found[answer] += chance * share
    return found


def drawn_from(cards: str, number: int) -> dict[str, Fraction]:
    """How likely each hand is when cards are taken blindly: all choices of them are counted."""
    ways = Counter(" ".join(sorted(some)) for some in combinations(cards.split(), number))
    return {some: Fraction(count, comb(len(cards.split()), number)) for some, count in ways.items()}


# ---- Sneak Attack ---------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["UN/SA", "FE/SA"])
def test_targets_of_a_sneak_attack(card: str) -> None:
    """DI-098, DI-108: any opponent with cards, partner in a pair or not, never oneself."""
    match = situation("B", bearing={"BG": "c4"}, hands={"B": card, "S": ""})
    assert choices(match, "SA") == [f"SA[{card}]:1", f"SA[{card}]:4"]
    assert refusal(match, f"SA[{card}]:3") == refusal(match, f"SA[{card}]:5") == "DI-098"
    assert refusal(match, f"SA[{card}]:2") == "DI-108"


def test_the_odds_of_a_sneak_attack() -> None:
    """DI-098, DI-122: every card of the hand is equally likely, so kinds count by their number."""
    match = situation("B", hands={"B": "FE/SA", "G": "tB tB tB TE TE UN/CM"})
    play(match, "SA[FE/SA]:4", decline=False)
    while phase(match) == "COUNTER":
        match.play("-")
    assert shown(match, "phase served due") == ["CHANCE", 4, 1]
    assert match.probabilities() == {
        "!SA:tB": Fraction(1, 2), "!SA:TE": Fraction(1, 3), "!SA:UN/CM": Fraction(1, 6),
    }  # fmt: skip
    assert refusal(match, "!SA:tR") == refusal(match, "!EC:4=tB") == "DI-122"


def test_a_stolen_card_may_be_used_at_once() -> None:
    """DI-098, DI-025: from the attacker's hand; the victim's is filled only after a turn of his own."""
    match = situation("B", at={"B": "d6"}, hands={"B": "FE/SA", "G": "tS tR tR tR tR tR"})
    play(match, "SA[FE/SA]:4 !SA:tS")
    assert hand(match, "B") == "tS" and hand(match, "G") == "tR tR tR tR tR"
    assert where(play(match, "d5=tS"), "B") == "d5" and heap(match, "played") == "FE/SA tS"
    refill(play(match, "end"))
    assert shown(match, "active") == [4] and len(hand(match, "G").split()) == 5
    assert len(hand(refill(play(match, "G.pass()")), "G").split()) == 6


def test_edge_19_a_countered_sneak_attack() -> None:
    """DI-094, DI-098, edge case 19: no card is drawn, so nobody sees one."""
    match = situation("B", hands={"B": "FE/SA", "G": "CM/FE tR"})
    play(match, "B.SA[FE/SA]:4 G.CM[CM/FE]")
    assert hand(match, "G") == "tR" and hand(match, "B") == "" and match.choices() == ["end"]
    assert not [entry for entry in match.log() if entry.decider == NATURE]
    assert all(known == [[], [], [], []] for known in match.position()["known"])


def test_an_attack_on_an_empty_hand_asks_nobody() -> None:
    """DI-108, DI-122: with null plays allowed the card is spent and NATURE has nothing to do."""
    match = situation("B", hands={"B": "FE/SA", "G": ""}, allow_null_plays=True)
    play(match, "SA[FE/SA]:4")
    assert phase(match) == "MAIN" and heap(match, "played") == "FE/SA"
    assert not [entry for entry in match.log() if entry.decider == NATURE]


# ---- Evil Curse -----------------------------------------------------------------------------------


def test_t30_curse_with_three_players() -> None:
    """T30, DI-099, DI-100, DI-122: two cards from the left opponent, one from the other."""
    match = situation(
        "S", players=3, at={"S": "i5"},
        hands={"S": "EC tR CM/FE tS", "Y": "tB tB tB tB TE TE", "B": "DF"},
    )  # fmt: skip
    play(match, "i4=tS EC")
    assert heap(match, "discard") == "CM/FE tR" and heap(match, "played") == "EC tS"
    assert shown(match, "phase served due") == ["CHANCE", 2, 2]
    assert match.probabilities() == {"!EC:2=tB": Fraction(2, 3), "!EC:2=TE": Fraction(1, 3)}
    play(match, "!EC:2=TE")
    assert match.probabilities() == {"!EC:2=tB": Fraction(4, 5), "!EC:2=TE": Fraction(1, 5)}
    play(match, "!EC:2=TE")
    assert match.probabilities() == {"!EC:3=DF": Fraction(1)} and shown(match, "served due") == [3, 1]
    play(match, "!EC:3=DF")
    assert hand(match, "S") == "DF TE TE" and hand(match, "B") == "" and phase(match) == "MAIN"


def test_the_own_hand_goes_first() -> None:
    """DI-099: all of it at once, CM included, before NATURE is asked; EC and cards played before stay."""
    match = situation("B", at={"B": "a1"}, hands={"B": "EC UN/CM tN tR tR SL"})
    play(match, "b2=tN EC")
    assert hand(match, "B") == "" and heap(match, "discard") == "SL UN/CM tR tR"
    assert heap(match, "played") == "EC tN"


@pytest.mark.parametrize(("turn", "order"), [("R", [2, 3, 4]), ("B", [4, 1, 2]), ("G", [1, 2, 3])])
def test_opponents_are_served_clockwise(turn: str, order: list[int]) -> None:
    """DI-099: from the left; one card each."""
    match = play(situation(turn, hands={turn: "EC"}), "EC")
    served = []
    while match.decider == NATURE:
        served += shown(match, "served")
        match.play(match.choices()[0])
    assert served == order and hand(match, turn) == "tR tR tR" and phase(match) == "MAIN"
    assert laws(match)["cards"].total() == 99


@pytest.mark.parametrize(
    ("players", "options", "each"),
    [(2, {}, 2), (2, {"two_player_mode": "single"}, 1), (3, {}, 2), (4, {}, 1), (5, {}, 1), (6, {}, 1)],
)
def test_how_many_cards_a_curse_takes(players: int, options: dict[str, str], each: int) -> None:
    """DI-099, DI-100, DI-129: two from each where everybody has two hunters, else one."""
    colours = {"colours": "YNBG"} if players == 4 else {}
    turn = "Y" if players == 4 else "S" if players == 5 else "R"
    match = play(situation(turn, players=players, hands={turn: "EC"}, **colours, **options), "EC")
    taken = Counter[int]()
    while match.decider == NATURE:
        taken += Counter(shown(match, "served"))
        match.play(match.choices()[-1])
    assert taken == dict.fromkeys(range(2, players + 1), each)
    assert len(hand(match, turn).split()) == each * (players - 1)


def test_an_opponent_without_cards_gives_none() -> None:
    """DI-099, DI-122: he is skipped; where nobody has any, NATURE is not asked."""
    match = play(situation("B", hands={"B": "EC", "R": "", "S": "tR", "G": ""}), "EC")
    assert match.choices() == ["!EC:2=tR"] and refusal(match, "!EC:1=tR") == "DI-122"
    match = play(situation("B", hands={"B": "EC", "R": "", "S": "", "G": ""}), "EC")
    assert phase(match) == "MAIN" and hand(match, "B") == "" and match.choices() == ["end"]
    match = play(situation("R", players=2, hands={"R": "EC", "N": "tB"}), "EC !EC:2=tB")
    assert hand(match, "R") == "tB" and phase(match) == "MAIN"


def test_the_new_hand_may_be_used_at_once() -> None:
    """DI-099."""
    match = situation("B", at={"B": "a1"}, hands={"B": "EC tR", "G": "tN"})
    play(match, "EC !EC:4=tN !EC:1=tR !EC:2=tR")
    assert "b2=tN" in steps(match) and where(play(match, "b2=tN"), "B") == "b2"


def test_a_curse_is_always_playable() -> None:
    """DI-099: as the last card, as the first action, by one who waits or is alone with a treasure."""
    everywhere: list[dict[str, Any]] = [
        {}, {"at": {"B": "TS"}}, {"bearing": {"B": "c4"}}, {"bearing": {"BG": "c4"}}
    ]  # fmt: skip
    for pieces in everywhere:
        assert "EC" in choices(situation("B", hands={"B": "EC"}, **pieces))
    assert refusal(situation("B", hands={"B": "tR"}), "EC") == "DI-099"


def test_the_odds_of_two_cards_from_one_hand() -> None:
    """DI-100, DI-122: hands of all kinds, as if drawn blindly from the fan, whatever the order."""
    for cards in ("tB tB tB tB TE TE", "tB tB TE UN/CM UN/CM SL", "tR tS", "tR"):
        match = play(situation("R", players=2, hands={"R": "EC", "N": cards}), "EC")
        number = min(2, len(cards.split()))
        assert outcomes(match, lambda after: hand(after, "R")) == drawn_from(cards, number)


def test_the_odds_of_cards_from_several_hands() -> None:
    """DI-099, DI-122: the hands are independent of each other."""
    hands = {"B": "EC", "G": "tG tG tY", "R": "tR tY", "S": "tS tS tS tG"}
    match = play(situation("B", hands=hands), "EC")
    expected: Counter[tuple[str, str, str]] = Counter()
    for g, r, s in ((g, r, s) for g in "GGY" for r in "RY" for s in "SSSG"):
        expected[g, r, s] += 1
    total = expected.total()
    seen = outcomes(match, lambda after: tuple(e.token[-1] for e in after.log() if e.decider == NATURE))
    assert seen == {cards: Fraction(ways, total) for cards, ways in expected.items()}


# ---- NATURE ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_every_seat_is_equally_likely_to_begin(players: int) -> None:
    """DI-122, DI-008."""
    match = Match("dracheninsel", players=players)
    assert match.probabilities() == {
        f"!start:{seat}": Fraction(1, players) for seat in range(1, players + 1)
    }  # fmt: skip


def test_the_odds_of_the_deal() -> None:
    """DI-122, section 2: a card kind counts by its number in the draw pile, one card after the other."""
    match = begun()
    odds = match.probabilities()
    assert sum(odds.values()) == 1 and len(odds) == 25
    assert odds["!draw:tR"] == Fraction(8, 99) and odds["!draw:EC"] == Fraction(1, 99)
    assert odds["!draw:UN/CM"] == Fraction(2, 99) and odds["!draw:FL"] == Fraction(6, 99)
    match.play_all("!draw:tR !draw:EC")
    odds = match.probabilities()
    assert odds["!draw:tR"] == Fraction(7, 97) and "!draw:EC" not in odds
    assert refusal(match, "!draw:EC") == "DI-122"


def test_the_third_card_is_as_likely_as_the_first() -> None:
    """DI-122: the same probabilities as shuffling."""
    third: dict[str, Fraction] = defaultdict(Fraction)
    start = begun()
    for one, chance_of_one in start.probabilities().items():
        first = start.copy()
        first.play(one)
        for two, chance_of_two in first.probabilities().items():
            second = first.copy()
            second.play(two)
            for three, chance in second.probabilities().items():
                third[three] += chance_of_one * chance_of_two * chance
    assert third == start.probabilities()


def test_the_odds_of_a_refill() -> None:
    """DI-122, DI-027: what is in the draw pile counts; the reshuffle is no decision, and keeps no order."""
    match = situation("B", hands={"B": "tB tB tB"}, draw="FL FL SL")
    play(match, "pass(tB)")
    assert match.probabilities() == {"!draw:FL": Fraction(2, 3), "!draw:SL": Fraction(1, 3)}
    match.play_all("!draw:FL !draw:SL !draw:FL")
    assert heap(match, "discard") == "" and phase(match) == "DRAW"
    pile = counted(heap(match, "draw"))
    assert match.probabilities() == {
        f"!draw:{card}": Fraction(count, pile.total()) for card, count in pile.items()
    }  # fmt: skip
    assert pile["tB"] == 8 - 2 - 3 and pile["FL"] == 4  # two are held, three lie in the hands of the others


def test_the_order_of_a_pile_is_no_part_of_a_position() -> None:
    """DI-122: discarded in another order, drawn in another order, the situation is the same."""
    one = play(situation("B", hands={"B": "tB tB TE DF"}), "TE:a1-i5 DF:a1-a2 end !draw:tR !draw:FL")
    other = play(situation("B", hands={"B": "tB tB TE DF"}), "DF:a1-a2 TE:a1-i5 end !draw:FL !draw:tR")
    keys = ("hands", "draw", "discard")
    assert [one.position()[key] for key in keys] == [other.position()[key] for key in keys]


# ---- undo of cards taken --------------------------------------------------------------------------


def test_undo_gives_back_the_stolen_card() -> None:
    """DI-088, DI-124: to the victim; the card of the attack stays spent."""
    match = situation("B", hands={"R": "SL", "B": "FE/SA tR", "G": "tG"})
    play(match, "B.SA[FE/SA]:4 !SA:tG R.SL")
    assert hand(match, "G") == "tG" and hand(match, "B") == "tR" and heap(match, "discard") == "FE/SA SL"


def test_undo_of_a_curse() -> None:
    """DI-088: taken cards go back to their owners, the thrown away hand to the active player; EC is spent."""
    match = situation(
        "B", discard="tR tY", hands={"B": "EC UN/CM tR", "G": "tG tS", "R": "SL tY", "S": "UN/SL tN"}
    )
    play(match, "EC !EC:4=tS !EC:1=SL !EC:2=tN S.SL[UN/SL]")
    assert hand(match, "B") == "UN/CM tR" and hand(match, "G") == "tG tS"
    assert hand(match, "R") == "SL tY" and hand(match, "S") == "tN"
    assert heap(match, "discard") == "EC UN/SL tR tY" and phase(match) == "DRAW"
    assert laws(match)["cards"].total() == 99


def test_t26_a_stolen_counter_stays_spent() -> None:
    """T26, DI-124, DI-096, DI-088, DI-098: Green gets nothing back, and Blue's turn is over."""
    match = situation("B", colours="YNBG", hands={"B": "FE/SA tR", "Y": "SL", "N": "UN/SL", "G": "UN/CM tB"})
    play(match, "B.SA[FE/SA]:4 !SA:UN/CM Y.SL B.CM[UN/CM] N.SL[UN/SL]")
    assert hand(match, "G") == "tB" and hand(match, "B") == "tR"
    assert heap(match, "discard") == "FE/SA SL UN/CM UN/SL" and shown(match, "phase due") == ["DRAW", 5]


def test_cards_of_one_kind_are_alike() -> None:
    """DI-124: Blue has a UN/CM of his own, spends one of the two, and Green gets one back."""
    match = situation("B", hands={"B": "FE/SA UN/CM tR", "G": "UN/CM", "R": "SL UN/SL"})
    play(match, "B.SA[FE/SA]:4 !SA:UN/CM R.SL B.CM[UN/CM] R.SL[UN/SL] B.-")
    assert hand(match, "G") == "UN/CM" and hand(match, "B") == "tR"


def test_victims_get_theirs_back_in_the_order_of_taking() -> None:
    """DI-124: Green was served first, so the one UN/CM that is left goes to him and not to Red."""
    hands = {"B": "EC", "G": "UN/CM", "R": "UN/CM", "S": "SL UN/SL UN/SL"}
    match = play(situation("B", hands=hands), "EC !EC:4=UN/CM !EC:1=UN/CM !EC:2=SL", decline=False)
    play(match, "S.SL[UN/SL] B.CM[UN/CM] S.SL[UN/SL] B.-")
    assert hand(match, "G") == "UN/CM" and hand(match, "R") == "" and hand(match, "S") == "SL"
    assert hand(match, "B") == "" and phase(match) == "DRAW"


def test_edge_23_the_curse_throws_away_the_own_counter() -> None:
    """DI-099, DI-124, edge case 23: against SL Blue has only what he has taken."""
    hands = {"B": "EC UN/CM tR", "Y": "SL", "N": "UN/SL SL/DP tY", "G": "CM/FE tG"}
    match = situation("B", colours="YNBG", hands=hands)
    play(match, "B.EC !EC:4=CM/FE !EC:1=SL !EC:2=tY N.SL[UN/SL]", decline=False)
    assert hand(match, "B") == "CM/FE SL tY" and match.decider == 2
    assert match.choices() == ["-", "CM[CM/FE]"] and refusal(match, "CM[UN/CM]") == "DI-093"
    undone = play(match.copy(), "B.-")
    assert hand(undone, "B") == "UN/CM tR" and hand(undone, "G") == "CM/FE tG" and hand(undone, "Y") == "SL"
    assert heap(undone, "discard") == "EC UN/SL"
    play(match, "B.CM[CM/FE] N.SL[SL/DP]")
    assert hand(match, "B") == "UN/CM tR" and hand(match, "G") == "tG" and hand(match, "N") == "tY"
    assert heap(match, "discard") == "CM/FE EC SL/DP UN/SL"


def test_edge_23_own_cards_do_not_pay_for_taken_ones() -> None:
    """DI-124, edge case 23: the thrown away UN/CM comes back to Blue, and Green gets nothing."""
    hands = {"B": "EC UN/CM", "Y": "SL", "N": "UN/SL UN/SL tY", "G": "UN/CM"}
    match = situation("B", colours="YNBG", hands=hands)
    play(match, "B.EC !EC:4=UN/CM !EC:1=SL !EC:2=tY N.SL[UN/SL] B.CM[UN/CM] N.SL[UN/SL]")
    assert hand(match, "B") == "UN/CM" and hand(match, "G") == "" and hand(match, "Y") == "SL"
    assert hand(match, "N") == "tY"
