"""Who sees what, as a table that an author reads: each kind of action, and each field of the record."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from drachenhort.conformance.trial import Trial, check, seats_and_spectator
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Match
from drachenhort.kernel.seats import NATURE, SPECTATOR

GAMES = 6
"""Random games that the table is made from."""
NAMED = 12
"""Kinds of actions named in one line."""
ENOUGH = 3
"""Games after which it is no accident that something was never hidden."""
EVERYBODY = "everybody"


@dataclass
class Kind:
    """Actions whose tokens begin alike."""

    name: str
    audiences: Counter[str] = field(default_factory=Counter)
    """Who sees such an action, and how often that was so."""
    by_mover: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    veils: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        seen = " or ".join(audience for audience, _count in self.audiences.most_common())
        veiled = f"; others read {', '.join(sorted(self.veils))}" if self.veils else ""
        return f"{self.name}: seen by {seen}{veiled}"


@dataclass
class Overview:
    """What random games show of who sees what."""

    kinds: dict[str, Kind] = field(default_factory=dict)
    hidden: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """By field: the seats from which `hide` has erased something of it."""
    shown_rows: dict[tuple[str, int], int] = field(default_factory=Counter)
    """By field and seat: the games in which that row was never hidden, though rows of other seats were."""
    hidden_rows: set[tuple[str, int]] = field(default_factory=set)
    """Rows that `hide` has erased from somebody else."""


@check("Who sees what: read it, and see whether it is what the rules say.", is_advice=True)
def who_sees_what(trial: Trial) -> list[str]:
    """The table, and a warning for whatever is treated differently from seat to seat."""
    view = look(trial)
    public = [kind.name for kind in view.kinds.values() if set(kind.audiences) == {EVERYBODY}]
    lines = [f"seen by everybody: {_few(public)}"] if public else []
    lines += [str(kind) for kind in view.kinds.values() if kind.name not in public]
    fields = [f"`{name}`" for name, seats in view.hidden.items() if seats]
    lines.append(f"hidden from somebody at times: {', '.join(fields) or 'nothing'}")
    return lines + [f"Note: {line}" for line in _asymmetries(view)]


def _few(names: list[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


def look(trial: Trial) -> Overview:
    """Play, and note who sees what."""
    view = Overview()
    for seed in trial.seeds[:GAMES]:
        last, rows = None, set()
        for match in trial.random_match(seed):
            if last is not None:
                _note_action(view, last, trial.action)
            rows |= set() if match.is_over else set(_hidden_rows(view, match))
            last = match.copy()
        _note_rows(view, rows, trial)
    return view


def _note_action(view: Overview, match: Match, action: int) -> None:
    """`match` is as it was before the action."""
    game, state = match.game, match.state
    name = str(game.act.decode(action)[0])
    by = "chance" if match.decider == NATURE else "a seat"
    kind = view.kinds.setdefault(f"{name} ({by})", Kind(f"{name} ({by})"))
    seen = {seat for seat in seats_and_spectator(match) if game.secrecy.sees(state, action, seat)}
    audience = _audience(match, seen)
    kind.audiences[audience] += 1
    kind.by_mover[int(game.rules.mover(state))].add(audience)
    if audience != EVERYBODY:
        veil = game.notation.veil(match.options, state, action) or "nothing"
        kind.veils.add(re.sub(r"[0-9]+", "#", veil))


def _audience(match: Match, seen: set[int]) -> str:
    if seen == set(seats_and_spectator(match)):
        return EVERYBODY
    if SPECTATOR in seen:
        return "spectators, but not everybody at the table"
    if seen == {match.decider}:
        return "its decider alone"
    return {0: "nobody", 1: "one seat alone"}.get(len(seen), f"{len(seen)} seats")


def _hidden_rows(view: Overview, match: Match) -> Iterator[tuple[str, int]]:
    """Fields and seats whose row is hidden from somebody else; and note all fields that are hidden at all."""
    truth = match.state
    for seat in seats_and_spectator(match):
        hidden = match.hidden(seat)
        for name in truth.dtype.names or ():
            if not np.array_equal(truth[name], hidden[name]):
                view.hidden[name].add(seat)
                for row in _rows(match.game, name, match.options.players):
                    if row != seat and not np.array_equal(truth[name][row], hidden[name][row]):
                        yield name, row


def _note_rows(view: Overview, rows: set[tuple[str, int]], trial: Trial) -> None:
    """After a game: which rows of a field were hidden in it, and which were not."""
    assert trial.match is not None
    view.hidden_rows |= rows
    for name in {name for name, _row in rows}:
        for row in _rows(trial.game, name, trial.match.options.players):
            view.shown_rows[name, row] += (name, row) not in rows


def _rows(game: Game, name: str, players: int) -> range:
    """The rows of a field that has one for each seat."""
    shape = game.state_dtype[name].shape
    return range(players) if shape and shape[0] == game.players[-1] else range(0)


def _asymmetries(view: Overview) -> Iterator[str]:
    for (name, row), games in sorted(view.shown_rows.items()):
        if games >= ENOUGH and (name, row) not in view.hidden_rows:
            yield f"`{name}` of seat {row + 1} is seen by everybody, that of other seats is not."
    for kind in view.kinds.values():
        usual = Counter(frozenset(seen) for seen in kind.by_mover.values()).most_common()
        if len(usual) > 1:
            for seat, seen in sorted(kind.by_mover.items()):
                if seen != usual[0][0] and EVERYBODY in seen:
                    audience = " or ".join(sorted(seen))
                    yield f"{kind.name} in the turn of seat {seat + 1} is seen by {audience}."
