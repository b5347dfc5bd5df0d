"""Which bots people are offered, and what those are called that they meet."""

from drachenhort.bots.levels import LEVELS, Level

OFFERED = tuple(level.name for level in LEVELS)
"""What one may choose, from gentle to frightening."""
GENTLE = "level2"
"""For a first game: it can be beaten while one still learns the rules, and its moves make sense."""
USUAL = "level3"
"""For everybody who does not say what they want."""

_LEVELS = {level.name: level for level in LEVELS}


def level_of(bot: str | None) -> Level | None:
    """What people know a bot by; None for one that they are not offered any more."""
    return _LEVELS.get(bot) if bot else None


def numbered(word: str) -> str:
    """What programs call a bot that somebody calls by the number of its level; else the word itself."""
    return next((level.name for level in LEVELS if word == str(level.number)), word)
