"""Whether a lesson is true: every step is played in every way it allows, as a learner would touch it."""

import re
from collections.abc import Iterator

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.game import Game
from drachenhort.kernel.rulebook import rulebook
from drachenhort.kernel.scene import Counter, Piece, Scene
from drachenhort.kernel.text import LANGUAGES
from drachenhort.lessons.lesson import TRY, WRONG, Lesson, Said, Step
from drachenhort.lessons.playing import DONE, PART, READ, REFUSED, Pupil

LONGEST = 220
"""Characters of one text."""
LONGEST_TITLE = 40
MOST_PARTS = 12
"""Of one action."""
_FRENCH = re.compile(r"[^\u202f][;!?]|[^\u00a0]:|'")
"""Marks without their space, and the typewriter's apostrophe."""


def problems(lesson: Lesson, game: Game) -> Iterator[str]:
    """All that is wrong with a lesson, for whoever writes it."""
    yield from _text_problems("title", lesson.title, LONGEST_TITLE)
    known = {rule.id for rule in rulebook(game.package)}
    yield from (f"there is no rule {rule}" for rule in lesson.rules if rule not in known)
    for number, step in enumerate(lesson.steps, 1):
        for told in (step.say, step.then):
            if told is not None:
                yield from _text_problems(f"step {number}", told, LONGEST)
        if step.kind == WRONG and step.rule not in lesson.rules:
            yield f"step {number} cites {step.rule}, which the lesson does not name"
    try:
        players = lesson.begin().options.players
        if {language: len(names) for language, names in lesson.names.items()} != dict.fromkeys(
            LANGUAGES, players
        ):
            yield f"names must be {players} in every language"
        yield from _walk(Pupil(lesson))
    except HortError as error:
        yield f"{type(error).__name__}: {error}"


def _text_problems(where: str, told: Said, longest: int) -> Iterator[str]:
    if tuple(told) != LANGUAGES:
        yield f"{where} is told in {', '.join(told)}"
    for language, text in told.items():
        if not 0 < len(text) <= longest or text != text.strip():
            yield f"{where} has {len(text)} characters in {language}"
    if bad := _FRENCH.search(told.get("fr", "")):
        yield f"{where} is spaced badly in French: {bad[0]!r}"


def _walk(pupil: Pupil) -> Iterator[str]:
    """Play on in every way that the steps allow."""
    step, number = pupil.step, pupil.at + 1
    if step is None:
        return
    scene = pupil.scene()
    missing = {*step.point} - {*scene.element_ids()}
    yield from (f"step {number} points at {id}, which is not there" for id in sorted(missing))
    for action in step.tokens or (READ,):
        twin = Pupil(pupil.lesson, pupil.done)
        answer = twin.act(action)
        if step.kind == WRONG and answer.error is not None and answer.error.rule != step.rule:
            yield f"step {number}: {action} is refused by {answer.error.rule}, not by {step.rule}"
        if answer.verdict != (REFUSED if step.kind == WRONG else DONE):
            yield f"step {number}: {action} is {answer.verdict} ({answer.error})"
            return
        if step.kind == TRY and not _can_be_touched(pupil, action):
            yield f"step {number}: {action} cannot be touched"
        yield from _outcome_problems(number, step, twin.scene())
        yield from _walk(twin)


def _can_be_touched(pupil: Pupil, action: str) -> bool:
    """Do touches that the step points out lead to the action, part by part?"""
    goal = Pupil(pupil.lesson, [*pupil.done, action]).match.actions
    found = [pupil]
    for _part in range(MOST_PARTS):
        ways = [(here, touch.action) for here in found for touch in here.ways(here.scene())]
        found = []
        for here, token in ways:
            twin = Pupil(here.lesson, here.done)
            verdict = twin.act(token).verdict
            if verdict == DONE and twin.match.actions == goal:
                return True
            if verdict == PART:
                found.append(twin)
    return False


def _outcome_problems(number: int, step: Step, scene: Scene) -> Iterator[str]:
    """Does the table look as the lesson says?"""
    if step.kind == TRY and not step.after:
        yield f"step {number} does not say what the table shows after it"
    parts: tuple[Piece | Counter, ...] = (*scene.pieces, *scene.counters)
    elements = {part.id: part for part in parts}
    for id, wanted in step.after.items():
        shown = _shown(elements.get(id))
        if wanted not in shown:
            yield f"step {number}: {id} shows {shown}, not {wanted}"


def _shown(element: Piece | Counter | None) -> tuple[str | int | None, ...]:
    if element is None:
        return ("nothing",)
    return (element.value,) if isinstance(element, Counter) else (element.at, element.face)
