"""What can be wrong with what the arena is asked for: one sentence each."""

from drachenhort.kernel.errors import HortError


class BadEntrant(HortError):
    """A bot cannot be made, or fails while it plays."""

    code = "bot/unknown"


class BadJournal(HortError):
    """A file of finished games cannot be read or written, or is about something else."""

    code = "arena/journal"


class ArenaStopped(HortError):
    """The games could not be played to the end."""

    code = "arena/stopped"
