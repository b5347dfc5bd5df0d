"""The compiled rules of Drachenland and the naive referee agree at every decision of random games."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from drachenhort import NATURE, OVER, Match

from . import drachenland as naive
from .drachenland.board import PRINTED
from .drachenland.driving import KINDS, Driver, drawn_options, kind_of, late_game
from .drachenland.pieces import GEMS, RINGS

PLAYERS = (2, 3, 4)
SAMPLE, LATE, ALL, BLOCKS = 12, 40, 2000, 20
"""For each number of players: games from set-up and late games in every run of the tests, and games by
`make referee`, there in so many blocks."""
POSITIONS = 0.15
"""Share of the decisions at which whole positions are compared, which takes longest."""
WHOLE_EVERY = 100
"""One in so many of the long run's games has default options and is played from set-up to its end."""


class Table:
    """One game on both sides, and what happened in it."""

    def __init__(self, match: Match, referee: naive.Referee, dice: random.Random) -> None:
        self.match, self.referee, self.dice = match, referee, dice
        self.driver = Driver(dice)
        self.seen = Counter[Any](referee.options.items())

    def play(self) -> Counter[Any]:
        """Play to the end; what happened."""
        try:
            self.compare()
            while self.referee.decider() != naive.OVER:
                self.advance(self.driver.token(self.referee))
                self.compare()
        except AssertionError as error:
            tokens = " ".join(entry.token for entry in self.match.log())
            error.add_note(f"{dict(self.match.options)}\n{tokens}\n{self.referee.position()}")
            raise
        has_eggs = any(volcano.eggs for volcano in self.referee.volcanoes.values())
        return self.seen + Counter({"stopped" if has_eggs else "last egg": 1, "games": 1})

    def advance(self, token: str) -> None:
        """Play a token on both sides; the gems of a volcano now and then in one piece on the engine's."""
        self.seen[kind_of(token)] += 1
        assert self.referee.play(token) == []
        if kind_of(token) == "gems" and not self.match.is_midway and self.dice.random() < 0.2:
            name = token.partition("=")[0]
            while len(token) < len(f"{name}=") + PRINTED[name]["gems"]:
                token = self.driver.token(self.referee)
                self.referee.play(token)
        entry = self.match.play(token)
        assert (entry.token, entry.aftermath) == (token, ())

    def compare(self) -> None:
        """Decider, choices, odds, position and result are the same."""
        match, referee = self.match, self.referee
        names = {naive.NATURE: NATURE, naive.OVER: OVER}
        assert match.decider == names.get(referee.decider(), referee.decider())
        assert match.is_midway == bool(referee.dealt)
        choices = referee.choices()
        assert sorted(match.choices()) == sorted(choices)
        if match.decider == NATURE:
            weights = referee.weights()
            odds = {token: Fraction(w, sum(weights)) for token, w in zip(choices, weights, strict=True)}
            assert match.probabilities() == odds
        self.seen[referee.phase] += 1
        if referee.phase in ("HAND", "END") or self.dice.random() < POSITIONS:
            compare_positions(match, referee)
            self.seen["positions"] += 1
        if match.is_over:
            compare_results(match, referee)


def compare_positions(match: Match, referee: naive.Referee) -> None:
    ours, theirs = match.position(), referee.position()
    ours["options"] = {name: in_ledger(ours["options"][name]) for name in theirs["options"]}
    for volcano in ours["volcanoes"].values():
        volcano["tokens"].sort()  # the order means nothing
    assert {name: ours[name] for name in theirs} == theirs


def in_ledger(value: Any) -> Any:
    """The value of an option as the ledger writes it."""
    return "none" if value is None else value


def compare_results(match: Match, referee: naive.Referee) -> None:
    table = np.zeros((match.options.players, 2), np.int32)
    match.game.rules.scores(match.state, table)
    assert table.T.tolist() == [referee.scores(), referee.places()]


