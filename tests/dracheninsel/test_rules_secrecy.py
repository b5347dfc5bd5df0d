"""Who knows what: DI-126 and section 5, in logs, pauses, hidden copies and redeals of each seat."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest

from drachenhort import SOMEBODY, SPECTATOR, Match, generator
from drachenhort.games.dracheninsel.cards import CARD_KINDS, CARD_NAMES
from drachenhort.games.dracheninsel.state import EMPTY, UNKNOWN
from drachenhort.kernel.errors import CannotUndo, NotYourDecision
from drachenhort.kernel.game import State
from tests.conformance.playing import JIT_IS_ON, bytes_of

from .situations import (
    ALL_BUT_LAST,
    WINDOWS,
    hand,
    new_turn,
    phase,
    play,
    refill,
    situation,
)

EVERYBODY = (0, 1, 2, 3, SPECTATOR)


def names(cards: Any) -> str:
    """Cards of a hand as a seat sees them, `?` for those it does not know."""
    return " ".join("?" if card == UNKNOWN else CARD_NAMES[card] for card in cards.tolist() if card != EMPTY)


def seen_hand(match: Match, hunter: str, seat: int) -> str:
    """The hand of a hunter's player in the hidden copy of a seat."""
    return names(match.hidden(seat).hand["RSBG".index(hunter)])


def tokens(match: Match, seat: int | None) -> list[str]:
    """The log of a seat."""
    return [entry.token for entry in match.log(seat)]


# ---- asked or not asked ---------------------------------------------------------------------------


SCRIPT = """b2=tN TE:a1-i5 LJ=tN:N c3 c4 FE[CM/FE]:G SA[FE/SA]:1 !SA:tR end
!draw:EC !draw:tB !draw:tB !draw:tB !draw:tB pass() pass() !draw:tG pass(tS) !draw:tS
EC !EC:4=tG !EC:1=tB !EC:2=tN end !draw:tY !draw:tY !draw:tY"""
"""Blue's turn with all kinds of windows, a turn of every other player, and Blue's next one with a curse."""


def table(**extra: str) -> Match:
    """The beginning of the script; a card of a seat is exchanged for one that opens windows."""
    hands = {
        "B": ["tN", "TE", "LJ", "tN", "CM/FE", "FE/SA"],
        "R": ["tR", "tB", "tY", "tS", "tG", "tN"],
        "S": ["tR", "tB", "tY", "tS", "tG", "tN"],
        "G": ["tR", "tB", "tY", "tS", "tG", "tN"],
    }
    for hunter, card in extra.items():
        hands[hunter][hands[hunter].index("tY")] = card
    return situation("B", at={"B": "a1", "G": "d6"}, hands={h: " ".join(cards) for h, cards in hands.items()})


def received(match: Match, script: str, seat: int) -> list[Any]:
    """All that a seat receives while everybody who is asked declines, in order.

    Scenes at the opening of each window; wherever the table rests outside of windows the hidden copy, the
    scene, the log, and what the seat is told when it wants to take something back.
    """
    seen: list[Any] = []
    for token in script.split():
        match.play(token)
        _note(match, seat, seen)
        while phase(match) in WINDOWS:
            match.play("-")
            _note(match, seat, seen)
    return seen


def _note(match: Match, seat: int, seen: list[Any]) -> None:
    seen.extend(match.pauses(seat))
    if phase(match) not in WINDOWS:
        told = bytes_of(match.hidden(seat)), match.scene(seat), match.log(seat), undo_answer(match, seat)
        seen.append(told)


def undo_answer(match: Match, seat: int) -> str:
    """What a seat is told that wants to take something back."""
    try:
        return match.copy().undo(seat).token
    except CannotUndo as refused:
        return str(refused)


WORLDS = [("R", "SL"), ("R", "UN/CM"), ("S", "UN/SL"), ("S", "CM/FE"), ("G", "SL/DP"), ("G", "UN/CM")]


