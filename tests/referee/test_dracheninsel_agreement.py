"""The compiled rules of Die Dracheninsel and the naive referee agree at every decision of guided games."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from drachenhort import NATURE, OVER, SPECTATOR, Match
from drachenhort.games.dracheninsel.cards import CARD_NAMES
from drachenhort.games.dracheninsel.state import EMPTY, NOBODY, UNKNOWN

from . import dracheninsel as naive
from .dracheninsel.driving import (
    COINS,
    ROUNDS,
    SEATINGS,
    WAITING_ROOM,
    driven,
    for_referee,
    kind,
    parts_of,
    whole_tokens,
)

SAMPLE, ALL, BLOCKS = 10, 2000, 20
"""Games per seating in every run of the tests and by `make referee`, there in so many blocks."""

LONG_LISTS = ("TE", "DF", "pass")
"""Kinds of tokens that are too many to be compared every time."""

DEEDS = {
    "LJ": "journey",
    "TE": "swap",
    "DF": "swap",
    "DP": "patrol",
    "FE": "fear",
    "SA": "attack",
    "EC": "curse",
}
"""What the engine calls actions of those kinds in `undo`; the others have the same name."""


class Table:
    """One game on both sides, and what happened in it."""

    def __init__(self, players: int, mode: str, seed: int) -> None:
        self.match, self.driver = driven(players, mode, seed)
        options = {**self.match.options}
        self.referee = naive.Referee(**for_referee(options))
        self.dice = random.Random(seed)
        self.seen = Counter[Any](options.items())

    def play(self) -> Counter[Any]:
        """Play to the end, or until it has lasted long enough; what happened."""
        try:
            self._play()
        except AssertionError as error:
            tokens = " ".join(entry.token for entry in self.match.log())
            error.add_note(f"{dict(self.match.options)}\n{tokens}")
            raise
        return self.seen + Counter({"games": 1})

    def _play(self) -> None:
        self.compare()
        while not self.match.is_over and len(self.match) < WAITING_ROOM:
            token = self.driver.token(self.match)
            before = Moment(self.referee, token)
            self.advance(token)
            self.compare()
            self.seen.update(before.events(self.referee))

    def advance(self, token: str) -> None:
        """Play a token on both sides, on the engine's in one piece or in its parts."""
        *earlier, last = parts_of(self.match, token)
        if self.dice.random() < 0.2:
            entry = self.match.play(token)
        else:
            for part in earlier:
                self.match.play_action(part)
                assert self.match.is_midway and self.match.decider == self.referee.decider()
            entry = self.match.play_action(last)
        assert (entry.token, entry.aftermath) == (token, ())
        assert self.referee.play(token) == []

    # ---- comparing ----------------------------------------------------------------------------------

    def compare(self) -> None:
        match, referee = self.match, self.referee
        assert not match.is_midway
        names = {naive.NATURE: NATURE, naive.OVER: OVER}
        assert match.decider == names.get(referee.decider(), referee.decider())
        self.compare_choices()
        if self.dice.random() < 0.05 or match.is_over:
            compare_positions(match, referee)
            for seat in (*range(match.options.players), SPECTATOR):
                compare_views(match, referee, seat)
            self.seen["positions"] += 1
        if match.is_over:
            compare_results(match, referee)

    def compare_choices(self) -> None:
        match, referee = self.match, self.referee
        if match.decider == NATURE:
            weights = np.zeros(match.game.actions, np.int32)
            count = match.game.rules.weights(match.state, weights)
            assert match.choices() == referee.choices()
            assert weights[:count].tolist() == referee.weights()
            return
        ours, theirs = sorted_by_kind(match.choices()), referee.choices_by_kind()
        assert ours.keys() == theirs.keys()
        for name, tokens in theirs.items():
            if name not in LONG_LISTS or self.dice.random() < 0.02:
                assert set().union(*(whole_tokens(match, token) for token in ours[name])) == set(tokens)
                assert len(set(tokens)) == len(tokens)
                self.seen[name, "compared"] += 1


