"""Actions that are asked in parts: DI-127. The parts are one action, one token and the decider's secret."""

import random
from itertools import permutations

import pytest

from drachenhort import NATURE, SPECTATOR, Match, read_record, write_record
from drachenhort.kernel.errors import CannotUndo, NotYourDecision
from tests.conformance.playing import bytes_of

from .situations import (
    begun,
    can,
    choices,
    hand,
    heap,
    new_turn,
    phase,
    play,
    random_states,
    refusal,
    shown,
    situation,
    where,
    wholes,
)

OTHERS = (0, 1, 2, SPECTATOR)
"""Everybody but Green, who plays here."""
CARDS = "FL TE DF DP tN tR"


def ready() -> Match:
    """Green stands on d5 with one card for each kind of action that is asked in parts."""
    return situation("G", at={"G": "d5"}, hands={"G": CARDS, "R": "SL tR tR"})


WAYS = {
    "TE": ["TE", "TE:a3-", "TE:a3-i1"],
    "TE, the later disc first": ["TE", "TE:i1-", "TE:a3-i1"],
    "DF": ["DF", "DF:a3-", "DF:a3-a4"],
    "DF, the later disc first": ["DF", "DF:a4-", "DF:a3-a4"],
    "FL": ["FL", "FL>f6"],
    "FL, paid": ["FL", "FL>f5=tN"],
    "DP": ["DP:1", "DP:1>c4"],
    "pass": ["pass(", "pass(tR", "pass(tR,TE", "pass(tR,TE)"],
    "pass, in another order": ["pass(", "pass(TE", "pass(tR,TE", "pass(tR,TE)"],
    "pass, nothing": ["pass(", "pass()"],
}
"""Tokens of the parts, one after the other; the last one is the whole action."""


# ---- one action -----------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_parts_and_whole_are_one_and_the_same(way: str) -> None:
    """DI-127: the same situation, the same actions, the same log, whether asked in parts or not."""
    *parts, whole = WAYS[way]
    once = ready()
    once.play(whole)
    stepwise = ready()
    for part in parts:
        assert part in stepwise.choices()
        stepwise.play(part)
        assert stepwise.is_midway and stepwise.decider == 3
    assert whole in stepwise.choices()
    stepwise.play(whole)
    assert not stepwise.is_midway and stepwise == once and stepwise.actions == once.actions
    assert bytes_of(stepwise.state) == bytes_of(once.state)
    for seat in (None, 0, 3, SPECTATOR):
        assert stepwise.log(seat) == once.log(seat) and len(once.log(seat)) == 1
        assert str(once.log(seat)[0]) == whole


@pytest.mark.parametrize("way", WAYS)
def test_a_part_may_be_followed_by_the_whole(way: str) -> None:
    """DI-127: wherever one is, all the rest can be said at once."""
    *parts, whole = WAYS[way]
    for done in range(len(parts) + 1):
        match = ready()
        match.play_all(parts[:done])
        match.play(whole)
        assert not match.is_midway and [entry.token for entry in match.log()] == [whole]


@pytest.mark.parametrize("way", WAYS)
def test_nothing_happens_before_the_last_part(way: str) -> None:
    """DI-127, DI-089: no card is spent, nothing moves, no action is counted, and no window opens."""
    *parts, whole = WAYS[way]
    match = ready()
    before = {name: value for name, value in match.position().items() if name != "part"}
    for part in parts:
        match.play(part)
        assert {name: value for name, value in match.position().items() if name != "part"} == before
        assert match.position()["part"] == part and match.pauses(0) == []
    match.play(whole)
    assert match.position()["part"] is None
    if not whole.startswith("pass"):
        assert (phase(match), match.decider) == ("WIN_ACTION", 0) and len(match.pauses(0)) == 1
        assert shown(match, "actions card_actions") == [1, 1]


def test_the_order_of_discs_does_not_matter() -> None:
    """DI-127, section 10: the smaller name is written first; either disc may be chosen first."""
    one, other = ready(), ready()
    one.play_all("TE TE:a3-")
    other.play_all("TE TE:i1-")
    assert "TE:a3-i1" in one.choices() and "TE:a3-i1" in other.choices()
    assert len(one.choices()) == len(other.choices()) == 49  # discs of other colours but Green's own, d5 (S)
    assert play(ready(), "TE:i1-a3", decline=False) == play(ready(), "TE:a3-i1", decline=False)


@pytest.mark.parametrize("order", list(permutations(["tR", "TE", "tN"])))
def test_the_order_of_picks_does_not_matter(order: tuple[str, ...]) -> None:
    """DI-127: whichever card is laid aside first."""
    match, laid = ready(), []
    match.play("pass(")
    for card in order:
        laid.append(card)
        token = next(token for token in match.choices() if sorted(token[5:].split(",")) == sorted(laid))
        match.play(token)
    match.play("pass(tR,tN,TE)")
    assert match == play(ready(), "pass(tR,tN,TE)") and heap(match, "discard") == "TE tN tR"
    assert hand(match, "G") == "DF DP FL"


