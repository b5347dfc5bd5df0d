"""Reading what people and files hand in: objects of JSON and TOML, entry by entry, by name and type."""

import json
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from drachenhort.kernel.errors import BadBoard, BadPosition, HortError
from drachenhort.kernel.text import Text, Words, as_word

_ = Words("drachenhort")

Item = TypeVar("Item")

NOBODY = -1
"""Stands in a record where a seat or a player could stand; null in a file."""
UNKNOWN = "?"
"""Stands, in what a seat knows of a position, for what it does not know."""


def from_one(number: int) -> int | None:
    """A seat, player or piece of a record as files count them, from 1; null where nobody stands."""
    return None if number == NOBODY else int(number) + 1


class Fields:
    """A JSON object whose entries are asked for by name and type; `close` refuses those nobody asked for."""

    def __init__(self, data: object, where: Text | str, error: type[HortError] = BadPosition) -> None:
        if not isinstance(data, Mapping):
            raise error(_("{where} must be an object.", where=where))
        self.data = data
        self.where = where
        """What the object is, for sentences: "player 2"."""
        self.error = error
        """What is raised about it."""
        self._known: set[str] = set()
        self._inner: list[Fields] = []

    def __contains__(self, name: str) -> bool:
        """Is there an entry of that name, other than null?"""
        self._known.add(name)
        return self.data.get(name) is not None

    def raw(self, name: str, default: Any = None) -> Any:
        """The entry as it is; null counts as left out."""
        return self.data[name] if name in self else default

    def refuse(self, name: str, wanted: Text | str, rule: str | None = None) -> HortError:
        """The error for an entry that is not what it must be."""
        message = _("{name} of {where} must be {wanted}.", name=name, where=self.where, wanted=wanted)
        return self.error(message, rule)

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`."""
        return self.check_whole(self.raw(name, default), name, low, high)

    def check_whole(self, value: object, name: str, low: int, high: int) -> int:
        """The value itself, if it is a whole number from `low` to `high`; `name` says whose value it is."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.refuse(name, _("a whole number from {low} to {high}", low=low, high=high))
        return value

    def number(self, name: str, most: int, default: int = NOBODY) -> int:
        """A seat, player or piece counted from 1, as ours counted from 0; `default` where it is left out."""
        return self.whole(name, 1, most) - 1 if name in self else default

    def flag(self, name: str, *, default: bool = False) -> bool:
        """True or false."""
        value = self.raw(name, default)
        if not isinstance(value, bool) and value not in (0, 1):
            raise self.refuse(name, "true, false")
        return bool(value)

    def word(self, name: str, words: tuple[str, ...] | list[str], default: str | None = None) -> int:
        """The place of a word in a list of possible ones."""
        return self.check_word(self.raw(name, default), name, words)

    def check_word(self, value: object, name: str, words: tuple[str, ...] | list[str]) -> int:
        """The place of that word in the list; `name` says whose value it is."""
        if not isinstance(value, str) or value not in words:
            raise self.refuse(name, _("one of {words}", words=", ".join(words)))
        return words.index(value)

    def text(self, name: str, default: str = "") -> str:
        """A text."""
        value = self.raw(name, default)
        if not isinstance(value, str):
            raise self.refuse(name, _("a text"))
        return value

    def items(self, name: str, read: Callable[[object], Item], counts: range) -> list[Item]:
        """A list of as many entries as `counts` allows, each read by `read`; empty where it is left out."""
        values = self.raw(name, [])
        if not isinstance(values, list) or (name in self and len(values) not in counts):
            least, most = counts.start, counts.stop - 1
            wanted = (
                _("a list of {most}", most=most)
                if least == most
                else _("a list of {least} to {most}", least=least, most=most)
            )
            raise self.refuse(name, wanted)
        return [read(value) for value in values]

    def numbers(self, name: str, count: int, low: int, high: int) -> list[int] | None:
        """A list of so many whole numbers; None where it is left out."""
        if name not in self:
            return None
        return self.items(
            name, lambda value: self.check_whole(value, name, low, high), range(count, count + 1)
        )

    def words(self, name: str, words: tuple[str, ...] | list[str], counts: range) -> list[int]:
        """A list of words by their places in a list of possible ones; empty where it is left out."""
        return self.items(name, lambda value: self.check_word(value, name, words), counts)

    def within(self, name: str, where: Text | str | None = None) -> "Fields":
        """The object of that name; an empty one where it is left out."""
        return self.inner(self.raw(name, {}), where or name)

    def inner(self, data: object, where: Text | str) -> "Fields":
        """An object inside this one, that is closed with it."""
        self._inner.append(Fields(data, where, self.error))
        return self._inner[-1]

    def raw_object(self, name: str) -> Mapping[str, Any]:
        """An object whose keys are no names of entries but places, cards and the like; empty if left out."""
        return Fields(self.raw(name, {}), name, self.error).data

    def close(self) -> None:
        """Refuse entries that nothing has asked for, here and inside."""
        for inner in self._inner:
            inner.close()
        for name in self.data:
            if name in self._known:
                continue
            near, word = get_close_matches(str(name), self._known, n=1), as_word(str(name))
            if near:
                raise self.error(
                    _(
                        "{where} has no entry {name}; did you mean {near}?",
                        where=self.where,
                        name=word,
                        near=near[0],
                    )
                )
            raise self.error(_("{where} has no entry {name}.", where=self.where, name=word))


# ---- files ----------------------------------------------------------------------------------------


def read_toml(path: Any, what: Text | str) -> Fields:
    """The TOML file at `path` (of the file system, or of `importlib.resources`), or `BadBoard`.

    `what` says what kind of file it is: "board file".
    """
    try:
        text = path.read_text("utf-8")
        return Fields(tomllib.loads(text), _("{what} {path}", what=what, path=path), BadBoard)
    except OSError as error:
        raise BadBoard(
            _("The {what} {path} cannot be read: {reason}.", what=what, path=path, reason=error.strerror)
        ) from error
    except RecursionError as error:
        raise BadBoard(
            _("The {what} {path} is nested out of all proportion.", what=what, path=path)
        ) from error
    except ValueError as error:  # of the encoding, of the TOML
        raise BadBoard(
            _("The {what} {path} is not valid TOML: {reason}.", what=what, path=path, reason=error)
        ) from error


def read_json(text: str, error: type[HortError], where: Text | str) -> dict[str, Any]:
    """The JSON object in a text, or `error`."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as problem:
        raise error(
            _(
                "{where} is not valid JSON: line {line}: {reason}.",
                where=where,
                line=problem.lineno,
                reason=problem.msg,
            )
        ) from problem
    except (ValueError, RecursionError) as problem:  # thousands of digits, brackets without end
        raise error(_("{where} holds JSON that is out of all proportion.", where=where)) from problem
    if not isinstance(value, dict):
        raise error(_("{where} must hold a JSON object.", where=where))
    return value