def sorted_by_kind(tokens: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for token in tokens:
        found.setdefault(kind(token), []).append(token)
    return found


def compare_positions(match: Match, referee: naive.Referee) -> None:
    ours, theirs = match.position(), referee.position()
    assert ours.pop("game") == "dracheninsel"
    assert ours.pop("turn") >= 0 and ours.pop("part") is None
    assert ours.pop("options") == {**match.options}
    del theirs["options"], theirs["players"]
    assert sorted(ours.pop("stretch")) == sorted(set(theirs.pop("stretch")))
    if theirs["undo"]:
        token = theirs["undo"].pop("token")
        ours["undo"].pop("countered")  # for redeals alone; no rule asks for it
        assert ours["undo"].pop("action") == DEEDS.get(kind(token), kind(token))
    assert ours == theirs


def compare_views(match: Match, referee: naive.Referee, seat: int) -> None:
    """What the hidden copy holds is what the referee would tell that seat."""
    view, hidden = referee.view(None if seat == SPECTATOR else seat), match.hidden(seat)
    if match.is_over:
        return
    for holder in range(match.options.players):
        cards = hidden["hand"][holder].tolist()
        names = [CARD_NAMES[card] for card in cards if card < UNKNOWN]
        assert names == (view["hands"][holder] if holder == seat else view["known"][holder])
        assert len(cards) - cards.count(EMPTY) == view["hand_sizes"][holder]
    assert (hidden["asked"] + 1 if hidden["asked"] >= 0 else None) == view["asked"]
    taken = [
        [seat + 1, None if card == UNKNOWN else CARD_NAMES[card]]
        for seat, card in zip(hidden["taken_from"].tolist(), hidden["taken"].tolist(), strict=True)
        if seat != NOBODY
    ]
    assert taken == (view["undo"]["taken"] if view["undo"] else [])


def compare_results(match: Match, referee: naive.Referee) -> None:
    table = np.zeros((match.options.players, 2), np.int32)
    match.game.rules.scores(match.state, table)
    assert table.T.tolist() == [referee.scores(), referee.places()]


# ---- what happened ----------------------------------------------------------------------------------


class Moment:
    """A decision, before it is carried out, and what became of it."""

    def __init__(self, referee: naive.Referee, token: str) -> None:
        table = referee.table
        self.kind, self.phase = kind(token), table.phase
        self.stake = table.stake.face if table.stake else ""
        self.undo = table.undo
        self.hand = Counter(table.hands[table.active]) if table.active >= 0 else Counter[str]()
        self.states = Counter(treasure.state for treasure in table.island.treasures)

    def events(self, referee: naive.Referee) -> list[Any]:
        table = referee.table
        states = Counter(treasure.state for treasure in table.island.treasures)
        found: list[Any] = ["decisions", self.kind, self.phase]
        found += [state for state in ("collected", "removed") if states[state] > self.states[state]]
        if table.duel and len(table.duel.cards) >= 3:
            found.append("three UN in a duel")
        if self.kind == "CM":
            found.append(f"{self.stake} countered")
            if self.stake == "SL" and table.phase in ("WIN_START", "WIN_ACTION"):
                found.append("reopened window asks again")
        if self.has_undone(referee):
            found += self.undone()
        if table.phase == "GAME_OVER":
            found.append("all treasures gone" if table.island.is_exhausted() else "stalled")
        return found

    def has_undone(self, referee: naive.Referee) -> bool:
        """Has a Slumber taken effect?"""
        is_asleep = self.kind == "SL" or (self.kind == "decline" and self.stake == "SL")
        return is_asleep and self.undo is not None and referee.table.undo is None

    def undone(self) -> list[str]:
        assert self.undo is not None
        deed = kind(self.undo.token)
        is_spent = bool(Counter(card for _, card in self.undo.taken) - self.hand)
        return [f"{deed} undone", *([f"{deed} undone, card spent"] if is_spent else [])]


PHASES = {*naive.PHASES} - {"GAME_OVER"}
KINDS = {
    *("!start", "!draw", "!SA", "!EC", "hunter", "pass", "abandon", "end", "share", "decline", "walk"),
    *("flight", "LJ", "TE", "DF", "DP", "FE", "SA", "EC", "SL", "CM", "UN"),
}
EVENTS = {
    *("collected", "removed", "SL countered", "FE countered", "SA countered", "reopened window asks again"),
    *("walk undone", "FE undone", "SA undone", "EC undone", "all treasures gone", "stalled"),
}
RARE_EVENTS = {"three UN in a duel", "SA undone, card spent", "EC undone, card spent"}
OPTIONS = {
    *((name, value) for name, values in naive.OPTION_VALUES.items() for value in values),
    *(("stall_rounds", value) for value in ROUNDS),
    *(("coin_values", value) for value in COINS),
    *(("players", players) for players, _mode in SEATINGS),
}


def test_a_sample_of_guided_games_agrees_and_goes_everywhere() -> None:
    seen = Counter[Any]()
    for players, mode in SEATINGS:
        for seed in range(SAMPLE):
            seen += Table(players, mode, seed).play()
    wanted = PHASES | KINDS | EVENTS | RARE_EVENTS | OPTIONS | {(name, "compared") for name in LONG_LISTS}
    assert wanted - seen.keys() == set()


@pytest.mark.referee_long
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize(("players", "mode"), SEATINGS)
def test_two_thousand_guided_games_agree(players: int, mode: str, block: int) -> None:
    seen = Counter[Any]()
    for seed in range(block * ALL // BLOCKS, (block + 1) * ALL // BLOCKS):
        seen += Table(players, mode, seed).play()
    one_each = set() if has_pairs(players, mode) else {"CHOOSE_HUNTER", "hunter"}
    assert (PHASES | KINDS | EVENTS) - one_each - seen.keys() == set()


def has_pairs(players: int, mode: str) -> bool:
    return len(naive.default_colours(players, mode)[0]) > 1
