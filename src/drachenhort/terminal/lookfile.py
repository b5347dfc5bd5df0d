"""Reads the `look.toml` of a game's folder: what can stand there are the fields of `looks.Look`."""

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from rich.errors import StyleSyntaxError
from rich.style import Style

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.folder import data_file
from drachenhort.kernel.text import Text, Words, as_word
from drachenhort.terminal.looks import Art, Dot, Look, dot

_ = Words("drachenhort")

FILE = "look.toml"


class BadLook(HortError):
    """The look of a game cannot be read."""

    code = "look/bad"


@cache
def looks_of(package: str) -> dict[str, Look]:
    """The looks of the game in that folder, by their themes; empty where it brings none."""
    file = data_file(package, FILE)
    if file is None:
        return {}
    try:
        themes = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadLook(
            _("The {file} of {package} is no TOML: {error}.", file=FILE, package=package, error=error)
        ) from None
    return {theme: read_look(entries, f"{package}/{FILE}: {theme}") for theme, entries in themes.items()}


def read_look(entries: object, where: str) -> Look:
    """The look that one theme's part of a file describes; `where` is said of what cannot be read."""
    look: Look = _read(Look, entries, where)
    names = {**look.badges}, {**look.comb.names}
    badges, spaces = ({key: look.inks.get(ink, ink) for key, ink in named.items()} for named in names)
    cards = {
        face: tuple((part, look.inks.get(ink, ink)) for part, ink in parts)
        for face, parts in look.cards.items()
    }
    mixed = replace(look, badges=badges, cards=cards, comb=replace(look.comb, names=spaces))
    for style in (
        *badges.values(),
        *spaces.values(),
        *(ink for parts in cards.values() for _p, ink in parts),
    ):
        _check_style(style, where)
    return mixed


def _read(hint: Any, value: object, where: str) -> Any:
    """A value as the field of that type takes it."""
    if get_origin(hint) is Annotated:
        return _check_style(_read(str, value, where), where)
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            raise _bad(where, _("one of {names}", names=", ".join(get_args(hint))))
        return value
    if is_dataclass(hint):
        return _build(hint, value, where)
    if get_origin(hint) is tuple:
        return _sequence(get_args(hint), value, where)
    if get_origin(hint) is Mapping:
        entries = _typed(dict, value, where)
        return {key: _read(get_args(hint)[1], entry, f"{where}.{key}") for key, entry in entries.items()}
    return _typed(hint, value, where)


def _build(kind: Any, value: object, where: str) -> Any:
    """A part of a look from its fields, those that are not named at their defaults."""
    entries = _typed(dict, value, where)
    if kind is Art and "dot" in entries:
        sign = _build(Dot, entries, where)
        return dot(sign.dot, sign.plain, sign.ink)
    hints = get_type_hints(kind, include_extras=True)
    for key in sorted(entries.keys() - hints.keys()):
        near = get_close_matches(key, hints, n=1) or hints
        raise BadLook(
            _("{where} has no {key}, but {known}.", where=where, key=as_word(key), known=", ".join(near))
        )
    read = {key: _read(hints[key], entry, f"{where}.{key}") for key, entry in entries.items()}
    missing = [name for name in hints if name not in read and name in _needed(kind)]
    if missing:
        raise _bad(where, _("a table with {names}", names=", ".join(missing)))
    built = kind(**read)
    if kind is Art and not built.is_whole:
        raise _bad(where, _("pictures of 5 × 2 and 4 × 1 signs, with an ink for each"))
    return built


def _needed(kind: Any) -> set[str]:
    """The fields that have no default."""
    free = (field for field in fields(kind) if field.default is field.default_factory is MISSING)
    return {field.name for field in free}


def _sequence(hints: tuple[Any, ...], value: object, where: str) -> tuple[Any, ...]:
    entries = _typed(list, value, where)
    wanted = hints[:1] * len(entries) if hints[-1] is Ellipsis else hints
    if len(wanted) != len(entries):
        raise _bad(where, _("a list of {n}", n=len(wanted)))
    return tuple(_read(hint, entry, where) for hint, entry in zip(wanted, entries, strict=True))


def _typed(kind: type, value: object, where: str) -> Any:
    if not isinstance(value, (int, float) if kind is float else kind) or isinstance(value, bool):
        raise _bad(where, _KINDS[kind])
    return value


def _check_style(style: str, where: str) -> str:
    try:
        Style.parse(style)
    except StyleSyntaxError:
        raise _bad(where, _("a style, such as {example}", example="bold #ffffff on #23527a")) from None
    return style


def _bad(where: str, needed: Text) -> BadLook:
    return BadLook(_("{where} must be {needed}.", where=where, needed=needed))


_KINDS: dict[type, Text] = {
    str: _("a text"),
    int: _("a number"),
    float: _("a number"),
    list: _("a list"),
    dict: _("a table"),
}