def test_picks_of_equal_cards() -> None:
    """DI-127, DI-028: as many as are held, and no more."""
    match = situation("G", hands={"G": "tR tR TE"})
    match.play("pass(")
    assert match.choices() == ["pass(tR", "pass(TE", "pass()"]
    match.play("pass(tR")
    assert match.choices() == ["pass(tR,tR", "pass(tR,TE", "pass(tR)"]
    match.play("pass(tR,tR")
    assert match.choices() == ["pass(tR,tR,TE", "pass(tR,tR)"]
    assert refusal(match, "pass(tR,tR,tR)") in ("DI-028", "DI-127")
    assert wholes(situation("G", hands={"G": "tR tR TE"}), "pass") == {
        "pass()", "pass(tR)", "pass(TE)", "pass(tR,tR)", "pass(tR,TE)", "pass(tR,tR,TE)",
    }  # fmt: skip


def test_the_exchange_after_slumber_is_asked_in_parts() -> None:
    """DI-127, DI-031: there it has begun already."""
    match = play(new_turn("G", hands={"G": "tR TE", "R": "SL"}), "R.SL")
    assert phase(match) == "EXCHANGE" and not match.is_midway
    assert match.choices() == ["pass(tR", "pass(TE", "pass()"]
    match.play("pass(TE")
    assert match.is_midway and match.choices() == ["pass(tR,TE", "pass(TE)"]
    assert match.undo(3).token == "pass(TE" and not match.is_midway
    match.play("pass(tR,TE)")
    assert heap(match, "discard") == "SL TE tR" and not match.can_undo(3)


# ---- every part can be completed ------------------------------------------------------------------


def test_every_part_offered_can_be_completed() -> None:
    """DI-127: in random games with many cards, from every part there is a way on."""
    rng = random.Random(127)
    seen = set[str]()
    for match in random_states(begun(stall_rounds=4), rng):
        if match.decider == NATURE or match.is_over:
            continue
        for token in match.choices():
            after = match.copy()
            after.play(token)
            if after.is_midway:
                seen.add(token[:2])
                assert after.choices() and after.decider == match.decider
    assert seen >= {"FL", "TE", "DF", "DP", "pa"}


def test_a_first_disc_without_a_second_is_not_offered() -> None:
    """DI-127: a1 touches three discs; two are taken, and the third shows the same colour."""
    match = situation("R", at={"R": "a2", "B": "b1"}, swapped="b2-c7", hands={"R": "DF"})
    match.play("DF")
    assert "DF:a1-" not in match.choices() and "DF:a3-" in match.choices()
    assert refusal(match, "DF:a1-") in ("DI-107", "DI-108")


def test_a_flight_without_a_landing_is_not_offered() -> None:
    """DI-127, DI-108."""
    match = situation("R", hands={"R": "FL TE"})
    assert choices(match, "FL") == [] and refusal(match, "FL") == "DI-108"


# ---- in the middle --------------------------------------------------------------------------------


@pytest.mark.parametrize("begin", ["TE", "TE:a3-", "FL", "DP:1", "pass(", "pass(TE", "DF"])
def test_nothing_else_can_be_done_in_the_middle(begin: str) -> None:
    """DI-127, DI-089: one finishes what one has begun, or takes it back."""
    match = ready()
    match.play(begin)
    for token in (
        "end",
        "c5",
        "FL>f6",
        "TE:a1-i5",
        "DF:a1-a2",
        "DP:1>c4",
        "pass()",
        "LJ=tR:R",
        "EC",
        "-",
        "SL",
    ):
        if not can(match, token):
            assert refusal(match, token) == "DI-127"
    assert {token[:2] for token in match.choices()} == {begin[:2]}
    with pytest.raises(NotYourDecision):
        match.play("SL", 0)


def test_another_card_for_the_same_deed() -> None:
    """DI-127: the card of a dragon's move is settled with its first part."""
    match = situation("G", dragons="c3 d6", hands={"G": "DP UN/DP"})
    match.play("DP:1")
    assert refusal(match, "DP[UN/DP]:1>c4") == refusal(match, "DP:2>c4") == refusal(match, "DP:1") == "DI-127"
    match.play("DP:1>c4")
    assert shown(match, "dragons") == [["c4", "d6"]] and hand(match, "G") == "UN/DP"


def test_the_exit_may_be_a_flight_in_parts() -> None:
    """DI-127, DI-052: of the forced exit, too."""
    match = situation("G", at={"S": "TS", "G": "e4"}, hands={"G": "FL"})
    match.play_all("TS FL")
    assert match.is_midway and phase(match) == "EXIT" and "FL>c5" in match.choices()
    assert refusal(match, "e4") == "DI-127"
    match.play("FL>c5")
    assert where(match, "SG") == "c5 c5"


