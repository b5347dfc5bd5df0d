"""The compiled rules of Die Schatzinsel and the naive referee agree at every decision."""

import random
from fractions import Fraction

import pytest

from drachenhort import NATURE, OVER, Match

from . import schatzinsel as naive
from .test_schatzinsel_self import given, late_game, random_layout, random_options

SAMPLE, LATE, ALL = 40, 60, 2000
"""Games from set-up and late games in every run of the tests, and games by `make referee`."""
BLOCKS = 4
"""Parts of a sample, so that two processes can share it."""


def play_both(match: Match, referee: naive.Referee, dice: random.Random) -> None:
    """One random game, token by token on both sides."""
    compare(match, referee)
    while match.decider != OVER:
        token = chosen(match, dice)
        assert referee.play(token) == list(match.play(token).aftermath) == []
        compare(match, referee)


def chosen(match: Match, dice: random.Random) -> str:
    """A random token; NATURE's by the engine's own odds, which have been compared."""
    if match.decider != NATURE:
        return dice.choice(match.choices())
    odds = match.probabilities()
    return dice.choices(list(odds), [float(chance) for chance in odds.values()])[0]


def compare(match: Match, referee: naive.Referee) -> None:
    """Decider, choices, odds, position and result are the same."""
    assert match.decider == {naive.NATURE: NATURE, naive.OVER: OVER}.get(referee.decider(), referee.decider())
    choices = referee.choices()
    assert sorted(match.choices()) == sorted(choices)
    if match.decider == NATURE:
        weights = referee.weights()
        odds = {token: Fraction(w, sum(weights)) for token, w in zip(choices, weights, strict=True)}
        assert match.probabilities() == odds
    ours, theirs = naive.in_ledger(match.position()), referee.position()
    ours["opt"] = {name: ours["opt"][name] for name in theirs["opt"]}
    assert {name: ours[name] for name in theirs} == theirs
    compare_results(match, referee, ours["winner"])


def compare_results(match: Match, referee: naive.Referee, told: str | None) -> None:
    winner, outcome = referee.winner(), match.outcome
    assert told == (None if winner is None else naive.COLOURS[winner])
    assert (outcome is None) == (referee.decider() != naive.OVER)
    if outcome is not None:
        assert outcome.is_draw if winner is None else outcome.winners == (winner,)
        assert list(outcome.points) == referee.scores()


def referee_of(match: Match) -> naive.Referee:
    """The referee in the same situation; it knows neither layouts nor what was shown last."""
    own, position = naive.Referee().position(), naive.in_ledger(match.position())
    position["opt"] = {name: position["opt"][name] for name in own["opt"]}
    return naive.Referee.from_position({name: position[name] for name in own})


def from_setup(seed: int) -> tuple[Match, naive.Referee, random.Random]:
    """Both sides before the first draw, or with the same given layout, with the same random options."""
    dice = random.Random(f"referee schatzinsel {seed}")
    options = random_options(dice)
    if seed % 4:
        return Match("schatzinsel", **options), naive.Referee(**options), dice
    layout = random_layout(dice)
    return Match("schatzinsel", layout=layout, **options), given(layout, ph="TURN_START", **options), dice


def from_late_game(seed: int) -> tuple[Match, naive.Referee, random.Random]:
    """Both sides in a game in which nearly all figures are on board."""
    dice = random.Random(f"referee schatzinsel late {seed}")
    referee = late_game(dice)
    return Match.from_position(referee.position(), "schatzinsel"), referee, dice


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_sample_of_random_games_agrees(block: int) -> None:
    for seed in range(block, SAMPLE, BLOCKS):
        play_both(*from_setup(seed))


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_sample_of_late_games_agrees(block: int) -> None:
    """Figures return from the ship in most of them (TI-70 to TI-76)."""
    for seed in range(block, LATE, BLOCKS):
        play_both(*from_late_game(seed))


@pytest.mark.referee_long
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_random_games_agree(block: int) -> None:
    for seed in range(block * ALL // 20, (block + 1) * ALL // 20):
        play_both(*(from_late_game(seed) if seed % 2 else from_setup(seed)))
