"""A naive referee for Drachenland, written from the rule ledger alone and used only by tests.

Rule numbers (DL-..) and section numbers are those of shared/rules/drachenland.md. Tokens, colours and spaces
are strings as the ledger writes them. Inside, seats count from 0; tokens and positions count them from 1.
"""

from .options import OPTION_VALUES
from .referee import NATURE, OVER, PHASES, Referee
from .scoring import best_grouping

__all__ = ["NATURE", "OPTION_VALUES", "OVER", "PHASES", "Referee", "best_grouping"]
