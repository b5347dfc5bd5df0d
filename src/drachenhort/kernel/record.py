"""Game records: text files of headers and moves that parse back into the same match (`*.hort`).

    [Format "drachenhort 1"]
    [Game "goldener_drache"]
    [Rules "1"]
    [Option players "2"]
    [Seat 1 "Anna"]
    [Result "goal: Anna"]

    start:N start:N rack:S-SW-SE-E-W rack:S-SE-SW-W-E
    calm 1S 2SW veto -SW 1SE

Moves are tokens of the game's notation, NATURE's decisions among them; what happens by itself is written too
and checked when read. A line that starts with `;` is a comment. A match that began in a given position has it
as JSON in a header `Position`. Files of every earlier format stay readable: a new format adds a reader.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from textwrap import wrap

from drachenhort.kernel.errors import ActionError, BadRecord
from drachenhort.kernel.fields import read_json
from drachenhort.kernel.game import find_game
from drachenhort.kernel.match import Match
from drachenhort.kernel.options import write_value
from drachenhort.kernel.text import Words

_ = Words("drachenhort")

FORMAT = 1
WIDEST_LINE = 100
LARGEST_FILE = 10_000_000
"""Characters; a longer text is no game record of ours."""

_HEADER = re.compile(r'\[([A-Z][A-Za-z]*(?: [a-z0-9_]+)?) "((?:[^"\\]|\\["\\])*)"\]')


@dataclass
class _Parts:
    """A record's text taken apart."""

    headers: dict[str, str] = field(default_factory=dict)
    tokens: list[tuple[int, str]] = field(default_factory=list)
    """Each with the number of its line, for error texts."""


def write_record(match: Match, **headers: str) -> str:
    """The whole match as text, its secrets included; `headers` (Event, Date, Site ...) are added."""
    own = _headers(match)
    for name in headers:
        if name in own or not _HEADER.fullmatch(f'[{name} ""]'):
            raise BadRecord(_("A record cannot have the header {name}.", name=repr(name)))
    lines = [f"[{name} {_quoted(value)}]" for name, value in (own | headers).items()]
    tokens = " ".join(match.tokens())
    moves = wrap(tokens, WIDEST_LINE, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", *moves, ""])


def read_record(text: str) -> Match:
    """The match that a record tells, or a `HortError`; `BadRecord` names the line that is wrong."""
    parts = _take_apart(text)
    words = parts.headers.get("Format", "").split()
    if len(words) != 2 or words[0] != "drachenhort" or words[1] not in _READERS:
        raise BadRecord(
            _(
                "This is no game record that can be read here: its first header must be {header}.",
                header=f'[Format "drachenhort {FORMAT}"]',
            )
        )
    return _READERS[words[1]](parts)


def read_headers(text: str) -> dict[str, str]:
    """The headers of a record, without playing its moves."""
    return _take_apart(text).headers


def _headers(match: Match) -> dict[str, str]:
    headers = {"Format": f"drachenhort {FORMAT}", "Game": match.game.id, "Rules": str(match.game.version)}
    headers |= {f"Option {name}": write_value(value) for name, value in match.options.items()}
    headers |= {f"Seat {seat}": name for seat, name in enumerate(match.names, 1)}
    start = match.start_position
    if start is not None:
        headers["Position"] = json.dumps(start, ensure_ascii=False, separators=(",", ":"))
    headers["Result"] = _result(match)
    return headers


def _result(match: Match) -> str:
    outcome = match.outcome
    if outcome is None:
        return "*"
    winners = ", ".join(match.names[seat] for seat in outcome.winners)
    return f"{outcome.ending.code}: {'draw' if outcome.is_draw else winners}"


def _quoted(value: str) -> str:
    escaped = _one_line(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _one_line(value: str) -> str:
    """White space of every kind is one space, so that what is read is what will be written."""
    return " ".join(value.split())


def _take_apart(text: str) -> _Parts:
    if len(text) > LARGEST_FILE:
        raise BadRecord(_("This file is too large to be a game record."))
    parts = _Parts()
    for number, line in enumerate((line.strip() for line in text.split("\n")), 1):
        if line.startswith("["):
            name, value = _header(line, number)
            if name in parts.headers:
                raise BadRecord(_("Line {line}: the header {name} stands twice.", line=number, name=name))
            parts.headers[name] = value
        elif not line.startswith(";"):
            parts.tokens += [(number, token) for token in line.split()]
    return parts


def _header(line: str, number: int) -> tuple[str, str]:
    match = _HEADER.fullmatch(line)
    if match is None:
        raise BadRecord(
            _("Line {line}: a header looks like {example}.", line=number, example='[Game "goldener_drache"]')
        )
    return match[1], _one_line(re.sub(r"\\(.)", r"\1", match[2]))


def _read_format_1(parts: _Parts) -> Match:
    headers = parts.headers
    match = _empty_match(headers)
    match.names = tuple(headers.get(f"Seat {k + 1}", name) for k, name in enumerate(match.names))
    expected: list[str] = []
    for line, token in parts.tokens:
        if expected:
            if token != expected.pop(0):
                raise BadRecord(_("Line {line}: {token} is not what happened here.", line=line, token=token))
            continue
        try:
            expected = list(match.play(token).aftermath)
        except ActionError as error:
            raise BadRecord(
                _(
                    "Line {line}: {token} cannot be played. {reason}",
                    line=line,
                    token=token,
                    reason=error.text,
                ),
                error.rule,
            ) from error
    if expected:
        raise BadRecord(_("The record stops before {token}, which happened by itself.", token=expected[0]))
    if headers.get("Result", _result(match)) != _result(match):
        raise BadRecord(_("The moves do not lead to the result {result}.", result=repr(headers["Result"])))
    return match


def _empty_match(headers: dict[str, str]) -> Match:
    """The match before its first move."""
    game = find_game(headers.get("Game", "")).as_of(headers.get("Rules", "?"))
    if "Position" in headers:
        return Match.from_position(read_json(headers["Position"], BadRecord, _("the header Position")), game)
    raw = {
        name.removeprefix("Option "): value for name, value in headers.items() if name.startswith("Option ")
    }
    return Match(game, game.options(**raw))


_READERS: dict[str, Callable[[_Parts], Match]] = {"1": _read_format_1}
