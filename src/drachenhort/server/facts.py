"""What the lobby tells about the games: options, players, rules, and whether a game is ready to be played."""

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from drachenhort.bots import LEVELS
from drachenhort.bots.offers import GENTLE, OFFERED, USUAL
from drachenhort.kernel.game import Game, all_games
from drachenhort.kernel.options import Choice, Flag, Number, Option, Preset, Seat
from drachenhort.kernel.rulebook import Rule, rulebook
from drachenhort.kernel.titles import own_title
from drachenhort.lessons import lessons_of
from drachenhort.lessons.first import Sign, first_words
from drachenhort.server.pages import cover_of


class SwatchFacts(msgspec.Struct, frozen=True):
    """A colour that can be chosen."""

    value: str
    colour: str
    label: str


class SuggestionFacts(msgspec.Struct, frozen=True):
    """A way to play, with the options that it sets."""

    label: str
    values: dict[str, Any]


class OptionFacts(msgspec.Struct, frozen=True):
    """An option that a table can be set up with."""

    name: str
    kind: str
    default: Any
    values: str
    about: str
    rule: str | None
    of: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """What `of` means, in the same order."""
    low: int | None = None
    high: int | None = None
    can_be_none: bool = False
    """Whether a number may be left out, for no limit."""
    is_odd: bool = False
    """Whether few tables ever change it."""
    swatches: tuple[SwatchFacts, ...] = ()
    """The colours of a value that is made up of them, in their order."""
    ranges: tuple[tuple[int, int], ...] = ()
    """The least and the most of each number of a value that is a list of them."""


class RuleFacts(msgspec.Struct, frozen=True):
    """A numbered rule."""

    id: str
    kind: str
    """`rule`, `ruling` or `option`: who says so."""
    about: str
    title: str
    text: str
    see: tuple[str, ...]


class SignFacts(msgspec.Struct, frozen=True):
    """A picture of the game's art, and what it means."""

    picture: str
    """Sort, kind and face of a symbol, such as `piece/disc/R`; without a face, one's own of that kind."""
    text: str


class FirstFacts(msgspec.Struct, frozen=True):
    """What a newcomer reads before the first game."""

    aim: str
    who: tuple[SignFacts, ...]
    """By seats; the last is for all seats that follow."""
    signs: tuple[SignFacts, ...]


class ComponentFacts(msgspec.Struct, frozen=True):
    """Things of one kind in the box."""

    picture: str
    count: int
    label: str
    does: str
    rule: str | None


class OverviewFacts(msgspec.Struct, frozen=True):
    """A game in one minute, and what is in its box."""

    aim: str
    """Empty where the game does not tell itself in a minute."""
    minute: tuple[SignFacts, ...]
    components: tuple[ComponentFacts, ...]


class LevelFacts(msgspec.Struct, frozen=True):
    """A bot that one may play against."""

    name: str
    """What tables and seats call it."""
    number: int
    title: str


class GameFacts(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    summary: str
    players: tuple[int, ...]
    minutes: tuple[int, int]
    is_ready: bool
    options: tuple[OptionFacts, ...]
    bots: tuple[str, ...]
    """The names of the bots that people are offered, from gentle to frightening."""
    cover: str | None = None
    """Where its picture is; None if it brings none."""
    has_lessons: bool = False
    has_rules: bool = False
    """Whether there are rules by number to read."""
    own_title: str | None = None
    """The title on the reader's own box, where that is another."""
    suggestions: tuple[SuggestionFacts, ...] = ()
    """Ways to play that a table can take as a whole, the usual one first."""
    first: FirstFacts | None = None
    """What a newcomer reads before the first game."""
    levels: tuple[LevelFacts, ...] = ()
    """The same bots with what people call them."""
    gentle_bot: str = GENTLE
    """Proposed for a first game."""
    usual_bot: str = USUAL
    """Proposed for all others."""


def facts_of(game: Game, language: str, *, is_ready: bool) -> GameFacts:
    """A game, described in a language."""
    return GameFacts(
        game.id,
        game.title,
        game.summary.into(language),
        tuple(game.players),
        game.minutes,
        is_ready,
        tuple(_option(option, language) for option in game.known_options),
        OFFERED,
        cover_of(game),
        bool(lessons_of(game)),
        bool(rulebook(game.package)),
        own_title(game, language),
        tuple(SuggestionFacts(one.label.into(language), dict(one.values)) for one in game.suggestions),
        _first(game, language),
        tuple(LevelFacts(level.name, level.number, level.title.into(language)) for level in LEVELS),
    )


def facts_of_all(language: str, ready: Collection[str]) -> list[GameFacts]:
    """Every installed game."""
    return [facts_of(game, language, is_ready=game.id in ready) for game in all_games().values()]


def facts_of_rules(rules: Iterable[Rule], language: str) -> list[RuleFacts]:
    """Rules, in a language."""
    return [
        RuleFacts(
            rule.id,
            rule.kind,
            rule.about.into(language),
            rule.title.into(language),
            rule.text.into(language),
            rule.see,
        )
        for rule in rules
    ]


def overview_of(game: Game, language: str) -> OverviewFacts:
    """A game in one minute and what is in its box, in a language; each may be empty."""
    said = first_words(game)
    minute = _signs_in(said.minute, language) if said else ()
    return OverviewFacts(
        said.aim[language] if said and minute else "",
        minute,
        tuple(
            ComponentFacts(
                one.picture,
                one.count,
                one.label.into(language),
                one.does.into(language) if one.does else "",
                one.rule,
            )
            for one in game.scenes.components(game.options())
        ),
    )


def _signs_in(signs: Iterable[Sign], language: str) -> tuple[SignFacts, ...]:
    return tuple(SignFacts(sign.picture, sign.text[language]) for sign in signs)


def _first(game: Game, language: str) -> FirstFacts | None:
    said = first_words(game)
    if said is None:
        return None
    return FirstFacts(said.aim[language], _signs_in(said.who, language), _signs_in(said.signs, language))


def _option(option: Option, language: str) -> OptionFacts:
    kinds = {Preset: "preset", Choice: "choice", Flag: "flag", Number: "number", Seat: "seat"}
    kind = next((kind for type_, kind in kinds.items() if isinstance(option, type_)), "text")
    named = option.named_values()
    low, high = (option.low, option.high) if isinstance(option, Number) else (None, None)
    return OptionFacts(
        option.name,
        kind,
        option.default,
        option.values(),
        option.about.into(language),
        option.rule,
        tuple(value for value, _label in named),
        tuple(label.into(language) for _value, label in named),
        low,
        option.most if isinstance(option, Seat) else high,
        isinstance(option, Number) and option.can_be_none,
        option.is_odd,
        tuple(SwatchFacts(one.value, one.colour, one.label.into(language)) for one in option.swatches()),
        option.ranges(),
    )
