"""Reads what somebody typed as an answer: step by step, in parts, and in any letters."""

from collections.abc import Sequence

from drachenhort.kernel.match import Match
from drachenhort.kernel.scene import Scene, Touch
from drachenhort.terminal.choices import Steps


def walk(steps: Steps, words: Sequence[str]) -> Steps | None:
    """The steps with as many more as there are words; None if one of them cannot be.

    What can only be one thing may be said or left out.
    """
    for word in words:
        further = steps.step(word) or steps.settled().step(word)
        if further is None:
            return None
        steps = further
    return steps


def parts_named(match: Match, seat: int, steps: Steps, words: Sequence[str]) -> list[str]:
    """The tokens of the parts of an action that these words name in order; empty if they do not."""
    twin, begun, tokens = match.copy(), steps, list[str]()
    for word in words:
        further = walk(steps, [word])
        if further is None and steps.done and steps != begun:  # a part is complete
            tokens.append(twin.play(steps.done.action, seat).token)
            if not twin.is_midway:
                return []
            begun = Steps(twin.scene(seat))
            further = walk(begun, [word])
        if further is None:
            return []
        steps = further
    return [*tokens, steps.done.action] if tokens and steps.done else []


def find_touch(match: Match, seat: int, token: str, language: str = "en") -> Touch | None:
    """The choice that a token names, in any letters; of an action that is asked in parts, its last part."""
    wanted = token.casefold()
    for touch in match.scene(seat, language).touches:
        name = touch.action.casefold()
        if name == wanted:
            return touch
        if wanted.startswith(name):
            further = match.copy()
            further.play(touch.action, seat)
            if further.is_midway and (found := find_touch(further, seat, token, language)):
                return found
    return None


def completed(match: Match, scene: Scene, line: str) -> str:
    """A space that cannot come next as the token it would be part of, so that the right rule is named."""
    first = scene.touches[0]
    touched = {element for touch in scene.touches for element in touch.path}
    kinds = {space.kind for space in scene.spaces if space.id in touched}
    alike = {space.id.casefold(): space.id for space in scene.spaces if space.kind in kinds}
    if not match.is_midway or len(first.path) != 1 or line.casefold() not in alike:
        return line
    head, found, tail = first.action.rpartition(first.path[0])
    return f"{head}{alike[line.casefold()]}{tail}" if found else line