def from_setup(players: int, seed: int) -> Table:
    """Both sides before the first decision of NATURE, with the same random options."""
    dice = random.Random(f"referee drachenland {players} {seed}")
    options = drawn_options(players, dice)
    return Table(Match("drachenland", **options), naive.Referee(**options), dice)


def from_late_game(players: int, seed: int) -> Table:
    """Both sides in a game in which few eggs are left."""
    dice = random.Random(f"referee drachenland late {players} {seed}")
    referee = late_game(players, dice)
    return Table(Match.from_position(referee.position(), "drachenland"), referee, dice)


def with_defaults(players: int, seed: int) -> Table:
    """Both sides before the first decision of a game with default options."""
    dice = random.Random(f"referee drachenland whole {players} {seed}")
    return Table(Match("drachenland", players=players), naive.Referee(players=players), dice)


EVENTS = KINDS | {*naive.PHASES, "stopped", "last egg"}
OPTIONS = {(name, value) for name, values in naive.OPTION_VALUES.items() for value in values}


def test_a_sample_of_random_games_agrees_and_goes_everywhere() -> None:
    seen = Counter[Any]()
    for players in PLAYERS:
        for seed in range(SAMPLE):
            seen += from_setup(players, seed).play()
        for seed in range(LATE):
            seen += from_late_game(players, seed).play()
    assert (EVENTS | OPTIONS) - seen.keys() == set()


@pytest.mark.parametrize("players", PLAYERS)
def test_a_whole_game_with_default_options_agrees(players: int) -> None:
    assert with_defaults(players, 0).play()["games"] == 1


@pytest.mark.referee_long
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("players", PLAYERS)
def test_two_thousand_random_games_agree(players: int, block: int) -> None:
    seen = Counter[Any]()
    for seed in range(block * ALL // BLOCKS, (block + 1) * ALL // BLOCKS):
        begin = from_setup if seed % 4 == 0 else from_late_game
        seen += (with_defaults if seed % WHOLE_EVERY == 1 else begin)(players, seed).play()
    assert EVENTS - seen.keys() == set()


def test_ten_thousand_random_hoards_are_grouped_alike() -> None:
    """DL-74 to DL-79: the engine's formula against every way to group a hoard."""
    dice = random.Random("hoards")
    game = ended_game(dice)
    for number in range(2500):
        game.options["tiebreak"] = ("shared", "sets")[number % 2]
        shares = [dice.random() for _ in game.players]
        share_out(game, shares, dice)
        match = Match.from_position(game.position(), "drachenland")
        compare_results(match, game)


def ended_game(dice: random.Random) -> naive.Referee:
    """A game of four that is over, all volcanoes open and emptied."""
    game = next(game for game in iter(lambda: late_game(4, dice), None) if sum(game.unseen.values()) == 1)
    game.phase, game.rolled, game.unused, game.used, game.progress = "END", [2, 3], [3], {"R"}, True
    for volcano in game.volcanoes.values():
        volcano.eggs, volcano.gems = 0, dict.fromkeys(GEMS, 0)
        for kind in volcano.tokens:
            if kind in game.discarded:  # it went with the last egg
                game.discarded[kind] += 1
        volcano.tokens = [kind for kind in volcano.tokens if kind not in game.discarded]
    return game


def share_out(game: naive.Referee, shares: list[float], dice: random.Random) -> None:
    """Give all eggs and gems to the players, and rings to some adventurers."""
    for player in game.players:
        player.eggs, player.gems = 0, dict.fromkeys(GEMS, 0)
        for pawn in player.pawns.values():
            pawn.ring = pawn.space is not None and dice.random() < 0.7
    game.rings = RINGS - sum(pawn.ring for player in game.players for pawn in player.pawns.values())
    for player in dice.choices(game.players, shares, k=18):
        player.eggs += 1
    for kind, count in GEMS.items():
        for player in dice.choices(game.players, shares, k=count):
            player.gems[kind] += 1
