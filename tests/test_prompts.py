"""What people read at every step: a question after each touch, what is at stake, names that one can see."""

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from drachenhort.kernel.match import Match
from drachenhort.kernel.scene import Scene
from drachenhort.kernel.text import LANGUAGES
from tests.ours import OUR_GAMES

DECISIONS = 260
HIDDEN_NAMES = {
    "dracheninsel": r"@[RSYNBG]\b|\bTS\b|\bt[RSYNBG]{1,2}\b",
    "drachenland": r"\b[sVE]\d+\b",
    "schatzinsel": r"\b(SR|SB|GR|GB)\b",
    "goldener_drache": r"\b(SW|SE|[NSWE])\b",
    "icarius": r"\b(HG|HD|[HBGD])\b",
}
"""Names of the notation that are printed nowhere."""


@cache
def decisions(game: str, language: str) -> tuple[Scene, ...]:
    """What whoever decides sees in one random game, the same one in every language."""
    return tuple(_played(game, language))


def _played(game: str, language: str) -> Iterator[Scene]:
    match, dice = Match(game), random.Random(14)
    for _decision in range(DECISIONS):
        if match.is_over:
            return
        if match.decider >= 0:
            yield match.scene(match.decider, language)
        match.play(dice.choice(match.choices()))


def sentences(scene: Scene) -> Iterator[str]:
    """All that a scene says in words about the decision."""
    yield scene.prompt.text
    yield scene.prompt.stakes
    yield from (step.text for step in scene.steps)
    yield from (touch.label for touch in scene.touches)


CASES = [(game, language) for game in OUR_GAMES for language in LANGUAGES]


@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_touch_on_the_way_has_a_question_of_its_own(game: str, language: str) -> None:
    for scene in decisions(game, language):
        ways = {touch.path[:many] for touch in scene.touches for many in range(1, len(touch.path))}
        assert {step.path for step in scene.steps} == ways
        assert all(scene.asked_after(way) not in ("", scene.prompt.text) for way in ways)


@pytest.mark.parametrize(("game", "language"), CASES)
def test_no_sentence_uses_a_name_that_is_printed_nowhere(game: str, language: str) -> None:
    for scene in decisions(game, language):
        for sentence in sentences(scene):
            assert not re.search(HIDDEN_NAMES[game], sentence), sentence


@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_name_in_a_sentence_stands_on_the_board(game: str) -> None:
    for scene in decisions(game, "en"):
        printed = {space.name for space in scene.spaces}
        for sentence in sentences(scene):
            assert set(re.findall(r"\b[a-k]\d+\b", sentence)) <= printed, sentence
            assert set(re.findall(r"\b(?:disc|volcano|recess) (\d+)\b", sentence)) <= printed, sentence


@pytest.mark.parametrize("game", OUR_GAMES)
def test_what_a_question_speaks_of_lies_on_the_table(game: str) -> None:
    scenes = decisions(game, "en")
    assert any(scene.prompt.about for scene in scenes)
    assert all(set(scene.prompt.about) <= {*scene.element_ids()} for scene in scenes)


@pytest.mark.parametrize(("game", "language"), CASES)
def test_cards_tokens_and_discs_say_what_they_do(game: str, language: str) -> None:
    for scene in decisions(game, language):
        shown = [piece for piece in scene.pieces if piece.kind in ("card", "token") and piece.face]
        spent = [counter for counter in scene.counters if counter.kind in ("storm", "lightning")]
        assert all([*(piece.does for piece in shown), *(counter.does for counter in spent)])


@pytest.mark.parametrize("game", OUR_GAMES)
def test_what_is_at_stake_is_told_in_the_readers_language(game: str) -> None:
    told = [{scene.prompt.stakes for scene in decisions(game, language)} - {""} for language in LANGUAGES]
    assert all(told)
    assert told[0].isdisjoint(told[1] | told[2])


def test_only_whoever_decides_reads_what_is_at_stake() -> None:
    match = Match("goldener_drache")
    while not match.scene(max(match.decider, 0)).prompt.stakes:
        match.play(match.choices()[0])
    assert [bool(match.scene(seat).prompt.stakes) for seat in (match.decider, 1 - match.decider, -3)] == [
        True,
        False,
        False,
    ]


def test_a_game_that_says_nothing_gets_plain_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("goldener_drache")
    monkeypatch.setattr(match.game.scenes, "next_question", lambda *_: None)
    assert match.scene(0).asked_after(("rack1.1",)) == "north wind: now choose a place on the board."
