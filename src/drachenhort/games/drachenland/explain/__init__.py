"""Answers in words: what is asked, why a wish is not legal, what an action does or did, why it is over."""

from .deeds import deed, meaning
from .questions import ending, question, speaks_of
from .refusals import why_not
from .stakes import stakes

__all__ = ["deed", "ending", "meaning", "question", "speaks_of", "stakes", "why_not"]
