"""The end, variants and engine: TI-80, TI-81, TI-85, TI-90 to TI-93, and edge case 21 of section 8."""

import json
import random
from typing import Any

import numpy as np
import pytest

from drachenhort import NATURE, Match
from drachenhort.kernel.errors import GameOver

from .situations import (
    BLIND,
    L1,
    S29,
    begun,
    duel,
    late_match,
    ledger,
    moves,
    phase,
    played,
    random_states,
    refusal,
    shown,
    situation,
)


def test_seven_chests_win_at_once() -> None:
    """TI-80: points left, refill and extra moves do not matter any more."""
    match = played(situation(red="8 SR", chests=(2, 6, 4, 0), p=3), "8>GR")
    assert not match.is_over and ledger(match)["sc"] == [6, 0]
    match = played(situation(red="8", chests=(1, 5, 6, 0), p=3, refill="immediate"), "8>GR")
    assert match.is_over and shown(match, "ph winner sc p figures") == ["GAME_OVER", "R", [7, 0], 2, {}]
    assert match.outcome is not None and match.outcome.winners == (0,) and match.outcome.places == (1, 2)
    assert (match.outcome.ending.code, match.outcome.ending.rule) == ("chests", "TI-80")
    error = refusal(match, "end")
    assert isinstance(error, GameOver) and error.rule == "TI-80"


def test_a_boarding_may_overshoot() -> None:
    """TI-80, section 7: six and two are eight."""
    match = played(situation(red="8", chests=(2, 4, 6, 0)), "8>GR")
    assert match.is_over and ledger(match)["sc"] == [8, 0]


def test_the_other_player_may_win_in_my_turn() -> None:
    """TI-80."""
    match = played(duel(chests=(1, 2, 3, 6)), "d:BB")
    assert match.is_over and shown(match, "t winner") == ["R", "B"]


def test_no_game_goes_on_with_enough_chests() -> None:
    """TI-80, TI-81: and a winner has more than ever were his, so he has taken one from the other."""
    won = 0
    for seed in range(12):
        match = (
            late_match(random.Random(seed))
            if seed % 2
            else Match("schatzinsel", layout="random", max_turns=90)
        )
        own = 8 if match.options["length"] == "long" else 6
        for state in random_states(match, random.Random(seed)):
            data = ledger(state)
            assert sum(data["cc"] + data["sc"]) == 2 * own  # INV-10
            assert len(data["figures"]) + sum(data["cf"] + data["sf"]) == 10
            assert not max(data["sc"]) > own or state.is_over
        outcome = match.outcome
        assert outcome is not None
        if outcome.ending.code == "chests":
            won += 1
            (winner,) = outcome.winners
            assert outcome.points[winner] > own
            assert ledger(match)["cc"][1 - winner] + outcome.points[1 - winner] < own
    assert won > 3


def test_own_chests_are_never_enough() -> None:
    """TI-81: three boardings bring six; the fourth takes the seventh from the enemy."""
    match = situation(red="8", camps=(4, 5), chests=(2, 6, 4, 0))
    played(match, "8>GR")
    assert not match.is_over and shown(match, "cc sc") == [[0, 6], [6, 0]]
    match = played(situation(red="8", chests=(0, 6, 6, 0)), "8>GR")
    assert match.is_over and shown(match, "cc sc") == [[0, 5], [7, 0]]


def test_the_long_game() -> None:
    """TI-85: eight chests each, nine win, nothing else changes."""
    match = Match("schatzinsel", length="long")
    assert shown(match, "cc sc cf") == [[8, 8], [0, 0], [5, 5]]
    for roll, over in (((8, 1, 7, 0), False), ((8, 0, 8, 0), True)):
        chests = (roll[0] - 8, roll[1] + 8, *roll[2:])
        match = played(duel(chests=chests, length="long"), "d:RR")
        assert match.is_over == over and ledger(match)["sc"][0] == (9 if over else 8)
    assert shown(played(situation(red="8", length="long"), "8>GR"), "cc sc") == [[6, 8], [2, 0]]


@pytest.mark.parametrize(
    ("chests", "camps", "winner"),
    [
        ((6, 6, 0, 0), (4, 5), None),
        ((5, 6, 1, 0), (1, 8), "R"),  # more on the ship
        ((6, 5, 0, 1), (8, 1), "B"),
        ((4, 6, 1, 1), (8, 1), "B"),  # as many there, more in all
        ((6, 4, 1, 1), (1, 8), "R"),
        ((6, 6, 0, 0), (6, 3), "R"),  # as many in all, more figures
        ((6, 6, 0, 0), (3, 6), "B"),
        ((3, 5, 3, 1), (1, 8), "R"),  # the ship counts before the total
    ],
)
def test_the_cap(chests: tuple[int, ...], camps: tuple[int, int], winner: str | None) -> None:
    """TI-90: the ships, then all chests, then all figures; else a draw."""
    match = situation(red="9", t="B", n=40, camps=camps, chests=chests, ph="ROLL", max_turns=40)
    played(match, "r:RR.RR")
    assert match.is_over and shown(match, "ph t n p winner") == ["GAME_OVER", "B", 40, 0, winner]
    outcome = match.outcome
    assert outcome is not None and outcome.ending.code == "max_turns" and outcome.ending.rule == "TI-90"
    assert outcome.is_draw == (winner is None)
    assert winner is None or outcome.winners == ("RB".index(winner),)


