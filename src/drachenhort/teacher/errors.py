"""What can be wrong with a game or a file that the teacher is given."""

from drachenhort.kernel.errors import HortError


class NotFinished(HortError):
    """The game to analyse is not over."""

    code = "analysis/not-finished"


class BadAnalysis(HortError):
    """Data that is no analysis which can be read here."""

    code = "analysis/bad"


class NoHint(HortError):
    """The seat that asks for a hint has nothing to decide."""

    code = "hint/none"
