"""What each pair of eyes is told of a table: built from its own hidden copies only."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import msgspec

from drachenhort.bots.offers import level_of
from drachenhort.chronicle.lines import Line
from drachenhort.chronicle.story import Chronicle
from drachenhort.kernel.game import State as Hidden
from drachenhort.kernel.match import Entry as Told, Match, Outcome
from drachenhort.kernel.scene import Scene
from drachenhort.kernel.seats import SPECTATOR
from drachenhort.kernel.text import Text, Words
from drachenhort.server.clocks import Clock
from drachenhort.server.course import Course
from drachenhort.server.devices import is_open
from drachenhort.server.messages import (
    Decision,
    Ending,
    Entry,
    Moment,
    OfferState,
    RematchState,
    SeatState,
    State,
)
from drachenhort.server.paces import USUAL_PACE
from drachenhort.server.standing import ALWAYS
from drachenhort.server.streams import Eyes, Stream
from drachenhort.server.waiting import PASS, Waiting, candidates

_ = Words("drachenhort")

TURN, REACTION = "turn", "reaction"
RESIGNED, AGREED = "resigned", "agreed"
IN_WORDS = 40
"""The last entries of the log are told in words when all is told anew; older ones are in the replay."""


@dataclass
class Situation:
    """Everything that a table shows at one moment, to whomever it shows it."""

    course: Course
    waiting: Waiting | None
    clock: Clock
    until: int | None
    """When the present decision or moment ends at the latest."""
    online: frozenset[int] = frozenset()
    rematch: RematchState | None = None
    shared: frozenset[int] = frozenset()
    """The seats of people who share a device."""
    pace: str = USUAL_PACE
    standing: Mapping[int, str] = field(default_factory=dict)
    """What each seat has said for many moments, as far as it holds now."""
    spared: frozenset[int] = frozenset()
    """Seats that let the present moment pass by it."""
    _scenes: dict[Eyes, Scene] = field(default_factory=dict)

    def state_for(self, stream: Stream, *, afresh: bool = False, with_table: bool = True) -> State:
        """The next message of a stream; `afresh` it tells all there is, else what is new."""
        eyes = stream.eyes
        is_seen = eyes.view == "scene" and (with_table or afresh)
        after, entries = self._entries(stream, afresh=afresh, in_words=is_seen)
        stream.showed_moment = self.waiting is not None
        return State(
            number=stream.number if afresh else stream.number + 1,
            after=after,
            entries=entries,
            seats=self._seats_in(eyes.language),
            scene=self._scene(eyes) if is_seen else None,
            decision=self._decision(eyes),
            until=self.until if self.waiting is None else None,
            waits_until=self.until if self.waiting is not None else None,
            can_undo=self._can_undo(eyes.seat),
            offer=self._offer,
            votes=tuple(sorted(self.course.votes)),
            ending=self._ending(eyes.language),
            rematch=self.rematch if eyes.seat >= 0 else None,
            moment=self.moment,
            is_open=self._is_open,
            standing=self.standing.get(eyes.seat, ALWAYS),
            aloud={seat: self.standing.get(seat, ALWAYS) for seat in sorted(self.shared)},
            pace=self.pace,
        )

    # ---- the log -----------------------------------------------------------------------------------

    def _entries(self, stream: Stream, *, afresh: bool, in_words: bool) -> tuple[int, tuple[Entry, ...]]:
        """Up to where the log stands, and what follows."""
        log = self.course.log(stream.eyes.seat)
        last = log[-1].number if log else 0
        after = 0 if afresh or stream.told is None else min(stream.told.number, last)
        if after and (_entry(log, after) != stream.told or (stream.showed_moment and in_words)):
            after -= 1  # it has got another part, or the moment after it is over and it had consequences
        stream.told = log[-1] if log else None
        told = [entry for entry in log if entry.number > after]
        if not in_words:
            return after, tuple(plain(entry) for entry in told)
        return after, tuple(self._in_words(stream, told))

    def _in_words(self, stream: Stream, told: list[Told]) -> list[Entry]:
        if not told:
            return []
        eyes, match = stream.eyes, self.course.match
        if stream.chronicle is None:
            stream.chronicle = Chronicle(match, eyes.seat, eyes.language, as_it_was=True)
        stream.chronicle.match = match
        first = max(told[0].number - 1, told[-1].number - IN_WORDS)
        told_now = stream.chronicle.tell_after(first, self._scene(eyes), self._hidden(eyes.seat))
        lines = {line.number: line for line in told_now}
        return [in_words(plain(entry), lines.get(entry.number)) for entry in told]

    # ---- decisions ---------------------------------------------------------------------------------

    def decision_id(self, seat: int) -> str | None:
        """The name of the question that this seat may answer now; it tells nothing, and is used once."""
        if self.course.is_over or not self._is_asked(seat):
            return None
        return self._named(seat)

    def _named(self, seat: int) -> str:
        course = self.course
        moment = -1 if self.waiting is None else course.passed + self.waiting.index
        about = f"{course.facts.table} {course.noticed} {course.parts} {moment} {seat}".encode()
        return hashlib.blake2s(about, key=bytes.fromhex(course.facts.seed), digest_size=10).hexdigest()

    @cached_property
    def moment(self) -> Moment | None:
        """What a shared device asks aloud: who may react is public, and the name tells nothing more."""
        seats = () if self.waiting is None else self.waiting.seats
        asked = self.shared - self.spared
        seats = tuple(seat for seat in seats if seat in asked and self.course.bot_on(seat) is None)
        if self.waiting is None or not seats or self.course.is_over:
            return None
        return Moment(self._named(SPECTATOR), seats)

    @cached_property
    def _is_open(self) -> bool:
        """While others may react the engine may have gone on already, which must not show."""
        return bool(self.shared) and self.waiting is None and is_open(self.course.match)

    def _is_asked(self, seat: int) -> bool:
        if self.waiting is None:
            return self.course.decider == seat
        return seat in self.waiting.seats and seat not in self.waiting.answers

    @cached_property
    def _able(self) -> dict[int, Match]:
        """The seats that can react at this moment, each with the match as it is asked."""
        is_real = self.waiting is not None and self.waiting.is_decided_here
        return candidates(self.course.match) if is_real else {}

    def choices(self, seat: int) -> tuple[str, ...]:
        """What a seat that is asked may answer; who can do nothing may let it pass like everybody else."""
        if self.waiting is None:
            return tuple(self.course.match.choices())
        return tuple(self._able[seat].choices()) if seat in self._able else (PASS,)

    def asked(self, seat: int) -> Match | None:
        """The match in which this seat can react now; None if it can only let it pass."""
        return self._able.get(seat)

    def _decision(self, eyes: Eyes) -> Decision | None:
        id = self.decision_id(eyes.seat)
        if id is None or self.course.bot_on(eyes.seat) is not None:
            return None
        if self.waiting is None:
            return Decision(id, TURN, self.choices(eyes.seat), self.until)
        if eyes.seat in self.shared:  # where others see whether one is asked
            return (
                None
                if eyes.seat in self.spared
                else Decision(id, REACTION, self.choices(eyes.seat), self.until)
            )
        if eyes.asks == "able" and (eyes.seat not in self._able or eyes.seat in self.spared):
            return None
        return Decision(id, REACTION, self.choices(eyes.seat), self.until)

    def _can_undo(self, seat: int) -> bool:
        course = self.course
        if seat < 0 or self.waiting is not None or course.is_over or course.bot_on(seat) is not None:
            return False
        return course.match.can_undo(seat)

    # ---- the table ---------------------------------------------------------------------------------

    def _scene(self, eyes: Eyes) -> Scene:
        if eyes not in self._scenes:
            self._scenes[eyes] = self._build(eyes)
        return self._scenes[eyes]

    def _build(self, eyes: Eyes) -> Scene:
        """The table; what can be touched only where this seat is asked."""
        if self.waiting is not None and self._decision(eyes) is not None and eyes.seat in self._able:
            return self._able[eyes.seat].scene(eyes.seat, eyes.language)
        if self.waiting is not None:
            return self.course.match.pauses(eyes.seat, eyes.language)[self.waiting.index]
        scene = self.course.match.scene(eyes.seat, eyes.language)
        return scene if self._decision(eyes) is not None else replace(scene, touches=())

    def _hidden(self, seat: int) -> Hidden:
        """What a seat knows of what `_scene` shows."""
        if self.waiting is not None and self.decision_id(seat) is not None and seat in self._able:
            return self._able[seat].hidden(seat)
        if self.waiting is not None:
            return self.course.match.hidden_pauses(seat)[self.waiting.index]
        return self.course.match.hidden(seat)

    def _seats_in(self, language: str) -> tuple[SeatState, ...]:
        return tuple(self._seat(seat, language) for seat in self.course.facts.seats)

    def _seat(self, seat: int, language: str) -> SeatState:
        course = self.course
        bot = course.bot_on(seat)
        level = level_of(bot)
        return SeatState(
            name=course.facts.names[seat],
            bot=bot,
            is_online=course.facts.bots[seat] is not None or seat in self.online,
            is_resigned=seat in course.resigned,
            left=self.clock.left(course.used.get(seat, 0)),
            title=level.title.into(language) if level else None,
            level=level.number if level else None,
        )

    @cached_property
    def _offer(self) -> OfferState | None:
        offer = self.course.offer
        return None if offer is None else OfferState(offer.what, offer.seat, tuple(sorted(offer.agreed)))

    def _ending(self, language: str) -> Ending | None:
        course = self.course
        if not course.is_over:
            return None
        outcome = course.match.outcome
        if outcome is not None:
            return _by_the_rules(outcome, course.facts.seed, language)
        left = tuple(seat for seat in course.facts.seats if seat not in course.resigned)
        places = tuple(1 if seat in left else 2 for seat in course.facts.seats)
        code, text = ended_by_people(course)
        points = tuple(0 for _place in places)
        return Ending(code, text.into(language), None, course.winners, points, places, course.facts.seed)


def ended_by_people(course: Course) -> tuple[str, Text]:
    """How people ended a game before the rules did."""
    if len(course.resigned) == len(course.facts.names) - 1:
        return RESIGNED, _("Everybody else has given up.")
    return AGREED, _("Everybody agreed to end the game here.")


def _by_the_rules(outcome: Outcome, seed: str, language: str) -> Ending:
    ending = outcome.ending
    text = ending.text.into(language)
    return Ending(ending.code, text, ending.rule, outcome.winners, outcome.points, outcome.places, seed)


def _entry(log: list[Told], number: int) -> Told | None:
    """The entry of that number, if it may still be read."""
    return next((entry for entry in reversed(log) if entry.number == number), None)


def plain(entry: Told) -> Entry:
    """An entry of the log without words."""
    return Entry(entry.number, entry.decider, entry.token, entry.aftermath)


def in_words(entry: Entry, line: Line | None) -> Entry:
    """The entry with its words; without a line there are none: it is older, half done, or tells nothing."""
    if line is None:
        return entry
    by = None if line.seat == entry.seat else line.seat
    words = {"text": line.told, "lead": line.lead, "about": line.about, "by": by, "is_big": line.is_big}
    return msgspec.structs.replace(entry, **words)
