"""The log of our games is told by meaning in every language: no coordinates, notation or half actions."""

import random

import pytest

from benchmarks.log_lines import Count, count_lines, notation, played
from drachenhort import SPECTATOR, Match
from drachenhort.chronicle.story import Chronicle
from drachenhort.conformance import Trial
from drachenhort.kernel.folder import written
from drachenhort.kernel.text import LANGUAGES
from tests.ours import OUR_GAMES

REPORTING = [id for id, game in OUR_GAMES.items() if "report" in written(game.package, "explain")]

LONGEST = 120
"""Decisions of a random game."""


@pytest.mark.parametrize("game_id", REPORTING)
def test_no_line_speaks_in_notation(game_id: str) -> None:
    match = played(OUR_GAMES[game_id], 5)
    for language in LANGUAGES:
        count = Count()
        count_lines(match, language, count)
        assert (count.odd, count.lines > 10) == ([], True)


@pytest.mark.parametrize("game_id", REPORTING)
def test_lines_of_random_games_are_plain_and_light_what_is_there(game_id: str) -> None:
    """With any options, for a seat and for everybody; what is unseen is told, too."""
    for seed in range(2):
        match = ended(game_id, seed)
        language = random.Random(seed).choice(LANGUAGES)
        for seat in (seed, SPECTATOR if seed else None):
            for line, then in Chronicle(match, seat, language, as_it_was=True).tell():
                scene = then.scene(SPECTATOR if seat is None else seat, language)
                assert not list(notation(line.told, line.token, scene)), line.told
                assert line.told or line.is_silent
                assert line.told.startswith(line.lead)
                assert set(line.about) <= set(scene.element_ids())


@pytest.mark.parametrize("game_id", REPORTING)
def test_what_is_big_is_rare(game_id: str) -> None:
    match = played(OUR_GAMES[game_id], 5)
    lines = [line for line, _then in Chronicle(match, 0, "en", as_it_was=True).tell() if line.told]
    big = [line for line in lines if line.is_big]
    assert 0 < len(big) <= len(lines) / 4


def ended(game_id: str, seed: int) -> Match:
    """A random game, at its end or where the trial leaves it."""
    *_rest, match = Trial(OUR_GAMES[game_id], longest=LONGEST).random_match(seed)
    return match


def test_an_action_that_is_half_done_has_no_line() -> None:
    match = next(match for match in Trial(OUR_GAMES["dracheninsel"]).positions() if match.is_midway)
    seat = match.decider
    lines = [line for line, _then in Chronicle(match, seat, "en").tell()]
    assert match.log(seat)[-1].number == lines[-1].number + 1
