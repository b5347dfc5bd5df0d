"""The moments of an analysis told in words, as the log of the game tells moves."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from drachenhort.chronicle.lines import Line
from drachenhort.chronicle.story import Chronicle, eyes_of
from drachenhort.kernel.match import Match
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import Text
from drachenhort.teacher.analysis import Analysis, Moment
from drachenhort.teacher.summary import LOST, LUCK, cost_of, lost_of, luck_of


@dataclass(frozen=True, slots=True)
class Deed:
    """One step in words."""

    who: str
    token: str
    words: str
    """What changed, or what the action does where the log has no words for it."""


@dataclass(frozen=True, slots=True)
class Told:
    """A moment in words."""

    cost: str
    reason: str
    """Empty where there is none."""
    played: Deed
    line: tuple[Deed, ...]
    """The better move, and each step that might have followed."""


def tell_moment(match: Match, moment: Moment, language: str) -> Told:
    """What was played and what would have been better, by somebody who sees all hands: the game is over."""
    before = moment.judgement.before
    parts = next(parts for _entry, parts in match.told(start=before))
    better = [step.actions for step in moment.line]
    return Told(
        _said(cost_of(moment.judgement), match, language),
        _said(moment.reason.text, match, language) if moment.reason else "",
        _tell(match.replayed(before), [parts], language)[0],
        tuple(_tell(match.replayed(before), better, language)),
    )


def _tell(match: Match, steps: Iterable[tuple[int, ...]], language: str) -> list[Deed]:
    """The steps as the log tells them; the match is played on."""
    chronicle = Chronicle(match, None, language, as_it_was=True)
    known, meanings = chronicle.count(), []
    for actions in steps:
        for action in actions[:-1]:
            match.play_action(action)
        meaning = match.game.explain.meaning(match.options, match.state, actions[-1])
        meanings.append(_said(meaning, match, language))
        match.play_action(actions[-1])
    lines = chronicle.tell_after(known, eyes_of(None, language)(match))
    return [_deed(match, line, meaning) for line, meaning in zip(lines, meanings, strict=True)]


def _deed(match: Match, line: Line, meaning: str) -> Deed:
    """A line by who decided; the log may tell of somebody else: of a move that was not stopped."""
    decider = line.moment.decider
    if decider in (NATURE, line.seat):
        return Deed(line.who, line.token, line.told or meaning)
    return Deed(match.names[decider], line.token, meaning)


def _said(text: Text, match: Match, language: str) -> str:
    return text.named(match.names).into(language)


def words_of(analysis: Analysis, match: Match, language: str) -> dict[str, Any]:
    """All sentences about an analysis, as JSON data; lists are parallel to those of the analysis."""
    seats = range(analysis.players)
    return {
        "luck": {
            "about": LUCK.into(language),
            "seats": [_said(luck_of(analysis, seat), match, language) for seat in seats],
        },
        "lost": {
            "about": LOST.into(language),
            "seats": [_said(lost_of(analysis, seat), match, language) for seat in seats],
        },
        "moments": [asdict(tell_moment(match, moment, language)) for moment in analysis.moments],
    }
