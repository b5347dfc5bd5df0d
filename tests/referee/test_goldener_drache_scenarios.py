"""The ledger's scenarios of Goldener Drache once more, with the naive referee looking on.

What a scenario promises is written once, in `goldener_drache/test_scenarios.py`, and asked of the engine.
Here the referee is set before every token where the engine is, and must offer, refuse and do the same.
"""

import random
from collections.abc import Iterator
from unittest import mock

import pytest

from drachenhort import Match
from drachenhort.kernel.errors import ActionError
from drachenhort.kernel.match import Entry
from tests.goldener_drache.test_scenarios import *  # noqa: F403 - all of them are run again

from . import goldener_drache as naive
from .test_agreement import compare

del test_t20_the_same_in_icarius  # noqa: F821 - the referee knows one board: see its self-test

play_alone = Match.play
dice = random.Random("scenarios")


def play_both(match: Match, token: str, seat: int | None = None) -> Entry:
    """Play a token on both sides, or let both refuse it."""
    referee = naive.Referee.from_position(match.position())
    compare(match, referee, dice)
    try:
        entry = play_alone(match, token, seat)
    except ActionError:
        assert token not in referee.choices()
        raise
    assert referee.play(token.removesuffix("#")) == list(entry.aftermath)
    compare(match, referee, dice)
    return entry


@pytest.fixture(autouse=True)
def looking_on() -> Iterator[None]:
    with mock.patch.object(Match, "play", play_both):
        yield
