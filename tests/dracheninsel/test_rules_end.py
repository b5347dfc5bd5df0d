"""The end of the game and who has won: DI-118 to DI-121, T29, and the examples of section 7."""

import json
from typing import Any

import pytest

from drachenhort import SPECTATOR, Match
from drachenhort.kernel.errors import GameOver

from .situations import (
    ALL_BUT_LAST,
    Json,
    choices,
    hand,
    heap,
    phase,
    play,
    refill,
    shown,
    situation,
    status,
    treasures,
    where,
)


def last_share(owners: str, coins: dict[str, str], removed: str = "", **options: Any) -> Match:
    """Of Yellow, Brown, Blue and Green the two owners share the last treasure, on the boat of the first."""
    exits = {"Y": "i1", "N": "e1", "B": "a1", "G": "a5"}
    match = situation(
        owners[0],
        colours="YNBG",
        bearing={owners: exits[owners[0]]},
        coins=coins,
        removed=removed,
        **options,
    )
    assert treasures(match, "carried") == [300] and treasures(match, "site") == []
    return play(match, f"@{owners[0]} share")


def places(match: Match) -> tuple[int, ...]:
    """The places of the seats."""
    assert match.outcome is not None
    return match.outcome.places


# ---- when it ends ---------------------------------------------------------------------------------


def test_the_last_collection_ends_the_game() -> None:
    """DI-118: at once; no refill, no further turn, played cards stay where they are."""
    match = situation("G", bearing={"GS": "b5"}, removed=ALL_BUT_LAST, hands={"G": "tY tR"})
    play(match, "a5=tY @G")
    assert not match.is_over
    play(match, "share")
    assert match.is_over and phase(match) == "GAME_OVER" and choices(match) == []
    assert hand(match, "G") == "tR" and heap(match, "played") == "tY" and match.position()["active"] == 4
    assert match.outcome is not None and match.outcome.ending.rule == "DI-118"
    with pytest.raises(GameOver):
        match.play("end")


def test_a_duel_about_the_last_treasure() -> None:
    """DI-118: the game ends when the coins have an owner."""
    match = situation("G", bearing={"GS": "a5"}, removed=ALL_BUT_LAST, hands={"G": "UN/CM", "S": "UN/FE"})
    play(match, "@G UN[UN/CM] UN[UN/FE]")
    assert not match.is_over
    play(match, "-")
    assert match.is_over and match.outcome is not None and match.outcome.points == (0, 600, 0, 0)


def test_treasures_on_their_way_keep_the_game_going() -> None:
    """DI-118: all seven have to be collected or removed."""
    match = situation("G", bearing={"GS": "a5", "RB": "c4"}, removed="100 125 150 175 200")
    refill(play(match, "@G share"))
    assert not match.is_over and treasures(match, "carried") == [300] and match.position()["active"] == 1


def test_abandoning_the_last_treasure_ends_the_game() -> None:
    """DI-118: after the window of that action."""
    pieces: Json = {"bearing": {"G": "c4"}, "removed": ALL_BUT_LAST, "hands": {"G": "tR", "R": "SL"}}
    match = play(situation("G", **pieces), "abandon", decline=False)
    assert phase(match) == "WIN_ACTION" and match.decider == 0 and not match.is_over
    over = play(match.copy(), "R.-")
    assert over.is_over and hand(over, "G") == "tR" and over.outcome is not None
    assert over.outcome.points == (0, 0, 0, 0) and over.outcome.is_draw
    undone = play(match, "R.SL")
    assert not undone.is_over and treasures(undone, "carried") == [300] and status(undone, "G") == "lone"
    assert phase(undone) == "DRAW" and where(undone, "G") == "c4"


def test_nothing_is_hidden_when_the_game_is_over() -> None:
    """DI-118: everybody sees all hands then."""
    match = last_share("YN", {}, ALL_BUT_LAST)
    assert match.is_over
    for seat in (0, 1, 2, 3, SPECTATOR):
        assert match.hidden(seat).hand.tolist() == match.state.hand.tolist()


