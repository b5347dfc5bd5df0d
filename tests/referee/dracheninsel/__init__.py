"""A naive referee for Die Dracheninsel, written from the rule ledger alone and used only by tests.

Rule numbers (DI-...) and section numbers are those of shared/rules/dracheninsel.md. Hunters, colours and
boats are the letters of section 2, spaces the names of section 3.2. Inside, seats count from 0; the tokens
and the positions of section 10 count them from 1.
"""

from .cards import DECK
from .options import OPTION_VALUES, default_colours
from .positions import check_table
from .referee import NATURE, OVER, PHASES, Referee, kind_of

__all__ = [
    "DECK",
    "NATURE",
    "OPTION_VALUES",
    "OVER",
    "PHASES",
    "Referee",
    "check_table",
    "default_colours",
    "kind_of",
]