def test_figures_anywhere_count_at_the_cap() -> None:
    """TI-90: on the island, in camp and on the ship."""
    places: list[dict[str, Any]] = [
        {"camps": (0, 4), "ships": (5, 0)},
        {"camps": (5, 4)},
        {"camps": (5, 0), "ships": (0, 4)},
    ]
    for fields in places:
        match = situation(red="9", t="B", n=8, ph="ROLL", max_turns=8, **fields)
        assert played(match, "r:RR.RR").position()["winner"] == "R"


def test_the_cap_is_checked_at_the_end_of_its_turn() -> None:
    """TI-90: both players' turns count, from 1; the last one is played."""
    match, turns = begun(L1, max_turns=3), 0
    while not match.is_over:
        turns += 1
        assert ledger(match)["n"] == turns
        match.play("r:BB.BB" if ledger(match)["t"] == "R" else "r:RR.RR")
    assert turns == 3
    match = played(begun(L1, max_turns=1), "r:RR.BB SR>19")
    assert not match.is_over and played(match, "end").is_over


def test_a_win_in_the_last_turn_is_a_win() -> None:
    """TI-80, TI-90: the cap is judged only if nobody has won."""
    match = played(situation(red="8", n=5, chests=(1, 0, 6, 5), p=1, max_turns=5), "8>GR")
    assert match.outcome is not None and match.outcome.ending.code == "chests"


def test_without_a_cap() -> None:
    """TI-90: 0 is off; the default is 1000."""
    assert Match("schatzinsel").options["max_turns"] == 1000
    for cap, over in ((0, False), (1000, True), (1001, False)):
        match = situation(red="9", black="17", t="B", n=1000, ph="ROLL", max_turns=cap)
        assert played(match, "r:RR.RR").is_over == over


def test_frozen_figures_stay_frozen() -> None:
    """TI-91, edge case 21: whatever is played, Red never moves again, and is asked all the same."""
    asked = 0
    for seed in range(4):
        match = situation(S29, red="12 16 19 SR", black="3", ph="ROLL", max_turns=40)
        for state in random_states(match, random.Random(seed)):
            figures = state.position()["figures"]
            assert [figures.get(node) for node in ("12", "16", "19", "SR")] == ["R"] * 4
            if phase(state).startswith("ACTION R"):
                asked += 1
                assert moves(state) == [] and "end" in state.choices()
    assert asked > 20


def test_only_the_cap_ends_a_dead_position() -> None:
    """TI-79, TI-90, TI-91: Red frozen, Black without any figure; the ships decide."""
    match = situation(S29, red="12 16 19 SR", camps=(6, 0), ph="ROLL", max_turns=30)
    for state in random_states(match, random.Random(91)):
        assert shown(state, "sc cf") == [[0, 0], [6, 0]] and moves(state) == []
    assert ledger(match)["n"] == 30 and match.outcome is not None
    assert match.outcome.winners == (0,) and match.outcome.ending.rule == "TI-90"  # by figures


def test_chance_is_natures() -> None:
    """TI-92: every draw and roll is her decision, with integer weights; no generator is in the state."""
    sums = {"ROLL": 81, "DUEL_ROLL": 9, "VETO_ROLL": 9}
    for seed in range(4):
        for state in random_states(Match("schatzinsel", max_turns=25), random.Random(seed)):
            data = ledger(state)
            assert (state.decider == NATURE) == (data["ph"] in ("DRAW", *sums))
            if state.decider == NATURE:
                whole = sums.get(data["ph"], data["layout"].count("--"))
                weights = [chance * whole for chance in state.probabilities().values()]
                assert sum(weights) == whole and all(weight.denominator == 1 for weight in weights)
    record = Match("schatzinsel").game.state_dtype
    names = record.names or ()
    assert not [name for name in names if "rng" in name or "seed" in name or "random" in name]
    assert all(record[name].base.kind == "i" for name in names)


def test_the_same_tokens_lead_to_the_same_situation() -> None:
    """TI-92: nothing else decides."""
    match = Match("schatzinsel", max_turns=40)
    for _state in random_states(match, random.Random(92)):
        pass
    twin = Match("schatzinsel", max_turns=40)
    twin.play_all(entry.token for entry in match.log())
    assert np.asarray(twin.state).tobytes() == np.asarray(match.state).tobytes()
    assert json.dumps(twin.position()) == json.dumps(match.position())


def test_a_single_choice_is_asked() -> None:
    """TI-93: the last disc's draw, a lone `end`, a lone `stay`; entries and ends of turns have no token."""
    match = Match("schatzinsel")
    for recess, disc in enumerate(L1.split()[:18], start=1):
        played(match, f"={disc[0]} {disc}@{recess}")
    assert match.choices() == ["=D"] and match.decider == NATURE
    match = situation(red="9", camps=(0, 5), ships=(4, 0), p=1)
    assert match.choices() == ["end"] and match.decider == 0
    match = played(situation(BLIND, black="SR", ph="TURN_START"), "d:RR")
    assert match.choices() == ["stay"] and match.decider == 0
    entry = match.play("stay")
    assert entry.token == "stay" and entry.aftermath == () and len(match) == 3


def test_a_single_move_is_asked() -> None:
    """TI-93: S5."""
    match = played(begun(L1), "r:RB.BB")
    assert match.choices() == ["SR>19"] and match.decider == 0
    entry = match.play("SR>19")
    assert (entry.token, entry.decider, entry.aftermath) == ("SR>19", 0, ())
