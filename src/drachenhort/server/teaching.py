"""Lessons over HTTP: which there are, and one step after the other; the learner carries what was done."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from drachenhort.kernel.game import find_game
from drachenhort.kernel.scene import Scene, Touch
from drachenhort.kernel.text import Words
from drachenhort.lessons import REFUSED, Answer, Lesson, Pupil, find_lesson, lessons_of
from drachenhort.server.api import Form, GameId, public_answer
from drachenhort.server.door import language_of, limit
from drachenhort.server.openapi import PROBLEMS, Problem, problem_of, returns

_ = Words("drachenhort")

router = APIRouter(prefix="/api", responses=PROBLEMS)
MOST_MOVES = 60
MOST_TOUCHES = 8
_teacher = ThreadPoolExecutor(1, thread_name_prefix="hort-teacher")
"""Plays lessons, one request after the other: nobody's move waits for that."""

LessonId = Annotated[str, Path(max_length=60)]
Token = Annotated[str, Field(max_length=60)]


class Attempt(Form):
    """What the learner has done so far, and does now."""

    moves: Annotated[list[Token], Field(max_length=MOST_MOVES, default_factory=list)]
    action: Token | None = None
    """A token; empty to read on; null only to look."""
    path: Annotated[list[Token], Field(max_length=MOST_TOUCHES, default_factory=list)]
    """Instead of an action: elements of the scene, to hear what stands against touching them."""


class LessonFacts(msgspec.Struct, frozen=True):
    """A lesson to choose."""

    id: str
    title: str
    rules: tuple[str, ...]
    steps: int


class Learning(msgspec.Struct, frozen=True):
    """A lesson after what was done in it."""

    id: str
    title: str
    rules: tuple[str, ...]
    at: int
    """How many steps are done."""
    of: int
    kind: str | None
    """What to do now: `look` and read on, `try` something, touch what goes `wrong`; null at the end."""
    say: str
    told: str
    """What happened in the step before."""
    point: tuple[str, ...]
    """Elements of the scene that the step speaks of."""
    ways: tuple[Touch, ...]
    """What to touch for it."""
    moves: tuple[str, ...]
    """What was done so far, to be sent with the next action."""
    verdict: str | None
    """What became of the action: `done`, `part`, `other` than what is asked, `refused`; null without one."""
    problem: Problem | None
    """Why it was refused."""
    names: tuple[str, ...]
    scene: Scene


@router.get("/games/{game}/lessons", responses=returns(list[LessonFacts], "Its lessons."))
async def lessons(request: Request, game: GameId) -> Response:
    """List the lessons of a game, in their order."""
    limit(request, "request")
    language = language_of(request)
    return public_answer(
        request,
        [
            LessonFacts(lesson.id, lesson.title[language], lesson.rules, len(lesson.steps))
            for lesson in lessons_of(find_game(game))
        ],
    )


@router.post("/games/{game}/lessons/{lesson}", responses=returns(Learning, "The lesson as it stands."))
async def learn(request: Request, game: GameId, lesson: LessonId, wish: Attempt) -> Response:
    """Take a step of a lesson, or only look at it; the server remembers nothing."""
    limit(request, "request")
    known = find_game(game)
    found, language = find_lesson(known, lesson), language_of(request)
    loop = asyncio.get_running_loop()
    learning = await loop.run_in_executor(_teacher, _taught, found, wish, language)
    return public_answer(request, learning)


def _became(pupil: Pupil, wish: Attempt) -> Answer | None:
    """What becomes of what the learner wants; None who only looks, or touches what may be touched."""
    if wish.action is not None:
        return pupil.act(wish.action)
    error = pupil.objection(tuple(wish.path)) if wish.path else None
    return Answer(REFUSED, error) if error else None


def _taught(lesson: Lesson, wish: Attempt, language: str) -> Learning:
    pupil = Pupil(lesson, wish.moves, language)
    became = _became(pupil, wish)
    step, told = pupil.step, pupil.told
    scene = pupil.scene()
    return Learning(
        lesson.id,
        lesson.title[language],
        lesson.rules,
        pupil.at,
        len(lesson.steps),
        step.kind if step else None,
        step.say[language] if step else "",
        told[language] if told else "",
        step.point if step else (),
        pupil.ways(scene),
        tuple(pupil.done),
        became.verdict if became else None,
        problem_of(became.error, language) if became and became.error else None,
        tuple(lesson.names[language]),
        scene,
    )
