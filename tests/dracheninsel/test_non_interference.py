"""What a seat receives in Die Dracheninsel does not depend on what it cannot know (DI-126, DI-127)."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from drachenhort import NATURE, SPECTATOR, Match, generator
from drachenhort.games.dracheninsel.board import SPACES
from drachenhort.games.dracheninsel.cards import CARD_KINDS, CARD_NAMES, CM, COUNTS, HAND, SHOWS, SL, UN
from drachenhort.games.dracheninsel.rules.hands import to_serve
from drachenhort.games.dracheninsel.state import EMPTY, MOST_TAKEN, NOBODY, PHASES, PUBLIC, UNKNOWN
from drachenhort.kernel.match import MOST_PAUSES
from drachenhort.kernel.nature import Generator
from tests.conformance.playing import bytes_of, in_another_world
from tests.referee.dracheninsel.driving import (
    GAME,
    SEATINGS,
    Driver,
    can_play,
    driven,
    matches,
    parts_of,
    phase_of,
)

SOME, MANY = 500, 17_000
"""States per seating that are looked at in every run of the tests, and by `make referee`."""
EVERY = 3
"""One state in so many is looked at."""
BLOCKS = 10
WINDOWS = ("WIN_START", "WIN_ACTION", "COUNTER")


def viewers(match: Match) -> tuple[int, ...]:
    return (*range(match.options.players), SPECTATOR)


def hidden(match: Match, state: Any, seat: int) -> bytes:
    """The bytes of a hidden copy of any situation."""
    copy = state.copy()
    match.game.secrecy.hide(copy, seat)
    return bytes_of(copy)


def told(match: Match, state: Any, action: int, seat: int) -> str | None:
    """What the log tells a seat of an action."""
    if match.game.secrecy.sees(state, action, seat):
        return match.game.notation.write(match.options, state, action)
    return match.game.notation.veil(match.options, state, action)


# ---- one situation, other worlds --------------------------------------------------------------------


def looked_at(players: int, mode: str, block: object, number: int) -> Iterator[tuple[Match, Any]]:
    """So many states of guided random games, each with the one before its action began."""
    seen, seed = 0, 0
    while True:
        whole: Any = None
        for index, match in enumerate(matches(players, mode, f"secrecy {block} {seed}")):
            if not match.is_midway:
                whole = match.state
            if index % EVERY == seed % EVERY:
                yield match, whole
                seen += 1
                if seen == number:
                    return
        seed += 1


def check_worlds(match: Match, whole: Any, dice: random.Random, rng: Generator) -> None:
    """Everything that a seat cannot know is different; what it receives stays the same."""
    here = match.state
    choices = list(zip(match.legal_actions(), match.choices(), strict=True))
    for seat in viewers(match):
        before = hidden(match, here, seat)
        twin = in_another_world(match, seat, rng)
        there = twin.state
        assert hidden(match, there, seat) == before
        assert (match.game.rules.decider(there) == seat) == (match.decider == seat)
        assert twin.view(seat).actions == match.view(seat).actions
        if match.is_midway and match.decider != seat:  # DI-127
            assert hidden(match, whole, seat) == before
            continue
        elsewhere = all_secrets_changed(match, seat, dice)
        for action, token in dice.sample(choices, min(3, len(choices))):
            entry = veiled(token) if is_secret_from(match, here, token, seat) else token
            assert [told(match, world, action, seat) for world in (here, there, elsewhere)] == [entry] * 3
        if match.decider != seat and not match.is_over:
            scribble_part(elsewhere, dice)
        assert hidden(match, elsewhere, seat) == before


def is_secret_from(match: Match, here: Any, token: str, seat: int) -> bool:
    """Section 5: who draws, who takes and who gives know the card; who declines knows it (DI-126)."""
    phase = PHASES[here["phase"]]
    if token.startswith("!draw:"):
        return seat != int(to_serve(here) if phase == "SETUP" else here["active"])
    if token.startswith(("!SA:", "!EC:")):
        return seat not in (int(here["active"]), int(here["victim"]))
    return token == "-" and phase in WINDOWS and seat != match.decider


def veiled(token: str) -> str | None:
    """What is left of a secret: that a card was drawn or taken, and from whom; of a decline nothing."""
    return None if token == "-" else re.sub("(:|=)[^:=]+$", r"\1?", token)


def all_secrets_changed(match: Match, seat: int, dice: random.Random) -> Any:
    """The situation with all secrets replaced by anything; other than `redeal` it owes nothing to `hide`."""
    s, observer = match.state, PUBLIC if seat == SPECTATOR else seat
    if match.is_over:
        return s
    shuffle_unknown(s, seat, observer, dice)
    for i in range(MOST_TAKEN):  # section 5: the taker and the victim know
        if s["taken_from"][i] not in (NOBODY, seat) and s["active"] != seat:
            s["taken"][i] = dice.randrange(CARD_KINDS)
    if match.decider != seat and phase_of(match) in WINDOWS:  # DI-126
        s["asked"] = dice.choice([other for other in range(s["players"]) if other != seat])
    return s


def scribble_part(s: Any, dice: random.Random) -> None:
    """As if an action had begun (DI-127)."""
    s["part_card"], s["part_at"] = dice.randrange(CARD_KINDS), dice.randrange(SPACES)
    s["picked"][:] = sorted(dice.choices(range(CARD_KINDS), k=HAND))


def shuffle_unknown(s: Any, seat: int, observer: int, dice: random.Random) -> None:
    """Mix the unknown cards of other hands with the draw pile; what others know of them changes, too."""
    pile = np.array(COUNTS) - s["discard"] - s["played"] - s["duel"]
    for card in s["hand"][: s["players"]].ravel():
        if card != EMPTY:
            pile[card] -= 1
    known = [[bool(bits >> observer & 1) for bits in row] for row in s["knows"].tolist()]
    others = [holder for holder in range(s["players"]) if holder != seat]
    places = [(h, i) for h in others for i in range(HAND) if s["hand"][h, i] != EMPTY and not known[h][i]]
    cards = [int(s["hand"][place]) for place in places] + np.repeat(np.arange(CARD_KINDS), pile).tolist()
    dice.shuffle(cards)
    for place, card in zip(places, cards, strict=False):
        s["hand"][place] = card
    for holder in others:
        hand = sorted(
            (int(card), not sure) for card, sure in zip(s["hand"][holder], known[holder], strict=True)
        )
        for i, (card, is_unsure) in enumerate(hand):
            bits = dice.randrange(1 << PUBLIC + 1) if card != EMPTY else 0
            s["hand"][holder, i] = card
            s["knows"][holder, i] = (bits & ~(1 << observer)) | (0 if is_unsure else 1 << observer)


def check_block(players: int, mode: str, block: int, number: int) -> None:
    dice, rng = random.Random(block), generator(block)
    for match, whole in looked_at(players, mode, block, number):
        check_worlds(match, whole, dice, rng)


@pytest.mark.parametrize(("players", "mode"), SEATINGS)
def test_other_worlds_look_the_same(players: int, mode: str) -> None:
    check_block(players, mode, 0, SOME)


@pytest.mark.referee_long
@pytest.mark.parametrize("block", range(1, 1 + BLOCKS))
@pytest.mark.parametrize(("players", "mode"), SEATINGS)
def test_many_other_worlds_look_the_same(players: int, mode: str, block: int) -> None:
    check_block(players, mode, block, MANY // BLOCKS)


def test_scenes_of_other_worlds_are_the_same() -> None:
    rng = generator(5)
    for players, mode in SEATINGS:
        for match, _whole in looked_at(players, mode, 0, 12):
            for seat in viewers(match):
                assert in_another_world(match, seat, rng).scene(seat) == match.scene(seat)


# ---- two runs of a game -----------------------------------------------------------------------------


class Witness:
    """A game with everything that one seat receives of it from now on, in order.

    That is: the lines of the log; the table when a window opens, before anybody is asked; and the table when
    a decision is due that everybody may know of. Whom a window asks, only that seat receives.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.frames: list[tuple[Any, ...]] = []

    @property
    def is_in_window(self) -> bool:
        return phase_of(self.match) in WINDOWS

    def play(self, token: str) -> None:
        for part in parts_of(self.match, token):
            self._do(part)

    def _do(self, action: int) -> None:
        match, state, decider = self.match, self.match.state, self.match.decider
        entry = told(match, state, action, self.seat)
        match.play_action(action)
        if match.is_midway:
            return
        if entry is not None:
            self.frames.append(("log", decider, entry))
        room = np.zeros(MOST_PAUSES, GAME.state_dtype).view(np.recarray)
        count = match.game.secrecy.pauses(state, action, room)
        assert bytes_of(state) == bytes_of(match.state)  # the long way leads to the same place
        self.frames += [("window", hidden(match, moment, self.seat)) for moment in room[:count]]
        now = "rest", bytes_of(match.hidden(self.seat))
        if match.decider != self.seat and self.is_in_window:
            windows = [frame for frame in self.frames if frame[0] == "window"]
            assert not windows or windows[-1][1] == now[1]  # whoever looks again sees nothing new
        elif not match.is_over:
            self.frames.append(now)

    def let_decline(self, silent: set[int]) -> None:
        """Let these seats decline wherever a window asks them."""
        while self.is_in_window and self.match.decider in silent:
            self.play("-")


