"""What can be wrong with a command line or a file, and the exit code that says which."""

from drachenhort.kernel.errors import HortError

USAGE = 2
FAILURE = 1

_USAGE_CODES = ("usage/bad", "option/bad", "game/unknown", "rule/unknown", "bot/unknown")
"""By code, not by class: to say that a command line is wrong must not wait for NumPy."""


class BadUsage(HortError):
    """The command line asks for something that does not exist or does not fit."""

    code = "usage/bad"


class FileTrouble(HortError):
    """A file cannot be read or written, or does not hold what was expected."""

    code = "file/trouble"


def exit_code(error: HortError) -> int:
    """2 where the command line is to be mended, 1 where a file is."""
    return USAGE if error.code in _USAGE_CODES else FAILURE
