"""Answers in words: what is asked, why a wish is not legal, what an action does or did, why it is over."""

from .deeds import deed, meaning
from .questions import ending, question
from .refusals import why_not

__all__ = ["deed", "ending", "meaning", "question", "why_not"]
