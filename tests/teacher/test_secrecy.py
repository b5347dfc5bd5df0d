"""Non-interference: hints and judgements do not change when what a seat cannot know is dealt anew."""

import json
from dataclasses import asdict

import pytest

from drachenhort import generator
from drachenhort.bots import Budget, Search
from drachenhort.kernel.match import Match
from drachenhort.teacher import hints
from drachenhort.teacher.judging import judge
from tests.conformance.playing import bytes_of, in_another_world, positions_of
from tests.ours import OUR_GAMES
from tests.teacher.situations import TINY


def told(match: Match, seat: int) -> str:
    """All that the teacher says about a decision, for each of some actions that could have been played."""
    view = match.view(seat)
    said = [json.dumps(hints(view, Budget(30), generator(4)).to_json())]
    search = Search(match.game)
    for action in (view.actions[0], view.actions[-1]):
        verdict = judge(search, view, (action,), TINY, 7)
        said.append(json.dumps(asdict(verdict), default=str))
    return "\n".join(said)


@pytest.mark.parametrize("game", OUR_GAMES)
def test_what_a_seat_cannot_know_changes_neither_hints_nor_costs(game: str) -> None:
    rng, differing = generator(1), 0
    positions = [match.copy() for match in positions_of(game, range(3), 17) if _has_whole_choices(match)]
    for match in positions[:: max(1, len(positions) // 10)]:
        other = in_another_world(match, match.decider, rng)
        differing += bytes_of(match.state) != bytes_of(other.state)
        assert told(match, match.decider) == told(other, match.decider)
    assert differing or game == "schatzinsel", "where there are secrets, they were dealt anew"


def _has_whole_choices(match: Match) -> bool:
    """Does somebody decide, and not in parts?"""
    if match.decider < 0 or match.is_midway:
        return False
    actions = match.legal_actions()
    for action in (actions[0], actions[-1]):
        twin = match.copy()
        twin.play_action(action)
        if twin.is_midway:
            return False
    return True
