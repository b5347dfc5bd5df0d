"""Checks of secrecy by the game's own `redeal`: a seat gets the same when its secrets are redealt."""

import re
from itertools import combinations

import numba

from drachenhort.conformance.receiving import first_difference
from drachenhort.conformance.trial import (
    EVERY,
    Broken,
    Trial,
    bytes_of,
    check,
    differing_fields,
    in_another_world,
    seats_and_spectator,
    viewer,
)
from drachenhort.kernel.errors import UnknownSeat
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE, OVER, SOMEBODY


@check("Whoever decides can tell from its hidden copy what it may do.")
def the_decider_can_tell_what_it_may_do(trial: Trial) -> None:
    for match in trial.positions(EVERY):
        if match.decider >= 0:
            known, legal = list(match.view(match.decider).actions), match.legal_actions()
            if known != legal:
                odd = min(set(known) ^ set(legal))
                where = "its hidden copy" if odd in known else "the true situation"
                raise Broken(f"Action {odd} of {viewer(match.decider)} is legal in {where} only.")


@check("Hiding twice hides no more than hiding once.")
def hiding_twice_hides_no_more(trial: Trial) -> None:
    for match in trial.positions(EVERY):
        for seat in seats_and_spectator(match):
            hidden = match.hidden(seat)
            again = hidden.copy()
            match.game.secrecy.hide(again, seat)
            if bytes_of(again) != bytes_of(hidden):
                fields = differing_fields(hidden, again)
                raise Broken(f"Hidden twice from {viewer(seat)}, the copy changes again: {fields}.")


@check("Non-interference: redeal what a seat cannot know, and all that it receives stays the same.")
def non_interference(trial: Trial) -> None:
    rng, tokens = generator(7), tokens_of(trial)
    for match in trial.positions(EVERY):
        for seat in seats_and_spectator(match):
            other = in_another_world(match, seat, rng)
            if problems := match.game.positions.problems(other.state):
                raise Broken(f"`redeal` for {viewer(seat)} makes a situation that cannot be: {problems[0]}")
            said = tokens if seat == match.decider else ()
            if found := first_difference(match, other, seat, said):
                raise Broken(f"After `redeal` {viewer(seat)} can tell the worlds apart by {found}.")


def tokens_of(trial: Trial) -> tuple[str, ...]:
    """Tokens of every kind that a game knows, from all over it."""
    found = {}
    for match in trial.positions(EVERY, most=3):
        for token in match.choices()[:3]:
            found[re.sub(r"[0-9]+", "0", token)] = token
    return tuple(found.values())[: 10 if numba.config.DISABLE_JIT else 40]


@check("A hidden copy is redealt like the true situation: `redeal` looks at nothing that is hidden.")
def a_hidden_copy_redeals_like_the_true_state(trial: Trial) -> None:
    for match in trial.positions(EVERY):
        for seat in seats_and_spectator(match):
            worlds = [match.state, match.hidden(seat)]
            for world in worlds:
                match.game.secrecy.redeal(world, seat, generator(3))
                match.game.secrecy.hide(world, seat)
                if bytes_of(world) != bytes_of(match.hidden(seat)):
                    fields = differing_fields(match.hidden(seat), world)
                    raise Broken(f"Redealt for {viewer(seat)} and hidden again, the copy differs: {fields}.")


@check("Logs tell no more than hidden copies: what leaves equal copies is told alike.")
def logs_tell_no_more_than_hidden_copies(trial: Trial) -> None:
    for match in trial.positions(3):
        if match.is_over or len(match) > 40:
            continue
        twins = [played(match, action) for action in match.legal_actions()[:4]]
        for seat in seats_and_spectator(match):
            if seat != match.decider:
                hidden = [bytes_of(twin.hidden(seat)) for twin in twins]
                for one, other in combinations(range(len(twins)), 2):
                    if hidden[one] == hidden[other] and not twins[one].is_over:
                        compare_logs(twins[one], twins[other], seat)


def compare_logs(one: Match, other: Match, seat: int) -> None:
    """Both matches must read the same for this seat."""
    if one.log(seat) != other.log(seat):
        tokens = " or ".join(repr(str(twin.log(seat)[-1])) for twin in (one, other))
        raise Broken(
            f"The log tells {viewer(seat)} {tokens}, but its hidden copies are equal: "
            "`sees` or `veil` tells what `hide` erases.",
            one,
        )


def played(match: Match, action: int) -> Match:
    """A copy of a match, one action later."""
    twin = match.copy()
    twin.play_action(action)
    return twin


@check("Seats that do not exist see nothing.")
def seats_that_do_not_exist_see_nothing(trial: Trial) -> None:
    match = next(trial.random_match(1))
    for seat in (match.options.players, NATURE, OVER, SOMEBODY):
        for look in (match.hidden, match.view, match.scene, match.log, match.pauses, match.position):
            try:
                look(seat)
            except UnknownSeat:
                continue
            raise Broken(f"`{look.__name__}({seat})` answers, although there is no such seat.")
