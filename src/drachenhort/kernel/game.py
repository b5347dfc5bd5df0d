"""What a game is: its facts, its options and the modules of its folder; and where games are found."""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, cached_property
from importlib.metadata import entry_points
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from drachenhort.kernel.errors import BadOption, BadRecord, UnknownGame
from drachenhort.kernel.options import Number, Option, Options, Value, read_options
from drachenhort.kernel.scene import Reader, Scene
from drachenhort.kernel.text import Text, Words, as_word

_ = Words("drachenhort")

GROUP = "drachenhort.games"
"""The entry point group in which any installed package can announce games."""

State = Any
"""A packed `np.record` of the game's own dtype: fields have names in compiled code and in plain Python."""
Wish = Any
"""What a token of the notation asks for, whether or not it is legal now; the game's own type."""


class Rules(Protocol):
    """`rules.py` of a game: compiled, allocating nothing, raising nothing, trusting the caller."""

    def setup(self, s: State, options: Any) -> None:
        """Write the situation before the first decision."""

    def decider(self, s: State) -> int:
        """The seat that decides now, NATURE or OVER; SOMEBODY in a hidden copy that must not tell."""

    def is_midway(self, s: State) -> bool:
        """Has an action begun that is asked in parts and not yet complete? Its decider goes on with it."""

    def choices(self, s: State, out: NDArray[np.int32]) -> int:
        """Write the legal actions, rising, and return their number; 0 only when the game is over."""

    def weights(self, s: State, out: NDArray[np.int32]) -> int:
        """Write NATURE's integer weights, parallel to `choices`."""

    def apply(self, s: State, action: int) -> None:
        """Do a legal action and everything that follows from it by itself."""

    def scores(self, s: State, out: NDArray[np.int32]) -> None:
        """Write points and place of every seat; place 0 while the game goes on."""

    def turns(self, s: State) -> int:
        """Turns begun so far, of all players together."""

    def mover(self, s: State) -> int:
        """The seat whose turn it is, even while another is asked."""


class Secrecy(Protocol):
    """`secrecy.py` of a game, compiled too: who may know what."""

    def hide(self, s: State, seat: int) -> None:
        """Erase, in place, what that seat cannot know."""

    def redeal(self, s: State, seat: int, rng: NDArray[np.uint64]) -> None:
        """Fill the erased part with one uniformly drawn world that fits."""

    def sees(self, s: State, action: int, seat: int) -> bool:
        """Does `seat` see which action this is, taken in `s`?"""

    def remembers(self, s: State) -> bool:
        """May past actions be shown, or only the last one?"""

    def is_final(self, s: State, action: int) -> bool:
        """Is this action, taken in `s`, binding by a rule or by what it shows?"""

    def pauses(self, s: State, action: int, out: Any) -> int:
        """Do the action, write the situation wherever others may react on the way, return how many those are.

        Each is as it was before anybody was asked, so a table can wait there in any case, and nobody can tell
        whether somebody was asked.
        """

    def is_invited(self, s: State, seat: int) -> bool:
        """May this seat react at such a moment, whether or not it has anything to react with?"""


class Estimate(Protocol):
    """`estimate.py` of a game, compiled too: what the greedy bot goes by."""

    HORIZON: int
    """How many decisions it is worth to look ahead."""

    def estimate(self, s: State, seat: int) -> int:
        """How good a situation looks to a seat; more is better."""

    def is_settled(self, s: State, seat: int) -> bool:
        """Has what the seat is doing come to an end, so that the situation can be judged?"""


class Notation(Protocol):
    """`notation.py` of a game: action <-> text."""

    def parse(self, options: Options, token: str) -> Wish:
        """What a token wishes, or `MalformedAction`."""

    def find(self, s: State, wish: Wish) -> tuple[int, ...] | None:
        """The action that grants the wish, in all the parts that are left of it; None if there is none here.

        Whether they are legal is not asked. Where an action can be put together in several ways it is always
        the same one of them.
        """

    def write(self, options: Options, s: State, action: int) -> str:
        """The token of an action in `s`; of a part, all that is decided with it so far."""

    def veil(self, options: Options, s: State, action: int) -> str | None:
        """The token for an action of `s` that one does not see; None if one does not even notice it."""

    def aftermath(self, options: Options, s: State) -> tuple[str, ...]:
        """The tokens of what happened by itself before `s`, after the last action."""


class Positions(Protocol):
    """`positions.py` of a game: any situation as documented JSON, and what is wrong with it."""

    def write(self, options: Options, s: State) -> dict[str, Any]:
        """The whole situation, secrets included."""

    def read(self, game: "Game", position: Mapping[str, Any]) -> tuple[Options, State]:
        """Options and record of a position, or `BadPosition`."""

    def problems(self, s: State) -> list[Text]:
        """Every broken invariant in one sentence each; empty for every reachable situation."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Why a game is over."""

    code: str
    rule: str
    text: Text


Answer = tuple[str, Text]
"""The number of a rule, and the reason in a sentence."""
Guess = str | Answer | None
"""What a touch seems to wish: a token, an answer where no token could say it, or nothing."""


class Explain(Protocol):
    """`explain.py` of a game: answers in words."""

    def why_not(self, options: Options, s: State, wish: Wish) -> Answer:
        """The number of the rule that forbids the wish now, and the reason in a sentence."""

    def meaning(self, options: Options, s: State, action: int) -> Text:
        """What a legal action will do."""

    def deed(self, options: Options, s: State, action: int) -> Text | None:
        """What somebody did with it, to be read after his name; None where the board shows it all."""

    def ending(self, options: Options, s: State) -> Ending:
        """Why the game is over."""


