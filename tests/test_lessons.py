"""Every lesson is a test of the rules it names, played in every way it allows, as a learner touches it."""

import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from drachenhort.kernel.game import Game, all_games
from drachenhort.kernel.text import LANGUAGES
from drachenhort.lessons import (
    DONE,
    OTHER,
    PART,
    REFUSED,
    BadLesson,
    Lesson,
    Pupil,
    UnknownLesson,
    find_lesson as found,
    lessons_of,
)
from drachenhort.lessons.checking import LONGEST, problems
from drachenhort.lessons.lesson import read_lesson
from tests.ours import OUR_GAMES
from tests.server.browser import DRAGON, Browser
from tests.server.running import Running, cold, server

__all__ = ["cold", "server"]

GAMES = list(OUR_GAMES.values())
LESSONS = [
    pytest.param(game, lesson, id=f"{game.id}-{lesson.id}-{'-'.join(lesson.rules)}")
    for game in GAMES
    for lesson in lessons_of(game)
]
DRAGONS, ISLAND = all_games()[DRAGON], all_games()["dracheninsel"]
WIND = "02-wind"


def texts(lesson: Lesson) -> Iterator[str]:
    for told in (lesson.title, *(step.say for step in lesson.steps), *(step.then for step in lesson.steps)):
        if told is not None:
            yield from (told[language] for language in LANGUAGES)


# ---- the files -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_the_lesson_says_what_the_rules_do(game: Game, lesson: Lesson) -> None:
    assert list(problems(lesson, game)) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_its_lessons(game: Game) -> None:
    assert 6 <= len(lessons_of(game)) <= 12
    forbidden = [step.rule for lesson in lessons_of(game) for step in lesson.steps if step.rule]
    assert len(set(forbidden)) >= 3, "curious learners meet several rules"
    assert all(len(text) <= LONGEST for lesson in lessons_of(game) for text in texts(lesson))


def test_every_file_is_somebodys_lesson() -> None:
    files = {
        Path(str(file)).stem
        for package in {game.package for game in GAMES}
        for file in resources.files(package).joinpath("lessons").iterdir()
    }
    assert files == {lesson.id for game in GAMES for lesson in lessons_of(game)}


# ---- a lesson that is not true ----------------------------------------------------------------------


def spoilt(change: Any) -> list[str]:
    """What the checker says of a lesson after a change to its file."""
    path = resources.files(DRAGONS.package).joinpath("lessons", f"{WIND}.json")
    data = json.loads(path.read_text("utf-8"))
    change(data)
    return list(problems(read_lesson(WIND, json.dumps(data)), DRAGONS))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data["steps"][1].update(rule="GD-14"), "refused by GD-22, not by GD-14"),
        (lambda data: data["steps"][1].update(rule="GD-23"), "which the lesson does not name"),
        (lambda data: data["steps"][2].update({"try": ["1SW"]}), "1SW is refused"),
        (lambda data: data["steps"][2]["after"].update(dragon1="e3"), "dragon1 shows ('e2', 'red'), not e3"),
        (lambda data: data["steps"][2]["after"].update(moves=1), "moves shows (2,), not 1"),
        (lambda data: data["steps"][2].pop("after"), "does not say what the table shows"),
        (lambda data: data["steps"][2].update(replies=["2S"]), "IllegalAction"),
        (lambda data: data["steps"][0].update(point=["z9"]), "points at z9"),
        (lambda data: data["steps"][0]["say"].pop("de"), "is told in en, fr"),
        (lambda data: data["steps"][0]["say"].update(en="x" * 221), "has 221 characters in en"),
        (lambda data: data["title"].update(fr="Quoi?"), "spaced badly in French"),
        (lambda data: data["rules"].append("GD-99"), "there is no rule GD-99"),
        (lambda data: data["names"].update(en=["You"]), "names must be 2"),
        (lambda data: data["position"].update(active=9), "BadPosition"),
    ],
)
def test_the_checker_finds_what_is_wrong(change: Any, said: str) -> None:
    assert any(said in problem for problem in spoilt(change)), spoilt(change)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"steps": [{}]}', '{"steps": [{"say": {}, "look": true, "more": 1}]}']
)
def test_a_file_that_is_no_lesson_is_refused(text: str) -> None:
    with pytest.raises(BadLesson):
        read_lesson("x", text)


# ---- a learner --------------------------------------------------------------------------------------


def test_a_learner_goes_on_only_by_what_is_asked() -> None:
    pupil = Pupil(found(DRAGONS, WIND))
    assert pupil.act("1S").verdict == OTHER and pupil.at == 0
    assert pupil.act("").verdict == DONE
    assert pupil.act("1S").verdict == OTHER, "first the mistake, please"
    answer = pupil.act("1SE")
    assert (answer.verdict, answer.error and answer.error.rule, pupil.at) == (REFUSED, "GD-22", 2)
    before = pupil.match.position()
    assert pupil.act("2S").verdict == OTHER, "legal, but not what is asked"
    assert pupil.act("1W").verdict == REFUSED and pupil.at == 2
    assert pupil.match.position() == before
    assert pupil.act("1S").verdict == DONE and pupil.step is None
    assert pupil.act("1S").verdict == OTHER
    again = Pupil(pupil.lesson, pupil.done)
    assert again.match == pupil.match and again.done == ["", "1SE", "1S"]


