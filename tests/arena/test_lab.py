"""What the lab notes of a game is what happened in it."""

from collections import Counter

import pytest

from drachenhort import Match, generator, make_bot, play_out
from drachenhort.arena.lab import observe, study
from drachenhort.arena.workers import workers
from drachenhort.kernel.seats import NATURE
from tests.arena.making import matchup
from tests.ours import OUR_GAMES


@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_game_is_noted_as_it_was_played(game: str) -> None:
    match = Match(game, players=2, **OUR_GAMES[game].limits())
    play_out(match, [make_bot("greedy", 1), make_bot("greedy", 2)], generator(3))
    noted = observe(match, (0, 1))
    now, kinds, decisions = match.replayed(0), Counter[str](), 0
    for action in match.actions:
        if now.decider != NATURE:
            kinds[match.game.act.decode(action)[0]] += 1
            decisions += 1
        now.play_action(action)
    assert {name: uses.taken for name, uses in noted.kinds.items() if uses.taken} == kinds
    assert len(noted.choices) == decisions and decisions + sum(u.taken for u in noted.chance.values()) == len(
        match
    )
    assert all(
        uses.taken <= uses.offered and set(uses.taken_by) <= uses.offered_to for uses in noted.tokens.values()
    )
    assert noted.played.places == match.outcome.places  # type: ignore[union-attr]
    assert len(noted.leaders) >= noted.played.turns and set(noted.leaders) <= {0, 1, -3}


def test_a_study_adds_up() -> None:
    with workers(1) as hands:
        found = study(matchup("random", "random"), 7, hands)
    figures = found.figures()
    assert found.games == 8 and sum(found.seat_shares) == pytest.approx(1)
    assert sum(share for _code, _rule, share in found.endings) == pytest.approx(1)
    assert figures["most_choices"] == 120 and 0 < figures["forced"] < 1
    assert figures["median_turns"] <= max(found.turns)
    assert found.leads[-1] > 0.5  # at the end the estimate knows who wins
    both = next(kind for kind in found.kinds if kind.name == "rack")
    assert both.share == both.by_winners == found.fair and both.rate == 1 and both.games == 1