class Scenes(Protocol):
    """`scene.py` of a game."""

    def build(self, game: "Game", options: Options, hidden: State, reader: Reader) -> Scene:
        """The table as its reader sees it, made from the hidden copy of his seat."""


class Guessing(Protocol):
    """`guessing.py` of a game."""

    def guess(self, options: Options, hidden: State, seat: int, path: tuple[str, ...]) -> Guess:
        """What `seat` seems to wish that touches these elements of its scene one after the other."""


@dataclass(frozen=True, eq=False)
class Game:
    """The description of a game. The modules that need Numba are imported when first used."""

    id: str
    title: str
    package: str
    """The folder of the game, as a module name."""
    version: int
    """Of the rules; raised only when behaviour changes."""
    known_options: tuple[Option, ...]
    summary: Text
    minutes: tuple[int, int]
    older_versions: tuple[int, ...] = ()
    """Earlier versions of the rules whose records still replay; others are refused, never misread.

    Where they behave otherwise, the record of the options has a field `rules`, which `encode` fills in.
    """

    rules = cached_property(lambda self: cast(Rules, self._module("rules")))
    secrecy = cached_property(lambda self: cast(Secrecy, self._module("secrecy")))
    estimate = cached_property(lambda self: cast(Estimate, self._module("estimate")))
    notation = cached_property(lambda self: cast(Notation, self._module("notation")))
    positions = cached_property(lambda self: cast(Positions, self._module("positions")))
    explain = cached_property(lambda self: cast(Explain, self._module("explain")))
    scenes = cached_property(lambda self: cast(Scenes, self._module("scene")))
    guessing = cached_property(lambda self: cast(Guessing, self._module("guessing")))

    def _module(self, name: str) -> Any:
        return importlib.import_module(f"{self.package}.{name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return _find_version, (self.id, self.version)

    def __repr__(self) -> str:
        return f"find_game({self.id!r})"

    # ---- facts -------------------------------------------------------------------------------------

    @cached_property
    def state_dtype(self) -> np.dtype[Any]:
        """The record of one situation."""
        return cast("np.dtype[Any]", self._module("state").STATE)

    @cached_property
    def actions(self) -> int:
        """Action numbers run from 0 to one less than this."""
        return int(self._module("state").ACTIONS)

    @property
    def players(self) -> range:
        """The possible numbers of seats."""
        option = next(option for option in self.known_options if option.name == "players")
        return range(option.low, option.high + 1)  # type: ignore[attr-defined]

    def longest(self, options: Options) -> int | None:
        """No game with these options has more decisions than this; None where play can be endless."""
        return cast("int | None", self._module("state").longest(options))

    # ---- options and situations --------------------------------------------------------------------

    def options(self, /, **raw: object) -> Options:
        """All options, checked, the unnamed ones at their default; `BadOption` says what does not fit."""
        options = read_options(self.known_options, raw)
        return cast("Options", self._module("options").check(options))

    def limits(self) -> dict[str, int]:
        """Values of options that bring every game to an end: for bots and simulations, which never tire."""
        numbers = [option for option in self.known_options if isinstance(option, Number)]
        return {
            option.name: option.among_bots
            for option in numbers
            if option.among_bots is not None and option.default is None
        }

    def blank(self) -> State:
        """A record of zeros."""
        return np.zeros(1, self.state_dtype).view(np.recarray)[0]

    def first_state(self, options: Options) -> State:
        """The situation before the first decision."""
        state = self.blank()
        self.rules.setup(state, self.encode(options))
        return state

    def encode(self, options: Options) -> Any:
        """The options as the record that `rules.setup` takes; with the version, if the game asks for it."""
        record = self._module("options").encode(options)
        if "rules" in record.dtype.names:
            record.rules = self.version
        return record

    def as_of(self, version: int | str) -> "Game":
        """The same game under a version of its rules that still replays, or `BadRecord`."""
        for known in (self.version, *self.older_versions):
            if str(known) == str(version):
                return self if known == self.version else _earlier(self, known)
        raise BadRecord(
            _(
                "This record follows version {theirs} of the rules of {game}; here they have version {ours}.",
                theirs=as_word(str(version)),
                game=self.title,
                ours=self.version,
            )
        )

    def variant(self, id: str, title: str, summary: Text, **defaults: Value) -> "Game":
        """The same game under another name, with other defaults."""
        names = {option.name for option in self.known_options}
        if unknown := defaults.keys() - names:
            raise BadOption(_("There is no option {name}.", name=", ".join(sorted(unknown))))
        known = tuple(
            replace(option, default=option.read(defaults[option.name])) if option.name in defaults else option
            for option in self.known_options
        )
        return replace(self, id=id, title=title, summary=summary, known_options=known)


@cache
def _earlier(game: Game, version: int) -> Game:
    """One and the same for all matches, so that matches can be compared."""
    return replace(game, version=version, older_versions=())


def _find_version(id: str, version: int) -> Game:
    return find_game(id).as_of(version)


@cache
def all_games() -> dict[str, Game]:
    """Every installed game by its id, in alphabetical order."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    return {name: cast(Game, found[name].load()) for name in sorted(found)}


def find_game(id: str) -> Game:
    """The game of that id, or `UnknownGame`."""
    installed = all_games()
    if id in installed:
        return installed[id]
    near, word = get_close_matches(id, installed, n=1), as_word(id)
    if near:
        raise UnknownGame(_("There is no game {id}; did you mean {near}?", id=word, near=near[0]))
    raise UnknownGame(_("There is no game {id}; there are {games}.", id=word, games=", ".join(installed)))