def test_what_was_not_done_so_cannot_be_claimed() -> None:
    for done in (["1S"], ["", "1S"], ["", "", ""], ["", "1SE", "1S", ""]):
        with pytest.raises(BadLesson):
            Pupil(found(DRAGONS, WIND), done)


def test_an_action_in_parts_is_one_step() -> None:
    pupil = Pupil(found(ISLAND, "05-dragons"), ["d5=tS"])
    assert {way.action for way in pupil.ways(pupil.scene())} == {"FL"}
    assert pupil.act("FL").verdict == PART and pupil.at == 1
    assert {way.action for way in pupil.ways(pupil.scene())} == {"FL>e6=tY"}
    assert pupil.act("FL>e6=tY").verdict == DONE and pupil.at == 2
    whole = Pupil(pupil.lesson, ["d5=tS", "FL>e6=tY"])
    assert whole.match == pupil.match


def test_an_unknown_lesson_is_not_found() -> None:
    with pytest.raises(UnknownLesson):
        found(DRAGONS, "99-nothing")
    with pytest.raises(UnknownLesson):
        found(DRAGONS, "11-icarius-sun")  # it lies in the same folder


# ---- over HTTP --------------------------------------------------------------------------------------

HERE = f"/api/games/{DRAGON}/lessons"


def learn(person: Browser, moves: list[str], action: str | None, language: str = "en") -> Any:
    return person.post(f"{HERE}/{WIND}?language={language}", {"moves": moves, "action": action})


def test_the_lessons_are_listed_in_the_readers_language(server: Running) -> None:
    listed = [server.browser().get(f"{HERE}?language={code}") for code in LANGUAGES]
    for code, lessons in zip(LANGUAGES, listed, strict=True):
        assert [
            (lesson["id"], lesson["title"], lesson["steps"], tuple(lesson["rules"])) for lesson in lessons
        ] == [
            (lesson.id, lesson.title[code], len(lesson.steps), lesson.rules) for lesson in lessons_of(DRAGONS)
        ]


def test_a_lesson_is_learnt_step_by_step(server: Running) -> None:
    person = server.browser()
    now = learn(person, [], None)
    assert (now["at"], now["of"], now["kind"], now["verdict"]) == (0, 3, "look", None)
    now = learn(person, now["moves"], "")
    way = {"action": "1SE", "path": ["rack1.3"], "label": "", "is_forced": False, "confirm": "", "then": []}
    assert (now["kind"], now["ways"]) == ("wrong", [way])
    now = learn(person, now["moves"], "1SE")
    assert (now["verdict"], now["at"]) == ("refused", 2)
    assert (now["problem"]["code"], now["problem"]["rule"]) == ("action/illegal", "GD-22")
    assert now["told"] == found(DRAGONS, WIND).steps[1].then["en"]  # type: ignore[index]
    assert [way["path"] for way in now["ways"]] == [["dragon1", "e2"]]
    other = learn(person, now["moves"], "2S")
    assert (other["verdict"], other["at"], other["scene"]) == ("other", 2, now["scene"])
    now = learn(person, now["moves"], "1S")
    assert (now["verdict"], now["at"], now["kind"], now["say"]) == ("done", 3, None, "")
    assert {"id": "dragon1", "at": "e2"}.items() <= next(
        piece for piece in now["scene"]["pieces"] if piece["id"] == "dragon1"
    ).items()


def test_texts_and_scene_are_in_the_readers_language(server: Running) -> None:
    for code in LANGUAGES:
        now = learn(server.browser(), [], None, code)
        assert now["say"] == found(DRAGONS, WIND).steps[0].say[code]
        assert now["scene"]["language"] == code


def test_wrong_requests_are_answered_by_one_sentence(server: Running) -> None:
    person = server.browser()
    looks: dict[str, Any] = {"moves": [], "action": None}
    assert person.refused("POST", f"{HERE}/nothing", looks) == (404, "lesson/unknown")
    assert person.refused("POST", "/api/games/chess/lessons/x", looks) == (404, "game/unknown")
    assert person.refused("GET", "/api/games/chess/lessons") == (404, "game/unknown")
    assert person.refused("POST", f"{HERE}/{WIND}", {"moves": ["1S"]}) == (400, "lesson/bad")
    assert person.refused("POST", f"{HERE}/{WIND}", {"moves": [""] * 61}) == (422, "request/bad")
    assert person.refused("GET", f"{HERE}/{WIND}") == (405, "request/unknown")


def test_a_game_that_is_still_being_compiled_teaches_already(cold: Running) -> None:
    person = cold.browser()
    assert len(person.get(HERE)) == len(lessons_of(DRAGONS))
    assert person.ask("POST", f"{HERE}/{WIND}", {"moves": []}).status_code == 200