@pytest.mark.parametrize(
    ("holder", "card", "seat"),
    [(holder, card, seat) for holder, card in WORLDS for seat in EVERYBODY if seat != "RSBG".index(holder)],
)
def test_nobody_notices_who_holds_slumber_or_counter_magic(holder: str, card: str, seat: int) -> None:
    """DI-126: asked and declining, or not asked at all, is one and the same to everybody else."""
    without, holding = table(), table(**{holder: card})
    one, other = received(without, SCRIPT, seat), received(holding, SCRIPT, seat)
    assert "-" not in tokens(without, None) and "-" in tokens(holding, None)
    assert len(one) == len(other)
    for place, (this, that) in enumerate(zip(one, other, strict=True)):
        assert this == that, f"differs at {place} of {len(one)}"


def test_two_in_a_window_are_as_silent_as_one() -> None:
    """DI-126: nor does anybody notice how many were asked."""
    for seat in (2, SPECTATOR):
        nobody = received(table(), SCRIPT, seat)
        assert received(table(R="SL", S="UN/SL", G="UN/SL"), SCRIPT, seat) == nobody
        assert received(table(R="UN/CM", S="SL", G="UN/CM"), SCRIPT, seat) == nobody


@pytest.mark.parametrize(("holder", "card"), WORLDS)
def test_a_decline_is_in_nobody_elses_log(holder: str, card: str) -> None:
    """DI-126: in his own it is; nobody's numbers have gaps."""
    match, own = table(**{holder: card}), "RSBG".index(holder)
    received(match, SCRIPT, own)
    asked = tokens(match, None).count("-")
    assert asked > 0 and tokens(match, own).count("-") == asked
    for seat in EVERYBODY:
        if seat != own:
            assert "-" not in tokens(match, seat)
            assert len(match.log(seat)) == len(match.log()) - asked
        assert [entry.number for entry in match.log(seat)] == list(range(1, len(match.log(seat)) + 1))


def test_a_reaction_is_public() -> None:
    """DI-126, DI-011: how a window closed is in everybody's log; the declines before it are not."""
    match = situation("G", at={"G": "d5"}, hands={"G": "UN/CM", "R": "SL", "S": "UN/SL"})
    play(match, "c5 R.- S.SL[UN/SL] G.CM[UN/CM] R.- end")
    for seat in EVERYBODY:
        expected = ["c5", "-", "SL[UN/SL]", "CM[UN/CM]", "-", "end"] if seat == 0 else [
            "c5", "SL[UN/SL]", "CM[UN/CM]", "end",
        ]  # fmt: skip
        assert tokens(match, seat) == expected


WINDOWS_OF: dict[str, tuple[dict[str, str], str]] = {
    "the start": ({"R": "SL", "S": "UN/SL"}, ""),
    "an action": ({"R": "SL", "S": "UN/SL"}, "c5"),
    "a card at stake": ({"R": "UN/CM", "S": "UN/CM"}, "FE[UN/FE]:B"),
}


@pytest.mark.parametrize("name", WINDOWS_OF)
@pytest.mark.parametrize("seat", [2, 3, SPECTATOR])
def test_only_the_seat_itself_knows_that_it_is_asked(name: str, seat: int) -> None:
    """DI-126: Red or Grey, third players see the same hidden copy and the same scene."""
    cards, action = WINDOWS_OF[name]
    seen = []
    for asked in "RS":
        hands = {"G": "UN/FE", "R": "tR", "S": "tR"} | {asked: cards[asked]}
        begin = situation if action else new_turn
        match = play(begin("G", at={"G": "d5", "B": "c3"}, hands=hands), action, decline=False)
        own = "RSBG".index(asked)
        assert phase(match) in WINDOWS and match.decider == own
        decider = match.game.rules.decider
        assert decider(match.hidden(own)) == own and decider(match.hidden(seat)) == SOMEBODY
        assert match.view(seat).actions == () and match.scene(seat).touches == ()
        assert len(match.view(own).actions) == 2 == len(match.scene(own).touches)
        seen.append((bytes_of(match.hidden(seat)), match.scene(seat), match.log(seat)))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("seat", [2, 3])
