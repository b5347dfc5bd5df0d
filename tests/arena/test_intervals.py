"""Intervals have the values that textbooks give, and ratings the order of strength."""

import numpy as np
import pytest

from drachenhort.arena.intervals import bootstrap, wilson, worth_of_pairing
from drachenhort.arena.ratings import can_rate, rate


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (50, 100, 0.4038, 0.5962),
        (1, 29, 0.0061, 0.1718),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, method 3
        (15, 148, 0.0624, 0.1605),  # Newcombe 1998, method 3
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=6e-5)


def test_of_no_games_nothing_is_known() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0) and bootstrap([]) is None


def test_bootstrap_agrees_with_the_normal_distribution_of_a_mean() -> None:
    blocks = np.random.default_rng(3).choice([0.0, 0.5, 1.0], 400).tolist()
    mean, error = np.mean(blocks), np.std(blocks) / 20
    found = bootstrap(blocks)
    assert found == pytest.approx((mean - 1.96 * error, mean + 1.96 * error), abs=0.006)
    assert found == bootstrap(blocks)


def test_equal_blocks_claim_no_certainty() -> None:
    assert bootstrap([0.5] * 50) is None and worth_of_pairing([0.5] * 50, 100) is None


def test_pairing_is_worth_more_where_blocks_balance() -> None:
    """Where chance decides, each of two paired games is won by another bot, and little doubt is left."""
    balanced = [0.5] * 45 + [1.0] * 5
    worth = worth_of_pairing(balanced, 100)
    assert worth is not None and worth > 300
    independent = [0.0, 0.5, 0.5, 1.0] * 25
    assert worth_of_pairing(independent, 200) == pytest.approx(200, rel=0.02)


@pytest.mark.skipif(not can_rate(), reason="openskill is not installed")
def test_ratings_follow_the_results() -> None:
    games = [(["a", "b", "b"], [1, 2, 3]), (["b", "c", "a"], [2, 3, 1]), (["c", "a"], [2, 1])] * 10
    rated = rate(games)
    assert rated["a"].mu > rated["b"].mu > rated["c"].mu and rated["a"].sigma < 25 / 3
    assert rated == rate(games)
