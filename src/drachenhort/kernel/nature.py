"""NATURE's hand: an explicit generator, and the sampling of her weighted decisions.

The generator is NumPy's SFC64, bit for bit, written as a rule so that the same stream runs compiled,
uncompiled and on a GPU. Its whole state is an array of four 64-bit words that the caller owns.
"""

import numpy as np
from numpy.typing import NDArray

from drachenhort.kernel.rule import rule, wrapping_rule

Generator = NDArray[np.uint64]

_11 = np.uint64(11)
_3 = np.uint64(3)
_24 = np.uint64(24)
_40 = np.uint64(40)
_32 = np.uint64(32)
_ONE = np.uint64(1)
_LOW = np.uint64(0xFFFFFFFF)


def generator(seed: int) -> Generator:
    """A fresh generator; equal seeds give equal streams on every machine."""
    words: Generator = np.random.SFC64(seed).state["state"]["state"].copy()
    return words


@wrapping_rule
def next_word(rng):
    """The next 64 random bits."""
    word = rng[0] + rng[1] + rng[3]
    rng[3] += _ONE
    rng[0] = rng[1] ^ (rng[1] >> _11)
    rng[1] = rng[2] + (rng[2] << _3)
    rng[2] = ((rng[2] << _24) | (rng[2] >> _40)) + word
    return word


@rule
def below(rng, bound):
    """A whole number from 0 to `bound` - 1, each exactly equally likely (Lemire); 0 < bound < 2**32."""
    width = np.uint64(bound)
    product = (next_word(rng) >> _32) * width
    if (product & _LOW) < width:
        threshold = (np.uint64(0x100000000) - width) % width
        while (product & _LOW) < threshold:
            product = (next_word(rng) >> _32) * width
    return np.int64(product >> _32)


@rule
def weighted(rng, weights, count):
    """An index below `count`, drawn in proportion to the integer `weights`."""
    total = 0
    for i in range(count):
        total += weights[i]
    rest = below(rng, total)
    for i in range(count - 1):
        if rest < weights[i]:
            return i
        rest -= weights[i]
    return count - 1


@rule
def shuffle(rng, items, start, count):
    """Put items[start : start + count] into a uniformly random order (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(rng, last + 1)
        items[start + last], items[start + other] = items[start + other], items[start + last]
