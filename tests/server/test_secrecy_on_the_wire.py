"""Two runs that differ only in what a viewer must not know give it the same frames at the same times.

Whole live tables over a real store run in virtual time, so a transcript is every byte and every millisecond.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.game import find_game
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import generator
from drachenhort.kernel.positions import write_position
from drachenhort.kernel.seats import NATURE, SPECTATOR
from drachenhort.server.course import Course
from drachenhort.server.messages import Stand
from drachenhort.server.pacing import Pacer
from drachenhort.server.waiting import PASS, candidates
from tests.ours import OUR_GAMES
from tests.server.room import Room
from tests.server.virtual import run_virtually

Transcript = list[tuple[int, bytes]]
PATIENCE = 30.0
"""Virtual seconds after an action; by then all moments have passed."""
PAIRS = 8
"""Pairs of worlds of which in one somebody can react, and in the other nobody."""


class Coupled(Course):
    """Chance decides alike in both worlds, where it can; a viewer may see what it decides."""

    decided: list[str]
    told: list[str]

    def next_roll(self) -> str:
        usual = super().next_roll()
        token = self.told.pop(0) if self.told else usual
        self.decided.append(token if token in self.match.choices() else usual)
        return self.decided[-1]


STEPS = {"dracheninsel": (60, 400), "drachenland": (300, 700)}
"""From how many to how many decisions are played before secrets matter."""


def worlds(seed: int, viewer: int | None, game: str = "dracheninsel") -> tuple[Match, Match] | None:
    """A situation of a random game, and another that its mover (or a spectator) cannot tell from it."""
    rng = np.random.default_rng(seed)
    players = find_game(game).players
    match = Match(game, players=min(players.stop - 1, 3 + seed % 2))
    for step in range(int(rng.integers(*STEPS.get(game, (12, 40))))):
        if match.decider == NATURE:
            match.let_nature(generator(1000 * seed + step), 1)
        elif match.is_over:
            return None
        else:
            match.play_action(int(rng.choice(match.legal_actions())))
    if match.decider < 0 or match.is_secret or match.is_midway:
        return None
    eyes = match.decider if viewer is None else viewer
    other = match.state
    match.game.secrecy.redeal(other, eyes, generator(seed))
    position = write_position(match.game, match.options, other)
    try:
        return Match.from_position(match.position()), Match.from_position(position)
    except HortError:
        return None


def pairs(viewer: int | None) -> Iterator[tuple[Match, Match, str]]:
    """Pairs of worlds, and an action that lets somebody react in one of them and nobody in the other."""
    for seed in range(10_000):
        found = worlds(seed, viewer)
        if found is None:
            continue
        one, other = found
        for action in dict.fromkeys(one.choices()):
            if action in other.choices() and is_open(one, action) != is_open(other, action):
                yield one, other, action
                break


def is_open(match: Match, action: str) -> bool:
    """Does this action let others react, and could somebody?"""
    trial = match.copy()
    trial.play(action)
    return bool(trial.invited()) and bool(candidates(trial))


def transcripts(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    match: Match,
    action: str,
    told: list[str],
    *,
    standing: str | None = None,
) -> tuple[dict[str, Transcript], list[str]]:
    """What the mover and a spectator are sent, in every way of viewing; and what chance decided."""
    monkeypatch.setattr("secrets.token_urlsafe", lambda _length: "stream")

    async def story() -> tuple[dict[str, Transcript], list[str]]:
        room = Room(folder)
        mover = match.decider
        table = await room.open(
            "dracheninsel", [None] * match.options.players, match=match.copy(), course_type=Coupled
        )
        table.course.decided, table.course.told = [], list(told)  # type: ignore[attr-defined]
        watchers = {
            "mover": await room.viewer(mover),
            "mover's program": await room.viewer(mover, view="moves"),
            "spectator": await room.viewer(SPECTATOR, language="de"),
        }
        others = [await room.viewer(seat) for seat in range(match.options.players) if seat != mover]
        for other in others if standing else ():
            await other.ask(Stand("standing", standing))  # type: ignore[arg-type]
        await watchers["mover"].act(action, "first")
        for number, other in enumerate(others):  # some let it pass in words, some in silence
            await asyncio.sleep(0.3)
            if other.decision is not None and number % 2 == 0:
                await other.act(PASS)
        await asyncio.sleep(PATIENCE)
        sent = {name: viewer.outbox.frames for name, viewer in watchers.items()}
        decided = table.course.decided  # type: ignore[attr-defined]
        await room.close()
        return sent, decided

    return run_virtually(monkeypatch, story)


def compare(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    viewer: int | None,
    most: int,
    standing: str | None = None,
) -> list[tuple[Transcript, Transcript]]:
    """The transcripts of a viewer in both worlds, for several pairs of worlds.

    Where an answer stands it does so in the first world only, in which somebody holds a card or nobody does.
    """
    names = ["mover", "mover's program"] if viewer is None else ["spectator"]
    found: list[tuple[Transcript, Transcript]] = []
    for number, (one, other, action) in enumerate(pairs(viewer)):
        here, there = (folder / f"{number} {world}" for world in ("one", "other"))
        here.mkdir()
        there.mkdir()
        sent, decided = transcripts(monkeypatch, here, one, action, [], standing=standing)
        sent_there, decided_there = transcripts(monkeypatch, there, other, action, decided)
        if decided != decided_there:
            continue  # chance had to decide otherwise, and the viewer may see that
        found += [(sent[name], sent_there[name]) for name in names]
        if len(found) >= most:
            break
    return found


@pytest.mark.parametrize("viewer", [None, SPECTATOR], ids=["mover", "spectator"])
def test_di_126_whether_somebody_can_react_changes_no_byte_and_no_millisecond(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, viewer: int | None
) -> None:
    found = compare(monkeypatch, tmp_path, viewer, PAIRS)
    assert len(found) >= PAIRS
    for here, there in found:
        assert len(here) > 2
        assert here == there


@pytest.mark.parametrize(
    ("viewer", "standing"), [(None, "turn"), (None, "matters"), (SPECTATOR, "round")], ids=str
)
def test_di_126_an_answer_that_stands_with_or_without_a_card_changes_no_byte_and_no_millisecond(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, viewer: int | None, standing: str
) -> None:
    found = compare(monkeypatch, tmp_path, viewer, 4, standing)
    assert len(found) >= 4
    for here, there in found:
        assert len(here) > 2
        assert here == there


@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_first_look_and_every_refusal_are_the_same_in_worlds_that_a_viewer_cannot_tell_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str
) -> None:
    monkeypatch.setattr("secrets.token_urlsafe", lambda _length: "stream")

    def looks(match: Match, folder: Path) -> tuple[list[Transcript], list[str]]:
        async def story() -> tuple[list[Transcript], list[str]]:
            folder.mkdir()
            room = Room(folder)
            await room.open(game, [None] * match.options.players, match=match.copy())
            mover = await room.viewer(match.decider)
            spectator = await room.viewer(SPECTATOR, language="fr")
            refusals = []
            for token in guesses:
                try:
                    await mover.act(token)
                except HortError as error:
                    refusals.append(f"{error.code} {error}")
            await room.close()
            return [mover.outbox.frames, spectator.outbox.frames], refusals

        return run_virtually(monkeypatch, story)

    differ = 0
    for seed in range(60):
        found = worlds(seed, None, game)
        if found is None:
            continue
        one, other = found
        guesses = _illegal_guesses(one, other)
        (mover, _spectator), refusals = looks(one, tmp_path / f"{seed} one")
        (mover_there, _other), refusals_there = looks(other, tmp_path / f"{seed} other")
        assert mover == mover_there and refusals == refusals_there
        differ += one.state.tobytes() != other.state.tobytes()
        if differ >= 5:
            break
    assert differ or game == "schatzinsel"  # where nothing is secret


def _illegal_guesses(one: Match, other: Match) -> list[str]:
    """Moves of other situations, and nonsense: none of them legal here."""
    legal = {*one.choices(), *other.choices()}
    replay, seen = one.copy(), ["", "?", "end", "pass", PASS, "1N", "SL", "FL"]
    for step in range(12):
        if replay.is_over:
            break
        seen += replay.choices()[:4]
        replay.play_action(replay.legal_actions()[step % len(replay.legal_actions())])
    return [token for token in dict.fromkeys(seen) if token not in legal][:12]


def test_a_table_that_does_not_wait_where_nobody_can_react_is_found_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plain = Pacer._patience  # noqa: SLF001 - the sabotage that the test above must notice

    def hasty(self: Pacer, waiting: Any) -> int | None:
        return plain(self, waiting) if waiting.is_decided_here else 0

    monkeypatch.setattr(Pacer, "_patience", hasty)
    assert any(here != there for here, there in compare(monkeypatch, tmp_path, None, 4))
