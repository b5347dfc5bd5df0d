"""Checks of the rules alone: choices, deciders, odds, scores, positions; and nothing but actions counts."""

import copy
import json
from fractions import Fraction

import numpy as np

from drachenhort.conformance.trial import EVERY, Broken, Trial, bytes_of, check, differing_fields
from drachenhort.kernel.match import Match
from drachenhort.kernel.seats import NATURE, OVER


@check("The choices are rising and in range, and while the game goes on there is one.")
def choices_are_sorted_in_range_and_never_empty(trial: Trial) -> None:
    for match in trial.positions():
        actions = match.legal_actions()
        if actions != sorted(set(actions)):
            raise Broken(f"`choices` writes {actions[:8]}, which does not rise.")
        if actions and not 0 <= actions[0] <= actions[-1] < match.game.actions:
            raise Broken(f"`choices` writes {actions[-1]}; actions are numbered below {match.game.actions}.")
        if not actions and not match.is_over:
            raise Broken("The game goes on without choices.")


@check("Whoever decides is a seat, chance or nobody.")
def the_decider_is_a_seat_nature_or_nobody(trial: Trial) -> None:
    for match in trial.positions():
        if match.decider not in (*range(match.options.players), NATURE, OVER):
            raise Broken(f"`decider` is {match.decider}, with {match.options.players} players.")


@check("Whoever moves is a seat, and every phase has a name.")
def whoever_moves_is_a_seat_and_every_phase_has_a_name(trial: Trial) -> None:
    for match in trial.positions(most=2):
        if match.mover not in (None, *range(match.options.players)):
            raise Broken(f"`mover` is {match.mover}, with {match.options.players} players.")
        if match.phase is not None and not match.phase.isupper():
            raise Broken(f"The phase {match.phase!r} is not written in capitals.")


@check("The same action in the same situation has the same result.")
def applying_an_action_is_deterministic(trial: Trial) -> None:
    for match in trial.positions(EVERY):
        for action in match.legal_actions()[:8]:
            results = [match.state for _again in range(3)]
            for state in results:
                match.game.rules.apply(state, action)
            for state in results[1:]:
                if bytes_of(state) != bytes_of(results[0]):
                    fields = differing_fields(results[0], state)
                    raise Broken(f"`apply` of action {action} gives different situations: {fields}.")


@check("A copy of a match is independent of it.")
def a_copy_is_independent(trial: Trial) -> None:
    for match in trial.positions(EVERY):
        if not match.is_over:
            before, twin = bytes_of(match.state), copy.deepcopy(match)
            twin.play_action(twin.legal_actions()[-1])
            if bytes_of(match.state) != before or len(twin) != len(match) + 1:
                raise Broken("An action played on a copy changes the match that was copied.")


@check("Every situation keeps the game's own invariants.")
def invariants_hold(trial: Trial) -> None:
    for match in trial.positions():
        if problems := match.game.positions.problems(match.state):
            raise Broken(f"`problems` of a situation that was played: {problems[0]}")


@check("Every situation can be written as JSON and read again.")
def positions_round_trip_as_json(trial: Trial) -> None:
    for match in trial.positions(EVERY):
        twin = Match.from_position(json.loads(json.dumps(match.position())), match.game)
        if bytes_of(twin.state) != bytes_of(match.state):
            raise Broken(f"A position read again differs in {differing_fields(match.state, twin.state)}.")
        if twin.choices() != match.choices():
            raise Broken("A position read again has other choices.")


@check("There are places when the game is over, and only then; a better place has no fewer points.")
def scores_are_consistent(trial: Trial) -> None:
    for match in trial.positions():
        table = np.zeros((match.options.players, 2), np.int32)
        match.game.rules.scores(match.state, table)
        points, places = table[:, 0].tolist(), table[:, 1].tolist()
        if not match.is_over:
            if any(places):
                raise Broken(f"`scores` gives places {places} while the game goes on.")
            continue
        if min(places) != 1:
            raise Broken(f"`scores` gives places {places}: nobody comes first.")
        ranks = list(zip(places, points, strict=True))
        if any(better < place and more < most for better, more in ranks for place, most in ranks):
            raise Broken(f"`scores` gives points {points} and places {places}, which do not fit.")
        assert match.outcome is not None
        if not str(match.outcome.ending.text):
            raise Broken("`ending` says nothing.")


@check("No game is longer than its bound.")
def no_game_is_longer_than_its_bound(trial: Trial) -> None:
    for seed in trial.seeds:
        *_before, match = trial.random_match(seed)
        bound = match.game.longest(match.options)
        if bound is not None and len(match) > bound:
            raise Broken(f"This game has {len(match)} decisions; `longest` says {bound}.")


@check("Chance has exact odds: one positive weight for every choice.")
def nature_has_exact_odds(trial: Trial) -> None:
    for match in trial.positions():
        if match.decider != NATURE:
            continue
        weights = np.zeros(match.game.actions, np.int32)
        count, choices = int(match.game.rules.weights(match.state, weights)), len(match.legal_actions())
        if count != choices:
            raise Broken(f"`weights` returns {count} for {choices} choices.")
        if weights[:count].min() <= 0:
            raise Broken(f"`weights` writes {weights[:count].tolist()[:12]}; a weight is positive.")
        if sum(match.probabilities().values()) != Fraction(1):
            raise Broken("The probabilities do not add up to 1: two choices have the same token.")
