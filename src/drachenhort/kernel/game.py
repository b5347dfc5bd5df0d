"""What a game is: its facts, its options and the functions of its folder; and where games are found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from drachenhort.kernel.contract import (
    SILENCE,
    Answer,
    Ending,
    Estimate,
    Explain,
    Guess,
    Guessing,
    Notation,
    Positions,
    Report,
    Rules,
    Scenes,
    Secrecy,
    State,
    Wish,
)
from drachenhort.kernel.errors import BadGame, BadOption, BadRecord, UnknownGame
from drachenhort.kernel.folder import part, written
from drachenhort.kernel.options import Number, Option, Options, Suggestion, Value, fields_of, read_options
from drachenhort.kernel.text import Text, Words, as_word

if TYPE_CHECKING:
    from drachenhort.kernel.actions import Actions

__all__ = [
    "SILENCE",
    "Answer",
    "Ending",
    "Game",
    "Guess",
    "Report",
    "State",
    "Wish",
    "all_games",
    "broken_games",
    "find_game",
]

_ = Words("drachenhort")

GROUP = "drachenhort.games"
"""The entry point group in which any installed package can announce games."""


def _compiled(game: "Game", name: str) -> Any:
    """A part of the contract with its compiled defaults; it needs Numba, so it is made when first used."""
    from drachenhort.kernel import defaults

    return getattr(defaults, f"{name}_of")(game)


def _in_words(game: "Game", name: str) -> Any:
    """A part of the contract that speaks to people, with its defaults."""
    from drachenhort.kernel import plain

    return getattr(plain, f"{name}_of")(game)


@dataclass(frozen=True, eq=False)
class Game:
    """The description of a game. The modules that need Numba are imported when first used."""

    id: str
    title: str
    package: str
    """The module that holds the game, or the folder of its modules, by its import name."""
    known_options: tuple[Option, ...]
    """All options; one of them is the number of `players`."""
    summary: Text
    version: int = 1
    """Of the rules; raised only when behaviour changes."""
    minutes: tuple[int, int] = (10, 30)
    """How long a game takes, at least and at most."""
    older_versions: tuple[int, ...] = ()
    """Earlier versions of the rules whose records still replay; others are refused, never misread.

    Where they behave otherwise, the record has a field `rules`, which holds the version that is played.
    """
    titles: Mapping[str, str] = field(default_factory=dict)
    """The titles of editions in other languages, by their codes; only those that were printed."""

    rules = cached_property(lambda self: cast(Rules, _compiled(self, "rules")))
    secrecy = cached_property(lambda self: cast(Secrecy, _compiled(self, "secrecy")))
    estimate = cached_property(lambda self: cast(Estimate, _compiled(self, "estimate")))
    notation = cached_property(lambda self: cast(Notation, _in_words(self, "notation")))
    positions = cached_property(lambda self: cast(Positions, _in_words(self, "positions")))
    explain = cached_property(lambda self: cast(Explain, _in_words(self, "explain")))
    scenes = cached_property(lambda self: cast(Scenes, _in_words(self, "scenes")))
    guessing = cached_property(lambda self: cast(Guessing, _in_words(self, "guessing")))

    def __reduce__(self) -> tuple[Any, ...]:
        return _find_version, (self.id, self.version)

    def __repr__(self) -> str:
        return f"find_game({self.id!r})"

    # ---- facts -------------------------------------------------------------------------------------

    @cached_property
    def state_dtype(self) -> np.dtype[Any]:
        """The record of one situation: the options that it holds, then the game's own `FIELDS`."""
        from drachenhort.kernel.layout import packed

        fields = getattr(part(self.package, "state"), "FIELDS", None)
        if fields is None:
            raise BadGame(_("{game} does not say its {names}.", game=self.title, names="FIELDS"))
        options = [option.field for option in self.known_options if option.field is not None]
        for name, *_type in (*options, *fields):
            if hasattr(np.record, name):
                raise BadGame(
                    _(
                        "{game}: a field cannot be called {name}; records have a method of that name.",
                        game=self.title,
                        name=name,
                    )
                )
        return packed(*options, *fields)

    @cached_property
    def act(self) -> "Actions":
        """The kinds of actions that the game declares."""
        act = getattr(part(self.package, "actions"), "ACT", None)
        if act is None:
            raise BadGame(_("{game} does not say its {names}.", game=self.title, names="ACT"))
        return cast("Actions", act)

    @property
    def actions(self) -> int:
        """Action numbers run from 0 to one less than this."""
        return self.act.count

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """The names of the phases, by the numbers in the record's field `phase`; empty if it has none."""
        return getattr(part(self.package, "state"), "PHASES", ())

    @property
    def players(self) -> range:
        """The possible numbers of seats."""
        option = next(option for option in self.known_options if option.name == "players")
        return range(option.low, option.high + 1)  # type: ignore[attr-defined]

    def longest(self, options: Options) -> int | None:
        """No game with these options has more decisions than this; None where play can be endless."""
        longest = written(self.package, "options").get("longest")
        return None if longest is None else cast("int | None", longest(options))

    # ---- options and situations --------------------------------------------------------------------

    def options(self, /, **raw: object) -> Options:
        """All options, checked, the unnamed ones at their default; `BadOption` says what does not fit."""
        options = read_options(self.known_options, raw)
        check = written(self.package, "options").get("check")
        if check is not None:
            check(options)
        return options

    @cached_property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """Ways to play that the game proposes, the usual one first; empty if it proposes none."""
        return cast("tuple[Suggestion, ...]", written(self.package, "options").get("SUGGESTIONS", ()))

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
        return _first_state(self, options).copy()

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
        """The same game under another name, with other defaults and no other titles."""
        names = {option.name for option in self.known_options}
        if unknown := defaults.keys() - names:
            raise BadOption(_("There is no option {name}.", name=", ".join(sorted(unknown))))
        known = tuple(
            replace(option, default=option.read(defaults[option.name])) if option.name in defaults else option
            for option in self.known_options
        )
        return replace(self, id=id, title=title, summary=summary, titles={}, known_options=known)


@lru_cache(maxsize=256)
def _first_state(game: Game, options: Options) -> State:
    """Set-up, done once for all matches with the same options."""
    state = game.blank()
    for name, option in fields_of(game.known_options).items():
        state[name] = option.number(options[option.name])
    if "rules" in state.dtype.names:
        state.rules = game.version
    game.rules.setup(state, options)
    return state


@cache
def _earlier(game: Game, version: int) -> Game:
    """One and the same for all matches, so that matches can be compared."""
    return replace(game, version=version, older_versions=())


def _find_version(id: str, version: int) -> Game:
    return find_game(id).as_of(version)


@cache
def all_games() -> dict[str, Game]:
    """Every installed game by its id, in alphabetical order; those that cannot be used are `broken_games`."""
    from drachenhort.kernel.registry import load

    return load(GROUP)[0]


@cache
def broken_games() -> dict[str, Text]:
    """What is wrong with installed games that cannot be used, by their ids: one sentence each."""
    from drachenhort.kernel.registry import load

    return load(GROUP)[1]


def find_game(id: str) -> Game:
    """The game of that id, or `UnknownGame`."""
    installed = all_games()
    if id in installed:
        return installed[id]
    if id in broken_games():
        raise BadGame(broken_games()[id])
    near, word = get_close_matches(id, installed, n=1), as_word(id)
    if near:
        raise UnknownGame(_("There is no game {id}; did you mean {near}?", id=word, near=near[0]))
    raise UnknownGame(_("There is no game {id}; there are {games}.", id=word, games=", ".join(installed)))
