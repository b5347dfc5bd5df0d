"""The options of Die Schatzinsel: where the editions differ, and how the discs come to lie."""

import re
from dataclasses import dataclass

from drachenhort.kernel.layout import Field
from drachenhort.kernel.options import Choice, Number, Option, Preset, Suggestion, Value
from drachenhort.kernel.text import Text, Words

from . import state as st
from .discs import COUNTS, LETTERS

_ = Words("drachenhort.games.schatzinsel")


@dataclass(frozen=True)
class LayoutOption(Option):
    """`draft`, `random`, or a given layout: 19 discs such as E5, recess 1 first, with commas between."""

    def read(self, raw: object) -> Value:
        if raw in ("draft", "random"):
            return str(raw)
        if isinstance(raw, str) and (discs := read_layout(raw)) is not None:
            return ",".join(f"{LETTERS[disc]}{angle}" for disc, angle in discs)
        raise self.refuse(raw)

    def values(self) -> str:
        return "draft, random, E5,E3,D2,... (19)"

    def samples(self) -> tuple[Value, ...]:
        return "draft", "random", "E5,E3,D2,E0,A0,F2,D1,B5,D4,D0,C5,F2,E3,D5,F5,E2,F2,E1,D1"

    def named_values(self) -> tuple[tuple[str, Text], ...]:
        return ("draft", _("placed in turn")), ("random", _("at random"))

    @property
    def field(self) -> Field | None:
        return self._field("i1")

    def number(self, value: Value) -> int:
        return {"draft": st.DRAFT, "random": st.RANDOM}.get(str(value), st.GIVEN)


def read_layout(text: str) -> list[tuple[int, int]] | None:
    """Type and angle of each disc of a complete layout, or None if it is none."""
    names = text.replace(",", " ").split()
    if len(names) != st.RECESSES or not all(re.fullmatch(rf"[{LETTERS}][0-5]", name) for name in names):
        return None
    discs = [(LETTERS.index(name[0]), int(name[1])) for name in names]
    counts = [sum(1 for disc, _angle in discs if disc == kind) for kind in range(len(LETTERS))]
    return discs if counts == list(COUNTS) else None


EDITIONS: dict[str, dict[str, Value]] = {
    "french": {
        "refill": "turn_start",
        "start_entry": "closed",
        "rotate_occupied": "allow",
        "veto_yield": "any_action",
        "return_to": "start",
    },
    "german": {
        "refill": "immediate",
        "start_entry": "open",
        "rotate_occupied": "forbid",
        "veto_yield": "other_disc",
        "return_to": "landing",
    },
}

KNOWN: tuple[Option, ...] = (
    Number("players", 2, "TI-01", _("How many players take part."), low=2, high=2),
    Preset(
        "edition",
        "mixed",
        "TI-22",
        _("The edition whose rules are played; mixed takes from each what it says clearly."),
        of=("mixed", "french", "german"),
        labels=(_("mixed"), _("French edition"), _("German edition")),
        sets=EDITIONS,
    ),
    LayoutOption(
        "layout", "draft", "TI-10", _("How the discs come to lie: placed in turn, at random, or as given.")
    ),
    Choice(
        "refill",
        "turn_start",
        "TI-22",
        _("When figures enter from the camp: once at the start of the turn, or at once."),
        stored_as="refill_immediate",
        of=("turn_start", "immediate"),
        labels=(_("at the start of the turn"), _("at once")),
        is_odd=True,
    ),
    Choice(
        "start_entry",
        "open",
        "TI-39",
        _("Whether moves may end on a start field."),
        stored_as="start_closed",
        of=("open", "closed"),
        labels=(_("they may"), _("they may not")),
        is_odd=True,
    ),
    Choice(
        "rotate_occupied",
        "forbid",
        "TI-51",
        _("Whether a disc with a figure on it may be turned."),
        of=("forbid", "allow"),
        labels=(_("it may not"), _("it may")),
        is_odd=True,
    ),
    Choice(
        "veto_yield",
        "any_action",
        "TI-57",
        _("What one plays after yielding to a veto: anything else, or another disc."),
        stored_as="yield_other_disc",
        of=("any_action", "other_disc"),
        labels=(_("anything else"), _("another disc")),
        is_odd=True,
    ),
    Choice(
        "return_to",
        "start",
        "TI-72",
        _("Where a figure comes back from the ship: on the start field or on the landing point."),
        stored_as="return_landing",
        of=("start", "landing"),
        labels=(_("on the start field"), _("on the landing point")),
        is_odd=True,
    ),
    Choice(
        "length",
        "normal",
        "TI-85",
        _("Six chests each and seven win, or eight and nine."),
        stored_as="long",
        of=("normal", "long"),
        labels=(_("six chests, seven win"), _("eight chests, nine win")),
    ),
    Number(
        "max_turns",
        1000,
        "TI-90",
        _("After how many turns the game is judged; 0 for never."),
        low=0,
        high=100_000,
        is_odd=True,
    ),
)

SUGGESTIONS = (
    Suggestion(_("As in the box")),
    Suggestion(_("Quick: the jungle is laid at random"), {"layout": "random"}),
    Suggestion(_("Long: eight chests each, nine win"), {"length": "long"}),
    Suggestion(_("By the French rules"), EDITIONS["french"]),
    Suggestion(_("By the German rules"), EDITIONS["german"]),
)
