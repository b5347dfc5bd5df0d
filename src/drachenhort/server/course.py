"""The course of a table: events one after the other, and what follows from them; no clock, no store.

Every process that knows a table's facts and its events has the same course. Live play and a restart go
through the same `apply`, so a table cannot wake up as another one than it went to sleep.
"""

import copy
from dataclasses import dataclass, field, replace
from typing import ClassVar

from drachenhort.kernel.errors import CannotUndo, HortError
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import Entry, Match
from drachenhort.kernel.options import Options
from drachenhort.kernel.seats import NATURE, SPECTATOR
from drachenhort.kernel.text import Words
from drachenhort.server.dice import roll
from drachenhort.server.events import Event, Kind

_ = Words("drachenhort")

END, REWIND = "end", "rewind"
OFFERS = (END, REWIND)
YES, NO = "yes", "no"


class BadOffer(HortError):
    """There is nothing to answer, or nothing that could be offered."""

    code = "offer/bad"


@dataclass(frozen=True)
class Facts:
    """What is fixed when a game begins."""

    table: str
    game: Game
    options: Options
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """The bot on each seat, or None for a person."""
    seed: str
    """Of NATURE's decisions; secret until the end."""

    @property
    def seats(self) -> range:
        """The numbers of the seats."""
        return range(len(self.names))


@dataclass(frozen=True)
class Offer:
    """Something that all other people at the table are asked to agree to."""

    what: str
    seat: int
    agreed: frozenset[int] = frozenset()


