"""What the tutor's processes do: they find hints and analyse games, and know nothing of the server."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from drachenhort.bots import Budget
from drachenhort.kernel.game import find_game
from drachenhort.kernel.match import Match, View
from drachenhort.kernel.nature import generator
from drachenhort.kernel.record import read_record
from drachenhort.kernel.text import LANGUAGES
from drachenhort.teacher import EFFORTS, Analysis, Effort, analyse, hints, words_of
from drachenhort.teacher.hinting import USUAL

SEED = 1


# ---- hints ----------------------------------------------------------------------------------------


class Tip(msgspec.Struct, frozen=True):
    """A good move."""

    action: int
    """The first part of it."""
    text: str
    chance: float
    """The share of the win that one may expect after it."""
    reason: str


Asked = tuple[str, int, dict[str, Any], int, bytes, tuple[int, ...], tuple[str, ...]]
"""A view, as it goes to another process: game, rules, options, seat, hidden copy, actions; and names."""


def asked_of(view: View, names: tuple[str, ...]) -> Asked:
    """A view for another process; names are for the sentences."""
    game = view.game
    data = view.state.tobytes()
    return game.id, game.version, dict(view.options), view.seat, data, view.actions, names


def found_tips(asked: Asked, seed: int, share: float, language: str) -> list[Tip]:
    """The best moves of a view, by what its seat knows and nothing else."""
    game_id, rules, options, seat, data, actions, names = asked
    game = find_game(game_id).as_of(rules)
    state = np.frombuffer(bytearray(data), game.state_dtype).view(np.recarray)[0]
    view = View(game, game.options(**options), seat, state, actions)
    seconds = USUAL.seconds if share >= 1 else None  # little is done soon, and tests do not depend on time
    budget = Budget(max(1, int(USUAL.iterations * share)), seconds)
    return [
        Tip(
            hint.actions[0],
            hint.meaning.named(names).into(language),
            hint.chance,
            hint.reason.text.named(names).into(language) if hint.reason else "",
        )
        for hint in hints(view, budget, generator(seed)).moves
    ]


# ---- analyses -------------------------------------------------------------------------------------


class Point(msgspec.Struct, frozen=True):
    """Everybody's chances after so many decisions."""

    played: int
    decider: int | None
    """Who took the last of them: a seat, -1 for chance; null at the beginning."""
    chances: tuple[float, ...]


class Deed(msgspec.Struct, frozen=True):
    """A move in words, and its token."""

    who: str
    words: str
    token: str


class Slip(msgspec.Struct, frozen=True):
    """A decision that cost much, judged by what its player could know then."""

    before: int
    """How many decisions had been made before it."""
    seat: int
    chance: float
    """The share of the win to expect with the better move."""
    cost: float
    """How much less it was with the one that was played."""
    text: str
    """What it cost, in a sentence."""
    reason: str
    """Why another move was better, in a sentence; empty where nothing proves it."""
    played: Deed
    line: tuple[Deed, ...]
    """The better move, and what might have followed; as `line` of a replay after `before` decisions."""


class Balance(msgspec.Struct, frozen=True):
    """What a player owes to chance and to decisions, in numbers and in a sentence each."""

    luck: float
    lost: float
    luck_text: str
    lost_text: str


class Findings(msgspec.Struct, frozen=True):
    """An analysis as it is shown."""

    points: tuple[Point, ...]
    slips: tuple[Slip, ...]
    seats: tuple[Balance, ...]
    luck_about: str
    lost_about: str


class Kept(msgspec.Struct, frozen=True):
    """An analysis as it is stored: as docs/analysis.md has it, and as it is shown in each language."""

    whole: msgspec.Raw
    shown: dict[str, Findings]


def analysed(record: str, share: float, progress: Path) -> str:
    """The analysis of a finished game, as JSON of `Kept`; how far it is stands in a file meanwhile."""
    match = read_record(record)
    analysis = analyse(match, _effort(share), SEED, lambda *steps: write_progress(progress, *steps))
    whole = msgspec.Raw(msgspec.json.encode(analysis.to_json()))
    shown = {language: _findings(analysis, match, language) for language in LANGUAGES}
    return msgspec.json.encode(Kept(whole, shown)).decode()


def write_progress(file: Path, done: int, of: int) -> None:
    """Note that so many steps of so many are done."""
    file.write_text(" ".join(map(str, (done, of))))


def read_progress(file: Path) -> tuple[int, int]:
    """How many steps of how many are done; (0, 0) while nothing is known."""
    try:
        done, of = map(int, file.read_text().split())
    except (OSError, ValueError):  # not begun, or just being written
        return 0, 0
    return done, of


def _effort(share: float) -> Effort:
    """The usual effort, or a part of it for tests."""
    usual = EFFORTS["normal"]
    look, think, worlds, reply = (
        max(2, int(number * share)) for number in (usual.look, usual.think, usual.worlds, usual.reply)
    )
    return replace(usual, look=look, think=think, worlds=worlds, reply=reply)


def _findings(analysis: Analysis, match: Match, language: str) -> Findings:
    words = words_of(analysis, match, language)
    points = tuple(Point(point.actions, point.decider, point.chances) for point in analysis.points)
    slips = tuple(
        Slip(
            moment.judgement.before,
            moment.judgement.seat,
            moment.judgement.chance,
            moment.judgement.cost,
            told["cost"],
            told["reason"],
            _deed(told["played"], moment.judgement.token),
            tuple(_deed(deed, step.token) for deed, step in zip(told["line"], moment.line, strict=True)),
        )
        for moment, told in zip(analysis.moments, words["moments"], strict=True)
    )
    told = zip(analysis.luck, analysis.lost, words["luck"]["seats"], words["lost"]["seats"], strict=True)
    seats = tuple(Balance(*numbers) for numbers in told)
    return Findings(points, slips, seats, words["luck"]["about"], words["lost"]["about"])


def _deed(told: dict[str, str], token: str) -> Deed:
    return Deed(told["who"], told["words"], token)