# ---- taking back ----------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_parts_are_taken_back_one_by_one(way: str) -> None:
    """DI-127: as long as the last part is not played; nobody else can do it."""
    *parts, whole = WAYS[way]
    match = ready()
    states = [bytes_of(match.state)]
    for part in parts:
        match.play(part)
        states.append(bytes_of(match.state))
    for part in reversed(parts):
        assert bytes_of(match.state) == states.pop()
        for seat in (0, 1, 2):
            with pytest.raises(CannotUndo):
                match.undo(seat)
        assert match.undo(3).token == part
    assert bytes_of(match.state) == states.pop() and match == ready() and not match.is_midway
    match.play(whole)
    with pytest.raises(CannotUndo):
        match.undo(3)


def test_other_parts_after_taking_back() -> None:
    """DI-127."""
    match = ready()
    match.play_all("TE TE:a3-")
    match.undo(3)
    match.play("TE:a4-")
    match.undo(3)
    match.undo(3)
    match.play("FL>f6")
    assert [entry.token for entry in match.log()] == ["FL>f6"] and where(match, "G") == "f6"


@pytest.mark.parametrize(("enter", "leave"), [("TS", "d5=tS"), ("TS", "FL>c5"), ("FL>TS", "d5=tS")])
def test_lifting_opens_no_window_so_it_can_be_taken_back(enter: str, leave: str) -> None:
    """DI-087, DI-127: the exit, whatever its parts, and then the entry."""
    start = "e4" if enter == "TS" else "c4"
    match = situation("G", at={"S": "TS", "G": start}, hands={"G": "FL FL tS", "R": "SL"})
    first = bytes_of(match.state)
    match.play(enter)
    second = bytes_of(match.state)
    match.play(leave)
    assert match.undo(3).token == leave and bytes_of(match.state) == second
    assert match.undo(3).token == enter and bytes_of(match.state) == first


# ---- the decider's secret -------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seat", OTHERS)
def test_others_see_nothing_of_it(way: str, seat: int) -> None:
    """DI-127: neither in the hidden copy nor in the scene nor in the log."""
    *parts, _ = WAYS[way]
    match = ready()
    before = bytes_of(match.hidden(seat)), match.scene(seat), match.log(seat), match.view(seat).actions
    for part in parts:
        match.play(part)
        after = bytes_of(match.hidden(seat)), match.scene(seat), match.log(seat), match.view(seat).actions
        assert after == before


@pytest.mark.parametrize("way", WAYS)
def test_the_decider_sees_it(way: str) -> None:
    """DI-127: in the hidden copy, in the scene, and as the last entry of the log."""
    *parts, _ = WAYS[way]
    match = ready()
    touches = [match.scene(3).touches]
    for part in parts:
        match.play(part)
        assert [entry.token for entry in match.log(3)] == [entry.token for entry in match.log()] == [part]
        assert list(match.view(3).actions) == match.legal_actions()
        assert match.scene(3).touches not in touches
        touches.append(match.scene(3).touches)
        assert {touch.action for touch in touches[-1]} == set(match.choices())


def test_a_part_of_an_exchange_after_slumber_is_secret_too() -> None:
    """DI-127, DI-031."""
    match = play(new_turn("G", hands={"G": "tR TE", "R": "SL"}), "R.SL")
    before = [bytes_of(match.hidden(seat)) for seat in OTHERS], [match.scene(seat) for seat in OTHERS]
    match.play("pass(TE")
    assert before == (
        [bytes_of(match.hidden(seat)) for seat in OTHERS],
        [match.scene(seat) for seat in OTHERS],
    )
    assert match.log(0)[-1].token == "SL" and match.log(3)[-1].token == "pass(TE"


# ---- records and positions ------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_a_record_in_the_middle(way: str) -> None:
    """DI-127: written after any part and read again, the match goes on from there."""
    *parts, whole = WAYS[way]
    match = ready()
    for token in [*parts, whole]:
        match.play(token)
        again = read_record(write_record(match))
        assert again.is_midway == match.is_midway and again.choices() == match.choices()
        assert bytes_of(again.state) == bytes_of(match.state) and again.log() == match.log()
    assert read_record(write_record(match)) == match


@pytest.mark.parametrize("way", WAYS)
def test_a_position_in_the_middle(way: str) -> None:
    """DI-127: it names the part, and a match can begin there, and go on and back no further."""
    *parts, whole = WAYS[way]
    match = ready()
    for part in parts:
        match.play(part)
        again = Match.from_position(match.position())
        assert again.is_midway and again.choices() == match.choices() and again.position() == match.position()
        assert not again.can_undo(3)
        again.play(whole)
        assert again.position() == play(ready(), whole, decline=False).position()
        assert again.log()[-1].token == whole


def test_a_record_of_many_parts() -> None:
    """DI-127: an action is one word in the record, however it was put together."""
    match = ready()
    match.play_all("TE TE:i1- TE:a3-i1 - FL FL>f6 -")
    assert write_record(match).split("\n\n")[1].split() == ["TE:a3-i1", "-", "FL>f6", "-"]
    assert read_record(write_record(match)) == match
