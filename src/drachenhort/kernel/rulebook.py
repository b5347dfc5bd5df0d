"""The numbered rules of every game, read from the `rulebook.toml` of its folder."""

import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.folder import data_file
from drachenhort.kernel.game import all_games
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")


class UnknownRule(HortError):
    """No rule has that number."""

    code = "rule/unknown"


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement that a test can prove, with its number."""

    id: str
    kind: str
    """rule, ruling or option: who says so."""
    about: Text
    """The chapter it belongs to, by its heading."""
    title: Text
    text: Text
    source: str
    """Where the printed rulebook says it, or why we decided it; not translated, it cites."""
    see: tuple[str, ...] = ()


@cache
def rulebook(package: str) -> tuple[Rule, ...]:
    """The rules of the game in that folder, in the order of its ledger; none where it has no rulebook."""
    words, file = Words(package), data_file(package, "rulebook.toml")
    if file is None:
        return ()
    text = file.read_text("utf-8")
    return tuple(
        Rule(
            id=entry["id"],
            kind=entry["kind"],
            about=words(entry["about"]),
            title=words(entry["title"]),
            text=words(entry["text"]),
            source=entry["source"],
            see=tuple(entry.get("see", ())),
        )
        for entry in tomllib.loads(text)["rule"]
    )


def all_rules() -> dict[str, Rule]:
    """The rules of all installed games by their number; games of one folder share one rulebook."""
    packages = dict.fromkeys(game.package for game in all_games().values())
    return {rule.id: rule for package in packages for rule in rulebook(package)}


def find_rule(number: str) -> Rule:
    """The rule of that number, however its letters and zeros are written, or `UnknownRule`."""
    rules = all_rules()
    wanted = _normal(number)
    for name, rule in rules.items():
        if wanted and _normal(name) == wanted:
            return rule
    near = _nearest(wanted, tuple(rules))
    if near is None:
        first, last = next(iter(rules), ""), next(reversed(rules), "")
        raise UnknownRule(
            _(
                "There is no rule {number}; they have numbers like {first} and {last}.",
                number=repr(number[:20]),
                first=first,
                last=last,
            )
        )
    raise UnknownRule(_("There is no rule {number}; the nearest is {near}.", number=wanted, near=near))


def is_rule_number(text: str) -> bool:
    """Is this written like the number of a rule, whether or not there is one of it?"""
    return _normal(text) != ""


def _normal(number: str) -> str:
    """`GD-07` for gd-7, GD7 and the like; empty for what is no number."""
    parts = re.fullmatch(r"([A-Za-z]{1,4})[- ]?([0-9]{1,6})", number.strip())
    return f"{parts[1].upper()}-{int(parts[2]):02}" if parts else ""


def _nearest(number: str, known: tuple[str, ...]) -> str | None:
    """The known number of the same series that is nearest, or of the series that is spelt most alike."""
    prefix, _dash, digits = number.partition("-")
    series = {rule.partition("-")[0] for rule in known}
    like = get_close_matches(prefix, series, n=1, cutoff=0.5)
    if not like:
        return None
    rivals = [rule for rule in known if rule.startswith(f"{like[0]}-")]
    return min(rivals, key=lambda rule: abs(int(rule.partition("-")[2]) - int(digits)))
