"""Checks of what is shown and answered: scenes, touches, and "why not?" for whatever else is touched."""

import random

from drachenhort.conformance.trial import (
    EVERY,
    Broken,
    Trial,
    check,
    in_another_world,
    seats_and_spectator,
    viewer,
)
from drachenhort.kernel.errors import MalformedAction
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.rulebook import rulebook
from drachenhort.kernel.seats import SOMEBODY


@check("Scenes name every element once, and one touches only what is there.")
def scenes_name_every_element_once_and_touch_only_what_is_there(trial: Trial) -> None:
    for match in trial.positions(EVERY):
        for seat in seats_and_spectator(match):
            for problem in _problems(match, seat):
                raise Broken(f"In the scene of {viewer(seat)} {problem}.")


def _problems(match: Match, seat: int) -> list[str]:
    scene = match.scene(seat)
    ids, paths = scene.element_ids(), [touch.path for touch in scene.touches]
    places = {space.id for space in scene.spaces} | {zone.id for zone in scene.zones}
    found = [f"two elements are called {id!r}" for id in ids if ids.count(id) > 1]
    found += [f"{piece.id!r} lies at {piece.at!r}" for piece in scene.pieces if piece.at not in places]
    found += [f"a touch leads over {id!r}" for path in paths for id in path if id not in ids]
    found += [f"two touches have the path {path}" for path in paths if paths.count(path) > 1]
    lost = _unlabelled(match, seat)
    found += [f"one touches {id!r}, which lies nowhere and is not in `CONTROLS`" for id in lost]
    offered = match.choices() if seat == match.decider else []
    if (touched := [touch.action for touch in scene.touches]) != offered:
        found.append(f"touches lead to {touched[:8]}, but the choices are {offered[:8]}")
    if scene.prompt.decider != match.game.rules.decider(match.hidden(seat)):
        found.append(f"`prompt.decider` is {scene.prompt.decider}, but its hidden copy says otherwise")
    if scene.prompt.decider not in (match.decider, SOMEBODY):
        found.append(f"`prompt.decider` is {scene.prompt.decider}, but {match.decider} decides")
    return found


def _unlabelled(match: Match, seat: int) -> list[str]:
    """Buttons that `touch` names, and nothing else knows: probably a misspelt id."""
    if seat != match.decider:
        return []
    scenes, known, scene = match.game.scenes, match.hidden(seat), match.scene(seat)
    named = {id for action in match.legal_actions() for id in scenes.touch(match.options, known, action)}
    borrowed = {touch.label for touch in scene.touches}  # the kernel labels a button by its action
    controls = {control.id for control in scene.controls if control.label in borrowed}
    return sorted((named & controls) - scenes.CONTROLS.keys())


@check("The way to every legal action meets no objection.")
def nothing_stands_against_what_is_offered(trial: Trial) -> None:
    dice = random.Random(2)
    for match in trial.positions(3 * EVERY, most=6):
        touches = match.scene(match.decider).touches if match.decider >= 0 else ()
        for touch in dice.sample(touches, min(len(touches), 8)):
            if answer := match.objection(touch.path, match.decider):
                raise Broken(
                    f"The way {touch.path} to {touch.action!r} is answered: {answer[1]} ({answer[0]})"
                )


@check("Whatever else is touched is answered by a rule or not at all, and no answer repeats a secret.")
def whatever_else_is_touched_is_answered_by_a_rule_or_not_at_all(trial: Trial) -> None:
    rules = {rule.id for rule in rulebook(trial.game.package)}
    rng, dice = generator(3), random.Random(3)
    for match in trial.positions(3 * EVERY, most=3):
        if match.decider < 0:
            continue
        seat = match.decider
        scene, twin = match.scene(seat), in_another_world(match, seat, rng)
        ways = [(), *{touch.path[:1] for touch in scene.touches}][:3]
        paths = [(*way, id) for way in ways for id in scene.element_ids()]
        for path in dice.sample(paths, min(len(paths), 8)):
            answer = match.objection(path, seat)
            if answer != twin.objection(path, seat):
                raise Broken(f"The answer to touching {path} tells {viewer(seat)} what is hidden from it.")
            if answer is not None and answer[0] not in (None, *rules):
                raise Broken(f"Touching {path} is answered by the rule {answer[0]!r}, which does not exist.")
            if answer is not None and not str(answer[1]):
                raise Broken(f"Touching {path} is answered by an empty sentence.")


@check("Only whoever decides is answered; what is not on the table cannot be touched.")
def objections_are_for_whoever_decides(trial: Trial) -> None:
    match = next(match for match in trial.random_match(2) if match.decider >= 0 or match.is_over)
    for seat in set(range(match.options.players)) - {match.decider}:
        rule, sentence = match.objection(("anything",), seat) or ("", "")
        if rule is not None or not str(sentence):
            raise Broken(f"{viewer(seat).capitalize()} is answered although it does not decide.")
    if match.decider >= 0:
        try:
            match.objection(("no such thing",), match.decider)
        except MalformedAction:
            return
        raise Broken("What is not on the table can be touched.")
