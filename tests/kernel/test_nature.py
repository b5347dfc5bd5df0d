"""NATURE's generator is NumPy's SFC64, and what is drawn from it is exactly distributed."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from drachenhort import Match, NotYourDecision, generator
from drachenhort.kernel.nature import below, next_word, shuffle, weighted


@pytest.mark.parametrize("seed", [0, 1, 2026, 2**64 + 1])
def test_the_stream_is_numpys_sfc64(seed: int) -> None:
    ours, theirs = generator(seed), np.random.SFC64(seed)
    assert [int(next_word(ours)) for _ in range(1000)] == theirs.random_raw(1000).tolist()


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 120, 2**31 + 11])
def test_below_is_in_range_and_even(bound: int) -> None:
    rng = generator(5)
    drawn = [below(rng, bound) for _ in range(3000)]
    assert min(drawn) >= 0 and max(drawn) < bound
    assert abs(np.mean(drawn) - (bound - 1) / 2) <= bound / 50


class Words:
    """A generator that gives prepared 64-bit words: SFC64 whose first word is a + b + counter."""

    @staticmethod
    def of(high: int) -> "np.ndarray[tuple[int], np.dtype[np.uint64]]":
        return np.array([high << 32, 0, 0, 0], np.uint64)


def test_below_rejects_what_would_make_it_uneven() -> None:
    """2**32 is no multiple of 3: of the 32-bit words one, 0, is thrown away, the others fall evenly."""
    rng = Words.of(0)
    below(rng, 3)
    assert rng[3] > 1  # it was drawn again
    rng = Words.of(1)
    assert below(rng, 3) == 0 and rng[3] == 1


def test_weighted_draws_in_proportion() -> None:
    weights = np.array([1, 0, 3, 4], np.int32)
    rng = generator(11)
    drawn = np.bincount([weighted(rng, weights, 4) for _ in range(8000)], minlength=4)
    assert drawn[1] == 0
    assert np.abs(drawn / 8000 - weights / 8).max() < 0.02


def test_shuffle_reaches_every_order_equally_often() -> None:
    rng, seen = generator(13), Counter[tuple[int, ...]]()
    for _ in range(6000):
        items = np.arange(5)
        shuffle(rng, items, 1, 3)
        assert items[0] == 0 and items[4] == 4
        seen[tuple(items.tolist())] += 1
    assert len(seen) == 6 and all(abs(count - 1000) < 150 for count in seen.values())


def test_probabilities_are_exact_fractions() -> None:
    """GD-08: each seat begins with the same weight."""
    match = Match("goldener_drache", players=3, first_player="random")
    assert match.probabilities() == {f"first:{seat}": Fraction(1, 3) for seat in (1, 2, 3)}
    match.play("first:2")
    with pytest.raises(NotYourDecision):
        match.probabilities()


def test_equal_seeds_give_equal_decisions() -> None:
    firsts = [Match("icarius", players=5, first_player="random") for _ in range(2)]
    assert firsts[0].let_nature(generator(3)) == firsts[1].let_nature(generator(3))
