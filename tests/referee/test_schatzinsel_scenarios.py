"""The ledger's scenarios of Die Schatzinsel once more, with the naive referee looking on.

What a scenario promises is written once, in `tests/schatzinsel/test_scenarios.py`, and asked of the engine.
Here the referee is set before every token where the engine is, and must offer, refuse and do the same.
"""

from collections.abc import Iterator
from unittest import mock

import pytest

from drachenhort import Match
from drachenhort.kernel.errors import ActionError
from drachenhort.kernel.match import Entry
from tests.schatzinsel.test_scenarios import *  # noqa: F403 - all of them are run again

from .test_schatzinsel_agreement import compare, referee_of

play_alone = Match.play


def play_both(match: Match, token: str, seat: int | None = None) -> Entry:
    """Play a token on both sides, or let both refuse it."""
    referee = referee_of(match)
    compare(match, referee)
    try:
        entry = play_alone(match, token, seat)
    except ActionError:
        assert token not in referee.choices()
        raise
    assert referee.play(token) == list(entry.aftermath) == []
    compare(match, referee)
    return entry


@pytest.fixture(autouse=True)
def looking_on() -> Iterator[None]:
    with mock.patch.object(Match, "play", play_both):
        yield