def go_on(runs: tuple[Witness, Witness], tokens: tuple[str, str], silent: set[int]) -> int:
    """Play on in both runs, where the silent seats decline; by how many declines they differ."""
    declined = []
    for run, token in zip(runs, tokens, strict=True):
        run.play(token)
        before = len(run.match)
        run.let_decline(silent)
        declined.append(len(run.match) - before)
    assert runs[0].frames == runs[1].frames
    assert runs[0].match.is_over == runs[1].match.is_over
    return abs(declined[0] - declined[1])


# ---- the whole game: somebody drew a reaction card, or another one ----------------------------------


def run_twice(players: int, mode: str, seed: object) -> Counter[str]:
    """One seat draws a reaction card and never plays it, or a neutral card; all others do the same."""
    match, driver = driven(players, mode, f"twice {seed}")
    draws = fork(match, driver)
    if draws is None:
        return Counter()
    holder = int(to_serve(match.state) if phase_of(match) == "SETUP" else match.state["active"])
    witness = driver.dice.choice([seat for seat in viewers(match) if seat != holder])
    runs = Witness(match.copy(), witness), Witness(match.copy(), witness)
    seen = Counter({"runs": 1, "differences": go_on(runs, draws, {holder})})
    one, other = (run.match for run in runs)
    while not one.is_over and seen["tokens"] < 60:
        assert (one.decider, phase_of(one)) == (other.decider, phase_of(other))
        token = common_token(driver, one, other, holder)
        if token is None:
            break
        seen["tokens"] += 1
        seen["differences"] += go_on(runs, (token, token), {holder})
    assert one.is_over or one.log(witness) == other.log(witness)
    return seen


