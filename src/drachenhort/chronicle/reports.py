"""What a game itself reports of decisions, put into the words of one line."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from drachenhort.kernel.game import Report
from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")


@dataclass(frozen=True, slots=True)
class Told:
    """The words of a line, and what belongs to them; see `Line`."""

    words: str
    lead: str = ""
    seat: int | None = None
    lit: tuple[str, ...] = ()
    is_big: bool = False
    is_silent: bool = False


def in_one_line(reports: Sequence[Report], names: Sequence[str], language: str) -> Told:
    """Reports of decisions in a row as one line; of several people each by name."""
    told = [report for report in reports if report.text is not None]
    if not told:
        return Told("", is_silent=True)
    seats = {report.seat for report in told}
    texts = []
    for (seat, lead), group in groupby(
        told, key=lambda report: (report.seat, _said(report.lead, names, language))
    ):
        words = [_said(report.text, names, language) for report in group]
        text = f"{lead} {', '.join(words)}" if lead else _counted(words)
        is_named = len(seats) > 1 and seat is not None
        texts.append(_("{who}: {text}", who=names[seat], text=text).into(language) if is_named else text)
    return Told(
        "; ".join(texts),
        _said(told[0].lead, names, language) if len(texts) == 1 else "",
        seats.pop() if len(seats) == 1 else None,
        tuple(dict.fromkeys(id for report in told for id in report.about)),
        is_big=any(report.is_big for report in told),
    )


def _said(text: Text | None, names: Sequence[str], language: str) -> str:
    return "" if text is None else text.named(names).into(language)


def _counted(words: list[str]) -> str:
    """Texts in a row; what repeats itself only once, with its number."""
    groups = ((text, len(list(same))) for text, same in groupby(words))
    return "; ".join(f"{text} ×{count}" if count > 1 else text for text, count in groups)