def test_a_refusal_does_not_say_who_is_asked(seat: int) -> None:
    """DI-126: whoever speaks out of turn in a window learns nothing."""
    said = set()
    for asked in "RS":
        match = situation("G", at={"G": "d5"}, hands={"G": "tR", asked: "SL"})
        play(match, "c5", decline=False)
        with pytest.raises(NotYourDecision) as caught:
            match.play("-", seat)
        said.add(str(caught.value))
    assert len(said) == 1


ASHORE: dict[str, Any] = {"at": {"G": "d5", "B": "c3"}}
PAUSES: dict[str, tuple[int, str, dict[str, Any]]] = {
    "c5": (1, "", ASHORE),
    "d6=tB": (1, "tB", ASHORE),
    "FL>f6": (1, "FL", ASHORE),
    "LJ=tB:B": (1, "LJ tB", ASHORE),
    "TE:a1-i5": (1, "TE", ASHORE),
    "DP:1>g3": (1, "DP", ASHORE),
    "FE[UN/FE]:B": (2, "UN/FE", ASHORE),
    "SA[FE/SA]:3": (1, "FE/SA", ASHORE),
    "EC": (0, "EC", ASHORE),
    "abandon": (1, "", {"bearing": {"G": "d5"}}),
    "@G": (1, "", {"bearing": {"GS": "a5"}}),
    "TS": (0, "", {"at": {"G": "e4", "S": "TS"}}),
    "pass()": (0, "", {}),
}
"""Windows that open with an action before anything else is decided, with the cards and pieces for it."""


@pytest.mark.parametrize("token", PAUSES)
@pytest.mark.parametrize("cards", ["tR", "SL UN/CM"])
@pytest.mark.parametrize("seat", EVERYBODY)
def test_windows_open_before_all_eyes(token: str, cards: str, seat: int) -> None:
    """DI-126, DI-087: a table can wait there in any case; the number does not depend on anybody's hand."""
    number, own, pieces = PAUSES[token]
    match = situation("G", hands={"G": own, "R": cards}, **pieces)
    match.play(token)
    count = len(match.pauses(seat))
    while phase(match) in WINDOWS:
        match.play("-")
        count += len(match.pauses(seat))
    assert count == number


def test_the_start_of_a_turn_is_a_pause() -> None:
    """DI-126: after the last card of a refill, or at once where nothing is drawn."""
    for cards in ("tR", "SL"):
        match = play(
            situation("G", hands={"G": "tG tG tG tG tG", "S": cards}), "pass() !draw:tR", decline=False
        )
        assert len(match.pauses(2)) == 1
        match = situation("G", hands={"S": cards})
        match.play("pass()")
        assert len(match.pauses(2)) == 1


def test_a_pause_shows_the_moment_before_anybody_is_asked() -> None:
    """DI-126, DI-094: at the first pause of FE Blue still stands on c3, at the second he is at home."""
    for cards in ("tR", "UN/CM"):
        match = situation("G", at={"B": "c3"}, hands={"G": "UN/FE", "R": cards})
        scenes = []
        match.play("FE[UN/FE]:B")
        scenes += match.pauses(1)
        while phase(match) in WINDOWS:
            match.play("-")
            scenes += match.pauses(1)
        spots = [next(piece.at for piece in scene.pieces if piece.id == "hunter-B") for scene in scenes]
        assert spots == ["c3", "@B"]
        assert [scene.prompt.decider for scene in scenes] == [SOMEBODY, SOMEBODY]
        assert all(scene.touches == () for scene in scenes)


# ---- taking back ----------------------------------------------------------------------------------


BINDING = {
    "c5": "", "d6=tB": "tB", "FL>f6": "FL", "LJ=tB:B": "LJ tB", "TE:a1-i5": "TE", "DF:a1-a2": "DF",
    "DP:1>g3": "DP", "FE[UN/FE]:B": "UN/FE",
}  # fmt: skip