@dataclass
class Course:
    """A game at a table, as far as it has come."""

    _OWN: ClassVar = ("stand_ins", "resigned", "used", "answered", "began", "_kept")

    facts: Facts
    match: Match = field(init=False)
    number: int = 0
    """Of the last event."""
    moved: int = 0
    """Of the last event that changed the match; moments belong to it."""
    noticed: int = 0
    """How many events everybody noticed: what names a question must not count what stays secret."""
    parts: int = 0
    """How many parts of an unfinished action have been decided."""
    invited: list[tuple[int, ...]] = field(default_factory=list)
    """Who may react at each moment that the last move has opened."""
    mattering: list[tuple[int, ...]] = field(default_factory=list)
    """To which seats each of these moments matters."""
    mattering_aloud: list[tuple[int, ...]] = field(default_factory=list)
    """The same by what everybody knows."""
    began: dict[int, int] = field(default_factory=dict)
    """The event with which each seat's last turn began."""
    passed: int = 0
    """How many moments there were before these since everybody noticed something.

    A decline may close one moment and open another. To the table that is one row of moments, as it is where
    nobody could react and one move opens them all.
    """
    stand_ins: dict[int, str] = field(default_factory=dict)
    """Seats whose people are away, and the bots that play for them."""
    resigned: set[int] = field(default_factory=set)
    votes: frozenset[tuple[int, int]] = frozenset()
    """Who wants a bot in whose place."""
    offer: Offer | None = None
    is_ended: bool = False
    """Did people end it before the rules did?"""
    rolls: int = 0
    """Decisions of NATURE so far, those taken back included."""
    used: dict[int, int] = field(default_factory=dict)
    """Milliseconds that each seat has used of its reserve, all in all."""
    answered: set[tuple[int, str]] = field(default_factory=set)
    """The clients' ids that led to an event, each with its seat."""
    _kept: list[int] = field(default_factory=list)
    """For each action of the match, the number of the roll behind it, or -1."""
    _logs: dict[int, list[Entry]] | None = None
    """What each seat and the spectators were told so far; None where it must be told anew."""

    def __post_init__(self) -> None:
        self.match = Match(self.facts.game, self.facts.options)
        self.match.names = self.facts.names
        self._remembers = bool(self.facts.game.secrecy.remembers(self.match.state))  # an option, for good

    def twin(self) -> "Course":
        """An independent course that has come as far."""
        other = copy.copy(self)
        logs = self._logs and {seat: list(entries) for seat, entries in self._logs.items()}
        own = {name: copy.copy(getattr(self, name)) for name in self._OWN}
        other.__dict__.update(own, match=self.match.copy(), _logs=logs)
        return other

    # ---- what is the case --------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Does nobody decide anything any more?"""
        return self.is_ended or self.match.is_over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: by the rules, or the last that has not given up; perhaps none."""
        outcome = self.match.outcome
        if outcome is not None:
            return outcome.winners
        left = tuple(seat for seat in self.facts.seats if seat not in self.resigned)
        return left if len(left) == 1 else ()

    @property
    def decider(self) -> int:
        """The seat that decides now, or NATURE; meaningless when it is over."""
        return self.match.decider

    @property
    def is_first_round(self) -> bool:
        """Has nobody begun a second turn?"""
        return 0 < self.facts.game.rules.turns(self.match.state) <= len(self.facts.names)

    def bot_on(self, seat: int) -> str | None:
        """The bot that plays this seat now, if any."""
        return self.facts.bots[seat] or self.stand_ins.get(seat)

    def people(self) -> list[int]:
        """The seats that people play now."""
        return [seat for seat in self.facts.seats if self.bot_on(seat) is None]

    def skipped_rolls(self) -> list[int]:
        """For each decision of NATURE in the match, how many were made and taken back before it."""
        rolls = [roll for roll in self._kept if roll >= 0]
        return [roll - before - 1 for before, roll in zip([-1, *rolls], rolls, strict=False)]

    def log(self, seat: int) -> list[Entry]:
        """What this seat was told so far, and may read again."""
        if self._logs is None:
            viewers = (*self.facts.seats, SPECTATOR)
            self._logs = {viewer: _noticed(self.match, viewer) for viewer in viewers}
        return self._logs[seat] if self._remembers else self._logs[seat][-1:]

    # ---- events ------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Let an event happen; an error says why it cannot, and the course is of no use afterwards."""
        noticed, turn = self.noticed, self._turn
        getattr(self, f"_{event.kind}")(event)
        self.number = event.number
        self.noticed += event.kind in (Kind.UNDO, Kind.REWIND)
        if event.kind in (Kind.ACT, Kind.UNDO, Kind.REWIND):
            self.moved = event.number
            self.parts = self.parts + 1 if self.match.is_midway else 0
            self._count_moments(is_noticed=self.noticed != noticed)
            if self._turn != turn:
                self.began[self._turn[1]] = event.number
        if event.used:
            self.used[event.seat] = self.used.get(event.seat, 0) + event.used
        if event.client is not None:
            self.answered.add((event.seat, event.client))

    def _count_moments(self, *, is_noticed: bool) -> None:
        invited = self.match.invited()
        if not is_noticed and not invited and self.match.is_secret:
            return
        self.passed = 0 if is_noticed else self.passed + len(self.invited)
        self.invited, self.mattering = invited, self.match.mattering()
        self.mattering_aloud = self.match.mattering(SPECTATOR)

    @property
    def _turn(self) -> tuple[int, int]:
        """How many turns have begun, and whose the last one is."""
        rules, state = self.facts.game.rules, self.match.state
        return int(rules.turns(state)), int(rules.mover(state))

    def _act(self, event: Event) -> None:
        before, was_midway = len(self.match), self.match.is_midway
        entry = self.match.play(event.token, event.seat)
        is_roll = event.seat == NATURE
        self._kept += [self.rolls if is_roll else -1] * (len(self.match) - before)
        self.rolls += is_roll
        self.offer = None
        if was_midway or self.match.is_midway or len(self.match) != before + 1:
            self._logs = None
            self.noticed += not self.match.is_midway
            return
        self.noticed += self.match.noticed(entry, SPECTATOR) is not None
        if self._logs is not None:
            self._note(entry, self._logs)

    def _note(self, entry: Entry, logs: dict[int, list[Entry]]) -> None:
        for viewer, log in logs.items():
            noticed = self.match.noticed(entry, viewer)
            if noticed is not None:
                log.append(replace(noticed, number=len(log) + 1))

    def _undo(self, event: Event) -> None:
        self.match.undo(event.seat)
        self._went_back()

    def _rewind(self, event: Event) -> None:
        self.match = self.match.replayed(int(event.token))
        self._went_back()

    def _went_back(self) -> None:
        del self._kept[len(self.match) :]
        self.offer = None
        self._logs = None

    def _resign(self, event: Event) -> None:
        self.resigned.add(event.seat)
        self.offer = None
        if len(self.facts.names) - len(self.resigned) == 1:
            self.is_ended = True
        else:
            self.stand_ins[event.seat] = event.token

    def _vote(self, event: Event) -> None:
        self.votes |= {(event.seat, int(event.token))}

    def _absent(self, event: Event) -> None:
        self.stand_ins[event.seat] = event.token
        self._forget_votes(event.seat)

    def _back(self, event: Event) -> None:
        self.stand_ins.pop(event.seat, None)
        self._forget_votes(event.seat)

    def _forget_votes(self, seat: int) -> None:
        self.votes = frozenset(vote for vote in self.votes if seat not in vote)

    def _offer(self, event: Event) -> None:
        self.offer = Offer(event.token, event.seat, frozenset({event.seat}))

    def _answer(self, event: Event) -> None:
        assert self.offer is not None
        agreed = self.offer.agreed | {event.seat}
        self.offer = Offer(self.offer.what, self.offer.seat, agreed) if event.token == YES else None

    def _end(self, _event: Event) -> None:
        self.is_ended = True
        self.offer = None

    # ---- what follows ------------------------------------------------------------------------------

    def next_roll(self) -> str:
        """What NATURE will decide now."""
        return roll(self.match.copy(), self.facts.seed, self.rolls).token

    def settlement(self) -> tuple[Kind, str] | None:
        """What all people at the table have agreed to, if they have."""
        if self.offer is None or not set(self.people()) <= self.offer.agreed:
            return None
        if self.offer.what == END:
            return Kind.END, ""
        return Kind.REWIND, str(self._rewound(self.offer.seat))

    def _rewound(self, seat: int) -> int:
        """How many actions stay when the last move of a seat is taken back by consent."""
        kept = stays = 0
        for entry, parts in self.match.told():
            if entry is not None and entry.decider == seat:
                stays = kept
            kept += len(parts)
        return stays

    def check_offer(self, what: str, seat: int) -> None:
        """May this seat make such an offer now?"""
        if what not in OFFERS:
            raise BadOffer(_("One can offer to end the game, or to take a move back."))
        if self.offer is not None:
            raise BadOffer(_("There is an offer already."))
        if what == REWIND and seat not in {entry.decider for entry in self.match.log()}:
            raise CannotUndo(_("There is nothing to take back."))

    def check_answer(self, seat: int) -> None:
        """Is this seat asked to agree to something?"""
        if self.offer is None or seat in self.offer.agreed:
            raise BadOffer(_("There is no offer to answer."))


def _noticed(match: Match, viewer: int) -> list[Entry]:
    return [entry for entry, _parts in match.told(viewer) if entry is not None]
