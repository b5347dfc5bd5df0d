"""A lesson on its way: what was done so far leads to a table, a sentence and what is asked next."""

from collections.abc import Iterable
from dataclasses import dataclass

from drachenhort.kernel.errors import ActionError, IllegalAction
from drachenhort.kernel.match import Match
from drachenhort.kernel.scene import Scene, Touch
from drachenhort.kernel.text import Words
from drachenhort.lessons.lesson import LOOK, TRY, WRONG, BadLesson, Lesson, Said, Step

_ = Words("drachenhort")

DONE, PART, OTHER, REFUSED = "done", "part", "other", "refused"
"""What became of an action: the step is done, or half done; it is not what is asked; a rule forbids it."""
READ = ""
"""What the learner does in a step that is only read."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an action of the learner."""

    verdict: str
    error: ActionError | None = None
    """Why it was refused: in a step of the kind `wrong` that is what the step is about."""


class Pupil:
    """Somebody on the way through a lesson."""

    def __init__(self, lesson: Lesson, done: Iterable[str] = (), language: str = "en") -> None:
        self.lesson = lesson
        self.language = language
        self.match = lesson.begin()
        self.match.names = lesson.names[language]
        self.at = 0
        """How many steps are done."""
        self.done: list[str] = []
        """What the learner did: a token for each step or part of one, `READ` where there was only to read."""
        for action in done:
            if self.act(action).verdict not in (DONE, PART) and not self._was_wrong():
                raise BadLesson(_("What was done before does not belong to this lesson."))

    @property
    def step(self) -> Step | None:
        """The step that comes now; None when the lesson is finished."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def told(self) -> Said | None:
        """What happened in the step before."""
        return self.lesson.steps[self.at - 1].then if self.at and not self.match.is_midway else None

    def _was_wrong(self) -> bool:
        """Was a step just done whose action must be refused?"""
        return bool(self.done) and self.lesson.steps[self.at - 1].kind == WRONG

    def act(self, action: str) -> Answer:
        """Do what the step asks for; anything else changes nothing."""
        step = self.step
        if step is None:
            return Answer(OTHER)
        if step.kind == TRY:
            return self._try(step, action)
        if step.kind == LOOK:
            return self._finish(step, action) if action == READ else Answer(OTHER)
        return self._go_wrong(step, action)

    def _try(self, step: Step, action: str) -> Answer:
        trial = self.match.copy()
        try:
            trial.play(action, self.lesson.seat)
        except ActionError as error:
            return Answer(REFUSED, error)
        if not any(_leads_to(trial, wanted) for wanted in self._wanted(step)):
            return Answer(OTHER)
        self.match = trial
        if trial.is_midway:
            self.done.append(action)
            return Answer(PART)
        return self._finish(step, action)

    def _wanted(self, step: Step) -> list[tuple[str, tuple[int, ...]]]:
        """The tokens of the step, each with the action numbers that the match then has."""
        return [(token, actions) for token in step.tokens if (actions := _after(self.match, token))]

    def _go_wrong(self, step: Step, action: str) -> Answer:
        if action not in step.tokens:
            return Answer(OTHER)
        try:
            self.match.copy().play(action, self.lesson.seat)
        except ActionError as error:
            self._finish(step, action)
            return Answer(REFUSED, error)
        raise BadLesson(_("This lesson takes {token} for forbidden, but it is not.", token=action))

    def _finish(self, step: Step, action: str) -> Answer:
        self.match.play_all(step.replies)
        self.done.append(action)
        self.at += 1
        return Answer(DONE)

    def objection(self, path: tuple[str, ...]) -> ActionError | None:
        """What the rules have against touching these elements; None if nothing."""
        found = self.match.objection(path, self.lesson.seat)
        return None if found is None else IllegalAction(found[1], found[0])

    # ---- what is shown -----------------------------------------------------------------------------

    def scene(self) -> Scene:
        """The table as the learner sees it."""
        return self.match.scene(self.lesson.seat, self.language)

    def ways(self, scene: Scene) -> tuple[Touch, ...]:
        """What one can touch now to do what the step asks for."""
        step = self.step
        if step is None or step.kind == LOOK:
            return ()
        if step.kind == WRONG:
            return (Touch(step.tokens[0], step.point, ""),)
        wanted = self._wanted(step)
        return tuple(touch for touch in scene.touches if self._helps(touch.action, wanted))

    def _helps(self, action: str, wanted: list[tuple[str, tuple[int, ...]]]) -> bool:
        trial = self.match.copy()
        trial.play(action, self.lesson.seat)
        return any(_leads_to(trial, goal) for goal in wanted)


def _after(match: Match, token: str) -> tuple[int, ...]:
    """All action numbers after this token; none if it cannot be played."""
    trial = match.copy()
    try:
        trial.play(token)
    except ActionError:
        return ()
    return trial.actions


def _leads_to(trial: Match, wanted: tuple[str, tuple[int, ...]]) -> bool:
    """Is what was played the wanted action, or a part of it?"""
    token, actions = wanted
    return trial.actions == actions or (trial.is_midway and _after(trial, token) == actions)
