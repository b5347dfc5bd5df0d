"""Bots see hidden copies only, choose legal actions, and the better one wins."""

import pytest

from drachenhort import Match, all_games, generator
from drachenhort.bots import BOTS, make_bot
from drachenhort.kernel.errors import UnknownBot
from drachenhort.simulation import play_out
from tests.bots.thinking import quick_bot
from tests.conformance.playing import JIT_IS_ON, in_another_world, positions_of
from tests.ours import OUR_GAMES

NAMES = list(BOTS) if JIT_IS_ON else ["random", "greedy"]
"""Uncompiled, a search would take for ever."""


def played_out(match: Match, names: list[str], seed: int) -> Match:
    """A match between bots, to its end; levels think next to nothing."""
    bots = [quick_bot(name, seed + seat, 0.001) for seat, name in enumerate(names)]
    play_out(match, bots, generator(seed))
    return match


def for_two(game: str, **options: object) -> Match:
    """A match for two that comes to an end even among bots."""
    return Match(game, players=2, **{**all_games()[game].limits(), **options})


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", OUR_GAMES)
def test_equal_seeds_play_equal_games(game: str, name: str) -> None:
    one, two = (played_out(for_two(game), [name] * 2, 5) for _ in range(2))
    assert one == two and one.outcome is not None


@pytest.mark.parametrize("game", OUR_GAMES)
def test_bots_decide_alike_in_every_world_they_cannot_tell_apart(game: str) -> None:
    """Given the same seed: what a bot is not shown does not move it."""
    rng = generator(1)
    for match in positions_of(game, range(2), 9):
        if match.decider >= 0:
            other = in_another_world(match, match.decider, rng)
            for name in NAMES:
                chosen = [quick_bot(name, 3).choose(m.view(match.decider)) for m in (match, other)]
                assert chosen[0] == chosen[1] and chosen[0] in match.legal_actions()


@pytest.mark.skipif(not JIT_IS_ON, reason="whole games")
@pytest.mark.parametrize("game", OUR_GAMES)
def test_greedy_beats_random(game: str) -> None:
    """Not by luck: 20 of 24 games at least, in either seat."""
    options = {"layout": "random"} if game == "schatzinsel" else {}
    won = 0
    for seed in range(24):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        outcome = played_out(for_two(game, **options), names, seed).outcome
        won += outcome is not None and outcome.winners == (names.index("greedy"),)
    assert won >= 20


def test_a_view_holds_nothing_but_the_hidden_copy() -> None:
    match = Match("goldener_drache")
    match.play_all("start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E")
    view = match.view(1)
    assert view.actions == ()
    assert view.state.rack[0].tolist() == sorted(view.state.rack[0].tolist())  # the order says nothing
    assert view.state.rack[1].tolist() == [1, 5, 4, 2, 3]


def test_an_unknown_bot_gets_a_suggestion() -> None:
    with pytest.raises(UnknownBot, match="did you mean greedy"):
        make_bot("greddy", 1)
    with pytest.raises(UnknownBot, match="random, greedy"):
        make_bot("zzz", 1)