# ---- who has won ----------------------------------------------------------------------------------

SECTION_7 = {"Y": "100 150 150", "N": "125 125 200 250", "B": "100 200", "G": "175 175 250"}


@pytest.mark.parametrize("tie_break", ["highest_coin", "lexicographic"])
def test_the_example_of_section_7(tie_break: str) -> None:
    """DI-119, DI-120: Y and N have 700 each, Y has the higher coin; so have B and G with 600."""
    match = last_share("YB", SECTION_7, tie_break=tie_break)
    outcome = match.outcome
    assert outcome is not None and outcome.points == (700, 700, 600, 600) and sum(outcome.points) == 2600
    assert outcome.winners == (0,) and outcome.places == (1, 2, 3, 4)


@pytest.mark.parametrize(("tie_break", "winners"), [("highest_coin", (0, 1)), ("lexicographic", (0,))])
def test_the_shared_win_of_section_7(tie_break: str, winners: tuple[int, ...]) -> None:
    """DI-120: equal highest coins share, or all coins are compared from the highest down."""
    coins = {"Y": "200 100", "N": "150 150", "B": "100", "G": "200"}
    match = last_share("YN", coins, "125 175 250", tie_break=tie_break)
    assert match.outcome is not None and match.outcome.points == (600, 600, 100, 200)
    assert match.outcome.winners == winners and places(match) == (
        (1, 1, 4, 3) if len(winners) == 2 else (1, 2, 4, 3)
    )


def test_the_highest_sum_wins() -> None:
    """DI-119: not the highest coin."""
    match = last_share("YN", {"B": "200 200", "G": "100 100"}, "125 150 175 250")
    assert match.outcome is not None and match.outcome.points == (300, 300, 400, 200)
    assert match.outcome.winners == (2,) and places(match) == (2, 2, 1, 4)


@pytest.mark.parametrize("tie_break", ["highest_coin", "lexicographic"])
def test_equal_coins_share_under_both_values(tie_break: str) -> None:
    """DI-120: players with the same coins share the win, and players without coins the last place."""
    match = last_share("YN", {}, ALL_BUT_LAST, tie_break=tie_break)
    assert match.outcome is not None and match.outcome.points == (300, 300, 0, 0)
    assert match.outcome.winners == (0, 1) and places(match) == (1, 1, 3, 3)


@pytest.mark.parametrize(
    ("tie_break", "expected"), [("highest_coin", (1, 2, 3, 3)), ("lexicographic", (1, 2, 3, 4))]
)
def test_lower_places_are_ranked_in_the_same_way(tie_break: str, expected: tuple[int, ...]) -> None:
    """DI-120: B 200+150+100 and G 200+125+125 are equal at 200, and B is ahead if 150 counts."""
    coins = {"Y": "250 250", "B": "200 150 100", "G": "200 125 125", "N": "150 100"}
    match = last_share("YN", coins, "175", tie_break=tie_break)
    assert match.outcome is not None and match.outcome.points == (800, 550, 450, 450)
    assert places(match) == expected


# ---- endless games --------------------------------------------------------------------------------


def test_t29_stalled() -> None:
    """T29: DI-121, DI-119: after four turns without an event, before the fourth player draws."""
    hands = dict.fromkeys("RSBG", "tR TE")
    match = situation("R", stall_rounds=1, hands=hands, bearing={"SB": "c4"}, coins={"G": "100 100"})
    for turn, hunter in enumerate("RSBG"):
        assert not match.is_over and match.position()["stall"] == turn
        refill(play(match, f"{hunter}.pass(TE)"))
    assert match.is_over and shown(match, "stall active") == [4, 4] and hand(match, "G") == "tR"
    assert match.outcome is not None and match.outcome.ending.rule == "DI-121"
    assert match.outcome.points == (0, 0, 0, 200) and match.outcome.winners == (3,)
    assert [len(cards) for cards in match.position()["hands"]] == [6, 6, 6, 1]


