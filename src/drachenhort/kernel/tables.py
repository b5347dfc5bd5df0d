"""Scenes made complete: the prompt, the touches and the buttons that a game's own scene leaves out."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from drachenhort.kernel.contract import State
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Button, Control, Prompt, Reader, Scene, Step, Touch
from drachenhort.kernel.seats import OVER
from drachenhort.kernel.text import Text, Words

if TYPE_CHECKING:
    from drachenhort.kernel.game import Game

_ = Words("drachenhort")

Path = tuple[str, ...]
"""The ids of what one touches, in order."""


def completed(scene: Scene, game: "Game", options: Options, hidden: State, reader: Reader) -> Scene:
    """The scene with everything in it that screens need."""
    touches = scene.touches or touches_of(
        game, options, hidden, reader, lambda action: game.scenes.touch(options, hidden, action)
    )
    ready = replace(
        scene,
        game=game.id,
        theme=scene.theme or game.id,
        seat=reader.seat,
        language=reader.language,
        prompt=scene.prompt if scene.prompt.text else prompt_of(game, options, hidden, reader),
        touches=touches,
        controls=scene.controls or tuple(_controls(scene, game, touches, reader)),
    )
    return replace(ready, steps=tuple(_steps(ready, game, options, hidden, reader)))


def prompt_of(game: "Game", options: Options, hidden: State, reader: Reader) -> Prompt:
    """Whose turn it is, who decides, and the game's question."""
    decider = int(game.rules.decider(hidden))
    rule, text = game.explain.question(options, hidden, reader.seat)
    mover = int(game.rules.mover(hidden))
    turn = None if decider == OVER or mover < 0 else mover
    stakes = game.explain.stakes(options, hidden) if decider == reader.seat else None
    said = "" if stakes is None else reader.say(stakes)
    return Prompt(turn, decider, reader.say(text), rule, game.explain.speaks_of(options, hidden), said)


def touches_of(
    game: "Game", options: Options, hidden: State, reader: Reader, path: Callable[[int], Path]
) -> tuple[Touch, ...]:
    """A touch for every legal action of the reader, in the order of `choices`; none if somebody else decides.

    `path` says what is touched for an action; an empty path makes a button of its own.
    """
    if game.rules.decider(hidden) != reader.seat:
        return ()
    write, meaning, confirm = game.notation.write, game.explain.meaning, game.explain.confirm
    touches, actions = [], legal_actions(game, hidden)
    for action in actions:
        token = write(options, hidden, action)
        label = reader.say(meaning(options, hidden, action))
        is_forced = len(actions) == 1 and token == game.notation.FORCED and _goes_on(game, hidden, action)
        asked = confirm(options, hidden, action)
        question = reader.say(asked) if asked else ""
        steps = path(action) or (token,)
        then = _next_steps(game, options, hidden, action) if steps == (game.scenes.IMPLIED,) else ()
        touches.append(Touch(token, steps, label, is_forced, question, then))
    return tuple(touches)


def _goes_on(game: "Game", s: State, action: int) -> bool:
    """Does the same seat decide after this action?"""
    after = s.copy()
    game.rules.apply(after, action)
    return bool(game.rules.decider(after) == game.rules.decider(s))


def _next_steps(game: "Game", options: Options, s: State, action: int) -> Path:
    """What the same seat may touch first after this action."""
    after = s.copy()
    game.rules.apply(after, action)
    if game.rules.decider(after) != game.rules.decider(s):
        return ()
    paths = (game.scenes.touch(options, after, further) for further in legal_actions(game, after))
    return tuple(dict.fromkeys(path[0] for path in paths if path))


def legal_actions(game: "Game", s: State) -> list[int]:
    """The legal actions of a situation, rising."""
    out = np.empty(game.actions, np.int32)
    actions: list[int] = out[: game.rules.choices(s, out)].tolist()
    return actions


def _controls(scene: Scene, game: "Game", touches: Iterable[Touch], reader: Reader) -> Iterator[Control]:
    """A button for everything that is touched and lies nowhere on the table; first those of CONTROLS."""
    there, controls = set(scene.element_ids()), game.scenes.CONTROLS
    pressed: dict[str, Touch] = {}
    for touch in touches:
        for step in touch.path:
            if step not in there:
                pressed.setdefault(step, touch)
    for id in (*(id for id in controls if id in pressed), *(id for id in pressed if id not in controls)):
        yield _control(id, controls.get(id), pressed[id], reader)


def _steps(scene: Scene, game: "Game", options: Options, hidden: State, reader: Reader) -> Iterator[Step]:
    """What is asked after each beginning of a path, in the game's words or else by what is touched next."""
    nexts: dict[Path, dict[str, None]] = {}
    for touch in scene.touches:
        for many in range(1, len(touch.path)):
            nexts.setdefault(touch.path[:many], {})[touch.path[many]] = None
    for path, following in nexts.items():
        text = game.scenes.next_question(options, hidden, path, tuple(following))
        yield Step(path, reader.say(text if text is not None else _plain_step(scene, path, set(following))))


def _plain_step(scene: Scene, path: Path, following: set[str]) -> Text:
    """What was touched last, and what comes next: a space, a card, or whatever is lit."""
    thing = next((element.label for element in scene.elements() if element.id == path[-1]), path[-1])
    if following <= {space.id for space in scene.spaces}:
        return _("{thing}: now choose a place on the board.", thing=thing)
    if following <= {piece.id for piece in scene.pieces if piece.kind == "card"}:
        return _("{thing}: now choose a card.", thing=thing)
    return _("{thing}: now choose how it goes on.", thing=thing)


def _control(id: str, button: Button | Text | None, touch: Touch, reader: Reader) -> Control:
    """A button as the game describes it, or with the meaning of its action."""
    if button is None:
        return Control(id, touch.label)
    does = touch.label if touch.path == (id,) else ""
    if isinstance(button, Text):
        return Control(id, reader.say(button), does=does)
    return Control(id, reader.say(button.label), button.turn, button.key, does)