def acted(token: str, hand_of_red: str) -> Match:
    """Green has acted, and all windows have closed without a card."""
    match = situation("G", at={"G": "d5", "B": "c3"}, hands={"G": BINDING[token], "R": hand_of_red})
    play(match, token)
    assert (phase(match), match.decider) == ("MAIN", 3)
    return match


@pytest.mark.parametrize("token", BINDING)
@pytest.mark.parametrize("hand_of_red", ["tR", "SL UN/CM"])
def test_what_opened_a_window_is_binding(token: str, hand_of_red: str) -> None:
    """DI-126: even if nobody could have reacted."""
    match = acted(token, hand_of_red)
    before = bytes_of(match.state)
    assert not match.can_undo(3)
    with pytest.raises(CannotUndo):
        match.undo(3)
    assert bytes_of(match.state) == before


@pytest.mark.parametrize("token", BINDING)
def test_a_refused_undo_does_not_say_whether_somebody_was_asked(token: str) -> None:
    """DI-126: the sentence is the same."""
    said = set()
    for hand_of_red in ("tR", "SL UN/CM"):
        with pytest.raises(CannotUndo) as caught:
            acted(token, hand_of_red).undo(3)
        said.add(str(caught.value))
    assert len(said) == 1


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_can_take_back_anothers_action(seat: int) -> None:
    """DI-126: and what is said to a third player does not depend on whether Red was asked."""
    said = []
    for hand_of_red in ("tR", "SL"):
        match = play(situation("G", at={"G": "d5"}, hands={"G": "tR", "R": hand_of_red}), "c5")
        with pytest.raises(CannotUndo) as caught:
            match.undo(seat)
        said.append(str(caught.value))
    assert seat == 0 or said[0] == said[1]


def test_a_reaction_cannot_be_taken_back() -> None:
    """DI-126, DI-092: neither a decline nor a card."""
    match = situation("G", at={"G": "d5"}, hands={"G": "tR", "R": "SL UN/SL", "S": "SL/FE"})
    play(match, "c5 R.-", decline=False)
    assert match.decider == 1 and not match.can_undo(0)
    play(match, "S.SL[SL/FE]")
    assert not match.can_undo(1) and not match.can_undo(3)


# ---- hands ----------------------------------------------------------------------------------------


def test_hands_are_secret_and_their_sizes_are_not() -> None:
    """Section 5: each hand is known to its owner only."""
    match = situation("G", hands={"R": "SL tR", "S": "", "B": "tB tB tB", "G": "EC"})
    for seat in EVERYBODY:
        for number, hunter in enumerate("RSBG"):
            cards = match.position()["hands"][number]
            expected = " ".join(cards) if number == seat else " ".join("?" for _ in cards)
            assert seen_hand(match, hunter, seat) == expected


@pytest.mark.parametrize("seat", EVERYBODY)
def test_what_is_drawn_is_known_to_the_drawer(seat: int) -> None:
    """Section 5: the others see that a card is drawn, not which one."""
    match = play(situation("G", hands={"G": "tG tG tG tG"}), "pass() !draw:SL !draw:tB")
    assert tokens(match, seat)[1:3] == (["!draw:SL", "!draw:tB"] if seat == 3 else ["!draw:?", "!draw:?"])
    assert seen_hand(match, "G", seat) == ("tB tG tG tG tG SL" if seat == 3 else "? ? ? ? ? ?")