def test_a_turn_that_ends_by_stall_leaves_its_cards() -> None:
    """DI-121: the game ends in REFILL, before the played cards are discarded or new ones drawn."""
    match = play(situation("G", stall_rounds=1, stall=3, hands={"G": "tY tB"}), "a5=tY end")
    assert match.is_over and heap(match, "played") == "tY" and hand(match, "G") == "tB"


@pytest.mark.parametrize(
    ("pieces", "tokens"),
    [
        ({"at": {"S": "TS", "G": "e4"}}, "TS e4 end"),
        ({"bearing": {"GS": "a5"}}, "@G share"),
        ({"bearing": {"G": "c4"}}, "abandon end"),
        ({"bearing": {"S": "c4"}, "hands": {"G": "CM/FE"}}, "FE[CM/FE]:S end"),
    ],
)
def test_events_begin_the_count_anew(pieces: Json, tokens: str) -> None:
    """DI-121: a treasure lifted, collected, abandoned or destroyed."""
    match = play(situation("G", stall_rounds=2, stall=7, **pieces), tokens)
    assert not match.is_over and match.position()["stall"] == 0
    refill(match)
    assert shown(match, "event active stall") == [False, 1, 0]


@pytest.mark.parametrize(
    ("pieces", "tokens"),
    [
        ({"hands": {"G": "tY"}}, "a5=tY end"),
        ({"at": {"G": "e4"}}, "TS"),
        ({"at": {"R": "d4"}, "bearing": {"GS": "c4"}, "hands": {"G": "CM/FE"}}, "FE[CM/FE]:S end"),
        ({"at": {"G": "c5"}, "bearing": {"S": "c4"}, "hands": {"G": "tN"}}, "c4=tN end"),
        ({"at": {"G": "c5"}, "bearing": {"SB": "c4"}, "hands": {"G": "tN"}}, "c4=tNxB end"),
    ],
)
def test_nothing_else_is_an_event(pieces: Json, tokens: str) -> None:
    """DI-121: not waiting on TS, fear, joining or taking over."""
    match = play(situation("G", stall_rounds=2, stall=6, **pieces), tokens)
    assert not match.is_over and match.position()["stall"] == 7
    assert play(situation("G", stall_rounds=2, stall=7, **pieces), tokens).is_over


def test_an_undone_event_does_not_count() -> None:
    """DI-121, DI-088: the removal was undone, so the count goes on."""
    pieces: Json = {"bearing": {"G": "c4"}, "hands": {"G": "tR", "R": "SL"}}
    match = play(situation("G", stall_rounds=2, stall=7, **pieces), "abandon R.SL")
    assert match.is_over and match.position()["stall"] == 8 and treasures(match, "carried") == [100]


def test_an_event_before_an_undone_action_counts() -> None:
    """DI-121, DI-088: undoing the next step leaves the lift as it is."""
    pieces: Json = {"at": {"S": "TS", "G": "e4"}, "hands": {"G": "tS", "R": "SL"}}
    match = play(situation("G", stall_rounds=2, stall=7, **pieces), "TS d5=tS c5 R.SL")
    assert where(match, "GS") == "d5 d5" and not match.is_over and match.position()["stall"] == 0


def test_rounds_are_turns_of_every_player() -> None:
    """DI-121: with six players twelve turns are two rounds."""
    match = situation("R", players=6, stall_rounds=2)
    count = 0
    while not match.is_over:
        refill(play(match, "pass()"))
        count += 1
    assert count == 12


def test_without_the_option_nothing_ends_a_game() -> None:
    """DI-121: the default."""
    match = refill(play(situation("G", stall=100_000), "pass()"))
    assert not match.is_over and match.position()["stall"] == 100_001


def test_the_end_is_a_position_too() -> None:
    """DI-118, DI-121: saved and read again it is still over, with the same result."""
    for match in (
        last_share("YB", SECTION_7),
        play(situation("G", stall_rounds=1, stall=3), "pass()"),
    ):
        again = Match.from_position(json.loads(json.dumps(match.position())))
        assert again.is_over and again.outcome == match.outcome
