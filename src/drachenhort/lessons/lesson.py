"""What a lesson is, and how it is read from `games/<game>/lessons/NN-name.json`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.folder import data_file
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Match
from drachenhort.kernel.text import Text, Words, as_word

_ = Words("drachenhort")

FOLDER = "lessons"
LOOK, TRY, WRONG = "look", "try", "wrong"
"""The kinds of steps: read on, play one of these, touch what a rule forbids."""

Said = Mapping[str, str]
"""One text in every language."""


class UnknownLesson(HortError):
    """The game has no lesson of that name."""

    code = "lesson/unknown"


class BadLesson(HortError):
    """A lesson's file cannot be read, or what was done in it does not lead anywhere."""

    code = "lesson/bad"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to see and to do."""

    say: Said
    kind: str
    point: tuple[str, ...] = ()
    """Elements of the scene to point at; in a step of the kind `wrong` what the learner touches, in order."""
    tokens: tuple[str, ...] = ()
    """What the learner may play, or the one token that is refused."""
    rule: str | None = None
    """The rule that refuses it."""
    replies: tuple[str, ...] = ()
    """What others and chance play after it."""
    then: Said | None = None
    """What happened."""
    after: Mapping[str, str | int] = field(default_factory=dict)
    """What the scene then shows: where a piece lies or what is printed on it, or the number of a counter."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position, and steps to take from it."""

    id: str
    game: str
    title: Said
    rules: tuple[str, ...]
    """What it teaches, by number."""
    seat: int
    """The learner's."""
    names: Mapping[str, tuple[str, ...]]
    """Who sits where, in every language."""
    steps: tuple[Step, ...]
    position: Mapping[str, Any] | None = None
    options: Mapping[str, Any] | None = None
    moves: tuple[str, ...] = ()
    """How one gets from there to where the lesson begins."""

    def begin(self) -> Match:
        """The match in which the lesson is taught."""
        if self.position is not None:
            match = Match.from_position(dict(self.position), self.game)
        else:
            match = Match(self.game, **(self.options or {}))
        match.play_all(self.moves)
        return match


@cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order."""
    folder = data_file(game.package, FOLDER)
    files = [file for file in folder.iterdir() if file.name.endswith(".json")] if folder else []
    named = {file.name.removesuffix(".json"): file for file in files}
    read = [read_lesson(id, file.read_text("utf-8")) for id, file in sorted(named.items())]
    return tuple(lesson for lesson in read if lesson.game == game.id)


def find_lesson(game: Game, id: str) -> Lesson:
    """The lesson of that name, or `UnknownLesson`."""
    for lesson in lessons_of(game):
        if lesson.id == id:
            return lesson
    raise UnknownLesson(_("{game} has no lesson {id}.", game=game.title, id=as_word(id)))


def read_lesson(id: str, text: str) -> Lesson:
    """A lesson from the text of its file; `BadLesson` says what is wrong with it."""
    try:
        data = dict(json.loads(text))
        steps = tuple(_read_step(dict(step)) for step in data.pop("steps"))
        given: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return Lesson(id=id, steps=steps, **given)
    except (ValueError, TypeError, KeyError) as problem:
        raise BadLesson(_bad(id, str(problem))) from problem


def _read_step(data: dict[str, Any]) -> Step:
    (kind,) = {LOOK, TRY, WRONG} & data.keys()
    asked = data.pop(kind)
    tokens = {LOOK: (), TRY: tuple(asked) if kind == TRY else (), WRONG: (asked,)}[kind]
    unknown = data.keys() - {known.name for known in fields(Step)}
    if unknown:
        raise ValueError(", ".join(sorted(unknown)))
    point, replies = (tuple(data.pop(name, ())) for name in ("point", "replies"))
    return Step(kind=kind, tokens=tokens, point=point, replies=replies, **data)


def _bad(id: str, problem: str) -> Text:
    return _("The lesson {id} cannot be read: {problem}", id=id, problem=problem)