def fork(match: Match, driver: Driver) -> tuple[str, str] | None:
    """Play on until somebody draws; a reaction card and another one that he may draw, if it comes to that."""
    begin = driver.dice.choice((0, 30, 60, 120))
    while not match.is_over:
        if phase_of(match) in ("SETUP", "DRAW") and len(match) >= begin:
            draws = [token for token in match.choices() if token.startswith("!draw:")]
            reactions, others = [t for t in draws if is_reaction(t)], [t for t in draws if not is_reaction(t)]
            if reactions and others:
                return driver.dice.choice(reactions), driver.dice.choice(others)
        for part in parts_of(match, driver.token(match)):
            match.play_action(part)
    return None


def is_reaction(token: str) -> bool:
    """Does it draw a card that can be used out of turn (DI-012)?"""
    card = CARD_NAMES.index(token.removeprefix("!draw:"))
    return any(SHOWS[card, face] for face in (SL, CM, UN))


def common_token(driver: Driver, one: Match, other: Match, holder: int) -> str | None:
    """What both games can go on with, without showing the hand in which they differ."""
    for _attempt in range(8):
        token = driver.token(one)
        if (token != "EC" or one.decider != holder) and can_play(other, token):
            return token
    return None


RUNS, MANY_RUNS = 10, 1000
"""Per seating, in every run of the tests and by `make referee`."""


