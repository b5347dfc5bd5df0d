"""Generators that depend on a seed and on what is asked, and on nothing that came before."""

from hashlib import blake2b

from drachenhort.kernel.game import State
from drachenhort.kernel.nature import Generator, generator


def seed_for(seed: int, state: State, number: int = 0) -> int:
    """A seed for one situation, or for the hidden copy of one; `number` tells several of them apart."""
    digest = blake2b(state.tobytes(), digest_size=8, key=b"%d/%d" % (seed, number)).digest()
    return int.from_bytes(digest, "little") >> 1


def generator_for(seed: int, state: State, number: int = 0) -> Generator:
    """A generator for one situation."""
    return generator(seed_for(seed, state, number))
