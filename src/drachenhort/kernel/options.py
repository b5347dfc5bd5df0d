"""Options of a game: each has a type, a default, the rule that allows it, and refuses what it cannot be."""

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from drachenhort.kernel.errors import BadOption
from drachenhort.kernel.layout import Field
from drachenhort.kernel.text import Text, Words, as_word

_ = Words("drachenhort")

Value = str | int | bool | None
FEW = 15
"""Numbers that can all be tried."""
SMALL = 127
"""The largest number that one signed byte holds."""


@dataclass(frozen=True)
class Swatch:
    """A colour that can be chosen."""

    value: str
    """Its letter in the option's value."""
    colour: str
    """As CSS writes it."""
    label: Text


@dataclass(frozen=True)
class Suggestion:
    """A way to play that a table can take as a whole: a name, and the options that are not as usual."""

    label: Text
    values: Mapping[str, Value] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True)
class Option:
    """What all options have; the kinds below say which values fit."""

    name: str
    default: Value
    rule: str | None
    about: Text
    stored_as: str | None = None
    """The field of a game's record that holds the value as a number; None for the option's own name."""
    is_odd: bool = False
    """Whether few tables ever change it: screens fold it away."""

    def read(self, raw: object) -> Value:
        """The value that `raw` (typed, or as text) stands for, or `BadOption`."""
        raise NotImplementedError

    def values(self) -> str:
        """The possible values in words, for help and error texts."""
        raise NotImplementedError

    def samples(self) -> tuple[Value, ...]:
        """Values that together show what the option does: for tests, simulations and screens."""
        return (self.default,)

    def named_values(self) -> tuple[tuple[str, Text], ...]:
        """Values that people choose by name, each with that name; others may be typed."""
        return ()

    def swatches(self) -> tuple[Swatch, ...]:
        """The colours of which the value is made up, in their order, where it is made up of colours."""
        return ()

    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The least and the most of each number, where the value is a list of them with commas between."""
        return ()

    @property
    def field(self) -> Field | None:
        """Name and type of the field that holds the value; None where a game's `setup` does what it says."""
        return None

    def number(self, value: Value) -> int:
        """The value as the number that the field holds."""
        raise NotImplementedError

    def _field(self, kind: str) -> Field | None:
        name = self.name if self.stored_as is None else self.stored_as
        return (name, kind) if name else None

    def refuse(self, raw: object) -> BadOption:
        """The error for a value that does not fit."""
        message = _(
            "Option {name} cannot be {raw}: it takes {values}.",
            name=self.name,
            raw=repr(raw),
            values=self.values(),
        )
        return BadOption(message, self.rule)


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words."""

    of: tuple[str, ...] = ()
    labels: tuple[Text, ...] = ()
    """The same words for people, one for each."""

    def read(self, raw: object) -> Value:
        if isinstance(raw, str) and raw in self.of:
            return raw
        raise self.refuse(raw)

    def values(self) -> str:
        return ", ".join(self.of)

    def samples(self) -> tuple[Value, ...]:
        return self.of

    def named_values(self) -> tuple[tuple[str, Text], ...]:
        texts = self.labels or tuple(Text(word.replace("_", " ")) for word in self.of)
        return tuple(zip(self.of, texts, strict=True))

    @property
    def field(self) -> Field | None:
        return self._field("i1")

    def number(self, value: Value) -> int:
        """The place of the word among the words."""
        return self.of.index(str(value))


@dataclass(frozen=True)
class Preset(Choice):
    """A word that stands for values of other options, and leaves no trace beside them."""

    sets: Mapping[str, Mapping[str, Value]] = dataclasses.field(default_factory=dict)

    @property
    def field(self) -> Field | None:
        return None


@dataclass(frozen=True)
class Flag(Option):
    """True or false."""

    def read(self, raw: object) -> Value:
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw.lower() in ("true", "false"):
            return raw.lower() == "true"
        raise self.refuse(raw)

    def values(self) -> str:
        return "true, false"

    def samples(self) -> tuple[Value, ...]:
        return True, False

    @property
    def field(self) -> Field | None:
        return self._field("i1")

    def number(self, value: Value) -> int:
        return int(bool(value))


@dataclass(frozen=True)
class Number(Option):
    """A whole number from `low` to `high`; `none` too where the default is none, or `or_none` says so."""

    low: int = 0
    high: int = 0
    or_none: bool = False
    tried: tuple[int, ...] = ()
    """Numbers that show what it does, where the smallest ones and some larger ones would not do."""
    among_bots: int | None = None
    """The value for games that nobody watches, where the default would let them go on for ever."""

    def read(self, raw: object) -> Value:
        if self.can_be_none and (raw is None or raw == "none"):
            return None
        if isinstance(raw, str) and raw.isascii() and raw.isdecimal() and len(raw) < 10:
            raw = int(raw)
        if isinstance(raw, int) and not isinstance(raw, bool) and self.low <= raw <= self.high:
            return raw
        raise self.refuse(raw)

    def values(self) -> str:
        numbers = f"{self.low}-{self.high}"
        return f"none, {numbers}" if self.can_be_none else numbers

    def samples(self) -> tuple[Value, ...]:
        few = range(self.low, self.high + 1)
        some = tuple(few) if len(few) <= FEW else (self.low, self.low + FEW, self.low + 10 * FEW)
        numbers = self.tried or some
        return (*numbers, None) if self.or_none else tuple(numbers)

    @property
    def can_be_none(self) -> bool:
        """Whether `none` is a value."""
        return self.or_none or self.default is None

    @property
    def field(self) -> Field | None:
        return self._field("i1" if self.high <= SMALL else "i4")

    def number(self, value: Value) -> int:
        """The number itself; 0 for none."""
        return int(value or 0)


@dataclass(frozen=True)
class Seat(Option):
    """`random`, or a seat counted from 1; a game's `setup` does what it says."""

    most: int = 0
    """How many seats there can be."""

    def read(self, raw: object) -> Value:
        if raw == "random":
            return "random"
        number = int(raw) if isinstance(raw, str) and raw in map(str, range(1, self.most + 1)) else raw
        if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= self.most:
            return number
        raise self.refuse(raw)

    def values(self) -> str:
        return f"random, 1-{self.most}"

    def samples(self) -> tuple[Value, ...]:
        return "random", 1, 2


