"""An honest table without a server: a random game with the evidence that it would leave, for self-tests."""

import random
from dataclasses import dataclass, field
from typing import Any

from drachenhort.kernel.match import Entry, Match
from drachenhort.kernel.record import write_record
from drachenhort.kernel.seats import NATURE, SPECTATOR
from drachenhort.server import dice
from tests.server.nemesis.history import Case, Frame, Heard, History, Intent, Message, Reaction, Row, Sent

SEED = "5e" * dice.SEED_BYTES


def honest_case(game: str, seed: int, *, events: int, **options: Any) -> Case:
    """The case of a table at which nothing went wrong, ended by consent if not by the rules."""
    table = _Table(game, options, random.Random(f"{game} {seed}"))
    while len(table.case.rows) < events and not table.match.is_over:
        table.go_on()
    table.end()
    return table.case


@dataclass
class _Table:
    game: str
    options: dict[str, Any]
    lots: random.Random
    case: Case = field(init=False)
    rolls: int = 0
    kept: list[int] = field(default_factory=list)
    """For each action of the match the number of the roll behind it, or -1."""
    window: tuple[int, int] = (0, 0)
    """The event that opened the last moment for reactions, and the moment's number."""
    wishes: int = 0

    def __post_init__(self) -> None:
        self.match = Match(self.game, **self.options)
        self.match.names = tuple(f"{self.game} {seat}" for seat in range(self.match.options.players))
        self.case = Case("0" * 12, self.game, self.options, self.match.names)
        eyes = (*range(self.match.options.players), SPECTATOR)
        self.case.histories = [History(seat) for seat in eyes]
        self.told: dict[int, list[Message]] = {seat: [] for seat in eyes}
        self.numbers = dict.fromkeys(eyes, 0)
        for history in self.case.histories:
            stream, promise = f"stream {history.seat}", dice.promise_of(SEED)
            self.say(history, {"type": "welcome", "stream": stream, "promise": promise, "lines": []})
        self.tell()

    # ---- messages ----------------------------------------------------------------------------------

    def ask(self, seat: int, intent: Intent, **wish: Any) -> str:
        """A client asks for something."""
        self.wishes += 1
        id, history = f"{seat}.{self.wishes}", self.case.histories[seat]
        history.intents[id] = intent
        history.events.append(Sent(0, 1, {"id": id, **wish}))
        history.frames.append(Frame(0, 1, {"id": id, **wish}, is_from_server=False))
        return id

    def question(self) -> str:
        """A new name for a question."""
        return f"question {self.wishes}"

    def say(self, history: History, message: Message) -> None:
        """The server says something, and it is heard."""
        history.frames.append(Frame(0, 1, message, is_from_server=True))
        history.events.append(Heard(0, 1, message, message["type"] in ("state", "chat")))

    def store(self, kind: str, seat: int, token: str = "", client: str | None = None) -> None:
        """Something has happened; who asked for it hears so, and everybody is told."""
        self.case.rows.append(Row(len(self.case.rows) + 1, kind, seat, token, client))
        if client is not None:
            self.say(self.case.histories[seat], {"type": "done", "id": client})
        if kind in ("act", "rewind", "undo") and not self.match.is_over and self.match.invited():
            self.window = (len(self.case.rows), len(self.match.invited()) - 1)
        self.tell(is_ended=kind == "end")

    def tell(self, *, is_ended: bool = False) -> None:
        """Tell all eyes what is new to them."""
        is_over = is_ended or self.match.is_over
        for history in self.case.histories:
            seat = history.seat
            log = [_message(entry) for entry, _parts in self.match.told(seat) if entry is not None]
            before = self.told[seat]
            same = 0
            while same < min(len(log), len(before)) and log[same] == before[same]:
                same += 1
            self.numbers[seat] += 1
            state = {"type": "state", "number": self.numbers[seat], "after": same, "entries": log[same:]}
            self.say(history, {**state, "ending": self.ending()} if is_over else state)
            self.told[seat] = log

    def ending(self) -> Message:
        outcome = self.match.outcome
        code, points = (outcome.ending.code, list(outcome.points)) if outcome else ("agreed", [])
        return {"code": code, "points": points, "seed": SEED}

    # ---- events ------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let one thing happen."""
        decider, length = self.match.decider, len(self.match)
        if decider == NATURE:
            token = dice.roll(self.match, SEED, self.rolls).token
            self.kept += [self.rolls] * (len(self.match) - length)
            self.rolls += 1
            self.store("act", NATURE, token)
        elif self.match.is_secret:
            self.react(decider)
        elif self.match.can_undo(decider) and self.lots.random() < 0.2:
            self.match.undo(decider)
            self.store("undo", decider, client=self.ask(decider, Intent.UNDO, type="undo"))
        elif length > 20 and self.lots.random() < 0.02 and not self.match.is_midway:
            self.rewind(decider)
        else:
            token = self.lots.choice(self.match.choices())
            self.match.play(token)
            wish = self.ask(decider, Intent.MOVE, type="act", decision=self.question(), action=token)
            self.store("act", decider, token, wish)
        self.kept = self.kept[: len(self.match)] + [-1] * (len(self.match) - len(self.kept))

    def react(self, seat: int) -> None:
        """A seat that can react says so, or nothing."""
        choices = self.match.choices()
        token = self.lots.choice(choices)
        if token != choices[0] or self.lots.random() < 0.5:
            client = self.ask(seat, Intent.MOVE, type="act", decision=self.question(), action=token)
            self.case.reactions.append(Reaction(*self.window, seat, token, client))
            self.say(self.case.histories[seat], {"type": "done", "id": client})
        self.match.play(token)
        self.store("act", seat, token)

    def rewind(self, seat: int) -> None:
        """A few actions are taken back by consent."""
        self.match = self.match.replayed(len(self.match) - 5)
        while self.match.is_midway or self.match.is_secret:
            self.match = self.match.replayed(len(self.match) - 1)
        self.store("rewind", seat, str(len(self.match)))

    def end(self) -> None:
        """Everybody agrees to end here, if it is not over; then the record is written."""
        if not self.match.is_over:
            self.store("offer", 0, "end", self.ask(0, Intent.OFFER, type="offer", what="end"))
            for seat in range(1, self.match.options.players):
                self.store("answer", seat, "yes", self.ask(seat, Intent.ANSWER, type="answer", yes=True))
            self.store("end", 0)
        rolls = [roll for roll in self.kept if roll >= 0]
        skipped = [roll - before - 1 for before, roll in zip([-1, *rolls], rolls, strict=False)]
        headers = {"Dice": SEED, "Promise": dice.promise_of(SEED), "Skipped": " ".join(map(str, skipped))}
        self.case.record = self.case.record_after_restart = write_record(self.match, **headers)


def _message(entry: Entry) -> Message:
    return {
        "number": entry.number,
        "seat": entry.decider,
        "token": entry.token,
        "aftermath": list(entry.aftermath),
    }
