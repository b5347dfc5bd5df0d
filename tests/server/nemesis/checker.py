"""The checker: what store, clients and proxy recorded of a table must be one and the same game."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.record import read_headers, read_record
from drachenhort.server import dice
from tests.server.nemesis.history import Case, Heard, History, Intent, Message, Row
from tests.server.nemesis.order import Broken, Chain, Digest, Line, Order

ALWAYS = {"store/unavailable", "decision/closed", "table/closed"}
MAY_BE_REFUSED = {
    Intent.MOVE: ALWAYS,
    Intent.STALE: ALWAYS,
    Intent.ILLEGAL: ALWAYS | {"action/malformed", "action/illegal"},
    Intent.UNDO: ALWAYS | {"undo/barred"},
    Intent.OFFER: ALWAYS | {"offer/bad", "undo/barred"},
    Intent.ANSWER: ALWAYS | {"offer/bad"},
    Intent.SAY: {"store/unavailable"},
}
"""The codes with which a server may refuse each kind of wish."""
TRICKS = (Intent.ILLEGAL, Intent.STALE)
"""Wishes that must never be granted."""


def problems_of(case: Case) -> list[str]:
    """Everything that is wrong with a table, one sentence each; empty if all is well."""
    found = [*_numbering(case), *_ids(case)]
    for history in case.histories:
        found += [f"seat {history.seat} complains: {complaint}" for complaint in history.complaints]
        found += _answers(case, history)
        found += _connections(history)
        found += _questions(history)
        found += _chat(case, history)
    order = Order(case.game, case.options, case.names)
    try:
        found += _windows(case, order)
    except Broken as error:
        return [*found, str(error)]
    if not order.is_over:
        found.append("the log has no end")
    for history in case.histories:
        found += _stream(history, order)
    return [*found, *_record(case, order)]


# ---- the store ------------------------------------------------------------------------------------


def _numbering(case: Case) -> Iterator[str]:
    numbers = [row.number for row in case.rows]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"the log is not numbered from 1 without gaps: {numbers}"
    lines = [number for number, _text in case.chat]
    if lines != list(range(1, len(lines) + 1)):
        yield f"the chat is not numbered from 1 without gaps: {lines}"


def _ids(case: Case) -> Iterator[str]:
    """Nothing happened twice, and nothing that nobody asked for."""
    asked = {(history.seat, id): wish for history in case.histories for id, wish in history.asked().items()}
    kept = [(row.seat, row.client, row.kind, row.token) for row in case.rows if row.client]
    kept += [(answer.seat, answer.client, "act", answer.token) for answer in case.reactions if answer.client]
    for (seat, client), count in Counter((seat, client) for seat, client, _kind, _token in kept).items():
        if count > 1:
            yield f"id {client} of seat {seat} happened {count} times"
    for seat, client, kind, token in kept:
        wish = asked.get((seat, str(client)))
        if wish is None:
            yield f"nobody asked for {kind} {token!r} of seat {seat} under id {client}"
        elif (wish["type"], _token_of(wish)) != (kind, token):
            yield f"seat {seat} asked for {wish}, but the store has {kind} {token!r}"
    for text, count in Counter(text for _number, text in case.chat).items():
        if count > 1:
            yield f"{text!r} was said {count} times"


def _token_of(wish: Message) -> str:
    """What the store keeps of a wish."""
    match wish["type"]:
        case "act":
            return str(wish["action"])
        case "offer":
            return str(wish["what"])
        case "answer":
            return "yes" if wish["yes"] else "no"
        case _:
            return ""


# ---- answers --------------------------------------------------------------------------------------


def _answers(case: Case, history: History) -> Iterator[str]:
    """Whatever was acknowledged is stored, and whatever was refused was refused for a reason."""
    seat, wishes = history.seat, history.asked()
    stored = {row.client for row in case.rows if row.seat == seat}
    stored |= {answer.client for answer in case.reactions if answer.seat == seat}
    said = {text for _number, text in case.chat}
    granted = {answer["id"] for answer in history.answers() if answer["type"] == "done"}
    for id in sorted(granted):
        intent = history.intents.get(id)
        is_kept = wishes[id]["text"] in said if intent is Intent.SAY else id in stored
        if intent in TRICKS:
            yield f"seat {seat}: {intent} {wishes[id]} was granted"
        elif not is_kept:
            yield f"seat {seat}: {wishes[id]} was acknowledged and is lost"
    for answer in history.answers():
        if answer["type"] == "refused":
            intent = history.intents.get(answer["id"])
            if intent is None or answer["code"] not in MAY_BE_REFUSED[intent]:
                yield f"seat {seat}: {intent} {wishes.get(answer['id'])} was refused by {answer}"
    yield from _contradictions(history, stored)


def _contradictions(history: History, stored: set[str | None]) -> Iterator[str]:
    """Nothing is refused once it was granted, and nothing happened that was always refused."""
    reached: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    granted: set[str] = set()
    for frame in history.frames:
        message = frame.message
        id = message.get("id")
        if id is None:
            continue
        if not frame.is_from_server:
            reached[id] += 1
        elif message["type"] == "done":
            granted.add(id)
        elif message["type"] == "refused":
            refused[id] += 1
            if id in granted:
                yield f"seat {history.seat}: {id} was granted, and later refused by {message}"
    for id, count in refused.items():
        if count == reached[id] and id in stored:
            yield f"seat {history.seat}: {id} was always refused, and happened"


# ---- streams --------------------------------------------------------------------------------------


def _connections(history: History) -> Iterator[str]:
    """As they left the server, the messages of a stream have no gaps, and each number is one message."""
    streams: dict[int, str] = {}
    last: dict[int, int | None] = {}
    told: dict[tuple[str, int], Message] = {}
    for frame in history.frames:
        message, connection = frame.message, frame.connection
        if not frame.is_from_server:
            continue
        if message["type"] == "welcome":
            streams[connection], last[connection] = message["stream"], None
        elif message["type"] in ("state", "chat"):
            where = f"seat {history.seat}, connection {connection}"
            if connection not in streams:
                yield f"{where}: {message} came before the welcome"
                continue
            number, before = message["number"], last[connection]
            if before is not None and number != before + 1:
                yield f"{where}: after number {before} came {number}"
            last[connection] = number
            if message["type"] == "state" and message["after"] == 0:
                continue  # told anew under the number of what it stands for
            if told.setdefault((streams[connection], number), message) != message:
                yield f"{where}: number {number} was told in two ways"


def _questions(history: History) -> Iterator[str]:
    """A question that was answered is not asked again: each has a name of its own."""
    wishes, streams = history.asked(), dict[int, str]()
    present, answered = ("", 0), dict[str, tuple[str, int]]()
    for frame in history.frames:
        message = frame.message
        if not frame.is_from_server:
            continue
        if message["type"] == "welcome":
            streams[frame.connection] = message["stream"]
        elif message["type"] == "done" and history.intents.get(message["id"]) is Intent.MOVE:
            answered.setdefault(wishes[message["id"]]["decision"], present)
        elif message["type"] == "state":
            stream, number = streams[frame.connection], message["number"]
            question = (message.get("decision") or {}).get("id", "")
            known, last = answered.get(question, (stream, number))
            if known != stream or last < number:
                yield f"seat {history.seat} is asked again what it answered: {message}"
            present = (stream, max(number, present[1] if present[0] == stream else 0))


def _stream(history: History, order: Order) -> Iterator[str]:
    """A client's log was always that of its eyes at some moment of the one order, and never went back.

    At the end it has come to the end of that order.
    """
    moments: dict[Digest, list[int]] = defaultdict(list)
    for moment, view in enumerate(order.views[history.seat]):
        moments[view].append(moment)
    chain, present, ending = Chain(), 0, None
    for event in history.events:
        if not isinstance(event, Heard) or not event.is_taken or event.message["type"] != "state":
            continue
        message = event.message
        chain.follow(message["after"], [Line.of(entry) for entry in message["entries"]])
        later = [moment for moment in moments[chain.digest] if moment >= present]
        if not later:
            yield f"seat {history.seat} was told {message}, which was never so: {_end_of(chain)}"
            return
        present, ending = later[0], message.get("ending")
    if ending is None:
        yield f"seat {history.seat} never heard of the end"
    if chain.lines != order.lines(history.seat):
        yield f"seat {history.seat} ends with {_end_of(chain)} instead of its whole log"
    outcome = order.match.outcome
    if (
        ending
        and outcome
        and (outcome.ending.code, list(outcome.points))
        != (
            ending["code"],
            ending["points"],
        )
    ):
        yield f"seat {history.seat} heard of another end: {ending}"


def _end_of(chain: Chain) -> str:
    return f"{len(chain.lines)} lines, the last {[str(line) for line in chain.lines[-3:]]}"


def _chat(case: Case, history: History) -> Iterator[str]:
    """Lines of chat are told as they are stored, in their order, none twice."""
    stored = dict(case.chat)
    told = 0
    for event in history.events:
        if not isinstance(event, Heard) or event.message["type"] not in ("welcome", "chat"):
            continue
        is_news = event.message["type"] == "chat" and event.is_taken
        for line in event.message["lines"]:
            if stored.get(line["number"]) != line["text"]:
                yield f"seat {history.seat} was told {line}, which nobody said"
            if is_news and line["number"] <= told:
                yield f"seat {history.seat} was told {line} after number {told}"
            told = max(told, line["number"]) if is_news else told


# ---- reactions and records ------------------------------------------------------------------------


def _windows(case: Case, order: Order) -> list[str]:
    """Play the whole log; at each moment for reactions the answers that were given are those that count."""
    found: list[str] = []
    answers = {(answer.event, answer.moment, answer.seat): answer.token for answer in case.reactions}
    opened, moment = 0, 0
    for row in case.rows:
        match = order.match
        is_own = row.kind == "act" and row.seat >= 0
        if is_own and match.is_secret and match.decider == row.seat:
            given = answers.get((opened, moment, row.seat), match.choices()[0])
            if row.token != given:
                found.append(f"{row} does not follow from the answer {given!r} at ({opened}, {moment})")
        elif is_own and row.client is None:
            found.append(f"nobody asked for {row}")
        order.happen(row)
        if row.kind in ("act", "undo", "rewind") and not order.is_over:
            invited = order.match.invited()
            if invited:
                opened, moment = row.number, len(invited) - 1
    return found


def _record(case: Case, order: Order) -> Iterator[str]:
    """The server's record is the game of the log, its dice are those promised, also after a restart."""
    try:
        match, headers = read_record(case.record), read_headers(case.record)
        skipped = [int(word) for word in headers.get("Skipped", "").split()]
        dice.check(match, headers["Dice"], headers["Promise"], skipped)
    except (HortError, KeyError, ValueError) as error:
        yield f"the record is none: {error!r}"
        return
    if match != order.match or match.state.tobytes() != order.match.state.tobytes():
        yield "the record is not the game of the log"
    if case.record_after_restart != case.record:
        yield "the record is another one after a restart"
    for history in case.histories:
        heard = [event.message for event in history.events if isinstance(event, Heard)]
        promises = {message["promise"] for message in heard if message["type"] == "welcome"}
        if not promises <= {headers["Promise"]}:
            yield f"seat {history.seat} was promised other dice: {promises}"
        seeds = {message["ending"]["seed"] for message in heard if message.get("ending")}
        if not seeds <= {headers["Dice"]}:
            yield f"seat {history.seat} was shown another seed: {seeds}"


def moves_of(rows: list[Row]) -> int:
    """How many moves people made."""
    return sum(row.kind == "act" and row.seat >= 0 for row in rows)