@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_deal_is_known_to_the_owner(seat: int) -> None:
    """Section 5, DI-004: six cards for each seat."""
    match = Match("dracheninsel", start_player=1)
    for number in range(23):
        match.play("!draw:" + ("tR", "tS", "tY", "tN")[number // 6])
    seen = tokens(match, seat)
    for holder, card in enumerate(("tR", "tS", "tY", "tN")):
        own = seen[6 * holder : 6 * holder + 6]
        assert set(own) == ({f"!draw:{card}"} if holder == seat else {"!draw:?"})


def test_discarded_and_played_cards_are_public() -> None:
    """Section 5, DI-011: and so is what lies in a duel."""
    match = situation("G", bearing={"GS": "a5"}, hands={"G": "UN/CM TE", "S": "UN/FE"}, discard="tR EC")
    play(match, "TE:a1-i5 @G UN[UN/CM]")
    for seat in EVERYBODY:
        for heap_name in ("played", "discard", "duel"):
            assert (match.hidden(seat)[heap_name] == match.state[heap_name]).all()


def test_nothing_is_hidden_when_the_game_is_over() -> None:
    """Section 5: hands and the log lie open, declines included."""
    match = situation("G", removed=ALL_BUT_LAST, hands={"G": "tB", "R": "SL", "B": "tR"}, bearing={"G": "c4"})
    play(match, "abandon")
    assert match.is_over
    for seat in EVERYBODY:
        assert bytes_of(match.hidden(seat)) == bytes_of(match.state)
        assert tokens(match, seat) == tokens(match, None) == ["abandon", "-"]


# ---- cards taken unseen ---------------------------------------------------------------------------


@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_stolen_card_is_known_to_taker_and_victim(seat: int) -> None:
    """DI-098, section 5: Green's card in Blue's hand; the others see `!SA:?`."""
    match = situation("B", hands={"R": "SL", "B": "FE/SA tR", "G": "tG tY"})
    play(match, "SA[FE/SA]:4 !SA:tG", decline=False)
    knows = seat in (2, 3)
    assert tokens(match, seat)[1] == ("!SA:tG" if knows else "!SA:?")
    assert seen_hand(match, "B", seat) == {2: "tR tG", 3: "tG ?"}.get(seat, "? ?")
    assert seen_hand(match, "G", seat) == ("tY" if seat == 3 else "?")
    taken = match.hidden(seat).taken[0]
    assert taken == (CARD_NAMES.index("tG") if knows else UNKNOWN)
    play(match, "R.-")
    assert seen_hand(match, "B", seat) == {2: "tR tG", 3: "tG ?"}.get(seat, "? ?")


@pytest.mark.parametrize("seat", EVERYBODY)
def test_cards_of_a_curse_are_known_to_taker_and_victim(seat: int) -> None:
    """DI-099, section 5: each victim knows his own card only."""
    match = situation("B", hands={"B": "EC tR", "G": "tG tY", "R": "tN tY", "S": "UN/SL tS"})
    play(match, "EC !EC:4=tG !EC:1=tN !EC:2=tS")
    log = {2: "tG tN tS", 3: "tG ? ?", 0: "? tN ?", 1: "? ? tS"}.get(seat, "? ? ?").split()
    drawn = [token.split("=")[1] for token in tokens(match, seat) if token.startswith("!EC")]
    assert drawn == log
    assert [token[:5] for token in tokens(match, seat) if token.startswith("!EC")] == [
        "!EC:4",
        "!EC:1",
        "!EC:2",
    ]
    assert seen_hand(match, "B", seat) == {2: "tS tN tG", 3: "tG ? ?", 0: "tN ? ?", 1: "tS ? ?"}.get(
        seat, "? ? ?"
    )


def test_knowledge_ends_when_the_card_is_played_or_exchanged() -> None:
    """Section 5: what lies open is no longer in the hand."""
    start = situation("B", at={"B": "a1"}, hands={"B": "FE/SA tR", "G": "tN tY"})
    play(start, "SA[FE/SA]:4 !SA:tN")
    assert seen_hand(start, "B", 3) == "tN ?"
    assert seen_hand(play(start.copy(), "b2=tN"), "B", 3) == "?"
    kept = refill(play(start.copy(), "end G.pass() R.pass() S.pass()"))
    assert seen_hand(kept, "B", 3) == "tN ? ? ? ? ?"
    assert seen_hand(refill(play(kept, "B.pass(tN)")), "B", 3) == "? ? ? ? ? ?"


def test_what_comes_back_is_known_to_the_taker() -> None:
    """DI-088: knowledge gained stays; Green no longer knows anything of Blue's hand."""
    match = situation("B", hands={"R": "SL", "B": "FE/SA tR", "G": "tG tY"})
    play(match, "SA[FE/SA]:4 !SA:tG R.SL")
    assert [seen_hand(match, "G", seat) for seat in EVERYBODY] == ["? ?", "? ?", "tG ?", "tY tG", "? ?"]
    assert [seen_hand(match, "B", seat) for seat in EVERYBODY] == ["?", "?", "tR", "?", "?"]


def test_a_hand_that_came_back_from_the_discard_pile_is_known_to_all() -> None:
    """DI-088: it lay there face up; what is drawn later is not known."""
    match = situation("B", hands={"R": "SL SL/FE", "B": "EC tR tS", "G": "tG tY", "S": ""})
    play(match, "EC !EC:4=tG !EC:1=SL/FE R.SL")
    for seat in (0, 1, 3, SPECTATOR):
        assert seen_hand(match, "B", seat) == "tR tS"
    assert seen_hand(match, "R", 2) == "SL/FE" and seen_hand(match, "G", 2) == "tG ?"
    refill(match)
    for seat in (0, 1, 3, SPECTATOR):
        assert seen_hand(match, "B", seat) == "tR tS ? ? ? ?"


def test_knowledge_wanes_when_cards_go_unseen() -> None:
    """Section 5: any of Green's cards may have gone, so of each kind the others are sure of one less."""
    known: list[list[list[str]]] = [[[] for _ in range(4)] for _ in range(5)]
    known[4][3] = known[0][3] = known[2][3] = ["tG", "tG", "tY"]
    match = situation("B", hands={"B": "FE/SA", "G": "tG tG tY TE"}, known=known)
    play(match, "SA[FE/SA]:4 !SA:TE")
    assert seen_hand(match, "G", SPECTATOR) == seen_hand(match, "G", 0) == "tG ? ?"
    assert seen_hand(match, "G", 2) == "tY tG tG"  # the taker saw which one it was
    other = situation("B", hands={"B": "FE/SA", "G": "tG tG tY TE"}, known=known)
    play(other, "SA[FE/SA]:4 !SA:tG")
    assert bytes_of(other.hidden(SPECTATOR)) == bytes_of(match.hidden(SPECTATOR))
    assert seen_hand(other, "G", 2) == "tY tG ?"


# ---- redeals --------------------------------------------------------------------------------------


DRAWS = 20_000 if JIT_IS_ON else 300


def redeals(match: Match, seat: int, draws: int = DRAWS) -> Iterator[State]:
    """Worlds that fit what a seat knows."""
    rng, hidden = generator(126), match.hidden(seat)
    for _ in range(draws):
        world = hidden.copy()
        match.game.secrecy.redeal(world, seat, rng)
        yield world


def deals(match: Match, seat: int) -> Counter[tuple[str, ...]]:
    """In how many ways each deal can be laid out: every card that the seat does not see, in every order."""
    hidden = match.hidden(seat)
    pool = Counter(card for hand_ in match.state.hand.tolist() for card in hand_ if card < CARD_KINDS)
    pool.update(Counter({CARD_NAMES.index(card): n for card, n in match.position()["draw"].items()}))
    known = [[card for card in row if card < CARD_KINDS] for row in hidden.hand[:4].tolist()]
    pool.subtract(card for row in known for card in row)
    gaps = [row.count(UNKNOWN) for row in hidden.hand[:4].tolist()]
    found = Counter[tuple[str, ...]]()
    for order in permutations(pool.elements(), sum(gaps)):
        cards, rows = iter(order), []
        for row, gap in zip(known, gaps, strict=True):
            rows.append(" ".join(CARD_NAMES[c] for c in sorted([*row, *(next(cards) for _ in range(gap))])))
        found[tuple(rows)] += 1
    return found


def assert_uniform(match: Match, seat: int, expected: Counter[tuple[str, ...]]) -> None:
    """Exactly the expected deals come up, each about as often as it should: within five deviations."""
    counts = Counter(world.hand[:4].tobytes() for world in redeals(match, seat))
    hands = {data: np.frombuffer(data, np.int8).reshape(4, -1) for data in counts}
    seen = {tuple(names(row) for row in hands[data]): count for data, count in counts.items()}
    assert set(seen) <= set(expected)
    for deal, ways in expected.items():
        share = ways / expected.total()
        assert abs(seen.get(deal, 0) - DRAWS * share) <= 5 * sqrt(DRAWS * share * (1 - share)) + 1, deal


def test_a_redeal_is_uniform() -> None:
    """DI-126: nothing is known; hands of all sizes."""
    match = situation("B", hands={"B": "tN", "R": "tG tR", "S": "tS", "G": "SL"}, draw="tS tB")
    for seat in (2, SPECTATOR):
        expected = deals(match, seat)
        assert len(expected) > 30
        assert_uniform(match, seat, expected)


def test_a_redeal_keeps_a_stolen_card() -> None:
    """DI-098, DI-126: Red knows that Blue has his green card, and the rest is dealt alike."""
    match = situation("B", hands={"B": "FE/SA tN", "R": "tG tR", "S": "tS tS", "G": "SL"}, draw="tY tB")
    play(match, "SA[FE/SA]:1 !SA:tG")
    expected = deals(match, 0)
    assert all("tG" in deal[2] and deal[0] == "tR" for deal in expected)
    assert_uniform(match, 0, expected)
    assert any("tG" not in names(world.hand[2]) for world in redeals(match, 1, 50))


def test_a_redeal_keeps_cards_of_a_curse() -> None:
    """DI-099, DI-126: each victim keeps in mind what he gave, Blue his new hand."""
    match = situation("B", hands={"B": "EC", "R": "tR", "S": "tS", "G": "tG"}, draw="tY tB SL")
    play(match, "EC !EC:4=tG !EC:1=tR !EC:2=tS")
    for seat, card in ((0, "tR"), (1, "tS"), (3, "tG")):
        expected = deals(match, seat)
        assert all(card in deal[2] for deal in expected)
        assert_uniform(match, seat, expected)
    assert list(deals(match, 2)) == [("", "", "tR tS tG", "")]


def test_a_redeal_keeps_a_hand_that_all_have_seen() -> None:
    """DI-088, DI-126: Blue's hand lay on the discard pile and came back."""
    match = situation("B", hands={"B": "EC tR TE", "R": "SL", "S": "tS", "G": "tG"}, draw="tY tB")
    play(match, "EC !EC:4=tG !EC:1=SL !EC:2=tS", decline=False)
    assert phase(match) == "MAIN"  # Red's SL was taken
    match = situation("B", hands={"B": "EC tR TE", "R": "SL SL/FE", "S": "tS", "G": "tG"}, draw="tY tB")
    play(match, "EC !EC:4=tG !EC:1=SL/FE !EC:2=tS R.SL")
    for seat in (1, SPECTATOR):
        assert all("tR TE" in names(world.hand[2]) for world in redeals(match, seat, 200))


def test_in_a_window_somebody_could_react() -> None:
    """DI-126: Green waits for a reaction, so Red, Grey or Blue holds SL; such deals are equally likely."""
    hands = {"G": "tN", "R": "SL tR", "S": "tS", "B": "tB"}
    match = play(situation("G", at={"G": "d5"}, hands=hands, draw="UN/SL tY"), "c5", decline=False)
    assert match.decider == 0
    fitting = Counter({d: n for d, n in deals(match, 3).items() if any("SL" in row for row in d[:3])})
    assert len(fitting) < len(deals(match, 3))
    assert_uniform(match, 3, fitting)
    asked = Counter(int(world.asked) for world in redeals(match, 3, 300))
    assert set(asked) == {0, 1, 2}
    for world in redeals(match, 3, 200):
        assert "SL" in names(world.hand[world.asked])


def test_the_asked_seat_itself_deals_the_others_freely() -> None:
    """DI-126: whether anybody else could react it cannot know."""
    hands = {"G": "tN", "R": "SL", "S": "tS", "B": "tB"}
    match = play(situation("G", at={"G": "d5"}, hands=hands, draw="UN/SL tY"), "c5", decline=False)
    assert_uniform(match, 0, deals(match, 0))


def test_a_pair_on_the_site_can_leave_it() -> None:
    """DI-053, DI-126: Green came as second, so he has a card for the exit."""
    match = situation(
        "G", at={"S": "TS", "G": "d4"}, dragons="e4 off",
        hands={"G": "tS", "R": "TE", "S": "LJ", "B": "tB"}, draw="DF tY",
    )  # fmt: skip
    match.play("TS")
    fitting = Counter({d: n for d, n in deals(match, 1).items() if d[3] in ("tS", "tB", "tY")})
    assert_uniform(match, 1, fitting)


def taken_cards(world: State) -> list[str]:
    """What the last action took, as the undo of a world says."""
    return [CARD_NAMES[card] for card, seat in zip(world.taken, world.taken_from, strict=True) if seat >= 0]


@pytest.mark.parametrize("seat", [0, 3, SPECTATOR])
def test_taken_cards_of_a_redeal_are_in_the_takers_hand(seat: int) -> None:
    """DI-088, DI-099, DI-126: as long as none was spent, each of them is a card of its own."""
    hands = {"B": "EC", "G": "tG tY", "R": "tR tY", "S": "UN/SL tS tN"}
    match = play(situation("B", hands=hands), "EC !EC:4=tG !EC:1=tR !EC:2=tS", decline=False)
    assert (phase(match), match.decider) == ("WIN_ACTION", 1)
    for world in redeals(match, seat, 200):
        assert Counter(taken_cards(world)) == Counter(names(world.hand[2]).split())
        assert taken_cards(world)[1] == "tR" or seat != 0


def test_an_older_gift_is_not_the_card_just_taken() -> None:
    """DI-098, DI-126: Red's green card was in Blue's hand before, so Green gave another one."""
    hands = {"B": "FE/SA UN/SA", "R": "tG", "G": "tY tS", "S": "SL"}
    match = situation("B", hands=hands)
    play(match, "SA[FE/SA]:1 !SA:tG S.- SA[UN/SA]:4 !SA:tY", decline=False)
    assert (phase(match), match.decider) == ("WIN_ACTION", 1)
    for world in redeals(match, 0, 200):
        assert Counter(["tG", *taken_cards(world)]) == Counter(names(world.hand[2]).split())


def test_the_truth_can_be_redealt() -> None:
    """T26, DI-124, DI-126: that Blue spent the very card he stole is one of the worlds that fit."""
    hands = {"B": "FE/SA tR", "R": "SL", "S": "UN/SL", "G": "UN/CM tB"}
    match = situation("B", hands=hands)
    play(match, "SA[FE/SA]:4 !SA:UN/CM R.SL B.CM[UN/CM]", decline=False)
    assert (phase(match), match.decider) == ("WIN_ACTION", 1) and hand(match, "B") == "tR"
    assert taken_cards(match.state) == ["UN/CM"]
    spent = Counter(
        taken_cards(world) == ["UN/CM"]
        for world in redeals(match, 0, 400)
        if "UN/CM" not in names(world.hand[2])
    )
    assert spent[True] > 0 and spent[False] > 0


@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_redealt_world_looks_the_same(seat: int) -> None:
    """DI-126: to the byte, at every decision of the script."""
    match = table(R="SL", S="UN/CM", G="UN/SL")
    rng = generator(7)
    for token in SCRIPT.split():
        match.play(token)
        while True:
            world = match.state
            match.game.secrecy.redeal(world, seat, rng)
            match.game.secrecy.hide(world, seat)
            assert bytes_of(world) == bytes_of(match.hidden(seat))
            if phase(match) not in WINDOWS:
                break
            match.play("-")
