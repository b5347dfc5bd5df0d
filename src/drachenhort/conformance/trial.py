"""Checks and what they look at: a registry, random games, and results that can be repeated."""

import importlib
import pkgutil
import random
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.folder import is_folder
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.match import Match
from drachenhort.kernel.nature import Generator, generator
from drachenhort.kernel.options import Options
from drachenhort.kernel.scene import Scene
from drachenhort.kernel.seats import NATURE, SPECTATOR

LONGEST = 500
"""Decisions after which a random game is left where it is: some games end only if somebody wants them to."""
EVERY = 7
"""Costly checks look at every 7th situation of a game that takes longer than SHORT decisions."""
SHORT = 60


class Broken(Exception):
    """What a check has found, in one sentence; `match` is where, if not where the trial stands."""

    def __init__(self, sentence: str, match: Match | None = None) -> None:
        super().__init__(sentence)
        self.match = match


@dataclass
class Trial:
    """A game, and the random games of it that the checks look at."""

    game: Game
    seeds: range = range(12)
    longest: int = LONGEST
    seed: int | None = None
    """Of the random game that is being looked at."""
    match: Match | None = None
    """As far as it has been played."""
    action: int = -1
    """Its last action, as it was chosen; an action in parts is put in order when it is complete."""

    def random_match(self, seed: int) -> Iterator[Match]:
        """A random match before every decision and at its end: always the same object, played on."""
        dice = random.Random(f"{self.game.id} {seed}")
        self.seed, self.match = seed, None
        self.match = match = Match(self.game, self.drawn_options(dice))
        rng = generator(seed)
        yield match
        while not match.is_over and len(match) < self.longest:
            if match.decider == NATURE:
                match.let_nature(rng, 1)
                self.action = match.actions[-1]
            else:
                self.action = dice.choice(match.legal_actions())
                match.play_action(self.action)
            yield match

    def drawn_options(self, dice: random.Random) -> Options:
        """Any options that go together."""
        while True:
            drawn = {option.name: dice.choice(option.samples()) for option in self.game.known_options}
            try:
                return self.game.options(**drawn)
            except BadOption:
                continue

    def positions(self, every: int = 1, *, most: int | None = None) -> Iterator[Match]:
        """Random matches at every `every`-th decision and at their end; of `most` seeds only.

        Of a game that is over soon every situation is looked at.
        """
        for seed in self.seeds[:most]:
            for number, match in enumerate(self.random_match(seed)):
                if number % every == 0 or match.is_over or self.is_short:
                    yield match

    @cached_property
    def is_short(self) -> bool:
        """Is a game over after a few decisions?"""
        return sum(1 for _match in Trial(self.game).random_match(0)) <= SHORT


@dataclass(frozen=True)
class Check:
    """Something that is proved of a game."""

    id: str
    proves: str
    """In one sentence."""
    function: Callable[[Trial], object]
    is_advice: bool = False
    """It cannot fail: it returns lines that its author should read."""


REGISTERED: dict[str, Check] = {}
"""All checks by their id."""


def check(proves: str, *, is_advice: bool = False) -> Callable[[Callable[[Trial], object]], Check]:
    """Register a function that raises `Broken` where a game does not keep what the sentence says."""

    def register(function: Callable[[Trial], object]) -> Check:
        REGISTERED[function.__name__] = found = Check(function.__name__, proves, function, is_advice)
        return found

    return register


@dataclass(frozen=True)
class Result:
    """What came out of one check."""

    check: Check
    problem: str | None = None
    """What is wrong, in one sentence; None if nothing is."""
    advice: tuple[str, ...] = ()
    options: dict[str, object] = field(default_factory=dict)
    seed: int | None = None
    tokens: tuple[str, ...] = ()
    """With the options they lead to where it is wrong."""

    @property
    def passed(self) -> bool:
        """Is nothing wrong?"""
        return self.problem is None


def run_check(check: Check, game: Game, seeds: int) -> Result:
    """Run one check; whatever goes wrong in the game's code is a result, too."""
    trial = Trial(game, range(seeds))
    try:
        told = check.function(trial)
    except Broken as broken:
        return _failed(check, trial, str(broken), broken.match or trial.match)
    except Exception as error:  # noqa: BLE001 - a game of somebody else can raise anything
        return _failed(check, trial, _crash(error, game.package), trial.match)
    return Result(check, advice=tuple(told) if isinstance(told, list) else ())


def _failed(check: Check, trial: Trial, problem: str, match: Match | None) -> Result:
    if match is None:
        return Result(check, problem, seed=trial.seed)
    try:
        tokens = tuple(match.tokens())
    except Exception:  # noqa: BLE001 - the notation itself can be what is broken
        tokens = tuple(f"#{action}" for action in match.actions)
    return Result(check, problem, options=dict(match.options), seed=trial.seed, tokens=tokens)


def _crash(error: Exception, package: str) -> str:
    """What was raised, and the last line of the game that led there."""
    frames = traceback.extract_tb(error.__traceback__)
    folder = Path(getattr(sys.modules[package], "__file__", None) or "nowhere").parent
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)] or frames[-1:]
    return f"{type(error).__name__}: {error} ({Path(own[-1].filename).name}, line {own[-1].lineno})"


def bytes_of(state: State) -> bytes:
    """A record as bytes."""
    return np.asarray(state).tobytes()


def seats_and_spectator(match: Match) -> tuple[int, ...]:
    """Everybody who looks at a match."""
    return (*range(match.options.players), SPECTATOR)


def viewer(seat: int) -> str:
    """Whoever looks, in words."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat + 1}"


def in_another_world(match: Match, seat: int, rng: Generator) -> Match:
    """The same match with everything redealt that `seat` cannot know."""
    twin = match.copy()
    match.game.secrecy.redeal(twin._state, seat, rng)  # noqa: SLF001 - a world no play leads to by itself
    return twin


def differing_fields(one: State, other: State) -> str:
    """The fields in which two records differ, with both values."""
    names = [name for name in one.dtype.names or () if not np.array_equal(one[name], other[name])]
    return ", ".join(f"`{name}` ({_short(one[name])} or {_short(other[name])})" for name in names)


def _short(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 60 else f"{text[:57]}..."


def difference(one: object, other: object, path: str = "") -> str:
    """The first place at which two scenes or pieces of JSON data differ, with both values; empty if none."""
    if one == other:
        return ""
    if isinstance(one, Scene) and isinstance(other, Scene):
        return difference(one.to_dict(), other.to_dict())
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        found = (difference(one[key], other[key], f"{path}.{key}" if path else str(key)) for key in one)
        return next(filter(None, found), "")
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        found = (difference(a, b, f"{path}[{_name(a, place)}]") for place, (a, b) in pairs)
        return next(filter(None, found), "")
    where = f"`{path}` " if path else ""
    return f"{where}({_short(one)} or {_short(other)})"


def _name(part: object, place: int) -> str:
    """An element of a scene by its id, anything else by its number."""
    return str(part["id"]) if isinstance(part, dict) and "id" in part else str(place)


def modules_of(package: str) -> Iterator[str]:
    """The module of a game, or all modules of its folder and of the folders in it."""
    yield package
    if is_folder(package):
        folder = importlib.import_module(package)
        yield from (module.name for module in pkgutil.walk_packages(folder.__path__, f"{package}."))
