"""Sentences for every language: English in the code, translations in `words/*.po` (gettext)."""

import gettext
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from drachenhort.kernel.folder import data_file

LANGUAGES = ("en", "fr", "de")
LONGEST_WORD = 40
"""That a sentence repeats from what was handed in."""


@dataclass(frozen=True, slots=True)
class SeatName:
    """Whoever sits on a seat, as part of a sentence: by name where names are known."""

    seat: int

    def named(self, names: Sequence[str]) -> "SeatName | str":
        """The name itself, if there is one for this seat."""
        return names[self.seat] if 0 <= self.seat < len(names) else self

    def into(self, language: str = "en") -> str:
        """The seat by its number."""
        return _("Seat {seat}", seat=self.seat + 1).into(language)


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence with named gaps; what fills a gap may be a `Text` itself, or a `SeatName`."""

    message: str
    values: Mapping[str, Any] = field(default_factory=dict)
    words: str = "drachenhort"
    """The package whose `words` folder holds the translations."""
    plural: str | None = None

    def into(self, language: str = "en") -> str:
        """The sentence in `language`; a sentence without translation stays English."""
        values = {
            name: value.into(language) if isinstance(value, Text | SeatName) else value
            for name, value in self.values.items()
        }
        return self._translated(language).format(**values)

    def named(self, names: Sequence[str]) -> "Text":
        """The same sentence, speaking of whoever sits on a seat by name."""
        if not names or not self.values:  # most have no gaps, and scenes are full of them
            return self
        values = {
            name: value.named(names) if isinstance(value, Text | SeatName) else value
            for name, value in self.values.items()
        }
        return Text(self.message, values, self.words, self.plural)

    def _translated(self, language: str) -> str:
        catalogue = translations(self.words, language)
        if self.plural is None:
            return catalogue.gettext(self.message)
        return catalogue.ngettext(self.message, self.plural, self.values["n"])

    def __str__(self) -> str:
        return self.into("en")


def as_word(raw: str) -> str:
    """A name from outside as part of a sentence: as it is if it is plain and short, else quoted and cut."""
    return raw if raw.isprintable() and 0 < len(raw) <= LONGEST_WORD else repr(raw[:LONGEST_WORD])


class Words:
    """The sentences of one package: call it `_`, so that gettext's own tools find them."""

    def __init__(self, package: str) -> None:
        self.package = package

    def __call__(self, message: str, /, **values: Any) -> Text:
        """The sentence `message` with its gaps filled."""
        return Text(message, values, self.package)

    def plural(self, one: str, many: str, /, n: int, **values: Any) -> Text:
        """A sentence whose form depends on the number `n`."""
        return Text(one, {"n": n, **values}, self.package, many)


_ = Words("drachenhort")


@cache
def translations(package: str, language: str) -> gettext.NullTranslations:
    """The catalogue of a package, merged from all `words/*.po` files of that language.

    The readable .po files are what we ship; they are compiled in memory, once, when first needed.
    """
    if language == "en":
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo  # here, because English players need no Babel
    from babel.messages.pofile import read_po

    merged = gettext.NullTranslations()
    folder = data_file(package, "words")
    for file in sorted(() if folder is None else folder.iterdir(), key=lambda entry: entry.name):
        if file.name == f"{language}.po" or file.name.endswith(f".{language}.po"):
            compiled = io.BytesIO()
            with file.open("rb") as source:
                write_mo(compiled, read_po(source, locale=language))
            compiled.seek(0)
            catalogue = gettext.GNUTranslations(compiled)
            catalogue.add_fallback(merged)
            merged = catalogue
    return merged
