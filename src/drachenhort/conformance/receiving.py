"""All that one seat receives of a match, and the first thing by which it could tell two matches apart."""

import json
from collections.abc import Iterator, Sequence

from drachenhort.chronicle.lines import Line
from drachenhort.chronicle.story import Chronicle, tell
from drachenhort.conformance.trial import bytes_of, difference, differing_fields
from drachenhort.kernel.errors import CannotUndo, HortError
from drachenhort.kernel.match import Match


def first_difference(one: Match, other: Match, seat: int, tokens: Sequence[str] = ()) -> str | None:
    """What the seat could tell two matches apart by, in words; None if it receives the same.

    `tokens` are what it might type, to see what it is answered.
    """
    if bytes_of(one.hidden(seat)) != bytes_of(other.hidden(seat)):
        return f"its hidden copy: {differing_fields(one.hidden(seat), other.hidden(seat))}"
    if bytes_of(one.state) == bytes_of(other.state):
        return None
    here, there = list(received(one, seat, tokens)), list(received(other, seat, tokens))
    for (name, a), (_name, b) in zip(here, there, strict=True):
        if found := difference(a, b):
            return f"{name}: {found}"
    return None


def received(match: Match, seat: int, tokens: Sequence[str] = ()) -> Iterator[tuple[str, object]]:
    """Everything that a seat gets beside its hidden copy, each with its name.

    What is handed the true situation is called first: a scene or a text that remembers it is found out.
    """
    match.choices()
    if tokens:
        match.position()
    yield "what it may do", match.view(seat).actions
    yield "its scene", match.scene(seat)
    yield "its position", json.loads(json.dumps(match.position(seat)))
    yield "whether it may undo", _undo(match, seat)
    for token in tokens:
        yield f"the answer to {token!r}", _answer(match, token, seat)
    if tokens:
        yield "its scene in German", match.scene(seat, "de")
        for id in match.scene(seat).element_ids()[::7][:8]:
            yield f"the answer to touching {id!r}", _objection(match, id, seat)


def told_in_words(match: Match, seat: int) -> object:
    """The last line of the log as that seat reads it."""
    return [_of_line(line) for line in tell(match, seat, "en", 1)]


def told_at_pauses(match: Match, seat: int) -> list[object]:
    """The same at each moment for reactions, before anybody was asked."""
    pauses = zip(match.pauses(seat), match.hidden_pauses(seat), strict=True)
    chronicle = Chronicle(match, seat, "en", as_it_was=True)
    last = chronicle.count() - 1
    return [[_of_line(line) for line in chronicle.tell_after(last, now, hidden)] for now, hidden in pauses]


def _of_line(line: Line) -> tuple[object, ...]:
    return line.who, line.token, line.words, line.meant, line.lead, line.about, line.is_big


def _undo(match: Match, seat: int) -> str:
    if match.can_undo(seat):
        return "undone"
    try:
        match.copy().undo(seat)
    except CannotUndo as error:
        return str(error)
    return "undone"


def _objection(match: Match, id: str, seat: int) -> str:
    answer = match.objection((id,), seat)
    return "nothing" if answer is None else f"{answer[1]} ({answer[0]})"


def _answer(match: Match, token: str, seat: int) -> str:
    try:
        match.copy().play(token, seat)
    except HortError as error:
        return f"{error.code} {error}"
    return "played"
