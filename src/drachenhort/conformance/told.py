"""Checks of secrecy that a game cannot define away: who was told the same must receive the same.

`redeal` has no say here. What a seat was told is its log: the tokens it sees, veils for those it does not
see, and what happened by itself. Two courses of a match that were told alike must leave it with equal hidden
copies, scenes and answers; and who was told everything has nothing hidden from it. An action that lays open
what its token does not tell says so by `shows`: then everybody learns it, spectators too.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import ceil

import numba
import numpy as np

from drachenhort.conformance.receiving import first_difference, told_at_pauses, told_in_words
from drachenhort.conformance.secrecy import tokens_of
from drachenhort.conformance.trial import (
    Broken,
    Trial,
    bytes_of,
    check,
    difference,
    differing_fields,
    seats_and_spectator,
    viewer,
)
from drachenhort.conformance.worlds import World, Worlds
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE, SOMEBODY, SPECTATOR

FEW, SPLIT = 6, 3
"""Other worlds that are followed through a match, and how many can come of one at an unseen action."""
STEPS = 60 if numba.config.DISABLE_JIT else 500
"""Decisions for which they are followed."""
CLOSELY = 5
"""Everything that a seat receives is compared at every 5th of them; at all others its hidden copy."""
MANY = 1500
"""Worlds that are looked through to find all there are."""
MOST_DRAWS = 2_000 if numba.config.DISABLE_JIT else 20_000
SURE = 24
"""How often a world is expected among the draws: that it is missing by chance has odds of 1 to 10**10."""


@check("Who was told the same receives the same: hidden copy, scene, choices, answers, words.")
def who_was_told_the_same_receives_the_same(trial: Trial) -> None:
    tokens = tokens_of(trial)
    for seed in trial.seeds[: max(2, len(trial.seeds) // 2)]:
        dice = random.Random(f"told {seed}")
        for number, followed in enumerate(follow(trial, seed, dice)):
            for worlds in followed:
                closely = trial.is_short or number % CLOSELY == 0
                compare(worlds, dice, dice.sample(tokens, min(len(tokens), 12)) if closely else ())


def follow(trial: Trial, seed: int, dice: random.Random) -> Iterator[list[Worlds]]:
    """A random match, with the worlds that a spectator and one seat cannot tell apart, at each step."""
    followed: list[Worlds] = []
    for match in islice(trial.random_match(seed), STEPS):
        if not followed:
            seats = dice.randrange(match.options.players), SPECTATOR
            followed = [Worlds(match, seat, dice, most=FEW, branches=SPLIT) for seat in seats]
            continue
        for worlds in followed:
            worlds.play(trial.action)
        yield followed


def compare(worlds: Worlds, dice: random.Random, tokens: Sequence[str]) -> None:
    """Let the seat look for a difference between the true world and each of the others.

    Where it types `tokens` to see what it is answered, it looks closely at one of them.
    """
    truth, seat, kept = worlds.truth, worlds.seat, {}
    closely = dice.choice([*worlds.others, None]) if tokens else None
    for key, world in worlds.others.items():
        other = world.match
        if truth.is_over or other.is_over:  # then nothing is hidden
            continue
        rest_alike = _rest_alike(truth, other, seat)
        if not rest_alike:
            found = _windows(truth, other, seat)  # the server lets time pass there in any case
        elif bytes_of(truth.hidden(seat)) != bytes_of(other.hidden(seat)) or key == closely:
            found = first_difference(truth, other, seat, tokens) or _windows(truth, other, seat)
            found = found or _words(truth, other, seat)
        else:
            found = None
        if found and not _is_shown(worlds, other):
            raise Broken(_leak(truth, other, seat, found), truth)
        if rest_alike and not found and other.decider == truth.decider:
            kept[key] = world
    worlds.keep(kept)


def _is_shown(worlds: Worlds, other: Match) -> bool:
    """Does the game say that the last action lays things open, and has everybody learnt it?"""
    spectators = (match.hidden(SPECTATOR) for match in (worlds.truth, other))
    return worlds.is_showing and len({bytes_of(hidden) for hidden in spectators}) > 1


def _leak(truth: Match, other: Match, seat: int, found: str) -> str:
    here, there = truth.tokens(), other.tokens()
    first = next((k for k, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
    return (
        f"{viewer(seat).capitalize()} was told the same ({_heard(truth, seat)}) whether move {first + 1} was "
        f"{here[first]!r} or {there[first]!r}, but can tell by {found}."
    )


def _heard(match: Match, seat: int) -> str:
    last = [repr(str(entry)) for entry, _parts in match.told(seat) if entry is not None][-3:]
    return f"last {', '.join(last)}" if last else "nothing"


def _rest_alike(truth: Match, other: Match, seat: int) -> bool:
    """Does the engine rest at the same moment of the last action, if at one where somebody can react?"""
    hides = _hides_who_decides(truth, seat)
    if hides != _hides_who_decides(other, seat):
        return False
    return not hides or len(truth.invited()) == len(other.invited())


def _hides_who_decides(match: Match, seat: int) -> bool:
    return int(match.game.rules.decider(match.hidden(seat))) == SOMEBODY


def _windows(truth: Match, other: Match, seat: int) -> str | None:
    """A difference in the moments at which others may react; the engine rests at the last of them, or not."""
    here, there = truth.pauses(seat), other.pauses(seat)
    for a, b in zip(here, there, strict=False):
        if found := difference(a, b):
            return f"the table at a moment for reactions: {found}"
    for said, other_said in zip(told_at_pauses(truth, seat), told_at_pauses(other, seat), strict=False):
        if found := difference(said, other_said):
            return f"the last line of its log at a moment for reactions: {found}"
    shorter = truth if len(here) < len(there) else other
    if len(here) != len(there) and not shorter.is_secret:
        return f"the number of moments for reactions: ({len(here)} or {len(there)})"
    for one, two in zip(truth.invited(), other.invited(), strict=False):
        if found := difference(one, two):
            return f"who may react (`is_invited`): {found}"
    return None


def _words(truth: Match, other: Match, seat: int) -> str | None:
    found = difference(told_in_words(truth, seat), told_in_words(other, seat))
    return f"the last line of its log: {found}" if found else None


@check("Who saw every action has nothing hidden from it: `hide` erases nothing that `sees` has told.")
def who_saw_every_action_has_nothing_hidden(trial: Trial) -> None:
    sees = trial.game.secrecy.sees
    for seed in trial.seeds:
        unseen: set[int] = set()
        last = None
        for match in trial.random_match(seed):
            for seat in seats_and_spectator(match):
                if last is not None and not sees(last.state, trial.action, seat):
                    unseen.add(seat)
                knows_all = seat not in unseen and match.game.secrecy.remembers(match.state)
                if knows_all and not (match.is_midway and match.decider != seat):
                    _expect_all(match, seat)
            last = match.copy()


def _expect_all(match: Match, seat: int) -> None:
    if _key(match.game, match.hidden(seat)) != _key(match.game, match.state):
        fields = differing_fields(match.state, match.hidden(seat))
        raise Broken(f"{viewer(seat).capitalize()} saw every action (`sees`), but `hide` erases {fields}.")


@check("Whoever decides sees what it did.")
def whoever_decides_sees_what_it_did(trial: Trial) -> None:
    sees = trial.game.secrecy.sees
    for match in trial.positions():
        for action in match.legal_actions()[:20] if match.decider >= 0 else ():
            if not sees(match.state, action, match.decider):
                token = match.game.notation.write(match.options, match.state, action)
                raise Broken(f"{viewer(match.decider).capitalize()} does not see its own action {token!r}.")


@check("What has shown somebody something hidden cannot be taken back.")
def a_reveal_cannot_be_taken_back(trial: Trial) -> None:
    for seed in trial.seeds[: max(2, len(trial.seeds) // 2)]:
        dice = random.Random(f"undo {seed}")
        decider = None
        for followed in follow(trial, seed, dice):
            for worlds in followed:
                truth = worlds.truth
                if worlds.has_learnt and decider is not None and decider >= 0 and truth.can_undo(decider):
                    raise Broken(
                        f"{truth.tokens()[-1]!r} has told {viewer(worlds.seat)} what was hidden, but "
                        f"{viewer(decider)} can take it back: `is_final` should say so.",
                        truth,
                    )
                worlds.keep({key: world for key, world in worlds.others.items() if _is_alike(worlds, world)})
            decider = followed[0].truth.decider


def _is_alike(worlds: Worlds, world: World) -> bool:
    """Can the seat still not tell this world from the true one?"""
    hidden = [bytes_of(match.hidden(worlds.seat)) for match in (worlds.truth, world.match)]
    return hidden[0] == hidden[1] and world.match.decider == worlds.truth.decider


@check("As far as worlds can be counted, `redeal` draws those that fit, as often as chance would.")
def redeal_draws_every_world_as_often_as_chance_would(trial: Trial) -> None:
    """In the opening, as long as all worlds that a seat cannot tell apart can be counted."""
    for seed in trial.seeds[:3]:
        dice = random.Random(f"redeal {seed}")
        worlds: Worlds | None = None
        for match in trial.random_match(seed):
            if worlds is None:
                seat = dice.choice(seats_and_spectator(match))
                worlds = Worlds(match, seat, dice, most=MANY, branches=MANY)
                continue
            if (1 + len(worlds.others)) * len(worlds.truth.legal_actions()) > MANY:
                break
            worlds.play(trial.action)
            others = worlds.others.values()
            if not worlds.is_complete or match.is_over or not all(_is_alike(worlds, w) for w in others):
                break  # somewhere somebody is asked in secret, or something was laid open
            if match.game.secrecy.remembers(match.state) and not match.is_midway:
                _compare_draws(worlds)


def _compare_draws(worlds: Worlds) -> None:
    truth, seat = worlds.truth, worlds.seat
    true_key = _key(truth.game, truth.state)
    by_key = {_key(truth.game, world.match.state): world for world in worlds.others.values()}
    odds = {key: world.weight for key, world in by_key.items()} | {true_key: worlds.weight}
    total = sum(odds.values())
    draws = ceil(SURE * total / min(odds.values()))
    draws = draws if draws <= MOST_DRAWS else SURE
    drawn = Counter(_redealt(truth, seat, draws))
    for key in drawn.keys() - odds.keys():
        raise Broken(
            f"`redeal` for {viewer(seat)} makes a world that no course of play leads to: "
            f"{_fields_of(truth, key)}.",
            truth,
        )
    if draws == SURE and len(odds) > 1:
        return  # too many worlds to see each of them often
    for key in odds.keys() - drawn.keys():
        what = "the true world" if key == true_key else f"the world in which {_course(by_key[key])}"
        raise Broken(f"In {draws} draws `redeal` for {viewer(seat)} never makes {what}.", truth)
    expected = {key: draws * weight / total for key, weight in odds.items()}
    distance = sum((drawn[key] - expected[key]) ** 2 / expected[key] for key in odds)
    spread = len(odds) - 1
    if distance > spread + 8 * (2 * spread) ** 0.5 + 30:
        odd = max(odds, key=lambda key: abs(drawn[key] - expected[key]) / expected[key] ** 0.5)
        raise Broken(
            f"`redeal` for {viewer(seat)} is not fair: one of {len(odds)} worlds came {drawn[odd]} times in "
            f"{draws} draws instead of about {expected[odd]:.0f}.",
            truth,
        )


def _redealt(match: Match, seat: int, draws: int) -> Iterator[bytes]:
    """Worlds drawn in turn from the true situation and from the hidden copy."""
    rng, known = generator(11), (match.state, match.hidden(seat))
    for draw in range(draws):
        world = known[draw % 2].copy()
        match.game.secrecy.redeal(world, seat, rng)
        yield _key(match.game, world)


def _key(game: Game, state: State) -> bytes:
    """A situation as bytes, but for what a rule puts out of sight."""
    state = state.copy()
    for name in game.secrecy.COVERED:
        state[name] = 0
    return bytes_of(state)


def _fields_of(match: Match, world: bytes) -> str:
    other = np.frombuffer(bytearray(world), match.game.state_dtype).view(np.recarray)[0]
    return differing_fields(match.state, other)


def _course(world: World) -> str:
    return f"play was {' '.join(world.match.tokens()[-6:])}"


@check("What a game declares secret is dealt unseen: `SECRET` names fields with one row for each seat.")
def declared_secrets_are_dealt_unseen(trial: Trial) -> None:
    """A decision of chance on which such a row depends is seen by that seat alone."""
    secret = tuple(getattr(trial.game.secrecy, "SECRET", ()))
    for match in trial.positions(most=4) if secret else ():
        if match.decider == NATURE:
            for name in secret:
                _expect_unseen(match, name)


def _expect_unseen(match: Match, name: str) -> None:
    actions = match.legal_actions()
    results = [match.state for _action in actions]
    for result, action in zip(results, actions, strict=True):
        match.game.rules.apply(result, action)
    for row in range(match.options.players):
        if len({bytes_of(result[name][row]) for result in results}) > 1:
            others = set(seats_and_spectator(match)) - {row}
            for seat in others:
                if any(match.game.secrecy.sees(match.state, action, seat) for action in actions):
                    raise Broken(
                        f"{viewer(seat).capitalize()} sees the decision that makes `{name}` of "
                        f"{viewer(row)}, which is declared secret."
                    )
