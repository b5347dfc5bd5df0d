"""Intervals: how far a share may be from what was counted."""

from collections.abc import Sequence
from math import sqrt

import numpy as np

Interval = tuple[float, float]

Z_95 = 1.959963984540054
"""Standard deviations to either side that hold 95 % of a normal distribution."""
Z_999 = 3.290526731491926
"""The same for 99.9 %."""
RESAMPLES = 4000


def wilson(share: float, games: int, z: float = Z_95) -> Interval:
    """Wilson's interval of a share of `games` independent games; a tie of two counts as half a win."""
    if games == 0:
        return 0.0, 1.0
    spread = z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def bootstrap(blocks: Sequence[float], seed: int = 0) -> Interval | None:
    """The 95 % interval of the mean over paired blocks, by drawing whole blocks again and again.

    Games of a block share their chance, so blocks are what is independent. Equal blocks and seeds give equal
    intervals. None where all blocks are alike: drawing them again would claim to be certain.
    """
    values = np.array(blocks, np.float64)
    if len(values) == 0 or values.min() == values.max():
        return None
    rng = np.random.default_rng(seed)
    means = [values[rng.integers(0, len(values), len(values))].mean() for _ in range(RESAMPLES)]
    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)


def worth_of_pairing(blocks: Sequence[float], games: int) -> float | None:
    """To how many games with chance of their own the paired ones are equal; None where it cannot be said."""
    values = np.array(blocks, np.float64)
    share = float(values.mean()) if len(values) else 0.0
    if len(values) < 2 or values.std() == 0 or not 0 < share < 1:
        return None
    return min(float(share * (1 - share) / (values.var(ddof=1) / len(values))), 100.0 * games)