def check_runs(players: int, mode: str, seeds: range) -> None:
    seen = Counter[str]()
    for seed in seeds:
        seen += run_twice(players, mode, seed)
    assert seen["runs"] > len(seeds) // 4 and seen["tokens"] > 10 * seen["runs"]
    assert seen["differences"] > seen["runs"] // 4  # the test tests something


@pytest.mark.parametrize(("players", "mode"), SEATINGS)
def test_nobody_can_tell_who_could_have_reacted(players: int, mode: str) -> None:
    check_runs(players, mode, range(RUNS))


@pytest.mark.referee_long
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize(("players", "mode"), SEATINGS)
def test_nobody_can_ever_tell_who_could_have_reacted(players: int, mode: str, block: int) -> None:
    check_runs(players, mode, range(block * MANY_RUNS // BLOCKS, (block + 1) * MANY_RUNS // BLOCKS))


# ---- from any situation: all other hands are different ----------------------------------------------


def run_in_two_worlds(match: Match, driver: Driver, rng: Generator) -> Counter[str]:
    """Go on from here in this world and in another one; all others decline wherever they are asked."""
    witness = driver.dice.choice(viewers(match))
    if match.decider != witness and phase_of(match) in WINDOWS:
        return Counter()  # both worlds would ask somebody, and he must not be told to be silent
    if UNKNOWN in match.hidden(witness)["taken"]:
        return Counter()  # what was taken differs, and its way back would be seen
    runs = Witness(match.copy(), witness), Witness(in_another_world(match, witness, rng), witness)
    seen = Counter({"runs": 1})
    silent = {*range(match.options.players)} - {witness}
    while not runs[0].match.is_over and seen["tokens"] < 12:
        tokens = common_tokens(driver, runs[0].match, runs[1].match, witness)
        if tokens is None:
            break
        seen["tokens"] += 1
        seen["differences"] += go_on(runs, tokens, silent)
    return seen


def common_tokens(driver: Driver, one: Match, other: Match, seat: int) -> tuple[str, str] | None:
    """What both games can go on with: the same, or cards that this seat does not see."""
    for _attempt in range(8):
        token = driver.token(one)
        if token == "EC" and one.decider != seat:  # it shows a hand
            continue
        if can_play(other, token):
            return token, token
        if one.decider == NATURE and not one.game.secrecy.sees(one.state, parts_of(one, token)[0], seat):
            return token, driver.token(other)
    return None


def check_stretches(players: int, mode: str, block: int, number: int) -> None:
    seen, rng = Counter[str](), generator(block)
    driver = Driver(random.Random(block))
    for match, _whole in looked_at(players, mode, f"stretches {block}", 3 * number):
        if not match.is_midway and driver.dice.random() < 0.4:
            seen += run_in_two_worlds(match, driver, rng)
    assert seen["runs"] > number // 2 and seen["tokens"] > 3 * seen["runs"]
    assert seen["differences"] > seen["runs"] // 8


@pytest.mark.parametrize(("players", "mode"), SEATINGS)
def test_nobody_can_tell_one_world_from_another(players: int, mode: str) -> None:
    check_stretches(players, mode, 0, 60)


@pytest.mark.referee_long
@pytest.mark.parametrize("block", range(1, 1 + BLOCKS))
@pytest.mark.parametrize(("players", "mode"), SEATINGS)
def test_nobody_can_ever_tell_one_world_from_another(players: int, mode: str, block: int) -> None:
    check_stretches(players, mode, block, 600)
