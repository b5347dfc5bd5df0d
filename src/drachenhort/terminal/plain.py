"""Look-alikes in ASCII for terminals that cannot show more, as an error handler of Python's codecs."""

import codecs
import unicodedata

HANDLER = "drachenhort.ascii"

_ALIKE = {
    "–": "-", "…": ".", "·": ".", "→": ">", "←": "<", "’": "'", "“": '"', "”": '"', "„": '"', "«": '"',
    "»": '"', "×": "x", "✓": "+", "✗": "x", "─": "-", "ß": "ss", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe",
    "°": " ", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue",
}  # fmt: skip


def alike(character: str) -> str:
    """What stands for a character that cannot be shown: a look-alike, the bare letter, or `?`."""
    if character in _ALIKE:
        return _ALIKE[character]
    bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode("ascii")
    return bare or "?"


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(alike, error.object[error.start : error.end])), error.end


codecs.register_error(HANDLER, _replace)
