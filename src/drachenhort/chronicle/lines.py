"""A line of the log: which decisions it stands for, and how they are told."""

from dataclasses import dataclass, replace
from itertools import groupby

from drachenhort.kernel.match import Entry
from drachenhort.kernel.text import Words

_ = Words("drachenhort")


@dataclass(frozen=True, slots=True)
class Line:
    """One decision, told."""

    moment: "Moment"
    seat: int
    who: str
    token: str
    """In the game's notation, with what happened by itself after it."""
    words: str
    """What changed on the table; empty when nothing did."""
    asks: str
    """The question that somebody has to answer now though it is not his turn, if any."""
    left: frozenset[str]
    """The spaces that something left, and what was touched for it."""
    meant: str = ""
    """What the decision was meant to do, or at least what was asked, where nothing else tells it."""
    lead: str = ""
    """How the words begin that lines in a row share: "walks:"."""
    lit: tuple[str, ...] = ()
    """What the words speak of, where the game says so."""
    is_big: bool = False
    is_silent: bool = False
    """Is it worth no line?"""

    @property
    def told(self) -> str:
        """What changed, or else what it was meant to do, or what is asked because of it."""
        return "" if self.is_silent else self.words or self.meant or self.asks

    @property
    def about(self) -> tuple[str, ...]:
        """The elements of the scene that light up with it."""
        return self.lit or tuple(sorted(self.left))

    @property
    def number(self) -> int:
        """The number of the entry in the log that the reader sees."""
        return self.moment.entries[-1].number


@dataclass(frozen=True, slots=True)
class Span:
    """The actions that one entry stands for."""

    parts: int
    """Of the decision itself."""
    unnoticed: int = 0
    """After it."""

    @property
    def actions(self) -> int:
        """All of them."""
        return self.parts + self.unnoticed


@dataclass(frozen=True, slots=True)
class Moment:
    """What one line tells: entries of the log, each with the actions that it stands for.

    What its reader did not notice belongs to what came before it. So a line looks the same whether or not
    somebody was asked in secret after it.
    """

    entries: tuple[Entry, ...]
    spans: tuple["Span", ...]

    def and_then(self, other: "Moment") -> "Moment":
        """This moment and the one right after it, taken as one."""
        return Moment(self.entries + other.entries, self.spans + other.spans)

    def and_unnoticed(self, actions: int) -> "Moment":
        """This moment and actions after it that its reader did not notice."""
        *spans, last = self.spans
        return Moment(self.entries, (*spans, replace(last, unnoticed=last.unnoticed + actions)))

    @property
    def actions(self) -> int:
        """How many actions it stands for."""
        return sum(span.actions for span in self.spans)

    @property
    def decider(self) -> int:
        """Whose decision it was."""
        return self.entries[0].decider

    @property
    def token(self) -> str:
        """All of it in the game's notation; what repeats itself only once, with its number."""
        if len(self.entries) == 1:
            return str(self.entries[0])
        tokens = []
        for head, group in groupby(self.entries, key=lambda entry: str(entry).partition(":")[0]):
            tails = groupby(str(entry).partition(":")[2] for entry in group)
            counted = [(tail, len(list(same))) for tail, same in tails]
            rest = ",".join(f"{tail}×{count}" if count > 1 else tail for tail, count in counted)
            tokens.append(f"{head}:{rest}" if rest else head)
        return " ".join(tokens)


def logged(line: Line, language: str) -> str:
    """The line as it stands in a list of all moves."""
    text = f"{line.token}  {line.words}".rstrip()
    return f"{line.number:>4}  " + _("{who}: {text}", who=line.who, text=text).into(language)
