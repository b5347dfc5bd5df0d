"""What can be wrong with what people, files and programs hand in: each error is one clear sentence."""

from drachenhort.kernel.text import Text, Words

_ = Words("drachenhort")


class HortError(Exception):
    """Something its sender can mend. `str()` is the sentence in English, `into()` in other languages."""

    code = "error"
    """Stable name on the wire."""

    def __init__(self, text: Text, rule: str | None = None) -> None:
        super().__init__(text, rule)
        self.text = text
        self.rule = rule
        """The number of the rule that says so, where one does."""

    def into(self, language: str = "en") -> str:
        """The sentence in `language`, with the rule's number at its end."""
        sentence = self.text.into(language)
        return f"{sentence} ({self.rule})" if self.rule else sentence

    def __str__(self) -> str:
        return self.into("en")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class UnknownGame(HortError):
    """No game of that name is installed."""

    code = "game/unknown"


class BadGame(HortError):
    """An installed game does not keep the contract."""

    code = "game/bad"


class UnknownBot(HortError):
    """No bot of that name exists."""

    code = "bot/unknown"


class UnknownSeat(HortError):
    """The match has no such seat."""

    code = "seat/unknown"


class BadOption(HortError):
    """An option does not exist, or not with that value, or not together with the others."""

    code = "option/bad"


class BadBoard(HortError):
    """A board file cannot be read, or breaks an invariant."""

    code = "board/bad"


class BadPosition(HortError):
    """A position cannot be read, or breaks an invariant."""

    code = "position/bad"


class BadRecord(HortError):
    """A game record cannot be read, or its moves do not follow from each other."""

    code = "record/bad"


class ActionError(HortError):
    """An action that was not played. The match is unchanged."""

    code = "action/error"


class MalformedAction(ActionError):
    """A token that means nothing in this game."""

    code = "action/malformed"


class IllegalAction(ActionError):
    """A meaningful token that is not legal now; `rule` and the sentence say why."""

    code = "action/illegal"


class NotYourDecision(ActionError):
    """Another seat, or NATURE, decides now."""

    code = "action/not-your-decision"


class GameOver(ActionError):
    """Nobody decides any more."""

    code = "action/game-over"


class CannotUndo(ActionError):
    """The last action cannot be taken back."""

    code = "undo/barred"
