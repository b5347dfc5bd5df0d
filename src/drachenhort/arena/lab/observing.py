"""One finished game, observed: choices, uses of actions and tokens, what chance brought, who was ahead."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from drachenhort.arena.matchup import MatchUp, Played, play_match
from drachenhort.kernel.match import Match
from drachenhort.kernel.seats import NATURE, SPECTATOR

MOST_TOKENS = 60
"""With more choices than this, such as orders of a rack, only kinds of actions are counted, not tokens."""


@dataclass
class Uses:
    """How often something could be done, and was."""

    offered: int = 0
    """Decisions at which it was legal."""
    offered_to: set[int] = field(default_factory=set)
    """Seats."""
    taken_by: Counter[int] = field(default_factory=Counter)
    """How often each seat did it; of chance: in whose turn it came, `NATURE` before the first turn."""

    @property
    def taken(self) -> int:
        """How often it was done."""
        return self.taken_by.total()


@dataclass
class Observed:
    """All that is noted of one game."""

    played: Played
    choices: list[int]
    """How many legal choices each decision of a player had, in order."""
    kinds: dict[str, Uses]
    tokens: dict[str, Uses]
    chance: dict[str, Uses]
    """What NATURE decided, by token, and in whose turns."""
    rules: Counter[str]
    """How often each rule asked somebody to decide, by its number."""
    leaders: list[int]
    """Who was ahead at the beginning of each turn, by the game's own estimate; -1 for nobody alone."""
    ending: str
    """The code of how it ended."""
    ending_rule: str | None


def observe_game(matchup: MatchUp, number: int, place: int) -> Observed:
    """Play a game of a block and observe it."""
    match = play_match(matchup, number, place)
    return observe(match, matchup.orders[place])


def observe(match: Match, seats: tuple[int, ...]) -> Observed:
    """Observe a match that is over; `seats` says which bot sat where."""
    outcome = match.outcome
    assert outcome is not None
    turns = int(match.game.rules.turns(match.state))
    played = Played(seats, outcome.places, outcome.points, turns, len(match))
    ending = outcome.ending
    noted = Observed(played, [], {}, {}, {}, Counter(), [], ending.code, ending.rule)
    last: tuple[int, int | None] | None = None
    for now, action in _steps(match):
        turn = int(now.game.rules.turns(now.state)), now.mover
        if turn != last:
            noted.leaders.append(leader(now))
            last = turn
        if now.decider == NATURE:
            _note_chance(noted, now, action)
        else:
            _note_decision(noted, now, action)
    return noted


def _steps(match: Match) -> Iterator[tuple[Match, int]]:
    """The match before each of its actions, and the action."""
    now = match.replayed(0)
    for action in match.actions:
        yield now, action
        now.play_action(action)


def _note_chance(noted: Observed, now: Match, action: int) -> None:
    uses = noted.chance.setdefault(now.token(action), Uses())
    uses.taken_by[NATURE if now.mover is None else now.mover] += 1


def _note_decision(noted: Observed, now: Match, action: int) -> None:
    seat, legal, act = now.decider, now.legal_actions(), now.game.act
    noted.choices.append(len(legal))
    rule, _question = now.game.explain.question(now.options, now.state, seat)
    if rule is not None:
        noted.rules[rule] += 1
    _note(noted.kinds, {act.decode(choice)[0] for choice in legal}, act.decode(action)[0], seat)
    if len(legal) <= MOST_TOKENS:
        _note(noted.tokens, {now.token(choice) for choice in legal}, now.token(action), seat)


def _note(uses: dict[str, Uses], offered: set[str], taken: str, seat: int) -> None:
    for name in offered:
        entry = uses.setdefault(name, Uses())
        entry.offered += 1
        entry.offered_to.add(seat)
    uses[taken].taken_by[seat] += 1


def leader(now: Match) -> int:
    """The seat for which things look best by the game's estimate of the whole situation; -1 if several do."""
    estimate, state = now.game.estimate.estimate, now.state
    looks = [int(estimate(state, seat)) for seat in range(now.options.players)]
    best = [seat for seat, look in enumerate(looks) if look == max(looks)]
    return best[0] if len(best) == 1 else SPECTATOR