class Options(Mapping[str, Value]):
    """The values of all options of one game, checked; immutable, in the order of the game's list."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._values == other._values

    def __repr__(self) -> str:
        return f"Options({self._values!r})"

    @property
    def players(self) -> int:
        """How many seats there are; every game has this option."""
        players = self._values["players"]
        assert isinstance(players, int)
        return players


def read_options(known: tuple[Option, ...], raw: Mapping[str, object]) -> Options:
    """Check `raw` against the options a game knows, and fill in defaults."""
    by_name = {option.name: option for option in known}
    for name in raw:
        if name not in by_name:
            raise _unknown(name, tuple(by_name))
    given = _resolve_presets(known, raw)
    return Options(
        {
            name: option.read(given[name]) if name in given else option.default
            for name, option in by_name.items()
            if not isinstance(option, Preset)
        }
    )


def fields_of(known: tuple[Option, ...]) -> dict[str, Option]:
    """The options that a record holds, by the names of their fields."""
    return {option.field[0]: option for option in known if option.field is not None}


def _resolve_presets(known: tuple[Option, ...], raw: Mapping[str, object]) -> Mapping[str, object]:
    """What is given, with the values that presets stand for; what is given beside a preset wins."""
    for option in known:
        if isinstance(option, Preset):
            chosen = str(option.read(raw.get(option.name, option.default)))
            raw = {**option.sets.get(chosen, {}), **raw}
    return raw


def write_value(value: Value) -> str:
    """An option's value as text that `Option.read` takes back."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _unknown(raw: str, known: tuple[str, ...]) -> BadOption:
    name = as_word(raw)
    near = get_close_matches(name, known, n=1) or [other for other in known if other.startswith(name)]
    if near:
        return BadOption(_("There is no option {name}; did you mean {near}?", name=name, near=near[0]))
    return BadOption(
        _("There is no option {name}; the options are {known}.", name=name, known=", ".join(known))
    )
